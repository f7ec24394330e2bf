//! One network as it stands in a file: what is said about it, and nothing else.

use std::{collections::BTreeMap, str::FromStr, time::Duration};

use super::{
    Host, Login, Meeting, Network, NetworkId, NewTargets, Region, ServerAddress, ServerEntry,
    Service,
    meeting::read_meetings,
    policy::{
        IRC_PORT, MIN_PERIOD, NICKSERV, PUBLIC_HOST, Source, is_irc_port, is_nickserv,
        is_public_host,
    },
};
use crate::{
    document::{FileError, Section, Value, Warning},
    irc::{budget::Rate, channel::ChannelName, sanitize::clean},
    peer::wire::{Country, Languages},
};

/// Every key of a `[[network]]`, in the order of the documentation.
pub const NETWORK_KEYS: &[&str] = &[
    "id",
    "name",
    "enabled",
    "servers",
    "add_servers",
    "remove_servers",
    "login",
    "nickserv",
    "cap",
    "rate",
    "new_targets",
    "languages",
    "nicklen",
    "max_clients_per_ip",
    "channel",
    "wire",
    "note",
    "notes",
    "bots",
    "events",
];

/// Keys that only the user's file may have: they change another list.
const USER_KEYS: &[&str] = &["add_servers", "remove_servers"];

/// Every key of a server, in the order of the documentation.
pub const SERVER_KEYS: &[&str] = &["host", "port", "tls", "verify", "region", "country"];

/// Seconds for one line more, at most; a minute for a move is as slow as play can be.
pub(super) const MAX_PERIOD: f64 = 60.0;
/// Servers of one network.
const MAX_SERVERS: usize = 100;
/// Longest name, in characters.
pub(super) const MAX_NAME: usize = 40;
/// Longest note, in characters.
pub(super) const MAX_NOTE: usize = 300;
/// Languages of one network.
const MAX_LANGUAGES: usize = 10;
/// What a channel looks like, for error messages.
pub(super) const CHANNEL: &str = "a channel's name such as #awale";
/// Longest nick any server allows.
const MAX_NICKLEN: i64 = 64;

/// A server to take off the list, and the line that says so.
#[derive(Clone, Debug)]
pub(super) struct Removal {
    pub(super) address: ServerAddress,
    pub(super) line: usize,
}

/// What a file says about one network.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) id: NetworkId,
    /// The line where it begins.
    pub(super) line: usize,
    pub(super) name: Option<String>,
    pub(super) enabled: Option<bool>,
    pub(super) servers: Option<Vec<ServerEntry>>,
    pub(super) add: Vec<ServerEntry>,
    pub(super) remove: Vec<Removal>,
    pub(super) login: Option<Login>,
    pub(super) nickserv: Option<Service>,
    pub(super) cap: Option<bool>,
    pub(super) rate: Option<Rate>,
    pub(super) new_targets: Option<NewTargets>,
    pub(super) languages: Option<Vec<String>>,
    pub(super) nick_len: Option<u8>,
    pub(super) max_clients_per_ip: Option<u16>,
    pub(super) channel: Option<ChannelName>,
    pub(super) wire: Option<ChannelName>,
    pub(super) note: Option<String>,
    pub(super) notes: Option<BTreeMap<String, String>>,
    pub(super) bots: Option<String>,
    pub(super) events: Option<Vec<Meeting>>,
}

impl Entry {
    /// Reads one `[[network]]` of a file that comes from there.
    pub(super) fn read(
        section: &Section<'_>,
        from: Source,
        warnings: &mut Vec<Warning>,
    ) -> Result<Self, FileError> {
        let is_known = |key: &&str| from == Source::User || !USER_KEYS.contains(key);
        let keys: Vec<&str> = NETWORK_KEYS.iter().copied().filter(is_known).collect();
        warnings.extend(section.unknown_keys(&keys));
        let known = |key: &str| keys.contains(&key).then(|| section.get(key)).flatten();
        let servers = |key| known(key).map(|value| read_servers(&value, from, warnings));
        let (servers, add) = two("servers", "add_servers", servers)?;
        let events = known("events").map(|value| read_meetings(&value, warnings));
        let remove = known("remove_servers").map(|value| read_removals(&value));
        let channel = |key| word(known(key), CHANNEL);
        let text = |key, max| known(key).map(|value| read_text(&value, max)).transpose();
        let boolean = |key| known(key).map(|value| value.boolean()).transpose();
        Ok(Self {
            id: section
                .require("id", NetworkId::ALLOWED)?
                .parse(NetworkId::ALLOWED)?,
            line: section.line(),
            name: text("name", MAX_NAME)?,
            enabled: boolean("enabled")?,
            servers,
            add: add.unwrap_or_default(),
            remove: remove.transpose()?.unwrap_or_default(),
            login: word(known("login"), Login::ALLOWED)?,
            nickserv: known("nickserv")
                .map(|value| read_nickserv(&value, from))
                .transpose()?,
            cap: boolean("cap")?,
            rate: known("rate")
                .map(|value| read_rate(&value, from))
                .transpose()?,
            new_targets: word(known("new_targets"), NewTargets::ALLOWED)?,
            languages: known("languages")
                .map(|value| read_languages(&value))
                .transpose()?,
            nick_len: known("nicklen")
                .map(|value| value.integer(1, MAX_NICKLEN))
                .transpose()?,
            max_clients_per_ip: known("max_clients_per_ip")
                .map(|value| value.integer(1, 1000))
                .transpose()?,
            channel: channel("channel")?,
            wire: channel("wire")?,
            note: text("note", MAX_NOTE)?,
            notes: known("notes").map(|value| read_notes(&value)).transpose()?,
            bots: text("bots", MAX_NOTE)?,
            events: events.transpose()?,
        })
    }

    /// Sets in `network` what this entry says, servers included. Gives back the removals that took
    /// nothing away.
    pub(super) fn apply(&self, network: &mut Network) -> Vec<&Removal> {
        if let Some(servers) = &self.servers {
            network.servers.clone_from(servers);
        }
        let mut vain = Vec::new();
        for removal in &self.remove {
            let before = network.servers.len();
            network
                .servers
                .retain(|server| !server.is(&removal.address));
            if network.servers.len() == before {
                vain.push(removal);
            }
        }
        // Whoever adds a server wants it tried first, and what he says of one that is listed too
        // replaces what the list says.
        let same = |a: &ServerEntry, b: &ServerEntry| a.host == b.host && a.port == b.port;
        network
            .servers
            .retain(|server| !self.add.iter().any(|added| same(added, server)));
        network.servers.splice(0..0, self.add.iter().cloned());
        self.apply_settings(network);
        vain
    }

    fn apply_settings(&self, network: &mut Network) {
        set(&mut network.name, &self.name);
        set(&mut network.enabled, &self.enabled);
        set(&mut network.login, &self.login);
        set(&mut network.cap, &self.cap);
        set(&mut network.rate, &self.rate);
        set(&mut network.languages, &self.languages);
        set(&mut network.lobby, &self.channel);
        set(&mut network.wire, &self.wire);
        set(&mut network.note, &self.note);
        // Translations of another note say what this one does not.
        if self.note.is_some() {
            network.notes.clear();
        }
        set(&mut network.notes, &self.notes);
        set(&mut network.bots, &self.bots);
        set(&mut network.events, &self.events);
        set_known(&mut network.nickserv, &self.nickserv);
        set_known(&mut network.new_targets, &self.new_targets);
        set_known(&mut network.nick_len, &self.nick_len);
        set_known(&mut network.max_clients_per_ip, &self.max_clients_per_ip);
    }
}

fn set<T: Clone>(field: &mut T, given: &Option<T>) {
    if let Some(given) = given {
        field.clone_from(given);
    }
}

fn set_known<T: Clone>(field: &mut Option<T>, given: &Option<T>) {
    if given.is_some() {
        field.clone_from(given);
    }
}

/// Two optional readings, one after the other.
fn two<T>(
    first: &'static str,
    second: &'static str,
    mut read: impl FnMut(&'static str) -> Option<Result<T, FileError>>,
) -> Result<(Option<T>, Option<T>), FileError> {
    Ok((read(first).transpose()?, read(second).transpose()?))
}

pub(super) fn word<T: FromStr>(
    value: Option<Value<'_>>,
    allowed: &str,
) -> Result<Option<T>, FileError> {
    value.map(|value| value.parse(allowed)).transpose()
}

/// Reads seconds for one line; 0 is no limit.
pub(crate) fn rate(value: &Value<'_>) -> Result<Rate, FileError> {
    let allowed = "seconds for one line, 0 to 60; 0 means no limit";
    let seconds = value.number(0.0, MAX_PERIOD, allowed)?;
    Ok(rate_of(seconds))
}

/// The rate of one line in so many seconds.
fn rate_of(seconds: f64) -> Rate {
    match Duration::try_from_secs_f64(seconds) {
        Ok(period) if !period.is_zero() => Rate {
            period,
            ..Rate::default()
        },
        _ => Rate::UNLIMITED,
    }
}

pub(super) fn read_text(value: &Value<'_>, max: usize) -> Result<String, FileError> {
    let allowed = || format!("text of at most {max} characters on one line");
    let text = value.text(&allowed())?;
    // It is shown on terminals, and a downloaded list comes from somebody else.
    if clean(text, max) != text {
        return Err(value.wrong(allowed()));
    }
    Ok(text.to_owned())
}

fn read_notes(value: &Value<'_>) -> Result<BTreeMap<String, String>, FileError> {
    let allowed = "texts by language, such as { fr = \"lent le soir\" }";
    let section = value.section(allowed)?;
    let mut notes = BTreeMap::new();
    for language in section.keys() {
        let text = section.require(language, allowed)?;
        if !is_language(language) || notes.len() == MAX_LANGUAGES {
            return Err(text.wrong(allowed));
        }
        notes.insert(language.to_owned(), read_text(&text, MAX_NOTE)?);
    }
    Ok(notes)
}

/// Whether it is two small letters.
fn is_language(text: &str) -> bool {
    text.len() == 2 && text.parse::<Languages>().is_ok()
}

fn read_languages(value: &Value<'_>) -> Result<Vec<String>, FileError> {
    let allowed = "a list of at most 10 languages of two small letters, such as [\"fr\", \"en\"]";
    let mut languages = Vec::new();
    for item in value.list(MAX_LANGUAGES, allowed)? {
        let language = item.text(allowed)?;
        if !is_language(language) {
            return Err(item.wrong(allowed));
        }
        languages.push(language.to_owned());
    }
    Ok(languages)
}

fn read_nickserv(value: &Value<'_>, from: Source) -> Result<Service, FileError> {
    let service = value.parse(Service::ALLOWED)?;
    if from == Source::Downloaded && !is_nickserv(&service) {
        return Err(value.wrong(NICKSERV));
    }
    Ok(service)
}

fn read_rate(value: &Value<'_>, from: Source) -> Result<Rate, FileError> {
    if from == Source::Downloaded {
        let allowed = "seconds for one line, 1 to 60: a downloaded list makes nobody faster";
        value.number(MIN_PERIOD, MAX_PERIOD, allowed)?;
    }
    rate(value)
}

fn read_removals(value: &Value<'_>) -> Result<Vec<Removal>, FileError> {
    let allowed = "a list of servers such as [\"irc.example.org\", \"irc.example.org:6667\"]";
    let mut removals = Vec::new();
    for item in value.list(MAX_SERVERS, allowed)? {
        let address = item.parse(ServerAddress::ALLOWED)?;
        let line = item.line();
        removals.push(Removal { address, line });
    }
    Ok(removals)
}

fn read_servers(
    value: &Value<'_>,
    from: Source,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<ServerEntry>, FileError> {
    let allowed =
        "a list of at most 100 servers such as { host = \"irc.example.org\", port = 6697 }";
    let mut servers = Vec::new();
    for item in value.list(MAX_SERVERS, allowed)? {
        let section =
            item.section("a server such as { host = \"irc.example.org\", port = 6697 }")?;
        servers.push(read_server(&section, from, warnings)?);
    }
    Ok(servers)
}

fn read_server(
    section: &Section<'_>,
    from: Source,
    warnings: &mut Vec<Warning>,
) -> Result<ServerEntry, FileError> {
    warnings.extend(section.unknown_keys(SERVER_KEYS));
    let boolean = |key| {
        let value = section.get(key).map(|value| value.boolean());
        value.transpose()
    };
    let host: Host = section
        .require("host", Host::ALLOWED)?
        .parse(Host::ALLOWED)?;
    let tls = boolean("tls")?.unwrap_or(true);
    let port = section.get("port").map(|value| value.integer(1, 65_535));
    if from == Source::Downloaded {
        check_public(section, &host)?;
    }
    let verify = boolean("verify")?;
    if let (false, Some(true), Some(value)) = (tls, verify, section.get("verify")) {
        return Err(value.wrong("absent or false where `tls` is false"));
    }
    let country = "a country of two capital letters, such as GH";
    Ok(ServerEntry {
        host,
        port: port.transpose()?.unwrap_or(if tls {
            ServerEntry::PORT_TLS
        } else {
            ServerEntry::PORT_PLAIN
        }),
        tls,
        verify: tls && verify.unwrap_or(true),
        region: word(section.get("region"), Region::ALLOWED)?.unwrap_or_default(),
        country: word::<Country>(section.get("country"), country)?,
        own: from == Source::User,
    })
}

/// A downloaded list's servers are public ones, at ports of IRC.
fn check_public(section: &Section<'_>, host: &Host) -> Result<(), FileError> {
    if let (false, Some(value)) = (is_public_host(host), section.get("host")) {
        return Err(value.wrong(PUBLIC_HOST));
    }
    if let Some(value) = section.get("port") {
        let is_usual = value.integer(1, 65_535).is_ok_and(is_irc_port);
        return if is_usual {
            Ok(())
        } else {
            Err(value.wrong(IRC_PORT))
        };
    }
    Ok(())
}
