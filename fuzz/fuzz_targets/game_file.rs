//! Reads any text as a file of games, in OGN or JSON lines.
//!
//! Whatever comes: no panic, every fault in a line that is there, and what was read comes back from
//! what is written of it, in both formats.

#![no_main]

use awale::{
    notation::{Sheet, read},
    rules,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let reading = read(text, rules::builtin());
    let lines = text.lines().count().max(1);
    for fault in &reading.faults {
        assert!((1..=lines).contains(&fault.line), "{fault}");
    }
    for sheet in &reading.sheets {
        let _ = sheet.text();
        for text in [sheet.ogn(), sheet.json()] {
            let again = read(&text, rules::builtin());
            assert!(again.faults.is_empty(), "{:?}", again.faults);
            assert_eq!(told(&again.sheets[0]), told(sheet));
        }
    }
});

/// All that a sheet says.
fn told(sheet: &Sheet) -> String {
    let Sheet { game, names, event, site, begun, comment, remarks } = sheet;
    format!("{} {:?} {names:?} {event} {site} {begun:?} {comment} {remarks:?}", sheet.moves(), game.outcome())
}
