use std::sync::Arc;

use rand::{SeedableRng as _, rngs::StdRng};

use super::*;
use crate::rules;

fn abapa() -> (Arc<Rule>, &'static Book) {
    let rule = rules::find("abapa").unwrap();
    let book = Book::of(&rule).unwrap();
    (rule, book)
}

#[test]
fn every_move_of_the_book_is_legal_and_every_position_can_come_up() {
    let (rule, book) = abapa();
    let mut open = vec![Game::new(rule.clone())];
    let mut reached = std::collections::HashSet::new();
    while let Some(game) = open.pop() {
        let (position, _) = seen_from_south(game.position());
        if !book.positions.contains_key(&position) || !reached.insert(position) {
            continue;
        }
        let written = &book.positions[&position];
        assert_eq!(book.moves(&game).len(), written.len(), "{position}");
        for mv in game.legal_moves() {
            let mut after = game.clone();
            after.play(mv).unwrap();
            open.push(after);
        }
    }
    assert_eq!(reached.len(), book.positions.len());
    assert!(reached.len() > 500);
}

#[test]
fn both_sides_of_the_table_have_the_same_book() {
    let (rule, book) = abapa();
    for position in book.positions() {
        let game = Game::from_position(rule.clone(), *position).unwrap();
        let other = Game::from_position(rule.clone(), position.mirrored()).unwrap();
        let (here, there) = (book.moves(&game), book.moves(&other));
        assert_eq!(here.len(), there.len());
        for (here, there) in here.into_iter().zip(there) {
            assert_eq!((here.value, here.depth), (there.value, there.depth));
            let mut after = (game.clone(), other.clone());
            after.0.play(here.mv).unwrap();
            after.1.play(there.mv).unwrap();
            assert_eq!(*after.0.position(), after.1.position().mirrored());
        }
    }
}

#[test]
fn books_read_as_they_were_written() {
    let (_, book) = abapa();
    assert_eq!(Book::read(&book.write()).as_ref(), Ok(book));
    // The file is what the generator writes, after its heading.
    assert!(include_str!("abapa.toml").ends_with(&book.write()));
}

#[test]
fn what_is_no_book_is_told() {
    let (rule, _) = abapa();
    let with = |entry: &str| {
        let digest = rule.digest();
        Book::read(&format!(
            "rule = \"{digest}\"\nnodes = 1\n[positions]\n{entry}\n"
        ))
    };
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    assert!(with(&format!("{start} = \"F+86/26 E+1/3\"")).is_ok());
    for moves in [
        "",
        "Z+1/2",
        "F+86",
        "F/3",
        "F+1/x",
        "F+1/2 E+5/2",
        "F+400000/2",
        "F",
    ] {
        let error = with(&format!("{start} = \"{moves}\"")).unwrap_err();
        assert!(matches!(error, InvalidBook::Entry(_)), "{moves}");
    }
    let north = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N = \"f+1/2\"";
    assert!(matches!(with(north), Err(InvalidBook::Entry(_))));
    assert!(matches!(Book::read("rule = 1"), Err(InvalidBook::Toml(_))));
    let digest = "rule = \"x\"\nnodes = 1\n[positions]\n";
    assert_eq!(Book::read(digest), Err(InvalidBook::Rule));
}

#[test]
fn a_book_is_for_its_rule_alone() {
    let (_, book) = abapa();
    for rule in rules::builtin() {
        let same = rule.digest() == book.rule;
        assert_eq!(Book::of(rule).is_some(), same, "{}", rule.id());
        assert_eq!(book.moves(&Game::new(rule.clone())).is_empty(), !same);
    }
}

#[test]
fn near_moves_are_chosen_by_chance_and_far_ones_never() {
    let (rule, _) = abapa();
    let game = Game::new(rule.clone());
    let mut book = Book::new(&rule, 1);
    let entry = |letter, value| BookMove {
        mv: Move::from_char(letter, 6).unwrap(),
        value,
        depth: 9,
    };
    book.enter(
        game.position(),
        vec![entry('A', 10), entry('F', 30), entry('C', 15)],
    );
    let mut rng = StdRng::seed_from_u64(1);
    let mut chosen: Vec<char> = (0..50)
        .map(|_| book.choose(&game, 15, &mut rng).unwrap().mv.to_char(6))
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    assert_eq!(chosen, ['C', 'F']);
    // From North's side, moves are North's.
    let mut book = Book::new(&rule, 1);
    book.enter(&game.position().mirrored(), vec![entry('b', 3)]);
    assert_eq!(book.moves(&game), [entry('B', 3)]);
}
