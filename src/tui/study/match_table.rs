//! The table of a match, at this screen or online: its games, sides changed after each, and the points.

use ratatui::layout::Rect;

use crate::{
    game::{Outcome, Score, Side},
    store::GameRow,
    texts::{self, Texts, t},
    tui::{
        canvas::{Canvas, below},
        look::Role,
    },
};

/// Games of a match at this screen.
pub(in crate::tui) const GAMES: usize = 6;

/// The games that are over.
#[derive(Clone, Debug)]
pub(in crate::tui) struct MatchTable {
    /// How many the match has.
    of: usize,
    rows: Vec<Row>,
}

/// A game that is over, as the first player saw it.
#[derive(Clone, Debug)]
struct Row {
    me: Side,
    score: [Score; 2],
    winner: Option<Side>,
}

impl Default for MatchTable {
    fn default() -> Self {
        Self {
            of: GAMES,
            rows: Vec::new(),
        }
    }
}

impl MatchTable {
    /// The table of a match online, by its games so far; those without a result are left out.
    pub(in crate::tui) fn of_games(games: &[GameRow], of: u8) -> Self {
        let row = |game: &GameRow| {
            let (setting, ending) = (game.setting.as_ref()?, game.ending.as_ref()?);
            Some(Row {
                me: setting.me,
                score: ending.score.0,
                winner: ending.winner,
            })
        };
        Self {
            of: usize::from(of),
            rows: games.iter().filter_map(row).collect(),
        }
    }

    /// Notes a game that is over, with the side on which the first player sat.
    pub(in crate::tui) fn note(&mut self, me: Side, outcome: Outcome) {
        self.rows.push(Row {
            me,
            score: outcome.score,
            winner: outcome.winner,
        });
    }

    /// Takes the newest game out again, as when it goes on after all.
    pub(in crate::tui) fn forget_last(&mut self) {
        self.rows.pop();
    }

    /// So many games are over.
    pub(in crate::tui) fn played(&self) -> usize {
        self.rows.len()
    }

    pub(in crate::tui) fn is_over(&self) -> bool {
        self.rows.len() >= self.of
    }

    /// Half points of the first and the second player.
    fn half_points(&self) -> [usize; 2] {
        let mut sum = [0, 0];
        for row in &self.rows {
            let [first, second] = row.half_points();
            sum = [sum[0] + first, sum[1] + second];
        }
        sum
    }

    /// How the match stands: `3 : 2`.
    pub(in crate::tui) fn standing(&self) -> String {
        let [first, second] = self.half_points().map(points);
        format!("{first} : {second}")
    }

    /// Draws the table over the screen, by the names of the two players.
    pub(in crate::tui) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        [first, second]: [&str; 2],
    ) {
        let texts = canvas.texts;
        let title = t!(texts, "match-title", played = self.played(), of = self.of);
        let inside = canvas.window(area, 54, self.of as u16 + 5, &title);
        let cut = |name: &str| name.chars().take(14).collect::<String>();
        let head = format!("    {:<8}{:>14}{:>14}", "", cut(first), cut(second));
        canvas.put(inside, &head, Role::Title);
        for number in 0..self.of {
            let row = below(inside, number as u16 + 1);
            match self.rows.get(number) {
                Some(played) => {
                    canvas.put(row, &played.line(texts, number), Role::Text);
                }
                None => {
                    canvas.put(row, &format!("{:>2}.", number + 1), Role::Dim);
                }
            }
        }
        let [mine, other] = self.half_points().map(points);
        let sum = format!("    {:<8}{mine:>14}{other:>14}", t!(texts, "match-points"));
        canvas.put(below(inside, self.of as u16 + 1), &sum, Role::Own);
    }
}

impl Row {
    fn half_points(&self) -> [usize; 2] {
        match self.winner {
            None => [1, 1],
            Some(side) if side == self.me => [2, 0],
            Some(_) => [0, 2],
        }
    }

    /// The number, who began, and seeds with points of both.
    fn line(&self, texts: &Texts, number: usize) -> String {
        let [south, north] = self.score;
        let (mine, other) = match self.me {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        let [first, second] = self.half_points().map(points);
        let side = texts::side(texts, self.me);
        let cells = [format!("{mine} ({first})"), format!("{other} ({second})")];
        format!(
            "{:>2}. {side:<8}{:>14}{:>14}",
            number + 1,
            cells[0],
            cells[1]
        )
    }
}

/// Half points as points: `2½`.
fn points(half: usize) -> String {
    match (half / 2, half % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}
