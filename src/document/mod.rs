//! Settings files: TOML read by hand, so that every mistake has its line.
//!
//! A wrong value is a [`FileError`] with file, line and what is allowed. An unknown key is a
//! [`Warning`], because a file may be older or newer than the program. (Rule files are stricter:
//! there an unknown key would change the game.)
//!
//! ```
//! use awale::document::Document;
//!
//! let document = Document::parse("my.toml", "seats = 7\ncolour = \"red\"\n", 1000).unwrap();
//! let root = document.root();
//! let error = root.get("seats").unwrap().integer::<u8>(1, 6).unwrap_err();
//! assert_eq!(error.to_string(), "my.toml:1: `seats` is 7, but must be a whole number from 1 to 6");
//! let warnings = root.unknown_keys(&["seats", "color"]);
//! assert_eq!(
//!     warnings[0].to_string(),
//!     "my.toml:2: the unknown key `colour` is ignored; did you mean `color`?"
//! );
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

mod error;
mod near;
mod section;

pub use error::{FileError, Reason, Warning};
pub use near::near;
pub use section::{Document, Section, Value};
