//! Who is present: which nick is which key at the moment.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use super::{
    Nick,
    output::{CardInfo, PeerInfo, SeekInfo},
    time::Now,
    wire::{Card, Hello, Intro, PlayerState, Seek},
};
use crate::trust::{KeyId, PublicKey};

/// Most keys whose newest hello is remembered.
const MAX_STAMPS: usize = 2000;
/// Most peers remembered at once; one more takes the place of the one known longest.
const MAX_PEERS: usize = 1000;
/// Searches of one peer that follow one another sooner are not taken in. His own program waits a little
/// longer.
const SEEK_GAP: Duration = Duration::from_secs(50);
/// A calendar this many minutes off is called wrong.
const CLOCK_TOLERANCE: u32 = 15;

/// A peer who is present and has said hello.
#[derive(Debug)]
pub(super) struct Present {
    pub(super) key: PublicKey,
    pub(super) info: PeerInfo,
    /// Since when the peer is known: what was said before, he may not have heard.
    pub(super) since: Duration,
    card_minutes: u32,
    seek_minutes: u32,
    /// When his search is over.
    seek_until: Option<Duration>,
    /// When the last new one was heard.
    seek_new: Option<Duration>,
    intro_minutes: u32,
}

/// What a hello tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// A peer who was not known to be here.
    Arrival,
    /// A known peer with another name, nick, …
    Change,
    /// Nothing that was not known.
    Same,
    /// An older hello than the one known: not taken in.
    Old,
}

/// The peers by nick, and the nick by key.
#[derive(Debug, Default)]
pub(super) struct Roster {
    peers: BTreeMap<Nick, Present>,
    nicks: HashMap<KeyId, Nick>,
    /// The newest hello of each key that has been here, so that an older one, copied by somebody
    /// who has taken the nick, is not believed.
    stamps: BTreeMap<KeyId, u32>,
}

impl Roster {
    pub(super) fn get(&self, nick: &Nick) -> Option<&Present> {
        self.peers.get(nick)
    }

    pub(super) fn nick_of(&self, key: KeyId) -> Option<&Nick> {
        self.nicks.get(&key)
    }

    /// When the last peer has come of those who are here.
    pub(super) fn newest(&self) -> Option<Duration> {
        self.peers.values().map(|present| present.since).max()
    }

    pub(super) fn count(&self) -> usize {
        self.peers.len()
    }

    pub(super) fn infos(&self) -> impl Iterator<Item = &PeerInfo> {
        self.peers.values().map(|present| &present.info)
    }

    /// Takes in a verified hello said by its own nick.
    pub(super) fn hello(&mut self, now: Now, hello: &Hello) -> News {
        let id = hello.key.id();
        let known = self.nicks.get(&id).and_then(|nick| self.peers.get(nick));
        let elsewhere = known.is_some_and(|known| known.info.nick != hello.nick);
        let newest = self.stamps.get(&id).copied().unwrap_or(0);
        // A key moves to another nick by a newer hello only.
        if hello.minutes < newest || (elsewhere && hello.minutes == newest) {
            return News::Old;
        }
        let clock_off = now.minutes_from(hello.minutes) > CLOCK_TOLERANCE;
        if clock_off && newest > 0 && known.is_none() {
            // He was here before with a newer hello, or his clock has jumped.
            return News::Old;
        }
        if known.is_none() && self.peers.len() >= MAX_PEERS {
            self.forget_oldest();
        }
        if self.stamps.len() >= MAX_STAMPS {
            self.stamps.pop_first();
        }
        self.stamps.insert(id, hello.minutes);
        // The key may have been known under another nick, and the nick under another key. What the
        // card said stays true for the key.
        let before = self
            .nicks
            .remove(&id)
            .and_then(|nick| self.peers.remove(&nick));
        self.remove(&hello.nick);
        let info = PeerInfo {
            nick: hello.nick.clone(),
            key: id,
            name: hello.name.clone(),
            country: hello.country,
            languages: hello.languages.clone(),
            clock_off,
            lag: before.as_ref().and_then(|before| before.info.lag),
            card: before.as_ref().and_then(|before| before.info.card.clone()),
            introduction: before
                .as_ref()
                .map(|before| before.info.introduction.clone())
                .unwrap_or_default(),
            seek: before.as_ref().and_then(|before| before.info.seek.clone()),
        };
        let news = match &before {
            None => News::Arrival,
            Some(before) if before.info == info => News::Same,
            Some(_) => News::Change,
        };
        let present = Present {
            key: hello.key,
            info,
            since: before.as_ref().map_or(now.elapsed, |before| before.since),
            card_minutes: before.as_ref().map_or(0, |before| before.card_minutes),
            seek_minutes: before.as_ref().map_or(0, |before| before.seek_minutes),
            seek_until: before.as_ref().and_then(|before| before.seek_until),
            seek_new: before.as_ref().and_then(|before| before.seek_new),
            intro_minutes: before.as_ref().map_or(0, |before| before.intro_minutes),
        };
        self.nicks.insert(id, hello.nick.clone());
        self.peers.insert(hello.nick.clone(), present);
        news
    }

    /// Makes room for one more. Whoever is in a game keeps his seat without being here.
    fn forget_oldest(&mut self) {
        let oldest = self.peers.iter().min_by_key(|(_, present)| present.since);
        if let Some(nick) = oldest.map(|(nick, _)| nick.clone()) {
            self.remove(&nick);
        }
    }

    /// Notes how long somebody's answer took. Returns whether anything changed.
    pub(super) fn answers_in(&mut self, nick: &Nick, took: Duration) -> bool {
        let Some(present) = self.peers.get_mut(nick) else {
            return false;
        };
        present.info.lag.replace(took) != Some(took)
    }

    /// Takes in a verified card. Returns whether anything changed.
    pub(super) fn card(&mut self, nick: &Nick, card: &Card) -> bool {
        let Some(present) = self.peers.get_mut(nick) else {
            return false;
        };
        if present.info.key != card.id || card.minutes < present.card_minutes {
            return false;
        }
        present.card_minutes = card.minutes;
        let info = CardInfo {
            state: card.state,
            rule: card.rule.clone(),
            others: card.others,
            points: card.points,
            chain: card.chain.0,
            referee: card.referee.is_some(),
        };
        let mut changed = present.info.card.as_ref() != Some(&info);
        if info.state != PlayerState::Free {
            // Whoever has found a game, or is away, looks for none.
            changed |= present.info.seek.take().is_some();
            present.seek_until = None;
            // A copy of what he said before says nothing.
            present.seek_minutes = present.seek_minutes.max(card.minutes);
        }
        present.info.card = Some(info);
        changed
    }

    /// Takes in verified words that somebody says of himself. Returns whether they are new.
    pub(super) fn introduction(&mut self, nick: &Nick, intro: &Intro) -> bool {
        let present = self.peers.get_mut(nick);
        let his = |present: &&mut Present| {
            present.info.key == intro.id && intro.minutes >= present.intro_minutes
        };
        let Some(present) = present.filter(his) else {
            return false;
        };
        present.intro_minutes = intro.minutes;
        let changed = present.info.introduction != intro.text;
        present.info.introduction = intro.text.clone();
        changed
    }

    /// Takes in a verified search for an opponent that is open for so long. Returns whether it is new. One
    /// that follows another too soon is not taken in, so that nobody fills the screens of others.
    pub(super) fn seek(
        &mut self,
        now: Duration,
        (nick, left): (&Nick, Duration),
        seek: &Seek,
    ) -> bool {
        let Some(present) = self.peers.get_mut(nick) else {
            return false;
        };
        let info = seek.rule.clone().zip(seek.clock);
        let info = info.map(|(rule, clock)| SeekInfo {
            rule,
            clock,
            rated: seek.rated.is_some(),
            round: seek.round,
        });
        let changed = present.info.seek != info;
        let soon = present.seek_new.is_some_and(|last| now < last + SEEK_GAP);
        if seek.minutes < present.seek_minutes || (changed && info.is_some() && soon) {
            return false;
        }
        if changed && info.is_some() {
            present.seek_new = Some(now);
        }
        present.seek_minutes = seek.minutes;
        present.seek_until = info.is_some().then_some(now + left);
        present.info.seek = info;
        changed
    }

    /// When the next search is over.
    pub(super) fn next_seek_end(&self) -> Option<Duration> {
        let ends = self.peers.values().filter_map(|present| present.seek_until);
        ends.min()
    }

    /// Ends the searches that have lasted long enough. Returns whose they were.
    pub(super) fn end_seeks(&mut self, now: Duration) -> Vec<Nick> {
        let over = |present: &&mut Present| present.seek_until.is_some_and(|until| until <= now);
        let over = self.peers.values_mut().filter(over).map(|present| {
            present.seek_until = None;
            present.info.seek = None;
            present.info.nick.clone()
        });
        over.collect()
    }

    /// The nick is gone. Returns whose it was.
    pub(super) fn remove(&mut self, nick: &Nick) -> Option<KeyId> {
        let present = self.peers.remove(nick)?;
        self.nicks.remove(&present.info.key);
        Some(present.info.key)
    }

    /// The server says that a nick changed. The newcomer to a nick inherits nothing of its last
    /// holder.
    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        self.remove(new);
        if let Some(mut present) = self.peers.remove(old) {
            present.info.nick = new.clone();
            self.nicks.insert(present.info.key, new.clone());
            self.peers.insert(new.clone(), present);
        }
    }

    /// Forgets everybody, as after a disconnect. Returns who was there.
    pub(super) fn clear(&mut self) -> Vec<Nick> {
        self.nicks.clear();
        std::mem::take(&mut self.peers).into_keys().collect()
    }
}
