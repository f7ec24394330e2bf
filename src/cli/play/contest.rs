//! A match of several games that is being played.

use std::sync::Arc;

use anyhow::bail;
use awale::{
    game::{Game, MatchRow, MatchTable, Side},
    store::{
        Archive, GameName, HomeId, MatchId, MatchPlace, NewMatch, Notebook, Origin, StoreError,
    },
};

use super::Table;
use crate::cli::{
    games::{contest, find},
    output::{columns, put, putln},
};

/// The match, and how it stands before the game in hand.
pub(super) struct Contest {
    new: NewMatch,
    /// None until a game of it is kept.
    id: Option<MatchId>,
    before: MatchTable,
}

/// A match that goes on, with its game in hand; that has a number if it was begun.
pub(super) struct Resumed {
    pub(super) contest: Contest,
    pub(super) game: Game,
    pub(super) id: Option<HomeId>,
    pub(super) origin: Origin,
}

impl Contest {
    /// A match that begins.
    pub(super) fn new(new: NewMatch) -> Self {
        Self {
            before: MatchTable::new(new.games),
            new,
            id: None,
        }
    }

    /// A match that was left.
    pub(super) fn resume(archive: &Archive, id: MatchId) -> anyhow::Result<Resumed> {
        let of = contest::find(archive, id)?;
        let Some(number) = of.next_number() else {
            bail!(
                "the match {id} is over: `awale games show {id}` has its table, and `awale play --match` begins \
                 another one"
            );
        };
        let new = NewMatch {
            rule: of.rule()?,
            level: of.level,
            side: of.side,
            games: of.of,
        };
        let open = of.open_game().map(|row| row.id);
        let game = match open {
            Some(id) => find::whole(archive, &GameName::Home(id))?.game,
            None => Game::new(Arc::clone(&new.rule)),
        };
        let contest = Self {
            before: of.table(),
            new,
            id: Some(id),
        };
        Ok(Resumed {
            contest,
            game,
            id: open,
            origin: of.origin(number),
        })
    }

    /// The number of the game in hand.
    pub(super) fn number(&self) -> u8 {
        u8::try_from(self.before.played() + 1).unwrap_or(u8::MAX)
    }

    /// How many games it has.
    pub(super) fn games(&self) -> u8 {
        self.new.games
    }

    /// Its number, once a game of it is kept.
    pub(super) fn id(&self) -> Option<MatchId> {
        self.id
    }

    /// The first player's side in the game in hand.
    pub(super) fn side(&self) -> Side {
        self.new.side_in(self.number())
    }

    /// The table with the game in hand, if that is over.
    fn table(&self, game: &Game) -> MatchTable {
        let mut table = self.before.clone();
        if let Some(outcome) = game.outcome() {
            table.push(MatchRow::new(self.side(), outcome));
        }
        table
    }

    /// Whether a game comes after the one in hand.
    pub(super) fn goes_on(&self) -> bool {
        self.number() < self.new.games
    }

    /// Goes on to the next game. None where the one in hand is not over, or was the last.
    pub(super) fn next(&mut self, game: &Game) -> Option<Game> {
        if game.outcome().is_none() || !self.goes_on() {
            return None;
        }
        self.before = self.table(game);
        Some(Game::new(Arc::clone(&self.new.rule)))
    }

    /// Where the game in hand is kept: the first one begins the match in the book.
    pub(super) fn place(&mut self, book: &mut Notebook) -> Result<MatchPlace, StoreError> {
        let id = match self.id {
            Some(id) => id,
            None => *self.id.insert(book.begin_match(&self.new)?),
        };
        Ok(MatchPlace {
            id,
            number: self.number(),
        })
    }

    /// The table for people.
    pub(super) fn text(&self, game: &Game) -> String {
        let table = self.table(game);
        let [first, second] = contest::names(self.new.level);
        let mut rows = vec![vec![String::new(), "as".to_owned(), first, second]];
        for (number, row) in (1..).zip(table.rows()) {
            let [mine, other] = row.cells();
            rows.push(vec![format!("{number}."), row.me.to_string(), mine, other]);
        }
        let [own, theirs] = table.points().map(|points| points.to_string());
        rows.push(vec![String::new(), "points".to_owned(), own, theirs]);
        format!(
            "The match, {} of {} games:\n{}",
            table.played(),
            table.of(),
            columns(&rows)
        )
    }
}

impl Table {
    /// Begins the next game of the match, sides changed.
    pub(super) fn next_game(&mut self) {
        let Some(contest) = &mut self.contest else {
            return putln!("This game belongs to no match; awale play --match begins one.");
        };
        match contest.next(&self.game) {
            Some(game) => {
                self.game = game;
                self.keeper.next();
                if let Some((side, _)) = &mut self.engine {
                    *side = side.other();
                }
                self.tell_game_of_match();
                self.board();
            }
            None if contest.goes_on() => putln!("This game is not over yet."),
            None => putln!("That was the last game of the match."),
        }
    }

    /// Which game of the match it is, and who sits where.
    pub(super) fn tell_game_of_match(&self) {
        let Some(contest) = &self.contest else { return };
        let (number, of) = (contest.number(), contest.games());
        match &self.engine {
            Some((side, _)) => putln!("Game {number} of {of}: you are {}.", side.other()),
            None => putln!(
                "Game {number} of {of}: the first player is {}.",
                contest.side()
            ),
        }
    }

    pub(super) fn tell_match(&self) {
        match &self.contest {
            Some(contest) => put!("{}", contest.text(&self.game)),
            None => putln!("This game belongs to no match; awale play --match begins one."),
        }
    }

    /// How the match stands after a game of it, and how it goes on.
    pub(super) fn tell_end_of_game(&self) {
        let Some(contest) = &self.contest else { return };
        put!("{}", contest.text(&self.game));
        match (contest.goes_on(), contest.id()) {
            (true, Some(id)) => putln!(
                "Type next for game {}, or quit: awale play --from {id} goes on another time.",
                contest.number() + 1
            ),
            (true, None) => putln!("Type next for game {}.", contest.number() + 1),
            (false, Some(id)) => {
                putln!("The match is over: awale games print {id} prints its table.")
            }
            (false, None) => putln!("The match is over."),
        }
    }
}
