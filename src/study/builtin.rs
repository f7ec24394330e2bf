//! The lessons and problems that are part of the program.

use std::sync::LazyLock;

use super::{Lesson, Problem};
use crate::rules;

const LESSONS: &[(&str, &str)] = &[
    ("00.toml", include_str!("../../examples/strategy/00.toml")),
    ("01.toml", include_str!("../../examples/strategy/01.toml")),
    ("02.toml", include_str!("../../examples/strategy/02.toml")),
    ("03.toml", include_str!("../../examples/strategy/03.toml")),
    ("04.toml", include_str!("../../examples/strategy/04.toml")),
    ("05.toml", include_str!("../../examples/strategy/05.toml")),
    ("06.toml", include_str!("../../examples/strategy/06.toml")),
    ("07.toml", include_str!("../../examples/strategy/07.toml")),
    ("08.toml", include_str!("../../examples/strategy/08.toml")),
    ("09.toml", include_str!("../../examples/strategy/09.toml")),
    ("10.toml", include_str!("../../examples/strategy/10.toml")),
    ("11.toml", include_str!("../../examples/strategy/11.toml")),
    ("12.toml", include_str!("../../examples/strategy/12.toml")),
    ("13.toml", include_str!("../../examples/strategy/13.toml")),
];

const PROBLEMS: &[(&str, &str)] = &[
    (
        "first-capture",
        include_str!("../../examples/problems/first-capture.toml"),
    ),
    (
        "seven-at-once",
        include_str!("../../examples/problems/seven-at-once.toml"),
    ),
    (
        "nine-in-danger",
        include_str!("../../examples/problems/nine-in-danger.toml"),
    ),
    (
        "poisoned-three",
        include_str!("../../examples/problems/poisoned-three.toml"),
    ),
    (
        "sow-first",
        include_str!("../../examples/problems/sow-first.toml"),
    ),
    ("ripe", include_str!("../../examples/problems/ripe.toml")),
    (
        "stop-the-kroo",
        include_str!("../../examples/problems/stop-the-kroo.toml"),
    ),
    (
        "too-ripe",
        include_str!("../../examples/problems/too-ripe.toml"),
    ),
    (
        "unripe",
        include_str!("../../examples/problems/unripe.toml"),
    ),
    (
        "after-the-storm",
        include_str!("../../examples/problems/after-the-storm.toml"),
    ),
    (
        "no-way-out",
        include_str!("../../examples/problems/no-way-out.toml"),
    ),
    (
        "feed-and-take",
        include_str!("../../examples/problems/feed-and-take.toml"),
    ),
    (
        "in-three-moves",
        include_str!("../../examples/problems/in-three-moves.toml"),
    ),
    (
        "out-of-reach",
        include_str!("../../examples/problems/out-of-reach.toml"),
    ),
];

static READ_LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let read = |(file, text): &(&str, &str)| {
        let lesson = Lesson::from_toml(file, text, rules::builtin());
        lesson.expect("the built-in files are part of the program and a test reads them all")
    };
    LESSONS.iter().map(read).collect()
});

static READ_PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let read = |(name, text): &(&str, &str)| {
        let id = name
            .parse()
            .expect("the names are part of the program and a test reads them all");
        let problem = Problem::from_toml(id, name, text, rules::builtin());
        problem.expect("the built-in files are part of the program and a test reads them all")
    };
    PROBLEMS.iter().map(read).collect()
});

/// The lessons: the first is about the first game, the others are numbered as in
/// `examples/strategy/`.
pub fn lessons() -> &'static [Lesson] {
    &READ_LESSONS
}

/// The problems, the easy ones first.
pub fn problems() -> &'static [Problem] {
    &READ_PROBLEMS
}
