//! InspIRCd: modern.

use super::{Flood, Site};
use std::{path::Path, process::Command};

/// An operator `root` with the password `x`, who may ban everybody, and the modes by which people refuse private lines.
pub const OPERATOR: &str = r#"
<module name="samode"><module name="services_account"><module name="callerid">
<class name="all" commands="*" privs="users/samode-usermodes" usermodes="*" chanmodes="*">
<type name="root" classes="all">
<oper name="root" password="x" host="*@*" type="root">
<insane hostmasks="yes" ipmasks="yes" nickmasks="yes" trigger="95.5">
"#;

/// Modes by which channels refuse colours, notices and more.
pub const MODES: &str = r#"
<module name="blockcolor"><module name="stripcolor"><module name="nonotice">
"#;

/// What IRCv3 has beyond the old protocol.
pub const IRCV3: &str = r#"
<module name="ircv3"><module name="ircv3_accounttag"><module name="ircv3_batch">
<module name="ircv3_capnotify"><module name="ircv3_chghost"><module name="ircv3_ctctags">
<module name="ircv3_echomessage"><module name="ircv3_labeledresponse">
<module name="ircv3_servertime"><module name="namesx"><module name="watch">
"#;

pub(super) fn prepare(site: &Site<'_>) -> Command {
    let config = site.write("ircd.conf", &config(site));
    let mut command = Command::new(site.program);
    command.arg(format!("--config={}", config.display()));
    command.arg("--nofork");
    command
}

fn config(site: &Site<'_>) -> String {
    // Unpacked or installed, the modules lie beside the program.
    let root = site.program.ancestors().nth(3).unwrap_or(Path::new("/"));
    let modules = root.join("usr/lib/inspircd/modules");
    let (folder, modules) = (site.folder.display(), modules.display());
    let limits = match site.plan.flood {
        Flood::Default => "",
        Flood::Kill => r#"fakelag="no""#,
        Flood::Off => r#"fakelag="no" threshold="10000" commandrate="1000000""#,
    };
    let tls = site.tls_port.map_or_else(String::new, |port| {
        format!(
            r#"<module name="ssl_gnutls">
<sslprofile name="tls" provider="gnutls" certfile="{folder}/cert.pem" keyfile="{folder}/key.pem" hash="sha256" requestclientcert="yes">
<bind address="127.0.0.1" port="{port}" type="clients" sslprofile="tls">
"#
        )
    });
    let (name, letter, port) = (site.plan.name, site.plan.letter, site.port);
    let extra = site.plan.extra;
    format!(
        r#"<config format="xml">
<path configdir="{folder}" datadir="{folder}" logdir="{folder}" moduledir="{modules}" runtimedir="{folder}">
<server name="{name}" description="server of a test" id="00{letter}" network="TestNet">
<admin name="nobody" nick="nobody" email="nobody@irc.test">
<bind address="127.0.0.1" port="{port}" type="clients">
<connect name="all" allow="*" localmax="100" globalmax="100" resolvehostnames="no" useident="no" {limits}>
<options prefixquit="Quit: ">
<limits maxnick="30" maxchan="64">
<performance nouserdns="yes">
<log method="file" type="*" level="default" target="inspircd.log">
<pid file="{folder}/inspircd.pid">
<module name="cap"><module name="botmode"><module name="monitor"><module name="noctcp">
{tls}{extra}"#
    )
}

/// A server of the same network: its port, and the one at which we take it.
pub(super) fn link(peer: &str, port: u16, own_port: u16) -> String {
    format!(
        r#"<bind address="127.0.0.1" port="{own_port}" type="servers"><module name="spanningtree">
<link name="{peer}" ipaddr="127.0.0.1" port="{port}" allowmask="127.0.0.1" sendpass="x" recvpass="x">
"#
    )
}
