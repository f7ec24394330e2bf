//! The interface driven by keys, and its screens as text.

mod contest;
mod local;
mod matches;
mod network;
mod online;
mod stage;
mod study;
