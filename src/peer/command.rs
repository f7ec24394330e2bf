//! What goes into the machine: what the player wants, and why it cannot be done.

use std::sync::Arc;

use super::{
    Nick,
    direct::DirectCommand,
    output::Terms,
    watching::WatchCommand,
    wire::{DeclineReason, Gid, PlayerState, SundayLine},
};
use crate::{
    game::Move,
    rules::{Rule, RuleId},
    trust::{KeyId, Link},
};

/// What the player wants.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Command {
    /// Accept an invitation.
    Accept(Gid),
    /// End a game whose opponent has been gone or silent for two minutes, or whose time is up.
    Abandon(Gid),
    /// Ask a peer who has not said hello for his hello and card.
    AskCard(Nick),
    /// The same in the wire channel, where all who are new hear the answer.
    AskCardOpenly(Nick),
    /// Challenge a peer whose hello is known.
    Challenge {
        /// Whom.
        nick: Nick,
        /// The terms; the rule must be one of the rules offered.
        terms: Terms,
    },
    /// Challenge the opponent of a finished game to another one by the same terms, with sides changed: the
    /// next one of the match, if it was one of a match.
    Rematch(Gid),
    /// Decline an invitation.
    Decline(Gid, DeclineReason),
    /// Offer a rule from now on, besides the others.
    OfferRule(Arc<Rule>),
    /// Ask a peer whose hello is known for this player's own half-records.
    AskOwnRecords(Nick),
    /// Ask a peer whose hello is known which rules he offers.
    AskRules(Nick),
    /// Ask a peer whose hello is known for one of his rules.
    AskRule(Nick, RuleQuery),
    /// Offer something to the opponent of a game. What he has offered too, and what the rule lets one
    /// side do alone, is done.
    Offer(Gid, Offer),
    /// Agree to what the opponent has offered, or not.
    Answer(Gid, bool),
    /// Play a move.
    Play(Gid, Move),
    /// Give up.
    Resign(Gid),
    /// Look for an opponent by these terms, or no more. The rule must be one of those offered.
    Seek(Option<Terms>),
    /// Say what one is doing: free, closed or away.
    SetState(PlayerState),
    /// A direct connection to the opponent of a game.
    Direct(DirectCommand),
    /// Watch games of others, or hear those who watch one's own.
    Watch(WatchCommand),
    /// Say something in a Sunday match.
    Sunday(Box<SundayLine>),
    /// Say a line of a Sunday match again as it was signed, by whomever.
    SundayAgain(String),
    /// Offer to be the referee of others' games, or no more.
    SetReferee(bool),
    /// Do not judge a claim that has been made at this referee; see [`Event::Claimed`](super::Event::Claimed).
    RefuseClaim(Gid),
    /// Take an own challenge back.
    Withdraw(Gid),
}

/// Somebody's question about half-records, to be answered by [`Peer::tell_chain`](super::Peer::tell_chain).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainQuestion {
    /// Who asks.
    pub nick: Nick,
    /// Whether he has asked on the wire.
    pub(super) openly: bool,
    /// Whether a game for points waits for the answer.
    pub(super) urgent: bool,
    pub(super) request: u32,
    /// Whose half-records.
    pub chain: KeyId,
    /// From which number on; 0 for the newest alone.
    pub from: u32,
    /// How many may be handed over.
    pub most: usize,
}

/// What one player may offer the other during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To end the game without a result.
    Abort,
    /// To go on some other time.
    Adjourn,
    /// A draw.
    Draw,
    /// To go on with an adjourned game.
    Resume,
    /// To end the game and share the rest as the rule says.
    Settle,
    /// To go back to the position after so many plies. Not in a game for points.
    TakeBack(u32),
}

/// A command that cannot be carried out now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// Not on a network.
    #[error("not connected: connect to a network first")]
    Offline,
    /// Nobody of this nick has said hello.
    #[error("{0} is not known as a player here: ask for the card first")]
    UnknownPeer(Nick),
    /// No such challenge or game.
    #[error("there is no such challenge or game")]
    UnknownGame,
    /// The rule is not among those offered.
    #[error("the rule {0} is not among the rules you offer")]
    UnknownRule(String),
    /// Whoever plays or is away looks for nobody.
    #[error("you play, or are away, so nobody can challenge you: end that first")]
    NotFree,
    /// A search has been begun a moment ago.
    #[error("you have told everybody a moment ago what you look for: wait a minute")]
    SoughtAlready,
    /// This player looks for nobody.
    #[error("you are not looking for an opponent: seek and terms begins")]
    NotSeeking,
    /// The game before is not here, or not over.
    #[error("that game is not over, or too long ago: challenge your opponent anew")]
    NothingToFollow,
    /// The pair has played as many games for points as it can in a day.
    #[error(
        "you have played six games for points with this player today: play a casual one, or wait for tomorrow (UTC)"
    )]
    PairLimit,
    /// The points would not pay for one more game.
    #[error("your points would not pay for one more game for points: end one of yours first")]
    FewPoints,
    /// The archive may lack games.
    #[error(
        "your archive is new and your key is not, so others may hold newer results of yours: for a week, or for a \
         day after somebody has handed you one, you can play casual games only"
    )]
    Unsure,
    /// The own time is up, and the game lost.
    #[error("your time is up: the game is lost")]
    TimeUp,
    /// Enough challenges or games at once.
    #[error("you have as many challenges or games as you can have at once: end one first")]
    Busy,
    /// The game is adjourned.
    #[error("the game is adjourned: offer to resume it first")]
    Adjourned,
    /// The own answer has not been acknowledged.
    #[error(
        "your answer is on its way: try again in a few seconds, when it is known that it counts"
    )]
    AnswerUnderWay,
    /// As many games are adjourned as can be.
    #[error(
        "you have an adjourned game with this player, or many with others: go on with one first"
    )]
    EnoughAdjourned,
    /// Nothing is offered.
    #[error("your opponent has offered nothing, or a move has ended the offer")]
    NothingOffered,
    /// What is offered cannot be done.
    #[error("that cannot be done in this game now")]
    NoSuchOffer,
    /// The same has been offered since the last move.
    #[error("you have offered something already: wait for the answer, or until a move is played")]
    OfferedAlready,
    /// It is the other side's turn, or the game is over.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rule does not allow the move.
    #[error(transparent)]
    Illegal(#[from] crate::game::IllegalMove),
    /// The opponent is away, but it is not his turn.
    #[error("it is your turn: play, and if nothing comes for two minutes you can end the game")]
    YourTurn,
    /// Direct connections are not allowed by the settings.
    #[error(
        "direct connections are off: set enabled = true in the section [direct] of your settings, and do without a proxy"
    )]
    DirectOff,
    /// One is being made, or there is one.
    #[error("a direct connection is on its way or there already: direct off ends it")]
    DirectAlready,
    /// There is none.
    #[error("there is no direct connection: direct offers one")]
    NotDirect,
    /// The opponent is away, or takes no private lines.
    #[error("your opponent cannot be told an address in private now: try again when he is back")]
    NotPrivate,
    /// This player plays the game, or watches it already.
    #[error("you play or watch this game already: board shows it")]
    SeenAlready,
    /// The opponent is there.
    #[error("your opponent is there: resign, or wait until nothing has come for two minutes")]
    OpponentPresent,
    /// Nothing has come from the opponent, but not for long enough; seconds that are missing.
    #[error(
        "not yet: your opponent has {0} more seconds to come back or to answer, then claim ends the game"
    )]
    TooSoon(u64),
    /// What is to be said again is no line of a Sunday match.
    #[error("that is no line of an event, and is not said")]
    NoSundayLine,
    /// The referee is not one.
    #[error(
        "a referee is for games for points, is none of the two players, and has to be here and to offer it, as bots do"
    )]
    NoReferee,
    /// A claim is with the referee.
    #[error("the referee has your claim: he asks for your opponent, and answers in a few minutes")]
    Claimed,
    /// The line that would say it does not fit.
    #[error(transparent)]
    TooLong(#[from] super::wire::TooLong),
}

/// A rule that somebody else offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleQuery {
    /// The one with this beginning of its digest.
    Digest(Link),
    /// The one that he calls so.
    Id(RuleId),
}
