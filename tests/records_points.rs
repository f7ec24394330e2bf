//! Records with points: honest ones are found right, and every way to cheat is found, by its name.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod ladder;

use std::{fs, process::Command, time::SystemTime};

use awale::{
    game::EndReason,
    peer::Author,
    store::{
        HeardHalf, Problem,
        records::{Checked, Due, Fault, Record, Worth, check, check_key, check_with, write},
    },
    trust::{ChainHead, Link, Points},
};
use ladder::{DAY, Ladder, Plan};
use proptest::prelude::*;

fn points(number: u16) -> Points {
    number.try_into().unwrap()
}

/// What is wrong, which must be one thing.
fn fault(records: &[Record]) -> Fault {
    let faults = check(records).faults;
    match faults.as_slice() {
        [fault] => fault.clone(),
        _ => panic!("{faults:?}"),
    }
}

/// The half-records in records, as if they had been heard.
fn heard(records: &[Record], ladder: &Ladder) -> Vec<HeardHalf> {
    let lines = records.iter().flat_map(|record| &record.lines);
    let read = |line: &str| {
        ladder
            .players
            .iter()
            .find_map(|player| HeardHalf::read(&player.pair.public(), line, SystemTime::UNIX_EPOCH))
    };
    lines.filter_map(|kept| read(&kept.line)).collect()
}

fn points_of(checked: &Checked, ladder: &Ladder) -> Vec<u16> {
    let of = |player: &ladder::Player| {
        let chain = checked
            .chains
            .iter()
            .find(|chain| chain.key == player.pair.public());
        chain.map_or(Points::START, |chain| chain.points).get()
    };
    ladder.players.iter().map(of).collect()
}

#[test]
fn a_game_for_points_is_right_and_moves_them() {
    let mut ladder = Ladder::new(2);
    let records = [
        ladder.play(0, 1, &Plan::default()),
        ladder.play(1, 0, &Plan::default()),
    ];
    let checked = check(&records);
    assert_eq!(checked.faults, []);
    assert_eq!(checked.count(Worth::Sealed), 2);
    assert_eq!(ladder.points(), [1150 + 64, 1250 - 64]);
    assert_eq!(points_of(&checked, &ladder), ladder.points());
    let chain = &checked.chains[0];
    assert_eq!(
        (chain.newest, chain.here, chain.whole, chain.owed),
        (2, 2, 2, 0)
    );
}

#[test]
fn games_that_move_nothing_are_right_too() {
    let mut ladder = Ladder::new(2);
    let casual = Plan {
        rated: false,
        ..Plan::default()
    };
    let short = Plan {
        plies: 9,
        ..Plan::default()
    };
    let gone = Plan {
        end: EndReason::Gone,
        first_loses: false,
        second_signs: false,
        ..Plan::default()
    };
    let drawn = Plan {
        end: EndReason::Agreed,
        ..Plan::default()
    };
    let records = [casual, short, gone, drawn].map(|plan| ladder.play(0, 1, &plan));
    let checked = check(&records);
    assert_eq!(checked.faults, []);
    assert_eq!(ladder.points(), [1200, 1200]);
    assert_eq!(
        (checked.count(Worth::Sealed), checked.count(Worth::Claimed)),
        (3, 1)
    );
}

/// A game of which the first player signs that the second has gone in his turn, as a referee testifies.
fn left(plies: u32) -> Plan {
    Plan {
        plies,
        end: EndReason::Gone,
        first_loses: false,
        second_signs: false,
        referee: Some(99),
        witness: Some(99),
        ..Plan::default()
    }
}

/// After how many plies it is the turn of the second player of a first game.
fn his_turn() -> u32 {
    let side = Ladder::new(2).play(0, 1, &Plan::default()).setting.me;
    match side {
        awale::game::Side::South => 13,
        awale::game::Side::North => 12,
    }
}

#[test]
fn whoever_goes_loses_by_the_word_of_the_referee() {
    let mut ladder = Ladder::new(2);
    let records = [ladder.play(0, 1, &left(his_turn()))];
    let checked = check(&records);
    assert_eq!(checked.faults, []);
    assert_eq!(checked.count(Worth::Witnessed), 1);
    let owed: u32 = checked.chains.iter().map(|chain| chain.owed).sum();
    assert_eq!((owed, ladder.points()), (50, vec![1250, 1200]));
    // In a file it is the same.
    let text = write(&records);
    let (read, mistakes) = awale::store::records::read(&text, SystemTime::UNIX_EPOCH);
    assert_eq!(mistakes, []);
    assert_eq!(check(&read).count(Worth::Witnessed), 1);
    // The half-record alone may be so.
    let heard = heard(&records, &ladder);
    assert_eq!(check_with(&[], &heard).faults, []);
}

#[test]
fn whoever_has_gone_and_signs_seals_it() {
    let mut ladder = Ladder::new(2);
    let both = Plan {
        second_signs: true,
        ..left(his_turn())
    };
    let checked = check(&[ladder.play(0, 1, &both)]);
    assert_eq!(checked.faults, []);
    assert_eq!(checked.count(Worth::Sealed), 1);
    assert_eq!(ladder.points(), [1250, 1150]);
}

/// No word of a referee whom the terms do not name, of a player, of one on another network, in a casual game, in a
/// short one, or out of turn.
#[test]
fn no_other_word_moves_points() {
    let turn = his_turn();
    let cases = [
        Plan {
            referee: None,
            ..left(turn)
        },
        Plan {
            referee: Some(98),
            ..left(turn)
        },
        Plan {
            referee: Some(1),
            witness: Some(1),
            ..left(turn)
        },
        Plan {
            referee: Some(2),
            witness: Some(2),
            ..left(turn)
        },
        Plan {
            witnessed_on: "elsewhere",
            ..left(turn)
        },
        Plan {
            rated: false,
            moved: Some(50),
            ..left(turn)
        },
        Plan {
            moved: Some(50),
            ..left(turn - 4)
        },
        left(turn + 1),
    ];
    for plan in cases {
        let mut ladder = Ladder::new(2);
        let checked = check(&[ladder.play(0, 1, &plan)]);
        let false_points = |fault: &Fault| {
            matches!(
                fault,
                Fault::Moved {
                    stated: 50,
                    due: 0,
                    ..
                }
            )
        };
        assert!(checked.faults.iter().any(false_points), "{plan:?}");
        let owed: u32 = checked.chains.iter().map(|chain| chain.owed).sum();
        assert_eq!(owed, 0, "{plan:?}");
    }
}

/// The one who is said to have gone shows that the other has played on after that.
#[test]
fn who_has_played_on_cannot_call_the_other_gone() {
    let mut ladder = Ladder::new(2);
    let turn = his_turn();
    let told = ladder.play(0, 1, &left(turn));
    let mut ladder = Ladder::new(2);
    let open = Plan {
        plies: turn + 2,
        end: EndReason::Gone,
        first_signs: false,
        second_signs: false,
        referee: Some(99),
        ..Plan::default()
    };
    let whole = ladder.play(0, 1, &open);
    assert_eq!(told.gid, whole.gid);
    let whole = whole.seen_by(&told.setting.opponent).unwrap();
    for records in [[told.clone(), whole.clone()], [whole, told]] {
        let checked = check(&records);
        assert_eq!(checked.count(Worth::Witnessed), 0);
        let false_points = |fault: &Fault| {
            matches!(
                fault,
                Fault::Moved {
                    stated: 50,
                    due: 0,
                    ..
                }
            )
        };
        assert!(checked.faults.iter().any(false_points));
    }
}

/// Both have gone, one after the other: the game was over when the first of them did not answer.
#[test]
fn of_two_words_of_a_referee_the_first_counts() {
    let turn = his_turn();
    let first = Ladder::new(2).play(0, 1, &left(turn));
    let later = Plan {
        plies: turn + 1,
        first_loses: true,
        first_signs: false,
        second_signs: true,
        ..left(turn)
    };
    let second = Ladder::new(2).play(0, 1, &later);
    assert_eq!(first.gid, second.gid);
    for records in [[first.clone(), second.clone()], [second, first]] {
        let checked = check(&records);
        let false_points = checked.faults.iter().filter(|fault| {
            matches!(
                fault,
                Fault::Moved {
                    stated: 50,
                    due: 0,
                    ..
                }
            )
        });
        assert_eq!(false_points.count(), 1);
    }
}

#[test]
fn a_loser_who_does_not_sign_has_lost_all_the_same() {
    let mut ladder = Ladder::new(2);
    let silent = Plan {
        first_signs: false,
        ..Plan::default()
    };
    let records = [ladder.play(0, 1, &silent)];
    let checked = check(&records);
    assert_eq!(checked.faults, []);
    assert_eq!(checked.count(Worth::Proven), 1);
    let owed = |place: usize| {
        let key = ladder.players[place].pair.public();
        checked
            .chains
            .iter()
            .find(|chain| chain.key == key)
            .unwrap()
            .owed
    };
    assert_eq!((owed(0), owed(1)), (50, 0));
}

#[test]
fn invented_points_are_found() {
    for (plan, due, why) in [
        (Plan::default(), 50, Due::Table),
        (
            Plan {
                rated: false,
                ..Plan::default()
            },
            0,
            Due::Casual,
        ),
        (
            Plan {
                plies: 9,
                ..Plan::default()
            },
            0,
            Due::Short,
        ),
        (
            Plan {
                end: EndReason::Gone,
                ..Plan::default()
            },
            0,
            Due::NotShown,
        ),
        (
            Plan {
                end: EndReason::Agreed,
                ..Plan::default()
            },
            0,
            Due::Drawn,
        ),
    ] {
        let mut ladder = Ladder::new(2);
        let plan = Plan {
            moved: Some(51),
            second_signs: false,
            ..plan
        };
        let found = fault(&[ladder.play(0, 1, &plan)]);
        let Fault::Moved {
            stated: 51,
            due: found,
            why: reason,
            ..
        } = found
        else {
            panic!("{found:?}");
        };
        assert_eq!((found, reason), (due, why));
    }
}

#[test]
fn a_record_that_begins_with_more_points_than_it_has_is_found() {
    let mut ladder = Ladder::new(2);
    let first = ladder.play(0, 1, &Plan::default());
    ladder.players[0].points = points(1900);
    let key = ladder.players[0].pair.id();
    let second = ladder.play(1, 0, &Plan::default());
    let faults = check(&[first, second]).faults;
    let (stated, due) = (points(1900), points(1150));
    assert!(
        faults.contains(&Fault::Points {
            key,
            number: 2,
            stated,
            due
        }),
        "{faults:?}"
    );
    assert!(
        faults
            .iter()
            .any(|fault| matches!(fault, Fault::Stated { .. })),
        "{faults:?}"
    );
}

#[test]
fn who_enters_a_game_with_other_points_than_he_has_is_found() {
    let mut ladder = Ladder::new(2);
    let first = ladder.play(0, 1, &Plan::default());
    let head = ladder.players[0].chain.hash;
    let plan = Plan {
        stated: Some((points(600), head)),
        ..Plan::default()
    };
    let second = ladder.play(0, 1, &plan);
    let found = fault(&[first.clone(), second]);
    assert!(
        matches!(found, Fault::Stated { due, .. } if due == points(1150)),
        "{found:?}"
    );

    let unknown = Plan {
        stated: Some((points(600), Link::of("x"))),
        ..Plan::default()
    };
    let third = ladder.play(0, 1, &unknown);
    let known: Vec<Record> = vec![first, third];
    // One of his records is not there, so that it may be this one.
    assert_eq!(check(&known).faults, []);
}

#[test]
fn who_hides_his_newest_games_is_found() {
    // He goes back to before his last game, as with an old copy of his archive.
    let mut ladder = Ladder::new(3);
    let before = (ladder.players[0].points, ladder.players[0].chain);
    let first = ladder.play(0, 1, &Plan::default());
    let lost = (ladder.players[0].points, ladder.players[0].chain);
    (ladder.players[0].points, ladder.players[0].chain) = before;
    let second = ladder.play(0, 2, &Plan::default());
    let key = ladder.players[0].pair.id();
    let faults = check(&[first.clone(), second]).faults;
    assert!(
        faults.contains(&Fault::Fork { key, number: 1 }),
        "{faults:?}"
    );

    // He says that he has his old points, and signs the result after the new ones.
    let mut ladder = Ladder::new(3);
    let first_again = ladder.play(0, 1, &Plan::default());
    assert_eq!(first_again.lines, first.lines);
    assert_eq!((ladder.players[0].points, ladder.players[0].chain), lost);
    let plan = Plan {
        stated: Some((before.0, before.1.hash)),
        ..Plan::default()
    };
    let second = ladder.play(0, 2, &plan);
    let found = fault(&[first, second]);
    assert!(
        matches!(
            found,
            Fault::RolledBack {
                named: 0,
                newest: 1,
                ..
            }
        ),
        "{found:?}"
    );
}

#[test]
fn one_game_counts_once() {
    let mut ladder = Ladder::new(2);
    let game = ladder.play(
        0,
        1,
        &Plan {
            first_loses: false,
            ..Plan::default()
        },
    );
    // Told by both of its players, or twice, it is still one.
    let checked = check(&[game.clone(), game.clone()]);
    assert_eq!((checked.faults.len(), checked.games.len()), (0, 1));
    // A second half-record of it, with the next number.
    let mut again = game.clone();
    let old = heard(&[game], &ladder);
    let half = old
        .iter()
        .find(|half| half.author == ladder.players[0].pair.public())
        .unwrap();
    let mut result = half.result.clone();
    (result.number, result.previous, result.points) = (2, half.link, half.result.points_after());
    let line = result.draft().sign(&ladder.players[0].pair).unwrap();
    again.lines.push(ladder::kept(Author::Own, line));
    let found = fault(&[again]);
    assert!(matches!(found, Fault::Twice { .. }), "{found:?}");
}

#[test]
fn the_seventh_game_of_a_day_moves_nothing() {
    let mut ladder = Ladder::new(2);
    let mut records: Vec<Record> = (0..7)
        .map(|_| ladder.play(0, 1, &Plan::default()))
        .collect();
    let late = records[6].gid;
    let faults = check(&records).faults;
    assert_eq!(faults.len(), 2, "{faults:?}");
    for found in faults {
        assert!(
            matches!(found, Fault::Moved { gid, due: 0, why: Due::TooMany, .. } if gid == late),
            "{found:?}"
        );
    }
    // In whatever order they stand.
    records.reverse();
    assert_eq!(check(&records).faults.len(), 2);

    let mut ladder = Ladder::new(2);
    let nothing = Plan {
        moved: Some(0),
        ..Plan::default()
    };
    let mut records: Vec<Record> = (0..6)
        .map(|_| ladder.play(0, 1, &Plan::default()))
        .collect();
    records.push(ladder.play(0, 1, &nothing));
    ladder.minutes = ladder::BEGIN + DAY;
    records.push(ladder.play(0, 1, &Plan::default()));
    assert_eq!(check(&records).faults, []);
}

#[test]
fn forged_missing_and_foreign_lines_are_found() {
    let mut ladder = Ladder::new(3);
    let game = ladder.play(0, 1, &Plan::default());
    let other = ladder.play(0, 2, &Plan::default());
    let places = game.lines.len();
    for place in 0..places {
        // A line of another game.
        let mut replayed = game.clone();
        replayed.lines[place] = other.lines[place].clone();
        assert!(!check(&[replayed]).faults.is_empty(), "line {place}");
        // Without a signature, or with another one.
        let mut unsigned = game.clone();
        let line = &mut unsigned.lines[place].line;
        *line = line.split(" sig=").next().unwrap().to_owned();
        let found = check(&[unsigned]).faults;
        let is_told = |fault: &Fault| matches!(fault, Fault::Line { problem: Problem::Unreadable(n), .. } if *n == place + 1);
        assert!(found.iter().any(is_told), "{found:?}");
        let mut forged = game.clone();
        let sig = other.lines[place].line.split(" sig=").nth(1).unwrap();
        let line = &mut forged.lines[place].line;
        *line = format!("{} sig={sig}", line.split(" sig=").next().unwrap());
        let found = check(&[forged]).faults;
        let is_told = |fault: &Fault| matches!(fault, Fault::Line { problem: Problem::Signature(n), .. } if *n == place + 1);
        assert!(found.iter().any(is_told), "{found:?}");
    }
}

#[test]
fn half_records_that_were_only_heard_lengthen_a_chain() {
    let mut ladder = Ladder::new(3);
    let pairs = [(0, 1), (1, 2), (2, 1), (1, 0)];
    let records = pairs.map(|(first, second)| ladder.play(first, second, &Plan::default()));
    let all = heard(&records, &ladder);
    let checked = check_with(&records[3..], &all);
    assert_eq!(checked.faults, []);
    assert_eq!(points_of(&checked, &ladder), ladder.points());
    let key = ladder.players[1].pair.public();
    let chain = checked
        .chains
        .iter()
        .find(|chain| chain.key == key)
        .unwrap();
    assert_eq!((chain.newest, chain.here, chain.whole), (4, 4, 1));
    // Of one key alone.
    let checked = check_key(&records, &[], &key);
    assert_eq!(checked.chains.len(), 1);
    assert_eq!(checked.chains[0].here, 4);
    // A half-record that moves more than any game does.
    let mut ladder = Ladder::new(2);
    let lie = ladder.play(
        0,
        1,
        &Plan {
            moved: Some(101),
            ..Plan::default()
        },
    );
    let faults = check_with(&[], &heard(&[lie], &ladder)).faults;
    assert!(
        faults
            .iter()
            .all(|fault| matches!(fault, Fault::Moved { why: Due::Most, .. })),
        "{faults:?}"
    );
}

#[test]
fn nobody_falls_below_nothing() {
    let mut ladder = Ladder::new(2);
    ladder.players[0].points = points(0);
    ladder.players[0].chain = ChainHead {
        number: 7,
        hash: Link::of("seven"),
    };
    let record = ladder.play(0, 1, &Plan::default());
    assert_eq!(check(&[record]).faults, []);
    assert_eq!(ladder.points(), [0, 1200]);
}

/// Whether the example that shares no code with our check finds these records right.
fn is_right_to_others(records: &[Record]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.records");
    fs::write(&file, write(records)).unwrap();
    let check = [
        "run",
        "--quiet",
        "--locked",
        "--example",
        "verify_record",
        "--",
    ];
    let done = Command::new(env!("CARGO"))
        .args(check)
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() || said.contains("Error: "), "{said}");
    done.status.success()
}

#[test]
fn a_check_that_shares_no_code_finds_the_same() {
    let honest = |ladder: &mut Ladder| -> Vec<Record> {
        let plans = [
            Plan::default(),
            Plan {
                first_loses: false,
                plies: 40,
                ..Plan::default()
            },
            Plan {
                rated: false,
                ..Plan::default()
            },
            Plan {
                plies: 500,
                ..Plan::default()
            },
            Plan {
                end: EndReason::Gone,
                second_signs: false,
                ..Plan::default()
            },
            Plan {
                end: EndReason::Agreed,
                ..Plan::default()
            },
            Plan {
                first_signs: false,
                ..Plan::default()
            },
        ];
        let play = |(place, plan): (usize, &Plan)| ladder.play(0, 1 + place % 2, plan);
        plans.iter().enumerate().map(play).collect()
    };
    let mut files = vec![honest(&mut Ladder::new(3))];
    for plan in [
        left(his_turn()),
        left(his_turn() + 1),
        Plan {
            referee: Some(98),
            ..left(his_turn())
        },
    ] {
        files.push(vec![Ladder::new(2).play(0, 1, &plan)]);
    }
    for lie in [
        Plan {
            moved: Some(51),
            ..Plan::default()
        },
        Plan {
            rated: false,
            moved: Some(50),
            ..Plan::default()
        },
        Plan {
            plies: 9,
            moved: Some(50),
            ..Plan::default()
        },
        Plan {
            end: EndReason::Gone,
            moved: Some(50),
            ..Plan::default()
        },
    ] {
        let mut ladder = Ladder::new(3);
        let mut records = honest(&mut ladder);
        records.push(ladder.play(0, 1, &lie));
        files.push(records);
    }
    // A game more than the pair may play, points from nowhere, an old archive.
    let mut ladder = Ladder::new(2);
    files.push(
        (0..7)
            .map(|_| ladder.play(0, 1, &Plan::default()))
            .collect(),
    );
    let mut ladder = Ladder::new(3);
    let mut records = honest(&mut ladder);
    ladder.players[0].points = points(1900);
    records.push(ladder.play(0, 1, &Plan::default()));
    files.push(records);
    let mut ladder = Ladder::new(3);
    let mut records = honest(&mut ladder);
    ladder.players[0].chain.number -= 1;
    records.push(ladder.play(0, 1, &Plan::default()));
    files.push(records);
    for (number, records) in files.iter().enumerate() {
        let ours = check(records).faults;
        assert_eq!(
            is_right_to_others(records),
            ours.is_empty(),
            "file {number}: {ours:?}"
        );
        assert_eq!(ours.is_empty(), number <= 1, "file {number}: {ours:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn honest_chains_are_right_and_points_are_neither_made_nor_lost(
        games in proptest::collection::vec(
            (0usize..4, 1usize..4, 0u32..30, any::<bool>(), 0u8..8),
            1..24,
        ),
        is_backwards in any::<bool>(),
    ) {
        let mut ladder = Ladder::new(4);
        let mut records = Vec::new();
        for (first, step, plies, first_loses, kind) in games {
            let plan = Plan {
                plies,
                first_loses,
                rated: kind != 0,
                end: match kind {
                    1 => EndReason::Gone,
                    2 => EndReason::Agreed,
                    _ => EndReason::Resign,
                },
                ..Plan::default()
            };
            records.push(ladder.play(first, (first + step) % 4, &plan));
            // At most two of one pair a day.
            ladder.minutes += DAY / 2;
        }
        if is_backwards {
            records.reverse();
        }
        let checked = check(&records);
        prop_assert_eq!(&checked.faults, &[]);
        prop_assert_eq!(points_of(&checked, &ladder), ladder.points());
        let sum: u32 = ladder.points().into_iter().map(u32::from).sum();
        prop_assert_eq!(sum, 4 * 1200);
    }
}
