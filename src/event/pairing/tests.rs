//! Against everything tried, on small fields; by what must hold, on large ones.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::*;

fn seat(number: usize) -> Seat {
    Seat::new(u8::try_from(number).unwrap()).unwrap()
}

fn field(players: usize) -> Vec<Entrant> {
    let entrant = |place: usize| Entrant {
        seat: seat(place + 1),
        active: true,
        late: false,
        points: 0,
        opponents: Vec::new(),
        souths: Vec::new(),
        byes: 0,
        lot: Link::of(&format!("lot {place}")),
    };
    (0..players).map(entrant).collect()
}

/// Plays a round: whoever the random source likes wins.
fn play(field: &mut [Entrant], pairs: &Pairs, rng: &mut StdRng) {
    for (south, north) in &pairs.games {
        let score = rng.random_range(0..=2_u16);
        for entrant in field.iter_mut() {
            let (opponent, is_south, points) = match entrant.seat {
                seat if seat == *south => (*north, true, score),
                seat if seat == *north => (*south, false, 2 - score),
                _ => continue,
            };
            entrant.opponents.push(opponent);
            entrant.souths.push(is_south);
            entrant.points += points;
        }
    }
    for entrant in field.iter_mut().filter(|e| pairs.byes.contains(&e.seat)) {
        entrant.byes += 1;
        entrant.points += 2;
    }
}

/// Every active player once.
fn is_whole(field: &[Entrant], pairs: &Pairs) -> bool {
    let mut seen = BTreeSet::new();
    let games = pairs.games.iter().flat_map(|(south, north)| [south, north]);
    let all_new = games.chain(&pairs.byes).all(|seat| seen.insert(*seat));
    let active: BTreeSet<Seat> = field.iter().filter(|e| e.active).map(|e| e.seat).collect();
    all_new && seen == active
}

/// The lowest cost of pairing these, by trying everything.
fn lowest(left: &[&Entrant], bye: bool) -> Cost {
    let Some((first, rest)) = left.split_first() else {
        return 0;
    };
    let with = |place: usize| {
        let mut others = rest.to_vec();
        let other = others.remove(place);
        cost(first, other) + lowest(&others, bye)
    };
    let alone = bye.then(|| bye_cost(first) + lowest(rest, false));
    (0..rest.len())
        .map(with)
        .chain(alone)
        .min()
        .unwrap_or(Cost::MAX >> 8)
}

fn cost_of(field: &[Entrant], pairs: &Pairs) -> Cost {
    let find = |seat: &Seat| field.iter().find(|e| e.seat == *seat).unwrap();
    let games = pairs.games.iter().map(|(s, n)| cost(find(s), find(n)));
    games
        .chain(pairs.byes.iter().map(|seat| bye_cost(find(seat))))
        .sum()
}

/// Whether the field can be paired so that nobody meets anybody again, nor rests a second time.
fn can_be_new(field: &[Entrant]) -> bool {
    let active: Vec<&Entrant> = field.iter().filter(|e| e.active).collect();
    let bye = active.len() % 2 == 1;
    lowest(&active, bye) < (MET_AGAIN << COST_BITS)
}

proptest! {
    #[test]
    fn a_small_field_is_paired_as_cheaply_as_can_be(players in 2_usize..=9, late in any::<bool>(), seed in any::<u64>()) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut field = field(players);
        // Somebody has come late, or the field is large: no table.
        field[0].late = true;
        for number in 1..=9 {
            for entrant in &mut field {
                entrant.active = !late || rng.random_range(0..5) > 0;
            }
            let active: Vec<&Entrant> = field.iter().filter(|e| e.active).collect();
            let best = lowest(&active, active.len() % 2 == 1);
            let pairs = pair(&field, number);
            prop_assert!(is_whole(&field, &pairs));
            if !active.is_empty() {
                prop_assert_eq!(cost_of(&field, &pairs), best);
            }
            play(&mut field, &pairs, &mut rng);
        }
    }

    #[test]
    fn nobody_meets_anybody_again_while_that_can_be(players in 3_usize..=9, seed in any::<u64>()) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut field = field(players);
        field[0].late = true;
        for number in 1..=9 {
            let new = can_be_new(&field);
            let pairs = pair(&field, number);
            let met = |(south, north): &(Seat, Seat)| {
                field.iter().any(|e| e.seat == *south && e.opponents.contains(north))
            };
            let again = pairs.games.iter().any(met)
                || field.iter().any(|e| e.byes > 0 && pairs.byes.contains(&e.seat));
            prop_assert_eq!(again, !new);
            play(&mut field, &pairs, &mut rng);
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn a_large_field_with_people_who_leave_and_come(players in 9_usize..=64, seed in any::<u64>()) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut field = field(players);
        for number in 1..=9 {
            let pairs = pair(&field, number);
            prop_assert!(is_whole(&field, &pairs));
            prop_assert!(pairs.byes.len() <= 1);
            let mut shuffled = field.clone();
            shuffled.reverse();
            prop_assert_eq!(&pair(&shuffled, number), &pairs);
            play(&mut field, &pairs, &mut rng);
            for entrant in &mut field {
                entrant.active = rng.random_range(0..12) > 0;
            }
        }
        // With so many players nobody need meet anybody twice in the usual number of rounds, and sides are
        // about as often.
        let rested = field.iter().filter(|e| e.byes > 1).count();
        prop_assert_eq!(rested, 0);
        if players >= 24 {
            for entrant in &field {
                let opponents: BTreeSet<&Seat> = entrant.opponents.iter().collect();
                prop_assert_eq!(opponents.len(), entrant.opponents.len());
                prop_assert!(balance(entrant).abs() <= 3, "{:?}", entrant.souths);
            }
        }
    }
}

#[test]
fn eight_who_stay_meet_everybody_once() {
    let mut rng = StdRng::seed_from_u64(1);
    for players in 2..=8_usize {
        let mut field = field(players);
        let all = rounds(players);
        for number in 1..=all {
            let pairs = pair(&field, number);
            assert!(is_whole(&field, &pairs));
            play(&mut field, &pairs, &mut rng);
        }
        for entrant in &field {
            let opponents: BTreeSet<&Seat> = entrant.opponents.iter().collect();
            assert_eq!(
                (opponents.len(), entrant.opponents.len()),
                (players - 1, players - 1)
            );
            assert!(
                balance(entrant).abs() <= 1,
                "{players}: {:?}",
                entrant.souths
            );
        }
    }
}

#[test]
fn whoever_has_left_a_table_leaves_his_opponents_a_bye() {
    let mut field = field(4);
    field[1].active = false;
    let pairs = pair(&field, 1);
    assert_eq!((pairs.games.len(), pairs.byes.len()), (1, 1));
}

#[test]
fn so_many_rounds() {
    let told: Vec<u8> = [0, 1, 2, 3, 6, 7, 8, 9, 16, 17, 32, 33, 64]
        .map(rounds)
        .into();
    assert_eq!(told, [0, 0, 1, 3, 5, 7, 7, 6, 6, 7, 7, 7, 7]);
}

#[test]
fn a_field_of_a_hundred_is_paired_at_once() {
    let field = field(99);
    assert!(is_whole(&field, &pair(&field, 1)));
}
