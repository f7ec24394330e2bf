use std::time::{Duration, SystemTime};

use super::*;
use crate::{
    game::{Game, Move},
    notation::Sheet,
    rules,
};

fn sheet(rule: &str, moves: &str, names: [&str; 2]) -> Sheet {
    let rule = rules::find(rule).unwrap();
    let holes = rule.holes();
    let mut game = Game::new(rule);
    for letter in moves.chars() {
        game.play(Move::from_char(letter, holes).unwrap()).unwrap();
    }
    let mut sheet = Sheet::new(game);
    sheet.names = names.map(PlainText::name);
    sheet
}

const HOME: Origin = Origin::Home {
    level: Some(Level::Novice),
    me: Some(Side::South),
};

#[test]
fn a_game_at_home_is_kept_gone_on_with_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    let mut game = sheet("songo", "Aa", ["Ama", "novice"]);
    let id = book.keep(None, &game, HOME).unwrap();
    assert_eq!(id.to_string().parse(), Ok(id));
    game.game.resign(Side::North).unwrap();
    assert_eq!(book.keep(Some(id), &game, HOME).unwrap(), id);
    let name = GameName::Home(id);
    book.remark(&name, 2, &PlainText::comment("too slow"))
        .unwrap();
    book.remark(&name, 0, &PlainText::comment("a first game"))
        .unwrap();
    // What is said about a move goes with it, also when another one is played in its place.
    let shorter = sheet("songo", "A", ["Ama", "novice"]);
    book.keep(Some(id), &shorter, HOME).unwrap();
    assert_eq!(book.archive().remarks(&name).unwrap().len(), 1);
    book.keep(Some(id), &game, HOME).unwrap();
    book.remark(&name, 2, &PlainText::comment("too slow"))
        .unwrap();
    let read = book.archive().sheet(&name).unwrap().unwrap();
    assert_eq!(read.game.outcome(), game.game.outcome());
    assert_eq!(
        (read.moves(), read.names.clone()),
        (game.moves(), game.names.clone())
    );
    assert_eq!(
        (read.comment.as_str(), read.remarks[&2].as_str()),
        ("a first game", "too slow")
    );
    book.remark(&name, 2, &PlainText::default()).unwrap();
    let read = book.archive().sheet(&name).unwrap().unwrap();
    assert!(read.remarks.is_empty());
    let row = book.archive().home_game(id).unwrap().unwrap();
    assert_eq!((row.origin, row.plies), (HOME, 2));
    assert_eq!(ResultKind::of(&Listed::Home(row)), ResultKind::Won);
    assert_eq!(book.remove(&name).unwrap(), Removed::Gone);
    assert_eq!(book.remove(&name).unwrap(), Removed::Nothing);
    assert!(
        book.archive().sheet(&name).unwrap().is_none()
            && book.archive().remarks(&name).unwrap().is_empty()
    );
    // A number is never given twice, so that a name on paper means one game.
    assert_ne!(book.keep(None, &game, HOME).unwrap(), id);
}

#[test]
fn what_is_wanted_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    let old = SystemTime::now() - Duration::from_secs(1_000_000);
    let mut first = sheet("abapa", "Ff", ["Ama", "Kofi"]);
    first.begun = jiff::Timestamp::try_from(old).ok();
    book.keep(None, &first, Origin::File).unwrap();
    let mut second = sheet("songo", "A", ["you", "novice"]);
    second.game.resign(Side::South).unwrap();
    book.keep(None, &second, HOME).unwrap();
    let count = |wanted: Wanted| book.archive().catalogue(&wanted).unwrap().len();
    assert_eq!(count(Wanted::default()), 2);
    let recently = Some(SystemTime::now() - Duration::from_secs(1000));
    for (wanted, found) in [
        (
            Wanted {
                player: Some("kofi".to_owned()),
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                player: Some("efe".to_owned()),
                ..Wanted::default()
            },
            0,
        ),
        (
            Wanted {
                rule: Some("songo".to_owned()),
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                since: recently,
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                until: recently,
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                result: Some(ResultKind::Lost),
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                result: Some(ResultKind::Open),
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                place: Some("File".to_owned()),
                ..Wanted::default()
            },
            1,
        ),
        (
            Wanted {
                hidden: true,
                ..Wanted::default()
            },
            0,
        ),
        (
            Wanted {
                limit: Some(1),
                ..Wanted::default()
            },
            1,
        ),
    ] {
        assert_eq!(count(wanted.clone()), found, "{wanted:?}");
    }
    let newest = &book.archive().catalogue(&Wanted::default()).unwrap()[0];
    assert_eq!(newest.place(), "home");
}

#[test]
fn names_of_games_have_one_spelling() {
    for bad in ["h", "12", "h-1", "H1", "h1x", "h99999999999"] {
        assert_eq!(bad.parse::<HomeId>(), Err(InvalidHomeId), "{bad}");
    }
    let id: HomeId = "h12".parse().unwrap();
    assert_eq!(GameName::Home(id).to_string(), "h12");
}
