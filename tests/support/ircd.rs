//! Real IRC servers, started for one test each.
//!
//! The programs are looked for on the `PATH`, in `/usr/sbin` and in what `scripts/install-ircds`
//! unpacked. Without one the test is skipped, unless `CI=true`: there everything must run.

use std::{
    env, fs,
    io::{self, Write},
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

/// An InspIRCd that is linked to no other.
const ALONE: &str =
    r#"<server name="irc.test" description="server of a test" id="001" network="TestNet">"#;

/// Which server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    InspIrcd,
    NgIrcd,
}

/// What the server does about too many lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flood {
    /// What it does without a setting.
    Default,
    /// InspIRCd closes the connection ("Excess Flood") instead of slowing it down.
    Kill,
    /// Nothing.
    Off,
}

/// A running server; ends with the value.
pub struct Ircd {
    pub port: u16,
    /// The port for TLS, with a certificate of [`Ircd::authority`]; none without openssl.
    pub tls_port: Option<u16>,
    child: Child,
    folder: TempDir,
}

impl Drop for Ircd {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ircd {
    /// Starts a server, or says why the test is skipped.
    pub async fn start(test: &str, kind: Kind, flood: Flood) -> Option<Self> {
        let alone = match kind {
            Kind::InspIrcd => ALONE,
            Kind::NgIrcd => "",
        };
        Self::start_linked(test, kind, flood, alone).await
    }

    /// Starts an ngIRCd without limits that says it is of this network.
    pub async fn start_of_network(test: &str, network: &str) -> Option<Self> {
        let global = format!("[Global]\nNetwork = {network}\n");
        Self::start_linked(test, Kind::NgIrcd, Flood::Off, &global).await
    }

    /// Starts an InspIRCd without limits whose operator `root` (password `x`) may set the modes of
    /// others, with the modes by which people refuse private lines: +R and +g.
    pub async fn start_with_operator(test: &str) -> Option<Self> {
        let operator = r#"<module name="samode"><module name="services_account"><module name="callerid">
<class name="all" commands="*" privs="users/samode-usermodes" usermodes="*" chanmodes="*"><type name="root" classes="all">
<oper name="root" password="x" host="*@*" type="root">
"#;
        let servers = format!("{ALONE}\n{operator}");
        Self::start_linked(test, Kind::InspIrcd, Flood::Off, &servers).await
    }

    async fn start_linked(test: &str, kind: Kind, flood: Flood, servers: &str) -> Option<Self> {
        let Some(program) = find(kind) else {
            let reason = format!("no {} (run scripts/install-ircds)", kind.program());
            skip(test, &reason);
            return None;
        };
        let mut log = String::new();
        for _ in 0..ATTEMPTS {
            match Self::try_start(&program, kind, flood, servers).await {
                Ok(ircd) => return Some(ircd),
                Err(text) => log = text,
            }
        }
        panic!("{test}: {} did not start: {log}", kind.program());
    }

    /// Starts two InspIRCds, `a.test` and `b.test`, that link to each other within seconds. Dropping
    /// one of them is a netsplit.
    pub async fn start_pair(test: &str) -> Option<(Self, Self)> {
        let (a_link, b_link) = (free_port(), free_port());
        let link = |name: &str, own: u16, peer: &str, port: u16| {
            format!(
                r#"<bind address="127.0.0.1" port="{own}" type="servers"><module name="spanningtree">
<link name="{peer}" ipaddr="127.0.0.1" port="{port}" allowmask="127.0.0.1" sendpass="x" recvpass="x">
<server name="{name}" description="server of a test" id="00{}" network="TestNet">
"#,
                name[..1].to_uppercase()
            )
        };
        let a = link("a.test", a_link, "b.test", b_link)
            + r#"<autoconnect period="1s" server="b.test">"#;
        let b = link("b.test", b_link, "a.test", a_link);
        let b = Self::start_linked(test, Kind::InspIrcd, Flood::Off, &b).await?;
        let a = Self::start_linked(test, Kind::InspIrcd, Flood::Off, &a).await?;
        Some((a, b))
    }

    /// The certificate that vouches for the server's.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Stops the server without taking it away: it stays silent, its sockets stay open.
    pub fn freeze(&self) {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-STOP", &pid])
                .status()
                .unwrap()
                .success()
        );
    }

    async fn try_start(
        program: &Path,
        kind: Kind,
        flood: Flood,
        servers: &str,
    ) -> Result<Self, String> {
        let folder = TempDir::new().unwrap();
        let (port, tls_port) = (free_port(), free_port());
        let tls_port = certificate(folder.path()).then_some(tls_port);
        let config = folder.path().join("ircd.conf");
        let text = match kind {
            Kind::InspIrcd => inspircd(folder.path(), program, port, tls_port, flood) + servers,
            Kind::NgIrcd => ngircd(folder.path(), port, tls_port, flood) + servers,
        };
        fs::write(&config, text).unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let mut command = Command::new(program);
        match kind {
            Kind::InspIrcd => command
                .arg(format!("--config={}", config.display()))
                .arg("--nofork"),
            Kind::NgIrcd => command.arg("--nodaemon").arg("--config").arg(&config),
        };
        command.current_dir(folder.path()).stdin(Stdio::null());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        drop_root(&mut command, folder.path());
        let child = command.spawn().map_err(|error| error.to_string())?;
        let mut ircd = Self {
            port,
            tls_port,
            child,
            folder,
        };
        match ircd.wait_until_it_listens().await {
            true => Ok(ircd),
            false => Err(fs::read_to_string(ircd.folder.path().join("log")).unwrap_or_default()),
        }
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
    fn program(self) -> &'static str {
        match self {
            Self::InspIrcd => "inspircd",
            Self::NgIrcd => "ngircd",
        }
    }
}

/// Says that a test is skipped, past the capture of the test's output; fails it in CI.
pub fn skip(test: &str, reason: &str) {
    assert_ne!(env::var("CI").as_deref(), Ok("true"), "{test}: {reason}");
    // A closed stderr is no reason to fail.
    let _ = writeln!(io::stderr(), "skipped: {test}: {reason}");
}

fn find(kind: Kind) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    let mut roots: Vec<PathBuf> = env::var_os("AWALE_IRCD_ROOT")
        .into_iter()
        .map(Into::into)
        .collect();
    roots.push("/opt/awale-ircd".into());
    roots.extend(env::home_dir().map(|home| home.join(".cache/awale-ircd")));
    folders.extend(roots.iter().map(|root| root.join("usr/sbin")));
    folders
        .into_iter()
        .map(|folder| folder.join(kind.program()))
        .find(|file| file.is_file())
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

fn drop_root(command: &mut Command, folder: &Path) {
    if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        for entry in fs::read_dir(folder).unwrap() {
            chown(entry.unwrap().path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
        command.uid(NOBODY).gid(NOBODY);
    }
}

/// Makes an authority (`ca.pem`) and a certificate for 127.0.0.1 (`cert.pem`, `key.pem`) in the folder,
/// if there is an openssl.
pub fn certificate(folder: &Path) -> bool {
    let openssl = |args: &[&str]| {
        let run = Command::new("openssl")
            .args(args)
            .current_dir(folder)
            .output();
        run.is_ok_and(|output| output.status.success())
    };
    let key = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
    ];
    fs::write(
        folder.join("extensions"),
        "subjectAltName=DNS:localhost,IP:127.0.0.1\nbasicConstraints=CA:FALSE\n",
    )
    .unwrap();
    let authority = [
        "req",
        "-x509",
        "-days",
        "2",
        "-subj",
        "/CN=test authority",
        "-addext",
        "basicConstraints=critical,CA:TRUE",
        "-keyout",
        "ca.key",
        "-out",
        "ca.pem",
    ];
    let request = [
        "req",
        "-subj",
        "/CN=localhost",
        "-keyout",
        "key.pem",
        "-out",
        "request",
    ];
    let sign = [
        "x509",
        "-req",
        "-in",
        "request",
        "-CA",
        "ca.pem",
        "-CAkey",
        "ca.key",
        "-CAcreateserial",
        "-days",
        "2",
        "-extfile",
        "extensions",
        "-out",
        "cert.pem",
    ];
    openssl(&[&authority[..], &key[..]].concat())
        && openssl(&[&request[..], &key[..]].concat())
        && openssl(&sign)
}

fn ngircd(folder: &Path, port: u16, tls_port: Option<u16>, flood: Flood) -> String {
    let penalty = if flood == Flood::Off {
        "MaxPenaltyTime = 0"
    } else {
        ""
    };
    let folder = folder.display();
    let tls = tls_port.map_or_else(String::new, |port| {
        format!("[SSL]\nCertFile = {folder}/cert.pem\nKeyFile = {folder}/key.pem\nPorts = {port}\n")
    });
    format!(
        "[Global]\nName = irc.test\nInfo = server of a test\nNetwork = TestNet\n\
         Listen = 127.0.0.1\nPorts = {port}\nAdminEMail = nobody@irc.test\nMotdPhrase = \"hello\"\n\
         [Limits]\nMaxNickLength = 16\nMaxConnectionsIP = 0\n{penalty}\n\
         [Options]\nDNS = no\nIdent = no\nPAM = no\n{tls}"
    )
}

fn inspircd(
    folder: &Path,
    program: &Path,
    port: u16,
    tls_port: Option<u16>,
    flood: Flood,
) -> String {
    let root = program.ancestors().nth(3).unwrap_or(Path::new("/"));
    let modules = root.join("usr/lib/inspircd/modules");
    let (folder, modules) = (folder.display(), modules.display());
    let limits = match flood {
        Flood::Default => "",
        Flood::Kill => r#"fakelag="no""#,
        Flood::Off => r#"fakelag="no" threshold="10000" commandrate="1000000""#,
    };
    let tls = tls_port.map_or_else(String::new, |port| {
        format!(
            r#"<module name="ssl_gnutls">
<sslprofile name="tls" provider="gnutls" certfile="{folder}/cert.pem" keyfile="{folder}/key.pem">
<bind address="127.0.0.1" port="{port}" type="clients" sslprofile="tls">
"#
        )
    });
    format!(
        r#"<config format="xml">
<path configdir="{folder}" datadir="{folder}" logdir="{folder}" moduledir="{modules}" runtimedir="{folder}">
<admin name="nobody" nick="nobody" email="nobody@irc.test">
<bind address="127.0.0.1" port="{port}" type="clients">
<connect name="all" allow="*" localmax="100" globalmax="100" resolvehostnames="no" useident="no" {limits}>
<options prefixquit="Quit: ">
<limits maxnick="30" maxchan="64">
<performance nouserdns="yes">
<log method="file" type="*" level="default" target="inspircd.log">
<pid file="{folder}/inspircd.pid">
<module name="cap"><module name="botmode"><module name="monitor"><module name="noctcp">
{tls}"#
    )
}
