//! A small IRC server of our own: for a game between two computers in one room, and for tests.
//!
//! [`State`] is the server without sockets: lines of clients in, lines to clients out. [`Relay`] puts
//! sockets under it. It has channels, private messages, WHO and WHOIS; no operators, no services, no
//! links to other servers and no encryption.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let relay = awale::irc::relay::Relay::bind("127.0.0.1:0").await?;
//! println!("listening on {}", relay.local_addr()?);
//! relay.run(async { /* until somebody presses a key */ }).await;
//! # Ok(())
//! # }
//! ```

mod channels;
mod config;
mod queries;
mod registration;
mod server;
mod state;
#[cfg(test)]
mod tests;

pub use config::Config;
pub use server::Relay;
pub use state::{ClientId, Output, State};
