//! A walk through every screen, in every language and size, in Unicode and ASCII: nothing is cut that has to be read
//! whole, nothing is left in English, and ASCII is ASCII.

use std::{collections::BTreeSet, time::Duration};

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::{
    cards, contest, local, meeting,
    network::*,
    stage::{Stage, full_disk, opening},
    study, sunday,
};
use crate::{
    client::{
        NetworkEvent,
        scan::{News, Stage as Visit},
    },
    irc::refusal::Refusal,
    peer::{Event as Peer, Offer, Terms, wire::PlayerState},
    rules::{self, Language},
    texts::{Texts, Voice, t},
    tui::{Delivered, Event, Opening, ScanNews, canvas::cuts},
};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

/// How a screen is come to, in a window of this size.
type Way = fn((u16, u16), Opening) -> Stage;

const WAYS: [(&str, Way); 41] = [
    ("menu", plain),
    ("new game", |size, opening| {
        keys(plain(size, opening), &[KeyCode::Enter])
    }),
    ("two people", |size, opening| item(size, opening, 1)),
    ("table", table),
    ("hint", |size, opening| {
        let mut stage = typed(table(size, opening), "t");
        stage.think();
        stage
    }),
    ("resigning", |size, opening| {
        typed(table(size, opening), "r")
    }),
    ("remark", |size, opening| typed(table(size, opening), "#")),
    ("leaving", |size, opening| {
        let stage = keys(table(size, opening), &[KeyCode::Esc]);
        typed(stage, "q")
    }),
    ("help at the table", |size, opening| {
        typed(table(size, opening), "?")
    }),
    ("rules", |size, opening| item(size, opening, 9)),
    ("settings", |size, opening| item(size, opening, 10)),
    ("welcome", |(width, height), opening| {
        let language = opening.language;
        let opening = Opening {
            look: opening.look,
            ..meeting::beginner(true, language)
        };
        Stage::new(width, height, opening)
    }),
    ("networks", |size, opening| {
        let mut stage = item(size, opening, 3);
        stage.tell(Event::Networks(Ok(meeting::choices())));
        stage
    }),
    ("scan", scan),
    ("lobby", people),
    ("help in the lobby", |size, opening| {
        keys(people(size, opening), &[KeyCode::F(1)])
    }),
    ("what to do in the lobby", |size, opening| {
        keys(people(size, opening), &[KeyCode::F(2)])
    }),
    ("card", |size, opening| {
        keys(people(size, opening), &[KeyCode::Enter])
    }),
    ("challenge", |size, opening| {
        let mut stage = people(size, opening);
        stage.enter("/challenge kofi");
        stage
    }),
    ("invitation", |size, opening| {
        let mut stage = people(size, opening);
        stage.peer(Peer::Invited {
            gid: gid("game"),
            nick: nick("kofi"),
            terms: Terms {
                clock: "5+3".parse().unwrap(),
                rated: true,
                ..Terms::casual(rules::find("abapa").unwrap())
            },
        });
        stage
    }),
    ("contest", playing_online),
    ("offers", |size, opening| {
        typed(playing_online(size, opening), "o")
    }),
    ("help in a contest", |size, opening| {
        typed(playing_online(size, opening), "?")
    }),
    ("offer", |size, opening| {
        let mut stage = playing_online(size, opening);
        stage.peer(Peer::Offered {
            gid: gid("game"),
            offer: Offer::Draw,
        });
        stage
    }),
    ("watching", |(width, height), opening| {
        let mut stage = lobby(width, height, opening);
        contest::watched(&mut stage);
        stage
    }),
    ("no connection", |size, opening| {
        let mut stage = item(size, opening, 2);
        stage.tell(Event::Online(Err(full_disk())));
        stage
    }),
    ("before the weekly match", |size, opening| {
        keys(before_sunday(size, opening), &[KeyCode::Enter])
    }),
    ("menu with a weekly match", before_sunday),
    ("calls", |size, opening| {
        keys(item(size, opening, 10), &[KeyCode::Down; 8])
    }),
    ("lessons", |size, opening| item(size, opening, 5)),
    ("lesson", |size, opening| {
        keys(item(size, opening, 5), &[KeyCode::Enter])
    }),
    ("analysis", |size, opening| {
        let mut stage = item(size, opening, 7);
        stage.think();
        stage
    }),
    ("setting up", |size, opening| {
        typed(item(size, opening, 7), "s")
    }),
    ("deleting", |size, opening| typed(desk(size, opening), "r")),
    ("weekly match", |(width, height), opening| {
        let planned = sunday::planned(opening.language, opening.look.ascii);
        sunday::running(width, height, planned).stage
    }),
    ("games", |size, opening| {
        let mut stage = plain(size, opening);
        study::games(&mut stage);
        stage
    }),
    ("desk", desk),
    ("help at the desk", |size, opening| {
        typed(desk(size, opening), "?")
    }),
    ("problems", problems),
    ("drill", |size, opening| {
        keys(problems(size, opening), &[KeyCode::Enter])
    }),
    ("setting a problem", |size, opening| {
        typed(problems(size, opening), "n")
    }),
];

fn plain((width, height): (u16, u16), opening: Opening) -> Stage {
    Stage::new(width, height, opening)
}

fn keys(mut stage: Stage, codes: &[KeyCode]) -> Stage {
    for code in codes {
        stage.press(*code);
    }
    stage
}

fn typed(mut stage: Stage, text: &str) -> Stage {
    stage.type_in(text);
    stage
}

fn item(size: (u16, u16), opening: Opening, place: usize) -> Stage {
    let mut stage = plain(size, opening);
    study::menu(&mut stage, place);
    stage
}

fn table(size: (u16, u16), opening: Opening) -> Stage {
    let mut stage = plain(size, opening);
    local::playing(&mut stage);
    stage
}

fn people((width, height): (u16, u16), opening: Opening) -> Stage {
    let mut stage = lobby(width, height, opening);
    let (veteran, known) = cards::veteran();
    stage.peer(Peer::PeerSeen(veteran));
    stage.on("dalnet", NetworkEvent::Acquainted(Box::new(known)));
    stage.on("dalnet", NetworkEvent::Lag(Duration::from_millis(120)));
    stage.on(
        "dalnet",
        NetworkEvent::NickRefused {
            asked: "ama".to_owned(),
            reason: Refusal::new(433, "", 300),
        },
    );
    stage.press(KeyCode::Down);
    stage
}

fn scan(size: (u16, u16), opening: Opening) -> Stage {
    let mut stage = item(size, opening, 4);
    let names = [("dalnet", "DALnet"), ("rizon", "Rizon")];
    let names = names.map(|(id, name)| (id.parse().unwrap(), name.to_owned()));
    stage.tell(Event::Scan(ScanNews::Begun(names.to_vec())));
    let id = |id: &str| id.parse().unwrap();
    meeting::news(&mut stage, News::Stage(id("dalnet"), Visit::Listening));
    let players = vec![meeting::found("kofi", Some(PlayerState::Free))];
    let found = meeting::room(players);
    meeting::news(&mut stage, News::Over(id("rizon"), Ok(found)));
    stage
}

fn playing_online((width, height): (u16, u16), opening: Opening) -> Stage {
    let mut stage = lobby(width, height, opening);
    let mut game = playing(&mut stage);
    for letter in ['C', 'd'] {
        play(&mut stage, &mut game, letter);
    }
    stage
}

/// The menu, with the weekly match chosen.
fn before_sunday((width, height): (u16, u16), opening: Opening) -> Stage {
    let planned = sunday::planned(opening.language, opening.look.ascii);
    let stage = Stage::new(width, height, planned);
    let world = sunday::World::before(stage, 200_000);
    keys(world.stage, &[KeyCode::Down; 5])
}

fn desk(size: (u16, u16), opening: Opening) -> Stage {
    let mut stage = plain(size, opening);
    study::open(&mut stage);
    stage
}

fn problems(size: (u16, u16), opening: Opening) -> Stage {
    let mut stage = item(size, opening, 6);
    let all = crate::study::problems().iter();
    let all = all.map(|problem| (problem.clone(), false)).collect();
    stage.tell(Event::Delivered(Delivered::Problems(all, Vec::new())));
    stage
}

/// A screen as text, and what of it did not fit.
fn seen(way: Way, size: (u16, u16), language: Language, ascii: bool) -> (String, Vec<String>) {
    let mut opening = Opening {
        language,
        ..opening()
    };
    opening.look.ascii = ascii;
    let mut stage = way(size, opening);
    cuts::take();
    let screen = stage.screen();
    (screen, cuts::take())
}

/// German has the longest words, and this is the smallest window.
#[test]
fn the_smallest_window_in_german() {
    for (name, way) in WAYS {
        let (screen, _) = seen(way, SIZES[0], Language::De, false);
        assert_snapshot!(format!("walk_{}", name.replace(' ', "_")), screen);
    }
}

#[test]
fn nothing_is_cut() {
    let mut wrong = Vec::new();
    for (name, way) in WAYS {
        for size in SIZES {
            for language in Language::ALL {
                for ascii in [false, true] {
                    let (screen, cut) = seen(way, size, language, ascii);
                    assert!(!ascii || screen.is_ascii(), "{name}: {screen}");
                    // Names of people are whole in their cards, and those of rules beside the list.
                    let is_name = |text: &String| {
                        let not_sure = Texts::all(Voice::Screen).map(|texts| t!(texts, "not-sure"));
                        text.ends_with(" Mensah")
                            || not_sure.contains(text)
                            || (name == "rules" && text.starts_with("  "))
                    };
                    let cut: BTreeSet<String> =
                        cut.into_iter().filter(|text| !is_name(text)).collect();
                    wrong.extend(
                        cut.iter()
                            .map(|text| format!("{name} {size:?} {language} {ascii}: {text}")),
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Words that only English has.
const ENGLISH: [&str; 14] = [
    "the", "is", "are", "you", "your", "and", "of", "with", "this", "not", "from", "game", "move",
    "seeds",
];

/// What stays as somebody has said or named it.
fn own_words() -> Vec<String> {
    let names = rules::builtin().iter().map(|rule| rule.name().to_owned());
    let mut words: Vec<String> = names
        .chain(["I play slowly and", "the disk is full"].map(str::to_owned))
        .collect();
    // A name may begin with a shorter one.
    words.sort_by_key(|words| std::cmp::Reverse(words.len()));
    words
}

#[test]
fn nothing_is_left_in_english() {
    let mut wrong = Vec::new();
    for (name, way) in WAYS {
        for language in [Language::Fr, Language::Es, Language::De] {
            let (mut screen, _) = seen(way, (120, 40), language, false);
            for own in own_words() {
                screen = screen.replace(&own, "");
            }
            for line in screen.lines() {
                let lower = line.to_lowercase();
                let mut words = lower.split(|c: char| !c.is_alphabetic());
                if words.any(|word| ENGLISH.contains(&word)) {
                    wrong.push(format!("{name} {language}: {line}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
