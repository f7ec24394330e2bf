//! One player on several networks: a machine for each, and what they have to know of one another.
//!
//! The layer above tells every machine what the others did before it gives any of them something new,
//! so that no record number is given twice and nobody is in more games than he wants.

use super::{Nick, machine::Peer, output::Output, seats::Seat, time::Now, wire::Gid};
use crate::trust::{KeyId, PublicKey, Standing};

impl Peer {
    /// Games being played or promised on this network. Adjourned ones do not count.
    pub fn live_games(&self) -> usize {
        let seats = self.seats.values();
        let live = |seat: &&Seat| !seat.contest.is_over() && !seat.contest.is_adjourned();
        seats.filter(live).count() + self.negotiations.accepted()
    }

    /// What this player's machines on other networks have done: the newest half-record of his chain,
    /// and the games that he plays or has promised there. A head that is older than the one known
    /// changes nothing.
    pub fn share(&mut self, now: Now, standing: Standing, games_elsewhere: usize) {
        let before = self.shown_state();
        let news = standing.chain.number > self.standing.chain.number;
        if news {
            self.standing = standing;
        }
        self.elsewhere = games_elsewhere;
        if news || self.shown_state() != before {
            self.presence.card_changed(now);
        }
    }

    /// The games that this player's other machines have: who asks for one here is not told that it is
    /// unknown. They take the place of those told before.
    pub fn seated_elsewhere(&mut self, games: impl IntoIterator<Item = Gid>) {
        self.seated_elsewhere = games.into_iter().collect();
    }

    /// This player's own nick on this network, while he is there.
    pub fn nick(&self) -> Option<&Nick> {
        self.online.as_ref().map(|online| &online.nick)
    }

    /// The nick of the peer with this key, if his hello has been heard on this network.
    pub fn nick_of(&self, key: KeyId) -> Option<&Nick> {
        self.online.as_ref()?;
        self.roster.nick_of(key)
    }

    /// The contests that this machine drives or keeps, with their opponents.
    pub fn contests(&self) -> impl Iterator<Item = (Gid, &PublicKey)> {
        let seats = self.seats.iter();
        seats.map(|(gid, seat)| (*gid, seat.contest.opponent()))
    }

    /// Whether a challenge or a contest is this machine's.
    pub fn has(&self, gid: Gid) -> bool {
        self.seats.contains_key(&gid)
            || self.negotiations.offers.contains_key(&gid)
            || self.negotiations.invitations.contains_key(&gid)
    }

    /// Gives a contest up to the machine of another network, which takes it up from disk
    /// ([`Peer::restore`]). Who asks for it here is not told that it is unknown.
    pub fn release(&mut self, now: Now, gid: Gid) {
        self.link_is_over(gid);
        self.drop_claim(gid);
        let Some(seat) = self.seats.remove(&gid) else {
            return;
        };
        self.settled.retain(|settled| *settled != gid);
        self.hold(gid);
        self.close_channel(gid);
        if seat.at_table && self.online.is_some() {
            self.out.push_back(Output::Part(gid));
        }
        self.presence.card_changed(now);
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc, time::Duration};

    use super::*;
    use crate::{
        peer::{
            Author, Command, CommandError, Config, Event, Recipient, ResultClass, Saved, Terms,
            Via,
            wire::{HalfRecord, Line, Message, NetworkToken},
        },
        rules,
        trust::{KeyPair, Link},
    };

    /// A network with two players on it; the first is the one who is on several.
    struct Net {
        peers: [Peer; 2],
        name: &'static str,
    }

    /// One player on two networks, with an opponent on each.
    struct World {
        now: Now,
        nets: [Net; 2],
        /// Whether the machines of one player hear of each other.
        shared: bool,
        /// His results, with their links.
        records: Vec<(HalfRecord, Link)>,
        events: Vec<(usize, Event)>,
        /// The lines that he has kept.
        disk: Vec<(Gid, Author, String)>,
        /// Whether the wire channels refuse every line.
        muted: bool,
    }

    fn peer(key: u8, seed: u8) -> Peer {
        let key = Arc::new(KeyPair::from_seed([key; 32]));
        let config = Config {
            name: "".parse().unwrap(),
            country: None,
            languages: None,
            introduction: Default::default(),
            rule: rules::find("abapa-2x3").unwrap(),
            others: Vec::new(),
            max_games: 1,
            referee: false,
        };
        let standing = Standing::new(&key.public());
        Peer::new(config, key, standing, [seed; 32])
    }

    fn nick(place: usize) -> Nick {
        ["ama", "kofi"][place].parse().unwrap()
    }

    impl World {
        fn new(shared: bool, max_games: usize) -> Self {
            let net = |name, seed, opponent| {
                let mut peers = [peer(1, seed), peer(opponent, seed + 10)];
                peers[0].config.max_games = max_games;
                Net { peers, name }
            };
            let mut world = Self {
                now: Now {
                    elapsed: Duration::from_secs(60),
                    minutes: 29_000_000,
                },
                nets: [net("one", 1, 2), net("two", 2, 3)],
                shared,
                records: Vec::new(),
                events: Vec::new(),
                disk: Vec::new(),
                muted: false,
            };
            for net in 0..2 {
                for place in [0, 1, 0] {
                    let network = NetworkToken::from_name(world.nets[net].name);
                    world.with(net, place, |peer, now| {
                        peer.online(now, nick(place), network)
                    });
                    world.run();
                }
            }
            world
        }

        /// Does something with one machine, as the layer above does.
        fn with<T>(
            &mut self,
            net: usize,
            place: usize,
            act: impl FnOnce(&mut Peer, Now) -> T,
        ) -> T {
            let value = act(&mut self.nets[net].peers[place], self.now);
            if self.shared {
                let standing = self.nets[net].peers[0].standing();
                let games = self.nets.each_ref().map(|net| net.peers[0].live_games());
                for (own, other) in [(0, 1), (1, 0)] {
                    self.nets[own].peers[0].share(self.now, standing, games[other]);
                }
            }
            value
        }

        /// Carries lines to and fro, and lets time pass, until there is nothing to do for a while.
        fn run(&mut self) {
            let until = self.now.elapsed + Duration::from_secs(30);
            loop {
                while self.carry() {}
                let peers = self.nets.iter().flat_map(|net| &net.peers);
                let due = peers.filter_map(Peer::next_timeout).min();
                match due.filter(|due| *due <= until) {
                    Some(due) => self.now.elapsed = self.now.elapsed.max(due),
                    None => break,
                }
                for (net, place) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    self.with(net, place, |peer, now| peer.tick(now));
                }
            }
        }

        fn carry(&mut self) -> bool {
            let places = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let Some((net, place, output)) = places.into_iter().find_map(|(net, place)| {
                let output = self.nets[net].peers[place].poll()?;
                Some((net, place, output))
            }) else {
                return false;
            };
            match output {
                Output::Say { to, .. } if self.muted && to == Recipient::Wire => {
                    self.with(net, place, Peer::silenced);
                }
                Output::Say { to, line, .. } => {
                    let via = match to {
                        Recipient::Wire => Via::Wire,
                        Recipient::Nick(_) => Via::Private,
                        Recipient::Table(gid) | Recipient::Direct(gid) => Via::Table(gid),
                    };
                    self.with(net, 1 - place, |peer, now| {
                        peer.line(now, &nick(place), via, &line);
                    });
                }
                Output::Store { gid, author, line } if place == 0 => {
                    if author == Author::Own {
                        self.note(&line);
                    }
                    self.disk.push((gid, author, line));
                }
                Output::Event(event) if place == 0 => self.events.push((net, event)),
                _ => {}
            }
            true
        }

        fn note(&mut self, line: &str) {
            if let Ok(Message::HalfRecord(record)) = Message::read(&Line::parse(line).unwrap()) {
                self.records.push((record, Link::of(line)));
            }
        }

        fn challenge(&mut self, net: usize, by: usize) -> Result<(), CommandError> {
            let command = Command::Challenge {
                nick: nick(1 - by),
                terms: Terms::casual(rules::find("abapa-2x3").unwrap()),
            };
            self.with(net, by, |peer, now| peer.command(now, command))
        }

        /// Begins a game on a network, to which the opponent challenges.
        fn begin(&mut self, net: usize) -> Gid {
            self.challenge(net, 1).unwrap();
            self.run();
            let invited = self.events.iter().rev().find_map(|(_, event)| match event {
                Event::Invited { gid, .. } => Some(*gid),
                _ => None,
            });
            let gid = invited.unwrap();
            self.with(net, 0, |peer, now| peer.command(now, Command::Accept(gid)))
                .unwrap();
            self.run();
            assert!(self.nets[net].peers[0].contest(gid).is_some());
            gid
        }

        fn resign(&mut self, net: usize, gid: Gid) {
            self.with(net, 1, |peer, now| peer.command(now, Command::Resign(gid)))
                .unwrap();
        }

        /// Every number once, and each record links to the one before.
        fn is_one_chain(&self) -> bool {
            let numbers: BTreeSet<u32> = self.records.iter().map(|(r, _)| r.number).collect();
            let linked = self
                .records
                .windows(2)
                .all(|pair| pair[1].0.previous == pair[0].1);
            numbers.len() == self.records.len() && linked
        }
    }

    #[test]
    fn two_networks_in_turn_make_one_chain() {
        let mut world = World::new(true, 1);
        for net in [0, 1, 1, 0, 1] {
            let gid = world.begin(net);
            world.resign(net, gid);
            world.run();
        }
        let numbers: Vec<u32> = world.records.iter().map(|(r, _)| r.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        assert!(world.is_one_chain());
    }

    /// And when something is refused much later, no old results are said to anybody.
    #[test]
    fn results_that_the_wire_refuses_reach_the_opponent_alone() {
        let mut world = World::new(true, 1);
        for muted in [false, true, false] {
            world.muted = false;
            let gid = world.begin(0);
            world.muted = muted;
            world.resign(0, gid);
            world.run();
            let sealed = |(_, event): &(usize, Event)| matches!(event, Event::Settled { gid: of, class } if *of == gid && *class == ResultClass::Sealed);
            assert!(world.events.iter().any(sealed), "muted: {muted}");
            world.now.elapsed += Duration::from_secs(120);
        }
        world.with(0, 0, Peer::silenced);
        assert!(world.nets[0].peers[0].poll().is_none());
    }

    #[test]
    fn two_games_that_end_at_once_make_one_chain_only_when_the_machines_share() {
        for shared in [true, false] {
            let mut world = World::new(shared, 2);
            let games = [world.begin(0), world.begin(1)];
            for (net, gid) in games.into_iter().enumerate() {
                world.resign(net, gid);
            }
            world.run();
            assert_eq!(world.records.len(), 2);
            assert_eq!(world.is_one_chain(), shared);
        }
    }

    #[test]
    fn who_plays_on_one_network_is_busy_on_the_other() {
        let mut world = World::new(true, 1);
        let gid = world.begin(0);
        assert_eq!(world.challenge(1, 0), Err(CommandError::Busy));
        world.events.clear();
        world.challenge(1, 1).unwrap();
        world.run();
        let invited = |(_, event): &(usize, Event)| matches!(event, Event::Invited { .. });
        assert!(!world.events.iter().any(invited), "declined without asking");
        world.resign(0, gid);
        world.run();
        world.begin(1);
    }

    #[test]
    fn a_game_moves_to_the_other_network_and_ends_there() {
        let mut world = World::new(true, 1);
        // The opponents of both networks are one player.
        let key = Arc::clone(&world.nets[0].peers[1].key);
        world.nets[1].peers[1] = {
            let config = world.nets[0].peers[1].config.clone();
            let standing = Standing::new(&key.public());
            Peer::new(config, Arc::clone(&key), standing, [9; 32])
        };
        let network = NetworkToken::from_name("two");
        world.with(1, 1, |peer, now| peer.online(now, nick(1), network));
        world.run();
        let gid = world.begin(0);
        let lines = world.disk.iter().filter(|(of, ..)| *of == gid);
        let lines: Vec<(Author, String)> = lines.map(|(_, by, line)| (*by, line.clone())).collect();
        world.with(0, 0, |peer, now| peer.release(now, gid));
        let saved = Saved {
            opponent: key.public(),
            nick: nick(1),
            rule: rules::find("abapa-2x3").unwrap(),
            me: None,
            lines: lines.clone(),
            told: false,
        };
        world
            .with(1, 0, |peer, now| peer.restore(now, &saved))
            .unwrap();
        assert!(!world.nets[0].peers[0].has(gid) && world.nets[1].peers[0].has(gid));
        let flip = |(by, line): (Author, String)| match by {
            Author::Own => (Author::Opponent, line),
            Author::Opponent => (Author::Own, line),
        };
        let theirs = Saved {
            opponent: world.nets[0].peers[0].key.public(),
            nick: nick(0),
            lines: lines.into_iter().map(flip).collect(),
            ..saved
        };
        // Until it does, its other machine does not say that the game is unknown.
        world.nets[1].peers[1].seated_elsewhere([gid]);
        world.run();
        let lost =
            |(_, event): &(usize, Event)| matches!(event, Event::Void { .. } | Event::Forgotten(_));
        assert!(!world.events.iter().any(lost));
        world.with(0, 1, |peer, now| peer.release(now, gid));
        world
            .with(1, 1, |peer, now| peer.restore(now, &theirs))
            .unwrap();
        world.run();
        let (me, _) = world.nets[1].peers[0].contest(gid).unwrap();
        assert_eq!(me.ply(), 0);
        world.resign(1, gid);
        world.run();
        assert_eq!(world.records.len(), 1);
        let settled = |(net, event): &(usize, Event)| {
            *net == 1 && matches!(event, Event::Settled { gid: of, .. } if *of == gid)
        };
        assert!(world.events.iter().any(settled));
    }
}
