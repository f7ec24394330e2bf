//! Accounts, TLS and receipts: what servers of today tell about them.

use super::{
    common::Common,
    event::NetworkEvent,
    realname::Hint,
    station::{Link, Station},
};
use crate::{
    irc::{event::Event as IrcEvent, login_failure::LoginFailure, sanitize},
    peer::Nick,
};
use std::net::IpAddr;
use tokio::time::Instant;

/// Characters of a server's words that are shown.
const MAX_WORDS: usize = 300;

impl Station {
    /// Takes in what the other parts have left.
    pub(super) fn account_event(&mut self, common: &mut Common, event: IrcEvent) {
        match event {
            IrcEvent::LoggedIn { account } => {
                let account = sanitize::clean(&account, MAX_WORDS);
                self.tell(common, NetworkEvent::LoggedIn { account });
            }
            IrcEvent::LoginFailed { reason } => {
                let reason = reason.cleaned(MAX_WORDS);
                self.tell(common, NetworkEvent::LoginFailed { reason });
            }
            IrcEvent::LoggedOut => {
                let reason = LoginFailure::LoggedOut;
                self.tell(common, NetworkEvent::LoginFailed { reason });
            }
            IrcEvent::TlsDemanded { seconds } => self.remember_demand(common, seconds),
            // A line of a game is said again until it is acknowledged: to do more would take somebody for
            // absent who has answered meanwhile.
            IrcEvent::Unconfirmed { target } => {
                tracing::info!(target, "the server dropped a line without a word");
            }
            IrcEvent::Renamed { nick, realname } => self.hint(common, nick, &realname),
            _ => {}
        }
    }

    /// A realname in the wire channel.
    pub(super) fn hint(&mut self, common: &mut Common, nick: Nick, realname: &str) {
        let own = self.up().is_some_and(|up| up.nick == nick);
        if let Ok(hint) = realname.parse::<Hint>()
            && !own
        {
            if self.peer.key_of(&nick).is_none() {
                self.strange(common, &nick);
            }
            self.tell(common, NetworkEvent::LooksLikePeer(nick, hint));
        }
    }

    /// Somebody is here of whom too little was heard.
    pub(super) fn strange(&mut self, common: &mut Common, nick: &Nick) {
        // A bot plays whoever challenges it, and need not know who is there.
        if !common.is_bot {
            self.strangers.seen(Instant::now(), nick, &mut common.rng);
        }
    }

    /// The connection was plain and the server wants TLS: the next one, now, has it.
    pub(super) fn obey_demand(&mut self, common: &mut Common, port: u16) {
        let server = self.rotation.current();
        self.demanded = Some((server.host.clone(), port));
        self.link = Link::Waiting(Instant::now());
        let (host, port) = (server.host.clone(), port);
        self.tell(common, NetworkEvent::TlsDemanded { host, port });
    }

    fn remember_demand(&self, common: &Common, seconds: u64) {
        let Some(server) = self.up().map(|up| &up.server) else {
            return;
        };
        // An address can be another machine's tomorrow, and one name here is many servers.
        if server.is_local() || server.host.parse::<IpAddr>().is_ok() {
            return;
        }
        if let Err(error) = common.demands.remember(&server.host, server.port, seconds) {
            tracing::warn!(%error, "that the server demands TLS was not kept");
        }
    }
}
