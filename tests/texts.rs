//! The texts of `locales/`: each is in every language with the same blanks, and each is used by whoever has it.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod source;

use std::collections::{BTreeMap, BTreeSet};

use awale::{
    rules::Language,
    texts::Voice::{self, Bot, Plain, Screen},
};
use fluent_syntax::{ast, ast::Entry, parser, serializer};
use source::sources;

/// Who says something, the module that says it, and the macros by which it names texts.
const SPEAKERS: [(Voice, &str, &[&str]); 3] = [
    (Bot, "bot", &["say"]),
    (Screen, "tui", &["key", "t"]),
    (Plain, "cli", &["t", "tell"]),
];

/// The file of what the plain interface says in words of its own; the rest of its texts are the screen's.
const PLAIN_FILE: &str = "plain.ftl";

/// What they all say, the module where it is named, and its macro.
const SHARED: (&str, &str, &[&str]) = ("game.ftl", "texts", &["t"]);

type Names = BTreeSet<String>;

/// The texts of a file, each with its blanks.
fn defined(file: &str) -> BTreeMap<String, Names> {
    let resource = parser::parse(file).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut all = BTreeMap::new();
    for entry in resource.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            other => panic!("not a message: {other:?}"),
        };
        let name = message.id.name.to_owned();
        let body = vec![Entry::Message(message)];
        let text = serializer::serialize(&ast::Resource { body });
        let blanks = text.split('$').skip(1).map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            rest[..end.unwrap_or(rest.len())].to_owned()
        });
        let before = all.insert(name.clone(), blanks.collect());
        assert!(before.is_none(), "{name} is there twice");
    }
    all
}

/// The texts that a voice does not share with the screen.
fn own(voice: Voice, language: Language) -> BTreeMap<String, Names> {
    match voice {
        Plain => defined(&file(language, PLAIN_FILE)),
        _ => defined(voice.source(language)),
    }
}

/// The texts of the screen that the plain interface has too.
fn lent() -> BTreeMap<String, Names> {
    let own = file(Language::En, PLAIN_FILE);
    defined(Plain.source(Language::En).strip_suffix(&own).unwrap())
}

fn file(language: Language, name: &str) -> String {
    let folder = env!("CARGO_MANIFEST_DIR");
    std::fs::read_to_string(format!("{folder}/locales/{}/{name}", language.code())).unwrap()
}

/// The texts that a module names.
fn used(module: &str, macros: &[&str]) -> Names {
    let sources = sources().into_iter();
    let own = sources.filter(|source| source.module() == module);
    own.flat_map(|source| named(&source.text, macros)).collect()
}

/// The texts that are named in a source: in each call of a macro, the first literal.
fn named(source: &str, macros: &[&str]) -> Names {
    // Comments and documentation may show texts that are not there.
    let lines = source.lines().map(str::trim_start);
    let code: Vec<&str> = lines.filter(|line| !line.starts_with("//")).collect();
    let code = code.join("\n");
    let calls = macros.iter().flat_map(|name| {
        let mark = format!("{name}!(");
        let starts: Vec<usize> = code.match_indices(&mark).map(|(at, _)| at).collect();
        starts
    });
    let whole = calls.filter(|at| {
        let before = code[..*at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    });
    whole
        .map(|at| code[at..].split('"').nth(1).unwrap().to_owned())
        .collect()
}

fn shared() -> Names {
    defined(&file(Language::En, SHARED.0)).into_keys().collect()
}

#[test]
fn every_text_is_there_in_every_language_with_the_same_blanks() {
    for (voice, ..) in SPEAKERS {
        let english = own(voice, Language::En);
        for language in Language::ALL {
            let own = own(voice, language);
            let names = |texts: &BTreeMap<String, Names>| texts.keys().cloned().collect::<Names>();
            let differ = &names(&own) ^ &names(&english);
            assert!(differ.is_empty(), "{voice:?}, {language}: {differ:?}");
            for (name, blanks) in &english {
                assert_eq!(own.get(name), Some(blanks), "{language}: {name}");
            }
        }
    }
}

#[test]
fn every_text_is_used_and_every_used_one_is_there() {
    let shared = shared();
    let by_all = used(SHARED.1, SHARED.2);
    let lent_names: Names = lent().into_keys().collect();
    let by_screen = used("tui", &["key", "t"]);
    let mut left: Names = &shared - &by_all;
    for (voice, module, macros) in SPEAKERS {
        let mut defined: Names = own(voice, Language::En).into_keys().collect();
        let mut used = used(module, macros);
        if voice == Plain {
            // What the screen says the plain interface can say too, and in its own words.
            used.extend(by_screen.intersection(&defined).cloned());
            let others = used
                .union(&by_all)
                .filter(|name| lent_names.contains(*name));
            defined.extend(others.cloned().collect::<Names>());
        }
        let undefined: Vec<_> = used
            .union(&by_all)
            .filter(|name| !defined.contains(*name))
            .collect();
        assert!(undefined.is_empty(), "{voice:?} has not: {undefined:?}");
        let unused = &(&defined - &used) - &shared;
        assert!(unused.is_empty(), "{voice:?} does not use: {unused:?}");
        left = &left - &used;
    }
    assert!(left.is_empty(), "nobody uses: {left:?}");
}

#[test]
fn what_the_plain_interface_says_otherwise_has_the_same_blanks() {
    let lent = lent();
    for (name, blanks) in own(Plain, Language::En) {
        let of_screen = lent.get(&name).unwrap_or(&blanks);
        assert_eq!(&blanks, of_screen, "{name}");
    }
}

#[test]
fn names_are_found_in_calls_alone() {
    let source = "// t!(texts, \"comment\")\nt!(\n    texts,\n    \"one\", n = 1); assert!(\"no\"); key!(\"two\")";
    let names: Vec<String> = named(source, &["key", "t"]).into_iter().collect();
    assert_eq!(names, ["one", "two"]);
}
