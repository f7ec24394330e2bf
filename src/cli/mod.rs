//! The command line: reads what was typed, and prints.
//!
//! Exit codes: 0 when what was asked for was done, 1 when it failed, 2 when it was not understood.

mod analyse;
mod ask;
mod bench;
mod bot;
mod clerk;
mod connect;
mod demo;
mod engine;
mod fault;
mod full;
mod games;
mod generate;
mod irc;
mod key;
mod learn;
mod logs;
mod matches;
mod messages;
mod networks;
mod online;
mod output;
mod page;
mod people;
mod places;
mod plain;
mod play;
mod problem;
mod ranking;
mod rating;
mod read;
mod records;
mod relay;
mod rulebook;
mod rules;
mod save;
mod scan;
mod setup;
mod solve;
mod sunday;
mod tables;
mod texts;
mod think;
mod try_move;
#[cfg(test)]
mod typed;

use std::{path::PathBuf, process::ExitCode};

use awale::client::config::NoServer;
use clap::{CommandFactory, Parser, Subcommand};

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "awale",
    version,
    about = "Play awalé (oware) against people, peer to peer over IRC",
    long_about = "Awalé (oware) over the IRC networks that exist already: two programs meet in a \
                  channel, challenge one another and play peer to peer. Every move is signed, and \
                  both sides check it with their own rules.",
    after_help = "Without a command it opens the full screen.\n\nTo see it at work, with nothing set up and no network:\n  awale demo",
    disable_help_subcommand = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    screen: full::ScreenOptions,

    /// Write more to the log file; twice for everything
    #[arg(short, long, global = true, action = clap::ArgAction::Count, display_order = 100)]
    verbose: u8,

    /// The log file's folder [default: awale/ in the user's state folder]
    #[arg(long, global = true, value_name = "DIR", display_order = 101)]
    log_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show the best lines of a position
    Analyse(analyse::Arguments),
    /// Measure how fast the engine is
    Bench(bench::Arguments),
    /// Run a bot that plays whoever challenges it
    Bot(bot::Arguments),
    /// Watch two players meet on IRC and play a whole game
    Demo(demo::Arguments),
    /// Be an engine for another program
    Engine(engine::Arguments),
    /// The games you have played: list them, look at one
    Games(games::Arguments),
    /// Make manual pages and completions
    Generate(generate::Arguments),
    /// Connect to one IRC server, show every line, and end with the connection
    Irc(irc::Arguments),
    /// Your key, which is you: see it, keep a copy, bring it back
    Key(key::Arguments),
    /// Learn the game: lessons with exercises
    Learn(learn::Arguments),
    /// Let players of the engine meet another engine, or one another
    Match(matches::Arguments),
    /// What people said to you and in the channels
    Messages(messages::Arguments),
    /// The IRC networks that awale knows: see, change, renew and check the list
    Networks(networks::Arguments),
    /// Meet people on an IRC network and play
    Online(online::Arguments),
    /// Play here, against the engine or person against person
    Play(play::Arguments),
    /// Problems: solve them, and set your own
    Problem(problem::Arguments),
    /// Players by their points, also as web pages
    Ranking(ranking::Arguments),
    /// A player's points, where they come from, and how much of it is checked
    Rating(rating::Arguments),
    /// Your games with all that proves them: check them, take them elsewhere
    Records(records::Arguments),
    /// Be a small IRC server for a table on a local network
    #[command(after_help = "Example:\n  awale relay --listen 0.0.0.0:6667")]
    Relay(relay::Arguments),
    /// The rules that can be played: read, compare, make your own
    Rules(rules::Arguments),
    /// Look for players on all networks
    Scan(scan::Arguments),
    /// Answer five questions, and be ready to play people
    #[command(after_help = "Example:\n  awale setup")]
    Setup(setup::Arguments),
    /// Say what each move of an ending is worth
    Solve(solve::Arguments),
    /// The Sunday match: when it is, taking part, the tables
    Sunday(sunday::Arguments),
    /// Build, check and list endgame tables
    Tables(tables::Arguments),
    /// Try one move in a position, without a game
    Try(try_move::Arguments),
}

impl Command {
    /// Whether it can open the full screen.
    fn has_screen(&self) -> bool {
        // The demo says itself what is only for --play.
        matches!(self, Self::Online(_) | Self::Demo(_))
    }
}

/// What was typed names something that does not exist: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct NotUnderstood(String);

impl NotUnderstood {
    fn new(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// Runs the program.
pub(crate) fn run() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.command.is_none() && !full::is_possible() {
        // Writing the help fails only when nobody reads it.
        let _ = Arguments::command().print_help();
        return ExitCode::SUCCESS;
    }
    let _logs = logs::start(arguments.verbose, arguments.log_dir);
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return failed(&anyhow::anyhow!("the runtime could not start: {error}")),
    };
    let result = runtime.block_on(async {
        let Some(command) = arguments.command else {
            return full::menu(&arguments.screen).await;
        };
        let screen = &arguments.screen;
        if screen.is_given() && !command.has_screen() {
            return Err(NotUnderstood::new(
                "--lang, --theme and what else is of the full screen cannot stand before this command: write it \
                 behind, as in `awale learn 0 --lang fr`, if `--help` of the command lists it",
            )
            .into());
        }
        match command {
            Command::Analyse(arguments) => analyse::run(&arguments),
            Command::Bench(arguments) => bench::run(&arguments),
            Command::Bot(arguments) => bot::run(arguments).await,
            Command::Demo(arguments) => demo::run(arguments, screen).await,
            Command::Engine(arguments) => engine::run(arguments),
            Command::Games(arguments) => games::run(arguments),
            Command::Generate(arguments) => generate::run(&arguments),
            Command::Irc(arguments) => irc::run(arguments).await,
            Command::Key(arguments) => key::run(&arguments),
            Command::Learn(arguments) => learn::run(&arguments),
            Command::Match(arguments) => matches::run(&arguments),
            Command::Messages(arguments) => messages::run(arguments),
            Command::Networks(arguments) => networks::run(arguments).await,
            Command::Online(arguments) => online::run(arguments, screen).await,
            Command::Play(arguments) => play::run(&arguments),
            Command::Problem(arguments) => problem::run(arguments),
            Command::Ranking(arguments) => ranking::run(&arguments),
            Command::Rating(arguments) => rating::run(&arguments),
            Command::Records(arguments) => records::run(arguments),
            Command::Relay(arguments) => relay::run(arguments).await,
            Command::Rules(arguments) => rules::run(arguments),
            Command::Scan(arguments) => scan::run(arguments).await,
            Command::Setup(arguments) => setup::run(&arguments),
            Command::Solve(arguments) => solve::run(&arguments),
            Command::Sunday(arguments) => sunday::run(arguments).await,
            Command::Tables(arguments) => tables::run(&arguments),
            Command::Try(arguments) => try_move::run(&arguments),
        }
    });
    // Tasks that wait for a key or a disk must not keep the program.
    runtime.shutdown_background();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

fn failed(error: &anyhow::Error) -> ExitCode {
    tracing::error!(error = format!("{error:#}"), "failed");
    eprintln!("awale: {error:#}");
    if error.is::<NotUnderstood>() || error.is::<NoServer>() {
        return ExitCode::from(2);
    }
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The command line of the service's unit is one that this program understands.
    #[test]
    fn the_unit_of_the_service_is_understood() {
        let unit = include_str!("../../scripts/awale-bot.service");
        let line = unit
            .lines()
            .find_map(|line| line.strip_prefix("ExecStart="));
        let (program, _) = line.unwrap().split_once(' ').unwrap();
        assert!(program.ends_with("/awale"), "{program}");
        let parsed = Arguments::try_parse_from(line.unwrap().split(' '));
        assert!(matches!(parsed.unwrap().command, Some(Command::Bot(_))));
    }

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
