//! What widgets draw on: a buffer, with the texts, the look, and the places that can be clicked.

use std::time::Duration;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    widgets::{Block, Clear, Widget as _},
};
use unicode_width::UnicodeWidthChar as _;
use unicode_width::UnicodeWidthStr as _;

use super::{
    keys::{Action, Context, bindings},
    look::{Look, Role},
};
use crate::texts::{Texts, t};

/// A frame being drawn.
pub(super) struct Canvas<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) texts: &'a Texts,
    pub(super) look: Look,
    /// The time since the program began.
    pub(super) now: Duration,
    /// Where a click does what; later ones lie above.
    pub(super) hits: &'a mut Vec<(Rect, Action)>,
    /// Where the cursor of a line to type stands.
    pub(super) caret: Option<(u16, u16)>,
    /// Houses a side of the board that is shown, which keys are named after.
    pub(super) houses: u8,
}

impl Canvas<'_> {
    /// Puts a text into a row, cut at the width. Returns the columns used.
    pub(super) fn put(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let text = self.cut(&self.look.shown(text), area.width);
        let style = self.look.style(role);
        let (end, _) =
            self.buffer
                .set_stringn(area.x, area.y, &text, usize::from(area.width), style);
        end.saturating_sub(area.x)
    }

    /// Puts several texts beside one another.
    pub(super) fn spans(&mut self, area: Rect, spans: &[(&str, Role)]) {
        let mut rest = area;
        for (text, role) in spans {
            let used = self.put(rest, text, *role);
            rest = shifted(rest, used);
        }
    }

    /// Puts a text at the right end of a row.
    pub(super) fn right(&mut self, area: Rect, text: &str, role: Role) {
        let width = columns(&self.look.shown(text)).min(area.width);
        self.put(shifted(area, area.width - width), text, role);
    }

    /// Puts a text in the middle of a row.
    pub(super) fn middle(&mut self, area: Rect, text: &str, role: Role) {
        let width = columns(&self.look.shown(text)).min(area.width);
        self.put(shifted(area, (area.width - width) / 2), text, role);
    }

    /// A text that does not fit ends in a sign for it.
    fn cut(&self, text: &str, width: u16) -> String {
        if columns(text) <= width {
            return text.to_owned();
        }
        #[cfg(test)]
        cuts::note(text);
        let more = self.look.sign("…", "~");
        let (mut cut, mut used) = (String::new(), 0);
        for letter in text.chars() {
            let wide = letter.width().unwrap_or(0) as u16;
            if used + wide + 1 > width {
                break;
            }
            used += wide;
            cut.push(letter);
        }
        cut + more
    }

    /// Puts lines below one another, as many as there is room for.
    pub(super) fn lines<'t>(
        &mut self,
        area: Rect,
        lines: impl IntoIterator<Item = (&'t str, Role)>,
    ) {
        for (row, (text, role)) in area.rows().zip(lines) {
            self.put(row, text, role);
        }
    }

    /// Puts a text into the first row of an area.
    pub(super) fn line(&mut self, area: Rect, text: &str, role: Role) {
        self.put(above(area, 1), text, role);
    }

    /// Breaks a text between words, and puts the lines below one another. Returns how many.
    pub(super) fn paragraph(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        let lines = wrap(&self.look.shown(text), area.width);
        let count = (lines.len() as u16).min(area.height);
        #[cfg(test)]
        if usize::from(count) < lines.len() {
            cuts::note(text);
        }
        self.lines(area, lines.iter().map(|line| (line.as_str(), role)));
        count
    }

    /// The same with a text that is of no use when it is cut: where it does not fit it is left out.
    pub(super) fn whole(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        match wrap(&self.look.shown(text), area.width).len() <= usize::from(area.height) {
            true => self.paragraph(area, text, role),
            false => 0,
        }
    }

    /// A frame with a title. Returns what is inside.
    pub(super) fn framed(&mut self, area: Rect, title: &str, role: Role) -> Rect {
        let title = self.cut(&self.look.shown(title), area.width.saturating_sub(4));
        let block = Block::bordered()
            .border_set(self.look.border())
            .border_style(self.look.style(role));
        let inside = block.inner(area);
        block.render(area, self.buffer);
        if !title.is_empty() && area.width > 4 {
            let row = Rect::new(area.x + 2, area.y, area.width - 4, 1);
            self.put(row, &format!(" {title} "), Role::Title);
        }
        inside
    }

    /// Puts a text over the last rows of an area, as many as it needs.
    pub(super) fn notice(&mut self, area: Rect, text: &str) {
        let lines = wrap(&self.look.shown(text), area.width);
        let high = u16::try_from(lines.len())
            .unwrap_or(u16::MAX)
            .min(area.height);
        let at = below(area, area.height - high);
        Clear.render(at, self.buffer);
        self.lines(at, lines.iter().map(|line| (line.as_str(), Role::Alarm)));
    }

    /// A frame over the screen, in its middle. Returns what is inside.
    pub(super) fn window(&mut self, area: Rect, width: u16, height: u16, title: &str) -> Rect {
        let (width, height) = (width.min(area.width), height.min(area.height));
        let at = Rect::new(
            area.x + (area.width - width) / 2,
            area.y + (area.height - height) / 2,
            width,
            height,
        );
        Clear.render(at, self.buffer);
        let inside = self.framed(at, title, Role::Turn);
        Rect::new(
            inside.x + 1,
            inside.y,
            inside.width.saturating_sub(2),
            inside.height,
        )
    }

    /// A row that can be chosen.
    pub(super) fn choice(&mut self, row: Rect, text: &str, chosen: bool, action: Action) {
        let (mark, role) = match chosen {
            true => (self.look.sign("▸ ", "> "), Role::Chosen),
            false => ("  ", Role::Text),
        };
        let text = format!("{mark}{text}");
        let wide = usize::from(row.width);
        let filled = columns(&self.look.shown(&text)).into();
        let blank = if chosen {
            wide.saturating_sub(filled)
        } else {
            0
        };
        self.put(row, &(text + &" ".repeat(blank)), role);
        self.hits.push((row, action));
    }

    /// The row that names the keys of a screen, as many as fit, and how to see them all.
    pub(super) fn keys(&mut self, row: Rect, context: Context) {
        let mut rest = row;
        for binding in bindings(context) {
            let name = self.look.shown(&binding.name(self.texts, self.houses));
            if name.is_empty() || binding.action() == Action::Help {
                continue;
            }
            let help = self.look.shown(&binding.help(self.texts));
            let width = columns(&name) + columns(&help) + 3;
            let last = self.help_width(context);
            // A shorter one further on may have room.
            if width + last > rest.width {
                continue;
            }
            self.key(
                &mut rest,
                (&name, &help),
                binding.is_clickable(),
                binding.action(),
            );
        }
        let help = bindings(context)
            .iter()
            .find(|b| b.action() == Action::Help);
        if let Some(binding) = help {
            let name = binding.name(self.texts, self.houses);
            let text = t!(self.texts, "all-keys");
            self.key(&mut rest, (&name, &text), true, Action::Help);
        }
    }

    fn help_width(&self, context: Context) -> u16 {
        let help = bindings(context)
            .iter()
            .find(|b| b.action() == Action::Help);
        help.map_or(0, |binding| {
            let name = binding.name(self.texts, self.houses);
            columns(&name) + columns(&t!(self.texts, "all-keys")) + 2
        })
    }

    fn key(&mut self, rest: &mut Rect, (name, help): (&str, &str), clicks: bool, action: Action) {
        let begin = *rest;
        let used = self.put(*rest, name, Role::Title);
        *rest = shifted(*rest, used + 1);
        let used = self.put(*rest, help, Role::Dim);
        *rest = shifted(*rest, used);
        if clicks {
            let width = begin.width - rest.width;
            self.hits
                .push((Rect::new(begin.x, begin.y, width, 1), action));
        }
        *rest = shifted(*rest, 2);
    }
}

/// What did not fit, for tests.
#[cfg(test)]
pub(super) mod cuts {
    use std::cell::RefCell;

    thread_local! {
        static CUTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn note(text: &str) {
        CUTS.with_borrow_mut(|cuts| cuts.push(text.to_owned()));
    }

    /// What did not fit since this was asked last.
    pub(in crate::tui) fn take() -> Vec<String> {
        CUTS.take()
    }
}

/// What is left of a row after so many columns.
pub(super) fn shifted(row: Rect, columns: u16) -> Rect {
    let columns = columns.min(row.width);
    Rect::new(row.x + columns, row.y, row.width - columns, row.height)
}

/// An area without its first rows.
pub(super) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect::new(area.x, area.y + rows, area.width, area.height - rows)
}

/// The first rows of an area.
pub(super) fn above(area: Rect, rows: u16) -> Rect {
    Rect::new(area.x, area.y, area.width, rows.min(area.height))
}

/// Columns that a text takes on a terminal.
pub(super) fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Breaks a text between words; a word that is too long is broken where the line ends.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split_whitespace() {
            let wide = columns(word);
            if used > 0 && used + 1 + wide > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            for letter in word.chars() {
                let wide = letter.width().unwrap_or(0) as u16;
                if used + wide > width {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push(letter);
                used += wide;
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_by_the_width_on_the_screen() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("日本語です", 4), ["日本", "語で", "す"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
        assert!(wrap("", 5).is_empty());
        assert_eq!(wrap("日本", 1).concat(), "日本");
    }
}
