//! The IRC networks that are known, and their servers.
//!
//! [`List::builtin`] is what comes with the program. A [`UserDiff`], the user's own
//! `networks.toml`, holds only differences; [`List::with`] applies them, so a newer built-in list
//! never undoes what the user has set. Nothing here opens a file or a socket.
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
mod entry;
mod id;
mod list;
mod network;
mod server;
mod user;

#[cfg(test)]
mod tests;

pub use address::{Host, InvalidAddress, InvalidHost, ServerAddress};
#[cfg(feature = "client")]
pub(crate) use entry::rate;
pub use entry::{NETWORK_KEYS, SERVER_KEYS};
pub use id::{InvalidNetworkId, NetworkId};
pub use list::{List, UnknownNetwork};
pub use network::{
    InvalidLogin, InvalidNewTargets, InvalidService, Login, Network, NewTargets, Origin, Service,
};
pub use server::{InvalidRegion, Region, ServerEntry};
pub use user::UserDiff;
