//! The peer protocol, without I/O: lines, challenges and contests.

mod nick;

pub use nick::{InvalidNick, Nick};
