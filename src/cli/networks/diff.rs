//! `awale networks diff`: what the layers above the built-in list change.

use awale::irc::networks::{List, Network, NetworkId, ServerEntry};
use serde_json::json;

use super::{
    facts::{encryption, facts},
    load, object,
};
use crate::cli::{output::print, places::Places};

/// Tell what your own file and the downloaded list change
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    places: Places,
}

/// What is different about one network, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) network: NetworkId,
    pub(super) changes: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (layers, list) = load(&arguments.places)?;
    let base = layers.base();
    let downloaded = differences(List::builtin(), &base);
    let own = differences(&base, &list);
    if arguments.json {
        let array = |differences: &[Difference]| {
            let value =
                |d: &Difference| json!({ "network": d.network.as_str(), "changes": d.changes });
            differences.iter().map(value).collect::<Vec<_>>()
        };
        return print(&object(&json!({
            "built_in": List::builtin().version(),
            "version": base.version(),
            "downloaded": array(&downloaded),
            "user": array(&own),
        })));
    }
    let builtin = List::builtin().version();
    let head = match &layers.downloaded {
        None => "There is no downloaded list.\n".to_owned(),
        Some(list) if list.version() <= builtin => format!(
            "The downloaded list (version {}) is not newer than the built-in one ({builtin}) and \
             changes nothing.\n",
            list.version()
        ),
        Some(list) => format!(
            "The downloaded list (version {} of {}) against the built-in one ({builtin}):\n{}",
            list.version(),
            list.generated(),
            in_words(&downloaded)
        ),
    };
    let file = arguments.places.config()?.networks();
    let own = if file.exists() {
        format!("Your file {} changes:\n{}", file.display(), in_words(&own))
    } else {
        format!(
            "You have no list of your own; it would be {}.\n",
            file.display()
        )
    };
    print(&format!("{head}\n{own}"))
}

/// The differences, a line each, under their network.
pub(super) fn in_words(differences: &[Difference]) -> String {
    if differences.is_empty() {
        return "  nothing\n".to_owned();
    }
    let mut text = String::new();
    for difference in differences {
        text.push_str(&format!("  {}\n", difference.network));
        for change in &difference.changes {
            text.push_str(&format!("    {change}\n"));
        }
    }
    text
}

/// What makes `new` of `old`, network by network.
pub(super) fn differences(old: &List, new: &List) -> Vec<Difference> {
    let changed = new.networks().iter().filter_map(|network| {
        let changes = match old.get(&network.id) {
            None => vec![format!(
                "new: {}, with {}",
                network.name,
                servers(&network.servers)
            )],
            Some(before) => changes(before, network),
        };
        (!changes.is_empty()).then(|| Difference {
            network: network.id.clone(),
            changes,
        })
    });
    changed.collect()
}

fn servers(servers: &[ServerEntry]) -> String {
    match servers {
        [] => "no server".to_owned(),
        [server] => server.to_string(),
        [first, rest @ ..] => format!("{first} and {} more", rest.len()),
    }
}

fn changes(old: &Network, new: &Network) -> Vec<String> {
    let facts = facts(old).into_iter().zip(facts(new));
    let mut changes: Vec<String> = facts
        .filter(|((_, old), (_, new))| old != new)
        .map(|((name, old), (_, new))| {
            let shown = |text: String| {
                if text.is_empty() {
                    "nothing".to_owned()
                } else {
                    text
                }
            };
            format!("{name}: {} (was: {})", shown(new), shown(old))
        })
        .collect();
    let same = |a: &ServerEntry, b: &ServerEntry| a.host == b.host && a.port == b.port;
    for server in &new.servers {
        match old.servers.iter().find(|known| same(known, server)) {
            None => changes.push(format!("server added: {}", with_facts(server))),
            Some(known) if with_facts(known) != with_facts(server) => changes.push(format!(
                "server changed: {} (was: {})",
                with_facts(server),
                with_facts(known)
            )),
            Some(_) => {}
        }
    }
    let gone = old
        .servers
        .iter()
        .filter(|known| !new.servers.iter().any(|s| same(known, s)));
    changes.extend(gone.map(|server| format!("server removed: {server}")));
    changes
}

/// A server with all that is said about it.
fn with_facts(server: &ServerEntry) -> String {
    let country = server.country.map(|country| format!(", {country}"));
    format!(
        "{server}, TLS {}, {}{}",
        encryption(server),
        server.region,
        country.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale::irc::networks::UserDiff;

    #[test]
    fn every_difference_is_told() {
        let text = "[[network]]\nid = \"dalnet\"\nname = \"Dal\"\nenabled = false\nrate = 3\ncap = true\nlogin = \"sasl\"\n\
            nicklen = 9\nnote = \"\"\nevents = []\nremove_servers = [\"as.dal.net\"]\n\
            add_servers = [{ host = \"a.net\", country = \"GH\" }, { host = \"eu.dal.net\", verify = true }]\n\
            [[network]]\nid = \"home\"\nservers = [{ host = \"10.0.0.1\", tls = false }]\n";
        let (list, _) = List::builtin().with(&UserDiff::parse("f", text).unwrap());
        let told = in_words(&differences(List::builtin(), &list));
        for line in [
            "  dalnet\n",
            "name: Dal (was: DALnet)",
            "on: no (was: yes)",
            "rate: a line in 3 s, 4 at once (was: a line in 2 s, 4 at once)",
            "login: sasl (was: nickserv, said to NickServ@services.dal.net)",
            "asks what servers offer: yes (was: no)",
            "longest nick: 9 (was: nothing)",
            "note: nothing (was: a server allows one or two connections from one host)",
            "meetings: nothing (was: Sunday match: Sundays 16:00 UTC",
            "server added: a.net:+6697, TLS yes, any, GH",
            "server changed: eu.dal.net:+6697, TLS yes, any (was: eu.dal.net:+6697, TLS unverified, EU)",
            "server removed: as.dal.net:+6697",
            "  home\n    new: home, with 10.0.0.1:6667\n",
        ] {
            assert!(told.contains(line), "{line} in {told}");
        }
        assert_eq!(in_words(&differences(&list, &list)), "  nothing\n");
    }
}
