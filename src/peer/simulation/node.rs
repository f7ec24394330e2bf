//! A player of a simulated world.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use rand::{RngExt, rngs::StdRng};

use super::{audit::Ledger, world::Player};
use crate::{
    game::Side,
    peer::{
        Author, Config, Nick, Now, Peer,
        wire::{Gid, Line, Message},
    },
    rules::{self, Rule},
    trust::{KeyPair, Standing},
};

/// One player: his machine, and what he is about to do.
pub(super) struct Node {
    pub(super) peer: Peer,
    pub(super) key: Arc<KeyPair>,
    pub(super) nick: Nick,
    pub(super) honest: bool,
    pub(super) ledger: Ledger,
    /// What is on his disk, in the order in which it was put there.
    pub(super) disk: Vec<(Gid, Author, String)>,
    pub(super) game: Option<Gid>,
    pub(super) invitation: Option<Gid>,
    /// Something has been offered to him.
    pub(super) asked: bool,
    /// His side in each game.
    pub(super) sides: BTreeMap<Gid, Side>,
    /// Games that both have called off.
    pub(super) called_off: BTreeSet<Gid>,
    /// Plies he has played.
    pub(super) plies: u64,
    pub(super) acts_at: Option<Duration>,
    pub(super) silent: bool,
    /// When the connection comes back.
    pub(super) back_at: Option<Duration>,
    /// When the node notices that the connection is gone.
    pub(super) notices_at: Option<Duration>,
    pub(super) drift: Drift,
}

/// How a player's clocks are wrong: the one that measures time, and the calendar.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drift {
    /// Seconds that it counts in a thousand seconds.
    rate: u32,
    /// Minutes.
    ahead: i32,
}

/// A clock that is right.
const TRUE_RATE: u32 = 1000;

impl Drift {
    pub(super) const NONE: Self = Self {
        rate: TRUE_RATE,
        ahead: 0,
    };

    /// Far worse than any clock of a computer, and together within what games for points allow.
    pub(super) fn any(rng: &mut StdRng) -> Self {
        Self {
            rate: rng.random_range(TRUE_RATE - 30..=TRUE_RATE + 30),
            ahead: rng.random_range(-7..=7),
        }
    }

    /// What his clocks show at a moment of the world.
    pub(super) fn shown(self, at: Duration) -> Now {
        let minutes = 29_000_000 + u32::try_from(at.as_secs() / 60).expect("short");
        Now {
            elapsed: at * self.rate / TRUE_RATE,
            minutes: minutes.saturating_add_signed(self.ahead),
        }
    }

    /// The moment of the world at which his clock shows `elapsed`.
    pub(super) fn moment(self, elapsed: Duration) -> Duration {
        // Division rounds down, and too early is not late.
        elapsed * TRUE_RATE / self.rate + Duration::from_micros(1)
    }
}

impl Node {
    /// When the machine wants to be asked again, in the world's time.
    pub(super) fn next_timeout(&self) -> Option<Duration> {
        Some(self.drift.moment(self.peer.next_timeout()?))
    }

    /// Every standing that follows from the half-records on his disk, the oldest first.
    pub(super) fn standings(&self) -> Result<Vec<Standing>, String> {
        let mut standings = vec![Standing::new(&self.key.public())];
        for (_, author, line) in &self.disk {
            let line = Line::parse(line).map_err(|error| error.to_string())?;
            if let (Author::Own, Ok(Message::HalfRecord(result))) = (author, Message::read(&line)) {
                standings.push(result.standing(line.link()));
            }
        }
        Ok(standings)
    }

    /// What he leaves when the world ends.
    pub(super) fn leave(&mut self) -> Player {
        Player {
            key: self.key.public(),
            disk: std::mem::take(&mut self.disk),
            sides: std::mem::take(&mut self.sides),
            standing: self.peer.standing(),
        }
    }
}

pub(super) fn config(place: usize, rule: &Arc<Rule>) -> Config {
    Config {
        name: format!("player {place}").parse().expect("a name"),
        country: None,
        languages: None,
        introduction: Default::default(),
        rule: Arc::clone(rule),
        others: Vec::new(),
        max_games: 1,
        referee: false,
    }
}

pub(super) fn node(rng: &mut StdRng, place: usize, rule: &Arc<Rule>) -> Node {
    let key = Arc::new(KeyPair::from_seed(rng.random()));
    let standing = Standing::new(&key.public());
    let peer = Peer::new(
        config(place, rule),
        Arc::clone(&key),
        standing,
        rng.random(),
    );
    Node {
        peer,
        key,
        nick: format!("n{place}").parse().expect("a nick"),
        honest: true,
        ledger: Ledger::default(),
        disk: Vec::new(),
        game: None,
        invitation: None,
        asked: false,
        sides: BTreeMap::new(),
        called_off: BTreeSet::new(),
        plies: 0,
        acts_at: None,
        silent: false,
        back_at: None,
        notices_at: None,
        drift: Drift::NONE,
    }
}

pub(super) fn short() -> Arc<Rule> {
    rules::find("abapa-2x3").expect("built in")
}

/// A small rule with extra turns and forced passes.
pub(super) fn restless() -> Arc<Rule> {
    let text = "id = \"restless\"\nname = \"Restless\"\nsources = [\"made for this test\"]\n\
                [board]\nholes = 3\nseeds = 2\n[feed]\nduty = false\n[slam]\npolicy = \"legal\"\n\
                [end]\nstuck = \"pass\"\nplies = 60\n[turn]\nagain_on_capture = true\n";
    Arc::new(Rule::from_toml("restless.toml", text).expect("a rule"))
}
