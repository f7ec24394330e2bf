//! Games that were played, analysis, problems and lessons.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::stage::{Stage, full_disk, opening};
use crate::{
    engine::Level,
    game::{Game, Move, Side},
    notation::{PlainText, Sheet},
    rules::{self, Language},
    store::{GameName, Listed, Notebook, Origin, Removed, Wanted},
    study::problems,
    texts::{self, Texts, Voice},
    tui::{Delivered, Effect, Errand, Event, Fault, Look, Opening, Theme},
};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

fn choose(stage: &mut Stage, item: &str) {
    let (x, y) = stage.find(item);
    stage.click(x, y);
}

/// The stage in each size, and in ASCII in the middle one.
fn stages() -> Vec<(String, Stage)> {
    let mut all: Vec<(String, Stage)> = SIZES
        .into_iter()
        .map(|(width, height)| (format!("{width}x{height}"), Stage::plain(width, height)))
        .collect();
    let ascii = Opening {
        look: Look {
            theme: Theme::Dark,
            ascii: true,
        },
        ..opening()
    };
    all.push(("ascii".to_owned(), Stage::new(80, 24, ascii)));
    all
}

fn spoken(language: Language) -> Stage {
    Stage::new(
        80,
        24,
        Opening {
            language,
            ..opening()
        },
    )
}

/// What is on the screen, which in ASCII is ASCII.
fn picture(name: &str, stage: &mut Stage) -> String {
    let screen = stage.screen();
    assert!(name != "ascii" || screen.is_ascii(), "{screen}");
    screen
}

pub(super) fn sheet(moves: &str) -> Sheet {
    let mut game = Game::new(rules::find("abapa").unwrap());
    for letter in moves.chars() {
        game.play(Move::from_char(letter, 6).unwrap()).unwrap();
    }
    Sheet::new(game)
}

/// Games in a notebook, as the player's files would give them.
pub(super) fn listed() -> (Vec<Listed>, Sheet) {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    let begun = |second| Some(jiff::Timestamp::from_second(1_790_000_000_i64 + second).unwrap());
    let mut first = sheet("CcDdEe");
    first.begun = begun(0);
    first.names[1] = PlainText::name("novice");
    first.game.resign(Side::North).unwrap();
    let level = Some(crate::engine::Level::Novice);
    let home = Origin::Home {
        level,
        me: Some(Side::South),
    };
    book.keep(None, &first, home).unwrap();
    let mut second = sheet("FfAaBbCcDd");
    second.begun = begun(100_000);
    second.names = ["Ama", "Kofi"].map(PlainText::name);
    second.comment = PlainText::comment("From the club.");
    second.remark(4, PlainText::comment("Kofi sees nothing here."));
    book.keep(None, &second, Origin::File).unwrap();
    let all = book.archive().catalogue(&Wanted::default()).unwrap();
    (all, second)
}

fn errands(stage: &mut Stage) -> Vec<Errand> {
    let effects = std::mem::take(&mut stage.effects);
    let errands = effects.into_iter().filter_map(|effect| match effect {
        Effect::Errand(errand) => Some(errand),
        _ => None,
    });
    errands.collect()
}

/// The list of games, with what it has asked for.
pub(super) fn games(stage: &mut Stage) -> Sheet {
    let (all, second) = listed();
    menu(stage, 8);
    assert!(matches!(errands(stage)[..], [Errand::Games]));
    stage.tell(Event::Delivered(Delivered::Games(Ok(all))));
    second
}

/// Opens the item of this place in the menu, whatever the language.
pub(super) fn menu(stage: &mut Stage, item: usize) {
    for _ in 0..item {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Enter);
}

pub(super) fn open(stage: &mut Stage) -> GameName {
    let sheet = games(stage);
    stage.press(KeyCode::Enter);
    let Some(Errand::Open(name)) = errands(stage).pop() else {
        panic!("no game is asked for")
    };
    stage.tell(Event::Delivered(Delivered::Opened(
        name,
        Ok(Box::new(sheet)),
    )));
    name
}

#[test]
fn games_are_found_by_their_words() {
    let (_, mut stage) = stages().into_iter().next().unwrap();
    games(&mut stage);
    stage.type_in("/ama");
    let screen = stage.screen();
    assert!(
        screen.contains("Ama") && !screen.contains("Computer"),
        "{screen}"
    );
    stage.type_in(" nobody");
    let screen = stage.screen();
    assert!(!screen.contains("Ama"), "{screen}");
    for _ in 0..7 {
        stage.press(KeyCode::Backspace);
    }
    // Enter keeps what was found, and letters are keys again; Esc shows all, and then leaves.
    stage.press(KeyCode::Enter);
    let screen = stage.screen();
    assert!(screen.contains("With: ama"), "{screen}");
    stage.press(KeyCode::Enter);
    assert!(matches!(errands(&mut stage)[..], [Errand::Open(_)]));
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("Computer"), "{}", stage.screen());
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("A W A L"), "{}", stage.screen());
}

/// The narrowest window shows the longest names of levels, and how the game ended.
#[test]
fn no_level_is_cut_in_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut book = Notebook::open(folder.path()).unwrap();
    for level in Level::ALL {
        let mut kept = sheet("Aa");
        kept.game.resign(Side::South).unwrap();
        let (level, me) = (Some(level), Some(Side::South));
        book.keep(None, &kept, Origin::Home { level, me }).unwrap();
    }
    let all = book.archive().catalogue(&Wanted::default()).unwrap();
    for texts in Texts::all(Voice::Screen) {
        let spoken = Opening {
            language: texts.language(),
            ..opening()
        };
        let mut stage = Stage::new(60, 20, spoken);
        menu(&mut stage, 8);
        stage.tell(Event::Delivered(Delivered::Games(Ok(all.clone()))));
        let screen = stage.screen();
        for level in Level::ALL {
            let name = texts::level(&texts, level);
            assert!(screen.contains(&format!(", {name} ")), "{name}: {screen}");
        }
        assert!(!screen.contains('…'), "{screen}");
    }
}

#[test]
fn games_are_listed_and_opened() {
    for (size, mut stage) in stages() {
        games(&mut stage);
        assert_snapshot!(format!("games_{size}"), picture(&size, &mut stage));
        let mut stage = stage;
        stage.type_in("f");
        let screen = stage.screen();
        assert!(
            screen.contains("Computer") && !screen.contains("Ama"),
            "{screen}"
        );
    }
    for (size, mut stage) in stages() {
        open(&mut stage);
        for _ in 0..6 {
            stage.press(KeyCode::PageUp);
        }
        stage.type_in("x");
        stage.think();
        assert_snapshot!(format!("desk_{size}"), picture(&size, &mut stage));
    }
}

#[test]
fn other_moves_are_tried_and_the_game_is_gone_on_with() {
    let mut stage = Stage::plain(80, 24);
    open(&mut stage);
    stage.press(KeyCode::Home);
    assert!(
        stage.screen().contains("From the club."),
        "{}",
        stage.screen()
    );
    stage.type_in("ff");
    assert!(
        stage.screen().contains("After move 2 of 10."),
        "{}",
        stage.screen()
    );
    // C is not what was played.
    stage.type_in("c");
    assert!(
        stage.screen().contains("Other moves after move 2"),
        "{}",
        stage.screen()
    );
    stage.type_in("m");
    assert!(
        stage.screen().contains("not of the game"),
        "{}",
        stage.screen()
    );
    stage.type_in("bu");
    assert!(
        stage.screen().contains("Other moves after move 2"),
        "{}",
        stage.screen()
    );
    stage.type_in("u");
    assert!(
        stage.screen().contains("After move 2 of 10."),
        "{}",
        stage.screen()
    );
    stage.type_in("p");
    let screen = stage.screen();
    assert!(
        screen.contains("on from move 2") && screen.contains("first steps"),
        "{screen}"
    );
    stage.press(KeyCode::Enter);
    stage.type_in("a");
    stage.think();
    let kept = errands(&mut stage);
    let Some(Errand::Keep { sheet, .. }) = kept.last() else {
        panic!("{kept:?}")
    };
    assert!(
        sheet.moves().starts_with("FfA") && sheet.game.ply() == 4,
        "{}",
        sheet.moves()
    );
}

#[test]
fn a_remark_is_written_and_a_game_deleted_after_a_question() {
    let mut stage = Stage::plain(80, 24);
    let name = open(&mut stage);
    stage.press(KeyCode::PageUp);
    stage.type_in("m");
    stage.type_in("quick & bad");
    assert_snapshot!("writing", stage.screen());
    stage.press(KeyCode::Enter);
    let written = errands(&mut stage);
    let [Errand::Remark(about, 9, text)] = &written[..] else {
        panic!("{written:?}")
    };
    assert_eq!((about, text.as_str()), (&name, "quick & bad"));
    assert!(stage.screen().contains("quick & bad"), "{}", stage.screen());
    stage.type_in("o");
    assert!(matches!(errands(&mut stage)[..], [Errand::Export(_)]));
    stage.tell(Event::Delivered(Delivered::Exported(Ok(
        "awale-h2.ogn".to_owned()
    ))));
    assert!(
        stage.screen().contains("awale-h2.ogn"),
        "{}",
        stage.screen()
    );
    stage.type_in("r");
    stage.press(KeyCode::Enter);
    assert!(
        errands(&mut stage).is_empty(),
        "the first answer changes nothing"
    );
    stage.type_in("r");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    assert!(
        matches!(errands(&mut stage)[..], [Errand::Remove(_)]),
        "{}",
        stage.screen()
    );
    stage.tell(Event::Delivered(Delivered::Removed(Ok(Removed::Gone))));
    assert!(
        stage.screen().contains("It is deleted."),
        "{}",
        stage.screen()
    );
    assert!(matches!(errands(&mut stage)[..], [Errand::Games]));
}

#[test]
fn positions_are_analysed_and_set_up() {
    let mut stage = Stage::plain(80, 24);
    choose(&mut stage, "Analysis");
    stage.think();
    assert!(
        stage.screen().contains("seen 4 moves ahead"),
        "{}",
        stage.screen()
    );
    stage.type_in("f");
    assert_eq!(stage.think(), 1, "another position is thought about");
    stage.type_in("sx");
    for key in ["0", "2", "2", "1", "1", "0"] {
        stage.type_in(key);
        stage.press(KeyCode::Right);
    }
    // From South's store up into North's row, to f at its left.
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Up);
    stage.type_in("+");
    assert_snapshot!("setter", stage.screen());
    stage.press(KeyCode::Enter);
    stage.think();
    let screen = stage.screen();
    assert!(
        screen.contains("The best moves") && screen.contains("North to move"),
        "{screen}"
    );
    stage.type_in("sx");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("would be over in this position"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("Lessons"), "{}", stage.screen());
}

pub(super) fn problems_at(stage: &mut Stage) {
    menu(stage, 6);
    assert!(matches!(errands(stage)[..], [Errand::Problems]));
    let all = problems()
        .iter()
        .map(|problem| (problem.clone(), false))
        .collect();
    stage.tell(Event::Delivered(Delivered::Problems(all, Vec::new())));
}

#[test]
fn problems_are_solved_with_hints() {
    for (size, mut stage) in stages() {
        problems_at(&mut stage);
        assert_snapshot!(format!("problems_{size}"), picture(&size, &mut stage));
        stage.press(KeyCode::Enter);
        stage.type_in("c");
        assert_snapshot!(format!("drill_{size}"), picture(&size, &mut stage));
        stage.type_in("t");
        assert!(stage.screen().contains("E is right."), "{}", stage.screen());
        stage.type_in("e");
        assert!(stage.screen().contains("Solved!"), "{}", stage.screen());
        stage.press(KeyCode::Enter);
        assert!(stage.screen().contains("7 seeds"), "{}", stage.screen());
        stage.type_in("s");
        assert!(stage.screen().contains("Solution: F"), "{}", stage.screen());
        stage.press(KeyCode::Esc);
        stage.type_in("r");
        assert!(
            stage.screen().contains("part of the program"),
            "{}",
            stage.screen()
        );
    }
}

#[test]
fn a_problem_is_set_and_checked() {
    let mut stage = Stage::plain(80, 24);
    problems_at(&mut stage);
    stage.type_in("n");
    assert_snapshot!("setter_problem", stage.screen());
    stage.press(KeyCode::Enter);
    // Nothing can be taken at the beginning of a game.
    assert!(
        stage.screen().contains("cannot be reached"),
        "{}",
        stage.screen()
    );
    stage.type_in("x");
    stage.type_in("1");
    for _ in 0..5 {
        stage.press(KeyCode::Right);
    }
    stage.type_in("2");
    stage.press(KeyCode::Up);
    stage.type_in("3");
    stage.press(KeyCode::Left);
    stage.type_in("1");
    stage.press(KeyCode::Enter);
    let made = errands(&mut stage);
    let [Errand::AddProblem(problem)] = &made[..] else {
        panic!("{made:?}\n{}", stage.screen())
    };
    assert_eq!(
        problem.game().start().to_string(),
        "1-0-0-0-0-2-3-1-0-0-0-0-0-0-S"
    );
    assert_eq!(problem.goal().to_string(), "take 2 seeds in one move");
}

#[test]
fn lessons_are_read_step_by_step_and_end_with_an_exercise() {
    for (size, mut stage) in stages() {
        choose(&mut stage, "Lessons");
        assert_snapshot!(format!("lessons_{size}"), picture(&size, &mut stage));
        stage.press(KeyCode::Enter);
        stage.press(KeyCode::Enter);
        assert_snapshot!(format!("lesson_{size}"), picture(&size, &mut stage));
        for _ in 0..3 {
            stage.press(KeyCode::Enter);
        }
        stage.type_in("f");
        let screen = stage.screen();
        assert!(
            screen.contains("three in b and two in c") && screen.contains("Solved!"),
            "{screen}"
        );
        stage.press(KeyCode::Enter);
        assert!(
            stage.screen().contains("1. Several houses at once"),
            "{}",
            stage.screen()
        );
        stage.press(KeyCode::Esc);
        stage.press(KeyCode::Esc);
        assert!(stage.screen().contains("Problems"), "{}", stage.screen());
    }
}

#[test]
fn every_lesson_fits_the_smallest_window_in_every_language() {
    for language in Language::ALL {
        for (number, lesson) in crate::study::lessons().iter().enumerate() {
            let mut stage = Stage::new(
                60,
                20,
                Opening {
                    language,
                    ..opening()
                },
            );
            menu(&mut stage, 5);
            for _ in 0..number {
                stage.press(KeyCode::Down);
            }
            stage.press(KeyCode::Enter);
            let texts = lesson
                .steps()
                .iter()
                .map(|step| &step.text)
                .chain([lesson.task()]);
            for text in texts {
                let words: Vec<&str> = text.get(language).split_whitespace().collect();
                let screen = stage.screen();
                let last = words[words.len() - 1];
                assert!(
                    screen.contains(last),
                    "{language} {number}: {last}\n{screen}"
                );
                stage.press(KeyCode::Enter);
            }
        }
    }
}

#[test]
fn the_screens_speak_every_language() {
    for language in [Language::Fr, Language::Es, Language::De] {
        let mut stage = spoken(language);
        open(&mut stage);
        stage.type_in("x");
        stage.think();
        assert_snapshot!(format!("desk_{language}"), stage.screen());
        stage.type_in("?");
        assert_snapshot!(format!("desk_help_{language}"), stage.screen());
        let mut stage = spoken(language);
        problems_at(&mut stage);
        stage.press(KeyCode::Enter);
        stage.type_in("c");
        assert_snapshot!(format!("drill_{language}"), stage.screen());
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let mut stage = Stage::plain(80, 24);
    choose(&mut stage, "Games played");
    stage.tell(Event::Delivered(Delivered::Games(Err(Fault::Other(
        "the disk is gone".to_owned(),
    )))));
    assert!(
        stage.screen().contains("the disk is gone"),
        "{}",
        stage.screen()
    );
    stage.tell(Event::Delivered(Delivered::Kept(Err(full_disk()))));
    assert!(
        stage
            .screen()
            .contains("The game is not kept. awale.db cannot be written: the disk is full."),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    choose(&mut stage, "Analysis");
    for key in ["m", "o", "r"] {
        stage.type_in(key);
        assert!(
            stage.screen().contains("This game is not kept"),
            "{}",
            stage.screen()
        );
    }
    stage.type_in("u");
    assert!(
        stage.screen().contains("No other moves have been tried"),
        "{}",
        stage.screen()
    );
}
