//! Everybody whose records are known, and what they amount to.

use anyhow::Context;
use awale::{
    client::config::load_config,
    store::{
        Archive, Home,
        records::{Checked, Record, Tally, check_with},
    },
    trust::PublicKey,
};

use crate::cli::{people::People, places::Places, records::finished, rulebook::Rulebook};

/// What the archive knows of players and their games.
pub(in crate::cli) struct World {
    /// The own key; none in a folder that has no identity.
    pub(in crate::cli) own: Option<PublicKey>,
    /// The finished games of the archive.
    pub(in crate::cli) records: Vec<Record>,
    /// What their check has found.
    pub(in crate::cli) checked: Checked,
    /// What the records of every key amount to, the best first.
    pub(in crate::cli) tallies: Vec<Tally>,
    /// How people are called.
    pub(in crate::cli) people: People,
}

impl World {
    /// Reads and checks the archive. Another program may have it meanwhile.
    pub(in crate::cli) fn open(places: &Places) -> anyhow::Result<Self> {
        let folder = places.home()?;
        let archive = Archive::read(&folder)?;
        let records = finished(&archive, &[])?;
        let heard = archive.heard()?;
        let mut people = People::of(&archive, &records, &heard)?;
        let own = Home::read_identity(&folder)?.map(|pair| pair.public());
        if let Some(key) = own {
            let (nick, country) = own_name(places);
            people.add(key, &nick, "", country);
        }
        let checked = check_with(&records, &heard);
        let tallies = Tally::all(&checked);
        Ok(Self {
            own,
            records,
            checked,
            tallies,
            people,
        })
    }

    /// What the records of a key amount to; `None` when there are none.
    pub(in crate::cli) fn tally(&self, key: &PublicKey) -> Option<&Tally> {
        self.tallies.iter().find(|tally| tally.key == *key)
    }

    /// The key of a player: the own one without a name.
    pub(in crate::cli) fn key(&self, who: Option<&str>) -> anyhow::Result<PublicKey> {
        let Some(who) = who else {
            return self
                .own
                .context("there is no identity here yet: `awale setup` makes one");
        };
        match self.people.find(who).as_slice() {
            [key] => Ok(*key),
            [] => anyhow::bail!(
                "nobody of this nick, name or key is in your archive; `awale ranking` lists whom there is"
            ),
            several => anyhow::bail!(crate::cli::people::several(who, several)),
        }
    }
}

/// What this player is called in the settings. Without any, or with wrong ones, the key's id has to do.
fn own_name(places: &Places) -> (String, Option<String>) {
    let read = || -> Option<(String, Option<String>)> {
        let at = places.config().ok()?;
        let rules = Rulebook::beside(&at).rules();
        let (config, _) = load_config(&at.path, &rules).ok()??;
        let country = config.country.map(|country| country.to_string());
        Some((config.name.as_str().to_owned(), country))
    };
    read().unwrap_or_default()
}
