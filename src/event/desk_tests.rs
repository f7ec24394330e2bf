//! Desks beside real machines of the protocol: the games of an event are agreed on, played and reported.

use std::{sync::Arc, time::Duration};

use super::*;
use crate::{
    client::Tables,
    event::Phase,
    game::Move,
    peer::{
        Config, Now, Output, Peer, Recipient, Via,
        wire::{NetworkToken, Why},
    },
    rules,
    trust::{KeyPair, Standing},
};

/// Sunday, 6 December 2026, 16:00 UTC.
const START: u64 = 1_796_572_800;

struct Node {
    nick: Nick,
    peer: Peer,
    desk: Desk,
    tables: Tables,
    /// Whether he moves, or is away from his board.
    plays: bool,
    said: Vec<String>,
    games: Vec<Game>,
    rated: Vec<bool>,
}

struct World {
    nodes: Vec<Node>,
    now: u64,
}

fn network() -> NetworkId {
    "testnet".parse().unwrap()
}

fn plan(directs: bool) -> EventPlan {
    EventPlan {
        name: "Sunday match".parse().unwrap(),
        day: "sunday".parse().unwrap(),
        time: "16:00".parse().unwrap(),
        network: "testnet".to_owned(),
        channel: "#awale".to_owned(),
        rule: rules::find("abapa-2x3").unwrap(),
        clock: "5+3".parse().unwrap(),
        rounds: 0,
        rated: true,
        director: None,
        directs,
        announces: directs,
    }
}

fn node(place: usize) -> Node {
    let key = Arc::new(KeyPair::from_seed([place as u8 + 1; 32]));
    let config = Config {
        name: format!("Player {place}").parse().unwrap(),
        country: None,
        languages: None,
        introduction: "".parse().unwrap(),
        // The event's rule is offered because of the event.
        rule: rules::find("abapa").unwrap(),
        others: Vec::new(),
        max_games: if place == 0 { 8 } else { 1 },
        referee: false,
    };
    let standing = Standing::new(&key.public());
    let own = key.public();
    Node {
        nick: format!("n{place}").parse().unwrap(),
        peer: Peer::new(config, key, standing, [place as u8; 32]),
        desk: Desk::new(plan(place == 0), own, network(), place as u64, START - 600),
        tables: Tables::default(),
        plays: true,
        said: Vec::new(),
        games: Vec::new(),
        rated: Vec::new(),
    }
}

impl World {
    fn new(count: usize) -> Self {
        let mut world = Self {
            nodes: (0..count).map(node).collect(),
            now: START - 600,
        };
        for place in 0..count {
            let nick = world.nodes[place].nick.clone();
            let token = NetworkToken::from_name("TestNet");
            let now = world.time();
            world.nodes[place]
                .peer
                .online(now, nick.clone(), token.clone());
            let online = NetworkEvent::Online {
                nick,
                network: token,
            };
            world.told(place, online);
        }
        world.wait(60);
        world
    }

    fn time(&self) -> Now {
        Now {
            elapsed: Duration::from_secs(self.now + 10_000 - START),
            minutes: u32::try_from(self.now / 60).unwrap(),
        }
    }

    fn told(&mut self, place: usize, event: NetworkEvent) {
        let now = self.now;
        if let NetworkEvent::Peer(event) = &event {
            self.nodes[place].tables.follow(event);
        }
        self.nodes[place]
            .desk
            .event(now, &Event::On(network(), event));
    }

    fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.now += 1;
            for place in 0..self.nodes.len() {
                let (now, unix) = (self.time(), self.now);
                self.nodes[place].peer.tick(now);
                self.nodes[place].desk.tick(unix);
            }
            self.settle();
            self.play();
        }
    }

    /// Carries out whatever anybody wants, until nobody wants anything.
    fn settle(&mut self) {
        loop {
            let mut quiet = true;
            for place in 0..self.nodes.len() {
                while let Some(step) = self.nodes[place].desk.poll() {
                    quiet = false;
                    self.carry_out(place, step);
                }
                while let Some(output) = self.nodes[place].peer.poll() {
                    quiet = false;
                    self.bring(place, output);
                }
            }
            if quiet {
                return;
            }
        }
    }

    fn carry_out(&mut self, place: usize, step: Step) {
        let (now, unix) = (self.time(), self.now);
        let node = &mut self.nodes[place];
        match step {
            Step::Game(game) => node.games.push(game),
            Step::News(_) => {}
            Step::Command(command) => match *command.clone() {
                Command::Play(play) => {
                    if let peer::Command::Challenge { terms, .. } = &play {
                        node.rated.push(terms.rated);
                    }
                    if node.peer.command(now, play).is_err() {
                        node.desk.refused(unix, &command);
                    }
                }
                Command::Say(text) => node.said.push(text),
                Command::RecallSunday(_) => self.told(place, NetworkEvent::SundayKept(Vec::new())),
                other => panic!("{other:?}"),
            },
        }
    }

    fn bring(&mut self, from: usize, output: Output) {
        let (now, nick) = (self.time(), self.nodes[from].nick.clone());
        match output {
            Output::Say { to, line, .. } => {
                for place in (0..self.nodes.len()).filter(|place| *place != from) {
                    let via = match &to {
                        Recipient::Nick(to) if *to == self.nodes[place].nick => Via::Private,
                        Recipient::Wire => Via::Wire,
                        _ => continue,
                    };
                    self.nodes[place].peer.line(now, &nick, via, &line);
                }
            }
            Output::Event(event) => self.told(from, NetworkEvent::Peer(event)),
            _ => {}
        }
    }

    /// Everybody plays his first legal move.
    fn play(&mut self) {
        for place in 0..self.nodes.len() {
            let now = self.time();
            let node = &mut self.nodes[place];
            let moves: Vec<(Gid, Move)> = node
                .tables
                .iter()
                .filter(|(_, table)| table.is_my_turn() && node.plays)
                .map(|(gid, table)| (gid, table.game.legal_moves()[0]))
                .collect();
            for (gid, mv) in moves {
                node.peer
                    .command(now, peer::Command::Play(gid, mv))
                    .unwrap();
            }
        }
        self.settle();
    }

    fn check_in(&mut self) {
        for place in 1..self.nodes.len() {
            let name = format!("Player {place}").parse().unwrap();
            self.nodes[place].desk.check_in(self.now, name, false);
        }
        self.settle();
    }

    /// Until it is over.
    fn finish(&mut self) {
        for _ in 0..120 {
            self.wait(30);
            let over = |node: &Node| node.desk.meeting().phase(self.now) == Phase::Over;
            if self.nodes.iter().all(over) {
                return;
            }
        }
        panic!("no end");
    }
}

#[test]
fn games_begin_by_themselves_and_count() {
    let mut world = World::new(5);
    world.check_in();
    world.finish();
    let table = world.nodes[0].desk.meeting().table();
    let games: Vec<_> = table
        .rounds()
        .iter()
        .flat_map(|round| &round.games)
        .collect();
    assert_eq!((table.rounds().len(), games.len()), (3, 6));
    for (pairing, score) in games {
        let score = score.unwrap();
        assert_eq!(score.why, Why::Played, "{pairing}");
        assert!(score.gid.is_some());
    }
    for node in &world.nodes {
        assert_eq!(node.desk.meeting().table().standings(), table.standings());
        // South challenges, for points.
        assert!(node.rated.iter().all(|rated| *rated));
    }
    let mine = &world.nodes[1].games;
    assert_eq!(mine.len(), 3);
    let sides = mine.iter().filter(|game| {
        matches!(game, Game::With { duty, side: Side::South, .. } if duty.seat == duty.pairing.south)
    });
    assert_eq!(sides.count(), world.nodes[1].rated.len());
    let said = &world.nodes[0].said;
    for begin in [
        "Sunday match: check-in is open.",
        "Round 1 of 3 (South – North): ",
        "Round 1: ",
        "After round 1: 1. ",
    ] {
        assert!(
            said.iter().any(|line| line.starts_with(begin)),
            "{begin}: {said:#?}"
        );
    }
    assert!(
        said.last().unwrap().contains(" wins! Well played, all."),
        "{said:#?}"
    );
}

#[test]
fn guests_play_casual_games_through_the_bot() {
    let mut world = World::new(3);
    world.check_in();
    for guest in ["Yaa", "Esi"] {
        world.nodes[0]
            .desk
            .check_in(world.now, guest.parse().unwrap(), true);
    }
    world.settle();
    // The bot plays what its two guests have with each other here alone.
    for _ in 0..100 {
        world.wait(30);
        let between = world.nodes[0].games.iter().find_map(|game| match game {
            Game::Between { duty, .. } => Some(duty.pairing),
            Game::With { .. } => None,
        });
        if let Some(pairing) = between {
            world.nodes[0].desk.local_begun(world.now, pairing);
            world.nodes[0]
                .desk
                .local_ended(world.now, pairing, Some(Side::North));
            break;
        }
    }
    world.finish();
    let table = world.nodes[1].desk.meeting().table();
    let why = |why: Why| {
        let games = table.rounds().iter().flat_map(|round| round.games.values());
        games.filter(|score| score.unwrap().why == why).count()
    };
    assert_eq!((why(Why::Guest), why(Why::Played)), (5, 1));
    let with_guests = world
        .nodes
        .iter()
        .flat_map(|node| &node.rated)
        .filter(|rated| !**rated);
    assert_eq!(with_guests.count(), 4);
}

#[test]
fn a_challenge_that_is_not_that_of_the_round_is_declined() {
    let mut world = World::new(3);
    world.check_in();
    while world.nodes[1].desk.meeting().table().rounds().is_empty() {
        world.wait(10);
    }
    // Everybody is away from his board from now on.
    world.nodes.iter_mut().for_each(|node| node.plays = false);
    let games = world.nodes[1].games.len();
    let pairing: Pairing = "1.98.99".parse().unwrap();
    let terms = Terms {
        pairing: Some(pairing),
        clock: "5+3".parse().unwrap(),
        ..Terms::casual(rules::find("abapa-2x3").unwrap())
    };
    let challenge = peer::Command::Challenge {
        nick: "n1".parse().unwrap(),
        terms,
    };
    let now = world.time();
    world.nodes[0].peer.command(now, challenge).unwrap();
    world.wait(100);
    assert_eq!(world.nodes[1].games.len(), games.max(1));
    assert!(
        world.nodes[0].tables.iter().next().is_none(),
        "the bot has no game"
    );
}

#[test]
fn before_check_in_and_after_the_end_a_challenge_of_the_match_is_declined_at_once() {
    for at in [START - 3600, START + 60] {
        let own = KeyPair::from_seed([1; 32]).public();
        let mut desk = Desk::new(plan(false), own, network(), 1, at);
        let gid: Gid = "ungWv48Bz-pBQUDeXa4iIw".parse().unwrap();
        let terms = Terms {
            pairing: Some("1.1.2".parse().unwrap()),
            ..Terms::casual(rules::find("abapa-2x3").unwrap())
        };
        let nick: Nick = "ama".parse().unwrap();
        let invited = peer::Event::Invited { gid, nick, terms };
        desk.event(at, &Event::On(network(), NetworkEvent::Peer(invited)));
        let declined = std::iter::from_fn(|| desk.poll()).any(|step| match step {
            Step::Command(command) => matches!(
                *command,
                Command::Play(peer::Command::Decline(of, DeclineReason::Match)) if of == gid
            ),
            _ => false,
        });
        // While one is going on, the line of the round may be on its way.
        assert_eq!(declined, at < START, "{at}");
    }
}

#[test]
fn it_is_announced_before_and_once() {
    let mut desk = Desk::new(
        plan(true),
        KeyPair::from_seed([1; 32]).public(),
        network(),
        1,
        START - 90_000,
    );
    let token = NetworkToken::from_name("TestNet");
    let online = NetworkEvent::Online {
        nick: "bot".parse().unwrap(),
        network: token,
    };
    desk.event(START - 90_000, &Event::On(network(), online));
    let mut said = Vec::new();
    for now in (START - 90_000..START - 600).step_by(10) {
        desk.tick(now);
        while let Some(step) = desk.poll() {
            if let Step::Command(command) = step
                && let Command::Say(text) = *command
            {
                said.push(text);
            }
        }
    }
    assert_eq!(said.len(), 3, "{said:#?}");
    assert!(
        said[0].starts_with(
            "Sunday match in 24 hours: 2026-12-06 16:00 UTC, rule Short Abapa, clock 5+3."
        ),
        "{}",
        said[0]
    );
    assert!(said[1].starts_with("Sunday match in 1 hour: "));
    assert!(said[2].starts_with("Sunday match in 15 minutes: "));
}
