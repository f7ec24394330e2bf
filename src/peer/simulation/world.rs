//! One world: two players, perhaps an evil one, and a bad network, all out of one seed.

use std::{collections::BTreeMap, fmt::Write, sync::Arc, time::Duration};

use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};

use super::{
    Histogram, audit,
    evil::{Evil, Role},
    network::{Arrival, Network, Quality},
    node::{Drift, Node, config, node, restless, short},
};
use crate::{
    game::Side,
    peer::{
        Author, Command, Event, Nick, Now, Output, Peer, ResultClass, Terms,
        checks::Check,
        wire::{Clock, Gid, NetworkToken, Pairing},
    },
    rules::Rule,
    trust::{ChainHead, Link, Points, PublicKey, Standing},
};

/// A world that has not ended by then never will.
const LONGEST: Duration = Duration::from_secs(12 * 3600);
/// The same for the number of things that happen.
const MOST_STEPS: usize = 400_000;

/// So long a world goes on after an opponent has shown that there will be no game with him.
const PATIENCE: Duration = Duration::from_secs(3600);

/// How often a program is killed before one of the things it wants done, in worlds with disasters.
const KILL: f64 = 0.002;

/// The clocks played with. Players think up to 15 s, so that some of these run out.
const CLOCKS: [Clock; 5] = [
    Clock::Untimed,
    Clock::Increment {
        minutes: 5,
        seconds: 3,
    },
    Clock::Increment {
        minutes: 1,
        seconds: 0,
    },
    Clock::PerMove(14),
    Clock::PerMove(60),
];

#[derive(Clone, Copy)]
pub(crate) struct Options {
    pub(crate) seed: u64,
    pub(crate) role: Option<Role>,
    pub(in crate::peer) off: Option<Check>,
    /// The players' clocks are wrong.
    pub(crate) drifts: bool,
}

pub(crate) struct Report {
    pub(crate) faults: Histogram,
    pub(crate) plies: u64,
    pub(crate) rule: Arc<Rule>,
    /// What each of the two players has in the end.
    pub(crate) players: [Player; 2],
}

/// What a player has in the end: only what is on his disk.
pub(crate) struct Player {
    pub(crate) key: PublicKey,
    pub(crate) disk: Vec<(Gid, Author, String)>,
    /// The side that he had in each game.
    pub(crate) sides: BTreeMap<Gid, Side>,
    /// Where he stands, as he sees it.
    pub(crate) standing: Standing,
}

impl Options {
    /// A world without anybody evil.
    pub(crate) fn honest(seed: u64) -> Self {
        Self {
            seed,
            role: None,
            off: None,
            drifts: false,
        }
    }
}

pub(crate) struct World {
    pub(super) rng: StdRng,
    pub(super) now: Duration,
    pub(super) nodes: Vec<Node>,
    pub(super) network: Network,
    pub(super) evil: Option<Evil>,
    pub(super) rule: Arc<Rule>,
    clock: Clock,
    rated: bool,
    /// The games are those of an event: the challenger is South.
    pairing: Option<Pairing>,
    /// When the cheating opponent moves no more and hides that his time is up.
    pub(super) stalls_at: Option<Duration>,
    /// When the cheating opponent stops saying anything at all.
    mute_at: Option<Duration>,
    /// The cheating opponent states points that he does not have.
    invents: bool,
    disaster_at: Option<Duration>,
    challenge_at: Duration,
}

impl World {
    pub(crate) fn new(options: Options) -> Self {
        let mut rng = StdRng::seed_from_u64(options.seed);
        let bad = rng.random_range(0.0..1.0);
        let quality = Quality {
            drop: bad * 0.2,
            duplicate: bad * 0.15,
            slow: bad * 0.1,
        };
        let evil = options.role.map(Evil::new);
        let rule = if rng.random_bool(0.25) {
            restless()
        } else {
            short()
        };
        let mut nodes: Vec<Node> = (0..2).map(|place| node(&mut rng, place, &rule)).collect();
        nodes[0].peer.checks.off = options.off;
        if options.role == Some(Role::Opponent) {
            nodes[1].honest = false;
        } else {
            nodes[1].peer.checks.off = options.off;
        }
        let mut network = Network::new(3, quality);
        // In one world of eight, one player takes no private lines.
        if rng.random_bool(0.125) {
            network.closed.insert(rng.random_range(0..2));
        }
        let disaster_at = rng
            .random_bool(0.6)
            .then(|| Duration::from_secs(rng.random_range(5..400)));
        let mutes = options.role == Some(Role::Opponent) && rng.random_bool(0.2);
        let mute_at = mutes.then(|| Duration::from_secs(rng.random_range(20..600)));
        let clock = *CLOCKS.choose(&mut rng).expect("not empty");
        let stalls = options.role == Some(Role::Opponent) && clock != Clock::Untimed;
        let stalls_at = (stalls && rng.random_bool(0.3))
            .then(|| Duration::from_secs(rng.random_range(20..200)));
        nodes[1].peer.checks.hides_flag = stalls_at.is_some();
        let rated = rng.random_bool(0.5);
        let invents = options.role == Some(Role::Opponent) && rated && rng.random_bool(0.2);
        if invents {
            invent(&mut rng, &mut nodes[1], &rule);
            network.count("invented points");
        }
        let mut world = Self {
            rng,
            now: Duration::from_secs(1),
            nodes,
            network,
            evil,
            rule,
            clock,
            rated,
            pairing: (options.seed % 7 == 3).then(|| "1.1.2".parse().unwrap()),
            stalls_at,
            mute_at,
            invents,
            disaster_at,
            challenge_at: Duration::from_secs(5),
        };
        if options.role == Some(Role::Bystander) {
            world.network.connect(2, &["evil".parse().expect("a nick")]);
        }
        if options.drifts {
            for node in &mut world.nodes {
                node.drift = Drift::any(&mut world.rng);
            }
            world.network.count("clocks drift");
        }
        for node in [0, 1] {
            world.connect(node);
        }
        world
    }

    /// What the clocks of a node show.
    pub(super) fn time(&self, place: usize) -> Now {
        let drift = self.nodes.get(place).map_or(Drift::NONE, |node| node.drift);
        drift.shown(self.now)
    }

    /// Lets the world run until the game is over for good. A fault comes with what both players have on
    /// disk.
    pub(crate) fn run(mut self) -> Result<Report, String> {
        self.run_to_the_end().map_err(|mut fault| {
            for (place, node) in self.nodes.iter().enumerate() {
                let _ = write!(fault, "\non the disk of n{place}:");
                for (_, author, line) in &node.disk {
                    let who = if *author == Author::Own { '>' } else { '<' };
                    let _ = write!(fault, "\n{who} {line}");
                }
            }
            fault
        })
    }

    fn run_to_the_end(&mut self) -> Result<Report, String> {
        for _ in 0..MOST_STEPS {
            if self.is_done()? {
                let game = self.nodes[0]
                    .game
                    .and_then(|gid| self.nodes[0].peer.contest(gid));
                let plies = game.map_or(0, |(game, _)| u64::from(game.ply()));
                return Ok(Report {
                    faults: std::mem::take(&mut self.network.faults),
                    plies,
                    rule: Arc::clone(&self.rule),
                    players: [0, 1].map(|place| self.nodes[place].leave()),
                });
            }
            self.step()?;
            self.audit()?;
            if self.now > LONGEST {
                break;
            }
        }
        let mut state = String::new();
        for node in &self.nodes {
            let online = node.peer.online.as_ref().map(|online| &online.nick);
            let _ = write!(state, "\n{:?}, playing {:?}", online, node.game);
            for (gid, seat) in &node.peer.seats {
                let _ = write!(
                    state,
                    "\n  {gid} with {}: {}",
                    seat.nick,
                    seat.contest.summary()
                );
            }
        }
        Err(format!("no end by {:?}:{state}", self.now))
    }

    /// Carries out whatever comes next.
    fn step(&mut self) -> Result<(), String> {
        let mut next = self
            .network
            .next_at()
            .map_or((LONGEST * 2, None), |at| (at, Some(2)));
        for (place, node) in self.nodes.iter().enumerate() {
            let own = [
                node.next_timeout(),
                node.acts_at,
                node.back_at,
                node.notices_at,
            ];
            if let Some(at) = own.into_iter().flatten().min()
                && at < next.0
            {
                next = (at, Some(place));
            }
        }
        for at in self.disaster_at.into_iter().chain([self.challenge_at]) {
            if at < next.0 {
                next = (at, None);
            }
        }
        self.now = self.now.max(next.0);
        match next.1 {
            Some(2) => {
                if let Some((_, place, arrival)) = self.network.next() {
                    self.arrive(place, arrival)?;
                }
            }
            Some(place) => self.act(place)?,
            None => self.happen()?,
        }
        if self.evil.is_some() && self.rng.random_bool(0.1) {
            self.attack();
        }
        Ok(())
    }

    fn attack(&mut self) {
        let Some(mut evil) = self.evil.take() else {
            return;
        };
        for (to, text) in evil.attack(self) {
            let place = evil.place();
            self.network.say(&mut self.rng, self.now, place, &to, &text);
        }
        self.evil = Some(evil);
    }

    /// A node does what it has to do now.
    fn act(&mut self, place: usize) -> Result<(), String> {
        let now = self.time(place);
        if self.nodes[place]
            .notices_at
            .is_some_and(|at| at <= self.now)
        {
            self.nodes[place].notices_at = None;
            self.nodes[place].peer.offline(now);
        }
        if self.nodes[place].back_at.is_some_and(|at| at <= self.now) {
            self.nodes[place].back_at = None;
            self.nodes[place].notices_at = None;
            self.nodes[place].peer.offline(now);
            self.connect(place);
        }
        if self.nodes[place].acts_at.is_some_and(|at| at <= self.now) {
            self.nodes[place].acts_at = None;
            self.decide(place);
        }
        if self.nodes[place]
            .next_timeout()
            .is_some_and(|at| at <= self.now)
        {
            self.nodes[place].peer.tick(now);
        }
        self.flush(place)
    }

    /// What happens to the world: a new challenge, or a disaster.
    fn happen(&mut self) -> Result<(), String> {
        if self.challenge_at <= self.now {
            self.challenge_at = self.now + Duration::from_secs(70);
            self.challenge()?;
        }
        if self.disaster_at.is_some_and(|at| at <= self.now) {
            let next = Duration::from_secs(self.rng.random_range(30..900));
            self.disaster_at = self.rng.random_bool(0.6).then(|| self.now + next);
            self.disaster()?;
        }
        Ok(())
    }

    /// Whoever has no game challenges the other; mostly the first does.
    fn challenge(&mut self) -> Result<(), String> {
        let place = usize::from(self.rng.random_bool(0.2));
        let (now, other) = (self.time(place), 1 - place);
        let other_key = self.nodes[other].key.id();
        let node = &mut self.nodes[place];
        if node.game.is_none() {
            let known = node.peer.peers().find(|info| info.key == other_key);
            let nick = known.map(|info| info.nick.clone());
            let rule = Arc::clone(&self.rule);
            let command = match (nick, self.network.nick_of(other)) {
                (Some(nick), _) => Command::Challenge {
                    nick,
                    terms: Terms {
                        clock: self.clock,
                        rated: self.rated,
                        pairing: self.pairing,
                        ..Terms::casual(rule)
                    },
                },
                (None, Some(nick)) => Command::AskCard(nick.clone()),
                (None, None) => return Ok(()),
            };
            let _ = node.peer.command(now, command);
        }
        self.flush(place)
    }

    fn connect(&mut self, place: usize) {
        let nick = self.nodes[place].nick.clone();
        let wishes: Vec<Nick> = ["", "_", "2", "3"]
            .iter()
            .map(|suffix| format!("{nick}{suffix}").parse().expect("a nick"))
            .collect();
        let got = self.network.connect(place, &wishes);
        if got != nick {
            self.network.count("nick taken by another");
        }
        let now = self.time(place);
        self.nodes[place]
            .peer
            .online(now, got, NetworkToken::from_name("simnet"));
        self.flush(place).expect("presence is nothing to audit");
    }

    fn arrive(&mut self, place: usize, arrival: Arrival) -> Result<(), String> {
        let now = self.time(place);
        let Some(node) = self.nodes.get_mut(place) else {
            return Ok(());
        };
        match arrival {
            Arrival::Line { from, via, text } => {
                node.peer.line(now, &from, via, &text);
            }
            Arrival::Left(nick) | Arrival::NotDelivered(nick) => node.peer.nick_left(now, &nick),
            Arrival::Refused(nick) => node.peer.refused(now, &nick),
            Arrival::Renamed(old, new) => node.peer.nick_changed(now, &old, &new),
        }
        self.flush(place)
    }

    /// Carries out everything a machine wants, and plans what its player does next.
    pub(super) fn flush(&mut self, place: usize) -> Result<(), String> {
        while let Some(output) = self.nodes[place].peer.poll() {
            // Killed before the output is carried out: it and all that follow are lost.
            if self.disaster_at.is_some() && self.rng.random_bool(KILL) {
                return self.kill(place);
            }
            if self.nodes[place].honest {
                let node = &mut self.nodes[place];
                node.ledger.output(&output, &node.peer)?;
                if let Output::Event(Event::Started { gid, .. }) = &output {
                    self.audit_points(place, *gid)?;
                }
            }
            match output {
                Output::Store { gid, author, line } => {
                    self.nodes[place].disk.push((gid, author, line));
                }
                Output::Say { .. }
                    if place == 1 && self.mute_at.is_some_and(|at| at <= self.now) =>
                {
                    self.network.count("opponent says nothing more");
                }
                Output::Say { to, line, .. } => {
                    if let Some(evil) = &mut self.evil {
                        evil.overhears(&line);
                    }
                    self.network.say(&mut self.rng, self.now, place, &to, &line);
                }
                Output::Join(gid) => self.network.table(place, gid, true),
                Output::Part(gid) => self.network.table(place, gid, false),
                Output::Direct(_) => {}
                Output::Event(event) => self.notice(place, event),
            }
        }
        let cheated = !self.nodes[1 - place].honest;
        let node = &mut self.nodes[place];
        // Whoever sees that a cheat has left gives him up as soon as he may.
        let seat = node.game.and_then(|gid| node.peer.seats.get(&gid));
        node.silent |= cheated && seat.is_some_and(|seat| !seat.contest.is_present());
        let turn = node.game.and_then(|gid| node.peer.contest(gid));
        let open = turn.is_some_and(|(game, _)| game.outcome().is_none());
        let turn = turn.is_some_and(|(game, me)| game.to_move() == Some(me));
        // Out of turn a player may still think of giving up.
        let muses = open && self.rng.random_bool(0.05);
        let seat = node.game.and_then(|gid| node.peer.seats.get(&gid));
        let adjourned = seat.is_some_and(|seat| seat.contest.is_adjourned());
        let has_to_act =
            node.invitation.is_some() || turn || node.silent || muses || node.asked || adjourned;
        if has_to_act && node.acts_at.is_none() {
            let think = Duration::from_millis(self.rng.random_range(100..15_000));
            node.acts_at = Some(self.now + think);
        }
        Ok(())
    }

    /// The things that must hold after every step.
    fn audit(&self) -> Result<(), String> {
        for node in &self.nodes {
            audit::bounded(&node.peer)?;
            // Whatever others send, a program stays under the rate that every server bears, but for
            // its first lines and its own moves.
            let most = 100 + 3 * node.plies + self.now.as_secs() / 2;
            if node.honest && node.ledger.said > most {
                return Err(format!("{} lines said by {:?}", node.ledger.said, self.now));
            }
        }
        if self.evil.as_ref().is_some_and(|evil| evil.place() == 1) {
            return Ok(());
        }
        let [a, b] = [0, 1].map(|place| &self.nodes[place]);
        let (Some(gid), true) = (a.game, a.game == b.game) else {
            return Ok(());
        };
        let open = |node: &Node| {
            let seat = node.peer.seats.get(&gid);
            seat.is_some_and(|seat| seat.contest.is_agreement_open())
        };
        if open(a) || open(b) {
            // Moves may have been taken back on one side only; when the answer has arrived both are as
            // far again.
            return Ok(());
        }
        match (a.peer.contest(gid), b.peer.contest(gid)) {
            (Some((a, a_side)), Some((b, b_side))) => {
                if a_side == b_side {
                    return Err(format!("both are {a_side}"));
                }
                audit::compare(a, b)
            }
            _ => Ok(()),
        }
    }

    /// Nobody plays for points against points that are not there. (There is one game for points in a world, so
    /// that what is there is what was there when it was stated.)
    fn audit_points(&self, place: usize, gid: Gid) -> Result<(), String> {
        let game = self.nodes[place].ledger.game(gid);
        let Some(stated) = game.and_then(audit::GameLedger::stated) else {
            return Ok(());
        };
        let there = self.nodes[1 - place].standings()?;
        let fits = |standing: &Standing| (standing.points, standing.chain.hash) == stated;
        match there.last().is_some_and(fits) {
            true => Ok(()),
            false => Err(format!("plays against invented points: {}", stated.0)),
        }
    }

    /// Whether every honest side has what it should have in the end.
    fn is_done(&self) -> Result<bool, String> {
        let long_mute = self.mute_at.is_some_and(|at| at + PATIENCE < self.now);
        let refused = self.invents && self.now > PATIENCE;
        if (long_mute || refused) && self.nodes[0].game.is_none() {
            // He never began a game; the other is free for somebody else.
            return Ok(true);
        }
        let Some(gid) = self.nodes[0].game else {
            return Ok(false);
        };
        if self.nodes[0].called_off.contains(&gid) {
            let second = &self.nodes[1];
            return Ok(second.called_off.contains(&gid) || !second.honest);
        }
        let Some(first) = self.nodes[0].ledger.game(gid) else {
            return Ok(false);
        };
        if !self.nodes[1].honest && first.class == Some(ResultClass::Disputed) {
            // He has ended the game by himself; nothing of it is signed here.
            return Ok(true);
        }
        let Some(outcome) = &first.outcome else {
            return Ok(false);
        };
        if !self.nodes[1].honest {
            return Ok(true);
        }
        let Some(second) = self.nodes[1].ledger.game(gid) else {
            return Ok(false);
        };
        let Some(other) = &second.outcome else {
            return Ok(false);
        };
        if outcome != other {
            return Err(format!("two results: {outcome:?} and {other:?}"));
        }
        let classes = [first.class, second.class];
        if classes.contains(&Some(ResultClass::Disputed)) {
            return Err("honest players dispute".to_owned());
        }
        let sealed = classes == [Some(ResultClass::Sealed); 2];
        let points = [points_of(&self.nodes[0]), points_of(&self.nodes[1])];
        if sealed && points.iter().sum::<u32>() != 2 * u32::from(Points::START.get()) {
            return Err(format!("points made or lost: {points:?}"));
        }
        Ok(sealed)
    }

    /// The evil one's view of a player's game, for saying almost the right thing.
    pub(super) fn victim_game(&self, place: usize) -> Option<(Gid, Side)> {
        let node = &self.nodes[place];
        let gid = node.game?;
        node.peer.contest(gid).map(|(_, me)| (gid, me))
    }

    /// Where a victim can be reached.
    pub(super) fn victim_nick(&self, place: usize) -> Option<Nick> {
        self.network.nick_of(place).cloned()
    }
}

/// A cheat begins with points that nobody has lost to him: before his first game, or after one that
/// there never was.
fn invent(rng: &mut StdRng, node: &mut Node, rule: &Arc<Rule>) {
    let mut standing = Standing::new(&node.key.public());
    standing.points = Points::try_from(2400).expect("points");
    if rng.random_bool(0.5) {
        standing.chain = ChainHead {
            number: 41,
            hash: Link::of("a half-record that was never signed"),
        };
    }
    node.peer = Peer::new(
        config(1, rule),
        Arc::clone(&node.key),
        standing,
        rng.random(),
    );
}

fn points_of(node: &Node) -> u32 {
    node.peer.standing().points.get().into()
}
