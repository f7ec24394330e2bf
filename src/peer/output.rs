//! What comes out of the machine.

use std::{sync::Arc, time::Duration};

use super::{
    Nick,
    direct::{DirectAction, DirectEvent},
    watching::WatchEvent,
    wire::{
        Clock, Country, DeclineReason, ErrorWord, Gid, Introduction, Languages, Pairing,
        PlayerName, PlayerState, Round, RuleTag,
    },
};
use crate::{
    game::{Game, Move, Outcome, Played, Position, Side},
    rules::{Rule, RuleId},
    trust::{ChainHead, KeyId, Link, Points, PublicKey, Standing},
};

pub use super::command::{ChainQuestion, Command, CommandError, Offer, RuleQuery};

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

/// How urgent a line is: lines of a contest go before answers and presence, then those of events, and boards
/// for those who watch behind everything else, where a newer one takes the place of an older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A line of a contest or the negotiation of one.
    Contest,
    /// Presence and answers.
    Presence,
    /// A line of an event.
    Sunday,
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
    /// How long the answer to a private question for the card took, when it was asked last. It counts the way
    /// through both servers and the waiting in both programs.
    pub lag: Option<Duration>,
    /// What the card says, once it is known.
    pub card: Option<CardInfo>,
    /// What he says of himself, if his card was asked for and he says anything.
    pub introduction: Introduction,
    /// The game for which he looks for an opponent, if he does.
    pub seek: Option<SeekInfo>,
}

/// The terms by which somebody looks for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekInfo {
    /// The rule.
    pub rule: RuleTag,
    /// The clock.
    pub clock: Clock,
    /// For points or not.
    pub rated: bool,
    /// The first game of how many, for a match.
    pub round: Option<Round>,
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
    /// Whether he offers to be the referee of others' games.
    pub referee: bool,
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
    /// The pairing of an event whose game it is: the challenger is South, whatever the toss.
    pub pairing: Option<Pairing>,
    /// The referee, in a game for points: one who is here and offers it.
    pub referee: Option<Nick>,
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
            pairing: None,
            referee: None,
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
    /// Only this side has signed, and the referee testifies that the other one has gone.
    Witnessed,
}

/// How a claim at the referee goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimNews {
    /// The referee has been told.
    Made,
    /// He asks for the opponent.
    Asking,
    /// The opponent is here, or has come back: the game goes on.
    Back,
    /// The referee is not here, does not answer or does not judge: the claim is this player's word alone.
    Alone,
    /// The claim is forgotten, because the connection has broken or the game has moved to another network; the game
    /// stays open.
    Dropped,
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
    /// A peer has another nick now.
    PeerRenamed {
        /// The nick until now.
        old: Nick,
        /// He, with the new nick.
        info: Box<PeerInfo>,
    },
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
    /// This player looks for an opponent no more: a game has begun, or nobody has challenged him in time.
    SeekOver,
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
    /// A game that is over, and was in an earlier run, is here: a rematch can follow it. Newest first.
    Remembered {
        /// The game.
        gid: Gid,
        /// The nick under which the opponent was last known.
        nick: Nick,
        /// Which game of a match it was.
        round: Option<Round>,
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
        /// Whether the game was for points.
        rated: bool,
        /// Points that moved to the winner; 0 in a casual game.
        moved: u16,
    },
    /// Something about a direct connection.
    Direct(DirectEvent),
    /// Something about watching.
    Watch(WatchEvent),
    /// A line of a Sunday match, of this player's or heard on the wire. Whether it counts, those who keep the
    /// log of the event decide: it carries what it takes to verify it, whoever repeats it.
    Sunday {
        /// Who has said it, which need not be its author.
        nick: Nick,
        /// The line as it was signed.
        line: String,
    },
    /// Something about the claim that this player has handed to the referee of a game.
    Claim {
        /// The game.
        gid: Gid,
        /// What.
        news: ClaimNews,
    },
    /// Somebody has made a claim at this referee, and it fits. The one who is missed is asked unless it is refused
    /// by [`Command::RefuseClaim`](super::Command::RefuseClaim) within two seconds; later that ends it too.
    Claimed {
        /// The game.
        gid: Gid,
        /// Who claims.
        nick: Nick,
    },
    /// The result's class is known now, or has changed.
    Settled {
        /// The game.
        gid: Gid,
        /// What the result is worth.
        class: ResultClass,
    },
}
