//! Who stands where, with the tie-breaks in their published order.
//!
//! Points; direct encounter, if all who are level have met; games won; Buchholz without the weakest opponent;
//! Buchholz; Sonneborn-Berger; lot. A round without a game counts for the last three as one against an
//! opponent who has as many points as the player himself.

use std::collections::BTreeMap;

use crate::{peer::wire::Seat, trust::Link};

/// The tie-breaks in their order, in words: published before an event begins.
pub const TIE_BREAKS: [&str; 6] = [
    "direct encounter",
    "games won",
    "Buchholz cut 1",
    "Buchholz",
    "Sonneborn-Berger",
    "lot",
];

/// What one player has got in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The opponent; none in a bye.
    pub opponent: Option<Seat>,
    /// Points in halves: 0, 1, 2.
    pub halves: u16,
    /// Whether a game was played.
    pub played: bool,
}

/// A player and all he has got; rounds in which he had nothing to play are left out.
#[derive(Clone, Debug)]
pub struct Record {
    /// His number.
    pub seat: Seat,
    /// His lot.
    pub lot: Link,
    /// What he has got, round by round.
    pub outcomes: Vec<Outcome>,
    /// Rounds of the event so far.
    pub rounds: u16,
}

/// A line of the table. Points and Buchholz are in halves, Sonneborn-Berger in quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1.
    pub place: u16,
    /// The player's number.
    pub seat: Seat,
    /// Points.
    pub points: u16,
    /// Points in the games of those who are level; 0 if they have not all met.
    pub direct: u16,
    /// Games won at the board.
    pub wins: u16,
    /// The points of the opponents without the lowest.
    pub buchholz_cut: u16,
    /// The points of the opponents.
    pub buchholz: u16,
    /// The points of the opponents, each by what was got from him.
    pub sonneborn: u16,
}

fn points(record: &Record) -> u16 {
    record.outcomes.iter().map(|outcome| outcome.halves).sum()
}

/// The table, the first one first.
pub fn rank(records: &[Record]) -> Vec<Standing> {
    let all: BTreeMap<Seat, u16> = records.iter().map(|r| (r.seat, points(r))).collect();
    let mut lines: Vec<(Standing, Link)> = records
        .iter()
        .map(|record| (line(record, records, &all), record.lot))
        .collect();
    lines.sort_by_key(|(line, lot)| {
        let best = (line.points, line.direct, line.wins);
        let then = (line.buchholz_cut, line.buchholz, line.sonneborn);
        (std::cmp::Reverse((best, then)), *lot)
    });
    let mut place = 0;
    let placed = lines.into_iter().map(|(line, _)| {
        place += 1;
        Standing { place, ..line }
    });
    placed.collect()
}

fn line(record: &Record, records: &[Record], all: &BTreeMap<Seat, u16>) -> Standing {
    let own = points(record);
    let wins = record.outcomes.iter().filter(|o| o.played && o.halves == 2);
    let mut opponents: Vec<u16> = Vec::new();
    let mut sonneborn = 0;
    for outcome in &record.outcomes {
        let met = outcome.opponent.filter(|_| outcome.played);
        let theirs = met.and_then(|seat| all.get(&seat).copied()).unwrap_or(own);
        opponents.push(theirs);
        sonneborn += theirs * outcome.halves;
    }
    let missed = usize::from(record.rounds).saturating_sub(record.outcomes.len());
    opponents.extend(std::iter::repeat_n(own, missed));
    let buchholz: u16 = opponents.iter().sum();
    let lowest = opponents.iter().min().copied().unwrap_or(0);
    Standing {
        place: 0,
        seat: record.seat,
        points: own,
        direct: direct(record, records, all),
        wins: u16::try_from(wins.count()).unwrap_or(u16::MAX),
        buchholz_cut: buchholz - lowest,
        buchholz,
        sonneborn,
    }
}

/// Points against those who are level, if all of them have met each other.
fn direct(record: &Record, records: &[Record], all: &BTreeMap<Seat, u16>) -> u16 {
    let own = all.get(&record.seat);
    let level: Vec<&Record> = records.iter().filter(|r| all.get(&r.seat) == own).collect();
    let met =
        |one: &Record, other: &Record| one.outcomes.iter().any(|o| o.opponent == Some(other.seat));
    let all_met = level.iter().all(|one| {
        let others = level.iter().filter(|other| other.seat != one.seat);
        others.into_iter().all(|other| met(one, other))
    });
    if !all_met {
        return 0;
    }
    let among = |seat: Seat| level.iter().any(|other| other.seat == seat);
    let outcomes = record.outcomes.iter();
    outcomes
        .filter(|outcome| outcome.opponent.is_some_and(among))
        .map(|outcome| outcome.halves)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// `results` has, for each round, the opponent (0 for a bye) and the halves.
    fn record(number: u8, results: &[(u8, u16)]) -> Record {
        let outcome = |(opponent, halves): &(u8, u16)| Outcome {
            opponent: Seat::new(*opponent),
            halves: *halves,
            played: *opponent > 0,
        };
        Record {
            seat: seat(number),
            lot: Link::of(&format!("lot {number}")),
            outcomes: results.iter().map(outcome).collect(),
            rounds: 3,
        }
    }

    fn order(table: &[Standing]) -> Vec<u8> {
        table.iter().map(|line| line.seat.get()).collect()
    }

    #[test]
    fn all_tie_breaks_of_a_small_table() {
        // 1 beats 2, 3, loses to 4; 2 beats 3, 4; 3 beats 4. 1 and 2 have two points, 3 and 4 one.
        let records = [
            record(1, &[(2, 2), (3, 2), (4, 0)]),
            record(2, &[(1, 0), (4, 2), (3, 2)]),
            record(3, &[(4, 2), (1, 0), (2, 0)]),
            record(4, &[(3, 0), (2, 0), (1, 2)]),
        ];
        let table = rank(&records);
        assert_eq!(order(&table), [1, 2, 3, 4]);
        let first = table[0];
        // In halves: opponents 4 + 2 + 2; without the lowest 6; 4·2 + 2·2 + 2·0 quarters.
        assert_eq!(
            (
                first.points,
                first.direct,
                first.wins,
                first.buchholz,
                first.buchholz_cut,
                first.sonneborn
            ),
            (4, 2, 2, 8, 6, 12)
        );
        assert_eq!(
            (table[1].direct, table[2].direct, table[3].direct),
            (0, 2, 0)
        );
    }

    #[test]
    fn direct_encounter_counts_only_when_all_have_met() {
        let records = [
            record(1, &[(4, 2)]),
            record(2, &[(5, 2)]),
            record(4, &[(1, 0)]),
            record(5, &[(2, 0)]),
        ];
        assert!(rank(&records).iter().all(|line| line.direct == 0));
    }

    #[test]
    fn a_bye_is_no_win_and_counts_as_an_opponent_like_oneself() {
        let records = [
            record(1, &[(0, 2), (2, 1)]),
            record(2, &[(3, 2), (1, 1)]),
            record(3, &[(2, 0), (0, 2)]),
        ];
        let table = rank(&records);
        assert_eq!(order(&table), [2, 1, 3]);
        let bye = table.iter().find(|line| line.seat == seat(1)).unwrap();
        // The bye and the round that is still to come count as opponents with his own 3 halves.
        assert_eq!((bye.wins, bye.buchholz, bye.buchholz_cut), (0, 9, 6));
        assert_eq!(bye.sonneborn, 3 * 2 + 3);
    }

    #[test]
    fn the_lot_decides_last_and_the_order_of_entry_never() {
        let records = [record(1, &[]), record(2, &[]), record(3, &[])];
        let mut turned = records.to_vec();
        turned.reverse();
        assert_eq!(order(&rank(&records)), order(&rank(&turned)));
        let mut lots: Vec<(Link, u8)> = records.iter().map(|r| (r.lot, r.seat.get())).collect();
        lots.sort();
        let by_lot: Vec<u8> = lots.iter().map(|(_, seat)| *seat).collect();
        assert_eq!(order(&rank(&records)), by_lot);
    }
}
