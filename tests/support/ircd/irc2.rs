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
    if let Some(address) = answer_nothing(site.port) {
        site.write("resolv.conf", &format!("nameserver {address}\n"));
    }
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", RUN, "sh"]);
    command.arg(site.folder).arg(NOBODY.to_string());
    command.arg(site.program);
    command
}

/// Answers every question that there is no such name. The server asks for the name of whoever connects,
/// and without an answer it keeps him waiting for half a minute.
fn answer_nothing(port: u16) -> Option<Ipv4Addr> {
    let [high, low] = port.to_be_bytes();
    let address = Ipv4Addr::new(127, 53, high, low);
    let socket = UdpSocket::bind((address, 53)).ok()?;
    thread::spawn(move || {
        let mut message = [0; 512];
        while let Ok((length, from)) = socket.recv_from(&mut message) {
            // Bits of the header: an answer; no such name.
            message[2] |= 0x80;
            message[3] = (message[3] & 0xf0) | 3;
            // Whoever has asked may be gone.
            let _ = socket.send_to(&message[..length], from);
        }
    });
    Some(address)
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
