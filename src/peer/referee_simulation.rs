//! Games with a referee in many worlds out of seeds: lines get lost, players and the referee go and come, some by
//! splits, and one player lies. Whatever happens, nobody is called gone who was there.
//!
//! In others the referee lies, alone or for one of the players: what he can do then is what `docs/PROTOCOL.md` says.

use std::{collections::BTreeSet, time::Duration};

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{
    Author, ClaimNews, Command, Via,
    referee_world::{AMA, KOFI, REFEREE, World, nick},
    wire::{HalfRecord, Line, Message, NetworkToken, OwnResult, RefereeLine, Witness},
};
use crate::{
    game::{Declared, EndReason},
    trust::{LEAST_PLIES, Link},
};

/// The least time for which somebody has been away who is called gone.
const LEAST: Duration = Duration::from_secs(120);
/// After his return somebody is asked by then, whichever lines are lost.
const UNASKED: Duration = Duration::from_secs(70);
/// What happens in a world, one after the other.
const STEPS: u32 = 40;

/// What has happened in all worlds.
#[derive(Debug, Default)]
struct Seen {
    testified: u32,
    lies: u32,
    splits: u32,
    both_signed: u32,
    alone: u32,
}

/// A world, and since when each of its three is away.
struct Story {
    world: World,
    rng: StdRng,
    liar: bool,
    away: [Option<Duration>; 3],
    /// When each was away last, from and to.
    last: [Option<[Duration; 2]>; 3],
    /// Lines that the referee has signed and that were looked at.
    read: usize,
    /// What he has testified: he may say it again.
    testimonies: BTreeSet<String>,
}

impl Story {
    fn new(seed: u64) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut world = World::with_game(12 + u32::from(rng.random_bool(0.5)));
        world.loses(seed, rng.random_range(0.0..0.05));
        Self {
            world,
            liar: rng.random_bool(0.5),
            rng,
            away: [None; 3],
            last: [None; 3],
            read: 0,
            testimonies: BTreeSet::new(),
        }
    }

    fn step(&mut self, seen: &mut Seen) {
        match self.rng.random_range(0..8) {
            0 | 1 => {
                let place = self.rng.random_range(0..3);
                self.goes_or_comes(place, seen);
            }
            2 | 3 => self.moves(),
            4 | 5 => self.claims(),
            6 if self.liar && self.away[AMA].is_none() => {
                seen.lies += 1;
                self.lies();
            }
            _ => {}
        }
        let wait = self.rng.random_range(1..150);
        self.world.wait(wait);
    }

    fn goes_or_comes(&mut self, place: usize, seen: &mut Seen) {
        if let Some(since) = self.away[place].take() {
            self.last[place] = Some([since, self.world.now.elapsed]);
            return self.world.comes(place);
        }
        self.away[place] = Some(self.world.now.elapsed);
        if place != REFEREE && self.rng.random_bool(0.3) {
            seen.splits += 1;
            let now = self.world.now;
            self.world.peers[REFEREE].split(now);
        }
        self.world.goes(place);
    }

    /// Whose turn it is plays, if he is there.
    fn moves(&mut self) {
        for place in [AMA, KOFI] {
            let contest = self.world.peers[place].contest(self.world.gid());
            let due = contest.is_some_and(|(game, me)| game.to_move() == Some(me));
            if due && self.away[place].is_none() {
                return self.world.play(place);
            }
        }
    }

    /// Both claim when they may.
    fn claims(&mut self) {
        let gid = self.world.gid();
        for place in [AMA, KOFI] {
            if self.away[place].is_none() {
                // Mostly there is nothing to claim.
                let _ = self.world.command(place, Command::Abandon(gid));
            }
        }
    }

    /// Ama claims what is not so: at the newest line or at an older one, whoever is there.
    fn lies(&mut self) {
        let is_move = |line: &&(usize, super::Author, String)| line.2.starts_with("awale/1 move ");
        let own = self.world.disk.iter().filter(|(on, ..)| *on == AMA);
        let moves: Vec<Link> = own.filter(is_move).map(|line| Link::of(&line.2)).collect();
        let place = self.rng.random_range(0..moves.len());
        self.world.lie(AMA, moves[place]);
    }

    /// Every word of the referee is true: whoever is called gone was away, for long enough.
    fn audit(&mut self, seed: u64, seen: &mut Seen) {
        let said = &self.world.said_by_referee;
        for (at, line) in said.get(self.read..).unwrap() {
            let message = Message::read(&Line::parse(line).unwrap()).unwrap();
            let Message::RefereeLine(RefereeLine::Witness(witness)) = message else {
                continue;
            };
            if !self.testimonies.insert(line.clone()) {
                continue;
            }
            seen.testified += 1;
            let place = self.place_of(&witness);
            // Whoever has just come back may not have been asked yet.
            let just = self.last[place].filter(|[_, to]| *at <= *to + UNASKED);
            let since = self.away[place].or(just.map(|[since, _]| since));
            let since = since.unwrap_or(*at);
            assert!(
                since + LEAST <= *at,
                "seed {seed}: {place} is called gone at {at:?}, away since {:?}",
                self.away[place]
            );
        }
        self.read = said.len();
    }

    fn place_of(&self, witness: &Witness) -> usize {
        let mut keys = self.world.keys.iter();
        keys.position(|key| key.public().id() == witness.gone)
            .unwrap()
    }

    /// Points by a referee's word come with that word, and both sides say the same.
    fn audit_results(&self, seed: u64, seen: &mut Seen) {
        let halves = [AMA, KOFI].map(|place| self.world.result_of(place));
        for (place, half) in [AMA, KOFI].into_iter().zip(&halves) {
            let Some(half) = half.as_ref().filter(|half| half.reason == EndReason::Gone) else {
                continue;
            };
            let shown = self
                .world
                .disk
                .iter()
                .any(|(on, _, line)| *on == place && line.starts_with("awale/1 witness "));
            assert_eq!(half.moved > 0, shown, "seed {seed}: {half:?}");
            seen.alone += u32::from(half.moved == 0);
        }
        if let [Some(first), Some(second)] = &halves {
            seen.both_signed += 1;
            let points = [AMA, KOFI].map(|place| self.world.peers[place].standing().points.get());
            if first.agrees_with(second) {
                assert_eq!(points.iter().sum::<u16>(), 2400, "seed {seed}");
            } else {
                // One has ended it on his own word before he went himself: disputed, and at most one of them says
                // that points have moved.
                assert!(first.moved == 0 || second.moved == 0, "seed {seed}");
            }
        }
    }
}

#[test]
fn nobody_is_called_gone_who_was_there() {
    let mut seen = Seen::default();
    for seed in 0..400 {
        let mut story = Story::new(seed);
        for _ in 0..STEPS {
            story.step(&mut seen);
            story.audit(seed, &mut seen);
        }
        for place in [REFEREE, AMA, KOFI] {
            if story.away[place].is_some() {
                story.goes_or_comes(place, &mut seen);
            }
        }
        story.world.wait(600);
        story.audit(seed, &mut seen);
        story.audit_results(seed, &mut seen);
    }
    println!("{seen:?}");
    let all = [
        seen.testified,
        seen.lies,
        seen.splits,
        seen.both_signed,
        seen.alone,
    ];
    assert!(
        all.iter().all(|count| *count > 0),
        "nothing was shown: {seen:?}"
    );
}

/// What lying referees have come to.
#[derive(Debug, Default)]
struct Lies {
    told: u32,
    /// Games that honest players have lost by them.
    lost: u32,
    /// Lies for a game that has not ended by them.
    in_vain: u32,
}

/// A move as a player knows it.
struct Played {
    author: Author,
    ply: u32,
    link: Link,
}

impl Story {
    fn moves_known_to(&self, place: usize) -> Vec<Played> {
        let own = self.world.disk.iter().filter(|(on, ..)| *on == place);
        let read = |(_, author, line): &(usize, Author, String)| match Message::read(
            &Line::parse(line).ok()?,
        ) {
            Ok(Message::Move(played)) => Some(Played {
                author: *author,
                ply: u32::from(played.ply),
                link: Link::of(line),
            }),
            _ => None,
        };
        own.filter_map(read).collect()
    }

    /// The referee signs that a player has gone at some line of the game, mostly the newest. If Ama is in it with him,
    /// it is Kofi, and she signs that she has won by it.
    fn forges(&mut self, with_ama: bool, lies: &mut Lies) {
        let place = match with_ama {
            true => KOFI,
            false => self.rng.random_range(0..2),
        };
        let moves = self.moves_known_to(place);
        let newest = self.rng.random_bool(0.7);
        let Some(at) = (match newest {
            true => moves.last(),
            false => moves.get(self.rng.random_range(0..moves.len())),
        }) else {
            return;
        };
        let world = &self.world;
        let witness = Witness {
            gid: world.gid(),
            key: world.keys[REFEREE].public(),
            gone: world.keys[place].public().id(),
            reason: EndReason::Gone,
            head: at.link,
            network: NetworkToken::from_name("net"),
            minutes: world.now.minutes,
        };
        let result = with_ama.then(|| self.false_result(at)).flatten();
        let line = witness.draft().sign(&world.keys[REFEREE]).unwrap();
        lies.told += 1;
        for hearer in [AMA, KOFI] {
            if self.away[hearer].is_none() {
                let now = self.world.now;
                self.world.peers[hearer].line(now, &nick(REFEREE), Via::Wire, &line);
            }
        }
        if let Some(line) = result.filter(|_| self.away[KOFI].is_none()) {
            let now = self.world.now;
            self.world.peers[KOFI].line(now, &nick(AMA), Via::Wire, &line);
        }
        self.world.carry();
    }

    /// That Ama has won because Kofi has gone after this move, unless she has signed something else.
    fn false_result(&self, after: &Played) -> Option<String> {
        let world = &self.world;
        let (game, ama) = world.peers[AMA].contest(world.gid())?;
        let mut game = game.clone();
        while game.ply() > after.ply && game.undo().is_some() {}
        let outcome = game.finish(Declared::Gone(ama.other())).ok()?;
        let standing = world.peers[AMA].standing();
        let half = HalfRecord {
            gid: world.gid(),
            score: super::wire::ScorePair(outcome.score),
            reason: EndReason::Gone,
            moved: 50,
            own: OwnResult::Won,
            head: after.link,
            number: standing.chain.number + 1,
            previous: standing.chain.hash,
            points: standing.points,
            network: NetworkToken::from_name("net"),
            minutes: world.now.minutes,
        };
        let unsigned = world.result_of(AMA).is_none();
        unsigned.then(|| half.draft().sign(&world.keys[AMA]).unwrap())
    }

    /// What an honest player has signed, after whatever the referee has said.
    fn audit_honest(&self, seed: u64, place: usize, with_ama: bool, lies: &mut Lies) {
        let world = &self.world;
        let points = world.peers[place].standing().points.get();
        let Some(half) = world.result_of(place) else {
            lies.in_vain += 1;
            assert_eq!(points, 1200, "seed {seed}: {place} has signed nothing");
            return;
        };
        let moved = i32::from(points) - 1200;
        assert_eq!(moved.unsigned_abs(), u32::from(half.moved), "seed {seed}");
        if half.reason != EndReason::Gone {
            return;
        }
        match half.own {
            // He has claimed it himself, and not only because the referee has said so.
            OwnResult::Won => assert!(
                world.news(place).contains(&ClaimNews::Made) || half.moved == 0,
                "seed {seed}: {place} has won by a lie without a claim"
            ),
            OwnResult::Lost => {
                lies.lost += 1;
                self.audit_lost(seed, place, &half);
                assert!(
                    with_ama || world.news(1 - place).contains(&ClaimNews::Made),
                    "seed {seed}: {place} has lost by a lie alone"
                );
            }
            OwnResult::Drawn => panic!("seed {seed}: nobody has won, though somebody has gone"),
        }
    }

    /// A game is lost by the referee's word only in the loser's own turn, at a line after which he has seen nothing of
    /// the winner, after enough plies, and with the winner's signature.
    fn audit_lost(&self, seed: u64, place: usize, half: &HalfRecord) {
        let moves = self.moves_known_to(place);
        let at = moves.iter().position(|played| played.link == half.head);
        let at = at.unwrap_or_else(|| panic!("seed {seed}: a line that {place} does not know"));
        assert!(moves[at].ply >= LEAST_PLIES, "seed {seed}");
        assert_eq!(moves[at].author, Author::Opponent, "seed {seed}");
        let since = &moves[at + 1..];
        assert!(
            since.iter().all(|played| played.author == Author::Own),
            "seed {seed}: {place} has lost where the game went on"
        );
        let mut kept = self.world.disk.iter().filter(|(on, ..)| *on == place);
        let signed = kept.any(|(_, author, line)| {
            let read = Line::parse(line).ok().map(|line| Message::read(&line));
            matches!(read, Some(Ok(Message::HalfRecord(theirs)))
                if *author == Author::Opponent && theirs.agrees_with(half) && theirs.head == half.head)
        });
        assert!(signed, "seed {seed}: {place} has lost without a winner");
    }
}

#[test]
fn a_lying_referee_can_do_what_the_protocol_says_and_no_more() {
    for with_ama in [false, true] {
        let mut lies = Lies::default();
        for seed in 1000..1200 {
            let mut story = Story::new(seed);
            story.liar = false;
            for _ in 0..STEPS {
                story.step(&mut Seen::default());
                if story.rng.random_bool(0.2) {
                    story.forges(with_ama, &mut lies);
                }
            }
            let honest: &[usize] = if with_ama { &[KOFI] } else { &[AMA, KOFI] };
            for place in honest {
                story.audit_honest(seed, *place, with_ama, &mut lies);
            }
        }
        println!("with Ama {with_ama}: {lies:?}");
        // Alone he can do little, together with a player much: but both was tried.
        assert!(lies.told > 500 && lies.lost > 0, "{lies:?}");
        assert!(with_ama || lies.in_vain > 0, "{lies:?}");
    }
}

/// The worst of it: Kofi is there, it is his turn, and he loses all the same. His program says so and goes on.
#[test]
fn with_the_winner_a_lying_referee_takes_a_game_from_who_is_there() {
    let mut lost = 0;
    for seed in 0..20 {
        let mut story = Story::new(seed);
        story.world.loses(seed, 0.0);
        story.world.wait(20);
        let newest = story.moves_known_to(KOFI).pop().unwrap();
        if newest.author == Author::Own {
            continue;
        }
        story.forges(true, &mut Lies::default());
        story.world.wait(20);
        let half = story.world.result_of(KOFI);
        if let Some(half) = half {
            lost += 1;
            assert_eq!((half.own, half.moved), (OwnResult::Lost, 50));
            story.audit_lost(seed, KOFI, &half);
        }
    }
    assert!(lost > 3, "{lost}");
}
