//! Lines from a server, parsed by `irc::proto` and looked at evenly.

use crate::peer::Nick;
use ::irc::proto::{Command, Message, Prefix};

/// The line is not an IRC message; it is logged and skipped, never a reason to disconnect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line is not an irc message: {0}")]
pub struct ParseError(String);

/// Parses one line without its line end.
///
/// # Errors
/// The line has no command, or one with parameters that `irc::proto` refuses (a malformed MODE).
pub fn parse(line: &str) -> Result<Message, ParseError> {
    let message = line
        .trim_matches([' ', '\r', '\n'])
        .parse::<Message>()
        .map_err(|error| ParseError(error.to_string()))?;
    match &message.command {
        Command::Raw(word, _) if word.is_empty() => Err(ParseError("no command".to_owned())),
        _ => Ok(message),
    }
}

/// The code and parameters of a numeric reply. `irc::proto` knows some by name and has the rest as
/// raw words.
pub fn numeric(command: &Command) -> Option<(u16, &[String])> {
    match command {
        Command::Response(response, params) => Some((*response as u16, params)),
        Command::Raw(word, params) if word.len() == 3 => {
            word.parse().ok().map(|code| (code, params.as_slice()))
        }
        _ => None,
    }
}

/// The nick a message comes from; none for a server's.
pub fn source_nick(message: &Message) -> Option<Nick> {
    match message.prefix.as_ref()? {
        Prefix::Nickname(nick, _, _) => nick.parse().ok(),
        Prefix::ServerName(_) => None,
    }
}

/// The text of a message's source, or an empty one.
pub fn source_text(message: &Message) -> String {
    message
        .prefix
        .as_ref()
        .map(ToString::to_string)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_and_unknown_numerics_look_alike() {
        let known = parse(":s 433 * a :in use").unwrap();
        let unknown = parse(":s 020 * :please wait").unwrap();
        assert_eq!(numeric(&known.command).unwrap().0, 433);
        assert_eq!(numeric(&unknown.command).unwrap().0, 20);
        assert_eq!(numeric(&parse("PING x").unwrap().command), None);
    }

    #[test]
    fn sources() {
        let source = |line| source_nick(&parse(line).unwrap()).map(|nick| nick.to_string());
        assert_eq!(source(":a!b@c PRIVMSG x :y").as_deref(), Some("a"));
        assert_eq!(source(":irc.test NOTICE x :y"), None);
        assert_eq!(source("PING x"), None);
        assert_eq!(source(":*!b@c PRIVMSG x :y"), None);
    }

    #[test]
    fn lines_that_end_a_client_of_the_crate_are_only_errors_here() {
        for line in [":srv :x", ":srv", "", "  ", "@a=b", ": :", ":a  JOIN #x"] {
            let _ = parse(line);
        }
        assert!(parse(":srv :x").is_err());
        assert!(parse(":a  JOIN #x").is_err());
    }

    proptest! {
        #[test]
        fn never_panics(line in "[@:]?[A-Z#&+!a-z0-9 :;=\\\\-]{0,60}") {
            if let Ok(message) = parse(&line) {
                let _ = (numeric(&message.command), source_nick(&message), message.to_string());
            }
        }
    }
}
