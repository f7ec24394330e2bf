//! What somebody could try so that a referee calls one gone who is there, or does not judge a good claim.

use std::{sync::Arc, time::Duration};

use super::{
    ClaimNews, Command, Nick, Now, Output, Peer, ResultClass, Via,
    referee_world::{REFEREE, World, claim_of, config, nick},
    wire::{
        Accept, Call, Gid, HalfRecord, Line, Message, NetworkToken, OwnResult, RefereeLine,
        ScorePair,
    },
};
use crate::game::{EndReason, Score};
use crate::trust::{KeyPair, Link, Points, Standing};

fn stranger() -> Nick {
    "stranger".parse().unwrap()
}

/// What the referee has said in answer to claims and to find somebody.
fn said(world: &World, wanted: fn(&RefereeLine) -> bool) -> usize {
    let lines = world.said_by_referee.iter();
    lines
        .filter(|(_, line)| {
            let message = Line::parse(line).ok().map(|line| Message::read(&line));
            matches!(message, Some(Ok(Message::RefereeLine(line))) if wanted(&line))
        })
        .count()
}

/// Nobody has testified, and the game goes on.
fn assert_unharmed(world: &World, here: usize) {
    let testified = said(world, |line| matches!(line, RefereeLine::Witness(_)));
    assert_eq!(testified, 0);
    assert!(!world.is_over(here));
}

/// The game was agreed on a network on which the opponent is; on another one he is easily missed.
#[test]
fn a_game_of_another_network_is_not_judged() {
    let mut world = World::with_game(12);
    let here = world.mover();
    let liar = 1 - here;
    let head = world.peers[liar].head(world.gid()).unwrap();
    for place in [liar, REFEREE] {
        world.goes(place);
    }
    world.network = NetworkToken::from_name("elsewhere");
    for place in [REFEREE, liar, REFEREE] {
        world.comes(place);
    }
    world.lie(liar, head);
    world.wait(1000);
    assert_eq!(
        said(&world, |line| matches!(line, RefereeLine::Answered(_))),
        1
    );
    assert_eq!(said(&world, |line| matches!(line, RefereeLine::Call(_))), 0);
    assert_unharmed(&world, here);
}

/// A helper of the liar repeats an older question of the referee all the time, and the newest in private, so that
/// the answers go elsewhere.
#[test]
fn copies_of_a_question_take_no_answer_away() {
    let mut world = World::with_game(12);
    let here = world.mover();
    let liar = 1 - here;
    let head = world.peers[liar].head(world.gid()).unwrap();
    let call = |world: &World, request| {
        let call = Call {
            gid: world.gid(),
            key: world.keys[REFEREE].public(),
            request,
            network: world.network.clone(),
            minutes: world.now.minutes,
        };
        call.draft().sign(&world.keys[REFEREE]).unwrap()
    };
    let old = call(&world, 7);
    world.peers[here].line(world.now, &stranger(), Via::Wire, &old);
    // Here the helper is the quicker one: he has the number before the one who is asked.
    let next = super::contest::next_request(world.peers[REFEREE].presence.own_request, world.now);
    let new = call(&world, next);
    for copy in [&old, &new, &old] {
        world.peers[here].line(world.now, &stranger(), Via::Private, copy);
    }
    world.wait(1);
    world.lie(liar, head);
    for _ in 0..400 {
        world.peers[here].line(world.now, &stranger(), Via::Wire, &old);
        world.wait(1);
    }
    assert!(said(&world, |line| matches!(line, RefereeLine::Call(_))) > 0);
    assert_unharmed(&world, here);
}

/// Somebody shows the referee other terms of the same game, and many of other games.
#[test]
fn terms_that_others_show_do_not_spoil_a_claim() {
    let mut world = World::with_game(12);
    stranger_comes(&mut world);
    let gone = world.mover();
    let left = 1 - gone;
    world.goes(gone);
    world.wait(125);
    world.show_terms(left);
    let mut games = vec![world.gid()];
    games.extend((0..200_u32).map(|number| Gid::new(Link::of(&number.to_string()))));
    for gid in games {
        let accept = Accept {
            gid,
            toss: Link::of("toss"),
            points: Points::START,
            chain: Link::of("chain"),
            network: world.network.clone(),
            minutes: world.now.minutes,
        };
        let line = accept.draft().sign(&world.keys[REFEREE]).unwrap();
        world.peers[REFEREE].line(world.now, &stranger(), Via::Private, &line);
    }
    let head = world.peers[left].head(world.gid()).unwrap();
    let claim = claim_of(&world, left, head);
    world.peers[REFEREE].line(world.now, &nick(left), Via::Private, &claim);
    world.wait(200);
    assert_eq!(
        said(&world, |line| matches!(line, RefereeLine::Witness(_))),
        2
    );
}

/// Splits, true or made up, keep the one who is missed from being judged for a while, not for ever.
#[test]
fn splits_do_not_hold_a_case_for_ever() {
    let mut world = World::with_game(12);
    let gone = world.mover();
    world.goes(gone);
    world.wait(125);
    world
        .command(1 - gone, Command::Abandon(world.gid()))
        .unwrap();
    for _ in 0..10 {
        for place in [1 - gone, REFEREE] {
            world.peers[place].split(world.now);
        }
        world.wait(100);
    }
    assert_eq!(world.class_of(1 - gone), Some(ResultClass::Witnessed));
}

/// A testimony that was not heard is to be had as long as the referee remembers it.
#[test]
fn a_testimony_is_said_again_much_later() {
    let mut world = World::with_game(12);
    let gone = world.mover();
    let left = 1 - gone;
    world.goes(gone);
    world.wait(125);
    world.command(left, Command::Abandon(world.gid())).unwrap();
    world.wait(20);
    world.goes(left);
    assert_eq!(world.news(left).last(), Some(&ClaimNews::Dropped));
    world.wait(3600);
    assert_eq!(
        said(&world, |line| matches!(line, RefereeLine::Witness(_))),
        2
    );
    world.comes(left);
    world.wait(125);
    world.command(left, Command::Abandon(world.gid())).unwrap();
    world.wait(5);
    assert_eq!(world.class_of(left), Some(ResultClass::Witnessed));
}

/// The referee loses his connection, and is back before the claimant gives up.
#[test]
fn a_referee_who_comes_back_is_told_again() {
    let mut world = World::with_game(12);
    let gone = world.mover();
    let left = 1 - gone;
    world.goes(gone);
    world.wait(125);
    world.command(left, Command::Abandon(world.gid())).unwrap();
    world.wait(20);
    world.goes(REFEREE);
    world.wait(60);
    world.comes(REFEREE);
    assert!(!world.is_over(left));
    world.wait(900);
    assert_eq!(world.class_of(left), Some(ResultClass::Witnessed));
}

/// A liar has acknowledged the move that he says he waits for: whoever made it does not sign that.
#[test]
fn a_move_that_was_acknowledged_is_not_taken_back() {
    let mut world = World::with_game(12);
    let (mover, gid) = (world.mover(), world.gid());
    let liar = 1 - mover;
    let head = world.peers[liar].head(gid).unwrap();
    let half = HalfRecord {
        gid,
        score: ScorePair([Score::from_seeds(0); 2]),
        reason: EndReason::Gone,
        moved: 50,
        own: OwnResult::Won,
        head,
        number: 1,
        previous: world.peers[liar].standing().chain.hash,
        points: Points::START,
        network: world.network.clone(),
        minutes: world.now.minutes,
    };
    let result = half.draft().sign(&world.keys[liar]).unwrap();
    world.play(mover);
    world.wait(30);
    world.goes(mover);
    world.lie(liar, head);
    world.wait(700);
    let witness = world.said_by_referee.last().unwrap().1.clone();
    assert!(witness.starts_with("awale/1 witness "));
    world.goes(liar);
    world.comes(mover);
    for line in [&witness, &result] {
        world.peers[mover].line(world.now, &nick(liar), Via::Private, line);
    }
    world.wait(10);
    assert!(!world.is_over(mover));
    assert_eq!(world.result_of(mover), None);
}

/// The referee hears the hello of a fourth one.
fn stranger_comes(world: &mut World) {
    let key = Arc::new(KeyPair::from_seed([9; 32]));
    let standing = Standing::new(&key.public());
    let mut peer = Peer::new(config(), key, standing, [9; 32]);
    peer.online(world.now, stranger(), world.network.clone());
    peer.tick(Now {
        elapsed: world.now.elapsed + Duration::from_secs(60),
        ..world.now
    });
    while let Some(output) = peer.poll() {
        if let Output::Say { line, .. } = output {
            world.peers[REFEREE].line(world.now, &stranger(), Via::Wire, &line);
        }
    }
    let mut known = world.peers[REFEREE].peers();
    assert!(known.any(|info| info.nick == stranger()));
}
