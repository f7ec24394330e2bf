//! Those who want the event for themselves, or to hold it up.

use super::*;
use crate::{
    event::Action,
    peer::wire::{SundayGet, SundayScore},
    trust::PublicKey,
};

/// Somebody who has entered takes over again and again while the director is well.
#[test]
fn nobody_takes_over_from_a_director_who_is_well() {
    for seed in 20..26 {
        let usurper = Manner {
            usurps: Some(40),
            ..PLAYER
        };
        // Two come when it has begun, and cannot know how the director has been.
        let late = Manner {
            dies: Some((20, Some(15 * (seed - 18)))),
            ..PLAYER
        };
        let manners = [DIRECTOR, usurper, PLAYER, late, PLAYER, PLAYER, late];
        let world = held(
            seed,
            &manners,
            Fate {
                loses: (seed % 3) as u32,
                split: None,
            },
        );
        let director = world.nodes[0].meeting.own;
        for node in world.alive() {
            assert_eq!(node.meeting.director(), Some(&director), "seed {seed}");
        }
        assert!(true_scores(seed, &world) > 5, "seed {seed}");
        let told = |node: &&world::Node| {
            let other = |news: &&News| matches!(news, News::Director(key) if *key != director);
            node.news.iter().any(|news| other(&news))
        };
        // Whoever was there all the time has heard of no other director.
        for at in [0, 2, 4, 5] {
            assert!(!told(&&world.nodes[at]), "seed {seed}: {at}");
        }
    }
}

/// A director whose program hangs while his connection stands is lost, though somebody says his newest line again and
/// again, and others do when they are asked.
#[test]
fn nobody_keeps_a_silent_director_in_his_place() {
    for seed in 50..54 {
        let silent = Manner {
            falls_silent: Some(30 * (seed - 49)),
            ..DIRECTOR
        };
        let repeats = Manner {
            repeats: true,
            ..PLAYER
        };
        let manners = [silent, PLAYER, repeats, PLAYER, PLAYER, PLAYER];
        let world = held(
            seed,
            &manners,
            Fate {
                loses: (seed % 3) as u32,
                split: None,
            },
        );
        let director = world.nodes[0].meeting.own;
        for node in world.alive() {
            assert_ne!(node.meeting.director(), Some(&director), "seed {seed}");
        }
        assert!(true_scores(seed, &world) > 5, "seed {seed}");
    }
}

/// He takes over when the director is lost, as anybody may, and then follows the rules or is taken over himself.
#[test]
fn a_usurper_does_not_keep_the_event_from_a_split_network() {
    for seed in 30..33 {
        let usurper = Manner {
            usurps: Some(30),
            ..PLAYER
        };
        let mut manners = vec![PLAYER; 8];
        manners.insert(0, DIRECTOR);
        manners[5] = usurper;
        let fate = Fate {
            split: Some((60, 200, 3)),
            loses: 1,
        };
        let mut world = World::new(seed, &manners, fate);
        // What he says of games is not checked: for most he was the director for a while.
        world
            .run()
            .unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        same_table(seed, &world);
    }
}

/// A log with three players, at its director's, and who they are.
fn an_event() -> (Meeting, Vec<KeyPair>, u64) {
    let world = held(40, &[DIRECTOR, PLAYER, PLAYER, PLAYER], Fate::default());
    let keys = (0..4).map(world::key).collect();
    let mut meeting = Meeting::new(world::terms(), world::key(0).public(), true, 1);
    // The first rounds of it.
    let start = world::terms().start_seconds();
    let lines = world.nodes[0].meeting.lines();
    lines.take(9).for_each(|line| meeting.line(start, line));
    meeting.online(start);
    (meeting, keys, start)
}

fn sign(line: impl Into<SundayLine>, key: &KeyPair) -> String {
    line.into().draft().sign(key).unwrap()
}

#[test]
fn a_term_goes_up_by_one() {
    let (mut meeting, keys, start) = an_event();
    let event = world::terms().id();
    let head = meeting.lines().last().unwrap().to_owned();
    let number = u16::try_from(meeting.lines().count()).unwrap() + 1;
    let mut said = |term| {
        let lead = SundayLead {
            event,
            number,
            link: Link::of(&head),
            term,
            key: keys[1].public(),
            minutes: u32::try_from(start / 60).unwrap(),
        };
        meeting.line(start, &sign(lead, &keys[1]));
        meeting.director() == Some(&keys[1].public())
    };
    // This one has just come, so it cannot know how the director was.
    assert_eq!(
        [said(3), said(u16::MAX), said(1), said(2)],
        [false, false, false, true]
    );
}

/// Lines said by a meeting that is ticked for so long.
fn says(
    meeting: &mut Meeting,
    from: u64,
    seconds: u64,
    mut each: impl FnMut(&mut Meeting, u64),
) -> Vec<Action> {
    let mut said = Vec::new();
    for now in from..from + seconds {
        each(meeting, now);
        meeting.tick(now);
        while let Some(action) = meeting.poll() {
            said.push(action);
        }
    }
    said
}

fn gets(said: &[Action]) -> usize {
    let is_get = |action: &&Action| matches!(action, Action::Say(line) if matches!(**line, SundayLine::SundayGet(_)));
    said.iter().filter(is_get).count()
}

#[test]
fn what_a_stranger_makes_up_is_asked_for_a_few_times_only() {
    let (director, keys, start) = an_event();
    let mut meeting = Meeting::new(world::terms(), keys[2].public(), false, 2);
    director.lines().for_each(|line| meeting.line(start, line));
    meeting.online(start);
    meeting.here(start, keys[0].id(), true);
    let stranger = KeyPair::from_seed([99; 32]);
    let head = director.lines().last().unwrap().to_owned();
    let said = says(&mut meeting, start, 600, |meeting, now| {
        if now % 60 == 0 {
            meeting.line_by(now, Some(keys[0].id()), &head);
        }
        if now % 5 == 0 {
            let number = 100 + u16::try_from(now % 600).unwrap();
            let made_up = SundayScore {
                event: world::terms().id(),
                number,
                link: Link::of(&format!("nothing {now}")),
                term: 1,
                pairing: "1.1.2".parse().unwrap(),
                verdict: Verdict::South,
                why: Why::Played,
                gid: None,
            };
            meeting.line(now, &sign(made_up, &stranger));
        }
    });
    assert!(gets(&said) <= 4, "{} questions", gets(&said));
    // Such a line of somebody who has entered may be of the next director.
    let lead = SundayLead {
        event: world::terms().id(),
        number: 200,
        link: Link::of("nothing"),
        term: 2,
        key: keys[1].public(),
        minutes: 0,
    };
    meeting.line(start + 600, &sign(lead, &keys[1]));
    let said = says(&mut meeting, start + 600, 60, |_, _| {});
    assert!(gets(&said) >= 2, "{} questions", gets(&said));
}

/// Lines that a director says again while somebody asks every ten seconds for ten minutes.
fn answered(key: &KeyPair, late: u64) -> usize {
    let (mut meeting, keys, start) = an_event();
    keys[1..]
        .iter()
        .for_each(|key| meeting.here(start, key.id(), true));
    let (event, own): (_, PublicKey) = (world::terms().id(), key.public());
    let said = says(&mut meeting, start, 600, |meeting, now| {
        if now % 10 == 0 {
            let minutes = u32::try_from((now - late) / 60).unwrap();
            let get = SundayGet {
                event,
                key: own,
                from: 1,
                minutes,
            };
            meeting.line(now, &sign(get, key));
        }
    });
    let again = said
        .iter()
        .filter(|action| matches!(action, Action::Again(_)));
    again.count()
}

#[test]
fn who_asks_for_lines_again_and_again_does_not_hold_the_director_up() {
    let stranger = KeyPair::from_seed([99; 32]);
    let player = world::key(1);
    // The director says his newest line once a minute besides.
    let (by_stranger, by_player) = (answered(&stranger, 0), answered(&player, 0));
    assert!((100..400).contains(&by_stranger), "{by_stranger}");
    assert!((100..400).contains(&by_player), "{by_player}");
    assert!(
        answered(&player, 3600) < 20,
        "old questions are not answered"
    );
}

#[test]
fn an_old_question_that_is_said_again_is_not_answered() {
    let (mut meeting, keys, start) = an_event();
    let ask = |now: u64| {
        let minutes = u32::try_from(now / 60).unwrap();
        let get = SundayGet {
            event: world::terms().id(),
            key: keys[1].public(),
            from: 1,
            minutes,
        };
        sign(get, &keys[1])
    };
    let (old, new) = (ask(start), ask(start + 120));
    let mut answers = |line: &str, now| {
        meeting.line(now, line);
        let said = says(&mut meeting, now, 5, |_, _| {});
        said.iter()
            .filter(|action| matches!(action, Action::Again(_)))
            .count()
            > 1
    };
    assert!(answers(&new, start + 130));
    assert!(!answers(&old, start + 150));
    assert!(answers(&ask(start + 180), start + 180));
}
