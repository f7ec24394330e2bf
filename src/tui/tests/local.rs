//! Menu, rules and games at this screen.

use std::time::Duration;

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::stage::{Stage, full_disk, opening};
use crate::{
    rules::{self, Language},
    tui::{Effect, Event, Look, Opening, Theme, Wishes},
};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

/// A game against the weakest level, after a few moves.
pub(super) fn playing(stage: &mut Stage) {
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    for letter in ["c", "f", "a"] {
        stage.type_in(letter);
        stage.think();
    }
}

/// A game as the README shows it.
pub(super) fn pictured(opening: Opening) -> Stage {
    let mut stage = Stage::new(80, 21, opening);
    playing(&mut stage);
    stage
}

#[test]
fn the_menu_in_all_sizes() {
    for (width, height) in SIZES {
        assert_snapshot!(
            format!("menu_{width}x{height}"),
            Stage::plain(width, height).screen()
        );
    }
}

#[test]
fn a_game_in_all_sizes_and_in_ascii() {
    for (width, height) in SIZES {
        let mut stage = Stage::plain(width, height);
        playing(&mut stage);
        assert_snapshot!(format!("table_{width}x{height}"), stage.screen());
        let ascii = Opening {
            look: Look {
                theme: Theme::Dark,
                ascii: true,
            },
            ..opening()
        };
        let mut stage = Stage::new(width, height, ascii);
        playing(&mut stage);
        let screen = stage.screen();
        assert!(screen.is_ascii(), "{screen}");
        assert_snapshot!(format!("table_ascii_{width}x{height}"), screen);
    }
}

#[test]
fn the_game_in_every_language() {
    for language in [Language::Fr, Language::Es, Language::De] {
        let spoken = || Opening {
            language,
            ..opening()
        };
        let mut stage = Stage::new(80, 24, spoken());
        assert_snapshot!(format!("menu_{language}"), stage.screen());
        playing(&mut stage);
        stage.type_in("t");
        stage.think();
        assert_snapshot!(format!("table_{language}"), stage.screen());
        stage.type_in("?");
        assert_snapshot!(format!("help_{language}"), stage.screen());
    }
}

#[test]
fn rules_are_read_and_played() {
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Rules");
    stage.click(x, y);
    assert_snapshot!("rules_80x24", stage.screen());
    for _ in 0..3 {
        stage.press(KeyCode::Up);
    }
    stage.press(KeyCode::Enter);
    let name = rules::builtin()[rules::builtin().len() - 3].name();
    assert!(stage.screen().contains(name), "{}", stage.screen());
}

#[test]
fn every_rule_is_drawn_and_played_in_the_smallest_window() {
    for (index, rule) in rules::builtin().iter().enumerate() {
        let mut stage = Stage::plain(60, 20);
        let (x, y) = stage.find("Rules");
        stage.click(x, y);
        for _ in 0..index {
            stage.press(KeyCode::Down);
        }
        stage.press(KeyCode::Enter);
        stage.press(KeyCode::Enter);
        for _ in 0..4 {
            stage.press(KeyCode::Enter);
            stage.think();
        }
        let screen = stage.screen();
        assert!(screen.contains(rule.name()), "{screen}");
        let last = rule.holes() - 1;
        let letter = char::from(b'A' + last);
        assert!(screen.contains(letter), "{}: {screen}", rule.id());
    }
}

#[test]
fn boards_of_other_rules() {
    for id in ["abapa-2x3", "songo", "endodoi", "anywoli"] {
        let mut stage = Stage::plain(80, 24);
        let index = rules::builtin()
            .iter()
            .position(|r| r.id().as_str() == id)
            .unwrap();
        let (x, y) = stage.find("Rules");
        stage.click(x, y);
        for _ in 0..index {
            stage.press(KeyCode::Down);
        }
        stage.press(KeyCode::Enter);
        stage.press(KeyCode::Enter);
        for _ in 0..3 {
            stage.press(KeyCode::Enter);
            stage.think();
        }
        assert_snapshot!(format!("board_{id}"), stage.screen());
    }
}

#[test]
fn space_plays_a_whole_game() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    for _ in 0..200 {
        stage.type_in(" ");
        if stage.think() == 0 {
            break;
        }
    }
    let screen = stage.screen();
    assert!(screen.contains("You win"), "{screen}");
    assert!(screen.contains("n begins a new"), "{screen}");
}

#[test]
fn history_undo_and_playing_on() {
    let mut stage = Stage::plain(80, 24);
    playing(&mut stage);
    stage.press(KeyCode::PageUp);
    stage.press(KeyCode::PageUp);
    assert!(
        stage.screen().contains("After move 4 of 6"),
        "{}",
        stage.screen()
    );
    stage.type_in("b");
    assert!(
        stage.screen().contains("earlier position"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::End);
    stage.type_in("u");
    stage.press(KeyCode::Home);
    stage.press(KeyCode::PageDown);
    assert!(
        stage.screen().contains("After move 1 of 4"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::PageDown);
    stage.type_in("p");
    stage.think();
    assert!(stage.screen().contains("Your turn."), "{}", stage.screen());
    for _ in 0..5 {
        stage.type_in("u");
    }
    assert!(
        stage.screen().contains("no move to take back"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_move_that_is_not_possible_is_explained() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    // South and North play their first houses.
    stage.type_in("aa");
    stage.type_in("l");
    assert!(
        stage.screen().contains("There is no such house."),
        "{}",
        stage.screen()
    );
    stage.type_in("a");
    assert!(
        stage.screen().contains("House A is empty. Possible: "),
        "{}",
        stage.screen()
    );
}

#[test]
fn giving_up_is_asked_and_nothing_else_happens_meanwhile() {
    let mut stage = Stage::plain(80, 24);
    playing(&mut stage);
    stage.type_in("r");
    assert_snapshot!("resign", stage.screen());
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("Your turn."),
        "the first answer changes nothing"
    );
    stage.type_in("r");
    let (x, y) = stage.find("Give the game up");
    stage.click(x, y);
    assert!(stage.screen().contains("You lose"), "{}", stage.screen());
}

#[test]
fn sowing_is_shown_seed_by_seed_and_skipped_by_any_key() {
    let mut stage = Stage::new(
        80,
        24,
        Opening {
            sowing: true,
            ..opening()
        },
    );
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.type_in("f");
    stage.now += Duration::from_millis(100);
    stage.tell(Event::Tick);
    assert_snapshot!("sowing", stage.screen());
    let next = stage.app.next(stage.now).unwrap();
    assert_eq!(next, Duration::from_millis(180));
    // The computer's move waits until all seeds have fallen.
    stage.think();
    assert!(stage.screen().contains("You: F."), "{}", stage.screen());
    stage.press(KeyCode::F(9));
    assert!(
        stage.app.next(stage.now).is_some(),
        "that key means nothing"
    );
    stage.type_in("v");
    assert!(
        stage.screen().contains("The computer: "),
        "{}",
        stage.screen()
    );
}

#[test]
fn two_people_use_the_mouse() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    assert!(stage.screen().contains("South to move."));
    let (x, y) = stage.find(">A<");
    stage.click(x + 1, y - 2);
    assert!(
        stage.screen().contains("South: A. North to move."),
        "{}",
        stage.screen()
    );
    let (x, y) = stage.find(">");
    stage.click(x + 1, y + 2);
    assert!(
        stage.screen().contains("South to move."),
        "{}",
        stage.screen()
    );
    assert_eq!(stage.think(), 0, "nobody thinks but they");
}

#[test]
fn quitting_in_a_game_is_asked_and_a_small_window_says_so() {
    let mut stage = Stage::plain(80, 24);
    playing(&mut stage);
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("Go on with the game"));
    // One Esc too many does not lead out.
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("Go on with the game"));
    stage.type_in("q");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    assert!(matches!(stage.effects.last(), Some(Effect::Quit)));

    let mut stage = Stage::plain(59, 20);
    assert_snapshot!("too_small", stage.screen());
    let mut stage = Stage::plain(10, 1);
    stage.screen();
}

#[test]
fn the_settings_in_the_smallest_and_the_largest_window() {
    for (width, height) in [(60, 20), (120, 40)] {
        let mut stage = Stage::plain(width, height);
        let (x, y) = stage.find("Settings");
        stage.click(x, y);
        assert_snapshot!(format!("settings_{width}x{height}"), stage.screen());
    }
}

#[test]
fn settings_count_at_once_and_are_kept() {
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Settings");
    stage.click(x, y);
    assert_snapshot!("settings", stage.screen());
    stage.press(KeyCode::Right);
    assert!(stage.screen().contains("Réglages"), "{}", stage.screen());
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    assert!(stage.screen().is_ascii(), "{}", stage.screen());
    stage.press(KeyCode::Esc);
    let Some(Effect::Save(wishes)) = stage.effects.pop() else {
        panic!("{:?}", stage.effects)
    };
    // What has not been changed is left to the terminal and the settings.
    let changed = Wishes {
        language: Some(Language::Fr),
        ascii: Some(true),
        ..Wishes::default()
    };
    assert_eq!(wishes, changed);
    stage.tell(Event::Saved(Err(full_disk())));
    assert!(
        stage.screen().contains("the disk is full"),
        "{}",
        stage.screen()
    );
    // Looking changes nothing, and writes nothing. The menu is where it was.
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    assert!(stage.effects.is_empty(), "{:?}", stage.effects);
}

#[test]
fn the_menu_stays_where_it_was_and_a_game_that_goes_on_comes_first() {
    let mut stage = Stage::plain(80, 24);
    let chosen = |stage: &mut Stage| {
        let screen = stage.screen();
        let row = screen.lines().find(|row| row.trim_start().starts_with('▸'));
        row.unwrap().trim().to_owned()
    };
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Up);
    assert_eq!(chosen(&mut stage), "▸ Settings");
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    assert_eq!(chosen(&mut stage), "▸ Settings");
    stage.press(KeyCode::Up);
    let other = chosen(&mut stage);
    assert_ne!(other, "▸ Settings");
    let mut stage = Stage::plain(80, 24);
    playing(&mut stage);
    stage.press(KeyCode::Esc);
    assert_eq!(chosen(&mut stage), "▸ Go on with the game");
}

#[test]
fn help_lists_the_keys_of_the_screen() {
    for (width, height) in [(60, 20), (80, 24)] {
        let mut stage = Stage::plain(width, height);
        playing(&mut stage);
        stage.type_in("?");
        assert_snapshot!(format!("help_{width}x{height}"), stage.screen());
        stage.press(KeyCode::Esc);
        stage.control('z');
        assert!(matches!(stage.effects.last(), Some(Effect::Suspend)));
    }
}
