//! The table of the weekly event, and the key that leads there.

use ratatui::crossterm::event::KeyCode;

use super::{
    Action, Binding,
    Name::{Same, Told},
    Press::{Char, Code},
    bind,
    tables::{BACK, HELP, REDRAW, SUSPEND, enter},
};
use crate::texts::key;

/// The way from the people to the weekly event.
pub(super) const SUNDAY_KEY: Binding = bind(
    &[Code(KeyCode::F(6))],
    Same("F6"),
    Action::Sunday,
    key!("key-sunday"),
);

pub(super) const SUNDAY: &[Binding] = &[
    enter(key!("key-take-part")),
    bind(
        &[Char('x'), Code(KeyCode::Delete)],
        Same("x"),
        Action::Leave,
        key!("key-check-out"),
    ),
    bind(
        &[Code(KeyCode::Up)],
        Told(key!("name-updown")),
        Action::Up,
        key!("key-scroll"),
    ),
    bind(
        &[Code(KeyCode::Down)],
        Same(""),
        Action::Down,
        key!("key-scroll"),
    ),
    bind(
        &[Code(KeyCode::PageUp)],
        Same(""),
        Action::Earlier,
        key!("key-scroll"),
    ),
    bind(
        &[Code(KeyCode::PageDown), Char(' ')],
        Same(""),
        Action::Later,
        key!("key-scroll"),
    ),
    HELP,
    BACK,
    bind(&[Char('d')], Same("d"), Action::Decide, key!("key-decide")),
    SUSPEND,
    REDRAW,
];
