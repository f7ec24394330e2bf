//! ngIRCd: old and strict.

use super::{Flood, Site};
use std::process::Command;

pub(super) fn prepare(site: &Site<'_>) -> Command {
    let config = site.write("ircd.conf", &config(site));
    let mut command = Command::new(site.program);
    command.arg("--nodaemon").arg("--config").arg(config);
    command
}

fn config(site: &Site<'_>) -> String {
    let penalty = match site.plan.flood {
        Flood::Off => "MaxPenaltyTime = 0",
        Flood::Default | Flood::Kill => "",
    };
    let folder = site.folder.display();
    let (name, port, extra) = (site.plan.name, site.port, site.plan.extra);
    let tls = site.tls_port.map_or_else(String::new, |port| {
        format!("[SSL]\nCertFile = {folder}/cert.pem\nKeyFile = {folder}/key.pem\nPorts = {port}\n")
    });
    format!(
        "[Global]\nName = {name}\nInfo = server of a test\nNetwork = TestNet\n\
         Listen = 127.0.0.1\nPorts = {port}\nAdminEMail = nobody@irc.test\nMotdPhrase = \"hello\"\n\
         [Limits]\nMaxNickLength = 16\nMaxConnectionsIP = 0\nConnectRetry = 5\n{penalty}\n\
         [Options]\nDNS = no\nIdent = no\nPAM = no\n{tls}\
         [Operator]\nName = root\nPassword = x\n{extra}"
    )
}

/// A server of the same network, which an operator connects.
pub(super) fn link(peer: &str, port: u16) -> String {
    format!(
        "[Server]\nName = {peer}\nHost = 127.0.0.1\nPort = {port}\nMyPassword = x\nPeerPassword = x\n\
         Passive = yes\n"
    )
}
