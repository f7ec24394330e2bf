//! How servers did until now, between the archive and the list of networks.

use crate::{
    irc::networks::{Health, NetworkId, ServerEntry, ServerHealth},
    store::{Archive, ServerState, StoreError},
};

/// What the archive knows of all servers.
///
/// # Errors
/// When it cannot be read.
pub fn health(archive: &Archive) -> Result<Health, StoreError> {
    let mut health = Health::default();
    for state in archive.servers()? {
        // What is no host was not written by this program; it can be no server of the list either.
        let Ok(host) = state.host.parse() else {
            continue;
        };
        let known = ServerHealth {
            last_ok: state.last_ok,
            last_failure: state.last_failure,
            reason: state.reason,
            failures: state.failures,
        };
        health.set(host, state.port, known);
    }
    Ok(health)
}

/// Keeps how a server did.
///
/// # Errors
/// When the system refuses.
pub fn keep_health(
    archive: &mut Archive,
    network: &NetworkId,
    server: &ServerEntry,
    health: &ServerHealth,
) -> Result<(), StoreError> {
    archive.keep_server(&ServerState {
        host: server.host.to_string(),
        port: server.port,
        network: network.to_string(),
        last_ok: health.last_ok,
        last_failure: health.last_failure,
        reason: health.reason.clone(),
        failures: health.failures,
    })
}
