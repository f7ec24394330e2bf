//! What a list from somebody else may say: it must not become a tool to send people to machines of
//! their own networks, or to ports where other services listen.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{Host, ServerEntry, Service};

/// From whom a file comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// From the network, signed by a publisher: held to the rules of this module.
    Downloaded,
    /// With the program. A test holds it to the same rules.
    Program,
    /// From the user, who may connect wherever he likes.
    User,
}

/// Endings of names that mean something else on every local network, or nothing at all (RFC 6761,
/// RFC 6762, RFC 7686, RFC 8375, and what home routers and companies use).
const PRIVATE: &[&str] = &[
    "alt",
    "arpa",
    "corp",
    "example",
    "home",
    "internal",
    "intranet",
    "invalid",
    "lan",
    "local",
    "localdomain",
    "localhost",
    "onion",
    "private",
    "test",
];

/// Seconds for one line that a downloaded list must leave at least: faster gets one banned, and
/// no network of the built-in list bears it.
pub(super) const MIN_PERIOD: f64 = 1.0;

/// What a host of a downloaded list has to be, for error messages.
pub(super) const PUBLIC_HOST: &str =
    "the public name of a server: a downloaded list sends nobody to an address or a local name";
/// What a port of a downloaded list has to be, for error messages.
pub(super) const IRC_PORT: &str =
    "one of 6660-6669, 6697, 7000, 7070, 9999: a downloaded list sends nobody to other ports";
/// What a service of a downloaded list has to be, for error messages.
pub(super) const NICKSERV: &str =
    "NickServ or NickServ@SERVER: a downloaded list has no password said to anybody else";

/// Whether a name can only be one of the public DNS.
pub(super) fn is_public_host(host: &Host) -> bool {
    let name = host.as_str();
    // The last label has letters only, or is a coded one: `0x7f.1` is an address to many resolvers.
    let is_top = |label: &str| {
        label.starts_with("xn--")
            || label.len() >= 2 && label.bytes().all(|b| b.is_ascii_alphabetic())
    };
    match name.rsplit_once('.') {
        Some((_, top)) => is_top(top) && !PRIVATE.contains(&top),
        None => false,
    }
}

/// Whether IRC servers are usually found at the port.
pub(super) fn is_irc_port(port: u16) -> bool {
    matches!(port, 6660..=6669 | 6697 | 7000 | 7070 | 9999)
}

/// Whether a password said to it can only reach NickServ.
pub(super) fn is_nickserv(service: &Service) -> bool {
    match service.as_str().split_once('@') {
        None => service.as_str().eq_ignore_ascii_case("nickserv"),
        Some((nick, host)) => {
            let host = host.parse::<Host>();
            nick.eq_ignore_ascii_case("nickserv") && host.is_ok_and(|host| is_public_host(&host))
        }
    }
}

impl ServerEntry {
    /// Whether the server is on this machine or on the user's own network, by his own word: nobody
    /// else is bothered by what is done to it.
    pub fn is_local(&self) -> bool {
        let host = self.host.as_str().parse::<IpAddr>();
        let is_public = host.map_or_else(|_| is_public_host(&self.host), is_public);
        self.own && !is_public
    }
}

/// Whether an address is one of the public Internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(inner) => is_public_v4(inner),
            None => is_public_v6(address),
        },
    }
}

/// Not in the registry <https://www.iana.org/assignments/iana-ipv4-special-registry>.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let benchmarks = a == 198 && (18..20).contains(&b);
    let protocols = (a, b, c) == (192, 0, 0);
    !(a == 0
        || a >= 240
        || shared
        || benchmarks
        || protocols
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation())
}

/// Global unicast, without documentation (2001:db8::/32), 6to4 and Teredo, whose inner address may
/// be any.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    first & 0xe000 == 0x2000
        && first != 0x2002
        && (first, second) != (0x2001, 0)
        && (first, second) != (0x2001, 0xdb8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_names_pass() {
        let public = |name: &str| is_public_host(&name.parse().unwrap());
        for good in [
            "irc.dal.net",
            "IRC.Libera.Chat",
            "a.xn--p1ai",
            "test.org",
            "1.2.example.org",
        ] {
            assert!(public(good), "{good}");
        }
        for bad in [
            "localhost",
            "irc",
            "127.0.0.1",
            "::1",
            "irc.local",
            "a.localhost",
            "nas.lan",
            "irc.home.arpa",
            "x.test",
            "x.example",
            "x.onion",
            "0x7f.1",
            "1.0x7f",
            "0x7f000001",
            "router.internal",
            "irc.local.",
            "a.b.c1",
        ] {
            assert!(!public(bad), "{bad}");
        }
    }

    #[test]
    fn passwords_go_to_nickserv_only() {
        let service = |text: &str| is_nickserv(&text.parse().unwrap());
        assert!(service("NickServ") && service("nickserv@services.dal.net"));
        assert!(!service("Nick5erv") && !service("x@services.dal.net"));
        assert!(!service("NickServ@localhost"));
    }

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        let public = |text: &str| is_public(text.parse().unwrap());
        for good in [
            "8.8.8.8",
            "100.63.1.1",
            "100.128.0.1",
            "198.20.0.1",
            "172.32.0.1",
            "2606:4700::1",
            "2a00::1",
        ] {
            assert!(public(good), "{good}");
        }
        for bad in [
            "0.1.2.3",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.1.1",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:a00:1::",
            "64:ff9b::a00:1",
        ] {
            assert!(!public(bad), "{bad}");
        }
    }
}
