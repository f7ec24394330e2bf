//! What is checked of an opponent's line before it may change a position.
//!
//! Each check has a name so that a test can switch it off and see the simulation fail: a check that
//! no attack needs is not a check.

/// One of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// A `yes` answers what this side has offered and what is still open.
    Answer,
    /// The rule lets the opponent end the game alone.
    Ending,
    /// The line follows the newest line of the chain.
    Link,
    /// The line's number is the one that comes next.
    Number,
    /// What the opponent offers can be agreed on in this game.
    Offer,
    /// The ply is the one that comes next.
    Ply,
    /// The points that are stated before a game for points follow from the newest half-record.
    Points,
    /// The position after the move is the one that our engine gets.
    Position,
    /// The line is signed by the opponent.
    Signature,
    /// The opponent's time allows the thinking time that he states.
    Time,
    /// It is the opponent's turn.
    Turn,
}

/// Which checks are made: all of them, outside the mutation test.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Checks {
    #[cfg(test)]
    pub(super) off: Option<Check>,
    /// The program of a cheat, which does not say that its time is up.
    #[cfg(test)]
    pub(super) hides_flag: bool,
}

impl Checks {
    /// Whether a line passes `check`, given whether it holds.
    pub(super) fn pass(self, check: Check, holds: bool) -> bool {
        holds || self.is_off(check)
    }

    /// Whether this program says that its own time is up.
    #[cfg(test)]
    pub(super) fn admits_flag(self) -> bool {
        !self.hides_flag
    }

    #[cfg(not(test))]
    #[expect(clippy::unused_self, reason = "has fields only under test")]
    pub(super) fn admits_flag(self) -> bool {
        true
    }

    #[cfg(test)]
    fn is_off(self, check: Check) -> bool {
        self.off == Some(check)
    }

    #[cfg(not(test))]
    #[expect(clippy::unused_self, reason = "has fields only under test")]
    fn is_off(self, _check: Check) -> bool {
        false
    }
}
