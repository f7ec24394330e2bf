//! `awale demo --play`: the demo's own server, a bot on it, and you.

use std::sync::Arc;

use awale::{
    bot::Bot,
    client::{self, Network, config::NoServer},
    engine::Plies,
    irc::networks::ServerAddress,
    peer,
    rules::Rule,
    texts::{self, Texts, Voice},
    tui::{self, Connected, Fault, Link},
};
use rand::{SeedableRng, rngs::StdRng};

use super::{Arguments, Folders, OneSide, RunningRelay, place, side, tap::Tap};
use crate::cli::{full, output::putln, places::Places, plain, rulebook::Rulebook, texts::t, think};

/// Puts whoever runs it into the channel with a bot to play.
pub(super) async fn run(
    arguments: &Arguments,
    (rule, book): (Arc<Rule>, Rulebook),
) -> anyhow::Result<()> {
    let tap = Tap::open(arguments.tap.as_deref())?;
    let (place, relay): (_, Option<RunningRelay>) = place(arguments).await?;
    let folders = Folders::new(arguments.keep.as_deref())?;
    let seed = arguments
        .seed
        .unwrap_or_else(|| rand::random_range(0..1_000_000));
    let rule = &rule;
    let others = others(rule, &book);

    let bot_profile = peer::Config {
        name: "Kofi (bot)".parse()?,
        max_games: 4,
        others: others.clone(),
        ..side::profile(OneSide::Responder, rule)?
    };
    let settings = side::settings(
        OneSide::Responder,
        bot_profile,
        &folders,
        &place,
        &tap,
        seed,
    )?;
    let (bot_handle, bot_events) = client::start(settings)?;
    let (mut rng, level) = (StdRng::seed_from_u64(seed), arguments.level);
    let make_player =
        Box::new(move || think::player(level, Plies::DEFAULT, StdRng::from_rng(&mut rng)));
    tokio::spawn(Bot::for_players(bot_handle, make_player).run(bot_events, |_| {}));

    let own_profile = peer::Config {
        name: user_name().parse().unwrap_or_default(),
        country: None,
        languages: None,
        introduction: Default::default(),
        rule: Arc::clone(rule),
        others,
        max_games: 1,
        referee: false,
    };
    let settings = side::settings(
        OneSide::Challenger,
        own_profile,
        &folders,
        &place,
        &tap,
        seed,
    )?;
    let networks = settings.networks.clone();
    let rules = book.rules();
    let (handle, events) = client::start(settings)?;
    if arguments.has_screen() && full::is_possible() {
        let connected = Connected {
            directory: Arc::new(OneNetwork(networks.first().cloned())),
            networks,
            rule: Arc::clone(rule),
            rules: rules
                .into_iter()
                .filter(|rule| rule.is_one_game())
                .collect(),
            entry: None,
        };
        let link = Link {
            handle,
            events,
            connected,
        };
        full::demo(&arguments.screen, link).await?;
        tap.finish()?;
        drop(relay);
        return Ok(());
    }
    let language = arguments.screen.language(&Places::default());
    let texts = Texts::new(Voice::Plain, language);
    match level.map(|level| texts::level(&texts, level)) {
        Some(level) => putln!("{}", t!(texts, "demo-bot-level", level = level)),
        None => putln!("{}", t!(texts, "demo-bot")),
    }
    let keeps = arguments.keep.is_some();
    let place = plain::Place {
        sunday: None,
        handle,
        events,
        networks,
        directory: None,
        language,
    };
    plain::run(place, (Arc::clone(rule), book), keeps).await?;
    tap.finish()?;
    drop(relay);
    Ok(())
}

/// The network of the demo.
struct OneNetwork(Option<Network>);

impl tui::Directory for OneNetwork {
    fn network(
        &self,
        network: Option<&str>,
        server: Option<ServerAddress>,
    ) -> Result<Network, NoServer> {
        let Some(own) = &self.0 else {
            return Err(NoServer::Empty("the demo".to_owned()));
        };
        let is_own = network.is_none_or(|id| id == own.id.as_str()) && server.is_none();
        is_own
            .then(|| own.clone())
            .ok_or_else(|| NoServer::Alone(own.id.to_string()))
    }

    fn keep_rule(&self, _: &Rule, _: &str) -> Result<Arc<Rule>, Fault> {
        Err(Fault::KeepsNothing)
    }
}

/// Every rule but the preferred one.
fn others(rule: &Rule, book: &Rulebook) -> Vec<Arc<Rule>> {
    let mut others = book.rules();
    others.retain(|other| other.digest() != rule.digest() && other.is_one_game());
    others
}

/// The name of whoever runs the program, as a proposal.
fn user_name() -> String {
    ["USER", "USERNAME"]
        .iter()
        .find_map(|name| std::env::var(name).ok())
        .unwrap_or_default()
}
