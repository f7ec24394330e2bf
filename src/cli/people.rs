//! Who is who: the keys in the archive, and how people call them.

use std::collections::BTreeMap;

use awale::{
    irc::sanitize,
    store::{Archive, HeardHalf, StoreError, records::Record},
    trust::PublicKey,
};

/// Characters of a name that are shown.
const MAX_NAME: usize = 36;
/// Players met that are looked at.
const MAX_MET: u32 = 100_000;

/// Everybody whose key is known.
#[derive(Debug, Default)]
pub(super) struct People {
    by_key: BTreeMap<[u8; 32], Person>,
}

/// What is known of a key's owner. Names are what he says of himself.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) key: PublicKey,
    pub(super) nick: String,
    pub(super) name: String,
    pub(super) country: Option<String>,
}

impl People {
    /// Those who were played with, met or heard of.
    pub(super) fn of(
        archive: &Archive,
        records: &[Record],
        heard: &[HeardHalf],
    ) -> Result<Self, StoreError> {
        let mut people = Self::default();
        for half in heard {
            people.add(half.author, "", "", None);
        }
        for record in records {
            let setting = &record.setting;
            people.add(setting.own, "", "", None);
            let country = setting.country.map(|country| country.to_string());
            let (nick, name) = (setting.nick.as_str(), setting.name.as_str());
            people.add(setting.opponent, nick, name, country);
        }
        // Whom we have seen since then may have another name now.
        for player in archive.players(MAX_MET)? {
            let country = player.country.map(|country| country.to_string());
            people.add(
                player.key,
                player.nick.as_str(),
                player.name.as_str(),
                country,
            );
        }
        Ok(people)
    }

    /// Adds somebody; what was known under the key before is replaced by what is told now.
    pub(super) fn add(&mut self, key: PublicKey, nick: &str, name: &str, country: Option<String>) {
        let entry = self.by_key.entry(*key.as_bytes());
        let person = entry.or_insert_with(|| Person {
            key,
            nick: String::new(),
            name: String::new(),
            country: None,
        });
        if !nick.is_empty() {
            person.nick = sanitize::clean(nick, MAX_NAME);
            person.name = sanitize::clean(name, MAX_NAME);
            person.country = country;
        }
    }

    /// The keys of whoever is called so: by nick, name, key or key id.
    pub(super) fn find(&self, who: &str) -> Vec<PublicKey> {
        let same = |name: &str| !name.is_empty() && name.eq_ignore_ascii_case(who);
        self.by_key
            .values()
            .filter(|person| {
                same(&person.nick)
                    || same(&person.name)
                    || person.key.to_string() == who
                    || person.key.id().to_string() == who
            })
            .map(|person| person.key)
            .collect()
    }

    /// What to call a key's owner: his name, his nick, or else the key's id.
    pub(super) fn name(&self, key: &PublicKey) -> String {
        let told = self.told_name(key).map(str::to_owned);
        told.unwrap_or_else(|| key.id().to_string())
    }

    /// The name or nick that a key's owner has told.
    pub(super) fn told_name(&self, key: &PublicKey) -> Option<&str> {
        let person = self.by_key.get(key.as_bytes())?;
        let names = [person.name.as_str(), person.nick.as_str()];
        names.into_iter().find(|name| !name.is_empty())
    }

    /// The country that a key's owner has told.
    pub(super) fn country(&self, key: &PublicKey) -> Option<&str> {
        self.by_key.get(key.as_bytes())?.country.as_deref()
    }
}

/// Says that a name fits several keys.
pub(super) fn several(who: &str, keys: &[PublicKey]) -> String {
    let ids: Vec<String> = keys.iter().map(|key| key.id().to_string()).collect();
    format!(
        "{} fits several keys; name one of them: {}",
        sanitize::clean_line(who),
        ids.join(", ")
    )
}
