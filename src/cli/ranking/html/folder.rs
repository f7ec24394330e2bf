//! The folder of the pages: what is in it is known, so that nothing of anybody else's is written over.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, ErrorKind},
    path::Path,
};

use anyhow::{Context, bail};

/// Lists the pages in the folder; without it a folder is somebody else's.
const LIST: &str = "awale-ranking.txt";
const HEAD: &str = "awale ranking 1";

/// Writes the pages, and takes away those of the time before that are none any more.
pub(super) fn write(folder: &Path, pages: &BTreeMap<String, String>) -> anyhow::Result<()> {
    let shown = folder.display();
    let old = ours(folder)?;
    let cannot = || format!("{shown} cannot be written; check that the folder is yours");
    fs::create_dir_all(folder).with_context(cannot)?;
    // Both lists until all is done: whatever breaks off, the next time knows every file.
    let all: BTreeSet<&str> = old.iter().chain(pages.keys()).map(String::as_str).collect();
    list(folder, all).with_context(cannot)?;
    for (name, text) in pages {
        replace(folder, name, text).with_context(cannot)?;
    }
    for name in old.iter().filter(|name| !pages.contains_key(*name)) {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(cannot);
            }
            _ => {}
        }
    }
    list(folder, pages.keys().map(String::as_str)).with_context(cannot)
}

/// The pages that were written here before.
///
/// # Errors
/// When there is anything else in the folder.
fn ours(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let shown = folder.display();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => {
            return Err(error)
                .with_context(|| format!("{shown} cannot be read; name a new folder"));
        }
    };
    let text = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    let mut lines = text.lines();
    let is_ours = lines.next() == Some(HEAD);
    let known: BTreeSet<String> = match is_ours {
        true => lines
            .filter(|name| is_page(name))
            .map(str::to_owned)
            .collect(),
        false => BTreeSet::new(),
    };
    for entry in entries {
        let entry = entry.with_context(|| format!("{shown} cannot be read; name a new folder"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_known = known.contains(&name) || (is_ours && (name == LIST || name == draft(LIST)));
        let is_draft = name
            .strip_suffix(".new")
            .is_some_and(|name| known.contains(name));
        if !is_known && !is_draft {
            bail!(
                "{shown} has other files in it ({}): name a new folder, so that nothing is written over",
                awale::irc::sanitize::clean_line(&name)
            );
        }
    }
    Ok(known)
}

/// Whether a name is one that a page can have. A list that was changed names no other file.
fn is_page(name: &str) -> bool {
    let stem = name.strip_suffix(".html");
    stem.is_some_and(|stem| {
        !stem.is_empty()
            && stem
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    })
}

fn list<'a>(folder: &Path, names: impl IntoIterator<Item = &'a str>) -> io::Result<()> {
    let mut text = format!("{HEAD}\n");
    for name in names {
        text.push_str(name);
        text.push('\n');
    }
    replace(folder, LIST, &text)
}

/// Whole or not at all.
fn replace(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let new = folder.join(draft(name));
    fs::write(&new, text)?;
    fs::rename(&new, folder.join(name))
}

fn draft(name: &str) -> String {
    format!("{name}.new")
}
