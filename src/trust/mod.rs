//! Keys, hashes and records: what makes a result believable.
//!
//! A player is an ed25519 key and nothing else. Everything a player says on the wire is signed by
//! it, everything that commits to something earlier does so by a SHA-256 hash, and a finished game
//! leaves one half-record of each side, numbered and linked to that player's one before.
//!
//! ```
//! use awale::trust::{KeyPair, PublicKey};
//!
//! let pair = KeyPair::from_seed([1; 32]);
//! let signature = pair.sign(b"awale/1 hello");
//! let key: PublicKey = pair.public().to_string().parse()?;
//! assert!(key.verify(b"awale/1 hello", &signature));
//! assert!(!key.verify(b"awale/1 hullo", &signature));
//! # Ok::<(), awale::trust::InvalidToken>(())
//! ```

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::indexing_slicing))]

mod hash;
mod key;
mod points;
mod record;
mod token;

pub use hash::{Digest, Link};
pub use key::{IdentityError, KeyId, KeyPair, PublicKey, Signature};
pub use points::{InvalidPoints, LEAST_PLIES, MOST_A_DAY, Points, day_of};
pub use record::{ChainHead, Standing};
pub(crate) use token::BASE64URL;
pub use token::InvalidToken;
