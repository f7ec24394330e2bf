//! Writing the player's files.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

use awale::tui::Fault;

/// Writes a file whole or not at all, for its owner only. A file that was there is kept
/// beside it with `.bak` at the end of its name, which is given back.
pub(super) fn file(path: &Path, text: &str) -> anyhow::Result<Option<PathBuf>> {
    Ok(write(path, text).map_err(|error| Fault::write(path, &error))?)
}

/// Refuses a file that is there.
pub(super) fn check_new(path: &Path) -> anyhow::Result<()> {
    if path.exists() {
        return Err(Fault::Exists(path.display().to_string()).into());
    }
    Ok(())
}

/// Writes a new file whole or not at all, for its owner only. One that is there stays.
pub(super) fn new_file(path: &Path, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    check_new(path)?;
    Ok(write_new(path, text.as_ref()).map_err(|error| Fault::write(path, &error))?)
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut draft = draft_in(folder)?;
    draft.write_all(bytes)?;
    draft.as_file().sync_all()?;
    draft.persist_noclobber(path).map_err(|error| error.error)?;
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(())
}

/// A new file of a folder. What goes wrong is told without the name that nobody has given it.
fn draft_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::NamedTempFile::new_in(folder).map_err(|error| match error.kind() {
        kind @ io::ErrorKind::NotFound => {
            io::Error::new(kind, format!("there is no folder {}", folder.display()))
        }
        kind => kind.into(),
    })
}

fn write(path: &Path, text: &str) -> io::Result<Option<PathBuf>> {
    // Where the file is a link to one kept elsewhere, that one is replaced.
    let real = match fs::canonicalize(path) {
        Ok(real) => real,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    let folder = match real.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    private_folder(folder)?;
    // A temporary file is readable for its owner only.
    let mut draft = draft_in(folder)?;
    draft.write_all(text.as_bytes())?;
    draft.as_file().sync_all()?;
    let backup = back_up(path)?;
    draft.persist(&real).map_err(|error| error.error)?;
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(backup)
}

fn back_up(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    let backup = PathBuf::from(name);
    match fs::copy(path, &backup) {
        Ok(_) => Ok(Some(backup)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_is_named_and_no_file_of_our_own() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("away").join("x.gif");
        let error = new_file(&file, "").unwrap_err().to_string();
        assert!(error.contains("there is no folder"), "{error}");
        assert_eq!(error.matches("away").count(), 2, "{error}");
    }
}
