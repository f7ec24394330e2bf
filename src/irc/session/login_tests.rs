//! Capabilities and logins: the cases of irctest's client tests, and what goes wrong on real networks.

use super::tests::Talk;
use crate::irc::{
    capability::WANTED,
    disconnect::DisconnectReason,
    event::Event,
    login_failure::LoginFailure,
    options::{Options, Password, Tls},
    sasl::{EcdsaKey, Login, Mechanism, Service, frames},
};

fn options(login: Option<Login>) -> Options {
    let mut options = Options::new("irc.test", 6697, "ada".parse().unwrap());
    options.tls = Tls::Verify;
    options.channels = vec!["#awale".parse().unwrap()];
    options.login = login;
    options
}

fn login(password: &str, mechanisms: &[Mechanism]) -> Login {
    let password = Password::from(password.to_owned());
    let mut login = Login::with_password("jilles".parse().unwrap(), password);
    login.mechanisms = mechanisms.to_vec();
    login
}

/// A session that has asked for SASL, from servers that offer this.
fn asking(login: Login, offer: &str) -> Talk {
    let mut talk = Talk::with(options(Some(login)));
    assert_eq!(talk.said()[0], "CAP LS 302");
    talk.hear(&format!(":s CAP * LS :{offer}"));
    assert_eq!(talk.said(), ["CAP REQ :sasl"]);
    talk.hear(":s CAP * ACK :sasl");
    talk
}

const PLAIN: &str = "amlsbGVzAGppbGxlcwBzZXNhbWU=";

#[test]
fn the_list_is_waited_for_and_an_empty_one_ends_it() {
    let mut talk = Talk::with(options(None));
    talk.said();
    talk.hear(":s CAP * LS :");
    assert_eq!(talk.said(), ["CAP END"]);
}

#[test]
fn everything_useful_is_asked_for_in_one_line() {
    let mut talk = Talk::with(options(None));
    talk.said();
    talk.hear(&format!(":s CAP * LS * :{}", WANTED.join(" ")));
    talk.hear(":s CAP * LS :tls x-other");
    let wanted: Vec<&str> = WANTED.into_iter().filter(|name| *name != "sasl").collect();
    assert_eq!(talk.said(), [format!("CAP REQ :{}", wanted.join(" "))]);
    let (first, rest) = wanted.split_at(4);
    talk.hear(&format!(":s CAP * ACK :{} ", first.join(" ")));
    assert_eq!(talk.said(), [""; 0]);
    talk.hear(&format!(":s CAP * ACK :{}", rest.join(" ")));
    assert_eq!(talk.said(), ["CAP END"]);
    assert!(talk.session.capabilities().has("setname"));
    talk.hear(":s 001 ada :hi");
    talk.hear(":s CAP ada DEL :setname");
    assert!(!talk.session.capabilities().has("setname"));
    talk.hear(":s CAP ada NEW :setname sasl");
    assert_eq!(talk.said(), ["CAP REQ :setname"]);
    for _ in 0..100 {
        talk.hear(":s CAP ada NEW :setname");
    }
    assert_eq!(talk.said().len(), 15, "there is an end to it");
}

#[test]
fn a_refused_list_leaves_the_login() {
    let mut talk = Talk::with(options(Some(login("sesame", &[]))));
    talk.said();
    talk.hear(":s CAP * LS :sasl batch");
    assert_eq!(talk.said(), ["CAP REQ :batch sasl"]);
    talk.hear(":s CAP * NAK :batch sasl");
    assert_eq!(talk.said(), ["CAP REQ :sasl"]);
    talk.hear(":s CAP * ACK :sasl");
    assert_eq!(talk.said(), ["AUTHENTICATE SCRAM-SHA-256"]);
}

#[test]
fn plain() {
    let mut talk = asking(login("sesame", &[Mechanism::Plain]), "sasl");
    assert_eq!(talk.said(), ["AUTHENTICATE PLAIN"]);
    talk.hear("AUTHENTICATE +");
    assert_eq!(talk.said(), [format!("AUTHENTICATE {PLAIN}")]);
    talk.hear(":s 900 * * jilles :You are now logged in.");
    talk.hear(":s 903 * :SASL authentication successful");
    assert_eq!(talk.said(), ["CAP END"]);
    let account = "jilles".to_owned();
    assert_eq!(talk.events(), [Event::LoggedIn { account }]);
}

/// Test programs leave the source away, which is allowed.
#[test]
fn lines_without_a_source_are_understood() {
    let mut talk = Talk::with(options(Some(login("sesame", &[Mechanism::Plain]))));
    assert_eq!(talk.said()[0], "CAP LS 302");
    talk.hear("CAP * LS :sasl");
    assert_eq!(talk.said(), ["CAP REQ :sasl"]);
    talk.hear("CAP * ACK :sasl");
    assert_eq!(talk.said(), ["AUTHENTICATE PLAIN"]);
    talk.hear("AUTHENTICATE +");
    assert_eq!(talk.said(), [format!("AUTHENTICATE {PLAIN}")]);
    talk.hear("900 * * jilles :You are now logged in.");
    talk.hear("903 * :SASL authentication successful");
    assert_eq!(talk.said(), ["CAP END"]);
}

#[test]
fn a_mechanism_that_is_not_offered_is_not_tried() {
    let mut talk = asking(login("sesame", &[Mechanism::Plain]), "sasl=EXTERNAL");
    assert_eq!(talk.said(), ["CAP END"]);
    let reason = LoginFailure::NoWay {
        offered: "EXTERNAL".to_owned(),
        ours: "PLAIN".to_owned(),
    };
    let told = "the server takes EXTERNAL, but not PLAIN";
    assert_eq!(reason.to_string(), told);
    assert_eq!(talk.events(), [Event::LoginFailed { reason }]);
}

/// Payloads whose base64 fills the last piece of 400 characters, and ones that do not.
#[test]
fn long_passwords_are_cut_into_pieces() {
    for (password, last) in [
        ("barbaz".repeat(100), None),
        ("éèà".repeat(100), None),
        ("quux".repeat(148), Some("+")),
        ("éè".repeat(148), Some("+")),
    ] {
        let mut login = login(&password, &[Mechanism::Plain]);
        login.account = "foo".parse().unwrap();
        let mut talk = asking(login, "sasl");
        talk.said();
        talk.hear("AUTHENTICATE +");
        let said = talk.said();
        let expected = frames(format!("foo\0foo\0{password}").as_bytes());
        let lines: Vec<String> = expected
            .iter()
            .map(|piece| format!("AUTHENTICATE {piece}"))
            .collect();
        assert_eq!(said, lines);
        if let Some(last) = last {
            assert_eq!(said.last().unwrap(), &format!("AUTHENTICATE {last}"));
        }
    }
}

#[test]
fn ecdsa() {
    let mut login = login("", &[Mechanism::EcdsaNist256p]);
    login.ecdsa_key =
        Some(EcdsaKey::from_pem(include_str!("../../../tests/data/irc/p256.pem")).unwrap());
    let mut talk = asking(login, "sasl");
    assert_eq!(talk.said(), ["AUTHENTICATE ECDSA-NIST256P-CHALLENGE"]);
    talk.hear("AUTHENTICATE +");
    assert_eq!(talk.said(), ["AUTHENTICATE amlsbGVz"]);
    talk.hear("AUTHENTICATE AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    assert_eq!(talk.said().len(), 1);
    talk.hear(":s 903 * :done");
    assert_eq!(talk.said(), ["CAP END"]);
}

/// A server that knows the password is proven in `sasl::tests`; these three lie in other ways.
#[test]
fn a_server_that_does_not_prove_itself_is_not_believed() {
    for lie in [
        // Success before any proof.
        &[":s 903 * :done"][..],
        // A nonce that is not ours.
        &["AUTHENTICATE cj14LHM9QUFBQSxpPTQwOTY="],
        // Garbage.
        &["AUTHENTICATE !!!"],
    ] {
        let mut required = login("sesame", &[]);
        required.required = true;
        let mut talk = asking(required, "sasl=PLAIN,SCRAM-SHA-256");
        assert_eq!(talk.said(), ["AUTHENTICATE SCRAM-SHA-256"]);
        talk.hear("AUTHENTICATE +");
        assert_eq!(talk.said().len(), 1);
        for line in lie {
            talk.hear(line);
        }
        // In no case is the password itself said to it.
        assert_eq!(talk.said(), ["AUTHENTICATE *"], "{lie:?}");
        assert!(matches!(
            talk.session.closed(),
            Some(DisconnectReason::LoginFailed(_))
        ));
    }
}

#[test]
fn after_a_refusal_the_next_mechanism_is_tried() {
    let mut talk = asking(login("sesame", &[]), "sasl");
    assert_eq!(talk.said(), ["AUTHENTICATE SCRAM-SHA-256"]);
    talk.hear(":s 908 * PLAIN,EXTERNAL :are available SASL mechanisms");
    talk.hear(":s 904 * :SASL authentication failed");
    assert_eq!(talk.said(), ["AUTHENTICATE PLAIN"]);
    talk.hear("AUTHENTICATE +");
    talk.said();
    talk.hear(":s 904 * :SASL authentication failed");
    assert_eq!(talk.said(), ["CAP END"]);
    let reason = LoginFailure::Refused("SASL authentication failed".to_owned());
    assert_eq!(talk.events(), [Event::LoginFailed { reason }]);
}

#[test]
fn a_required_login_that_fails_ends_the_connection() {
    let mut required = login("sesame", &[Mechanism::Plain]);
    required.required = true;
    let mut talk = asking(required.clone(), "sasl");
    talk.hear(":s 904 * :wrong password");
    let refused = DisconnectReason::LoginFailed(LoginFailure::Refused("wrong password".into()));
    assert_eq!(talk.session.closed(), Some(&refused));
    // A server without SASL, and one without CAP.
    let mut talk = Talk::with(options(Some(required.clone())));
    talk.hear(":s CAP * LS :batch");
    talk.hear(":s CAP * ACK :batch");
    assert!(talk.session.closed().is_some());
    let mut talk = Talk::with(options(Some(required)));
    talk.hear(":s 421 ada CAP :Unknown command");
    talk.hear(":s 001 ada :hi");
    assert!(talk.session.closed().is_some());
}

#[test]
fn strict_transport_moves_a_plain_connection_and_is_remembered_on_tls() {
    let mut plain = options(None);
    plain.tls = Tls::Off;
    let mut talk = Talk::with(plain);
    talk.said();
    talk.hear(":s CAP * LS :sts=port=6697,duration=99 batch");
    let demanded = DisconnectReason::TlsDemanded { port: 6697 };
    assert_eq!(talk.said(), [""; 0]);
    assert_eq!(talk.session.closed(), Some(&demanded));
    let mut secure = options(None);
    secure.tls = Tls::Verify;
    let mut talk = Talk::with(secure);
    talk.hear(":s CAP * LS :sts=duration=99,port=1");
    assert_eq!(talk.events(), [Event::TlsDemanded { seconds: 99 }]);
    assert_eq!(talk.session.closed(), None);
}

/// A session on a server without CAP, registered, with this service.
fn with_service(service: Service) -> Talk {
    let mut login = login("sesame", &[]);
    login.service = Some(service);
    let mut talk = Talk::with(options(Some(login)));
    talk.hear(":s 421 ada CAP :Unknown command");
    talk.hear(":s 001 ada :hi");
    talk.said();
    talk.hear(":s 376 ada :end");
    talk.pass(0);
    talk
}

#[test]
fn services_are_told_before_any_channel_is_joined() {
    let nickserv = Service::NickServ("NickServ@services.dal.net".into());
    for (service, asked, answer, then) in [
        (
            nickserv.clone(),
            "PRIVMSG NickServ@services.dal.net :IDENTIFY jilles sesame",
            ":NickServ!s@services.dal.net NOTICE ada :Password accepted for jilles.",
            vec!["JOIN #awale"],
        ),
        (
            nickserv.clone(),
            "PRIVMSG NickServ@services.dal.net :IDENTIFY jilles sesame",
            ":NickServ!s@services.dal.net NOTICE ada :The password supplied is incorrect.",
            vec!["JOIN #awale"],
        ),
        (
            nickserv,
            "PRIVMSG NickServ@services.dal.net :IDENTIFY jilles sesame",
            ":s 401 ada NickServ@services.dal.net :No such nick",
            vec!["JOIN #awale"],
        ),
        (
            Service::X,
            "PRIVMSG X@channels.undernet.org :LOGIN jilles sesame",
            ":X!cservice@undernet.org NOTICE ada :AUTHENTICATION SUCCESSFUL as jilles!",
            vec!["MODE ada +x", "JOIN #awale"],
        ),
        (
            Service::Q,
            "PRIVMSG Q@CServe.quakenet.org :AUTH jilles sesame",
            ":Q!TheQBot@CServe.quakenet.org NOTICE ada :You are now logged in as jilles.",
            vec!["JOIN #awale"],
        ),
    ] {
        let mut talk = with_service(service);
        assert_eq!(talk.said(), [asked]);
        // Somebody else's words change nothing.
        talk.hear(":eve!e@h NOTICE ada :You are now identified");
        talk.pass(0);
        assert_eq!(talk.said(), [""; 0]);
        talk.hear(answer);
        talk.pass(0);
        assert_eq!(talk.said(), then, "{answer}");
    }
}

#[test]
fn a_silent_service_is_not_waited_for_and_a_mode_is_an_answer() {
    let nickserv = || Service::NickServ("NickServ".into());
    let mut talk = with_service(nickserv());
    talk.said();
    talk.pass(14);
    assert_eq!(talk.said(), [""; 0]);
    talk.pass(1);
    talk.pass(0);
    assert_eq!(talk.said(), ["JOIN #awale"]);
    assert!(
        talk.events()
            .iter()
            .any(|event| matches!(event, Event::LoginFailed { .. }))
    );
    let mut talk = with_service(nickserv());
    talk.said();
    talk.hear(":NickServ MODE ada :+r");
    talk.pass(0);
    assert_eq!(talk.said(), ["JOIN #awale"]);
    assert!(
        talk.events()
            .iter()
            .any(|event| matches!(event, Event::LoggedIn { .. }))
    );
}

#[test]
fn a_password_is_not_said_where_everybody_can_read_it() {
    let plain = |login: Login| {
        let mut options = options(Some(login));
        options.tls = Tls::Off;
        let mut talk = Talk::with(options);
        talk.said();
        talk.hear(":s CAP * LS :sasl");
        talk.hear(":s CAP * ACK :sasl");
        talk.said();
        talk
    };
    let failed = |talk: &mut Talk| {
        let told = talk.events().into_iter();
        told.filter(|event| matches!(event, Event::LoginFailed { .. }))
            .count()
    };
    // SCRAM does not tell it; after a refusal PLAIN does not follow.
    let mut talk = plain(login("sesame", &[]));
    talk.hear(":s 904 * :no");
    assert_eq!(talk.said(), ["CAP END"]);
    let mut talk = plain(login("sesame", &[Mechanism::Plain]));
    assert_eq!(failed(&mut talk), 1);
    // Nor a service; one may allow it.
    let mut service = login("sesame", &[]);
    service.service = Some(Service::Q);
    for in_clear in [false, true] {
        service.in_clear = in_clear;
        let mut options = options(Some(service.clone()));
        options.tls = Tls::Off;
        let mut talk = Talk::with(options);
        talk.hear(":s 001 ada :hi");
        talk.hear(":s 376 ada :end");
        talk.pass(0);
        let said = talk.said().join(" ");
        assert_eq!(said.contains("sesame"), in_clear, "{said}");
        assert_eq!(failed(&mut talk), usize::from(!in_clear));
    }
}

#[test]
fn a_liar_gets_the_password_in_no_other_way() {
    let mut careful = login("sesame", &[]);
    careful.service = Some(Service::NickServ("NickServ".into()));
    for lie in ["AUTHENTICATE !!!", ":s 903 * :done"] {
        let mut talk = asking(careful.clone(), "sasl");
        talk.hear("AUTHENTICATE +");
        talk.hear(":s 900 * * jilles :You are now logged in.");
        talk.hear(lie);
        talk.hear(":s 001 ada :hi");
        talk.hear(":s 376 ada :end");
        talk.pass(0);
        let said = talk.said().join(" ");
        assert!(
            !said.contains("sesame") && said.ends_with("JOIN #awale"),
            "{said}"
        );
        let events = talk.events();
        assert!(
            !events
                .iter()
                .any(|event| matches!(event, Event::LoggedIn { .. })),
            "{events:?}"
        );
    }
    // Without PLAIN among the mechanisms a service is not told it either.
    let mut scram = careful.clone();
    scram.mechanisms = vec![Mechanism::ScramSha256];
    let mut talk = Talk::with(options(Some(scram)));
    talk.hear(":s 001 ada :hi");
    talk.hear(":s 376 ada :end");
    talk.pass(0);
    assert!(!talk.said().join(" ").contains("sesame"));
}

#[test]
fn a_login_that_is_only_not_to_be_had_is_tried_again_later() {
    use crate::irc::disconnect::Advice;
    let mut required = login("sesame", &[]);
    required.required = true;
    let mut talk = Talk::with(options(Some(required.clone())));
    talk.hear(":s CAP * LS :batch");
    talk.hear(":s CAP * ACK :batch");
    assert_eq!(talk.session.closed().unwrap().advice(), Advice::Retry);
    let mut talk = asking(required, "sasl=PLAIN");
    talk.hear(":s 904 * :wrong password");
    assert_eq!(talk.session.closed().unwrap().advice(), Advice::Stop);
}
