//! The keys of the screens for studying.

use ratatui::crossterm::event::KeyCode;

use super::{
    Action, Binding,
    Name::{Same, Told},
    Press::{Char, Code, Digits},
    bind,
    tables::{
        BACK, DOWN, ENTER, FIRST, HELP, HOUSE, LATEST, LEFT, MOVE_ENTER, MOVE_LEFT, MOVE_RIGHT,
        PREVIEW, REDRAW, RIGHT, SIZE, SUSPEND, UP, enter, escape,
    },
};
use crate::texts::key;

const OPEN: Binding = enter(key!("key-open"));
const EXPORT: Binding = bind(&[Char('o')], Same("o"), Action::Export, key!("key-export"));
const REMOVE: Binding = bind(
    &[Char('r'), Code(KeyCode::Delete)],
    Same("r"),
    Action::Remove,
    key!("key-remove"),
);

const BACKWARD: Binding = bind(
    &[Code(KeyCode::Left), Code(KeyCode::PageUp), Char('[')],
    Told(key!("name-leftright")),
    Action::Earlier,
    key!("key-desk-history"),
);
const FORWARD: Binding = bind(
    &[Code(KeyCode::Right), Code(KeyCode::PageDown), Char(']')],
    Same(""),
    Action::Later,
    key!("key-desk-history"),
);

pub(super) const GAMES: &[Binding] = &[
    OPEN,
    UP,
    DOWN,
    bind(
        &[Char('f')],
        Same("f"),
        Action::Filter,
        key!("key-games-filter"),
    ),
    bind(&[Char('/')], Same("/"), Action::Search, key!("key-search")),
    bind(&[Char('m')], Same("m"), Action::Match, key!("key-matches")),
    EXPORT,
    REMOVE,
    HELP,
    BACK,
    bind(
        &[Code(KeyCode::PageUp)],
        Told(key!("name-pages")),
        Action::Earlier,
        key!("key-scroll"),
    ),
    bind(
        &[Code(KeyCode::PageDown)],
        Same(""),
        Action::Later,
        key!("key-scroll"),
    ),
    SUSPEND,
    REDRAW,
];

pub(super) const MATCHES: &[Binding] = &[OPEN, UP, DOWN, REMOVE, HELP, BACK, SUSPEND, REDRAW];

pub(super) const DESK: &[Binding] = &[
    BACKWARD,
    FORWARD,
    bind(
        &[Char('x')],
        Same("x"),
        Action::Analyse,
        key!("key-analyse"),
    ),
    bind(
        &[Char('p')],
        Same("p"),
        Action::PlayOn,
        key!("key-play-from-here"),
    ),
    bind(
        &[Char('m'), Char('#')],
        Same("m"),
        Action::Remark,
        key!("key-remark"),
    ),
    HELP,
    BACK,
    HOUSE,
    bind(ENTER, Same(""), Action::Confirm, key!("key-house")),
    bind(&[Char('u')], Same("u"), Action::Undo, key!("key-untry")),
    bind(&[Char('s')], Same("s"), Action::SetUp, key!("key-set-up")),
    FIRST,
    LATEST,
    EXPORT,
    REMOVE,
    SIZE,
    bind(&[Char('w')], Same("w"), Action::Turn, key!("key-turn")),
    SUSPEND,
    REDRAW,
];

pub(super) const PROBLEMS: &[Binding] = &[
    enter(key!("key-solve")),
    UP,
    DOWN,
    bind(
        &[Char('n')],
        Same("n"),
        Action::SetUp,
        key!("key-new-problem"),
    ),
    REMOVE,
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const DRILL: &[Binding] = &[
    HOUSE,
    bind(
        &[Char('t')],
        Same("t"),
        Action::Hint,
        key!("key-drill-hint"),
    ),
    bind(
        &[Char('s')],
        Same("s"),
        Action::Solution,
        key!("key-solution"),
    ),
    bind(&[Char('u')], Same("u"), Action::Undo, key!("key-undo")),
    HELP,
    BACK,
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_ENTER,
    PREVIEW,
    SIZE,
    SUSPEND,
    REDRAW,
];

pub(super) const LESSONS: &[Binding] = &[
    enter(key!("key-read")),
    UP,
    DOWN,
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const LESSON: &[Binding] = &[
    bind(
        &[
            Code(KeyCode::Enter),
            Char(' '),
            Code(KeyCode::PageDown),
            Code(KeyCode::Right),
            Char(']'),
        ],
        Told(key!("name-enter")),
        Action::Later,
        key!("key-next-step"),
    ),
    bind(
        &[Code(KeyCode::PageUp), Code(KeyCode::Left), Char('[')],
        Told(key!("name-step-back")),
        Action::Earlier,
        key!("key-step-back"),
    ),
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const SETTER: &[Binding] = &[
    bind(
        &[Digits],
        Told(key!("name-digits")),
        Action::Digit(0),
        key!("key-digits"),
    ),
    bind(
        &[Char('+'), Char('=')],
        Same("+ -"),
        Action::More,
        key!("key-more-less"),
    ),
    bind(&[Char('-')], Same(""), Action::Less, key!("key-more-less")),
    enter(key!("key-set-done")),
    HELP,
    escape(key!("key-back")),
    LEFT,
    RIGHT,
    UP,
    DOWN,
    bind(&[Char('x')], Same("x"), Action::Remove, key!("key-empty")),
    bind(&[Char('u')], Same("u"), Action::Undo, key!("key-start")),
    SUSPEND,
    REDRAW,
];

pub(super) const WRITING: &[Binding] = &[
    enter(key!("key-write")),
    escape(key!("key-leave-as-is")),
    SUSPEND,
    REDRAW,
];

pub(super) const SEARCHING: &[Binding] = &[
    enter(key!("key-search-done")),
    escape(key!("key-search-all")),
    UP,
    DOWN,
    SUSPEND,
    REDRAW,
];
