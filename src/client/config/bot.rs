//! The settings of a bot: the section `[bot]`.

use std::{fmt, str::FromStr};

use super::{
    read::word,
    settings::{self, Setting},
};
use crate::{
    client::{BotLabel, Ignore},
    document::{FileError, Section},
    engine::Level,
    irc::{casemap::Casemap, channel::ChannelName, networks::NetworkId},
    peer::wire::Clock,
};

/// Most entries of a list.
const MAX_LIST: usize = 200;

/// What is set for a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotConfig {
    /// Who answers for it, shown to everybody.
    pub owner: BotLabel,
    /// Who may give it orders.
    pub owners: Vec<Owner>,
    /// Where it is; none for the network of the section `[irc]`.
    pub networks: Vec<NetworkId>,
    /// The channels in which it serves people, besides each network's people's channel.
    pub halls: Vec<Hall>,
    /// Games with players at once.
    pub games: u16,
    /// Games with guests at once; 0 if it serves none.
    pub boards: u16,
    /// How strong it plays; none for four plies ahead.
    pub level: Option<Level>,
    /// The strongest level that guests may choose.
    pub strongest: Level,
    /// Whether it plays for points.
    pub rated: bool,
    /// Whether it is the referee of others' games.
    pub referee: bool,
    /// The clocks by which it plays; empty for any.
    pub clocks: Vec<Clock>,
    /// Whether it plays other bots.
    pub bots: bool,
    /// Games with one player in a day; 0 for any number.
    pub per_day: u32,
    /// Whom it does not play and does not answer.
    pub blocked: Vec<Ignore>,
    /// The port on loopback at which it tells Prometheus how it does.
    pub metrics: Option<u16>,
}

impl Default for BotConfig {
    fn default() -> Self {
        Self {
            owner: BotLabel::default(),
            owners: Vec::new(),
            networks: Vec::new(),
            halls: Vec::new(),
            games: 4,
            boards: 8,
            level: None,
            strongest: Level::Master,
            rated: true,
            referee: true,
            clocks: Vec::new(),
            bots: true,
            per_day: 0,
            blocked: Vec::new(),
            metrics: None,
        }
    }
}

/// A channel of a network: `libera/#games`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hall {
    /// The network.
    pub network: NetworkId,
    /// The channel.
    pub channel: ChannelName,
}

/// The text names no channel of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write NETWORK/#CHANNEL such as libera/#games")]
pub struct InvalidHall;

impl FromStr for Hall {
    type Err = InvalidHall;

    fn from_str(text: &str) -> Result<Self, InvalidHall> {
        let (network, channel) = text.split_once('/').ok_or(InvalidHall)?;
        Ok(Self {
            network: network.parse().map_err(|_| InvalidHall)?,
            channel: channel.parse().map_err(|_| InvalidHall)?,
        })
    }
}

impl fmt::Display for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.network, self.channel)
    }
}

/// Somebody who may give a bot orders: whoever is logged in to this account of this network's services. A nick
/// proves nothing, and neither does the key of a hello, which anybody can repeat who takes the nick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    network: NetworkId,
    account: String,
}

/// The text names nobody who could own a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write NETWORK/ACCOUNT such as libera/ama")]
pub struct InvalidOwner;

impl FromStr for Owner {
    type Err = InvalidOwner;

    fn from_str(text: &str) -> Result<Self, InvalidOwner> {
        let (network, account) = text.split_once('/').ok_or(InvalidOwner)?;
        let bad = |c: char| c.is_whitespace() || c.is_control() || c == ',';
        if account.is_empty() || account.len() > 64 || account.contains(bad) {
            return Err(InvalidOwner);
        }
        let network = network.parse().map_err(|_| InvalidOwner)?;
        let account = account.to_owned();
        Ok(Self { network, account })
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.network, self.account)
    }
}

impl Owner {
    /// Whether whoever is logged in to this account on a network is this one.
    pub fn is(&self, network: &NetworkId, account: &str) -> bool {
        self.network == *network && Casemap::Ascii.eq(&self.account, account)
    }
}

impl BotConfig {
    /// Reads the section.
    pub(super) fn read(section: &Section<'_>) -> Result<Self, FileError> {
        let mut bot = Self::default();
        if let Some(owner) = word(section, settings::BOT_OWNER)? {
            bot.owner = owner;
        }
        bot.owners = list(section, settings::BOT_OWNERS)?;
        bot.networks = list(section, settings::BOT_NETWORKS)?;
        bot.halls = list(section, settings::BOT_CHANNELS)?;
        bot.clocks = list(section, settings::BOT_CLOCKS)?;
        bot.blocked = list(section, settings::BOT_BLOCKED)?;
        bot.level = word(section, settings::BOT_LEVEL)?;
        if let Some(strongest) = word(section, settings::BOT_STRONGEST)? {
            bot.strongest = strongest;
        }
        bot.rated = flag(section, settings::BOT_RATED, bot.rated)?;
        bot.referee = flag(section, settings::BOT_REFEREE, bot.referee)?;
        bot.bots = flag(section, settings::BOT_BOTS, bot.bots)?;
        if let Some(value) = section.get(settings::BOT_GAMES.key) {
            bot.games = value.integer(1, 64)?;
        }
        if let Some(value) = section.get(settings::BOT_BOARDS.key) {
            bot.boards = value.integer(0, 64)?;
        }
        if let Some(value) = section.get(settings::BOT_PER_DAY.key) {
            bot.per_day = value.integer(0, 1000)?;
        }
        if let Some(value) = section.get(settings::BOT_METRICS.key) {
            bot.metrics = Some(value.integer(1024, 65_535)?);
        }
        Ok(bot)
    }

    /// A value in TOML, if it is one of this section and set.
    pub(super) fn value(&self, setting: &Setting) -> Option<String> {
        fn texts<T: ToString>(values: &[T]) -> Option<String> {
            let text = |value: &T| toml::Value::String(value.to_string()).to_string();
            let all: Vec<String> = values.iter().map(text).collect();
            (!all.is_empty()).then(|| format!("[{}]", all.join(", ")))
        }
        let level = |level: Level| format!("\"{}\"", level.profile().word);
        let usual = Self::default();
        match *setting {
            settings::BOT_OWNER if self.owner != usual.owner => {
                Some(toml::Value::String(self.owner.to_string()).to_string())
            }
            settings::BOT_OWNERS => texts(&self.owners),
            settings::BOT_NETWORKS => texts(&self.networks),
            settings::BOT_CHANNELS => texts(&self.halls),
            settings::BOT_CLOCKS => texts(&self.clocks),
            settings::BOT_BLOCKED => texts(&self.blocked),
            settings::BOT_LEVEL => self.level.map(level),
            settings::BOT_STRONGEST if self.strongest != usual.strongest => {
                Some(level(self.strongest))
            }
            settings::BOT_RATED if self.rated != usual.rated => Some(self.rated.to_string()),
            settings::BOT_REFEREE if self.referee != usual.referee => {
                Some(self.referee.to_string())
            }
            settings::BOT_BOTS if self.bots != usual.bots => Some(self.bots.to_string()),
            settings::BOT_GAMES if self.games != usual.games => Some(self.games.to_string()),
            settings::BOT_BOARDS if self.boards != usual.boards => Some(self.boards.to_string()),
            settings::BOT_PER_DAY if self.per_day != usual.per_day => {
                Some(self.per_day.to_string())
            }
            settings::BOT_METRICS => self.metrics.map(|port| port.to_string()),
            _ => None,
        }
    }
}

fn flag(section: &Section<'_>, setting: Setting, usual: bool) -> Result<bool, FileError> {
    let value = section.get(setting.key);
    value.map_or(Ok(usual), |value| value.boolean())
}

fn list<T: FromStr>(section: &Section<'_>, setting: Setting) -> Result<Vec<T>, FileError> {
    let Some(value) = section.get(setting.key) else {
        return Ok(Vec::new());
    };
    let items = value.list(MAX_LIST, setting.allowed)?;
    items
        .iter()
        .map(|item| item.parse(setting.allowed))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{client::config::Config, rules};

    const TEXT: &str = "\
[bot]
owner = \"ama\"
owners = [\"libera/Ama\"]
networks = [\"libera\", \"dalnet\"]
channels = [\"libera/#games\"]
games = 8
boards = 16
level = \"master\"
strongest = \"amateur\"
rated = false
referee = false
clocks = [\"-\", \"5+3\"]
bots = false
per_day = 6
blocked = [\"*!*@bad.example\"]
metrics = 9100
";

    #[test]
    fn what_is_set_reads_back_from_the_written_file() {
        let parse = |text: &str| Config::parse("c.toml", text, rules::builtin()).unwrap();
        let (config, warnings) = parse(TEXT);
        assert_eq!(warnings, []);
        let bot = &config.bot;
        assert_eq!((bot.games, bot.boards, bot.metrics), (8, 16, Some(9100)));
        assert_eq!(bot.halls[0].to_string(), "libera/#games");
        assert_eq!(parse(&config.to_toml()).0.bot, *bot);
        assert_eq!(parse("").0.bot, BotConfig::default());
    }

    #[test]
    fn mistakes_are_told_with_what_is_allowed() {
        for (text, expected) in [
            ("[bot]\nowners = [\"ama\"]\n", "NETWORK/ACCOUNT"),
            ("[bot]\nchannels = [\"#games\"]\n", "NETWORK/#CHANNEL"),
            ("[bot]\nlevel = \"strong\"\n", "grand-master"),
            ("[bot]\ngames = 0\n", "1 to 64"),
        ] {
            let error = Config::parse("c.toml", text, rules::builtin()).unwrap_err();
            let error = error.to_string();
            assert!(
                error.starts_with("c.toml:2:") && error.contains(expected),
                "{error}"
            );
        }
    }

    #[test]
    fn only_the_owner_is_the_owner() {
        let libera: NetworkId = "libera".parse().unwrap();
        let owner: Owner = "libera/Ama".parse().unwrap();
        assert!(owner.is(&libera, "ama"));
        assert!(!owner.is(&libera, "amah"));
        assert!(
            !owner.is(&"rizon".parse().unwrap(), "ama"),
            "another one's account"
        );
        for wrong in ["ama", "libera/", "key:AAAAAAAAAAA", "li bera/ama"] {
            assert_eq!(wrong.parse::<Owner>(), Err(InvalidOwner), "{wrong}");
        }
    }
}
