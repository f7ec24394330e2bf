//! People at the bot's boards, in a channel without a network.

mod asking;
mod crowd;
mod weekly;

use std::collections::BTreeMap;

use super::{table::Seat, *};
use crate::{irc::channel::ChannelName, rules};

/// A channel with people and a bot called kofi, and an engine that plays the first house it can.
struct Stage {
    hall: Hall,
    now: Duration,
    lobby: ChannelName,
    /// What the bot said, by place, since it was last looked at.
    heard: Vec<(Place, String)>,
    /// Games on disk.
    disk: BTreeMap<TableId, Kept>,
    records: Vec<(RecordKey, Tally)>,
    /// What is to be done in the match.
    of_match: Vec<Output>,
    /// The engine answers at once; else its tasks wait here.
    lazy: Option<Vec<Thought>>,
}

fn settings() -> HallSettings {
    HallSettings {
        rule: rules::find("abapa").unwrap(),
        others: vec![
            rules::find("abapa-2x3").unwrap(),
            rules::find("songo").unwrap(),
        ],
        level: Level::Novice,
        strongest: Level::Master,
        language: Language::En,
        tables: 4,
        blocked: vec!["troll".parse().unwrap()],
    }
}

fn person(nick: &str) -> Person {
    Person {
        nick: nick.parse().unwrap(),
        source: format!("{nick}@host"),
        account: None,
        bot: false,
    }
}

impl Stage {
    fn new() -> Self {
        Self::with(settings(), Vec::new())
    }

    fn with(settings: HallSettings, kept: Vec<Kept>) -> Self {
        let now = Duration::from_secs(1000);
        let mut hall = Hall::new(now, settings, [1; 32], Records::default(), kept);
        hall.set_nick("kofi".parse().unwrap());
        Self {
            hall,
            now,
            lobby: "#awale".parse().unwrap(),
            heard: Vec::new(),
            disk: BTreeMap::new(),
            records: Vec::new(),
            of_match: Vec::new(),
            lazy: None,
        }
    }

    fn settle(&mut self) {
        while let Some(output) = self.hall.poll() {
            match output {
                Output::Say { at, text, .. } => {
                    assert!(!text.contains(['\r', '\n', '\u{1}', '\u{3}']), "{text}");
                    self.heard.push((at, text));
                }
                Output::Think(thought) => match &mut self.lazy {
                    Some(tasks) => tasks.push(thought),
                    None => {
                        let mv = thought.game.legal_moves().first().copied();
                        self.hall.thought(self.now, &thought, mv);
                    }
                },
                Output::Keep(kept) => {
                    self.disk.insert(kept.id, kept);
                }
                Output::Forget(id) => {
                    self.disk.remove(&id);
                }
                Output::Record { key, tally, .. } => self.records.push((key, tally)),
                output => self.of_match.push(output),
            }
        }
    }

    fn event(&mut self, event: PeopleEvent) {
        self.hall.people_event(self.now, &event);
        self.settle();
    }

    fn come(&mut self, nick: &str) {
        let channel = self.lobby.clone();
        self.event(PeopleEvent::Came {
            who: person(nick),
            channel,
        });
    }

    fn go(&mut self, nick: &str) {
        let nick = nick.parse().unwrap();
        self.event(PeopleEvent::Gone {
            nick,
            channel: None,
        });
    }

    fn wait(&mut self, secs: u64) {
        self.now += Duration::from_secs(secs);
        self.hall.tick(self.now);
        self.settle();
    }

    fn say(&mut self, who: Person, at: Place, text: &str) -> Vec<String> {
        self.heard.clear();
        let text = text.to_owned();
        self.event(PeopleEvent::Said { who, at, text });
        self.heard.iter().map(|(_, text)| text.clone()).collect()
    }

    /// Somebody says something in the channel; what the bot says then.
    fn public(&mut self, nick: &str, text: &str) -> Vec<String> {
        let at = Place::Channel(self.lobby.clone());
        self.say(person(nick), at, text)
    }

    /// Somebody says something to the bot alone; what it says then.
    fn private(&mut self, nick: &str, text: &str) -> Vec<String> {
        let at = Place::Private(nick.parse().unwrap());
        self.now += Duration::from_secs(3);
        self.say(person(nick), at, text)
    }

    /// The only line of an answer.
    fn line(&mut self, nick: &str, text: &str) -> String {
        let lines = self.private(nick, text);
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.concat()
    }
}

#[test]
fn somebody_plays_the_engine_in_private() {
    let mut stage = Stage::new();
    let lines = stage.private("ama", "play novice south");
    assert_eq!(
        lines,
        [
            "abapa: ama is South and begins, kofi is North. Level: novice. A digit or letter plays a house.",
            "N 0: f4 e4 d4 c4 b4 a4 | S 0: A4 B4 C4 D4 E4 F4 Your turn: A B C D E F",
        ]
    );
    let line = stage.line("ama", "c");
    assert_eq!(
        line,
        "ama: C. kofi: a. N 0: f5 e5 d5 c5 b5 a0 | S 0: A4 B4 C0 D5 E5 F5 Your turn: A B D E F"
    );
    assert_eq!(
        stage.line("ama", "3"),
        "House C is empty. You may play: A B D E F"
    );
    assert_eq!(
        stage.line("ama", "9"),
        "There is no such house. You may play: A B D E F"
    );
    assert_eq!(stage.line("ama", "hint"), "I would play A.");
    let board = stage.private("ama", "board");
    assert_eq!(board[0], "N  0: f5  e5  d5  c5  b5  a0");
    assert_eq!(
        board[1],
        "S  0: A4  B4  C0  D5  E5  F5  Your turn: A B D E F"
    );
    let line = stage.line("ama", "undo");
    assert!(line.ends_with("Your turn: A B C D E F"), "{line}");
    assert_eq!(stage.disk.len(), 1);
    let over = stage.line("ama", "resign");
    assert!(over.contains("kofi wins"), "{over}");
    assert!(stage.disk.is_empty());
    assert!(stage.records.is_empty(), "hardly begun");
}

#[test]
fn a_whole_game_counts_once() {
    let mut stage = Stage::new();
    stage.private("ama", "play abapa-2x3 south");
    let mut last = String::new();
    for _ in 0..400 {
        let houses = match last.rsplit_once(": ") {
            Some((_, houses)) if stage.hall.games() > 0 && !last.is_empty() => houses.to_owned(),
            _ if last.is_empty() => "A".to_owned(),
            _ => break,
        };
        let house = houses.chars().next().unwrap().to_string();
        last = stage.line("ama", &house);
    }
    assert_eq!(stage.hall.games(), 0, "{last}");
    assert!(last.contains("wins") || last.contains("Nobody"), "{last}");
    assert_eq!(stage.records.len(), 1);
    assert_eq!(stage.records[0].1.games(), 1);
    let top = stage.line("ama", "top");
    assert!(top.contains("You: "), "{top}");
}

#[test]
fn two_people_play_in_the_channel() {
    let mut stage = Stage::new();
    stage.come("ama");
    stage.come("yaa");
    let asked = stage.public("ama", "!awale challenge YAA abapa-2x3");
    assert_eq!(
        asked,
        [
            "yaa: ama challenges you to a game of abapa-2x3. Answer !awale yes or !awale no within two minutes; !awale stop: nobody asks you any more."
        ]
    );
    let begun = stage.public("yaa", "!awale yes");
    assert_eq!(begun.len(), 2, "{begun:?}");
    let south_is_ama = begun[0].contains("ama is South");
    let (south, north) = if south_is_ama {
        ("ama", "yaa")
    } else {
        ("yaa", "ama")
    };
    assert_eq!(
        stage.public(north, "a"),
        Vec::<String>::new(),
        "not his turn: small talk"
    );
    let line = stage.public(south, "a");
    assert_eq!(line.len(), 1);
    assert!(line[0].starts_with(&format!("{south}: A.")), "{line:?}");
    assert_eq!(stage.public("efe", "b"), Vec::<String>::new());
    let undo = stage.public(south, "!awale undo");
    assert!(
        undo[0].starts_with(&format!("{north}: {south} asks")),
        "{undo:?}"
    );
    assert!(stage.public(south, "!awale yes")[0].contains("Nobody has asked"));
    let undone = stage.public(north, "!awale yes");
    assert!(
        undone[0].contains(&format!("{south} to move")),
        "{undone:?}"
    );
    stage.public(south, "!awale draw");
    let over = stage.public(north, "!awale yes");
    assert!(over[0].contains("a draw was agreed"), "{over:?}");
    assert_eq!(stage.hall.games(), 0);
}

#[test]
fn help_is_one_line_in_the_channel_and_the_rest_in_private() {
    let mut stage = Stage::new();
    stage.come("ama");
    stage.public("ama", "!awale");
    let in_channel = stage
        .heard
        .iter()
        .filter(|(at, _)| matches!(at, Place::Channel(_)));
    assert_eq!(in_channel.count(), 1);
    assert_eq!(stage.heard.len(), 5);
    assert_eq!(stage.public("ama", "good evening"), Vec::<String>::new());
    // Whoever takes no private lines is answered in the channel.
    stage.event(PeopleEvent::Unreachable("ama".parse().unwrap()));
    stage.wait(60);
    stage.public("ama", "!awale help");
    assert_eq!(stage.heard.len(), 1);
    stage.public("ama", "!awale top");
    assert!(matches!(stage.heard[0].0, Place::Channel(_)));
}

#[test]
fn nobody_answers_for_another() {
    let mut stage = Stage::new();
    stage.come("ama");
    stage.private("ama", "play south");
    stage.private("ama", "a");
    // She is called otherwise now and goes on.
    let (old, new) = ("ama".parse().unwrap(), "ama2".parse().unwrap());
    stage.event(PeopleEvent::Renamed { old, new });
    let mut thief = person("ama");
    thief.source = "thief@elsewhere".to_owned();
    let at = Place::Private("ama".parse().unwrap());
    let lines = stage.say(thief.clone(), at.clone(), "b");
    assert!(lines[0].starts_with("You play no game"), "{lines:?}");
    let line = stage.line("ama2", "b");
    assert!(line.starts_with("ama2: B"), "{line}");
    // She leaves; her nick from elsewhere is not she.
    stage.go("ama2");
    thief.nick = "ama2".parse().unwrap();
    let lines = stage.say(thief, Place::Private("ama2".parse().unwrap()), "c");
    assert!(lines[0].starts_with("You play no game"), "{lines:?}");
    stage.go("ama2");
    let lines = stage.say(person("ama2"), Place::Private("ama2".parse().unwrap()), "c");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(!lines[0].starts_with("You play no game"), "{lines:?}");
}

#[test]
fn a_game_waits_for_its_player_even_over_a_restart() {
    let mut stage = Stage::new();
    stage.private("ama", "play south");
    stage.private("ama", "c");
    let aside = stage.line("ama", "stop");
    assert!(aside.starts_with("The game is put aside"), "{aside}");
    assert_eq!(stage.hall.games(), 0);
    let kept: Vec<Kept> = stage.disk.values().cloned().collect();
    let mut later = Stage::with(settings(), kept.clone());
    let lines = later.private("ama", "play");
    assert!(lines[0].contains("ama is South"), "{lines:?}");
    assert!(
        lines[1].ends_with("S 0: A4 B4 C0 D5 E5 F5 Your turn: A B D E F"),
        "{lines:?}"
    );
    // A game that nobody touches is put aside by itself, and is there again when its player is.
    later.wait(1201);
    assert_eq!(later.hall.games(), 0);
    assert_eq!(
        later.disk.len(),
        0,
        "it was on the first one's disk, and nothing has changed"
    );
    let lines = later.private("ama", "play");
    assert!(lines[0].contains("ama is South"), "{lines:?}");
    // Somebody else does not get it.
    let mut other = Stage::with(settings(), kept);
    let mut thief = person("ama");
    thief.source = "thief@elsewhere".to_owned();
    let at = Place::Private("ama".parse().unwrap());
    let lines = other.say(thief, at, "play south");
    assert!(lines[1].contains("C4"), "a new game: {lines:?}");
}

#[test]
fn who_waits_gets_a_table_when_one_is_free() {
    let mut stage = Stage::new();
    for nick in ["a1", "a2", "a3", "a4"] {
        stage.private(nick, "play south");
        stage.private(nick, "a");
    }
    let line = stage.line("a5", "play south");
    assert!(line.contains("You are number 1"), "{line}");
    stage.private("a1", "resign");
    stage.wait(1);
    let begun = stage.heard.iter().any(|(at, text)| {
        *at == Place::Private("a5".parse().unwrap()) && text.contains("a5 is South")
    });
    assert!(begun || stage.hall.games() == 4, "{:?}", stage.heard);
    assert_eq!(stage.hall.queue(), 0);
    stage.hall.close();
    let line = stage.line("a6", "play");
    assert!(line.contains("about to leave"), "{line}");
}

#[test]
fn while_lines_wait_no_game_is_begun() {
    let mut stage = Stage::new();
    stage.hall.set_slow(true);
    let line = stage.line("ama", "play");
    assert!(line.contains("You are number 1"), "{line}");
    stage.hall.set_slow(false);
    stage.wait(1);
    assert_eq!(stage.hall.games(), 1);
}

#[test]
fn the_blocked_and_bots_are_not_answered() {
    let mut stage = Stage::new();
    assert_eq!(stage.private("Troll", "help"), Vec::<String>::new());
    let mut other = person("robot");
    other.bot = true;
    let at = Place::Private("robot".parse().unwrap());
    assert_eq!(stage.say(other, at, "help"), Vec::<String>::new());
    stage.hall.is_bot("automaton".parse().unwrap());
    assert_eq!(stage.private("automaton", "help"), Vec::<String>::new());
}

#[test]
fn people_are_answered_in_their_language() {
    let mut stage = Stage::new();
    let lines = stage.private("ama", "jouer sud");
    assert!(lines[0].contains("ama est Sud et commence"), "{lines:?}");
    assert_eq!(
        stage.line("ama", "lang de"),
        "Ich spreche Deutsch mit Ihnen."
    );
    assert_eq!(
        stage.line("ama", "7"),
        "Diese Mulde gibt es nicht. Möglich: A B C D E F"
    );
    assert_eq!(
        stage.line("yaa", "lang"),
        "Which language? lang en, lang fr, lang es or lang de."
    );
}

#[test]
fn rules_are_told_page_by_page() {
    let mut stage = Stage::new();
    let lines = stage.private("ama", "rules songo");
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[4].contains("!awale more"), "{lines:?}");
    assert!(!stage.private("ama", "more").is_empty());
    assert!(stage.line("ama", "rules sogno").contains("songo"));
    let list = stage.private("ama", "rules");
    assert!(list[1].contains("abapa, abapa-2x3, songo"), "{list:?}");
}

#[test]
fn who_looks_on_hears_the_moves_of_a_private_game() {
    let mut stage = Stage::new();
    stage.come("ama");
    stage.private("ama", "play south");
    assert!(
        stage
            .line("yaa", "watch ama")
            .contains("You hear every move")
    );
    stage.private("ama", "c");
    let yaa = Place::Private("yaa".parse().unwrap());
    assert!(
        stage
            .heard
            .iter()
            .any(|(at, text)| *at == yaa && text.contains("ama: C."))
    );
    assert_eq!(stage.line("yaa", "stop"), "Done.");
    stage.private("ama", "a");
    assert!(stage.heard.iter().all(|(at, _)| *at != yaa));
}

#[test]
fn an_engine_that_is_late_plays_no_other_game() {
    let mut stage = Stage::new();
    stage.lazy = Some(Vec::new());
    stage.private("ama", "play south");
    stage.private("ama", "c");
    stage.private("ama", "undo");
    stage.private("ama", "a");
    let tasks = stage.lazy.take().unwrap();
    assert_eq!(tasks.len(), 2);
    for task in &tasks {
        let mv = task.game.legal_moves().first().copied();
        stage.hall.thought(stage.now, task, mv);
    }
    stage.settle();
    let kept = stage.disk.values().next().unwrap();
    assert_eq!(kept.moves, "Aa");
}
