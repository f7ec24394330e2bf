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

/// A match of two games in which the first player begins on the North side.
fn begun(book: &mut Notebook) -> MatchId {
    book.begin_match(&NewMatch {
        rule: rules::find("abapa").unwrap(),
        level: Some(Level::Novice),
        side: Side::North,
        games: 2,
    })
    .unwrap()
}

#[test]
fn a_match_is_kept_with_its_table_and_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    let id = begun(&mut book);
    assert_eq!((id.to_string().as_str(), "m1".parse()), ("m1", Ok(id)));
    let stands = |book: &Notebook| book.archive().home_match(id).unwrap().unwrap();
    let fresh = stands(&book);
    assert_eq!((fresh.next_number(), fresh.open_game()), (Some(1), None));
    assert_eq!(fresh.rule().unwrap().id().as_str(), "abapa");
    // The first game ends without a move, which counts.
    let mut first = sheet("abapa", "", ["novice", ""]);
    first.game.resign(Side::South).unwrap();
    let place = |number| MatchPlace { id, number };
    let one = book
        .keep_in_match(None, &first, fresh.origin(1), place(1))
        .unwrap();
    let after = stands(&book);
    assert_eq!(after.table().standing(), "1 : 0");
    assert_eq!((after.next_number(), after.open_game()), (Some(2), None));
    // The second is left, and gone on with.
    let mut second = sheet("abapa", "Ff", ["", "novice"]);
    let two = book
        .keep_in_match(None, &second, fresh.origin(2), place(2))
        .unwrap();
    let open = stands(&book);
    assert_eq!(open.open_game().map(|row| row.id), Some(two));
    assert_eq!(open.games[1].origin.me(), Some(Side::South));
    assert_eq!(open.next_number(), Some(2));
    second.game.resign(Side::South).unwrap();
    book.keep_in_match(Some(two), &second, fresh.origin(2), place(2))
        .unwrap();
    let over = stands(&book);
    assert_eq!(over.table().standing(), "1 : 1");
    assert_eq!((over.next_number(), over.games.len()), (None, 2));
    assert_eq!(over.games[0].place, Some(place(1)));
    // Its games are not deleted one by one.
    book.remark(&GameName::Home(one), 0, &PlainText::comment("quick"))
        .unwrap();
    let removed = book.remove(&GameName::Home(one)).unwrap();
    assert_eq!(removed, Removed::OfMatch(id));
    assert_eq!(book.archive().home_matches().unwrap(), [over]);
    assert!(book.remove_match(id).unwrap() && !book.remove_match(id).unwrap());
    assert!(book.archive().home_matches().unwrap().is_empty());
    assert!(book.archive().home_game(one).unwrap().is_none());
    let remarks = book.archive().remarks(&GameName::Home(one)).unwrap();
    assert!(remarks.is_empty());
    assert_ne!(begun(&mut book), id, "a number is never given twice");
}

#[test]
fn a_match_that_two_programs_play_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    let place = MatchPlace {
        id: begun(&mut book),
        number: 1,
    };
    let game = sheet("abapa", "F", ["novice", ""]);
    book.keep_in_match(None, &game, HOME, place).unwrap();
    let error = book.keep_in_match(None, &game, HOME, place).unwrap_err();
    assert!(
        error.to_string().contains("awale play --from m1"),
        "{error}"
    );
}
