//! What a person types to a client, read by one table. Every front end has the same commands.

mod error;
mod table;

use crate::{
    game::{House, MatchTable, Move, Side},
    irc::networks::{NetworkId, ServerAddress},
    peer::{
        Nick, Offer,
        wire::{Clock, DeclineReason, Gid, Pairing, Round, Verdict},
    },
    rules::RuleId,
};

pub use error::{TypedError, reasons};
pub use table::{COMMANDS, Entry};

/// What `watch` is told: a player, or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watched {
    /// The game of this player.
    Player(Nick),
    /// This game.
    Game(Gid),
}

/// What is said about the weekly event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SundayWord {
    /// When it is.
    Show,
    /// Take part.
    In,
    /// Take part no more.
    Out,
    /// How it stands.
    Table,
    /// As its director, decide a game.
    Decide(Pairing, Verdict),
}

/// What a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Agree to what the opponent offers, or not.
    Answer(bool),
    /// Offer something to the opponent.
    Offer(Offer),
    /// Play the same opponent again.
    Rematch,
    /// Ask to take the last move back.
    TakeBack,
    /// End a game whose opponent is away.
    Claim,
    /// Accept the last challenge, or this player's.
    Accept(Option<Nick>),
    /// Be away, with these words.
    Away(String),
    /// Be here again.
    Back,
    /// Show the board.
    Board,
    /// Ask a player for the card.
    Card(Nick),
    /// Challenge a player.
    Challenge {
        /// Whom.
        nick: Nick,
        /// The rule, if one was named.
        rule: Option<String>,
        /// The clock, if one was named.
        clock: Option<Clock>,
        /// For points.
        rated: bool,
        /// The first game of a match.
        games: Option<Round>,
        /// The referee.
        referee: Option<Nick>,
    },
    /// Say something to those who watch the game.
    Comment(String),
    /// Be on one more network.
    Connect(String),
    /// Decline the last challenge.
    Decline(DeclineReason),
    /// Offer a direct connection, or end it.
    Direct(bool),
    /// Leave a network.
    Disconnect(Option<NetworkId>),
    /// List the games.
    Games,
    /// Do not hear these people.
    Ignore(String),
    /// List who is not heard.
    Ignores,
    /// Keep the rule that has come.
    Keep,
    /// Ask a player for a rule.
    Learn(Nick, Option<RuleId>),
    /// Explain the commands, or one.
    Help(Option<String>),
    /// Say the last moves again.
    Last,
    /// Say something to one person.
    Message(Nick, String),
    /// Play a move.
    Move(Move),
    /// Let commands go to another network.
    Network(NetworkId),
    /// List the networks.
    Networks,
    /// Take another nick.
    Nick(Nick),
    /// List who is here.
    Players,
    /// Leave.
    Quit,
    /// Give the game up; whether that is sure, and need not be asked.
    Resign(bool),
    /// List the own rules, or a player's.
    Rules(Option<Nick>),
    /// Say something to everybody.
    Say(String),
    /// Tell everybody that a game is looked for.
    Seek {
        /// The rule, if one was named.
        rule: Option<String>,
        /// The clock, if one was named.
        clock: Option<Clock>,
        /// For points.
        rated: bool,
        /// The first game of a match.
        games: Option<Round>,
    },
    /// Look for a game no more.
    SeekOff,
    /// List the servers, or go to one.
    Server(Option<ServerAddress>),
    /// The weekly event.
    Sunday(SundayWord),
    /// Go to the game with this player.
    Switch(Nick),
    /// Hear these people again.
    Unignore(String),
    /// Watch no more.
    Unwatch,
    /// Take no input until it is the player's turn.
    Wait,
    /// Watch a game.
    Watch(Watched),
    /// List the watchers, or hear them or not.
    Watchers(Option<bool>),
    /// Take the own challenge back.
    Withdraw,
}

/// Commands that end a game: their first letters are not enough.
const FINAL: [&str; 2] = ["resign", "claim"];

/// Houses a person may play: his side and how many houses it has.
pub type Letters = Option<(Side, u8)>;

/// Reads a line; an empty one is nothing. What cannot be read is told in words, with what to type.
///
/// # Errors
/// When it is no command, or not a whole one.
pub fn parse(line: &str, letters: Letters) -> Result<Option<Command>, TypedError> {
    let line = line.trim();
    let line = line.strip_prefix('/').unwrap_or(line);
    if line.is_empty() {
        return Ok(None);
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if rest.is_empty() && name.chars().count() == 1 && !matches!(name, "?") {
        return house(name, letters).map(|mv| Some(Command::Move(mv)));
    }
    let command = match entry(name)?.name {
        "players" => Command::Players,
        "card" => Command::Card(nick(rest)?),
        "rules" => Command::Rules(optional(rest, nick)?),
        "learn" => learn(rest)?,
        "keep" => Command::Keep,
        "challenge" => challenge(rest)?,
        "seek" => seek(rest)?,
        "accept" => Command::Accept(optional(rest, nick)?),
        "decline" => Command::Decline(optional(rest, reason)?.unwrap_or(DeclineReason::No)),
        "withdraw" => Command::Withdraw,
        "move" => Command::Move(house(rest, letters)?),
        "board" => Command::Board,
        "last" => Command::Last,
        "say" => Command::Say(text(rest)?),
        "msg" => {
            let (to, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            Command::Message(nick(to)?, text(rest.trim())?)
        }
        "draw" => Command::Offer(Offer::Draw),
        "abort" => Command::Offer(Offer::Abort),
        "adjourn" => Command::Offer(Offer::Adjourn),
        "resume" => Command::Offer(Offer::Resume),
        "settle" => Command::Offer(Offer::Settle),
        "takeback" => Command::TakeBack,
        "agree" => Command::Answer(true),
        "refuse" => Command::Answer(false),
        "rematch" => Command::Rematch,
        "direct" => Command::Direct(optional(rest, on_or_off)?.unwrap_or(true)),
        "watch" => Command::Watch(watched(rest)?),
        "unwatch" => Command::Unwatch,
        "watchers" => Command::Watchers(optional(rest, on_or_off)?),
        "comment" => Command::Comment(text(rest)?),
        "resign" => Command::Resign(optional(rest, sure)?.is_some()),
        "claim" => Command::Claim,
        "games" => Command::Games,
        "switch" => Command::Switch(nick(rest)?),
        "networks" => Command::Networks,
        "network" => Command::Network(network(rest)?),
        "connect" => Command::Connect(connect(rest)?),
        "disconnect" => Command::Disconnect(optional(rest, network)?),
        "server" => Command::Server(optional(rest, server)?),
        "nick" if rest.is_empty() => {
            return Err(TypedError::WhichNick);
        }
        "nick" => Command::Nick(nick(rest)?),
        "ignore" => Command::Ignore(who(rest)?),
        "ignores" => Command::Ignores,
        "unignore" => Command::Unignore(who(rest)?),
        "sunday" => Command::Sunday(sunday(rest)?),
        "away" => Command::Away(if rest.is_empty() { "away" } else { rest }.to_owned()),
        "back" => Command::Back,
        "wait" => Command::Wait,
        "help" => Command::Help(optional(rest, |topic| Ok(topic.to_owned()))?),
        _ => Command::Quit,
    };
    Ok(Some(command))
}

/// The command of this name, or the only one that begins so.
///
/// # Errors
/// When there is none, or more than one; which, in words.
pub fn entry(name: &str) -> Result<&'static Entry, TypedError> {
    let name = name.to_lowercase();
    let name = if name == "?" { "help" } else { name.as_str() };
    let begins: Vec<&Entry> = COMMANDS
        .iter()
        .filter(|entry| entry.name.starts_with(name))
        .collect();
    match begins.as_slice() {
        // What cannot be taken back is not done for a slip of the finger.
        [only] if FINAL.contains(&only.name) && only.name != name => {
            Err(TypedError::InFull(only.name))
        }
        [only] => Ok(only),
        [] => Err(TypedError::NoCommand(name.to_owned())),
        several => match several.iter().find(|entry| entry.name == name) {
            Some(entry) => Ok(entry),
            None => Err(TypedError::Several {
                begun: name.to_owned(),
                names: several.iter().map(|entry| entry.name).collect(),
            }),
        },
    }
}

fn challenge(rest: &str) -> Result<Command, TypedError> {
    let mut words = rest.split_whitespace();
    let nick = nick(words.next().unwrap_or(""))?;
    let terms = terms(words)?;
    Ok(Command::Challenge {
        nick,
        rule: terms.rule,
        clock: terms.clock,
        rated: terms.rated,
        games: terms.games,
        referee: terms.referee,
    })
}

fn seek(rest: &str) -> Result<Command, TypedError> {
    if rest == "off" {
        return Ok(Command::SeekOff);
    }
    let terms = terms(rest.split_whitespace())?;
    if terms.referee.is_some() {
        return Err(TypedError::Referee);
    }
    Ok(Command::Seek {
        rule: terms.rule,
        clock: terms.clock,
        rated: terms.rated,
        games: terms.games,
    })
}

/// The terms of a game as they are typed.
#[derive(Default)]
struct TypedTerms {
    rule: Option<String>,
    clock: Option<Clock>,
    rated: bool,
    games: Option<Round>,
    referee: Option<Nick>,
}

fn terms<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<TypedTerms, TypedError> {
    let mut terms = TypedTerms::default();
    while let Some(word) = words.next() {
        match (word, word.parse::<Clock>()) {
            (_, Ok(given)) => terms.clock = Some(given),
            ("rated", _) => terms.rated = true,
            ("referee", _) => {
                let name = words.next().ok_or(TypedError::Referee)?;
                terms.referee = Some(nick(name)?);
            }
            ("match", _) => terms.games = Round::first(MatchTable::GAMES),
            (word, _) if word.starts_with("match=") => terms.games = Some(match_of(word)?),
            (_, Err(_)) if word.starts_with(|c: char| c.is_ascii_digit()) && word.len() <= 6 => {
                return Err(TypedError::NoClock(word.to_owned()));
            }
            (_, Err(_)) => terms.rule = Some(word.to_owned()),
        }
    }
    Ok(terms)
}

fn match_of(word: &str) -> Result<Round, TypedError> {
    let games = word.trim_start_matches("match=").parse().ok();
    let round = games.and_then(Round::first);
    round.ok_or(TypedError::Match)
}

fn learn(rest: &str) -> Result<Command, TypedError> {
    let (who, id) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let id = optional(id.trim(), |id| {
        id.parse().map_err(|_| TypedError::NoRule {
            id: id.to_owned(),
            nick: who.to_owned(),
        })
    })?;
    Ok(Command::Learn(nick(who)?, id))
}

/// `1` is the first house of one's own row, A or a: the leftmost as its owner sits.
fn house(text: &str, letters: Letters) -> Result<Move, TypedError> {
    let Some((side, holes)) = letters else {
        return Err(TypedError::NoGame);
    };
    let first = if side == Side::South { b'A' } else { b'a' };
    let (first, last) = (
        char::from(first),
        char::from(first + holes.saturating_sub(1)),
    );
    let wrong = || TypedError::NoHouse { holes, first, last };
    let place = match (text.parse::<u8>(), text.as_bytes()) {
        (Ok(number), _) => number.checked_sub(1),
        (_, [letter]) => letter.to_ascii_uppercase().checked_sub(b'A'),
        _ => None,
    };
    let place = place.filter(|place| *place < holes).ok_or_else(wrong)?;
    let row = if side == Side::South { 0 } else { holes };
    Ok(Move::House(House::new(row + place)))
}

fn optional<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, TypedError>,
) -> Result<Option<T>, TypedError> {
    if text.is_empty() {
        Ok(None)
    } else {
        read(text).map(Some)
    }
}

fn nick(text: &str) -> Result<Nick, TypedError> {
    if text.is_empty() {
        return Err(TypedError::Whom);
    }
    text.parse()
        .map_err(|_| TypedError::NoNick(text.to_owned()))
}

/// A player's nick, or the name of a game, which is longer than a nick is on most networks.
fn watched(text: &str) -> Result<Watched, TypedError> {
    match text.parse() {
        Ok(gid) => Ok(Watched::Game(gid)),
        Err(_) => nick(text).map(Watched::Player),
    }
}

fn sunday(text: &str) -> Result<SundayWord, TypedError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [] => Ok(SundayWord::Show),
        ["in"] => Ok(SundayWord::In),
        ["out"] => Ok(SundayWord::Out),
        ["table"] => Ok(SundayWord::Table),
        ["decide", game, who] => match (game.parse(), who.parse()) {
            (Ok(game), Ok(who)) => Ok(SundayWord::Decide(game, who)),
            _ => Err(TypedError::Sunday),
        },
        _ => Err(TypedError::Sunday),
    }
}

fn sure(text: &str) -> Result<(), TypedError> {
    match text {
        "yes" => Ok(()),
        _ => Err(TypedError::Sure),
    }
}

fn on_or_off(text: &str) -> Result<bool, TypedError> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(TypedError::OnOrOff),
    }
}

fn network(text: &str) -> Result<NetworkId, TypedError> {
    let id = text.to_lowercase();
    id.parse().map_err(|_| TypedError::WhichNetwork)
}

fn who(text: &str) -> Result<String, TypedError> {
    if text.is_empty() {
        Err(TypedError::WhomNot)
    } else {
        Ok(text.to_owned())
    }
}

fn connect(text: &str) -> Result<String, TypedError> {
    if text.is_empty() {
        Err(TypedError::WhichNewNetwork)
    } else {
        Ok(text.to_owned())
    }
}

fn server(text: &str) -> Result<ServerAddress, TypedError> {
    text.parse()
        .map_err(|_| TypedError::NoServer(text.to_owned()))
}

fn reason(text: &str) -> Result<DeclineReason, TypedError> {
    text.parse().map_err(|_| TypedError::Reason)
}

fn text(text: &str) -> Result<String, TypedError> {
    if text.is_empty() {
        Err(TypedError::What)
    } else {
        Ok(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUTH: Letters = Some((Side::South, 6));
    const NORTH: Letters = Some((Side::North, 6));

    fn house_of(line: &str, letters: Letters) -> u8 {
        match parse(line, letters) {
            Ok(Some(Command::Move(Move::House(house)))) => house.index(),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_digit_or_letter_counts_from_ones_own_left() {
        assert_eq!(house_of("1", SOUTH), 0);
        assert_eq!(house_of("move F", SOUTH), 5);
        assert_eq!(house_of("a", NORTH), 6);
        assert_eq!(house_of("/mo 6", NORTH), 11);
        for wrong in ["7", "0", "g", "move", "move 12", "é"] {
            assert!(parse(wrong, SOUTH).is_err(), "{wrong}");
        }
        assert!(
            parse("1", None)
                .unwrap_err()
                .to_string()
                .contains("players")
        );
    }

    #[test]
    fn first_letters_do_while_they_are_clear() {
        assert_eq!(parse("pl", None), Ok(Some(Command::Players)));
        assert_eq!(parse("quit", None), Ok(Some(Command::Quit)));
        assert_eq!(parse("  ", None), Ok(None));
        assert!(parse("ca", None).is_err(), "card needs a nick");
        assert!(parse("wi", None).is_ok());
        assert!(
            parse("xyzzy", None)
                .unwrap_err()
                .to_string()
                .contains("help")
        );
        assert!(parse("mo", None).is_err());
        assert!(
            parse("resig", SOUTH)
                .unwrap_err()
                .to_string()
                .contains("in full")
        );
        assert_eq!(parse("resign", SOUTH), Ok(Some(Command::Resign(false))));
        assert_eq!(parse("resign yes", SOUTH), Ok(Some(Command::Resign(true))));
        assert_eq!(parse("resign f", SOUTH), Err(TypedError::Sure));
    }

    #[test]
    fn a_challenge_has_its_terms_in_any_order() {
        let expected = Command::Challenge {
            nick: "kofi".parse().unwrap(),
            rule: Some("abapa".to_owned()),
            clock: Some("5+3".parse().unwrap()),
            rated: true,
            games: Round::first(4),
            referee: Some("bot".parse().unwrap()),
        };
        assert_eq!(
            parse("challenge kofi abapa 5+3 rated match=4 referee bot", None),
            Ok(Some(expected.clone()))
        );
        assert_eq!(
            parse("challenge kofi match=4 referee bot rated 5+3 abapa", None),
            Ok(Some(expected))
        );
        assert!(parse("challenge", None).is_err());
        let sought = parse("seek 5+3 rated", None).unwrap();
        let looks = Command::Seek {
            rule: None,
            clock: Some("5+3".parse().unwrap()),
            rated: true,
            games: None,
        };
        assert_eq!(sought, Some(looks));
        assert_eq!(parse("seek off", None), Ok(Some(Command::SeekOff)));
        let wrong = parse("challenge kofi 0+3", None).unwrap_err().to_string();
        assert!(wrong.contains("no clock"), "{wrong}");
    }

    #[test]
    fn every_command_of_the_table_can_be_typed() {
        for entry in COMMANDS {
            let line = match entry.name {
                "card" | "learn" | "watch" | "switch" | "nick" | "ignore" | "unignore" => {
                    format!("{} kofi", entry.name)
                }
                "challenge" => "challenge kofi".to_owned(),
                "move" => "move 1".to_owned(),
                "say" | "comment" => format!("{} hi", entry.name),
                "network" | "connect" => format!("{} dalnet", entry.name),
                "msg" => "msg kofi hi there".to_owned(),
                name => name.to_owned(),
            };
            let command = parse(&line, SOUTH).unwrap().unwrap();
            let is_quit = command == Command::Quit;
            assert_eq!(
                is_quit,
                entry.name == "quit",
                "{line} is not read as itself"
            );
        }
    }
}
