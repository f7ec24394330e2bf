//! A question over the screen, with answers to choose from.

use ratatui::layout::Rect;

use crate::{
    peer::wire::{Gid, Pairing, Verdict},
    store::{GameName, MatchId},
    study::ProblemId,
    tui::{
        canvas::{Canvas, below, columns, wrap},
        keys::{Action, Context},
        look::Role,
        widget::form::turned,
    },
};

/// What an answer leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Answer {
    /// Everything stays as it is.
    Nothing,
    /// Give the game at this screen up.
    Resign,
    /// End the game at this screen early.
    Settle,
    /// Leave the program.
    Quit,
    /// Begin another game at this screen, though one is not over.
    Replace,
    Accept(Gid),
    Decline(Gid),
    /// Give a game over the network up.
    ResignContest(Gid),
    Agree(Gid),
    Refuse(Gid),
    /// Decide this disputed game of the weekly event.
    Dispute(Pairing),
    /// Decide it so.
    Decide(Pairing, Verdict),
    /// Delete a game that was played.
    RemoveGame(GameName),
    /// Delete a match at home with its games.
    RemoveMatch(MatchId),
    /// Delete one of the player's problems.
    RemoveProblem(ProblemId),
}

/// A question.
#[derive(Debug)]
pub(in crate::tui) struct Question {
    title: String,
    text: String,
    answers: Vec<(String, Answer)>,
    chosen: usize,
}

impl Question {
    /// The last answer is the one that is chosen at first, and that Esc gives: it changes nothing, so
    /// that a key that was meant for something else does no harm.
    pub(in crate::tui) fn new(title: String, text: String, answers: Vec<(String, Answer)>) -> Self {
        let chosen = answers.len().saturating_sub(1);
        Self {
            title,
            text,
            answers,
            chosen,
        }
    }

    /// Whether it is about this game.
    pub(in crate::tui) fn is_about(&self, gid: Gid) -> bool {
        self.answers.iter().any(|(_, answer)| match answer {
            Answer::Accept(about)
            | Answer::Decline(about)
            | Answer::ResignContest(about)
            | Answer::Agree(about)
            | Answer::Refuse(about) => *about == gid,
            Answer::Nothing
            | Answer::Dispute(_)
            | Answer::Decide(..)
            | Answer::Resign
            | Answer::Quit
            | Answer::Replace
            | Answer::Settle
            | Answer::RemoveGame(_)
            | Answer::RemoveMatch(_)
            | Answer::RemoveProblem(_) => false,
        })
    }

    /// Takes an action. Gives the answer when there is one.
    pub(in crate::tui) fn act(&mut self, action: Action) -> Option<Answer> {
        let count = self.answers.len();
        match action {
            Action::Left => self.chosen = turned(self.chosen, count, false),
            Action::Right => self.chosen = turned(self.chosen, count, true),
            Action::Choose(index) => self.chosen = index.min(count.saturating_sub(1)),
            Action::Confirm => {}
            Action::Yes => self.chosen = 0,
            Action::No => self.chosen = 1.min(count.saturating_sub(1)),
            Action::Back => self.chosen = count.saturating_sub(1),
            _ => return None,
        }
        let given = matches!(
            action,
            Action::Confirm | Action::Back | Action::Choose(_) | Action::Yes | Action::No
        );
        let answer = self.answers.get(self.chosen).filter(|_| given);
        answer.map(|(_, answer)| answer.clone())
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let width = area.width.saturating_sub(4).min(58);
        let text = wrap(&canvas.look.shown(&self.text), width.saturating_sub(4));
        let high = (text.len() + self.answers.len()) as u16 + 4;
        let inside = canvas.window(area, width, high, &self.title);
        let used = canvas.paragraph(inside, &self.text, Role::Text);
        let rest = below(inside, used + 1);
        for (index, (row, (text, _))) in rest.rows().zip(&self.answers).enumerate() {
            let wide = (columns(&canvas.look.shown(text)) + 3).min(row.width);
            let row = Rect::new(row.x, row.y, wide, 1);
            canvas.choice(row, text, index == self.chosen, Action::Choose(index));
        }
        if inside.height > 0 {
            let last = Rect::new(inside.x, inside.bottom() - 1, inside.width, 1);
            canvas.keys(last, Context::Question);
        }
    }
}
