use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{
    game::{EndReason, Position, Side},
    rules::{self, Rule},
};

/// A game of random moves, ended from outside or not, with remarks.
fn sheet(rule: &Arc<Rule>, choices: &[u8], end: u8, words: &[String]) -> Sheet {
    let mut game = Game::new(rule.clone());
    for choice in choices {
        let moves = game.legal_moves();
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else {
            break;
        };
        game.play(*mv).unwrap();
    }
    let ends = [
        Declared::Resign(Side::South),
        Declared::Flag(Side::North),
        Declared::Agreed,
        Declared::Settled,
        Declared::Aborted,
    ];
    if let Some(end) = ends.get(usize::from(end)) {
        // Some rules are not settled, and some games are over.
        let _ = game.finish(*end);
    }
    let mut sheet = Sheet::new(game);
    sheet.begun = Some(Timestamp::from_second(1_700_000_000 + i64::from(end)).unwrap());
    for (place, text) in words.iter().enumerate() {
        match place {
            0 => sheet.names[0] = PlainText::name(text),
            1 => sheet.names[1] = PlainText::name(text),
            2 => sheet.event = PlainText::name(text),
            place => {
                let ply = (place as u32 * 7 - 21) % (sheet.game.ply() + 1);
                sheet.remark(ply, PlainText::comment(text));
            }
        }
    }
    sheet
}

fn same(a: &Sheet, b: &Sheet) {
    assert_eq!(a.game.rule().digest(), b.game.rule().digest());
    assert_eq!(a.game.start().to_string(), b.game.start().to_string());
    assert_eq!(a.moves(), b.moves());
    assert_eq!(a.game.outcome(), b.game.outcome());
    assert_eq!((&a.names, &a.event, &a.site), (&b.names, &b.event, &b.site));
    assert_eq!(
        (a.begun, &a.comment, &a.remarks),
        (b.begun, &b.comment, &b.remarks)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_of_every_rule_come_back_from_both_formats(
        choices in prop::collection::vec(any::<u8>(), 0..60),
        end in 0..8_u8,
        words in prop::collection::vec("[ -~äé\\n{}\\[\\]\"\\\\]{0,30}", 3..6),
    ) {
        let all: Vec<Sheet> = rules::builtin().iter().map(|rule| sheet(rule, &choices, end, &words)).collect();
        let json: String = all.iter().map(|sheet| sheet.json() + "\n").collect();
        let ogn: String = all.iter().map(|sheet| sheet.ogn() + "\n").collect();
        for text in [json, ogn] {
            let reading = read(&text, rules::builtin());
            prop_assert_eq!(&reading.faults, &[]);
            prop_assert_eq!(reading.sheets.len(), all.len());
            for (a, b) in all.iter().zip(&reading.sheets) {
                same(a, b);
            }
        }
    }

    #[test]
    fn a_damaged_file_gives_games_and_faults_and_what_was_read_comes_back(
        choices in prop::collection::vec(any::<u8>(), 0..40),
        hits in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\\n]{0,4}"), 1..6),
        json in any::<bool>(),
    ) {
        let rules = rules::builtin();
        let all: Vec<Sheet> = rules.iter().take(4).map(|rule| sheet(rule, &choices, 0, &[])).collect();
        let written = |sheet: &Sheet| if json { sheet.json() + "\n" } else { sheet.ogn() };
        let text: String = all.iter().map(written).collect();
        let mut letters: Vec<char> = text.chars().collect();
        for (at, text) in &hits {
            let at = at.index(letters.len());
            letters.splice(at..(at + 2).min(letters.len()), text.chars());
        }
        let text: String = letters.into_iter().collect();
        let lines = text.lines().count();
        let reading = read(&text, rules);
        for fault in &reading.faults {
            prop_assert!((1..=lines.max(1)).contains(&fault.line), "{}", fault);
        }
        for sheet in &reading.sheets {
            for text in [sheet.ogn(), sheet.json()] {
                let again = read(&text, rules);
                prop_assert_eq!(&again.faults, &[], "{}", text);
                same(sheet, &again.sheets[0]);
            }
        }
    }
}

fn faults(text: &str) -> Vec<String> {
    read(text, rules::builtin())
        .faults
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn a_mistake_is_told_with_its_line_and_the_rest_is_kept() {
    let text =
        "[South \"Ama\"]\n[Nonsense]\n\n1. F f 2. F e\n3. E *\n\n[South \"Efe\"]\n1. A a {open\n";
    let reading = read(text, rules::builtin());
    assert_eq!(reading.sheets.len(), 2);
    assert_eq!(reading.sheets[0].moves(), "Ff");
    assert_eq!(reading.sheets[1].remarks[&2].as_str(), "open");
    let told = faults(text);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].starts_with("line 2: this is no tag"), "{told:?}");
    assert!(
        told[1].starts_with("line 4: move 3, F, cannot be played: house F is empty; legal: A, B"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("line 8: a comment begins here"),
        "{told:?}"
    );
}

#[test]
fn rules_are_found_by_digest_id_and_name() {
    let songo = rules::find("songo").unwrap();
    let named = [
        format!(
            "[Rule \"songo\"]\n[RuleDigest \"{}\"]\n1. *",
            songo.digest()
        ),
        "[Rule \"songo\"]\n*".to_owned(),
        format!("[Variant \"{}\"]\n*", songo.name().to_uppercase()),
    ];
    for text in named {
        let reading = read(&text, rules::builtin());
        assert_eq!(
            reading.sheets[0].game.rule().id().as_str(),
            "songo",
            "{text}"
        );
    }
    for (text, told) in [
        (
            "[Rule \"nowhere\"]\nA",
            "line 1: the rule nowhere is not known here",
        ),
        (
            "\n[Rule \"abapa\"]\n[RuleDigest \"x\"]\nA",
            "line 2: the rule abapa here is another one",
        ),
        (
            "[FEN \"1-2\"]\nA",
            "line 1: the game is left out, because its start is no position",
        ),
        (
            "{\"rule\":\"abapa\",\"moves\":\"A\"}\n{\"moves\":\"AA\"}",
            "line 2: move 2, A, cannot be played",
        ),
        ("{\"moves\":7}", "line 1: this is no game in JSON"),
        ("{\"reason\":\"tired\"}", "line 1: \"tired\" is no reason"),
    ] {
        let found = faults(text);
        assert!(
            found.len() == 1 && found[0].starts_with(told),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn what_other_programs_write_is_understood() {
    let text = "[Event \"x\"] [Round \"3\"]\n[Termination \"South gave up\"]\n[Date \"2014.02.??\"]\n\n\
                1.F f(1... e {not so} 2. A) 2. E! c+3?? {a\n comment} DdBe 1/2-1/2";
    let reading = read(text, rules::builtin());
    let told: Vec<String> = reading.faults.iter().map(ToString::to_string).collect();
    let sheet = &reading.sheets[0];
    assert_eq!(
        (sheet.moves().as_str(), sheet.remarks[&4].as_str()),
        ("FfEcDdBe", "a comment"),
        "{told:?}"
    );
    assert_eq!(
        sheet.game.outcome().map(|outcome| outcome.reason),
        Some(EndReason::Agreed)
    );
    assert_eq!((sheet.begun, told.len()), (None, 0));
    assert!(read("", rules::builtin()).sheets.is_empty());
}

#[test]
fn a_game_for_people() {
    let rule = rules::find("abapa").unwrap();
    let position: Position = "0-0-0-0-0-1-0-1-0-0-0-1-22-23-S".parse().unwrap();
    let mut sheet = Sheet::new(Game::from_position(rule, position).unwrap());
    sheet
        .game
        .play(crate::game::Move::from_char('F', 6).unwrap())
        .unwrap();
    sheet
        .game
        .play(crate::game::Move::from_char('f', 6).unwrap())
        .unwrap();
    sheet.names = ["Ama", "Kofi"].map(PlainText::name);
    sheet.remark(1, PlainText::comment("The only move."));
    sheet.game.resign(Side::South).unwrap();
    insta::assert_snapshot!("text", sheet.text());
    insta::assert_snapshot!("ogn", sheet.ogn());
    insta::assert_snapshot!("json", sheet.json());
}
