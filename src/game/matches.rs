//! Several games that make one contest.

use std::sync::Arc;

use super::{
    Declared, EndReason, Game, IllegalMove, Move, NotFinished, Outcome, Played, Position, Score,
    Side,
};
use crate::rules::{Direction, MatchKind, MatchPoints, Rule};

/// A match: games under one rule, one after another, until `[match]` has a result.
///
/// The players keep their sides of the board; South begins the first game, North the second, and so
/// on by turns. Under `match.kind = "territory"` each game is a round, and the seeds that a side has
/// at its end decide how many houses it owns in the next.
///
/// ```
/// use std::sync::Arc;
/// use awale::{game::{Declared, Match, Side}, rules::Rule};
///
/// let text = "id = \"x\"\nname = \"x\"\n[match]\nkind = \"games\"\ntarget = 2";
/// let mut games = Match::new(Arc::new(Rule::from_toml("x.toml", text)?));
/// games.finish(Declared::Resign(Side::North))?;
/// assert!(games.begin_next());
/// games.finish(Declared::Resign(Side::North))?;
/// assert_eq!(games.result(), Some(Some(Side::South)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    rule: Arc<Rule>,
    table: Vec<Entry>,
    game: Game,
}

/// A game of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The side that began.
    pub began: Side,
    /// How it ended.
    pub outcome: Outcome,
    /// What South and North get for it.
    pub points: [Score; 2],
    /// Houses that South and North own after it.
    pub houses: [u8; 2],
}

impl Entry {
    /// Whether the game counts: one that was aborted or never begun does not.
    fn counts(outcome: &Outcome) -> bool {
        !matches!(outcome.reason, EndReason::Aborted | EndReason::NoStart)
    }
}

impl Match {
    /// Begins the first game.
    pub fn new(rule: Arc<Rule>) -> Self {
        let game = Game::new(Arc::clone(&rule));
        Self {
            rule,
            table: Vec::new(),
            game,
        }
    }

    /// Plays a move of the game in hand.
    ///
    /// # Errors
    ///
    /// The move is not legal; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        let played = self.game.play(mv)?;
        self.note();
        Ok(played)
    }

    /// Ends the game in hand from outside, as [`Game::finish`].
    ///
    /// # Errors
    ///
    /// The game is over, or the rule does not let it be settled.
    pub fn finish(&mut self, end: Declared) -> Result<Outcome, NotFinished> {
        let outcome = self.game.finish(end)?;
        self.note();
        Ok(outcome)
    }

    /// Begins the next game. False while the game in hand goes on and when the match is over.
    ///
    /// A game that did not count is begun again.
    pub fn begin_next(&mut self) -> bool {
        if self.game.outcome().is_none() || self.result().is_some() {
            return false;
        }
        self.game = Game::from_start(Arc::clone(&self.rule), self.next_start());
        true
    }

    /// The rule of all its games.
    pub fn rule(&self) -> &Arc<Rule> {
        &self.rule
    }

    /// The game in hand, or the last one.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The games that are over and count, in their order.
    pub fn table(&self) -> &[Entry] {
        &self.table
    }

    /// What South and North have in all: points, or houses where the match is about houses.
    ///
    /// In half points, because a drawn game is half a point.
    pub fn standing(&self) -> [u32; 2] {
        if self.kind() == MatchKind::Territory {
            return self.houses().map(|houses| u32::from(houses) * 2);
        }
        let mut sum = [0, 0];
        for entry in &self.table {
            for (sum, points) in sum.iter_mut().zip(entry.points) {
                *sum += u32::from(points.halves());
            }
        }
        sum
    }

    /// The result: the side that won the match, or `Some(None)` for a draw; `None` while it goes on.
    pub fn result(&self) -> Option<Option<Side>> {
        let p = self.rule.params();
        let last = self.table.last()?;
        let [south, north] = self.standing();
        let ahead = match south.cmp(&north) {
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::South),
        };
        let target = match (self.kind(), p.match_target) {
            // The winner of the only game may have resigned seeds, so that the seeds do not tell.
            (MatchKind::Single, _) => return Some(last.outcome.winner),
            (MatchKind::Territory, 0) => u32::from(self.rule.holes()) * 4,
            (_, 0) => u32::MAX,
            (_, target) => u32::from(target) * 2,
        };
        let reached = south.max(north) >= target && ahead.is_some();
        let played_out = p.match_games > 0 && self.table.len() >= usize::from(p.match_games);
        (reached || played_out).then_some(ahead)
    }

    fn kind(&self) -> MatchKind {
        self.rule.params().match_kind
    }

    /// Houses that South and North own for the next round.
    fn houses(&self) -> [u8; 2] {
        let holes = self.rule.holes();
        self.table.last().map_or([holes; 2], |entry| entry.houses)
    }

    /// Writes the game in hand into the table if it has just ended.
    fn note(&mut self) {
        let Some(outcome) = self.game.outcome().copied() else {
            return;
        };
        if Entry::counts(&outcome) {
            self.table.push(Entry {
                began: self.game.start().side(),
                outcome,
                points: self.points(&outcome),
                houses: self.houses_after(&outcome),
            });
        }
    }

    fn points(&self, outcome: &Outcome) -> [Score; 2] {
        let half = Score::half_of(1);
        let [one, none] = [half + half, Score::default()];
        match (self.rule.params().match_points, outcome.winner) {
            (MatchPoints::Seeds, _) => outcome.score,
            (MatchPoints::Wins, None) => [half; 2],
            (MatchPoints::Wins, Some(Side::South)) => [one, none],
            (MatchPoints::Wins, Some(Side::North)) => [none, one],
        }
    }

    /// As many houses for each side as it can fill. A house that neither can fill alone goes to the
    /// side with more seeds over, and to whom it belonged where they have the same.
    fn houses_after(&self, outcome: &Outcome) -> [u8; 2] {
        let before = self.houses();
        let total = u16::from(self.rule.total()) * 2;
        let [south, north] = outcome.score.map(Score::halves);
        // A round that the players broke off leaves seeds that are nobody's, so it moves no house.
        if self.kind() != MatchKind::Territory || south + north != total {
            return before;
        }
        let houses = u16::from(self.rule.holes()) * 2;
        let fill = total / houses;
        let over = [south % fill, north % fill];
        let own = match (south / fill, north / fill) {
            // Who cannot fill a house has lost them all.
            (0, _) => 0,
            (_, 0) => houses,
            (full, others) if full + others == houses => full,
            (full, _) => {
                let even = over[0] == over[1];
                full + u16::from(over[0] > over[1] || even && full < u16::from(before[0]))
            }
        };
        // At most the 24 houses of a board.
        [own as u8, (houses - own) as u8]
    }

    /// The start of the next game: who begins, and whose the houses are.
    fn next_start(&self) -> Position {
        let start = Position::start(&self.rule);
        let begins = match self.table.last() {
            Some(entry) => entry.began.other(),
            None => Side::South,
        };
        start
            .owned_by(territory(&self.rule, self.houses()[0]))
            .begun_by(begins)
    }
}

/// The owners when South has so many houses: whoever has gained houses owns those that follow his
/// row in the direction of sowing.
fn territory(rule: &Rule, south: u8) -> impl Iterator<Item = Side> {
    let (holes, houses) = (rule.holes(), rule.holes() * 2);
    let ccw = rule.params().direction == Direction::Ccw;
    // Where South's houses begin: what he has lost is at the end that North's row runs into.
    let first = match (ccw, south > holes) {
        (true, true) => 0,
        (true, false) => holes - south,
        (false, true) => houses - (south - holes),
        (false, false) => 0,
    };
    (0..houses).map(move |index| {
        let place = (index + houses - first) % houses;
        if place < south {
            Side::South
        } else {
            Side::North
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(lines: &str) -> Match {
        let text = format!(
            "id = \"x\"\nname = \"x\"\n{lines}\n[end]\nmajority = false\n[match]\nkind = \"territory\""
        );
        Match::new(Arc::new(Rule::from_toml("x.toml", &text).unwrap()))
    }

    /// The next round after one that ends so, in half seeds.
    fn next(games: &mut Match, south: u16, north: u16) -> String {
        let outcome = Outcome {
            reason: EndReason::LastSeeds,
            score: [south, north].map(|halves| Score::from_halves(halves).unwrap()),
            winner: None,
            shared: *games.game.position(),
        };
        games.game.finish(Declared::Agreed).unwrap();
        games.table.push(Entry {
            began: games.game.start().side(),
            outcome,
            points: games.points(&outcome),
            houses: games.houses_after(&outcome),
        });
        games.begin_next();
        games.game.position().to_string()
    }

    #[test]
    fn the_example_of_the_documentation_is_what_it_says() {
        let start = next(&mut rounds(""), 56, 40);
        assert_eq!(start, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N/SSSSSSSNNNNN");
        assert!(include_str!("../../docs/RULES.md").contains(&start));
    }

    #[test]
    fn houses_follow_the_seeds_and_the_direction_of_sowing() {
        let start = "1-1-1-1-0-0";
        let small = "[board]\nholes = 2\nseeds = 1";
        let clockwise = format!("{small}\n[sow]\ndirection = \"cw\"");
        for (lines, halves, after) in [
            (small, [4, 4], "N"),
            (small, [6, 2], "N/SSSN"),
            (small, [2, 6], "N/NSNN"),
            // Two and a half seeds: the odd house stays where it was.
            (small, [5, 3], "N"),
            (&clockwise, [6, 2], "N/SSNS"),
            (&clockwise, [2, 6], "N/SNNN"),
        ] {
            let found = next(&mut rounds(lines), halves[0], halves[1]);
            assert_eq!(found, format!("{start}-{after}"), "{lines} {halves:?}");
        }
    }

    #[test]
    fn an_odd_house_goes_to_more_seeds_over_and_then_stays() {
        let mut games = rounds("");
        for (halves, houses) in [
            ([53, 43], [7, 5]),
            ([52, 44], [7, 5]),
            ([44, 52], [6, 6]),
            ([44, 52], [6, 6]),
            // Who cannot fill one house has lost them all.
            ([3, 93], [0, 12]),
        ] {
            next(&mut games, halves[0], halves[1]);
            let found = games.table.last().map(|entry| entry.houses);
            assert_eq!(found, Some(houses), "{halves:?}");
        }
    }

    #[test]
    fn rounds_end_when_a_side_owns_all_houses_or_the_target() {
        let mut games = rounds("");
        next(&mut games, 56, 40);
        assert_eq!((games.result(), games.standing()), (None, [14, 10]));
        next(&mut games, 96, 0);
        assert_eq!(games.result(), Some(Some(Side::South)));
        assert!(!games.begin_next());
        // A round that was agreed upon leaves its seeds unshared.
        let mut games = rounds("");
        games.finish(Declared::Agreed).unwrap();
        assert_eq!(games.table()[0].houses, [6, 6]);
    }
}
