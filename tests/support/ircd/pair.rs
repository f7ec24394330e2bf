//! Two servers of one network. Ending one of them is a netsplit.

use super::{super::raw::Raw, Flood, Ircd, Kind, Plan, free_port, hybrid, inspircd, ngircd};
use std::time::Duration;
use tokio::time;

/// Between two questions whether a link is up; servers count them.
const ASK_EVERY: Duration = Duration::from_millis(500);

impl Ircd {
    /// Starts two InspIRCds, `a.test` and `b.test`, that link to each other within seconds. Dropping
    /// one of them is a netsplit.
    pub async fn start_pair(test: &str) -> Option<(Self, Self)> {
        Self::start_pair_of(test, Kind::InspIrcd).await
    }

    /// The same with other servers, where they can: not with ircd-irc2.
    pub async fn start_pair_of(test: &str, kind: Kind) -> Option<(Self, Self)> {
        let (a_port, b_port) = (free_port(), free_port());
        let a_extra = match kind {
            Kind::InspIrcd => inspircd::link("b.test", b_port, a_port),
            // Any port: it is the other side that connects.
            Kind::Hybrid => hybrid::link("b.test", b_port),
            Kind::NgIrcd => ngircd::link("b.test", b_port),
            Kind::Irc2 => panic!("{test}: no pair of ircd-irc2"),
        };
        let a = Self::start_plan(test, &plan(kind, "a.test", 'A', &a_extra)).await?;
        let b_extra = match kind {
            Kind::InspIrcd => {
                inspircd::link("a.test", a_port, b_port)
                    + r#"<autoconnect period="1s" server="a.test">"#
            }
            Kind::Hybrid => hybrid::link("a.test", a.port),
            Kind::NgIrcd | Kind::Irc2 => ngircd::link("a.test", a.port),
        };
        let b = Self::start_plan(test, &plan(kind, "b.test", 'B', &b_extra)).await?;
        if kind != Kind::InspIrcd {
            b.connect("a.test").await;
        }
        Some((a, b))
    }

    /// Starts `a.test` and `b.test` with the servers' own limits, linked by an operator: what he splits
    /// ([`Ircd::split`]) stays so until he connects it again.
    pub async fn start_pair_at_limits(test: &str, kind: Kind) -> Option<(Self, Self)> {
        let (a_port, b_port) = (free_port(), free_port());
        let a_extra = match kind {
            Kind::InspIrcd => inspircd::link("b.test", b_port, a_port) + inspircd::OPERATOR,
            _ => hybrid::link("b.test", b_port),
        };
        let a = Self::start_plan(test, &at_limits(plan(kind, "a.test", 'A', &a_extra))).await?;
        let b_extra = match kind {
            Kind::InspIrcd => inspircd::link("a.test", a_port, b_port) + inspircd::OPERATOR,
            _ => hybrid::link("a.test", a.port),
        };
        let b = Self::start_plan(test, &at_limits(plan(kind, "b.test", 'B', &b_extra))).await?;
        b.connect("a.test").await;
        Some((a, b))
    }

    /// Has the operator cut the link to another server.
    pub fn split(&self, peer: &str) {
        let mut root = Raw::operator(self.port);
        root.send(&format!("SQUIT {peer} :split"));
        root.settle();
        // The nick is wanted again.
        root.send("QUIT");
        root.until_closed();
    }

    /// Has the operator connect to another server, which by itself would take minutes.
    pub async fn connect(&self, peer: &str) {
        let mut root = Raw::operator(self.port);
        root.send(&format!("CONNECT {peer}"));
        loop {
            root.send("LINKS");
            let linked = root
                .settle()
                .iter()
                .any(|line| line.contains(peer) && line.contains(" 364 "));
            if linked {
                root.send("QUIT");
                return root.until_closed();
            }
            // No server tells everybody that a link has come up.
            time::sleep(ASK_EVERY).await;
        }
    }
}

fn at_limits(plan: Plan<'_>) -> Plan<'_> {
    let flood = Flood::Default;
    Plan { flood, ..plan }
}

fn plan<'a>(kind: Kind, name: &'a str, letter: char, extra: &'a str) -> Plan<'a> {
    Plan {
        kind,
        flood: Flood::Off,
        name,
        letter,
        extra,
    }
}
