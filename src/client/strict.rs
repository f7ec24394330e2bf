//! The file of the servers that demand TLS: `tls-demands.toml` in the player's folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::irc::strict::Demands;

/// Which servers have demanded to be used with TLS only, on disk. Several programs may use it: each
/// reads it again before it writes, and the worst that can be lost is one demand, which the server
/// repeats at the next connection.
#[derive(Clone, Debug)]
pub struct TlsDemands {
    path: PathBuf,
}

impl TlsDemands {
    /// The file in this folder. Neither has to exist.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            path: folder.join("tls-demands.toml"),
        }
    }

    /// The port of TLS that has to be used for a host now, if its server demands that. A damaged file
    /// counts as empty: it is only a memory.
    pub fn port(&self, host: &str) -> Option<u16> {
        self.load().port(host, now())
    }

    /// A server, reached by TLS at this port, demands TLS for so many seconds; 0 ends it.
    ///
    /// # Errors
    /// The system refuses to write.
    pub fn remember(&self, host: &str, port: u16, seconds: u64) -> io::Result<()> {
        let mut demands = self.load();
        demands.demand(host, port, now(), seconds);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let draft = self.path.with_extension("toml.new");
        fs::write(&draft, demands.to_toml())?;
        fs::rename(&draft, &self.path)
    }

    fn load(&self) -> Demands {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Demands::default(),
            Err(error) => {
                tracing::warn!(%error, path = %self.path.display(), "not read");
                return Demands::default();
            }
        };
        Demands::parse(&text).unwrap_or_else(|error| {
            tracing::warn!(%error, path = %self.path.display(), "not read");
            Demands::default()
        })
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demand_outlives_the_program_and_a_damaged_file_does_no_harm() {
        let folder = tempfile::tempdir().unwrap();
        let demands = TlsDemands::in_folder(&folder.path().join("new"));
        assert_eq!(demands.port("irc.test"), None);
        demands.remember("irc.test", 6697, 60).unwrap();
        let again = TlsDemands::in_folder(&folder.path().join("new"));
        assert_eq!(again.port("irc.test"), Some(6697));
        fs::write(&again.path, "nonsense = ").unwrap();
        assert_eq!(again.port("irc.test"), None);
        again.remember("irc.test", 6697, 60).unwrap();
        assert_eq!(demands.port("irc.test"), Some(6697));
    }
}
