//! What players agree on during a game, points, rematches, and a player who has lost his archive: with the
//! real program.

use std::fs;

use awale::store::GameClass;

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, Relay, SEALED},
    program::{Program, path_text},
};

/// Two people who know each other.
fn pair(port: u16, rate: &[&str]) -> [Player; 2] {
    let mut ama = Player::person(port, "ama", rate);
    ama.until("You are on ");
    let mut kofi = Player::person(port, "kofi", rate);
    kofi.until("You are on ");
    ama.until("Here is kofi");
    kofi.until("Here is ama");
    [ama, kofi]
}

/// `ama` challenges `kofi`, who accepts. Gives back whether she begins.
fn begin(ama: &mut Player, kofi: &mut Player, terms: &str) -> bool {
    ama.challenge("kofi", terms);
    kofi.until("ama challenges you: ");
    kofi.enter("accept");
    kofi.until("Your game with ama begins.");
    let begins = ama.until("Your game with kofi begins.");
    begins.contains("You are South")
}

/// Both play what is offered first, so many plies, beginning with the first one.
fn play(first: &mut Player, second: &mut Player, plies: usize) {
    for ply in 0..plies {
        let mover = if ply % 2 == 0 {
            &mut *first
        } else {
            &mut *second
        };
        let turn = mover.until("Your turn: ");
        mover.play_if_asked(&turn);
    }
}

/// What `awale ARGUMENTS --home HOME` prints.
fn awale(player: &Player, arguments: &[&str]) -> Vec<String> {
    let home = path_text(&player.home());
    let all = [arguments, &["--home", &home]].concat();
    let ended = Program::run(&all);
    assert!(ended.status.success(), "{arguments:?}: {}", ended.errors);
    ended.lines
}

fn points(player: &Player) -> String {
    let lines = awale(player, &["rating"]);
    let line = lines.iter().find(|line| line.starts_with("points"));
    line.unwrap_or_else(|| panic!("{lines:?}")).clone()
}

/// An evening: offers of all kinds, a crash while the game rests, points, and a second game by the same
/// terms.
fn an_evening(port: u16, rate: &[&str]) {
    let [mut ama, mut kofi] = pair(port, rate);
    // A casual game: moves can be taken back, and it can be called off.
    let first = begin(&mut ama, &mut kofi, "abapa-2x3 -");
    let [south, north] = match first {
        true => [&mut ama, &mut kofi],
        false => [&mut kofi, &mut ama],
    };
    play(south, north, 2);
    south.until("Your turn: ");
    north.enter("takeback");
    south.until(&format!(
        "{} offers to go back to the position after move 1.",
        nick(first, false)
    ));
    south.enter("agree");
    north.until("Your turn: ");
    north.enter("abort");
    south.until(&format!(
        "{} offers to end the game without a result.",
        nick(first, false)
    ));
    south.enter("agree");
    for player in [&mut *south, &mut *north] {
        player.until("You have agreed to end the game without a result.");
    }

    // A game for points, with an adjournment over a crash of both programs.
    let first = begin(&mut ama, &mut kofi, "abapa-2x3 - rated");
    let [south, north] = match first {
        true => [&mut ama, &mut kofi],
        false => [&mut kofi, &mut ama],
    };
    play(south, north, 2);
    south.until("Your turn: ");
    south.enter("takeback");
    south.until("That cannot be done in this game now.");
    south.enter("draw");
    north.until(&format!("{} offers a draw.", nick(first, true)));
    north.enter("refuse");
    south.until(&format!("{} does not agree: a draw.", nick(first, false)));
    north.enter("adjourn");
    south.until(&format!(
        "{} offers to go on some other time.",
        nick(first, false)
    ));
    south.enter("agree");
    north.until("The game rests");
    south.until("The game rests");
    south.enter("1");
    south.until("The game is adjourned");
    south.kill_and_restart();
    north.kill_and_restart();
    for player in [&mut *south, &mut *north] {
        player.until("You are on ");
        player.until("Your game with ");
    }
    let home = path_text(&south.home());
    let rests = Program::run(&["games", "adjourned", "--home", &home]);
    assert!(
        rests.lines.iter().any(|line| line.contains("adjourned")),
        "{:?}",
        rests.lines
    );
    north.until("Here is ");
    north.enter("resume");
    south.until(&format!(
        "{} offers to go on with the game.",
        nick(first, false)
    ));
    south.enter("agree");
    play(south, north, 8);
    let turn = south.until("Your turn: ");
    assert!(!turn.is_empty());
    north.enter("resign");
    north.until("The game is over: one side gave up. You lose");
    north.until("You lose 50 points.");
    north.until(SEALED);
    south.until("You win 50 points.");
    south.until(SEALED);
    assert!(
        points(south).starts_with("points     1250"),
        "{}",
        points(south)
    );
    assert!(
        points(north).starts_with("points     1150"),
        "{}",
        points(north)
    );

    // Another one by the same terms: the sides change, and a draw moves no points.
    south.enter("rematch");
    let asked = north.until(&format!("{} challenges you: ", nick(first, true)));
    assert!(asked.contains("for points, sides changed"), "{asked}");
    north.enter("accept");
    let begun = north.until("Your game with ");
    assert!(begun.contains("You are South"), "{begun}");
    south.until("Your game with ");
    play(north, south, 1);
    south.until("Your turn: ");
    south.enter("draw");
    north.until(&format!("{} offers a draw.", nick(first, true)));
    north.enter("draw");
    for player in [&mut *south, &mut *north] {
        player.until("The game is over: a draw was agreed.");
        player.until(SEALED);
        assert!(
            awale(player, &["records", "verify"])
                .iter()
                .any(|line| line.contains("2 games"))
        );
    }
    assert!(points(south).starts_with("points     1250"));
}

/// Ama's name if she has this side.
fn nick(ama_is_south: bool, south: bool) -> &'static str {
    if ama_is_south == south { "ama" } else { "kofi" }
}

#[test]
fn an_evening_on_the_relay() {
    let relay = Relay::start();
    an_evening(relay.port, FAST);
}

#[tokio::test]
async fn an_evening_on_ngircd() {
    let test = "an_evening_on_ngircd";
    if let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await {
        an_evening(ircd.port, FAST);
    }
}

#[test]
fn who_has_lost_his_archive_goes_on_with_his_key() {
    let relay = Relay::start();
    let [mut ama, mut kofi] = pair(relay.port, FAST);
    let first = begin(&mut ama, &mut kofi, "abapa-2x3 - rated");
    if first {
        play(&mut ama, &mut kofi, 10);
    } else {
        play(&mut kofi, &mut ama, 10);
    }
    // Fewer plies would move no points, and a move that crosses the resignation does not count.
    for player in [&mut ama, &mut kofi] {
        player.until("10. ");
    }
    ama.resign();
    kofi.until("You win 50 points.");
    kofi.until(SEALED);
    ama.quit();
    for file in ["awale.db", "awale.db-wal", "awale.db-shm"] {
        let path = ama.home().join(file);
        if path.exists() {
            fs::remove_file(path).unwrap();
        }
    }
    ama.again();
    ama.until("kofi holds 1 of your results; the newest has number 1.");
    ama.until("Your results go on after number 1: you have 1150 points.");
    // Somebody else may hold a newer one, so that nothing is played for points today.
    ama.challenge("kofi", "abapa-2x3 - rated");
    ama.until("Your archive is new and your key is not");
    // The next record follows the one that came back.
    begin(&mut ama, &mut kofi, "abapa-2x3 -");
    ama.resign();
    kofi.until(SEALED);
    let listed = awale(&kofi, &["records", "verify"]);
    assert!(
        listed.iter().any(|line| line.contains("2 games")),
        "{listed:?}"
    );
}

#[test]
fn a_match_has_a_table() {
    let relay = Relay::start();
    let [mut ama, mut kofi] = pair(relay.port, FAST);
    begin(&mut ama, &mut kofi, "abapa-2x3 - match=2");
    ama.resign();
    kofi.until("The match, 1 of 2 games:");
    kofi.until("  You 1, the other 0.");
    kofi.until("Game 2 of 2 comes next");
    // Between two games both may leave: the match goes on when they are back.
    ama.kill_and_restart();
    ama.until("Your match with kofi is not over: ");
    kofi.kill_and_restart();
    kofi.until("Your match with ama is not over: ");
    kofi.until("Here is ama");
    kofi.enter("rematch");
    let asked = ama.until("kofi challenges you: ");
    assert!(asked.contains("game 2 of 2"), "{asked}");
    ama.enter("accept");
    ama.until("Your game with kofi begins.");
    kofi.until("Your game with ama begins.");
    kofi.resign();
    ama.until("The match, 2 of 2 games:");
    ama.until("  You 1, the other 1.");
    ama.until("The match is over.");
}

/// Who is killed and does not come back loses the points by the word of the bot.
#[tokio::test]
async fn a_game_that_is_left_is_judged_by_the_referee() {
    let test = "a_game_that_is_left_is_judged_by_the_referee";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    // The bot is there first, so that it hears both hellos: for whom it has not met it waits ten minutes.
    let _bot = Player::bot(ircd.port, "judge", FAST);
    let mut ama = Player::person(ircd.port, "ama", FAST);
    ama.until("Here is judge");
    let mut kofi = Player::person(ircd.port, "kofi", FAST);
    kofi.until("Here is judge");
    ama.until("Here is kofi");
    let first = begin(&mut ama, &mut kofi, "abapa - rated referee judge");
    let [mut south, mut north] = match first {
        true => [ama, kofi],
        false => [kofi, ama],
    };
    play(&mut south, &mut north, 13);
    north.until("Your turn: ");
    north.program.kill();
    south.until("Nothing has come from ");
    south.enter("claim");
    south.until("Your claim is with the referee.");
    south.until("The referee asks for your opponent.");
    south.until("You win 50 points.");
    south.until("The referee has signed that your opponent left.");
    assert!(points(&south).starts_with("points     1250"));
    let classes = |player: &Player| -> Vec<GameClass> {
        player.games().into_iter().map(|game| game.class).collect()
    };
    assert_eq!(classes(&south), [GameClass::Witnessed]);
    let file = path_text(&south.home().with_file_name("games.records"));
    awale(&south, &["records", "export", &file]);
    let checked = Program::run(&["records", "verify", &file]);
    assert!(checked.status.success(), "{}", checked.errors);
    assert!(
        checked.lines[0].contains("1 witnessed by a referee"),
        "{:?}",
        checked.lines
    );
    // His program signs it too when he is back.
    north.again();
    north.until("You lose 50 points.");
    north.until(SEALED);
    south.until(SEALED);
    for (player, start) in [(&south, "points     1250"), (&north, "points     1150")] {
        assert!(points(player).starts_with(start), "{}", points(player));
        assert_eq!(classes(player), [GameClass::Sealed]);
        let checked = awale(player, &["records", "verify"]);
        assert!(checked[0].contains("1 signed by both sides"), "{checked:?}");
    }
}
