//! Bytes of a server in arbitrary pieces, through everything that reads them.
//!
//! The first byte decides the size of the pieces. No line may panic, get out of the sanitiser with a
//! control character, or make a line of ours that is two.

#![no_main]

use awale::irc::{
    event::Event,
    framing::{Frame, Framer, MAX_LINE},
    options::Options,
    outgoing::{MAX_BYTES, Outgoing, split_text},
    parse,
    sanitize,
    session::Session,
};
use libfuzzer_sys::fuzz_target;
use std::time::{Duration, Instant, SystemTime};

fuzz_target!(|data: &[u8]| {
    let Some((&size, bytes)) = data.split_first() else { return };
    let mut framer = Framer::new();
    let mut frames = Vec::new();
    for piece in bytes.chunks(usize::from(size).max(1)) {
        frames.extend(framer.push(piece));
    }
    assert_eq!(frames, Framer::new().push(bytes));

    let mut options = Options::new("irc.test", 6667, "ada".parse().expect("a nick"));
    options.channels = vec!["#awale".parse().expect("a channel")];
    let mut now = Instant::now();
    let mut session = Session::new(options, now).expect("sendable options");
    for frame in frames {
        now += Duration::from_secs(1);
        match frame {
            Frame::Line(line) => {
                check_line(&line);
                session.receive(now, SystemTime::UNIX_EPOCH, &line);
            }
            Frame::TooLong => session.receive_too_long(),
        }
        session.on_timeout(now);
        check_session(&mut session, now);
    }
});

fn check_line(line: &str) {
    assert!(!line.is_empty() && line.len() <= 2 * MAX_LINE && !line.contains('\n'));
    let shown = sanitize::clean_line(line);
    assert!(!shown.chars().any(char::is_control) && shown.chars().count() <= sanitize::MAX_CHARS);
    if let Ok(message) = parse::parse(line) {
        let _ = (parse::numeric(&message.command), parse::source_nick(&message));
    }
    for piece in split_text(line, 100) {
        check_outgoing(Outgoing::privmsg(piece, piece).ok());
        check_outgoing(Outgoing::from_source(piece, piece, &[piece], Some(piece)).ok());
    }
}

fn check_outgoing(line: Option<Outgoing>) {
    if let Some(line) = line {
        assert!(!line.as_str().contains(['\r', '\n', '\0']) && line.as_str().len() <= MAX_BYTES);
    }
}

fn check_session(session: &mut Session, now: Instant) {
    while let Some((line, _)) = session.poll_send() {
        session.written(now, &line);
        check_outgoing(Some(line));
    }
    while let Some(event) = session.poll_event() {
        assert!(!matches!(event, Event::Disconnected { .. }), "the driver says it, not the session");
    }
}
