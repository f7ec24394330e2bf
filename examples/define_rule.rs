//! Defines a rule of one's own, says in words what is different about it, and plays a few moves by
//! it.
//!
//!     cargo run --example define_rule

use std::sync::Arc;

use awale::{
    game::{Game, Move},
    notation::Drawing,
    rules::{self, Language, Rule, diff},
};

/// A rule is a file without code; what is not said is as in Abapa.
const RULE: &str = r#"
id = "village"
name = "As in our village"

[board]
holes = 5
seeds = 3

[capture]
counts = [2, 4]

[slam]
policy = "legal"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rule = Arc::new(Rule::from_toml("village.toml", RULE)?);
    println!(
        "{} is known by {} all over the world. It differs from Abapa:",
        rule.name(),
        rule.digest()
    );
    let abapa = rules::find("abapa").ok_or("there is no such rule")?;
    for difference in diff(&abapa, &rule, Language::En) {
        println!(
            "- {}: {} Here: {}",
            difference.key, difference.first, difference.second
        );
    }
    let mut game = Game::new(rule);
    for letter in "EdCe".chars() {
        let mv = Move::from_char(letter, game.rule().holes()).ok_or("there is no such house")?;
        let played = game.play(mv)?;
        println!(
            "{} plays {letter} and takes {}",
            played.side(),
            played.captured_by(played.side())
        );
    }
    print!("{}", Drawing::new(game.position()));
    // A move that is not allowed says why, and what is.
    if let Err(error) = game.play(Move::from_char('E', 5).ok_or("there is no such house")?) {
        println!("{error}");
    }
    Ok(())
}
