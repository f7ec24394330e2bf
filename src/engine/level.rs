//! Levels: the same search for everybody, with the sight, width and noise of people.

use std::{fmt, str::FromStr};

use rand::{Rng, RngExt as _};

use super::{
    Analysis, Analyst, Book, Limits, Never, Player, Stop, Value,
    value::{DECIDED, SEED},
};
use crate::game::{Game, Move};

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Sees one move, and that not always.
    FirstSteps,
    /// Sees the answer to a move.
    Novice,
    /// Sees captures coming.
    Amateur,
    /// Sees plans.
    Master,
    /// As strong as the time allows.
    GrandMaster,
}

/// What makes a level: [`Level::ALL`] and this table are all there is to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// The word for it on the command line.
    pub word: &'static str,
    /// For people.
    pub name: &'static str,
    /// Plies it looks ahead.
    pub sight: u8,
    /// Nodes it looks at, at most.
    pub nodes: u64,
    /// How often in a thousand it overlooks a move, each for itself.
    pub overlooks: u32,
    /// By how much it misjudges a line at most, in hundredths of a seed.
    pub noise: Value,
    /// How often in a thousand it may play a move that lets the other side take
    /// [`BLUNDER`] seeds more at once than another move does.
    pub blunders: u32,
    /// Whether it has learnt openings.
    pub book: bool,
}

/// Seeds whose loss at once makes a move a blunder.
pub const BLUNDER: i32 = 6;

impl Level {
    /// From the weakest.
    pub const ALL: [Self; 5] = [
        Self::FirstSteps,
        Self::Novice,
        Self::Amateur,
        Self::Master,
        Self::GrandMaster,
    ];

    /// What it sees.
    pub const fn profile(self) -> Profile {
        match self {
            Self::FirstSteps => Profile {
                word: "first-steps",
                name: "first steps",
                sight: 1,
                nodes: 10_000,
                overlooks: 250,
                noise: 300,
                blunders: 100,
                book: false,
            },
            Self::Novice => Profile {
                word: "novice",
                name: "novice",
                sight: 2,
                nodes: 10_000,
                overlooks: 80,
                noise: 120,
                blunders: 30,
                book: false,
            },
            Self::Amateur => Profile {
                word: "amateur",
                name: "amateur",
                sight: 5,
                nodes: 100_000,
                overlooks: 15,
                noise: 40,
                blunders: 5,
                book: false,
            },
            Self::Master => Profile {
                word: "master",
                name: "master",
                sight: 9,
                nodes: 2_000_000,
                overlooks: 0,
                noise: 0,
                blunders: 0,
                book: true,
            },
            Self::GrandMaster => Profile {
                word: "grand-master",
                name: "grand master",
                sight: super::MAX_DEPTH,
                nodes: u64::MAX,
                overlooks: 0,
                noise: 0,
                blunders: 0,
                book: true,
            },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.profile().name)
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the levels are first-steps, novice, amateur, master and grand-master")]
pub struct InvalidLevel;

impl FromStr for Level {
    type Err = InvalidLevel;

    fn from_str(text: &str) -> Result<Self, InvalidLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.profile().word == text)
            .ok_or(InvalidLevel)
    }
}

/// A player of a level.
///
/// The same generator in the same state and the same games give the same moves, unless a `Stop`
/// made by `stops` ends a search.
pub struct LevelPlayer<R> {
    level: Level,
    analyst: Analyst,
    limits: Limits,
    rng: R,
    stops: MakeStop,
    has_book: bool,
    nodes: u64,
}

/// Makes what tells a player when its time for a move is over, as the move begins.
pub type MakeStop = Box<dyn FnMut() -> Box<dyn Stop> + Send>;

impl<R: Rng> LevelPlayer<R> {
    /// A player that thinks with an analyst. A grand master needs a bound: nodes here, or time by
    /// [`stopping`](Self::stopping).
    pub fn new(level: Level, analyst: Analyst, rng: R) -> Self {
        Self {
            level,
            analyst,
            limits: Limits::default().nodes(DEFAULT_NODES),
            rng,
            stops: Box::new(|| Box::new(Never)),
            has_book: false,
            nodes: 0,
        }
    }

    /// With other bounds than the level's own; the tighter ones count.
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Stopping a move when it is told so.
    #[must_use]
    pub fn stopping(self, stops: MakeStop) -> Self {
        Self { stops, ..self }
    }

    /// With the rule's opening book, if it has one and the level has learnt openings. Of moves that
    /// are worth nearly the same it takes one by chance.
    #[must_use]
    pub fn with_book(self) -> Self {
        Self {
            has_book: true,
            ..self
        }
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }
}

/// By how much a move of the book may be worse than the best, in hundredths of a seed: as much as
/// the estimates of a book err.
pub const BOOK_MARGIN: Value = 20;

/// Nodes of a move where nothing else bounds it: about a second.
const DEFAULT_NODES: u64 = 8_000_000;

impl<R: Rng> Player for LevelPlayer<R> {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let legal = game.legal_moves();
        if let [only] = legal[..] {
            return Some(only);
        }
        let profile = self.level.profile();
        if self.has_book && profile.book {
            let book = Book::of(game.rule());
            if let Some(found) = book.and_then(|book| book.choose(game, BOOK_MARGIN, &mut self.rng))
            {
                return Some(found.mv);
            }
        }
        let weak = profile.noise > 0 || profile.overlooks > 0;
        let limits = self
            .limits
            .depth(profile.sight.min(self.limits.depth))
            .nodes(profile.nodes.min(self.limits.nodes))
            .lines(if weak { legal.len() } else { 1 });
        let stop = (self.stops)();
        let analysis = self.analyst.analyse(game, &limits, &*stop);
        self.nodes += analysis.as_ref().map_or(0, |analysis| analysis.nodes);
        let chosen = match &analysis {
            Some(analysis) if weak => self.misjudge(game, analysis),
            Some(analysis) => analysis.best(),
            None => None,
        };
        // Stopped before anything was seen, it plays what comes first.
        chosen.or_else(|| legal.first().copied())
    }

    fn nodes(&self) -> Option<u64> {
        Some(self.nodes)
    }
}

impl<R: Rng> LevelPlayer<R> {
    /// The move that looks best to somebody who overlooks some and misjudges the others.
    fn misjudge(&mut self, game: &Game, analysis: &Analysis) -> Option<Move> {
        let profile = self.level.profile();
        let slips = self.rng.random_ratio(profile.blunders, 1000);
        let blunders = if slips { Vec::new() } else { blunders(game) };
        let mut best: Option<(Value, Move)> = None;
        for line in &analysis.lines {
            let Some(mv) = line.best() else { continue };
            let overlooked = self.rng.random_ratio(profile.overlooks, 1000);
            let error = self.rng.random_range(-profile.noise..=profile.noise);
            if overlooked || blunders.contains(&mv) {
                continue;
            }
            // A win in sight is a win, however little one sees.
            let value = line.value.clamp(-DECIDED, DECIDED) + error;
            if best.is_none_or(|(value_so_far, _)| value > value_so_far) {
                best = Some((value, mv));
            }
        }
        best.map(|(_, mv)| mv).or_else(|| analysis.best())
    }
}

/// The moves after which the other side can take at least [`BLUNDER`] seeds more at once, counted
/// against what the move itself brings, than after the best move in that respect.
pub fn blunders(game: &Game) -> Vec<Move> {
    let losses: Vec<(Move, i32)> = game
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, loss(game, mv)))
        .collect();
    let least = losses.iter().map(|(_, loss)| *loss).min().unwrap_or(0);
    losses
        .into_iter()
        .filter(|(_, loss)| loss - least >= BLUNDER)
        .map(|(mv, _)| mv)
        .collect()
}

/// Seeds by which a side is worse off after its move and the other side's largest capture.
fn loss(game: &Game, mv: Move) -> i32 {
    let Some(side) = game.to_move() else { return 0 };
    let lead = |game: &Game| {
        let position = game.position();
        i32::from(position.store(side)) - i32::from(position.store(side.other()))
    };
    let mut after = game.clone();
    if after.play(mv).is_err() {
        return 0;
    }
    let mut least = lead(&after);
    if after.to_move() == Some(side.other()) {
        for answer in after.legal_moves() {
            if after.play(answer).is_ok() {
                least = least.min(lead(&after));
                after.undo();
            }
        }
    }
    lead(game) - least
}

const _: () = assert!(BLUNDER * SEED < DECIDED);

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;
    use crate::rules;

    fn player(level: Level, seed: u64) -> LevelPlayer<StdRng> {
        LevelPlayer::new(level, Analyst::new(1), StdRng::seed_from_u64(seed))
            .limited(Limits::default().nodes(20_000))
    }

    #[test]
    fn words_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.profile().word.parse(), Ok(level));
        }
        assert_eq!("god".parse::<Level>(), Err(InvalidLevel));
    }

    #[test]
    fn every_level_plays_every_built_in_rule_to_its_end() {
        for rule in rules::builtin() {
            let mut game = Game::new(Arc::clone(rule));
            let mut players: Vec<_> = (0..)
                .zip(Level::ALL)
                .map(|(seed, level)| player(level, seed))
                .collect();
            while game.outcome().is_none() && game.ply() < 300 {
                let turn = game.ply() as usize % players.len();
                let mv = players[turn].choose(&game).unwrap();
                game.play(mv).unwrap();
            }
        }
    }

    #[test]
    fn a_level_makes_no_more_blunders_than_it_may() {
        for level in [Level::FirstSteps, Level::Novice, Level::Amateur] {
            let (mut made, mut possible) = (0, 0);
            for seed in 0..12 {
                let mut game = Game::new(rules::find("abapa").unwrap());
                let mut player = player(level, seed);
                while game.outcome().is_none() {
                    let bad = blunders(&game);
                    let mv = player.choose(&game).unwrap();
                    possible += u32::from(!bad.is_empty());
                    made += u32::from(bad.contains(&mv));
                    game.play(mv).unwrap();
                }
            }
            assert!(possible > 50, "{level}: {possible}");
            // Twice the share, and a few for chance.
            let allowed = possible * level.profile().blunders / 500 + 3;
            assert!(made <= allowed, "{level}: {made} of {possible}");
        }
    }

    #[test]
    fn only_masters_have_learnt_openings() {
        let rule = rules::find("abapa").unwrap();
        let book = Book::of(&rule).unwrap();
        let mut positions: Vec<_> = book.positions().collect();
        positions.sort_by_key(ToString::to_string);
        let mut differing = 0;
        for position in positions.into_iter().step_by(40) {
            let game = Game::from_position(rule.clone(), *position).unwrap();
            let moves = book.moves(&game);
            let best = moves[0].value;
            for level in Level::ALL {
                let shallow = |seed| player(level, seed).limited(Limits::default().depth(2));
                let (without, with) = (shallow(1), shallow(1).with_book());
                let [without, with] = [without, with].map(|mut player| player.choose(&game));
                if level < Level::Master {
                    assert_eq!(with, without, "{position}");
                    continue;
                }
                let found = moves.iter().find(|found| Some(found.mv) == with).unwrap();
                assert!(best - found.value <= BOOK_MARGIN, "{position}");
                differing += u32::from(with != without);
            }
        }
        assert!(differing > 5, "{differing}");
    }

    #[test]
    fn a_stopped_player_still_moves() {
        let game = Game::new(rules::find("abapa").unwrap());
        let mut player = player(Level::GrandMaster, 1).stopping(Box::new(|| Box::new(|| true)));
        assert!(player.choose(&game).is_some_and(|mv| game.is_legal(mv)));
    }
}
