//! At the table: a match of six games, settling a game, and what waits meanwhile.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::stage::{Stage, opening};
use crate::{
    engine::Level,
    game::{Game, Side},
    notation::Sheet,
    rules,
    store::{HomeMatch, Listed, MatchPlace, NewMatch, Notebook, Removed},
    tui::{Delivered, Effect, Errand, Event, Opening, Resumed, Round},
};

/// What was asked of the files.
fn errands(stage: &mut Stage) -> Vec<Errand> {
    let effects = std::mem::take(&mut stage.effects);
    let errands = effects.into_iter().filter_map(|effect| match effect {
        Effect::Errand(errand) => Some(errand),
        _ => None,
    });
    errands.collect()
}

/// A match of six, begun by an amateur's opponent as South, of which two games are over, and perhaps the third is
/// not.
fn left(third: Option<&str>) -> (HomeMatch, Option<Sheet>) {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    let rule = rules::find("abapa").unwrap();
    let id = book.begin_match(&NewMatch {
        rule: rule.clone(),
        level: Some(Level::Amateur),
        side: Side::South,
        games: 6,
    });
    let id = id.unwrap();
    let mut last = None;
    for number in 1..=2 + u8::from(third.is_some()) {
        let mut game = Game::new(rule.clone());
        if number < 3 {
            game.resign(Side::South).unwrap();
        }
        for letter in third.unwrap_or_default().chars().filter(|_| number == 3) {
            let mv = crate::game::Move::from_char(letter, 6).unwrap();
            game.play(mv).unwrap();
        }
        let of = book.archive().home_match(id).unwrap().unwrap();
        let sheet = Sheet::new(game);
        book.keep_in_match(None, &sheet, of.origin(number), MatchPlace { id, number })
            .unwrap();
        last = (number == 3).then_some(sheet);
    }
    let mut of = book.archive().home_match(id).unwrap().unwrap();
    of.begun = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_764_547_200);
    (of, last)
}

/// From the first place of the menu to the matches, the only one with its table open.
fn matches(stage: &mut Stage, of: &HomeMatch) {
    for _ in 0..8 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Enter);
    stage.type_in("m");
    assert!(matches!(
        errands(stage)[..],
        [Errand::Games, Errand::Matches]
    ));
    stage.tell(Event::Delivered(Delivered::Matches(Ok(vec![of.clone()]))));
    stage.press(KeyCode::Enter);
}

/// Asks to go on with it, which the files allow.
fn go_on(stage: &mut Stage, of: HomeMatch, sheet: Option<Sheet>) {
    stage.press(KeyCode::Enter);
    let asked = errands(stage);
    let [Errand::Resume { id, contest, game }] = asked[..] else {
        panic!("{asked:?}")
    };
    assert_eq!(id, of.id);
    let rule = of.rule().unwrap();
    stage.tell(Event::Delivered(Delivered::Resumed(Ok(Box::new(
        Resumed {
            contest,
            game,
            of,
            rule,
            sheet,
        },
    )))));
}

/// The match and the number of each game that was kept, in their order.
fn kept(stage: &mut Stage) -> Vec<(u64, Round)> {
    let kept = errands(stage)
        .into_iter()
        .filter_map(|errand| match errand {
            Errand::Keep {
                number,
                round: Some(round),
                ..
            } => Some((number, round)),
            _ => None,
        });
    kept.collect()
}

#[test]
fn the_games_of_a_match_are_kept_as_such() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    for _ in 0..4 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    for _ in 0..2 {
        stage.think();
        stage.type_in("r");
        stage.press(KeyCode::Up);
        stage.press(KeyCode::Enter);
        stage.type_in("n");
    }
    stage.think();
    stage.type_in("c");
    let kept = kept(&mut stage);
    let [(one, first), .., (three, third)] = &kept[..] else {
        panic!("{kept:?}")
    };
    assert_eq!((first.number, first.of, first.side), (1, 6, Side::South));
    assert_eq!((third.number, third.contest), (3, first.contest));
    assert_ne!(one, three);
    // Whoever leaves the board between two games finds the way back in the menu.
    stage.type_in("r");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("Go on with the"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_match_that_was_left_goes_on_with_its_table() {
    let (of, sheet) = left(Some("Ff"));
    let mut stage = Stage::plain(80, 24);
    matches(&mut stage, &of);
    assert_snapshot!("match_kept", stage.screen());
    go_on(&mut stage, of, sheet);
    let screen = stage.screen();
    assert!(screen.contains("game 3 of 6, 1 : 1"), "{screen}");
    assert!(screen.contains("Your turn."), "{screen}");
    stage.type_in("e");
    stage.think();
    let kept = kept(&mut stage);
    assert!(kept.iter().all(|(_, round)| round.number == 3), "{kept:?}");
    // The same match from the list is the one at the table.
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("Go on with the"),
        "{}",
        stage.screen()
    );
}

#[test]
fn between_two_games_the_next_begins_and_another_game_is_asked_about() {
    let (of, sheet) = left(None);
    assert!(sheet.is_none());
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    // What stands first in the menu now is that game.
    stage.press(KeyCode::Down);
    stage.effects.clear();
    matches(&mut stage, &of);
    go_on(&mut stage, of, sheet);
    assert!(
        stage.screen().contains("Another game?"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    let screen = stage.screen();
    assert!(screen.contains("game 3 of 6, 1 : 1"), "{screen}");
}

#[test]
fn a_match_is_deleted_as_a_whole() {
    let (of, _) = left(None);
    let mut stage = Stage::plain(80, 24);
    matches(&mut stage, &of);
    stage.type_in("r");
    assert!(stage.screen().contains("match m1"), "{}", stage.screen());
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    let asked = errands(&mut stage);
    assert!(
        matches!(asked[..], [Errand::RemoveMatch(id)] if id == of.id),
        "{asked:?}"
    );
    stage.tell(Event::Delivered(Delivered::Removed(Ok(Removed::Gone))));
    assert!(matches!(
        errands(&mut stage)[..],
        [Errand::Games, Errand::Matches]
    ));
    stage.tell(Event::Delivered(Delivered::Matches(Ok(Vec::new()))));
    assert!(
        stage.screen().contains("No matches yet."),
        "{}",
        stage.screen()
    );
    // A game of a match is not deleted alone.
    let not = Removed::OfMatch(of.id);
    stage.tell(Event::Delivered(Delivered::Removed(Ok(not))));
    assert!(
        stage.screen().contains("one of match m1"),
        "{}",
        stage.screen()
    );
}

/// Plays on against the computer from a position by a rule.
fn from_position(stage: &mut Stage, rule: &str, position: &str) {
    let game = Game::from_position(rules::find(rule).unwrap(), position.parse().unwrap());
    let (of, _) = left(None);
    for _ in 0..8 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Enter);
    let listed = Listed::Home(of.games[0].clone());
    let name = listed.name();
    stage.tell(Event::Delivered(Delivered::Games(Ok(vec![listed]))));
    stage.press(KeyCode::Enter);
    let sheet = Box::new(Sheet::new(game.unwrap()));
    stage.tell(Event::Delivered(Delivered::Opened(name, Ok(sheet))));
    stage.type_in("p");
    // By a level that says nothing by itself.
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
}

/// The screen in one line, so that a sentence is found wherever it is broken.
fn all(stage: &mut Stage) -> String {
    let screen = stage.screen();
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_end_at_the_table_says_what_applies() {
    let lone = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
    let hoarded = "0-0-1-0-0-0-0-0-0-0-0-1-24-22-S";
    for (rule, position, typed, sentences) in [
        (
            "abapa",
            "1-0-0-0-2-1-1-1-1-2-0-0-23-15-S",
            "e",
            &[
                "You win, 25 : 15.",
                "The game ends when a side has more than half",
            ][..],
        ),
        (
            "abapa",
            lone,
            "abcdef",
            &[
                "Nobody wins, 24 : 24.",
                "a position comes back for the first time",
                "each side takes what lies in its own houses",
            ],
        ),
        (
            "awale-classic",
            lone,
            "abcdef",
            &["Nobody wins, 23 : 23.", "what is left counts for nobody"],
        ),
        (
            "awale-cote-divoire-last-seed",
            hoarded,
            "c",
            &["You win, 25 : 23.", "leaves one seed to the loser"],
        ),
    ] {
        let mut stage = Stage::plain(100, 40);
        from_position(&mut stage, rule, position);
        for letter in typed.chars() {
            stage.type_in(&letter.to_string());
            stage.think();
        }
        let screen = all(&mut stage);
        for sentence in sentences {
            assert!(
                screen.contains(sentence),
                "{rule} {typed} {sentence}:\n{screen}"
            );
        }
    }
}

#[test]
fn what_may_end_a_game_early_is_said_when_it_comes_to_that() {
    let mut stage = Stage::plain(100, 40);
    from_position(
        &mut stage,
        "abapa-ludoteka",
        "1-0-0-0-2-1-1-1-1-2-0-0-23-16-S",
    );
    stage.type_in("e");
    let screen = all(&mut stage);
    assert!(
        screen.contains("cannot be overtaken any more. y ends the game now"),
        "{screen}"
    );
    stage.think();
    stage.type_in("y");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    let screen = all(&mut stage);
    assert!(
        screen.contains("You win") && screen.contains("one side alone once it has more than half"),
        "{screen}"
    );
    let mut stage = Stage::plain(100, 40);
    from_position(&mut stage, "abapa", "0-0-0-0-2-1-0-0-0-0-0-0-22-23-S");
    stage.type_in("f");
    let screen = all(&mut stage);
    assert!(
        screen.contains("neither side can force a capture any more. y ends"),
        "{screen}"
    );
}

#[test]
fn the_matches_are_told_in_every_language() {
    for language in [
        rules::Language::Fr,
        rules::Language::Es,
        rules::Language::De,
    ] {
        let mut stage = Stage::new(
            60,
            20,
            Opening {
                language,
                ..opening()
            },
        );
        matches(&mut stage, &left(None).0);
        assert_snapshot!(format!("match_kept_{language}"), stage.screen());
    }
}

#[test]
fn a_match_of_six_has_a_table_and_changes_sides() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    for _ in 0..4 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    for number in 1..=6 {
        let head = format!("game {number} of 6");
        assert!(stage.screen().contains(&head), "{head}: {}", stage.screen());
        stage.think();
        stage.type_in("r");
        stage.press(KeyCode::Up);
        stage.press(KeyCode::Enter);
        if number == 3 {
            assert_snapshot!("match_table", stage.screen());
            stage.press(KeyCode::Esc);
            // Taken back, the game does not count any more.
            stage.type_in("u");
            assert!(stage.screen().contains("0 : 2"), "{}", stage.screen());
            stage.type_in("r");
            stage.press(KeyCode::Up);
            stage.press(KeyCode::Enter);
        }
        if number < 6 {
            stage.type_in("n");
        }
    }
    stage.press(KeyCode::Esc);
    let screen = stage.screen();
    assert!(screen.contains("The match is over, 0 : 6."), "{screen}");
    stage.type_in("n");
    assert!(
        stage.screen().contains("A game against the computer"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_game_at_the_table_waits_while_it_is_analysed() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.type_in("c");
    // The computer was about to move.
    stage.type_in("x");
    stage.think();
    assert!(
        stage.screen().contains("The best moves"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    stage.think();
    assert!(stage.screen().contains("Your turn."), "{}", stage.screen());
    stage.type_in("m");
    assert!(
        stage.screen().contains("belongs to no match"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_game_is_settled_early_where_both_agree() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.type_in("y");
    let screen = stage.screen();
    assert!(screen.contains("as the rule says: South 24"), "{screen}");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("South to move."),
        "the first answer changes nothing"
    );
    stage.type_in("y");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    let screen = stage.screen();
    assert!(
        screen.contains("Nobody wins, 24 : 24.") && screen.contains("settled early"),
        "{screen}"
    );
    // The rule says in its own words how it came to this.
    assert_snapshot!("settled", screen);
    stage.type_in("y");
    assert!(
        stage.screen().contains("The game is over."),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_computer_settles_only_where_it_loses_nothing() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    // North can take three seeds after this.
    stage.type_in("c");
    stage.think();
    stage.type_in("a");
    stage.think();
    stage.type_in("y");
    let screen = stage.screen();
    assert!(
        screen.contains("The computer agrees if it loses"),
        "{screen}"
    );
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    stage.think();
    // Sharing by rows would give it two seeds less than South.
    let screen = stage.screen();
    assert!(
        screen.contains("The computer wants to play on."),
        "{screen}"
    );
}
