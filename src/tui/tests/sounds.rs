//! What is heard.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;

use super::stage::{Stage, opening};
use crate::{
    client::config::Occasion,
    tui::{CAN_SOUND, Effect, Opening, Sound},
};

fn heard(stage: &mut Stage) -> Vec<Sound> {
    let effects = std::mem::take(&mut stage.effects);
    let sounds = effects.iter().filter_map(|effect| match effect {
        Effect::Sound(sound) => Some(*sound),
        _ => None,
    });
    let sounds = sounds.collect();
    stage.effects = effects;
    stage
        .effects
        .retain(|effect| !matches!(effect, Effect::Sound(_)));
    sounds
}

fn stage(opening: Opening) -> Stage {
    let mut stage = Stage::new(80, 24, opening);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage
}

#[test]
fn a_move_is_heard_as_it_is_shown_and_a_key_ends_both() {
    let mut stage = stage(Opening {
        sounds: true,
        sowing: true,
        ..opening()
    });
    stage.type_in("c");
    let sown = Sound::Sowing {
        seeds: 4,
        step: Duration::from_millis(90),
        takes: false,
    };
    assert_eq!(heard(&mut stage), [sown]);
    stage.press(KeyCode::Left);
    assert_eq!(heard(&mut stage), [Sound::Silence]);
    stage.press(KeyCode::Left);
    assert_eq!(heard(&mut stage), []);
}

#[test]
fn a_move_that_is_shown_at_once_is_one_knock_and_the_answer_calls() {
    let mut stage = stage(Opening {
        sounds: true,
        ..opening()
    });
    stage.type_in("c");
    assert!(matches!(
        heard(&mut stage)[..],
        [Sound::Sowing { seeds: 1, .. }]
    ));
    stage.think();
    let answered = heard(&mut stage);
    assert!(
        matches!(answered[..], [Sound::Sowing { seeds: 1, .. }, ..]),
        "{answered:?}"
    );
}

#[test]
fn the_end_of_a_game_is_a_call() {
    let mut stage = stage(Opening {
        sounds: true,
        ..opening()
    });
    for _ in 0..200 {
        stage.type_in(" ");
        stage.think();
        if heard(&mut stage).contains(&Sound::Call(Occasion::Turn)) {
            return;
        }
    }
    panic!("{}", stage.screen());
}

#[test]
fn nothing_is_heard_without_the_setting() {
    let mut stage = stage(opening());
    stage.type_in("c");
    stage.think();
    assert_eq!(heard(&mut stage), []);
}

#[test]
fn the_settings_say_whether_the_program_can_sound() {
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Settings");
    stage.click(x, y);
    let (x, y) = stage.find("Moves and calls are heard");
    stage.click(x, y);
    stage.click(x, y);
    let told = stage.screen().contains("cargo install --features sound");
    assert_eq!(told, !CAN_SOUND, "{}", stage.screen());
    stage.press(KeyCode::Esc);
    let saved = stage
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::Save(wishes) if wishes.sounds == Some(true)));
    assert_eq!(saved, CAN_SOUND);
}
