//! Why something that was typed is no command.

use crate::peer::wire::DeclineReason;

/// What was typed is no command, or not a whole one. The words say what to type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TypedError {
    /// What cannot be taken back is not done for a slip of the finger.
    #[error("Type {0} in full.")]
    InFull(&'static str),
    /// A match of so many games.
    #[error("A match has 2 to 9 games: match=4, or match for six.")]
    Match,
    /// A referee without a name, or where none can be named.
    #[error("A referee is named in a challenge: challenge NICK rated referee BOT.")]
    Referee,
    /// No text was given for a clock that can be read as one.
    #[error(
        "{0} is no clock. 5+3 is 5 minutes and 3 seconds a move, 30s is 30 seconds for each move, - is no clock."
    )]
    NoClock(String),
    /// There is no such command.
    #[error("There is no command {0}. Type help for the list.")]
    NoCommand(String),
    /// A house was typed outside of a game.
    #[error("You are not in a game. Type players to see who is here.")]
    NoGame,
    /// The board has no such house.
    #[error("There is no such house. Yours are 1 to {holes}, or {first} to {last}.")]
    NoHouse {
        /// Houses a side.
        holes: u8,
        /// The letter of the first.
        first: char,
        /// The letter of the last.
        last: char,
    },
    /// The text cannot be a nick.
    #[error("{0} cannot be a nick. Type players to see who is here.")]
    NoNick(String),
    /// The text cannot be the id of a rule.
    #[error("{id} cannot be the name of a rule. Type rules {nick} for them.")]
    NoRule {
        /// The text.
        id: String,
        /// Whose rule it was to be.
        nick: String,
    },
    /// The text is no server.
    #[error("{0} is no server. Write HOST, HOST:PORT, or HOST:+PORT for TLS.")]
    NoServer(String),
    /// Something other than on or off.
    #[error("It is on or off.")]
    OnOrOff,
    /// No word about the weekly event.
    #[error(
        "sunday alone says when it is; sunday in, sunday out, sunday table; the director says sunday decide 3.12.7 \
         south, north, both or none."
    )]
    Sunday,
    /// The word is no reason to decline.
    #[error("The reason is one word: {}.", reasons())]
    Reason,
    /// Several commands begin so.
    #[error("{begun} may be {}. Type a little more.", names.join(" or "))]
    Several {
        /// What was typed.
        begun: String,
        /// The commands.
        names: Vec<&'static str>,
    },
    /// Something other than yes.
    #[error("resign yes gives the game up.")]
    Sure,
    /// A text is missing.
    #[error("Say what: type the text after the command.")]
    What,
    /// A network is missing.
    #[error("Say which network: networks lists those you are on.")]
    WhichNetwork,
    /// A network to connect to is missing.
    #[error("Say which network: awale networks list shows them.")]
    WhichNewNetwork,
    /// A new nick is missing.
    #[error("Say which nick you want: nick and a name.")]
    WhichNick,
    /// A player is missing.
    #[error("Say whom: type the nick after the command.")]
    Whom,
    /// People to ignore are missing.
    #[error("Say whom: a nick, a mask such as *!*@host.example, or key and a nick.")]
    WhomNot,
}

/// The words by which a challenge can be declined.
pub fn reasons() -> String {
    let words: Vec<String> = DeclineReason::ALL.iter().map(ToString::to_string).collect();
    words.join(", ")
}
