//! `awale games show`.

use std::fmt::Write as _;

use anyhow::Context;
use awale::{
    game::Game,
    irc::sanitize,
    notation::Drawing,
    peer::{Author, wire::MAX_LINE},
    store::{GameName, GameRow, Kept, Listed, Replay},
};
use serde_json::json;

use super::{HomePlace, contest, find, local, online_object, opponent, print, result, side, utc};

/// Plies in a row of the list of moves.
const PLIES_A_ROW: usize = 10;

/// Show one game move by move, with what you have written about it; of signed ones check the signatures. Of a match
/// at home it shows the table.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games show h12
  awale games show m1
  awale games show 0aZ3 --lines")]
pub(super) struct Arguments {
    /// The game: h and a number, m and a number for a match at home, or at least four characters of the beginning of its name
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,

    /// The signed lines too, as they were sent
    #[arg(long)]
    lines: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let archive = find::archive(&arguments.home.folder()?)?;
    if let Ok(id) = arguments.game.parse() {
        let of = contest::find(&archive, id)?;
        return print(&match arguments.json {
            true => format!("{}\n", contest::object(&of)),
            false => contest::text(&of),
        });
    }
    let row = match find::game(&archive, &arguments.game)? {
        Listed::Online(row) => *row,
        Listed::Home(row) => {
            let sheet = find::whole(&archive, &GameName::Home(row.id))?;
            let header = format!("game {}\n", row.id);
            return print(&match arguments.json {
                true => format!("{}\n", sheet.json()),
                false => header + &sheet.text(),
            });
        }
    };
    let lines = archive.lines(row.gid)?;
    let replay = row
        .setting
        .as_ref()
        .map(|setting| Replay::of(row.gid, setting, &lines))
        .transpose()
        .context("the game's rule cannot be read")?;
    let shown = if arguments.lines {
        lines.as_slice()
    } else {
        &[]
    };
    let remarks = archive.remarks(&GameName::Online(row.gid))?;
    if arguments.json {
        let mut value = value(&row, replay.as_ref(), arguments.lines.then_some(shown));
        let remarks = remarks
            .iter()
            .map(|(ply, text)| json!({ "ply": ply, "text": text.as_str() }));
        set(&mut value, "remarks", remarks.collect());
        print(&format!("{value}\n"))
    } else {
        let mut text = text(&row, replay.as_ref(), lines.len(), shown);
        for (ply, remark) in remarks {
            let about = if ply == 0 {
                "comment".to_owned()
            } else {
                format!("move {ply}")
            };
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{about:<9} {remark}");
        }
        print(&text)
    }
}

fn text(row: &GameRow, replay: Option<&Replay>, count: usize, shown: &[Kept]) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = header(&mut out, row);
    if let Some(replay) = replay {
        out.push_str(&moves(&replay.game));
        out.push_str(&board(row, &replay.game));
        let me = row.setting.as_ref().map(|setting| setting.me);
        let told = result(row.ending.as_ref(), me);
        let _ = writeln!(out, "result    {told}, {}", row.class);
        if replay.problems.is_empty() {
            let _ = writeln!(out, "verified  all {count} lines");
        }
        for problem in &replay.problems {
            let _ = writeln!(out, "problem   {problem}");
        }
    }
    for (number, kept) in shown.iter().enumerate() {
        let at = local(kept.at);
        let _ = writeln!(
            out,
            "{:>4} {at} {:<8} {}",
            number + 1,
            author(kept),
            sanitize::clean(&kept.line, MAX_LINE)
        );
    }
    out
}

fn header(out: &mut String, row: &GameRow) -> std::fmt::Result {
    writeln!(out, "game      {}", row.gid)?;
    writeln!(out, "begun     {}", local(row.begun))?;
    if let Some(ending) = &row.ending {
        writeln!(out, "ended     {}", local(ending.at))?;
    }
    let Some(setting) = &row.setting else {
        return writeln!(out, "it was accepted and never began");
    };
    writeln!(out, "opponent  {}", opponent(setting))?;
    writeln!(out, "network   {}", setting.network)?;
    writeln!(out, "rule      {}", setting.rule)?;
    writeln!(out, "you       {}", side(setting))
}

/// The moves as letters, numbered by the first ply of each row.
fn moves(game: &Game) -> String {
    let holes = game.rule().holes();
    let rows = game.history().chunks(PLIES_A_ROW).enumerate();
    let row = |(number, steps): (usize, &[awale::game::Step])| {
        let letters: Vec<String> = steps
            .iter()
            .map(|step| step.mv.to_char(holes).to_string())
            .collect();
        format!("{:>8}  {}\n", number * PLIES_A_ROW + 1, letters.join(" "))
    };
    rows.map(row).collect()
}

fn board(row: &GameRow, game: &Game) -> String {
    let drawing = Drawing::new(game.position());
    // The stores as they are, without what the end has given to whom: the result tells the score.
    match &row.ending {
        Some(_) => drawing.over().to_string(),
        None => drawing.to_string(),
    }
}

fn author(kept: &Kept) -> &'static str {
    match kept.author {
        Author::Own => "own",
        Author::Opponent => "opponent",
    }
}

fn value(row: &GameRow, replay: Option<&Replay>, lines: Option<&[Kept]>) -> serde_json::Value {
    let mut object = online_object(row);
    if let Some(replay) = replay {
        let holes = replay.game.rule().holes();
        let moves = replay.game.history().iter().enumerate().map(|(ply, step)| {
            json!({
                "ply": ply + 1,
                "by": step.side.to_string(),
                "move": step.mv.to_char(holes).to_string(),
                "position": step.position.to_string(),
            })
        });
        let moves = moves.collect();
        let problems = replay
            .problems
            .iter()
            .map(|problem| json!({ "line": problem.line(), "text": problem.to_string() }));
        let problems = problems.collect();
        set(&mut object, "moves", moves);
        set(&mut object, "problems", problems);
    }
    if let Some(lines) = lines {
        let lines = lines
            .iter()
            .map(|kept| json!({ "author": author(kept), "kept": utc(kept.at), "text": kept.line }));
        let lines = lines.collect();
        set(&mut object, "lines", lines);
    }
    object
}

fn set(object: &mut serde_json::Value, key: &str, value: Vec<serde_json::Value>) {
    if let Some(object) = object.as_object_mut() {
        object.insert(key.to_owned(), value.into());
    }
}
