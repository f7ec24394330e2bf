//! What the simulation leaves on the players' disks, through the real archive and its check.

use crate::{
    peer::{
        Author,
        simulation::{Options, Player, World},
        wire::{Gid, NetworkToken},
    },
    rules::Rule,
    store::{
        Archive, Filter, NewGame, Problem,
        records::{Fault, Record, check},
    },
};

/// Worlds whose disks are looked at.
const WORLDS: u64 = 300;

/// Puts everything that a player has kept into an archive, as his client does.
fn keep(folder: &std::path::Path, player: &Player, opponent: &Player, rule: &Rule) -> Archive {
    let mut archive = Archive::open(folder).unwrap();
    let nick = "other".parse().unwrap();
    let network = NetworkToken::from_name("simnet");
    for (gid, author, line) in &player.disk {
        archive.keep(*gid, *author, line).unwrap();
    }
    for (gid, side) in &player.sides {
        let game = NewGame {
            gid: *gid,
            own: player.key,
            opponent: opponent.key,
            nick: &nick,
            name: None,
            country: None,
            network: &network,
            rule,
            me: Some(*side),
        };
        archive.begin(&game).unwrap();
    }
    archive
}

/// The games of which this player has signed a result.
fn finished(archive: &Archive) -> Vec<Record> {
    let rows = archive.games(&Filter::default()).unwrap();
    let records = rows.into_iter().filter_map(|row| {
        let lines = archive.lines(row.gid).unwrap();
        let setting = row.setting?;
        let gid = row.gid;
        Some(Record {
            gid,
            setting,
            lines,
        })
    });
    records
        .filter(|record| record.own_number().is_some())
        .collect()
}

/// Lines that were refused, or that crossed an end, count for nothing and are no fault of the record.
fn is_grave(fault: &Fault) -> bool {
    !matches!(
        fault,
        Fault::Line {
            problem: Problem::Refused(_),
            ..
        }
    )
}

#[test]
fn whatever_honest_players_keep_verifies_from_the_file_alone() {
    let mut games = 0;
    for seed in 0..WORLDS {
        let options = Options::honest(seed);
        let report = World::new(options)
            .run()
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        let [a, b] = &report.players;
        for (player, opponent) in [(a, b), (b, a)] {
            let folder = tempfile::tempdir().unwrap();
            drop(keep(folder.path(), player, opponent, &report.rule));
            let archive = Archive::read(folder.path()).unwrap();
            let records = finished(&archive);
            games += records.len();
            let checked = check(&records);
            let faults: Vec<&Fault> = checked
                .faults
                .iter()
                .filter(|fault| is_grave(fault))
                .collect();
            assert!(
                faults.is_empty(),
                "seed {seed}: {faults:?}{}",
                shown(player)
            );
            let standing = archive.standing(&player.key).unwrap();
            assert_eq!(standing, player.standing, "seed {seed}");
        }
    }
    assert!(games > 200, "{games} games");
}

fn shown(player: &Player) -> String {
    let line = |(_, author, line): &(Gid, Author, String)| format!("\n{author:?} {line}");
    player.disk.iter().map(line).collect()
}
