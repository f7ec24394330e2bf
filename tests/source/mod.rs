//! Rust sources as tokens, and the paths in them.

// Each test crate that has this file uses a part of it.
#![allow(dead_code, unreachable_pub)]

use std::{
    fmt, fs,
    path::{Path as FilePath, PathBuf},
};

/// A source file.
pub struct Source {
    /// Its path below `src`.
    pub name: String,
    pub text: String,
}

/// A path such as `crate::peer::Nick`, whole even where it comes from braces.
pub struct Path {
    words: Vec<String>,
    /// Modules from the crate's root to where it stands, at least.
    depth: usize,
}

/// Every file below `src`.
pub fn sources() -> Vec<Source> {
    let root = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let read = |file: PathBuf| {
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
        Source::new(
            &name.replace('\\', "/"),
            &fs::read_to_string(&file).unwrap(),
        )
    };
    files.into_iter().map(read).collect()
}

fn collect(folder: &FilePath, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

impl Source {
    pub fn new(name: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The top module: the folder's or the file's name.
    pub fn module(&self) -> &str {
        let first = self.name.split('/').next().unwrap_or_default();
        first.trim_end_matches(".rs")
    }

    /// Every path that stands in it.
    pub fn paths(&self) -> Vec<Path> {
        let words = self.name.trim_end_matches("mod.rs").trim_end_matches(".rs");
        let depth = words.split('/').filter(|word| !word.is_empty()).count();
        let tokens = tokens(&self.text);
        let mut paths = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            // In `use ::crate_name` the first word is no part of the path.
            at = if is_word(&tokens[at]) && tokens[at] != "use" {
                tree(&tokens, at, &[], &mut paths)
            } else {
                at + 1
            };
        }
        paths
            .into_iter()
            .map(|words| Path { words, depth })
            .collect()
    }
}

impl Path {
    /// The module of this crate that it leads into from the root, if it begins there.
    pub fn first_of_crate(&self) -> Option<&str> {
        let supers = self
            .words
            .iter()
            .take_while(|word| *word == "super")
            .count();
        let up = supers > 0 && supers >= self.depth;
        let root = ["crate", "awale"].contains(&self.words.first()?.as_str());
        let next = if up { supers } else { usize::from(root) };
        self.words
            .get(next)
            .filter(|_| up || root)
            .map(String::as_str)
    }

    /// Whether it begins at the root of its own crate, which in the program is not the library.
    pub fn is_in_program(&self) -> bool {
        self.words.first().is_some_and(|word| word != "awale")
    }

    pub fn is_relative(&self) -> bool {
        self.words.first().is_some_and(|word| word == "super")
    }

    /// Whether these words stand in it one after the other.
    pub fn names(&self, wanted: &str) -> bool {
        let wanted: Vec<&str> = wanted.split("::").collect();
        self.words
            .windows(wanted.len())
            .any(|words| words == wanted)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join("::"))
    }
}

/// Reads a path with what its braces hold, and returns where it ends.
fn tree(
    tokens: &[String],
    mut at: usize,
    before: &[String],
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let mut words = before.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some(word) if is_word(word) => words.push(word.to_owned()),
            Some("{") if !words.is_empty() => return branches(tokens, at + 1, &words, paths),
            _ => break,
        }
        at += 1;
        if tokens.get(at).map(String::as_str) != Some("::") {
            break;
        }
        at += 1;
    }
    paths.push(words);
    at
}

fn branches(
    tokens: &[String],
    mut at: usize,
    words: &[String],
    paths: &mut Vec<Vec<String>>,
) -> usize {
    loop {
        match tokens.get(at).map(String::as_str) {
            None => return at,
            Some("}") => return at + 1,
            Some(word) if is_word(word) => at = tree(tokens, at, words, paths),
            Some(_) => at += 1,
        }
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::` and single other characters; comments, texts and characters are left out.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let rest = &chars[at..];
        at += if let Some(skipped) = skipped(rest) {
            skipped
        } else if c.is_alphabetic() || c == '_' {
            let word: String = rest
                .iter()
                .take_while(|c| c.is_alphanumeric() || **c == '_')
                .collect();
            let length = word.chars().count();
            tokens.push(word);
            length
        } else if rest.starts_with(&[':', ':']) {
            tokens.push("::".to_owned());
            2
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            1
        };
    }
    tokens
}

/// How many characters of a comment, text, character or lifetime begin here.
fn skipped(rest: &[char]) -> Option<usize> {
    let from = |start: usize, end: &str| {
        let end: Vec<char> = end.chars().collect();
        let found = rest
            .get(start..)?
            .windows(end.len())
            .position(|window| window == end);
        Some(found.map_or(rest.len(), |found| start + found + end.len()))
    };
    match rest {
        ['/', '/', ..] => from(2, "\n"),
        ['/', '*', ..] => from(2, "*/"),
        ['r' | 'b', 'r', '#' | '"', ..] | ['r', '#' | '"', ..] => {
            let start = rest.iter().position(|c| *c == '#' || *c == '"')?;
            let hashes = rest[start..].iter().take_while(|c| **c == '#').count();
            // `r#match` is a word and no text.
            (rest.get(start + hashes) == Some(&'"')).then_some(())?;
            from(start + hashes + 1, &format!("\"{}", "#".repeat(hashes)))
        }
        ['"', ..] => Some(quoted(rest, '"')),
        ['\'', '\\', ..] => Some(quoted(rest, '\'')),
        ['\'', _, '\'', ..] => Some(3),
        ['\'', ..] => Some(1),
        _ => None,
    }
}

fn quoted(rest: &[char], end: char) -> usize {
    let mut at = 1;
    while let Some(&c) = rest.get(at) {
        at += 1;
        if c == '\\' {
            at += 1;
        } else if c == end {
            break;
        }
    }
    at.min(rest.len())
}
