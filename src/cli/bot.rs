//! `awale bot`: a bot on a network.

use anyhow::{Context, bail};
use awale::{
    bot::Bot,
    client::{BotLabel, Command, Event, Handle, NetworkEvent},
    engine::{Level, Plies},
    irc::{
        gate::{Gate, Pace},
        sanitize,
    },
    peer::{Event as Peer, ResultClass},
};
use rand::{SeedableRng, rngs::StdRng};

use super::{connect, relay::stopped, think};

/// Run a bot that plays whoever challenges it.
///
/// It accepts challenges by the rules of your settings while it has a free place, and plays them
/// to the end; games with a clock only while the network is quick enough. It says nothing to anybody
/// who has not challenged it. Ask the operators of a channel before you bring a bot.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale bot dalnet --owner you@example.org
  awale bot --server 127.0.0.1:6667 --games 8")]
pub(super) struct Arguments {
    #[command(flatten)]
    options: connect::Options,

    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u16).range(1..=64))]
    games: u16,

    /// Plies the bot looks ahead
    #[arg(long, value_name = "N", default_value = "4", value_parser = plies)]
    plies: Plies,

    /// Play as strong as this level instead: first-steps, novice, amateur, master or grand-master
    #[arg(long, value_name = "LEVEL", conflicts_with = "plies")]
    level: Option<Level>,

    /// Who answers for the bot, shown to everybody: a nick or an address
    #[arg(long, value_name = "WHO", default_value = "")]
    owner: BotLabel,
}

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let games = usize::from(arguments.games);
    let gate = Gate::new(Pace::POLITE);
    let bot = (games, Some(arguments.owner));
    let started = connect::start(arguments.options, bot, (&gate, true))?;
    println!("Ctrl-C ends the bot");
    let several = started.networks.len() > 1;
    let (plies, level) = (arguments.plies, arguments.level);
    let mut rng = StdRng::from_rng(&mut rand::rng());
    let make_player = Box::new(move || think::player(level, plies, StdRng::from_rng(&mut rng)));
    let handle = started.handle.clone();
    let bot = Bot::new(started.handle, make_player)
        .run(started.events, move |event| tell(event, several));
    tokio::pin!(bot);
    let stopped = tokio::select! {
        stopped = &mut bot => stopped,
        () = stopped() => {
            leave(&handle).await?;
            bot.await
        }
    };
    if !stopped.wanted {
        bail!("the bot has ended: {}", stopped.reason);
    }
    println!("ended; unfinished games are kept and go on when the bot is back");
    Ok(())
}

async fn leave(handle: &Handle) -> anyhow::Result<()> {
    let quit = Command::Quit("the bot is going; unfinished games are kept".to_owned());
    handle
        .command(quit)
        .await
        .context("the bot does not answer")
}

/// One line for what an owner wants to know, with the network where there are several.
fn tell(event: &Event, several: bool) {
    let Event::On(network, event) = event else {
        return;
    };
    match line(event) {
        Some(line) if several => println!("[{network}] {line}"),
        Some(line) => println!("{line}"),
        None => {}
    }
}

fn line(event: &NetworkEvent) -> Option<String> {
    let line = match event {
        NetworkEvent::Peer(event) => return peer_line(event),
        NetworkEvent::Online { nick, network } => format!("on {network} as {nick}"),
        NetworkEvent::Connecting(server) => format!("connecting to {server}"),
        NetworkEvent::Offline {
            reason,
            retry_in,
            next,
        } => {
            format!(
                "no connection: {reason}; next attempt in {} s, {next}",
                retry_in.as_secs()
            )
        }
        NetworkEvent::ChannelClosed {
            channel, reason, ..
        } => format!("{channel}: {reason}"),
        NetworkEvent::ChannelMuted { channel, reason } => {
            format!("{channel} takes nothing from the bot now: {reason}")
        }
        NetworkEvent::LoggedIn { account } => format!("logged in to the account {account}"),
        NetworkEvent::LoginFailed { reason } => format!("not logged in: {reason}"),
        NetworkEvent::Talk(talk) if talk.private => {
            format!("{} says: {}", talk.from, sanitize::clean(&talk.text, 200))
        }
        NetworkEvent::Split { servers, nicks } => {
            format!(
                "the network has split ({servers}); {} players gone",
                nicks.len()
            )
        }
        NetworkEvent::Rejoined(nicks) => format!("{} players are back from the split", nicks.len()),
        NetworkEvent::Renamed { nick, .. } => format!("the bot is called {nick} now"),
        NetworkEvent::Stopped { reason, .. } => format!("left: {reason}"),
        _ => return None,
    };
    Some(line)
}

fn peer_line(event: &Peer) -> Option<String> {
    let line = match event {
        Peer::Invited { nick, terms, .. } => {
            format!(
                "{nick} challenges: {}, clock {}",
                terms.rule.id(),
                terms.clock
            )
        }
        Peer::Started { gid, nick, me, .. } => {
            format!("game {gid} with {nick} begins; the bot is {me}")
        }
        Peer::Resumed {
            gid, nick, game, ..
        } => {
            format!(
                "game {gid} with {nick} is taken up again at ply {}",
                game.ply()
            )
        }
        Peer::Void { gid, .. } => format!("game {gid} did not come about"),
        Peer::Ended { gid, outcome, .. } => {
            let [south, north] = outcome.score;
            format!(
                "game {gid} is over: South {south}, North {north} ({})",
                outcome.reason
            )
        }
        Peer::Settled { gid, class } => format!("game {gid}: {}", settled(*class)),
        Peer::TimeUp(gid) => format!("game {gid}: the opponent's time is up"),
        Peer::Silent(gid) => format!("game {gid}: nothing heard for two minutes"),
        _ => return None,
    };
    Some(line)
}

fn settled(class: ResultClass) -> &'static str {
    match class {
        ResultClass::Sealed => "both sides have signed the result",
        ResultClass::Disputed => "the two sides have signed different results",
        ResultClass::Claimed => "only the bot has signed the result",
    }
}

fn plies(text: &str) -> Result<Plies, String> {
    let wrong = || format!("a number from 1 to {}", Plies::MAX.get());
    text.parse().ok().and_then(Plies::new).ok_or_else(wrong)
}
