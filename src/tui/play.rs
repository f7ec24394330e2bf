//! A game as one looks at it: the position shown, the house chosen, sowing in progress.
//!
//! Games at this screen, games over the network and their histories are shown by the same.

use std::time::Duration;

use ratatui::layout::Rect;

use super::{
    canvas::{Canvas, above, below},
    keys::Action,
    sound::Sound,
    widget::{
        board::{Board, Size},
        history,
        seats::{self, Seat},
    },
};
use crate::game::{EndReason, Game, House, Move, Outcome, Played, Position, Side};

/// Between two seeds.
const STEP: Duration = Duration::from_millis(90);
/// A sowing of many laps is not shown longer than about this.
const LONGEST: Duration = Duration::from_millis(2700);
/// Steps of a sowing that are kept.
const MAX_STEPS: usize = 400;

/// Columns of the history beside a board.
pub(super) const HISTORY: u16 = 22;

/// A game on the screen.
#[derive(Debug)]
pub(super) struct Play {
    game: Game,
    plies: Vec<Played>,
    /// Who sits below.
    pub(super) bottom: Side,
    /// The chosen house.
    cursor: House,
    /// So many plies are shown, when it is not all of them.
    back: Option<usize>,
    sowing: Option<Sowing>,
    /// The smaller board is wanted.
    pub(super) small: bool,
}

/// A move being shown seed by seed.
#[derive(Debug)]
struct Sowing {
    steps: Vec<(Position, House)>,
    from: House,
    begun: Duration,
    step: Duration,
}

impl Sowing {
    fn at(&self, now: Duration) -> Option<&(Position, House)> {
        let passed = now.saturating_sub(self.begun).as_millis();
        let index = passed / self.step.as_millis().max(1);
        self.steps.get(usize::try_from(index).unwrap_or(usize::MAX))
    }
}

impl Play {
    pub(super) fn new(game: Game, bottom: Side) -> Self {
        let plies = replayed(&game);
        let mut play = Self {
            game,
            plies,
            bottom,
            cursor: House::new(0),
            back: None,
            sowing: None,
            small: false,
        };
        play.settle();
        play
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn plies(&self) -> &[Played] {
        &self.plies
    }

    /// Takes over how the game stands now. A new move is shown seed by seed from `now`, if there is one.
    pub(super) fn follow(&mut self, game: Game, now: Option<Duration>) {
        let plies = replayed(&game);
        let is_next = plies.len() == self.plies.len() + 1;
        let before = *self.game.position();
        self.game = game;
        self.plies = plies;
        self.back = None;
        self.sowing = match (self.plies.last(), now) {
            (Some(played), Some(now)) if is_next => sowing(before, played, now),
            _ => None,
        };
        self.settle();
    }

    /// What the newest move sounds like: with all its seeds if they are shown.
    pub(super) fn sound(&self, now: Duration) -> Sound {
        let shown = self
            .sowing
            .as_ref()
            .filter(|sowing| sowing.at(now).is_some());
        let (seeds, step) = shown.map_or((1, STEP), |sowing| {
            let seeds = u16::try_from(sowing.steps.len()).unwrap_or(u16::MAX);
            (seeds, sowing.step)
        });
        let takes = self.plies.last().is_some_and(|played| {
            [Side::South, Side::North]
                .iter()
                .any(|side| played.captured_by(*side) > 0)
        });
        Sound::Sowing { seeds, step, takes }
    }

    /// Whether a sowing is being shown.
    pub(super) fn is_sowing(&self, now: Duration) -> bool {
        self.sowing
            .as_ref()
            .is_some_and(|sowing| sowing.at(now).is_some())
    }

    /// Shows the end of a sowing at once. Tells whether there was one.
    pub(super) fn skip(&mut self, now: Duration) -> bool {
        let was = self.is_sowing(now);
        self.sowing = None;
        was
    }

    /// When the next seed falls.
    pub(super) fn next(&self, now: Duration) -> Option<Duration> {
        let sowing = self.sowing.as_ref()?;
        sowing.at(now)?;
        let step = sowing.step.as_millis().max(1);
        let steps = now.saturating_sub(sowing.begun).as_millis() / step + 1;
        let passed = Duration::from_millis(u64::try_from(steps * step).unwrap_or(u64::MAX));
        Some(sowing.begun + passed)
    }

    /// So many plies are on the board.
    pub(super) fn shown(&self) -> usize {
        self.back.unwrap_or(self.plies.len())
    }

    /// Whether an earlier position is shown.
    pub(super) fn is_back(&self) -> bool {
        self.back.is_some()
    }

    /// Goes through the history and among the houses. Tells whether the action was one of these.
    pub(super) fn act(&mut self, action: Action) -> bool {
        let all = self.plies.len();
        match action {
            Action::Left => self.point(false),
            Action::Right => self.point(true),
            Action::Earlier => self.show(self.shown().saturating_sub(1)),
            Action::Later => self.show(self.shown() + 1),
            Action::First => self.show(0),
            Action::Latest => self.show(all),
            Action::Choose(ply) => self.show(ply),
            Action::Size => self.small = !self.small,
            _ => return false,
        }
        true
    }

    fn show(&mut self, ply: usize) {
        self.sowing = None;
        self.back = (ply < self.plies.len()).then_some(ply);
    }

    /// Chooses the next house that can be played, from left to right on the screen.
    fn point(&mut self, right: bool) {
        let holes = self.game.rule().holes();
        let column = |house: House| {
            let upper = (house.index() >= holes) == (self.bottom == Side::South);
            let place = house.index() % holes;
            let column = if upper { holes - 1 - place } else { place };
            (column, upper)
        };
        let mut houses: Vec<House> = self.playable();
        houses.sort_by_key(|house| column(*house));
        let own = column(self.cursor);
        let next = match right {
            true => houses
                .iter()
                .find(|house| column(**house) > own)
                .or(houses.first()),
            false => houses
                .iter()
                .rev()
                .find(|house| column(**house) < own)
                .or(houses.last()),
        };
        if let Some(house) = next {
            self.cursor = *house;
        }
    }

    fn playable(&self) -> Vec<House> {
        self.game
            .legal_moves()
            .into_iter()
            .filter_map(house_of)
            .collect()
    }

    /// The house that a number or letter means: of the row of the side to move, or the one of the same
    /// letter in the other row, where only that can be played.
    pub(super) fn house(&self, place: u8) -> Option<House> {
        let holes = self.game.rule().holes();
        if place >= holes {
            return None;
        }
        let side = self.game.position().side();
        let [south, north] = [House::new(place), House::new(holes + place)];
        let (own, other) = match side {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        let only = !self.game.is_legal(own.into()) && self.game.is_legal(other.into());
        Some(if only { other } else { own })
    }

    /// The house chosen.
    pub(super) fn chosen(&self) -> House {
        self.cursor
    }

    /// Chooses a house, if it can be played.
    pub(super) fn choose(&mut self, house: House) {
        if self.game.is_legal(house.into()) {
            self.cursor = house;
        }
    }

    /// Chooses a house that can be played, if the chosen one cannot.
    pub(super) fn settle(&mut self) {
        let houses = self.playable();
        if !houses.contains(&self.cursor) {
            let nearest = |house: &&House| house.index().abs_diff(self.cursor.index());
            if let Some(house) = houses.iter().min_by_key(nearest) {
                self.cursor = *house;
            }
        }
    }

    /// The game as it was after the plies that are shown.
    pub(super) fn game_shown(&self) -> Game {
        let mut game = self.game.clone();
        game.reopen();
        while game.ply() as usize > self.shown() && game.undo().is_some() {}
        game
    }

    fn position_shown(&self) -> Position {
        let steps = self.game.history();
        match self.back {
            None => *self.game.position(),
            Some(0) => *self.game.start(),
            Some(ply) => steps
                .get(ply - 1)
                .map_or(*self.game.position(), |step| step.position),
        }
    }

    /// Columns and rows that the board and the two lines around it take in an area.
    pub(super) fn size(&self, area: Rect) -> (Size, u16, u16) {
        let holes = self.game.rule().holes();
        let room = (area.width, area.height.saturating_sub(2));
        let size = Size::fitting(holes, room, self.small);
        let (width, height) = size.of(holes);
        (size, width, height + 2)
    }

    /// Draws the two seats, South's first, the board between them, and the history where there is room
    /// for it. `pointing` is whether the chosen house is marked, and whether its landing is. Returns the
    /// rows used.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        seats: &[Seat; 2],
        (pointing, preview): (bool, bool),
    ) -> u16 {
        let (size, width, height) = self.size(area);
        let beside = area.width >= width + 1 + HISTORY;
        let wide = if beside { width } else { area.width };
        let left = if beside {
            0
        } else {
            (wide - wide.min(width)) / 2
        };
        let seat_row = |row: u16| {
            Rect::new(area.x + left, area.y + row, wide - left, 1).intersection(Rect::new(
                area.x + left,
                area.y,
                width.min(wide - left),
                area.height,
            ))
        };
        let [south, north] = seats;
        let (upper, lower) = match self.bottom {
            Side::South => (north, south),
            Side::North => (south, north),
        };
        seats::draw(canvas, seat_row(0), upper);
        let middle = Rect::new(area.x, area.y + 1, wide, height.saturating_sub(2));
        self.board(canvas.now, (pointing, preview))
            .draw(canvas, middle.intersection(area), size);
        seats::draw(canvas, seat_row(height - 1), lower);
        if beside && !self.plies.is_empty() {
            let right = Rect::new(area.x + width + 1, area.y, area.width - width - 1, height);
            let holes = self.game.rule().holes();
            history::draw(
                canvas,
                above(below(right, 1), height - 2),
                (&self.plies, holes),
                self.shown(),
            );
        }
        height
    }

    fn board(&self, now: Duration, (pointing, preview): (bool, bool)) -> Board {
        let sown = self.sowing.as_ref().and_then(|sowing| {
            let (position, house) = sowing.at(now)?;
            Some((*position, sowing.from, *house))
        });
        if let Some((position, from, house)) = sown {
            let mut board = Board::new(position, self.bottom);
            board.last = [Some(from), Some(house)];
            return board;
        }
        let position = self.position_shown();
        let mut board = Board::new(position, self.bottom);
        let by_rule = |outcome: &Outcome| {
            use EndReason::{Aborted, Cheat, Flag, Gone, NoStart, Resign};
            !matches!(
                outcome.reason,
                Aborted | Cheat | Flag | Gone | NoStart | Resign
            )
        };
        if self.back.is_none() && self.game.outcome().is_none_or(by_rule) {
            // At the end with the shares of the rest; who gives up leaves the board as it is.
            board.stores = self.game.score().map(|score| score.to_string());
        }
        let last = self
            .shown()
            .checked_sub(1)
            .and_then(|ply| self.plies.get(ply));
        if let Some(played) = last {
            board.last = [house_of(played.mv()), played.last_house()];
            board.taken = played.captures().iter().map(|taken| taken.house).collect();
        }
        if pointing && !self.is_back() {
            let house = self.chosen();
            board.cursor = Some(house);
            if preview && let Ok(played) = self.game.clone().play(Move::House(house)) {
                board.landing = played.last_house();
                board.takes = played.captures().iter().map(|taken| taken.house).collect();
            }
        }
        board
    }
}

fn house_of(mv: Move) -> Option<House> {
    match mv {
        Move::House(house) => Some(house),
        Move::Pass => None,
    }
}

/// What each move of a game did.
fn replayed(game: &Game) -> Vec<Played> {
    let Ok(mut again) = Game::from_position(game.rule().clone(), *game.start()) else {
        return Vec::new();
    };
    let steps = game.history().iter();
    steps.map_while(|step| again.play(step.mv).ok()).collect()
}

/// The positions between two moves, one for each seed. Seeds taken on the way stay until the end: what
/// is shown then is the game's own position.
fn sowing(before: Position, played: &Played, now: Duration) -> Option<Sowing> {
    let from = house_of(played.mv())?;
    let mut houses = before.houses().to_vec();
    let lift = |houses: &mut Vec<u8>, house: House| {
        let seeds = houses.get_mut(usize::from(house.index()));
        seeds.map_or(0, std::mem::take)
    };
    let mut hand = lift(&mut houses, from);
    let mut last = from;
    let mut steps = Vec::new();
    for &house in played.path().iter().take(MAX_STEPS) {
        if hand == 0 {
            // The next lap begins where the last seed fell.
            hand = lift(&mut houses, last);
        }
        hand = hand.saturating_sub(1);
        if let Some(seeds) = houses.get_mut(usize::from(house.index())) {
            *seeds = seeds.saturating_add(1);
        }
        last = house;
        let position = Position::new(&houses, before.stores(), before.side()).ok()?;
        steps.push((position.owned_by(before.owners()), house));
    }
    let count = u32::try_from(steps.len()).ok().filter(|count| *count > 0)?;
    Some(Sowing {
        steps,
        from,
        begun: now,
        step: STEP.min(LONGEST / count).max(Duration::from_millis(1)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn a_sowing_begins_with_the_first_seed_and_ends_in_time() {
        let before = Game::new(rules::find("abapa").unwrap());
        let mut play = Play::new(before.clone(), Side::South);
        let mut game = before;
        game.play(Move::from_char('F', 6).unwrap()).unwrap();
        let now = Duration::from_secs(5);
        play.follow(game, Some(now));
        let (position, house) = *play.sowing.as_ref().unwrap().at(now).unwrap();
        assert_eq!(house.letter(6), 'a');
        assert_eq!(position.seeds(House::new(5)), 0);
        assert_eq!(position.seeds(House::new(6)), 5);
        assert_eq!(play.next(now), Some(now + STEP));
        assert!(play.is_sowing(now + STEP * 3));
        assert!(!play.is_sowing(now + STEP * 4));
        assert!(play.skip(now) && !play.skip(now));
    }

    #[test]
    fn every_rule_can_be_shown_seed_by_seed() {
        for rule in rules::builtin() {
            let mut game = Game::new(rule.clone());
            let mut play = Play::new(game.clone(), Side::South);
            for turn in 0..30_usize {
                let moves = game.legal_moves();
                let Some(mv) = moves.get(turn % moves.len().max(1)) else {
                    break;
                };
                game.play(*mv).unwrap();
                play.follow(game.clone(), Some(Duration::ZERO));
                if let Some(sowing) = &play.sowing {
                    let time = sowing.step * sowing.steps.len() as u32;
                    assert!(time <= LONGEST + STEP, "{}", rule.id());
                }
            }
        }
    }

    #[test]
    fn going_back_shows_what_was() {
        let mut game = Game::new(rules::find("abapa").unwrap());
        for letter in ['F', 'f', 'A'] {
            game.play(Move::from_char(letter, 6).unwrap()).unwrap();
        }
        let mut play = Play::new(game, Side::South);
        assert!(play.act(Action::Earlier) && play.is_back());
        assert_eq!(play.game_shown().ply(), 2);
        assert!(play.act(Action::First));
        assert_eq!(play.position_shown(), *play.game().start());
        assert!(play.act(Action::Latest) && !play.is_back());
    }
}
