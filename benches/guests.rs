//! How much one bot bears: boards of guests, contests with players, and what the safe rate makes of them.
//!
//! `cargo bench --bench guests`. The engine is off: whoever is to move plays the first house that may be played. Memory is
//! what the process has more than before (Linux only); it contains what the allocator keeps.

// A measurement fails as a test does.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    collections::{BTreeMap, VecDeque},
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use awale::{
    bot::hall::{Hall, HallSettings, Output as HallOutput, Records},
    client::{PeopleEvent, Person, Place},
    engine::Level,
    game::Game,
    irc::{
        budget::{Class, Queue, Rate},
        outgoing::Outgoing,
    },
    peer::{
        self, Command, Event, Nick, Now, Output, Peer, Recipient, Terms, Via,
        wire::{Gid, NetworkToken},
    },
    rules::{self, Language},
    trust::{KeyPair, Standing},
};

fn main() {
    boards();
    contests();
    queue();
}

/// Bytes of memory that the process has.
fn memory() -> usize {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: usize = statm
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse().ok())
        .unwrap_or(0);
    pages * 4096
}

fn row(what: &str, count: usize, time: Duration, moves: usize, memory: usize) {
    let each = time.as_secs_f64() * 1e6 / moves.max(1) as f64;
    let kib = memory as f64 / 1024.0 / count as f64;
    println!("{count:>4} {what:<10} {each:>8.1} us a move  {kib:>7.1} KiB each  ({moves} moves)");
}

/// Guests who play the bot in private.
fn boards() {
    println!("boards of guests: from what somebody types to the answer");
    for count in [10, 50, 200] {
        let settings = HallSettings {
            rule: rules::find("abapa").unwrap(),
            others: Vec::new(),
            level: Level::Novice,
            strongest: Level::Novice,
            language: Language::En,
            tables: count,
            blocked: Vec::new(),
        };
        let before = memory();
        let mut hall = Hall::new(
            Duration::ZERO,
            settings,
            [1; 32],
            Records::default(),
            Vec::new(),
        );
        let mut now = Duration::from_secs(10);
        let mut houses: BTreeMap<usize, char> = BTreeMap::new();
        for guest in 0..count {
            say(&mut hall, now, guest, "play south", &mut houses);
        }
        let held = memory().saturating_sub(before);
        let (start, mut moves) = (Instant::now(), 0);
        for _ in 0..20 {
            now += Duration::from_secs(60);
            for guest in 0..count {
                let house = houses.get(&guest).copied().unwrap_or('A');
                say(&mut hall, now, guest, &house.to_string(), &mut houses);
                moves += 1;
            }
        }
        row("boards", count, start.elapsed(), moves, held);
    }
}

fn say(
    hall: &mut Hall,
    now: Duration,
    guest: usize,
    text: &str,
    houses: &mut BTreeMap<usize, char>,
) {
    let nick: Nick = format!("g{guest}").parse().unwrap();
    let who = Person {
        nick: nick.clone(),
        source: "a@b".to_owned(),
        account: None,
        bot: false,
    };
    let said = PeopleEvent::Said {
        who,
        at: Place::Private(nick),
        text: text.to_owned(),
    };
    hall.people_event(now, &said);
    while let Some(output) = hall.poll() {
        match output {
            HallOutput::Think(thought) => {
                let mv = thought.game.legal_moves().first().copied();
                hall.thought(now, &thought, mv);
            }
            HallOutput::Say { text, .. } => {
                if let Some((_, offered)) = text.split_once("Your turn: ") {
                    houses.insert(guest, offered.chars().next().unwrap());
                }
            }
            _ => {}
        }
    }
}

/// A player in the bench, who plays what is first.
struct Player {
    peer: Peer,
    nick: Nick,
    games: BTreeMap<Gid, (Game, awale::game::Side)>,
}

impl Player {
    fn new(seed: u8, at: usize, max_games: usize) -> Self {
        let mut bytes = [seed; 32];
        bytes[1..9].copy_from_slice(&(at as u64).to_le_bytes());
        let key = Arc::new(KeyPair::from_seed(bytes));
        let config = peer::Config {
            name: "".parse().unwrap(),
            country: None,
            languages: None,
            introduction: "".parse().unwrap(),
            rule: rules::find("abapa").unwrap(),
            others: Vec::new(),
            max_games,
            referee: false,
        };
        let standing = Standing::new(&key.public());
        let nick: Nick = format!("p{seed}x{at}").parse().unwrap();
        Self {
            peer: Peer::new(config, key, standing, bytes),
            nick,
            games: BTreeMap::new(),
        }
    }

    /// Takes the events in; what is to be said, and the games in which it is this player's turn.
    fn settle(&mut self) -> (Vec<(Recipient, String)>, Vec<Gid>) {
        let (mut said, mut turns) = (Vec::new(), Vec::new());
        while let Some(output) = self.peer.poll() {
            match output {
                Output::Say { to, line, .. } => said.push((to, line)),
                Output::Event(Event::Invited { gid, .. }) => {
                    self.peer.command(now(), Command::Accept(gid)).unwrap();
                }
                Output::Event(Event::Started { gid, rule, me, .. }) => {
                    self.games.insert(gid, (Game::new(rule), me));
                    turns.push(gid);
                }
                Output::Event(Event::Moved { gid, mv, .. }) => {
                    self.games.get_mut(&gid).unwrap().0.play(mv).unwrap();
                    turns.push(gid);
                }
                _ => {}
            }
        }
        turns.retain(|gid| self.has_turn(gid));
        (said, turns)
    }

    fn has_turn(&self, gid: &Gid) -> bool {
        let game = self.games.get(gid);
        game.is_some_and(|(game, me)| game.to_move() == Some(*me))
    }

    /// The games in which it is this player's turn.
    fn turns(&self) -> impl Iterator<Item = Gid> {
        let games = self.games.keys().filter(|gid| self.has_turn(gid));
        games.copied()
    }
}

fn now() -> Now {
    Now {
        elapsed: Duration::from_secs(1000),
        minutes: 29_000_000,
    }
}

/// Contests of one bot, every line signed and checked by both.
fn contests() {
    println!("\ncontests of one bot, both programs: from the command to the opponent's check");
    for count in [10, 50, 200] {
        let before = memory();
        let mut bot = Player::new(1, 0, count);
        let mut others: Vec<Player> = (0..count).map(|at| Player::new(2, at, 1)).collect();
        let network = NetworkToken::from_name("bench");
        bot.peer.online(now(), bot.nick.clone(), network.clone());
        for other in &mut others {
            other
                .peer
                .online(now(), other.nick.clone(), network.clone());
        }
        exchange(&mut bot, &mut others, 0);
        for at in 0..count {
            let terms = Terms::casual(rules::find("abapa").unwrap());
            let nick = bot.nick.clone();
            let asked = others[at]
                .peer
                .command(now(), Command::Challenge { nick, terms });
            asked.unwrap_or_else(|error| panic!("{at}: {error}"));
            exchange(&mut bot, &mut others, 0);
        }
        let held = memory().saturating_sub(before) / 2;
        let start = Instant::now();
        let moves = exchange(&mut bot, &mut others, 20 * count);
        row("contests", count, start.elapsed(), moves, held);
    }
}

/// Carries lines until nobody says anything, and lets up to `most` moves be played.
fn exchange(bot: &mut Player, others: &mut [Player], most: usize) -> usize {
    let mut moves = 0;
    let places: BTreeMap<Nick, usize> = others
        .iter()
        .enumerate()
        .map(|(at, other)| (other.nick.clone(), at))
        .collect();
    // Whose turn it was already.
    let mut due: VecDeque<(Option<usize>, Gid)> = others
        .iter()
        .enumerate()
        .flat_map(|(at, other)| other.turns().map(move |gid| (Some(at), gid)))
        .chain(bot.turns().map(|gid| (None, gid)))
        .collect();
    loop {
        let mut quiet = true;
        let (said, turns) = bot.settle();
        due.extend(turns.into_iter().map(|gid| (None, gid)));
        for (to, line) in said {
            quiet = false;
            match to {
                Recipient::Nick(nick) => {
                    if let Some(at) = places.get(&nick) {
                        others[*at].peer.line(now(), &bot.nick, Via::Private, &line);
                    }
                }
                _ => {
                    for other in others.iter_mut() {
                        other.peer.line(now(), &bot.nick, Via::Wire, &line);
                    }
                }
            }
        }
        for (at, other) in others.iter_mut().enumerate() {
            let (said, turns) = other.settle();
            due.extend(turns.into_iter().map(|gid| (Some(at), gid)));
            for (to, line) in said {
                quiet = false;
                let via = match to {
                    Recipient::Nick(_) => Via::Private,
                    _ => Via::Wire,
                };
                bot.peer.line(now(), &other.nick, via, &line);
            }
        }
        if !quiet {
            continue;
        }
        if moves >= most {
            // Whoever is to move is asked again the next time.
            return moves;
        }
        let Some((who, gid)) = due.pop_front() else {
            return moves;
        };
        let player = match who {
            None => &mut *bot,
            Some(at) => &mut others[at],
        };
        let Some((game, _)) = player.games.get(&gid) else {
            continue;
        };
        let Some(mv) = game.legal_moves().first().copied() else {
            continue;
        };
        if player.peer.command(now(), Command::Play(gid, mv)).is_ok() {
            moves += 1;
        }
    }
}

/// How long a move waits for its turn when every contest has one every 20 s, at the rate that all servers bear; over direct
/// connections no move waits.
fn queue() {
    println!(
        "\nwait of a move at one line in 2 s, a move of the bot's every 20 s in each contest (ten minutes; direct: 0)"
    );
    for count in [4, 10, 50, 200] {
        let mut queue = Queue::new(Rate::default());
        let start = Instant::now();
        let mut waits: Vec<Duration> = Vec::new();
        let mut refused = 0;
        for tick in 0..600u64 {
            let now = start + Duration::from_secs(tick);
            while queue.pop(now).is_some() {}
            for contest in 0..count {
                if contest as u64 % 20 != tick % 20 {
                    continue;
                }
                waits.push(queue.wait(now, Class::Move));
                let line =
                    Outgoing::privmsg(&format!("p{contest}"), &format!("move {tick}")).unwrap();
                if queue.push(line, Class::Move).is_err() {
                    refused += 1;
                }
            }
        }
        waits.sort();
        let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64();
        println!(
            "{count:>4} contests   median {:>6.1} s   p99 {:>6.1} s   {refused} lines refused",
            at(0.5),
            at(0.99)
        );
    }
}
