//! Games with a referee: three machines, of which each can go away, and what the records say in the end.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{
    Author, ClaimNews, Command, CommandError, Config, Event, Nick, Now, Output, Peer, Recipient,
    ResultClass, Saved, Terms, Via, Void,
    wire::{Claim, Gid, HalfRecord, Line, Message, NetworkToken, OwnResult, Witness},
};
use crate::{
    game::{EndReason, Move, Side},
    rules,
    trust::{KeyPair, Link, Points, Standing},
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
    events: Vec<(usize, Event)>,
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
    fn new() -> Self {
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

    fn challenge(&mut self, referee: Option<Nick>) -> Result<(), CommandError> {
        let terms = Terms {
            rated: true,
            referee,
            ..Terms::casual(rules::find("abapa").unwrap())
        };
        let nick = nick(KOFI);
        self.command(AMA, Command::Challenge { nick, terms })
    }

    fn invited(&self) -> Option<Gid> {
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

    fn passes(&mut self, elapsed: Duration) {
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

    fn deliver(&mut self, from: usize, to: &Recipient, line: &str) {
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
    fn left_and_claimed(&mut self) -> [usize; 2] {
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
    fn restarts(&mut self, place: usize) {
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

#[test]
fn whoever_goes_loses_the_points_and_signs_when_he_is_back() {
    let mut world = World::with_game(12);
    let [left, gone] = world.left_and_claimed();
    world.wait(60);
    assert!(!world.is_over(left), "he has two minutes more");
    let again = world.command(left, Command::Abandon(world.gid()));
    assert_eq!(again, Err(CommandError::Claimed));
    world.wait(100);
    assert_eq!(world.news(left), [ClaimNews::Made, ClaimNews::Asking]);
    let half = world.result_of(left).unwrap();
    assert_eq!(
        (half.reason, half.own, half.moved),
        (EndReason::Gone, OwnResult::Won, 50)
    );
    assert_eq!(world.class_of(left), Some(ResultClass::Witnessed));
    assert_eq!(world.peers[left].standing().points.get(), 1250);
    // The program of the one who had gone signs the same.
    world.restarts(gone);
    world.comes(gone);
    world.wait(120);
    let his = world.result_of(gone).unwrap();
    assert!(his.agrees_with(&half), "{his:?}");
    assert_eq!(world.class_of(left), Some(ResultClass::Sealed));
    assert_eq!(world.class_of(gone), Some(ResultClass::Sealed));
    assert_eq!(world.peers[gone].standing().points.get(), 1150);
    // And both are so after one more restart.
    for place in [left, gone] {
        world.restarts(place);
        assert!(world.is_over(place));
    }
}

#[test]
fn whoever_is_back_in_time_goes_on() {
    let mut world = World::with_game(12);
    let [left, gone] = world.left_and_claimed();
    world.wait(60);
    world.comes(gone);
    world.wait(200);
    assert!(!world.is_over(left) && !world.is_over(gone));
    assert_eq!(world.news(left).last(), Some(&ClaimNews::Back));
    world.play(gone);
    world.wait(10);
    assert_eq!(world.mover(), left);
}

/// A liar claims that the other one has gone, who is there: the referee hears him.
#[test]
fn who_is_here_is_found() {
    let mut world = World::with_game(12);
    let here = world.mover();
    let liar = 1 - here;
    let head = world.peers[liar].head(world.gid()).unwrap();
    world.lie(liar, head);
    world.wait(400);
    assert!(world.testimonies().is_empty());
    assert!(!world.is_over(here));
}

/// Also by a referee who does not want to hear him otherwise.
#[test]
fn who_is_here_is_found_though_he_is_ignored() {
    let mut world = World::with_game(12);
    let here = world.mover();
    let key = world.keys[here].public().id();
    world.peers[REFEREE].ignore_keys([key]);
    let head = world.peers[1 - here].head(world.gid()).unwrap();
    world.lie(1 - here, head);
    world.wait(1000);
    assert!(world.testimonies().is_empty());
    assert!(!world.is_over(here));
}

/// Whoever runs the referee does not want to help a claimant: nobody is asked, and the claim is his word alone.
#[test]
fn a_claim_that_is_refused_troubles_nobody() {
    let mut world = World::with_game(12);
    let [left, _] = world.left_and_claimed();
    let claimed = world.events.iter().find_map(|(of, event)| match event {
        Event::Claimed { gid, nick } if *of == REFEREE => Some((*gid, nick.clone())),
        _ => None,
    });
    assert_eq!(claimed, Some((world.gid(), nick(left))));
    world
        .command(REFEREE, Command::RefuseClaim(world.gid()))
        .unwrap();
    world.wait(10);
    assert_eq!(world.news(left), [ClaimNews::Made, ClaimNews::Alone]);
    let asked = world.said_by_referee.iter();
    let calls = asked.filter(|(_, line)| line.starts_with("awale/1 there? "));
    assert_eq!(calls.count(), 0);
    let half = world.result_of(left).unwrap();
    assert_eq!((half.reason, half.moved), (EndReason::Gone, 0));
}

/// While a split lasts nobody is called gone: not for ten minutes.
#[test]
fn a_split_is_waited_for() {
    let mut world = World::with_game(12);
    world.peers[REFEREE].split(world.now);
    let [left, gone] = world.left_and_claimed();
    world.wait(400);
    assert!(!world.is_over(left));
    world.comes(gone);
    world.wait(100);
    assert!(!world.is_over(left) && !world.is_over(gone));
    assert!(world.testimonies().is_empty());
}

/// A referee who has just come has not seen who was lost before.
#[test]
fn a_referee_who_has_just_come_waits_too() {
    let mut world = World::with_game(12);
    let gone = world.mover();
    world.goes(gone);
    world.goes(REFEREE);
    world.wait(60);
    world.comes(REFEREE);
    world.comes(1 - gone);
    world.wait(130);
    let left = 1 - gone;
    world.command(left, Command::Abandon(world.gid())).unwrap();
    world.wait(300);
    assert!(world.testimonies().is_empty());
    world.wait(400);
    assert_eq!(world.class_of(left), Some(ResultClass::Witnessed));
}

#[test]
fn without_the_referee_a_claim_is_one_sides_word() {
    for gone_later in [false, true] {
        let mut world = World::with_game(12);
        if !gone_later {
            world.goes(REFEREE);
        }
        let [left, _] = world.left_and_claimed();
        if gone_later {
            world.goes(REFEREE);
        }
        world.wait(130);
        assert_eq!(world.news(left).last(), Some(&ClaimNews::Alone));
        let half = world.result_of(left).unwrap();
        assert_eq!((half.reason, half.moved), (EndReason::Gone, 0));
    }
}

/// Whoever is left before the other has said anything says that there is no game; the other one hears it when he is
/// back.
#[test]
fn a_game_in_which_one_has_said_nothing_is_void_for_both() {
    // The challenger has said how the toss ended: the other one is to go.
    let mut worlds = (0..2).map(World::with_game);
    let mut world = worlds.find(|world| world.mover() == KOFI).unwrap();
    let [left, gone] = world.left_and_claimed();
    let no_start = |world: &World, place| {
        let of_him = world.events.iter().filter(|(of, _)| *of == place);
        let mut void = of_him.filter(|(_, event)| {
            let why = Void::NoStart;
            matches!(event, Event::Void { gid, why: told } if *gid == world.gid() && *told == why)
        });
        void.next().is_some()
    };
    assert!(no_start(&world, left));
    world.restarts(gone);
    world.comes(gone);
    world.wait(120);
    assert!(no_start(&world, gone));
    assert!(world.peers[gone].contest(world.gid()).is_none());
    assert_eq!(world.result_of(gone), None);
}

/// Where no points would move nobody is troubled.
#[test]
fn a_short_game_is_ended_without_the_referee() {
    let mut world = World::with_game(4);
    let [left, _] = world.left_and_claimed();
    assert_eq!(world.news(left), []);
    assert_eq!(world.result_of(left).unwrap().moved, 0);
}

#[test]
fn only_somebody_else_who_offers_it_is_referee() {
    let mut world = World::new();
    for wrong in [AMA, KOFI] {
        let refused = world.challenge(Some(nick(wrong)));
        assert_eq!(refused, Err(CommandError::NoReferee));
    }
    world.command(REFEREE, Command::SetReferee(false)).unwrap();
    world.wait(30);
    let refused = world.challenge(Some(nick(REFEREE)));
    assert_eq!(refused, Err(CommandError::NoReferee));
    let terms = Terms {
        referee: Some(nick(REFEREE)),
        ..Terms::casual(rules::find("abapa").unwrap())
    };
    let nick = nick(KOFI);
    let casual = world.command(AMA, Command::Challenge { nick, terms });
    assert_eq!(casual, Err(CommandError::NoReferee));
}

/// A referee does not judge games that do not name him, nor those of others' keys.
#[test]
fn a_claim_without_terms_is_refused() {
    let mut world = World::with_game(12);
    let liar = 1 - world.mover();
    let line = claim_of(&world, liar, Link::of("x"));
    let from = nick(liar);
    world.peers[REFEREE].line(world.now, &from, Via::Private, &line);
    world.wait(1000);
    assert!(world.testimonies().is_empty());
}

/// What anybody else signs is no testimony, nor what the referee says of another line of the game.
#[test]
fn a_false_testimony_does_nothing() {
    for (signer, at_head, network) in [
        (KOFI, true, "net"),
        (AMA, true, "net"),
        (REFEREE, false, "net"),
        (REFEREE, true, "elsewhere"),
    ] {
        let mut world = World::with_game(12);
        let [left, gone] = world.left_and_claimed();
        let head = world.peers[left].head(world.gid()).unwrap();
        let witness = Witness {
            gid: world.gid(),
            key: world.keys[signer].public(),
            gone: world.keys[gone].public().id(),
            reason: EndReason::Gone,
            head: if at_head { head } else { Link::of("another") },
            network: NetworkToken::from_name(network),
            minutes: world.now.minutes,
        };
        let line = witness.draft().sign(&world.keys[signer]).unwrap();
        world.peers[left].line(world.now, &nick(REFEREE), Via::Wire, &line);
        world.carry();
        assert!(!world.is_over(left), "{signer} {at_head} {network}");
    }
}

/// A referee remembers little, whatever is said to him.
#[test]
fn what_is_shown_to_a_referee_takes_little_room() {
    let mut world = World::with_game(2);
    for number in 0..200_u32 {
        let accept = super::wire::Accept {
            gid: Gid::new(Link::of(&number.to_string())),
            toss: Link::of("toss"),
            points: Points::START,
            chain: Link::of("chain"),
            network: NetworkToken::from_name("net"),
            minutes: world.now.minutes,
        };
        let line = accept.draft().sign(&world.keys[AMA]).unwrap();
        world.peers[REFEREE].line(world.now, &nick(AMA), Via::Private, &line);
    }
    assert!(world.peers[REFEREE].referee.held() <= 64);
    assert!(world.peers[AMA].claims.held() == 0);
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
    fn testimonies(&self) -> Vec<&String> {
        let lines = self.said_by_referee.iter().map(|(_, line)| line);
        lines
            .filter(|line| line.starts_with("awale/1 witness "))
            .collect()
    }
}

/// South and North are where the toss puts them; the tests take them as they come.
#[test]
fn the_sides_are_opposite() {
    let world = World::with_game(0);
    let side = |place: usize| world.peers[place].contest(world.gid()).unwrap().1;
    assert_eq!(side(AMA), side(KOFI).other());
    assert_eq!(
        world.mover(),
        if side(AMA) == Side::South { AMA } else { KOFI }
    );
}
