//! The IRC networks that are known, and their servers.
//!
//! Three layers, by network id: [`List::builtin`] is what comes with the program, a newer list that
//! was downloaded goes over it ([`List::renewed`]), and a [`UserDiff`], the user's own
//! `networks.toml`, holds only differences; [`List::with`] applies them, so a newer list never
//! undoes what the user has set. Nothing here opens a file or a socket.
//!
//! ```
//! use awale::irc::networks::{List, UserDiff};
//!
//! let text = "[[network]]\nid = \"dalnet\"\nrate = 3.0\n";
//! let diff = UserDiff::parse("networks.toml", text).unwrap();
//! let (list, warnings) = List::builtin().with(&diff);
//! assert!(warnings.is_empty());
//! assert_eq!(list.find("DALnet").unwrap().rate.period.as_secs(), 3);
//! ```

mod address;
mod date;
mod entry;
mod header;
mod health;
mod id;
mod list;
mod meeting;
mod network;
mod order;
mod policy;
mod release;
mod server;
mod user;

#[cfg(test)]
mod tests;

pub use address::{Host, InvalidAddress, InvalidHost, ServerAddress};
pub use date::{
    Date, InvalidDate, InvalidTimeOfDay, InvalidWeekday, TimeOfDay, Weekday, next_weekly,
};
#[cfg(feature = "client")]
pub(crate) use entry::rate;
pub use entry::{NETWORK_KEYS, SERVER_KEYS};
pub use header::HEADER_KEYS;
pub use health::{Health, ServerHealth};
pub use id::{InvalidNetworkId, NetworkId};
pub use list::{List, MAX_BYTES, UnknownNetwork};
pub use meeting::{MEETING_KEYS, Meeting};
pub use network::{
    InvalidLogin, InvalidNewTargets, InvalidService, Login, Network, NewTargets, Origin, Service,
};
pub use order::{order, region};
#[cfg(feature = "client")]
pub(crate) use policy::is_public;
pub use release::{InvalidPublisherKey, PublisherKey, Refused, Release};
pub use server::{InvalidRegion, Region, ServerEntry};
pub use user::UserDiff;
