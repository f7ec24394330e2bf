//! A player's folder: made when it is not there, locked while it is used.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
};

use super::{Archive, StoreError};
use crate::trust::{IdentityError, KeyPair};

/// A player's folder, held by this program until it is dropped.
#[derive(Debug)]
pub struct Home {
    path: PathBuf,
    /// Held for the lock on it.
    _lock: File,
}

/// A player's folder cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HomeError {
    /// Another program uses the folder.
    #[error(
        "{} is in use by {holder}: one program at a time plays under one identity; end the other \
         one, or give this one another folder",
        path.display()
    )]
    InUse {
        /// The folder.
        path: PathBuf,
        /// Which program, as it says itself.
        holder: String,
    },
    /// The archive cannot be made.
    #[error("{why}")]
    Archive {
        /// The folder.
        path: PathBuf,
        /// Why; it says all there is to say, so it is no source.
        why: StoreError,
    },
    /// The identity file is damaged.
    #[error("{}: {why}", path.display())]
    Identity {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: IdentityError,
    },
    /// The system refuses.
    #[error("{}: {why}; check that the folder exists and is yours", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it says.
        why: String,
    },
}

impl Home {
    /// The identity file's name in a player's folder.
    pub const IDENTITY: &str = "identity.key";

    /// The key in a folder, which another program may hold meanwhile. `None` when there is none yet.
    ///
    /// # Errors
    /// When the identity file is damaged or the system refuses.
    pub fn read_identity(folder: &Path) -> Result<Option<KeyPair>, HomeError> {
        let path = folder.join(Self::IDENTITY);
        match fs::read_to_string(&path) {
            Ok(text) => match KeyPair::from_identity(&text) {
                Ok(pair) => Ok(Some(pair)),
                Err(why) => Err(HomeError::Identity { path, why }),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(io_error(&path, source)),
        }
    }

    /// Opens a player's folder, making it when it is not there.
    ///
    /// # Errors
    /// When another program uses it or the system refuses.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, HomeError> {
        let path = path.into();
        private_folder(&path).map_err(|source| io_error(&path, source))?;
        let lock = lock(&path)?;
        Ok(Self { path, _lock: lock })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The key in this folder; `seed` becomes the key of a folder that has none yet, and must come
    /// from a good random source.
    ///
    /// # Errors
    /// When the identity file is damaged or the system refuses.
    pub fn identity(&self, seed: [u8; 32]) -> Result<KeyPair, HomeError> {
        if let Some(pair) = Self::read_identity(&self.path)? {
            return Ok(pair);
        }
        // The archive first: one that comes after its key is that of a player who has lost the one before.
        let path = self.path.clone();
        Archive::open(&self.path).map_err(|why| HomeError::Archive { path, why })?;
        let pair = KeyPair::from_seed(seed);
        self.bring_identity(&pair)?;
        Ok(pair)
    }

    /// Puts a key into a folder that has none.
    ///
    /// # Errors
    /// When there is one, or the system refuses.
    pub fn bring_identity(&self, pair: &KeyPair) -> Result<(), HomeError> {
        let path = self.path.join(Self::IDENTITY);
        if path.exists() {
            let source = io::ErrorKind::AlreadyExists.into();
            return Err(io_error(&path, source));
        }
        write_secret(&path, &pair.to_identity()).map_err(|source| io_error(&path, source))
    }

    /// The archive in this folder, made when it is not there.
    ///
    /// # Errors
    /// When it is damaged, of a newer format, or the system refuses.
    pub fn archive(&self) -> Result<Archive, StoreError> {
        Archive::open(&self.path)
    }
}

/// Makes a folder that only its owner can enter. One that is there stays as it is.
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
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

fn io_error(path: &Path, why: io::Error) -> HomeError {
    HomeError::Io {
        path: path.to_owned(),
        why: why.to_string(),
    }
}

fn lock(home: &Path) -> Result<File, HomeError> {
    let path = home.join("lock");
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options
        .open(&path)
        .map_err(|source| io_error(&path, source))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            // What the other program wrote about itself is only for the message.
            let _ = file.read_to_string(&mut holder);
            let holder: String = holder
                .chars()
                .filter(|c| !c.is_control())
                .take(80)
                .collect();
            let holder = if holder.is_empty() {
                "another program".to_owned()
            } else {
                holder
            };
            return Err(HomeError::InUse {
                path: home.to_owned(),
                holder,
            });
        }
        Err(TryLockError::Error(source)) => return Err(io_error(&path, source)),
    }
    let write = |file: &mut File| {
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "awale, process {}", std::process::id())
    };
    write(&mut file).map_err(|source| io_error(&path, source))?;
    Ok(file)
}

/// Writes a new file that only its owner can read, and returns when it is on disk. It appears
/// whole or not at all.
fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    let draft = path.with_extension("key.new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    sync_folder(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_stays_and_is_its_owners_only() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::open(folder.path().join("new")).unwrap();
        let first = home.identity([1; 32]).unwrap();
        let again = home.identity([2; 32]).unwrap();
        assert_eq!(first.public(), again.public());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file = fs::metadata(home.path().join("identity.key")).unwrap();
            assert_eq!(file.permissions().mode() & 0o777, 0o600);
            let folder = fs::metadata(home.path()).unwrap();
            assert_eq!(folder.permissions().mode() & 0o777, 0o700);
        }
    }

    #[test]
    fn a_damaged_identity_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::open(folder.path()).unwrap();
        fs::write(
            folder.path().join("identity.key"),
            "awale identity 1\nsecret x\n",
        )
        .unwrap();
        let error = home.identity([1; 32]).unwrap_err().to_string();
        assert!(error.contains("restore the file from a backup"), "{error}");
    }

    #[test]
    fn one_program_at_a_time_and_the_message_says_which() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::open(folder.path()).unwrap();
        let error = Home::open(folder.path()).unwrap_err().to_string();
        assert!(
            error.contains(&format!("process {}", std::process::id())),
            "{error}"
        );
        drop(home);
        Home::open(folder.path()).unwrap();
    }
}
