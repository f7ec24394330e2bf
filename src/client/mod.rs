//! The running client: one player on one network or several. Commands go in, events come out.
//!
//! Every front end uses these two and nothing below: [`start`] gives a [`Handle`] for the commands
//! and a receiver of [`Event`]s. The client connects, joins the people's channel and the wire
//! channel, keeps every signed line before it is said, and comes back when a connection breaks.

mod acquaintance;
mod actor;
pub mod check;
mod command;
mod common;
pub mod config;
mod direct;
mod event;
mod handle;
mod health;
mod ignore;
mod inbound;
mod keeping;
mod leaving;
mod login;
mod outbound;
mod people;
mod placing;
mod realname;
mod records;
mod rotation;
pub mod scan;
mod settings;
mod splits;
mod station;
mod strangers;
mod strict;
mod tables;
pub mod typed;

pub use acquaintance::{Acquaintance, Encounters, Verified};
pub use command::{Command, CommandError};
pub use direct::Direct;
pub use event::{Event, NetworkEvent, Returned, Talk};
pub use handle::{Handle, start};
pub use health::{health, keep_health};
pub use ignore::{Ignore, InvalidIgnore, Mask};
pub use leaving::LeaveReason;
pub use people::{PeopleEvent, Person, Place};
pub use realname::{Hint, InvalidHint};
pub use settings::{BotLabel, Endpoint, InvalidLabel, Network, Servers, Settings};
pub use strict::TlsDemands;
pub use tables::{Table, Tables};
