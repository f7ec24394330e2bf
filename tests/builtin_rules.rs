//! What holds for every built-in rule: its play and its digest.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::sync::Arc;

use awale::{
    game::{Game, House, Move},
    rules::{Allowed, Language, PARAMETERS, Rule, Value, builtin},
};

/// Games of each rule.
const GAMES: u64 = 40;
/// Plies within which every game of moves at random has ended.
const LONGEST: usize = 5000;

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % count
    }
}

/// The same move from the other side of the table.
fn mirrored(mv: Move, holes: u8) -> Move {
    match mv {
        Move::House(house) => House::new((house.index() + holes) % (2 * holes)).into(),
        Move::Pass => Move::Pass,
    }
}

/// Plays a game to its end and checks every position on the way.
fn play(rule: &Arc<Rule>, seed: u64) {
    let mut dice = Dice(seed);
    let mut game = Game::new(Arc::clone(rule));
    let start = game.start().mirrored();
    let mut mirror = Game::from_position(Arc::clone(rule), start).unwrap();
    while game.outcome().is_none() {
        let legal = game.legal_moves();
        let context = || format!("{} {seed}: {}", rule.id(), game.position());
        assert!(!legal.is_empty(), "{}", context());
        assert!(game.history().len() < LONGEST, "{}", context());
        let before = *game.position();
        let mv = legal[dice.below(legal.len())];
        game.play(mv).unwrap();
        assert_eq!(game.undo(), Some(mv));
        assert_eq!((game.position(), game.legal_moves()), (&before, legal));
        game.play(mv).unwrap();
        assert_eq!(game.position().total(), rule.total());
        assert!(game.position().fits(rule).is_ok());
        mirror.play(mirrored(mv, rule.holes())).unwrap();
        assert_eq!(&mirror.position().mirrored(), game.position());
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.shared.total(), rule.total());
    let [south, north] = outcome.score;
    assert_eq!(mirror.outcome().unwrap().score, [north, south]);
}

#[test]
fn games_keep_their_seeds_can_be_taken_back_look_alike_from_both_sides_and_end() {
    for rule in builtin() {
        for seed in 0..GAMES {
            play(rule, seed);
        }
    }
}

/// Other values of a parameter, as they stand in a file.
fn others(allowed: &Allowed, value: &Value) -> Vec<String> {
    let all = match allowed {
        Allowed::Words(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
        Allowed::Flag => vec!["true".to_owned(), "false".to_owned()],
        Allowed::Number(min, max) => vec![(min + 2).to_string(), (max - 1).to_string()],
        Allowed::Numbers(..) => vec!["[1]".to_owned(), "[2, 5]".to_owned()],
    };
    let differs = |other: &String| *other != value.to_toml();
    all.into_iter().filter(differs).collect()
}

#[test]
fn the_digest_changes_with_every_parameter_and_with_nothing_else() {
    for rule in builtin() {
        let digest = rule.digest();
        for key in PARAMETERS.iter().filter(|key| key.applies(rule.params())) {
            let value = key.value(rule.params());
            for other in others(&key.allowed(rule.params()), &value) {
                let Ok(changed) = rule.with(key.name(), &other) else {
                    continue;
                };
                let context = format!("{} {} = {other}", rule.id(), key.name());
                // `singles = "never"` is kept as `min_seeds = 2`.
                let taken = key.value(changed.params()).to_toml() == other;
                assert!(taken || key.name() == "move.singles", "{context}");
                assert_ne!(changed.digest(), digest, "{context}");
            }
        }
        let commented = format!("# A comment.\n{}", rule.to_toml(Language::Fr, true));
        let again = Rule::from_toml("again.toml", &commented).unwrap();
        assert_eq!(again.digest(), digest);
        for key in ["name", "people", "country", "description"] {
            let told = rule.told_with(key, "another", Language::Es).unwrap();
            assert_eq!(told.digest(), digest);
        }
        let exchanged = Rule::from_canonical(rule.id().clone(), rule.canonical()).unwrap();
        assert_eq!(exchanged.digest(), digest);
        let lines = rule.canonical().lines().count();
        assert!(lines <= 20, "{} has {lines} lines", rule.id());
    }
}
