//! The tables of the way to people: networks, the look at all of them, the first questions.

use ratatui::crossterm::event::KeyCode;

use super::{
    Action, Binding,
    Name::{Same, Told},
    Press::{Char, Code, Ctrl},
    bind,
    tables::{DOWN, ENTER, HELP, LEFT, REDRAW, RIGHT, SUSPEND, TYPING_HELP, UP},
};
use crate::texts::key;

pub(super) const NETWORKS: &[Binding] = &[
    bind(
        ENTER,
        Told(key!("name-enter")),
        Action::Confirm,
        key!("key-connect"),
    ),
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
    bind(
        &[Code(KeyCode::Esc), Char('q'), Ctrl('c')],
        Same("Esc"),
        Action::Back,
        key!("key-back"),
    ),
    SUSPEND,
    REDRAW,
];

pub(super) const SCAN: &[Binding] = &[
    bind(
        ENTER,
        Told(key!("name-enter")),
        Action::Confirm,
        key!("key-go-there"),
    ),
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
    bind(
        &[Code(KeyCode::Esc), Char('q'), Ctrl('c')],
        Same("Esc"),
        Action::Back,
        key!("key-back"),
    ),
    SUSPEND,
    REDRAW,
];

pub(super) const WELCOME: &[Binding] = &[
    bind(
        ENTER,
        Told(key!("name-enter")),
        Action::Confirm,
        key!("key-next"),
    ),
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
    bind(
        &[Code(KeyCode::Esc), Ctrl('c')],
        Same("Esc"),
        Action::Back,
        key!("key-back"),
    ),
    SUSPEND,
    REDRAW,
];
