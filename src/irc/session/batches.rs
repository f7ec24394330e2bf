//! Lines that belong together (IRCv3 batch): what of it concerns us.

use ::irc::proto::BatchSubCommand;
use std::collections::BTreeMap;

/// Batches that are open at once; a server has no reason for more.
const MAX_OPEN: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// People lost in a netsplit.
    Split,
    /// Old messages, said again.
    History,
    Other,
}

/// The open batches.
#[derive(Debug, Default)]
pub(super) struct Batches {
    open: BTreeMap<String, Kind>,
}

impl Batches {
    /// Takes in a BATCH line: `+reference type …` or `-reference`.
    pub(super) fn line(&mut self, reference: &str, kind: Option<&BatchSubCommand>) {
        if let Some(name) = reference.strip_prefix('+') {
            let kind = match kind {
                Some(BatchSubCommand::NETSPLIT) => Kind::Split,
                Some(BatchSubCommand::CUSTOM(name)) if name.eq_ignore_ascii_case("chathistory") => {
                    Kind::History
                }
                _ => Kind::Other,
            };
            if self.open.len() < MAX_OPEN {
                self.open.insert(name.to_owned(), kind);
            }
        } else if let Some(name) = reference.strip_prefix('-') {
            self.open.remove(name);
        }
    }

    /// The kind of the batch a line belongs to.
    pub(super) fn kind(&self, reference: Option<&str>) -> Kind {
        reference
            .and_then(|name| self.open.get(name))
            .copied()
            .unwrap_or(Kind::Other)
    }
}
