//! Requests of strangers in the text of a message, and our answers.
//!
//! An answer is short, printable and fits a line, so that nobody can have us say what he likes
//! (CVE-2022-2663), and there are few.

#![no_main]

use awale::irc::{
    ctcp::{Ctcp, Limiter},
    outgoing::Outgoing,
};
use libfuzzer_sys::fuzz_target;
use std::time::{Duration, Instant, SystemTime};

fuzz_target!(|data: (u32, &str)| {
    let (seconds, text) = data;
    let wall = SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(seconds));
    let start = Instant::now();
    let mut limiter = Limiter::default();
    let mut answers = 0;
    for (index, text) in text.split('\n').enumerate() {
        let Some(request) = Ctcp::parse(text) else {
            assert!(!text.starts_with('\u{1}'));
            continue;
        };
        let nick = format!("n{index}").parse().expect("a nick");
        if let Some(answer) = request.answer(wall) {
            assert!(answer.len() <= 100, "{answer}");
            assert!(answer.chars().all(|c| c.is_ascii_graphic() || c == ' '), "{answer}");
            assert!(Outgoing::notice("bob", &format!("\u{1}{answer}\u{1}")).is_ok());
            answers += usize::from(limiter.allow(start, &nick));
        }
    }
    assert!(answers <= 3);
});
