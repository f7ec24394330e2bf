//! `awale try`: one move without a game.

use anyhow::bail;
use awale::{
    game::{Capture, Game, Move, Played, Side},
    notation::Drawing,
};
use serde_json::json;

use super::{NotUnderstood, output::print, think};

/// Try one move in a position: where it ends, what it takes, or why it cannot be played.
///
/// The exit code is 1 where the move cannot be played.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale try start F
  awale try 0-2-2-1-1-0-0-0-0-0-0-1-20-21-S B --rule awale-cote-divoire")]
pub(super) struct Arguments {
    /// Houses from South's left counter-clockwise, South's store, North's store and S or N to move,
    /// joined by -; or the word start
    #[arg(value_name = "POSITION")]
    position: String,

    /// The house: a letter of either case, or its number from the left of the side to move
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    mv: String,

    /// By which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = think::rule(&arguments.rule)?;
    let before = think::game(&rule, &arguments.position).map_err(NotUnderstood::new)?;
    let Some(mv) = read(&before, &arguments.mv) else {
        return Err(NotUnderstood(format!(
            "{:?} is no house of this board; type a letter",
            arguments.mv
        ))
        .into());
    };
    let mut game = before.clone();
    match game.play(mv) {
        Ok(played) if arguments.json => print(&format!("{}\n", value(&game, &played))),
        Ok(played) => print(&text(&game, &played)),
        Err(error) if arguments.json => {
            let legal: Vec<String> = error
                .legal()
                .iter()
                .map(|mv| mv.to_char(rule.holes()).into())
                .collect();
            let why = error.why().to_string();
            print(&format!(
                "{}\n",
                json!({ "legal": false, "why": why, "moves": legal })
            ))?;
            bail!("the move cannot be played")
        }
        Err(error) => bail!("{error}"),
    }
}

/// A letter of either case means a house of the side to move; so does a number from its left.
pub(super) fn read(game: &Game, text: &str) -> Option<Move> {
    let holes = game.rule().holes();
    let letter = match text.parse::<u8>() {
        Ok(number) if (1..=holes).contains(&number) => char::from(b'a' + number - 1),
        Ok(_) => return None,
        Err(_) => text.parse::<char>().ok()?,
    };
    let own = match game.position().side() {
        Side::South => letter.to_ascii_uppercase(),
        Side::North => letter.to_ascii_lowercase(),
    };
    Move::from_char(own, holes)
}

fn letters<'a>(game: &Game, captures: impl Iterator<Item = &'a Capture>) -> Vec<String> {
    let holes = game.rule().holes();
    captures
        .map(|capture| capture.house.letter(holes).to_string())
        .collect()
}

fn text(game: &Game, played: &Played) -> String {
    let holes = game.rule().holes();
    let drawing = Drawing::new(game.position()).marked(played.mv(), played.last_house());
    let mut out = drawing.to_string();
    let mut say = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    if let Some(last) = played.last_house() {
        say(format!(
            "{} sows {}; the last seed falls into {}.",
            played.side(),
            played.mv().to_char(holes),
            last.letter(holes)
        ));
    }
    for side in [played.side(), played.side().other()] {
        let seeds = played.captured_by(side);
        if seeds > 0 {
            let from = letters(
                game,
                played
                    .captures()
                    .iter()
                    .filter(|capture| capture.to == side),
            );
            say(format!("{side} takes {seeds}, from {}.", from.join(", ")));
        }
    }
    if played.captures().is_empty() {
        say("It takes nothing.".to_owned());
    }
    if played.slam_cancelled() {
        say(
            "It would take all the other side has; by this rule it therefore takes nothing."
                .to_owned(),
        );
    }
    if played.plays_again() {
        say(format!("{} moves again.", played.side()));
    }
    if let Some(outcome) = game.outcome() {
        let [south, north] = outcome.score;
        say(format!(
            "The game is over: South {south}, North {north} ({}).",
            outcome.reason
        ));
    }
    say(format!("Position: {}", game.position()));
    out
}

fn value(game: &Game, played: &Played) -> serde_json::Value {
    let holes = game.rule().holes();
    json!({
        "legal": true,
        "move": played.mv().to_char(holes).to_string(),
        "last": played.last_house().map(|house| house.letter(holes).to_string()),
        "taken": played.captured_by(played.side()),
        "from": letters(game, played.captures().iter()),
        "laps": played.laps(),
        "again": played.plays_again(),
        "position": game.position().to_string(),
        "over": game.outcome().map(|outcome| outcome.reason.word()),
    })
}
