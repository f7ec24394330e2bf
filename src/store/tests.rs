//! Tests of the archive as a whole.

use proptest::prelude::*;

use super::*;
use crate::{
    game::{EndReason, Game, Outcome, Side},
    peer::{
        Author, PeerInfo, ResultClass,
        wire::{self, Gid, HalfRecord, NetworkToken, OwnResult},
    },
    rules,
    trust::{ChainHead, Digest, KeyPair, Link, Points, PublicKey, Standing},
};

fn gid(name: &str) -> Gid {
    Gid::new(Link::of(name))
}

fn key(seed: u8) -> PublicKey {
    KeyPair::from_seed([seed; 32]).public()
}

fn network() -> NetworkToken {
    NetworkToken::from_name("DALnet")
}

fn result(game: &str, number: u32) -> String {
    let record = HalfRecord {
        gid: gid(game),
        score: "10-8".parse().unwrap(),
        reason: EndReason::Majority,
        moved: 50,
        own: OwnResult::Won,
        head: Link::of("head"),
        number,
        previous: Link::of("before"),
        points: Points::START,
        network: network(),
        minutes: 1,
    };
    record.draft().sign(&KeyPair::from_seed([1; 32])).unwrap()
}

fn open() -> (tempfile::TempDir, Archive) {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::open(folder.path()).unwrap();
    (folder, archive)
}

fn begin(archive: &mut Archive, game: &str, opponent: u8, nick: &str) {
    let game = NewGame {
        gid: gid(game),
        own: key(1),
        opponent: key(opponent),
        nick: &nick.parse().unwrap(),
        name: Some(&"Kofi A.".parse().unwrap()),
        country: Some("GH".parse().unwrap()),
        network: &network(),
        rule: &rules::find("abapa").unwrap(),
        me: Some(Side::North),
    };
    archive.begin(&game).unwrap();
}

fn outcome() -> Outcome {
    let mut game = Game::new(rules::find("abapa").unwrap());
    game.resign(Side::South).unwrap()
}

fn info(seed: u8, nick: &str) -> PeerInfo {
    PeerInfo {
        nick: nick.parse().unwrap(),
        key: key(seed).id(),
        name: "Kofi A.".parse().unwrap(),
        country: None,
        languages: Some("fr,en".parse().unwrap()),
        clock_off: false,
        lag: None,
        introduction: Default::default(),
        seek: None,
        card: None,
    }
}

fn texts(archive: &Archive, game: &str) -> Vec<String> {
    let lines = archive.lines(gid(game)).unwrap();
    lines.into_iter().map(|kept| kept.line).collect()
}

#[test]
fn the_course_of_a_game() {
    let (folder, mut archive) = open();
    archive.keep(gid("a"), Author::Opponent, "first").unwrap();
    assert!(archive.unfinished().unwrap().is_empty(), "not begun yet");
    assert!(archive.games(&Filter::default()).unwrap().is_empty());
    for _ in 0..2 {
        begin(&mut archive, "a", 2, "kofi");
    }
    // What is known of the beginning stays as it was.
    begin(&mut archive, "a", 3, "eve");
    archive.keep(gid("a"), Author::Own, "second").unwrap();
    let open = archive.unfinished().unwrap();
    assert_eq!(open.len(), 1);
    let rule = rules::find("abapa").unwrap();
    assert_eq!(open[0].setting.rule().unwrap(), rule);
    assert_eq!(open[0].setting.opponent, key(2));

    archive.end(gid("a"), &outcome(), 0).unwrap();
    archive.class(gid("a"), ResultClass::Witnessed).unwrap();
    let rows = archive.games(&Filter::default()).unwrap();
    assert_eq!(rows[0].class, GameClass::Witnessed);
    archive.class(gid("a"), ResultClass::Claimed).unwrap();
    assert_eq!(archive.unfinished().unwrap().len(), 1, "he may still sign");
    archive.class(gid("a"), ResultClass::Sealed).unwrap();
    assert!(archive.unfinished().unwrap().is_empty());

    // Another program reads while this one has it.
    let reader = Archive::read(folder.path()).unwrap();
    let rows = reader.games(&Filter::default()).unwrap();
    let row = rows.first().unwrap();
    let (setting, ending) = (row.setting.as_ref().unwrap(), row.ending.unwrap());
    assert_eq!((setting.nick.as_str(), setting.me), ("kofi", Side::North));
    assert_eq!(setting.country, Some("GH".parse().unwrap()));
    assert_eq!(
        (ending.reason, ending.winner, ending.plies),
        (EndReason::Resign, Some(Side::North), 0)
    );
    assert_eq!(ending.score.0, outcome().score);
    assert_eq!(row.class, GameClass::Sealed);
}

#[test]
fn a_promise_is_kept_until_it_becomes_a_game_or_nothing() {
    let (_folder, mut archive) = open();
    let rule = rules::find("abapa").unwrap();
    let promise = |archive: &mut Archive, game: &str, me| {
        archive.keep(gid(game), Author::Own, game).unwrap();
        let game = NewGame {
            gid: gid(game),
            own: key(1),
            opponent: key(2),
            nick: &"kofi".parse().unwrap(),
            name: None,
            country: None,
            network: &network(),
            rule: &rule,
            me,
        };
        archive.begin(&game).unwrap();
    };
    for game in ["a", "b"] {
        promise(&mut archive, game, None);
    }
    assert!(archive.games(&Filter::default()).unwrap().is_empty());
    let promises = archive.promises().unwrap();
    assert_eq!(promises.len(), 2);
    assert_eq!(promises[0].opponent, key(2));
    assert_eq!(promises[0].rule().unwrap(), rule);
    promise(&mut archive, "a", Some(Side::South));
    archive.void(gid("b")).unwrap();
    assert!(archive.promises().unwrap().is_empty());
    assert_eq!(archive.unfinished().unwrap().len(), 1);
}

#[test]
fn a_challenge_that_comes_to_nothing_leaves_no_game() {
    let (_folder, mut archive) = open();
    archive.void(gid("never kept")).unwrap();
    archive.keep(gid("accepted"), Author::Own, "line").unwrap();
    archive.void(gid("accepted")).unwrap();
    assert!(archive.games(&Filter::default()).unwrap().is_empty());
    let never = gid("never kept").to_string();
    assert!(archive.find(&never).unwrap().is_empty());
    let found = archive.find(&gid("accepted").to_string()).unwrap();
    assert_eq!(found[0].class, GameClass::Void);
    assert_eq!(found[0].setting, None);
}

#[test]
fn games_are_found_by_opponent_and_by_the_beginning_of_their_name() {
    let (_folder, mut archive) = open();
    archive.met(&info(2, "Kofi"), &key(2), &network()).unwrap();
    begin(&mut archive, "a", 2, "Kofi");
    begin(&mut archive, "b", 3, "eve");
    begin(&mut archive, "c", 2, "kofi_");
    archive.class(gid("b"), ResultClass::Disputed).unwrap();
    let games = |unfinished, who: Option<&str>, limit| {
        let filter = Filter {
            unfinished,
            opponent: who.map(str::to_owned),
            limit,
        };
        let rows = archive.games(&filter).unwrap();
        rows.into_iter().map(|row| row.gid).collect::<Vec<_>>()
    };
    let [a, b, c] = ["a", "b", "c"].map(gid);
    assert_eq!(games(false, None, None), [c, b, a]);
    assert_eq!(games(true, None, Some(1)), [c]);
    assert_eq!(games(true, None, None), [c, a]);
    // A nick that was used later, a key and a key's id find all games with the player.
    for who in ["kofi", &key(2).to_string(), &key(2).id().to_string()] {
        assert_eq!(games(false, Some(who), None), [c, a], "{who}");
    }
    assert_eq!(games(false, Some("eve"), None), [b]);
    assert_eq!(games(false, Some("kof"), None), []);
    let name = a.to_string();
    assert_eq!(archive.find(&name[..4]).unwrap()[0].gid, a);
    assert!(archive.find(&name[..3]).unwrap().is_empty());
    assert!(archive.find("%%%%").unwrap().is_empty());
}

#[test]
fn the_chain_is_kept_with_the_result() {
    let (folder, mut archive) = open();
    assert_eq!(archive.standing(&key(1)).unwrap(), Standing::new(&key(1)));
    for (game, author, number) in [
        ("a", Author::Own, 1),
        ("a", Author::Opponent, 7),
        ("b", Author::Own, 2),
        ("b", Author::Own, 2),
    ] {
        archive
            .keep(gid(game), author, &result(game, number))
            .unwrap();
    }
    drop(archive);
    let archive = Archive::read(folder.path()).unwrap();
    let chain = ChainHead {
        number: 2,
        hash: Link::of(&result("b", 2)),
    };
    let points = Points::START.plus(50);
    assert_eq!(
        archive.standing(&key(1)).unwrap(),
        Standing { chain, points }
    );
    let error = archive.standing(&key(2)).unwrap_err().to_string();
    assert!(error.contains("identity.key"), "{error}");
}

#[test]
fn a_second_result_is_not_kept() {
    let (_folder, mut archive) = open();
    archive
        .keep(gid("a"), Author::Own, &result("a", 1))
        .unwrap();
    for (game, number) in [("b", 1), ("a", 2)] {
        let kept = archive.keep(gid(game), Author::Own, &result(game, number));
        assert!(
            matches!(kept, Err(StoreError::SecondRecord { .. })),
            "{kept:?}"
        );
    }
    assert_eq!(texts(&archive, "a").len(), 1);
    assert!(texts(&archive, "b").is_empty());
    assert_eq!(archive.standing(&key(1)).unwrap().chain.number, 1);
}

#[test]
fn a_changed_line_is_noticed() {
    let (_folder, mut archive) = open();
    archive
        .keep(gid("a"), Author::Own, &result("a", 1))
        .unwrap();
    let connection = &archive.database.connection;
    connection
        .execute("UPDATE line SET text = text || 'x'", [])
        .unwrap();
    for error in [
        archive.lines(gid("a")).unwrap_err().to_string(),
        archive.standing(&key(1)).unwrap_err().to_string(),
    ] {
        assert!(error.contains("is damaged"), "{error}");
    }
    connection
        .execute("UPDATE game SET gid = 'x'", [])
        .unwrap_err();
}

#[test]
fn players_met_are_remembered_and_strangers_forgotten() {
    let (_folder, mut archive) = open();
    for (seed, nick) in [(2, "kofi"), (3, "eve"), (2, "kofi2"), (4, "ama")] {
        archive
            .met(&info(seed, nick), &key(seed), &network())
            .unwrap();
    }
    let connection = &archive.database.connection;
    connection
        .execute(
            "UPDATE player SET last_seen = last_seen - 9 WHERE nick = 'kofi2'",
            [],
        )
        .unwrap();
    connection
        .execute(
            "UPDATE player SET last_seen = last_seen - 8 WHERE nick = 'eve'",
            [],
        )
        .unwrap();
    begin(&mut archive, "a", 2, "kofi");
    let tx = archive.database.connection.transaction().unwrap();
    archive::forget_players(&tx, 2).unwrap();
    tx.commit().unwrap();
    let players = archive.players(10).unwrap();
    let nicks: Vec<&str> = players.iter().map(|p| p.nick.as_str()).collect();
    assert_eq!(nicks, ["ama", "kofi2"], "the opponent stays");
    assert_eq!(players[1].key, key(2));
    assert_eq!(players[1].languages, Some("fr,en".parse().unwrap()));
    assert!(players[1].last_seen < players[1].first_seen);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn lines_come_back_in_order_and_byte_for_byte(
        lines in proptest::collection::vec((any::<bool>(), 0..3u8, any::<String>()), 0..40),
    ) {
        let (folder, mut archive) = open();
        let mut expected = vec![Vec::new(); 3];
        for (own, game, line) in &lines {
            let author = if *own { Author::Own } else { Author::Opponent };
            archive.keep(gid(&game.to_string()), author, line).unwrap();
            let entry = (author, line.clone());
            let game = &mut expected[usize::from(*game)];
            if !game.contains(&entry) {
                game.push(entry);
            }
        }
        drop(archive);
        let archive = Archive::read(folder.path());
        for (game, expected) in expected.into_iter().enumerate() {
            let lines = archive.as_ref().unwrap().lines(gid(&game.to_string())).unwrap();
            let lines: Vec<_> = lines.into_iter().map(|k| (k.author, k.line)).collect();
            prop_assert_eq!(lines, expected);
        }
    }
}

#[test]
fn how_servers_did_is_kept() {
    let (folder, mut archive) = open();
    assert_eq!(archive.servers().unwrap(), []);
    let mut server = ServerState {
        host: "irc.example.org".to_owned(),
        port: 6697,
        network: "one".to_owned(),
        last_failure: Some(5),
        reason: "no answer".to_owned(),
        failures: 2,
        ..ServerState::default()
    };
    let plain = ServerState {
        port: 6667,
        ..server.clone()
    };
    archive.keep_server(&server).unwrap();
    archive.keep_server(&plain).unwrap();
    server.last_ok = Some(9);
    server.failures = 0;
    archive.keep_server(&server).unwrap();
    drop(archive);
    let archive = Archive::read(folder.path()).unwrap();
    assert_eq!(archive.servers().unwrap(), [plain, server]);
}

/// The half-record with this number that the key of `seed` signs.
fn half_of(seed: u8, number: u32, game: &str) -> String {
    let record = HalfRecord {
        gid: gid(game),
        score: "10-8".parse().unwrap(),
        reason: EndReason::Majority,
        moved: 50,
        own: OwnResult::Won,
        head: Link::of("head"),
        number,
        previous: Link::of("before"),
        points: Points::START,
        network: network(),
        minutes: 1,
    };
    let pair = KeyPair::from_seed([seed; 32]);
    record.draft().sign(&pair).unwrap()
}

fn numbers_of(archive: &Archive, seed: u8, from: u32, limit: usize) -> Vec<u32> {
    let found = archive
        .half_records_of(key(seed).id(), from, limit)
        .unwrap();
    assert!(found.iter().all(|half| half.author == key(seed)));
    found.iter().map(|half| half.result.number).collect()
}

#[test]
fn half_records_of_others_are_kept_and_found_with_those_of_own_games() {
    let (_folder, mut archive) = open();
    begin(&mut archive, "a", 2, "kofi");
    archive
        .keep(gid("a"), Author::Own, &half_of(1, 1, "a"))
        .unwrap();
    archive
        .keep(gid("a"), Author::Opponent, &half_of(2, 3, "a"))
        .unwrap();
    for number in [1, 2, 4, 4, 3] {
        let game = if number == 3 {
            "a".to_owned()
        } else {
            number.to_string()
        };
        archive
            .witness(&key(2), &half_of(2, number, &game))
            .unwrap();
    }
    // Neither somebody else's word nor another line is kept.
    archive.witness(&key(2), &half_of(3, 9, "z")).unwrap();
    archive.witness(&key(2), "awale/1 ack n=1").unwrap();
    assert_eq!(numbers_of(&archive, 2, 0, 9), [1, 2, 3, 4]);
    assert_eq!(numbers_of(&archive, 2, 2, 2), [2, 3]);
    assert_eq!(numbers_of(&archive, 1, 0, 9), [1]);
    assert_eq!(numbers_of(&archive, 3, 0, 9), [0_u32; 0]);
    let newest = archive.newest_of(&key(2)).unwrap().unwrap();
    assert_eq!((newest.result.number, newest.line), (4, half_of(2, 4, "4")));
    assert_eq!(archive.newest_of(&key(3)).unwrap(), None);
    assert_eq!(archive.fork_of(&key(2)).unwrap(), None);
    archive.witness(&key(2), &half_of(2, 4, "other")).unwrap();
    assert_eq!(archive.fork_of(&key(2)).unwrap(), Some(4));
    assert_eq!(numbers_of(&archive, 2, 4, 9), [4, 4]);
}

#[test]
fn only_so_many_half_records_are_kept_and_those_of_opponents_longest() {
    let (_folder, mut archive) = open();
    begin(&mut archive, "a", 2, "kofi");
    for (seed, number) in [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2)] {
        let line = half_of(seed, number, &format!("{seed} {number}"));
        archive.witness(&key(seed), &line).unwrap();
    }
    let tx = archive.database.connection.transaction().unwrap();
    witness::forget_heard(&tx, 3, 1).unwrap();
    tx.commit().unwrap();
    assert_eq!(numbers_of(&archive, 2, 0, 9), [1]);
    assert_eq!(numbers_of(&archive, 3, 0, 9), [0_u32; 0]);
    assert_eq!(numbers_of(&archive, 4, 0, 9), [1, 2]);
    assert_eq!(archive.heard().unwrap().len(), 3);
}

#[test]
fn games_for_points_of_a_day_are_counted() {
    let (_folder, mut archive) = open();
    let mut challenge = wire::Challenge {
        to: key(2).id(),
        rule: Link::of("rule"),
        clock: wire::Clock::Untimed,
        rated: Some(1),
        round: None,
        after: None,
        pairing: None,
        referee: None,
        toss: Digest::of(&[]),
        points: Points::START,
        chain: Link::of("chain"),
        network: network(),
        minutes: 0,
    };
    let mut play = |opponent: u8, rated, minutes| {
        challenge.to = key(opponent).id();
        (challenge.rated, challenge.minutes) = (rated, minutes);
        let gid = Gid::new(challenge.draft().signed_link());
        let game = NewGame {
            gid,
            own: key(1),
            opponent: key(opponent),
            nick: &"kofi".parse().unwrap(),
            name: None,
            country: None,
            network: &network(),
            rule: &rules::find("abapa").unwrap(),
            me: Some(Side::North),
        };
        archive.begin(&game).unwrap();
        let line = challenge
            .draft()
            .sign(&KeyPair::from_seed([1; 32]))
            .unwrap();
        archive.keep(gid, Author::Own, &line).unwrap();
    };
    let day = 24 * 60;
    for minutes in [9 * day, 9 * day + 5, 10 * day - 1, 10 * day] {
        play(2, Some(1), minutes);
    }
    play(2, None, 9 * day + 7);
    play(3, Some(1), 9 * day + 8);
    assert_eq!(archive.pair_games(&key(2), 9).unwrap(), 3);
    assert_eq!(archive.pair_games(&key(2), 10).unwrap(), 1);
    assert_eq!(archive.pair_games(&key(3), 9).unwrap(), 1);
    assert_eq!(archive.pair_games(&key(4), 9).unwrap(), 0);
}
