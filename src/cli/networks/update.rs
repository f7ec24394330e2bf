//! `awale networks update`.

use std::{
    fs,
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::{Context, bail};
use awale::{
    client::config::{Config, downloaded_networks, load_config},
    irc::networks::{List, PublisherKey, Refused, Release},
};

use super::{
    diff::{differences, in_words},
    fetch::{From, fetch},
    load, today,
};
use crate::cli::{
    output::print,
    places::{Places, warn},
    rulebook::Rulebook,
    save,
};

/// Fetch a newer list
///
/// The list has to be signed by its publisher (minisign), with the signature at the same place and
/// .minisig at the end of the name. It goes between the built-in list and your own networks.toml,
/// which it never changes. When anything is wrong, the list before stays in use.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Where the list is: an address that begins with https://, or a file [default: irc.networks_url
    /// of your settings]
    #[arg(long, value_name = "URL|FILE")]
    from: Option<From>,

    /// The publisher's public key: a minisign.pub file, or its line that begins with RW [default:
    /// irc.networks_key of your settings, and those that are built in]
    #[arg(long, value_name = "FILE|RW...")]
    key: Option<KeyOption>,

    /// Trust the certificates in this PEM file too
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,

    #[command(flatten)]
    places: Places,
}

/// A publisher's key as it is named.
#[derive(Clone, Debug)]
enum KeyOption {
    File(PathBuf),
    Key(PublisherKey),
}

impl FromStr for KeyOption {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let key = text.parse().map(Self::Key);
        Ok(key.unwrap_or_else(|_| Self::File(text.into())))
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let config = config(&arguments.places)?;
    let from = match (&arguments.from, &config.networks_url) {
        (Some(from), _) => from.clone(),
        (None, Some(url)) => From::Url(url.clone()),
        (None, None) => bail!(
            "no place is known where newer lists are published: the project has none of its own yet; \
             name one with --from URL or --from FILE, or set irc.networks_url in your settings"
        ),
    };
    let keys = keys(arguments.key.as_ref(), &config)?;
    if keys.is_empty() {
        // Before anything is fetched: nothing could be done with it.
        return Err(Refused::NoKey.into());
    }
    let kept = "the list before stays in use";
    let (layers, _) = load(&arguments.places)?;
    let base = layers.base();
    let fetched = fetch(&from, arguments.ca.as_deref()).context(kept)?;
    let release = Release::open(
        &from.to_string(),
        &fetched.list,
        &fetched.signature,
        &keys,
        base.version(),
    )
    .with_context(|| format!("{from} is not taken, {kept}"))?;
    warn(&release.warnings);
    if release.list.is_stale(today()?) {
        eprintln!(
            "awale: the list at {from} is of {} and should have been renewed since; tell its publisher",
            release.list.generated()
        );
    }
    if release.list.version() == base.version() {
        return print(&format!(
            "There is no newer list: version {} is in use.\n",
            base.version()
        ));
    }
    keep(&arguments.places.home()?, &release, &fetched.signature)?;
    tell(&base, &release.list)
}

fn config(places: &Places) -> anyhow::Result<Config> {
    let at = places.config()?;
    let loaded = load_config(&at.path, &Rulebook::beside(&at).rules())?;
    Ok(loaded.map_or_else(Config::default, |(config, warnings)| {
        warn(&warnings);
        config
    }))
}

/// Whose signatures are taken.
fn keys(named: Option<&KeyOption>, config: &Config) -> anyhow::Result<Vec<PublisherKey>> {
    let own = match named {
        Some(KeyOption::Key(key)) => Some(key.clone()),
        Some(KeyOption::File(path)) => Some(read_key(path)?),
        None => config.networks_key.clone(),
    };
    Ok(own
        .into_iter()
        .chain(PublisherKey::builtin().iter().cloned())
        .collect())
}

fn read_key(path: &Path) -> anyhow::Result<PublisherKey> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| {
        format!("--key {name} is neither a key, which begins with RW, nor a file that can be read")
    })?;
    let key = text.parse();
    key.with_context(|| format!("{name} is no public key: it has to be a minisign.pub file"))
}

/// Writes the list, whole or not at all; the one before stays beside it. The signature is written too,
/// so that anybody can check the file by hand.
fn keep(home: &Path, release: &Release, signature: &[u8]) -> anyhow::Result<()> {
    let path = downloaded_networks(home);
    save::file(&path, &release.text)?;
    let mut beside = path.into_os_string();
    beside.push(".minisig");
    save::file(Path::new(&beside), &String::from_utf8_lossy(signature))?;
    Ok(())
}

fn tell(before: &List, release: &List) -> anyhow::Result<()> {
    let after = before.renewed(release);
    let expires = release.expires().map(|date| format!(", good until {date}"));
    print(&format!(
        "The list of networks is now version {} of {}{}; it was version {}. It changes:\n{}",
        release.version(),
        release.generated(),
        expires.unwrap_or_default(),
        before.version(),
        in_words(&differences(before, &after)),
    ))
}
