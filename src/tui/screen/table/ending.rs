//! Ending a game at this screen from outside: giving it up, or settling it early.

use super::{Rival, Table};
use crate::{
    engine::gains_by_settling,
    game::{Declared, NotFinished},
    texts::t,
    tui::{
        event::{Thought, Wanted},
        screen::question::{Answer, Question},
        shared::Shared,
    },
};

impl Table {
    /// Asks whether the game is to be ended early, with what the rule gives to whom.
    pub(super) fn settle(&mut self, shared: &mut Shared) -> Option<Question> {
        let texts = &shared.texts;
        let game = self.play.game();
        let mut settled = game.clone();
        let outcome = match settled.finish(Declared::Settled) {
            Ok(outcome) => outcome,
            Err(NotFinished::Settle) => {
                shared.notice(t!(texts, "settle-never"));
                return None;
            }
            Err(_) => {
                shared.notice(t!(texts, "why-over"));
                return None;
            }
        };
        if !self.may_play() {
            shared.notice(t!(texts, "not-your-turn"));
            return None;
        }
        let [south, north] = outcome.score.map(|score| score.to_string());
        let mut text = t!(texts, "settle-text", south = south, north = north);
        if self.rival != Rival::Person && !game.may_settle_alone(self.me) {
            text = format!("{text} {}", t!(texts, "settle-computer"));
        }
        Some(Question::new(
            t!(texts, "settle-title"),
            text,
            vec![
                (t!(texts, "settle-yes"), Answer::Settle),
                (t!(texts, "play-goes-on"), Answer::Nothing),
            ],
        ))
    }

    /// Ends the game early, or asks the computer whether it agrees.
    pub(in crate::tui) fn settled(&mut self, shared: &mut Shared) {
        if self.rival == Rival::Person || self.play.game().may_settle_alone(self.me) {
            return self.finish(Declared::Settled, shared);
        }
        self.stop(shared);
        let game = self.play.game().clone();
        self.asks_to_settle = true;
        self.task = Some((shared.think(game, Wanted::Lines), Wanted::Lines));
    }

    fn finish(&mut self, end: Declared, shared: &mut Shared) {
        let mut game = self.play.game().clone();
        if game.finish(end).is_ok() {
            self.go_on_from(game, shared);
        }
    }

    /// Gives the game up, as the person whose side it is, or whose turn.
    pub(in crate::tui) fn resign(&mut self, shared: &mut Shared) {
        let side = match self.rival {
            Rival::Computer(_) => self.me,
            Rival::Person => self.play.game().position().side(),
        };
        self.finish(Declared::Resign(side), shared);
    }

    /// Takes the computer's answer: it agrees if it loses nothing by it.
    pub(super) fn answered(&mut self, thought: &Thought, shared: &mut Shared) {
        let best = thought
            .analysis
            .as_ref()
            .and_then(|found| found.lines.first());
        let other = self.me.other();
        match best.is_none_or(|line| gains_by_settling(self.play.game(), other, line)) {
            true => self.finish(Declared::Settled, shared),
            false => shared.notice(t!(shared.texts, "settle-no")),
        }
    }
}

/// The question whether to give the game up.
pub(super) fn resigning(shared: &Shared) -> Question {
    let texts = &shared.texts;
    Question::new(
        t!(texts, "resign-title"),
        t!(texts, "resign-text"),
        vec![
            (t!(texts, "resign-yes"), Answer::Resign),
            (t!(texts, "play-goes-on"), Answer::Nothing),
        ],
    )
}
