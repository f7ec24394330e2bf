//! Table files: one for each rule and number of seeds.
//!
//! A file is a head of 96 bytes and a byte for each position. The head: `awale table 01\n` and a zero
//! byte, the rule's digest (32 bytes), the number of seeds and seven zero bytes, the number of
//! positions (8 bytes, little-endian), SHA-256 of the positions' bytes (32 bytes).

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use awale::{engine::Tables, rules::RuleDigest};
use memmap2::Mmap;
use sha2::{Digest as _, Sha256};

const MAGIC: &[u8; 16] = b"awale table 01\n\0";
const HEAD: usize = 96;

/// A table's bytes in a mapped file.
struct Mapped(Mmap);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        self.0.get(HEAD..).unwrap_or_default()
    }
}

/// Where the table of a rule and a number of seeds is.
pub(in crate::cli) fn path(folder: &Path, rule: RuleDigest, seeds: u8) -> PathBuf {
    folder.join(format!("{rule}-{seeds:02}.table"))
}

fn head(rule: RuleDigest, seeds: u8, bytes: &[u8]) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(rule.as_bytes());
    head.extend([seeds, 0, 0, 0, 0, 0, 0, 0]);
    head.extend((bytes.len() as u64).to_le_bytes());
    head.extend(Sha256::digest(bytes));
    head
}

/// Writes a table; whoever looks sees the whole file or none.
pub(in crate::cli) fn write(
    folder: &Path,
    rule: RuleDigest,
    seeds: u8,
    bytes: &[u8],
) -> anyhow::Result<()> {
    let failed = || {
        format!(
            "the table cannot be written to {}; choose another folder with --cache",
            folder.display()
        )
    };
    fs::create_dir_all(folder).with_context(failed)?;
    let mut file = tempfile::NamedTempFile::new_in(folder).with_context(failed)?;
    file.write_all(&head(rule, seeds, bytes))
        .with_context(failed)?;
    file.write_all(bytes).with_context(failed)?;
    file.as_file().sync_all().with_context(failed)?;
    file.persist(path(folder, rule, seeds))
        .with_context(failed)?;
    Ok(())
}

/// Adds the tables that are in the folder, from the smallest on, to those of a rule, and returns how
/// many there are now. A file that is damaged at first sight is an error; whether all its bytes are
/// right is for [`sound`] to say.
pub(in crate::cli) fn load(folder: &Path, tables: &mut Tables) -> anyhow::Result<u8> {
    while tables.next() <= tables.most_seeds() {
        let path = path(folder, tables.rule(), tables.next());
        let mapped = match open(&path, tables.rule(), tables.next()) {
            Ok(Some(mapped)) => mapped,
            Ok(None) => break,
            Err(error) => {
                let advice = advice(&error);
                return Err(error.context(format!("{} {advice}", path.display())));
            }
        };
        tables
            .push(Box::new(mapped))
            .with_context(|| format!("{}; delete it", path.display()))?;
    }
    Ok(tables.next())
}

/// What is the matter with a file, and what to do.
fn advice(error: &anyhow::Error) -> &'static str {
    match error.downcast_ref::<io::Error>() {
        Some(error) if error.kind() != ErrorKind::UnexpectedEof => {
            "cannot be read: see that it is yours, or name another folder with --cache"
        }
        _ => "is damaged; delete it and build it anew with awale tables build",
    }
}

fn open(path: &Path, rule: RuleDigest, seeds: u8) -> anyhow::Result<Option<Mapped>> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let mut found = [0; HEAD];
    file.read_exact(&mut found)?;
    let length = file.metadata()?.len();
    let mut expected = head(rule, seeds, &[]);
    expected.truncate(HEAD - 40);
    if !found.starts_with(&expected)
        || found.get(56..64) != Some(&(length - HEAD as u64).to_le_bytes())
    {
        bail!("its head is not that of a table of this rule and {seeds} seeds");
    }
    // SAFETY: a mapping is unsound when the file changes under it. Table files are never changed:
    // `write` makes each under another name and renames it into place, which leaves what is mapped
    // as it is. Reading it into memory instead would take a quarter of a gigabyte and half a second
    // for 20 seeds at every start. All bytes are valid values, and a wrong one gives a wrong value,
    // no more.
    #[allow(unsafe_code, reason = "argued above")]
    let mapped = unsafe { Mmap::map(&file)? };
    Ok(Some(Mapped(mapped)))
}

/// Whether the bytes of a table file are those that were written.
pub(in crate::cli) fn sound(path: &Path) -> anyhow::Result<bool> {
    let mut file = File::open(path)?;
    let mut head = [0; HEAD];
    file.read_exact(&mut head)?;
    let mut hash = Sha256::new();
    let mut part = vec![0; 1 << 20];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(head.get(64..) == Some(&hash.finalize()[..])),
            n => hash.update(part.get(..n).unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use awale::{engine::Never, rules};

    use super::*;

    #[test]
    fn tables_come_back_from_their_files_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let rule = rules::find("abapa").unwrap();
        let mut built = Tables::new(&rule).unwrap();
        for seeds in 0..=3 {
            let bytes = built.build_next(1, &Never, &|_| ()).unwrap();
            write(folder.path(), rule.digest(), seeds, &bytes).unwrap();
            built.push(Box::new(bytes)).unwrap();
        }
        let mut loaded = Tables::new(&rule).unwrap();
        assert_eq!(load(folder.path(), &mut loaded).unwrap(), 4);
        for seeds in 0..=3 {
            assert_eq!(loaded.bytes(seeds), built.bytes(seeds));
            assert!(sound(&path(folder.path(), rule.digest(), seeds)).unwrap());
        }
        drop(loaded);
        let last = path(folder.path(), rule.digest(), 3);
        let mut bytes = fs::read(&last).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&last, &bytes).unwrap();
        assert!(!sound(&last).unwrap());
        for cut in [0, 50, bytes.len() - 1] {
            fs::write(&last, &bytes[..cut]).unwrap();
            let mut loaded = Tables::new(&rule).unwrap();
            let error = load(folder.path(), &mut loaded).unwrap_err();
            assert!(format!("{error:#}").contains("build it anew"), "{error:#}");
            assert_eq!(loaded.next(), 3);
        }
        // What is there and cannot be read is not said to be damaged.
        fs::remove_file(&last).unwrap();
        fs::create_dir(&last).unwrap();
        let error = load(folder.path(), &mut Tables::new(&rule).unwrap()).unwrap_err();
        let error = format!("{error:#}");
        assert!(
            error.contains("cannot be read") && !error.contains("damaged"),
            "{error}"
        );
    }
}
