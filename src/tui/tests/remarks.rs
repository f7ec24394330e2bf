//! Remarks on games that are still played.

use ratatui::crossterm::event::KeyCode;

use super::{
    network::*,
    stage::{Stage, opening},
};
use crate::{
    client::CommandError,
    notation::PlainText,
    peer,
    store::GameName,
    tui::{Asked, Delivered, Effect, Errand, Event},
};

/// The remarks that are to be kept: about which ply, and what.
fn kept(stage: &mut Stage) -> Vec<(u32, String)> {
    let effects = std::mem::take(&mut stage.effects);
    let remarks = effects.into_iter().filter_map(|effect| match effect {
        Effect::Errand(Errand::RemarkHere(_, ply, text)) => Some((ply, text.to_string())),
        Effect::Errand(Errand::Remark(GameName::Online(_), ply, text)) => {
            Some((ply, text.to_string()))
        }
        _ => None,
    });
    remarks.collect()
}

fn shows(stage: &mut Stage, text: &str) -> bool {
    stage.screen().contains(text)
}

#[test]
fn at_home_a_move_is_written_about_while_the_game_goes_on() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    // Before the first move it is about the game; letters are text, and no moves.
    stage.type_in("#");
    stage.enter("a fine day");
    assert_eq!(kept(&mut stage), [(0, "a fine day".to_owned())]);
    stage.type_in("c");
    stage.think();
    assert!(!shows(&mut stage, "a fine day"));
    stage.type_in("#");
    stage.type_in("he saw it");
    assert!(shows(&mut stage, "About move 2:") && shows(&mut stage, "he saw it"));
    stage.press(KeyCode::Enter);
    assert_eq!(kept(&mut stage), [(2, "he saw it".to_owned())]);
    assert!(shows(&mut stage, "he saw it"));
    stage.press(KeyCode::PageUp);
    assert!(!shows(&mut stage, "he saw it"));
    stage.press(KeyCode::End);
    // What is broken off changes nothing.
    stage.type_in("#");
    stage.type_in(" at once");
    stage.press(KeyCode::Esc);
    assert!(shows(&mut stage, "he saw it") && !shows(&mut stage, "at once"));
    assert!(kept(&mut stage).is_empty());
    // A move that is taken back takes the words about it along.
    stage.type_in("u");
    stage.type_in("d");
    stage.think();
    assert!(!shows(&mut stage, "he saw it"), "{}", stage.screen());
}

#[test]
fn online_they_are_kept_with_the_game_and_come_back_with_it() {
    let mut stage = lobby(80, 24, opening());
    let mut game = playing(&mut stage);
    play(&mut stage, &mut game, 'C');
    stage.commands();
    stage.type_in("#");
    stage.enter("too early");
    assert_eq!(kept(&mut stage), [(1, "too early".to_owned())]);
    assert!(shows(&mut stage, "too early"));
    let earlier = [(1, "older"), (0, "the first one")];
    let earlier = earlier.map(|(ply, text)| (ply, PlainText::comment(text)));
    let name = GameName::Online(gid("game"));
    stage.tell(Event::Delivered(Delivered::Remarks(name, earlier.into())));
    assert!(shows(&mut stage, "too early") && !shows(&mut stage, "older"));
    stage.press(KeyCode::PageUp);
    assert!(shows(&mut stage, "the first one"));
    stage.press(KeyCode::End);
    // While it is typed, what else happens does not take it away.
    stage.type_in("#");
    stage.tell(Event::Answered(Asked::Moved, Err(CommandError::Offline)));
    play(&mut stage, &mut game, 'd');
    stage.enter(", or not");
    assert_eq!(kept(&mut stage), [(1, "too early, or not".to_owned())]);
    stage.peer(peer::Event::TakenBack {
        gid: gid("game"),
        ply: 0,
    });
    assert_eq!(kept(&mut stage), [(1, String::new())]);
}
