//! ircd-irc2 of IRCnet.
//!
//! The places of its files are compiled in, so that each runs in a mount namespace of its own, where
//! its folder stands for `/etc`, `/run` and `/var/log`. That takes root; it leaves nothing behind.

use super::{NOBODY, Site, is_root, search::Missing};
use std::{
    fs,
    net::{Ipv4Addr, UdpSocket},
    process::Command,
    thread,
};

/// `x`, as `crypt` writes it.
const PASSWORD: &str = "$1$awale$ILTZ/phRh.XyITDCfF3vQ.";

/// Runs the program named after the folder as nobody. Every step replaces the one before it, so that
/// the process that the test started is the server.
const RUN: &str = r#"
set -e
for place in /etc /run /var/log; do mount --bind "$1" "$place"; done
exec setpriv --reuid "$2" --regid "$2" --clear-groups "$3" -t -s -p on
"#;

pub(super) fn check() -> Result<(), Missing> {
    if !is_root() {
        return Err(Missing::Right("ircd-irc2 needs mounts of its own, so root"));
    }
    let has = |program: &str, arguments: &[&str]| {
        let run = Command::new(program).args(arguments).output();
        run.is_ok_and(|output| output.status.success())
    };
    if !has("m4", &["--version"]) {
        return Err(Missing::Program("m4".to_owned()));
    }
    match has("unshare", &["--mount", "true"]) {
        true => Ok(()),
        false => Err(Missing::Right(
            "ircd-irc2 needs mounts of its own, which are forbidden",
        )),
    }
}

pub(super) fn prepare(site: &Site<'_>) -> Command {
    let place = site.folder.join("ircd");
    fs::create_dir_all(&place).unwrap();
    site.write("ircd/ircd.conf", &config(site));
    site.write("ircd/ircd.motd", "hello\n");
    site.write("resolv.conf", &format!("nameserver {}\n", know_no_names()));
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", RUN, "sh"]);
    command.arg(site.folder).arg(NOBODY.to_string());
    command.arg(site.program);
    command
}

/// A name server that answers at once that it knows nothing: without an answer the server keeps each
/// client waiting for half a minute. It has an address of its own in this machine, because the port is
/// always the same, and ends with the test.
fn know_no_names() -> Ipv4Addr {
    let [.., high, low] = std::process::id().to_be_bytes();
    let addresses = (1..255).map(|n| Ipv4Addr::new(127, high, low, n));
    let mut sockets = addresses.filter_map(|address| {
        let socket = UdpSocket::bind((address, 53)).ok()?;
        Some((address, socket))
    });
    let (address, socket) = sockets.next().expect("an address that is free");
    thread::spawn(move || {
        let mut packet = [0; 512];
        while let Ok((length, from)) = socket.recv_from(&mut packet) {
            // The question back, as an answer (RFC 1035 §4.1.1) that there is no such name.
            if let Some(answer) = packet.get_mut(..length).filter(|answer| answer.len() > 12) {
                answer[2] |= 0x80;
                answer[3] = 3;
                let _ = socket.send_to(answer, from);
            }
        }
    });
    address
}

fn config(site: &Site<'_>) -> String {
    let (name, letter, port) = (site.plan.name, site.plan.letter, site.port);
    let extra = site.plan.extra;
    format!(
        "M%{name}%127.0.0.1%server of a test%{port}%000{letter}%\n\
         A%nobody%nobody%nobody%%TestNet%\n\
         P%127.0.0.1%%%{port}%\n\
         Y%10%90%%500%512000%500.500%500.500%\n\
         Y%20%90%5%10%4000000%10.10%10.10%\n\
         I%*%%%0%10%\n\
         O%*@*%{PASSWORD}%root%%10%AKkSsCcDRTept\n\
         {extra}\n"
    )
}
