//! The bot beside a client that does whatever it is told.

use std::time::{Duration, SystemTime};

use tokio::sync::mpsc::UnboundedReceiver;

use super::*;
use crate::{
    event::EventPlan,
    game::{Game, Move, Side},
    irc::networks::Weekday,
    peer::{
        Terms,
        wire::{DeclineReason, Gid},
    },
    rules,
    trust::{KeyPair, Link},
};

/// Plays the first house that it can.
struct First;

impl crate::engine::Player for First {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        game.legal_moves().first().copied()
    }
}

/// A bot, its events and what it does.
struct Stage {
    events: mpsc::Sender<Event>,
    done: UnboundedReceiver<(NetworkId, Command)>,
}

fn home() -> NetworkId {
    "home".parse().unwrap()
}

fn gid(name: &str) -> Gid {
    Gid::new(Link::of(name))
}

/// The plan of an event whose check-in is open now.
fn plan() -> EventPlan {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let start = (since.unwrap().as_secs() / 60 + 5) * 60;
    let (hour, minute) = (start / 3600 % 24, start / 60 % 60);
    EventPlan {
        name: "Sunday match".parse().unwrap(),
        // 1970 began on a Thursday.
        day: Weekday::ALL[usize::try_from((start / 86_400 + 4) % 7).unwrap()],
        time: format!("{hour:02}:{minute:02}").parse().unwrap(),
        network: "home".to_owned(),
        channel: "#awale".to_owned(),
        rule: rules::find("abapa-2x3").unwrap(),
        clock: "5+3".parse().unwrap(),
        rounds: 0,
        rated: true,
        director: None,
        directs: false,
        announces: false,
    }
}

impl Stage {
    fn new(policy: Policy, event: Option<EventPlan>) -> Self {
        let (handle, done) = Handle::of_nobody(home());
        let mut bot = Bot::for_players(handle, Box::new(|| Box::new(First)));
        bot.gate.policy = policy;
        if let Some(plan) = event {
            let own = KeyPair::from_seed([1; 32]).public();
            let desk = Desk::new(plan, own, home(), 1, sunday::now());
            bot = bot.with_event(desk, Box::new(|_, _| {}));
        }
        let (events, received) = mpsc::channel(16);
        tokio::spawn(bot.run(received, |_| {}));
        Self { events, done }
    }

    async fn tell(&self, network: &NetworkId, event: peer::Event) {
        let event = Event::On(network.clone(), NetworkEvent::Peer(event));
        self.events.send(event).await.unwrap();
    }

    /// The next thing that the bot does by the protocol within so many seconds; lines and wishes of the event itself
    /// are none.
    async fn does(&mut self, seconds: u64) -> Option<(NetworkId, peer::Command)> {
        let next = async {
            loop {
                match self.done.recv().await {
                    Some((_, Command::Play(peer::Command::OfferRule(_)))) => {}
                    Some((network, Command::Play(command))) => return (network, command),
                    Some(_) => {}
                    None => panic!("the bot has ended"),
                }
            }
        };
        let next = tokio::time::timeout(Duration::from_secs(seconds), next);
        next.await.ok()
    }
}

fn invited(name: &str) -> peer::Event {
    peer::Event::Invited {
        gid: gid(name),
        nick: "ama".parse().unwrap(),
        terms: Terms {
            pairing: Some("1.1.2".parse().unwrap()),
            ..Terms::casual(rules::find("abapa-2x3").unwrap())
        },
    }
}

fn resumed(name: &str, rule: &str) -> peer::Event {
    peer::Event::Resumed {
        gid: gid(name),
        nick: "ama".parse().unwrap(),
        opponent: Box::new(KeyPair::from_seed([2; 32]).public()),
        me: Side::South,
        game: Box::new(Game::new(rules::find(rule).unwrap())),
        adjourned: false,
    }
}

#[tokio::test(start_paused = true)]
async fn a_challenge_of_a_match_is_declined_where_the_match_is_not() {
    let declined = |command: Option<(NetworkId, peer::Command)>, name: &str| {
        let (_, command) = command.unwrap();
        assert!(
            matches!(command, peer::Command::Decline(of, DeclineReason::Match) if of == gid(name)),
            "{command:?}"
        );
    };
    let other: NetworkId = "other".parse().unwrap();
    let mut without = Stage::new(Policy::default(), None);
    without.tell(&home(), invited("a")).await;
    declined(without.does(10).await, "a");
    let mut with = Stage::new(Policy::default(), Some(plan()));
    with.tell(&other, invited("b")).await;
    declined(with.does(10).await, "b");
    // Where it is, the line of the round may come yet.
    with.tell(&home(), invited("c")).await;
    assert!(with.does(60).await.is_none());
    with.tell(&other, invited("d")).await;
    declined(with.does(10).await, "d");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_may_be_a_guests_waits_for_the_log_after_a_restart() {
    let mut stage = Stage::new(Policy::default(), Some(plan()));
    let plays = |done: Option<(NetworkId, peer::Command)>, name: &str| {
        let (_, command) = done.unwrap();
        assert!(
            matches!(command, peer::Command::Play(of, _) if of == gid(name)),
            "{command:?}"
        );
    };
    stage
        .tell(&home(), resumed("of the match", "abapa-2x3"))
        .await;
    stage.tell(&home(), resumed("another", "abapa")).await;
    plays(stage.does(10).await, "another");
    assert!(stage.does(70).await.is_none());
    // No log has come: it is nobody's game but the bot's own.
    plays(stage.does(30).await, "of the match");
}

#[tokio::test(start_paused = true)]
async fn whom_the_owner_has_blocked_gets_nothing_by_the_referee() {
    let policy = Policy {
        blocked: vec!["troll".parse().unwrap()],
        ..Policy::default()
    };
    let mut stage = Stage::new(policy, None);
    for (nick, name) in [("ama", "hers"), ("troll", "his")] {
        let claimed = peer::Event::Claimed {
            gid: gid(name),
            nick: nick.parse().unwrap(),
        };
        stage.tell(&home(), claimed).await;
    }
    let (network, command) = stage.does(10).await.unwrap();
    assert_eq!(network, home());
    assert!(
        matches!(command, peer::Command::RefuseClaim(of) if of == gid("his")),
        "{command:?}"
    );
    assert!(stage.does(10).await.is_none());
}
