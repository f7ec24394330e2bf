//! Awalé (oware) between people over IRC: rules, peer protocol, signed games and the client.
//!
//! The crate is built in layers, and a module uses only modules on lower ones
//! (`tests/layers.rs` keeps it; `ARCHITECTURE.md` has the reasons):
//!
//! | layer | modules | what they do |
//! |---|---|---|
//! | 5 | [`event`], `bot`, `tui` | Sunday matches; a client that plays by itself; the full screen |
//! | 4 | `client` | the running client: commands in, events out |
//! | 3 | [`irc`], [`store`] | networks and connections; files on disk |
//! | 2 | [`trust`], [`peer`] | keys, signed lines, challenges and contests; no I/O |
//! | 1 | [`notation`], [`engine`], [`study`], `texts` | text forms of positions and games; players; problems and lessons; what is said to people |
//! | 0 | [`document`], [`rules`], [`game`] | settings files; rule files; the game itself |
//!
//! With `default-features = false` only the parts without sockets and files are built.

#[cfg(feature = "client")]
pub mod bot;
#[cfg(feature = "client")]
pub mod client;
pub mod document;
pub mod engine;
pub mod event;
pub mod game;
pub mod irc;
pub mod notation;
pub mod peer;
pub mod rules;
pub mod store;
pub mod study;
#[cfg(feature = "client")]
pub mod texts;
pub mod trust;
#[cfg(feature = "tui")]
pub mod tui;
