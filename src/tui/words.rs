//! What the game says, in the language of the interface.

use std::time::{Duration, SystemTime};

use crate::{
    engine::Worth,
    game::{EndReason, Game, IllegalMove, Move, Outcome, Played, Side, Why},
    peer::{
        ClaimNews, Offer, PeerInfo, ResultClass, SeekInfo, Terms, Void, WatchFailure,
        wire::{Clock, DeclineReason, PlayerState, WatchRefusal},
    },
    texts::{self, Texts, t},
    trust::LEAST_PLIES,
};

pub use super::online::command;

/// Why a move cannot be played, and which can.
pub(super) fn illegal(texts: &Texts, error: &IllegalMove, holes: u8) -> String {
    let why = match error.why() {
        why @ Why::GameOver(_) => return texts::why(texts, &why),
        Why::MustPass => return t!(texts, "why-pass"),
        why => texts::why(texts, &why),
    };
    let legal: Vec<String> = error
        .legal()
        .iter()
        .map(|mv| mv.to_char(holes).into())
        .collect();
    t!(texts, "why-and-legal", why = why, legal = legal.join(" "))
}

/// A move and what it took, as a sentence; `who` plays it.
pub(super) fn ply(texts: &Texts, played: &Played, who: &str, holes: u8) -> String {
    let house = match played.mv() {
        Move::House(house) => house.letter(holes).to_string(),
        Move::Pass => return t!(texts, "ply-pass", who = who),
    };
    match played.captured_by(played.side()) {
        0 if played.slam_cancelled() => t!(texts, "ply-slam", who = who, house = house),
        0 => t!(texts, "ply", who = who, house = house),
        seeds => {
            let captured = t!(texts, "captured", seeds = seeds);
            t!(
                texts,
                "ply-captures",
                who = who,
                house = house,
                captured = captured
            )
        }
    }
}

pub(super) fn worth(texts: &Texts, worth: Worth) -> String {
    match worth {
        Worth::Estimate(_) => worth.to_string(),
        Worth::Table(seeds) => t!(texts, "worth-exact", seeds = format!("{seeds:+}")),
        Worth::Won(plies) => t!(texts, "worth-won", plies = plies),
        Worth::Lost(plies) => t!(texts, "worth-lost", plies = plies),
    }
}

/// The end of a game as the player of a side sees it, or as somebody who watches does.
pub(super) fn outcome(texts: &Texts, outcome: &Outcome, me: Option<Side>) -> String {
    let [south, north] = outcome.score.map(|score| score.to_string());
    let why = texts::end(texts, outcome.reason);
    let Some(me) = me else {
        let who = match outcome.winner {
            Some(Side::South) => t!(texts, "south-wins", score = format!("{south} : {north}")),
            Some(Side::North) => t!(texts, "north-wins", score = format!("{north} : {south}")),
            None => t!(texts, "nobody-wins", score = format!("{south} : {north}")),
        };
        return t!(texts, "over", who = who, why = why);
    };
    let score = match me {
        Side::South => format!("{south} : {north}"),
        Side::North => format!("{north} : {south}"),
    };
    let who = match outcome.winner {
        Some(side) if side == me => t!(texts, "you-win", score = score),
        Some(_) => t!(texts, "you-lose", score = score),
        None => t!(texts, "nobody-wins", score = score),
    };
    t!(texts, "over", who = who, why = why)
}

/// The time that players have.
pub fn clock(texts: &Texts, clock: Clock) -> String {
    match clock {
        Clock::Untimed => t!(texts, "clock-none"),
        Clock::Increment { minutes, seconds } => {
            t!(
                texts,
                "clock-increment",
                minutes = minutes,
                seconds = seconds
            )
        }
        Clock::PerMove(seconds) => t!(texts, "clock-move", seconds = seconds),
    }
}

pub(super) fn terms(texts: &Texts, terms: &Terms) -> String {
    let mut parts = vec![terms.rule.name().to_owned(), clock(texts, terms.clock)];
    parts.push(match terms.rated {
        true => t!(texts, "terms-rated"),
        false => t!(texts, "terms-casual"),
    });
    parts.extend(conditions(texts, terms));
    parts.join(", ")
}

/// What terms say beside the rule, the clock, and whether the game is for points.
pub fn conditions(texts: &Texts, terms: &Terms) -> Vec<String> {
    let mut parts = Vec::new();
    match (terms.round, terms.after) {
        (Some(round), _) => {
            parts.push(t!(
                texts,
                "terms-round",
                game = round.game(),
                of = round.of()
            ));
        }
        (None, Some(_)) => parts.push(t!(texts, "terms-again")),
        (None, None) => {}
    }
    if let Some(pairing) = terms.pairing {
        parts.push(t!(texts, "terms-event", round = pairing.round));
    }
    if let Some(referee) = &terms.referee {
        parts.push(t!(texts, "terms-referee", nick = referee.as_str()));
    }
    parts
}

/// How a claim at the referee goes.
pub fn claim(texts: &Texts, news: ClaimNews) -> String {
    match news {
        ClaimNews::Made => t!(texts, "referee-made"),
        ClaimNews::Asking => t!(texts, "referee-asking"),
        ClaimNews::Back => t!(texts, "referee-back"),
        ClaimNews::Alone => t!(texts, "referee-alone"),
        ClaimNews::Dropped => t!(texts, "referee-dropped"),
    }
}

/// The game for which somebody looks, by a rule of this name.
pub(super) fn sought(texts: &Texts, seek: &SeekInfo, rule: String) -> String {
    let mut parts = vec![rule, clock(texts, seek.clock)];
    parts.push(match seek.rated {
        true => t!(texts, "terms-rated"),
        false => t!(texts, "terms-casual"),
    });
    if let Some(round) = seek.round {
        let (game, of) = (round.game(), round.of());
        parts.push(t!(texts, "terms-round", game = game, of = of));
    }
    parts.join(", ")
}

/// A day, as it was in UTC.
pub(super) fn date(texts: &Texts, at: SystemTime) -> String {
    let Ok(stamp) = jiff::Timestamp::try_from(at) else {
        return String::new();
    };
    let date = stamp.to_zoned(jiff::tz::TimeZone::UTC).date();
    let month = t!(texts, "month", month = date.month());
    t!(
        texts,
        "date",
        day = date.day().to_string(),
        month = month,
        year = date.year().to_string()
    )
}

/// How quickly the own server answers.
pub(super) fn lag(texts: &Texts, lag: Duration) -> String {
    match lag.as_millis() {
        0..=400 => t!(texts, "lag-quick"),
        401..=1500 => t!(texts, "lag-fair"),
        _ => t!(texts, "lag-slow"),
    }
}

/// How quickly a player's program answers.
pub(super) fn reply(texts: &Texts, lag: Duration) -> String {
    let seconds = (lag.as_secs_f64() + 0.5) as u64;
    match lag.as_millis() {
        0..=500 => t!(texts, "reply-quick"),
        501..=2499 => t!(texts, "reply-fair", seconds = seconds),
        _ => t!(texts, "reply-slow", seconds = seconds),
    }
}

/// What is offered, as the object of a sentence.
pub fn offer(texts: &Texts, offer: Offer) -> String {
    match offer {
        Offer::Abort => t!(texts, "offer-abort"),
        Offer::Adjourn => t!(texts, "offer-adjourn"),
        Offer::Draw => t!(texts, "offer-draw"),
        Offer::Resume => t!(texts, "offer-resume"),
        Offer::Settle => t!(texts, "offer-settle"),
        Offer::TakeBack(_) => t!(texts, "offer-takeback"),
    }
}

/// What became of a challenge that is off.
pub fn void(texts: &Texts, why: Void) -> String {
    match why {
        Void::Expired => t!(texts, "void-expired"),
        Void::Withdrawn => t!(texts, "void-withdrawn"),
        Void::Declined(reason) => t!(texts, "void-declined", why = declined(texts, reason)),
        Void::NoStart => t!(texts, "void-no-start"),
        Void::FalseToss => t!(texts, "void-false-toss"),
        Void::Agreed => t!(texts, "void-agreed"),
        Void::Points => t!(texts, "void-points"),
        Void::Left => t!(texts, "void-left"),
    }
}

fn declined(texts: &Texts, reason: DeclineReason) -> String {
    match reason {
        DeclineReason::Blocked => t!(texts, "declined-blocked"),
        DeclineReason::Busy => t!(texts, "declined-busy"),
        DeclineReason::Casual => t!(texts, "declined-casual"),
        DeclineReason::Clock => t!(texts, "declined-clock"),
        DeclineReason::Later => t!(texts, "declined-later"),
        DeclineReason::Match => t!(texts, "declined-match"),
        DeclineReason::No => t!(texts, "declined-no"),
        DeclineReason::NoBot => t!(texts, "declined-nobot"),
        DeclineReason::OnlyBot => t!(texts, "declined-onlybot"),
        DeclineReason::PairLimit => t!(texts, "declined-pair-limit"),
        DeclineReason::Points => t!(texts, "declined-points"),
        DeclineReason::Rated => t!(texts, "declined-rated"),
        DeclineReason::Referee => t!(texts, "declined-referee"),
        DeclineReason::Rule => t!(texts, "declined-rule"),
        DeclineReason::Time => t!(texts, "declined-time"),
        DeclineReason::Version => t!(texts, "declined-version"),
    }
}

/// What an ended game for points says about the points that it does not move.
pub fn none_moved(texts: &Texts, outcome: &Outcome, plies: u32) -> String {
    match outcome.reason {
        EndReason::Aborted | EndReason::NoStart => t!(texts, "no-points-void"),
        _ if outcome.winner.is_none() => t!(texts, "no-points-draw"),
        _ if plies < LEAST_PLIES => t!(texts, "no-points-short", least = LEAST_PLIES),
        EndReason::Gone | EndReason::Flag | EndReason::Cheat => t!(texts, "no-points-claim"),
        _ => t!(texts, "no-points-left"),
    }
}

/// Who has signed a result.
pub fn class(texts: &Texts, class: ResultClass) -> String {
    match class {
        ResultClass::Sealed => t!(texts, "result-sealed"),
        ResultClass::Disputed => t!(texts, "result-disputed"),
        ResultClass::Claimed => t!(texts, "result-claimed"),
        ResultClass::Witnessed => t!(texts, "result-witnessed"),
    }
}

/// What a player is doing, as a sign and a word.
pub(super) fn state(texts: &Texts, info: &PeerInfo) -> (&'static str, String) {
    if info.seek.is_some() {
        return ("*", t!(texts, "state-seeks"));
    }
    match info.card.as_ref().map(|card| card.state) {
        Some(PlayerState::Free) => ("+", t!(texts, "state-free")),
        Some(PlayerState::Playing) => ("#", t!(texts, "state-playing")),
        Some(PlayerState::Away) => ("-", t!(texts, "state-away")),
        Some(PlayerState::Closed) => ("x", t!(texts, "state-closed")),
        None => ("?", t!(texts, "state-unknown")),
    }
}

/// Why a game cannot be watched, after the name of who plays it.
pub fn not_watched(texts: &Texts, why: WatchFailure) -> String {
    match why {
        WatchFailure::Refused(WatchRefusal::No) => t!(texts, "watch-no"),
        WatchFailure::Refused(WatchRefusal::Full) => t!(texts, "watch-full"),
        WatchFailure::Refused(WatchRefusal::None) => t!(texts, "watch-none"),
        WatchFailure::NoAnswer => t!(texts, "watch-silent"),
    }
}

/// Whether the game may be ended early by its rule.
pub(super) fn can_settle(game: &Game) -> bool {
    game.rule().params().settle != crate::rules::Settle::Never
}
