//! One file a screen.

pub(super) mod help;
pub(super) mod menu;
pub(super) mod new_game;
pub(super) mod question;
pub(super) mod rules;
pub(super) mod settings;
pub(super) mod table;
