//! The list of networks.

use std::sync::LazyLock;

use super::{Login, NETWORK_KEYS, Network, NetworkId, Origin, UserDiff, entry::Entry};
use crate::{
    document::{Document, FileError, Section, Warning, near},
    irc::{budget::Rate, channel::ChannelName},
};

/// Longest file, in bytes; the built-in one has about eight thousand.
pub(super) const MAX_BYTES: usize = 256 * 1024;
/// Most networks in a file.
const MAX_NETWORKS: usize = 500;
/// The one format there is.
const FORMAT: i64 = 1;

const BUILTIN: &str = include_str!("../../../networks.toml");

const HEADER_KEYS: &[&str] = &[
    "format",
    "version",
    "generated",
    "channel",
    "wire",
    "network",
];
/// Keys that only change another list.
const DIFF_KEYS: &[&str] = &["add_servers", "remove_servers"];

static LIST: LazyLock<List> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the built-in file is part of the program and a test reads it"
    )]
    let (list, _) = List::parse("networks.toml", BUILTIN).expect("the built-in list reads");
    list
});

/// The networks, in the order in which they are offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    version: u64,
    generated: String,
    networks: Vec<Network>,
    lobby: ChannelName,
    wire: ChannelName,
}

/// A network that the list does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no network `{asked}` in the list{} `awale networks list` shows them all", did_you_mean(.near))]
pub struct UnknownNetwork {
    asked: String,
    near: Vec<String>,
}

impl UnknownNetwork {
    /// Ids that look like what was asked for.
    pub fn near(&self) -> &[String] {
        &self.near
    }
}

fn did_you_mean(near: &[String]) -> String {
    match near {
        [] => ";".to_owned(),
        near => format!(": did you mean {}?", near.join(" or ")),
    }
}

impl List {
    /// The list that comes with the program.
    pub fn builtin() -> &'static Self {
        &LIST
    }

    /// Reads a whole list. `file` is only for the messages.
    ///
    /// # Errors
    /// The text is no TOML, misses something or has a value that is not allowed.
    pub fn parse(file: &str, text: &str) -> Result<(Self, Vec<Warning>), FileError> {
        let document = Document::parse(file, text, MAX_BYTES)?;
        let root = document.root();
        let mut warnings = root.unknown_keys(HEADER_KEYS);
        check_format(&root)?;
        let version = root.require("version", VERSION)?;
        let generated = root.require("generated", DATE)?;
        let channel = |key| root.require(key, CHANNEL)?.parse(CHANNEL);
        let mut list = Self {
            version: version.integer(1, i64::MAX)?,
            generated: match generated.text(DATE)? {
                date if is_date(date) => date.to_owned(),
                _ => return Err(generated.wrong(DATE)),
            },
            networks: Vec::new(),
            lobby: channel("channel")?,
            wire: channel("wire")?,
        };
        let keys: Vec<&str> = NETWORK_KEYS
            .iter()
            .copied()
            .filter(|key| !DIFF_KEYS.contains(key))
            .collect();
        let mut lines = Vec::new();
        for section in sections(&root)? {
            section.require("name", "the network's name for people")?;
            section.require("servers", "the list of its servers")?;
            let entry = Entry::read(&section, &keys, &mut warnings)?;
            if let Some((_, first)) = lines.iter().find(|(id, _)| *id == entry.id) {
                return Err(section.duplicate(entry.id.as_str(), *first));
            }
            lines.push((entry.id.clone(), entry.line));
            let mut network = list.blank(entry.id.clone(), entry.id.as_str(), Origin::BuiltIn);
            // A whole list removes nothing, so nothing can be in vain.
            let _ = entry.apply(&mut network);
            list.networks.push(network);
        }
        Ok((list, warnings))
    }

    /// This list with the user's differences, and what of them had no effect. A network that only
    /// the user knows is added; whatever he did not set follows this list.
    pub fn with(&self, diff: &UserDiff) -> (Self, Vec<Warning>) {
        let mut list = self.clone();
        let mut warnings = Vec::new();
        for entry in diff.entries() {
            let at = list.networks.iter().position(|known| known.id == entry.id);
            match at.and_then(|at| list.networks.get_mut(at)) {
                Some(network) => {
                    for vain in entry.apply(network) {
                        let text =
                            format!("{} has no server {} to remove", network.id, vain.address);
                        warnings.push(Warning::new(diff.file(), vain.line, text));
                    }
                    if network.origin == Origin::BuiltIn {
                        network.origin = Origin::Changed;
                    }
                }
                None if entry.servers.is_none() && entry.add.is_empty() => {
                    // Not an error: a newer list may have dropped the network.
                    let text = format!(
                        "{}; a network of your own needs `servers`",
                        self.unknown(entry.id.as_str())
                    );
                    warnings.push(Warning::new(diff.file(), entry.line, text));
                }
                None => {
                    let mut network = self.blank(entry.id.clone(), entry.id.as_str(), Origin::User);
                    let _ = entry.apply(&mut network);
                    list.networks.push(network);
                }
            }
        }
        (list, warnings)
    }

    /// A network of which nothing is known but its name: for a server that the user names and the
    /// list does not have.
    pub fn blank(&self, id: NetworkId, name: &str, origin: Origin) -> Network {
        Network {
            id,
            name: name.to_owned(),
            origin,
            enabled: true,
            servers: Vec::new(),
            login: Login::default(),
            nickserv: None,
            cap: true,
            rate: Rate::default(),
            new_targets: None,
            languages: Vec::new(),
            nick_len: None,
            max_clients_per_ip: None,
            lobby: self.lobby.clone(),
            wire: self.wire.clone(),
            note: String::new(),
            bots: String::new(),
        }
    }

    /// The list's version: a newer list has a larger number.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The day it was made, `YYYY-MM-DD`.
    pub fn generated(&self) -> &str {
        &self.generated
    }

    /// All networks, in the order of the list.
    pub fn networks(&self) -> &[Network] {
        &self.networks
    }

    /// The network of this id.
    pub fn get(&self, id: &NetworkId) -> Option<&Network> {
        self.networks.iter().find(|network| network.id == *id)
    }

    /// The network that somebody calls so, by its id or its name, in capitals or not.
    ///
    /// # Errors
    /// When there is none; the error proposes ids that look alike.
    pub fn find(&self, asked: &str) -> Result<&Network, UnknownNetwork> {
        let lower = asked.to_lowercase();
        self.networks
            .iter()
            .find(|network| network.id.as_str() == lower)
            .or_else(|| {
                let named = |network: &&Network| network.name.to_lowercase() == lower;
                self.networks.iter().find(named)
            })
            .ok_or_else(|| self.unknown(asked))
    }

    fn unknown(&self, asked: &str) -> UnknownNetwork {
        let ids = || self.networks.iter().map(|network| network.id.as_str());
        UnknownNetwork {
            asked: crate::irc::sanitize::clean(asked, 32),
            near: near(asked, ids()).into_iter().map(str::to_owned).collect(),
        }
    }
}

const CHANNEL: &str = "a channel's name such as #awale";
const DATE: &str = "a date such as \"2026-11-30\"";
const VERSION: &str = "a number that grows with every list, such as 2026113001";

fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(at, b)| match at {
            4 | 7 => b == b'-',
            _ => b.is_ascii_digit(),
        })
}

/// A file without a format is of the first one.
pub(super) fn check_format(root: &Section<'_>) -> Result<(), FileError> {
    match root.get("format") {
        Some(value) if value.integer::<i64>(FORMAT, FORMAT).is_err() => {
            Err(value.wrong("1, the only format that this version of awale knows"))
        }
        _ => Ok(()),
    }
}

/// The `[[network]]` sections.
pub(super) fn sections<'d>(root: &Section<'d>) -> Result<Vec<Section<'d>>, FileError> {
    let allowed = "at most 500 sections, each begun by the line [[network]]";
    let Some(list) = root.get("network") else {
        return Ok(Vec::new());
    };
    let list = list.list(MAX_NETWORKS, allowed)?;
    list.iter().map(|value| value.section(allowed)).collect()
}
