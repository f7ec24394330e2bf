//! The interface driven by keys, and its screens as text.

mod cards;
mod contest;
mod local;
mod matches;
mod meeting;
mod network;
mod online;
mod picture;
mod remarks;
mod sounds;
mod stage;
mod study;
mod sunday;
mod walk;
