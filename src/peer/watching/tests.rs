//! Watching, with machines that hear each other at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use super::*;
use crate::{
    peer::{
        Class, Command, Config, Event, Output, Recipient, Terms, Via,
        wire::{Board, Clock, DeclineReason, Line, Message, NetworkToken, WatchRefusal},
    },
    rules,
    trust::{KeyPair, Standing},
};

/// Four players on one network, which loses nothing.
struct World {
    now: Now,
    peers: Vec<Peer>,
    channels: BTreeMap<Gid, BTreeSet<usize>>,
    events: Vec<(usize, Event)>,
    /// Every line, with its class.
    said: Vec<(usize, Class, String)>,
    /// Boards with these words are changed on their way, as by a server that lies.
    change: Option<(&'static str, &'static str)>,
}

const NICKS: [&str; 4] = ["ama", "kofi", "efe", "yaa"];

fn nick(place: usize) -> Nick {
    NICKS[place].parse().unwrap()
}

impl World {
    fn new() -> Self {
        let now = Now {
            elapsed: Duration::from_secs(1000),
            minutes: 29_000_000,
        };
        let peers = (0..NICKS.len()).map(|place| {
            let key = Arc::new(KeyPair::from_seed([place as u8 + 1; 32]));
            let config = Config {
                name: "".parse().unwrap(),
                country: None,
                languages: None,
                introduction: Default::default(),
                rule: rules::find("abapa").unwrap(),
                others: vec![rules::find("abapa-2x3").unwrap()],
                max_games: 1,
                referee: false,
            };
            let standing = Standing::new(&key.public());
            Peer::new(config, key, standing, [place as u8; 32])
        });
        let mut world = Self {
            now,
            peers: peers.collect(),
            channels: BTreeMap::new(),
            events: Vec::new(),
            said: Vec::new(),
            change: None,
        };
        for place in 0..NICKS.len() {
            world.online(place);
        }
        // Everybody hears everybody after a while.
        for _ in 0..40 {
            world.wait(1);
        }
        world.events.clear();
        world
    }

    fn online(&mut self, place: usize) {
        let network = NetworkToken::from_name("test");
        self.peers[place].online(self.now, nick(place), network);
        self.run();
    }

    /// A connection is lost, and everybody is told.
    fn offline(&mut self, place: usize) {
        self.peers[place].offline(self.now);
        for channel in self.channels.values_mut() {
            channel.remove(&place);
        }
        for other in (0..self.peers.len()).filter(|other| *other != place) {
            self.peers[other].nick_left(self.now, &nick(place));
        }
        self.run();
    }

    fn wait(&mut self, seconds: u64) {
        self.now.elapsed += Duration::from_secs(seconds);
        for place in 0..self.peers.len() {
            let now = self.now;
            self.peers[place].tick(now);
        }
        self.run();
    }

    fn run(&mut self) {
        while let Some((place, output)) = self.next() {
            match output {
                Output::Event(event) => self.events.push((place, event)),
                Output::Join(gid) => {
                    let inside = self.channels.entry(gid).or_default().clone();
                    for other in inside {
                        self.peers[other].came_to_channel(self.now, gid, &nick(place));
                    }
                    self.channels.entry(gid).or_default().insert(place);
                }
                Output::Part(gid) => {
                    self.channels.entry(gid).or_default().remove(&place);
                    for other in self.channels[&gid].clone() {
                        self.peers[other].left_channel(self.now, gid, &nick(place));
                    }
                }
                Output::Say { to, class, line } => self.hear(place, &to, class, &line),
                Output::Store { .. } | Output::Direct(_) => {}
            }
        }
    }

    fn next(&mut self) -> Option<(usize, Output)> {
        let mut peers = self.peers.iter_mut().enumerate();
        peers.find_map(|(place, peer)| Some((place, peer.poll()?)))
    }

    fn hear(&mut self, from: usize, to: &Recipient, class: Class, line: &str) {
        self.said.push((from, class, line.to_owned()));
        let mut text = line.to_owned();
        if let Some((old, new)) = self.change.filter(|_| line.contains(" board ")) {
            text = text.replace(old, new);
        }
        for place in 0..self.peers.len() {
            let via = match to {
                Recipient::Wire => Via::Wire,
                Recipient::Nick(name) if *name == nick(place) => Via::Private,
                Recipient::Table(gid)
                    if self.channels.get(gid).is_some_and(|c| c.contains(&place)) =>
                {
                    assert!(
                        self.channels[gid].contains(&from),
                        "not in the channel: {line}"
                    );
                    Via::Table(*gid)
                }
                _ => continue,
            };
            if place != from {
                self.peers[place].line(self.now, &nick(from), via, &text);
            }
        }
    }

    fn command(&mut self, place: usize, command: Command) -> Result<(), CommandError> {
        let done = self.peers[place].command(self.now, command);
        self.run();
        done
    }

    fn watch(&mut self, place: usize, command: WatchCommand) {
        self.command(place, Command::Watch(command)).unwrap();
    }

    /// Ama and Kofi begin a game. Returns it and the places of South and North.
    fn begin(&mut self, rule: &str, clock: Clock) -> (Gid, usize, usize) {
        let challenge = Command::Challenge {
            nick: nick(1),
            terms: Terms {
                clock,
                ..Terms::casual(rules::find(rule).unwrap())
            },
        };
        self.command(0, challenge).unwrap();
        let invited = |(_, event): &(usize, Event)| match event {
            Event::Invited { gid, .. } => Some(*gid),
            _ => None,
        };
        let gid = self.events.iter().find_map(invited).unwrap();
        self.command(1, Command::Accept(gid)).unwrap();
        let (_, side) = self.peers[0].contest(gid).unwrap();
        match side {
            crate::game::Side::South => (gid, 0, 1),
            crate::game::Side::North => (gid, 1, 0),
        }
    }

    /// Plays the first legal move of whoever's turn it is.
    fn play(&mut self, gid: Gid) -> bool {
        let (game, _) = self.peers[0].contest(gid).unwrap();
        let (Some(side), Some(mv)) = (game.to_move(), game.legal_moves().first().copied()) else {
            return false;
        };
        let turn = (0..2).find(|place| self.peers[*place].contest(gid).unwrap().1 == side);
        self.command(turn.unwrap(), Command::Play(gid, mv)).unwrap();
        true
    }

    fn boards(&self, place: usize) -> Vec<&BoardNews> {
        let board = |(at, event): &'_ (usize, Event)| *at == place && is_board(event);
        let boards = self.events.iter().filter(|event| board(event));
        boards
            .filter_map(|(_, event)| match event {
                Event::Watch(WatchEvent::Board(board)) => Some(board),
                _ => None,
            })
            .collect()
    }

    fn has(&self, place: usize, wanted: impl Fn(&WatchEvent) -> bool) -> bool {
        self.events.iter().any(|(at, event)| match event {
            Event::Watch(event) => *at == place && wanted(event),
            _ => false,
        })
    }
}

fn is_board(event: &Event) -> bool {
    matches!(event, Event::Watch(WatchEvent::Board(_)))
}

fn is_over(wanted: Verdict) -> impl Fn(&WatchEvent) -> bool {
    move |event| matches!(event, WatchEvent::Over { verdict, .. } if *verdict == wanted)
}

#[test]
fn two_watch_and_the_one_who_comes_late_sees_the_same_end() {
    let mut world = World::new();
    let (gid, south, north) = world.begin("abapa-2x3", "5+3".parse().unwrap());
    // North is asked, and names South.
    world.watch(2, WatchCommand::Player(nick(north)));
    world.wait(8);
    assert_eq!(world.boards(2).len(), 1, "from the first moment");
    assert_eq!(world.boards(2)[0].follows, Follows::First);
    assert!(world.boards(2)[0].left.is_some());
    world.play(gid);
    world.play(gid);
    world.watch(3, WatchCommand::Game(gid));
    world.wait(8);
    assert_eq!(world.boards(3).len(), 1);
    assert_eq!(
        (world.boards(3)[0].ply, world.boards(3)[0].follows),
        (2, Follows::First)
    );
    assert!(world.has(south, |e| matches!(e, WatchEvent::Watcher { count: 2, .. })));
    while world.play(gid) {
        world.wait(5);
    }
    world.wait(20);
    let plies = world.peers[0].contest(gid).unwrap().0.ply();
    assert!(plies > 4);
    let early = world.boards(2);
    let seen: Vec<u32> = early.iter().map(|board| board.ply.into()).collect();
    assert_eq!(seen, (0..=plies).collect::<Vec<u32>>(), "every move, once");
    assert!(
        early[1..]
            .iter()
            .all(|board| board.follows == Follows::Legal && board.played.is_some())
    );
    for place in [2, 3] {
        let last = *world.boards(place).last().unwrap();
        assert_eq!(
            *last.position,
            *world.peers[0].contest(gid).unwrap().0.position()
        );
        assert!(last.end.is_some() && last.follows == Follows::Legal);
        assert!(world.has(place, is_over(Verdict::Sealed)));
    }
    // North never was in the channel, and everybody leaves it in the end.
    world.wait(121);
    assert!(world.channels[&gid].is_empty(), "{:?}", world.channels);
    assert!(world.peers.iter().all(|peer| peer.watching.held() == 0));
}

#[test]
fn who_has_not_heard_norths_hello_asks_for_it() {
    let mut world = World::new();
    let (gid, south, north) = world.begin("abapa-2x3", Clock::Untimed);
    let now = world.now;
    world.peers[3].nick_left(now, &nick(north));
    world.watch(3, WatchCommand::Player(nick(south)));
    while world.play(gid) {
        world.wait(5);
    }
    world.wait(20);
    assert!(world.has(3, is_over(Verdict::Sealed)));
}

#[test]
fn results_that_come_before_their_authors_hello_count_with_it() {
    let mut world = World::new();
    let (gid, south, north) = world.begin("abapa-2x3", Clock::Untimed);
    world.watch(3, WatchCommand::Player(nick(south)));
    world.wait(8);
    let ends = |world: &World| {
        let mut game = world.peers[0].contest(gid).unwrap().0.clone();
        let mv = game.legal_moves()[0];
        game.play(mv).unwrap();
        game.outcome().is_some()
    };
    while !ends(&world) {
        world.play(gid);
        world.wait(5);
    }
    let now = world.now;
    world.peers[3].nick_left(now, &nick(north));
    world.play(gid);
    assert!(!world.has(3, |event| matches!(event, WatchEvent::Over { .. })));
    world.command(3, Command::AskCard(nick(north))).unwrap();
    world.wait(20);
    assert!(world.has(3, is_over(Verdict::Sealed)));
}

#[test]
fn the_channel_is_left_when_the_last_watcher_has() {
    let mut world = World::new();
    let (gid, south, _) = world.begin("abapa", Clock::Untimed);
    for place in [2, 3] {
        world.watch(place, WatchCommand::Player(nick(south)));
        world.wait(8);
    }
    assert_eq!(world.channels[&gid].len(), 3);
    world.watch(2, WatchCommand::Stop(gid));
    world.play(gid);
    assert_eq!(world.boards(3).len(), 2);
    assert_eq!(world.boards(2).len(), 1);
    // A connection that is lost is as good.
    world.offline(3);
    assert!(world.channels[&gid].is_empty());
    let boards = |world: &World| {
        world
            .said
            .iter()
            .filter(|(_, _, l)| l.contains(" board "))
            .count()
    };
    let before = boards(&world);
    world.play(gid);
    world.wait(60);
    assert_eq!(boards(&world), before, "nobody is there to see it");
}

#[test]
fn south_comes_back_and_shows_the_game_again() {
    let mut world = World::new();
    let (gid, south, _) = world.begin("abapa", Clock::Untimed);
    world.watch(2, WatchCommand::Player(nick(south)));
    world.wait(8);
    world.offline(south);
    assert!(world.has(2, |e| matches!(e, WatchEvent::Lost(_))));
    world.online(south);
    world.wait(10);
    world.play(gid);
    let boards = world.boards(2);
    assert_eq!(boards.last().unwrap().ply, 1);
    assert_eq!(boards.last().unwrap().follows, Follows::Legal);
}

#[test]
fn who_is_not_let_in_is_told_why() {
    let mut world = World::new();
    world.watch(2, WatchCommand::Player(nick(0)));
    let refused = |why| move |event: &WatchEvent| matches!(event, WatchEvent::Failed { why: WatchFailure::Refused(word), .. } if *word == why);
    assert!(world.has(2, refused(WatchRefusal::None)), "nobody plays");
    let (gid, south, _) = world.begin("abapa", Clock::Untimed);
    world.peers[south].allow_watching(false);
    world.wait(20);
    world.watch(2, WatchCommand::Player(nick(south)));
    assert!(world.has(2, refused(WatchRefusal::No)));
    assert!(!world.channels.contains_key(&gid));
    // Whoever is ignored hears nothing at all.
    let ignored = world.peers[3].key.id();
    world.peers[south].ignore_keys([ignored]);
    world.wait(20);
    let before = world.said.len();
    world.watch(3, WatchCommand::Player(nick(south)));
    assert_eq!(world.said.len(), before + 1, "the question, and no answer");
    world.wait(91);
    let silent = |e: &WatchEvent| {
        matches!(
            e,
            WatchEvent::Failed {
                why: WatchFailure::NoAnswer,
                ..
            }
        )
    };
    assert!(world.has(3, silent));
    let mine = Command::Watch(WatchCommand::Game(gid));
    assert_eq!(world.command(south, mine), Err(CommandError::SeenAlready));
}

#[test]
fn what_is_not_souths_word_is_no_board_and_a_false_one_is_found_out() {
    let mut world = World::new();
    let (gid, south, _) = world.begin("abapa-2x3", Clock::Untimed);
    world.watch(2, WatchCommand::Player(nick(south)));
    world.wait(8);
    // A server that changes a line breaks its signature.
    world.change = Some(("p=1 ", "p=2 "));
    world.play(gid);
    assert_eq!(world.boards(2).len(), 1);
    assert!(world.peers[2].ignored().signature > 0);
    // The next one is two plies further.
    world.change = None;
    world.play(gid);
    assert_eq!(world.boards(2).last().unwrap().follows, Follows::Jump);
    // What another watcher signs is nothing, nor is a board that South says elsewhere.
    let board = |key: &KeyPair, head: &str| {
        let position = *world.peers[south].contest(gid).unwrap().0.position();
        let board = Board {
            gid,
            ply: 9,
            house: None,
            position,
            left: None,
            head: crate::trust::Link::of(head),
            reason: Some(crate::game::EndReason::Resign),
            score: Some("7-3".parse().unwrap()),
            adjourned: None,
        };
        board.draft().sign(key).unwrap()
    };
    let (forged, false_end) = (
        board(&KeyPair::from_seed([4; 32]), "x"),
        board(&world.peers[south].key.clone(), "x"),
    );
    let now = world.now;
    let before = world.boards(2).len();
    world.peers[2].line(now, &nick(3), Via::Table(gid), &forged);
    world.peers[2].line(now, &nick(south), Via::Private, &false_end);
    world.peers[2].line(now, &nick(south), Via::Wire, &false_end);
    world.run();
    assert_eq!(world.boards(2).len(), before);
}

#[test]
fn an_end_that_the_players_have_not_signed_is_found_out() {
    let mut world = World::new();
    let (gid, south, _) = world.begin("abapa-2x3", Clock::Untimed);
    world.watch(2, WatchCommand::Player(nick(south)));
    world.wait(8);
    // What South says of the true end does not come.
    world.change = Some((" b=", " a="));
    let position = *world.peers[south].contest(gid).unwrap().0.position();
    world.command(south, Command::Resign(gid)).unwrap();
    let lie = Board {
        gid,
        ply: 0,
        house: None,
        position,
        left: None,
        head: crate::trust::Link::of("another game"),
        reason: Some(crate::game::EndReason::Majority),
        score: Some("25-23".parse().unwrap()),
        adjourned: None,
    };
    let lie = lie.draft().sign(&world.peers[south].key).unwrap();
    let now = world.now;
    world.peers[2].line(now, &nick(south), Via::Table(gid), &lie);
    world.run();
    world.wait(121);
    assert!(world.has(2, is_over(Verdict::Differs)));
}

#[test]
fn boards_are_the_last_of_all_lines_and_no_line_of_a_watcher_touches_the_game() {
    let mut world = World::new();
    let (gid, south, north) = world.begin("abapa", Clock::Untimed);
    world.watch(2, WatchCommand::Player(nick(south)));
    world.wait(8);
    world.play(gid);
    let boards = world
        .said
        .iter()
        .filter(|(_, _, line)| line.contains(" board "));
    assert!(boards.clone().count() >= 2);
    assert!(
        boards
            .clone()
            .all(|(from, class, _)| *class == Class::Board && *from == south)
    );
    let moves = world
        .said
        .iter()
        .filter(|(_, _, line)| line.contains(" move "));
    assert!(moves.clone().all(|(_, class, _)| *class == Class::Contest));
    // A watcher says a copy of a move, and one signed by himself, in the channel.
    let copy = moves.clone().next_back().unwrap().2.clone();
    let unsigned = copy.split(" sig=").next().unwrap().to_owned();
    let own = {
        let line = Line::parse(&copy).unwrap();
        let message = Message::read(&line).unwrap();
        message.draft().sign(&world.peers[2].key).unwrap()
    };
    assert!(own.starts_with(&unsigned));
    let now = world.now;
    let before = world.peers[south].contest(gid).unwrap().0.ply();
    for line in [&copy, &own] {
        for place in [south, north] {
            world.peers[place].line(now, &nick(2), Via::Table(gid), line);
        }
    }
    world.run();
    for place in [south, north] {
        assert_eq!(world.peers[place].contest(gid).unwrap().0.ply(), before);
    }
    assert!(
        !world
            .events
            .iter()
            .any(|(_, event)| matches!(event, Event::Refused { .. }))
    );
    let why = DeclineReason::No;
    assert!(world.command(2, Command::Decline(gid, why)).is_err());
}

#[test]
fn a_player_hears_his_watchers_only_when_he_wants() {
    let mut world = World::new();
    let (gid, _, north) = world.begin("abapa", Clock::Untimed);
    world.watch(north, WatchCommand::Hear(gid, true));
    assert!(world.peers[north].is_at_channel(gid));
    world.watch(2, WatchCommand::Player(nick(north)));
    world.wait(8);
    assert_eq!(world.channels[&gid].len(), 3);
    world.offline(north);
    world.online(north);
    assert!(
        world.channels[&gid].contains(&north),
        "over a lost connection"
    );
    world.watch(north, WatchCommand::Hear(gid, false));
    assert!(!world.channels[&gid].contains(&north));
}

#[test]
fn watchers_are_limited_and_a_crowd_costs_no_more_than_one() {
    let mut world = World::new();
    let (gid, south, _) = world.begin("abapa", Clock::Untimed);
    world.watch(2, WatchCommand::Player(nick(south)));
    world.wait(8);
    let now = world.now;
    let peer = &mut world.peers[south];
    for number in 0..100 {
        let name: Nick = format!("w{number}").parse().unwrap();
        peer.watching_renamed(&nick(2), &name);
        peer.came_to_channel(now, gid, &name);
        peer.watching_renamed(&name, &nick(2));
    }
    let before = world.said.len();
    for _ in 0..4 {
        world.wait(1);
    }
    assert!(
        world.said.len() <= before + 1,
        "one board for all who have come"
    );
}
