//! The list of networks.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{
    Date, Login, Network, NetworkId, Origin, UserDiff,
    entry::Entry,
    header::{HEADER_KEYS, Header},
    policy::Source,
};
use crate::{
    document::{Document, FileError, Section, Warning, near},
    irc::budget::Rate,
};

/// Longest file, in bytes; the built-in one has about eight thousand.
pub const MAX_BYTES: usize = 256 * 1024;
/// Most networks in a file.
const MAX_NETWORKS: usize = 500;

const BUILTIN: &str = include_str!("../../../networks.toml");

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
    header: Header,
    networks: Vec<Network>,
}

/// A network that the list does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no network `{asked}` in the list{} `awale networks list` shows them all", did_you_mean(.near))]
pub struct UnknownNetwork {
    asked: String,
    near: Vec<String>,
}

impl UnknownNetwork {
    /// What was asked for, cleaned.
    pub fn asked(&self) -> &str {
        &self.asked
    }

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

    /// Reads a whole list, such as the one of the program. `file` is only for the messages.
    ///
    /// # Errors
    /// The text is no TOML, misses something or has a value that is not allowed.
    pub fn parse(file: &str, text: &str) -> Result<(Self, Vec<Warning>), FileError> {
        Self::parse_from(Source::Program, file, text)
    }

    /// Reads a whole list that somebody else has made. What it says is held to be harmless: public
    /// names of servers and ports of IRC only, passwords said to NickServ only, a day on which it
    /// expires.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse), and when the list says something that only a user may.
    pub fn parse_downloaded(file: &str, text: &str) -> Result<(Self, Vec<Warning>), FileError> {
        Self::parse_from(Source::Downloaded, file, text)
    }

    fn parse_from(from: Source, file: &str, text: &str) -> Result<(Self, Vec<Warning>), FileError> {
        let document = Document::parse(file, text, MAX_BYTES)?;
        let root = document.root();
        let mut warnings = root.unknown_keys(&[HEADER_KEYS, &["network"]].concat());
        let header = Header::read(&root)?;
        let origin = match from {
            Source::Downloaded => {
                root.require("format", "1")?;
                root.require("expires", Date::ALLOWED)?;
                Origin::Downloaded
            }
            Source::Program | Source::User => Origin::BuiltIn,
        };
        let networks = Vec::new();
        let mut list = Self { header, networks };
        let mut lines = Vec::new();
        for section in sections(&root)? {
            section.require("name", "the network's name for people")?;
            section.require("servers", "the list of its servers")?;
            let entry = Entry::read(&section, from, &mut warnings)?;
            if let Some((_, first)) = lines.iter().find(|(id, _)| *id == entry.id) {
                return Err(section.duplicate(entry.id.as_str(), *first));
            }
            lines.push((entry.id.clone(), entry.line));
            let mut network = list.blank(entry.id.clone(), entry.id.as_str(), origin);
            // A whole list removes nothing, so nothing can be in vain.
            let _ = entry.apply(&mut network);
            list.networks.push(network);
        }
        Ok((list, warnings))
    }

    /// This list with a newer one over it: the newer one says all about the networks that it has,
    /// and a network that it does not have stays. A list that is not newer changes nothing.
    pub fn renewed(&self, newer: &Self) -> Self {
        if newer.version() <= self.version() {
            return self.clone();
        }
        let mut list = newer.clone();
        let kept = self.networks.iter().filter(|n| newer.get(&n.id).is_none());
        list.networks.extend(kept.cloned());
        list
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
                    if network.origin != Origin::User {
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
            lobby: self.header.lobby.clone(),
            wire: self.header.wire.clone(),
            note: String::new(),
            notes: BTreeMap::new(),
            bots: String::new(),
            events: Vec::new(),
        }
    }

    /// The list's version: a newer list has a larger number.
    pub fn version(&self) -> u64 {
        self.header.version
    }

    /// The day it was made.
    pub fn generated(&self) -> Date {
        self.header.generated
    }

    /// The last day on which it should be used without asking for a newer one, if it says so.
    pub fn expires(&self) -> Option<Date> {
        self.header.expires
    }

    /// Whether a newer list should be asked for.
    pub fn is_stale(&self, today: Date) -> bool {
        self.header.expires.is_some_and(|expires| expires < today)
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

/// The `[[network]]` sections.
pub(super) fn sections<'d>(root: &Section<'d>) -> Result<Vec<Section<'d>>, FileError> {
    let allowed = "at most 500 sections, each begun by the line [[network]]";
    let Some(list) = root.get("network") else {
        return Ok(Vec::new());
    };
    let list = list.list(MAX_NETWORKS, allowed)?;
    list.iter().map(|value| value.section(allowed)).collect()
}
