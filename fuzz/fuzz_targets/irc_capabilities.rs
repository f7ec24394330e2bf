//! Lists of offers as a server sends, takes back and confirms them.
//!
//! The first character of a line says which; nothing grows without end, and only what we want is ever
//! in use.

#![no_main]

use awale::irc::capability::{Capabilities, StrictTransport, WANTED};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut caps = Capabilities::default();
    for line in text.lines() {
        let mut chars = line.chars();
        let sub = chars.next();
        let list = chars.as_str();
        match sub {
            Some('d') => caps.withdraw(list),
            Some('a') => caps.acknowledge(list),
            _ => caps.offer(list),
        }
        for name in caps.missing() {
            assert!(WANTED.contains(&name) && !caps.has(name) && caps.value(name).is_some());
        }
        for name in list.split(' ').filter(|name| caps.has(name)) {
            assert!(WANTED.contains(&name), "{name}");
        }
        if let Some(value) = caps.value("sts") {
            assert_ne!(StrictTransport::parse(value).port, Some(0));
        }
    }
    assert!(format!("{caps:?}").len() < 400_000);
});
