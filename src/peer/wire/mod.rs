//! The lines of the protocol: syntax ([`Line`]), then meaning ([`Message`]).

#[cfg(test)]
mod budget;
#[cfg(test)]
mod budget_referee;
#[cfg(test)]
mod budget_sunday;
mod half;
mod line;
mod link;
mod message;
mod referee;
mod rules;
mod sunday;
mod terms;
mod text;
mod value;
mod verbs;
mod watch;
mod words;

pub use line::{Draft, Line, MAX_LINE, SyntaxError, TooLong};
pub use link::LinkAddress;
pub use message::{
    Accept, Ack, Answer, Board, Card, CardRequest, ChainHeadline, ChainRequest, Challenge, Decline,
    HalfRecord, Hello, Intro, LinkOffer, LinkProof, MeaningError, Meet, Message, Move, Moves,
    Offer, Refusal, Resign, RuleHead, RulePart, RuleRequest, RulesPart, RulesRequest, Seek, Start,
    Sync, Unwatch, WatchAnswer, WatchRequest, Withdraw,
};
pub use referee::{Answered, Call, Claim, RefereeLine, There, Witness};
pub use rules::{RuleLine, RulePiece, RuleTag};
pub use sunday::{
    GameWord, Pairing, Seat, SundayEnter, SundayGame, SundayGet, SundayIn, SundayLead, SundayLeave,
    SundayLine, SundayOpen, SundayOut, SundayOver, SundayRound, SundayScore, Verdict, Why,
};
pub use terms::{Clock, Round};
pub use value::{
    ChainPoint, Country, Gid, Introduction, InvalidValue, Languages, Letters, MoveLetter,
    NetworkToken, PlayerName, ScorePair, Version,
};
pub use watch::{SecondsLeft, WatchRefusal};
pub use words::{AnswerWord, DeclineReason, ErrorWord, OfferKind, OwnResult, PlayerState, Ruling};
