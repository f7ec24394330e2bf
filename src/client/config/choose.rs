//! From the settings, the list of networks and the command line to a network and a profile.

use std::{net::IpAddr, path::PathBuf, sync::Arc};

use super::{Config, TlsWish};
use crate::{
    client::{self, Endpoint, Servers},
    irc::{
        budget::Rate,
        channel::ChannelName,
        networks::{
            Health, List, Network, NetworkId, Origin, ServerAddress, ServerEntry, UnknownNetwork,
            order,
        },
        options::{Password, Tls},
    },
    peer::{self, Nick},
    rules::Rule,
};

/// What the command line says in place of the settings.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// The network, by id or name.
    pub network: Option<String>,
    /// The server. It is used even where the list does not know it.
    pub server: Option<ServerAddress>,
    /// Whether and how the connection to the server is encrypted.
    pub tls: Option<TlsWish>,
    /// Certificates to be trusted as well: a PEM file.
    pub ca: Option<PathBuf>,
    /// The nick to ask for.
    pub nick: Option<Nick>,
    /// The channel for people.
    pub channel: Option<ChannelName>,
    /// The channel for protocol lines; with only `channel` given, that one's name with `-net`.
    pub wire: Option<ChannelName>,
    /// How fast lines may leave.
    pub rate: Option<Rate>,
    /// What is known of the servers: those that answer are tried first.
    pub health: Health,
    /// The password that was asked for.
    pub typed: Option<Password>,
}

impl Overrides {
    /// Whoever names an authority wants TLS.
    fn tls_wish(&self) -> Option<TlsWish> {
        self.tls.or(self.ca.as_ref().map(|_| TlsWish::On))
    }

    /// A server, encrypted as it should be; the authority that the user named vouches for it.
    fn endpoint(&self, host: String, port: u16, tls: Tls) -> Endpoint {
        let tls = match &self.ca {
            Some(file) if tls != Tls::Off => Tls::VerifyWith(file.clone()),
            _ => tls,
        };
        Endpoint {
            host,
            port,
            tls,
            public_only: false,
        }
    }
}

/// There is no server to connect to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoServer {
    /// Neither the list nor the command line has one.
    #[error("the list has no server of {0} any more; name one with --server")]
    Empty(String),
    /// The network is not in the list, and no server was named.
    #[error("{0}; an unlisted one needs --server HOST[:PORT]")]
    Unknown(#[from] UnknownNetwork),
    /// There is one network only, which is not of the list.
    #[error("there is no other network than {0} here; for others: awale online")]
    Alone(String),
    /// The password or key of the network's account cannot be read.
    #[error("the account on {0}: {1}")]
    Login(String, String),
    /// The name of the channel is too long to make the other one of it.
    #[error("the channel {0} has too long a name; name the other channel too")]
    Channel(ChannelName),
}

/// Port of TLS where no other is named.
const PORT_TLS: u16 = 6697;
/// Port of plain text where no other is named.
const PORT_PLAIN: u16 = 6667;
/// Longest nick made from a name where the network's limit is not known: the strictest servers'.
const NICK_LEN: usize = 9;

impl Config {
    /// The network to connect to with its servers in their order, and how to be there. `digits` is a
    /// random number that makes the nick of a player without a name.
    ///
    /// A server that the user named is the only one: the command line's, else the settings' if it is
    /// for this network. Otherwise they are the list's, near home first, and those without TLS only
    /// where the network has no other.
    ///
    /// # Errors
    /// When the network is unknown or has no server, and none was named.
    pub fn network(
        &self,
        list: &List,
        overrides: &Overrides,
        digits: u16,
    ) -> Result<client::Network, NoServer> {
        let (network, address) = self.network_and_address(list, overrides)?;
        let mut servers = match &address {
            Some(address) => vec![self.named_endpoint(&network, address, overrides)],
            None => self.listed_endpoints(&network, overrides, digits),
        };
        if servers.is_empty() {
            return Err(NoServer::Empty(network.name.clone()));
        }
        let personal = self.personal.get(&network.id).cloned().unwrap_or_default();
        let login = personal
            .login(&network, overrides.typed.clone())
            .map_err(|error| NoServer::Login(network.name.clone(), error.to_string()))?;
        if !personal.pins.is_empty() {
            for server in servers.iter_mut().filter(|server| server.tls != Tls::Off) {
                server.tls = Tls::Pinned(personal.pins.clone());
            }
        }
        let first = servers.remove(0);
        let (lobby, wire) = self.channels(&network, overrides)?;
        Ok(client::Network {
            id: network.id.clone(),
            servers: Servers::new(first, servers),
            nick: self.nick_on(&network, overrides, digits),
            name: network.name.clone(),
            lobby,
            wire,
            halls: Vec::new(),
            rate: overrides.rate.or(self.rate).unwrap_or(network.rate),
            asks_offers: network.cap,
            login,
            certificate: personal.certificate,
            pins: personal.pins,
            proxy: self.proxy.clone(),
        })
    }

    /// What the player shows and offers, for so many games at once. Where the settings do not choose,
    /// all of `rules` are offered.
    pub fn profile(&self, max_games: usize, rules: &[Arc<Rule>]) -> peer::Config {
        // Over the network single games are played, not matches.
        let offered = |rule: &&Arc<Rule>| rule.id() != self.rule.id() && rule.is_one_game();
        let others = self.other_rules.as_deref().unwrap_or(rules);
        peer::Config {
            name: self.name.clone(),
            country: self.country,
            languages: self.languages.clone(),
            introduction: self.introduction.clone(),
            rule: Arc::clone(&self.rule),
            others: others.iter().filter(offered).cloned().collect(),
            max_games,
            referee: false,
        }
    }

    fn network_and_address(
        &self,
        list: &List,
        overrides: &Overrides,
    ) -> Result<(Network, Option<ServerAddress>), NoServer> {
        let asked = match (&overrides.network, &overrides.server) {
            (Some(asked), _) => asked.clone(),
            // A server alone says which network is meant, if the list knows it.
            (None, Some(server)) => network_of(list, self.network.as_str(), server),
            (None, None) => self.network.to_string(),
        };
        let known = list.find(&asked);
        let is_mine = match &known {
            Ok(network) => network.id == self.network,
            Err(_) => asked == self.network.as_str(),
        };
        // The settings' server is one of the settings' network.
        let own = self.server.as_ref().filter(|_| is_mine);
        let address = overrides.server.as_ref().or(own).cloned();
        match (known, &address) {
            (Ok(network), _) => Ok((network.clone(), address)),
            (Err(_), Some(server)) => Ok((unlisted(list, &asked, server), address)),
            (Err(unknown), None) => Err(unknown.into()),
        }
    }

    fn listed_endpoints(
        &self,
        network: &Network,
        overrides: &Overrides,
        digits: u16,
    ) -> Vec<Endpoint> {
        let wish = overrides.tls_wish().unwrap_or_default();
        let servers = order(network, self.country, &overrides.health, digits.into());
        let endpoint = |entry: ServerEntry| {
            let (port, tls) = wished(wish, (entry.port, entry.encryption()));
            Endpoint {
                public_only: !entry.own,
                ..overrides.endpoint(entry.host.to_string(), port, tls)
            }
        };
        servers.into_iter().map(endpoint).collect()
    }

    fn named_endpoint(
        &self,
        network: &Network,
        address: &ServerAddress,
        overrides: &Overrides,
    ) -> Endpoint {
        let host = address.host().to_string();
        // The settings' wish is about the settings' server.
        let own = (self.server.as_ref() == Some(address)).then_some(self.tls);
        let wish = overrides.tls_wish().or(own).unwrap_or_default();
        let listed = network
            .server(address)
            .map(|entry| (entry.port, entry.encryption()));
        let guessed = || match address.port() {
            Some(port) if port != PORT_TLS && !address.asks_for_tls() => (port, Tls::Off),
            port => (port.unwrap_or(PORT_TLS), Tls::Verify),
        };
        let (port, tls) = wished(wish, listed.unwrap_or_else(guessed));
        overrides.endpoint(host, address.port().unwrap_or(port), tls)
    }

    fn channels(
        &self,
        network: &Network,
        overrides: &Overrides,
    ) -> Result<(ChannelName, ChannelName), NoServer> {
        if let Some(lobby) = &overrides.channel {
            let wire = match &overrides.wire {
                Some(wire) => wire.clone(),
                None => format!("{lobby}-net")
                    .parse()
                    .map_err(|_| NoServer::Channel(lobby.clone()))?,
            };
            return Ok((lobby.clone(), wire));
        }
        let lobby = self.channel.as_ref().unwrap_or(&network.lobby);
        let wire = overrides.wire.as_ref().or(self.wire.as_ref());
        Ok((lobby.clone(), wire.unwrap_or(&network.wire).clone()))
    }

    /// The nick to ask for on a network; `digits` make one for a player without a name.
    pub fn nick_for(&self, network: &Network, digits: u16) -> Nick {
        self.nick_on(network, &Overrides::default(), digits)
    }

    fn nick_on(&self, network: &Network, overrides: &Overrides, digits: u16) -> Nick {
        if let Some(nick) = overrides.nick.as_ref().or(self.nick.as_ref()) {
            return nick.clone();
        }
        let max = network.nick_len.map_or(NICK_LEN, usize::from);
        nick_from(self.name.as_str(), max, digits)
    }
}

/// Port and encryption as listed or guessed, but as the user wishes. It moves to the other usual
/// port with the wish, because one port hardly ever speaks both.
fn wished(wish: TlsWish, (port, tls): (u16, Tls)) -> (u16, Tls) {
    let to = |usual, other| if port == usual { other } else { port };
    match wish {
        TlsWish::Auto => (port, tls),
        TlsWish::Off => (to(PORT_TLS, PORT_PLAIN), Tls::Off),
        TlsWish::On => (to(PORT_PLAIN, PORT_TLS), Tls::Verify),
        TlsWish::Insecure => (to(PORT_PLAIN, PORT_TLS), Tls::Insecure),
    }
}

/// The network that has this server, `first` before others; where none has, the server's host
/// stands for it.
fn network_of(list: &List, first: &str, server: &ServerAddress) -> String {
    let find = |fits: &dyn Fn(&ServerEntry) -> bool| {
        let preferred = list.networks().iter().filter(|n| n.id.as_str() == first);
        let mut all = preferred.chain(list.networks());
        all.find(|network| network.servers.iter().any(fits))
    };
    // A public name is one network's at every port; a machine of one's own can have several.
    let own =
        server.host().as_str() == "localhost" || server.host().as_str().parse::<IpAddr>().is_ok();
    find(&|entry| entry.is(server))
        .or_else(|| find(&|entry| !own && entry.host == *server.host()))
        .map_or_else(|| server.host().to_string(), |n| n.id.to_string())
}

/// A network of which only this server is known.
fn unlisted(list: &List, asked: &str, server: &ServerAddress) -> Network {
    let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let word: String = asked.to_lowercase().chars().map(allowed).take(32).collect();
    let name = if asked.is_empty() {
        server.host().as_str()
    } else {
        asked
    };
    let id = word.trim_matches('-').parse();
    list.blank(
        id.unwrap_or_else(|_| NetworkId::unlisted()),
        name,
        Origin::User,
    )
}

/// What a nick can hold of a name: letters, digits, `_` and `-`, the first one a letter.
fn nick_from(name: &str, max: usize, digits: u16) -> Nick {
    let mut kept: String = name
        .chars()
        .map(|c| if c == ' ' { '_' } else { plain_letter(c) })
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-')
        .skip_while(|c| !c.is_ascii_alphabetic())
        .take(max.max(1))
        .collect();
    kept.truncate(kept.trim_end_matches(['_', '-']).len());
    if kept.is_empty() {
        kept = format!("awale{:04}", digits % 10_000);
        kept.truncate(max.max(1));
    }
    #[expect(
        clippy::expect_used,
        reason = "letters, digits, _ and - are a nick, and there is at least one"
    )]
    kept.parse().expect("plain letters are a nick")
}

/// The letter under the accent, for the accents of the languages in which awale is played most.
fn plain_letter(c: char) -> char {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ɑ' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ɛ' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' | 'ń' | 'ŋ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ɔ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ý' | 'ÿ' => 'y',
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'A',
        'Ç' => 'C',
        'È' | 'É' | 'Ê' | 'Ë' | 'Ɛ' => 'E',
        'Ì' | 'Í' | 'Î' | 'Ï' => 'I',
        'Ñ' => 'N',
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' | 'Ɔ' => 'O',
        'Ù' | 'Ú' | 'Û' | 'Ü' => 'U',
        c => c,
    }
}
