//! The weekly event on the screen, among programs that say what real ones would.

use std::time::Duration;

use insta::assert_snapshot;
use jiff::tz::TimeZone;
use ratatui::crossterm::event::KeyCode;

use super::{
    network::*,
    stage::{Stage, opening},
};
use crate::{
    client::{Command, NetworkEvent},
    event::{Action, EventPlan, Meeting},
    game::{Declared, Game, Side},
    peer::{
        self, Event as Peer, Terms,
        wire::{GameWord, Gid, Message, Pairing, PlayerState, SundayLine},
    },
    rules::{self, Language},
    trust::{KeyPair, Link},
    tui::{Connected, Effect, Entry, Event, Fault, Opening, Weekly},
};

mod disputes;

/// Sunday, 6 December 2026, 16:00 UTC.
const START: u64 = 1_796_572_800;
/// The seeds of the keys; the first other one is the director's.
const OWN: u8 = 9;
const OTHERS: [(u8, &str); 3] = [(1, "kofi"), (2, "efe"), (3, "ndi")];

fn key(seed: u8) -> KeyPair {
    KeyPair::from_seed([seed; 32])
}

pub(super) fn planned(language: Language, ascii: bool) -> Opening {
    let mut opening = Opening {
        language,
        weekly: Some(Weekly {
            plan: EventPlan::sunday(),
            zone: TimeZone::get("Europe/Paris").unwrap(),
        }),
        ..opening()
    };
    opening.look.ascii = ascii;
    opening
}

fn with_entry() -> Connected {
    Connected {
        entry: Some(Box::new(Entry {
            plan: EventPlan::sunday(),
            network: "dalnet".parse().unwrap(),
            key: key(OWN).public(),
            name: "Ama".parse().unwrap(),
            seed: 7,
        })),
        ..connected(&["dalnet"])
    }
}

/// The interface, and the other programs of the event.
pub(super) struct World {
    pub(super) stage: Stage,
    others: Vec<(KeyPair, Meeting)>,
    unix: u64,
    /// The player's program is the director.
    directs: bool,
    /// What the interface wanted besides lines of the event.
    effects: Vec<Effect>,
}

impl World {
    /// Before anything is connected, so many seconds before the first round.
    pub(super) fn before(stage: Stage, seconds: u64) -> Self {
        Self::directed(stage, seconds, 1)
    }

    /// The same, with the director whose key this is: the player's own or another one's.
    fn directed(stage: Stage, seconds: u64, director: u8) -> Self {
        let unix = START - seconds;
        let terms = EventPlan::sunday().terms(START);
        let others = OTHERS.iter().map(|(seed, _)| {
            let own = key(*seed);
            let mut meeting = Meeting::new(
                terms.clone(),
                own.public(),
                *seed == director,
                u64::from(*seed),
            );
            meeting.online(unix);
            for other in OTHERS.iter().map(|(seed, _)| *seed).chain([OWN]) {
                if other != *seed {
                    meeting.here(unix, key(other).public().id(), true);
                }
            }
            (own, meeting)
        });
        let mut world = Self {
            others: others.collect(),
            stage,
            unix,
            directs: director == OWN,
            effects: Vec::new(),
        };
        world.stage.tell(Event::Time(Duration::from_secs(unix)));
        world
    }

    /// The client runs, and is on the network with everybody.
    fn connect(&mut self) {
        let mut connected = with_entry();
        if let Some(entry) = &mut connected.entry {
            entry.plan.directs = self.directs;
        }
        self.stage.tell(Event::Online(Ok(connected)));
        let online = NetworkEvent::Online {
            nick: nick("ama"),
            network: "DALnet".parse().unwrap(),
        };
        self.stage.on("dalnet", online);
        for (seed, name) in OTHERS {
            let info = player(name, seed, PlayerState::Free);
            self.stage.peer(Peer::PeerSeen(info));
        }
        self.settle();
    }

    fn deliver(&mut self, line: &str) {
        for (_, meeting) in &mut self.others {
            meeting.line(self.unix, line);
        }
        self.stage.peer(Peer::Sunday {
            nick: nick("kofi"),
            line: line.to_owned(),
        });
    }

    fn say(&mut self, author: u8, line: SundayLine) {
        let line = Message::from(line).draft().sign(&key(author)).unwrap();
        self.deliver(&line);
    }

    /// Carries out whatever anybody wants, until nobody wants anything.
    fn settle(&mut self) {
        loop {
            let mut quiet = true;
            for (place, (seed, _)) in OTHERS.iter().enumerate().take(self.others.len()) {
                while let Some(action) = self.others[place].1.poll() {
                    quiet = false;
                    match action {
                        Action::Say(line) => self.say(*seed, *line),
                        Action::Again(line) => self.deliver(&line),
                        Action::Tell(_) => {}
                    }
                }
            }
            for effect in std::mem::take(&mut self.stage.effects) {
                quiet = false;
                match effect {
                    Effect::Command(_, Command::Play(peer::Command::Sunday(line)), _) => {
                        self.say(OWN, *line);
                    }
                    Effect::Command(_, Command::Play(peer::Command::SundayAgain(line)), _) => {
                        self.deliver(&line);
                    }
                    Effect::Command(_, Command::RecallSunday(_), _) => {
                        self.stage
                            .on("dalnet", NetworkEvent::SundayKept(Vec::new()));
                    }
                    other => self.effects.push(other),
                }
            }
            if quiet {
                return;
            }
        }
    }

    fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.unix += 1;
            self.stage.now += Duration::from_secs(1);
            self.stage.tell(Event::Time(Duration::from_secs(self.unix)));
            for (_, meeting) in &mut self.others {
                meeting.tick(self.unix);
            }
            self.settle();
        }
    }

    fn others_check_in(&mut self) {
        for ((_, meeting), (_, name)) in self.others.iter_mut().zip(OTHERS) {
            let name = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
            meeting.check_in(self.unix, name.parse().unwrap(), false);
        }
        self.others[0]
            .1
            .check_in(self.unix, "Yaa".parse().unwrap(), true);
        self.settle();
    }

    /// Until a round begins that has this number.
    fn round(&mut self, number: u8) {
        for _ in 0..1200 {
            let round = self.others[0].1.table().round().map(|round| round.number);
            if round == Some(number) {
                return self.wait(5);
            }
            self.wait(1);
        }
        panic!("round {number} does not begin");
    }

    /// The player's game of this round, unless he has no opponent.
    fn game(&self) -> Option<(Pairing, Side)> {
        let table = self.others[0].1.table();
        let mut people = table.people();
        let seat = people
            .find(|person| person.who.key == key(OWN).public())?
            .seat;
        let game = table.round()?.game_of(seat)?;
        let side = if game.south == seat {
            Side::South
        } else {
            Side::North
        };
        Some((game, side))
    }

    /// The challenge of the player's game is agreed on, whoever has to make it. Gives the other's key.
    fn begin(&mut self, name: &str) -> u8 {
        let (pairing, side) = self.game().unwrap();
        let table = self.others[0].1.table();
        let other = if side == Side::South {
            pairing.north
        } else {
            pairing.south
        };
        let other = table.person(other).unwrap().who.key;
        let place = OTHERS
            .iter()
            .position(|(seed, _)| key(*seed).public() == other);
        let (seed, other_nick) = OTHERS[place.unwrap()];
        let game = gid(name);
        let mut terms = Terms {
            pairing: Some(pairing),
            clock: "5+3".parse().unwrap(),
            ..Terms::casual(rules::find("abapa").unwrap())
        };
        if side == Side::South {
            let challenge = self.effects.iter().rev().find_map(|effect| match effect {
                Effect::Command(_, Command::Play(peer::Command::Challenge { nick, terms }), _) => {
                    Some((nick.clone(), terms.clone()))
                }
                _ => None,
            });
            let (to, own) = challenge.expect("South challenges");
            assert_eq!((to, own.pairing), (nick(other_nick), Some(pairing)));
            terms = own;
            let nick = nick(other_nick);
            self.stage.peer(Peer::Challenged {
                gid: game,
                nick,
                terms,
            });
        } else {
            let nick = nick(other_nick);
            self.stage.peer(Peer::Invited {
                gid: game,
                nick,
                terms,
            });
            self.settle();
            let accepts = self.effects.iter().any(|effect| {
                matches!(effect, Effect::Command(_, Command::Play(peer::Command::Accept(gid)), _) if *gid == game)
            });
            assert!(accepts, "{:?}", self.effects);
        }
        // Nobody is asked about a game that is paired.
        assert!(
            !self.stage.screen().contains("challenges you"),
            "{}",
            self.stage.screen()
        );
        self.stage.peer(Peer::Started {
            gid: game,
            nick: nick(other_nick),
            opponent: Box::new(other),
            rule: rules::find("abapa").unwrap(),
            me: side,
        });
        self.settle();
        seed
    }

    /// The player wins his game.
    fn win(&mut self, name: &str, other: u8) {
        let (pairing, me) = self.game().unwrap();
        let mut game = Game::new(rules::find("abapa").unwrap());
        let outcome = game.finish(Declared::Resign(me.other())).unwrap();
        self.stage.peer(Peer::Ended {
            gid: gid(name),
            outcome,
            head: Link::of("head"),
            record: 1,
            rated: false,
            moved: 0,
        });
        self.settle();
        self.word(other, pairing, gid(name), GameWord::Lost);
    }

    /// Another program says how the game of somebody there was.
    fn word(&mut self, seed: u8, pairing: Pairing, gid: Gid, word: GameWord) {
        let unix = self.unix;
        let (_, meeting) = self
            .others
            .iter_mut()
            .find(|(own, _)| own.public() == key(seed).public())
            .unwrap();
        let duties = meeting.duties();
        let duty = duties.iter().find(|duty| duty.pairing == pairing).unwrap();
        meeting.begun(unix, pairing, duty.seat, Some(gid));
        meeting.ended(unix, pairing, duty.seat, word, Some(gid));
        self.settle();
    }

    /// South wins all other games of the round.
    fn others_play(&mut self) {
        let own = key(OWN).public();
        for (_, meeting) in &mut self.others {
            for duty in meeting.duties().into_iter().filter(|duty| duty.key != own) {
                let word = match duty.seat == duty.pairing.south {
                    true => GameWord::Won,
                    false => GameWord::Lost,
                };
                let name = gid(&duty.pairing.to_string());
                meeting.begun(self.unix, duty.pairing, duty.seat, Some(name));
                meeting.ended(self.unix, duty.pairing, duty.seat, word, Some(name));
            }
        }
        self.settle();
    }
}

/// A match whose first three rounds are over, and the fourth of which is being played.
pub(super) fn running(width: u16, height: u16, opening: Opening) -> World {
    let mut world = World::before(Stage::new(width, height, opening), 800);
    world.connect();
    world.wait(30);
    world.others_check_in();
    world.stage.press(KeyCode::F(6));
    world.stage.press(KeyCode::Enter);
    world.wait(60);
    for number in 1..=4 {
        world.round(number);
        let name = format!("game {number}");
        let other = world.game().map(|_| world.begin(&name));
        world.wait(10);
        if number < 4 {
            if let Some(other) = other {
                world.win(&name, other);
            }
            world.others_play();
        }
        // From a game, or where it is already.
        world.stage.press(KeyCode::F(6));
    }
    world
}

#[test]
fn whoever_wants_to_play_is_connected_and_checked_in_in_time() {
    let mut world = World::before(Stage::new(80, 24, planned(Language::En, false)), 7200);
    assert_snapshot!("sunday_menu", world.stage.screen());
    let (x, y) = world.stage.find("Sunday match (in 2 h");
    world.stage.click(x, y);
    assert_snapshot!("sunday_before", world.stage.screen());
    // It is drawn again with each second.
    let next = world.stage.app.next(world.stage.now);
    assert!(next.is_some_and(|next| next <= world.stage.now + Duration::from_secs(1)));
    world.wait(1);
    assert!(
        world.stage.screen().contains("in 1 h 59 min 59 s"),
        "{}",
        world.stage.screen()
    );
    world.stage.press(KeyCode::Enter);
    assert!(world.stage.screen().contains("connected and checked in"));
    let goes = |world: &World| {
        let goes = |effect: &&Effect| matches!(effect, Effect::GoOnline(Some(to)) if to.network.as_str() == "dalnet");
        world.effects.iter().filter(goes).count()
    };
    world.wait(7200 - 1 - 15 * 60 - 121);
    assert_eq!(goes(&world), 0);
    world.wait(1);
    assert_eq!(goes(&world), 1);
    // It cannot be connected: that is told where he is, and tried again.
    world.stage.tell(Event::Online(Err(Fault::Other(
        "The server is down.".to_owned(),
    ))));
    assert!(world.stage.screen().contains("The server is down."));
    world.wait(58);
    assert_eq!(goes(&world), 1);
    world.wait(3);
    assert_eq!(goes(&world), 2);
    world.connect();
    assert!(
        world.stage.screen().starts_with("Sunday match"),
        "{}",
        world.stage.screen()
    );
    world.wait(90);
    world.others_check_in();
    world.wait(60);
    let screen = world.stage.screen();
    assert!(screen.contains("You take part: your number is"), "{screen}");
    assert_snapshot!("sunday_check_in", screen);
    // Out again, and in again.
    world.stage.type_in("x");
    world.wait(60);
    let screen = world.stage.screen();
    assert!(screen.contains("You do not take part yet."), "{screen}");
    world.stage.press(KeyCode::Enter);
    world.wait(60);
    let screen = world.stage.screen();
    assert!(screen.contains("You take part: your number is"), "{screen}");
}

#[test]
fn a_match_is_played_by_keys_to_its_end() {
    let mut world = World::before(Stage::new(80, 24, planned(Language::En, false)), 800);
    world.connect();
    world.wait(30);
    world.others_check_in();
    // From the list of what can be done among the people.
    world.stage.press(KeyCode::F(2));
    let (x, y) = world.stage.find("The weekly match");
    world.stage.click(x, y);
    world.stage.press(KeyCode::Enter);
    world.wait(60);
    world.stage.press(KeyCode::Esc);
    let mut played = 0;
    for number in 1..=5 {
        world.round(number);
        // Wherever he was, the round is shown.
        let screen = world.stage.screen();
        assert!(screen.contains(&format!("round {number} of 5")), "{screen}");
        if world.game().is_some() {
            let name = format!("game {number}");
            let other = world.begin(&name);
            let screen = world.stage.screen();
            assert!(screen.contains("kofi") || screen.contains("efe") || screen.contains("ndi"));
            assert!(
                !screen.starts_with("Sunday match"),
                "the game is shown:\n{screen}"
            );
            // To the match and back to the game.
            world.stage.press(KeyCode::F(6));
            assert!(world.stage.screen().contains("The game is being played"));
            world.stage.press(KeyCode::Enter);
            assert!(!world.stage.screen().starts_with("Sunday match"));
            world.win(&name, other);
            played += 1;
        } else {
            assert!(screen.contains("no opponent in this round"), "{screen}");
        }
        world.others_play();
    }
    world.wait(60);
    assert_eq!(played, 4);
    let table = world.others[0].1.table();
    assert!(table.is_over());
    world.stage.press(KeyCode::F(6));
    let screen = world.stage.screen();
    assert!(screen.contains("Ama wins"), "{screen}");
    assert_snapshot!("sunday_over", screen);
}

#[test]
fn the_match_in_all_sizes_and_languages() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut world = running(width, height, planned(Language::En, false));
        assert_snapshot!(format!("sunday_{width}x{height}"), world.stage.screen());
        if height == 20 {
            world.stage.press(KeyCode::PageDown);
            assert_snapshot!("sunday_scrolled", world.stage.screen());
        }
    }
    for language in [Language::Fr, Language::Es, Language::De] {
        let mut world = running(80, 24, planned(language, false));
        assert_snapshot!(format!("sunday_{language}"), world.stage.screen());
        let mut world = World::before(Stage::new(80, 24, planned(language, false)), 200_000);
        for _ in 0..5 {
            world.stage.press(KeyCode::Down);
        }
        world.stage.press(KeyCode::Enter);
        assert_snapshot!(format!("sunday_before_{language}"), world.stage.screen());
    }
    let mut world = running(80, 24, planned(Language::En, true));
    let screen = world.stage.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert_snapshot!("sunday_ascii", screen);
}

#[test]
fn news_that_matter_are_told_wherever_one_is() {
    let mut world = running(80, 24, planned(Language::En, false));
    world.stage.press(KeyCode::Esc);
    // The director and another one are gone: the match waits.
    for name in ["kofi", "efe", "ndi"] {
        world.stage.peer(Peer::PeerGone(nick(name)));
    }
    world.others.clear();
    for _ in 0..400 {
        world.wait(1);
        if world.stage.screen().contains("The match waits") {
            return;
        }
    }
    panic!("{}", world.stage.screen());
}

#[test]
fn without_an_event_there_is_nothing_to_open() {
    let mut stage = lobby(80, 24, opening());
    stage.press(KeyCode::F(6));
    assert!(
        stage.screen().contains("cannot be followed here"),
        "{}",
        stage.screen()
    );
    stage.enter("/sunday in");
    assert_eq!(stage.screen().matches("cannot be followed here").count(), 2);
}
