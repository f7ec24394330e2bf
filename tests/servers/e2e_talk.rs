//! What people say: kept, found again, and not heard from those who are ignored.

use crate::support::{
    player::{FAST, Player, Relay},
    program::{Program, path_text, text},
};

/// What `awale messages` prints.
fn messages(player: &Player, arguments: &[&str]) -> Vec<String> {
    let home = path_text(&player.home());
    let all = [&["messages"], arguments, &["--home", &home]].concat();
    let ended = Program::run(&all);
    assert!(ended.status.success(), "{}", ended.errors);
    ended.lines
}

#[test]
fn talk_is_kept_and_found_and_the_ignored_are_not_heard() {
    let relay = Relay::start();
    let mut ama = Player::person(relay.port, "ama", FAST);
    ama.until("You are on ");
    let mut kofi = Player::person(relay.port, "kofi", FAST);
    kofi.until("You are on ");
    ama.until("Here is kofi");
    let mut efe = Player::person(relay.port, "efe", FAST);
    ama.until("Here is efe");
    efe.until("You are on ");
    kofi.enter("say Une partie d'awal\u{e9} ?");
    ama.until("kofi: Une partie");
    ama.enter("msg kofi with \u{1b}[31mpleasure");
    kofi.until("ama to you: with pleasure");
    kofi.enter("msg ama at \u{202e}eight");
    ama.until("kofi to you: at eight");

    ama.enter("ignore key kofi");
    ama.until("You do not hear key:");
    kofi.enter("say nobody hears this\nmsg ama nor this\nnick kofi2");
    kofi.until("You are called kofi2 now.");
    kofi.enter("say not under another nick\nchallenge ama abapa-2x3");
    kofi.until("You have challenged ama: ");
    efe.enter("say the last word");
    let heard = ama.until_with_all_before("efe: the last word");
    assert!(heard.iter().all(|line| !line.contains("kofi")), "{heard:?}");
    // By nick and mask too, and over a restart.
    ama.enter("ignore *!*@nowhere.example\nignore EFE\nquit");
    ama.until("Goodbye.");
    let said = messages(&ama, &["show"]);
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said[0].ends_with("#awale <kofi> Une partie d'awal\u{e9} ?"));
    assert!(said[1].ends_with(" you -> kofi: with pleasure"));
    assert!(said[2].ends_with(" kofi -> you: at eight"));
    assert_eq!(messages(&ama, &["search", "awale", "part"]), said[..1]);
    assert_eq!(messages(&ama, &["search", "nobody"]), ["no messages"]);
    assert_eq!(
        messages(&ama, &["show", "--with", "KOFI", "--since", "1h"]),
        said[..3]
    );
    let home = path_text(&ama.home());
    let export = ["messages", "export", "--format", "json", "--home", &home];
    let objects = Program::run(&export).objects();
    assert_eq!(text(&objects[3], "author"), "efe");

    ama.kill_and_restart();
    ama.until("You are on awale-relay as ama.");
    ama.enter("ignores");
    let list = ama.until_with_all_before("EFE");
    assert!(list.iter().any(|line| line.starts_with("key:")), "{list:?}");
    let mut yaa = Player::person(relay.port, "yaa", FAST);
    yaa.until("You are on ");
    efe.enter("say unheard");
    yaa.until("efe: unheard");
    yaa.enter("say now");
    let heard = ama.until_with_all_before("yaa: now");
    assert!(
        !heard.iter().any(|line| line.contains("unheard")),
        "{heard:?}"
    );
    ama.enter("unignore efe");
    ama.until("You hear efe again.");
    efe.enter("say heard again");
    ama.until("efe: heard again");
}

#[test]
fn nothing_is_kept_when_the_settings_say_so() {
    let relay = Relay::start();
    let mut ama = Player::person_with_config(relay.port, "ama", FAST, "[messages]\nlog = false\n");
    ama.until("You are on ");
    let mut kofi = Player::person(relay.port, "kofi", FAST);
    kofi.until("You are on ");
    kofi.enter("say is anybody here?");
    ama.until("kofi: is anybody here?");
    ama.enter("say no\nquit");
    ama.until("Goodbye.");
    kofi.until("ama: no");
    assert_eq!(messages(&ama, &["show"]), ["no messages"]);
    kofi.enter("quit");
    kofi.until("Goodbye.");
    assert_eq!(messages(&kofi, &["show"]).len(), 2);
}

#[test]
fn who_looks_for_a_game_says_so_and_is_challenged_by_his_terms() {
    let relay = Relay::start();
    let config = "[player]\nname = \"Ama\"\nintroduction = \"I play slowly.\"\n";
    let mut ama = Player::person_with_config(relay.port, "ama", FAST, config);
    ama.until("You are on ");
    let mut kofi = Player::person(relay.port, "kofi", FAST);
    kofi.until("Here is ama");
    kofi.enter("card ama");
    kofi.until("ama says: I play slowly.");
    ama.enter("seek abapa-2x3 30s");
    ama.until("Everybody here is told that you look for a game: ");
    let told = kofi.until("ama looks for a game: ");
    assert!(told.ends_with("30 seconds a move. Type challenge ama to play it."));
    // Somebody who comes later and asks who she is hears it too.
    let mut efe = Player::person(relay.port, "efe", FAST);
    efe.until("You are on ");
    efe.enter("card ama");
    efe.until("ama looks for a game: ");

    kofi.enter("challenge AMA");
    let asked = ama.until("kofi challenges you: ");
    assert!(asked.contains("30 seconds a move"), "{asked}");
    ama.enter("accept");
    ama.until("You look for a game no more.");
    ama.until("Your game with kofi begins.");
    ama.enter("seek off");
    ama.until("You are not looking for a game");

    // Names that lead to nobody are answered at once, and a new nick is no farewell.
    efe.enter("challenge efe");
    efe.until("That is you: ");
    efe.enter("challenge nobody");
    efe.until("There is nobody called nobody on this network");
    efe.enter("nick esi");
    kofi.until("efe is called esi now.");
    // A nick that is not given is not taken with the next connection.
    efe.enter("nick ama");
    efe.until("You cannot be called ama now");
    efe.enter(&format!("server 127.0.0.1:{}", relay.port));
    efe.until("You are on awale-relay as esi.");
}
