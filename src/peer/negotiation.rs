//! Challenges before they become contests.
//!
//! ```text
//! own:    Offered ──accept──▶ contest          theirs:  Invited ──accept──▶ Accepted ──start──▶ contest
//!            └─decline, withdraw, 60 s─▶ void              └─decline, withdraw, 60 s─▶ void ◀─60 s─┘
//! ```

use std::{collections::BTreeMap, time::Duration};

use super::{
    Nick,
    contest::Resend,
    output::Terms,
    time::Now,
    wire::{Challenge, Gid},
};
use crate::{
    game::Side,
    trust::{Link, Points, PublicKey},
};

/// A challenge nobody answers, and an acceptance without a start, end after this long.
pub(super) const EXPIRY: Duration = Duration::from_secs(60);
/// A challenge without an answer is said once more after this long.
pub(super) const AGAIN: Duration = Duration::from_secs(20);
/// Most challenges at once in one direction.
const MAX_OPEN: usize = 16;

/// A challenge that this player has made.
#[derive(Debug)]
pub(super) struct Offer {
    pub(super) nick: Nick,
    pub(super) opponent: PublicKey,
    pub(super) terms: Terms,
    /// The own side, where the toss does not decide.
    pub(super) side: Option<Side>,
    pub(super) toss: Link,
    pub(super) challenge: Challenge,
    /// The line, to be stored when it becomes a game.
    pub(super) line: String,
    /// When the line is said again; it may have come before the other side knew this player.
    pub(super) again: Option<Duration>,
    pub(super) expires: Duration,
}

/// A challenge that this player has received.
#[derive(Debug)]
pub(super) struct Invitation {
    pub(super) nick: Nick,
    pub(super) opponent: PublicKey,
    pub(super) terms: Terms,
    /// The own side, where the toss does not decide.
    pub(super) side: Option<Side>,
    pub(super) challenge: Challenge,
    pub(super) line: String,
    pub(super) expires: Duration,
    /// Set when this player has accepted.
    pub(super) accepted: Option<Acceptance>,
    /// Private lines to this player are refused: the game begins in its own channel.
    pub(super) at_table: bool,
}

/// This player's acceptance, said again until the game starts.
#[derive(Debug)]
pub(super) struct Acceptance {
    pub(super) toss: Link,
    /// The points stated with it.
    pub(super) points: Points,
    pub(super) line: String,
    pub(super) resend: Resend,
}

/// All open challenges.
#[derive(Debug, Default)]
pub(super) struct Negotiations {
    pub(super) offers: BTreeMap<Gid, Offer>,
    pub(super) invitations: BTreeMap<Gid, Invitation>,
}

impl Negotiations {
    pub(super) fn can_offer(&self) -> bool {
        self.offers.len() < MAX_OPEN
    }

    /// Whether one more invitation by this key can be held: each key has one at a time.
    pub(super) fn can_be_invited_by(&self, key: &PublicKey) -> bool {
        self.invitations.len() < MAX_OPEN
            && self
                .invitations
                .values()
                .all(|invitation| invitation.opponent != *key)
    }

    /// Whether this player has challenged this key, or accepted its challenge.
    pub(super) fn are_with(&self, key: &PublicKey) -> bool {
        let offered = self.offers.values().any(|offer| offer.opponent == *key);
        let accepted = |i: &Invitation| i.opponent == *key && i.accepted.is_some();
        offered || self.invitations.values().any(accepted)
    }

    /// How many games are promised.
    pub(super) fn accepted(&self) -> usize {
        self.invitations
            .values()
            .filter(|invitation| invitation.accepted.is_some())
            .count()
    }

    pub(super) fn next_timeout(&self) -> Option<Duration> {
        let offers = self
            .offers
            .values()
            .map(|offer| offer.again.unwrap_or(offer.expires));
        let invitations = self.invitations.values().flat_map(|invitation| {
            let resend = invitation
                .accepted
                .as_ref()
                .map(|accepted| accepted.resend.due);
            [Some(invitation.expires), resend].into_iter().flatten()
        });
        offers.chain(invitations).min()
    }

    /// Takes out the own challenges that nobody has answered in time.
    pub(super) fn expired_offers(&mut self, now: Now) -> Vec<(Gid, Offer)> {
        self.offers
            .extract_if(.., |_, offer| offer.expires <= now.elapsed)
            .collect()
    }

    /// Takes out the invitations whose time is up.
    pub(super) fn expired_invitations(&mut self, now: Now) -> Vec<(Gid, Invitation)> {
        self.invitations
            .extract_if(.., |_, invitation| invitation.expires <= now.elapsed)
            .collect()
    }

    /// The challenges and acceptances to be said again now.
    pub(super) fn due_lines(&mut self, now: Now) -> Vec<String> {
        let mut lines = Vec::new();
        for offer in self.offers.values_mut() {
            if offer.again.take_if(|due| *due <= now.elapsed).is_some() {
                lines.push(offer.line.clone());
            }
        }
        for acceptance in self
            .invitations
            .values_mut()
            .filter_map(|i| i.accepted.as_mut())
        {
            if acceptance.resend.due <= now.elapsed {
                acceptance.resend = acceptance.resend.next(now);
                lines.push(acceptance.line.clone());
            }
        }
        lines
    }

    /// The peer's nick has changed.
    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        let offers = self.offers.values_mut().map(|offer| &mut offer.nick);
        let invitations = self
            .invitations
            .values_mut()
            .map(|invitation| &mut invitation.nick);
        for nick in offers.chain(invitations).filter(|nick| *nick == old) {
            *nick = new.clone();
        }
    }
}
