//! Reads any text as a file of records, and checks what is in it.
//!
//! A text that does not begin like a file is taken for the lines of one game: `>` and `<` before lines of the two
//! players, who sign them here, so that what lies behind the signatures is reached too. An `@` stands for what
//! fits: the game, the line before, the beginning of the author's chain.
//!
//! Whatever comes: no panic, the same answer twice, and a written file reads back.

#![no_main]

use std::time::SystemTime;

use awale::{
    store::records::{Tally, check, check_with, read, write},
    trust::{ChainHead, KeyPair, Link},
};
use libfuzzer_sys::fuzz_target;

/// The example game of docs/PROTOCOL.md: its first lines are the rule and the game's head.
const EXAMPLE: &str = include_str!("../../tests/data/records/example.records");
/// Lines of one input; each costs a signature.
const MOST_LINES: usize = 60;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let text = match text.starts_with("awale records") {
        true => text.to_owned(),
        false => signed(text),
    };
    let (records, _) = read(&text, SystemTime::UNIX_EPOCH);
    let checked = check(&records);
    assert_eq!(check_with(&records, &[]), checked);
    for tally in Tally::all(&checked) {
        assert!(tally.games() <= tally.history.len());
    }
    let (again, mistakes) = read(&write(&records), SystemTime::UNIX_EPOCH);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert_eq!(again, records);
});

/// A file with these lines as one game between the two players of the example.
fn signed(text: &str) -> String {
    let pairs = [1, 2].map(|seed| KeyPair::from_seed([seed; 32]));
    let head: String = EXAMPLE
        .lines()
        .take_while(|line| !line.starts_with('>'))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut gid = String::new();
    let mut before = String::new();
    let mut lines = String::new();
    for line in text.lines().take(MOST_LINES) {
        let Some((mark @ (">" | "<"), said)) = line.split_once(' ') else { continue };
        let pair = &pairs[usize::from(mark == "<")];
        let chain = ChainHead::empty(&pair.public()).hash.to_string();
        let said = said
            .replace("g=@", &format!("g={gid}"))
            .replace("h=@", &format!("h={chain}"))
            .replace("=@", &format!("={before}"));
        let signature = pair.sign(said.as_bytes());
        if gid.is_empty() {
            gid = Link::of(&said).to_string();
        }
        let whole = format!("{said} sig={signature}");
        // Both results name the line that ended the game.
        if !said.starts_with("awale/1 result") {
            before = Link::of(&whole).to_string();
        }
        lines.push_str(&format!("{mark} {whole}\n"));
    }
    let old = EXAMPLE.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
    head.replace(old, &gid) + &lines
}
