//! SCRAM-SHA-256 with a server that really does its half, and with three that lie.

use super::tests::Talk;
use crate::irc::{
    disconnect::DisconnectReason,
    event::Event,
    options::{Options, Password},
    sasl::{Login, Mechanism},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

const SALT: &[u8] = b"a salt of the server";
const ROUNDS: u32 = 4096;

fn hmac(key: &[u8], message: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

/// The server's half of RFC 5802 §3, for one account.
struct Server {
    salted: [u8; 32],
    client_first: String,
    server_first: String,
}

impl Server {
    fn with_password(password: &str) -> Self {
        Self {
            salted: pbkdf2::pbkdf2_hmac_array::<Sha256, 32>(password.as_bytes(), SALT, ROUNDS),
            client_first: String::new(),
            server_first: String::new(),
        }
    }

    fn challenge(&mut self, first: &str) -> String {
        let bare = first.strip_prefix("n,,").unwrap();
        assert!(bare.starts_with("n=jilles,r="), "{bare}");
        let (_, nonce) = bare.split_once(",r=").unwrap();
        self.client_first = bare.to_owned();
        self.server_first = format!("r={nonce}more,s={},i={ROUNDS}", STANDARD.encode(SALT));
        self.server_first.clone()
    }

    /// Our proof, if the client knows the password.
    fn verify(&self, last: &str) -> Option<String> {
        let (without_proof, proof) = last.split_once(",p=").unwrap();
        let signed = format!(
            "{},{},{without_proof}",
            self.client_first, self.server_first
        );
        let client_key = hmac(&self.salted, "Client Key");
        let stored: [u8; 32] = Sha256::digest(&client_key).into();
        let signature = hmac(&stored, &signed);
        let expected: Vec<u8> = client_key
            .iter()
            .zip(signature)
            .map(|(a, b)| a ^ b)
            .collect();
        let server_key = hmac(&self.salted, "Server Key");
        (STANDARD.decode(proof).unwrap() == expected)
            .then(|| format!("v={}", STANDARD.encode(hmac(&server_key, &signed))))
    }
}

/// A session that has been asked for its first message.
fn asked() -> Talk {
    let mut options = Options::new("irc.test", 6667, "ada".parse().unwrap());
    let password = Password::from("sesame".to_owned());
    let mut login = Login::with_password("jilles".parse().unwrap(), password);
    login.mechanisms = vec![Mechanism::ScramSha256];
    login.required = true;
    options.login = Some(login);
    let mut talk = Talk::with(options);
    talk.hear(":s CAP * LS :sasl");
    talk.hear(":s CAP * ACK :sasl");
    assert_eq!(talk.said().last().unwrap(), "AUTHENTICATE SCRAM-SHA-256");
    talk.hear("AUTHENTICATE +");
    talk
}

/// What the only line says.
fn payload(talk: &mut Talk) -> String {
    let said = talk.said();
    let [line] = said.as_slice() else {
        panic!("{said:?}")
    };
    let text = line.strip_prefix("AUTHENTICATE ").unwrap();
    String::from_utf8(STANDARD.decode(text).unwrap()).unwrap()
}

fn say(talk: &mut Talk, message: &str) {
    talk.hear(&format!("AUTHENTICATE :{}", STANDARD.encode(message)));
}

fn refused(talk: &Talk) -> bool {
    matches!(
        talk.session.closed(),
        Some(DisconnectReason::LoginFailed(_))
    )
}

#[test]
fn both_sides_prove_themselves() {
    let mut talk = asked();
    let mut server = Server::with_password("sesame");
    let challenge = server.challenge(&payload(&mut talk));
    say(&mut talk, &challenge);
    let proof = server.verify(&payload(&mut talk)).unwrap();
    say(&mut talk, &proof);
    assert_eq!(talk.said(), ["AUTHENTICATE +"]);
    talk.hear(":s 900 ada ada!a@h jilles :You are now logged in as jilles");
    talk.hear(":s 903 ada :SASL authentication successful");
    assert_eq!(talk.said(), ["CAP END"]);
    let account = "jilles".to_owned();
    assert_eq!(talk.events(), [Event::LoggedIn { account }]);
}

#[test]
fn a_wrong_password_is_found_out() {
    let mut talk = asked();
    let mut server = Server::with_password("another");
    let challenge = server.challenge(&payload(&mut talk));
    say(&mut talk, &challenge);
    assert_eq!(server.verify(&payload(&mut talk)), None);
    talk.hear(":s 904 ada :SASL authentication failed");
    assert!(refused(&talk));
}

/// A server that does not know the password cannot prove anything, whatever it says.
#[test]
fn a_server_that_does_not_know_the_password_is_found_out() {
    for last in [None, Some("v=AAAA".to_owned()), Some(String::new())] {
        let mut talk = asked();
        let mut server = Server::with_password("another");
        let challenge = server.challenge(&payload(&mut talk));
        say(&mut talk, &challenge);
        payload(&mut talk);
        if let Some(last) = last {
            say(&mut talk, &last);
        }
        talk.hear(":s 903 ada :SASL authentication successful");
        assert_eq!(talk.said(), ["AUTHENTICATE *"]);
        assert!(refused(&talk));
    }
}
