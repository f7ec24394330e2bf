//! Setting up a position, house by house, and for a problem what is to be reached in it.

use std::sync::Arc;

use ratatui::layout::Rect;

use crate::{
    game::{Game, House, Position, Side},
    rules::Rule,
    study::{Aim, Attempt, Goal, MAX_MOVES, Problem, ProblemId, Told},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::{
            board::{Board, Size},
            form::{self, Row, turned},
        },
    },
};

/// What becomes of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is looked at.
    Desk,
    /// It is a problem.
    Problem,
}

/// A position being set up.
#[derive(Debug)]
pub(super) struct Setter {
    rule: Arc<Rule>,
    purpose: Use,
    /// From South's left counter-clockwise, then South's store and North's.
    seeds: Vec<u8>,
    side: Side,
    aim: Aim,
    moves: u8,
    focus: Focus,
    /// A number is being typed.
    typing: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    /// A house or a store, by its place in the seeds.
    Place(usize),
    /// A row of the form.
    Row(usize),
}

impl Setter {
    /// Begins with a position.
    pub(super) fn new(game: &Game, purpose: Use) -> Self {
        let position = game.position();
        Self {
            rule: Arc::clone(game.rule()),
            purpose,
            seeds: position
                .houses()
                .iter()
                .copied()
                .chain(position.stores())
                .collect(),
            side: position.side(),
            aim: Aim::Take(2),
            moves: 1,
            focus: Focus::Place(0),
            typing: false,
        }
    }

    pub(super) fn purpose(&self) -> Use {
        self.purpose
    }

    fn holes(&self) -> usize {
        usize::from(self.rule.holes())
    }

    /// The rows: who is to move, and for a problem aim, seeds and moves.
    fn rows(&self) -> usize {
        match (self.purpose, self.aim) {
            (Use::Desk, _) => 1,
            (Use::Problem, Aim::Win) => 3,
            (Use::Problem, _) => 4,
        }
    }

    /// Takes an action. Tells whether the position is done, and `None` when it is given up.
    pub(super) fn act(&mut self, action: Action) -> Option<bool> {
        let was_typing = std::mem::take(&mut self.typing);
        match action {
            Action::Back => return None,
            Action::Confirm => return Some(true),
            Action::Left | Action::Right => self.sideways(action == Action::Right),
            Action::Up | Action::Down => self.up_or_down(action == Action::Down),
            Action::At(index) => {
                // The first click chooses, the next ones add.
                let place = Focus::Place(usize::from(index));
                match self.focus == place {
                    true => self.add(1),
                    false => self.focus = place,
                }
            }
            Action::Choose(row) => match self.focus == Focus::Row(row) {
                true => self.sideways(true),
                false => self.focus = Focus::Row(row.min(self.rows() - 1)),
            },
            Action::More => self.add(1),
            Action::Less => self.add(-1),
            Action::Digit(digit) => {
                if let Some(seeds) = self.seeds_here() {
                    let before = if was_typing { *seeds } else { 0 };
                    let typed = u16::from(before) * 10 + u16::from(digit);
                    *seeds = u8::try_from(typed).unwrap_or(digit);
                    self.typing = true;
                }
            }
            Action::Remove => self.seeds.fill(0),
            Action::Undo => {
                let start = Position::start(&self.rule);
                self.seeds = start
                    .houses()
                    .iter()
                    .copied()
                    .chain(start.stores())
                    .collect();
            }
            _ => {}
        }
        Some(false)
    }

    fn seeds_here(&mut self) -> Option<&mut u8> {
        match self.focus {
            Focus::Place(place) => self.seeds.get_mut(place),
            Focus::Row(_) => None,
        }
    }

    fn add(&mut self, more: i8) {
        if let Some(seeds) = self.seeds_here() {
            *seeds = seeds.saturating_add_signed(more);
        }
    }

    /// The column of a place on the board: North's store, the houses, South's store.
    fn column(&self, place: usize) -> usize {
        let holes = self.holes();
        match place {
            place if place < holes => place + 1,
            place if place < 2 * holes => 2 * holes - place,
            place if place == 2 * holes => holes + 1,
            _ => 0,
        }
    }

    /// The place in a column, of the upper or the lower row.
    fn place(&self, column: usize, upper: bool) -> usize {
        let holes = self.holes();
        match (column, upper) {
            (0, _) => 2 * holes + 1,
            (column, _) if column > holes => 2 * holes,
            (column, true) => 2 * holes - column,
            (column, false) => column - 1,
        }
    }

    fn is_upper(&self, place: usize) -> bool {
        (self.holes()..2 * self.holes()).contains(&place)
    }

    fn sideways(&mut self, right: bool) {
        match self.focus {
            Focus::Place(place) => {
                let column = turned(self.column(place), self.holes() + 2, right);
                self.focus = Focus::Place(self.place(column, self.is_upper(place)));
            }
            Focus::Row(row) => self.change(row, right),
        }
    }

    fn up_or_down(&mut self, down: bool) {
        let rows = self.rows();
        self.focus = match (self.focus, down) {
            (Focus::Place(place), true) if self.is_upper(place) => {
                Focus::Place(self.place(self.column(place), false))
            }
            (Focus::Place(_), true) => Focus::Row(0),
            (Focus::Place(place), false) => Focus::Place(self.place(self.column(place), true)),
            (Focus::Row(0), false) => Focus::Place(0),
            (Focus::Row(row), false) => Focus::Row(row - 1),
            (Focus::Row(row), true) => Focus::Row((row + 1).min(rows - 1)),
        };
    }

    fn change(&mut self, row: usize, more: bool) {
        let step = |number: u8, least: u8, most: u8| match more {
            true if number < most => number + 1,
            false if number > least => number - 1,
            _ => number,
        };
        let total = self.rule.total();
        match (row, self.aim) {
            (0, _) => self.side = self.side.other(),
            (1, Aim::Take(seeds)) if more => self.aim = Aim::Survive(seeds.saturating_sub(1)),
            (1, Aim::Take(_)) => self.aim = Aim::Win,
            (1, Aim::Survive(_)) if more => self.aim = Aim::Win,
            (1, Aim::Survive(seeds)) => self.aim = Aim::Take(seeds.max(1)),
            (1, Aim::Win) if more => self.aim = Aim::Take(2),
            (1, Aim::Win) => self.aim = Aim::Survive(0),
            (2, Aim::Take(seeds)) => self.aim = Aim::Take(step(seeds, 1, total)),
            (2, Aim::Survive(seeds)) => self.aim = Aim::Survive(step(seeds, 0, total)),
            _ => self.moves = step(self.moves, 1, MAX_MOVES),
        }
    }

    /// The game in the position, if there can be one.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) fn game(&self, shared: &Shared) -> Result<Game, String> {
        let texts = &shared.texts;
        let (houses, stores) = self.seeds.split_at(2 * self.holes());
        let stores = [
            stores.first().copied().unwrap_or(0),
            stores.get(1).copied().unwrap_or(0),
        ];
        let many = || t!(texts, "set-too-many", total = self.rule.total());
        let position = Position::new(houses, stores, self.side).map_err(|_| many())?;
        let game = Game::from_position(Arc::clone(&self.rule), position).map_err(|_| many())?;
        match game.to_move() {
            Some(_) => Ok(game),
            None => Err(t!(texts, "set-game-over")),
        }
    }

    /// The problem, checked: that it can be solved, if there are not too many lines to say.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(super) fn problem(&self, id: ProblemId, shared: &Shared) -> Result<Problem, String> {
        let texts = &shared.texts;
        let game = self.game(shared)?;
        let goal = Goal::new(self.aim, self.moves).map_err(|_| t!(texts, "set-no-goal"))?;
        let problem = Problem::new(id, game, goal, Told::default(), Told::default());
        let problem = problem.ok_or_else(|| t!(texts, "set-game-over"))?;
        match Attempt::new(&problem).good_moves() {
            Some(good) if good.is_empty() => Err(t!(texts, "set-impossible")),
            _ => Ok(problem),
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        let title = match self.purpose {
            Use::Desk => t!(texts, "set-title"),
            Use::Problem => t!(texts, "set-problem-title"),
        };
        canvas.put(
            above(area, 1),
            &format!(
                "{title} {} {}",
                canvas.look.sign("·", "-"),
                self.rule.name()
            ),
            Role::Title,
        );
        let body = below(area, 2);
        let rows = self.rows() as u16;
        let room = above(body, body.height.saturating_sub(rows + 3));
        let size = Size::fitting(self.rule.holes(), (room.width, room.height), false);
        let (_, high) = size.of(self.rule.holes());
        let (houses, stores) = self.seeds.split_at(2 * self.holes());
        if let Some(position) = shown(houses, self.side) {
            let mut board = Board::new(position, Side::South);
            for (index, (text, seeds)) in board.stores.iter_mut().zip(stores).enumerate() {
                *text = match self.focus == Focus::Place(2 * self.holes() + index) {
                    true => format!(">{seeds}<"),
                    false => seeds.to_string(),
                };
            }
            if let Focus::Place(place) = self.focus {
                board.cursor = u8::try_from(place)
                    .ok()
                    .filter(|_| place < 2 * self.holes())
                    .map(House::new);
            }
            board.draw(canvas, room, size);
        }
        let mut rest = below(body, high + 1);
        let sum: u32 = self.seeds.iter().map(|seeds| u32::from(*seeds)).sum();
        let told = t!(texts, "set-sum", sum = sum, total = self.rule.total());
        canvas.put(above(rest, 1), &told, Role::Dim);
        rest = below(rest, 1);
        let chosen = match self.focus {
            Focus::Row(row) => row,
            Focus::Place(_) => usize::MAX,
        };
        form::draw(canvas, above(rest, rows), &self.form(shared), chosen);
    }

    fn form(&self, shared: &Shared) -> Vec<Row> {
        let texts = &shared.texts;
        let row = |name: String, value: String| Row { name, value };
        let mut rows = vec![row(t!(texts, "set-side"), texts::side(texts, self.side))];
        if self.purpose == Use::Desk {
            return rows;
        }
        let (aim, seeds) = match self.aim {
            Aim::Take(seeds) => (t!(texts, "set-take"), Some(seeds)),
            Aim::Survive(seeds) => (t!(texts, "set-survive"), Some(seeds)),
            Aim::Win => (t!(texts, "set-win"), None),
        };
        rows.push(row(t!(texts, "set-aim"), aim));
        if let Some(seeds) = seeds {
            rows.push(row(t!(texts, "set-seeds"), seeds.to_string()));
        }
        rows.push(row(t!(texts, "set-moves"), self.moves.to_string()));
        rows
    }
}

/// The houses as they are, whatever their number of seeds; nothing where there are too many to be
/// drawn.
fn shown(houses: &[u8], side: Side) -> Option<Position> {
    Position::new(houses, [0, 0], side).ok()
}
