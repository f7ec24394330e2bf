//! The canonical text of a rule's play.

use std::fmt::Write as _;

use super::Params;

/// First line of every canonical text; another number would mean other definitions of the keys.
pub(super) const HEADER: &str = "# awale rule 1\n";

/// One line `section.key = value` for the start position and for every value that is not the
/// default, in schema order, below [`HEADER`]. The text is itself a piece of a rule file.
pub(super) fn text(params: &Params) -> String {
    let plain = Params::default();
    let mut out = HEADER.to_owned();
    line(&mut out, "board.start", &list(params.start.iter().copied()));
    let pairs = values(params).into_iter().zip(values(&plain));
    for ((key, value), (_, default)) in pairs {
        // What a chain may take follows `capture.where`, not a fixed default.
        let default = if key == "capture.chain_where" {
            word(params.territory.word())
        } else {
            default
        };
        if value != default {
            line(&mut out, key, &value);
        }
    }
    out
}

fn line(out: &mut String, key: &str, value: &str) {
    let _ = writeln!(out, "{key} = {value}"); // writing to a String cannot fail
}

fn word(word: &str) -> String {
    format!("\"{word}\"")
}

fn list(numbers: impl Iterator<Item = u8>) -> String {
    let numbers: Vec<String> = numbers.map(|n| n.to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

/// Every parameter but the start position with its value in TOML.
fn values(p: &Params) -> Vec<(&'static str, String)> {
    vec![
        ("sow.direction", word(p.direction.word())),
        ("sow.origin", word(p.origin.word())),
        ("sow.laps", word(p.laps.word())),
        ("sow.relay_min", p.relay_min.to_string()),
        ("sow.relay_limit", p.relay_limit.to_string()),
        ("move.min_seeds", p.min_seeds.to_string()),
        ("move.singles", word(p.singles.word())),
        ("capture.by", word(p.by.word())),
        ("capture.counts", list(p.counts.iter())),
        ("capture.where", word(p.territory.word())),
        ("capture.chain", word(p.chain.word())),
        ("capture.chain_max", p.chain_max.to_string()),
        ("capture.chain_where", word(p.chain_territory.word())),
        ("capture.single_sow", p.single_sow.to_string()),
        ("capture.to", word(p.to.word())),
        ("capture.land", word(p.land.word())),
        ("capture.take_own_seed", p.take_own_seed.to_string()),
        ("passing.count", p.passing_count.to_string()),
        ("passing.to", word(p.passing_to.word())),
        ("passing.where", word(p.passing_territory.word())),
        ("passing.last", word(p.passing_last.word())),
        ("slam.policy", word(p.slam.word())),
        ("slam.from_empty", p.slam_from_empty.to_string()),
        ("feed.duty", p.feed.to_string()),
        ("end.majority", p.majority.to_string()),
        ("end.stuck", word(p.stuck.word())),
        ("end.rest", word(p.rest.word())),
        ("end.rest_on_majority", word(p.rest_on_majority.word())),
        ("end.last_seeds", p.last_seeds.to_string()),
        (
            "end.last_seeds_to",
            word(p.last_seeds_to.map_or("", |to| to.word())),
        ),
        ("end.repeat", p.repeat.to_string()),
        ("end.repeat_rest", word(p.repeat_rest.word())),
        ("end.resign_rest", word(p.resign_rest.word())),
        ("end.settle", word(p.settle.word())),
        ("end.plies", p.plies.to_string()),
        ("turn.again_on_capture", p.again_on_capture.to_string()),
    ]
}
