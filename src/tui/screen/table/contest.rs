//! The match to which the games of a table belong.

use super::{Rival, Table};
use crate::{
    engine::Level,
    game::{Game, MatchRow, MatchTable, Outcome, Side},
    tui::{
        play::Play,
        remarks::Remarks,
        shared::Shared,
        study::{Resumed, Round},
    },
};

/// A match at this screen, and how it stood before the game in hand.
#[derive(Debug)]
pub(super) struct Contest {
    before: MatchTable,
    /// The first player's side in the first game.
    side: Side,
    /// The number by which it is kept; it gets one with its first game that is kept.
    kept: Option<u64>,
}

impl Contest {
    fn new(side: Side) -> Self {
        Self {
            before: MatchTable::new(MatchTable::GAMES),
            side,
            kept: None,
        }
    }

    /// The number of the game in hand; the first is 1.
    pub(super) fn number(&self) -> u8 {
        u8::try_from(self.before.played() + 1).unwrap_or(u8::MAX)
    }

    pub(super) const fn games(&self) -> u8 {
        self.before.of()
    }

    /// Whether a game comes after the one in hand.
    pub(super) fn goes_on(&self) -> bool {
        self.number() < self.games()
    }

    /// The first player's side in the game in hand: sides are changed after each.
    fn side_now(&self) -> Side {
        match self.number() % 2 {
            1 => self.side,
            _ => self.side.other(),
        }
    }

    /// The table with the game in hand, if that is over.
    pub(super) fn table(&self, game: &Game) -> MatchTable {
        let mut table = self.before.clone();
        if let Some(outcome) = game.outcome() {
            table.push(self.row(outcome));
        }
        table
    }

    fn row(&self, outcome: &Outcome) -> MatchRow {
        MatchRow::new(self.side_now(), outcome)
    }

    /// The place in it of the game in hand, to be kept.
    pub(super) fn round(&mut self, shared: &mut Shared) -> Round {
        Round {
            contest: *self.kept.get_or_insert_with(|| shared.number()),
            number: self.number(),
            of: self.games(),
            side: self.side,
        }
    }
}

impl Table {
    /// As the first game of a match.
    pub(in crate::tui) fn in_match(self) -> Self {
        Self {
            contest: Some(Contest::new(self.me)),
            ..self
        }
    }

    /// A match that was left, with its game in hand.
    pub(in crate::tui) fn resumed(resumed: Resumed) -> Self {
        let Resumed {
            contest,
            game,
            of,
            rule,
            sheet,
        } = resumed;
        let me = of.side_in(of.next_number().unwrap_or(of.of));
        let rival = match of.level {
            Some(level) => Rival::Computer(level),
            None => Rival::Person,
        };
        let begun = sheet.map_or_else(|| Game::new(rule), |sheet| sheet.game);
        let learns = of.level == Some(Level::FirstSteps);
        Self {
            number: Some(game),
            contest: Some(Contest {
                before: of.table(),
                side: of.side,
                kept: Some(contest),
            }),
            ..Self::new(begun, rival, me, learns)
        }
    }

    /// Whether its games belong to the match that is kept by this number.
    pub(in crate::tui) fn is_of_match(&self, contest: u64) -> bool {
        self.contest
            .as_ref()
            .is_some_and(|own| own.kept == Some(contest))
    }

    /// Takes the table of the match off the board. False if it did not lie there.
    pub(in crate::tui) fn hide_match(&mut self) -> bool {
        std::mem::take(&mut self.shows_match)
    }

    /// Begins the next game of the match, sides changed. False if there is none to begin.
    pub(in crate::tui) fn next_of_match(&mut self, shared: &mut Shared) -> bool {
        let Some(contest) = self.contest.as_mut().filter(|contest| contest.goes_on()) else {
            return false;
        };
        let Some(outcome) = self.play.game().outcome() else {
            return false;
        };
        let row = contest.row(outcome);
        contest.before.push(row);
        let game = Game::new(self.play.game().rule().clone());
        self.me = self.me.other();
        self.play = Play::new(game, self.me);
        (self.number, self.shows_match) = (None, false);
        self.hints.clear();
        self.remarks.clear();
        self.written = Remarks::default();
        self.proceed(shared);
        true
    }
}
