use std::collections::BTreeSet;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{words::Phrases, *};
use crate::rules::{self, Language};

fn game(rule: &str, position: &str) -> Game {
    let rule = rules::find(rule).unwrap();
    Game::from_position(rule, position.parse().unwrap()).unwrap()
}

/// Plays letters, and returns what the last move did and what is seen then, in English.
fn told(game: &mut Game, letters: &str) -> Vec<String> {
    let mut remarks = Vec::new();
    for letter in letters.chars() {
        let mv = Move::from_char(letter, game.rule().holes()).unwrap();
        let played = game.play(mv).unwrap();
        remarks = happened(game, &played);
    }
    remarks.extend(outlook(game));
    let text = |remark: &Remark| remark.text(game, Language::En);
    remarks.iter().map(text).collect()
}

fn house(letter: char) -> House {
    House::from_letter(letter, 6).unwrap()
}

/// Every sentence that a language has, by section and key.
fn entries() -> Vec<(&'static str, &'static str)> {
    let mut entries: Vec<_> = EndReason::ALL.map(|reason| ("ended", reason.word())).into();
    for (section, keys) in [
        ("begins", &["opening", "middle", "end"][..]),
        ("sown", &["once", "often"]),
        ("passed", &["it"]),
        ("captured", &["one", "many"]),
        ("slam", &["cancelled"]),
        ("again", &["it"]),
        ("kroo", &["it"]),
        ("few", &["fed", "passes", "ends"]),
        ("majority", &["near", "nothing", "reached"]),
        ("feed", &["it"]),
        ("only", &["it"]),
        ("chance", &["one", "many"]),
        ("threat", &["one", "many"]),
    ] {
        entries.extend(keys.iter().map(|key| (section, *key)));
    }
    entries
}

/// One remark for every sentence.
fn samples() -> Vec<Remark> {
    let (side, a, b) = (Side::South, house('A'), house('b'));
    let mut all: Vec<Remark> = EndReason::ALL.map(Remark::Ended).into();
    all.extend([Phase::Opening, Phase::Middle, Phase::End].map(Remark::Begins));
    all.extend([1, 3].map(|laps| Remark::Sown {
        side,
        house: a,
        seeds: 4,
        last: b,
        laps,
    }));
    for houses in [vec![a], vec![a, b]] {
        all.push(Remark::Captured {
            side,
            seeds: 4,
            houses: houses.clone(),
        });
        let chance = Chance {
            side,
            house: a,
            seeds: 5,
            from: houses,
        };
        all.extend([Remark::CanTake(chance.clone()), Remark::Threatens(chance)]);
    }
    all.extend(
        [Starved::Fed, Starved::Passes, Starved::Ends].map(|then| Remark::FewSeeds {
            side,
            seeds: 1,
            then,
        }),
    );
    all.extend([
        Remark::Passed(side),
        Remark::SlamCancelled(side),
        Remark::Again(side),
        Remark::Decided(side),
        Remark::NothingToTake,
        Remark::Kroo {
            side,
            house: a,
            seeds: 13,
        },
        Remark::NearMajority { side, missing: 3 },
        Remark::MustFeed {
            side,
            houses: vec![a],
        },
        Remark::OnlyMove { side, house: b },
    ]);
    all
}

#[test]
fn every_remark_has_a_sentence_of_its_own_in_every_language() {
    let game = Game::new(rules::find("abapa").unwrap());
    let samples = samples();
    let sampled: BTreeSet<_> = samples.iter().map(Remark::entry).collect();
    let expected: BTreeSet<_> = entries().into_iter().collect();
    assert_eq!(sampled, expected);
    for language in Language::ALL {
        let written = &Phrases::of(language).sections;
        let written: BTreeSet<_> = written
            .iter()
            .flat_map(|(section, keys)| keys.keys().map(move |key| (&**section, &**key)))
            .collect();
        assert_eq!(written, expected, "{language}");
        let texts: BTreeSet<_> = samples.iter().map(|r| r.text(&game, language)).collect();
        assert_eq!(texts.len(), samples.len(), "{language}");
        for text in texts {
            assert!(!text.contains(['{', '}']), "{language}: {text}");
            assert!(text.ends_with('.'), "{language}: {text}");
        }
    }
}

#[test]
fn languages_fill_the_same_blanks() {
    let blanks = |text: &str| -> BTreeSet<String> {
        text.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}').map(|(blank, _)| blank.to_owned()))
            // Whoever is fed may be named again, by a pronoun or not at all.
            .filter(|blank| blank != "side" && blank != "other")
            .collect()
    };
    let english = &Phrases::of(Language::En).sections;
    for language in Language::ALL {
        for (section, keys) in &Phrases::of(language).sections {
            for (key, text) in keys {
                let expected = blanks(&english[section][key]);
                assert_eq!(blanks(text), expected, "{language} {section}.{key}");
            }
        }
    }
}

#[test]
fn captures_chances_and_threats_are_told() {
    let mut game = game("abapa", "2-1-0-5-0-3-2-1-1-4-0-1-15-13-S");
    let before: Vec<_> = outlook(&game)
        .iter()
        .map(|remark| remark.text(&game, Language::En))
        .collect();
    insta::assert_snapshot!(before.join("\n"), @"
    South can take 7 seeds at one stroke, from c, b and a, by playing D.
    Beware: North threatens to take 5 seeds at one stroke, from B and A, by playing d.
    ");
    insta::assert_snapshot!(told(&mut game, "D").join("\n"), @"
    South sows the 5 seeds of D, and the last one falls into c.
    South takes 7 seeds at one stroke, from c, b and a.
    South lacks 3 seeds for more than half.
    The end of the game begins: few seeds are left in the houses. Count who runs out of moves first, and save your seeds from being taken one by one.
    North can take 5 seeds at one stroke, from B and A, by playing d.
    ");
}

#[test]
fn the_duty_to_feed_and_a_single_move_are_told() {
    let game = game("abapa", "0-0-0-1-0-6-0-0-0-0-0-0-20-21-S");
    let houses = vec![house('F')];
    let side = Side::South;
    assert_eq!(outlook(&game), [Remark::MustFeed { side, houses }]);
}

#[test]
fn a_house_that_goes_all_round_is_told_once() {
    let mut game = game("abapa", "11-1-0-0-0-2-4-4-4-4-4-4-5-5-S");
    let kroo =
        |game: &mut Game, letters| told(game, letters).iter().any(|t| t.contains("all round"));
    assert!(!kroo(&mut game, "B"));
    // North's f sows into A.
    assert!(kroo(&mut game, "f"));
    assert!(!kroo(&mut game, "Fa"));
}

#[test]
fn phases_begin_once_and_in_order_and_remarks_agree_with_the_game() {
    for (rule, seed) in rules::builtin().iter().zip(0..) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(rule.clone());
        let mut phase = Phase::of(&game);
        while game.outcome().is_none() && game.ply() < 300 {
            for remark in outlook(&game) {
                check(&game, &remark);
            }
            let legal = game.legal_moves();
            let before = game.position().stores();
            let played = game.play(legal[rng.random_range(0..legal.len())]).unwrap();
            let remarks = happened(&game, &played);
            let mut taken = before;
            for remark in &remarks {
                assert!(!remark.text(&game, Language::De).is_empty(), "{remark:?}");
                match remark {
                    Remark::Captured { side, seeds, .. } => taken[side.index()] += seeds,
                    Remark::Begins(next) => {
                        assert!(*next > phase, "{}", rule.id());
                        phase = *next;
                    }
                    _ => {}
                }
            }
            assert_eq!(taken, game.position().stores(), "{}", rule.id());
            let over = remarks.iter().any(|r| matches!(r, Remark::Ended(_)));
            assert_eq!(over, game.outcome().is_some());
        }
    }
}

/// Whether a chance is one, as the game itself has it.
fn check(game: &Game, remark: &Remark) {
    match remark {
        Remark::CanTake(chance) => {
            let mut after = game.clone();
            let played = after.play(chance.house.into()).unwrap();
            assert_eq!(played.captured_by(chance.side), chance.seeds);
        }
        Remark::Threatens(chance) => assert_ne!(Some(chance.side), game.to_move()),
        Remark::MustFeed { houses, .. } => assert!(!houses.is_empty()),
        _ => {}
    }
}

#[test]
fn every_end_of_every_rule_is_told_by_the_rule_itself() {
    use crate::game::Declared;
    for rule in rules::builtin() {
        let mut game = Game::new(rule.clone());
        assert!(ending(&game, Language::En).is_empty());
        game.resign(Side::South).unwrap();
        for language in Language::ALL {
            assert!(!ending(&game, language).is_empty(), "{}", rule.id());
        }
        let mut game = Game::new(rule.clone());
        if game.finish(Declared::Settled).is_ok() {
            assert!(ending(&game, Language::De).len() > 1, "{}", rule.id());
        }
        let mut turn = 0;
        let mut played = Game::new(rule.clone());
        while let Some(mv) = played
            .legal_moves()
            .get(turn % played.legal_moves().len().max(1))
            .copied()
        {
            played.play(mv).unwrap();
            turn += 1;
            if turn > 2000 {
                break;
            }
        }
        if played.outcome().is_some() {
            assert!(
                !ending(&played, Language::Fr).is_empty(),
                "{}: {:?}",
                rule.id(),
                played.outcome()
            );
        }
    }
}

#[test]
fn a_side_agrees_to_an_end_that_costs_it_nothing() {
    let judge = |position: &str, side| {
        let position: Position = position.parse().unwrap();
        let game = Game::from_position(rules::find("abapa").unwrap(), position).unwrap();
        let limits = crate::engine::Limits::default().depth(10);
        let found = crate::engine::Analyst::new(2)
            .analyse(&game, &limits, &crate::engine::Never)
            .unwrap();
        gains_by_settling(&game, side, &found.lines[0])
    };
    // South wins by B, which takes all seven; settling would be a draw.
    let position = "0-2-2-1-1-0-0-0-0-0-0-1-18-23-S";
    assert!(!judge(position, Side::South));
    assert!(judge(position, Side::North));
    // Two seeds that chase one another.
    let position = "0-0-0-0-1-0-0-0-0-0-1-0-23-23-S";
    assert!(judge(position, Side::South) || judge(position, Side::North));
}

#[test]
fn it_is_told_when_nobody_can_force_a_capture_any_more() {
    let quiet = |position: &str, letter: char| {
        let mut game = game("abapa", position);
        let played = game.play(Move::House(house(letter))).unwrap();
        happened(&game, &played).contains(&Remark::NothingToTake)
    };
    assert!(quiet("0-0-0-0-2-1-0-0-0-0-0-0-22-22-S", 'F'));
    // The other move leaves something to take, and with many seeds nobody looks.
    assert!(!quiet("0-0-0-0-2-1-0-0-0-0-0-0-22-22-S", 'E'));
    assert!(!quiet("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 'F'));
    // It is told once.
    let mut game = game("abapa", "0-0-0-0-2-1-0-0-0-0-0-0-22-22-S");
    for letter in ['F', 'a'] {
        game.play(Move::House(house(letter))).unwrap();
    }
    let played = game.play(Move::House(house('E'))).unwrap();
    assert!(!happened(&game, &played).contains(&Remark::NothingToTake));
}
