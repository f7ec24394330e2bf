//! The lines of games, each in a file of its game.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::{
    peer::{
        Author,
        wire::{Gid, Line, Message},
    },
    trust::{ChainHead, PublicKey},
};

/// Files kept open at once: more games than one player has at a time.
const MAX_OPEN: usize = 16;

/// All games of one player.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    open: HashMap<Gid, File>,
}

/// A line as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Who wrote it.
    pub author: Author,
    /// The line as it was on the wire.
    pub line: String,
}

impl Archive {
    /// The games in a player's folder, to be read while another program may have it.
    pub fn at(home: &Path) -> Self {
        Self::new(home.join("games"))
    }

    fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            open: HashMap::new(),
        }
    }

    /// Keeps a line of a game. When this returns it is on disk.
    ///
    /// # Errors
    /// When the system refuses, for example because the disk is full. The line must not be said
    /// then.
    pub fn keep(&mut self, gid: Gid, author: Author, line: &str) -> io::Result<()> {
        if !self.open.contains_key(&gid) && self.open.len() >= MAX_OPEN {
            self.open.clear();
        }
        let file = match self.open.entry(gid) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                let path = self.folder.join(format!("{gid}.lines"));
                let mut file = OpenOptions::new()
                    .read(true)
                    .append(true)
                    .create(true)
                    .open(&path)?;
                end_torn_line(&mut file)?;
                sync_folder(&path)?;
                entry.insert(file)
            }
        };
        // One write, so that a crash leaves a whole line or the beginning of one.
        file.write_all(format!("{} {line}\n", word(author)).as_bytes())?;
        file.sync_data()
    }

    /// The lines of a game in the order in which they were kept. A line cut off by a crash, which
    /// was never said, is left out.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn lines(&self, gid: Gid) -> io::Result<Vec<Kept>> {
        read(&self.folder.join(format!("{gid}.lines")))
    }

    /// The games kept.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn games(&self) -> io::Result<Vec<Gid>> {
        let mut gids = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let gid = name.to_str().and_then(|name| name.strip_suffix(".lines"));
            gids.extend(gid.and_then(|gid| gid.parse::<Gid>().ok()));
        }
        gids.sort();
        Ok(gids)
    }

    /// Where the player's chain of half-records stands: his newest one that is kept.
    ///
    /// # Errors
    /// When the games cannot be read. Going on without them could give one number to two records,
    /// which others would take for a lie.
    pub fn chain(&self, key: &PublicKey) -> io::Result<ChainHead> {
        let mut head = ChainHead::empty(key);
        for gid in self.games()? {
            for kept in self.lines(gid)? {
                let own = kept.author == Author::Own;
                if let Some(record) = own.then(|| record(&kept.line)).flatten()
                    && record.number > head.number
                {
                    head = record;
                }
            }
        }
        Ok(head)
    }
}

/// The chain head that a result line makes.
fn record(line: &str) -> Option<ChainHead> {
    let line = Line::parse(line).ok()?;
    match Message::read(&line) {
        Ok(Message::HalfRecord(result)) => Some(ChainHead {
            number: result.number,
            hash: line.link(),
        }),
        _ => None,
    }
}

fn word(author: Author) -> &'static str {
    match author {
        Author::Own => "own",
        Author::Opponent => "opponent",
    }
}

fn read(path: &Path) -> io::Result<Vec<Kept>> {
    let text = fs::read_to_string(path)?;
    let whole = text
        .split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'));
    let kept = whole.filter_map(|entry| {
        let (author, line) = entry.split_once(' ')?;
        let author = [Author::Own, Author::Opponent]
            .into_iter()
            .find(|a| word(*a) == author)?;
        Line::parse(line).ok()?;
        Some(Kept {
            author,
            line: line.to_owned(),
        })
    });
    Ok(kept.collect())
}

/// A crash may have left the beginning of a line; what follows must not be taken for its end.
fn end_torn_line(file: &mut File) -> io::Result<()> {
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    if last == *b"\n" {
        Ok(())
    } else {
        file.write_all(b"\n")
    }
}

/// Makes sure that a new file's name is on disk too.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    // Only Unix lets a folder be opened and synced; elsewhere the name is the system's to keep.
    #[cfg(unix)]
    if let Some(folder) = file.parent() {
        File::open(folder)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::EndReason,
        peer::wire::{HalfRecord, NetworkToken},
        trust::{KeyPair, Link, Points},
    };

    fn result(number: u32) -> String {
        let record = HalfRecord {
            gid: Gid::new(Link::of("game")),
            score: "10-8".parse().unwrap(),
            reason: EndReason::Majority,
            moved: 0,
            head: Link::of("head"),
            number,
            previous: Link::of("before"),
            points: Points::START,
            network: NetworkToken::from_name("net"),
            minutes: 1,
        };
        record.draft().sign(&KeyPair::from_seed([1; 32])).unwrap()
    }

    #[test]
    fn what_is_kept_is_read_and_a_torn_line_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = Archive::new(folder.path().to_owned());
        let gid = Gid::new(Link::of("game"));
        archive.keep(gid, Author::Own, &result(1)).unwrap();
        archive.keep(gid, Author::Opponent, &result(7)).unwrap();
        archive.keep(gid, Author::Own, &result(2)).unwrap();
        let path = folder.path().join(format!("{gid}.lines"));
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("own awale/1 res");
        fs::write(&path, text).unwrap();
        let mut archive = Archive::new(folder.path().to_owned());
        archive.keep(gid, Author::Own, &result(2)).unwrap();
        let lines = archive.lines(gid).unwrap();
        let authors: Vec<Author> = lines.iter().map(|kept| kept.author).collect();
        assert_eq!(
            authors,
            [Author::Own, Author::Opponent, Author::Own, Author::Own]
        );
        assert_eq!(archive.games().unwrap(), [gid]);
        let key = KeyPair::from_seed([1; 32]).public();
        let head = archive.chain(&key).unwrap();
        assert_eq!(
            head,
            ChainHead {
                number: 2,
                hash: Link::of(&result(2))
            }
        );
    }

    #[test]
    fn a_new_player_has_an_empty_chain() {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::from_seed([1; 32]).public();
        let archive = Archive::new(folder.path().to_owned());
        assert_eq!(archive.chain(&key).unwrap(), ChainHead::empty(&key));
    }
}
