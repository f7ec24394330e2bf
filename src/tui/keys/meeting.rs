//! The tables of the way to people: networks, the look at all of them, the first questions.

use ratatui::crossterm::event::KeyCode;

use super::{
    Action, Binding,
    Name::{Same, Told},
    Press::{Char, Code},
    bind,
    tables::{BACK, DOWN, HELP, LEFT, REDRAW, RIGHT, SUSPEND, TYPING_HELP, UP, enter, escape},
};
use crate::texts::key;

pub(super) const NETWORKS: &[Binding] = &[
    enter(key!("key-connect")),
    UP,
    DOWN,
    bind(
        &[Code(KeyCode::Left)],
        Told(key!("name-leftright")),
        Action::Left,
        key!("key-lists"),
    ),
    bind(
        &[Code(KeyCode::Right), Code(KeyCode::Tab)],
        Same(""),
        Action::Right,
        key!("key-lists"),
    ),
    bind(
        &[Char('x'), Code(KeyCode::Delete)],
        Same("x"),
        Action::Leave,
        key!("key-leave"),
    ),
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const SCAN: &[Binding] = &[
    enter(key!("key-go-there")),
    UP,
    DOWN,
    bind(&[Char('s')], Same("s"), Action::Again, key!("key-again")),
    bind(
        &[Char('b')],
        Same("b"),
        Action::Background,
        key!("key-background"),
    ),
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const WELCOME: &[Binding] = &[
    enter(key!("key-next")),
    UP,
    bind(
        &[Code(KeyCode::Down), Code(KeyCode::Tab)],
        Same(""),
        Action::Down,
        key!("key-choose"),
    ),
    LEFT,
    RIGHT,
    TYPING_HELP,
    escape(key!("key-back")),
    SUSPEND,
    REDRAW,
];
