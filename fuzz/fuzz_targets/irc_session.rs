//! Lines of a server into a session that logs in.
//!
//! The first byte decides how it logs in, the second how far it has come, and each line's first byte how
//! much time passes before it. No line may panic, make a line of ours that is two, tell the password to a
//! stranger in the clear or make the session keep more and more.

#![no_main]

use awale::irc::{
    event::Event,
    options::{Options, Password},
    outgoing::MAX_BYTES,
    sasl::{EcdsaKey, Login, Mechanism, Service},
    session::Session,
};
use libfuzzer_sys::fuzz_target;
use std::time::{Duration, Instant, SystemTime};

const PASSWORD: &str = "hunter2";

/// 256 offers and as many tokens of 005, each of at most some 600 bytes, are all that is kept.
const MOST: usize = 400_000;

fuzz_target!(|data: &[u8]| {
    let [how, far, lines @ ..] = data else { return };
    let mut now = Instant::now();
    let mut session = Session::new(options(*how), now).expect("sendable options");
    for line in beginning(*far) {
        session.receive(now, SystemTime::UNIX_EPOCH, line);
        check(&mut session, now);
    }
    for line in lines.split(|&byte| byte == b'\n') {
        let Some((&time, text)) = line.split_first() else { continue };
        now += Duration::from_secs(u64::from(time % 64));
        session.on_timeout(now);
        let text = String::from_utf8_lossy(text);
        session.receive(now, SystemTime::UNIX_EPOCH, &text);
        check(&mut session, now);
        if session.closed().is_some() {
            break;
        }
    }
    assert!(format!("{session:?}").len() < MOST);
});

fn options(how: u8) -> Options {
    let mut options = Options::new("irc.test", 6667, "ada".parse().expect("a nick"));
    options.channels = vec!["#awale".parse().expect("a channel")];
    let password = Password::from(PASSWORD.to_owned());
    let mut login = Login::with_password("ama".parse().expect("an account"), password);
    if let Some(&mechanism) = Mechanism::ALL.get(usize::from(how & 7)) {
        login.mechanisms = vec![mechanism];
    }
    let key = include_str!("../../tests/data/irc/p256.pem");
    login.ecdsa_key = EcdsaKey::from_pem(key).ok();
    login.certificate = true;
    login.required = how & 8 != 0;
    login.service = match how >> 4 & 7 {
        0 => Some(Service::NickServ("NickServ".to_owned())),
        1 => Some(Service::Q),
        2 => Some(Service::X),
        3 => Some(Service::AuthServ),
        _ => None,
    };
    options.login = (how & 128 == 0).then_some(login);
    options
}

/// Lines that lead somewhere, so that not everything has to be guessed.
fn beginning(far: u8) -> &'static [&'static str] {
    match far % 5 {
        0 => &[],
        1 => &[":s CAP * LS :sasl batch", ":s CAP * ACK :batch sasl"],
        2 => &[
            ":s CAP * LS :sasl",
            ":s CAP * ACK :sasl",
            "AUTHENTICATE +",
        ],
        3 => &[":s 433 * ada :in use", ":s 001 ada_ :hi"],
        _ => &[
            ":s CAP * LS :batch labeled-response extended-join",
            ":s CAP * ACK :batch extended-join labeled-response",
            ":s 001 ada :hi",
            ":s 005 ada NETWORK=Test MONITOR=9 STATUSMSG=@+ PREFIX=(ov)@+ :are supported",
            ":s 376 ada :end",
            ":ada!a@h JOIN #awale",
        ],
    }
}

fn check(session: &mut Session, now: Instant) {
    while let Some((line, _)) = session.poll_send() {
        let text = line.as_str();
        assert!(!text.contains(['\r', '\n', '\0']) && text.len() <= MAX_BYTES);
        assert!(!line.redacted().contains(PASSWORD));
        session.written(now, &line);
        session.label(now, &line);
    }
    while let Some(event) = session.poll_event() {
        assert!(!matches!(event, Event::Disconnected { .. }), "the driver says it, not the session");
    }
}
