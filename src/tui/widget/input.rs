//! A line to type into.

use ratatui::{
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    layout::Rect,
};
use unicode_width::UnicodeWidthChar as _;

use crate::tui::{canvas::Canvas, canvas::shifted, look::Role};

/// Longest text, in bytes; more than fits into a line of IRC.
const MAX: usize = 450;
/// Lines that are remembered.
const REMEMBERED: usize = 50;

/// The line, where in it one types, and what was typed before.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Input {
    text: String,
    /// In bytes, at the boundary of a character.
    at: usize,
    before: Vec<String>,
    /// Which of those is shown, from the newest.
    recalled: Option<usize>,
}

impl Input {
    pub(in crate::tui) fn text(&self) -> &str {
        &self.text
    }

    pub(in crate::tui) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What stands before the caret.
    pub(in crate::tui) fn before_caret(&self) -> &str {
        self.text.get(..self.at).unwrap_or_default()
    }

    /// Takes what was typed, and is empty again.
    pub(in crate::tui) fn take(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        self.at = 0;
        self.recalled = None;
        if !text.trim().is_empty() && self.before.last() != Some(&text) {
            self.before.push(text.clone());
            if self.before.len() > REMEMBERED {
                self.before.remove(0);
            }
        }
        text
    }

    /// Puts another text in its place.
    pub(in crate::tui) fn set(&mut self, text: String) {
        self.at = text.len();
        self.text = text;
    }

    /// Puts a text in place of the last bytes before the caret.
    pub(in crate::tui) fn replace(&mut self, bytes: usize, text: &str) {
        let from = self.at.saturating_sub(bytes);
        if self.text.is_char_boundary(from) {
            self.text.replace_range(from..self.at, text);
            self.at = from + text.len();
        }
    }

    /// Takes a pasted text in, as one line.
    pub(in crate::tui) fn paste(&mut self, text: &str) {
        for letter in text.chars() {
            let letter = if letter.is_control() { ' ' } else { letter };
            self.insert(letter);
        }
    }

    fn insert(&mut self, letter: char) {
        if self.text.len() + letter.len_utf8() <= MAX {
            self.text.insert(self.at, letter);
            self.at += letter.len_utf8();
        }
    }

    /// Takes a key. Tells whether it meant something here.
    pub(in crate::tui) fn key(&mut self, event: KeyEvent) -> bool {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Char('a') if control => self.at = 0,
            KeyCode::Char('e') if control => self.at = self.text.len(),
            KeyCode::Char('u') if control => {
                self.text.replace_range(..self.at, "");
                self.at = 0;
            }
            KeyCode::Char('w') if control => self.erase_word(),
            KeyCode::Char(letter) if !control && !event.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(letter);
            }
            KeyCode::Backspace => {
                if let Some(letter) = self.before_caret().chars().next_back() {
                    self.at -= letter.len_utf8();
                    self.text.remove(self.at);
                }
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at -= self.width_before(),
            KeyCode::Right => {
                let rest = self.text.get(self.at..).unwrap_or_default();
                self.at += rest.chars().next().map_or(0, char::len_utf8);
            }
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            KeyCode::Up if !self.before.is_empty() => self.recall(true),
            KeyCode::Down if self.recalled.is_some() => self.recall(false),
            _ => return false,
        }
        true
    }

    fn width_before(&self) -> usize {
        let letter = self.before_caret().chars().next_back();
        letter.map_or(0, char::len_utf8)
    }

    fn erase_word(&mut self) {
        let kept = self.before_caret().trim_end();
        let start = kept.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        self.text.replace_range(start..self.at, "");
        self.at = start;
    }

    fn recall(&mut self, older: bool) {
        let next = match (self.recalled, older) {
            (None, _) => Some(0),
            (Some(at), true) => Some((at + 1).min(self.before.len().saturating_sub(1))),
            (Some(at), false) => at.checked_sub(1),
        };
        let text = next.and_then(|at| self.before.iter().rev().nth(at));
        let text = text.cloned().unwrap_or_default();
        self.set(text);
        self.recalled = next;
    }

    /// Draws the line, with a mark before it.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, row: Rect, focused: bool) {
        let mark = if focused { "> " } else { "  " };
        let used = canvas.put(row, mark, Role::Title);
        self.draw_text(canvas, shifted(row, used), (focused, Role::Text));
    }

    /// Draws what is typed; the part around the caret, where it does not fit.
    pub(in crate::tui) fn draw_text(
        &self,
        canvas: &mut Canvas<'_>,
        room: Rect,
        (focused, role): (bool, Role),
    ) {
        // From here on the text before the caret fits.
        let (mut from, mut wide) = (self.at, 1);
        for (index, letter) in self.before_caret().char_indices().rev() {
            wide += letter.width().unwrap_or(0) as u16;
            if wide > room.width {
                break;
            }
            from = index;
        }
        let text = self.text.get(from..).unwrap_or_default();
        // What one types oneself is not cut with a sign: it moves with the caret.
        let shown = canvas.look.shown(text);
        let style = canvas.look.style(role);
        canvas
            .buffer
            .set_stringn(room.x, room.y, &shown, usize::from(room.width), style);
        if focused {
            let before = self.text.get(from..self.at).unwrap_or_default();
            let x = crate::tui::canvas::columns(&canvas.look.shown(before));
            canvas.caret = Some((room.x + x.min(room.width.saturating_sub(1)), room.y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(input: &mut Input, text: &str) {
        for letter in text.chars() {
            assert!(input.key(KeyEvent::from(KeyCode::Char(letter))));
        }
    }

    #[test]
    fn typing_moving_and_erasing_keep_to_characters() {
        let mut input = Input::default();
        typed(&mut input, "déjà vu");
        for _ in 0..4 {
            input.key(KeyEvent::from(KeyCode::Left));
        }
        input.key(KeyEvent::from(KeyCode::Backspace));
        assert_eq!(input.text(), "déà vu");
        input.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(input.text(), "à vu");
        input.key(KeyEvent::from(KeyCode::End));
        input.key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        assert_eq!(input.text(), "à ");
        input.paste("a\nb\x1b");
        assert_eq!(input.take(), "à a b ");
        typed(&mut input, "x");
        input.key(KeyEvent::from(KeyCode::Up));
        assert_eq!(input.text(), "à a b ");
        input.key(KeyEvent::from(KeyCode::Down));
        assert!(input.is_empty());
    }

    #[test]
    fn it_is_never_longer_than_a_line_can_be() {
        let mut input = Input::default();
        input.paste(&"é".repeat(1000));
        assert!(input.text().len() <= MAX);
    }
}
