//! A whole Sunday match of real programs and of guests in ordinary IRC clients: somebody does not come, the director
//! is killed, a player is killed in his game. All have the same table at the end.

use std::{
    thread,
    time::{Duration, SystemTime},
};

use crate::support::{
    guest::Guest,
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, listed},
    program::{Program, path_text},
};
use awale::irc::networks::Weekday;
use serde_json::Value;

const PLAYERS: usize = 6;
const GUESTS: usize = 3;
const ROUNDS: u64 = 2;
/// Everybody is there by then, on a busy machine too.
const FIRST: Duration = Duration::from_secs(60);

/// A no-show alone takes three and a half minutes.
const LONGER: Duration = Duration::from_secs(300);

/// Settings with an event that begins in the first minute that is far enough away.
fn settings(name: &str, directs: bool) -> String {
    let since = SystemTime::now() + FIRST;
    let seconds = since
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap()
        .as_secs();
    let start = seconds.div_ceil(60) * 60;
    let (hour, minute) = (start / 3600 % 24, start / 60 % 60);
    // 1970 began on a Thursday.
    let day = Weekday::ALL[usize::try_from((start / 86_400 + 4) % 7).unwrap()];
    format!(
        "[player]\nname = \"{name}\"\n[irc]\nnetwork = \"home\"\n\
         [event]\nnetwork = \"home\"\nday = \"{day}\"\ntime = \"{hour:02}:{minute:02}\"\nrule = \"abapa-2x3\"\n\
         rounds = {ROUNDS}\nrated = false\ndirector = {directs}\nannounce = {directs}\n"
    )
}

/// One of those who take part; the settings of all have the same event.
fn start(command: &[&str], port: u16, nick: &str, settings: &str) -> Player {
    start_at(command, port, nick, settings, FAST)
}

fn start_at(command: &[&str], port: u16, nick: &str, settings: &str, more: &[&str]) -> Player {
    let files = [
        ("networks.toml", listed("home", &[port])),
        ("config.toml", settings.to_owned()),
    ];
    let mut player = Player::with_files(&[command, &["home"]].concat(), &files, nick, more);
    player.program.give_time(LONGER);
    player
}

fn named(settings: &str, name: &str) -> String {
    settings.replace("\"NAME\"", &format!("\"{name}\""))
}

/// Plays whatever comes until the event is over.
fn play(mut player: Player) -> Player {
    loop {
        let line = player.program.line().unwrap();
        player.play_if_asked(&line);
        if line == "Sunday match is over." {
            return player;
        }
    }
}

/// What `awale sunday table` says with these options.
fn told(player: &Player, options: &[&str]) -> Vec<String> {
    let (home, config) = (
        path_text(&player.home()),
        path_text(&player.home().with_file_name("config/awale/config.toml")),
    );
    let places = ["sunday", "table", "--home", &home, "--config", &config];
    let ended = Program::run(&[&places[..], options].concat());
    assert!(ended.status.success(), "{}", ended.errors);
    ended.lines
}

/// What `awale sunday table --json` says.
fn table(player: &Player) -> Value {
    serde_json::from_str(&told(player, &["--json"]).join("\n")).unwrap()
}

#[tokio::test]
async fn a_whole_match_of_nine_with_whatever_can_go_wrong() {
    let test = "a_whole_sunday_match";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let (own, directs) = (settings("NAME", false), settings("Bot", true));
    let mut director = start(&["bot"], ircd.port, "director", &directs);
    director.until("on TestNet as director");
    let mut bot = start(&["bot"], ircd.port, "kofi", &named(&own, "Kofi"));
    bot.until("on TestNet as kofi");
    let mut players: Vec<Player> = (1..=PLAYERS)
        .map(|number| {
            let settings = named(&own, &format!("Player {number}"));
            start(
                &["sunday", "join"],
                ircd.port,
                &format!("p{number}"),
                &settings,
            )
        })
        .collect();
    for player in &mut players {
        player.until("You take part: your number is ");
    }
    let mut guests: Vec<Guest> = (1..=GUESTS)
        .map(|number| Guest::join(ircd.port, &format!("guest{number}")))
        .collect();
    for guest in &mut guests {
        guest.tell("sunday in");
        guest.until("You take part");
    }
    let guests: Vec<_> = guests
        .into_iter()
        .map(|guest| thread::spawn(move || guest.play_the_match()))
        .collect();
    // One checks in and does not come.
    let mut absent = players.pop().unwrap();
    absent.program.kill();
    let playing = players
        .into_iter()
        .map(|player| thread::spawn(move || play(player)));
    let playing: Vec<_> = playing.collect();
    director
        .program
        .until(|line| line.ends_with(": round 2 of 2 begins"));
    director.program.kill();
    let players: Vec<Player> = playing.into_iter().map(|one| one.join().unwrap()).collect();
    for guest in guests {
        guest.join().unwrap();
    }
    let tables: Vec<Value> = players.iter().chain([&bot]).map(table).collect();
    let file = players[0].home().with_file_name("table.md");
    told(&players[0], &["--md", &path_text(&file)]);
    let paper = std::fs::read_to_string(file).unwrap();
    for number in 1..=PLAYERS {
        assert!(paper.contains(&format!(" | Player {number} | ")), "{paper}");
    }
    bot.end();
    for player in players {
        player.end();
    }
    let first = &tables[0];
    for table in &tables {
        assert_eq!(table, first);
    }
    assert_eq!(first["over"], true, "{first:#}");
    assert_eq!(
        first["standings"].as_array().unwrap().len(),
        PLAYERS + GUESTS
    );
    let rounds = first["rounds"].as_array().unwrap();
    assert_eq!(rounds.len() as u64, ROUNDS);
    let games: Vec<&Value> = rounds
        .iter()
        .flat_map(|round| round["games"].as_array().unwrap())
        .collect();
    let why = |word: &str| games.iter().filter(|game| game["why"] == word).count();
    // One has not come, and the director was gone for a while: that may cost a game or two, and no more.
    let played = why("played") + why("word") + why("guest");
    let missed = why("absent") + why("silent") + why("left");
    assert_eq!(played + missed, games.len(), "{first:#}");
    assert!((1..=3).contains(&missed), "{first:#}");
    assert!(why("guest") > 0, "{first:#}");
    let byes = |round: &Value| round["byes"].as_array().unwrap().len();
    let byes: Vec<usize> = rounds.iter().map(byes).collect();
    assert!([[1, 0], [1, 1]].contains(&[byes[0], byes[1]]), "{byes:?}");
}

/// One round at the limits that the server has by itself.
#[tokio::test]
async fn a_round_at_the_limits_of_a_server() {
    let test = "a_round_at_the_limits";
    let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Default).await else {
        return;
    };
    let (director, players) = round_of_four(ircd.port, &[]);
    let playing: Vec<_> = players
        .into_iter()
        .map(|player| thread::spawn(move || play(player)))
        .collect();
    let players: Vec<Player> = playing.into_iter().map(|one| one.join().unwrap()).collect();
    same_table_of_one_round(&players, &director);
    for player in players {
        player.end();
    }
    director.end();
}

fn of_one_round(settings: &str) -> String {
    settings.replace(&format!("rounds = {ROUNDS}"), "rounds = 1")
}

/// A director and four players who have checked in to a match of one round.
fn round_of_four(port: u16, more: &[&str]) -> (Player, Vec<Player>) {
    let (own, directs) = (
        of_one_round(&settings("NAME", false)),
        of_one_round(&settings("Bot", true)),
    );
    let mut director = start_at(&["bot"], port, "director", &directs, more);
    director.until("on TestNet as director");
    let mut players: Vec<Player> = (1..=4)
        .map(|number| {
            let settings = named(&own, &format!("Player {number}"));
            let nick = format!("p{number}");
            start_at(&["sunday", "join"], port, &nick, &settings, more)
        })
        .collect();
    for player in &mut players {
        player.until("You take part: your number is ");
    }
    (director, players)
}

/// All have the same table, in which the match is over. Gives it back.
fn same_table_of_one_round(players: &[Player], director: &Player) -> Value {
    let mut tables: Vec<Value> = players.iter().chain([director]).map(table).collect();
    assert_eq!(tables[0]["over"], true, "{:#}", tables[0]);
    for table in &tables {
        assert_eq!(*table, tables[0]);
    }
    tables.remove(0)
}

/// Whose program is killed in the middle of his game goes on with it when he is back.
#[tokio::test]
async fn a_player_who_is_killed_in_his_game_goes_on() {
    let test = "a_player_killed_in_his_game";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let (director, mut players) = round_of_four(ircd.port, FAST);
    let mut killed = players.pop().unwrap();
    let others: Vec<_> = players
        .into_iter()
        .map(|player| thread::spawn(move || play(player)))
        .collect();
    // He has moved, and it is his turn again.
    killed.play_turns(1);
    killed.kill_and_restart();
    killed.program.give_time(LONGER);
    let killed = play(killed);
    let mut players: Vec<Player> = others.into_iter().map(|one| one.join().unwrap()).collect();
    players.push(killed);
    let table = same_table_of_one_round(&players, &director);
    let games = table["rounds"][0]["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{table:#}");
    for game in games {
        assert_eq!(game["why"], "played", "{table:#}");
    }
    // It was one game, of which both have all.
    for player in &players {
        assert_eq!(player.games().len(), 1);
        assert_eq!(player.signed().len(), 1);
        assert!(player.open_games().is_empty());
    }
    for player in players {
        player.end();
    }
    director.end();
}

/// Two guests who meet go on where they were when their bot, the director besides, was killed and is back.
#[tokio::test]
async fn two_guests_go_on_after_the_bot_was_killed() {
    let test = "two_guests_go_on";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let settings = of_one_round(&settings("Kofi", true));
    let mut bot = start(&["bot"], ircd.port, "kofi", &settings);
    bot.until("on TestNet as kofi");
    let mut guests = ["ama", "yaa"].map(|nick| Guest::join(ircd.port, nick));
    for guest in &mut guests {
        guest.raw.have_patience(LONGER);
        guest.tell("sunday in");
        guest.until("You take part");
    }
    let begins = guests
        .each_mut()
        .map(|guest| guest.until("Round 1 of the match"));
    assert_eq!(begins[0], begins[1]);
    let [mut south, mut north] = guests;
    if begins[0].contains("yaa is South") {
        std::mem::swap(&mut south, &mut north);
    }
    for guest in [&mut south, &mut north] {
        let turn = guest.until("Your turn: ");
        guest.play_if_asked("kofi", &turn);
    }
    let board = |line: &str| line[line.find("N ").unwrap()..].to_owned();
    let before = board(&south.until("Your turn: "));
    bot.kill_and_restart();
    bot.program.give_time(LONGER);
    bot.until("on TestNet as kofi");
    south.until("Round 1 of the match");
    let turn = south.until("Your turn: ");
    assert_eq!(board(&turn), before);
    south.play_if_asked("kofi", &turn);
    let playing = [south, north].map(|guest| thread::spawn(move || guest.play_the_match()));
    for guest in playing {
        guest.join().unwrap();
    }
    let table = table(&bot);
    assert_eq!(table["over"], true, "{table:#}");
    assert_eq!(table["rounds"][0]["games"][0]["why"], "guest", "{table:#}");
    bot.end();
}
