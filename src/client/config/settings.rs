//! The table of all settings.

use std::fmt::Write;

/// One setting, as people read about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The section of the file.
    pub section: &'static str,
    /// The key in that section.
    pub key: &'static str,
    /// What it is for.
    pub meaning: &'static str,
    /// What may stand there.
    pub allowed: &'static str,
    /// What holds when it does not stand there, in words or in TOML.
    pub default: &'static str,
    /// A value in TOML, shown where none is set.
    pub example: &'static str,
}

macro_rules! settings {
    ($($section:literal { $($key:literal $name:ident: $meaning:literal, $allowed:literal, $default:literal, $example:literal;)+ })+) => {
        /// Every setting, in the order of the file.
        pub const SETTINGS: &[Setting] = &[$($($name,)+)+];
        $($(pub(super) const $name: Setting = Setting {
            section: $section,
            key: $key,
            meaning: $meaning,
            allowed: $allowed,
            default: $default,
            example: $example,
        };)+)+
    };
}

settings! {
    "player" {
        "name" NAME: "The name other players see; empty to stay anonymous.",
            "text of at most 36 bytes without control characters or spaces around it",
            "\"\"", "\"Ama\"";
        "introduction" INTRODUCTION: "What you say of yourself: whoever asks for your card reads it. Empty for nothing.",
            "text of at most 120 bytes without control characters or spaces around it",
            "\"\"", "\"I play slowly and like to talk.\"";
        "country" COUNTRY: "The country other players see; empty for none. It is what you say, nobody looks it up.",
            "two capital letters (ISO 3166) such as \"GH\", or \"\" for none",
            "\"\"", "\"GH\"";
        "languages" LANGUAGES: "The languages other players see, the one you speak best first; empty for none.",
            "a list of at most 3 languages of two small letters (ISO 639) such as [\"fr\", \"en\"]",
            "[]", "[\"fr\", \"en\"]";
        "rule" RULE: "The rule you like best: others see it and challenge you by it.",
            "the id of a rule; `awale rules list` shows them",
            "\"abapa\"", "\"abapa\"";
        "other_rules" OTHER_RULES: "Other rules you play too; [] for none.",
            "a list of ids of rules; `awale rules list` shows them",
            "every rule there is", "[\"awale-cote-divoire\"]";
        "watch" WATCH: "Whether others may watch your games while you play them: where you are South, your program shows them the position after each move.",
            "true or false",
            "true", "true";
    }
    "ui" {
        "language" UI_LANGUAGE: "The language of the program, where it has a translation; else English.",
            "\"auto\" for the system's, or two small letters (ISO 639) such as \"fr\"",
            "\"auto\"", "\"fr\"";
        "theme" UI_THEME: "The colours of the full screen.",
            "\"auto\" for those that suit the terminal, \"dark\", \"light\", \"high-contrast\" or \"mono\"",
            "\"auto\"", "\"light\"";
        "ascii" UI_ASCII: "Whether the full screen is drawn with ASCII characters only.",
            "true or false",
            "as the locale and the terminal can", "true";
        "sowing" UI_SOWING: "Whether the full screen shows the sowing seed by seed.",
            "true or false",
            "true", "false";
        "bell" UI_BELL: "Whether the terminal may ring at all; on which occasions it does is in [notify].",
            "true or false",
            "true", "false";
        "sounds" UI_SOUNDS: "Whether moves and calls are heard; for that the program has to be built with --features sound.",
            "true or false",
            "false", "true";
        "scan" UI_SCAN: "Whether the full screen looks for players on all networks in the background, every 15 minutes.",
            "true or false",
            "false", "true";
    }
    "notify" {
        "challenge" NOTIFY_CHALLENGE: "How the full screen calls you when somebody challenges you or offers something.",
            "\"none\", \"bell\", \"desktop\" (the terminal shows a notice, where it can) or \"both\"",
            "\"bell\"", "\"both\"";
        "turn" NOTIFY_TURN: "The same when it is your turn, and when a game begins or ends.",
            "\"none\", \"bell\", \"desktop\" (the terminal shows a notice, where it can) or \"both\"",
            "\"bell\"", "\"both\"";
        "message" NOTIFY_MESSAGE: "The same when somebody speaks to you: in private, or by your nick.",
            "\"none\", \"bell\", \"desktop\" (the terminal shows a notice, where it can) or \"both\"",
            "\"bell\"", "\"both\"";
        "partner" NOTIFY_PARTNER: "The same when a search in the background has found somebody who is free to play.",
            "\"none\", \"bell\", \"desktop\" (the terminal shows a notice, where it can) or \"both\"",
            "\"bell\"", "\"both\"";
    }
    "irc" {
        "network" NETWORK: "The network to play on when none is named; `awale networks list` shows them.",
            "a network's id: 1 to 32 characters of a-z, 0-9 and -",
            "\"dalnet\"", "\"dalnet\"";
        "server" SERVER: "The server to use on that network instead of one of the list.",
            "HOST, HOST:PORT, or HOST:+PORT for TLS, such as irc.example.org:6697 or [::1]:6667; \"\" for the list's",
            "one of the list", "\"eu.dal.net\"";
        "tls" TLS: "Whether the connection to that server is encrypted. \"auto\" follows the list; a server that is not in it gets TLS, except at a port other than 6697 without a +. \"insecure\" takes any certificate.",
            "\"auto\", \"on\", \"off\" or \"insecure\"",
            "\"auto\"", "\"on\"";
        "nick" NICK: "The nick to ask for.",
            "1 to 64 bytes without space, control character or any of ! @ , : *, not beginning with # & + - $ ~; \"\" to have it follow from the name",
            "the name, as far as a nick can hold it", "\"ama\"";
        "channel" CHANNEL: "The channel for people.",
            "a channel's name such as #awale; \"\" for the network's usual one",
            "the network's, #awale", "\"#awale\"";
        "wire_channel" WIRE_CHANNEL: "The channel for the lines of the protocol, which nobody reads.",
            "a channel's name such as #awale-net; \"\" for the network's usual one",
            "the network's, #awale-net", "\"#awale-net\"";
        "rate" RATE: "Seconds for one line. Faster than the network allows gets you disconnected.",
            "seconds for one line, 0 to 60; 0 means no limit",
            "the network's, mostly 2", "2.0";
        "proxy" PROXY: "The SOCKS5 proxy that all connections go through, such as Tor's; names are looked up by it.",
            "socks5://HOST:PORT or socks5://USER:PASSWORD@HOST:PORT; \"\" for none",
            "\"\"", "\"socks5://127.0.0.1:9050\"";
        "networks_url" NETWORKS_URL: "Where `awale networks update` finds a newer list of networks; its signature is at the same place with .minisig at the end.",
            "an address such as \"https://example.org/networks.toml\"; \"\" for none",
            "none", "\"https://example.org/networks.toml\"";
        // The example is a real key, the secret half of which was thrown away.
        "networks_key" NETWORKS_KEY: "The public key (minisign) of whoever publishes that list.",
            "the line of a minisign.pub file that begins with RW; \"\" for none",
            "those that are built in", "\"RWTm6Ev2B7qDTbFqM6QblH16ESbMbq6H84NX9tlmcyKOmGHyFCrH3pZW\"";
    }
    "network.ID" {
        "account" ACCOUNT: "The account to log in to on the network of this id. A password comes from one of the next three, or is asked for at the start.",
            "1 to 64 bytes without space, control character or comma",
            "none: no login", "\"ama\"";
        "password_file" PASSWORD_FILE: "A file whose first line is the password. Only you should be able to read it.",
            "a path; one that is not absolute begins beside this file",
            "none", "\"libera.password\"";
        "password_command" PASSWORD_COMMAND: "A command whose first line of output is the password.",
            "a command for the shell",
            "none", "\"pass show irc/libera\"";
        "password_variable" PASSWORD_VARIABLE: "The environment variable that holds the password.",
            "a variable's name",
            "none", "\"LIBERA_PASSWORD\"";
        "certificate" CERTIFICATE: "A PEM file with a certificate and its private key to show to TLS servers: with it alone one can log in by EXTERNAL (CertFP).",
            "a path; one that is not absolute begins beside this file",
            "none", "\"libera.pem\"";
        "ecdsa_key" ECDSA_KEY: "A PEM file with the private key for ECDSA-NIST256P-CHALLENGE.",
            "a path; one that is not absolute begins beside this file",
            "none", "\"libera.key\"";
        "mechanisms" MECHANISMS: "The only ways of SASL that may be used, best first.",
            "a list of \"EXTERNAL\", \"ECDSA-NIST256P-CHALLENGE\", \"SCRAM-SHA-256\" and \"PLAIN\"",
            "all for which there is a password, key or certificate", "[\"SCRAM-SHA-256\"]";
        "require_login" REQUIRE_LOGIN: "Whether to leave rather than be there without the account.",
            "true or false",
            "false", "true";
        "login_in_clear" LOGIN_IN_CLEAR: "Whether the password may be said on a connection that is not encrypted, where everybody on the way can read it.",
            "true or false",
            "false", "true";
        "tls_pins_sha256" TLS_PINS: "The certificates that its servers may show, by fingerprint; nobody else has to trust them.",
            "a list of fingerprints of 64 hexadecimal digits, as `openssl x509 -noout -fingerprint -sha256` shows them",
            "none: certificates are verified", "[\"E1EE6DE2DBC0D43E3B60407B5EE389AEC9D2C53178E0FB14CD51C3DFD544AA2B\"]";
    }
    "direct" {
        "enabled" DIRECT: "Whether a game may run over a direct connection when both players want it (`direct` in a game). It goes on through netsplits, and shows your address to your opponent.",
            "true or false",
            "false", "true";
        "listen" LISTEN: "Whether your program lets your opponent connect to it; else it only connects to his.",
            "true or false",
            "true", "true";
        "address" ADDRESS: "The address that is told to your opponent, as when a router forwards a port to you.",
            "an IP address, IPv4 or IPv6; \"\" to have it found",
            "that of this machine", "\"203.0.113.7\"";
        "ports" PORTS: "The ports to listen at, as a firewall lets them through.",
            "FIRST-LAST, from 1024 to 65535; \"\" for any",
            "any", "\"5000-5010\"";
        "allow_private" ALLOW_PRIVATE: "Whether addresses that are not of the public Internet may be used: for a table in one house, and tests.",
            "true or false",
            "false", "true";
    }
    "event" {
        "name" EVENT_NAME: "What the weekly event is called.",
            "text of at most 36 bytes without control characters or spaces around it",
            "\"Sunday match\"", "\"Thursday cup\"";
        "day" EVENT_DAY: "Its day of the week, in UTC.",
            "\"monday\" to \"sunday\"; \"\" for the day in the list of networks",
            "that of the network's event in the list, else sunday", "\"thursday\"";
        "time" EVENT_TIME: "When its first round begins, in UTC; check-in begins 15 minutes before.",
            "a time of day such as \"16:00\"; \"\" for the time in the list of networks",
            "that of the network's event in the list, else 16:00", "\"19:30\"";
        "network" EVENT_NETWORK: "The network where it is.",
            "a network's id; \"\" for the one of the section [irc]",
            "that of the section [irc]", "\"dalnet\"";
        "channel" EVENT_CHANNEL: "The people's channel where it is.",
            "a channel's name such as #awale; \"\" for the network's usual one",
            "the network's, #awale", "\"#awale\"";
        "rule" EVENT_RULE: "The rule that is played. All who take part need the same one here.",
            "the id of a rule; \"\" for that of the list, else abapa",
            "that of the network's event in the list, else abapa", "\"abapa\"";
        "clock" EVENT_CLOCK: "The clock of its games.",
            "5+3 for minutes and seconds a move, 30s for seconds a move, - for none; \"\" for that of the list, else 5+3",
            "that of the network's event in the list, else 5+3", "\"10+5\"";
        "rounds" EVENT_ROUNDS: "How many rounds; 0 when that follows from the number of players.",
            "a whole number from 0 to 20",
            "0", "5";
        "rated" EVENT_RATED: "Whether its games are for points, where both players can.",
            "true or false",
            "true", "false";
        "director" EVENT_DIRECTOR: "Whether your program is its director unless there is another one: it opens check-in, begins the rounds and writes down the results. `awale bot` is made for it.",
            "true or false",
            "false", "true";
        "announce" EVENT_ANNOUNCE: "Whether your program, as the director, says in the people's channel what happens: a day, an hour and 15 minutes before, pairings, results, the table.",
            "true or false",
            "false", "true";
        "director_key" EVENT_KEY: "The only key whose opening counts, by its id as `awale key show` tells it.",
            "the id of a key, 11 characters; \"\" for anybody's",
            "anybody's", "\"NHUPmL1Z_Pw\"";
    }
    "bot" {
        "owner" BOT_OWNER: "Who answers for the bot (`awale bot`): a nick or an address, shown to everybody.",
            "at most 24 letters, digits and signs, no space",
            "\"\"", "\"ama@example.org\"";
        "owners" BOT_OWNERS: "Who may give it orders (`!admin` in private): accounts of a network's services.",
            "a list such as [\"libera/ama\"], each NETWORK/ACCOUNT",
            "[]", "[\"libera/ama\"]";
        "networks" BOT_NETWORKS: "The networks on which it is.",
            "a list of ids of networks such as [\"dalnet\", \"libera\"]",
            "that of `irc.network`", "[\"dalnet\", \"libera\"]";
        "channels" BOT_CHANNELS: "Channels in which it serves people, besides the people's channel of each network.",
            "a list such as [\"libera/#games\"], each NETWORK/#CHANNEL",
            "[]", "[\"libera/#games\"]";
        "games" BOT_GAMES: "Games with players (who have the program) at once; games of the weekly match that guests play do not count, neither with players nor with one another.",
            "a whole number from 1 to 64",
            "4", "8";
        "boards" BOT_BOARDS: "Games with guests (who have any IRC client) at once; with 0 it does not answer them.",
            "a whole number from 0 to 64",
            "8", "16";
        "level" BOT_LEVEL: "How strong it plays.",
            "\"first-steps\", \"novice\", \"amateur\", \"master\" or \"grand-master\"",
            "four plies ahead; guests meet a novice", "\"amateur\"";
        "strongest" BOT_STRONGEST: "The strongest level that guests may choose: each thought of a strong one takes time of the machine.",
            "\"first-steps\", \"novice\", \"amateur\", \"master\" or \"grand-master\"",
            "\"master\"", "\"amateur\"";
        "rated" BOT_RATED: "Whether it plays for points.",
            "true or false",
            "true", "false";
        "referee" BOT_REFEREE: "Whether it is the referee of others' games for points, if both players want it.",
            "true or false",
            "true", "false";
        "clocks" BOT_CLOCKS: "The clocks by which it plays; [] for any.",
            "a list of clocks such as [\"-\", \"5+3\", \"30s\"]; \"-\" is none",
            "[]", "[\"-\", \"5+3\"]";
        "bots" BOT_BOTS: "Whether it plays other bots.",
            "true or false",
            "true", "false";
        "per_day" BOT_PER_DAY: "Games that it plays with one player in a day; 0 for any number.",
            "a whole number from 0 to 1000",
            "0", "6";
        "blocked" BOT_BLOCKED: "Whom it neither plays nor answers; as a referee it judges none of their claims.",
            "a list of nicks, masks such as \"*!*@host.example\", and keys such as \"key:AAAAAAAAAAA\"",
            "[]", "[\"*!*@host.example\"]";
        "metrics" BOT_METRICS: "The port on 127.0.0.1 at which it tells Prometheus how it does.",
            "a whole number from 1024 to 65535",
            "none", "9187";
    }
    "messages" {
        "log" LOG: "Whether what people say to you and in the channel is kept on this machine; `awale messages` shows it.",
            "true or false",
            "true", "true";
    }
}

impl Setting {
    /// The key with its section, as messages name it.
    pub fn path(&self) -> String {
        format!("{}.{}", self.section, self.key)
    }
}

/// The keys of a section.
pub(super) fn keys(section: &str) -> Vec<&'static str> {
    SETTINGS
        .iter()
        .filter(|setting| setting.section == section)
        .map(|setting| setting.key)
        .collect()
}

/// The sections, in the order of the file.
pub(super) fn sections() -> Vec<&'static str> {
    let mut sections: Vec<&str> = SETTINGS.iter().map(|setting| setting.section).collect();
    sections.dedup();
    sections
}

/// The reference of all settings as Markdown tables, as it stands in `docs/CONFIG.md`.
pub fn reference() -> String {
    let mut text = String::new();
    for section in sections() {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "### `[{section}]`\n\n| key | meaning | allowed | default |\n|---|---|---|---|\n"
        );
        for setting in SETTINGS.iter().filter(|s| s.section == section) {
            let default = match setting.default.starts_with(['"', '[']) {
                true => format!("`{}`", setting.default),
                false => setting.default.to_owned(),
            };
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {default} |",
                setting.key, setting.meaning, setting.allowed
            );
        }
        text.push('\n');
    }
    text
}
