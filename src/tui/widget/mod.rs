//! What screens are made of.

pub(super) mod board;
pub(super) mod form;
pub(super) mod history;
pub(super) mod input;
pub(super) mod log;
pub(super) mod seats;
pub(super) mod table;
