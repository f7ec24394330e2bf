//! ircd-hybrid, of EFnet's family.

use super::{Flood, Site, search::Missing};
use std::{path::Path, process::Command};

/// Where the program looks for its modules, wherever it is itself.
const MODULES: &str = "/usr/lib/ircd-hybrid/modules";

pub(super) fn check() -> Result<(), Missing> {
    match Path::new(MODULES).is_dir() {
        true => Ok(()),
        false => Err(Missing::Program(format!(
            "modules of ircd-hybrid in {MODULES}, which only root can put there"
        ))),
    }
}

pub(super) fn prepare(site: &Site<'_>) -> Command {
    let config = site.write("ircd.conf", &config(site));
    let mut command = Command::new(site.program);
    command.arg("-foreground").arg("-configfile").arg(config);
    for (option, file) in [
        ("-logfile", "hybrid.log"),
        ("-pidfile", "pid"),
        ("-dlinefile", "dlines"),
        ("-klinefile", "klines"),
        ("-xlinefile", "xlines"),
        ("-resvfile", "resvs"),
    ] {
        command.arg(option).arg(site.folder.join(file));
    }
    command
}

fn config(site: &Site<'_>) -> String {
    let (name, letter, port) = (site.plan.name, site.plan.letter, site.port);
    let (folder, extra) = (site.folder.display(), site.plan.extra);
    let flood = match site.plan.flood {
        Flood::Off => ", can_flood",
        Flood::Default | Flood::Kill => "",
    };
    let tls = site
        .tls_port
        .map_or_else(String::new, |port| format!("flags = tls; port = {port};"));
    format!(
        r#"modules {{ path = "{MODULES}"; path = "{MODULES}/autoload"; }};
serverinfo {{
  name = "{name}"; sid = "00{letter}"; description = "server of a test"; network_name = "TestNet"; hub = yes;
  max_nick_length = 30; max_topic_length = 300;
  tls_certificate_file = "{folder}/cert.pem"; rsa_private_key_file = "{folder}/key.pem";
}};
admin {{ name = "nobody"; description = "nobody"; email = "nobody@irc.test"; }};
class {{
  name = "users"; ping_time = 120 seconds; number_per_ip_local = 500; number_per_ip_global = 500;
  max_number = 1000; sendq = 200 kbytes; recvq = 2560 bytes;
}};
class {{ name = "opers"; ping_time = 120 seconds; max_number = 10; sendq = 1 megabyte; }};
class {{ name = "server"; ping_time = 120 seconds; connectfreq = 5 seconds; max_number = 10; sendq = 10 megabytes; }};
listen {{ host = "127.0.0.1"; port = {port}; {tls} }};
auth {{ user = "*@*"; class = "users"; flags = no_tilde, exceed_limit{flood}; }};
operator {{
  name = "root"; user = "*@*"; password = "x"; encrypted = no; class = "opers";
  flags = admin, connect, squit, kill, kline, dline, unkline;
}};
general {{ disable_auth = yes; throttle_count = 1000; throttle_time = 1 second; anti_spam_exit_message_time = 0; }};
channel {{ max_channels = 50; }};
{extra}"#
    )
}

/// A server of the same network.
pub(super) fn link(peer: &str, port: u16) -> String {
    format!(
        r#"connect {{
  name = "{peer}"; host = "127.0.0.1"; port = {port}; send_password = "x"; accept_password = "x";
  class = "server"; hub_mask = "*";
}};
"#
    )
}
