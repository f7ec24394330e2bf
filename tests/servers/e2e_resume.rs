//! Nothing is lost: processes are killed in mid-game, the server goes away, and every game ends with
//! the same signed lines on both sides.

use crate::support::{
    player::{FAST, Player, Relay, SEALED, assert_same_games, offered},
    program::Next,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::{Duration, Instant};

/// A game of some fifty plies.
const RULE: &str = "abapa";

/// Kills in one run; there are five runs, so a hundred.
const KILLS: u32 = 20;

/// A process lives so long at most before one of the two is killed. Coming back to a game takes
/// about half of it, so that some die while they do.
const LIFE: Duration = Duration::from_millis(1500);

/// A person and a bot of whom one is killed now and then.
struct Duel {
    relay: Relay,
    person: Player,
    bot: Player,
    /// The challenge must be made (again).
    unchallenged: bool,
    begun: usize,
}

impl Duel {
    fn new() -> Self {
        let relay = Relay::start();
        let bot = Player::bot(relay.port, "kofi", FAST);
        let person = Player::person(relay.port, "ama", FAST);
        Self {
            relay,
            person,
            bot,
            unchallenged: true,
            begun: 0,
        }
    }

    /// Challenges the bot until a game is being played, and kills nobody in the meantime.
    fn until_there_is_a_game(&mut self) {
        while self.unchallenged {
            self.person.enter(&format!("challenge kofi {RULE} -"));
            loop {
                let line = self.person.program.line().unwrap();
                if line.starts_with("Your game with ") {
                    self.unchallenged = false;
                    self.begun += 1;
                    break;
                }
                if is_void(&line) || line.starts_with("kofi has not answered") {
                    break;
                }
            }
        }
    }

    /// Plays until a moment; a game that ends is followed by another.
    fn play_until(&mut self, moment: Instant) {
        loop {
            self.until_there_is_a_game();
            match self.person.program.line_before(moment) {
                Next::Line(line) => self.read(&line),
                Next::Late => return,
                Next::End => panic!("ended early: {}", self.person.program.errors()),
            }
        }
    }

    fn read(&mut self, line: &str) {
        self.person.play_if_asked(line);
        self.unchallenged |= line == SEALED || is_void(line);
    }

    /// Kills the bot or the person, who comes back at once.
    fn kill(&mut self, bot: bool) {
        if bot {
            return self.bot.kill_and_restart();
        }
        self.person.kill_and_restart();
        // What was printed and not read is on disk too.
        self.unchallenged = self.person.open_games().is_empty();
    }

    /// Plays what is left, and looks at both folders.
    fn finish(mut self) {
        // A game whose beginning a program lost with its life is void.
        while !self.unchallenged {
            let line = self.person.program.line().unwrap();
            self.read(&line);
        }
        self.bot.until_all_sealed();
        let games = self.person.games().len();
        assert!((1..=self.begun).contains(&games), "{games} games");
        assert_same_games(&self.person, &self.bot, games);
        self.person.quit();
        drop(self.relay);
    }
}

fn is_void(line: &str) -> bool {
    line == "Nobody answered the challenge."
        // He was on his way back.
        || line.starts_with("There is nobody called ")
        || line.starts_with("The challenge ") && !line.contains("accepted")
        || line.ends_with("There is no game.")
}

fn killed_at_random_moments(seed: u64) {
    // The seed is of use when the test fails: the capture shows it then.
    println!("seed {seed}");
    let mut rng = StdRng::seed_from_u64(seed);
    let mut duel = Duel::new();
    for kill in 0..KILLS {
        duel.play_until(Instant::now() + rng.random_range(Duration::ZERO..LIFE));
        duel.kill((u64::from(kill) + seed).is_multiple_of(2));
    }
    duel.finish();
}

#[test]
fn killed_at_random_moments_1() {
    killed_at_random_moments(1);
}

#[test]
fn killed_at_random_moments_2() {
    killed_at_random_moments(2);
}

#[test]
fn killed_at_random_moments_3() {
    killed_at_random_moments(3);
}

#[test]
fn killed_at_random_moments_4() {
    killed_at_random_moments(4);
}

#[test]
fn killed_at_random_moments_5() {
    killed_at_random_moments(5);
}

#[test]
fn a_game_goes_on_when_the_server_is_back() {
    let mut relay = Relay::start();
    let mut bot = Player::bot(relay.port, "kofi", FAST);
    bot.until("on ");
    let mut person = Player::person(relay.port, "ama", FAST);
    person.begin("kofi", RULE);
    let turn = person.until("Your turn: ");
    person.enter(offered(&turn).unwrap());
    let turn = person.until("Your turn: ");
    relay.kill();
    person.until("No connection: ");
    // A move that is made now waits.
    person.enter(offered(&turn).unwrap());
    relay.back();
    person.until("You are on ");
    person.play_to_the_end();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
}
