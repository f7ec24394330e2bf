//! One file a screen.

pub(super) mod help;
pub(super) mod menu;
pub(super) mod networks;
pub(super) mod new_game;
pub(super) mod question;
pub(super) mod rules;
pub(super) mod scan;
pub(super) mod settings;
pub(super) mod table;
pub(super) mod welcome;
