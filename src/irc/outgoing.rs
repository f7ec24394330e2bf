//! Lines we send. One function builds them all, so that no text from elsewhere can add a parameter,
//! a command or a second line.

use super::{channel::ChannelName, roster::WHOX_FIELDS};
use crate::peer::Nick;
use std::{borrow::Cow, fmt};

/// Longest line in bytes without its CRLF (RFC 1459 §2.3). ngIRCd disconnects for a longer one and
/// the others cut it.
pub const MAX_BYTES: usize = 510;

/// Text of one PRIVMSG, in bytes, that no measured server cuts: 510 less the longest source
/// (nick 30, user 11, host 64), command and channel name (64).
pub const SAFE_TEXT_BYTES: usize = 330;

/// A line ready to be sent, without its CRLF.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outgoing {
    line: String,
    secret: bool,
}

/// The line cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutgoingError {
    /// The command is not letters or digits.
    #[error("{0:?} is not a command: use letters or a three-digit number")]
    Command(String),
    /// A parameter holds a character that would end the line.
    #[error("parameter {index} holds a line end or NUL: remove it")]
    LineEnd {
        /// Position of the parameter, from 1.
        index: usize,
    },
    /// A parameter before the last one is empty, has a space or starts with a colon.
    #[error("parameter {index} is empty, has a space or starts with a colon: remove it")]
    Middle {
        /// Position of the parameter, from 1.
        index: usize,
    },
    /// The line is over [`MAX_BYTES`].
    #[error("the line has {bytes} bytes, over the {MAX_BYTES} that IRC allows: shorten it")]
    TooLong {
        /// Bytes of the line without CRLF.
        bytes: usize,
    },
}

type Built = Result<Outgoing, OutgoingError>;

impl Outgoing {
    /// Builds a line from its parts. `trailing` is the last parameter, in which spaces are allowed.
    ///
    /// # Errors
    /// The part that would make another line than the one meant.
    pub fn new(command: &str, middle: &[&str], trailing: Option<&str>) -> Built {
        build(None, command, middle, trailing)
    }

    /// As [`Outgoing::new`], from `source` (a server's name or `nick!user@host`): what a relay sends.
    ///
    /// # Errors
    /// As [`Outgoing::new`]; the source counts as parameter 0.
    pub fn from_source(
        source: &str,
        command: &str,
        middle: &[&str],
        trailing: Option<&str>,
    ) -> Built {
        build(Some(source), command, middle, trailing)
    }

    /// The line without its CRLF.
    pub fn as_str(&self) -> &str {
        &self.line
    }

    /// The line as it may be shown or logged: of one with a password only the command.
    pub fn redacted(&self) -> Cow<'_, str> {
        match self.line.split_once(' ') {
            Some((command, _)) if self.secret => Cow::Owned(format!("{command} [redacted]")),
            _ => Cow::Borrowed(&self.line),
        }
    }

    /// Marks the line as one that holds a password.
    #[must_use]
    pub fn into_secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// `CAP LS 302`: asks what the server offers.
    ///
    /// # Errors
    /// None with these parts.
    pub fn cap_ls() -> Built {
        Self::new("CAP", &["LS", "302"], None)
    }

    /// `CAP END`: goes on with the registration.
    ///
    /// # Errors
    /// None with these parts.
    pub fn cap_end() -> Built {
        Self::new("CAP", &["END"], None)
    }

    /// Asks for a channel, or for several at once.
    ///
    /// # Errors
    /// `TooLong` with too many channels, `Middle` with none.
    pub fn join(channels: &[ChannelName]) -> Built {
        let names: Vec<&str> = channels.iter().map(ChannelName::as_str).collect();
        Self::new("JOIN", &[&names.join(",")], None)
    }

    /// Asks for, or with a text sets, user or channel modes.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn mode(target: &str, modes: &[&str]) -> Built {
        let mut middle = vec![target];
        middle.extend_from_slice(modes);
        Self::new("MODE", &middle, None)
    }

    /// Takes a nick, or asks for another one.
    ///
    /// # Errors
    /// None with a valid nick.
    pub fn nick(nick: &Nick) -> Built {
        Self::new("NICK", &[nick.as_str()], None)
    }

    /// A notice: text that nobody may answer automatically.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn notice(target: &str, text: &str) -> Built {
        Self::new("NOTICE", &[target], Some(text))
    }

    /// Leaves a channel.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn part(channel: &ChannelName, reason: &str) -> Built {
        Self::new("PART", &[channel.as_str()], Some(reason))
    }

    /// The server's password; never shown or logged.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn pass(password: &str) -> Built {
        Self::new("PASS", &[], Some(password)).map(Self::into_secret)
    }

    /// Asks the server to answer with the same token.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn ping(token: &str) -> Built {
        Self::new("PING", &[], Some(token))
    }

    /// Answers a ping.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn pong(token: &str) -> Built {
        Self::new("PONG", &[], Some(token))
    }

    /// A message to a nick or a channel.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn privmsg(target: &str, text: &str) -> Built {
        Self::new("PRIVMSG", &[target], Some(text))
    }

    /// Ends the connection.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn quit(reason: &str) -> Built {
        Self::new("QUIT", &[], Some(reason))
    }

    /// Asks for a channel's topic, or with a text sets it.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn topic(channel: &ChannelName, text: Option<&str>) -> Built {
        Self::new("TOPIC", &[channel.as_str()], text)
    }

    /// Says who we are at registration.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn user(username: &str, realname: &str) -> Built {
        Self::new("USER", &[username, "0", "*"], Some(realname))
    }

    /// Asks who is on a channel, or who a nick is.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn who(mask: &str) -> Built {
        Self::new("WHO", &[mask], None)
    }

    /// Asks who is on a channel, with the accounts: only where the server says WHOX.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn whox(mask: &str) -> Built {
        Self::new("WHO", &[mask, WHOX_FIELDS], None)
    }

    /// Asks for the details of one nick.
    ///
    /// # Errors
    /// None with a valid nick.
    pub fn whois(nick: &Nick) -> Built {
        Self::new("WHOIS", &[nick.as_str()], None)
    }
}

impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Outgoing({:?})", self.redacted())
    }
}

/// The one place where a line is put together.
fn build(source: Option<&str>, command: &str, middle: &[&str], trailing: Option<&str>) -> Built {
    if command.is_empty() || !command.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(OutgoingError::Command(command.to_owned()));
    }
    let mut line = String::new();
    if let Some(source) = source {
        check_middle(0, source)?;
        line.push(':');
        line.push_str(source);
        line.push(' ');
    }
    line.push_str(command);
    for (index, parameter) in (1..).zip(middle) {
        check_middle(index, parameter)?;
        line.push(' ');
        line.push_str(parameter);
    }
    if let Some(text) = trailing {
        check_line_end(middle.len() + 1, text)?;
        line.push_str(" :");
        line.push_str(text);
    }
    if line.len() > MAX_BYTES {
        return Err(OutgoingError::TooLong { bytes: line.len() });
    }
    Ok(Outgoing {
        line,
        secret: false,
    })
}

fn check_line_end(index: usize, text: &str) -> Result<(), OutgoingError> {
    if text.contains(['\r', '\n', '\0']) {
        return Err(OutgoingError::LineEnd { index });
    }
    Ok(())
}

fn check_middle(index: usize, text: &str) -> Result<(), OutgoingError> {
    check_line_end(index, text)?;
    if text.is_empty() || text.contains(' ') || text.starts_with(':') {
        return Err(OutgoingError::Middle { index });
    }
    Ok(())
}

/// Cuts text into pieces of at most `max` bytes, at a blank where there is one and never inside a
/// character. A piece is never empty; a `max` under 4 counts as 4 (the longest character).
pub fn split_text(text: &str, max: usize) -> Vec<&str> {
    let max = max.max(4);
    let mut pieces = Vec::new();
    let mut rest = text.trim_matches(' ');
    while rest.len() > max {
        let hard = rest.floor_char_boundary(max);
        let window = rest
            .get(..=hard)
            .unwrap_or_else(|| rest.get(..hard).unwrap_or(rest));
        let cut = window.rfind(' ').filter(|&cut| cut > 0).unwrap_or(hard);
        let (head, tail) = rest.split_at(cut);
        pieces.push(head.trim_end_matches(' '));
        rest = tail.trim_start_matches(' ');
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(built: Built) -> String {
        built.unwrap().as_str().to_owned()
    }

    #[test]
    fn builds_the_lines_we_need() {
        let awale: ChannelName = "#awale".parse().unwrap();
        let net: ChannelName = "#awale-net".parse().unwrap();
        assert_eq!(line(Outgoing::cap_ls()), "CAP LS 302");
        assert_eq!(
            line(Outgoing::join(&[awale.clone(), net])),
            "JOIN #awale,#awale-net"
        );
        assert_eq!(
            line(Outgoing::user("awale", "A1 FR")),
            "USER awale 0 * :A1 FR"
        );
        assert_eq!(
            line(Outgoing::privmsg("#awale", ":) hi")),
            "PRIVMSG #awale ::) hi"
        );
        assert_eq!(line(Outgoing::topic(&awale, None)), "TOPIC #awale");
        assert_eq!(line(Outgoing::mode("me", &["+iB"])), "MODE me +iB");
        assert_eq!(
            line(Outgoing::from_source("a!b@c", "JOIN", &["#awale"], None)),
            ":a!b@c JOIN #awale"
        );
    }

    #[test]
    fn refuses_what_would_be_another_line() {
        assert_eq!(
            Outgoing::privmsg("a b", "x"),
            Err(OutgoingError::Middle { index: 1 })
        );
        assert_eq!(
            Outgoing::privmsg("", "x"),
            Err(OutgoingError::Middle { index: 1 })
        );
        assert_eq!(
            Outgoing::privmsg(":a", "x"),
            Err(OutgoingError::Middle { index: 1 })
        );
        for text in ["a\rQUIT", "a\nQUIT", "a\0"] {
            assert_eq!(
                Outgoing::privmsg("a", text),
                Err(OutgoingError::LineEnd { index: 2 })
            );
        }
        assert!(matches!(
            Outgoing::new("", &[], None),
            Err(OutgoingError::Command(_))
        ));
        assert!(matches!(
            Outgoing::new("A B", &[], None),
            Err(OutgoingError::Command(_))
        ));
        assert_eq!(
            Outgoing::quit(&"x".repeat(504)).unwrap().as_str().len(),
            MAX_BYTES
        );
        assert_eq!(
            Outgoing::quit(&"x".repeat(505)),
            Err(OutgoingError::TooLong { bytes: 511 })
        );
        assert_eq!(Outgoing::join(&[]), Err(OutgoingError::Middle { index: 1 }));
    }

    #[test]
    fn a_password_is_never_shown() {
        let pass = Outgoing::pass("hunter2").unwrap();
        assert_eq!(pass.as_str(), "PASS :hunter2");
        assert_eq!(pass.redacted(), "PASS [redacted]");
        assert_eq!(format!("{pass:?}"), "Outgoing(\"PASS [redacted]\")");
    }

    #[test]
    fn text_is_split_at_blanks_and_never_inside_a_character() {
        assert_eq!(split_text("one two three", 8), ["one two", "three"]);
        assert_eq!(split_text("ééééé", 4), ["éé", "éé", "é"]);
        assert_eq!(split_text("  ", 4), [""; 0]);
    }

    proptest! {
        #[test]
        fn a_built_line_is_one_line(
            command in "[A-Za-z0-9 :\r\n]{0,6}",
            middle in proptest::collection::vec("[a-z :\r\n\0é]{0,8}", 0..4),
            trailing in proptest::option::of(any::<String>()),
        ) {
            let middle: Vec<&str> = middle.iter().map(String::as_str).collect();
            if let Ok(line) = Outgoing::new(&command, &middle, trailing.as_deref()) {
                prop_assert!(!line.as_str().contains(['\r', '\n', '\0']));
                prop_assert!(line.as_str().len() <= MAX_BYTES);
                let words = line.as_str().split(' ').take(middle.len() + 1).count();
                prop_assert_eq!(words, middle.len() + 1);
            }
        }

        #[test]
        fn pieces_fit_and_lose_nothing_but_blanks(text in "[a-zé€😀 ]{0,80}", max in 4usize..30) {
            let pieces = split_text(&text, max);
            prop_assert!(pieces.iter().all(|piece| !piece.is_empty() && piece.len() <= max));
            let without = |text: &str| text.replace(' ', "");
            prop_assert_eq!(without(&pieces.concat()), without(&text));
        }
    }
}
