//! What goes into the machine and comes out of it.

use std::{sync::Arc, time::Duration};

use super::{
    Nick,
    direct::{DirectAction, DirectCommand, DirectEvent},
    watching::{WatchCommand, WatchEvent},
    wire::{
        Clock, Country, DeclineReason, ErrorWord, Gid, Languages, PlayerName, PlayerState, Round,
        RuleTag,
    },
};
use crate::{
    game::{Game, Move, Outcome, Played, Position, Side},
    rules::{Rule, RuleId},
    trust::{ChainHead, KeyId, Link, Points, PublicKey, Standing},
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
    /// Say what one is doing: free, closed or away.
    SetState(PlayerState),
    /// A direct connection to the opponent of a game.
    Direct(DirectCommand),
    /// Watch games of others, or hear those who watch one's own.
    Watch(WatchCommand),
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

/// Why a rule did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleFailure {
    /// The other program does not offer it.
    NotOffered,
    /// What came is not the rule that was asked for, or none that this program understands.
    Damaged,
    /// Nothing came, or not all of it.
    NoAnswer,
}

/// Who wrote a line that is to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// This player.
    Own,
    /// The opponent.
    Opponent,
}

/// Where a line goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// The wire channel.
    Wire,
    /// One nick, in private.
    Nick(Nick),
    /// The channel of a game whose private lines are refused.
    Table(Gid),
    /// The opponent of a game, over the direct connection.
    Direct(Gid),
}

/// How urgent a line is: lines of a contest go before answers and presence, and boards for those who
/// watch behind everything else, where a newer one takes the place of an older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A line of a contest or the negotiation of one.
    Contest,
    /// Presence and answers.
    Presence,
    /// Where a game is, for those who watch it.
    Board,
}

/// What the layer above has to do, in this order.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Output {
    /// Put the line on disk before anything that follows.
    Store {
        /// Which game it belongs to.
        gid: Gid,
        /// Who wrote it.
        author: Author,
        /// The line as it is on the wire.
        line: String,
    },
    /// Be in the channel of this game.
    Join(Gid),
    /// Leave the channel of this game.
    Part(Gid),
    /// Say the line.
    Say {
        /// To whom.
        to: Recipient,
        /// How urgent it is.
        class: Class,
        /// The line.
        line: String,
    },
    /// Do something about a direct connection.
    Direct(DirectAction),
    /// Tell the player.
    Event(Event),
}

/// What is known of a peer who is present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerInfo {
    /// The nick at the moment.
    pub nick: Nick,
    /// The key.
    pub key: KeyId,
    /// The name; empty for anonymous.
    pub name: PlayerName,
    /// The country, if told.
    pub country: Option<Country>,
    /// The languages, if told.
    pub languages: Option<Languages>,
    /// Whether the peer's clock is more than 15 minutes off ours.
    pub clock_off: bool,
    /// What the card says, once it is known.
    pub card: Option<CardInfo>,
}

/// What a card says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardInfo {
    /// What the player is doing.
    pub state: PlayerState,
    /// The preferred rule.
    pub rule: RuleTag,
    /// How many other rules are offered.
    pub others: u8,
    /// The points as stated.
    pub points: Points,
    /// The newest half-record as stated.
    pub chain: ChainHead,
}

/// The terms of a challenge.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rule.
    pub rule: Arc<Rule>,
    /// The clock.
    pub clock: Clock,
    /// For points or not.
    pub rated: bool,
    /// Which game of a match it is, if of any.
    pub round: Option<Round>,
    /// The game that it follows: the same two play, with sides changed. Otherwise the toss decides.
    pub after: Option<Gid>,
}

impl Terms {
    /// A single game without a clock, not for points.
    pub fn casual(rule: Arc<Rule>) -> Self {
        Self {
            rule,
            clock: Clock::Untimed,
            rated: false,
            round: None,
            after: None,
        }
    }
}

/// How much a finished game's result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultClass {
    /// Both sides signed the same.
    Sealed,
    /// The two sides signed different results.
    Disputed,
    /// Only this side has signed.
    Claimed,
}

/// Why a challenge came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Void {
    /// Nobody answered in time.
    Expired,
    /// The challenger took it back.
    Withdrawn,
    /// It was declined.
    Declined(DeclineReason),
    /// It was accepted and the game did not begin in time.
    NoStart,
    /// The revealed half of the toss is not the one committed to.
    FalseToss,
    /// The stated points do not follow from the newest half-record.
    Points,
    /// The peer left.
    Left,
    /// Both have agreed to end the game without a result.
    Agreed,
}

/// What happened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A peer appeared, or something about him changed.
    PeerSeen(Box<PeerInfo>),
    /// A peer is there no more.
    PeerGone(Nick),
    /// The own challenge is out.
    Challenged {
        /// The game to be.
        gid: Gid,
        /// Who is challenged.
        nick: Nick,
        /// The terms.
        terms: Terms,
    },
    /// A peer challenges this player.
    Invited {
        /// The game to be.
        gid: Gid,
        /// Who challenges.
        nick: Nick,
        /// The terms.
        terms: Terms,
    },
    /// A peer has challenged this player by a rule that is not known here, and was told so.
    UnknownRule {
        /// Who challenged.
        nick: Nick,
        /// The beginning of the rule's digest.
        digest: Link,
    },
    /// The rules that a peer offers, by his names for them.
    RulesOffered {
        /// Who.
        nick: Nick,
        /// The ids, the preferred one first.
        rules: Vec<RuleId>,
    },
    /// A rule that was asked for is here. It is not offered to anybody yet.
    RuleReceived {
        /// From whom.
        nick: Nick,
        /// The rule, under the id that he gives it.
        rule: Arc<Rule>,
    },
    /// A list of rules or a rule that was asked for will not come.
    RuleFailed {
        /// From whom.
        nick: Nick,
        /// Why.
        why: RuleFailure,
    },
    /// Somebody asks for half-records.
    ChainAsked(ChainQuestion),
    /// A half-record of somebody's, verified, that was not known: it is public, and may be kept.
    HalfRecord {
        /// Its author.
        key: Box<PublicKey>,
        /// The line as it was signed.
        line: String,
    },
    /// Somebody holds half-records of this player's.
    OwnRecords {
        /// Who.
        nick: Nick,
        /// How many.
        held: u32,
        /// The newest one's number.
        newest: u32,
    },
    /// A newer half-record of this player's than his archive has came back: his chain goes on there.
    StandingRestored(Standing),
    /// The challenge was accepted.
    Accepted {
        /// The game to be.
        gid: Gid,
        /// Who accepted.
        by: Author,
        /// The other player.
        nick: Nick,
        /// The other player's key.
        opponent: Box<PublicKey>,
        /// The rule.
        rule: Arc<Rule>,
    },
    /// The challenge came to nothing.
    Void {
        /// The game that will not be.
        gid: Gid,
        /// Why.
        why: Void,
    },
    /// A game begins.
    Started {
        /// The game.
        gid: Gid,
        /// The opponent.
        nick: Nick,
        /// The opponent's key.
        opponent: Box<PublicKey>,
        /// The rule.
        rule: Arc<Rule>,
        /// The side this player has. South begins.
        me: Side,
    },
    /// A game from before the program ended is taken up again.
    Resumed {
        /// The game.
        gid: Gid,
        /// The nick under which the opponent was last known.
        nick: Nick,
        /// The opponent.
        opponent: Box<PublicKey>,
        /// The side this player has.
        me: Side,
        /// The game so far.
        game: Box<Game>,
        /// Whether it is adjourned.
        adjourned: bool,
    },
    /// A ply was played by either side.
    Moved {
        /// The game.
        gid: Gid,
        /// The ply, from 1.
        ply: u32,
        /// Who played it.
        by: Side,
        /// The move.
        mv: Move,
        /// What it did.
        played: Box<Played>,
        /// The position after it.
        position: Box<Position>,
        /// The link of its line.
        head: Link,
    },
    /// The plies after this one are void: the opponent had given up before he saw them.
    TakenBack {
        /// The game.
        gid: Gid,
        /// The last ply that counts.
        ply: u32,
    },
    /// The opponent offers something. A move ends the offer.
    Offered {
        /// The game.
        gid: Gid,
        /// What.
        offer: Offer,
    },
    /// The opponent does not agree to what this player has offered.
    OfferDeclined {
        /// The game.
        gid: Gid,
        /// What.
        offer: Offer,
    },
    /// Both have agreed, by the word of the one who had been asked. An own word is told of when the other
    /// side is known to have it.
    Agreed {
        /// The game.
        gid: Gid,
        /// On what.
        offer: Offer,
        /// Who agreed last.
        by: Author,
        /// The link of the line by which he did.
        link: Link,
    },
    /// This player has agreed to something, and the opponent has moved or given up before he saw that:
    /// the game is again as it was.
    Reopened {
        /// The game.
        gid: Gid,
        /// The game so far.
        game: Box<Game>,
        /// Whether it is adjourned.
        adjourned: bool,
    },
    /// A line of the opponent's was refused; the position stands.
    Refused {
        /// The game.
        gid: Gid,
        /// Why.
        word: ErrorWord,
    },
    /// The opponent says that he refused a line of ours.
    Accused {
        /// The game.
        gid: Gid,
        /// Why.
        word: ErrorWord,
    },
    /// In a game with a clock: what South and North have left at this moment, and whether the time of
    /// the side to move runs from now on. It stands while somebody is away, and for the opponent
    /// until he is known to have the last line.
    Clock {
        /// The game.
        gid: Gid,
        /// South's and North's time.
        left: [Duration; 2],
        /// Whether the clock runs.
        runs: bool,
    },
    /// The own time is running out.
    TimeLow {
        /// The game.
        gid: Gid,
        /// What is left.
        left: Duration,
    },
    /// The opponent's time has been up for so long that no lateness explains it, and his program does
    /// not say so: [`Command::Abandon`] ends the game.
    TimeUp(Gid),
    /// Nothing has come from the opponent for two minutes though an answer is due.
    Silent(Gid),
    /// The opponent's program says that it does not know this game.
    Forgotten(Gid),
    /// The opponent has ended the game as if this player had gone or cheated; this side has signed
    /// nothing.
    ClosedByOpponent(Gid),
    /// The opponent is back after an absence.
    Back(Gid),
    /// The opponent of a game that is being played has another nick now.
    OpponentNick {
        /// The game.
        gid: Gid,
        /// The nick until now.
        old: Nick,
        /// The new one.
        nick: Nick,
    },
    /// The game is over and this side has signed the result.
    Ended {
        /// The game.
        gid: Gid,
        /// How it ended.
        outcome: Outcome,
        /// The link of the transcript's newest line.
        head: Link,
        /// The number of this side's half-record.
        record: u32,
        /// Points that moved to the winner; 0 in a casual game.
        moved: u16,
    },
    /// Something about a direct connection.
    Direct(DirectEvent),
    /// Something about watching.
    Watch(WatchEvent),
    /// The result's class is known now, or has changed.
    Settled {
        /// The game.
        gid: Gid,
        /// What the result is worth.
        class: ResultClass,
    },
}
