//! Many people at once, and people who mean no good.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::*;

#[test]
fn a_quick_player_is_not_held_up() {
    let mut stage = Stage::new();
    let mut line = stage.private("ama", "play south").concat();
    let at = Place::Private("ama".parse().unwrap());
    for _ in 0..15 {
        let (_, houses) = line.rsplit_once("Your turn: ").unwrap();
        let house = houses[..1].to_owned();
        line = stage.say(person("ama"), at.clone(), &house).concat();
        assert!(line.starts_with(&format!("ama: {house}")), "{line}");
    }
}

/// Everything that people may do, at random, in virtual time: the bot says nothing wrong, forgets what it need not
/// remember, and no game has two players who are one.
fn riot(seed: u64, secs: u64) -> Stage {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut stage = Stage::new();
    let words = [
        "play",
        "play abapa-2x3 south",
        "a",
        "b",
        "3",
        "6",
        "undo",
        "draw",
        "yes",
        "no",
        "resign",
        "stop",
        "board",
        "hint",
        "rules songo",
        "more",
        "top",
        "players",
        "watch n1",
        "challenge n2",
        "lang fr",
        "\u{3}4colour %s%n",
        "!awale",
        "sunday in",
        "challenge kofi",
        "move",
    ];
    for _ in 0..secs {
        let nick = format!("n{}", rng.random_range(0..60));
        match rng.random_range(0..100) {
            0 => stage.come(&nick),
            1 => stage.go(&nick),
            2 => {
                let new = format!("n{}", rng.random_range(0..200));
                let (old, new) = (nick.parse().unwrap(), new.parse().unwrap());
                stage.event(PeopleEvent::Renamed { old, new });
            }
            3 if rng.random_range(0..20) == 0 => {
                // A split, and all come back.
                stage.hall.offline(stage.now);
                for at in 0..60 {
                    stage.come(&format!("n{at}"));
                }
            }
            4..40 => {
                stage.public(&nick, words[rng.random_range(0..words.len())]);
            }
            _ => {
                let word = words[rng.random_range(0..words.len())];
                let at = Place::Private(nick.parse().unwrap());
                stage.say(person(&nick), at, word);
            }
        }
        stage.now += Duration::from_secs(1);
        if stage.hall.next_timeout().is_some_and(|at| at <= stage.now) {
            stage.hall.tick(stage.now);
            stage.settle();
        }
        assert!(stage.hall.games() <= 4);
    }
    stage
}

#[test]
fn two_hours_of_traffic_leave_nothing_behind() {
    for seed in 0..20 {
        let mut stage = riot(seed, 7200);
        assert!(stage.hall.people() <= 300, "{}", stage.hall.people());
        assert!(stage.hall.pages.len() <= 200 && stage.hall.challenges.len() <= 32);
        assert!(!stage.records.is_empty(), "games were played");
        // When all are silent, the tables are free again; what waits is on disk.
        for _ in 0..120 {
            stage.wait(60);
        }
        assert_eq!((stage.hall.games(), stage.hall.queue()), (0, 0));
        assert_eq!(
            stage.disk.keys().collect::<Vec<_>>(),
            stage.hall.aside.keys().collect::<Vec<_>>()
        );
    }
}

#[test]
fn sixty_who_type_at_once_are_all_heard() {
    let mut stage = Stage::new();
    let mut heard = BTreeSet::new();
    for _ in 0..100 {
        for at in 0..60 {
            let nick = format!("n{at}");
            let place = Place::Private(nick.parse().unwrap());
            if !stage.say(person(&nick), place, "board").is_empty() {
                heard.insert(nick);
            }
        }
        stage.now += Duration::from_millis(10);
    }
    assert_eq!(heard.len(), 60);
    // A second later nobody has been answered more than he may be; two seconds later all are heard again.
    stage.now += Duration::from_secs(2);
    for at in 0..60 {
        let nick = format!("n{at}");
        let place = Place::Private(nick.parse().unwrap());
        assert_eq!(stage.say(person(&nick), place, "board").len(), 1);
    }
}

proptest! {
    #[test]
    fn nothing_that_is_said_does_harm(texts in proptest::collection::vec("\\PC{0,60}", 1..20)) {
        let mut stage = Stage::new();
        stage.private("ama", "play south");
        for text in texts {
            stage.private("ama", &text);
            stage.public("ama", &format!("!awale {text}"));
        }
    }
}
