//! Berger tables: everybody meets everybody once, with sides in turn (FIDE Handbook C.05, annex 1).

/// The pairs of a round as places from 0, South first; with an odd number somebody's opponent is none.
/// `round` counts from 1; there are no pairs beyond the last round.
pub(super) fn round(players: usize, round: usize) -> Vec<(usize, Option<usize>)> {
    let even = players + players % 2;
    if round == 0 || round >= even {
        return Vec::new();
    }
    let cycle = even - 1;
    let mut pairs = Vec::new();
    for one in 1..=cycle {
        // Those whose numbers add up to the round's number and one meet; who would meet himself meets the last.
        let other = match (round + 1 + cycle - one % cycle) % cycle {
            0 => cycle,
            other => other,
        };
        let (south, north) = match one.cmp(&other) {
            std::cmp::Ordering::Equal if one <= even / 2 => (one, even),
            std::cmp::Ordering::Equal => (even, one),
            std::cmp::Ordering::Less if (one + other) % 2 == 1 => (one, other),
            std::cmp::Ordering::Less => (other, one),
            std::cmp::Ordering::Greater => continue,
        };
        pairs.push(if south > players {
            (north - 1, None)
        } else if north > players {
            (south - 1, None)
        } else {
            (south - 1, Some(north - 1))
        });
    }
    pairs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_table_for_eight_is_that_of_the_handbook() {
        // FIDE Handbook C.05, annex 1, 7 or 8 players.
        let handbook = [
            "1-8 2-7 3-6 4-5",
            "8-5 6-4 7-3 1-2",
            "2-8 3-1 4-7 5-6",
            "8-6 7-5 1-4 2-3",
            "3-8 4-2 5-1 6-7",
            "8-7 1-6 2-5 3-4",
            "4-8 5-3 6-2 7-1",
        ];
        for (at, line) in handbook.iter().enumerate() {
            let told: BTreeSet<String> = line.split(' ').map(str::to_owned).collect();
            let pairs = round(8, at + 1);
            let ours: BTreeSet<String> = pairs
                .iter()
                .map(|(south, north)| format!("{}-{}", south + 1, north.unwrap() + 1))
                .collect();
            assert_eq!(ours, told, "round {}", at + 1);
        }
    }

    #[test]
    fn everybody_meets_everybody_once_and_rests_once_at_most() {
        for players in 2..=12_usize {
            let rounds = players + players % 2 - 1;
            let mut met = BTreeSet::new();
            let mut rests = BTreeSet::new();
            for number in 1..=rounds {
                let mut busy = BTreeSet::new();
                for (one, other) in round(players, number) {
                    assert!(busy.insert(one));
                    match other {
                        Some(other) => {
                            assert!(busy.insert(other));
                            assert!(met.insert((one.min(other), one.max(other))));
                        }
                        None => assert!(rests.insert(one)),
                    }
                }
                assert_eq!(busy.len(), players);
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert_eq!(rests.len(), if players % 2 == 1 { players } else { 0 });
            assert!(round(players, rounds + 1).is_empty() && round(players, 0).is_empty());
        }
    }
}
