//! Who is who among people without a key.
//!
//! A person is the connection behind a nick for as long as it is seen without a gap, whatever it calls itself.
//! Whoever has gone and comes back is the same person if he is logged in to the same account, or, without an
//! account, has the same nick from the same host. Nobody else can go on in his name. Nicks are compared by ASCII:
//! servers always say one in its owner's spelling, and two that a network takes for one cannot both be there.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt,
    time::Duration,
};

use crate::{
    client::Person,
    irc::{casemap::Casemap, channel::ChannelName},
    peer::Nick,
    rules::Language,
};

/// A person, in this run of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(u64);

impl GuestId {
    /// The turn in which answers to this person leave.
    pub fn turn(self) -> u64 {
        self.0
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "guest {}", self.0)
    }
}

/// Under what a person's results are counted: the account, or else the nick.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordKey {
    /// The account or the nick, in small letters.
    pub name: String,
    /// Whether it is an account.
    pub account: bool,
}

/// How a person is known again: what is kept over a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The nick when it was last seen.
    pub nick: Nick,
    /// `user@host`.
    pub source: String,
    /// The services account.
    pub account: Option<String>,
}

impl Identity {
    /// Under what the person's results are counted.
    pub fn record_key(&self) -> RecordKey {
        let casemap = Casemap::Ascii;
        match &self.account {
            Some(account) => RecordKey {
                name: casemap.fold(account),
                account: true,
            },
            None => RecordKey {
                name: casemap.fold(self.nick.as_str()),
                account: false,
            },
        }
    }

    /// Whether somebody who comes is this one, who had gone.
    fn is(&self, person: &Person) -> bool {
        match (&self.account, &person.account) {
            (Some(own), Some(theirs)) => Casemap::Ascii.eq(own, theirs),
            (None, _) => {
                !self.source.is_empty()
                    && self.source == person.source
                    && Casemap::Ascii.eq(self.nick.as_str(), person.nick.as_str())
            }
            (Some(_), None) => false,
        }
    }
}

/// A person.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    /// How he is known.
    pub identity: Identity,
    /// Where he is, in folded names.
    channels: BTreeSet<String>,
    /// Whether he is on the network, as far as is known.
    pub here: bool,
    /// Since when he is gone, or when he was last heard.
    pub seen: Duration,
    /// The language of the answers; none while he has not shown any.
    pub language: Option<Language>,
    /// Whether private lines reach him.
    pub reachable: bool,
    /// Commands that he may still give at once.
    allowance: Allowance,
}

impl Guest {
    /// His nick.
    pub(super) fn nick(&self) -> &Nick {
        &self.identity.nick
    }

    /// Whether he shares a channel with the bot, so that the server tells what becomes of him.
    pub(super) fn is_seen(&self) -> bool {
        self.here && !self.channels.is_empty()
    }

    /// A channel in which he can be called.
    pub(super) fn a_channel(&self) -> Option<ChannelName> {
        self.channels.iter().find_map(|name| name.parse().ok())
    }

    /// Whether he is in this channel.
    pub(super) fn is_in(&self, channel: &ChannelName) -> bool {
        self.channels.contains(&fold(channel.as_str()))
    }
}

/// Commands at once, and the time after which one more may be given.
const BURST: u32 = 6;
const PERIOD: Duration = Duration::from_secs(2);
/// How often somebody who types too fast is told so.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

/// How much somebody may ask for.
#[derive(Clone, Copy, Debug, Default)]
struct Allowance {
    /// When it will be full again.
    full_at: Duration,
    /// When he was last told that he is too fast.
    told: Option<Duration>,
}

/// Whether a command is listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allowed {
    /// Yes.
    Yes,
    /// No, and he is to be told so.
    TooFast,
    /// No, without a word.
    Silently,
}

impl Allowance {
    fn take(&mut self, now: Duration) -> Allowed {
        let full_at = self.full_at.max(now) + PERIOD;
        if full_at <= now + PERIOD * BURST {
            self.full_at = full_at;
            return Allowed::Yes;
        }
        match self.told {
            Some(told) if now < told + TOLD_AGAIN => Allowed::Silently,
            _ => {
                self.told = Some(now);
                Allowed::TooFast
            }
        }
    }
}

/// People who are remembered; of more than these the one longest gone is forgotten.
const MAX_GUESTS: usize = 2000;

/// Everybody who was seen lately.
#[derive(Debug, Default)]
pub(super) struct Guests {
    all: BTreeMap<GuestId, Guest>,
    /// Those who are here, by folded nick.
    by_nick: HashMap<String, GuestId>,
    newest: u64,
}

pub(super) fn fold(text: &str) -> String {
    Casemap::Ascii.fold(text)
}

impl Guests {
    /// Somebody was seen. `busy` tells who must not be forgotten.
    pub(super) fn see(
        &mut self,
        now: Duration,
        person: &Person,
        busy: impl Fn(GuestId) -> bool,
    ) -> GuestId {
        let nick = fold(person.nick.as_str());
        let back = self.back(person);
        let mut channels = BTreeSet::new();
        if let Some(id) = self.by_nick.get(&nick).copied()
            && let Some(guest) = self.all.get_mut(&id)
        {
            let nick_alone = guest.identity.source.is_empty() && !person.source.is_empty();
            // Where no channel is shared, the server does not tell who goes.
            let is_his = nick_alone || !guest.channels.is_empty() || guest.identity.is(person);
            if is_his && !(nick_alone && back.is_some()) {
                guest.seen = now;
                if !person.source.is_empty() {
                    guest.identity.source.clone_from(&person.source);
                }
                if person.account.is_some() {
                    guest.identity.account.clone_from(&person.account);
                }
                return id;
            }
            if nick_alone {
                // It is somebody who had gone; until now only his nick was known.
                channels = std::mem::take(&mut guest.channels);
                self.all.remove(&id);
            } else {
                guest.here = false;
            }
        }
        let id = back.unwrap_or_else(|| {
            self.newest += 1;
            GuestId(self.newest)
        });
        let identity = Identity {
            nick: person.nick.clone(),
            source: person.source.clone(),
            account: person.account.clone(),
        };
        match self.all.get_mut(&id) {
            Some(guest) => {
                guest.here = true;
                guest.seen = now;
                guest.reachable = true;
                guest.identity.nick = identity.nick;
                guest.identity.source = identity.source;
                guest.identity.account = identity.account.or(guest.identity.account.take());
                guest.channels.append(&mut channels);
            }
            None => {
                self.make_room(busy);
                self.all.insert(id, Guest::new(now, identity, true));
            }
        }
        self.by_nick.insert(nick, id);
        id
    }

    /// Somebody who was here in an earlier run of the program: he is known again when he is seen, or already is.
    pub(super) fn remember(&mut self, now: Duration, identity: Identity) -> GuestId {
        let person = Person {
            nick: identity.nick.clone(),
            source: identity.source.clone(),
            account: identity.account.clone(),
            bot: false,
        };
        let is_he = |guest: &&Guest| guest.identity.is(&person);
        let known = self.named(identity.nick.as_str());
        let known = known.filter(|id| self.get(*id).as_ref().is_some_and(is_he));
        known.or_else(|| self.back(&person)).unwrap_or_else(|| {
            self.newest += 1;
            let id = GuestId(self.newest);
            self.all.insert(id, Guest::new(now, identity, false));
            id
        })
    }

    /// Whoever had gone and is this person.
    fn back(&self, person: &Person) -> Option<GuestId> {
        let mut gone = self.all.iter().filter(|(_, guest)| !guest.here);
        let back = gone.find(|(_, guest)| guest.identity.is(person));
        back.map(|(id, _)| *id)
    }

    fn make_room(&mut self, busy: impl Fn(GuestId) -> bool) {
        if self.all.len() < MAX_GUESTS {
            return;
        }
        let idle = self.all.iter().filter(|(id, _)| !busy(**id));
        let oldest = idle.min_by_key(|(_, guest)| (guest.here, guest.seen));
        if let Some(id) = oldest.map(|(id, _)| *id)
            && let Some(guest) = self.all.remove(&id)
        {
            self.by_nick.remove(&fold(guest.nick().as_str()));
        }
    }

    /// A person by number.
    pub(super) fn get(&self, id: GuestId) -> Option<&Guest> {
        self.all.get(&id)
    }

    /// The same, to be changed.
    pub(super) fn get_mut(&mut self, id: GuestId) -> Option<&mut Guest> {
        self.all.get_mut(&id)
    }

    /// Who has this nick now.
    pub(super) fn named(&self, nick: &str) -> Option<GuestId> {
        self.by_nick.get(&fold(nick)).copied()
    }

    /// Whether a command of his is listened to.
    pub(super) fn allow(&mut self, now: Duration, id: GuestId) -> Allowed {
        let guest = self.all.get_mut(&id);
        guest.map_or(Allowed::Silently, |guest| guest.allowance.take(now))
    }

    /// Somebody is in a channel.
    pub(super) fn came(&mut self, id: GuestId, channel: &ChannelName) {
        if let Some(guest) = self.all.get_mut(&id) {
            guest.channels.insert(fold(channel.as_str()));
        }
    }

    /// Somebody has left a channel, or the network. Returns who, if he cannot be seen any more: where a
    /// person is in no channel of the bot's, the server says nothing of him.
    pub(super) fn gone(
        &mut self,
        now: Duration,
        nick: &Nick,
        channel: Option<&ChannelName>,
    ) -> Option<GuestId> {
        let folded = fold(nick.as_str());
        let id = *self.by_nick.get(&folded)?;
        let guest = self.all.get_mut(&id)?;
        match channel {
            Some(channel) => {
                guest.channels.remove(&fold(channel.as_str()));
                if !guest.channels.is_empty() {
                    return None;
                }
            }
            None => guest.channels.clear(),
        }
        guest.here = false;
        guest.seen = now;
        self.by_nick.remove(&folded);
        Some(id)
    }

    /// The bot is in a channel no more, and sees nobody there. Returns whom it does not see anywhere now.
    pub(super) fn unseen(&mut self, now: Duration, channel: &ChannelName) -> Vec<GuestId> {
        let channel = fold(channel.as_str());
        let mut gone = Vec::new();
        for (id, guest) in &mut self.all {
            if guest.channels.remove(&channel) && guest.channels.is_empty() && guest.here {
                guest.here = false;
                guest.seen = now;
                gone.push(*id);
            }
        }
        self.by_nick.retain(|_, id| !gone.contains(id));
        gone
    }

    /// Somebody has another nick.
    pub(super) fn renamed(&mut self, old: &Nick, new: &Nick) -> Option<GuestId> {
        let id = self.by_nick.remove(&fold(old.as_str()))?;
        let before = self.by_nick.insert(fold(new.as_str()), id);
        // Whoever was last known by the new nick has it no more.
        let stale = before.filter(|before| *before != id);
        if let Some(guest) = stale.and_then(|stale| self.all.get_mut(&stale)) {
            guest.here = false;
        }
        self.all.get_mut(&id)?.identity.nick = new.clone();
        Some(id)
    }

    /// Somebody has logged in or out.
    pub(super) fn account(&mut self, nick: &Nick, account: Option<String>) {
        let id = self.named(nick.as_str());
        if let Some(guest) = id.and_then(|id| self.all.get_mut(&id)) {
            guest.identity.account = account;
        }
    }

    /// The connection is lost: nobody is seen any more.
    pub(super) fn lose_sight(&mut self, now: Duration) {
        self.by_nick.clear();
        for guest in self.all.values_mut().filter(|guest| guest.here) {
            guest.here = false;
            guest.seen = now;
            guest.channels.clear();
        }
    }

    /// These may be seen again from now on: their absence counts anew.
    pub(super) fn await_again<'a>(
        &mut self,
        now: Duration,
        guests: impl Iterator<Item = &'a GuestId>,
    ) {
        for guest in guests {
            if let Some(guest) = self.all.get_mut(guest) {
                guest.seen = now;
            }
        }
    }

    /// How many are remembered.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }
}

impl Guest {
    fn new(now: Duration, identity: Identity, here: bool) -> Self {
        Self {
            identity,
            channels: BTreeSet::new(),
            here,
            seen: now,
            language: None,
            reachable: true,
            allowance: Allowance::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(nick: &str, source: &str, account: Option<&str>) -> Person {
        Person {
            nick: nick.parse().unwrap(),
            source: source.to_owned(),
            account: account.map(str::to_owned),
            bot: false,
        }
    }

    fn nobody(_: GuestId) -> bool {
        false
    }

    const T: Duration = Duration::from_secs(1);

    #[test]
    fn a_person_stays_the_same_through_nicks_and_quits() {
        let mut guests = Guests::default();
        let lobby: ChannelName = "#awale".parse().unwrap();
        let ama = guests.see(T, &person("Ama", "a@host", None), nobody);
        guests.came(ama, &lobby);
        let (old, new) = ("Ama".parse().unwrap(), "ama_away".parse().unwrap());
        assert_eq!(guests.renamed(&old, &new), Some(ama));
        assert_eq!(guests.named("AMA_AWAY"), Some(ama));
        // Somebody else takes the old nick and is not her.
        let other = guests.see(T, &person("Ama", "x@evil", None), nobody);
        assert_ne!(other, ama);
        assert_eq!(guests.gone(T, &new, None), Some(ama));
        // Neither is whoever takes her nick from elsewhere, or her host with another nick.
        for stranger in [
            person("ama_away", "x@evil", None),
            person("kojo", "a@host", None),
        ] {
            assert_ne!(guests.see(T, &stranger, nobody), ama);
            guests.gone(T, &stranger.nick, None);
        }
        assert_eq!(
            guests.see(T, &person("ama_away", "a@host", None), nobody),
            ama
        );
    }

    #[test]
    fn where_no_channel_is_shared_a_nick_is_nobody() {
        let mut guests = Guests::default();
        let ama = guests.see(T, &person("ama", "a@host", None), nobody);
        assert_eq!(guests.see(T, &person("ama", "a@host", None), nobody), ama);
        let thief = guests.see(T, &person("ama", "x@evil", None), nobody);
        assert_ne!(thief, ama, "nobody has told that she has gone");
        assert_eq!(guests.see(T, &person("ama", "a@host", None), nobody), ama);
    }

    #[test]
    fn whoever_is_known_by_nick_alone_may_be_somebody_who_had_gone() {
        let mut guests = Guests::default();
        let lobby: ChannelName = "#awale".parse().unwrap();
        let ama = guests.see(T, &person("ama", "a@host", None), nobody);
        guests.came(ama, &lobby);
        guests.lose_sight(T);
        let ghost = guests.see(T, &person("ama", "", None), nobody);
        guests.came(ghost, &lobby);
        assert_ne!(ghost, ama, "a nick alone is nobody");
        assert_eq!(guests.see(T, &person("ama", "a@host", None), nobody), ama);
        assert!(guests.get(ama).unwrap().is_in(&lobby));
        assert_eq!(
            (guests.named("ama"), guests.get(ghost).is_none()),
            (Some(ama), true)
        );
    }

    #[test]
    fn an_account_is_worth_more_than_a_nick() {
        let mut guests = Guests::default();
        let ama = guests.see(T, &person("Ama", "a@host", Some("Ama")), nobody);
        guests.gone(T, &"Ama".parse().unwrap(), None);
        let thief = guests.see(T, &person("Ama", "a@host", None), nobody);
        assert_ne!(thief, ama, "not logged in");
        let back = guests.see(T, &person("Efua", "b@elsewhere", Some("ama")), nobody);
        assert_eq!(back, ama);
        let key = guests.get(ama).unwrap().identity.record_key();
        assert_eq!((key.name.as_str(), key.account), ("ama", true));
    }

    #[test]
    fn leaving_one_of_two_channels_is_not_leaving() {
        let mut guests = Guests::default();
        let [a, b]: [ChannelName; 2] = ["#a".parse().unwrap(), "#b".parse().unwrap()];
        let ama = guests.see(T, &person("ama", "a@host", None), nobody);
        guests.came(ama, &a);
        guests.came(ama, &b);
        let nick = "ama".parse().unwrap();
        assert_eq!(guests.gone(T, &nick, Some(&a)), None);
        assert!(guests.get(ama).unwrap().is_in(&b));
        assert_eq!(guests.gone(T, &nick, Some(&b)), Some(ama));
        assert!(!guests.get(ama).unwrap().here);
    }

    #[test]
    fn whoever_types_too_fast_is_told_once_and_heard_again() {
        let mut guests = Guests::default();
        let ama = guests.see(T, &person("ama", "a@host", None), nobody);
        let now = Duration::from_secs(100);
        let heard = (0..100).map(|_| guests.allow(now, ama)).collect::<Vec<_>>();
        let count = |what| heard.iter().filter(|allowed| **allowed == what).count();
        assert_eq!((count(Allowed::Yes), count(Allowed::TooFast)), (6, 1));
        assert_eq!(guests.allow(now + PERIOD, ama), Allowed::Yes);
    }

    #[test]
    fn memory_is_bounded_and_players_are_kept() {
        let mut guests = Guests::default();
        let player = guests.see(T, &person("player", "p@host", None), nobody);
        guests.gone(T, &"player".parse().unwrap(), None);
        for at in 0..3 * MAX_GUESTS {
            let now = Duration::from_secs(10 + at as u64);
            let nick = format!("n{at}");
            guests.see(now, &person(&nick, "a@b", None), |id| id == player);
            guests.gone(now, &nick.parse().unwrap(), None);
        }
        assert!(guests.count() <= MAX_GUESTS);
        assert!(guests.get(player).is_some());
    }
}
