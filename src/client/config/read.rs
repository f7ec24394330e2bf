//! From the file's text to typed settings.

use std::{fmt, ops::RangeInclusive, path::Path, str::FromStr, sync::Arc};

use super::{
    BotConfig, Config, EventSettings, Occasion, Personal, TlsWish, UiLanguage,
    settings::{self, Setting, keys, sections},
};
use crate::{
    document::{Document, FileError, Section, Value, Warning},
    irc::networks::{self, NetworkId},
    peer::{Nick, wire::Languages},
    rules::Rule,
};

/// Longest file, in bytes; a commented one has about four thousand.
const MAX_BYTES: usize = 64 * 1024;
/// Most languages that a hello can hold.
const MAX_LANGUAGES: usize = 3;
/// Most rules in the list of others; a card can count no more.
const MAX_RULES: usize = 99;

impl Config {
    /// Reads a settings file, which may name any of `rules`. `file` is only for the messages. What
    /// the file does not say has its default.
    ///
    /// # Errors
    /// The text is no TOML, or a value is not allowed.
    pub fn parse(
        file: &str,
        text: &str,
        rules: &[Arc<Rule>],
    ) -> Result<(Self, Vec<Warning>), FileError> {
        let document = Document::parse(file, text, MAX_BYTES)?;
        let root = document.root();
        let known: Vec<&str> = sections().into_iter().map(table).collect();
        let mut warnings = root.unknown_keys(&known);
        let mut config = Self::default();
        for name in sections() {
            let Some(value) = root.get(table(name)) else {
                continue;
            };
            if name == "network.ID" {
                let folder = Path::new(file).parent().unwrap_or(Path::new(""));
                warnings.extend(config.read_networks(&value, folder)?);
                continue;
            }
            let section = value.section(&format!("a section, begun by the line [{name}]"))?;
            warnings.extend(section.unknown_keys(&keys(name)));
            match name {
                "player" => config.read_player(&section, rules)?,
                "ui" => config.read_ui(&section)?,
                "notify" => config.read_notify(&section)?,
                "messages" => config.read_messages(&section)?,
                "direct" => config.read_direct(&section)?,
                "event" => config.event = EventSettings::read(&section, rules)?,
                "bot" => config.bot = BotConfig::read(&section)?,
                _ => config.read_irc(&section)?,
            }
        }
        Ok((config, warnings))
    }

    fn read_player(&mut self, section: &Section<'_>, known: &[Arc<Rule>]) -> Result<(), FileError> {
        if let Some(name) = word(section, settings::NAME)? {
            self.name = name;
        }
        if let Some(words) = word(section, settings::INTRODUCTION)? {
            self.introduction = words;
        }
        self.country = optional(section, settings::COUNTRY)?;
        if let Some(value) = section.get(settings::LANGUAGES.key) {
            self.languages = languages(&value)?;
        }
        if let Some(value) = section.get(settings::RULE.key) {
            self.rule = rule(&value, settings::RULE.allowed, known)?;
        }
        if let Some(value) = section.get(settings::OTHER_RULES.key) {
            let allowed = settings::OTHER_RULES.allowed;
            let list = value.list(MAX_RULES, allowed)?;
            let rules = list.iter().map(|value| rule(value, allowed, known));
            self.other_rules = Some(rules.collect::<Result<_, _>>()?);
        }
        if let Some(value) = section.get(settings::WATCH.key) {
            self.watch = value.boolean()?;
        }
        Ok(())
    }

    fn read_ui(&mut self, section: &Section<'_>) -> Result<(), FileError> {
        if let Some(language) = word(section, settings::UI_LANGUAGE)? {
            self.ui_language = language;
        }
        let screen = &mut self.screen;
        if let Some(theme) = word(section, settings::UI_THEME)? {
            screen.theme = theme;
        }
        let boolean = |setting: Setting| {
            let value = section.get(setting.key);
            value.map(|value| value.boolean()).transpose()
        };
        screen.ascii = boolean(settings::UI_ASCII)?;
        screen.sowing = boolean(settings::UI_SOWING)?.unwrap_or(screen.sowing);
        screen.bell = boolean(settings::UI_BELL)?.unwrap_or(screen.bell);
        screen.sounds = boolean(settings::UI_SOUNDS)?.unwrap_or(screen.sounds);
        screen.scan = boolean(settings::UI_SCAN)?.unwrap_or(screen.scan);
        Ok(())
    }

    fn read_notify(&mut self, section: &Section<'_>) -> Result<(), FileError> {
        for (occasion, setting) in [
            (Occasion::Challenge, settings::NOTIFY_CHALLENGE),
            (Occasion::Turn, settings::NOTIFY_TURN),
            (Occasion::Message, settings::NOTIFY_MESSAGE),
            (Occasion::Partner, settings::NOTIFY_PARTNER),
        ] {
            if let Some(call) = word(section, setting)? {
                self.calls.set(occasion, call);
            }
        }
        Ok(())
    }

    fn read_networks(
        &mut self,
        value: &Value<'_>,
        folder: &Path,
    ) -> Result<Vec<Warning>, FileError> {
        let what = "sections of networks, each begun by a line such as [network.libera]";
        let table = value.section(what)?;
        let mut warnings = Vec::new();
        for key in table.keys() {
            let Some(value) = table.get(key) else {
                continue;
            };
            let id: NetworkId = key
                .parse()
                .map_err(|_| value.wrong(settings::NETWORK.allowed))?;
            let (personal, unknown) = Personal::read(&value.section(what)?, folder)?;
            warnings.extend(unknown);
            self.personal.insert(id, personal);
        }
        Ok(warnings)
    }

    fn read_direct(&mut self, section: &Section<'_>) -> Result<(), FileError> {
        let boolean = |setting: Setting, now: bool| {
            let value = section.get(setting.key);
            value.map_or(Ok(now), |value| value.boolean())
        };
        let direct = &mut self.direct;
        direct.enabled = boolean(settings::DIRECT, direct.enabled)?;
        direct.listen = boolean(settings::LISTEN, direct.listen)?;
        direct.allow_private = boolean(settings::ALLOW_PRIVATE, direct.allow_private)?;
        direct.address = optional(section, settings::ADDRESS)?;
        if let Some(value) = section.get(settings::PORTS.key) {
            let text: Option<String> = optional(section, settings::PORTS)?;
            let read =
                |text: String| ports(&text).ok_or_else(|| value.wrong(settings::PORTS.allowed));
            direct.ports = text.map(read).transpose()?;
        }
        Ok(())
    }

    fn read_messages(&mut self, section: &Section<'_>) -> Result<(), FileError> {
        if let Some(value) = section.get(settings::LOG.key) {
            self.logs_talk = value.boolean()?;
        }
        Ok(())
    }

    fn read_irc(&mut self, section: &Section<'_>) -> Result<(), FileError> {
        if let Some(network) = word(section, settings::NETWORK)? {
            self.network = network;
        }
        self.server = optional(section, settings::SERVER)?;
        if let Some(tls) = word(section, settings::TLS)? {
            self.tls = tls;
        }
        self.nick = optional::<Nick>(section, settings::NICK)?;
        if let (Some(nick), Some(value)) = (&self.nick, section.get(settings::NICK.key)) {
            // A nick that looks like a channel would have lines sent there.
            if nick.as_str().starts_with(['#', '&', '+', '-', '$', '~']) {
                return Err(value.wrong(settings::NICK.allowed));
            }
        }
        self.proxy = optional(section, settings::PROXY)?;
        self.channel = optional(section, settings::CHANNEL)?;
        self.wire = optional(section, settings::WIRE_CHANNEL)?;
        if let Some(value) = section.get(settings::RATE.key) {
            self.rate = Some(networks::rate(&value)?);
        }
        self.networks_url = optional(section, settings::NETWORKS_URL)?;
        self.networks_key = optional(section, settings::NETWORKS_KEY)?;
        Ok(())
    }
}

/// `5000-5010`.
fn ports(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once('-')?;
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (1024 <= first && first <= last).then_some(first..=last)
}

/// The key of a section in the file: those for one network each lie in one table.
fn table(section: &'static str) -> &'static str {
    section.split('.').next().unwrap_or(section)
}

/// A setting that must have its form.
pub(super) fn word<T: FromStr>(
    section: &Section<'_>,
    setting: Setting,
) -> Result<Option<T>, FileError> {
    section
        .get(setting.key)
        .map(|value| value.parse(setting.allowed))
        .transpose()
}

/// A setting of which an empty text means that there is none.
pub(super) fn optional<T: FromStr>(
    section: &Section<'_>,
    setting: Setting,
) -> Result<Option<T>, FileError> {
    match section.get(setting.key) {
        Some(value) if value.text(setting.allowed)?.is_empty() => Ok(None),
        Some(value) => value.parse(setting.allowed).map(Some),
        None => Ok(None),
    }
}

fn languages(value: &Value<'_>) -> Result<Option<Languages>, FileError> {
    let allowed = settings::LANGUAGES.allowed;
    let mut words = Vec::new();
    for item in value.list(MAX_LANGUAGES, allowed)? {
        let word = item.text(allowed)?;
        if word.contains(',') {
            return Err(item.wrong(allowed));
        }
        words.push(word);
    }
    if words.is_empty() {
        return Ok(None);
    }
    let languages = words.join(",").parse().map_err(|_| value.wrong(allowed));
    languages.map(Some)
}

pub(super) fn rule(
    value: &Value<'_>,
    allowed: &str,
    known: &[Arc<Rule>],
) -> Result<Arc<Rule>, FileError> {
    let id = value.text(allowed)?;
    let found = known.iter().find(|rule| rule.id().as_str() == id);
    found.cloned().ok_or_else(|| value.wrong(allowed))
}

/// The text is no language of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write auto, or a language of two small letters such as fr")]
pub struct InvalidUiLanguage;

impl FromStr for UiLanguage {
    type Err = InvalidUiLanguage;

    fn from_str(text: &str) -> Result<Self, InvalidUiLanguage> {
        match text {
            "auto" => Ok(Self::Auto),
            _ if text.len() == 2 && text.bytes().all(|b| b.is_ascii_lowercase()) => {
                Ok(Self::Language(text.to_owned()))
            }
            _ => Err(InvalidUiLanguage),
        }
    }
}

impl fmt::Display for UiLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Language(language) => language,
        })
    }
}

/// The text does not say how to encrypt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write auto, on, off or insecure")]
pub struct InvalidTlsWish;

impl FromStr for TlsWish {
    type Err = InvalidTlsWish;

    fn from_str(text: &str) -> Result<Self, InvalidTlsWish> {
        match text {
            "auto" => Ok(Self::Auto),
            "insecure" => Ok(Self::Insecure),
            "off" => Ok(Self::Off),
            "on" => Ok(Self::On),
            _ => Err(InvalidTlsWish),
        }
    }
}

impl fmt::Display for TlsWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Insecure => "insecure",
            Self::Off => "off",
            Self::On => "on",
        })
    }
}
