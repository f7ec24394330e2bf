//! The full-screen interface.
//!
//! [`App`] is the interface without a terminal: it is told what happens ([`Event`]), asks for what is
//! to be done ([`Effect`]), and draws itself. [`run`] gives it a terminal, the engine on a thread of its
//! own, and a client when it is wanted. What it needs of files and settings is passed in.

mod app;
mod canvas;
mod clerk;
pub mod errors;
mod event;
mod fault;
mod keys;
mod look;
mod meeting;
mod names;
mod online;
mod play;
mod remarks;
mod run;
mod screen;
mod shared;
mod sound;
#[cfg(feature = "sound")]
mod speaker;
mod study;
mod sunday;
mod terminal;
#[cfg(test)]
mod tests;
mod thinker;
#[cfg(any(feature = "sound", test))]
mod wave;
mod widget;
pub mod words;

pub use app::{App, Opening};
pub use event::{
    Asked, Connected, Destination, Directory, Effect, Event, FirstStart, NetworkChoice, Profile,
    ScanNews, ServerChoice, Task, Thought, Wanted, Wishes,
};
pub use fault::Fault;
pub use look::{InvalidTheme, Look, Theme};
pub use names::find_country;
pub use run::{Link, Outside, run};
pub use sound::{CAN_SOUND, Sound};
pub use study::{Delivered, Errand, Resumed, Round};
pub use sunday::{Entry, Weekly};
pub use thinker::FindTables;
