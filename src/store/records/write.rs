//! A file from games.

use std::{collections::BTreeSet, fmt::Write};

use super::{HEAD, Record};
use crate::peer::Author;

/// The text of a file with these games, each rule once, before the first game that is played by it.
pub fn write(records: &[Record]) -> String {
    let mut text = format!("{HEAD}\n");
    let mut rules = BTreeSet::new();
    for record in records {
        let setting = &record.setting;
        let digest = super::read::digest(&setting.canonical);
        if rules.insert(digest.clone()) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "\nrule {} {digest}", setting.rule);
            for line in setting.canonical.lines() {
                let _ = writeln!(text, "  {line}");
            }
        }
        let country = setting.country.map_or("-".to_owned(), |c| c.to_string());
        let name = match setting.name.as_str() {
            "" => "~".to_owned(),
            name => encoded(name),
        };
        let _ = write!(
            text,
            "\ngame {}\nrule-digest {digest}\nkeys {} {}\nside {}\nnetwork {}\nopponent {} {name} {country}\n",
            record.gid,
            setting.own,
            setting.opponent,
            setting.me.letter(),
            setting.network,
            setting.nick,
        );
        for kept in &record.lines {
            let mark = match kept.author {
                Author::Own => '>',
                Author::Opponent => '<',
            };
            let _ = writeln!(text, "{mark} {}", kept.line);
        }
    }
    text
}

/// A name without a space: what is no letter or digit of ASCII is written `%XX`.
fn encoded(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'_' | b'-' => {
                text.push(char::from(byte));
            }
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}
