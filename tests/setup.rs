//! The program as a new player meets it: `awale setup`, run as a process.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

#[path = "support/user.rs"]
mod user;

use std::{fs, path::Path, process::Command};

use user::{Ran, User, ran};

fn is_private(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(path).unwrap().permissions().mode() & 0o777 == 0o600
    }
    #[cfg(not(unix))]
    {
        path.exists()
    }
}

fn has_line(path: &Path, line: &str) -> bool {
    fs::read_to_string(path).unwrap().lines().any(|l| l == line)
}

#[test]
fn five_answers_make_settings_and_an_identity() {
    let user = User::new();
    let ran = user.run(&["setup"], "Kofi\nGHAANA\nGHANA\nen\n\nrizon\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.err, "");
    assert!(ran.out.contains("games are public"), "{}", ran.out);
    assert!(
        ran.out
            .contains("two letters, such as GH for Ghana, or - for none"),
        "{}",
        ran.out
    );
    let config = user.config();
    for line in [
        "name = \"Kofi\"",
        "country = \"GH\"",
        "languages = [\"en\"]",
        "rule = \"abapa\"",
        "network = \"rizon\"",
    ] {
        assert!(has_line(&config, line), "{line}");
    }
    let key = user.path("data/awale/identity.key");
    assert!(is_private(&config) && is_private(&key));
    let secret = fs::read_to_string(&key).unwrap();

    // Once more: what was answered is proposed, and the file before is kept.
    let first = fs::read_to_string(&config).unwrap();
    let ran = user.run(&["setup"], "\n-\n\nabapa-2x3\n\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for proposal in ["[Kofi]", "[GH]", "[en]", "[abapa]", "[rizon]"] {
        assert!(ran.out.contains(proposal), "{proposal} in {}", ran.out);
    }
    assert!(has_line(&config, "country = \"\"") && has_line(&config, "rule = \"abapa-2x3\""));
    let backup = user.path("config/awale/config.toml.bak");
    assert_eq!(fs::read_to_string(&backup).unwrap(), first);
    assert!(is_private(&config) && is_private(&backup));
    assert_eq!(
        fs::read_to_string(&key).unwrap(),
        secret,
        "the identity stays"
    );
}

#[test]
fn empty_answers_take_name_country_and_language_of_the_system() {
    let user = User::new();
    let ran = user.run(&["setup"], "\n\n\n\n\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for line in [
        "name = \"ama\"",
        "country = \"CI\"",
        "languages = [\"fr\"]",
        "network = \"dalnet\"",
    ] {
        assert!(has_line(&user.config(), line), "{line}");
    }
}

#[test]
fn answers_that_end_early_write_nothing() {
    let user = User::new();
    let ran = user.run(&["setup"], "Kofi\nGH\nen\nabapa\n");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains("nothing was written"), "{}", ran.err);
    assert!(!user.path("config").exists() && !user.path("data").exists());
}

#[test]
fn the_files_are_where_they_are_asked_for() {
    let user = User::new();
    let (config, home) = (user.path("a/my.toml"), user.path("b"));
    let options = [
        "--config",
        config.to_str().unwrap(),
        "--home",
        home.to_str().unwrap(),
    ];
    let ran = user.run(&[&["setup"], options.as_slice()].concat(), "\n\n\n\n\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(config.exists() && home.join("identity.key").exists());

    let mut command = user.awale(&["setup"]);
    command
        .env("AWALE_CONFIG", user.path("c/my.toml"))
        .env("AWALE_HOME", user.path("d"));
    let ran = ran_ok(command);
    assert!(ran.out.contains("c/my.toml"), "{}", ran.out);
    assert!(user.path("c/my.toml").exists() && user.path("d/identity.key").exists());
    assert!(!user.path("config").exists() && !user.path("data").exists());
}

fn ran_ok(command: Command) -> Ran {
    let ran = ran(command, "\n\n\n\n\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran
}

#[test]
fn settings_that_are_wrong_are_told_and_kept() {
    let user = User::new();
    let wrong = "[player]\nname = \"Kofi\"\ncountry = \"Ghana\"\n";
    user.write("config/awale/config.toml", wrong);
    let ran = user.run(&["setup"], "\n\n\n\n\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.err.contains(
            "config.toml:3: `player.country` is \"Ghana\", but must be two capital letters"
        ),
        "{}",
        ran.err
    );
    let backup = user.path("config/awale/config.toml.bak");
    assert_eq!(fs::read_to_string(backup).unwrap(), wrong);

    user.write("config/awale/config.toml", "[player]\nnmae = \"Kofi\"\n");
    let ran = user.run(&["setup"], "\n\n\n\n\n");
    assert!(
        ran.err.contains(
            "config.toml:2: the unknown key `player.nmae` is ignored; did you mean `player.name`?"
        ),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_the_settings_stays_a_link() {
    let user = User::new();
    user.write("dotfiles/awale.toml", "[player]\nname = \"Kofi\"\n");
    fs::create_dir_all(user.path("config/awale")).unwrap();
    std::os::unix::fs::symlink(user.path("dotfiles/awale.toml"), user.config()).unwrap();
    ran_ok(user.awale(&["setup"]));
    assert!(user.config().is_symlink());
    assert!(has_line(
        &user.path("dotfiles/awale.toml"),
        "name = \"Kofi\""
    ));
    assert!(has_line(
        &user.path("dotfiles/awale.toml"),
        "network = \"dalnet\""
    ));
}

#[test]
fn a_reader_who_leaves_is_no_failure() {
    let user = User::new();
    let mut child = user.awale(&["networks", "list", "--json"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_bot_goes_nowhere_unless_a_network_and_an_owner_are_named() {
    let user = User::new();
    let folder = user.path("config/awale");
    fs::create_dir_all(&folder).unwrap();
    // Should it dial nevertheless, it reaches nobody.
    let list = "[[network]]\nid = \"dalnet\"\nservers = [{ host = \"127.0.0.1\", port = 1 }]\n";
    fs::write(folder.join("networks.toml"), list).unwrap();
    for (arguments, part) in [
        (&["bot"][..], "awale bot dalnet --owner"),
        (&["bot", "dalnet"], "add --owner"),
    ] {
        let ran = user.run(arguments, "");
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(part), "{}", ran.err);
    }
}
