use super::{scram::Scram, *};
use crate::irc::options::Password;
use proptest::prelude::*;

fn login() -> Login {
    let password = Password::from("sesame".to_owned());
    Login::with_password("jilles".parse().unwrap(), password)
}

/// The example of RFC 7677 §3.
#[test]
fn scram_speaks_as_the_example_of_its_rfc() {
    let password = Password::from("pencil".to_owned());
    let mut scram = Scram::with_nonce("user", password, "rOprNGfwEbeRWgbNEkqO");
    let first = scram.answer(b"").unwrap();
    assert_eq!(first, b"n,,n=user,r=rOprNGfwEbeRWgbNEkqO");
    let server_first =
        "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";
    let last = String::from_utf8(scram.answer(server_first.as_bytes()).unwrap()).unwrap();
    assert_eq!(
        last,
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,\
         p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ="
    );
    assert!(!scram.is_proven());
    let server_final = b"v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";
    assert_eq!(scram.answer(server_final).unwrap(), b"");
    assert!(scram.is_proven());
}

#[test]
fn scram_does_not_believe_a_server_that_lies() {
    let answers = |server_first: &str, last: &str| {
        let password = Password::from("pencil".to_owned());
        let mut scram = Scram::with_nonce("user", password, "abc");
        scram.answer(b"").unwrap();
        scram.answer(server_first.as_bytes())?;
        scram.answer(last.as_bytes())
    };
    let salt = "s=W22ZaJ0SNY7soEsUEjb6gQ==";
    for (first, last, error) in [
        (
            format!("r=abcX,{salt},i=4096"),
            "v=AAAA",
            SaslError::ServerUnproven,
        ),
        (
            format!("r=abcX,{salt},i=4096"),
            "",
            SaslError::ServerUnproven,
        ),
        (
            format!("r=abc,{salt},i=4096"),
            "",
            SaslError::ServerUnproven,
        ),
        (
            format!("r=xyz,{salt},i=4096"),
            "",
            SaslError::ServerUnproven,
        ),
        (format!("r=abcX,{salt},i=1"), "", SaslError::Rounds(1)),
        (
            format!("r=abcX,{salt},i=4000000000"),
            "",
            SaslError::Rounds(4_000_000_000),
        ),
        (format!("m=x,r=abcX,{salt},i=4096"), "", SaslError::Garbled),
        ("r=abcX,s=?,i=4096".to_owned(), "", SaslError::Garbled),
        (
            format!("r=abcX,{salt},i=4096"),
            "e=invalid-proof",
            SaslError::Refused("invalid-proof".to_owned()),
        ),
    ] {
        assert_eq!(answers(&first, last), Err(error), "{first} {last}");
    }
}

#[test]
fn plain_and_external_say_what_they_have_to() {
    let mut plain = Exchange::new(Mechanism::Plain, &login(), &[0; 18]).unwrap();
    assert_eq!(plain.answer(b"").unwrap(), b"jilles\0jilles\0sesame");
    assert!(plain.is_satisfied());
    let mut external = Exchange::new(Mechanism::External, &login(), &[0; 18]).unwrap();
    assert_eq!(external.answer(b"").unwrap(), b"");
}

/// A key with OpenSSL's block of parameters before it.
const KEY: &str = include_str!("../../../tests/data/irc/p256.pem");

#[test]
fn ecdsa_signs_the_challenge_as_it_is() {
    let key = EcdsaKey::from_pem(KEY).unwrap();
    let mut login = login();
    login.ecdsa_key = Some(key.clone());
    let mut ecdsa = Exchange::new(Mechanism::EcdsaNist256p, &login, &[0; 18]).unwrap();
    assert_eq!(ecdsa.answer(b"").unwrap(), b"jilles");
    let challenge: Vec<u8> = (0..32).collect();
    let signature = ecdsa.answer(&challenge).unwrap();
    assert!(key.verifies(&challenge, &signature));
    assert_eq!(ecdsa.answer(b"short"), Err(SaslError::Garbled));
    assert!(EcdsaKey::from_pem("-----BEGIN PRIVATE KEY-----\nAAAA\n").is_err());
}

#[test]
fn mechanisms_are_those_that_can_be_used() {
    assert_eq!(login().usable(), [Mechanism::ScramSha256, Mechanism::Plain]);
    let mut external = login();
    external.certificate = true;
    external.mechanisms = vec![
        Mechanism::Plain,
        Mechanism::External,
        Mechanism::EcdsaNist256p,
    ];
    assert_eq!(external.usable(), [Mechanism::Plain, Mechanism::External]);
    assert_eq!("scram-sha-256".parse(), Ok(Mechanism::ScramSha256));
    assert_eq!("DIGEST-MD5".parse::<Mechanism>(), Err(UnknownMechanism));
}

proptest! {
    #[test]
    fn what_is_cut_comes_together_again(payload in proptest::collection::vec(any::<u8>(), 0..1500)) {
        let mut assembler = Assembler::default();
        let pieces = frames(&payload);
        prop_assert!(pieces.iter().all(|piece| (1..=400).contains(&piece.len())));
        let (last, before) = pieces.split_last().unwrap();
        for piece in before {
            prop_assert_eq!(assembler.push(piece), Ok(None));
        }
        prop_assert_eq!(assembler.push(last), Ok(Some(payload)));
    }

    #[test]
    fn no_server_makes_it_panic(messages in proptest::collection::vec("[a-z=,0-9]{0,40}", 0..5)) {
        for mechanism in Mechanism::ALL {
            if let Some(mut exchange) = Exchange::new(mechanism, &login(), &[7; 18]) {
                for message in &messages {
                    let _ = exchange.answer(message.as_bytes());
                }
            }
        }
    }
}
