//! Nobody pesters anybody through the bot.

use super::*;

fn channel_of(nicks: &[&str]) -> Stage {
    let mut stage = Stage::new();
    nicks.iter().for_each(|nick| stage.come(nick));
    stage
}

/// Lines in which somebody is challenged.
fn challenged(stage: &Stage, nick: &str) -> usize {
    let to = format!("{nick}: ");
    let is_challenge = |text: &&String| text.starts_with(&to) && text.contains("challenges you");
    stage
        .heard
        .iter()
        .filter(|(_, text)| is_challenge(&text))
        .count()
}

#[test]
fn one_who_challenges_every_two_seconds_is_heard_once_a_minute() {
    let mut stage = channel_of(&["evil", "ama"]);
    let mut asked = 0;
    for _ in 0..150 {
        stage.wait(2);
        stage.public("evil", "!awale challenge ama");
        asked += challenged(&stage, "ama");
        stage.public("evil", "!awale stop");
    }
    assert!((1..=5).contains(&asked), "{asked} in five minutes");
}

#[test]
fn many_who_challenge_one_are_one() {
    let askers: Vec<String> = (0..10).map(|at| format!("n{at}")).collect();
    let mut stage = channel_of(&["ama"]);
    askers.iter().for_each(|nick| stage.come(nick));
    let (mut asked, mut told) = (0, 0);
    for nick in &askers {
        stage.wait(3);
        let lines = stage.public(nick, "!awale challenge ama");
        asked += challenged(&stage, "ama");
        told += usize::from(lines.concat().contains("was asked a moment ago"));
        stage.public(nick, "!awale stop");
    }
    assert_eq!((asked, told), (1, 9));
}

#[test]
fn one_who_challenges_many_is_slowed_down() {
    let mut stage = channel_of(&["evil", "ama", "yaa"]);
    stage.public("evil", "!awale challenge ama");
    let line = stage.public("evil", "!awale challenge yaa").concat();
    assert!(line.contains("one challenge a minute"), "{line}");
    assert_eq!(challenged(&stage, "yaa"), 0);
    stage.wait(61);
    stage.public("evil", "!awale challenge yaa");
    assert_eq!(challenged(&stage, "yaa"), 1);
}

#[test]
fn a_no_holds_for_an_hour_and_for_this_pair() {
    let mut stage = channel_of(&["evil", "kojo", "ama"]);
    stage.public("evil", "!awale challenge ama");
    stage.public("ama", "!awale no");
    stage.wait(61);
    // Under another nick he is the same.
    let (old, new) = ("evil".parse().unwrap(), "angel".parse().unwrap());
    stage.event(PeopleEvent::Renamed { old, new });
    let angel = Person {
        source: "evil@host".to_owned(),
        ..person("angel")
    };
    let lobby = Place::Channel(stage.lobby.clone());
    let line = stage.say(angel.clone(), lobby.clone(), "!awale challenge ama");
    assert!(line.concat().contains("has said no"), "{line:?}");
    stage.public("kojo", "!awale challenge ama");
    assert_eq!(challenged(&stage, "ama"), 1);
    stage.wait(3600);
    stage.say(angel, lobby, "!awale challenge ama");
    assert_eq!(challenged(&stage, "ama"), 1);
}

#[test]
fn a_no_holds_over_a_restart_of_the_bot() {
    let mut stage = channel_of(&["evil", "ama"]);
    stage.public("evil", "!awale challenge ama");
    stage.public("ama", "!awale no");
    let kept = stage.of_match.pop();
    let Some(Output::Refused {
        asker,
        asked,
        lasts,
    }) = kept
    else {
        panic!("{kept:?}");
    };
    let mut stage = channel_of(&["evil", "kojo", "ama"]);
    let left = lasts - Duration::from_secs(1000);
    stage.hall.remember_refusal(stage.now, asker, asked, left);
    let line = stage.public("evil", "!awale challenge ama").concat();
    assert!(line.contains("has said no"), "{line}");
    stage.public("kojo", "!awale challenge ama");
    assert_eq!(challenged(&stage, "ama"), 1);
    stage.wait(left.as_secs());
    stage.public("evil", "!awale challenge ama");
    assert_eq!(challenged(&stage, "ama"), 1);
}

#[test]
fn who_says_stop_to_a_challenge_is_not_asked_until_he_asks() {
    let mut stage = channel_of(&["kojo", "ama", "yaa"]);
    stage.public("kojo", "!awale challenge ama");
    let line = stage.public("ama", "!awale stop").concat();
    assert!(line.contains("Nobody asks you any more"), "{line}");
    assert!(stage.hall.records.is_quiet(&RecordKey {
        name: "ama".to_owned(),
        account: false,
    }));
    stage.wait(61);
    let line = stage.public("yaa", "!awale challenge ama").concat();
    assert!(line.contains("does not want to be asked"), "{line}");
    stage.public("ama", "!awale challenge kojo");
    stage.public("kojo", "!awale no");
    stage.wait(61);
    stage.public("yaa", "!awale challenge ama");
    assert_eq!(challenged(&stage, "ama"), 1);
}

#[test]
fn a_question_is_asked_once_and_after_a_no_when_the_asker_has_moved() {
    let mut stage = channel_of(&["ama", "yaa"]);
    stage.public("ama", "!awale challenge yaa");
    stage.public("yaa", "!awale yes");
    let mut asked = 0;
    for _ in 0..10 {
        for question in ["!awale draw", "!awale undo"] {
            stage.wait(3);
            let lines = stage.public("ama", question);
            asked += usize::from(
                lines.concat().contains("asks to") || lines.concat().contains("offers"),
            );
        }
    }
    assert_eq!(asked, 1);
    stage.public("yaa", "!awale no");
    let line = stage.public("ama", "!awale undo").concat();
    assert!(line.contains("after your next move"), "{line}");
    let south = stage.hall.tables.values().next().unwrap().turn();
    let ama = stage.hall.guests.named("ama");
    // Until ama has moved.
    let order = match south.and_then(Seat::guest) == ama {
        true => ["ama"].as_slice(),
        false => ["yaa", "ama"].as_slice(),
    };
    for nick in order {
        stage.wait(3);
        stage.public(nick, "!awale 1");
    }
    stage.wait(3);
    let line = stage.public("ama", "!awale draw").concat();
    assert!(line.contains("offers a draw"), "{line}");
}
