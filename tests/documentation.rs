//! The documentation hangs together: every link leads somewhere, and the book has every page.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The Markdown files of a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    let mut pages: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|kind| kind == "md"))
        .collect();
    pages.sort();
    pages
}

/// Where the links and pictures of a text lead.
fn links(text: &str) -> Vec<String> {
    let links = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    });
    links.collect()
}

/// The names by which headings can be linked to, as forges and the book make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading: Option<String> = None;
    for event in Parser::new(text) {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::End(TagEnd::Heading(_)), Some(text)) => {
                anchors.insert(anchor(text));
                heading = None;
            }
            (Event::Text(part) | Event::Code(part), Some(text)) => text.push_str(&part),
            _ => {}
        }
    }
    anchors
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        c if c.is_alphanumeric() => Some(c.to_ascii_lowercase()),
        _ => None,
    });
    kept.collect()
}

/// Why a link of a page leads nowhere, if so.
fn fault(page: &Path, link: &str) -> Option<String> {
    if link.contains("://") {
        return None;
    }
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => page.to_owned(),
        path => page.parent().unwrap().join(path),
    };
    let Ok(target) = target.canonicalize() else {
        return Some(format!("{}: {link} is not there", page.display()));
    };
    let docs = root().join("docs").canonicalize().unwrap();
    if page.starts_with(&docs) && !target.starts_with(&docs) {
        return Some(format!("{}: {link} is not in the book", page.display()));
    }
    let is_there =
        place.is_empty() || anchors(&fs::read_to_string(&target).unwrap()).contains(place);
    (!is_there).then(|| format!("{}: {link} has no such heading", page.display()))
}

#[test]
fn every_link_leads_somewhere() {
    let docs = root().join("docs").canonicalize().unwrap();
    let all = pages(&root()).into_iter().chain(pages(&docs));
    let (mut seen, mut faults) = (0, Vec::new());
    for page in all {
        let links = links(&fs::read_to_string(&page).unwrap());
        seen += links.len();
        faults.extend(links.iter().filter_map(|link| fault(&page, link)));
    }
    assert!(seen > 40, "only {seen} links were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_book_has_every_page_once() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let mut listed = links(&summary);
    listed.sort();
    let names = pages(&docs)
        .into_iter()
        .map(|page| page.file_name().unwrap().to_owned());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name != "SUMMARY.md");
    assert_eq!(listed, names);
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let page = root().join("README.md");
    assert!(fault(&page, "docs/NOTHING.md").is_some());
    assert!(fault(&page, "docs/RULES.md#no-such-heading").is_some());
    assert!(fault(&page, "docs/CONFIG.md#mistakes").is_none());
}
