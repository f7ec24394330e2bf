//! Who has been lost in a netsplit, and who is back: told once for many.

use std::{collections::BTreeMap, time::Duration};

use tokio::time::Instant;

use super::event::{NetworkEvent, Returned};
use crate::{irc::sanitize, peer::Nick, trust::KeyId};

/// A split, or its end, is told when nobody more has gone or come for so long.
const QUIET: Duration = Duration::from_secs(3);
/// Whoever is not back by then has left.
const EXPECTED: Duration = Duration::from_secs(30 * 60);
/// People who are remembered.
const MAX_LOST: usize = 1000;
/// Characters of the two servers' names that are shown.
const MAX_SERVERS: usize = 120;

/// The players whom netsplits have taken away.
#[derive(Debug, Default)]
pub(super) struct Splits {
    lost: BTreeMap<KeyId, (Nick, Instant)>,
    /// Lost, and not told yet.
    going: Vec<Nick>,
    /// Back, and not told yet.
    coming: Vec<Returned>,
    servers: String,
    /// Somebody has come into the channel whom a split had taken; he knows nobody here.
    strangers: usize,
    tell_at: Option<Instant>,
}

/// What is due after a time without news.
#[derive(Debug, Default)]
pub(super) struct Due {
    pub(super) events: Vec<NetworkEvent>,
    /// How many have come back who have not heard this player's hello.
    pub(super) strangers: usize,
}

impl Splits {
    /// A split has taken a player. `reason` names the two servers.
    pub(super) fn lost(&mut self, now: Instant, nick: &Nick, key: KeyId, reason: &str) {
        self.lost.retain(|_, (_, until)| *until > now);
        if self.lost.len() < MAX_LOST {
            self.lost.insert(key, (nick.clone(), now + EXPECTED));
        }
        self.going.push(nick.clone());
        self.servers = sanitize::clean(reason, MAX_SERVERS);
        self.tell_at = Some(now + QUIET);
    }

    /// Whether somebody of this nick has just been lost, which is told later.
    pub(super) fn takes(&self, nick: &Nick) -> bool {
        self.going.contains(nick)
    }

    /// Somebody has come into the channel. Under the nick of one who was lost, or the number that servers give
    /// to the loser of a collision, it may be he, or a thief: only a hello can tell.
    pub(super) fn joined(&mut self, now: Instant, nick: &Nick) {
        let renamed = nick.as_str().starts_with(|c: char| c.is_ascii_digit());
        let back = |(lost, until): &(Nick, Instant)| *until > now && (renamed || lost == nick);
        if self.lost.values().any(back) {
            self.strangers += 1;
            self.tell_at = Some(now + QUIET);
        }
    }

    /// The hello of a player has been heard.
    pub(super) fn seen(&mut self, now: Instant, nick: &Nick, key: KeyId) {
        if let Some((before, _)) = self.lost.remove(&key) {
            self.going.retain(|going| *going != before);
            let nick = nick.clone();
            self.coming.push(Returned { nick, before });
            self.tell_at = Some(now + QUIET);
        }
    }

    /// The own connection is gone: who is where is not known any more.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.tell_at
    }

    /// What is to be told now.
    pub(super) fn due(&mut self, now: Instant) -> Due {
        if self.tell_at.take_if(|at| *at <= now).is_none() {
            return Due::default();
        }
        let mut events = Vec::new();
        if !self.going.is_empty() {
            events.push(NetworkEvent::Split {
                servers: self.servers.clone(),
                nicks: std::mem::take(&mut self.going),
            });
        }
        if !self.coming.is_empty() {
            events.push(NetworkEvent::Rejoined(std::mem::take(&mut self.coming)));
        }
        Due {
            events,
            strangers: std::mem::take(&mut self.strangers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::KeyPair;

    fn key(place: u8) -> KeyId {
        KeyPair::from_seed([place; 32]).public().id()
    }

    #[tokio::test(start_paused = true)]
    async fn many_who_go_and_come_are_told_in_two_lines() {
        let mut splits = Splits::default();
        let nicks: Vec<Nick> = (0..20).map(|n| format!("n{n}").parse().unwrap()).collect();
        let mut now = Instant::now();
        for (place, nick) in (0..).zip(&nicks) {
            splits.lost(now, nick, key(place), "a.test b.test");
            assert!(splits.takes(nick));
            now += Duration::from_millis(100);
            assert!(splits.due(now).events.is_empty());
        }
        now = splits.deadline().unwrap();
        let events = splits.due(now).events;
        let [
            NetworkEvent::Split {
                nicks: told,
                servers,
            },
        ] = &events[..]
        else {
            panic!("{events:?}");
        };
        assert_eq!((told, servers.as_str()), (&nicks, "a.test b.test"));
        assert_eq!(splits.deadline(), None);
        // A thief of a nick joins and says nothing that proves him; its owner has another one now.
        splits.joined(now, &nicks[0]);
        splits.seen(now, &"renamed".parse().unwrap(), key(0));
        splits.joined(now, &"00AAAAAAB".parse().unwrap());
        splits.joined(now, &"newcomer".parse().unwrap());
        splits.seen(now, &"stranger".parse().unwrap(), key(99));
        let due = splits.due(splits.deadline().unwrap());
        let [NetworkEvent::Rejoined(back)] = &due.events[..] else {
            panic!("{:?}", due.events);
        };
        let expected = Returned {
            nick: "renamed".parse().unwrap(),
            before: nicks[0].clone(),
        };
        assert_eq!(back, &[expected]);
        assert_eq!(due.strangers, 2);
        // Much later nobody is expected any more.
        now += EXPECTED + QUIET;
        splits.joined(now, &nicks[2]);
        assert_eq!(splits.deadline(), None);
    }
}
