//! A game to look at: going through it, trying other moves, writing about it, with the engine
//! beside it.

use ratatui::layout::Rect;

use super::analysis::Analysis;
use crate::{
    engine::Level,
    game::{Game, House, Move, Side},
    notation::{PlainText, Sheet},
    store::GameName,
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below, wrap},
        event::{Moment, Thought},
        keys::Action,
        look::Role,
        play::Play,
        shared::Shared,
        widget::seats::Seat,
        words,
    },
};

/// What the desk cannot do by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Leave,
    /// Play on from the position shown.
    PlayOn,
    /// Write about the ply shown.
    Remark,
    Export,
    Remove,
    /// Set up a position.
    SetUp,
}

/// A game on the desk.
#[derive(Debug)]
pub(super) struct Desk {
    /// Where it is kept; nowhere, if it is only being tried.
    pub(super) name: Option<GameName>,
    sheet: Sheet,
    play: Play,
    /// The ply after which other moves than those of the game have been played.
    branch: Option<u32>,
    analysis: Analysis,
}

/// Rows of the lines of an analysis, with what they mean.
const LINES: u16 = 5;

impl Desk {
    pub(super) fn new(name: Option<GameName>, sheet: Sheet, bottom: Side) -> Self {
        Self {
            name,
            play: Play::new(sheet.game.clone(), bottom),
            sheet,
            branch: None,
            analysis: Analysis::default(),
        }
    }

    /// With the engine at work.
    pub(super) fn analysed(mut self, shared: &mut Shared) -> Self {
        self.analysis.toggle(&self.play.game_shown(), shared);
        self
    }

    /// The game as it is shown.
    pub(super) fn game(&self) -> Game {
        self.play.game_shown()
    }

    /// The ply that is shown, if it is one of the game's own.
    pub(super) fn ply(&self) -> Option<u32> {
        let shown = self.play.shown() as u32;
        self.branch
            .is_none_or(|branch| shown <= branch)
            .then_some(shown)
    }

    /// What has been written about the ply shown.
    pub(super) fn remark(&self) -> &str {
        match self.ply() {
            None => "",
            Some(0) => self.sheet.comment.as_str(),
            Some(ply) => self.sheet.remarks.get(&ply).map_or("", PlainText::as_str),
        }
    }

    /// Writes something about a ply of the game.
    pub(super) fn write(&mut self, ply: u32, text: PlainText) {
        self.sheet.remark(ply, text);
    }

    /// Looks at another position, by itself.
    pub(super) fn set(&mut self, game: Game, shared: &mut Shared) {
        self.name = None;
        self.sheet = Sheet::new(game.clone());
        self.branch = None;
        self.play.follow(game, None);
        self.follow(shared);
    }

    /// Takes an action.
    pub(super) fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        shared.skip(&mut self.play);
        let before = self.play.shown();
        if self.play.act(action) {
            if self.play.shown() != before {
                self.follow(shared);
            }
            return None;
        }
        match action {
            Action::House(place) => match house(&self.game(), place) {
                Some(house) => self.try_move(house.into(), shared),
                None => shared.notice(t!(shared.texts, "why-no-house")),
            },
            Action::At(index) => self.try_move(House::new(index).into(), shared),
            Action::Confirm if self.game().is_legal(Move::Pass) => {
                self.try_move(Move::Pass, shared);
            }
            Action::Analyse => self.analysis.toggle(&self.play.game_shown(), shared),
            Action::Undo => self.take_back(shared),
            Action::Turn => self.play.bottom = self.play.bottom.other(),
            Action::Back => return Some(Wish::Leave),
            Action::PlayOn => return Some(Wish::PlayOn),
            Action::Remark => return Some(Wish::Remark),
            Action::Export => return Some(Wish::Export),
            Action::Remove => return Some(Wish::Remove),
            Action::SetUp => return Some(Wish::SetUp),
            _ => {}
        }
        None
    }

    /// Stops the engine, as when something else comes onto the screen.
    pub(super) fn rest(&mut self, shared: &mut Shared) {
        self.analysis.rest(shared);
    }

    /// Goes on after that.
    pub(super) fn follow(&mut self, shared: &mut Shared) {
        let game = self.play.game_shown();
        self.analysis.follow(&game, shared);
    }

    /// Plays a move from the position shown: the game's own goes on in it, another one leaves it.
    fn try_move(&mut self, mv: Move, shared: &mut Shared) {
        let mut game = self.play.game_shown();
        let holes = game.rule().holes();
        let shown = self.play.shown();
        if let Err(error) = game.play(mv) {
            return shared.notice(words::illegal(&shared.texts, &error, holes));
        }
        shared.notice = None;
        let next = self.play.game().history().get(shown);
        if next.is_some_and(|step| step.mv == mv) {
            self.play.act(Action::Later);
        } else {
            self.branch = self
                .branch
                .filter(|branch| *branch as usize <= shown)
                .or(Some(shown as u32));
            let newest = shown == self.play.plies().len();
            self.play
                .follow(game, shared.sowing_from().filter(|_| newest));
            shared.hear(&self.play);
        }
        self.follow(shared);
    }

    /// Takes a tried move back; the last one leads back into the game.
    fn take_back(&mut self, shared: &mut Shared) {
        let Some(branch) = self.branch else {
            return shared.notice(t!(shared.texts, "desk-nothing-tried"));
        };
        let mut game = self.play.game_shown();
        game.reopen();
        if game.ply() > branch {
            game.undo();
        }
        let ply = game.ply();
        if ply <= branch {
            self.branch = None;
            self.play.follow(self.sheet.game.clone(), None);
            self.play.act(Action::Choose(ply as usize));
        } else {
            self.play.follow(game, None);
        }
        self.follow(shared);
    }

    pub(super) fn thought(&mut self, thought: &Thought) {
        self.analysis.thought(thought);
    }

    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        self.play.next(now)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let mark = canvas.look.sign("·", "-");
        let rule = self.play.game().rule().name();
        let title = match self.name {
            Some(name) => {
                let short: String = name.to_string().chars().take(8).collect();
                format!("{short} {mark} {rule}")
            }
            None => format!("{} {mark} {rule}", t!(shared.texts, "desk-title")),
        };
        canvas.put(above(area, 1), &title, Role::Title);
        let body = below(area, 1);
        let lines = if self.analysis.is_on() { LINES } else { 0 };
        let remark = self.remark();
        // What is said about the position, and two rows of what has been written.
        let rows = wrap(&canvas.look.shown(remark), body.width).len() as u16;
        let talk = 1 + rows.min(2);
        let room = above(body, body.height.saturating_sub(talk + lines));
        let shown = self.play.game_shown();
        let seats = Side::BOTH.map(|side| self.seat(shared, side, &shown));
        let used = self.play.draw(canvas, room, &seats, (false, false));
        let mut rest = below(body, used);
        let (status, role) = self.status(shared, &shown);
        rest = below(rest, canvas.paragraph(rest, &status, role));
        if !remark.is_empty() {
            // A long one leaves room for the lines.
            let most = rest.height.saturating_sub(lines).max(1);
            let high = (wrap(&canvas.look.shown(remark), rest.width).len() as u16).min(most);
            canvas.paragraph(above(rest, high), remark, Role::Own);
            rest = below(rest, high);
        }
        self.analysis.draw(canvas, rest);
    }

    fn seat(&self, shared: &Shared, side: Side, shown: &Game) -> Seat {
        let own = self
            .sheet
            .names
            .get(side.index())
            .filter(|name| !name.is_empty());
        let side_name = texts::side(&shared.texts, side);
        // A computer is kept by the name of its level.
        let level = |name: &PlainText| {
            let mut levels = Level::ALL.into_iter();
            levels.find(|level| level.profile().name == name.as_str())
        };
        let name = match own.map(|name| (name, level(name))) {
            None => side_name,
            Some((_, Some(level))) => t!(
                shared.texts,
                "seat-computer",
                side = side_name,
                level = texts::level(&shared.texts, level)
            ),
            Some((name, None)) => format!("{name} ({side_name})"),
        };
        Seat {
            name,
            turn: shown.to_move() == Some(side),
            note: String::new(),
            time: None,
        }
    }

    fn status(&self, shared: &Shared, shown: &Game) -> (String, Role) {
        let texts = &shared.texts;
        let (ply, of) = (self.play.shown(), self.play.plies().len());
        let whole = !self.play.is_back();
        if let (true, Some(outcome)) = (whole, self.play.game().outcome()) {
            return (words::outcome(texts, outcome, None), Role::Turn);
        }
        let place = match self.branch {
            Some(branch) if ply as u32 > branch => t!(texts, "desk-branch", ply = branch),
            _ if of == 0 => String::new(),
            _ => t!(texts, "desk-ply", ply = ply, of = of),
        };
        let turn = t!(
            texts,
            "status-turn-of",
            side = texts::side(texts, shown.position().side())
        );
        ([place, turn].join(" ").trim().to_owned(), Role::Text)
    }
}

/// The house of a number or letter in the row of the side to move.
fn house(game: &Game, place: u8) -> Option<House> {
    let holes = game.rule().holes();
    let first = match game.position().side() {
        Side::South => 0,
        Side::North => holes,
    };
    (place < holes).then(|| House::new(first + place))
}
