//! The order in which a network's servers are tried.

use crate::{
    irc::networks::{Network, Region, ServerEntry},
    peer::wire::Country,
};

/// The servers of a network, near home first: those of the player's country, of its region, those that
/// are anywhere, the rest; each in the order of the list.
///
/// Where a network has servers with TLS, only those: who can keep a player from them could otherwise
/// make him speak in plain text.
pub(super) fn order(network: &Network, home: Option<Country>) -> Vec<&ServerEntry> {
    let secure = network.servers.iter().any(|server| server.tls);
    let usable = network
        .servers
        .iter()
        .filter(|server| server.tls || !secure);
    let mut servers: Vec<&ServerEntry> = usable.collect();
    servers.sort_by_key(|server| distance(server, home));
    servers
}

fn distance(server: &ServerEntry, home: Option<Country>) -> u8 {
    let Some(home) = home else {
        return u8::from(server.region != Region::Any);
    };
    let region = region_of(home);
    match server.region {
        _ if server.country == Some(home) => 0,
        Region::Any => 2,
        near if Some(near) == region => 1,
        // Cables to Africa land in Europe.
        Region::Europe if region == Some(Region::Africa) => 1,
        _ => 3,
    }
}

/// The region of a country, where one can be told; the rest are served by what is anywhere.
fn region_of(country: Country) -> Option<Region> {
    const AFRICA: &str = "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS \
        LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW";
    const ASIA: &str = "AE AF BD CN HK ID IL IN IQ IR JO JP KH KR KZ LA LB LK MM MN MO MY NP OM PH PK \
        QA SA SG SY TH TW UZ VN YE";
    const EUROPE: &str = "AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU \
        LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK";
    const OCEANIA: &str = "AU FJ NC NZ PF PG SB TO VU WS";
    const SOUTH_AMERICA: &str = "AR BO BR CL CO EC GF GY PE PY SR UY VE";
    let country = country.to_string();
    [
        (Region::Africa, AFRICA),
        (Region::Asia, ASIA),
        (Region::Canada, "CA"),
        (Region::Europe, EUROPE),
        (Region::Oceania, OCEANIA),
        (Region::SouthAmerica, SOUTH_AMERICA),
        (Region::UnitedStates, "US"),
    ]
    .into_iter()
    .find(|(_, countries)| countries.split_whitespace().any(|known| known == country))
    .map(|(region, _)| region)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::irc::networks::List;

    fn hosts(network: &str, home: &str) -> Vec<String> {
        let network = List::builtin().find(network).unwrap();
        let servers = order(network, home.parse().ok());
        servers.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn near_home_first_and_never_plain_where_there_is_tls() {
        assert_eq!(
            hosts("dalnet", "GH")[..2],
            ["eu.dal.net:+6697", "irc.dal.net:+6697"]
        );
        assert_eq!(
            hosts("dalnet", "US")[..2],
            ["us.dal.net:+6697", "irc.dal.net:+6697"]
        );
        assert_eq!(hosts("dalnet", "")[0], "irc.dal.net:+6697");
        for network in List::builtin().networks() {
            let servers = order(network, None);
            assert!(!servers.is_empty());
            let plain = servers.iter().filter(|server| !server.tls).count();
            assert!(plain == 0 || plain == servers.len(), "{}", network.id);
        }
    }
}
