//! `awale games print`.

use std::fmt::Write as _;

use awale::{
    game::{Game, Played, Side},
    notation::{
        Drawing, Sheet,
        picture::{self, Theme},
    },
};
use clap::ValueEnum;

use super::{HomePlace, contest, find, print};
use crate::cli::page::{document, escaped, escaped_markdown};

/// Print a game's history for paper: who played, the moves, what was said about them, and boards; or the table of a
/// match at home.
///
/// The web page stands by itself and prints well from a browser, also to PDF.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games print h12 > game.html
  awale games print h12 --every 1 --theme wood > game.html
  awale games print h12 --format md --every 20 | less
  awale games print m1 > match.html")]
pub(super) struct Arguments {
    /// The game: h and a number, or the beginning of its name; m and a number for a match at home
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,

    /// How it is written
    #[arg(long, value_enum, default_value = "html")]
    format: Format,

    /// A board after so many moves each, besides the last; 0 is none
    #[arg(long, value_name = "N", default_value_t = 10)]
    every: u32,

    /// The colours of the boards: wood, night or paper
    #[arg(long, value_name = "THEME", default_value_t = Theme::Paper)]
    theme: Theme,

    #[command(flatten)]
    home: HomePlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Markdown
    Md,
    /// A web page of its own
    Html,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let archive = find::archive(&arguments.home.folder()?)?;
    if let Ok(id) = arguments.game.parse() {
        let of = contest::find(&archive, id)?;
        return print(&match arguments.format {
            Format::Md => contest::markdown(&of),
            Format::Html => contest::html(&of),
        });
    }
    let sheet = find::sheet(&archive, &arguments.game)?;
    let printout = Printout {
        sheet: &sheet,
        every: arguments.every,
    };
    print(&match arguments.format {
        Format::Md => printout.markdown(),
        Format::Html => printout.html(arguments.theme),
    })
}

struct Printout<'a> {
    sheet: &'a Sheet,
    every: u32,
}

impl Printout<'_> {
    fn name(&self, side: Side) -> String {
        match self.sheet.names.get(side.index()) {
            Some(name) if !name.is_empty() => name.to_string(),
            _ => side.to_string(),
        }
    }

    fn title(&self) -> String {
        let [south, north] = Side::BOTH.map(|side| self.name(side));
        format!("{south} – {north}")
    }

    /// What is known of the game, a sentence each.
    fn facts(&self) -> Vec<String> {
        let rule = self.sheet.game.rule();
        let [south, north] = Side::BOTH.map(|side| self.name(side));
        let mut facts = vec![
            format!("South: {south}. North: {north}."),
            format!("Rule: {} ({}).", rule.name(), rule.id()),
        ];
        if let Some(begun) = self.sheet.begun {
            let utc = begun.to_zoned(jiff::tz::TimeZone::UTC);
            facts.push(format!("Begun: {}.", utc.strftime("%Y-%m-%d %H:%M UTC")));
        }
        let told = [&self.sheet.event, &self.sheet.site, &self.sheet.comment];
        facts.extend(
            told.iter()
                .filter(|text| !text.is_empty())
                .map(ToString::to_string),
        );
        facts
    }

    fn end(&self) -> Option<String> {
        let outcome = self.sheet.game.outcome()?;
        let [south, north] = outcome.score;
        let who = match outcome.winner {
            Some(side) => format!("{} wins", self.name(side)),
            None => "A draw".to_owned(),
        };
        Some(format!(
            "{who}: South {south}, North {north} ({}).",
            outcome.reason
        ))
    }

    /// Whether a board stands after a ply.
    fn has_board(&self, ply: u32) -> bool {
        ply == self.sheet.game.ply() || (self.every > 0 && ply.is_multiple_of(self.every))
    }

    /// Gives the moves one after another, each with the game after it.
    fn each(&self, mut take: impl FnMut(u32, &Game, &Played)) {
        let mut game = self.sheet.at(0);
        for (ply, step) in (1..).zip(self.sheet.game.history()) {
            let Ok(played) = game.play(step.mv) else {
                break;
            };
            take(ply, &game, &played);
        }
    }

    fn markdown(&self) -> String {
        let mut out = format!("# {}\n\n", escaped_markdown(&self.title()));
        // Writing to a String cannot fail.
        for fact in self.facts() {
            let _ = writeln!(out, "{}\n", escaped_markdown(&fact));
        }
        self.each(|ply, game, played| {
            let _ = writeln!(out, "{ply}. {}", escaped_markdown(&told(game, played)));
            if let Some(remark) = self.sheet.remarks.get(&ply) {
                let _ = writeln!(out, "   *{}*", escaped_markdown(remark.as_str()));
            }
            if self.has_board(ply) {
                let board = Drawing::new(game.position()).marked(played.mv(), played.last_house());
                let _ = writeln!(out, "\n```text\n{board}```\n");
            }
        });
        if let Some(end) = self.end() {
            let _ = writeln!(out, "\n{}", escaped_markdown(&end));
        }
        out
    }

    fn html(&self, theme: Theme) -> String {
        let title = self.title();
        let mut body = format!("<h1>{}</h1>\n", escaped(&title));
        for fact in self.facts() {
            let _ = writeln!(body, "<p>{}</p>", escaped(&fact));
        }
        let mut is_open = false;
        self.each(|ply, game, played| {
            if !is_open {
                let _ = writeln!(body, "<ol start=\"{ply}\">");
                is_open = true;
            }
            let remark = self
                .sheet
                .remarks
                .get(&ply)
                .map_or_else(String::new, |remark| {
                    format!("<br><i>{}</i>", escaped(remark.as_str()))
                });
            let _ = writeln!(body, "<li>{}{remark}</li>", escaped(&told(game, played)));
            if self.has_board(ply) {
                let scene = picture::after(self.sheet, ply, Side::South, theme);
                let board = scene.map_or_else(String::new, |scene| picture::svg(&scene));
                let _ = writeln!(body, "</ol>\n<div class=\"figure\">{board}</div>");
                is_open = false;
            }
        });
        if let Some(end) = self.end() {
            let _ = writeln!(body, "<p><b>{}</b></p>", escaped(&end));
        }
        document(&title, &body, None)
    }
}

/// A move in words.
fn told(game: &Game, played: &Played) -> String {
    let letter = played.mv().to_char(game.rule().holes());
    match played.captured_by(played.side()) {
        0 => letter.to_string(),
        1 => format!("{letter}, takes 1 seed"),
        seeds => format!("{letter}, takes {seeds} seeds"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale::{game::Move, notation::PlainText, rules};

    #[test]
    fn a_printout_has_every_move_the_remarks_and_the_boards() {
        let mut game = Game::new(rules::find("abapa").unwrap().clone());
        for letter in "FfEeD".chars() {
            game.play(Move::from_char(letter, 6).unwrap()).unwrap();
        }
        let mut sheet = Sheet::new(game);
        sheet.names = ["<Ama>", "Kofi"].map(PlainText::name);
        sheet.remark(3, PlainText::comment("*well* <sown>"));
        let printout = Printout {
            sheet: &sheet,
            every: 2,
        };
        let html = printout.html(Theme::Paper);
        assert_eq!(html.matches("<svg ").count(), 3);
        assert_eq!(html.matches("<li>").count(), 5);
        assert!(html.contains("*well* &lt;sown&gt;") && !html.contains("<Ama>"));
        assert_eq!(html.matches("<ol ").count(), html.matches("</ol>").count());
        let markdown = printout.markdown();
        assert_eq!(markdown.matches("```text").count(), 3);
        assert!(markdown.contains("\\*well\\* \\<sown\\>"));
    }
}
