//! The lines of a referee: whoever is left alone claims the game, the referee looks for the one who is missed, and
//! says what he has found.

use super::{
    line::{Draft, Line},
    message::{MeaningError, refuse_critical},
    value::{Field, Gid, NetworkToken},
    verbs::messages,
    words::Ruling,
};
use crate::{
    game::EndReason,
    trust::{KeyId, Link, PublicKey},
};

messages! {
    /// What a referee says, and what is said to him.
    RefereeLine:

    /// Claims a game, because the opponent has gone in his turn. In private, after the challenge and the acceptance.
    Claim "claim" {
        /// The game.
        gid "g": Gid,
        /// The opponent.
        opponent "k": PublicKey,
        /// The link of the newest line of the chain: the opponent owes the next one.
        head "x": Link,
        /// The author's number for this claim; it goes up.
        request "q": u32,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Answers a claim.
    Answered "ruling" {
        /// The game.
        gid "g": Gid,
        /// The number of the claim.
        request "q": u32,
        /// What is to be said.
        word "e": Ruling,
    }

    /// Asks the one who is missed whether he is here. On the wire, and in private if he is seen.
    Call "there?" {
        /// The game.
        gid "g": Gid,
        /// The referee's key.
        key "k": PublicKey,
        /// The referee's number for this question.
        request "q": u32,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// He is here. Where he was asked.
    There "there" {
        /// The game.
        gid "g": Gid,
        /// The number of the question.
        request "q": u32,
    }

    /// Testifies that a player has gone in his turn and has not answered. Said on the wire, and to whoever claimed.
    Witness "witness" {
        /// The game.
        gid "g": Gid,
        /// The referee's key: the one whose id the challenge names.
        key "k": PublicKey,
        /// Who has gone.
        gone "i": KeyId,
        /// Why the game ended: `gone`.
        reason "e": EndReason,
        /// The link of the line after which nothing came from him.
        head "x": Link,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }
}

impl RefereeLine {
    /// The game, of a line by which a referee speaks to its players.
    pub(in crate::peer) fn to_players(&self) -> Option<Gid> {
        match self {
            Self::Answered(line) => Some(line.gid),
            Self::Call(line) => Some(line.gid),
            Self::Witness(line) => Some(line.gid),
            Self::Claim(_) | Self::There(_) => None,
        }
    }
}

impl Witness {
    /// Whether this is what a game's referee can say: he with this id, on the network on which the game was agreed.
    /// Who is missed need not be on any other.
    pub fn is_of(&self, referee: KeyId, network: &NetworkToken) -> bool {
        self.key.id() == referee && self.network == *network && self.reason == EndReason::Gone
    }
}
