//! What happens, in short sentences.

use std::time::Duration;

use awale::{
    client::Hint,
    game::{EndReason, MatchTable, Move, Outcome, Played, Position, Score, Side},
    irc::sanitize,
    notation::Drawing,
    peer::{
        BoardNews, Follows, Nick, Offer, PeerInfo, SeekInfo, Terms, Watching,
        wire::{PlayerName, PlayerState},
    },
    store::GameRow,
    texts::{self, Texts},
    tui::words as said,
};

use crate::cli::texts::t;

/// Longest name that is shown, in columns.
const MAX_NAME: usize = 36;

/// A player in a sentence.
pub(super) fn player(texts: &Texts, info: &PeerInfo) -> String {
    let name = match clean_name(&info.name) {
        name if name.is_empty() => t!(texts, "anonymous"),
        name => name,
    };
    let mut parts = vec![format!("{}: {name}", info.nick)];
    parts.extend(info.country.map(|country| country.to_string()));
    if let Some(card) = &info.card {
        let rule = card.rule.id.as_str();
        parts.push(t!(texts, "plays-rule", rule = rule, others = card.others));
        parts.push(t!(texts, "has-points", points = card.points.to_string()));
        parts.push(match card.state {
            PlayerState::Free => t!(texts, "state-free"),
            PlayerState::Playing => t!(texts, "state-playing"),
            PlayerState::Away => t!(texts, "state-away"),
            PlayerState::Closed => t!(texts, "state-closed"),
        });
        if info.seek.is_some() {
            parts.push(t!(texts, "looks-for-game"));
        }
    }
    format!("{}.", parts.join(", "))
}

/// That somebody offers to be the referee of others' games, if he does.
pub(super) fn refereeing(texts: &Texts, info: &PeerInfo) -> Option<String> {
    let offers = info.card.as_ref().is_some_and(|card| card.referee);
    offers.then(|| t!(texts, "offers-to-referee", nick = info.nick.as_str()))
}

/// Somebody whose program has said something of itself, and not yet who he is.
pub(super) fn hint(texts: &Texts, nick: &Nick, hint: &Hint) -> String {
    let who = match hint.country {
        Some(country) => format!("{nick}, {country}"),
        None => nick.to_string(),
    };
    let (nick, rule, points) = (
        nick.as_str(),
        hint.rule.to_string(),
        hint.points.to_string(),
    );
    match hint.owner {
        Some(_) => t!(
            texts,
            "hint-bot",
            who = who,
            nick = nick,
            rule = rule,
            points = points
        ),
        None => t!(
            texts,
            "hint-player",
            who = who,
            nick = nick,
            rule = rule,
            points = points
        ),
    }
}

/// What somebody says of himself, if anything.
pub(super) fn introduction(texts: &Texts, info: &PeerInfo) -> Option<String> {
    let words = sanitize::clean_line(info.introduction.as_str());
    let nick = info.nick.as_str();
    (!words.is_empty()).then(|| t!(texts, "says-of-himself", nick = nick, words = words))
}

/// The game for which somebody looks, by a rule of this name.
pub(super) fn sought(texts: &Texts, seek: &SeekInfo, rule: &str) -> String {
    let mut parts = vec![rule.to_owned(), said::clock(texts, seek.clock)];
    if seek.rated {
        parts.push(t!(texts, "terms-rated"));
    }
    let round = seek.round;
    parts.extend(round.map(|round| t!(texts, "match-of", of = round.of())));
    parts.join(", ")
}

/// What is agreed on before a game.
pub(super) fn terms(texts: &Texts, terms: &Terms) -> String {
    let mut parts = vec![
        terms.rule.name().to_owned(),
        said::clock(texts, terms.clock),
    ];
    if terms.rated {
        parts.push(t!(texts, "terms-rated"));
    }
    parts.extend(said::conditions(texts, terms));
    parts.join(", ")
}

/// What is offered, as the object of a sentence.
pub(super) fn offer(texts: &Texts, offer: Offer) -> String {
    match offer {
        Offer::TakeBack(0) => t!(texts, "offer-takeback-all"),
        Offer::TakeBack(ply) => t!(texts, "offer-takeback-to", ply = ply),
        offer => said::offer(texts, offer),
    }
}

/// One ply, as the player on side `me` hears it.
pub(super) fn ply(
    texts: &Texts,
    (ply, mv): (u32, Move),
    (me, opponent): (Side, &Nick),
    played: &Played,
    holes: u8,
) -> String {
    if played.side() != me {
        return ply_of(texts, ply, opponent, mv, played, holes);
    }
    let Move::House(house) = mv else {
        return t!(texts, "pass-yours", ply = ply);
    };
    let house = house.letter(holes).to_string();
    match played.captured_by(me) {
        0 if played.slam_cancelled() => t!(texts, "slam-yours", ply = ply, house = house),
        seeds => t!(texts, "ply-yours", ply = ply, house = house, seeds = seeds),
    }
}

/// One ply of somebody else.
fn ply_of(texts: &Texts, ply: u32, who: &Nick, mv: Move, played: &Played, holes: u8) -> String {
    let nick = who.as_str();
    let Move::House(house) = mv else {
        return t!(texts, "pass-theirs", ply = ply, nick = nick);
    };
    let house = house.letter(holes).to_string();
    match played.captured_by(played.side()) {
        0 if played.slam_cancelled() => {
            t!(texts, "slam-theirs", ply = ply, nick = nick, house = house)
        }
        seeds => t!(
            texts,
            "ply-theirs",
            ply = ply,
            nick = nick,
            house = house,
            seeds = seeds
        ),
    }
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
pub(super) fn watched_ply(texts: &Texts, game: &Watching, board: &BoardNews) -> Option<String> {
    let (mv, holes) = (board.mv?, board.position.holes());
    if board.follows == Follows::Same {
        return None;
    }
    Some(match &board.played {
        Some(played) => {
            let who = &game.player(played.side()).nick;
            ply_of(texts, board.ply.into(), who, mv, played, holes)
        }
        None => t!(
            texts,
            "watch-moves",
            count = board.ply,
            last = mv.to_char(holes).to_string()
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
pub(super) fn watched_end(
    texts: &Texts,
    game: &Watching,
    (why, score): &(EndReason, [Score; 2]),
) -> String {
    let [own, theirs] = score.map(seeds);
    t!(
        texts,
        "watch-over",
        why = texts::end(texts, *why),
        south = game.south.nick.as_str(),
        own = own,
        north = game.north.nick.as_str(),
        theirs = theirs
    )
}

/// A player's name as it can be shown; empty for nobody's.
pub(super) fn clean_name(name: &PlayerName) -> String {
    sanitize::clean(name.as_str(), MAX_NAME)
}

/// How a game has ended for the player on side `me`.
pub(super) fn outcome(texts: &Texts, outcome: &Outcome, me: Side) -> String {
    let score = score(texts, ordered(outcome, me));
    let who = match outcome.winner {
        Some(side) if side == me => t!(texts, "you-win", score = score),
        Some(_) => t!(texts, "you-lose", score = score),
        None => t!(texts, "nobody-wins", score = score),
    };
    let why = texts::end(texts, outcome.reason);
    t!(texts, "over", why = why, who = who)
}

/// The seeds of the player on side `me`, and of the other.
fn ordered(outcome: &Outcome, me: Side) -> [Score; 2] {
    let [south, north] = outcome.score;
    match me {
        Side::South => [south, north],
        Side::North => [north, south],
    }
}

fn score(texts: &Texts, score: [Score; 2]) -> String {
    let [own, theirs] = score.map(seeds);
    t!(texts, "score-to", own = own, theirs = theirs)
}

/// What both get at an end by agreement.
pub(super) fn shares(texts: &Texts, outcome: &Outcome, me: Side, nick: &Nick) -> String {
    let [own, theirs] = ordered(outcome, me).map(seeds);
    t!(
        texts,
        "settle-shares",
        own = own,
        nick = nick.as_str(),
        theirs = theirs
    )
}

/// Whether an end is this side's word alone: it moves nothing.
pub(super) fn is_claim(outcome: &Outcome, moved: u16, me: Side) -> bool {
    let claimed = matches!(outcome.reason, EndReason::Gone | EndReason::Cheat);
    claimed && moved == 0 && outcome.winner == Some(me)
}

fn seeds(score: Score) -> String {
    score.to_string()
}

/// What a game for points has brought or cost.
pub(super) fn moved(texts: &Texts, points: u16, won: bool) -> String {
    match won {
        true => t!(texts, "points-won", points = points),
        false => t!(texts, "points-lost", points = points),
    }
}

/// A match so far: a line for each game, and how it stands.
pub(super) fn match_table(texts: &Texts, games: &[GameRow], of: u8) -> Vec<String> {
    let count = games.len();
    let mut lines = vec![t!(texts, "match-table", count = count, of = of)];
    let mut table = MatchTable::new(of);
    for (number, game) in (1_usize..).zip(games) {
        let (Some(row), Some(ending)) = (game.match_row(), &game.ending) else {
            lines.push(format!(
                "  {}",
                t!(texts, "match-row-open", number = number)
            ));
            continue;
        };
        let score = score(texts, row.seeds());
        table.push(row);
        let side = texts::side(texts, row.me);
        let why = texts::end(texts, ending.reason);
        let told = match ending.winner {
            None => t!(
                texts,
                "match-row-drawn",
                number = number,
                side = side,
                score = score,
                why = why
            ),
            Some(winner) if winner == row.me => t!(
                texts,
                "match-row-won",
                number = number,
                side = side,
                score = score,
                why = why
            ),
            Some(_) => t!(
                texts,
                "match-row-lost",
                number = number,
                side = side,
                score = score,
                why = why
            ),
        };
        lines.push(format!("  {told}"));
    }
    let [own, theirs] = table.points();
    let (own, theirs) = (own.to_string(), theirs.to_string());
    let stands = t!(texts, "match-stands", own = own, theirs = theirs);
    lines.push(format!("  {stands}"));
    lines
}

/// Time on a clock, to the nearest second.
pub(super) fn time(texts: &Texts, left: Duration) -> String {
    let seconds = (left + Duration::from_millis(500)).as_secs();
    match (seconds / 60, seconds % 60) {
        (0, seconds) => t!(texts, "seconds", seconds = seconds),
        (minutes, seconds) => {
            let minutes = format!("{minutes}:{seconds:02}");
            t!(texts, "minutes", minutes = minutes)
        }
    }
}

/// How long it is until the next attempt.
pub(super) fn wait(texts: &Texts, wait: Duration) -> String {
    match wait.as_secs() {
        seconds if seconds < 120 => t!(texts, "seconds", seconds = seconds),
        seconds => t!(texts, "minutes", minutes = (seconds / 60).to_string()),
    }
}

/// A message as a sentence of its own.
pub(super) fn sentence(message: &impl ToString) -> String {
    let text = message.to_string();
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default();
    let rest = letters.as_str();
    let end = if text.ends_with('.') { "" } else { "." };
    format!("{first}{rest}{end}")
}
