//! `awale networks`, run as a process: the list in its layers, changed and renewed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod support;

use std::{collections::HashMap, fs, io::Cursor, path::PathBuf};

use minisign::KeyPair;
use support::{
    https::{Answer, Https},
    user::{User, good, json},
};

const MINE: &str = "config/awale/networks.toml";
const DOWNLOADED: &str = "data/awale/networks-downloaded.toml";

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
        MINE,
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

    user.write(MINE, "[[network]]\nid = \"dalnet\"\nrate = \"fast\"\n");
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
fn meetings_are_shown_with_their_next_time() {
    let user = User::new();
    let page = user.run(&["networks", "show", "dalnet"], "");
    let page = good(&page);
    assert!(page.contains("Sunday match: Sundays 16:00 UTC"), "{page}");
    assert!(
        page.contains("next: 20") && page.contains(" 16:00 UTC, "),
        "{page}"
    );
    let show = json(&user.run(&["networks", "show", "dalnet", "--json"], ""));
    let event = &show["events"][0];
    assert_eq!(
        (&event["day"], &event["time"]),
        (&"sunday".into(), &"16:00".into())
    );
    assert_eq!(event["channel"], "#awale");
    // 1970 began on a Thursday: the first Sunday, 16:00, was after 3 days and 16 hours.
    let next = event["next"].as_u64().unwrap();
    assert_eq!(next % (7 * 86_400), 3 * 86_400 + 16 * 3_600);
}

#[test]
fn the_users_file_is_changed_by_commands_and_keeps_its_comments() {
    let user = User::new();
    let run = |words: &str| {
        let words: Vec<&str> = ["networks"].into_iter().chain(words.split(' ')).collect();
        user.run(&words, "")
    };
    let told = run("add home --server 127.0.0.1:6667,irc.example.org --name Home --country GH");
    assert!(
        good(&told).contains("new: Home, with 127.0.0.1:6667 and 1 more"),
        "{told:?}"
    );
    let first = fs::read_to_string(user.path(MINE)).unwrap();
    assert!(first.starts_with("# What you want different"), "{first}");
    user.write(MINE, &format!("{first}# and a word of mine\n"));
    for (words, said) in [
        ("disable dalnet", "on: no (was: yes)"),
        ("disable dalnet", "That is so already"),
        (
            "remove dalnet --server as.dal.net",
            "server removed: as.dal.net:+6697",
        ),
        (
            "add dalnet --server a.example.org:+7000",
            "server added: a.example.org:+7000, TLS yes",
        ),
        (
            "remove home --server irc.example.org:6697",
            "server removed: irc.example.org:+6697",
        ),
        ("diff", "dalnet\n    on: no (was: yes)"),
    ] {
        let told = run(words);
        assert!(good(&told).contains(said), "{words}: {told:?}");
    }
    let text = fs::read_to_string(user.path(MINE)).unwrap();
    assert!(
        text.starts_with("# What you want") && text.contains("\n# and a word of mine\n"),
        "{text}"
    );
    let shown = json(&run("show dalnet --json"));
    assert_eq!(shown["enabled"], false);
    assert_eq!(shown["servers"][0]["host"], "a.example.org");
    // What cannot be done changes nothing.
    for (words, code, said) in [
        (
            "remove home --server 127.0.0.1",
            1,
            "would have no server left",
        ),
        (
            "remove dalnet --server nowhere.org",
            2,
            "dalnet has no server nowhere.org",
        ),
        ("disable dlanet", 2, "did you mean dalnet?"),
        (
            "add My_Net --server a.org",
            2,
            "its name for people goes into --name",
        ),
        ("add dalnet", 2, "--server"),
    ] {
        let ran = run(words);
        assert_eq!(ran.code, Some(code), "{words}: {ran:?}");
        assert!(ran.err.contains(said), "{words}: {ran:?}");
        assert_eq!(
            fs::read_to_string(user.path(MINE)).unwrap(),
            text,
            "{words}"
        );
    }
    user.write(MINE, "[[network]]\nid = \"dalnet\"\nrate = \"fast\"\n");
    let ran = run("disable efnet");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("networks.toml:3: `network.rate`"),
        "{ran:?}"
    );
}

/// Somebody who publishes lists.
struct Publisher {
    pair: KeyPair,
}

impl Publisher {
    fn new() -> Self {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        Self { pair }
    }

    fn key(&self) -> String {
        self.pair.pk.to_base64()
    }

    fn sign(&self, bytes: &[u8]) -> Vec<u8> {
        let signed = minisign::sign(None, &self.pair.sk, Cursor::new(bytes), None, None).unwrap();
        signed.into_string().into_bytes()
    }
}

/// A whole list of this version; a number far above the built-in one's is a newer one.
fn list(version: u64, host: &str) -> String {
    format!(
        "format = 1\nversion = {version}\ngenerated = \"2026-12-01\"\nexpires = \"9999-01-01\"\n\
         channel = \"#awale\"\nwire = \"#awale-net\"\n\
         [[network]]\nid = \"oftc\"\nname = \"OFTC\"\nservers = [{{ host = \"{host}\" }}]\n"
    )
}

/// A newer list than the built-in one.
const NEWER: u64 = 9_000_000_000;

#[test]
fn a_signed_list_is_taken_and_the_users_file_goes_before_it() {
    let (user, publisher) = (User::new(), Publisher::new());
    user.write(
        MINE,
        "[[network]]\nid = \"oftc\"\nadd_servers = [{ host = \"10.0.0.1\", port = 22 }]\n",
    );
    let mine = fs::read_to_string(user.path(MINE)).unwrap();
    let text = list(NEWER, "new.oftc.net");
    user.write("l.toml", &text);
    user.write(
        "l.toml.minisig",
        &String::from_utf8(publisher.sign(text.as_bytes())).unwrap(),
    );
    user.write(
        "key.pub",
        &publisher.pair.pk.to_box().unwrap().into_string(),
    );
    let (from, key) = (text_of(user.path("l.toml")), text_of(user.path("key.pub")));
    let update = ["networks", "update", "--from", &from, "--key", &key];
    let told = user.run(&update, "");
    assert!(
        good(&told).contains("is now version 9000000000"),
        "{told:?}"
    );
    assert!(
        told.out.contains("server added: new.oftc.net:+6697"),
        "{told:?}"
    );
    assert_eq!(fs::read_to_string(user.path(DOWNLOADED)).unwrap(), text);
    let shown = json(&user.run(&["networks", "show", "oftc", "--json"], ""));
    assert_eq!(shown["servers"][0]["host"], "10.0.0.1");
    assert_eq!(shown["servers"][1]["host"], "new.oftc.net");
    // What the new list does not have is still there.
    assert!(good(&user.run(&["networks", "list"], "")).contains("\ndalnet "));
    assert!(good(&user.run(&["networks", "diff"], "")).contains("against the built-in one"));
    assert!(good(&user.run(&update, "")).contains("There is no newer list"));
    assert_eq!(fs::read_to_string(user.path(MINE)).unwrap(), mine);
    // By the settings alone.
    let newer = list(NEWER + 1, "newer.oftc.net");
    user.write("l.toml", &newer);
    user.write(
        "l.toml.minisig",
        &String::from_utf8(publisher.sign(newer.as_bytes())).unwrap(),
    );
    user.write(
        "config/awale/config.toml",
        &format!("[irc]\nnetworks_key = \"{}\"\n", publisher.key()),
    );
    good(&user.run(&["networks", "update", "--from", &from], ""));
    assert_eq!(fs::read_to_string(user.path(DOWNLOADED)).unwrap(), newer);
    let before = user.path(&format!("{DOWNLOADED}.bak"));
    assert_eq!(
        fs::read_to_string(before).unwrap(),
        text,
        "the one before is kept"
    );
}

fn text_of(path: PathBuf) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn whatever_is_wrong_the_list_before_stays() {
    let (user, publisher, other) = (User::new(), Publisher::new(), Publisher::new());
    let (from, key) = (text_of(user.path("l.toml")), publisher.key());
    let offer = |text: &[u8], signature: &[u8]| {
        fs::write(user.path("l.toml"), text).unwrap();
        fs::write(user.path("l.toml.minisig"), signature).unwrap();
        user.run(&["networks", "update", "--from", &from, "--key", &key], "")
    };
    let good_list = list(NEWER, "new.oftc.net").into_bytes();
    good(&offer(&good_list, &publisher.sign(&good_list)));
    let refused = |text: &[u8], signature: &[u8], said: &str| {
        let ran = offer(text, signature);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(1), ""),
            "{said}: {ran:?}"
        );
        assert!(
            ran.err.contains(said) && ran.err.contains("the list before stays in use"),
            "{ran:?}"
        );
        assert_eq!(
            fs::read(user.path(DOWNLOADED)).unwrap(),
            good_list,
            "{said}"
        );
    };
    let newer = list(NEWER + 1, "newer.oftc.net").into_bytes();
    let signature = publisher.sign(&newer);
    refused(
        &newer,
        &other.sign(&newer),
        "signed by somebody who is not trusted",
    );
    refused(&newer, b"", "the signature is none of minisign");
    refused(
        &list(NEWER + 2, "newer.oftc.net").into_bytes(),
        &signature,
        "does not fit",
    );
    let old = list(NEWER - 1, "old.oftc.net").into_bytes();
    refused(&old, &publisher.sign(&old), "older than 9000000000");
    let long = [newer.clone(), vec![b'#'; 256 * 1024]].concat();
    refused(&long, &publisher.sign(&long), "more than 262144 bytes");
    for (host, said) in [
        ("127.0.0.1", "sends nobody to an address"),
        ("192.168.1.1", "sends nobody to an address"),
        ("router.local", "or a local name"),
        ("localhost", "or a local name"),
        (
            "a.org\", port = 22, country = \"GH",
            "sends nobody to other ports",
        ),
    ] {
        let bad = list(NEWER + 1, host).into_bytes();
        refused(&bad, &publisher.sign(&bad), said);
    }
    let cut = &newer[..newer.len() - 9];
    refused(cut, &publisher.sign(cut), "cannot be used: ");
    fs::remove_file(user.path("l.toml.minisig")).unwrap();
    let ran = user.run(&["networks", "update", "--from", &from, "--key", &key], "");
    assert!(
        ran.err.contains("a list needs its signature beside it"),
        "{ran:?}"
    );
    for (arguments, said) in [
        (vec![], "no place is known where newer lists are published"),
        (
            vec!["--from", &from],
            "no publisher's key is built in: name",
        ),
        (
            vec!["--from", &from, "--key", "RWnothing"],
            "neither a key, which begins with RW, nor a file",
        ),
        (vec!["--from", &from, "--key", &from], "is no public key"),
        (
            vec!["--from", "http://example.org/n.toml"],
            "begins with https://",
        ),
    ] {
        let ran = user.run(
            &[&["networks", "update"], arguments.as_slice()].concat(),
            "",
        );
        assert!(
            ran.code != Some(0) && ran.err.contains(said),
            "{said}: {ran:?}"
        );
    }
    // A file that is damaged on disk is left out, and told.
    fs::write(user.path(DOWNLOADED), &newer[..100]).unwrap();
    let ran = user.run(&["networks", "show", "oftc"], "");
    assert!(good(&ran).contains("irc.oftc.net"), "{ran:?}");
    assert!(
        ran.err.contains("this downloaded list is left out"),
        "{ran:?}"
    );
}

#[test]
fn a_list_that_is_out_of_date_is_told() {
    let (user, publisher) = (User::new(), Publisher::new());
    let text = list(NEWER, "new.oftc.net").replace("9999-01-01", "2026-01-01");
    user.write("l.toml", &text);
    user.write(
        "l.toml.minisig",
        &String::from_utf8(publisher.sign(text.as_bytes())).unwrap(),
    );
    let from = text_of(user.path("l.toml"));
    let told = user.run(
        &[
            "networks",
            "update",
            "--from",
            &from,
            "--key",
            &publisher.key(),
        ],
        "",
    );
    good(&told);
    assert!(
        told.err.contains("should have been renewed since"),
        "{told:?}"
    );
    let listed = user.run(&["networks", "list"], "");
    assert!(
        listed.err.contains("should have been renewed since"),
        "{listed:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_comes_over_https_from_whom_the_system_or_the_user_trusts() {
    let (user, publisher) = (User::new(), Publisher::new());
    let text = list(NEWER, "new.oftc.net").into_bytes();
    let plain = "http://127.0.0.1:1/n.toml".to_owned();
    let answers = HashMap::from([
        ("/n.toml".to_owned(), Answer::Bytes(text.clone())),
        (
            "/n.toml.minisig".to_owned(),
            Answer::Bytes(publisher.sign(&text)),
        ),
        (
            "/moved.toml".to_owned(),
            Answer::Redirect("/n.toml".to_owned()),
        ),
        (
            "/moved.toml.minisig".to_owned(),
            Answer::Redirect("/n.toml.minisig".to_owned()),
        ),
        ("/plain.toml".to_owned(), Answer::Redirect(plain)),
        (
            "/round.toml".to_owned(),
            Answer::Redirect("/round.toml".to_owned()),
        ),
        (
            "/long.toml".to_owned(),
            Answer::Bytes(vec![b'#'; 256 * 1024 + 1]),
        ),
        ("/alone.toml".to_owned(), Answer::Bytes(text.clone())),
    ]);
    let server = Https::start(answers).await;
    let (key, ca) = (publisher.key(), text_of(server.authority()));
    let update = |path: &str, more: &[&str]| {
        let url = server.url(path);
        let arguments = ["networks", "update", "--from", &url, "--key", &key];
        user.run(&[&arguments, more].concat(), "")
    };
    let trusting = ["--ca", ca.as_str()];
    for (path, more, said) in [
        ("/n.toml", &[][..], "certificate"),
        (
            "/none.toml",
            &trusting,
            "there is no such file; check the address",
        ),
        (
            "/alone.toml",
            &trusting,
            "a list needs its signature beside it",
        ),
        ("/plain.toml", &trusting, "which is not encrypted"),
        ("/round.toml", &trusting, "leads from one place to the next"),
        ("/long.toml", &trusting, "more than 262144 bytes"),
    ] {
        let ran = update(path, more);
        assert_eq!(ran.code, Some(1), "{path}: {ran:?}");
        assert!(ran.err.contains(said), "{path}: {ran:?}");
        assert!(!user.path(DOWNLOADED).exists(), "{path}");
    }
    good(&update("/moved.toml", &trusting));
    assert_eq!(fs::read(user.path(DOWNLOADED)).unwrap(), text);
}
