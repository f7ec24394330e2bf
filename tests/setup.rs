//! The program as a new player meets it: `awale setup` and `awale networks`, run as processes.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// A user with a home folder of his own.
struct User {
    folder: tempfile::TempDir,
}

impl User {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn config(&self) -> PathBuf {
        self.path("config/awale/config.toml")
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn awale(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
        command
            .args(arguments)
            .env_clear()
            .env("HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_STATE_HOME", self.path("state"))
            .env("USER", "ama")
            .env("LANG", "fr_CI.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str], answers: &str) -> Ran {
        ran(self.awale(arguments), answers)
    }
}

/// What a process did.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn ran(mut command: Command, answers: &str) -> Ran {
    let mut child = command.spawn().unwrap();
    // A program that ends early does not read everything.
    let _ = child.stdin.take().unwrap().write_all(answers.as_bytes());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    Ran {
        code: status.code(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

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
    let ran = user.run(&["setup"], "Kofi\nGHANA\nGH\nen\n\nrizon\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.err, "");
    assert!(ran.out.contains("games are public"), "{}", ran.out);
    assert!(
        ran.out.contains("a country of two capital letters"),
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
fn the_networks_are_listed_and_shown() {
    let user = User::new();
    let list = user.run(&["networks", "list"], "");
    assert_eq!((list.code, list.err.as_str()), (Some(0), ""));
    assert!(
        list.out.starts_with("ID ") && list.out.contains("\ndalnet "),
        "{}",
        list.out
    );
    let show = user.run(&["networks", "show", "DALnet"], "");
    assert_eq!(show.code, Some(0));
    assert!(
        show.out.contains("eu.dal.net") && show.out.contains("5 per 45 s"),
        "{}",
        show.out
    );

    let list = user.run(&["networks", "list", "--json"], "");
    let list: serde_json::Value = serde_json::from_str(&list.out).unwrap();
    let networks = list["networks"].as_array().unwrap();
    assert!(networks.len() >= 20 && list["version"].is_number());
    let show = user.run(&["networks", "show", "dalnet", "--json"], "");
    let show: serde_json::Value = serde_json::from_str(&show.out).unwrap();
    assert_eq!(
        Some(&show),
        networks.iter().find(|network| network["id"] == "dalnet")
    );
    assert_eq!(show["servers"][0]["host"], "irc.dal.net");

    let unknown = user.run(&["networks", "show", "dlanet"], "");
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(2), ""));
    assert!(
        unknown.err.contains("did you mean dalnet?"),
        "{}",
        unknown.err
    );
    assert_eq!(user.run(&["networks", "shwo"], "").code, Some(2));
}

#[test]
fn the_users_file_changes_the_list() {
    let user = User::new();
    user.write(
        "config/awale/networks.toml",
        "[[network]]\nid = \"dalnet\"\nenabled = false\nremove_servers = [\"as.dal.net\"]\n\
         [[network]]\nid = \"home\"\nservers = [{ host = \"192.168.1.5\", tls = false }]\nrat = 1\n",
    );
    let list = user.run(&["networks", "list"], "");
    assert_eq!(list.code, Some(0));
    assert!(
        list.out.contains("changed by you") && list.out.contains("your own"),
        "{}",
        list.out
    );
    assert!(
        list.err
            .contains("networks.toml:8: the unknown key `network.rat`"),
        "{}",
        list.err
    );
    let show = user.run(&["networks", "show", "dalnet"], "");
    assert!(
        !show.out.contains("as.dal.net") && show.out.contains("ca.dal.net"),
        "{}",
        show.out
    );

    user.write(
        "config/awale/networks.toml",
        "[[network]]\nid = \"dalnet\"\nrate = \"fast\"\n",
    );
    let broken = user.run(&["networks", "list"], "");
    assert_eq!((broken.code, broken.out.as_str()), (Some(1), ""));
    assert!(
        broken
            .err
            .contains("networks.toml:3: `network.rate` is \"fast\", but must be"),
        "{}",
        broken.err
    );
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
