use super::*;
use crate::{
    engine::{Analyst, Limits, Never},
    game::{Game, Move, Position},
    rules::{self, Language},
};

fn game(position: &str) -> Game {
    let position: Position = position.parse().unwrap();
    Game::from_position(rules::find("abapa").unwrap(), position).unwrap()
}

fn mv(letter: char) -> Move {
    Move::from_char(letter, 6).unwrap()
}

fn letters(moves: &[Move]) -> String {
    moves.iter().map(|mv| mv.to_char(6)).collect()
}

#[test]
fn every_lesson_is_told_in_every_language_and_its_exercise_has_one_answer() {
    assert_eq!(lessons().len(), 14);
    for (number, lesson) in lessons().iter().enumerate() {
        for language in Language::ALL {
            let texts = [lesson.title(), lesson.task(), lesson.done()].into_iter();
            let mut texts = texts.chain(lesson.steps().iter().map(|step| &step.text));
            assert!(
                texts.all(|text| !text.exactly(language).is_empty()),
                "{number} {language}"
            );
        }
        let mut attempt = lesson.exercise();
        let good = attempt.good_moves().unwrap();
        assert_eq!(good.len(), 1, "{number}: {}", letters(&good));
        let legal = attempt.game().legal_moves();
        assert!(number == 11 || legal.len() > 2, "{number}");
        assert!(attempt.solution().is_some(), "{number}");
        for wrong in legal.into_iter().filter(|mv| !good.contains(mv)) {
            let mut attempt = lesson.exercise();
            assert!(
                matches!(attempt.play(wrong).unwrap(), Verdict::Wrong(_)),
                "{number}"
            );
        }
    }
}

#[test]
fn what_lessons_show_happens_on_the_board() {
    let taken = |lesson: usize, step: usize| {
        let game = &lessons()[lesson].steps()[step].game;
        let (before, after) = (game.start().stores(), game.position().stores());
        [after[0] - before[0], after[1] - before[1]]
    };
    for (lesson, step, seeds) in [
        (0, 2, [3, 0]),
        (1, 1, [0, 8]),
        (2, 0, [2, 0]),
        (2, 1, [2, 12]),
        (3, 2, [6, 0]),
        (4, 1, [10, 0]),
        (5, 0, [0, 7]),
        (5, 1, [0, 0]),
        (6, 0, [0, 7]),
        (6, 1, [0, 0]),
        (7, 1, [6, 0]),
        (8, 1, [8, 4]),
        (9, 1, [2, 0]),
        (10, 1, [4, 0]),
        (11, 1, [2, 0]),
        (12, 1, [6, 0]),
    ] {
        assert_eq!(taken(lesson, step), seeds, "{lesson} {step}");
    }
    let starved = lessons()[13].steps()[1].game.outcome().unwrap();
    assert_eq!(starved.score[0], crate::game::Score::from_seeds(27));
}

#[test]
fn every_problem_can_be_solved_and_not_by_every_move() {
    for problem in problems() {
        let mut attempt = Attempt::new(problem);
        let good = attempt.good_moves().unwrap();
        assert!(
            !good.is_empty() && good.len() < attempt.game().legal_moves().len(),
            "{}",
            problem.id()
        );
        assert!(attempt.solution().is_some(), "{}", problem.id());
        for language in Language::ALL {
            assert!(
                !problem.title().exactly(language).is_empty(),
                "{}",
                problem.id()
            );
        }
        let text = problem.to_toml();
        let again =
            Problem::from_toml(problem.id().clone(), "again", &text, rules::builtin()).unwrap();
        assert_eq!((again.to_toml(), again.goal()), (text, problem.goal()));
    }
}

#[test]
fn the_engine_would_play_what_exercises_of_one_move_ask_for() {
    let one_move = |goal: Goal| goal.moves() == 1;
    let lessons = lessons()
        .iter()
        .filter(|lesson| one_move(lesson.goal()))
        .map(Lesson::exercise);
    let problems = problems()
        .iter()
        .filter(|problem| one_move(problem.goal()))
        .map(Attempt::new);
    for mut attempt in lessons.chain(problems) {
        let good = attempt.good_moves().unwrap();
        let limits = Limits::default().depth(9).lines(2);
        let analysis = Analyst::new(4)
            .analyse(attempt.game(), &limits, &Never)
            .unwrap();
        let seen: Vec<Move> = analysis
            .lines
            .iter()
            .filter_map(|line| line.best())
            .collect();
        assert!(
            good.iter().any(|mv| seen.contains(mv)),
            "{}: {}",
            attempt.game().position(),
            letters(&seen)
        );
    }
}

#[test]
fn right_wrong_and_reached_are_told_apart() {
    let goal = Goal::new(Aim::Take(6), 4).unwrap();
    let begin = game("1-6-4-1-2-0-1-0-0-0-0-0-16-17-S");
    let mut attempt = Attempt::of(begin, goal);
    assert_eq!(attempt.state(), State::Open(4));
    assert!(matches!(attempt.play(mv('E')).unwrap(), Verdict::Wrong(_)));
    assert!(attempt.take_back() && !attempt.take_back());
    assert_eq!(letters(&attempt.good_moves().unwrap()), "D");
    let line = letters(&attempt.solution().unwrap());
    assert!(line.starts_with("Da") && line.len() == 7, "{line}");
    assert_eq!(attempt.play(mv('D')).unwrap(), Verdict::Right);
    assert!(!attempt.is_mine() && attempt.good_moves().is_none());
    assert_eq!(attempt.answer(), Some(mv('a')));
    for letter in ['E', 'B'] {
        assert_eq!(attempt.play(mv(letter)).unwrap(), Verdict::Right);
        assert!(attempt.answer().is_some());
    }
    assert_eq!(attempt.play(mv('C')).unwrap(), Verdict::Reached);
    assert_eq!((attempt.state(), attempt.answer()), (State::Reached, None));
}

#[test]
fn goals_of_every_kind_are_judged() {
    let good = |position: &str, aim, moves| {
        let goal = Goal::new(aim, moves).unwrap();
        letters(&Attempt::of(game(position), goal).good_moves().unwrap())
    };
    // By B all that is left is South's, which wins.
    assert_eq!(good("0-2-2-1-1-0-0-0-0-0-0-1-20-21-S", Aim::Win, 1), "B");
    assert_eq!(good("0-2-2-1-1-0-0-0-0-0-0-1-20-21-S", Aim::Take(8), 1), "");
    assert_eq!(
        good("0-1-1-0-2-3-0-0-0-0-0-14-13-14-S", Aim::Survive(0), 1),
        "B"
    );
    assert_eq!(
        good("0-1-1-0-2-3-0-0-0-0-0-14-13-14-S", Aim::Survive(40), 1),
        "BCEF"
    );
    assert!(Goal::new(Aim::Take(0), 1).is_err() && Goal::new(Aim::Win, 0).is_err());
    assert!(Goal::new(Aim::Win, MAX_MOVES + 1).is_err());
}

#[test]
fn too_many_lines_are_given_up_soon() {
    let start = Game::new(rules::find("anywoli").unwrap());
    let goal = Goal::new(Aim::Take(40), MAX_MOVES).unwrap();
    let mut attempt = Attempt::of(start, goal);
    assert_eq!(attempt.good_moves(), None);
    let first = attempt.game().legal_moves()[0];
    assert_eq!(attempt.play(first).unwrap(), Verdict::Unknown);
}

#[test]
fn a_file_that_is_no_problem_is_told_with_its_line() {
    let read = |text: &str| {
        let id: ProblemId = "mine".parse().unwrap();
        Problem::from_toml(id, "mine.toml", text, rules::builtin())
            .unwrap_err()
            .to_string()
    };
    let rule = "rule = \"abapa\"\n";
    for (text, told) in [
        (
            "position = \"x\"".to_owned(),
            "mine.toml:1: `rule` is missing",
        ),
        (
            "rule = \"chess\"".to_owned(),
            "mine.toml:1: `rule` is \"chess\", but must be the id of a rule",
        ),
        (
            format!("{rule}position = \"1-2\""),
            "mine.toml:2: `position` is",
        ),
        (
            format!("{rule}position = \"0-0-0-0-0-0-0-0-0-0-0-0-24-24-S\""),
            "mine.toml:2: `position` is",
        ),
        (
            format!(
                "{rule}position = \"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\"\naim = \"take\"\nmoves = 2"
            ),
            "`seeds` is missing",
        ),
        (
            format!("{rule}position = \"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\"\naim = \"win\"\nmoves = 9"),
            "mine.toml:4: `moves` is 9, but must be",
        ),
    ] {
        let error = read(&text);
        assert!(error.contains(told), "{told}: {error}");
    }
    for bad in ["", "-a", "A", "a b", "../x"] {
        assert!(bad.parse::<ProblemId>().is_err(), "{bad}");
    }
}
