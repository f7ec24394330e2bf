//! Twenty players in one lobby, each a process at the default rate.

use std::{
    collections::BTreeSet,
    thread,
    time::{Duration, Instant},
};

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::Player,
    program::Next,
};

const PLAYERS: usize = 20;

/// Everybody sees everybody else, and nobody is thrown out.
async fn twenty_see_one_another(test: &str, kind: Kind) {
    let Some(ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let nicks: Vec<String> = (0..PLAYERS).map(|number| format!("p{number}")).collect();
    let players = nicks
        .iter()
        .map(|nick| Player::person(ircd.port, nick, &[]));
    let looking: Vec<_> = players
        .zip(nicks.clone())
        .map(|(player, nick)| {
            let mut others: BTreeSet<String> = nicks.iter().cloned().collect();
            others.remove(&nick);
            thread::spawn(move || see_all(player, others))
        })
        .collect();
    // Nobody leaves before all have seen all.
    let players: Vec<Player> = looking
        .into_iter()
        .map(|looking| looking.join().unwrap())
        .collect();
    for mut player in players {
        player.quit();
    }
}

/// Looks until everybody is listed: who has said hello, or is seen to be a player by his realname.
fn see_all(mut player: Player, mut others: BTreeSet<String>) -> Player {
    player.until("You are on TestNet as ");
    loop {
        player.enter("players\ngames");
        loop {
            let line = player.program.line().unwrap();
            if line == "You are not playing." {
                break;
            }
            see(&mut others, &line);
        }
        if others.is_empty() {
            return player;
        }
        // Somebody comes, or answers unseen.
        let soon = Instant::now() + Duration::from_secs(1);
        if let Next::Line(line) = player.program.line_before(soon) {
            see(&mut others, &line);
        }
    }
}

fn see(others: &mut BTreeSet<String>, line: &str) {
    let line = line.strip_prefix("Here is ").unwrap_or(line);
    others.remove(line.split([':', ',']).next().unwrap());
}

#[tokio::test]
async fn twenty_see_one_another_on_inspircd() {
    twenty_see_one_another("twenty_on_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn twenty_see_one_another_on_irc2() {
    twenty_see_one_another("twenty_on_irc2", Kind::Irc2).await;
}

/// Everybody says hello again for newcomers, but once in a quarter of an hour only. Whoever comes after that
/// asks those whom he has not heard.
#[tokio::test]
async fn whoever_was_here_first_is_known_soon() {
    let test = "whoever_was_here_first_is_known_soon";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Default).await else {
        return;
    };
    let mut ama = Player::person(ircd.port, "ama", &[]);
    ama.until("You are on TestNet as ama");
    let mut kofi = Player::person(ircd.port, "kofi", &[]);
    kofi.until("Here is ama");
    ama.until("Here is kofi");
    let mut yaa = Player::person(ircd.port, "yaa", &[]);
    yaa.until("Here is ama");
    for mut player in [ama, kofi, yaa] {
        player.quit();
    }
}
