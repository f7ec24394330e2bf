//! A half-record by itself, without the game that it is about.

use std::time::SystemTime;

use crate::{
    peer::wire::{HalfRecord, Line, Message},
    trust::{Link, PublicKey},
};

/// A half-record whose signature has been found good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardHalf {
    /// Who signed it.
    pub author: PublicKey,
    /// The line as it was on the wire.
    pub line: String,
    /// The line's link.
    pub link: Link,
    /// What it says.
    pub result: HalfRecord,
    /// When it was first kept.
    pub seen: SystemTime,
}

impl HeardHalf {
    /// Reads a line. `None` unless it is a half-record that `author` has signed.
    pub fn read(author: &PublicKey, line: &str, seen: SystemTime) -> Option<Self> {
        let parsed = Line::parse(line).ok()?;
        let Ok(Message::HalfRecord(result)) = Message::read(&parsed) else {
            return None;
        };
        parsed.verify(author).then(|| Self {
            author: *author,
            line: line.to_owned(),
            link: parsed.link(),
            result,
            seen,
        })
    }
}

/// What a line says if it is a result.
pub(super) fn result_in(line: &str) -> Option<HalfRecord> {
    match Message::read(&Line::parse(line).ok()?) {
        Ok(Message::HalfRecord(result)) => Some(result),
        _ => None,
    }
}
