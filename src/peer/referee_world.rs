//! Two players and a referee, of whom each can go away: three machines on one network, for the tests of games with a
//! referee.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{
    Author, ClaimNews, Command, CommandError, Config, Event, Nick, Now, Output, Peer, Recipient,
    ResultClass, Saved, Terms, Via,
    wire::{Claim, Gid, HalfRecord, Line, Message, NetworkToken},
};
use crate::{
    game::Move,
    rules,
    trust::{KeyPair, Link, Standing},
};

pub(super) const AMA: usize = 0;
pub(super) const KOFI: usize = 1;
pub(super) const REFEREE: usize = 2;

/// Two players and a referee on one network.
pub(super) struct World {
    pub(super) now: Now,
    pub(super) peers: Vec<Peer>,
    pub(super) keys: Vec<Arc<KeyPair>>,
    /// The network that somebody finds who comes.
    pub(super) network: NetworkToken,
    /// Those who are not on the network.
    away: BTreeSet<usize>,
    pub(super) events: Vec<(usize, Event)>,
    pub(super) disk: Vec<(usize, Author, String)>,
    gid: Option<Gid>,
    /// What the referee has said, and when.
    pub(super) said_by_referee: Vec<(Duration, String)>,
    /// Lines get lost, so often.
    loss: Option<(StdRng, f64)>,
}

pub(super) fn nick(place: usize) -> Nick {
    ["ama", "kofi", "bot"][place].parse().unwrap()
}

pub(super) fn config() -> Config {
    Config {
        name: "".parse().unwrap(),
        country: None,
        languages: None,
        introduction: Default::default(),
        rule: rules::find("abapa").unwrap(),
        others: Vec::new(),
        max_games: 1,
        referee: false,
    }
}

impl World {
    pub(super) fn new() -> Self {
        let keys: Vec<Arc<KeyPair>> = (1..=3)
            .map(|seed| Arc::new(KeyPair::from_seed([seed; 32])))
            .collect();
        let peers = keys.iter().zip(1..).map(|(key, seed)| {
            let standing = Standing::new(&key.public());
            Peer::new(config(), Arc::clone(key), standing, [seed; 32])
        });
        let mut world = Self {
            now: Now {
                elapsed: Duration::from_secs(60),
                minutes: 29_000_000,
            },
            peers: peers.collect(),
            keys,
            network: NetworkToken::from_name("net"),
            away: BTreeSet::new(),
            events: Vec::new(),
            disk: Vec::new(),
            gid: None,
            said_by_referee: Vec::new(),
            loss: None,
        };
        world.command(REFEREE, Command::SetReferee(true)).unwrap();
        for place in [REFEREE, AMA, KOFI] {
            world.comes(place);
        }
        // Everybody has heard everybody's hello, and the referee has since he came.
        for place in [REFEREE, AMA, KOFI] {
            world.comes(place);
        }
        world
    }

    /// A game in which so many plies have been played.
    pub(super) fn with_game(plies: u32) -> Self {
        let mut world = Self::new();
        world.challenge(Some(nick(REFEREE))).unwrap();
        world.wait(2);
        let gid = world.invited().unwrap();
        world.gid = Some(gid);
        world.command(KOFI, Command::Accept(gid)).unwrap();
        world.wait(2);
        for _ in 0..plies {
            let place = world.mover();
            world.play(place);
            world.wait(6);
        }
        world
    }

    pub(super) fn challenge(&mut self, referee: Option<Nick>) -> Result<(), CommandError> {
        let terms = Terms {
            rated: true,
            referee,
            ..Terms::casual(rules::find("abapa").unwrap())
        };
        let nick = nick(KOFI);
        self.command(AMA, Command::Challenge { nick, terms })
    }

    pub(super) fn invited(&self) -> Option<Gid> {
        self.events.iter().find_map(|(_, event)| match event {
            Event::Invited { gid, terms, .. } => {
                assert_eq!(terms.referee, Some(nick(REFEREE)));
                Some(*gid)
            }
            _ => None,
        })
    }

    pub(super) fn gid(&self) -> Gid {
        self.gid.unwrap()
    }

    /// Whose turn it is.
    pub(super) fn mover(&self) -> usize {
        let (game, me) = self.peers[AMA].contest(self.gid()).unwrap();
        match game.to_move() == Some(me) {
            true => AMA,
            false => KOFI,
        }
    }

    pub(super) fn play(&mut self, place: usize) {
        let (game, _) = self.peers[place].contest(self.gid()).unwrap();
        let mv: Move = game.legal_moves().as_slice()[0];
        self.command(place, Command::Play(self.gid(), mv)).unwrap();
    }

    pub(super) fn command(&mut self, place: usize, command: Command) -> Result<(), CommandError> {
        let done = self.peers[place].command(self.now, command);
        self.carry();
        done
    }

    pub(super) fn comes(&mut self, place: usize) {
        self.away.remove(&place);
        self.peers[place].online(self.now, nick(place), self.network.clone());
        self.wait(2);
    }

    pub(super) fn goes(&mut self, place: usize) {
        self.away.insert(place);
        self.peers[place].offline(self.now);
        for other in 0..3 {
            if other != place {
                self.peers[other].nick_left(self.now, &nick(place));
            }
        }
        self.carry();
    }

    pub(super) fn wait(&mut self, seconds: u64) {
        let until = self.now.elapsed + Duration::from_secs(seconds);
        self.carry();
        for _ in 0..10_000 {
            let due = self.peers.iter().filter_map(Peer::next_timeout).min();
            let Some(due) = due.filter(|due| *due <= until) else {
                break;
            };
            self.passes(self.now.elapsed.max(due) + Duration::from_millis(1));
            for peer in &mut self.peers {
                peer.tick(self.now);
            }
            self.carry();
        }
        self.passes(self.now.elapsed.max(until));
        self.carry();
    }

    pub(super) fn passes(&mut self, elapsed: Duration) {
        self.now = Now {
            elapsed,
            minutes: 29_000_000 + u32::try_from(elapsed.as_secs() / 60).unwrap(),
        };
    }

    pub(super) fn carry(&mut self) {
        while let Some((place, output)) =
            (0..3).find_map(|place| Some((place, self.peers[place].poll()?)))
        {
            match output {
                Output::Say { to, line, .. } if !self.away.contains(&place) => {
                    if place == REFEREE {
                        let at = self.now.elapsed;
                        self.said_by_referee.push((at, line.clone()));
                    }
                    self.deliver(place, &to, &line);
                }
                Output::Store { author, line, .. } => self.disk.push((place, author, line)),
                Output::Event(event) => self.events.push((place, event)),
                _ => {}
            }
        }
    }

    pub(super) fn deliver(&mut self, from: usize, to: &Recipient, line: &str) {
        for place in (0..3).filter(|place| *place != from) {
            let via = match to {
                Recipient::Wire => Via::Wire,
                Recipient::Nick(to) if *to == nick(place) => Via::Private,
                _ => continue,
            };
            let lost = self
                .loss
                .as_mut()
                .is_some_and(|(rng, loss)| rng.random_bool(*loss));
            if !lost && !self.away.contains(&place) {
                self.peers[place].line(self.now, &nick(from), via, line);
            }
        }
    }

    /// The one whose turn it is goes, and the other one claims after two minutes. Gives both, and the other one
    /// first.
    pub(super) fn left_and_claimed(&mut self) -> [usize; 2] {
        let gone = self.mover();
        let left = 1 - gone;
        self.goes(gone);
        self.wait(125);
        self.command(left, Command::Abandon(self.gid())).unwrap();
        [left, gone]
    }

    pub(super) fn result_of(&self, place: usize) -> Option<HalfRecord> {
        self.disk.iter().find_map(|(on, author, line)| {
            let message = Message::read(&Line::parse(line).ok()?).ok()?;
            match message {
                Message::HalfRecord(half) if *on == place && *author == Author::Own => Some(half),
                _ => None,
            }
        })
    }

    pub(super) fn class_of(&self, place: usize) -> Option<ResultClass> {
        let classes = self.events.iter().rev();
        classes
            .filter(|(of, _)| *of == place)
            .find_map(|(_, event)| match event {
                Event::Settled { class, .. } => Some(*class),
                _ => None,
            })
    }

    pub(super) fn news(&self, place: usize) -> Vec<ClaimNews> {
        let own = self.events.iter().filter(|(of, _)| *of == place);
        own.filter_map(|(_, event)| match event {
            Event::Claim { news, .. } => Some(*news),
            _ => None,
        })
        .collect()
    }

    pub(super) fn is_over(&self, place: usize) -> bool {
        let (game, _) = self.peers[place].contest(self.gid()).unwrap();
        game.to_move().is_none()
    }

    /// The program of a player ends and begins again with what is on his disk.
    pub(super) fn restarts(&mut self, place: usize) {
        let gid = self.gid();
        let opponent = self.keys[1 - place].public();
        let own = |(of, author, line): &(usize, Author, String)| {
            (*of == place).then(|| (*author, line.clone()))
        };
        let saved = Saved {
            opponent,
            nick: nick(1 - place),
            rule: rules::find("abapa").unwrap(),
            me: self.peers[place].contest(gid).map(|(_, me)| me),
            lines: self.disk.iter().filter_map(own).collect(),
            told: false,
        };
        let key = &self.keys[place];
        let standing = self.peers[place].standing();
        self.peers[place] = Peer::new(config(), Arc::clone(key), standing, [99; 32]);
        self.peers[place].restore(self.now, &saved).unwrap();
    }
}

pub(super) fn claim_of(world: &World, by: usize, head: Link) -> String {
    let claim = Claim {
        gid: world.gid(),
        opponent: world.keys[1 - by].public(),
        head,
        request: u32::MAX,
        network: world.network.clone(),
        minutes: world.now.minutes,
    };
    claim.draft().sign(&world.keys[by]).unwrap()
}

impl World {
    /// From now on lines get lost.
    pub(super) fn loses(&mut self, seed: u64, share: f64) {
        self.loss = Some((StdRng::seed_from_u64(seed), share));
    }

    /// Claims at this line of the chain that the other player has gone.
    pub(super) fn lie(&mut self, by: usize, head: Link) {
        let line = claim_of(self, by, head);
        self.show_terms(by);
        self.peers[REFEREE].line(self.now, &nick(by), Via::Private, &line);
        self.carry();
    }

    /// Shows the terms to the referee, as a claimant does.
    pub(super) fn show_terms(&mut self, by: usize) {
        let is_terms = |line: &str| {
            line.starts_with("awale/1 challenge ") || line.starts_with("awale/1 accept ")
        };
        let lines: Vec<String> = self
            .disk
            .iter()
            .filter(|(of, _, line)| *of == by && is_terms(line))
            .map(|(.., line)| line.clone())
            .collect();
        assert!(lines.len() >= 2);
        for line in lines {
            self.peers[REFEREE].line(self.now, &nick(by), Via::Private, &line);
        }
    }

    /// What the referee has testified.
    pub(super) fn testimonies(&self) -> Vec<&String> {
        let lines = self.said_by_referee.iter().map(|(_, line)| line);
        lines
            .filter(|line| line.starts_with("awale/1 witness "))
            .collect()
    }
}
