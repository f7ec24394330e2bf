//! Reads any text as a list of networks in each of its three layers.
//!
//! A downloaded list sends nobody to an address, a local name or an odd port, and has no password
//! said to anybody but NickServ, whatever it says. Before a NUL there may be a signature, of which
//! none can be good.

#![no_main]

use awale::irc::networks::{Health, List, Origin, PublisherKey, Release, UserDiff, order};
use libfuzzer_sys::fuzz_target;

/// The key of minisign's own page; its secret half is not ours.
const KEY: &str = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3";

fuzz_target!(|data: &[u8]| {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    if let Some(list) = second {
        let key: PublisherKey = KEY.parse().expect("a key");
        assert!(Release::open("f", list, first, &[key], 1).is_err());
    }
    let Ok(text) = std::str::from_utf8(second.unwrap_or(first)) else { return };
    if let Ok((list, _)) = List::parse_downloaded("f", text) {
        harmless(&list);
        let renewed = List::builtin().renewed(&list);
        assert!(renewed.networks().len() >= List::builtin().networks().len());
        assert!(renewed.version() >= List::builtin().version());
        for network in renewed.networks() {
            let order = order(network, "GH".parse().ok(), &Health::default(), 7);
            assert_eq!(order.is_empty(), network.servers.is_empty());
        }
    }
    // Whatever a downloaded list may say, the program's own may say too.
    assert!(List::parse("f", text).is_ok() || List::parse_downloaded("f", text).is_err());
    if let Ok(diff) = UserDiff::parse("f", text) {
        let (list, _) = List::builtin().with(&diff);
        assert!(list.networks().len() >= List::builtin().networks().len());
    }
    let _ = text.parse::<PublisherKey>();
});

fn harmless(list: &List) {
    for network in list.networks() {
        assert_eq!(network.origin, Origin::Downloaded);
        assert!(network.rate.period.as_secs() >= 1);
        if let Some(service) = &network.nickserv {
            assert!(service.as_str().to_lowercase().starts_with("nickserv"));
        }
        for server in &network.servers {
            assert!(!server.own && server.host.as_str().contains('.'));
            assert!(server.host.as_str().parse::<std::net::IpAddr>().is_err());
            assert!(matches!(server.port, 6660..=6669 | 6697 | 7000 | 7070 | 9999));
        }
        for event in &network.events {
            assert!((1_796_040_000..1_796_040_000 + 7 * 86_400).contains(&event.next(1_796_040_000)));
        }
    }
}
