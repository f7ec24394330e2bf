//! `awale games image`.

mod moving;
mod pixels;

use std::{
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use awale::{
    game::{Position, Side},
    notation::{
        Sheet,
        picture::{self, Picture, Scene, Theme},
    },
};
use clap::ValueEnum;

use super::{HomePlace, find};
use crate::cli::{NotUnderstood, output, play, save, think};

/// Make a picture of a position, or a moving one of a whole game.
///
/// The end of the file's name says which: .svg and .png stand still, .gif shows the whole game, and .svg
/// with --whole does too. In PNG and GIF names lose their accents, and South and North stand for names in
/// other scripts.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games image h12 -o last.png                the last board of a game
  awale games image h12 --ply 14 -o move-14.svg    the board after move 14, with the move marked
  awale games image h12 -o game.gif                the whole game, again and again
  awale games image h12 --whole --theme night -o game.svg
  awale games image start --rule songo --format png -o - > songo.png
  awale games image 0-2-2-1-1-0-0-0-0-0-0-1-20-21-S --below north -o problem.svg")]
pub(super) struct Arguments {
    /// The game: h and a number, or the beginning of its name; or a position, or the word start
    #[arg(value_name = "GAME|POSITION", allow_hyphen_values = true)]
    what: String,

    /// The file, which must not be there; - is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// What is written, where the file's name does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    /// The board after this move; 0 is the beginning [default: the last]
    #[arg(long, value_name = "N", conflicts_with = "whole")]
    ply: Option<u32>,

    /// The whole game, one board after another
    #[arg(long)]
    whole: bool,

    /// Seconds that each board of a whole game stays
    #[arg(long, value_name = "SECONDS", default_value = "1.2", value_parser = seconds)]
    seconds: f32,

    /// The side that sits below, south or north
    #[arg(long, value_name = "SIDE", default_value = "south", value_parser = play::side)]
    below: Side,

    /// The colours: wood, night or paper
    #[arg(long, value_name = "THEME", default_value_t)]
    theme: Theme,

    /// The width of a PNG or GIF in pixels [default: 900, of a GIF 600]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(100..=4000))]
    width: Option<u32>,

    /// The rule whose beginning start is
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    #[command(flatten)]
    home: HomePlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines that are sharp in every size
    Svg,
    /// Pixels
    Png,
    /// Pixels that move
    Gif,
}

/// Pixels across, where nothing is said.
const WIDTH: u32 = 900;
const GIF_WIDTH: u32 = 600;

fn seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse().ok().filter(|s| (0.1..=60.0).contains(s));
    seconds.ok_or_else(|| "a board stays from 0.1 to 60 seconds".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let format = format(arguments)?;
    if is_screen(&arguments.output) && format != Format::Svg && io::stdout().is_terminal() {
        bail!("a picture would make a mess of the terminal: write it to a file with -o FILE");
    }
    let bytes = picture(arguments, format)?;
    match is_screen(&arguments.output) {
        true => output::bytes(&bytes),
        false => save::new_file(&arguments.output, &bytes),
    }
}

fn is_screen(path: &Path) -> bool {
    path == Path::new("-")
}

/// As it was said, or as the file is called.
fn format(arguments: &Arguments) -> Result<Format, NotUnderstood> {
    let by_name = arguments.output.extension().and_then(|end| end.to_str());
    let by_name = by_name.and_then(|end| Format::from_str(end, true).ok());
    arguments.format.or(by_name).ok_or_else(|| {
        NotUnderstood::new(
            "say what the picture is to be: end the file's name in .svg, .png or .gif, or give --format",
        )
    })
}

fn picture(arguments: &Arguments, format: Format) -> anyhow::Result<Vec<u8>> {
    let scenes = scenes(arguments, arguments.whole || format == Format::Gif)?;
    let last = scenes.last().context("the game has no board")?;
    Ok(match format {
        Format::Svg if arguments.whole => picture::film(&scenes, arguments.seconds).into_bytes(),
        Format::Svg => picture::svg(last).into_bytes(),
        Format::Png if arguments.whole => {
            return Err(
                NotUnderstood::new("a PNG stands still: a whole game is .gif or .svg").into(),
            );
        }
        Format::Png => pixels::png(last, arguments.width.unwrap_or(WIDTH))?,
        Format::Gif => moving::gif(
            &scenes,
            arguments.width.unwrap_or(GIF_WIDTH),
            arguments.seconds,
        )?,
    })
}

/// All boards of a game, or the one that is wanted.
fn scenes(arguments: &Arguments, whole: bool) -> anyhow::Result<Vec<Scene>> {
    let (below, theme) = (arguments.below, arguments.theme);
    if let Some(position) = position(arguments)? {
        if arguments.ply.is_some() || arguments.whole {
            return Err(NotUnderstood::new(
                "a position has no moves: name a game for --ply and --whole",
            )
            .into());
        }
        return Ok(vec![
            Picture::new(&position).below(below).theme(theme).scene(),
        ]);
    }
    let archive = find::archive(&arguments.home.folder()?)?;
    let sheet = find::sheet(&archive, &arguments.what)?;
    match (arguments.ply, whole) {
        (None, true) => Ok(picture::of_game(&sheet, below, theme)),
        (ply, _) => Ok(vec![one(&sheet, ply, below, theme)?]),
    }
}

fn one(sheet: &Sheet, ply: Option<u32>, below: Side, theme: Theme) -> anyhow::Result<Scene> {
    let plies = sheet.game.ply();
    let ply = ply.unwrap_or(plies);
    let scene = picture::after(sheet, ply, below, theme);
    scene.with_context(|| format!("the game has {plies} moves, so there is no move {ply}"))
}

/// The position that was typed, if it was none of a game.
fn position(arguments: &Arguments) -> anyhow::Result<Option<Position>> {
    if arguments.what == "start" {
        return Ok(Some(Position::start(&*think::rule(&arguments.rule)?)));
    }
    match arguments.what.parse::<Position>() {
        Ok(position) => Ok(Some(position)),
        // No game's name has so many hyphens between numbers: it was meant as a position.
        Err(error)
            if arguments
                .what
                .split('-')
                .filter(|n| n.parse::<u8>().is_ok())
                .count()
                > 4 =>
        {
            Err(NotUnderstood::new(error).into())
        }
        Err(_) => Ok(None),
    }
}
