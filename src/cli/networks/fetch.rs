//! Getting a published list: over HTTPS, or from a file.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use anyhow::{Context, bail};
use awale::{client::config::ListUrl, irc::networks::MAX_BYTES};
use ureq::{
    Agent,
    tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem},
};

/// For both files, redirections included.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Redirections that are followed; every one has to be encrypted too.
const MAX_REDIRECTS: u32 = 5;
/// Longest signature, in bytes; minisign's have about 300.
const MAX_SIGNATURE: usize = 4096;

/// Where a published list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum From {
    File(PathBuf),
    Url(ListUrl),
}

impl FromStr for From {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains("://") {
            let url = text.parse::<ListUrl>().map_err(|error| error.to_string())?;
            return Ok(Self::Url(url));
        }
        match text {
            "" => Err("name a file, or an address that begins with https://".to_owned()),
            path => Ok(Self::File(path.into())),
        }
    }
}

impl std::fmt::Display for From {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Url(url) => url.fmt(f),
        }
    }
}

/// The exact bytes of a list, and its signature.
#[derive(Debug)]
pub(super) struct Fetched {
    pub(super) list: Vec<u8>,
    pub(super) signature: Vec<u8>,
}

/// Gets a list and its signature. Over HTTPS the authorities of the system are trusted, and those of
/// the PEM file `ca`.
///
/// # Errors
/// When one of the two cannot be had or is longer than it may be.
pub(super) fn fetch(from: &From, ca: Option<&Path>) -> anyhow::Result<Fetched> {
    match from {
        From::File(path) => {
            let mut beside = path.clone().into_os_string();
            beside.push(".minisig");
            Ok(Fetched {
                list: read(path, MAX_BYTES)?,
                signature: read(Path::new(&beside), MAX_SIGNATURE)
                    .context("a list needs its signature beside it")?,
            })
        }
        From::Url(url) => {
            let agent = agent(ca)?;
            Ok(Fetched {
                list: get(&agent, url.as_str(), MAX_BYTES)?,
                signature: get(&agent, &url.signature(), MAX_SIGNATURE)
                    .context("a list needs its signature beside it")?,
            })
        }
    }
}

fn read(path: &Path, max: usize) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let file = fs::File::open(path).with_context(|| format!("{name} cannot be opened"))?;
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that the file is too long.
    let most = u64::try_from(max + 1).unwrap_or(u64::MAX);
    let read = file.take(most).read_to_end(&mut bytes);
    read.with_context(|| format!("{name} cannot be read"))?;
    if bytes.len() > max {
        bail!("{name} has more than {max} bytes, the most that is read");
    }
    Ok(bytes)
}

fn get(agent: &Agent, url: &str, max: usize) -> anyhow::Result<Vec<u8>> {
    let mut response = agent
        .get(url)
        .call()
        .map_err(|error| anyhow::anyhow!("{url}: {}", in_words(&error)))?;
    let limit = u64::try_from(max).unwrap_or(u64::MAX);
    let body = response.body_mut().with_config().limit(limit).read_to_vec();
    body.map_err(|error| anyhow::anyhow!("{url}: {}", in_words(&error)))
}

fn agent(ca: Option<&Path>) -> anyhow::Result<Agent> {
    let tls = TlsConfig::builder().root_certs(roots(ca)?).build();
    let config = Agent::config_builder()
        .https_only(true)
        .max_redirects(MAX_REDIRECTS)
        .timeout_global(Some(TIMEOUT))
        .user_agent(concat!("awale/", env!("CARGO_PKG_VERSION")))
        .tls_config(tls)
        .build();
    Ok(config.new_agent())
}

/// The system's authorities, or Mozilla's where the system has none, and those of the file.
fn roots(ca: Option<&Path>) -> anyhow::Result<RootCerts> {
    let system = rustls_native_certs::load_native_certs().certs;
    let mut certificates: Vec<Certificate<'static>> = system
        .iter()
        .map(|der| Certificate::from_der(der).to_owned())
        .collect();
    let Some(path) = ca else {
        return Ok(match certificates.is_empty() {
            true => RootCerts::WebPki,
            false => RootCerts::new_with_certs(&certificates),
        });
    };
    let pem = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let before = certificates.len();
    for item in parse_pem(&pem) {
        let item = item.with_context(|| format!("{} is no PEM file", path.display()))?;
        if let PemItem::Certificate(certificate) = item {
            certificates.push(certificate);
        }
    }
    if certificates.len() == before {
        bail!(
            "{} has no certificate; it has to be a PEM file",
            path.display()
        );
    }
    Ok(RootCerts::new_with_certs(&certificates))
}

/// What went wrong and what may help.
fn in_words(error: &ureq::Error) -> String {
    match error {
        ureq::Error::BodyExceedsLimit(limit) => {
            format!("there are more than {limit} bytes, the most that is read; it is no list")
        }
        ureq::Error::HostNotFound => {
            "the name could not be looked up; check its spelling and the network".to_owned()
        }
        ureq::Error::RequireHttpsOnly(to) => {
            format!("it leads to {to}, which is not encrypted; tell the publisher")
        }
        ureq::Error::StatusCode(404) => "there is no such file; check the address".to_owned(),
        ureq::Error::StatusCode(code) => {
            format!("the server answers with status {code}; try again later")
        }
        ureq::Error::Timeout(_) => {
            "no answer within a minute; check the network, or try again later".to_owned()
        }
        ureq::Error::TooManyRedirects => {
            "it leads from one place to the next; tell the publisher".to_owned()
        }
        other => format!("{other}; check the address and the network"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encrypted_addresses_and_files_are_taken() {
        assert_eq!(
            "https://a.example/n.toml".parse(),
            Ok(From::Url("https://a.example/n.toml".parse().unwrap()))
        );
        assert_eq!("a/n.toml".parse(), Ok(From::File("a/n.toml".into())));
        for bad in [
            "http://a.example/n.toml",
            "ftp://a/n",
            "https://u:p@a/n",
            "",
        ] {
            assert!(bad.parse::<From>().is_err(), "{bad}");
        }
    }
}
