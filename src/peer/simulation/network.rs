//! A small IRC network that loses, delays and repeats lines.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
    time::Duration,
};

use rand::{RngExt, rngs::StdRng};

use super::Histogram;
use crate::peer::{Nick, Recipient, Via, wire::Gid};

/// Every fault the network injects.
pub(super) const FAULTS: &[&str] = &[
    "delayed over 2 s",
    "disconnect",
    "dropped silently",
    "duplicated",
    "late notice of a quit",
    "lost at a disconnect",
    "nick change",
    "not delivered (401)",
    "private line refused",
    "program killed at a write",
];

/// The faults that take more than two on the network.
pub(super) const FAULTS_OF_THREE: &[&str] = &["nick taken by another", "overtook another sender"];

/// Something that reaches a node.
#[derive(Clone, Debug)]
pub(super) enum Arrival {
    /// A line.
    Line { from: Nick, via: Via, text: String },
    /// Somebody left.
    Left(Nick),
    /// Somebody is called otherwise now.
    Renamed(Nick, Nick),
    /// A private line had no recipient.
    NotDelivered(Nick),
    /// A private line was refused.
    Refused(Nick),
}

/// How bad the network is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quality {
    pub(super) drop: f64,
    pub(super) duplicate: f64,
    pub(super) slow: f64,
}

pub(super) struct Network {
    pub(super) quality: Quality,
    pub(super) faults: Histogram,
    /// Which node holds which nick, and since which connection.
    nicks: BTreeMap<Nick, usize>,
    sessions: Vec<u64>,
    /// The nodes that take no private lines.
    pub(super) closed: BTreeSet<usize>,
    /// Who is in which game's channel.
    tables: BTreeSet<(Gid, usize)>,
    queue: BinaryHeap<Reverse<(Duration, u64, usize, u64)>>,
    waiting: BTreeMap<u64, Arrival>,
    serial: u64,
    /// The last arrival from each node to each node: one sender's lines stay in order.
    last: BTreeMap<(usize, usize), Duration>,
    last_any: BTreeMap<usize, (Duration, usize)>,
}

impl Network {
    pub(super) fn new(nodes: usize, quality: Quality) -> Self {
        Self {
            quality,
            faults: Histogram::new(),
            nicks: BTreeMap::new(),
            sessions: vec![0; nodes],
            closed: BTreeSet::new(),
            tables: BTreeSet::new(),
            queue: BinaryHeap::new(),
            waiting: BTreeMap::new(),
            serial: 0,
            last: BTreeMap::new(),
            last_any: BTreeMap::new(),
        }
    }

    pub(super) fn count(&mut self, fault: &'static str) {
        *self.faults.entry(fault).or_default() += 1;
    }

    pub(super) fn nick_of(&self, node: usize) -> Option<&Nick> {
        self.nicks
            .iter()
            .find(|(_, holder)| **holder == node)
            .map(|(nick, _)| nick)
    }

    /// Connects a node under the first free of the nicks it would like.
    pub(super) fn connect(&mut self, node: usize, wishes: &[Nick]) -> Nick {
        let free = wishes.iter().find(|nick| !self.nicks.contains_key(*nick));
        let nick = free.expect("one of the wishes is free").clone();
        self.sessions[node] += 1;
        self.nicks.insert(nick.clone(), node);
        nick
    }

    /// Ends a node's connection. What is under way to or from it is lost; the others hear of it
    /// after `notice`.
    pub(super) fn disconnect(&mut self, now: Duration, node: usize, notice: Duration) {
        let Some(nick) = self.nick_of(node).cloned() else {
            return;
        };
        self.nicks.remove(&nick);
        self.sessions[node] += 1;
        self.count("disconnect");
        self.tables.retain(|(_, member)| *member != node);
        if notice > Duration::from_secs(5) {
            self.count("late notice of a quit");
        }
        for other in self.others(node) {
            self.schedule(now + notice, other, Arrival::Left(nick.clone()));
        }
    }

    pub(super) fn rename(&mut self, now: Duration, node: usize, new: &Nick) {
        if self.nicks.contains_key(new) {
            return;
        }
        let Some(old) = self.nick_of(node).cloned() else {
            return;
        };
        self.nicks.remove(&old);
        self.nicks.insert(new.clone(), node);
        self.count("nick change");
        for other in self.others(node) {
            let at = self.in_order(node, other, now + Duration::from_millis(50));
            self.schedule(at, other, Arrival::Renamed(old.clone(), new.clone()));
        }
    }

    /// A node goes into a game's channel, or out of it.
    pub(super) fn table(&mut self, node: usize, gid: Gid, joins: bool) {
        if joins && self.nick_of(node).is_some() {
            self.tables.insert((gid, node));
        } else {
            self.tables.remove(&(gid, node));
        }
    }

    fn others(&self, node: usize) -> Vec<usize> {
        self.nicks
            .values()
            .copied()
            .filter(|other| *other != node)
            .collect()
    }

    /// A node says a line.
    pub(super) fn say(
        &mut self,
        rng: &mut StdRng,
        now: Duration,
        node: usize,
        to: &Recipient,
        text: &str,
    ) {
        // A node that has not noticed its disconnect speaks to nobody.
        let Some(from) = self.nick_of(node).cloned() else {
            return;
        };
        match to {
            Recipient::Wire => {
                for other in self.others(node) {
                    self.carry(rng, now, node, other, &from, Via::Wire, text);
                }
            }
            // Nobody here wants direct connections.
            Recipient::Direct(_) => {}
            Recipient::Table(gid) => {
                let mut members = self.others(node);
                members.retain(|other| self.tables.contains(&(*gid, *other)));
                for other in members {
                    self.carry(rng, now, node, other, &from, Via::Table(*gid), text);
                }
            }
            Recipient::Nick(nick) => match self.nicks.get(nick).copied() {
                Some(other) if self.closed.contains(&other) => {
                    self.count("private line refused");
                    let at = now + Duration::from_millis(80);
                    self.schedule(at, node, Arrival::Refused(nick.clone()));
                }
                Some(other) => self.carry(rng, now, node, other, &from, Via::Private, text),
                None => {
                    self.count("not delivered (401)");
                    let at = now + Duration::from_millis(80);
                    self.schedule(at, node, Arrival::NotDelivered(nick.clone()));
                }
            },
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "one line's way through the network"
    )]
    fn carry(
        &mut self,
        rng: &mut StdRng,
        now: Duration,
        node: usize,
        other: usize,
        from: &Nick,
        via: Via,
        text: &str,
    ) {
        if rng.random_bool(self.quality.drop) {
            return self.count("dropped silently");
        }
        let mut delay = Duration::from_millis(rng.random_range(20..400));
        if rng.random_bool(self.quality.slow) {
            delay += Duration::from_millis(rng.random_range(2000..9000));
            self.count("delayed over 2 s");
        }
        let at = self.in_order(node, other, now + delay);
        let line = Arrival::Line {
            from: from.clone(),
            via,
            text: text.to_owned(),
        };
        if rng.random_bool(self.quality.duplicate) {
            self.count("duplicated");
            let again = at + Duration::from_millis(rng.random_range(0..20_000));
            self.schedule(again, other, line.clone());
        }
        if self
            .last_any
            .get(&other)
            .is_some_and(|(last, by)| *by != node && *last > at)
        {
            self.count("overtook another sender");
        }
        self.last_any.insert(other, (at, node));
        self.schedule(at, other, line);
    }

    fn in_order(&mut self, node: usize, other: usize, at: Duration) -> Duration {
        let last = self.last.entry((node, other)).or_default();
        *last = at.max(*last + Duration::from_millis(1));
        *last
    }

    fn schedule(&mut self, at: Duration, node: usize, arrival: Arrival) {
        self.serial += 1;
        self.waiting.insert(self.serial, arrival);
        self.queue
            .push(Reverse((at, self.serial, node, self.sessions[node])));
    }

    /// When the next thing arrives.
    pub(super) fn next_at(&self) -> Option<Duration> {
        self.queue.peek().map(|Reverse((at, ..))| *at)
    }

    /// Takes the next arrival, unless its recipient has been disconnected since it was said.
    pub(super) fn next(&mut self) -> Option<(Duration, usize, Arrival)> {
        let Reverse((at, serial, node, session)) = self.queue.pop()?;
        let arrival = self.waiting.remove(&serial)?;
        if self.sessions[node] == session {
            return Some((at, node, arrival));
        }
        if matches!(arrival, Arrival::Line { .. }) {
            self.count("lost at a disconnect");
        }
        self.next_or_none()
    }

    fn next_or_none(&mut self) -> Option<(Duration, usize, Arrival)> {
        if self.queue.is_empty() {
            None
        } else {
            self.next()
        }
    }
}
