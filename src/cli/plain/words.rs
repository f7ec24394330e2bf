//! What happens, in short sentences.

use std::time::Duration;

use awale::{
    client::{self, Hint},
    game::{EndReason, MatchTable, Move, Outcome, Played, Position, Score, Side},
    irc::sanitize,
    notation::Drawing,
    peer::{
        self, BoardNews, ClaimNews, Follows, Nick, Offer, PeerInfo, ResultClass, SeekInfo, Terms,
        Void, Watching,
        wire::{Clock, DeclineReason, PlayerName},
    },
    store::GameRow,
    trust::LEAST_PLIES,
};

/// Longest name that is shown, in columns.
const MAX_NAME: usize = 36;

pub(super) fn player(info: &PeerInfo) -> String {
    let name = match clean_name(&info.name) {
        name if name.is_empty() => "anonymous".to_owned(),
        name => name,
    };
    let country = info
        .country
        .map(|country| format!(", {country}"))
        .unwrap_or_default();
    let Some(card) = &info.card else {
        return format!("{}: {name}{country}.", info.nick);
    };
    let others = match card.others {
        0 => String::new(),
        others => format!(" and {others} more"),
    };
    let looks = if info.seek.is_some() {
        ", looks for a game"
    } else {
        ""
    };
    format!(
        "{}: {name}{country}, plays {}{others}, {} points, {}{looks}.",
        info.nick, card.rule.id, card.points, card.state
    )
}

/// That somebody offers to be the referee of others' games, if he does.
pub(super) fn refereeing(info: &PeerInfo) -> Option<String> {
    let offers = info.card.as_ref().is_some_and(|card| card.referee);
    let nick = &info.nick;
    offers.then(|| {
        format!(
            "{nick} offers to be the referee of games for points: challenge NICK rated referee {nick}"
        )
    })
}

pub(super) fn hint(nick: &Nick, hint: &Hint) -> String {
    let country = hint
        .country
        .map(|country| format!(", {country}"))
        .unwrap_or_default();
    let what = if hint.owner.is_some() {
        "bot that plays"
    } else {
        "player of"
    };
    format!(
        "{nick}{country}: looks like a {what} {}, {} points. Type card {nick} to be sure.",
        hint.rule, hint.points
    )
}

/// What somebody says of himself, if anything.
pub(super) fn introduction(info: &PeerInfo) -> Option<String> {
    let words = sanitize::clean_line(info.introduction.as_str());
    (!words.is_empty()).then(|| format!("{} says: {words}", info.nick))
}

/// The game for which somebody looks, by a rule of this name.
pub(super) fn sought(seek: &SeekInfo, rule: &str) -> String {
    let rated = if seek.rated { ", for points" } else { "" };
    let round = seek.round.map_or_else(String::new, |round| {
        format!(", a match of {} games", round.of())
    });
    format!("{rule}, {}{rated}{round}", clock(seek.clock))
}

fn clock(clock: Clock) -> String {
    match clock {
        Clock::Untimed => "without a clock".to_owned(),
        Clock::Increment { minutes, seconds } => {
            format!("{minutes} minutes and {seconds} seconds a move")
        }
        Clock::PerMove(seconds) => format!("{seconds} seconds a move"),
    }
}

pub(super) fn terms(terms: &Terms) -> String {
    let clock = clock(terms.clock);
    let rated = if terms.rated { ", for points" } else { "" };
    let round = terms.round.map_or_else(String::new, |round| {
        format!(", game {} of {}", round.game(), round.of())
    });
    let again = match (terms.round, terms.after) {
        (None, Some(_)) => ", with sides changed",
        _ => "",
    };
    let event = terms.pairing.map_or_else(String::new, |pairing| {
        format!(
            ", round {} of the event, where the challenger is South",
            pairing.round
        )
    });
    let referee = terms.referee.as_ref();
    let referee = referee.map_or_else(String::new, |nick| format!(", referee {nick}"));
    let rule = terms.rule.name();
    format!("{rule}, {clock}{rated}{round}{again}{event}{referee}")
}

/// How a claim at the referee goes.
pub(super) const fn claim(news: ClaimNews) -> &'static str {
    match news {
        ClaimNews::Made => "Your claim is with the referee. It stays open until he has answered.",
        ClaimNews::Asking => {
            "The referee asks for your opponent. If nothing comes within two minutes, or ten after a netsplit, he \
             signs that your opponent left, and points move."
        }
        ClaimNews::Back => "Your opponent is there: the game goes on.",
        ClaimNews::Alone => {
            "The referee is not here, or does not judge this game. Your claim stands on your word alone and moves \
             no points."
        }
        ClaimNews::Dropped => {
            "Your claim is forgotten, because the connection broke or the game has moved to another network. The game \
             stays open; claim again if your opponent is still away."
        }
    }
}

/// What is offered, as the object of a sentence.
pub(super) fn offer(offer: Offer) -> String {
    match offer {
        Offer::Abort => "to end the game without a result".to_owned(),
        Offer::Adjourn => "to go on some other time".to_owned(),
        Offer::Draw => "a draw".to_owned(),
        Offer::Resume => "to go on with the game".to_owned(),
        Offer::Settle => "to end the game now and share the rest as the rule says".to_owned(),
        Offer::TakeBack(0) => "to take all moves back".to_owned(),
        Offer::TakeBack(ply) => format!("to go back to the position after move {ply}"),
    }
}

pub(super) fn void(why: Void) -> String {
    match why {
        Void::Expired => "Nobody answered the challenge.".to_owned(),
        Void::Withdrawn => "The challenge was taken back.".to_owned(),
        Void::Declined(reason) => format!("The challenge was declined: {}.", declined(reason)),
        Void::NoStart => "The game did not begin in time. There is no game.".to_owned(),
        Void::FalseToss => {
            "The other program's toss was not the one it had promised. There is no game.".to_owned()
        }
        Void::Agreed => "You have agreed to end the game without a result.".to_owned(),
        Void::Points => {
            "The points that the other program states do not follow from its newest result, \
                         or that is not known. Challenge without rated for a casual game."
                .to_owned()
        }
        Void::Left => "The challenge is off: one of you has left.".to_owned(),
    }
}

/// Why a challenge was declined, in words.
fn declined(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::Blocked => "this player does not want to be challenged by you",
        DeclineReason::Busy => "this player is in a game; try again later",
        DeclineReason::Casual => "only games for points",
        DeclineReason::Clock => "not with this clock; challenge without one, or later",
        DeclineReason::Later => "not now; try again later",
        DeclineReason::Match => "the game before is not known there; challenge anew",
        DeclineReason::No => "no",
        DeclineReason::NoBot => "no games against bots",
        DeclineReason::OnlyBot => "only games against bots",
        DeclineReason::PairLimit => "you two have played enough games for points today",
        DeclineReason::Points => "your points do not follow from your records",
        DeclineReason::Rated => "no games for points",
        DeclineReason::Referee => {
            "the referee is not seen there, or the game is not for points; name another one, or none"
        }
        DeclineReason::Rule => {
            "not by this rule; he can learn it from you, or you play by one of his (rules and his nick)"
        }
        DeclineReason::Time => "the clocks of your two computers are too far apart; set them right",
        DeclineReason::Version => {
            "your two programs are of different versions; update the older one"
        }
    }
}

/// One ply, as the player on side `me` hears it.
pub(super) fn ply(
    ply: u32,
    me: Side,
    opponent: &Nick,
    mv: Move,
    played: &Played,
    holes: u8,
) -> String {
    let (who, takes) = match played.side() == me {
        true => ("You play".to_owned(), "take"),
        false => (format!("{opponent} plays"), "takes"),
    };
    ply_of(ply, (&who, takes), mv, played, holes)
}

/// One ply; `who` plays and `takes`.
fn ply_of(ply: u32, (who, takes): (&str, &str), mv: Move, played: &Played, holes: u8) -> String {
    let what = match mv {
        Move::House(house) => house.letter(holes).to_string(),
        Move::Pass => "nothing: no move is possible, so it is a pass".to_owned(),
    };
    let captured = match played.captured_by(played.side()) {
        0 if played.slam_cancelled() => {
            ". It would take everything, so it takes nothing".to_owned()
        }
        0 => String::new(),
        1 => format!(" and {takes} 1 seed"),
        seeds => format!(" and {takes} {seeds} seeds"),
    };
    format!("{ply}. {who} {what}{captured}.")
}

/// The board, the way the player on side `me` sits at it.
pub(super) fn board(position: &Position, over: bool) -> String {
    let drawing = Drawing::new(position);
    if over {
        drawing.over().to_string()
    } else {
        drawing.to_string()
    }
}

/// The board after a move, with the move marked.
pub(super) fn board_after(position: &Position, mv: Move, played: &Played, over: bool) -> String {
    let drawing = Drawing::new(position).marked(mv, played.last_house());
    if over {
        drawing.over().to_string()
    } else {
        drawing.to_string()
    }
}

/// The last ply of a game that is watched, if there is one to tell.
pub(super) fn watched_ply(game: &Watching, board: &BoardNews) -> Option<String> {
    let (mv, holes) = (board.mv?, board.position.holes());
    if board.follows == Follows::Same {
        return None;
    }
    Some(match &board.played {
        Some(played) => {
            let who = format!("{} plays", game.player(played.side()).nick);
            ply_of(board.ply.into(), (&who, "takes"), mv, played, holes)
        }
        None => format!(
            "{} moves have been made, the last was {}.",
            board.ply,
            mv.to_char(holes)
        ),
    })
}

/// The board of a game that is watched.
pub(super) fn watched_position(board: &BoardNews) -> String {
    let drawing = Drawing::new(&board.position);
    let drawing = match (board.mv, &board.played) {
        (Some(mv), Some(played)) => drawing.marked(mv, played.last_house()),
        _ => drawing,
    };
    match board.end {
        Some(_) => drawing.over().to_string(),
        None => drawing.to_string(),
    }
}

/// How a game that is watched ended.
pub(super) fn watched_end(game: &Watching, (why, score): &(EndReason, [Score; 2])) -> String {
    let [south, north] = score.map(seeds);
    let (s, n) = (&game.south.nick, &game.north.nick);
    format!(
        "The game is over: {}. {s} {south}, {n} {north}.",
        reason(*why)
    )
}

/// A player's name as it can be shown; empty for nobody's.
pub(super) fn clean_name(name: &PlayerName) -> String {
    sanitize::clean(name.as_str(), MAX_NAME)
}

pub(super) fn outcome(outcome: &Outcome, me: Side) -> String {
    let [south, north] = outcome.score;
    let (own, theirs) = if me == Side::South {
        (south, north)
    } else {
        (north, south)
    };
    let result = match outcome.winner {
        Some(side) if side == me => "You win",
        Some(_) => "You lose",
        None => "Nobody wins",
    };
    format!(
        "The game is over: {}. {result}, {} to {}.",
        reason(outcome.reason),
        seeds(own),
        seeds(theirs)
    )
}

/// What both get at an end by agreement.
pub(super) fn shares(outcome: &Outcome, me: Side, nick: &Nick) -> String {
    let [south, north] = outcome.score.map(seeds);
    let (own, theirs) = match me {
        Side::South => (south, north),
        Side::North => (north, south),
    };
    format!(" (you {own}, {nick} {theirs})")
}

/// Why a game for points moves none.
pub(super) fn none_moved(outcome: &Outcome, plies: u32) -> String {
    let why = match outcome.reason {
        EndReason::Aborted | EndReason::NoStart => "it has no result".to_owned(),
        _ if outcome.winner.is_none() => "a draw moves none".to_owned(),
        _ if plies < LEAST_PLIES => format!("it had fewer than {LEAST_PLIES} moves"),
        EndReason::Gone | EndReason::Flag | EndReason::Cheat => {
            "only moves, or the loser's own word, show others who has lost".to_owned()
        }
        _ => "the loser has none".to_owned(),
    };
    format!("No points move: {why}.")
}

/// Whether an end is this side's word alone: it moves nothing.
pub(super) fn is_claim(outcome: &Outcome, moved: u16, me: Side) -> bool {
    let claimed = matches!(outcome.reason, EndReason::Gone | EndReason::Cheat);
    claimed && moved == 0 && outcome.winner == Some(me)
}

fn seeds(score: Score) -> String {
    score.to_string()
}

fn reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Majority => "one side has more than half of the seeds, or both have half",
        EndReason::NoMove => "the side to move has no move",
        EndReason::Starved => "the other side has no seeds and cannot be given any",
        EndReason::Repetition => "a position came back",
        EndReason::PlyCap => "the rule's limit of moves is reached",
        EndReason::LastSeeds => "too few seeds are left",
        EndReason::Agreed => "you agreed on a draw",
        EndReason::Settled => "it was settled early",
        EndReason::Resign => "one side gave up",
        EndReason::Flag => "one side's time was up",
        EndReason::Gone => "one side left",
        EndReason::Cheat => "one side sent lines that the rules do not allow",
        _ => "it has no result",
    }
}

pub(super) fn class(class: ResultClass) -> &'static str {
    match class {
        ResultClass::Sealed => "Both of you have signed the result.",
        ResultClass::Disputed => {
            "The other program signed another result. Both are kept; the game counts for nobody."
        }
        ResultClass::Claimed => {
            "The other program has not signed the result. Yours is kept until it does."
        }
        ResultClass::Witnessed => "The referee has signed that the other side left.",
    }
}

/// What a game for points has brought or cost.
pub(super) fn moved(points: u16, won: bool) -> String {
    let verb = if won { "win" } else { "lose" };
    format!("You {verb} {points} points.")
}

/// A match so far: a line for each game, and how it stands.
pub(super) fn match_table(games: &[GameRow], of: u8) -> Vec<String> {
    let mut lines = vec![format!("The match, {} of {of} games:", games.len())];
    let mut table = MatchTable::new(of);
    for (number, game) in (1..).zip(games) {
        lines.push(match (game.match_row(), &game.ending) {
            (Some(row), Some(ending)) => {
                table.push(row);
                let [mine, other] = row.seeds();
                let result = match ending.winner {
                    None => "drawn",
                    Some(side) if side == row.me => "won",
                    Some(_) => "lost",
                };
                let (me, reason) = (row.me, ending.reason);
                let (mine, other) = (seeds(mine), seeds(other));
                format!("  {number}. as {me}: {result} {mine} to {other} ({reason})")
            }
            _ => format!("  {number}. {}", game.class),
        });
    }
    let [own, theirs] = table.points();
    lines.push(format!("  You {own}, the other {theirs}."));
    lines
}

/// Time on a clock, to the nearest second.
pub(super) fn time(left: Duration) -> String {
    let seconds = (left + Duration::from_millis(500)).as_secs();
    match (seconds / 60, seconds % 60) {
        (0, 1) => "1 second".to_owned(),
        (0, seconds) => format!("{seconds} seconds"),
        (minutes, seconds) => format!("{minutes}:{seconds:02} minutes"),
    }
}

pub(super) fn wait(wait: Duration) -> String {
    match wait.as_secs() {
        seconds if seconds < 120 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds / 60),
    }
}

/// An error as a sentence.
pub(super) fn problem(error: &client::CommandError) -> String {
    let text = match error {
        client::CommandError::Peer(peer::CommandError::UnknownPeer(nick)) => {
            format!("{nick} has not answered. Type players to see who is here")
        }
        error => error.to_string(),
    };
    sentence(&text)
}

/// A message as a sentence of its own.
pub(super) fn sentence(message: &impl ToString) -> String {
    let text = message.to_string();
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
