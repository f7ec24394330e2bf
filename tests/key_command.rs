//! `awale key`: a key is shown, kept safe, and brought back on another machine.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use awale::store::{Archive, Home};

const PASSPHRASE: &str = "four words of mine";

fn awale(arguments: &[&str], home: &Path, passphrase: &str, typed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
    command.args(arguments).arg("--home").arg(home);
    command
        .arg("--log-dir")
        .arg(home.with_extension("log"))
        .arg("-vv");
    command.env("AWALE_PASSPHRASE", passphrase);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", err(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn public(home: &Path) -> String {
    Home::read_identity(home)
        .unwrap()
        .unwrap()
        .public()
        .to_string()
}

#[test]
fn a_key_comes_back_from_its_backup_and_from_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old");
    let nothing = awale(&["key", "show"], &old, "", "");
    assert!(
        err(&nothing).contains("`awale setup` makes one"),
        "{}",
        err(&nothing)
    );
    Home::open(&old).unwrap().identity([9; 32]).unwrap();
    let shown = out(&awale(&["key", "show"], &old, "", ""));
    assert!(
        shown.contains(&public(&old)) && shown.contains("no result yet"),
        "{shown}"
    );

    let backup = folder.path().join("my.backup");
    let file = backup.to_str().unwrap();
    let short = awale(&["key", "backup", file], &old, "short", "");
    assert!(
        err(&short).contains("at least 10 characters"),
        "{}",
        err(&short)
    );
    let nobody = awale(&["key", "backup", file], &old, "", "");
    assert!(
        err(&nobody).contains("--passphrase-file"),
        "{}",
        err(&nobody)
    );
    assert!(!backup.exists());
    out(&awale(&["key", "backup", file], &old, PASSPHRASE, ""));
    let again = awale(&["key", "backup", file], &old, PASSPHRASE, "");
    assert!(err(&again).contains("is there already"), "{}", err(&again));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(
            fs::metadata(&backup).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    let new = folder.path().join("new");
    let wrong = awale(&["key", "restore", file], &new, "another one", "");
    assert!(
        err(&wrong).contains("the passphrase is wrong"),
        "{}",
        err(&wrong)
    );
    assert!(!new.join("identity.key").exists());
    let passphrase = folder.path().join("passphrase");
    fs::write(&passphrase, format!("{PASSPHRASE}\nand more\n")).unwrap();
    let from = [
        "key",
        "restore",
        file,
        "--passphrase-file",
        passphrase.to_str().unwrap(),
    ];
    let back = out(&awale(&from, &new, "", ""));
    assert!(
        back.contains("Those you have played with hold them"),
        "{back}"
    );
    assert_eq!(public(&new), public(&old));
    assert!(Archive::read(&new).unwrap().is_unsure().unwrap());
    assert!(!Archive::read(&old).unwrap().is_unsure().unwrap());
    // What is there stays.
    let again = awale(&["key", "restore", file], &new, PASSPHRASE, "");
    assert!(
        err(&again).contains("there is a key already"),
        "{}",
        err(&again)
    );

    let words = out(&awale(&["key", "phrase"], &old, "", ""));
    let paper = folder.path().join("paper");
    // As it stands there, row by row, and in one line.
    out(&awale(&["key", "restore", "--phrase"], &paper, "", &words));
    let typed = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(public(&paper), public(&old));
    let wrong = typed.replacen(' ', " awale ", 1);
    let other = folder.path().join("other");
    let refused = awale(
        &["key", "restore", "--phrase"],
        &other,
        "",
        &format!("{wrong}\n"),
    );
    assert!(err(&refused).contains("25 words came"), "{}", err(&refused));
    out(&awale(
        &["key", "restore", "--phrase"],
        &other,
        "",
        &format!("{typed}\n"),
    ));
    assert_eq!(public(&other), public(&old));

    // No secret in any log.
    let secret = fs::read_to_string(old.join("identity.key")).unwrap();
    let secret = secret
        .lines()
        .find_map(|line| line.strip_prefix("secret "))
        .unwrap();
    let second = words.split_whitespace().nth(3).unwrap();
    for home in [&old, &new, &paper, &other] {
        let Ok(logs) = fs::read_dir(home.with_extension("log")) else {
            continue;
        };
        for log in logs {
            let text = fs::read_to_string(log.unwrap().path()).unwrap();
            for word in [secret, PASSPHRASE, &format!(" {second} ")] {
                assert!(!text.contains(word), "{word} in {text}");
            }
        }
    }
}

#[test]
fn a_folder_with_the_games_of_another_key_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let demo = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["demo", "--rule", "abapa-2x3", "--json", "--keep"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(demo.status.success(), "{}", err(&demo));
    let [ama, kofi] = ["ama", "kofi"].map(|name| folder.path().join(name));
    let shown = out(&awale(&["key", "show"], &ama, "", ""));
    assert!(shown.contains("1 result signed, 1200 points"), "{shown}");
    let key = folder.path().join("kofi.key");
    fs::rename(kofi.join("identity.key"), &key).unwrap();
    fs::remove_file(ama.join("identity.key")).unwrap();
    let file = key.to_str().unwrap();
    let foreign = awale(&["key", "restore", file], &ama, "", "");
    assert!(
        err(&foreign).contains("has the games of another key"),
        "{}",
        err(&foreign)
    );
    assert!(!ama.join("identity.key").exists());
    let back = out(&awale(&["key", "restore", file], &kofi, "", ""));
    assert!(back.contains("1 of your results are here"), "{back}");
    assert!(Archive::read(&kofi).unwrap().is_unsure().unwrap());
}
