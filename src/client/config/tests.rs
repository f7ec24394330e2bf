use std::time::Duration;

use super::*;

use crate::irc::networks::{List, UserDiff};

fn parse(text: &str) -> Config {
    let (config, warnings) = Config::parse("config.toml", text, rules::builtin()).unwrap();
    assert_eq!(warnings, []);
    config
}

fn refused(text: &str) -> String {
    let parsed = Config::parse("config.toml", text, rules::builtin());
    parsed.unwrap_err().to_string()
}

fn over(network: &str, server: &str) -> Overrides {
    Overrides {
        network: (!network.is_empty()).then(|| network.to_owned()),
        server: (!server.is_empty()).then(|| server.parse().unwrap()),
        ..Overrides::default()
    }
}

/// `NETWORK HOST:PORT TLS` of the chosen server.
fn chosen(config: &Config, overrides: &Overrides) -> String {
    let network = config.network(List::builtin(), overrides, 7).unwrap();
    let server = network.servers.first();
    format!("{} {server} {:?}", network.name, server.tls)
}

#[test]
fn a_server_that_only_a_list_has_named_is_on_the_internet() {
    let text = "[[network]]\nid = \"home\"\nservers = [{ host = \"nas.lan\" }]\n";
    let (list, _) = List::builtin().with(&UserDiff::parse("f", text).unwrap());
    for (network, server, public_only) in [
        ("oftc", "", true),
        ("oftc", "irc.oftc.net", false),
        ("", "10.0.0.1", false),
        ("home", "", false),
    ] {
        let chosen = parse("").network(&list, &over(network, server), 7).unwrap();
        let server = chosen.servers.first();
        assert_eq!(server.public_only, public_only, "{network} {}", server.host);
    }
}

#[test]
fn the_file_says_what_was_set_and_reads_back() {
    let config = parse(
        "[player]\nname = \"Kofi \\\"K\\\"\"\ncountry = \"CI\"\nlanguages = [\"fr\", \"en\"]\nrule = \"awale-cote-divoire\"\nother_rules = [\"abapa\"]\n\
         [ui]\nlanguage = \"fr\"\n\
         [irc]\nnetwork = \"efnet\"\nserver = \"[::1]:+7000\"\ntls = \"insecure\"\nnick = \"kofi\"\nchannel = \"#a\"\nwire_channel = \"#b\"\nrate = 3\n",
    );
    let text = config.to_toml();
    let again = parse(&text);
    assert_eq!(again.to_toml(), text);
    for line in [
        "name = 'Kofi \"K\"'",
        "country = \"CI\"",
        "languages = [\"fr\", \"en\"]",
        "rule = \"awale-cote-divoire\"",
        "other_rules = [\"abapa\"]",
        "language = \"fr\"",
        "network = \"efnet\"",
        "server = \"[::1]:+7000\"",
        "tls = \"insecure\"",
        "nick = \"kofi\"",
        "channel = \"#a\"",
        "wire_channel = \"#b\"",
        "rate = 3.0",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} is not in\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn the_default_file_has_every_setting_and_reads_as_the_default() {
    let text = Config::default().to_toml();
    for setting in SETTINGS {
        let set = format!("{} = ", setting.key);
        let unset = format!("# {} = {}", setting.key, setting.example);
        assert!(
            text.lines()
                .any(|line| line.starts_with(&set) || line == unset),
            "{}",
            setting.path()
        );
        // The defaults and examples of the table are true.
        let section = setting.section.replace("ID", "libera");
        let example = format!("[{section}]\n{} = {}\n", setting.key, setting.example);
        parse(&example);
        if setting.default.starts_with(['"', '[']) {
            let default = format!("[{section}]\n{} = {}\n", setting.key, setting.default);
            assert_eq!(parse(&default).to_toml(), text, "{}", setting.path());
        }
    }
    assert_eq!(parse(&text).to_toml(), text);
    assert_eq!(parse("").to_toml(), text);
}

#[test]
fn the_table_says_where_to_find_the_rules() {
    for setting in [settings::RULE, settings::OTHER_RULES] {
        assert!(setting.allowed.contains("`awale rules list`"));
    }
}

#[test]
fn the_reference_has_every_setting() {
    let page = include_str!("../../../docs/CONFIG.md");
    assert!(
        page.contains(reference().trim_end()),
        "docs/CONFIG.md must contain this text:\n{}",
        reference()
    );
}

#[test]
fn every_setting_refuses_what_it_does_not_know_and_says_what_is_allowed() {
    let wrong = |setting: &Setting| match setting.key {
        "name" | "introduction" => "\" a\"",
        "languages" => "[\"french\"]",
        "other_rules" => "[\"kalah\"]",
        "rate" => "61",
        // Any text will do there.
        "password_file" | "password_command" | "password_variable" => "1",
        "certificate" | "ecdsa_key" => "1",
        _ => "\"a b:\"",
    };
    for setting in SETTINGS {
        for value in [wrong(setting), "{}"] {
            let section = setting.section.replace("ID", "libera");
            let text = format!("# one\n[{section}]\n\n{} = {value}\n", setting.key);
            let told = refused(&text);
            assert!(
                told.starts_with(&format!("config.toml:4: `{section}.{}` is ", setting.key))
                    && told.ends_with(&format!(", but must be {}", setting.allowed)),
                "{told}"
            );
        }
    }
    for nick in ["#ama", "a,b", "+ama"] {
        assert!(refused(&format!("[irc]\nnick = \"{nick}\"")).contains("irc.nick"));
    }
    assert!(refused("player = 1").contains("begun by the line [player]"));
    assert!(
        refused("[player]\nlanguages = [\"fr,en\"]").contains("`player.languages` is \"fr,en\"")
    );
    assert!(refused("[player]\nname = \"Ama").starts_with("config.toml:2: "));
}

#[test]
fn an_unknown_key_is_a_warning() {
    let (config, warnings) = Config::parse(
        "config.toml",
        "[player]\nname = \"Ama\"\n\ncontry = \"GH\"\n[irx]\n",
        rules::builtin(),
    )
    .unwrap();
    assert_eq!(config.name.as_str(), "Ama");
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "config.toml:5: the unknown key `irx` is ignored; did you mean `irc`?",
            "config.toml:4: the unknown key `player.contry` is ignored; did you mean `player.country`?",
        ]
    );
}

#[test]
fn the_users_server_goes_before_the_lists() {
    let plain = Config::default();
    assert_eq!(
        chosen(&plain, &over("", "")),
        "DALnet irc.dal.net:6697 Insecure"
    );
    assert_eq!(
        chosen(&plain, &over("undernet", "")),
        "Undernet irc.undernet.org:6667 Off"
    );
    assert_eq!(
        chosen(&plain, &over("Libera.Chat", "")),
        "Libera.Chat irc.libera.chat:6697 Verify"
    );
    // A listed server is used as it is listed, an unlisted one as its port says.
    assert_eq!(
        chosen(&plain, &over("dalnet", "eu.dal.net")),
        "DALnet eu.dal.net:6697 Insecure"
    );
    assert_eq!(
        chosen(&plain, &over("dalnet", "irc.dal.net:6667")),
        "DALnet irc.dal.net:6667 Off"
    );
    assert_eq!(
        chosen(&plain, &over("dalnet", "x.example")),
        "DALnet x.example:6697 Verify"
    );
    assert_eq!(
        chosen(&plain, &over("dalnet", "x.example:7000")),
        "DALnet x.example:7000 Off"
    );
    assert_eq!(
        chosen(&plain, &over("dalnet", "x.example:+7000")),
        "DALnet x.example:7000 Verify"
    );
    // A server alone says the network.
    assert_eq!(
        chosen(&plain, &over("", "irc.rizon.net")),
        "Rizon irc.rizon.net:6697 Verify"
    );
    assert_eq!(
        chosen(&plain, &over("", "127.0.0.1:6667")),
        "127.0.0.1 127.0.0.1:6667 Off"
    );
    assert_eq!(
        chosen(&plain, &over("Home!", "127.0.0.1:6667")),
        "Home! 127.0.0.1:6667 Off"
    );
    let error = plain
        .network(List::builtin(), &over("dalnt", ""), 0)
        .unwrap_err();
    assert!(
        error.to_string().contains("did you mean dalnet?"),
        "{error}"
    );
}

#[test]
fn the_settings_server_is_for_the_settings_network_only() {
    let own = parse("[irc]\nnetwork = \"efnet\"\nserver = \"my.example:6667\"\ntls = \"on\"\n");
    assert_eq!(chosen(&own, &over("", "")), "EFnet my.example:6667 Verify");
    assert_eq!(
        chosen(&own, &over("EFnet", "")),
        "EFnet my.example:6667 Verify"
    );
    assert_eq!(
        chosen(&own, &over("oftc", "")),
        "OFTC irc.oftc.net:6697 Verify"
    );
    assert_eq!(
        chosen(&own, &over("", "other.example:6667")),
        "other.example other.example:6667 Off"
    );
    let unlisted = parse("[irc]\nnetwork = \"home\"\nserver = \"10.0.0.1:6667\"\n");
    assert_eq!(chosen(&unlisted, &over("", "")), "home 10.0.0.1:6667 Off");
}

#[test]
fn tls_is_as_wished() {
    let plain = Config::default();
    let wish = |server: &str, tls| Overrides {
        tls: Some(tls),
        ..over("dalnet", server)
    };
    assert_eq!(
        chosen(&plain, &wish("", TlsWish::On)),
        "DALnet irc.dal.net:6697 Verify"
    );
    assert_eq!(
        chosen(&plain, &wish("", TlsWish::Off)),
        "DALnet irc.dal.net:6667 Off"
    );
    assert_eq!(
        chosen(&plain, &wish("x.example", TlsWish::Off)),
        "DALnet x.example:6667 Off"
    );
    assert_eq!(
        chosen(&plain, &wish("x.example:6667", TlsWish::Insecure)),
        "DALnet x.example:6667 Insecure"
    );
    let ca = Overrides {
        ca: Some("ca.pem".into()),
        ..wish("x.example", TlsWish::Auto)
    };
    let listed = Overrides {
        ca: Some("ca.pem".into()),
        ..over("dalnet", "127.0.0.1:7001")
    };
    assert_eq!(
        chosen(&plain, &listed),
        "DALnet 127.0.0.1:7001 VerifyWith(\"ca.pem\")"
    );
    assert_eq!(
        chosen(&plain, &ca),
        "DALnet x.example:6697 VerifyWith(\"ca.pem\")"
    );
}

#[test]
fn rate_channels_and_nick_come_from_the_nearest_that_says_them() {
    let diff = "[[network]]\nid = \"home\"\nchannel = \"#oware\"\nrate = 5\nnicklen = 4\nservers = [{ host = \"a.example\" }]\n";
    let (list, _) = List::builtin().with(&UserDiff::parse("", diff).unwrap());
    let config = parse("[player]\nname = \"Ésperance\"\n[irc]\nnetwork = \"home\"\n");
    let server = config.network(&list, &Overrides::default(), 0).unwrap();
    assert_eq!(server.rate.period, Duration::from_secs(5));
    assert_eq!(
        (
            server.lobby.as_str(),
            server.wire.as_str(),
            server.nick.as_str()
        ),
        ("#oware", "#awale-net", "Espe")
    );
    let config =
        parse("[irc]\nnetwork = \"home\"\nnick = \"a-long-nick\"\nchannel = \"#x\"\nrate = 0\n");
    let server = config.network(&list, &Overrides::default(), 0).unwrap();
    assert_eq!(server.rate, Rate::UNLIMITED);
    assert_eq!(
        (server.lobby.as_str(), server.nick.as_str()),
        ("#x", "a-long-nick")
    );
    let overrides = Overrides {
        channel: Some("#y".parse().unwrap()),
        nick: Some("me".parse().unwrap()),
        ..Overrides::default()
    };
    let server = config.network(&list, &overrides, 0).unwrap();
    assert_eq!(
        (
            server.lobby.as_str(),
            server.wire.as_str(),
            server.nick.as_str()
        ),
        ("#y", "#y-net", "me")
    );
}

#[test]
fn a_nick_follows_from_every_name() {
    for (name, nick) in [
        ("Ama", "Ama"),
        ("Didier Guillion", "Didier_Gu"),
        ("Jean Paul", "Jean_Paul"),
        ("Renée", "Renee"),
        ("7 of 9", "of_9"),
        ("a b", "a_b"),
        ("", "awale0042"),
        ("王", "awale0042"),
        ("-_-", "awale0042"),
    ] {
        let config = Config {
            name: name.parse().unwrap(),
            ..Config::default()
        };
        let server = config
            .network(List::builtin(), &Overrides::default(), 42)
            .unwrap();
        assert_eq!(server.nick.as_str(), nick, "{name}");
    }
}

#[test]
fn a_profile_offers_each_rule_once() {
    let config = parse(
        "[player]\nname = \"Ama\"\ncountry = \"GH\"\nrule = \"abapa\"\nother_rules = [\"abapa\", \"abapa-2x3\"]\n",
    );
    let profile = config.profile(3, rules::builtin());
    assert_eq!((profile.name.as_str(), profile.max_games), ("Ama", 3));
    let others: Vec<&str> = profile
        .others
        .iter()
        .map(|rule| rule.id().as_str())
        .collect();
    assert_eq!(others, ["abapa-2x3"]);
}
