//! Servers that never stop: what a session keeps of it is bounded.
//!
//! The text of `{:?}` holds everything that a session keeps, so that nothing new can be forgotten here.

use super::tests::Talk;
use crate::irc::{
    options::{Options, Password},
    sasl::Login,
};

/// Lines of one storm.
const LINES: usize = 3000;
/// Bytes of a session's text after a storm: 256 tokens of 512 bytes are the most it keeps.
const MOST: usize = 400_000;

fn options() -> Options {
    let mut options = Options::new("irc.test", 6667, "ada".parse().unwrap());
    options.channels = vec!["#awale".parse().unwrap()];
    let password = Password::from("sesame".to_owned());
    options.login = Some(Login::with_password("ama".parse().unwrap(), password));
    options
}

/// The lines of the storms; `n` makes each different.
fn storms(n: usize) -> Vec<String> {
    let long = "x".repeat(500);
    let full = "A".repeat(400);
    vec![
        format!(":s CAP * LS * :cap{n}={long} {long}{n}"),
        format!(":s CAP ada NEW :cap{n} setname{n}"),
        format!(":s CAP ada DEL :cap{n}"),
        format!(":s CAP * ACK :cap{n} batch -batch"),
        ":s CAP ada NEW :setname".to_owned(),
        format!("AUTHENTICATE {full}"),
        format!("AUTHENTICATE {n}"),
        format!(":s BATCH +b{n} netsplit a.test b.test"),
        format!(":s BATCH +{long}{n} chathistory #awale"),
        format!(":s BATCH -c{n}"),
        format!(":s 005 ada TOKEN{n}={long} :are supported"),
        format!(":s 005 ada T{n}={long}{long} :are supported"),
        format!("PING :{n}"),
        format!(":s 900 ada ada!a@h account{n} :logged in"),
        ":s 901 ada ada!a@h :logged out".to_owned(),
        ":s 376 ada :End of MOTD".to_owned(),
        ":s 001 ada :Welcome again".to_owned(),
        format!(":bob{n}!b@h PRIVMSG ada :\u{1}PING {n}\u{1}"),
        format!(":bob{n}!b@h PRIVMSG #awale :\u{1}VERSION\u{1}"),
        format!(":bob{n}!b@h JOIN #awale{n}"),
        format!(":bob{n}!b@h NICK bobby{n}"),
        format!(":ada!a@h JOIN #other{n}"),
        format!(":s 437 ada #awale{n} :unavailable"),
        format!(":s 474 ada #awale{n} :banned"),
        ":s 731 ada :ada".to_owned(),
        format!(":NickServ!n@s NOTICE ada :word {n}"),
        format!("@label={n} :s ACK"),
        format!(":s 353 ada = #awale :n{n}"),
        format!(":ada!a@h NICK ada{n}"),
    ]
}

/// Feeds a storm; a program that takes what comes out keeps nothing more.
fn weather(talk: &mut Talk, kind: usize) -> usize {
    let mut said = 0;
    for n in 0..LINES {
        talk.hear(&storms(n)[kind]);
        said += talk.said().len();
        talk.events();
    }
    let kept = format!("{:?}", talk.session);
    assert!(
        kept.len() < MOST,
        "{} bytes: {}",
        kept.len(),
        storms(0)[kind]
    );
    said
}

#[test]
fn nothing_grows_while_registering() {
    for kind in 0..storms(0).len() {
        let mut talk = Talk::with(options());
        talk.hear(":s CAP * LS :sasl batch labeled-response");
        talk.hear(":s CAP * ACK :batch labeled-response sasl");
        weather(&mut talk, kind);
    }
}

#[test]
fn nothing_grows_online() {
    for kind in 0..storms(0).len() {
        let mut talk = Talk::with(options());
        talk.hear(":s 433 * ada :in use");
        talk.hear(":s 001 ada_ :hi");
        talk.hear(":s 376 ada_ :end");
        weather(&mut talk, kind);
    }
}

/// Others may say what they like: we say nothing to it, but for the few answers that are owed.
#[test]
fn people_cannot_make_us_talk() {
    for (kind, line) in storms(0).iter().enumerate() {
        if line.starts_with(":bob") {
            let mut talk = Talk::with(options());
            talk.hear(":s 001 ada :hi");
            talk.hear(":s 376 ada :end");
            talk.pass(0);
            talk.said();
            assert!(weather(&mut talk, kind) <= 3, "{line}");
        }
    }
}
