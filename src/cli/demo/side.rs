//! One of the two players: a client of his own and the built-in player behind it.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use awale::{
    client::{self, Command, Endpoint, Event, Handle, Network, Servers, Settings},
    engine::{Level, Player, Plies},
    game::{Game, Move, Outcome},
    irc::{
        budget::Rate,
        channel::ChannelName,
        gate::{Gate, Pace},
        options::Tls,
    },
    peer::{self, Nick, PeerInfo, ResultClass, wire::Gid},
    rules::Rule,
    store::Home,
    trust::Link,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use tokio::sync::mpsc;

use super::{Folders, OneSide, tap::Tap};
use crate::cli::think;

/// Where the players meet.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    pub(super) rate: Rate,
    pub(super) lobby: ChannelName,
    pub(super) wire: ChannelName,
}

/// A player, his connection and his game.
pub(super) struct Side {
    pub(super) which: OneSide,
    pub(super) handle: Handle,
    pub(super) events: mpsc::Receiver<Event>,
    /// The nick the server gave him.
    pub(super) nick: Option<Nick>,
    /// The other players he sees, with their newest cards.
    pub(super) seen: BTreeMap<Nick, PeerInfo>,
    pub(super) game: Option<Live>,
    pub(super) finished: Vec<Finished>,
    /// When he played which ply, until the other side has it.
    pub(super) played_at: HashMap<u32, Instant>,
    player: Box<dyn Player + Send>,
}

/// A game being played, replayed beside the client's own from what it tells.
pub(super) struct Live {
    pub(super) gid: Gid,
    pub(super) game: Game,
    pub(super) me: awale::game::Side,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) gid: Gid,
    pub(super) me: awale::game::Side,
    pub(super) plies: u32,
    pub(super) outcome: Outcome,
    pub(super) head: Link,
    pub(super) class: Option<ResultClass>,
}

/// The nick that a demo player asks for.
pub(super) fn nick(side: OneSide) -> &'static str {
    match side {
        OneSide::Challenger => "ama",
        OneSide::Responder => "kofi",
    }
}

/// Who a demo player is.
pub(super) fn profile(side: OneSide, rule: &Arc<Rule>) -> anyhow::Result<peer::Config> {
    let (name, country, languages) = match side {
        OneSide::Challenger => ("Ama (demo)", "GH", "en,fr"),
        OneSide::Responder => ("Kofi (demo)", "CI", "fr,en"),
    };
    Ok(peer::Config {
        name: name.parse()?,
        country: Some(country.parse()?),
        languages: Some(languages.parse()?),
        introduction: Default::default(),
        rule: Arc::clone(rule),
        others: Vec::new(),
        max_games: 1,
        referee: false,
    })
}

/// Everything that a demo player's client needs. The toss follows from `seed`, the key does not.
pub(super) fn settings(
    side: OneSide,
    profile: peer::Config,
    folders: &Folders,
    place: &Place,
    tap: &Tap,
    seed: u64,
) -> anyhow::Result<Settings> {
    let home = Home::open(folders.of(side))?;
    let key = home.identity(rand::random())?;
    let server = Endpoint {
        host: place.host.clone(),
        port: place.port,
        tls: place.tls.clone(),
        public_only: false,
    };
    let channels = [place.lobby.clone(), place.wire.clone()];
    let servers = Servers::new(server, Vec::new());
    let mut network = Network::new("demo".parse()?, servers, nick(side).parse()?, channels);
    network.rate = place.rate;
    let seed = rng(side, seed).random();
    Ok(Settings {
        home,
        key,
        profile,
        networks: vec![network],
        seed,
        bot: None,
        tap: Some(tap.of(nick(side))),
        watch: true,
        direct: awale::client::Direct::default(),
        logs_talk: false,
        gate: Gate::new(Pace::POLITE),
    })
}

/// A player's own sequence of random numbers.
fn rng(side: OneSide, seed: u64) -> StdRng {
    let mut rng = StdRng::seed_from_u64(seed);
    if side == OneSide::Responder {
        rng = StdRng::from_rng(&mut rng);
    }
    rng
}

impl Side {
    pub(super) fn start(
        which: OneSide,
        settings: Settings,
        seed: u64,
        level: Option<Level>,
    ) -> anyhow::Result<Self> {
        let (handle, events) = client::start(settings).with_context(|| {
            format!("the games kept in {}'s folder cannot be read", nick(which))
        })?;
        let mut rng = rng(which, seed);
        Ok(Self {
            which,
            handle,
            events,
            nick: None,
            seen: BTreeMap::new(),
            game: None,
            finished: Vec::new(),
            played_at: HashMap::new(),
            player: think::player(level, Plies::DEFAULT, StdRng::from_rng(&mut rng)),
        })
    }

    /// The player's short name.
    pub(super) fn who(&self) -> &'static str {
        nick(self.which)
    }

    pub(super) async fn play(&self, command: peer::Command) -> anyhow::Result<()> {
        let who = self.who();
        self.handle
            .play(command)
            .await
            .with_context(|| who.to_owned())
    }

    /// Plays the move that the built-in player chooses, if it is his turn.
    pub(super) async fn move_on(&mut self) -> anyhow::Result<()> {
        let Some(live) = self.game.as_ref().filter(|live| live.is_my_turn()) else {
            return Ok(());
        };
        let mv = self
            .player
            .choose(&live.game)
            .context("the built-in player finds no move")?;
        let gid = live.gid;
        self.play(peer::Command::Play(gid, mv)).await
    }

    pub(super) async fn leave(&self) {
        // Who has left already need not be told.
        let _ = self
            .handle
            .command(Command::Quit("the demo is over".to_owned()))
            .await;
    }

    /// How long the other side's ply was under way.
    pub(super) fn arrived(&mut self, ply: u32) -> Option<Duration> {
        self.played_at.remove(&ply).map(|at| at.elapsed())
    }
}

impl Live {
    pub(super) fn is_my_turn(&self) -> bool {
        self.game.to_move() == Some(self.me)
    }

    /// Replays a ply that the client reports, and compares the position.
    pub(super) fn replay(
        &mut self,
        mv: Move,
        position: &awale::game::Position,
    ) -> anyhow::Result<()> {
        self.game
            .play(mv)
            .context("the client accepted a move that the rule does not allow")?;
        if self.game.position() != position {
            bail!(
                "after ply {} the client has another position",
                self.game.ply()
            );
        }
        Ok(())
    }
}
