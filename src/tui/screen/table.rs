//! A game at this screen: against the computer, or between two people.

use ratatui::layout::Rect;

use crate::{
    client::config::Occasion,
    engine::{self, Level, Remark, happened, outlook},
    game::{Declared, Game, House, Move, Side},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        event::{Effect, Moment, Thought, Wanted},
        keys::Action,
        look::Role,
        play::Play,
        remarks::Remarks,
        screen::question::Question,
        shared::Shared,
        study::match_table,
        widget::seats::Seat,
        words,
    },
};

mod contest;
mod ending;
mod keeping;

use contest::Contest;

/// Who sits on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Rival {
    Computer(Level),
    Person,
}

/// A game at this screen.
#[derive(Debug)]
pub(in crate::tui) struct Table {
    play: Play,
    rival: Rival,
    me: Side,
    comments: bool,
    /// What the engine has been asked for.
    task: Option<(u64, Wanted)>,
    /// A move that is played when the sowing before it has been shown.
    pending: Option<Move>,
    remarks: Vec<String>,
    hints: Vec<String>,
    /// The number by which the game is kept; it gets one with its first move.
    number: Option<u64>,
    /// The match of which it is a game.
    contest: Option<Contest>,
    /// The match's table lies over the board.
    shows_match: bool,
    /// The engine has been asked whether the computer agrees to end the game.
    asks_to_settle: bool,
    /// What the player writes about the game.
    written: Remarks,
}

/// Rows below the board, at least.
const TALK: u16 = 2;

impl Table {
    pub(in crate::tui) fn new(game: Game, rival: Rival, me: Side, comments: bool) -> Self {
        Self {
            play: Play::new(game, me),
            rival,
            me,
            comments,
            task: None,
            pending: None,
            remarks: Vec::new(),
            hints: Vec::new(),
            number: None,
            contest: None,
            shows_match: false,
            asks_to_settle: false,
            written: Remarks::default(),
        }
    }

    /// Houses a side.
    pub(in crate::tui) fn holes(&self) -> u8 {
        self.play.game().rule().holes()
    }

    /// Whether the game is not over.
    pub(in crate::tui) fn goes_on(&self) -> bool {
        self.play.game().outcome().is_none()
    }

    /// Whether the game, or the match to which it belongs, is not over.
    pub(in crate::tui) fn waits(&self) -> bool {
        self.goes_on() || self.contest.as_ref().is_some_and(Contest::goes_on)
    }

    /// Begins, or goes on after something else was on the screen.
    pub(in crate::tui) fn proceed(&mut self, shared: &mut Shared) {
        let Rival::Computer(level) = self.rival else {
            return;
        };
        let game = self.play.game();
        let turn = game.to_move() == Some(self.me.other());
        if turn && self.task.is_none() && self.pending.is_none() {
            let wanted = Wanted::Move(level);
            self.task = Some((shared.think(game.clone(), wanted), wanted));
        }
    }

    /// Whether a person has the move now, and the newest position is shown.
    fn may_play(&self) -> bool {
        let mine = match self.rival {
            Rival::Computer(_) => self.play.game().to_move() == Some(self.me),
            Rival::Person => self.goes_on(),
        };
        mine && !self.play.is_back() && self.pending.is_none()
    }

    /// Takes an action. Gives a question that has to be answered first.
    pub(in crate::tui) fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Question> {
        if self.is_writing() {
            self.write(action, shared);
            return None;
        }
        shared.skip(&mut self.play);
        if self.hide_match() && action != Action::NewGame {
            return None;
        }
        if self.play.act(action) {
            return None;
        }
        match action {
            Action::House(place) => match self.play.house(place) {
                Some(house) => self.play_house(house, shared),
                None => shared.notice(t!(shared.texts, "why-no-house")),
            },
            Action::At(index) => self.play_house(House::new(index), shared),
            Action::Confirm => self.confirm(shared),
            Action::AutoPlay => self.auto_play(shared),
            Action::Hint => self.hint(shared),
            Action::Undo => self.undo(shared),
            Action::Resign if self.goes_on() => return Some(ending::resigning(shared)),
            Action::Resign => shared.notice(t!(shared.texts, "why-over")),
            Action::Settle => return self.settle(shared),
            Action::PlayOn => self.play_on(shared),
            Action::Preview => shared.preview = !shared.preview,
            Action::Sowing => {
                shared.sowing = !shared.sowing;
                shared.notice(match shared.sowing {
                    true => t!(shared.texts, "sowing-on"),
                    false => t!(shared.texts, "sowing-off"),
                });
            }
            Action::Comments => {
                self.comments = !self.comments;
                shared.notice(match self.comments {
                    true => t!(shared.texts, "comments-on"),
                    false => t!(shared.texts, "comments-off"),
                });
                self.remark(shared);
            }
            Action::Match if self.contest.is_some() => self.shows_match = true,
            Action::Match => shared.notice(t!(shared.texts, "match-none")),
            Action::Remark => self.written.begin(self.play.shown()),
            Action::Turn => self.play.bottom = self.play.bottom.other(),
            _ => {}
        }
        None
    }

    fn confirm(&mut self, shared: &mut Shared) {
        if self.play.game().is_legal(Move::Pass) {
            return self.play_move(Move::Pass, shared);
        }
        self.play_house(self.play.chosen(), shared);
    }

    fn play_house(&mut self, house: House, shared: &mut Shared) {
        self.play.choose(house);
        self.play_move(Move::House(house), shared);
    }

    fn play_move(&mut self, mv: Move, shared: &mut Shared) {
        if self.play.is_back() {
            return shared.notice(t!(shared.texts, "looking-back"));
        }
        if self.goes_on() && !self.may_play() {
            return shared.notice(t!(shared.texts, "not-your-turn"));
        }
        self.stop(shared);
        self.make(mv, shared);
    }

    /// Plays a move, whoever's it is.
    fn make(&mut self, mv: Move, shared: &mut Shared) {
        let mut game = self.play.game().clone();
        match game.play(mv) {
            Err(error) => {
                let holes = game.rule().holes();
                shared.notice(words::illegal(&shared.texts, &error, holes));
            }
            Ok(_) => {
                self.hints.clear();
                shared.notice = None;
                self.play.follow(game, shared.sowing_from());
                shared.hear(&self.play);
                self.keep(shared);
                self.remark(shared);
                if !self.goes_on() {
                    shared.call(Occasion::Turn, |texts| t!(texts, "call-over"));
                }
                self.proceed(shared);
            }
        }
    }

    /// Comments on the last move and on what there is to see now.
    fn remark(&mut self, shared: &Shared) {
        self.remarks.clear();
        let game = self.play.game();
        let language = shared.texts.language();
        let mut remarks: Vec<Remark> = match self.play.plies().last() {
            Some(played) => happened(game, played),
            None => Vec::new(),
        };
        let may_settle = remarks.iter().any(Remark::is_about_ending)
            && game.clone().finish(Declared::Settled).is_ok();
        if !self.comments {
            remarks.retain(Remark::is_about_ending);
        } else if self.may_play() {
            remarks.extend(outlook(game));
        }
        let told = remarks.iter().map(|remark| remark.text(game, language));
        let hint = may_settle.then(|| t!(shared.texts, "settle-hint"));
        // What the rule says about the end is for everybody.
        self.remarks = told
            .chain(hint)
            .chain(engine::ending(game, language))
            .collect();
    }

    fn auto_play(&mut self, shared: &mut Shared) {
        if self.play.is_back() {
            return shared.notice(t!(shared.texts, "looking-back"));
        }
        if !self.goes_on() {
            return shared.notice(t!(shared.texts, "why-over"));
        }
        if !self.may_play() || self.is_asked(Wanted::Best) {
            return;
        }
        self.stop(shared);
        let game = self.play.game().clone();
        self.task = Some((shared.think(game, Wanted::Best), Wanted::Best));
    }

    fn hint(&mut self, shared: &mut Shared) {
        let game = self.play.game_shown();
        if game.outcome().is_some() {
            return shared.notice(t!(shared.texts, "why-over"));
        }
        // The computer's own move must not be given up for a hint.
        if self.task.is_none() {
            self.hints = vec![t!(shared.texts, "hint-thinking")];
            self.task = Some((shared.think(game, Wanted::Lines), Wanted::Lines));
        }
    }

    fn is_asked(&self, wanted: Wanted) -> bool {
        self.task.is_some_and(|(_, asked)| asked == wanted)
    }

    fn stop(&mut self, shared: &mut Shared) {
        self.pending = None;
        self.asks_to_settle = false;
        if self.task.take().is_some() {
            shared.effects.push(Effect::StopThinking);
        }
    }

    /// Takes moves back until a person has the move again.
    fn undo(&mut self, shared: &mut Shared) {
        let mut game = self.play.game().clone();
        let mut taken = game.reopen();
        while !taken || !self.is_persons(&game) {
            if game.undo().is_none() {
                break;
            }
            taken = true;
        }
        let nothing = game.ply() as usize == self.play.plies().len() && self.goes_on();
        if nothing || !self.is_persons(&game) {
            return shared.notice(t!(shared.texts, "nothing-to-undo"));
        }
        self.go_on_from(game, shared);
    }

    fn is_persons(&self, game: &Game) -> bool {
        self.rival == Rival::Person || game.to_move() == Some(self.me)
    }

    fn play_on(&mut self, shared: &mut Shared) {
        if !self.play.is_back() {
            return shared.notice(t!(shared.texts, "play-on-how"));
        }
        let game = self.play.game_shown();
        self.go_on_from(game, shared);
    }

    fn go_on_from(&mut self, game: Game, shared: &mut Shared) {
        self.stop(shared);
        self.hints.clear();
        self.play.follow(game, None);
        self.keep(shared);
        self.remark(shared);
        self.proceed(shared);
    }

    /// Takes an answer of the engine's.
    pub(in crate::tui) fn thought(&mut self, thought: &Thought, shared: &mut Shared) {
        let Some((_, wanted)) = self.task.filter(|(number, _)| *number == thought.number) else {
            return;
        };
        self.task = None;
        if std::mem::take(&mut self.asks_to_settle) {
            self.answered(thought, shared);
        } else if wanted == Wanted::Lines {
            self.hints = self.lines(thought, shared);
        } else {
            self.pending = thought.mv;
            self.tick(shared);
        }
    }

    fn lines(&self, thought: &Thought, shared: &Shared) -> Vec<String> {
        let texts = &shared.texts;
        let Some(analysis) = &thought.analysis else {
            return Vec::new();
        };
        let holes = self.play.game().rule().holes();
        let line = |line: &crate::engine::Line| {
            let moves = line.moves.iter().take(12);
            let moves: Vec<String> = moves.map(|mv| mv.to_char(holes).into()).collect();
            format!(
                "  {:>9}  {}",
                words::worth(texts, line.worth()),
                moves.join(" ")
            )
        };
        let mut lines: Vec<String> = analysis.lines.iter().map(line).collect();
        lines.push(t!(texts, "hint-legend"));
        lines
    }

    /// Plays what waited for a sowing to end.
    pub(in crate::tui) fn tick(&mut self, shared: &mut Shared) {
        if !self.play.is_sowing(shared.now)
            && !self.play.is_back()
            && let Some(mv) = self.pending.take()
        {
            self.make(mv, shared);
        }
    }

    /// When something has to be drawn without anything having happened.
    pub(in crate::tui) fn next(&self, now: Moment) -> Option<Moment> {
        self.play.next(now)
    }

    fn seat(&self, shared: &Shared, side: Side) -> Seat {
        let texts = &shared.texts;
        let name = match self.rival {
            Rival::Person => texts::side(texts, side),
            Rival::Computer(_) if side == self.me => {
                t!(texts, "seat-you", side = texts::side(texts, side))
            }
            Rival::Computer(level) => t!(
                texts,
                "seat-computer",
                side = texts::side(texts, side),
                level = texts::level(texts, level)
            ),
        };
        let turn = !self.play.is_back() && self.play.game().to_move() == Some(side);
        let thinks = turn && self.task.is_some_and(|(_, wanted)| wanted != Wanted::Lines);
        Seat {
            name,
            turn,
            note: if thinks {
                t!(texts, "thinking")
            } else {
                String::new()
            },
            time: None,
        }
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let area = match &self.written.draft {
            Some(draft) => draft.draw(canvas, area, &shared.texts),
            None => area,
        };
        let rule = self.play.game().rule();
        let title = format!("{} {} {}", "Awalé", canvas.look.sign("·", "-"), rule.name());
        canvas.put(above(area, 1), &title, Role::Title);
        if let Some(contest) = &self.contest {
            let table = contest.table(self.play.game());
            let told = t!(
                shared.texts,
                "match-head",
                game = contest.number(),
                of = table.of(),
                standing = table.standing()
            );
            canvas.right(above(area, 1), &told, Role::Turn);
        }
        let body = below(area, 1);
        let room = above(body, body.height.saturating_sub(TALK));
        let seats = [
            self.seat(shared, Side::South),
            self.seat(shared, Side::North),
        ];
        let pointing = self.may_play() && !self.play.game().is_legal(Move::Pass);
        let used = self
            .play
            .draw(canvas, room, &seats, (pointing, shared.preview));
        self.talk(canvas, below(body, used), shared);
        if let Some(contest) = self.contest.as_ref().filter(|_| self.shows_match) {
            let texts = &shared.texts;
            let names = match self.rival {
                Rival::Computer(_) => [t!(texts, "who-you"), t!(texts, "who-computer")],
                Rival::Person => [t!(texts, "match-first"), t!(texts, "match-second")],
            };
            let table = contest.table(self.play.game());
            match_table::draw(&table, canvas, area, [&names[0], &names[1]]);
        }
    }

    /// What is to be done, what happened last, hints and comments.
    fn talk(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let (status, role) = self.status(shared);
        let used = canvas.paragraph(area, &status, role);
        let mut rest = below(area, used);
        let written = self.written.about(self.play.shown());
        rest = below(rest, canvas.paragraph(rest, written, Role::Own));
        for text in &self.hints {
            // The columns of the lines are kept; what explains them may need two rows.
            let used = match text.starts_with(' ') {
                true => canvas.put(above(rest, 1), text, Role::Text).min(1),
                false => canvas.whole(rest, text, Role::Dim),
            };
            rest = below(rest, used);
        }
        // They are about the position that is played.
        let remarks = self.remarks.iter().filter(|_| !self.play.is_back());
        for text in remarks {
            // What comes first matters most.
            rest = below(rest, canvas.whole(rest, text, Role::Dim));
        }
    }

    fn status(&self, shared: &Shared) -> (String, Role) {
        let texts = &shared.texts;
        let game = self.play.game();
        if self.play.is_back() {
            let (ply, of) = (self.play.shown(), self.play.plies().len());
            return (t!(texts, "status-back", ply = ply, of = of), Role::Turn);
        }
        let me = (self.rival != Rival::Person).then_some(self.me);
        if let Some(outcome) = game.outcome() {
            let over = words::outcome(texts, outcome, me);
            let next = match &self.contest {
                Some(contest) if !contest.goes_on() => {
                    let standing = contest.table(game).standing();
                    t!(texts, "match-over", standing = standing)
                }
                Some(contest) => {
                    let next = contest.number() + 1;
                    t!(texts, "match-next", game = next, of = contest.games())
                }
                None => t!(texts, "status-after"),
            };
            return (format!("{over} {next}"), Role::Turn);
        }
        let last = self.play.plies().last().map(|played| {
            let who = match me {
                Some(me) if me == played.side() => t!(texts, "who-you"),
                Some(_) => t!(texts, "who-computer"),
                None => texts::side(texts, played.side()),
            };
            words::ply(texts, played, &who, game.rule().holes())
        });
        let now = match (self.may_play(), game.is_legal(Move::Pass)) {
            (false, _) => String::new(),
            (true, true) => t!(texts, "status-pass"),
            (true, false) if self.rival == Rival::Person => {
                let side = texts::side(texts, game.position().side());
                t!(texts, "status-turn-of", side = side)
            }
            (true, false) => t!(texts, "status-your-turn"),
        };
        let parts: Vec<String> = last.into_iter().chain([now]).collect();
        (parts.join(" "), Role::Text)
    }
}
