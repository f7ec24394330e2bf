//! The services Atheme beside an InspIRCd: NickServ, and SASL by PLAIN, EXTERNAL and ECDSA.

use super::{
    Flood, Ircd, Kind, free_port,
    inspircd::{IRCV3, MODES, OPERATOR},
    search::{self, Missing},
    spawn,
};
use crate::support::raw::Raw;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
};
use tempfile::TempDir;

/// Modules in the order in which they need one another; where they are only unpacked, one that is not
/// loaded yet would be looked for in the place that is compiled in.
const MODULES: [&str; 20] = [
    "transport/rfc1459",
    "protocol/base36uid",
    "protocol/inspircd",
    "backend/corestorage",
    "backend/opensex",
    "crypto/pbkdf2v2",
    "nickserv/main",
    "nickserv/register",
    "nickserv/identify",
    "nickserv/ghost",
    "nickserv/logout",
    "nickserv/info",
    "nickserv/cert",
    "nickserv/set_core",
    "nickserv/set_pubkey",
    "chanserv/main",
    "saslserv/main",
    "saslserv/plain",
    "saslserv/external",
    "saslserv/ecdsa-nist256p-challenge",
];

/// Login by SASL; without it there is only NickServ.
pub const SASL: &str = r#"<module name="sasl"><sasl target="services.test" requiressl="no">"#;

/// Running services; end with the value.
pub struct Services {
    child: Child,
    _folder: TempDir,
}

impl Drop for Services {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ircd {
    /// Starts an InspIRCd with services that are linked to it, without flood limits and with
    /// [`OPERATOR`], [`MODES`] and [`IRCV3`].
    pub async fn start_with_services(test: &str) -> Option<(Self, Services)> {
        Self::start_with_services_and(test, Flood::Off, SASL).await
    }

    /// The same at these limits, and with [`SASL`] or without it.
    pub async fn start_with_services_and(
        test: &str,
        flood: Flood,
        sasl: &str,
    ) -> Option<(Self, Services)> {
        let Some(program) = search::program("atheme-services", "usr/bin", "atheme-services") else {
            Missing::Program("atheme-services".to_owned()).skip(test);
            return None;
        };
        let port = free_port();
        let extra = format!(
            r#"{OPERATOR}{MODES}{IRCV3}
<module name="spanningtree"><module name="sslinfo">{sasl}
<module name="deaf"><module name="svshold">
<bind address="127.0.0.1" port="{port}" type="servers">
<link name="services.test" ipaddr="127.0.0.1" port="1" allowmask="127.0.0.1" sendpass="x" recvpass="x">
<uline server="services.test" silent="yes">
"#
        );
        let ircd = Self::start_with(test, Kind::InspIrcd, flood, &extra).await?;
        let services = start(&program, port);
        let mut raw = Raw::join(ircd.port, "watcher", &[]);
        raw.send("MONITOR + NickServ");
        raw.until(|line| line.contains(" 730 "));
        raw.send("QUIT");
        Some((ircd, services))
    }

    /// Registers an account with NickServ; the connection that did it is logged in to it.
    pub fn register_account(&self, name: &str, password: &str) -> Raw {
        let mut raw = Raw::join(self.port, name, &[]);
        raw.ask_nickserv(
            &format!("REGISTER {password} {name}@irc.test"),
            "now registered",
        );
        raw
    }
}

impl Raw {
    /// Says something to NickServ and waits for words in its answer.
    pub fn ask_nickserv(&mut self, command: &str, answer: &str) {
        self.send(&format!("PRIVMSG NickServ :{command}"));
        let plain = |line: &str| line.replace('\u{2}', "");
        self.until(|line| line.contains("NOTICE") && plain(line).contains(answer));
    }
}

fn start(program: &Path, port: u16) -> Services {
    let folder = TempDir::new().unwrap();
    let libraries = libraries(program);
    let config = folder.path().join("atheme.conf");
    fs::write(&config, self::config(&libraries, port)).unwrap();
    let mut command = Command::new(program);
    command.arg("-n").arg("-c").arg(&config);
    command.arg("-D").arg(folder.path());
    command.arg("-l").arg(folder.path().join("atheme.log"));
    command.arg("-p").arg(folder.path().join("pid"));
    let path = format!("{0}:{0}/atheme", libraries.display());
    command.env("LD_LIBRARY_PATH", path);
    let child = spawn(&mut command, folder.path(), true).unwrap();
    Services {
        child,
        _folder: folder,
    }
}

/// The folder of the program's libraries; its name has the machine's kind in it.
fn libraries(program: &Path) -> PathBuf {
    let lib = program.ancestors().nth(2).unwrap().join("lib");
    let folders = fs::read_dir(&lib).unwrap();
    let mut folders = folders.map(|entry| entry.unwrap().path());
    let found = folders.find(|folder| folder.join("atheme/modules").is_dir());
    found.unwrap_or_else(|| panic!("no modules of atheme in {}", lib.display()))
}

fn config(libraries: &Path, port: u16) -> String {
    let modules = libraries.join("atheme/modules");
    let load = |name: &&str| format!("loadmodule \"{}/{name}.so\";\n", modules.display());
    let load: String = MODULES.iter().map(load).collect();
    let service = |block: &str, nick: &str| {
        format!(
            "{block} {{\n  nick = \"{nick}\";\n  user = \"services\";\n  host = \"services.test\";\n  \
             real = \"{nick}\";\n}};\n"
        )
    };
    let services = [
        service("nickserv", "NickServ"),
        service("chanserv", "ChanServ"),
        service("saslserv", "SaslServ"),
    ];
    format!(
        r#"{load}serverinfo {{
  name = "services.test";
  desc = "services";
  numeric = "00S";
  netname = "TestNet";
  hidehostsuffix = "users.test";
  adminname = "nobody";
  adminemail = "nobody@irc.test";
  registeremail = "nobody@irc.test";
  mta = "/bin/true";
  loglevel = {{
    error;
    info;
  }};
  maxlogins = 50;
  maxusers = 50;
  maxnicks = 50;
  maxchans = 50;
  auth = none;
  casemapping = rfc1459;
}};
uplink "irc.test" {{
  host = "127.0.0.1";
  port = {port};
  send_password = "x";
  receive_password = "x";
}};
{}general {{
  commit_interval = 5;
}};
"#,
        services.concat()
    )
}
