//! IRC: lines, connections and the embedded relay.
//!
//! Everything up to [`session`] is pure: bytes and the time come in, lines and events go out. With
//! the feature `client`, `connection` puts sockets under a session and `relay` is a small server of
//! our own, for a local network and for tests. Messages are parsed by the crate `irc`
//! (`::irc::proto`); its client is not used, because it has no throttle, trusts its input and ends on
//! the first line it cannot read.
//!
//! ```
//! use awale::irc::{framing::{Frame, Framer}, outgoing::Outgoing, parse};
//!
//! let mut framer = Framer::new();
//! let frames = framer.push(b":ada!a@host PRIVMSG #awale :hello\r\n");
//! let [Frame::Line(line)] = frames.as_slice() else { unreachable!() };
//! let message = parse::parse(line).unwrap();
//! assert_eq!(parse::source_nick(&message).unwrap().as_str(), "ada");
//! assert!(Outgoing::privmsg("#awale", "two\nlines").is_err());
//! ```

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod budget;
pub mod capability;
pub mod casemap;
pub mod channel;
#[cfg(feature = "client")]
pub mod connection;
pub mod ctcp;
pub mod disconnect;
pub mod event;
pub mod fingerprint;
pub mod framing;
pub mod gate;
pub mod isupport;
pub mod login_failure;
pub mod netsplit;
pub mod networks;
pub mod nicks;
pub mod numeric;
pub mod options;
pub mod outgoing;
pub mod parse;
pub mod proxy;
pub mod refusal;
#[cfg(feature = "client")]
pub mod relay;
pub mod roster;
pub mod sanitize;
pub mod sasl;
pub mod session;
pub mod strict;
pub mod timestamp;
