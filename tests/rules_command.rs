//! `awale rules`, run as a process.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Stdio},
};

use awale::rules::{self, Label, Language};

/// A user with a home folder of his own.
struct User(tempfile::TempDir);

/// What a process did.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl User {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// A file in the rules folder.
    fn rule_file(&self, name: &str, text: &str) {
        let folder = self.path("config/awale/rules");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }

    fn rules(&self, arguments: &[&str], answers: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .arg("rules")
            .args(arguments)
            .env_clear()
            .env("HOME", self.0.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_STATE_HOME", self.path("state"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that ends early does not read everything.
        let _ = child.stdin.take().unwrap().write_all(answers.as_bytes());
        let output = child.wait_with_output().unwrap();
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// What a command that succeeds without a warning prints.
    fn printed(&self, arguments: &[&str]) -> String {
        let ran = self.rules(arguments, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        ran.out
    }
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_rule_is_listed_and_shown_in_every_language() {
    let user = User::new();
    let list = user.printed(&["list"]);
    let json: serde_json::Value = serde_json::from_str(&user.printed(&["list", "--json"])).unwrap();
    let listed = json["rules"].as_array().unwrap();
    assert_eq!(listed.len(), rules::builtin().len());
    for line in list.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    for (rule, object) in rules::builtin().iter().zip(listed) {
        let id = rule.id().as_str();
        assert!(list.contains(&format!("\n{id} ")), "{list}");
        assert_eq!(object["id"], id);
        assert_eq!(object["digest"], rule.digest().to_string());
    }
    for language in Language::ALL {
        let shown = user.printed(&["show", "abapa", "--lang", language.code()]);
        for label in [Label::Who, Label::Play, Label::Example, Label::Sources] {
            assert!(shown.contains(label.text(language)), "{shown}");
        }
        let explained = user.printed(&["explain", "abapa", "--lang", language.code()]);
        for part in rules::explain(&rules::find("abapa").unwrap(), language) {
            assert!(explained.contains(&part.title), "{explained}");
        }
    }
}

#[test]
fn the_manual_has_every_rule() {
    let user = User::new();
    let markdown = user.printed(&["print", "--all"]);
    let html = user.printed(&["print", "--all", "--format", "html", "--lang", "de"]);
    for rule in rules::builtin() {
        assert!(markdown.contains(&format!(
            "# {}
",
            rule.name()
        )));
        assert!(html.contains(rule.digest().to_string().as_str()));
        // Each can be reached from the table of contents.
        let id = rule.id();
        for (page, link, place) in [
            (&markdown, format!("](#{id})\n"), format!("<a id=\"{id}\">")),
            (
                &html,
                format!("<a href=\"#{id}\">"),
                format!(" id=\"{id}\">"),
            ),
        ] {
            assert_eq!(page.matches(&link).count(), 1, "{id}");
            assert_eq!(page.matches(&place).count(), 1, "{id}");
        }
    }
    assert!(!user.printed(&["print", "abapa"]).contains("](#"));
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert_eq!(user.rules(&["print"], "").code, Some(2));
}

#[test]
fn differences_are_told_in_words() {
    let user = User::new();
    let told = user.printed(&["diff", "abapa", "awale-cote-divoire"]);
    assert!(told.contains("at most the last 4 houses"), "{told}");
    let same = user.printed(&["diff", "abapa", "abapa"]);
    assert_eq!(same, "Oware Abapa and Oware Abapa play alike.\n");
    let ran = user.rules(&["diff", "abapa", "abpa"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("did you mean abapa?"), "{}", ran.err);
}

#[test]
fn a_file_is_checked_with_its_example() {
    let user = User::new();
    let path = user.path("mine.toml");
    let check = |text: &str| {
        fs::write(&path, text).unwrap();
        user.rules(&["check", path.to_str().unwrap()], "")
    };
    let head = "id = \"mine\"\nname = \"Mine\"\n";
    let good = check(head);
    assert_eq!(good.code, Some(0), "{}", good.err);
    assert!(good.out.contains("plays as     abapa"), "{}", good.out);
    let shown = path.display();
    let bad = check(&format!("{head}[sow]\nlap = 1\n"));
    assert_eq!(bad.code, Some(1));
    assert!(
        bad.err
            .starts_with(&format!("awale: {shown}:4: unknown field `lap`")),
        "{}",
        bad.err
    );
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let wrong = check(&format!(
        "{head}[example]\nposition = \"{start}\"\nmoves = \"A\"\nafter = \"{start}\"\n"
    ));
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong
            .err
            .starts_with(&format!("awale: {shown}:3: `example.after` is ")),
        "{}",
        wrong.err
    );
}

#[test]
fn a_rule_is_made_and_changed_by_answers() {
    let user = User::new();
    let made = user.rules(&["new"], "mine\nMine\n\nTogo\n-\n6\n3\n.\n");
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(
        made.out.contains("awale demo --play --rule mine"),
        "{}",
        made.out
    );
    let file = user.path("config/awale/rules/mine.toml");
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("country = \"Togo\"") && text.contains("seeds = 3"),
        "{text}"
    );
    assert!(user.printed(&["list"]).contains("\nmine "));
    let changed = user.rules(&["edit", "mine"], "\n\n\n\n\n5\n.\n");
    assert_eq!(changed.code, Some(0), "{}", changed.err);
    assert_eq!(
        fs::read_to_string(file.with_extension("toml.bak")).unwrap(),
        text
    );
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("seeds = 5") && text.contains("country = \"Togo\""),
        "{text}"
    );
    // Broken off, nothing is written; an id that is taken is asked for again.
    let broken = user.rules(&["new", "--like", "mine"], "abapa\nMINE\n");
    assert_eq!(broken.code, Some(1));
    assert!(
        broken.out.contains("there is a rule of this id"),
        "{}",
        broken.out
    );
    assert!(broken.err.contains("nothing was written"), "{}", broken.err);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 2);
    let kept = user.rules(&["new"], ".\n");
    assert_eq!(kept.code, Some(0), "{}", kept.err);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 3);
}

#[test]
fn a_bad_file_in_the_folder_is_a_warning() {
    let user = User::new();
    user.rule_file("bad.toml", "id = \"bad\"\nname = 3\n");
    user.rule_file("good.toml", "id = \"good\"\nname = \"Good\"\n");
    let ran = user.rules(&["show", "good"], "");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("bad.toml:2: "), "{}", ran.err);
    assert!(ran.err.contains("the rule is left out"), "{}", ran.err);
}

#[test]
fn recorded_games_are_replayed_and_a_difference_is_failure() {
    let user = User::new();
    let openspiel = data("openspiel_oware_2x3_s3.jsonl.gz");
    let told = user.printed(&["test", "abapa-2x3", &openspiel]);
    assert!(told.ends_with(" 0 differences\n"), "{told}");
    let rule = data("rules/songo-russ.toml");
    let songo = data("stoneshark_songo-russ.jsonl.gz");
    let told = user.printed(&["test", &rule, &songo]);
    assert_eq!(told, "40 games, 7472 plies, 0 differences\n");
    let ran = user.rules(
        &[
            "test",
            "abapa",
            &data("stoneshark_oware-slamlegal.jsonl.gz"),
        ],
        "",
    );
    assert_eq!(ran.code, Some(1));
    for part in [
        "The first, in game",
        "  ply ",
        "  recorded ",
        "  here ",
        "  position ",
    ] {
        assert!(ran.out.contains(part), "{}", ran.out);
    }
    let ran = user.rules(&["test", "abapa", &data("README.md")], "");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err
            .contains("README.md:1: this line is no recorded game"),
        "{}",
        ran.err
    );
}

#[test]
fn moves_are_counted() {
    let user = User::new();
    let counted = user.printed(&["perft", "abapa", "4", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&counted).unwrap();
    assert_eq!(value["leaves"], 1014);
    let after = user.printed(&["perft", "abapa", "1", "--moves", "C"]);
    assert_eq!(after, "a 1\nb 1\nc 1\nd 1\ne 1\nf 1\n6\n");
    let ran = user.rules(&["perft", "abapa", "2", "--moves", "Ca?"], "");
    assert_eq!(ran.code, Some(2));
    let misfit = user.rules(&["perft", "abapa", "2", "--position", "1-1-1-1-0-0-S"], "");
    assert_eq!(misfit.code, Some(2));
}
