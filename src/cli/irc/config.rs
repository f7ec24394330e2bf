//! The file of `awale irc`.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use awale::{
    irc::{
        channel::ChannelName,
        fingerprint::Fingerprint,
        options::{Options, Password, Tls},
        sasl::{Account, EcdsaKey, Login, Mechanism},
    },
    peer::Nick,
};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    nick: String,
    realname: Option<String>,
    #[serde(default)]
    channels: Vec<String>,
    network: Vec<Network>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Network {
    name: Option<String>,
    servers: Vec<Server>,
    #[serde(default)]
    tls_pins_sha256: Vec<String>,
    sasl: Option<Sasl>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Server {
    host: String,
    port: u16,
    #[serde(default)]
    tls: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sasl {
    #[serde(default)]
    mechanisms: Vec<String>,
    account: String,
    password: Option<String>,
    /// The key itself, or the file that holds it.
    ecdsa_key: Option<String>,
    #[serde(default)]
    required: bool,
}

/// A connection to make.
#[derive(Debug)]
pub(super) struct Target {
    /// The network's name.
    pub(super) name: String,
    pub(super) options: Options,
    /// Certificates that are trusted, whether the connection is encrypted now or only later.
    pub(super) pins: Vec<Fingerprint>,
}

/// Reads the file: its first network's first server.
pub(super) fn read(path: &Path) -> anyhow::Result<Target> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{shown} cannot be read"))?;
    let file: File = toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| {
            text.get(..span.start)
                .map_or(1, |before| before.lines().count().max(1))
        });
        anyhow::anyhow!("{shown}:{line}: {}", error.message())
    })?;
    target(file).with_context(|| format!("{shown} cannot be used"))
}

fn target(file: File) -> anyhow::Result<Target> {
    let nick: Nick = file
        .nick
        .parse()
        .with_context(|| format!("nick {:?}", file.nick))?;
    let Some(network) = file.network.into_iter().next() else {
        bail!("there is no [[network]] in it; `awale irc --help` shows what a file looks like");
    };
    let Some(server) = network.servers.into_iter().next() else {
        bail!("the network has no servers; `awale irc --help` shows what a file looks like");
    };
    let mut options = Options::new(&server.host, server.port, nick);
    if let Some(realname) = file.realname {
        options.realname = realname;
    }
    for name in file.channels {
        let channel: ChannelName = name.parse().with_context(|| format!("channel {name:?}"))?;
        options.channels.push(channel);
    }
    let pins: Vec<Fingerprint> = network
        .tls_pins_sha256
        .iter()
        .map(|pin| {
            pin.parse()
                .with_context(|| format!("tls_pins_sha256: {pin:?}"))
        })
        .collect::<anyhow::Result<_>>()?;
    if server.tls {
        options.tls = encryption(&pins);
    }
    options.login = network.sasl.map(login).transpose()?;
    Ok(Target {
        name: network.name.unwrap_or(server.host),
        options,
        pins,
    })
}

/// TLS as far as the file can be trusted.
pub(super) fn encryption(pins: &[Fingerprint]) -> Tls {
    match pins {
        [] => Tls::Verify,
        pins => Tls::Pinned(pins.to_vec()),
    }
}

fn login(sasl: Sasl) -> anyhow::Result<Login> {
    let account: Account = sasl.account.parse().context("sasl.account")?;
    let mechanisms: Vec<Mechanism> = sasl
        .mechanisms
        .iter()
        .map(|name| {
            name.parse()
                .with_context(|| format!("sasl.mechanisms: {name:?}"))
        })
        .collect::<anyhow::Result<_>>()?;
    let ecdsa_key = sasl.ecdsa_key.map(|key| ecdsa_key(&key)).transpose()?;
    Ok(Login {
        account,
        password: sasl.password.map(Password::from),
        ecdsa_key,
        certificate: false,
        mechanisms,
        service: None,
        required: sasl.required,
        // The file says itself where it goes.
        in_clear: true,
    })
}

fn ecdsa_key(key: &str) -> anyhow::Result<EcdsaKey> {
    let text = match key.contains("-----BEGIN") {
        true => key.to_owned(),
        false => fs::read_to_string(key).with_context(|| format!("sasl.ecdsa_key {key}"))?,
    };
    EcdsaKey::from_pem(&text).context("sasl.ecdsa_key")
}
