//! `awale games replay`.

use std::fmt::Write as _;

use awale::{
    game::{Game, Played},
    notation::{Drawing, Sheet},
};

use super::{HomePlace, find, print};

/// Show the boards of a game, one after every move, with what you have written about it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games replay h12
  awale games replay h12 --ply 14              only the board after move 14; 0 is the beginning
  awale play --from h12 --ply 14               play on from there")]
pub(super) struct Arguments {
    /// The game: h and a number, or the beginning of its name
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,

    /// Only the board after this move
    #[arg(long, value_name = "N")]
    ply: Option<u32>,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let archive = find::archive(&arguments.home.folder()?)?;
    let sheet = find::sheet(&archive, &arguments.game)?;
    let plies = sheet.game.ply();
    if let Some(ply) = arguments.ply.filter(|ply| *ply > plies) {
        anyhow::bail!("the game has {plies} moves, so there is no move {ply}");
    }
    print(&boards(&sheet, arguments.ply))
}

fn boards(sheet: &Sheet, only: Option<u32>) -> String {
    let wanted = |ply| only.is_none_or(|only| only == ply);
    let mut game = sheet.at(0);
    let mut out = String::new();
    // Writing to a String cannot fail.
    if wanted(0) {
        if !sheet.comment.is_empty() {
            let _ = writeln!(out, "{}", sheet.comment);
        }
        let _ = write!(out, "{}", Drawing::new(game.position()));
    }
    for (ply, step) in (1..).zip(sheet.game.history()) {
        let Ok(played) = game.play(step.mv) else {
            break;
        };
        if wanted(ply) {
            out.push_str(&move_text(&game, &played, ply));
            if let Some(remark) = sheet.remarks.get(&ply) {
                let _ = writeln!(out, "{remark}");
            }
        }
    }
    if let Some(outcome) = sheet.game.outcome().filter(|_| wanted(sheet.game.ply())) {
        let [south, north] = outcome.score;
        let who = outcome
            .winner
            .map_or("A draw".to_owned(), |side| format!("{side} wins"));
        let _ = writeln!(
            out,
            "{who}: South {south}, North {north} ({})",
            outcome.reason
        );
    }
    out
}

fn move_text(game: &Game, played: &Played, ply: u32) -> String {
    let taken = match played.captured_by(played.side()) {
        0 => String::new(),
        1 => ", takes 1 seed".to_owned(),
        seeds => format!(", takes {seeds} seeds"),
    };
    let letter = played.mv().to_char(game.rule().holes());
    let drawing = Drawing::new(game.position()).marked(played.mv(), played.last_house());
    format!(
        "\n{ply}. {} plays {letter}{taken}\n{drawing}",
        played.side()
    )
}
