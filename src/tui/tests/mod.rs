//! The interface driven by keys, and its screens as text.

mod local;
mod online;
mod stage;
