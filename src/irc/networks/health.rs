//! What is known about servers from earlier attempts to connect.

use std::collections::HashMap;

use super::{Host, ServerEntry};

/// How one server did until now. Times are seconds since 1970 (UTC).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerHealth {
    /// When it last took us in.
    pub last_ok: Option<u64>,
    /// When it last did not.
    pub last_failure: Option<u64>,
    /// Why not, in words; empty when it never failed.
    pub reason: String,
    /// Failures since it last took us in.
    pub failures: u32,
}

impl ServerHealth {
    /// Failures without a single success after which a server counts as dead. One or two happen when
    /// the own connection is down.
    pub const DEAD_AFTER: u32 = 3;

    /// Whether it never answered, and was asked often enough to give up on it.
    pub fn is_dead(&self) -> bool {
        self.last_ok.is_none() && self.failures >= Self::DEAD_AFTER
    }

    /// Notes that the server took us in.
    pub fn succeeded(&mut self, now: u64) {
        self.last_ok = Some(now);
        self.failures = 0;
    }

    /// Notes that it did not.
    pub fn failed(&mut self, now: u64, reason: impl Into<String>) {
        self.last_failure = Some(now);
        self.reason = reason.into();
        self.failures = self.failures.saturating_add(1);
    }
}

/// How servers did until now, by host and port. A server that was never tried is not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Health {
    servers: HashMap<(Host, u16), ServerHealth>,
}

impl Health {
    /// What is known of a server.
    pub fn get(&self, server: &ServerEntry) -> Option<&ServerHealth> {
        self.servers.get(&(server.host.clone(), server.port))
    }

    /// Sets what is known of the server at this host and port.
    pub fn set(&mut self, host: Host, port: u16, health: ServerHealth) {
        self.servers.insert((host, port), health);
    }
}
