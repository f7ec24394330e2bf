//! Games by the protocol, with whoever has a program and a key.
//!
//! Which challenges fit (rule, free places) the protocol machine judges before the bot hears of them, the rest is the
//! [`Policy`](super::Policy)'s. What is accepted is played to the end; a game with a clock is declined while lines
//! have to wait, because the wait is the bot's own time and the opponent's patience.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};

use tokio::{sync::mpsc, time::Instant};

use super::waits::Waits;
use crate::{
    client::{self, Handle, Tables},
    engine::Player,
    game::{Game, Move},
    peer::{
        self, Command, Offer,
        wire::{DeclineReason, Gid},
    },
    trust::LEAST_PLIES,
};

/// Makes a new player for each game.
pub type MakePlayer = Box<dyn FnMut() -> Box<dyn Player + Send> + Send>;

/// The games that the bot plays by the protocol.
pub(super) struct Contests {
    handle: Handle,
    make_player: MakePlayer,
    /// The player of each game; taken out while it thinks.
    players: HashMap<Gid, Box<dyn Player + Send>>,
    /// The games that guests play in the bot's name: no engine thinks about them.
    by_guests: HashSet<Gid>,
    /// Games from before the program ended that may be those of guests, and when the engine goes on with them if
    /// they are not.
    held: BTreeMap<Gid, Instant>,
    /// Challenges that were accepted and whose games have not begun.
    accepted: HashSet<Gid>,
    /// The games in which a player thinks.
    thinking: HashSet<Gid>,
    /// When to give up the games whose opponents are silent.
    patience: BTreeMap<Gid, Instant>,
    pub(super) waits: Waits,
    tables: Tables,
    thoughts: mpsc::Receiver<Thought>,
    think: mpsc::Sender<Thought>,
}

/// What a player has come up with.
pub(super) struct Thought {
    gid: Gid,
    ply: u32,
    mv: Option<Move>,
    player: Box<dyn Player + Send>,
}

/// A game whose opponent stays away in his own turn is given up after this long, so that its place
/// is free for somebody else. A connection that breaks comes back within minutes.
const PATIENCE: Duration = Duration::from_secs(15 * 60);

/// A game whose opponent's time is up is ended after this long: his connection may have broken
/// without anybody noticing, and his program knows better what he has used.
const TIME_UP: Duration = Duration::from_secs(4 * 60);

/// So long after a start the engine leaves games alone that may be those of guests in the weekly match: by then the
/// event's log is there.
const HOLD: Duration = Duration::from_secs(90);

/// No game with a clock is begun while lines of games have waited longer than this lately.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Whether the bot agrees to what is offered: to whatever a person may need, but what has really begun
/// it plays to the end.
fn is_welcome(offer: Offer, ply: u32) -> bool {
    match offer {
        Offer::Abort => ply < LEAST_PLIES,
        Offer::Adjourn | Offer::Resume | Offer::TakeBack(_) => true,
        Offer::Draw | Offer::Settle => false,
    }
}

/// Thoughts that wait to be carried out; one for each game at most.
const MAX_THOUGHTS: usize = 64;

impl Contests {
    /// No games yet.
    pub(super) fn new(handle: Handle, make_player: MakePlayer) -> Self {
        let (think, thoughts) = mpsc::channel(MAX_THOUGHTS);
        Self {
            handle,
            make_player,
            players: HashMap::new(),
            by_guests: HashSet::new(),
            held: BTreeMap::new(),
            accepted: HashSet::new(),
            thinking: HashSet::new(),
            patience: BTreeMap::new(),
            waits: Waits::default(),
            tables: Tables::default(),
            thoughts,
            think,
        }
    }

    /// How many games are played.
    pub(super) fn count(&self) -> usize {
        self.tables
            .iter()
            .filter(|(_, table)| !table.adjourned)
            .count()
    }

    /// How many games the bot plays itself, or is about to.
    pub(super) fn own_games(&self) -> usize {
        let mut tables = self.tables.iter();
        let own = |gid: &Gid| !self.by_guests.contains(gid);
        let playing = tables
            .by_ref()
            .filter(|(gid, table)| !table.adjourned && own(gid));
        playing.count() + self.accepted.len()
    }

    /// New games are played by players of another make.
    pub(super) fn set_player(&mut self, make_player: MakePlayer) {
        self.make_player = make_player;
    }

    /// Whether lines of games have to wait for long.
    pub(super) fn is_slow(&mut self) -> bool {
        self.waits.longest(Instant::now()) > MAX_WAIT
    }

    /// A game is played by a guest.
    pub(super) fn leave_to_guest(&mut self, gid: Gid) {
        self.held.remove(&gid);
        self.by_guests.insert(gid);
    }

    /// A game may be that of a guest: the engine waits until that is known.
    pub(super) fn hold(&mut self, gid: Gid) {
        if !self.by_guests.contains(&gid) {
            self.held.insert(gid, Instant::now() + HOLD);
        }
    }

    /// A game is the bot's own.
    pub(super) fn release(&mut self, gid: Gid) {
        if self.held.remove(&gid).is_some() {
            self.consider(gid);
        }
    }

    /// Whether no engine plays a game.
    fn is_left_alone(&self, gid: Gid) -> bool {
        self.by_guests.contains(&gid) || self.held.contains_key(&gid)
    }

    /// A game as it stands, if it is played.
    pub(super) fn game(&self, gid: Gid) -> Option<&Game> {
        self.tables.get(gid).map(|table| &table.game)
    }

    /// When a game has to be given up next.
    pub(super) fn due(&self) -> Option<Instant> {
        self.patience
            .values()
            .chain(self.held.values())
            .min()
            .copied()
    }

    /// What a player has come up with next.
    pub(super) async fn thought(&mut self) -> Option<Thought> {
        self.thoughts.recv().await
    }

    /// Something of the protocol.
    pub(super) async fn event(&mut self, event: &peer::Event) {
        match event {
            peer::Event::Offered { gid, offer } => {
                let ply = self.tables.get(*gid).map_or(0, |table| table.game.ply());
                // Nobody agrees to anything in a guest's name.
                let agrees = is_welcome(*offer, ply) && !self.is_left_alone(*gid);
                return self.answer_offer(*gid, agrees).await;
            }
            peer::Event::TimeUp(gid) => {
                self.patience.insert(*gid, Instant::now() + TIME_UP);
            }
            peer::Event::Silent(gid) | peer::Event::Forgotten(gid) => {
                self.patience.insert(*gid, Instant::now() + PATIENCE);
            }
            peer::Event::Back(gid) | peer::Event::Moved { gid, .. } => {
                self.patience.remove(gid);
            }
            peer::Event::Started { gid, .. } | peer::Event::Void { gid, .. } => {
                self.accepted.remove(gid);
            }
            _ => {}
        }
        if let Some(gid) = self.tables.follow(event) {
            self.consider(gid);
        }
        self.patience
            .retain(|gid, _| self.tables.get(*gid).is_some());
        self.players
            .retain(|gid, _| self.tables.get(*gid).is_some());
        if matches!(event, peer::Event::Ended { .. } | peer::Event::Void { .. }) {
            self.by_guests.retain(|gid| self.tables.get(*gid).is_some());
        }
    }

    /// Answers an offer; what cannot be agreed to now is refused, so that it can be offered again.
    async fn answer_offer(&mut self, gid: Gid, agrees: bool) {
        let agreed = agrees && self.handle.play(Command::Answer(gid, true)).await.is_ok();
        if !agreed {
            self.command(Command::Answer(gid, false)).await;
        }
    }

    /// Accepts a challenge, or declines it for a reason.
    pub(super) async fn answer(&mut self, gid: Gid, refusal: Option<DeclineReason>) {
        if refusal.is_none() {
            self.accepted.insert(gid);
        }
        self.command(match refusal {
            Some(reason) => Command::Decline(gid, reason),
            None => Command::Accept(gid),
        })
        .await;
    }

    /// Lets the player of a game think, away from everything else, if it is his turn.
    fn consider(&mut self, gid: Gid) {
        if self.is_left_alone(gid) {
            return;
        }
        let table = self.tables.get(gid).filter(|table| table.is_my_turn());
        let Some(table) = table.filter(|_| self.thinking.insert(gid)) else {
            return;
        };
        let game = table.game.clone();
        let mut player = self
            .players
            .remove(&gid)
            .unwrap_or_else(|| (self.make_player)());
        let think = self.think.clone();
        tokio::task::spawn_blocking(move || {
            let mv = player.choose(&game);
            // Fails only when the bot has stopped.
            let _ = think.blocking_send(Thought {
                gid,
                ply: game.ply(),
                mv,
                player,
            });
        });
    }

    /// Gives up the games whose time is up. Where that is not possible now, it is tried again later.
    pub(super) async fn give_up(&mut self) {
        let now = Instant::now();
        let due: Vec<Gid> = self
            .patience
            .iter()
            .filter(|(_, at)| **at <= now)
            .map(|(gid, _)| *gid)
            .collect();
        for gid in due {
            self.patience.insert(gid, now + PATIENCE);
            self.command(Command::Abandon(gid)).await;
        }
        let held = self.held.iter().filter(|(_, until)| **until <= now);
        let held: Vec<Gid> = held.map(|(gid, _)| *gid).collect();
        held.into_iter().for_each(|gid| self.release(gid));
    }

    pub(super) async fn carry_out(&mut self, thought: Thought) {
        let Thought {
            gid,
            ply,
            mv,
            player,
        } = thought;
        self.thinking.remove(&gid);
        self.players.insert(gid, player);
        let table = self.tables.get(gid).filter(|table| table.is_my_turn());
        let table = table.filter(|_| !self.is_left_alone(gid));
        match (table, mv) {
            (Some(table), Some(mv)) if table.game.ply() == ply => {
                self.command(Command::Play(gid, mv)).await;
            }
            // While the player thought, a resignation has ended the game or undone plies.
            _ => self.consider(gid),
        }
    }

    async fn command(&mut self, command: Command) {
        let shown = format!("{command:?}");
        match self.handle.play(command).await {
            Ok(()) => {}
            // What is not possible now was overtaken by an event that follows.
            Err(client::CommandError::Peer(error)) => tracing::info!(%error, shown, "not done"),
            Err(error) => tracing::warn!(%error, shown, "not done"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Side,
        rules,
        trust::{KeyPair, Link},
    };

    struct First;

    impl Player for First {
        fn choose(&mut self, game: &Game) -> Option<Move> {
            game.legal_moves().first().copied()
        }
    }

    fn gid(name: &str) -> Gid {
        Gid::new(Link::of(name))
    }

    fn resumed(name: &str) -> peer::Event {
        peer::Event::Resumed {
            gid: gid(name),
            nick: "ama".parse().unwrap(),
            opponent: Box::new(KeyPair::from_seed([2; 32]).public()),
            me: Side::South,
            game: Box::new(Game::new(rules::find("abapa").unwrap())),
            adjourned: false,
        }
    }

    /// Whoever takes a held game: the engine plays its own at once, and those of guests never, also when the hold is
    /// over or has been taken twice.
    #[tokio::test(start_paused = true)]
    async fn a_held_game_is_the_guests_or_the_engines_as_the_event_says() {
        let (handle, mut done) = Handle::of_nobody("home".parse().unwrap());
        let mut contests = Contests::new(handle, Box::new(|| Box::new(First)));
        for name in ["guest", "own", "unknown"] {
            contests.hold(gid(name));
            contests.event(&resumed(name)).await;
        }
        contests.leave_to_guest(gid("guest"));
        contests.hold(gid("guest"));
        contests.release(gid("own"));
        let thought = contests.thought().await.unwrap();
        assert_eq!(thought.gid, gid("own"));
        contests.carry_out(thought).await;
        assert_eq!(contests.own_games(), 2, "a guest's game is not counted");
        // Nobody agrees to anything while it is not known whose game it is.
        let offer = Offer::Adjourn;
        let gid_of = gid("unknown");
        contests
            .event(&peer::Event::Offered { gid: gid_of, offer })
            .await;
        tokio::time::advance(HOLD).await;
        assert!(contests.due().is_some_and(|due| due <= Instant::now()));
        contests.give_up().await;
        let thought = contests.thought().await.unwrap();
        assert_eq!(thought.gid, gid("unknown"));
        contests.carry_out(thought).await;
        assert_eq!(contests.due(), None);
        drop(contests);
        let mut played = Vec::new();
        while let Some((_, command)) = done.recv().await {
            match command {
                client::Command::Play(Command::Play(of, _)) => played.push(of),
                client::Command::Play(Command::Answer(of, agrees)) => {
                    assert_eq!((of, agrees), (gid("unknown"), false));
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(played, [gid("own"), gid("unknown")]);
    }
}
