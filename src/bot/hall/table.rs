//! A game of people in ordinary IRC clients, with the bot as board.

use std::{fmt, sync::Arc, time::Duration};

use super::{
    guests::{GuestId, Identity},
    meeting::{Between, MatchGame},
};
use crate::{
    client::Place,
    engine::Level,
    game::{Game, Move, Played, Side},
    rules::Rule,
};

/// A game, for good: it is kept under this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub u64);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Guest(GuestId),
    /// The engine.
    Engine(Level),
    /// A player with a program of his own: a game of the weekly match.
    Elsewhere,
}

impl Seat {
    /// The person, if it is one.
    pub fn guest(self) -> Option<GuestId> {
        match self {
            Self::Guest(guest) => Some(guest),
            Self::Engine(_) | Self::Elsewhere => None,
        }
    }
}

/// A question that one player has asked the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A draw.
    Draw,
    /// To take the last move of whoever asks back.
    Undo,
}

/// Something that has happened on the board and that the players have not been told.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Who played.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// Seeds it took.
    pub taken: u8,
    /// Whether a slam took nothing.
    pub slam: bool,
}

impl Shown {
    fn of(played: &Played) -> Self {
        Self {
            side: played.side(),
            mv: played.mv(),
            taken: played.captured_by(played.side()),
            slam: played.slam_cancelled(),
        }
    }
}

/// People who look on at one game, at most.
pub(super) const MAX_WATCHERS: usize = 5;

/// A game.
#[derive(Debug)]
pub struct Table {
    /// Its number.
    pub id: TableId,
    /// South and North.
    pub seats: [Seat; 2],
    /// The game.
    pub game: Game,
    /// Where it is played: a channel, or in private with each player.
    pub channel: Option<Place>,
    /// Who looks on.
    pub watchers: Vec<GuestId>,
    /// A question without an answer, and who asked.
    pub question: Option<(Side, Question)>,
    /// At which ply a question of South's and of North's was last refused.
    pub(super) refused: [Option<u32>; 2],
    /// Whether somebody whom private lines do not reach was called in the channel.
    pub(super) called: bool,
    /// What the players have not been told.
    pub news: Vec<Shown>,
    /// Whether the engine thinks about the move at this ply.
    pub thinking: Option<u32>,
    /// When a person last did something.
    pub touched: Duration,
    /// When somebody of the two was last seen leaving; none while both are here.
    pub left: Option<Duration>,
    /// Set for a game of the weekly match.
    pub(super) of_match: Option<MatchGame>,
    /// Whether a person has moved since the game began or was taken up.
    pub begun: bool,
}

/// A table as it is kept on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its number.
    pub id: TableId,
    /// South and North.
    pub seats: [KeptSeat; 2],
    /// The rule.
    pub rule: Arc<Rule>,
    /// The moves so far, as letters.
    pub moves: String,
    /// The channel, if it was played in one.
    pub channel: Option<String>,
    /// Set for a game of the weekly match: it goes on when the event says that it is to be played.
    pub between: Option<Between>,
}

/// A seat as it is kept on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptSeat {
    /// A person.
    Guest(Identity),
    /// The engine.
    Engine(Level),
}

/// Index of a side in pairs.
pub(super) const fn at(side: Side) -> usize {
    match side {
        Side::South => 0,
        Side::North => 1,
    }
}

impl Table {
    /// A new game.
    pub fn new(
        now: Duration,
        id: TableId,
        seats: [Seat; 2],
        rule: Arc<Rule>,
        channel: Option<Place>,
    ) -> Self {
        Self {
            id,
            seats,
            game: Game::new(rule),
            channel,
            watchers: Vec::new(),
            question: None,
            refused: [None; 2],
            called: false,
            news: Vec::new(),
            thinking: None,
            touched: now,
            left: None,
            of_match: None,
            begun: false,
        }
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::South => self.seats[0],
            Side::North => self.seats[1],
        }
    }

    /// The side that a person plays.
    pub fn side_of(&self, guest: GuestId) -> Option<Side> {
        [Side::South, Side::North]
            .into_iter()
            .find(|side| self.seat(*side).guest() == Some(guest))
    }

    /// The people who play.
    pub fn guests(&self) -> impl Iterator<Item = GuestId> {
        self.seats.into_iter().filter_map(Seat::guest)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<Seat> {
        self.game.to_move().map(|side| self.seat(side))
    }

    /// The engine's level, if it plays.
    pub fn level(&self) -> Option<Level> {
        self.seats.iter().find_map(|seat| match seat {
            Seat::Engine(level) => Some(*level),
            Seat::Guest(_) | Seat::Elsewhere => None,
        })
    }

    /// Plays a move, and whatever is forced after it, and notes what is to be told.
    ///
    /// # Errors
    /// The move is not legal; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), crate::game::IllegalMove> {
        let played = self.game.play(mv)?;
        self.question = None;
        self.news.push(Shown::of(&played));
        // A side that must pass is not asked.
        while self.game.legal_moves() == [Move::Pass] {
            let Ok(passed) = self.game.play(Move::Pass) else {
                break;
            };
            self.news.push(Shown::of(&passed));
        }
        Ok(())
    }

    /// Takes moves back until it is `side`'s turn before its last own move. False, and nothing has changed, if it
    /// has none.
    pub fn undo(&mut self, side: Side) -> bool {
        let has_moved = |step: &crate::game::Step| step.side == side && step.mv != Move::Pass;
        if !self.game.history().iter().any(has_moved) {
            return false;
        }
        self.news.clear();
        self.question = None;
        loop {
            let own = self.game.history().last().is_some_and(has_moved);
            if self.game.undo().is_none() || own {
                return true;
            }
        }
    }

    /// The move that a person means by a letter or a digit: a digit counts his own row from his left, a letter is
    /// of his own row unless that cannot be played and the other can.
    pub fn meant(&self, side: Side, house: char) -> Option<Move> {
        let holes = self.game.rule().holes();
        let own = |c: char| match side {
            Side::South => c.to_ascii_uppercase(),
            Side::North => c.to_ascii_lowercase(),
        };
        if let Some(place) = house.to_digit(10) {
            let place = u8::try_from(place.checked_sub(1)?).ok()?;
            let first = if side == Side::South { b'A' } else { b'a' };
            return Move::from_char(char::from(first + place), holes);
        }
        let mv = Move::from_char(own(house), holes)?;
        if self.game.is_legal(mv) {
            return Some(mv);
        }
        let is_turn = self.game.to_move() == Some(side);
        let typed = Move::from_char(house, holes).filter(|mv| is_turn && self.game.is_legal(*mv));
        Some(typed.unwrap_or(mv))
    }

    /// The moves so far as letters.
    pub fn moves(&self) -> String {
        letters(&self.game)
    }
}

/// The moves of a game as letters.
pub(super) fn letters(game: &Game) -> String {
    let holes = game.rule().holes();
    let history = game.history().iter();
    history.map(|step| step.mv.to_char(holes)).collect()
}

/// Plays the moves of a kept game. None if one of them is not legal: the rule is another one by now.
pub(super) fn replay(rule: &Arc<Rule>, moves: &str) -> Option<Game> {
    let mut game = Game::new(Arc::clone(rule));
    for letter in moves.chars() {
        let mv = Move::from_char(letter, rule.holes())?;
        game.play(mv).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn table() -> Table {
        let seats = [Seat::Engine(Level::Novice); 2];
        Table::new(
            Duration::ZERO,
            TableId(1),
            seats,
            rules::find("abapa").unwrap(),
            None,
        )
    }

    fn letter(table: &Table, side: Side, house: char) -> char {
        table.meant(side, house).unwrap().to_char(6)
    }

    #[test]
    fn a_house_is_meant_in_the_own_row() {
        let table = table();
        assert_eq!(letter(&table, Side::South, '1'), 'A');
        assert_eq!(letter(&table, Side::South, 'c'), 'C');
        assert_eq!(letter(&table, Side::North, 'C'), 'c');
        assert_eq!(letter(&table, Side::North, '6'), 'f');
        assert_eq!(table.meant(Side::South, '7'), None);
        assert_eq!(table.meant(Side::South, 'x'), None);
    }

    #[test]
    fn undo_goes_back_to_the_own_turn() {
        let mut table = table();
        assert!(!table.undo(Side::South));
        for letter in ["C", "d", "A"] {
            let mv = Move::from_char(letter.chars().next().unwrap(), 6).unwrap();
            table.play(mv).unwrap();
        }
        assert_eq!(table.moves(), "CdA");
        assert!(table.undo(Side::North));
        assert_eq!(
            (table.moves(), table.game.to_move()),
            ("C".to_owned(), Some(Side::North))
        );
        assert!(!table.undo(Side::North));
        assert_eq!(table.moves(), "C");
    }

    #[test]
    fn a_kept_game_is_played_again() {
        let rule = rules::find("abapa").unwrap();
        assert_eq!(replay(&rule, "CdA").unwrap().ply(), 3);
        assert!(replay(&rule, "CCC").is_none());
        assert!(replay(&rule, "?").is_none());
    }
}
