//! `awale bot`: a bot on networks.

mod metrics;
mod status;
mod tell;

use std::{path::Path, sync::Arc, thread::available_parallelism};

use anyhow::{Context, bail};
use awale::{
    bot::{Bot, BotSettings, MakeLevel, MakePlayer, Parts, Policy, hall::HallSettings},
    client::{
        BotLabel, Command, Handle,
        config::{Config, UiLanguage, load_config},
    },
    engine::{Level, Plies},
    irc::gate::{Gate, Pace},
    rules::{Language, Rule},
    store::GuestBook,
};
use rand::{SeedableRng, rngs::StdRng};

use super::{NotUnderstood, connect, relay::stopped, rulebook::Rulebook, think};
use crate::cli::output::putln;

/// Run a bot that plays whoever challenges it, and serves people in any IRC client.
///
/// It accepts challenges by the rules of your settings while it has a free place, and plays them
/// to the end; games with a clock only while the network is quick enough. People without the program type `!awale` in
/// its channel, or talk to it in private: it is their board and their opponent. It says nothing to anybody
/// who has not asked. Ask the operators of a channel before you bring a bot.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  awale bot dalnet --owner you@example.org
  awale bot --config bot.toml
  awale bot --server 127.0.0.1:6667 --games 8
  awale bot status --json"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<BotCommand>,

    #[command(flatten)]
    options: connect::Options,

    /// Games with players at once [default: as in the settings, 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    games: Option<u16>,

    /// Games with guests at once; 0 to answer none [default: as in the settings, 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=64))]
    boards: Option<u16>,

    /// Plies the bot looks ahead
    #[arg(long, value_name = "N", default_value = "4", value_parser = plies)]
    plies: Plies,

    /// Play as strong as this level instead: first-steps, novice, amateur, master or grand-master
    #[arg(long, value_name = "LEVEL", conflicts_with = "plies")]
    level: Option<Level>,

    /// Who answers for the bot, shown to everybody: a nick or an address
    #[arg(long, value_name = "WHO")]
    owner: Option<BotLabel>,
}

#[derive(Debug, clap::Subcommand)]
enum BotCommand {
    /// Ask the bot that runs on this machine how it does
    #[command(after_help = "Example:\n  awale bot status")]
    Status(status::Arguments),
}

/// What the command line says about the settings of a bot: it counts before the file.
#[derive(Clone, Debug)]
struct Said {
    level: Option<Level>,
    boards: Option<u16>,
    games: Option<u16>,
}

const NOWHERE: &str = "where is the bot to be, and who answers for it? Name both, as in `awale bot dalnet --owner \
                       you@example.org`, or in a settings file (docs/BOT.md), and ask the operators of its channel first";
const NOBODYS: &str = "a bot on a public network needs somebody who answers for it: add --owner with your nick or \
                       address, or write owner = \"you@example.org\" under [bot] in its settings (docs/BOT.md)";

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    if let Some(BotCommand::Status(arguments)) = &arguments.command {
        return status::run(arguments);
    }
    if !arguments.options.is_somewhere()? {
        return Err(NotUnderstood::new(NOWHERE).into());
    }
    let path = arguments.options.config_path()?;
    let mut prepared = connect::prepare(arguments.options, true)?;
    prepared.on_networks_of_bot();
    let said = Said {
        level: arguments.level,
        boards: arguments.boards,
        games: arguments.games,
    };
    let settings = settings(prepared.config(), prepared.rules(), &said);
    let bot = prepared.config().bot.clone();
    let home = prepared.home().to_owned();
    // What guests play in the match comes on top, a game a board; the policy counts the others.
    let boards = settings.hall.as_ref().map_or(0, |hall| hall.tables);
    let games = settings.policy.games + boards;
    let label = arguments.owner.unwrap_or(bot.owner);
    if prepared.is_public() && label == BotLabel::default() {
        return Err(NotUnderstood::new(NOBODYS).into());
    }
    let metrics = bot.metrics.map(metrics::listen).transpose()?;
    let (plies, level) = (arguments.plies, said.level.or(bot.level));
    let started = prepared.start(games, Some(label), &Gate::new(Pace::POLITE))?;
    putln!("Ctrl-C ends the bot; its status: awale bot status");
    let (several, serves) = (started.networks.len() > 1, settings.hall.is_some());
    let guests = match &settings.hall {
        Some(_) => Some((GuestBook::open(&home)?, make_level())),
        None => None,
    };
    let parts = Parts {
        make_player: make_player(level, plies),
        make_level: Some(|level| make_player(Some(level), Plies::DEFAULT)),
        guests,
        threads: available_parallelism().map_or(1, usize::from),
        reload: Box::new(move || reload(&path, &said)),
    };
    let handle = started.handle.clone();
    let desk = started.event_of_bot()?;
    let mut bot = Bot::new(started.handle, settings, parts);
    if let Some(desk) = desk {
        let does = if desk.plan().directs {
            "directs"
        } else {
            "lets its guests into"
        };
        putln!(
            "the bot {does} {}: {}",
            desk.plan().name,
            desk.meeting().terms().date()
        );
        bot = bot.with_event(desk, Box::new(tell::news));
    }
    let told = bot.status();
    if let Some(listener) = metrics {
        tokio::spawn(metrics::serve(listener, told.clone()));
    }
    let _socket = status::serve(&home, told);
    let running = bot.run(started.events, move |event| {
        tell::tell(event, several, serves)
    });
    tokio::pin!(running);
    let stopped = tokio::select! {
        stopped = &mut running => stopped,
        () = stopped() => {
            leave(&handle).await?;
            running.await
        }
    };
    if !stopped.wanted {
        bail!("the bot has ended: {}", stopped.reason);
    }
    putln!("ended; unfinished games are kept and go on when the bot is back");
    Ok(())
}

fn make_player(level: Option<Level>, plies: Plies) -> MakePlayer {
    let mut rng = StdRng::from_rng(&mut rand::rng());
    Box::new(move || think::player(level, plies, StdRng::from_rng(&mut rng)))
}

fn make_level() -> MakeLevel {
    let mut rng = StdRng::from_rng(&mut rand::rng());
    Box::new(move |level| think::player(Some(level), Plies::DEFAULT, StdRng::from_rng(&mut rng)))
}

/// What the settings file and the command line say.
fn settings(
    config: &Config,
    (rule, others): (Arc<Rule>, Vec<Arc<Rule>>),
    said: &Said,
) -> BotSettings {
    let bot = &config.bot;
    let boards = said.boards.unwrap_or(bot.boards);
    let level = said.level.or(bot.level).unwrap_or(Level::Novice);
    let language = match &config.ui_language {
        UiLanguage::Language(code) => code.parse().unwrap_or_default(),
        UiLanguage::Auto => Language::default(),
    };
    let hall = HallSettings {
        rule,
        others,
        level: level.min(bot.strongest),
        strongest: bot.strongest,
        language,
        tables: usize::from(boards),
        blocked: bot.blocked.clone(),
    };
    BotSettings {
        policy: Policy {
            rated: bot.rated,
            referee: bot.referee,
            clocks: bot.clocks.clone(),
            bots: bot.bots,
            per_day: Some(bot.per_day).filter(|most| *most > 0),
            blocked: bot.blocked.clone(),
            games: usize::from(said.games.unwrap_or(bot.games)),
        },
        hall: (boards > 0).then_some(hall),
        owners: bot.owners.clone(),
    }
}

/// Reads the settings file anew.
fn reload(path: &Path, said: &Said) -> Result<BotSettings, String> {
    let folder = path.parent().map(|folder| folder.join("rules"));
    let rulebook = folder
        .map(|folder| Rulebook::load(&folder))
        .unwrap_or_else(Rulebook::usual);
    let rules = rulebook.rules();
    let loaded = load_config(path, &rules).map_err(|error| error.to_string())?;
    let Some((config, warnings)) = loaded else {
        return Err(format!("{} is not there any more", path.display()));
    };
    if let Some(warning) = warnings.first() {
        tracing::warn!(%warning, "settings");
    }
    let profile = config.profile(1, &rules);
    Ok(settings(&config, (profile.rule, profile.others), said))
}

async fn leave(handle: &Handle) -> anyhow::Result<()> {
    let quit = Command::Quit("the bot is going; unfinished games are kept".to_owned());
    handle
        .command(quit)
        .await
        .context("the bot does not answer")
}

fn plies(text: &str) -> Result<Plies, String> {
    let wrong = || format!("a number from 1 to {}", Plies::MAX.get());
    text.parse().ok().and_then(Plies::new).ok_or_else(wrong)
}
