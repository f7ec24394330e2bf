//! How a match of games stands between two players who change sides.

use std::fmt;

use super::{Outcome, Score, Side};

/// A match of a fixed number of games between two players: those that are over, seen by the first of the two.
///
/// Other than in a [`Match`](super::Match), which a rule defines, the players change sides after each game, and
/// a game gives a point to its winner, half a point each where nobody wins.
///
/// ```
/// use awale::game::{MatchRow, MatchTable, Score, Side};
///
/// let mut table = MatchTable::new(MatchTable::GAMES);
/// let score = [Score::from_seeds(25), Score::from_seeds(23)];
/// table.push(MatchRow { me: Side::South, score, winner: Some(Side::South) });
/// table.push(MatchRow { me: Side::North, score, winner: None });
/// assert_eq!(table.standing(), "1½ : ½");
/// assert!(!table.is_over());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchTable {
    of: u8,
    rows: Vec<MatchRow>,
}

/// A game of a match that is over, as the first player saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// The first player's side.
    pub me: Side,
    /// South's and North's seeds.
    pub score: [Score; 2],
    /// The side that won it, if one did.
    pub winner: Option<Side>,
}

/// Points of a match in halves, written `2½`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HalfPoints(pub u32);

impl MatchTable {
    /// Games of a match where no other number is said.
    pub const GAMES: u8 = 6;

    /// A match of so many games, none of which is over.
    pub const fn new(of: u8) -> Self {
        Self {
            of,
            rows: Vec::new(),
        }
    }

    /// Notes the next game that is over.
    pub fn push(&mut self, row: MatchRow) {
        self.rows.push(row);
    }

    /// Takes the newest game out again, as when it goes on after all.
    pub fn pop(&mut self) {
        self.rows.pop();
    }

    /// So many games has the match.
    pub const fn of(&self) -> u8 {
        self.of
    }

    /// So many games are over.
    pub const fn played(&self) -> usize {
        self.rows.len()
    }

    /// The games that are over, in their order.
    pub fn rows(&self) -> &[MatchRow] {
        &self.rows
    }

    /// Whether all games are over.
    pub fn is_over(&self) -> bool {
        self.rows.len() >= usize::from(self.of)
    }

    /// The points of the first and the second player.
    pub fn points(&self) -> [HalfPoints; 2] {
        let mut sum = [0, 0];
        for row in &self.rows {
            let [first, second] = row.points();
            sum = [sum[0] + first.0, sum[1] + second.0];
        }
        sum.map(HalfPoints)
    }

    /// How the match stands: `3 : 2½`.
    pub fn standing(&self) -> String {
        let [first, second] = self.points();
        format!("{first} : {second}")
    }
}

impl MatchRow {
    /// A game that ended so, with the first player on this side.
    pub const fn new(me: Side, outcome: &Outcome) -> Self {
        Self {
            me,
            score: outcome.score,
            winner: outcome.winner,
        }
    }

    /// What the game gives to the first and the second player.
    pub fn points(&self) -> [HalfPoints; 2] {
        match self.winner {
            None => [1, 1],
            Some(side) if side == self.me => [2, 0],
            Some(_) => [0, 2],
        }
        .map(HalfPoints)
    }

    /// The seeds of the first and the second player.
    pub const fn seeds(&self) -> [Score; 2] {
        let [south, north] = self.score;
        match self.me {
            Side::South => [south, north],
            Side::North => [north, south],
        }
    }

    /// The seeds of the first and the second player, each with his points: `25 (1)`.
    pub fn cells(&self) -> [String; 2] {
        let ([mine, other], [first, second]) = (self.seeds(), self.points());
        [format!("{mine} ({first})"), format!("{other} ({second})")]
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match (self.0 / 2, self.0 % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{whole}½"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_first_player_over_the_sides() {
        let score = [30, 18].map(Score::from_seeds);
        let mut table = MatchTable::new(4);
        for (me, winner) in [
            (Side::South, Some(Side::South)),
            (Side::North, Some(Side::South)),
            (Side::South, None),
        ] {
            table.push(MatchRow { me, score, winner });
        }
        assert_eq!(table.standing(), "1½ : 1½");
        assert_eq!(table.rows()[1].seeds(), [18, 30].map(Score::from_seeds));
        table.pop();
        assert_eq!(
            (table.standing().as_str(), table.is_over()),
            ("1 : 1", false)
        );
        assert_eq!(format!("{:>4}", HalfPoints(1)), "   ½");
    }
}
