//! What came of a match of engines: score, Elo, blunders, and a row for each game.

use awale::{
    game::{Game, HalfPoints, MatchRow, Score as Seeds, Side},
    rules::Rule,
};
use clap::ValueEnum;
use serde_json::json;

use crate::cli::page::{document, escaped, escaped_markdown, markdown_table, text_table};

/// How it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people to read
    #[default]
    Text,
    /// One JSON object
    Json,
    /// Markdown
    Md,
    /// A web page of its own
    Html,
}

/// Games won, drawn and lost by our player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// Moves made where a blunder was possible, and blunders among them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blunders {
    pub(super) possible: u32,
    pub(super) made: u32,
}

impl Blunders {
    /// In hundredths.
    fn share(self) -> f64 {
        100.0 * f64::from(self.made) / f64::from(self.possible.max(1))
    }

    fn told(self) -> String {
        let Self { possible, made } = self;
        format!(
            "blunders: {made} of {possible} possible ({:.1} %)",
            self.share()
        )
    }
}

/// A game that was played.
struct Row {
    side: Side,
    /// The seeds of our player and of the other.
    seeds: [Seeds; 2],
    /// What our player gets for it.
    points: HalfPoints,
    plies: u32,
    /// Why it ended; a game that was too long has not ended.
    end: &'static str,
}

/// Everything about a match.
pub(super) struct Report {
    names: [String; 2],
    rule: String,
    score: Score,
    rows: Vec<Row>,
    pub(super) blunders: Blunders,
    /// Boards that each side looked at, as far as players count them.
    pub(super) boards: [Option<u64>; 2],
    /// Moves that were made after the openings.
    pub(super) moves: u64,
}

impl Report {
    /// Of our player and the other, by their names.
    pub(super) fn new(names: [String; 2], rule: &Rule) -> Self {
        Self {
            names,
            rule: rule.name().to_owned(),
            score: Score::default(),
            rows: Vec::new(),
            blunders: Blunders::default(),
            boards: [None; 2],
            moves: 0,
        }
    }

    /// Takes a game in, of which our player had this side. One that goes on for ever counts as a draw.
    pub(super) fn note(&mut self, side: Side, game: &Game) {
        let outcome = game.outcome();
        let row = MatchRow {
            me: side,
            score: game.score(),
            winner: outcome.and_then(|outcome| outcome.winner),
        };
        match row.winner {
            None => self.score.drawn += 1,
            Some(winner) if winner == side => self.score.won += 1,
            Some(_) => self.score.lost += 1,
        }
        let [points, _] = row.points();
        self.rows.push(Row {
            side,
            seeds: row.seeds(),
            points,
            plies: game.ply(),
            end: outcome.map_or("too long", |outcome| outcome.reason.word()),
        });
    }

    pub(super) fn written(&self, format: Format) -> String {
        match format {
            Format::Text => self.lines().join("\n") + "\n",
            Format::Json => format!("{}\n", self.json()),
            Format::Md => self.markdown(),
            Format::Html => self.html(),
        }
    }

    fn lines(&self) -> Vec<String> {
        let [ours, theirs] = &self.names;
        let mut lines = vec![
            format!("{ours} against {theirs}: {}", self.score.told()),
            self.blunders.told(),
        ];
        lines.extend(self.looked_at());
        lines
    }

    /// How many boards each side looked at a move: a player who sees no further has no use for more.
    fn looked_at(&self) -> Option<String> {
        // Each makes half of the moves; forced moves count too.
        let each = |nodes: u64| nodes * 2 / self.moves.max(1);
        match self.boards {
            [Some(ours), Some(theirs)] => Some(format!(
                "boards looked at: {} and {} a move",
                each(ours),
                each(theirs)
            )),
            [Some(ours), None] => Some(format!("boards looked at: {} a move", each(ours))),
            _ => None,
        }
    }

    fn json(&self) -> serde_json::Value {
        let score = self.score;
        let (share, error) = (score.share(), score.error());
        let games = self.rows.iter().map(|row| {
            json!({
                "side": row.side.to_string(),
                "seeds": row.seeds.map(|seeds| f64::from(seeds.halves()) / 2.0),
                "points": f64::from(row.points.0) / 2.0,
                "plies": row.plies,
                "end": row.end,
            })
        });
        json!({
            "type": "match",
            "players": self.names,
            "rule": self.rule,
            "won": score.won,
            "drawn": score.drawn,
            "lost": score.lost,
            "share": share,
            "elo": difference(share),
            "elo_range": [difference(share - error), difference(share + error)],
            "blunders": self.blunders.made,
            "blunders_possible": self.blunders.possible,
            "games": games.collect::<Vec<_>>(),
        })
    }

    fn title(&self) -> String {
        let [ours, theirs] = &self.names;
        format!("{ours} against {theirs}, {}", self.rule)
    }

    fn head(&self) -> [&str; 7] {
        let [ours, theirs] = &self.names;
        ["", "side", ours, theirs, "points", "moves", "end"]
    }

    fn cells(&self) -> Vec<Vec<String>> {
        let rows = (1..).zip(&self.rows).map(|(number, row)| {
            let [mine, other] = row.seeds.map(|seeds| seeds.to_string());
            vec![
                format!("{number}."),
                row.side.to_string(),
                mine,
                other,
                row.points.to_string(),
                row.plies.to_string(),
                row.end.to_owned(),
            ]
        });
        rows.collect()
    }

    fn markdown(&self) -> String {
        let lines: String = self
            .lines()
            .iter()
            .map(|line| escaped_markdown(line) + "\n\n")
            .collect();
        format!(
            "# {}\n\n{lines}{}",
            escaped_markdown(&self.title()),
            markdown_table(&self.head(), &self.cells())
        )
    }

    fn html(&self) -> String {
        let lines: String = self
            .lines()
            .iter()
            .map(|line| format!("<p>{}</p>\n", escaped(line)))
            .collect();
        let (title, table) = (
            self.title(),
            text_table("match", &self.head(), &self.cells()),
        );
        let body = format!("<h1>{}</h1>\n{lines}{table}", escaped(&title));
        document(&title, &body, None)
    }
}

impl Score {
    fn games(self) -> f64 {
        f64::from(self.won + self.drawn + self.lost)
    }

    /// The share of points.
    fn share(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / self.games().max(1.0)
    }

    /// The error of the share that is exceeded in one of twenty matches.
    fn error(self) -> f64 {
        let share = self.share();
        let squares = f64::from(self.won) * (1.0 - share).powi(2)
            + f64::from(self.drawn) * (0.5 - share).powi(2)
            + f64::from(self.lost) * share.powi(2);
        1.96 * (squares / self.games().max(1.0) / self.games().max(1.0)).sqrt()
    }

    fn told(self) -> String {
        let (share, error) = (self.share(), self.error());
        format!(
            "+{} ={} -{}, {:.1} %, Elo {} [{}, {}] (95 %)",
            self.won,
            self.drawn,
            self.lost,
            100.0 * share,
            elo(share),
            elo(share - error),
            elo(share + error)
        )
    }
}

/// The difference in strength that a share of points stands for, in Elo; none for all or nothing.
fn difference(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

fn elo(share: f64) -> String {
    match difference(share) {
        Some(elo) => format!("{elo:+.0}"),
        None if share <= 0.0 => "-inf".to_owned(),
        None => "+inf".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_elo_agree() {
        let score = Score {
            won: 3,
            drawn: 0,
            lost: 1,
        };
        assert!((score.share() - 0.75).abs() < 1e-9);
        assert_eq!(elo(score.share()), "+191");
        assert_eq!(elo(0.5), "+0");
        assert!(score.told().starts_with("+3 =0 -1, 75.0 %, Elo +191 ["));
    }

    #[test]
    fn a_report_has_a_row_for_each_game_in_every_format() {
        let rule = awale::rules::find("abapa").unwrap();
        let mut report = Report::new(["<a>", "b|c"].map(str::to_owned), &rule);
        let mut game = Game::new(rule);
        report.note(Side::South, &game);
        game.resign(Side::South).unwrap();
        report.note(Side::North, &game);
        (report.boards, report.moves) = ([Some(10), None], 4);
        let text = report.written(Format::Text);
        assert!(
            text.starts_with("<a> against b|c: +1 =1 -0, 75.0 %"),
            "{text}"
        );
        assert!(text.ends_with("boards looked at: 5 a move\n"), "{text}");
        let json: serde_json::Value = serde_json::from_str(&report.written(Format::Json)).unwrap();
        assert_eq!(json["games"][1]["points"], 1.0);
        assert_eq!(json["games"][0]["end"], "too long");
        let text = report.written(Format::Md);
        assert!(
            text.contains("| 2. | North | 48 | 0 | 1 | 0 | resign |"),
            "{text}"
        );
        let page = report.written(Format::Html);
        assert!(
            page.contains("<td>½</td>") && !page.contains("<a>"),
            "{page}"
        );
    }
}
