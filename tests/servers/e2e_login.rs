//! Accounts of real services, as a user configures them: Atheme beside InspIRCd, at its own limits.

use crate::support::{
    ircd::{
        Flood, Ircd,
        atheme::{SASL, Services},
    },
    player::{Account, Player, assert_same_games},
    raw::Raw,
};

const RULE: &str = "abapa-2x3";
const PERSON: &[&str] = &["online", "--plain"];
const BOT: &[&str] = &["bot"];

const AMA: Account<'_> = Account {
    name: "ama",
    password: "sesame",
    required: true,
};
const KOFI: Account<'_> = Account {
    name: "kofi",
    password: "open",
    required: true,
};

/// A server with both accounts.
async fn begin(test: &str, sasl: &str) -> Option<(Ircd, Services)> {
    let (ircd, services) = Ircd::start_with_services_and(test, Flood::Default, sasl).await?;
    for account in [AMA, KOFI] {
        let mut raw = ircd.register_account(account.name, account.password);
        raw.send("QUIT");
        // The nick is free again when the server has closed.
        raw.until_closed();
    }
    Some((ircd, services))
}

/// Both log in and play, in channels that take only those who have.
fn play_with_accounts(port: u16, whole: bool) {
    let mut owner = Raw::join(port, "owner", &["#awale", "#awale-net"]);
    for channel in ["#awale", "#awale-net"] {
        owner.send(&format!("MODE {channel} +R"));
    }
    owner.settle();
    let mut bot = Player::with_account(BOT, port, "kofi", &KOFI);
    bot.until("logged in to the account kofi");
    bot.until("on TestNet as kofi");
    let mut person = Player::with_account(PERSON, port, "ama", &AMA);
    person.until("You are logged in to the account ama.");
    person.until("You are on TestNet as ama.");
    person.begin("kofi", RULE);
    if whole {
        person.play_to_the_end();
    } else {
        person.play_turns(1);
        person.resign();
    }
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
    bot.end();
}

#[tokio::test]
async fn a_whole_game_of_two_who_log_in_by_sasl() {
    if let Some((ircd, _services)) = begin("two_who_log_in_by_sasl", SASL).await {
        play_with_accounts(ircd.port, true);
    }
}

#[tokio::test]
async fn a_game_of_two_who_log_in_by_nickserv() {
    if let Some((ircd, _services)) = begin("two_who_log_in_by_nickserv", "").await {
        play_with_accounts(ircd.port, false);
    }
}

#[tokio::test]
async fn a_login_that_fails_is_told_and_ends_it_only_where_it_is_required() {
    for (test, sasl) in [("a_login_that_fails_by_sasl", SASL), ("by_nickserv", "")] {
        let Some((ircd, _services)) = begin(test, sasl).await else {
            return;
        };
        let wrong = |required| Account {
            password: "wrong",
            required,
            ..AMA
        };
        let mut person = Player::with_account(PERSON, ircd.port, "ama", &wrong(false));
        let told = person.until("You are not logged in to your account: ");
        assert!(told.ends_with("Play goes on without it."), "{told}");
        person.until("You are on TestNet as ama.");
        person.quit();
        let mut person = Player::with_account(PERSON, ircd.port, "ama", &wrong(true));
        let ended = person.ended();
        assert_eq!(ended.status.code(), Some(1), "{}", ended.errors);
        let told = ended.errors.contains("no login to the account: ")
            && ended.errors.contains("or do not require the login");
        assert!(told, "{}", ended.errors);
        let mut bot = Player::with_account(BOT, ircd.port, "kofi", &wrong(false));
        bot.until("not logged in: ");
        bot.until("on TestNet as kofi");
        bot.end();
    }
}

#[tokio::test]
async fn a_channel_for_the_registered_tells_whoever_has_no_account() {
    let test = "a_channel_for_the_registered";
    let Some((ircd, _services)) = begin(test, SASL).await else {
        return;
    };
    let mut owner = Raw::join(ircd.port, "owner", &["#awale-net"]);
    owner.send("MODE #awale-net +R");
    owner.settle();
    let mut person = Player::person(ircd.port, "efe", &[]);
    let told = person.until("#awale-net cannot be joined: ");
    let next = "Nothing can be played without it. It is tried again.";
    assert!(told.ends_with(next), "{told}");
    // A script ends there, and does not wait for ever.
    person.program.close_input();
    person.until("Goodbye.");
}
