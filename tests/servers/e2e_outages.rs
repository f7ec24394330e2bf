//! Servers that die, throw the players out or lose each other in mid-game.
//!
//! Whoever has lost a connection waits for half a minute before the next, also here.

use crate::support::{
    ircd::{Flood, Ircd, Kind, inspircd},
    player::{Player, assert_same_games, offered},
    raw::Raw,
};

const RULE: &str = "abapa-2x3";
const WIRE: &str = "#awale-net";

/// A game in which it is the person's turn for the second time, and the offer of houses.
fn a_game(person_at: u16, bot_at: u16) -> (Player, Player, String) {
    let mut bot = Player::bot(bot_at, "kofi", &[]);
    bot.until("on TestNet as kofi");
    let mut person = Player::person(person_at, "ama", &[]);
    person.begin("kofi", RULE);
    let turn = person.play_turns(1);
    (person, bot, turn)
}

fn finish(mut person: Player, mut bot: Player) {
    person.play_turns(1);
    person.resign();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
    bot.end();
}

async fn killed_and_restarted(test: &str, kind: Kind) {
    let Some(mut ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let (mut person, mut bot, turn) = a_game(ircd.port, ircd.port);
    ircd.kill();
    person.until("No connection: ");
    // A move that is made now waits.
    person.enter(offered(&turn).unwrap());
    bot.until("no connection: ");
    ircd.restart().await;
    person.until("You are on TestNet as ama.");
    bot.until("on TestNet as kofi");
    finish(person, bot);
}

#[tokio::test]
async fn a_game_goes_on_when_inspircd_is_back() {
    killed_and_restarted("inspircd_is_back", Kind::InspIrcd).await;
}

#[tokio::test]
async fn a_game_goes_on_when_irc2_is_back() {
    killed_and_restarted("irc2_is_back", Kind::Irc2).await;
}

/// Both players are banned in mid-game: their programs stop and say why. The game is kept, and played
/// on when the ban is lifted.
async fn banned_in_mid_game(test: &str, kind: Kind, ban: &str, lift: &str) {
    let extra = match kind {
        Kind::InspIrcd => inspircd::OPERATOR,
        _ => "",
    };
    let Some(ircd) = Ircd::start_with(test, kind, Flood::Default, extra).await else {
        return;
    };
    let mut root = Raw::operator(ircd.port);
    let (mut person, mut bot, _turn) = a_game(ircd.port, ircd.port);
    root.send(ban);
    person.until("Your game is kept. It goes on when both of you are back.");
    for player in [&mut person, &mut bot] {
        let ended = player.ended();
        assert_eq!(ended.status.code(), Some(1), "{}", ended.errors);
        assert!(
            ended.errors.contains("does not let us in")
                && ended.errors.contains("do not come back for hours"),
            "{}",
            ended.errors
        );
        assert_eq!(player.open_games().len(), 1);
    }
    root.send(lift);
    root.settle();
    bot.again();
    bot.until("on TestNet as kofi");
    person.again();
    person.until("Your game with kofi is taken up again");
    finish(person, bot);
}

#[tokio::test]
async fn banned_in_mid_game_on_inspircd() {
    let (ban, lift) = ("KLINE *awale@* 10m :no games here", "KLINE *awale@*");
    banned_in_mid_game("banned_on_inspircd", Kind::InspIrcd, ban, lift).await;
}

#[tokio::test]
async fn banned_in_mid_game_on_hybrid() {
    let (ban, lift) = ("KLINE 10 *awale@* :no games here", "UNKLINE *awale@*");
    banned_in_mid_game("banned_on_hybrid", Kind::Hybrid, ban, lift).await;
}

#[tokio::test]
async fn banned_in_mid_game_on_ngircd() {
    let (ban, lift) = ("KLINE *!*awale@* 600 :no games here", "KLINE *!*awale@*");
    banned_in_mid_game("banned_on_ngircd", Kind::NgIrcd, ban, lift).await;
}

#[tokio::test]
async fn banned_in_mid_game_on_irc2() {
    let (ban, lift) = ("TKLINE 10m *awale@* :no games here", "UNTKLINE *awale@*");
    banned_in_mid_game("banned_on_irc2", Kind::Irc2, ban, lift).await;
}

/// Somebody who takes a nick during a split, and says again what its owner has said.
struct Thief {
    raw: Raw,
    heard: Vec<String>,
}

impl Thief {
    /// Listens as a stranger at first.
    fn join(port: u16) -> Self {
        Self {
            raw: Raw::join(port, "eve", &["#awale", WIRE]),
            heard: Vec::new(),
        }
    }

    /// Takes the nick, and is believed by nobody.
    fn steal(&mut self, nick: &str) {
        for line in self.raw.settle() {
            if let Some((_, text)) = line.split_once(&format!(" PRIVMSG {WIRE} :")) {
                self.heard.push(text.to_owned());
            }
        }
        self.raw.send(&format!("NICK {nick}"));
        self.raw
            .until(|line| line.ends_with(&format!("NICK :{nick}")));
    }

    /// Says what was heard to the other player, as if it came from the owner of the nick.
    fn copy(&mut self, to: &str) {
        // The newest of each kind; a server takes only so much.
        for verb in ["hello", "card", "accept"] {
            let begin = format!("awale/1 {verb} ");
            if let Some(line) = self
                .heard
                .iter()
                .rev()
                .find(|line| line.starts_with(&begin))
            {
                let line = format!("PRIVMSG {to} :{line}");
                self.raw.send(&line);
            }
        }
    }

    /// What has come in private.
    fn told(&mut self, nick: &str) -> Vec<String> {
        let lines = self.raw.settle();
        let private = format!(" PRIVMSG {nick} :");
        lines
            .into_iter()
            .filter(|line| line.contains(&private))
            .collect()
    }
}

/// The bot's nick is stolen while the network is split. At the rejoin the servers rename or kill him;
/// the game goes on with him, and the thief gets nothing.
async fn stolen_during_a_split(test: &str, kind: Kind) {
    let Some((a, b)) = Ircd::start_pair_at_limits(test, kind).await else {
        return;
    };
    let mut thief = Thief::join(a.port);
    let (mut person, mut bot, turn) = a_game(a.port, b.port);
    a.split("b.test");
    person
        .program
        .until(|line| line.contains("kofi") && line.contains("split"));
    thief.steal("kofi");
    // What is played now waits for the owner of the key.
    person.enter(offered(&turn).unwrap());
    person.program.until(|line| line.contains(". You play "));
    assert_eq!(thief.told("kofi"), [""; 0], "a nick is no key");
    thief.copy("ama");
    b.connect("a.test").await;
    finish_with_the_right_one(&mut person, &mut bot);
    thief.raw.send("QUIT");
    person.quit();
    bot.end();
}

fn finish_with_the_right_one(person: &mut Player, bot: &mut Player) {
    person.play_turns(1);
    person.resign();
    bot.until_all_sealed();
    assert_same_games(person, bot, 1);
}

#[tokio::test]
async fn stolen_during_a_split_of_inspircd() {
    stolen_during_a_split("a_split_of_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn stolen_during_a_split_of_hybrid() {
    stolen_during_a_split("a_split_of_hybrid", Kind::Hybrid).await;
}
