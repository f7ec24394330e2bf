//! People in ordinary IRC clients play at the bot's boards, on real servers.

use crate::support;
use crate::support::irssi::Irssi;
use crate::support::{
    guest::Guest,
    ircd::{Flood, Ircd, Kind, inspircd},
    player::{FAST, Player},
    program::{Program, path_text},
};

fn bot(port: u16, more: &[&str]) -> Player {
    let mut bot = Player::bot(port, "kofi", more);
    bot.until("on TestNet as kofi");
    bot
}

/// A whole game in private at the limits of the server.
async fn a_whole_game(test: &str, kind: Kind) {
    let Some(ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let bot = bot(ircd.port, &[]);
    let mut ama = Guest::join(ircd.port, "ama");
    ama.tell("play novice abapa-2x3");
    let over = ama.play_to_the_end();
    assert!(
        over.contains("seeds") || over.contains("move") || over.contains("position"),
        "{over}"
    );
    ama.tell("top");
    ama.until("You: ");
    bot.end();
}

#[tokio::test]
async fn a_whole_game_on_ngircd() {
    a_whole_game("a_whole_game_on_ngircd", Kind::NgIrcd).await;
}

#[tokio::test]
async fn a_whole_game_on_inspircd() {
    a_whole_game("a_whole_game_on_inspircd", Kind::InspIrcd).await;
}

/// Two people in a channel that refuses colours, CTCP and notices; one is called otherwise in mid-game.
async fn two_people_in_a_strict_channel(test: &str, kind: Kind) {
    let extra = match kind {
        Kind::InspIrcd => inspircd::MODES,
        _ => "",
    };
    let Some(ircd) = Ircd::start_with(test, kind, Flood::Default, extra).await else {
        return;
    };
    let mut ama = Guest::join(ircd.port, "ama");
    ama.raw.send("MODE #awale +CcT");
    ama.raw.settle();
    let mut yaa = Guest::join(ircd.port, "yaa");
    let bot = bot(ircd.port, &[]);
    ama.say("!awale challenge yaa abapa-2x3");
    yaa.until("ama challenges you");
    yaa.say("!awale yes");
    let begins = yaa.until("begins");
    let south_is_yaa = begins.contains("yaa is South");
    yaa.raw.send("NICK akua");
    yaa.raw.until(|line| line.contains(" NICK "));
    yaa.nick = "akua".to_owned();
    // The line before the change has the old nick.
    if south_is_yaa {
        yaa.say("A");
    }
    let (ours, theirs) = std::thread::scope(|scope| {
        let other = scope.spawn(|| ama.play_to_the_end());
        (yaa.play_to_the_end(), other.join().unwrap())
    });
    assert_eq!(ours, theirs);
    bot.end();
}

#[tokio::test]
async fn two_people_in_a_strict_channel_of_inspircd() {
    two_people_in_a_strict_channel("strict_of_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn two_people_in_a_strict_channel_of_hybrid() {
    two_people_in_a_strict_channel("strict_of_hybrid", Kind::Hybrid).await;
}

#[tokio::test]
async fn irssi_plays_the_bot_and_irssi_plays_irssi() {
    let test = "irssi_plays";
    if !crate::support::irssi::is_there(test) {
        return;
    }
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Default).await else {
        return;
    };
    let bot = bot(ircd.port, &[]);
    let mut watcher = Guest::join(ircd.port, "watcher");
    let single = Irssi::guest(ircd.port, "efua", "kofi play abapa-2x3");
    let challenged = Irssi::guest(ircd.port, "yaa", "");
    watcher
        .raw
        .until(|line| line.starts_with(":yaa!") && line.contains(" JOIN "));
    let challenger = Irssi::guest(ircd.port, "ama", "#awale !awale challenge yaa abapa-2x3");
    let ended = |transcript: &str| {
        let last = transcript.lines().last().unwrap_or_default().to_owned();
        assert!(
            last.contains(" wins ") || last.contains("Nobody wins"),
            "{transcript}"
        );
        last
    };
    let (one, other) = (challenger.transcript(), challenged.transcript());
    assert_eq!(ended(&one), ended(&other));
    ended(&single.transcript());
    bot.end();
}

#[tokio::test]
async fn a_guests_game_survives_the_bot() {
    let Some(ircd) = Ircd::start("survives_the_bot", Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let mut bot = bot(ircd.port, FAST);
    let mut ama = Guest::join(ircd.port, "ama");
    ama.tell("play south");
    ama.until("Your turn: ");
    ama.tell("C");
    let before = ama.until("Your turn: ");
    bot.kill_and_restart();
    bot.until("on TestNet as kofi");
    ama.tell("play");
    ama.until("ama is South");
    let after = ama.until("Your turn: ");
    let board = |line: &str| line[line.find("N ").unwrap()..].to_owned();
    assert_eq!(board(&after), board(&before));
    bot.end();
}

/// Somebody floods the bot; others are served all the same, and the bot stays.
#[tokio::test]
async fn a_hostile_channel() {
    let Some(ircd) = Ircd::start("hostile_channel", Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let bot = bot(ircd.port, &[]);
    let mut evil = Guest::join(ircd.port, "evil");
    let mut ama = Guest::join(ircd.port, "ama");
    let nasty = [
        "!awale board",
        "!awale play",
        "!awale \u{1}VERSION\u{1}",
        "!awale challenge ama %s%n%x",
        "!awale \u{3}4red",
        "!awale challenge kofi",
        "!admin quit now",
        "!awale rules \u{202e}abapa",
        "a",
        "awale/1 hello k=x",
    ];
    for at in 0..1000 {
        match at % 2 {
            0 => evil.say(nasty[at / 2 % nasty.len()]),
            _ => evil.tell(nasty[at / 2 % nasty.len()]),
        }
    }
    evil.raw.settle();
    ama.tell("play south");
    ama.until("Your turn: ");
    ama.tell("A");
    let line = ama.until("Your turn: ");
    assert!(line.starts_with("ama: A."), "{line}");
    let answered = evil
        .raw
        .settle()
        .iter()
        .filter(|line| line.starts_with(":kofi!"))
        .count();
    assert!(answered < 40, "{answered} lines for somebody who floods");
    let ended = bot.end();
    assert!(
        ended
            .lines
            .iter()
            .all(|line| !line.starts_with("no connection")),
        "{:?}",
        ended.lines
    );
}

/// Sixty people type at once, and the bot answers at the rate that every server bears.
#[tokio::test]
async fn sixty_people_at_once() {
    let Some(ircd) = Ircd::start("sixty_people", Kind::InspIrcd, Flood::Default).await else {
        return;
    };
    let bot = bot(ircd.port, &[]);
    let mut guests: Vec<Guest> = (0..60)
        .map(|at| Guest::join(ircd.port, &format!("guest{at}")))
        .collect();
    for guest in &mut guests {
        guest.tell("top");
    }
    for guest in &mut guests {
        guest.until("won");
    }
    let ended = bot.end();
    assert!(
        ended
            .lines
            .iter()
            .all(|line| !line.starts_with("no connection")),
        "{:?}",
        ended.lines
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_tells_how_it_does_and_obeys_nobody_else() {
    let relay = support::relay().await;
    let config = "[bot]\nowners = [\"127-0-0-1/yaa\"]\n";
    let mut bot = Player::bot_with_config(relay.port, "kofi", FAST, config);
    bot.until("on ");
    let mut yaa = Guest::join(relay.port, "yaa");
    // A nick like the owner's account is nobody.
    yaa.tell("!admin quit now");
    yaa.tell("help");
    assert!(yaa.heard().starts_with("!awale play"));
    let home = path_text(&bot.home());
    let told = Program::run(&["bot", "status", "--json", "--home", &home]).objects();
    assert_eq!(told[0]["contests"], 0, "{told:?}");
    let told = Program::run(&["bot", "status", "--home", &home]);
    assert!(
        told.lines[0].contains("0 games with players"),
        "{:?}",
        told.lines
    );
    bot.end();
    let ended = Program::run(&["bot", "status", "--home", &home]);
    assert!(ended.errors.contains("no bot answers"), "{}", ended.errors);
}
