//! Writing OGN, the notation of the program Aualé: tags as in PGN, then the moves.

use std::fmt::Write as _;

use super::{PlainText, Sheet, declared};
use crate::game::{Game, Side};

/// Columns of a line of moves; a comment is never broken.
const WIDTH: usize = 79;

impl Sheet {
    /// The game as OGN, with an empty line between the tags and the moves.
    ///
    /// Aualé reads it too, as far as it knows the rule: the tags of ours are extra tags to it.
    pub fn ogn(&self) -> String {
        let game = &self.game;
        let result = result(game);
        let mut out = String::new();
        let mut tag = |name: &str, value: &str| {
            if !value.is_empty() {
                let value = value.replace('\\', "\\\\").replace('"', "\\\"");
                // Writing to a String cannot fail.
                let _ = writeln!(out, "[{name} \"{value}\"]");
            }
        };
        let [south, north] = &self.names;
        tag("Event", self.event.as_str());
        tag("Site", self.site.as_str());
        if let Some(begun) = self.begun {
            let utc = begun.to_zoned(jiff::tz::TimeZone::UTC);
            tag("Date", &utc.strftime("%Y.%m.%d").to_string());
            tag("UTCTime", &utc.strftime("%H:%M:%S").to_string());
        }
        tag("South", south.as_str());
        tag("North", north.as_str());
        tag("Variant", PlainText::name(game.rule().name()).as_str());
        tag("Rule", game.rule().id().as_str());
        tag("RuleDigest", &game.rule().digest().to_string());
        tag("FEN", &game.start().to_string());
        tag("Result", result);
        if let Some(declared) = declared(game) {
            tag("Termination", declared.reason().word());
        }
        tag("Comment", self.comment.as_str());
        out.push('\n');
        out.push_str(&self.movetext(result));
        out
    }

    fn movetext(&self, result: &str) -> String {
        let holes = self.game.rule().holes();
        let mut tokens = Vec::new();
        let mut before = *self.game.start();
        for (ply, step) in (1..).zip(self.game.history()) {
            if ply % 2 == 1 {
                tokens.push(format!("{}.", ply / 2 + 1));
            }
            let letter = step.mv.to_char(holes);
            let taken = step
                .position
                .store(step.side)
                .saturating_sub(before.store(step.side));
            tokens.push(match taken {
                0 => letter.to_string(),
                seeds => format!("{letter}+{seeds}"),
            });
            if let Some(text) = self.remarks.get(&ply) {
                tokens.push(format!("{{{text}}}"));
            }
            before = step.position;
        }
        tokens.push(result.to_owned());
        let (mut out, mut column) = (String::new(), 0);
        for token in tokens {
            let wide = token.chars().count();
            match column {
                0 => {}
                column if column + 1 + wide > WIDTH => out.push('\n'),
                _ => out.push(' '),
            }
            column = match out.ends_with('\n') || out.is_empty() {
                true => wide,
                false => column + 1 + wide,
            };
            out.push_str(&token);
        }
        out + "\n"
    }
}

/// How a game ended, as PGN writes it for the side that begins there.
pub(super) fn result(game: &Game) -> &'static str {
    match game.outcome().map(|outcome| outcome.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Side::South)) => "1-0",
        Some(Some(Side::North)) => "0-1",
    }
}
