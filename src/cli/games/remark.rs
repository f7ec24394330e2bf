//! `awale games comment` and `awale games delete`.

use std::{
    io::{self, IsTerminal as _},
    path::Path,
};

use anyhow::bail;
use awale::{
    notation::PlainText,
    store::{MatchId, Notebook, Removed},
};

use super::{HomePlace, contest, find};
use crate::cli::ask::read_answer;
use crate::cli::output::put;

/// Write something about a game or one of its moves. It stays with you, and goes along into files.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games comment h12 \"my first win by hoarding\"
  awale games comment h12 --ply 14 \"E first was better\"
  awale games comment h12 --ply 14 \"\"         takes it away")]
pub(super) struct CommentArguments {
    /// The game: h and a number, or the beginning of its name
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,

    /// What you have to say; nothing takes away what was there
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    text: String,

    /// About this move; the first is 1
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    ply: u32,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn comment(arguments: CommentArguments) -> anyhow::Result<()> {
    let home = arguments.home.folder()?;
    let archive = find::archive(&home)?;
    let name = find::game(&archive, &arguments.game)?.name();
    let plies = find::whole(&archive, &name)?.game.ply();
    if arguments.ply > plies {
        bail!(
            "the game has {plies} moves, so there is no move {}",
            arguments.ply
        );
    }
    let mut book = Notebook::open(&home)?;
    book.remark(&name, arguments.ply, &PlainText::comment(&arguments.text))?;
    Ok(())
}

/// Delete a game at home or from a file, or a match at home with its games. A signed game is only hidden from lists.
///
/// A signed game stays in the archive, because the points of both players and the numbers of their
/// results hang on it. `awale games list --hidden` shows those that are hidden.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games delete h12
  awale games delete m1
  awale games delete 0aZ3 --undo")]
pub(super) struct DeleteArguments {
    /// The game: h and a number, or the beginning of its name; m and a number for a match at home
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: String,

    /// Do not ask
    #[arg(long)]
    yes: bool,

    /// Show a signed game that was hidden in lists again
    #[arg(long, conflicts_with = "yes")]
    undo: bool,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn delete(arguments: DeleteArguments) -> anyhow::Result<()> {
    let home = arguments.home.folder()?;
    if let Ok(id) = arguments.game.parse() {
        return delete_match(&arguments, &home, id);
    }
    let name = find::game(&find::archive(&home)?, &arguments.game)?.name();
    let mut book = Notebook::open(&home)?;
    if arguments.undo {
        return match book.unhide(&name)? {
            true => say(&format!("{name} is in lists again.")),
            false => bail!("{name} is not hidden"),
        };
    }
    if !arguments.yes && !is_sure(&name.to_string())? {
        return say("Nothing is deleted.");
    }
    say(&match book.remove(&name)? {
        Removed::Gone => format!("{name} is deleted."),
        Removed::Hidden => format!(
            "{name} is signed, and points hang on it, so it is kept; it does not stand in lists any more. \
             `awale games delete {name} --undo` brings it back."
        ),
        Removed::OfMatch(id) => bail!(
            "{name} is a game of the match {id}, whose table hangs on it: `awale games delete {id}` deletes the \
             match with its games"
        ),
        Removed::Nothing => format!("{name} was hidden before."),
    })
}

fn delete_match(arguments: &DeleteArguments, home: &Path, id: MatchId) -> anyhow::Result<()> {
    let of = contest::find(&find::archive(home)?, id)?;
    if arguments.undo {
        bail!("{id} is a match at home: what is deleted of it does not come back");
    }
    let what = format!("{id} with its {} games", of.games.len());
    if !arguments.yes && !is_sure(&what)? {
        return say("Nothing is deleted.");
    }
    Notebook::open(home)?.remove_match(id)?;
    say(&format!("{what} is deleted."))
}

fn say(text: &str) -> anyhow::Result<()> {
    super::print(&format!("{text}\n"))
}

fn is_sure(name: &str) -> anyhow::Result<bool> {
    if !io::stdin().is_terminal() {
        bail!("nobody can be asked here: say --yes to delete {name}");
    }
    put!("Delete {name}? [y/N] ");
    let answer = read_answer(&mut io::stdin().lock())?.unwrap_or_default();
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
