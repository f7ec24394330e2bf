use std::time::Duration;

use super::*;
use crate::irc::{budget::Rate, options::Tls};

const HEAD: &str = "format = 1\nversion = 7\ngenerated = \"2026-01-01\"\nchannel = \"#awale\"\nwire = \"#awale-net\"\n";
const ONE: &str =
    "[[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"irc.one.example\" }]\n";

fn list(text: &str) -> List {
    let (list, warnings) = List::parse("list.toml", &format!("{HEAD}{text}")).unwrap();
    assert_eq!(warnings, []);
    list
}

fn diff(text: &str) -> UserDiff {
    UserDiff::parse("mine.toml", text).unwrap()
}

fn servers(network: &Network) -> Vec<String> {
    network.servers.iter().map(ToString::to_string).collect()
}

#[test]
fn the_built_in_list_reads_without_a_warning() {
    let (list, warnings) =
        List::parse("networks.toml", include_str!("../../../networks.toml")).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(list, *List::builtin());
    // What holds for lists of others holds for ours.
    List::parse_downloaded("networks.toml", include_str!("../../../networks.toml")).unwrap();
    assert!(list.networks().len() >= 20);
    for network in list.networks() {
        assert!(!network.servers.is_empty(), "{}", network.id);
        assert_eq!(network.origin, Origin::BuiltIn);
        assert!(
            network.rate.period >= Duration::from_secs(2),
            "{}",
            network.id
        );
    }
    let dalnet = list.find("dalnet").unwrap();
    assert_eq!(
        dalnet.nickserv.as_ref().unwrap().as_str(),
        "NickServ@services.dal.net"
    );
    assert_eq!(
        dalnet.new_targets.unwrap().period(),
        Duration::from_secs(45)
    );
    assert_eq!(dalnet.first_server().unwrap().encryption(), Tls::Insecure);
}

#[test]
fn a_server_has_the_defaults_of_tls() {
    let list = list(
        "[[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"a.example\" }, { host = \"B.example\", tls = false }, { host = \"::1\", port = 7, verify = false }]\n",
    );
    let network = list.find("one").unwrap();
    assert_eq!(
        servers(network),
        ["a.example:+6697", "b.example:6667", "[::1]:+7"]
    );
    let encryption: Vec<Tls> = network
        .servers
        .iter()
        .map(ServerEntry::encryption)
        .collect();
    assert_eq!(encryption, [Tls::Verify, Tls::Off, Tls::Insecure]);
}

#[test]
fn wrong_values_are_told_with_line_and_what_is_allowed() {
    let read = |text: &str| UserDiff::parse("mine.toml", text).unwrap_err().to_string();
    for (line, message) in [
        (
            "id = \"DALnet\"",
            "3: `network.id` is \"DALnet\", but must be a network's id: 1 to 32 characters of a-z, 0-9 and -",
        ),
        (
            "id = \"x\"\nrate = -1",
            "4: `network.rate` is -1, but must be seconds for one line, 0 to 60; 0 means no limit",
        ),
        (
            "id = \"x\"\nlogin = \"sasI\"",
            "4: `network.login` is \"sasI\", but must be one of authserv, none, nickserv, q, sasl, x",
        ),
        (
            "id = \"x\"\nnew_targets = \"05 per 45 s\"",
            "4: `network.new_targets` is \"05 per 45 s\", but must be a limit such as \"5 per 45 s\"",
        ),
        (
            "id = \"x\"\nservers = [{ host = \"a b\" }]",
            "4: `network.servers.host` is \"a b\", but must be a host name such as irc.example.org, or an IP address",
        ),
        (
            "id = \"x\"\nservers = [\n{ port = 0, host = \"a\" }]",
            "5: `network.servers.port` is 0, but must be a whole number from 1 to 65535",
        ),
        (
            "id = \"x\"\nadd_servers = [{ port = 1 }]",
            "4: `network.add_servers.host` is missing: it must be a host name such as irc.example.org, or an IP address",
        ),
        (
            "id = \"x\"\nadd_servers = [{ host = \"a\", tls = false, verify = true }]",
            "4: `network.add_servers.verify` is true, but must be absent or false where `tls` is false",
        ),
        (
            "id = \"x\"\nadd_servers = [{ host = \"a\", region = \"eu\" }]",
            "4: `network.add_servers.region` is \"eu\", but must be one of any, AF, AS, CA, EU, OC, SA, US",
        ),
        (
            "id = \"x\"\nremove_servers = [\"a:b\"]",
            "4: `network.remove_servers` is \"a:b\", but must be HOST, HOST:PORT, or HOST:+PORT for TLS, such as irc.example.org:6697 or [::1]:6667",
        ),
        (
            "id = \"x\"\nenabled = \"no\"",
            "4: `network.enabled` is \"no\", but must be true or false",
        ),
        (
            "id = \"x\"\nnote = \"a\\u001b[2J\"",
            "4: `network.note` is \"a[2J\", but must be text of at most 300 characters on one line",
        ),
        (
            "id = \"x\"\nnotes = { french = \"lent\" }",
            "4: `network.notes.french` is \"lent\", but must be texts by language, such as { fr = \"lent le soir\" }",
        ),
        (
            "id = \"x\"\nlanguages = [\"french\"]",
            "4: `network.languages` is \"french\", but must be a list of at most 10 languages of two small letters, such as [\"fr\", \"en\"]",
        ),
        (
            "id = \"x\"\nchannel = \"awale\"",
            "4: `network.channel` is \"awale\", but must be a channel's name such as #awale",
        ),
        (
            "id = \"x\"\n[[network]]\nid = \"x\"",
            "4: `x` was there already in line 2: put both into one",
        ),
        (
            "name = \"x\"",
            "2: `network.id` is missing: it must be a network's id: 1 to 32 characters of a-z, 0-9 and -",
        ),
    ] {
        assert_eq!(
            read(&format!("\n[[network]]\n{line}\n")),
            format!("mine.toml:{message}")
        );
    }
}

#[test]
fn another_format_or_shape_of_file_is_refused() {
    let read = |text: &str| UserDiff::parse("mine.toml", text).unwrap_err().to_string();
    assert_eq!(
        read("format = 2\n"),
        "mine.toml:1: `format` is 2, but must be 1, the only format that this version of awale knows"
    );
    assert!(read("[network]\nid = \"x\"\n").contains("begun by the line [[network]]"));
}

#[test]
fn a_whole_list_says_everything() {
    for (text, message) in [
        (ONE.to_owned(), "list.toml:1: `version` is missing"),
        (
            HEAD.replace("2026-01-01", "today"),
            "list.toml:3: `generated` is \"today\"",
        ),
        (
            format!("{HEAD}[[network]]\nid = \"x\"\n"),
            "list.toml:6: `network.name` is missing",
        ),
        (
            format!("{HEAD}[[network]]\nid = \"x\"\nname = \"X\"\n"),
            "list.toml:6: `network.servers` is missing",
        ),
        (
            format!("{HEAD}{ONE}{ONE}"),
            "list.toml:10: `one` was there already in line 6",
        ),
    ] {
        let error = List::parse("list.toml", &text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let text = format!("{HEAD}{ONE}add_servers = []\n");
    let (_, warnings) = List::parse("list.toml", &text).unwrap();
    assert_eq!(warnings.len(), 1, "a whole list is no difference");
}

#[test]
fn unknown_keys_are_warnings_with_their_line() {
    let diff = diff(
        "[[network]]\nid = \"one\"\nrat = 2\nadd_servers = [\n { host = \"a\", contry = \"GH\" }]\n",
    );
    let told: Vec<String> = diff.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "mine.toml:3: the unknown key `network.rat` is ignored; did you mean `network.rate`?",
            "mine.toml:5: the unknown key `network.add_servers.contry` is ignored; did you mean `network.add_servers.country`?",
        ]
    );
}

#[test]
fn the_users_differences_survive_a_newer_list() {
    let mine = diff(
        "[[network]]\nid = \"one\"\nenabled = false\nrate = 5\n\
         add_servers = [{ host = \"near.one.example\", country = \"GH\" }]\n\
         remove_servers = [\"slow.one.example:6697\"]\n\
         [[network]]\nid = \"home\"\nservers = [{ host = \"192.168.1.5\", tls = false }]\nrate = 0\n",
    );
    let old = list(
        "[[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"irc.one.example\" }, { host = \"slow.one.example\" }]\n",
    );
    let newer = list(
        "[[network]]\nid = \"two\"\nname = \"Two\"\nservers = [{ host = \"irc.two.example\" }]\n\
         [[network]]\nid = \"one\"\nname = \"One again\"\nlogin = \"sasl\"\nrate = 3\nenabled = true\n\
         servers = [{ host = \"new.one.example\" }, { host = \"slow.one.example\" }]\n",
    );
    for (list, name, login, from_list) in [
        (old, "One", Login::None, "irc.one.example:+6697"),
        (newer, "One again", Login::Sasl, "new.one.example:+6697"),
    ] {
        let (list, warnings) = list.with(&mine);
        assert_eq!(warnings, []);
        let one = list.find("one").unwrap();
        // His own settings stand …
        assert!(!one.enabled);
        assert_eq!(one.rate.period, Duration::from_secs(5));
        assert_eq!(one.origin, Origin::Changed);
        // … and everything else is the list's.
        assert_eq!((one.name.as_str(), one.login), (name, login));
        assert_eq!(servers(one), ["near.one.example:+6697", from_list]);
        let home = list.find("home").unwrap();
        assert_eq!(
            (home.origin, home.enabled, home.rate),
            (Origin::User, true, Rate::UNLIMITED)
        );
        assert_eq!(
            (home.name.as_str(), home.lobby.as_str()),
            ("home", "#awale")
        );
        assert_eq!(list.networks().last().map(|n| n.id.as_str()), Some("home"));
    }
}

#[test]
fn a_downloaded_list_lies_between_the_programs_and_the_users() {
    let base = list(
        "[[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"a.one.net\" }]\nnote = \"old\"\n\
         [[network]]\nid = \"two\"\nname = \"Two\"\nservers = [{ host = \"a.two.net\" }]\n",
    );
    let downloaded = |version: u64| {
        let head = HEAD.replace("version = 7", &format!("version = {version}"));
        let text = format!(
            "{head}expires = \"2026-02-01\"\n\
             [[network]]\nid = \"three\"\nname = \"Three\"\nservers = [{{ host = \"a.three.net\" }}]\n\
             [[network]]\nid = \"one\"\nname = \"One\"\nservers = [{{ host = \"b.one.net\" }}]\n"
        );
        List::parse_downloaded("d.toml", &text).unwrap().0
    };
    let renewed = base.renewed(&downloaded(8));
    let ids: Vec<&str> = renewed.networks().iter().map(|n| n.id.as_str()).collect();
    assert_eq!(ids, ["three", "one", "two"]);
    let one = renewed.find("one").unwrap();
    // A network is the downloaded list's as a whole: nothing of the old entry shines through.
    assert_eq!(
        (servers(one), one.note.as_str()),
        (vec!["b.one.net:+6697".to_owned()], "")
    );
    assert_eq!(one.origin, Origin::Downloaded);
    assert_eq!(renewed.find("two").unwrap().origin, Origin::BuiltIn);
    assert_eq!(renewed.version(), 8);
    assert!(renewed.is_stale("2026-02-02".parse().unwrap()));
    assert!(!renewed.is_stale("2026-02-01".parse().unwrap()));
    // A newer program goes before an older download.
    for version in [1, 7] {
        assert_eq!(base.renewed(&downloaded(version)), base);
    }
    let mine =
        diff("[[network]]\nid = \"one\"\nadd_servers = [{ host = \"10.0.0.1\", port = 22 }]\n");
    let (list, _) = renewed.with(&mine);
    let one = list.find("one").unwrap();
    assert_eq!(servers(one), ["10.0.0.1:+22", "b.one.net:+6697"]);
    assert_eq!(
        one.servers.iter().map(|s| s.own).collect::<Vec<_>>(),
        [true, false]
    );
}

#[test]
fn meetings_are_read_and_their_mistakes_told() {
    let list = list(&format!(
        "{ONE}events = [{{ name = \"Cup\", day = \"friday\", time = \"20:30\", rule = \"abapa\", clock = \"5+3\", channel = \"#cup\" }}]\n"
    ));
    let [cup] = &list.find("one").unwrap().events[..] else {
        panic!()
    };
    assert_eq!(
        (cup.name.as_str(), cup.day, cup.time.to_string().as_str()),
        ("Cup", Weekday::Friday, "20:30")
    );
    assert_eq!(cup.rule.as_ref().unwrap().as_str(), "abapa");
    assert_eq!(cup.clock.unwrap().to_string(), "5+3");
    assert_eq!(cup.channel.as_ref().unwrap().as_str(), "#cup");
    let read = |events: &str| {
        let text = format!("{HEAD}{ONE}events = [{events}]\n");
        List::parse("l", &text).unwrap_err().to_string()
    };
    for (events, message) in [
        (
            "{ day = \"friday\", time = \"20:30\" }",
            "`network.events.name` is missing",
        ),
        (
            "{ name = \"x\", day = \"Fri\", time = \"20:30\" }",
            "must be one of sunday, monday",
        ),
        (
            "{ name = \"x\", day = \"friday\", time = \"8 pm\" }",
            "a time of day in UTC such as",
        ),
        (
            "{ name = \"x\", day = \"friday\", time = \"20:30\", clock = \"fast\" }",
            "must be \"5+3\", \"30s\"",
        ),
        (
            "{ name = \"x\", day = \"friday\", time = \"20:30\", rule = \"My Rule\" }",
            "a rule's id such as",
        ),
        ("3", "a list of at most 20 meetings"),
    ] {
        let told = read(events);
        assert!(told.contains(message), "{told}");
    }
    let sunday = &List::builtin().find("dalnet").unwrap().events[0];
    assert_eq!(
        (sunday.day, sunday.time.to_string().as_str()),
        (Weekday::Sunday, "16:00")
    );
}

#[test]
fn differences_without_effect_are_told_and_harm_nothing() {
    let base = list(ONE);
    let (merged, warnings) = base.with(&diff(
        "[[network]]\nid = \"one\"\nremove_servers = [\n  \"irc.two.example\"]\n\n[[network]]\nid = \"onne\"\nrate = 3\n",
    ));
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "mine.toml:4: one has no server irc.two.example to remove",
            "mine.toml:6: there is no network `onne` in the list: did you mean one? `awale networks list` shows them all; a network of your own needs `servers`",
        ]
    );
    assert_eq!(
        servers(merged.find("one").unwrap()),
        ["irc.one.example:+6697"]
    );
    assert_eq!(merged.networks().len(), 1);
    let (same, warnings) = base.with(&UserDiff::default());
    assert_eq!((same, warnings), (base, Vec::new()));
}

#[test]
fn an_added_server_replaces_the_one_of_the_same_address() {
    let base = list(
        "[[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"a.example\" }, { host = \"b.example\" }]\n",
    );
    let (list, _) = base.with(&diff(
        "[[network]]\nid = \"one\"\nadd_servers = [{ host = \"b.example\", verify = false }]\n",
    ));
    let one = list.find("one").unwrap();
    assert_eq!(servers(one), ["b.example:+6697", "a.example:+6697"]);
    assert_eq!(one.servers[0].encryption(), Tls::Insecure);
    // Without a port all of a host's ports go.
    let (list, _) = list.with(&diff(
        "[[network]]\nid = \"one\"\nremove_servers = [\"B.example\"]\n",
    ));
    assert_eq!(servers(list.find("one").unwrap()), ["a.example:+6697"]);
}

#[test]
fn a_network_is_found_by_id_and_name_and_proposed_when_mistyped() {
    let list = List::builtin();
    for asked in ["libera", "Libera.Chat", "LIBERA"] {
        assert_eq!(list.find(asked).unwrap().id.as_str(), "libera");
    }
    let error = list.find("dlanet").unwrap_err();
    assert_eq!(error.near(), ["dalnet"]);
    assert_eq!(
        error.to_string(),
        "there is no network `dlanet` in the list: did you mean dalnet? `awale networks list` shows them all"
    );
    assert_eq!(list.find("\u{1b}[2J").unwrap_err().near(), [""; 0]);
}

#[test]
fn tls_is_preferred_and_a_named_server_is_found() {
    let list = list(
        "[[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"a.example\", tls = false }, { host = \"b.example\" }, { host = \"a.example\", port = 7000 }]\n",
    );
    let one = list.find("one").unwrap();
    assert_eq!(one.first_server().unwrap().host.as_str(), "b.example");
    let named = |text: &str| one.server(&text.parse().unwrap()).map(ToString::to_string);
    assert_eq!(named("A.example").as_deref(), Some("a.example:+7000"));
    assert_eq!(named("a.example:6667").as_deref(), Some("a.example:6667"));
    assert_eq!(named("a.example:+6667"), None);
    assert_eq!(named("c.example"), None);
}

#[test]
fn the_page_has_every_key() {
    let page = include_str!("../../../docs/NETWORKS.md");
    let keys = [HEADER_KEYS, NETWORK_KEYS, SERVER_KEYS, MEETING_KEYS].concat();
    for key in keys {
        let row = format!("| `{key}` |");
        assert!(page.contains(&row), "docs/NETWORKS.md misses a row {row}");
    }
    for word in Login::ALL
        .iter()
        .map(|l| l.as_str())
        .chain(Region::ALL.iter().map(|r| r.as_str()))
    {
        assert!(
            page.contains(&format!("`{word}`")),
            "docs/NETWORKS.md misses {word}"
        );
    }
    // The example of the page is one.
    let example = page
        .split("```")
        .nth(1)
        .unwrap()
        .strip_prefix("toml")
        .unwrap();
    let (_, warnings) = List::builtin().with(&diff(example));
    assert_eq!(warnings, []);
    assert_eq!(diff(example).warnings(), []);
}

#[test]
fn every_note_is_there_in_four_languages_and_ones_own_stands_alone() {
    for network in List::builtin().networks() {
        let told: Vec<&str> = network.notes.keys().map(String::as_str).collect();
        let expected: &[&str] = match network.note.is_empty() {
            true => &[],
            false => &["de", "es", "fr"],
        };
        assert_eq!(told, expected, "{}", network.id);
    }
    let own = |text: &str| {
        let diff = UserDiff::parse("f", &format!("[[network]]\nid = \"dalnet\"\n{text}")).unwrap();
        let (list, _) = List::builtin().with(&diff);
        list.find("dalnet").unwrap().notes.clone()
    };
    assert_eq!(own("rate = 3").len(), 3);
    assert!(own("note = \"mine\"").is_empty());
    assert_eq!(own("note = \"mine\"\nnotes.fr = \"la mienne\"").len(), 1);
}
