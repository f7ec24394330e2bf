//! `awale rating` and `awale ranking`: what an archive says about its players.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod ladder;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use awale::{
    game::EndReason,
    peer::PeerInfo,
    store::{Home, records::Record},
};
use ladder::{DAY, Ladder, Plan};
use tempfile::TempDir;

fn awale(arguments: &[&str], home: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
    command.env_remove("AWALE_CONFIG");
    command.args(arguments).arg("--home").arg(home);
    command.output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", err(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The folder of the first of five players: he has played the next three, has heard of a game between others,
/// and once somebody has left.
fn home() -> (TempDir, Ladder, Vec<Record>) {
    let folder = tempfile::tempdir().unwrap();
    let mut ladder = Ladder::new(5);
    let mut records = Vec::new();
    for (opponent, first_loses) in [(1, false), (2, true), (3, false), (1, false)] {
        records.push(ladder.play(
            0,
            opponent,
            &Plan {
                first_loses,
                ..Plan::default()
            },
        ));
    }
    let gone = Plan {
        end: EndReason::Gone,
        first_loses: false,
        second_signs: false,
        ..Plan::default()
    };
    records.push(ladder.play(0, 1, &gone));
    let others = [
        ladder.play(1, 2, &Plan::default()),
        ladder.play(4, 1, &Plan::default()),
    ];
    let home = Home::open(folder.path()).unwrap();
    home.identity([1; 32]).unwrap();
    let mut archive = home.archive().unwrap();
    for record in &records {
        assert!(archive.take(record).unwrap());
    }
    for kept in others.iter().flat_map(|record| &record.lines) {
        for player in &ladder.players {
            archive.witness(&player.pair.public(), &kept.line).unwrap();
        }
    }
    let key = ladder.players[2].pair.public();
    let info = PeerInfo {
        nick: "eve".parse().unwrap(),
        key: key.id(),
        name: "<b>Eve</b>".parse().unwrap(),
        country: Some("GH".parse().unwrap()),
        languages: None,
        clock_off: false,
        lag: None,
        introduction: Default::default(),
        seek: None,
        card: None,
    };
    let network = records[0].setting.network.clone();
    archive.met(&info, &key, &network).unwrap();
    (folder, ladder, records)
}

#[test]
fn a_rating_says_where_its_points_come_from() {
    let (folder, ladder, _) = home();
    let text = out(&awale(&["rating"], folder.path()));
    let points = ladder.points()[0];
    assert!(
        text.contains(&format!(
            "points     {points} — 5 of 5 records here, all checked"
        )),
        "{text}"
    );
    assert!(
        text.contains("games      4: 3 won, 1 lost, 0 drawn"),
        "{text}"
    );
    assert!(text.contains("opponents  3\n"), "{text}");
    assert!(
        text.contains("won gone") && text.contains("claimed"),
        "{text}"
    );

    // Somebody else, by nick: one of his results was only heard.
    let text = out(&awale(&["rating", "player2"], folder.path()));
    assert!(
        text.contains("4 of 4 records here; of 2 the signatures, links and points"),
        "{text}"
    );
    assert!(
        text.contains("left       1, by what opponents say"),
        "{text}"
    );
    let id = ladder.players[1].pair.id().to_string();
    let json: serde_json::Value =
        serde_json::from_str(&out(&awale(&["rating", &id, "--json"], folder.path()))).unwrap();
    assert_eq!(json["points"], ladder.points()[1]);
    assert_eq!(json["opponents"], 3);
    assert_eq!(json["history"].as_array().unwrap().len(), 5);

    let nobody = awale(&["rating", "nobody"], folder.path());
    assert!(
        err(&nobody).contains("`awale ranking` lists whom there is"),
        "{}",
        err(&nobody)
    );
}

#[test]
fn only_who_has_played_three_others_is_ranked() {
    let (folder, ladder, _) = home();
    let text = out(&awale(&["ranking"], folder.path()));
    let (ranked, others) = text.split_once("Not counted:").unwrap();
    for (place, is_ranked) in [(0, true), (1, true), (2, false), (3, false), (4, false)] {
        let id = ladder.players[place].pair.id().to_string();
        assert_eq!(ranked.contains(&id), is_ranked, "{text}");
        assert_eq!(others.contains(&id), !is_ranked, "{text}");
    }
    assert!(
        others.contains("records with 2 of 3 others that are needed"),
        "{text}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&out(&awale(&["ranking", "--json"], folder.path()))).unwrap();
    assert_eq!(json["ranking"].as_array().unwrap().len(), 2);
    assert_eq!(json["others"].as_array().unwrap().len(), 3);
}

#[test]
fn one_players_chain_is_checked_by_name_and_a_lie_in_it_is_told() {
    let (folder, mut ladder, _) = home();
    let checked = awale(&["records", "verify", "player2"], folder.path());
    let text = out(&checked);
    assert!(
        text.contains("all records from 1 to 4, 2 of them without their games"),
        "{text}"
    );
    assert!(text.ends_with("Everything is as it should be.\n"), "{text}");

    // He says another result with a number that he has used.
    ladder.players[1].chain.number -= 1;
    ladder.minutes += DAY;
    let lie = ladder.play(1, 4, &Plan::default());
    let home = Home::open(folder.path()).unwrap();
    let mut archive = home.archive().unwrap();
    for kept in &lie.lines {
        archive
            .witness(&ladder.players[1].pair.public(), &kept.line)
            .unwrap();
    }
    drop((archive, home));
    let checked = awale(&["records", "verify", "player2"], folder.path());
    assert_eq!(checked.status.code(), Some(1));
    let text = String::from_utf8(checked.stdout).unwrap();
    assert!(text.contains("two records have the number 4"), "{text}");
    let text = out(&awale(&["ranking"], folder.path()));
    assert!(text.contains("its records are not right"), "{text}");
    // My own records are right all the same.
    let own = awale(&["records", "verify"], folder.path());
    assert!(own.status.success(), "{}", err(&own));

    let nothing = awale(&["records", "verify", "no.file"], folder.path());
    assert!(
        err(&nothing).contains("there is no file no.file, and nobody"),
        "{}",
        err(&nothing)
    );
}

#[test]
fn the_pages_are_the_same_each_time_and_obey_nobody() {
    let (folder, _, records) = home();
    let hall = folder.path().join("hall");
    let write = || {
        let text = out(&awale(
            &["ranking", "--html", hall.to_str().unwrap()],
            folder.path(),
        ));
        assert!(text.starts_with("11 pages written"), "{text}");
        let mut pages: Vec<(String, String)> = fs::read_dir(&hall)
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                (
                    path.display().to_string(),
                    fs::read_to_string(&path).unwrap(),
                )
            })
            .collect();
        pages.sort();
        pages
    };
    let pages = write();
    assert_eq!(pages, write());
    let index = fs::read_to_string(hall.join("index.html")).unwrap();
    assert!(
        index.contains("&lt;b&gt;Eve&lt;/b&gt;") && !index.contains("<b>Eve"),
        "{index}"
    );
    for (name, text) in pages.iter().filter(|(name, _)| name.ends_with(".html")) {
        // The name of SVG looks like an address and is none.
        let text = text.replace("http://www.w3.org/2000/svg", "");
        assert!(
            !text.contains("http://") && !text.contains("https://"),
            "{name}"
        );
        assert!(
            !text.contains("src=") && text.contains("default-src 'none'"),
            "{name}"
        );
        // Every page that is linked to is there.
        for link in text.split("href=\"").skip(1) {
            let file = link.split('"').next().unwrap();
            if let Some(part) = file.strip_prefix('#') {
                assert!(text.contains(&format!(" id=\"{part}\"")), "{name}: {part}");
                continue;
            }
            assert!(hall.join(file).is_file(), "{name}: {file}");
        }
    }
    let games = pages
        .iter()
        .filter(|(name, _)| name.contains("game-"))
        .count();
    assert_eq!(games, records.len());
    // Somebody else's folder stays as it is.
    fs::write(hall.join("notes.txt"), "mine").unwrap();
    let refused = awale(
        &["ranking", "--html", hall.to_str().unwrap()],
        folder.path(),
    );
    assert!(
        err(&refused).contains("name a new folder"),
        "{}",
        err(&refused)
    );
}
