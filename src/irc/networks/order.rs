//! In which order a network's servers are tried: healthy first, near home first.

use std::cmp::Reverse;

use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};

use super::{Health, Network, Region, ServerEntry};
use crate::peer::wire::Country;

/// The network's servers in the order in which to try them.
///
/// Those that the user put there come first, in his order. Then servers that answered last time or
/// were never tried go before those that failed, and those before the dead; among equals the
/// nearest to `home` first; among equally near ones `seed` decides, so that not everybody goes to
/// the same. Where the network has a server with TLS, those without are left out: going on to them
/// would be to fall back to plain text, which only a person may decide.
///
/// ```
/// use awale::irc::networks::{Health, List, order};
///
/// let quakenet = List::builtin().find("quakenet").unwrap();
/// let servers = order(quakenet, Some("SE".parse().unwrap()), &Health::default(), 7);
/// assert_eq!(servers[0].host.as_str(), "se.quakenet.org");
/// ```
pub fn order(
    network: &Network,
    home: Option<Country>,
    health: &Health,
    seed: u64,
) -> Vec<ServerEntry> {
    let mut random = StdRng::seed_from_u64(seed);
    let any_tls = network.servers.iter().any(|server| server.tls);
    let wanted = network
        .servers
        .iter()
        .filter(|server| server.tls || !any_tls);
    let mut keyed: Vec<(Key, &ServerEntry)> = wanted
        .enumerate()
        .map(|(at, server)| (Key::new(server, at, home, health, &mut random), server))
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed
        .into_iter()
        .map(|(_, server)| server.clone())
        .collect()
}

/// What decides, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    sickness: u8,
    own: Reverse<bool>,
    distance: u8,
    /// The place in the list for the user's own, chance for others.
    last: u64,
}

impl Key {
    fn new(
        server: &ServerEntry,
        at: usize,
        home: Option<Country>,
        health: &Health,
        random: &mut impl Rng,
    ) -> Self {
        let known = health.get(server);
        let chance = random.random();
        Self {
            sickness: match known {
                Some(known) if known.is_dead() => 2,
                Some(known) if known.failures > 0 => 1,
                _ => 0,
            },
            own: Reverse(server.own),
            distance: if server.own {
                0
            } else {
                distance(server, home)
            },
            last: if server.own { at as u64 } else { chance },
        }
    }
}

/// How far a server is from home: 0 in the same country, 1 in the same region, more beyond. Without
/// a home, a name that stands for servers everywhere is nearest.
fn distance(server: &ServerEntry, home: Option<Country>) -> u8 {
    if home.is_some() && server.country == home {
        return 0;
    }
    let near: &[Region] = match home.and_then(region) {
        None => &[Region::Any],
        Some(region) => nearest(region),
    };
    let place = near.iter().position(|region| *region == server.region);
    1 + u8::try_from(place.unwrap_or(near.len())).unwrap_or(u8::MAX - 1)
}

/// Regions from near to far, as lines go: the cables of West Africa and of South America end in
/// Europe and in the United States. A name for servers everywhere comes after those that are surely
/// near and before the far ones; all others come last.
fn nearest(region: Region) -> &'static [Region] {
    use Region::{Africa, Any, Asia, Canada, Europe, Oceania, SouthAmerica, UnitedStates};
    match region {
        Africa => &[Africa, Europe, Any],
        Any => &[Any],
        Asia => &[Asia, Any, Europe],
        Canada => &[Canada, UnitedStates, Any, Europe],
        Europe => &[Europe, Any, UnitedStates, Canada],
        Oceania => &[Oceania, Asia, Any, UnitedStates],
        SouthAmerica => &[SouthAmerica, UnitedStates, Any, Europe],
        UnitedStates => &[UnitedStates, Canada, Any, Europe],
    }
}

/// In which of the regions of the lists a country is; none for two letters that no country has.
/// Central America and the Caribbean are with the United States, to which their lines go.
pub fn region(country: Country) -> Option<Region> {
    let code = country.to_string();
    let has = |codes: &str| codes.split_ascii_whitespace().any(|known| known == code);
    let mut regions = COUNTRIES.iter();
    regions
        .find(|(_, codes)| has(codes))
        .map(|(region, _)| *region)
}

/// The codes of ISO 3166-1, by continent as in UN M49; Russia, Turkey, Cyprus and the Caucasus are
/// with Europe, where their servers are in the lists.
const COUNTRIES: &[(Region, &str)] = &[
    (
        Region::Africa,
        "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA \
         MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW",
    ),
    (
        Region::Asia,
        "AE AF BD BH BN BT CN HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP \
         OM PH PK PS QA SA SG SY TH TJ TL TM TW UZ VN YE",
    ),
    (Region::Canada, "CA PM"),
    (
        Region::Europe,
        "AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GL GR HR HU IE IM \
         IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK",
    ),
    (
        Region::Oceania,
        "AQ AS AU BV CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF \
         WS",
    ),
    (
        Region::SouthAmerica,
        "AR BO BR CL CO EC FK GF GS GY PE PY SR UY VE",
    ),
    (
        Region::UnitedStates,
        "AG AI AW BB BL BM BQ BS BZ CR CU CW DM DO GD GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PR \
         SV SX TC TT US VC VG VI",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::irc::networks::{List, ServerHealth, UserDiff};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn country(code: &str) -> Country {
        code.parse().unwrap()
    }

    fn hosts(id: &str, home: Option<&str>, health: &Health, seed: u64) -> Vec<String> {
        let network = List::builtin().find(id).unwrap();
        let servers = order(network, home.map(country), health, seed);
        servers
            .iter()
            .map(|server| server.host.to_string())
            .collect()
    }

    fn sick(host: &str, port: u16, failures: u32, last_ok: Option<u64>) -> Health {
        let mut health = Health::default();
        let known = ServerHealth {
            last_ok,
            failures,
            ..ServerHealth::default()
        };
        health.set(host.parse().unwrap(), port, known);
        health
    }

    #[test]
    fn every_country_is_in_one_region() {
        let codes: Vec<&str> = COUNTRIES
            .iter()
            .flat_map(|(_, c)| c.split_whitespace())
            .collect();
        let unique: BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(codes.len(), unique.len(), "a country is there twice");
        // ISO 3166-1 has 249 codes; Kosovo's is a user-assigned one.
        assert_eq!(codes.len(), 250);
        for (code, expected) in [
            ("GH", Region::Africa),
            ("CI", Region::Africa),
            ("FR", Region::Europe),
            ("BB", Region::UnitedStates),
            ("BR", Region::SouthAmerica),
            ("CA", Region::Canada),
            ("IN", Region::Asia),
            ("NZ", Region::Oceania),
        ] {
            assert_eq!(region(country(code)), Some(expected), "{code}");
        }
        assert_eq!(region(country("ZZ")), None);
        for at in Region::ALL {
            assert_eq!(nearest(*at).first(), Some(at));
        }
    }

    #[test]
    fn the_nearest_comes_first() {
        let healthy = Health::default();
        for seed in 0..20 {
            let first = |id, home| hosts(id, home, &healthy, seed).remove(0);
            assert_eq!(first("dalnet", Some("GH")), "eu.dal.net");
            assert_eq!(first("dalnet", Some("CA")), "ca.dal.net");
            assert_eq!(first("dalnet", Some("BB")), "us.dal.net");
            assert_eq!(first("dalnet", Some("JP")), "as.dal.net");
            assert_eq!(first("dalnet", None), "irc.dal.net");
            assert_eq!(first("dalnet", Some("ZZ")), "irc.dal.net");
            assert_eq!(first("ircnet", Some("GB")), "uk.ircnet.org");
            assert_eq!(first("ircnet", Some("NZ")), "au.ircnet.org");
            assert_eq!(first("quakenet", Some("DE")), "de.quakenet.org");
        }
    }

    #[test]
    fn chance_decides_among_equals() {
        let firsts: BTreeSet<String> = (0..50)
            .map(|seed| hosts("ircnet", Some("CI"), &Health::default(), seed).remove(0))
            .collect();
        let europe = ["eu.ircnet.org", "ssl.ircnet.ovh", "uk.ircnet.org"].map(str::to_owned);
        assert_eq!(firsts, BTreeSet::from(europe));
    }

    #[test]
    fn the_sick_come_later_and_the_dead_last() {
        for (failures, last_ok, place) in
            [(0, None, 0), (1, Some(1), 4), (9, Some(1), 4), (2, None, 4)]
        {
            let health = sick("eu.dal.net", 6697, failures, last_ok);
            let order = hosts("dalnet", Some("GH"), &health, 1);
            assert_eq!(
                order[place], "eu.dal.net",
                "{failures} {last_ok:?}: {order:?}"
            );
        }
        let mut health = sick("eu.dal.net", 6697, 3, None);
        let known = ServerHealth {
            failures: 1,
            ..ServerHealth::default()
        };
        health.set("us.dal.net".parse().unwrap(), 6697, known);
        let order = hosts("dalnet", Some("GH"), &health, 1);
        assert_eq!(order[3..], ["us.dal.net", "eu.dal.net"]);
    }

    #[test]
    fn what_the_user_added_is_tried_first_in_his_order() {
        let text = "[[network]]\nid = \"dalnet\"\nadd_servers = [{ host = \"b.example\" }, { host = \"a.example\" }]\n";
        let (list, _) = List::builtin().with(&UserDiff::parse("f", text).unwrap());
        let dalnet = list.find("dalnet").unwrap();
        let order = |health: &Health| order(dalnet, Some(country("GH")), health, 3);
        let first: Vec<String> = order(&Health::default())[..3]
            .iter()
            .map(|s| s.host.to_string())
            .collect();
        assert_eq!(first, ["b.example", "a.example", "eu.dal.net"]);
        let last = order(&sick("b.example", 6697, 1, None)).pop().unwrap();
        assert_eq!(last.host.as_str(), "b.example");
    }

    #[test]
    fn plain_servers_are_no_way_out_where_there_are_encrypted_ones() {
        let efnet = hosts(
            "efnet",
            Some("SE"),
            &sick("irc.efnet.org", 6697, 9, None),
            1,
        );
        assert_eq!(efnet, ["ssl.efnet.org", "irc.efnet.org"]);
        assert_eq!(hosts("undernet", None, &Health::default(), 1).len(), 3);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_or_doubled(seed: u64, home in "[A-Z]{2}", failures in 0_u32..6) {
            for network in List::builtin().networks() {
                let first = network.servers.first().unwrap();
                let health = sick(first.host.as_str(), first.port, failures, None);
                let order = order(network, Some(country(&home)), &health, seed);
                let any_tls = network.servers.iter().any(|server| server.tls);
                let wanted = network.servers.iter().filter(|server| server.tls || !any_tls);
                let wanted: BTreeSet<String> = wanted.map(ToString::to_string).collect();
                let got: BTreeSet<String> = order.iter().map(ToString::to_string).collect();
                prop_assert_eq!(order.len(), got.len());
                prop_assert_eq!(got, wanted);
            }
        }
    }
}
