//! The running client: one player on one network. Commands go in, events come out.
//!
//! Every front end uses these two and nothing below: [`start`] gives a [`Handle`] for the commands
//! and a receiver of [`Event`]s. The client connects, joins the people's channel and the wire
//! channel, keeps every signed line before it is said, and comes back when the connection breaks.

mod actor;
mod command;
pub mod config;
mod event;
mod inbound;
mod keeping;
mod realname;
mod rotation;
mod settings;
mod tables;

pub use actor::{Handle, start};
pub use command::{Command, CommandError};
pub use event::{Event, Talk};
pub use realname::{Hint, InvalidHint};
pub use settings::{BotLabel, Endpoint, InvalidLabel, Network, Pace, Servers, Settings};
pub use tables::{Table, Tables};
