//! People whom the player does not want to hear. Nothing is said back to them; only the lines of a
//! game that is being played count, for a player must not lose or win by not listening.

use std::collections::BTreeSet;

use super::{
    Nick,
    machine::Peer,
    output::{Event, Void},
    wire::{Gid, Message, RefereeLine},
};
use crate::trust::KeyId;

/// Nicks of ignored keys that are remembered.
const MAX_NICKS: usize = 64;

/// Who is not heard.
#[derive(Debug, Default)]
pub(super) struct Ignoring {
    keys: BTreeSet<KeyId>,
    /// The nicks under which hellos of these keys have come.
    nicks: BTreeSet<Nick>,
}

impl Ignoring {
    pub(super) fn has_key(&self, key: KeyId) -> bool {
        self.keys.contains(&key)
    }

    pub(super) fn has_nick(&self, nick: &Nick) -> bool {
        self.nicks.contains(nick)
    }

    /// An ignored key's hello has come from this nick.
    pub(super) fn note(&mut self, nick: &Nick) {
        if self.nicks.len() >= MAX_NICKS {
            self.nicks.pop_first();
        }
        self.nicks.insert(nick.clone());
    }

    /// The nick is somebody else's now, or nobody's.
    pub(super) fn forget(&mut self, nick: &Nick) {
        self.nicks.remove(nick);
    }

    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        if self.nicks.remove(old) {
            self.nicks.insert(new.clone());
        } else {
            self.nicks.remove(new);
        }
    }

    pub(super) fn clear(&mut self) {
        self.nicks.clear();
    }
}

impl Peer {
    /// Does not hear these keys from now on, and all others again.
    pub fn ignore_keys(&mut self, keys: impl IntoIterator<Item = KeyId>) {
        self.ignoring.keys = keys.into_iter().collect();
        self.ignoring.nicks.clear();
        let known: Vec<Nick> = self
            .roster
            .infos()
            .filter(|info| self.ignoring.has_key(info.key))
            .map(|info| info.nick.clone())
            .collect();
        for nick in known {
            self.ignoring.note(&nick);
            self.drop_nick(&nick);
        }
    }

    /// Whether this nick was last heard with an ignored key.
    pub fn is_ignored(&self, nick: &Nick) -> bool {
        self.ignoring.has_nick(nick)
    }

    /// Whoever has this nick is not to be seen any more, nor are his challenges.
    /// An opponent stays: the game with him goes on.
    pub fn drop_nick(&mut self, nick: &Nick) {
        let plays = self.seats.values().any(|seat| seat.nick == *nick);
        if !plays && self.roster.remove(nick).is_some() {
            self.event(Event::PeerGone(nick.clone()));
        }
        let his: Vec<Gid> = self
            .negotiations
            .invitations
            .extract_if(.., |_, invitation| {
                invitation.nick == *nick && invitation.accepted.is_none()
            })
            .map(|(gid, _)| gid)
            .collect();
        for gid in his {
            let why = Void::Left;
            self.event(Event::Void { gid, why });
        }
    }

    /// Whether a message is about a game that is being played or promised here.
    pub(super) fn is_of_a_game(&self, message: &Message) -> bool {
        let gid = match message {
            Message::HalfRecord(result) => Some(result.gid),
            // Whoever is missed says that he is here.
            Message::RefereeLine(RefereeLine::There(there)) => return self.is_missed(there.gid),
            Message::RefereeLine(line) => line.to_players(),
            message => super::receive::contest_gid(message),
        };
        let promised = |gid: &Gid| {
            let invitation = self.negotiations.invitations.get(gid);
            invitation.is_some_and(|invitation| invitation.accepted.is_some())
        };
        gid.is_some_and(|gid| self.seats.contains_key(&gid) || promised(&gid))
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use super::*;
    use crate::{
        peer::{Command, Config, Now, Output, Terms, Via, wire::NetworkToken},
        rules,
        trust::{KeyPair, Standing},
    };

    const NOW: Now = Now {
        elapsed: Duration::from_secs(60),
        minutes: 29_000_000,
    };

    fn peer(seed: u8, nick: &str) -> Peer {
        let key = Arc::new(KeyPair::from_seed([seed; 32]));
        let config = Config {
            name: "".parse().unwrap(),
            country: None,
            languages: None,
            introduction: Default::default(),
            rule: rules::find("abapa").unwrap(),
            others: Vec::new(),
            max_games: 1,
            referee: false,
        };
        let standing = Standing::new(&key.public());
        let mut peer = Peer::new(config, key, standing, [seed; 32]);
        peer.online(NOW, nick.parse().unwrap(), NetworkToken::from_name("test"));
        peer
    }

    /// The lines that a peer says, and the events that it tells.
    fn said(peer: &mut Peer) -> (Vec<String>, Vec<Event>) {
        let (mut lines, mut events) = (Vec::new(), Vec::new());
        while let Some(output) = peer.poll() {
            match output {
                Output::Say { line, .. } => lines.push(line),
                Output::Event(event) => events.push(event),
                _ => {}
            }
        }
        (lines, events)
    }

    fn hear(peer: &mut Peer, from: &str, lines: &[String]) {
        for line in lines {
            peer.line(NOW, &from.parse().unwrap(), Via::Wire, line);
        }
    }

    #[test]
    fn nothing_is_said_to_an_ignored_key_under_any_nick() {
        let (mut ama, mut kofi) = (peer(1, "ama"), peer(2, "kofi"));
        let (hello, _) = said(&mut kofi);
        let (own, _) = said(&mut ama);
        hear(&mut kofi, "ama", &own);
        said(&mut kofi);
        ama.ignore_keys([kofi.key.id()]);
        hear(&mut ama, "kofi", &hello);
        assert!(ama.is_ignored(&"kofi".parse().unwrap()));
        let challenge = Command::Challenge {
            nick: "ama".parse().unwrap(),
            terms: Terms::casual(rules::find("abapa").unwrap()),
        };
        kofi.command(NOW, challenge).unwrap();
        let (challenge, _) = said(&mut kofi);
        hear(&mut ama, "kofi", &challenge);
        let (lines, events) = said(&mut ama);
        assert!(
            lines.is_empty() && events.is_empty(),
            "{lines:?} {events:?}"
        );
        assert!(ama.ignored().unwanted >= 2);
        // Heard again, he is a player like others.
        ama.ignore_keys([]);
        hear(&mut ama, "kofi", &hello);
        let (_, events) = said(&mut ama);
        assert!(matches!(events[..], [Event::PeerSeen(_), ..]), "{events:?}");
        hear(&mut ama, "kofi", &challenge);
        let (_, events) = said(&mut ama);
        assert!(matches!(events[..], [Event::Invited { .. }]), "{events:?}");
        // His challenge goes with him.
        ama.ignore_keys([kofi.key.id()]);
        let (lines, events) = said(&mut ama);
        assert!(lines.is_empty());
        assert!(
            matches!(events[..], [Event::PeerGone(_), Event::Void { .. }]),
            "{events:?}"
        );
    }

    #[test]
    fn who_has_the_nick_of_an_ignored_key_after_it_is_heard() {
        let (mut ama, mut kofi, mut other) = (peer(1, "ama"), peer(2, "kofi"), peer(3, "kofi"));
        ama.ignore_keys([kofi.key.id()]);
        hear(&mut ama, "kofi", &said(&mut kofi).0);
        said(&mut ama);
        hear(&mut ama, "kofi", &said(&mut other).0);
        let (_, events) = said(&mut ama);
        assert!(matches!(events[..], [Event::PeerSeen(_), ..]), "{events:?}");
    }
}
