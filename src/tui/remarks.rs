//! What a player writes about a game while it is played: kept with it, and shown with the ply it is about.

use std::collections::BTreeMap;

use ratatui::{crossterm::event::KeyEvent, layout::Rect};

use super::{
    canvas::{Canvas, above, below},
    keys::Action,
    look::Role,
    widget::input::Input,
};
use crate::{
    notation::PlainText,
    texts::{Texts, t},
};

/// A remark that is being typed.
#[derive(Debug)]
pub(super) struct Draft {
    /// About this ply; 0 is the game as a whole.
    ply: u32,
    input: Input,
}

impl Draft {
    /// Begins with what has been written before.
    pub(super) fn new(ply: u32, before: &str) -> Self {
        let mut input = Input::default();
        input.set(before.to_owned());
        Self { ply, input }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        self.input.key(key)
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.input.paste(text);
    }

    /// Draws it at the lower end. Returns what is left above.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, texts: &Texts) -> Rect {
        let at = below(area, area.height.saturating_sub(2));
        let text = match self.ply {
            0 => t!(texts, "writing-game"),
            ply => t!(texts, "writing-move", ply = ply),
        };
        canvas.put(above(at, 1), &text, Role::Turn);
        self.input.draw(canvas, below(at, 1), true);
        above(area, area.height.saturating_sub(2))
    }
}

/// Takes an action while a remark is typed. Gives the ply and the text when it is written; an empty text takes away
/// what was there.
pub(super) fn write(draft: &mut Option<Draft>, action: Action) -> Option<(u32, PlainText)> {
    match action {
        Action::Back => *draft = None,
        Action::Confirm => {
            let mut done = draft.take()?;
            return Some((done.ply, PlainText::comment(&done.input.take())));
        }
        _ => {}
    }
    None
}

/// The remarks on a game that is played.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    written: BTreeMap<u32, PlainText>,
    pub(super) draft: Option<Draft>,
}

impl Remarks {
    /// Takes over what was kept earlier, but for what has been written since.
    pub(super) fn kept(&mut self, mut earlier: BTreeMap<u32, PlainText>) {
        earlier.append(&mut self.written);
        self.written = earlier;
    }

    /// Begins to write about a ply.
    pub(super) fn begin(&mut self, ply: usize) {
        self.draft = Some(Draft::new(ply as u32, self.about(ply)));
    }

    pub(super) fn about(&self, ply: usize) -> &str {
        let found = self.written.get(&(ply as u32));
        found.map_or("", PlainText::as_str)
    }

    /// Takes an action while a remark is typed. Gives what is to be kept.
    pub(super) fn write(&mut self, action: Action) -> Option<(u32, PlainText)> {
        let (ply, text) = write(&mut self.draft, action)?;
        self.written.insert(ply, text.clone());
        Some((ply, text))
    }

    /// Forgets what is about moves that have been taken back. Gives their plies.
    pub(super) fn keep_to(&mut self, plies: usize) -> Vec<u32> {
        let later = self.written.split_off(&(plies as u32 + 1));
        let about_later = |draft: &Draft| draft.ply as usize > plies;
        if self.draft.as_ref().is_some_and(about_later) {
            self.draft = None;
        }
        later.into_keys().collect()
    }
}
