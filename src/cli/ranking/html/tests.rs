use std::fs;

use super::*;

fn pages() -> BTreeMap<String, String> {
    let names = ["index.html", "player-00.html", "game-0a.html"];
    names
        .iter()
        .map(|name| ((*name).to_owned(), format!("<p>{name}")))
        .collect()
}

#[test]
fn pages_are_written_again_and_old_ones_go() {
    let folder = tempfile::tempdir().unwrap();
    let hall = folder.path().join("new/hall");
    folder::write(&hall, &pages()).unwrap();
    let mut fewer = pages();
    fewer.remove("game-0a.html");
    fewer.insert("index.html".to_owned(), "new".to_owned());
    folder::write(&hall, &fewer).unwrap();
    assert_eq!(fs::read_to_string(hall.join("index.html")).unwrap(), "new");
    assert!(!hall.join("game-0a.html").exists());
    assert_eq!(fs::read_dir(&hall).unwrap().count(), 3);
}

#[test]
fn a_folder_of_somebody_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "mine").unwrap();
    let error = folder::write(folder.path(), &pages())
        .unwrap_err()
        .to_string();
    assert!(error.contains("name a new folder"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // Also one in which something has been put beside the pages.
    let hall = folder.path().join("hall");
    folder::write(&hall, &pages()).unwrap();
    fs::write(hall.join("notes.txt"), "mine").unwrap();
    folder::write(&hall, &pages()).unwrap_err();
    // A list that names other files takes none of them away.
    let list = hall.join("awale-ranking.txt");
    fs::write(&list, "awale ranking 1\n../index.html\nnotes.txt\n").unwrap();
    folder::write(&hall, &pages()).unwrap_err();
    assert_eq!(fs::read_to_string(hall.join("notes.txt")).unwrap(), "mine");
    assert_eq!(
        fs::read_to_string(folder.path().join("index.html")).unwrap(),
        "mine"
    );
}
