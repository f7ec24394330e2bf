//! Changes to the user's own list of networks. Comments, order and layout stay as they are.

use std::{fs, io, path::PathBuf};

use anyhow::{Context, bail};
use awale::irc::networks::{Host, List, NetworkId, ServerAddress, ServerEntry, UserDiff};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, RawString, Table, Value};

use super::diff::{differences, in_words};
use crate::cli::{output::print, save};

const HEAD: &str =
    "# What you want different from the lists of networks; docs/NETWORKS.md has every key.\n";

/// The user's file, read to be changed.
#[derive(Debug)]
pub(super) struct UserFile {
    path: PathBuf,
    document: DocumentMut,
}

/// A server to be written down.
#[derive(Clone, Debug)]
pub(super) struct NewServer {
    pub(super) host: Host,
    pub(super) port: u16,
    pub(super) tls: bool,
    pub(super) verify: bool,
    pub(super) country: Option<String>,
}

impl NewServer {
    fn to_value(&self) -> Value {
        let mut table = InlineTable::new();
        table.insert("host", self.host.as_str().into());
        table.insert("port", i64::from(self.port).into());
        if !self.tls {
            table.insert("tls", false.into());
        } else if !self.verify {
            table.insert("verify", false.into());
        }
        if let Some(country) = &self.country {
            table.insert("country", country.as_str().into());
        }
        Value::InlineTable(table)
    }
}

impl UserFile {
    /// Reads the file; one that is not there is an empty one.
    pub(super) fn open(path: PathBuf) -> anyhow::Result<Self> {
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => HEAD.to_owned(),
            Err(error) => {
                return Err(error).with_context(|| format!("{} cannot be read", path.display()));
            }
        };
        let document = text.parse::<DocumentMut>();
        let document = document.with_context(|| format!("{} is no TOML", path.display()))?;
        Ok(Self { path, document })
    }

    /// Sets whether a network is used without being named.
    pub(super) fn set_enabled(&mut self, id: &NetworkId, enabled: bool) -> anyhow::Result<()> {
        set(self.section(id)?, "enabled", enabled.into());
        Ok(())
    }

    /// Sets the name of a network for people.
    pub(super) fn set_name(&mut self, id: &NetworkId, name: &str) -> anyhow::Result<()> {
        set(self.section(id)?, "name", name.into());
        Ok(())
    }

    /// Adds a server to a network, which is in the lists or not. It takes the place of one of the same
    /// host and port.
    pub(super) fn add_server(
        &mut self,
        id: &NetworkId,
        is_listed: bool,
        server: &NewServer,
    ) -> anyhow::Result<()> {
        let section = self.section(id)?;
        let key = match is_listed && !section.contains_key("servers") {
            true => "add_servers",
            false => "servers",
        };
        let array = array(section, key)?;
        let is_same = |value: &Value| {
            let text = |key| {
                value
                    .as_inline_table()?
                    .get(key)?
                    .as_str()
                    .map(str::to_owned)
            };
            let host = text("host").and_then(|host| host.parse::<Host>().ok());
            host.as_ref() == Some(&server.host) && port(value) == Some(server.port)
        };
        let known = array.iter().position(is_same);
        match known {
            Some(at) => {
                array.replace(at, server.to_value());
            }
            None => push(array, server.to_value()),
        }
        Ok(())
    }

    /// Takes servers of this address off a network: out of this file, and, when the lists have one
    /// (`is_listed`), off the list.
    pub(super) fn remove_server(
        &mut self,
        id: &NetworkId,
        is_listed: bool,
        address: &ServerAddress,
    ) -> anyhow::Result<()> {
        let section = self.section(id)?;
        let is_named = |value: &Value| {
            let host = value.as_inline_table().and_then(|table| table.get("host"));
            let host = host
                .and_then(Value::as_str)
                .and_then(|host| host.parse::<Host>().ok());
            host.as_ref() == Some(address.host())
                && address
                    .port()
                    .is_none_or(|wanted| port(value) == Some(wanted))
        };
        for key in ["servers", "add_servers"] {
            if section.contains_key(key) {
                array(section, key)?.retain(|value| !is_named(value));
            }
        }
        if is_listed && !section.contains_key("servers") {
            let text = address.to_string();
            let array = array(section, "remove_servers")?;
            if !array.iter().any(|value| value.as_str() == Some(&text)) {
                push(array, text.into());
            }
        }
        Ok(())
    }

    /// Writes the file, when it still says something that can be used, and tells what is different
    /// from `before` now. `base` is the list without the user's file.
    pub(super) fn save(&self, base: &List, before: &List) -> anyhow::Result<()> {
        let text = self.document.to_string();
        let diff = UserDiff::parse(&self.path.display().to_string(), &text)
            .context("nothing was written, because the file would be wrong")?;
        let (after, _) = base.with(&diff);
        let changes = differences(before, &after);
        if changes.is_empty() {
            return print("That is so already; nothing was written.\n");
        }
        if let Some(change) = changes.iter().find(|change| {
            let network = after.get(&change.network);
            network.is_some_and(|network| network.servers.is_empty())
        }) {
            bail!(
                "{0} would have no server left, so nothing was written; `awale networks disable {0}` \
                 takes the whole network out of use",
                change.network
            );
        }
        let backup = save::file(&self.path, &text)?;
        let mut said = format!("{}Written to {}", in_words(&changes), self.path.display());
        if let Some(backup) = backup {
            said.push_str(&format!("; the file before is {}", backup.display()));
        }
        print(&format!("{said}.\n"))
    }

    /// The section of a network, made when it is not there.
    fn section(&mut self, id: &NetworkId) -> anyhow::Result<&mut Table> {
        let path = self.path.display();
        let trailing = self
            .document
            .trailing()
            .as_str()
            .unwrap_or_default()
            .to_owned();
        let item = self
            .document
            .entry("network")
            .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
        let Some(sections) = item.as_array_of_tables_mut() else {
            bail!(
                "{path} does not have its networks in sections begun by [[network]], so this command \
                 cannot change it; change it by hand"
            );
        };
        let is_it = |table: &Table| table.get("id").and_then(Item::as_str) == Some(id.as_str());
        let known = sections.iter().position(is_it);
        let at = known.unwrap_or_else(|| {
            let mut table = Table::new();
            table.insert("id", id.as_str().into());
            // Comments at the end of the file stay before the new section.
            table.decor_mut().set_prefix(format!("{trailing}\n"));
            sections.push(table);
            sections.len() - 1
        });
        if known.is_none() {
            self.document.set_trailing("");
        }
        let sections = self
            .document
            .get_mut("network")
            .and_then(Item::as_array_of_tables_mut);
        let section = sections.and_then(|sections| sections.get_mut(at));
        section.context("the section was there")
    }
}

/// Sets a key; a comment behind the value before stays there.
fn set(section: &mut Table, key: &str, mut value: Value) {
    if let Some(old) = section.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    section.insert(key, Item::Value(value));
}

/// The list of this key, made when it is not there.
fn array<'t>(section: &'t mut Table, key: &str) -> anyhow::Result<&'t mut Array> {
    let item = section.entry(key).or_insert_with(|| Array::new().into());
    item.as_array_mut().with_context(|| {
        format!("`{key}` in your file is no list in brackets, so this command cannot change it; change it by hand")
    })
}

/// Adds to a list as its last value is written: on a line of its own or not. A comment behind the
/// last value stays behind it.
fn push(array: &mut Array, mut value: Value) {
    let raw = |text: Option<&RawString>| {
        text.and_then(RawString::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let Some(last) = array.iter().last() else {
        return array.push(value);
    };
    let before_last = raw(last.decor().prefix());
    let Some((_, indent)) = before_last.rsplit_once('\n') else {
        value.decor_mut().set_prefix(" ");
        return array.push_formatted(value);
    };
    let behind_last = raw(Some(array.trailing()));
    let behind_last = behind_last.trim_end();
    value
        .decor_mut()
        .set_prefix(format!("{behind_last}\n{indent}"));
    array.push_formatted(value);
    array.set_trailing("\n");
    array.set_trailing_comma(true);
}

/// The port of a server as it is written down, or the usual one.
fn port(value: &Value) -> Option<u16> {
    let table = value.as_inline_table()?;
    match table.get("port") {
        Some(port) => port.as_integer().and_then(|port| port.try_into().ok()),
        None if table.get("tls").and_then(Value::as_bool) == Some(false) => {
            Some(ServerEntry::PORT_PLAIN)
        }
        None => Some(ServerEntry::PORT_TLS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn comments_at_the_end_stay_before_what_is_new() {
        for (before, after) in [
            (HEAD, format!("{HEAD}\n[[network]]\nid = \"efnet\"\nenabled = true\n")),
            (
                "[[network]]\nid = \"a\"\n\n# the end\n",
                "[[network]]\nid = \"a\"\n\n# the end\n\n[[network]]\nid = \"efnet\"\nenabled = true\n".to_owned(),
            ),
        ] {
            let mut file = file(before);
            file.set_enabled(&id("efnet"), true).unwrap();
            assert_eq!(file.document.to_string(), after);
        }
    }

    const FILE: &str = "# my networks\n\n[[network]] # the old one\nid = \"dalnet\"\nenabled = true # since May\n\
        remove_servers = [\n  \"as.dal.net\", # slow\n]\n\n# at home\n[[network]]\nid = \"home\"\nservers = [{ host = \"10.0.0.1\", tls = false }]\n";

    fn file(text: &str) -> UserFile {
        UserFile {
            path: "mine.toml".into(),
            document: text.parse().unwrap(),
        }
    }

    fn id(text: &str) -> NetworkId {
        text.parse().unwrap()
    }

    fn server(host: &str, port: u16) -> NewServer {
        NewServer {
            host: host.parse().unwrap(),
            port,
            tls: true,
            verify: true,
            country: None,
        }
    }

    #[test]
    fn comments_and_layout_stay() {
        let mut file = file(FILE);
        file.set_enabled(&id("dalnet"), false).unwrap();
        file.add_server(&id("dalnet"), true, &server("a.net", 6697))
            .unwrap();
        file.remove_server(&id("dalnet"), true, &"eu.dal.net:6697".parse().unwrap())
            .unwrap();
        file.add_server(&id("home"), false, &server("10.0.0.2", 7))
            .unwrap();
        file.set_enabled(&id("efnet"), false).unwrap();
        assert_eq!(
            file.document.to_string(),
            "# my networks\n\n[[network]] # the old one\nid = \"dalnet\"\nenabled = false # since May\n\
             remove_servers = [\n  \"as.dal.net\", # slow\n  \"eu.dal.net:6697\",\n]\n\
             add_servers = [{ host = \"a.net\", port = 6697 }]\n\n\
             # at home\n[[network]]\nid = \"home\"\nservers = [{ host = \"10.0.0.1\", tls = false }, { host = \"10.0.0.2\", port = 7 }]\n\n\
             [[network]]\nid = \"efnet\"\nenabled = false\n"
        );
    }

    #[test]
    fn what_was_added_can_be_changed_and_taken_away() {
        let mut file = file(FILE);
        let mut plain = server("10.0.0.1", 6667);
        plain.tls = false;
        plain.country = Some("GH".to_owned());
        file.add_server(&id("home"), false, &plain).unwrap();
        let line =
            "servers = [{ host = \"10.0.0.1\", port = 6667, tls = false, country = \"GH\" }]";
        assert!(
            file.document.to_string().contains(line),
            "{}",
            file.document
        );
        file.add_server(&id("dalnet"), true, &server("a.net", 6697))
            .unwrap();
        file.remove_server(&id("dalnet"), false, &"a.net".parse().unwrap())
            .unwrap();
        file.remove_server(&id("home"), false, &"10.0.0.1:6667".parse().unwrap())
            .unwrap();
        let text = file.document.to_string();
        assert!(
            text.contains("add_servers = []") && text.contains("servers = []"),
            "{text}"
        );
        for _ in 0..2 {
            file.remove_server(&id("dalnet"), true, &"eu.dal.net".parse().unwrap())
                .unwrap();
        }
        assert_eq!(file.document.to_string().matches("eu.dal.net").count(), 1);
    }

    proptest! {
        /// Whatever is done to the file, it can be read, and no comment that stands for itself is lost.
        #[test]
        fn no_comment_is_lost(steps in proptest::collection::vec((0..4_u8, 0..3_usize, 1..4_u16), 1..12)) {
            let mut file = file(&format!("{FILE}\n# the end\n"));
            for (what, network, number) in steps {
                let id = id(["dalnet", "home", "efnet"][network]);
                let (host, is_listed) = (format!("s{number}.net"), network != 1);
                match what {
                    0 => file.set_enabled(&id, number == 1),
                    1 => file.set_name(&id, &host),
                    2 => file.add_server(&id, is_listed, &server(&host, number)),
                    _ => file.remove_server(&id, is_listed, &host.parse().unwrap()),
                }
                .unwrap();
                let text = file.document.to_string();
                UserDiff::parse("f", &text).unwrap();
                for comment in ["# my networks", "# the old one", "# since May", "# slow", "# at home", "# the end"] {
                    prop_assert_eq!(text.matches(comment).count(), 1, "{} in {}", comment, text);
                }
            }
        }
    }

    #[test]
    fn a_form_that_cannot_be_changed_is_told() {
        let mut inline = file("network = [{ id = \"dalnet\" }]\n");
        let error = inline
            .set_enabled(&id("dalnet"), true)
            .unwrap_err()
            .to_string();
        assert!(error.contains("change it by hand"), "{error}");
        let mut sections =
            file("[[network]]\nid = \"dalnet\"\n[[network.add_servers]]\nhost = \"a.net\"\n");
        let added = sections.add_server(&id("dalnet"), true, &server("b.net", 1));
        assert!(added.unwrap_err().to_string().contains("change it by hand"));
    }
}
