//! Rule files: what is refused and how it is told, and what the digest depends on.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{collections::HashSet, sync::Arc};

use awale::{
    game::Example,
    rules::{self, Allowed, KEYS, Language, PARAMETERS, Rule, RuleDigest},
};

const HEAD: &str = "id = \"x\"\nname = \"x\"\n";

fn read(lines: &str) -> Result<Rule, String> {
    Rule::from_toml("x.toml", &format!("{HEAD}{lines}")).map_err(|e| e.to_string())
}

fn digest(lines: &str) -> RuleDigest {
    read(lines).unwrap_or_else(|e| panic!("{e}")).digest()
}

#[test]
fn mistakes_are_told_with_line_reason_and_what_is_allowed() {
    for (lines, message) in [
        (
            "[board]\nholes = 1",
            "x.toml:4: `board.holes` is 1, but must be 2 to 12",
        ),
        (
            "[board]\nholes = 13",
            "x.toml:4: `board.holes` is 13, but must be 2 to 12",
        ),
        (
            "[board]\nholes = 12\nseeds = 11",
            "x.toml:5: the board starts with 264 seeds, but must have 1 to 255",
        ),
        (
            "[board]\nstart = [1, 2, 3]",
            "x.toml:4: `board.start` has 3 houses, but must have an even number from 4 to 24",
        ),
        (
            "[board]\nholes = 3\nstart = [1, 2, 3, 4]",
            "x.toml:5: `board.start` has 4 houses, but `board.holes` = 3 asks for twice 3",
        ),
        (
            "[board]\nstart = [1, 2,\n 256, 4]",
            "x.toml:5: `board.start` is 256, but must be 0 to 255",
        ),
        (
            "[board]\nstart = [0, 0, 0, 0]",
            "x.toml:4: the board starts with 0 seeds, but must have 1 to 255",
        ),
        (
            "[board]\nseeds = 4\nstart = [1, 2, 3, 4]",
            "x.toml:4: `board.start` and `board.seeds` exclude each other: remove one",
        ),
        (
            "[sow]\nlaps = \"twice\"",
            "x.toml:4: unknown variant `twice`, expected `single` or `relay`",
        ),
        (
            "[sow]\nlap = \"single\"",
            "x.toml:4: unknown field `lap`, expected one of `direction`, `origin`, \
             `overlong`, `laps`, `relay_min`, `relay_limit`",
        ),
        (
            "[sow]\nrelay_min = 1",
            "x.toml:4: `sow.relay_min` is 1, but must be 2 to 255",
        ),
        (
            "[capture]\ncounts = [2, 0]",
            "x.toml:4: `capture.counts` is 0, but must be 1 to 48",
        ),
        (
            "[capture]\ncounts = []",
            "x.toml:4: `capture.counts` is empty, so nothing is captured: \
             say by = \"none\" or give counts",
        ),
        (
            "[capture]\nby = \"none\"",
            "x.toml:1: nothing can be captured: `capture.by` is \"none\" and `passing.count` is 0",
        ),
        (
            "[capture]\nchain = \"none\"\nchain_max = 4",
            "x.toml:5: `capture.chain_max` above 1 needs chain = \"back\"",
        ),
        (
            "[end]\nlast_seeds = 4",
            "x.toml:4: `end.last_seeds` needs `end.last_seeds_to` = \"starter\", \"capturer\" or \
             \"owner\"",
        ),
        (
            "[end]\nlast_seeds_to = \"me\"",
            "x.toml:4: `end.last_seeds_to` must be \"starter\", \"capturer\", \"owner\" or \
             \"\"",
        ),
        (
            "[end]\nlast_seeds = 48",
            "x.toml:4: `end.last_seeds` is 48, but must be 0 to 47",
        ),
        (
            "[end]\nsettle = \"alone_after_majority\"",
            "x.toml:4: `end.settle` = \"alone_after_majority\" needs majority = false: \
             otherwise the game is over at more than half",
        ),
        (
            "[match]\nkind = \"games\"",
            "x.toml:4: `match.kind` = \"games\" needs an end: give `match.games`, `match.target` or both",
        ),
        (
            "[match]\nkind = \"league\"",
            "x.toml:4: unknown variant `league`, expected one of `single`, `games`, `territory`",
        ),
        (
            "[match]\nkind = \"territory\"",
            "x.toml:4: `match.kind` = \"territory\" needs all seeds shared out at the end of a \
             round: no rest may go to \"nobody\", and with majority = true say rest_on_majority",
        ),
        (
            "[board]\nstart = [1, 2, 1, 2]\n[end]\nmajority = false\n[match]\nkind = \"territory\"",
            "x.toml:8: `match.kind` = \"territory\" needs a board that starts with the same number \
             of seeds in every house",
        ),
        (
            "[end]\nmajority = false\n[match]\nkind = \"territory\"\ntarget = 13",
            "x.toml:6: `match.target` is more houses than the board has",
        ),
        (
            "[board]\nholes = true",
            "x.toml:4: invalid type: boolean `true`, expected i64",
        ),
    ] {
        assert_eq!(read(lines).unwrap_err(), message);
    }
    assert!(read("[board\n").unwrap_err().starts_with("x.toml:3: "));
    assert!(
        read("[goals]\nn = 1")
            .unwrap_err()
            .contains("unknown field `goals`")
    );
}

#[test]
fn the_head_of_a_file_is_checked() {
    let message = |text: &str| Rule::from_toml("x.toml", text).unwrap_err().to_string();
    assert_eq!(message("name = \"x\""), "x.toml:1: `id` is missing");
    assert_eq!(message("id = \"x\""), "x.toml:1: `name` is missing");
    assert_eq!(
        message("\nid = \"X Y\"\nname = \"x\""),
        "x.toml:2: a rule id has 1 to 32 characters of a-z, 0-9 and -"
    );
    let bell = "id = \"x\"\nname = \"a\\u0007\"";
    let why = "`name` must be text without control characters \
               (line breaks: only in `description` and `play`)";
    assert_eq!(message(bell), format!("x.toml:2: {why}"));
    let long = format!("id = \"x\"\nname = \"{}\"", "y".repeat(81));
    let why = "`name` has 81 characters; at most 80 are allowed";
    assert_eq!(message(&long), format!("x.toml:2: {why}"));
    let huge = format!("{HEAD}#{}", "y".repeat(70_000));
    assert_eq!(
        message(&huge),
        "x.toml:1: the file has 70021 bytes; a rule file has at most 65536"
    );
    // What a terminal would obey does not come back in a message.
    let escape = read("[sow]\nlaps = \"\\u001b[2J\"").unwrap_err();
    assert!(!escape.contains(char::is_control), "{escape:?}");
}

#[test]
fn texts_are_read_in_every_language_and_checked() {
    let rule = read(
        "people = \"Akan\"\ncountry = \"Ghana\"\ndescription = \"short\"\nsources = [\"a\"]\n\
         differing = [\"b\"]\n[text.fr]\nwho = \"qui\"\nplay = \"un\\ndeux\"\n",
    )
    .unwrap();
    assert_eq!(rule.home(), "Akan, Ghana");
    assert_eq!(
        (rule.sources(), rule.differing()),
        (&["a".into()][..], &["b".into()][..])
    );
    assert_eq!(rule.text(Language::En).description, "short");
    assert_eq!(rule.text(Language::Fr).play, "un\ndeux");
    assert!(rule.text(Language::De).is_empty());
    assert_eq!(rule.text_or_english(Language::De), rule.text(Language::En));
    for (lines, message) in [
        (
            "description = \"a\"\n[text.en]\ndescription = \"b\"",
            "x.toml:3: `description` is short for `[text.en] description`: remove one of them",
        ),
        (
            "[text.en]\nwho = \"a\\nb\"",
            "x.toml:4: `who` must be text without control characters (line breaks: only in \
             `description` and `play`)",
        ),
        (
            "[text.it]\nwho = \"a\"",
            "x.toml:3: unknown field `it`, expected one of `en`, `fr`, `es`, `de`",
        ),
        (
            "[example]\nmoves = \"F\"",
            "x.toml:3: `example.position` is missing",
        ),
    ] {
        assert_eq!(read(lines).unwrap_err(), message);
    }
    for (key, max) in [("who", 400), ("description", 1000), ("play", 4000)] {
        let text = |length| read(&format!("[text.de]\n{key} = \"{}\"", "ß".repeat(length)));
        assert!(text(max).is_ok());
        let error = text(max + 1).unwrap_err();
        let told = format!(
            "x.toml:4: `{key}` has {} characters; at most {max} are allowed",
            max + 1
        );
        assert_eq!(error, told);
    }
}

#[test]
fn the_examples_of_rules_are_played() {
    for rule in rules::builtin() {
        let example = Example::of(rule).unwrap_or_else(|e| panic!("{}: {e}", rule.id()));
        assert!(example.is_some(), "{}", rule.id());
    }
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    for (position, moves, after, message) in [
        (
            "4-S",
            "A",
            start,
            "`example.position` is no position: a position has an even",
        ),
        (
            "4-4-4-4-0-0-S",
            "A",
            start,
            "`example.position` does not fit the rule: the position has 2",
        ),
        (start, "A", "0-S", "`example.after` is no position"),
        (start, "", start, "`example.moves` is empty"),
        (
            start,
            "AZ",
            start,
            "`example.moves` has 'Z', which is no house letter of this board",
        ),
        (
            start,
            "a",
            start,
            "`example.moves` has a, which cannot be played: house a is not South's",
        ),
        (
            start,
            "A",
            start,
            "is 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S, but the moves lead to 0-5-5-5-5-4-4",
        ),
    ] {
        let lines = format!(
            "[example]\nposition = \"{position}\"\nmoves = \"{moves}\"\nafter = \"{after}\""
        );
        let error = Example::of(&Arc::new(read(&lines).unwrap())).unwrap_err();
        assert_eq!(error.line, 3);
        assert!(error.to_string().contains(message), "{error}");
    }
}

/// A change of each key that matters for play, with whatever it needs beside it to have an effect.
const CHANGES: &[(&str, &str, &str)] = &[
    ("board.holes", "", "[board]\nholes = 5"),
    ("board.seeds", "", "[board]\nseeds = 3"),
    (
        "board.start",
        "",
        "[board]\nstart = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3]",
    ),
    ("sow.direction", "", "[sow]\ndirection = \"cw\""),
    ("sow.origin", "", "[sow]\norigin = \"sow\""),
    ("sow.overlong", "", "[sow]\noverlong = \"opponent\""),
    ("sow.laps", "", "[sow]\nlaps = \"relay\""),
    ("sow.relay_min", "[sow]\nlaps = \"relay\"", "relay_min = 4"),
    (
        "sow.relay_limit",
        "[sow]\nlaps = \"relay\"",
        "relay_limit = 10",
    ),
    ("move.min_seeds", "", "[move]\nmin_seeds = 2"),
    ("move.singles", "", "[move]\nsingles = \"last_resort\""),
    ("move.last_house", "", "[move]\nlast_house = 3"),
    ("capture.by", "", "[capture]\nby = \"opposite\""),
    ("capture.counts", "", "[capture]\ncounts = [2, 4]"),
    ("capture.where", "", "[capture]\nwhere = \"any\""),
    ("capture.chain", "", "[capture]\nchain = \"none\""),
    ("capture.chain_max", "", "[capture]\nchain_max = 4"),
    (
        "capture.chain_over",
        "[capture]\nchain_max = 3",
        "chain_over = \"nothing\"",
    ),
    (
        "capture.chain_where",
        "",
        "[capture]\nchain_where = \"any\"",
    ),
    ("capture.only_made", "", "[capture]\nonly_made = true"),
    (
        "capture.first_house",
        "",
        "[capture]\nfirst_house = \"never\"",
    ),
    ("capture.single_sow", "", "[capture]\nsingle_sow = false"),
    ("capture.to", "", "[capture]\nto = \"owner\""),
    (
        "capture.land",
        "[capture]\nby = \"opposite\"",
        "land = \"any\"",
    ),
    (
        "capture.take_own_seed",
        "[capture]\nby = \"opposite\"",
        "take_own_seed = true",
    ),
    ("passing.count", "", "[passing]\ncount = 4"),
    ("passing.to", "[passing]\ncount = 4", "to = \"mover\""),
    ("passing.where", "[passing]\ncount = 4", "where = \"own\""),
    ("passing.last", "[passing]\ncount = 4", "last = \"owner\""),
    ("slam.policy", "", "[slam]\npolicy = \"forbidden\""),
    ("slam.from_empty", "", "[slam]\nfrom_empty = false"),
    ("feed.duty", "", "[feed]\nduty = false"),
    ("end.majority", "", "[end]\nmajority = false"),
    ("end.stuck", "", "[end]\nstuck = \"pass\""),
    ("end.rest", "", "[end]\nrest = \"split\""),
    (
        "end.rest_on_majority",
        "",
        "[end]\nrest_on_majority = \"owner\"",
    ),
    (
        "end.last_seeds",
        "",
        "[end]\nlast_seeds_to = \"starter\"\nlast_seeds = 8",
    ),
    (
        "end.last_seeds_to",
        "[end]\nlast_seeds = 8\nlast_seeds_to = \"starter\"",
        "#\n[end]\nlast_seeds = 8\nlast_seeds_to = \"capturer\"",
    ),
    ("end.largest", "", "[end]\nlargest = 1"),
    ("end.leave_one", "", "[end]\nleave_one = true"),
    ("end.repeat", "", "[end]\nrepeat = 2"),
    ("end.repeat_rest", "", "[end]\nrepeat_rest = \"split\""),
    ("end.resign_rest", "", "[end]\nresign_rest = \"owner\""),
    ("end.settle", "", "[end]\nsettle = \"never\""),
    ("end.plies", "", "[end]\nplies = 200"),
    (
        "turn.again_on_capture",
        "",
        "[turn]\nagain_on_capture = true",
    ),
    (
        "match.kind",
        "[end]\nmajority = false",
        "[match]\nkind = \"territory\"",
    ),
    (
        "match.games",
        "[match]\nkind = \"games\"\ntarget = 6",
        "games = 6",
    ),
    (
        "match.target",
        "[match]\nkind = \"games\"\ngames = 6",
        "target = 5",
    ),
    (
        "match.points",
        "[match]\nkind = \"games\"\ngames = 6",
        "points = \"seeds\"",
    ),
];

#[test]
fn every_key_of_play_changes_the_digest() {
    let changed: HashSet<&str> = CHANGES.iter().map(|(key, _, _)| *key).collect();
    let all: HashSet<&str> = KEYS.iter().copied().collect();
    assert_eq!(changed, all);
    let mut digests = HashSet::from([digest("")]);
    for (key, with, change) in CHANGES {
        let changed = if change.starts_with('#') {
            digest(change)
        } else {
            digest(&format!("{with}\n{change}"))
        };
        assert_ne!(changed, digest(with), "{key}");
        digests.insert(changed);
    }
    assert_eq!(
        digests.len(),
        CHANGES.len() + 1,
        "no two changes play alike"
    );
}

#[test]
fn text_and_spelling_do_not_change_the_digest() {
    let plain = digest("");
    let renamed =
        "id = \"y\"\nname = \"Y\"\npeople = \"Z\"\nsources = [\"book\"]\ndescription = \"d\"";
    assert_eq!(Rule::from_toml("y.toml", renamed).unwrap().digest(), plain);
    let spelt_out = include_str!("../rules/abapa.toml");
    assert_eq!(
        Rule::from_toml("abapa.toml", spelt_out).unwrap().digest(),
        plain
    );
    for same in [
        "[board]\nstart = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]",
        "[board]\nholes = 6",
        "[capture]\ncounts = [3, 2, 2]",
        "[sow]\nrelay_min = 5\nrelay_limit = 9",
        "[capture]\nland = \"any\"\ntake_own_seed = true",
        "[passing]\nto = \"mover\"\nwhere = \"own\"\nlast = \"owner\"",
        "[end]\nlast_seeds_to = \"capturer\"",
        "[match]\nkind = \"single\"\ntarget = 6\npoints = \"seeds\"",
    ] {
        assert_eq!(digest(same), plain, "{same}");
    }
    for (one, other) in [
        ("[move]\nsingles = \"never\"", "[move]\nmin_seeds = 2"),
        (
            "[move]\nmin_seeds = 2\nsingles = \"last_resort\"",
            "[move]\nmin_seeds = 2",
        ),
        (
            "[slam]\npolicy = \"legal\"\nfrom_empty = false",
            "[slam]\npolicy = \"legal\"",
        ),
        (
            "[capture]\nwhere = \"any\"",
            "[capture]\nwhere = \"any\"\nchain_where = \"any\"",
        ),
        (
            "[capture]\nchain = \"none\"\nchain_where = \"any\"",
            "[capture]\nchain = \"none\"\nchain_max = 1",
        ),
        (
            "[end]\nmajority = false\nrest_on_majority = \"owner\"",
            "[end]\nmajority = false",
        ),
        (
            "[end]\nrepeat = 0\nrepeat_rest = \"split\"",
            "[end]\nrepeat = 0",
        ),
        (
            "[capture]\nby = \"opposite\"\ncounts = [5]\nwhere = \"any\"\nchain = \"none\"",
            "[capture]\nby = \"opposite\"",
        ),
    ] {
        assert_eq!(digest(one), digest(other), "{one}");
    }
}

#[test]
fn canonical_text_is_short_readable_and_reads_back() {
    let abapa = rules::find("abapa").unwrap();
    assert_eq!(
        abapa.canonical(),
        "# awale rule 1\nboard.start = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]\n"
    );
    // The digest is part of stored games: it may change only together with the first line.
    assert_eq!(
        abapa.digest().to_string(),
        "1uF7UQZhFwvTptsvoAbrZnSITO4hO2H3oNhaex0TK1E"
    );
    for (key, with, change) in CHANGES {
        let text = if change.starts_with('#') {
            (*change).to_owned()
        } else {
            format!("{with}\n{change}")
        };
        let rule = read(&text).unwrap();
        let again = Rule::from_canonical("y".parse().unwrap(), rule.canonical()).unwrap();
        assert_eq!(
            (again.digest(), again.params()),
            (rule.digest(), rule.params()),
            "{key}"
        );
    }
    for bad in [
        "",
        "board.start = [4, 4, 4, 4]",
        "# awale rule 1\nboard.start = [4,4,4,4]\n",
    ] {
        assert!(
            Rule::from_canonical("y".parse().unwrap(), bad).is_err(),
            "{bad:?}"
        );
    }
}

#[test]
fn the_documentation_has_every_key_and_word() {
    let doc = include_str!("../docs/RULES.md");
    for key in KEYS {
        assert!(
            doc.contains(&format!("`{key}`")),
            "docs/RULES.md does not explain {key}"
        );
    }
    for key in [
        "id",
        "name",
        "people",
        "country",
        "sources",
        "differing",
        "description",
        "who",
        "play",
        "example.position",
        "example.moves",
        "example.after",
    ] {
        assert!(
            doc.contains(&format!("`{key}`")),
            "docs/RULES.md does not explain {key}"
        );
    }
    let mut words = Vec::new();
    for key in PARAMETERS {
        if let Allowed::Words(all) = key.allowed(rules::find("abapa").unwrap().params()) {
            words.extend(all);
        }
    }
    for word in words {
        assert!(
            doc.contains(&format!("`{word}`")),
            "docs/RULES.md does not explain {word}"
        );
    }
    for rule in rules::builtin() {
        assert!(doc.contains(&format!("`{}`", rule.id())), "{}", rule.id());
    }
}

#[test]
fn the_examples_of_the_documentation_are_what_they_say() {
    let doc = include_str!("../docs/RULES.md");
    let blocks: Vec<&str> = doc
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let [file, canonical] = blocks[..] else {
        panic!("{} examples", blocks.len())
    };
    assert_eq!(Rule::from_toml("RULES.md", file).unwrap().total(), 36);
    let rule = Rule::from_canonical("songo".parse().unwrap(), canonical).unwrap();
    assert_eq!((rule.holes(), rule.total()), (7, 70));
}
