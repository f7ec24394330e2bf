//! Reads any text as a rule file; a rule that is valid is played for a while.
//!
//! Whatever the rule: seeds are neither made nor lost, the legal moves are exactly those that can be
//! played, taking a move back restores the game, and the canonical text and the written file read
//! back to the same rule.

#![no_main]

use std::sync::Arc;

use awale::{
    game::{Example, Game, House, Move},
    rules::{self, Language, Rule},
};
use libfuzzer_sys::fuzz_target;

/// Long enough to reach ends, short enough for a thousand rules a second.
const PLIES: usize = 60;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(rule) = Rule::from_toml("fuzz.toml", text) else { return };
    let again = Rule::from_canonical(rule.id().clone(), rule.canonical());
    assert_eq!(again.map(|rule| rule.digest()), Ok(rule.digest()));
    for language in Language::ALL {
        assert!(!rules::explain(&rule, language).is_empty());
    }
    let written = Rule::from_toml("written.toml", &rule.to_toml(Language::En, true));
    assert_eq!(written.map(|rule| rule.digest()), Ok(rule.digest()));
    let rule = Arc::new(rule);
    // Right or wrong, an example is read without harm.
    let _ = Example::of(&rule);
    play(rule, data);
});

fn play(rule: Arc<Rule>, choices: &[u8]) {
    let houses = rule.holes() * 2;
    let total = rule.total();
    let mut game = Game::new(rule);
    for ply in 0..PLIES {
        assert_eq!(game.position().total(), total);
        let legal = game.legal_moves();
        assert_eq!(legal.is_empty(), game.outcome().is_some());
        let Some(last) = legal.len().checked_sub(1) else { break };
        check_legality(&game, &legal, houses);
        let choice = choices.get(ply % choices.len().max(1)).copied().unwrap_or(0);
        let mv = legal[usize::from(choice) % (last + 1)];
        let before = (*game.position(), legal);
        game.play(mv).expect("a legal move can be played");
        assert_eq!(game.undo(), Some(mv));
        assert_eq!((*game.position(), game.legal_moves()), before);
        game.play(mv).expect("a legal move can be played again");
    }
    if let Some(outcome) = game.outcome() {
        assert_eq!(outcome.shared.total(), total);
        let score: u16 = outcome.score.iter().map(|score| score.halves()).sum();
        assert!(score <= u16::from(total) * 2);
    }
}

fn check_legality(game: &Game, legal: &[Move], houses: u8) {
    let all = (0..=houses).map(|index| Move::House(House::new(index))).chain([Move::Pass]);
    for mv in all {
        assert_eq!(game.is_legal(mv), legal.contains(&mv));
        if !game.is_legal(mv) {
            let error = game.clone().play(mv).expect_err("an illegal move is refused");
            assert!(!error.to_string().is_empty());
        }
    }
}
