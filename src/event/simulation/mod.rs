//! Whole events on a bad network: everybody ends with the same table, and it is the true one.

mod hostile;
mod world;

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{Meeting, News, Table};
use crate::{
    peer::wire::{Line, Message, SundayLead, SundayLine, Verdict, Why},
    trust::{KeyPair, Link},
};
use world::{Fate, Manner, World, is_logged};

const DIRECTOR: Manner = Manner {
    directs: true,
    guests: 0,
    comes: -190,
    leaves: None,
    misses: None,
    lies: false,
    dies: None,
    usurps: None,
    falls_silent: None,
    repeats: false,
};
const PLAYER: Manner = Manner {
    directs: false,
    ..DIRECTOR
};

/// Runs an event and looks at what all have at the end.
fn held(seed: u64, manners: &[Manner], fate: Fate) -> World {
    let mut world = World::new(seed, manners, fate);
    if let Err(why) = world.run() {
        let tail: Vec<&String> = world.said.iter().rev().take(40).collect();
        panic!("seed {seed}, {fate:?}: {why}\n{manners:?}\n{tail:#?}");
    }
    same_table(seed, &world);
    world
}

fn same_table(seed: u64, world: &World) {
    let tables: Vec<&Table> = world.alive().map(|node| node.meeting.table()).collect();
    let first = tables.first().expect("somebody is there");
    for table in &tables {
        assert_eq!(table.standings(), first.standings(), "seed {seed}");
        assert_eq!(table.rounds(), first.rounds(), "seed {seed}");
    }
    assert!(
        first
            .rounds()
            .iter()
            .all(|round| round.agrees && round.is_over()),
        "seed {seed}"
    );
}

/// Scores by the words of both are those of the games that were played.
fn true_scores(seed: u64, world: &World) -> usize {
    let table = world.alive().next().unwrap().meeting.table();
    let results = world.results();
    let mut played = 0;
    for (pairing, score) in table.rounds().iter().flat_map(|round| &round.games) {
        let score = score.unwrap();
        let Some((result, nodes)) = results.get(pairing) else {
            assert!(
                !matches!(score.why, Why::Played | Why::Guest | Why::Word),
                "seed {seed}: {pairing}"
            );
            continue;
        };
        let honest = nodes.iter().all(|at| !world.nodes[*at].manner.lies);
        let told = [Verdict::South, Verdict::North, Verdict::Both][usize::from(*result)];
        if honest && matches!(score.why, Why::Played | Why::Guest | Why::Word) {
            assert_eq!(score.verdict, told, "seed {seed}: {pairing} {score:?}");
            played += 1;
        }
    }
    played
}

#[test]
fn a_quiet_event_of_every_size() {
    for players in [2, 3, 5, 6, 8, 9, 13, 16, 24, 40] {
        let mut manners = vec![PLAYER; players];
        manners.insert(0, DIRECTOR);
        let world = held(players as u64, &manners, Fate::default());
        let table = world.nodes[0].meeting.table();
        let games: usize = table.rounds().iter().map(|round| round.games.len()).sum();
        assert_eq!(
            table.rounds().len(),
            usize::from(super::pairing::rounds(players))
        );
        assert_eq!(games, table.rounds().len() * (players / 2));
        assert_eq!(true_scores(0, &world), games);
    }
}

#[test]
fn guests_play_through_the_bot() {
    let manners = [
        Manner {
            guests: 4,
            ..DIRECTOR
        },
        PLAYER,
        PLAYER,
        PLAYER,
    ];
    let world = held(1, &manners, Fate::default());
    let table = world.nodes[1].meeting.table();
    assert_eq!(table.standings().len(), 7);
    let guests = table.rounds().iter().flat_map(|round| &round.games);
    let marked = guests
        .filter(|(_, score)| score.unwrap().why == Why::Guest)
        .count();
    // All games but those among the three players.
    assert_eq!(marked, 7 * 3 - 3);
    true_scores(1, &world);
}

#[test]
fn who_does_not_come_loses_and_is_out() {
    let manners = [
        DIRECTOR,
        PLAYER,
        PLAYER,
        Manner {
            misses: Some(1),
            ..PLAYER
        },
        PLAYER,
    ];
    let world = held(2, &manners, Fate::default());
    let table = world.nodes[0].meeting.table();
    let first = &table.rounds()[0];
    let absent: Vec<Why> = first
        .games
        .values()
        .map(|score| score.unwrap().why)
        .collect();
    assert!(absent.contains(&Why::Absent), "{absent:?}");
    assert_eq!(table.active(), 3);
}

#[test]
fn a_lie_is_a_dispute_and_goes_to_the_owner() {
    let manners = [
        DIRECTOR,
        PLAYER,
        PLAYER,
        Manner {
            lies: true,
            ..PLAYER
        },
        PLAYER,
    ];
    let world = held(3, &manners, Fate::default());
    let disputes = world.nodes[0]
        .news
        .iter()
        .filter(|n| matches!(n, News::Dispute(_)))
        .count();
    let table = world.nodes[1].meeting.table();
    let games = table.rounds().iter().flat_map(|round| &round.games);
    let disputed = games
        .filter(|(_, score)| score.unwrap().why == Why::Disputed)
        .count();
    assert!(disputed > 0);
    assert_eq!(disputes, disputed);
}

#[test]
fn the_owner_decides_a_dispute_and_all_have_it() {
    let manners = [
        DIRECTOR,
        PLAYER,
        Manner {
            lies: true,
            ..PLAYER
        },
    ];
    let mut world = World::new(8, &manners, Fate::default());
    // One of the two wins, and the other one says that he has.
    world.decides = Some(Verdict::South);
    world.run().unwrap();
    same_table(8, &world);
    for node in world.alive() {
        let scores = node.meeting.table().rounds()[0].games.values();
        for score in scores.map(|score| score.unwrap()) {
            assert!(matches!(score.why, Why::Ruled | Why::Played), "{score:?}");
        }
    }
}

#[test]
fn a_lost_director_is_replaced_and_follows_when_he_is_back() {
    for (seed, back) in [(4, None), (5, Some(30)), (6, Some(400))] {
        let lost = Manner {
            dies: Some((50, back)),
            ..DIRECTOR
        };
        let manners = [lost, PLAYER, PLAYER, PLAYER, PLAYER, PLAYER];
        let world = held(seed, &manners, Fate::default());
        let director = world.nodes[1].meeting.director();
        let replaced = director != Some(&world.nodes[0].meeting.own);
        assert_eq!(replaced, back != Some(30));
        true_scores(seed, &world);
    }
}

#[test]
fn most_go_on_when_the_network_splits_and_the_rest_waits() {
    for (seed, others) in [(7, 2), (8, 3), (9, 6)] {
        let mut manners = vec![PLAYER; 8];
        manners.insert(0, DIRECTOR);
        let fate = Fate {
            split: Some((40, 500, others)),
            loses: 0,
        };
        let world = held(seed, &manners, fate);
        true_scores(seed, &world);
    }
}

/// Anything that can happen.
fn any_manners(rng: &mut StdRng) -> (Vec<Manner>, Fate) {
    let players = match rng.random_range(0..10) {
        0 => rng.random_range(20..=40),
        1..4 => rng.random_range(9..=16),
        _ => rng.random_range(2..=8),
    };
    let mut manners = vec![PLAYER; players];
    for manner in &mut manners {
        match rng.random_range(0..24) {
            0 => manner.comes = rng.random_range(-150..400),
            1 => manner.leaves = Some(rng.random_range(10..900)),
            2 => manner.misses = Some(rng.random_range(1..4)),
            3 => manner.lies = true,
            4 => {
                let back = rng.random_range(20..300);
                manner.dies = Some((rng.random_range(0..600), Some(back)));
            }
            _ => {}
        }
    }
    let dies = match rng.random_range(0..4) {
        0 => Some((rng.random_range(5..600), None)),
        1 => Some((rng.random_range(5..600), Some(rng.random_range(10..500)))),
        _ => None,
    };
    let guests = rng.random_range(0..4);
    manners.insert(
        0,
        Manner {
            dies,
            guests,
            ..DIRECTOR
        },
    );
    let split = (rng.random_range(0..3) == 0).then(|| {
        let others = rng.random_range(1..=players);
        (rng.random_range(5..500), rng.random_range(30..400), others)
    });
    let fate = Fate {
        split,
        loses: rng.random_range(0..6),
    };
    (manners, fate)
}

#[test]
fn hundreds_of_events_end_with_the_same_table_at_everybody() {
    let mut ends = BTreeMap::new();
    for seed in 0..100 {
        let mut rng = StdRng::seed_from_u64(seed);
        let (manners, fate) = any_manners(&mut rng);
        let world = held(seed, &manners, fate);
        *ends.entry(true_scores(seed, &world) > 0).or_insert(0) += 1;
    }
    // Few are left without a game.
    assert!(ends[&true] > 80, "{ends:?}");
}

#[test]
fn what_is_said_is_little_and_every_line_is_read_again() {
    let mut manners = vec![PLAYER; 16];
    manners.insert(0, DIRECTOR);
    let world = held(
        10,
        &manners,
        Fate {
            loses: 3,
            split: None,
        },
    );
    let (mut logged, mut all) = (0, 0);
    for said in &world.said {
        let text = said.split_once(": ").unwrap().1;
        let line = Line::parse(text).unwrap();
        let Ok(Message::SundayLine(message)) = Message::read(&line) else {
            panic!("{text}");
        };
        all += 1;
        logged += usize::from(is_logged(&message));
    }
    // 16 players in 6 rounds: 1 + 16 + 6 + 48 + 1 lines of the log, two words of each for each game.
    assert!(logged < 3 * 72, "{logged} lines of the log");
    assert!(all < 600, "{all} lines");
}

/// A log in any order, with copies, damaged lines and lines of somebody who is not the director, is the same log.
#[test]
fn whatever_comes_in_whichever_order_the_log_is_the_same() {
    let mut manners = vec![PLAYER; 5];
    manners.insert(
        0,
        Manner {
            dies: Some((60, None)),
            ..DIRECTOR
        },
    );
    let world = held(11, &manners, Fate::default());
    let true_one = &world.nodes[1].meeting;
    let lines: Vec<String> = true_one.lines().map(str::to_owned).collect();
    let stranger = KeyPair::from_seed([99; 32]);
    for seed in 0..100 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut said = lines.clone();
        for line in &lines {
            match rng.random_range(0..4) {
                0 => said.push(line.clone()),
                1 => said.push(damaged(line, &mut rng)),
                2 => said.push(signed_again(line, &stranger)),
                _ => {}
            }
        }
        for at in (1..said.len()).rev() {
            said.swap(at, rng.random_range(0..=at));
        }
        let mut meeting = Meeting::new(world::terms(), stranger.public(), false, seed);
        for line in &said {
            meeting.line(world::terms().start_seconds(), line);
        }
        assert!(
            meeting.lines().eq(lines.iter().map(String::as_str)),
            "seed {seed}"
        );
        assert_eq!(meeting.table().standings(), true_one.table().standings());
        assert_eq!(meeting.table().results(), true_one.table().results());
    }
}

/// One character is another one.
fn damaged(line: &str, rng: &mut StdRng) -> String {
    let at = rng.random_range(0..line.len());
    let other = char::from(rng.random_range(b'!'..=b'~'));
    let mut chars: Vec<char> = line.chars().collect();
    chars[at] = if chars[at] == other { '?' } else { other };
    chars.into_iter().collect()
}

fn signed_again(line: &str, key: &KeyPair) -> String {
    let message = Message::read(&Line::parse(line).unwrap()).unwrap();
    message.draft().sign(key).unwrap()
}

/// Who has not entered can neither take the event over nor open another one in its place when a round has begun.
#[test]
fn a_stranger_takes_nothing_over() {
    let world = held(12, &[DIRECTOR, PLAYER, PLAYER, PLAYER], Fate::default());
    let lines: Vec<String> = world.nodes[1].meeting.lines().map(str::to_owned).collect();
    let event = world::terms().id();
    for seed in 0..40 {
        let stranger = KeyPair::from_seed([seed + 100; 32]);
        let mut meeting = Meeting::new(world::terms(), stranger.public(), false, 1);
        lines
            .iter()
            .for_each(|line| meeting.line(world::terms().start_seconds(), line));
        let before: Vec<String> = meeting.lines().map(str::to_owned).collect();
        for number in [2, 5, u16::try_from(lines.len() + 1).unwrap()] {
            let lead = SundayLead {
                event,
                number,
                link: Link::of(&lines[usize::from(number) - 2]),
                term: 99,
                key: stranger.public(),
                minutes: 0,
            };
            let line = SundayLine::from(lead).draft().sign(&stranger).unwrap();
            meeting.line(world::terms().start_seconds(), &line);
        }
        let opened = signed_again(&lines[0], &stranger);
        let opened = opened.replace(
            &world.nodes[0].meeting.own.to_string(),
            &stranger.public().to_string(),
        );
        meeting.line(
            world::terms().start_seconds(),
            &signed_again(&opened, &stranger),
        );
        assert!(
            meeting.lines().eq(before.iter().map(String::as_str)),
            "{seed}"
        );
    }
}
