//! The canonical text of a rule's play.

use std::fmt::Write as _;

use super::{
    Params,
    keys::{PARAMETERS, Value},
};

/// First line of every canonical text; another number would mean other definitions of the keys.
pub(super) const HEADER: &str = "# awale rule 1\n";

/// One line `section.key = value` for the start position and for every value that is not the
/// default, in schema order, below [`HEADER`]. The text is itself a piece of a rule file.
pub(super) fn text(params: &Params) -> String {
    let mut out = HEADER.to_owned();
    let mut line = |key: &str, value: Value| {
        let _ = writeln!(out, "{key} = {}", value.to_toml()); // writing to a String cannot fail
    };
    line("board.start", Value::Numbers(params.start.clone()));
    for key in PARAMETERS.iter().filter(|key| key.is_changed(params)) {
        line(key.name(), key.value(params));
    }
    out
}
