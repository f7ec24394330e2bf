//! Games with a referee, and what the records say in the end.

use super::{
    ClaimNews, Command, CommandError, Event, ResultClass, Terms, Via, Void,
    referee_world::{AMA, KOFI, REFEREE, World, claim_of, nick},
    wire::{Gid, NetworkToken, OwnResult, Witness},
};
use crate::{
    game::{EndReason, Side},
    rules,
    trust::{Link, Points},
};

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
