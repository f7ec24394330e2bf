//! A game as text for people.

use std::fmt::Write as _;

use super::Sheet;
use crate::{game::Game, notation::Drawing};

impl Sheet {
    /// The game for people: who played, the moves two in a row, what was said about them, and the
    /// last board. It is not meant to be read back.
    pub fn text(&self) -> String {
        let game = &self.game;
        let mut out = String::new();
        let name = |index: usize| match self.names.get(index) {
            Some(name) if !name.is_empty() => name.as_str(),
            _ => "?",
        };
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{} (South) and {} (North)", name(0), name(1));
        let _ = writeln!(out, "{} ({})", game.rule().name(), game.rule().id());
        if let Some(begun) = self.begun {
            let utc = begun.to_zoned(jiff::tz::TimeZone::UTC);
            let _ = writeln!(out, "{}", utc.strftime("%Y-%m-%d %H:%M UTC"));
        }
        for told in [&self.event, &self.site, &self.comment] {
            if !told.is_empty() {
                let _ = writeln!(out, "{told}");
            }
        }
        if game.start() != Game::new(game.rule().clone()).start() {
            let _ = writeln!(out, "from {}", game.start());
        }
        out.push('\n');
        self.moves_for_people(&mut out);
        let drawing = Drawing::new(game.position());
        let _ = match game.outcome() {
            None => write!(out, "\n{drawing}"),
            Some(outcome) => {
                let [south, north] = outcome.score;
                let who = outcome
                    .winner
                    .map_or("a draw".to_owned(), |side| format!("{side} wins"));
                write!(
                    out,
                    "\n{}{who}: South {south}, North {north} ({})\n",
                    drawing.over(),
                    outcome.reason
                )
            }
        };
        out
    }

    fn moves_for_people(&self, out: &mut String) {
        let holes = self.game.rule().holes();
        let mut before = *self.game.start();
        let mut is_begun = false;
        for (ply, step) in (1..).zip(self.game.history()) {
            if !is_begun {
                let _ = write!(
                    out,
                    "{ply:>4}. {}",
                    if ply % 2 == 0 { "        " } else { "" }
                );
            }
            let taken = step
                .position
                .store(step.side)
                .saturating_sub(before.store(step.side));
            let letter = step.mv.to_char(holes);
            let told = if taken == 0 {
                letter.to_string()
            } else {
                format!("{letter}+{taken}")
            };
            before = step.position;
            is_begun = ply % 2 == 1 && !self.remarks.contains_key(&ply) && ply < self.game.ply();
            if is_begun {
                let _ = write!(out, "{told:<8}");
                continue;
            }
            let _ = writeln!(out, "{told}");
            if let Some(remark) = self.remarks.get(&ply) {
                let _ = writeln!(out, "      {remark}");
            }
        }
    }
}
