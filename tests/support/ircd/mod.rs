//! Real IRC servers, started for one test each; one file a program.
//!
//! The programs are looked for on the `PATH`, in `/usr/sbin` and in what `scripts/install-ircds`
//! unpacked. Without one the test is skipped, unless `CI=true`: there everything must run.

pub mod atheme;
mod hybrid;
pub mod inspircd;
mod irc2;
mod ngircd;
mod pair;
mod search;

pub use search::skip;

use super::certificate::Authority;
use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};
use tempfile::TempDir;
use tokio::{net::TcpStream, time};

/// User and group `nobody` of every Linux: the servers refuse to run as root.
const NOBODY: u32 = 65534;

/// Starts tried before the test fails; a port can be taken between looking and listening.
const ATTEMPTS: usize = 5;

/// Time for a server to listen; it takes 0.5 s.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// Which server. Each has an operator `root` with the password `x`, InspIRCd only when asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// ircd-hybrid, of EFnet's family.
    Hybrid,
    InspIrcd,
    /// ircd-irc2 of IRCnet. It has no TLS and always its flood limits.
    Irc2,
    NgIrcd,
}

/// What the server does about too many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flood {
    /// What it does without a setting.
    Default,
    /// InspIRCd closes the connection ("Excess Flood") instead of slowing it down.
    Kill,
    /// Nothing, as far as the server can be told so.
    Off,
}

/// What a configuration is made of.
struct Plan<'a> {
    kind: Kind,
    flood: Flood,
    /// The server's name, and a letter that no other of its network has.
    name: &'a str,
    letter: char,
    /// More of the configuration, in the server's own language.
    extra: &'a str,
}

/// A plan with its place.
struct Site<'a> {
    plan: &'a Plan<'a>,
    program: &'a Path,
    folder: &'a Path,
    port: u16,
    tls_port: Option<u16>,
}

/// A running server; ends with the value.
pub struct Ircd {
    pub kind: Kind,
    pub port: u16,
    /// The port for TLS, with a certificate of [`Ircd::authority`]; none on ircd-irc2.
    pub tls_port: Option<u16>,
    child: Child,
    command: Command,
    folder: TempDir,
}

impl Drop for Ircd {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Ircd {
    /// Starts a server, or says why the test is skipped.
    pub async fn start(test: &str, kind: Kind, flood: Flood) -> Option<Self> {
        Self::start_with(test, kind, flood, "").await
    }

    /// Starts a server with more of a configuration, in its own language.
    pub async fn start_with(test: &str, kind: Kind, flood: Flood, extra: &str) -> Option<Self> {
        let plan = Plan {
            kind,
            flood,
            name: "irc.test",
            letter: 'C',
            extra,
        };
        Self::start_plan(test, &plan).await
    }

    /// Starts an ngIRCd without limits that says it is of this network.
    pub async fn start_of_network(test: &str, network: &str) -> Option<Self> {
        let global = format!("[Global]\nNetwork = {network}\n");
        Self::start_with(test, Kind::NgIrcd, Flood::Off, &global).await
    }

    /// Starts an InspIRCd without limits whose operator `root` (password `x`) may set the modes of
    /// others, with the modes by which people refuse private lines: +R and +g.
    pub async fn start_with_operator(test: &str) -> Option<Self> {
        Self::start_with(test, Kind::InspIrcd, Flood::Off, inspircd::OPERATOR).await
    }

    async fn start_plan(test: &str, plan: &Plan<'_>) -> Option<Self> {
        let program = match search::find(plan.kind) {
            Ok(program) => program,
            Err(missing) => {
                missing.skip(test);
                return None;
            }
        };
        let mut log = String::new();
        for _ in 0..ATTEMPTS {
            match Self::try_start(&program, plan).await {
                Ok(ircd) => return Some(ircd),
                Err(text) => log = text,
            }
        }
        panic!("{test}: {} did not start: {log}", plan.kind.program());
    }

    async fn try_start(program: &Path, plan: &Plan<'_>) -> Result<Self, String> {
        let folder = TempDir::new().unwrap();
        write_certificates(folder.path());
        let site = Site {
            plan,
            program,
            folder: folder.path(),
            port: free_port(),
            tls_port: (plan.kind != Kind::Irc2).then(free_port),
        };
        let mut command = match plan.kind {
            Kind::Hybrid => hybrid::prepare(&site),
            Kind::InspIrcd => inspircd::prepare(&site),
            Kind::Irc2 => irc2::prepare(&site),
            Kind::NgIrcd => ngircd::prepare(&site),
        };
        let (port, tls_port) = (site.port, site.tls_port);
        let child = spawn(&mut command, folder.path(), plan.kind != Kind::Irc2)?;
        let mut ircd = Self {
            kind: plan.kind,
            port,
            tls_port,
            child,
            command,
            folder,
        };
        match ircd.wait_until_it_listens().await {
            true => Ok(ircd),
            false => Err(fs::read_to_string(ircd.folder.path().join("log")).unwrap_or_default()),
        }
    }

    /// The certificate that vouches for the server's.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Stops the server without taking it away: it stays silent, its sockets stay open.
    pub fn freeze(&self) {
        let pid = self.child.id().to_string();
        let stopped = Command::new("kill").args(["-STOP", &pid]).status();
        assert!(stopped.unwrap().success());
    }

    /// Ends the server as a power cut does.
    pub fn kill(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts the server again, at the same ports.
    pub async fn restart(&mut self) {
        self.kill();
        self.child = self.command.spawn().unwrap();
        assert!(self.wait_until_it_listens().await);
    }

    async fn wait_until_it_listens(&mut self) -> bool {
        let trying = async {
            loop {
                if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))
                    .await
                    .is_ok()
                {
                    return true;
                }
                if self.child.try_wait().unwrap().is_some() {
                    return false;
                }
                // A daemon tells nobody when it listens: asking is the only way.
                time::sleep(Duration::from_millis(20)).await;
            }
        };
        time::timeout(START_TIMEOUT, trying).await.unwrap_or(false)
    }
}

impl Kind {
    /// A channel whose first visitor becomes its operator: ircd-irc2 grants that for `#` only to a
    /// server that is linked to others.
    pub fn channel(self) -> &'static str {
        match self {
            Self::Irc2 => "&awale",
            Self::Hybrid | Self::InspIrcd | Self::NgIrcd => "#awale",
        }
    }
}

impl Site<'_> {
    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// An authority and a certificate for this machine; the servers start in no time with its short key.
fn write_certificates(folder: &Path) {
    let authority = Authority::new();
    let own = authority.sign(&["localhost", "127.0.0.1"]);
    fs::write(folder.join("ca.pem"), authority.pem()).unwrap();
    fs::write(folder.join("cert.pem"), &own.pem).unwrap();
    fs::write(folder.join("key.pem"), &own.key_pem).unwrap();
}

/// Runs a server in its folder, with its output in a file; as nobody, unless it sees to that itself.
fn spawn(command: &mut Command, folder: &Path, as_nobody: bool) -> Result<Child, String> {
    let log = fs::File::create(folder.join("log")).unwrap();
    command.current_dir(folder).stdin(Stdio::null());
    command.stdout(log.try_clone().unwrap()).stderr(log);
    if is_root() {
        give_away(folder);
        if as_nobody {
            command.uid(NOBODY).gid(NOBODY);
        }
    }
    command.spawn().map_err(|error| error.to_string())
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

fn give_away(folder: &Path) {
    chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => give_away(&path),
            false => chown(path, Some(NOBODY), Some(NOBODY)).unwrap(),
        }
    }
}
