//! What the lines say: one table of verbs and their keys.

use super::{
    line::{Draft, Line},
    link::LinkAddress,
    referee::RefereeLine,
    rules::{RuleLine, RulePiece, RuleTag},
    sunday::{Pairing, SundayLine},
    terms::{Clock, Round},
    value::{
        ChainPoint, Country, Field, Gid, Introduction, Languages, Letters, MoveLetter,
        NetworkToken, PlayerName, ScorePair, Version,
    },
    verbs::messages,
    watch::{SecondsLeft, WatchRefusal},
    words::{AnswerWord, DeclineReason, ErrorWord, OfferKind, OwnResult, PlayerState},
};
use crate::{
    game::{EndReason, Position},
    peer::Nick,
    rules::RuleId,
    trust::{Digest, KeyId, Link, Points, PublicKey},
};

/// The line is well formed but says nothing that this program understands. It changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MeaningError {
    /// A verb of a later version: to be ignored.
    #[error("unknown verb {0}")]
    UnknownVerb(String),
    /// A key is missing, or its value is not of the key's kind.
    #[error("{verb}: key {key} is missing or its value is not allowed")]
    Value {
        /// The verb.
        verb: &'static str,
        /// The key.
        key: &'static str,
    },
    /// A key in upper case that this program does not know: the line must not be acted on.
    #[error("{verb}: key {key} is from a later version and must be understood")]
    Critical {
        /// The verb.
        verb: &'static str,
        /// The key.
        key: String,
    },
}

messages! {
    /// What a line says.
    Message or SundayLine or RefereeLine:

    /// Who somebody is. Said on the wire, or in private as the answer to `card?`.
    Hello "hello" {
        /// The player's key.
        key "k": PublicKey,
        /// The nick under which this is said: a copy by another nick says nothing.
        nick "n": Nick,
        /// The player's name; empty for anonymous.
        name "m": PlayerName,
        /// The player's country, if told.
        country "c": Option<Country>,
        /// The languages the player speaks, if told.
        languages "l": Option<Languages>,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// What somebody plays and how he stands. Follows his hello.
    Card "card" {
        /// Whose card it is.
        id "i": KeyId,
        /// What the player is doing.
        state "s": PlayerState,
        /// The rule the player prefers.
        rule "r": RuleTag,
        /// How many other rules the player offers, at most 99.
        others "o": u8,
        /// The player's points.
        points "p": Points,
        /// The newest half-record; its number is the number of games.
        chain "h": ChainPoint,
        /// 1 when he is the referee of others' games if they want; absent otherwise.
        referee "j": Option<u8>,
        /// The program's version.
        version "v": Version,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// What a player says of himself: after his card, in answer to `card?` alone.
    Intro "intro" {
        /// Whose words these are.
        id "i": KeyId,
        /// The words.
        text "m": Introduction,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Looks for an opponent: whoever wants to play by these terms challenges the author. Without a rule he
    /// looks no more.
    Seek "seek" {
        /// The rule.
        rule "r": Option<RuleTag>,
        /// The clock.
        clock "c": Option<Clock>,
        /// 1 for a game for points; absent otherwise.
        rated "b": Option<u8>,
        /// The first game of how many, for a match.
        round "m": Option<Round>,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Asks one peer for his hello and card: in private, or on the wire if he takes no private lines.
    CardRequest "card?" {
        /// The asker's key.
        key "k": PublicKey,
        /// The asker's number for this request; an old one is never answered again.
        request "q": u32,
        /// Who is asked; absent in private.
        nick "n": Option<Nick>,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Asks one peer which rules he offers.
    RulesRequest "rules?" {
        /// The asker's key.
        key "k": PublicKey,
        /// The asker's number for this request; an old one is never answered again.
        request "q": u32,
        /// Who is asked; absent in private.
        nick "n": Option<Nick>,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Some of the rules that somebody offers. Answers `rules?`.
    RulesPart "rules" {
        /// The number of the request.
        request "q": u32,
        /// Which line of the answer this is, from 1.
        part "p": u8,
        /// How many there are.
        count "n": u8,
        /// The rules.
        rules "m": RuleLine,
    }

    /// Asks one peer for a rule, by its digest or by its id.
    RuleRequest "rule?" {
        /// The asker's key.
        key "k": PublicKey,
        /// The asker's number for this request; an old one is never answered again.
        request "q": u32,
        /// Who is asked; absent in private.
        nick "n": Option<Nick>,
        /// The first 16 bytes of the rule's digest.
        digest "d": Option<Link>,
        /// The rule's id; absent when the digest is told.
        id "i": Option<RuleId>,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// The head of a rule that is handed over. Answers `rule?`.
    RuleHead "rule" {
        /// The number of the request.
        request "q": u32,
        /// What its owner calls it; absent when he has no such rule.
        id "i": Option<RuleId>,
        /// The whole digest of its canonical text.
        digest "d": Option<Digest>,
        /// In how many pieces the text follows.
        count "n": u8,
    }

    /// A piece of a rule's canonical text.
    RulePart "rule-part" {
        /// The number of the request.
        request "q": u32,
        /// Which piece this is, from 1.
        part "p": u8,
        /// The piece.
        piece "x": RulePiece,
    }

    /// Asks one peer for half-records of somebody: his own, the asker's, anybody's.
    ChainRequest "chain?" {
        /// The asker's key.
        key "k": PublicKey,
        /// The asker's number for this request; an old one is never answered again.
        request "q": u32,
        /// Who is asked; absent in private.
        nick "n": Option<Nick>,
        /// Whose half-records.
        chain "i": KeyId,
        /// From which number on; 0 for the newest alone.
        from "f": u32,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// What somebody holds of a chain. Answers `chain?`; the half-records follow as they were signed.
    ChainHeadline "chain" {
        /// The number of the request.
        request "q": u32,
        /// Whose half-records.
        chain "i": KeyId,
        /// The newest number held; 0 for none.
        newest "m": u32,
        /// How many are held.
        held "c": u32,
        /// How many follow now.
        count "n": u8,
    }

    /// Challenges one player in the wire channel.
    Challenge "challenge" {
        /// The challenged player's key.
        to "o": KeyId,
        /// The first 16 bytes of the rule's digest.
        rule "d": Link,
        /// The clock.
        clock "c": Clock,
        /// 1 in a rated game; absent in a casual one.
        rated "b": Option<u8>,
        /// Which game of a match it is; absent for a single one.
        round "m": Option<Round>,
        /// The game that it follows, with sides changed; absent where the toss decides.
        after "a": Option<Gid>,
        /// The pairing of an event whose game it is: the challenger is South. It must be understood.
        pairing "E": Option<Pairing>,
        /// The referee's key, in a game for points. It must be understood.
        referee "R": Option<KeyId>,
        /// The commitment to the toss.
        toss "x": Digest,
        /// The challenger's points.
        points "p": Points,
        /// The newest half-record's hash.
        chain "h": Link,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Accepts a challenge in the wire channel.
    Accept "accept" {
        /// The game.
        gid "g": Gid,
        /// The other half of the toss.
        toss "s": Link,
        /// The accepting player's points.
        points "p": Points,
        /// The newest half-record's hash.
        chain "h": Link,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Declines a challenge.
    Decline "decline" {
        /// The game that will not be.
        gid "g": Gid,
        /// Why.
        reason "e": DeclineReason,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Takes a challenge back.
    Withdraw "withdraw" {
        /// The game that will not be.
        gid "g": Gid,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Private lines to the opponent are refused: both meet in the game's own channel.
    Meet "meet" {
        /// The game.
        gid "g": Gid,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Begins the game: the challenger reveals his half of the toss.
    Start "start" {
        /// The game.
        gid "g": Gid,
        /// The line's own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// The link of the accept line.
        accept "a": Link,
        /// The challenger's half of the toss.
        toss "r": Link,
    }

    /// A ply.
    Move "move" {
        /// The game.
        gid "g": Gid,
        /// The line's own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// The ply, from 1.
        ply "p": u16,
        /// The house's letter, or `-` for a pass.
        house "h": MoveLetter,
        /// Thinking time in tenths of a second.
        used "u": u32,
        /// The position after the ply.
        position "b": Position,
        /// The link of the newest line of the chain: the start or the move before.
        link "l": Link,
    }

    /// Offers something, or asks for it.
    Offer "offer" {
        /// The game.
        gid "g": Gid,
        /// The line's own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// What is offered.
        kind "e": OfferKind,
        /// The ply to go back to when moves are to be taken back, from 0; else absent.
        ply "p": Option<u16>,
        /// The link of the newest line of the chain: a line that follows it ends the offer.
        link "l": Link,
    }

    /// Answers an offer.
    Answer "answer" {
        /// The game.
        gid "g": Gid,
        /// The line's own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// The number of the offer.
        offer "o": u16,
        /// Yes or no.
        word "e": AnswerWord,
        /// The link of the offer.
        link "l": Link,
    }

    /// Gives up, says that the own time is up, or ends the game alone where the rule allows it.
    Resign "resign" {
        /// The game.
        gid "g": Gid,
        /// The line's own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// The link of the newest line of the chain.
        link "l": Link,
        /// `flag` when the own time is up, `settled` for an early end; absent when the side gives up.
        reason "e": Option<EndReason>,
    }

    /// Says what has arrived.
    Ack "ack" {
        /// The game.
        gid "g": Gid,
        /// The newest own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// The link of that line; absent while there is none.
        link "h": Option<Link>,
        /// The number of the request that this answers, if it does.
        request "q": Option<u32>,
    }

    /// Says how far one is and asks for what is missing.
    Sync "sync" {
        /// The game.
        gid "g": Gid,
        /// The asker's number for this request; an old one is never answered again.
        request "q": u32,
        /// The newest own number.
        number "n": u16,
        /// The other side's newest number known.
        known "k": u16,
        /// The link of the newest line of the chain; absent before the start.
        head "h": Option<Link>,
    }

    /// The game as letters: a hint how far it is, which changes no position.
    Moves "moves" {
        /// The game.
        gid "g": Gid,
        /// The ply of the first letter, from 1.
        from "f": u16,
        /// The letters.
        letters "m": Letters,
    }

    /// Refuses a line of a contest.
    Refusal "error" {
        /// The game.
        gid "g": Gid,
        /// The refused line's number; 0 for a line without one.
        number "r": u16,
        /// Why.
        word "e": ErrorWord,
    }

    /// A half-record: how the game ended.
    HalfRecord "result" {
        /// The game.
        gid "g": Gid,
        /// South's and North's score.
        score "s": ScorePair,
        /// Why the game ended.
        reason "e": EndReason,
        /// Points that moved to the winner.
        moved "d": u16,
        /// What the game was for its author.
        own "o": OwnResult,
        /// The link of the transcript's newest line.
        head "x": Link,
        /// The record's own number in its author's chain, from 1.
        number "n": u32,
        /// The hash of the author's half-record before.
        previous "h": Link,
        /// The author's points before the game.
        points "p": Points,
        /// The network on which this is said.
        network "w": NetworkToken,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Asks to watch a game: a player in private, or on the wire whoever has the game.
    WatchRequest "watch" {
        /// The asker's key.
        key "k": PublicKey,
        /// The asker's number for this request; an old one is never answered again.
        request "q": u32,
        /// The game; absent for the one that the asked player is playing.
        gid "g": Option<Gid>,
        /// Who is asked; absent in private.
        nick "n": Option<Nick>,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Answers `watch`: what is played by whom, or why it cannot be watched.
    WatchAnswer "watching" {
        /// The number of the request.
        request "q": u32,
        /// The game.
        gid "g": Option<Gid>,
        /// South's key, who says the boards.
        south "s": Option<KeyId>,
        /// North's key.
        north "o": Option<KeyId>,
        /// The nick of the answering player's opponent.
        nick "m": Option<Nick>,
        /// The first 16 bytes of the rule's digest.
        rule "d": Option<Link>,
        /// The clock.
        clock "c": Option<Clock>,
        /// Why it cannot be watched; all else is absent then.
        refusal "e": Option<WatchRefusal>,
    }

    /// Stops watching.
    Unwatch "unwatch" {
        /// The game.
        gid "g": Gid,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Where a game is, for those who watch it. South says it in the game's channel.
    Board "board" {
        /// The game.
        gid "g": Gid,
        /// The plies played.
        ply "p": u16,
        /// The last ply's house, or `-` for a pass; absent before the first.
        house "h": Option<MoveLetter>,
        /// The position.
        position "b": Position,
        /// What both sides have left; absent without a clock and after the end.
        left "c": Option<SecondsLeft>,
        /// The link of the newest line of the chain.
        head "x": Link,
        /// Why the game ended; absent while it goes on.
        reason "e": Option<EndReason>,
        /// The score; absent while it goes on.
        score "s": Option<ScorePair>,
        /// 1 while both have put the game off; absent otherwise.
        adjourned "j": Option<u8>,
    }

    /// Offers a direct connection, and says where it is listened for. Never but in private.
    LinkOffer "link" {
        /// The game.
        gid "g": Gid,
        /// The author's number for this offer; an old one says nothing.
        request "q": u32,
        /// The address; absent when the author cannot be reached.
        address "a": Option<LinkAddress>,
        /// The TCP port; absent with the address.
        port "p": Option<u16>,
        /// The token of the connection.
        token "s": Link,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Says, over a direct connection, who is at this end. The first line of both.
    LinkProof "linked" {
        /// The game.
        gid "g": Gid,
        /// The token of the connection.
        token "s": Link,
    }
}

impl Message {
    /// Of a line of a contest that has a number: the game, the number, and the other side's newest number
    /// known to its author.
    pub fn numbered(&self) -> Option<(Gid, u16, u16)> {
        match self {
            Self::Start(line) => Some((line.gid, line.number, line.known)),
            Self::Move(line) => Some((line.gid, line.number, line.known)),
            Self::Offer(line) => Some((line.gid, line.number, line.known)),
            Self::Answer(line) => Some((line.gid, line.number, line.known)),
            Self::Resign(line) => Some((line.gid, line.number, line.known)),
            _ => None,
        }
    }

    /// The network on which a line of a negotiation is said.
    pub(in crate::peer) fn network(&self) -> Option<&NetworkToken> {
        match self {
            Self::Challenge(line) => Some(&line.network),
            Self::Accept(line) => Some(&line.network),
            Self::Decline(line) => Some(&line.network),
            Self::Withdraw(line) => Some(&line.network),
            Self::Meet(line) => Some(&line.network),
            _ => None,
        }
    }

    /// Whom a challenge is for, even if the rest of it is not understood.
    pub(in crate::peer) fn challenge_to(line: &Line<'_>) -> Option<KeyId> {
        line.value("o")?.parse().ok()
    }
}

/// A key that begins in upper case must be understood by whoever acts on the line.
pub(super) fn refuse_critical(
    verb: &'static str,
    known: &[&str],
    line: &Line<'_>,
) -> Result<(), MeaningError> {
    let critical =
        |key: &&str| key.starts_with(|c: char| c.is_ascii_uppercase()) && !known.contains(key);
    match line.keys().find(critical) {
        Some(key) => Err(MeaningError::Critical {
            verb,
            key: key.to_owned(),
        }),
        None => Ok(()),
    }
}
