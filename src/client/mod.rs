//! The running client: one player on one network. Commands go in, events come out.
//!
//! Every front end uses these two and nothing below: [`start`] gives a [`Handle`] for the commands
//! and a receiver of [`Event`]s. The client connects, joins the people's channel and the wire
//! channel, keeps every signed line before it is said, and comes back when the connection breaks.

mod actor;
pub mod check;
mod command;
pub mod config;
mod event;
mod health;
mod inbound;
mod keeping;
mod realname;
mod reconnect;
pub mod scan;
mod settings;
mod strict;
mod tables;

pub use actor::{Handle, start};
pub use command::{Command, CommandError};
pub use event::{Event, Talk};
pub use health::{health, keep_health};
pub use realname::{Hint, InvalidHint};
pub use settings::{BotLabel, InvalidLabel, Server, Settings};
pub use strict::TlsDemands;
pub use tables::{Table, Tables};
