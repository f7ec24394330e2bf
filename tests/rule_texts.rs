//! The texts of the built-in rules say the same in every language and name every number of play.

use std::collections::BTreeSet;

use awale::rules::{self, CaptureBy, Language, Laps, MatchKind, Rule, Singles};

/// Numbers written in digits.
fn numbers(text: &str) -> BTreeSet<u32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

/// Numbers that somebody who plays the rule must know.
fn needed(rule: &Rule) -> BTreeSet<u32> {
    let p = rule.params();
    let (holes, total) = (u32::from(rule.holes()), u32::from(rule.total()));
    let mut needed = BTreeSet::from([2, holes, total]);
    needed.extend(p.start.iter().copied().map(u32::from));
    let mut need = |applies: bool, number: u32| {
        if applies {
            needed.insert(number);
        }
    };
    let relay = p.laps == Laps::Relay;
    need(relay, p.relay_limit.into());
    need(relay && p.relay_min > 2, p.relay_min.into());
    need(p.singles == Singles::LastResort, 1);
    need(p.min_seeds > 1, p.min_seeds.into());
    need(p.last_house > 1, p.last_house.into());
    need(p.passing_count > 0, p.passing_count.into());
    need(p.chain_max > 0, p.chain_max.into());
    need(p.majority, total / 2 + 1);
    need(p.majority, total / 2);
    need(p.last_seeds > 0, p.last_seeds.into());
    need(p.largest > 0, p.largest.into());
    need(p.match_games > 0, p.match_games.into());
    need(p.match_target > 0, p.match_target.into());
    let houses = p.match_kind == MatchKind::Territory && p.match_target == 0;
    need(houses, holes * 2);
    if p.by == CaptureBy::Count {
        let counts: Vec<u32> = p.counts.iter().map(u32::from).collect();
        // A long row of numbers is told by its ends, as in "from 1 to 48".
        let ends = counts.first().into_iter().chain(counts.last());
        let told: Vec<u32> = if counts.len() > 4 {
            ends.copied().collect()
        } else {
            counts
        };
        told.into_iter().for_each(|count| need(true, count));
    }
    needed
}

#[test]
fn every_language_names_the_same_numbers() {
    for rule in rules::builtin() {
        let english = rule.text(Language::En);
        for language in Language::ALL {
            let text = rule.text(language);
            for (what, here, there) in [
                ("who", &text.who, &english.who),
                ("description", &text.description, &english.description),
                ("play", &text.play, &english.play),
            ] {
                let (here, there) = (numbers(here), numbers(there));
                assert_eq!(here, there, "{} {language} {what}", rule.id());
            }
        }
    }
}

#[test]
fn how_it_is_played_names_every_number_of_play() {
    for rule in rules::builtin() {
        let told = numbers(&rule.text(Language::En).play);
        let missing: Vec<u32> = needed(rule).difference(&told).copied().collect();
        assert!(missing.is_empty(), "{}: {missing:?}", rule.id());
    }
}

#[test]
fn no_text_was_left_in_another_language() {
    for rule in rules::builtin() {
        let texts = Language::ALL.map(|language| rule.text(language));
        for (index, text) in texts.iter().enumerate() {
            for other in texts.iter().skip(index + 1) {
                assert_ne!(text.who, other.who, "{}", rule.id());
                assert_ne!(text.description, other.description, "{}", rule.id());
                assert_ne!(text.play, other.play, "{}", rule.id());
            }
        }
    }
}
