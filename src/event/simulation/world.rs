//! A network of programs with one event: lines get lost, the network splits, programs end and come back.

use std::collections::{BTreeMap, BTreeSet};

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::super::{Action, EventTerms, Meeting, News, Phase};
use crate::{
    peer::wire::{
        Clock, GameWord, Gid, Pairing, Seat, SundayLead, SundayLine, SundayScore, Verdict, Why,
    },
    trust::{KeyPair, Link},
};

/// Seconds of a step.
const STEP: u64 = 3;
/// An event that lasts longer than this hangs.
const LIMIT: u64 = 4 * 3600;

/// What somebody does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// Opens the event and does not play.
    pub(super) directs: bool,
    /// Guests whom he brings, if he directs.
    pub(super) guests: u8,
    /// Checks in so many seconds after the start; negative is before.
    pub(super) comes: i64,
    /// Leaves so many seconds after the start.
    pub(super) leaves: Option<u64>,
    /// Does not come to his games of this round.
    pub(super) misses: Option<u8>,
    /// Says that he has won, whatever happened.
    pub(super) lies: bool,
    /// His program ends so many seconds after the start, and comes back after so many, if it does.
    pub(super) dies: Option<(u64, Option<u64>)>,
    /// From so many seconds after the start on he says again and again that he is the director, and that South has
    /// won every game.
    pub(super) usurps: Option<u64>,
    /// From so many seconds after the start on his program says nothing, and he stays in the channel.
    pub(super) falls_silent: Option<u64>,
    /// From the start on he says the newest line again and again, whoever has signed it.
    pub(super) repeats: bool,
}

/// What happens to the network.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fate {
    /// Lines of 100 that one hearer does not get.
    pub(super) loses: u32,
    /// A split: when, how long, and how many nodes of the first ones are on the other side.
    pub(super) split: Option<(u64, u64, usize)>,
}

pub(super) struct Node {
    pub(super) manner: Manner,
    key: KeyPair,
    pub(super) meeting: Meeting,
    /// The lines that are on his disk.
    disk: Vec<String>,
    pub(super) alive: bool,
    other_side: bool,
    pub(super) news: Vec<News>,
}

/// A game: who plays it, when it ends, and who wins.
struct Game {
    nodes: [usize; 2],
    ends: u64,
    result: u8,
}

pub(super) struct World {
    pub(super) nodes: Vec<Node>,
    rng: StdRng,
    now: u64,
    start: u64,
    fate: Fate,
    games: BTreeMap<Pairing, Game>,
    /// What the director's owner decides in every dispute.
    pub(super) decides: Option<Verdict>,
    /// Every line that was said, for whoever wonders what happened.
    pub(super) said: Vec<String>,
}

pub(super) fn terms() -> EventTerms {
    EventTerms {
        name: "Sunday match".parse().unwrap(),
        network: "testnet".to_owned(),
        channel: "#awale".to_owned(),
        rule: Link::of("rule"),
        clock: Clock::Increment {
            minutes: 5,
            seconds: 3,
        },
        rounds: 0,
        rated: true,
        start: 29_942_880,
        director: None,
    }
}

pub(super) fn key(place: usize) -> KeyPair {
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&(place as u64).to_be_bytes());
    KeyPair::from_seed(seed)
}

fn node(place: usize, manner: Manner) -> Node {
    let key = key(place);
    let meeting = Meeting::new(terms(), key.public(), manner.directs, place as u64);
    Node {
        manner,
        key,
        meeting,
        disk: Vec::new(),
        alive: false,
        other_side: false,
        news: Vec::new(),
    }
}

impl World {
    pub(super) fn new(seed: u64, manners: &[Manner], fate: Fate) -> Self {
        let start = terms().start_seconds();
        Self {
            nodes: manners
                .iter()
                .enumerate()
                .map(|(at, m)| node(at, *m))
                .collect(),
            rng: StdRng::seed_from_u64(seed),
            now: start - 200,
            start,
            fate,
            games: BTreeMap::new(),
            decides: None,
            said: Vec::new(),
        }
    }

    /// Runs until everybody who is there has the end. Says in words what is wrong if that never comes.
    pub(super) fn run(&mut self) -> Result<(), String> {
        for at in 0..self.nodes.len() {
            self.wake(at);
        }
        while self.now < self.start + LIMIT {
            self.step();
            let over = |node: &Node| node.meeting.phase(self.now) == Phase::Over;
            let calm = self
                .fate
                .split
                .is_none_or(|(at, long, _)| self.now > self.start + at + long);
            if calm && self.alive().all(over) && self.heads().len() == 1 {
                return Ok(());
            }
        }
        let phases: Vec<Phase> = self.alive().map(|n| n.meeting.phase(self.now)).collect();
        Err(format!("no end: {phases:?}, {} logs", self.heads().len()))
    }

    /// Those who follow the event to its end.
    pub(super) fn alive(&self) -> impl Iterator<Item = &Node> {
        let follows = |node: &&Node| node.alive && node.manner.falls_silent.is_none();
        self.nodes.iter().filter(follows)
    }

    fn heads(&self) -> BTreeSet<Option<String>> {
        let last = |node: &Node| node.meeting.lines().last().map(str::to_owned);
        self.alive().map(last).collect()
    }

    fn step(&mut self) {
        self.now += STEP;
        self.live_and_die();
        self.split_and_heal();
        for at in 0..self.nodes.len() {
            if self.nodes[at].alive && !self.is_silent(at) {
                self.want(at);
                self.nodes[at].meeting.tick(self.now);
                self.play(at);
                self.carry_out(at);
            }
        }
        self.finish_games();
        for at in 0..self.nodes.len() {
            self.usurp(at);
            self.repeat(at);
        }
    }

    fn is_silent(&self, at: usize) -> bool {
        let after = self.nodes[at].manner.falls_silent;
        after.is_some_and(|after| self.now >= self.start + after)
    }

    /// The newest line again, once in half a minute.
    fn repeat(&mut self, at: usize) {
        let node = &self.nodes[at];
        let due = node.alive && node.manner.repeats && self.now > self.start;
        let newest = node.meeting.lines().last().map(str::to_owned);
        if let Some(line) = newest.filter(|_| due && self.now % 30 < STEP) {
            self.say(at, &line);
        }
    }

    /// Lines of somebody who takes the event over though its director is well, by a program of his own making.
    fn usurp(&mut self, at: usize) {
        let node = &self.nodes[at];
        let since = node.manner.usurps.map(|after| self.start + after);
        let due = since.is_some_and(|since| self.now >= since && (self.now - since) % 30 < STEP);
        let (Some(head), true) = (node.meeting.lines().last(), due && node.alive) else {
            return;
        };
        let (event, number) = (terms().id(), node.meeting.lines().count() as u16 + 1);
        let term = node.meeting.term() + 1;
        let lead = SundayLine::from(SundayLead {
            event,
            number,
            link: Link::of(head),
            term,
            key: node.key.public(),
            minutes: (self.now / 60) as u32,
        });
        let mut said = vec![lead.draft().sign(&node.key).unwrap()];
        let rounds = node.meeting.table().rounds().iter();
        for pairing in rounds.flat_map(|round| round.games.keys()) {
            let score = SundayLine::from(SundayScore {
                event,
                number: number + said.len() as u16,
                link: Link::of(&said[said.len() - 1]),
                term,
                pairing: *pairing,
                verdict: Verdict::South,
                why: Why::Played,
                gid: None,
            });
            said.push(score.draft().sign(&node.key).unwrap());
        }
        for line in said {
            self.say(at, &line);
        }
    }

    fn live_and_die(&mut self) {
        for at in 0..self.nodes.len() {
            let Some((dies, back)) = self.nodes[at].manner.dies else {
                continue;
            };
            let since = self.now.saturating_sub(self.start);
            let is_dead = since >= dies && back.is_none_or(|back| since < dies + back);
            if is_dead && self.nodes[at].alive {
                self.nodes[at].alive = false;
                self.see(at);
            } else if !is_dead && !self.nodes[at].alive {
                let (manner, disk) = (self.nodes[at].manner, self.nodes[at].disk.clone());
                self.nodes[at] = Node {
                    disk: disk.clone(),
                    ..node(at, manner)
                };
                disk.iter()
                    .for_each(|line| self.nodes[at].meeting.line(self.now, line));
                self.wake(at);
            }
        }
    }

    fn split_and_heal(&mut self) {
        let Some((when, long, count)) = self.fate.split else {
            return;
        };
        let split = (self.start + when..self.start + when + long).contains(&self.now);
        for at in 0..self.nodes.len() {
            let other_side = split && at < count;
            if self.nodes[at].other_side != other_side {
                self.nodes[at].other_side = other_side;
                self.see(at);
            }
        }
    }

    fn wake(&mut self, at: usize) {
        self.nodes[at].alive = true;
        self.nodes[at].meeting.online(self.now);
        self.see(at);
    }

    fn hear_each_other(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.nodes[one], &self.nodes[other]);
        one.alive && other.alive && one.other_side == other.other_side
    }

    /// Tells all who is there for them, as far as it concerns this one.
    fn see(&mut self, at: usize) {
        for other in 0..self.nodes.len() {
            if other == at {
                continue;
            }
            let seen = self.hear_each_other(at, other);
            let keys = [at, other].map(|at| self.nodes[at].key.id());
            let now = self.now;
            self.nodes[at].meeting.here(now, keys[1], seen);
            self.nodes[other].meeting.here(now, keys[0], seen);
        }
    }

    /// Checks in and out.
    fn want(&mut self, at: usize) {
        let (now, manner) = (self.now, self.nodes[at].manner);
        let comes = self.start.saturating_add_signed(manner.comes);
        let leaves = manner.leaves.map(|after| self.start + after);
        let meeting = &mut self.nodes[at].meeting;
        for (name, guest) in names(at, manner) {
            let name = name.parse().unwrap();
            let wants = now >= comes && leaves.is_none_or(|leaves| now < leaves);
            let first = now < comes + STEP || now < self.start - 200 + 2 * STEP;
            if wants && first && !meeting.is_in(&name, guest) {
                meeting.check_in(now, name, guest);
            } else if !wants && now >= comes && meeting.is_in(&name, guest) {
                meeting.check_out(now, &name, guest);
            }
        }
    }

    /// Begins the games that can begin.
    fn play(&mut self, at: usize) {
        let now = self.now;
        for duty in self.nodes[at].meeting.duties() {
            let pairing = duty.pairing;
            let misses = |node: &Node| node.manner.misses == Some(pairing.round);
            if duty.seat != pairing.south
                || self.games.contains_key(&pairing)
                || misses(&self.nodes[at])
            {
                continue;
            }
            let opponent = self
                .nodes
                .iter()
                .position(|node| node.key.public() == duty.key);
            let opponent = opponent.unwrap();
            let knows = at == opponent
                || self.nodes[opponent]
                    .meeting
                    .duties()
                    .iter()
                    .any(|d| d.pairing == pairing);
            let can = at == opponent || self.hear_each_other(at, opponent);
            if !knows || !can || misses(&self.nodes[opponent]) {
                continue;
            }
            let gid = Some(Gid::new(Link::of(&pairing.to_string())));
            self.nodes[at]
                .meeting
                .begun(now, pairing, pairing.south, gid);
            if at != opponent {
                self.nodes[opponent]
                    .meeting
                    .begun(now, pairing, pairing.north, gid);
            }
            let ends = now + self.rng.random_range(20..120);
            let result = self.rng.random_range(0..3);
            self.games.insert(
                pairing,
                Game {
                    nodes: [at, opponent],
                    ends,
                    result,
                },
            );
        }
    }

    fn finish_games(&mut self) {
        let now = self.now;
        let due: Vec<Pairing> = self
            .games
            .iter()
            .filter(|(_, game)| (game.ends..game.ends + STEP).contains(&now))
            .map(|(pairing, _)| *pairing)
            .collect();
        for pairing in due {
            let Game {
                nodes: [south, north],
                result,
                ..
            } = self.games[&pairing];
            let gid = Some(Gid::new(Link::of(&pairing.to_string())));
            let said = match result {
                0 => [GameWord::Won, GameWord::Lost],
                1 => [GameWord::Lost, GameWord::Won],
                _ => [GameWord::Drawn, GameWord::Drawn],
            };
            let sides: &[(usize, Seat, GameWord)] = &[
                (south, pairing.south, said[0]),
                (north, pairing.north, said[1]),
            ];
            for (at, seat, word) in sides {
                let node = &mut self.nodes[*at];
                let word = if node.manner.lies {
                    GameWord::Won
                } else {
                    *word
                };
                if node.alive && (south != north || *seat == pairing.south) {
                    node.meeting.ended(now, pairing, *seat, word, gid);
                }
            }
        }
    }

    fn carry_out(&mut self, at: usize) {
        while let Some(action) = self.nodes[at].meeting.poll() {
            let text = match action {
                Action::Say(line) if self.is_away(at, &line) => continue,
                Action::Say(line) => line.draft().sign(&self.nodes[at].key).unwrap(),
                Action::Again(text) => text,
                Action::Tell(news) => {
                    if let (News::Dispute(pairing), Some(verdict)) = (&news, self.decides) {
                        assert!(self.nodes[at].meeting.decide(*pairing, verdict));
                    }
                    self.nodes[at].news.push(news);
                    continue;
                }
            };
            self.say(at, &text);
        }
    }

    /// Whether nobody is there who would say this: who misses a round, misses it altogether.
    fn is_away(&self, at: usize, line: &SundayLine) -> bool {
        let misses = self.nodes[at].manner.misses;
        matches!(line, SundayLine::SundayGame(game) if misses == Some(game.pairing.round))
    }

    fn say(&mut self, at: usize, text: &str) {
        self.said.push(format!(
            "{:>6} {at}: {text}",
            self.now as i64 - self.start as i64
        ));
        self.nodes[at].disk.push(text.to_owned());
        let by = Some(self.nodes[at].key.id());
        self.nodes[at].meeting.line_by(self.now, by, text);
        for other in 0..self.nodes.len() {
            let lost = self.rng.random_range(0..100) < self.fate.loses;
            if other != at && self.hear_each_other(at, other) && !lost {
                self.nodes[other].disk.push(text.to_owned());
                self.nodes[other].meeting.line_by(self.now, by, text);
            }
        }
    }

    /// The games as they were played, by what won them: South, North or nobody.
    pub(super) fn results(&self) -> BTreeMap<Pairing, (u8, [usize; 2])> {
        let games = self.games.iter();
        games
            .map(|(pairing, game)| (*pairing, (game.result, game.nodes)))
            .collect()
    }
}

/// Who plays at a node: its player, or its guests.
pub(super) fn names(at: usize, manner: Manner) -> Vec<(String, bool)> {
    match manner.directs {
        true => (0..manner.guests)
            .map(|guest| (format!("guest{at}-{guest}"), true))
            .collect(),
        false => vec![(format!("player{at}"), false)],
    }
}

/// Whether a line is in the log and not only about it.
pub(super) fn is_logged(line: &SundayLine) -> bool {
    line.logged().is_some()
}
