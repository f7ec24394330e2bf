//! The tables: for each screen its keys, the most needed ones first.

use ratatui::crossterm::event::KeyCode;

use super::{
    Action, Binding,
    Name::{Houses as HousesOf, Same, Told},
    Press::{self, Char, Code, Ctrl, Houses, Tabs},
    bind,
    sunday::SUNDAY_KEY,
};
use crate::texts::{Key, key};

pub(super) const ENTER: &[Press] = &[Code(KeyCode::Enter)];
/// Enter, which does this.
pub(super) const fn enter(help: Key) -> Binding {
    bind(ENTER, Told(key!("name-enter")), Action::Confirm, help)
}

/// Esc where letters may be typed or chosen, which does this.
pub(super) const fn escape(help: Key) -> Binding {
    bind(
        &[Code(KeyCode::Esc), Ctrl('c')],
        Same("Esc"),
        Action::Back,
        help,
    )
}

pub(super) const BACK: Binding = bind(
    &[Code(KeyCode::Esc), Char('q'), Ctrl('c')],
    Same("Esc"),
    Action::Back,
    key!("key-back"),
);
pub(super) const HELP: Binding = bind(
    &[Char('?'), Code(KeyCode::F(1))],
    Same("?"),
    Action::Help,
    key!("key-help"),
);
pub(super) const TYPING_HELP: Binding = bind(
    &[Code(KeyCode::F(1))],
    Same("F1"),
    Action::Help,
    key!("key-help"),
);
pub(super) const UP: Binding = bind(
    &[Code(KeyCode::Up)],
    Told(key!("name-updown")),
    Action::Up,
    key!("key-choose"),
);
pub(super) const DOWN: Binding = bind(
    &[Code(KeyCode::Down)],
    Same(""),
    Action::Down,
    key!("key-choose"),
);
pub(super) const LEFT: Binding = bind(
    &[Code(KeyCode::Left)],
    Told(key!("name-leftright")),
    Action::Left,
    key!("key-change"),
);
pub(super) const RIGHT: Binding = bind(
    &[Code(KeyCode::Right)],
    Same(""),
    Action::Right,
    key!("key-change"),
);
pub(super) const SUSPEND: Binding = bind(
    &[Ctrl('z')],
    Same("Ctrl-Z"),
    Action::Suspend,
    key!("key-suspend"),
);
pub(super) const REDRAW: Binding = bind(
    &[Ctrl('l')],
    Same("Ctrl-L"),
    Action::Redraw,
    key!("key-redraw"),
);

pub(super) const MENU: &[Binding] = &[
    enter(key!("key-open")),
    UP,
    DOWN,
    HELP,
    // Not Esc: one too many on the way back would lead out.
    bind(
        &[Char('q'), Ctrl('c')],
        Same("q"),
        Action::Back,
        key!("key-quit"),
    ),
    INVITATION,
    SUSPEND,
    REDRAW,
];

pub(super) const NEW_GAME: &[Binding] = &[
    enter(key!("key-begin")),
    UP,
    DOWN,
    LEFT,
    RIGHT,
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const RULES: &[Binding] = &[
    enter(key!("key-play-rule")),
    UP,
    DOWN,
    bind(
        &[Code(KeyCode::PageDown), Char(' '), Char(']')],
        Told(key!("name-pages")),
        Action::Later,
        key!("key-scroll"),
    ),
    bind(
        &[Code(KeyCode::PageUp), Char('[')],
        Same(""),
        Action::Earlier,
        key!("key-scroll"),
    ),
    HELP,
    BACK,
    SUSPEND,
    REDRAW,
];

pub(super) const HOUSE: Binding = bind(
    &[Houses],
    HousesOf(key!("name-houses")),
    Action::House(0),
    key!("key-house"),
);
pub(super) const MOVE_LEFT: Binding = bind(
    &[Code(KeyCode::Left)],
    Told(key!("name-leftright-enter")),
    Action::Left,
    key!("key-house-arrows"),
);
pub(super) const MOVE_RIGHT: Binding = bind(
    &[Code(KeyCode::Right)],
    Same(""),
    Action::Right,
    key!("key-house-arrows"),
);
pub(super) const MOVE_ENTER: Binding =
    bind(ENTER, Same(""), Action::Confirm, key!("key-house-arrows"));
const EARLIER: Binding = bind(
    &[Code(KeyCode::PageUp), Char('[')],
    Told(key!("name-pages")),
    Action::Earlier,
    key!("key-history"),
);
const LATER: Binding = bind(
    &[Code(KeyCode::PageDown), Char(']')],
    Same(""),
    Action::Later,
    key!("key-history"),
);
pub(super) const FIRST: Binding = bind(
    &[Code(KeyCode::Home)],
    Told(key!("name-ends")),
    Action::First,
    key!("key-ends"),
);
pub(super) const LATEST: Binding = bind(
    &[Code(KeyCode::End)],
    Same(""),
    Action::Latest,
    key!("key-ends"),
);
pub(super) const PREVIEW: Binding = bind(
    &[Char('v')],
    Same("v"),
    Action::Preview,
    key!("key-preview"),
);
const SOWING: Binding = bind(&[Char('s')], Same("s"), Action::Sowing, key!("key-sowing"));
pub(super) const SIZE: Binding = bind(&[Char('z')], Same("z"), Action::Size, key!("key-size"));

const TURN: Binding = bind(&[Char('w')], Same("w"), Action::Turn, key!("key-turn"));
const RESIGN: Binding = bind(&[Char('r')], Same("r"), Action::Resign, key!("key-resign"));

/// Writing about the move that is shown, the same wherever there is a board.
pub(super) const REMARK: Binding =
    bind(&[Char('#')], Same("#"), Action::Remark, key!("key-remark"));

pub(super) const TABLE: &[Binding] = &[
    HOUSE,
    bind(
        &[Char(' ')],
        Told(key!("name-space")),
        Action::AutoPlay,
        key!("key-autoplay"),
    ),
    bind(&[Char('t')], Same("t"), Action::Hint, key!("key-hint")),
    bind(&[Char('u')], Same("u"), Action::Undo, key!("key-undo")),
    HELP,
    BACK,
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_ENTER,
    bind(&[Char('n')], Same("n"), Action::NewGame, key!("key-new")),
    RESIGN,
    EARLIER,
    LATER,
    FIRST,
    LATEST,
    bind(&[Char('p')], Same("p"), Action::PlayOn, key!("key-playon")),
    bind(
        &[Char('x')],
        Same("x"),
        Action::Analyse,
        key!("key-analyse-game"),
    ),
    bind(&[Char('y')], Same("y"), Action::Settle, key!("key-settle")),
    REMARK,
    bind(&[Char('m')], Same("m"), Action::Match, key!("key-match")),
    PREVIEW,
    SOWING,
    bind(
        &[Char('o')],
        Same("o"),
        Action::Comments,
        key!("key-comments"),
    ),
    SIZE,
    TURN,
    INVITATION,
    SUSPEND,
    REDRAW,
];

pub(super) const QUESTION: &[Binding] = &[
    enter(key!("key-answer")),
    // The first letters of yes in the languages of the interface.
    bind(
        &[Char('y'), Char('j'), Char('o'), Char('s')],
        Told(key!("name-yes-no")),
        Action::Yes,
        key!("key-yes-no"),
    ),
    bind(&[Char('n')], Same(""), Action::No, key!("key-yes-no")),
    escape(key!("key-leave-as-is")),
    bind(
        &[Code(KeyCode::Left), Code(KeyCode::Up)],
        Told(key!("name-arrows")),
        Action::Left,
        key!("key-choose"),
    ),
    bind(
        &[
            Code(KeyCode::Right),
            Code(KeyCode::Down),
            Code(KeyCode::Tab),
        ],
        Same(""),
        Action::Right,
        key!("key-choose"),
    ),
    HELP,
];

pub(super) const HELP_SCREEN: &[Binding] = &[
    bind(
        &[
            Code(KeyCode::Esc),
            Code(KeyCode::Enter),
            Char('?'),
            Char('q'),
            Char(' '),
            Code(KeyCode::F(1)),
            Ctrl('c'),
        ],
        Same("Esc"),
        Action::Back,
        key!("key-back"),
    ),
    bind(
        &[Code(KeyCode::Down), Code(KeyCode::PageDown)],
        Told(key!("name-updown")),
        Action::Down,
        key!("key-scroll"),
    ),
    bind(
        &[Code(KeyCode::Up), Code(KeyCode::PageUp)],
        Same(""),
        Action::Up,
        key!("key-scroll"),
    ),
];

const NEXT_TAB: Binding = bind(
    &[Ctrl('n')],
    Same("Ctrl-N"),
    Action::NextTab,
    key!("key-next-tab"),
);
const PREVIOUS_TAB: Binding = bind(
    &[Ctrl('p')],
    Same("Ctrl-P"),
    Action::PreviousTab,
    key!("key-previous-tab"),
);
const TAB: Binding = bind(
    &[Tabs],
    Told(key!("name-tabs")),
    Action::Tab(0),
    key!("key-tab"),
);
const INVITATION: Binding = bind(
    &[Code(KeyCode::F(5))],
    Same("F5"),
    Action::Invitation,
    key!("key-invitation"),
);
const LOG_BACK: Binding = bind(
    &[Code(KeyCode::PageUp)],
    Told(key!("name-pages")),
    Action::Earlier,
    key!("key-log"),
);
const LOG_ON: Binding = bind(
    &[Code(KeyCode::PageDown)],
    Same(""),
    Action::Later,
    key!("key-log"),
);

pub(super) const PEOPLE: &[Binding] = &[
    enter(key!("key-card")),
    UP,
    DOWN,
    LOBBY,
    bind(
        &[Code(KeyCode::Tab)],
        Same("Tab"),
        Action::Complete,
        key!("key-complete"),
    ),
    NEXT_TAB,
    TYPING_HELP,
    escape(key!("key-back")),
    bind(
        &[Code(KeyCode::F(3))],
        Same("F3"),
        Action::Sort,
        key!("key-sort"),
    ),
    bind(
        &[Code(KeyCode::F(4))],
        Same("F4"),
        Action::Filter,
        key!("key-filter"),
    ),
    INVITATION,
    SUNDAY_KEY,
    LOG_BACK,
    LOG_ON,
    PREVIOUS_TAB,
    TAB,
    SUSPEND,
    REDRAW,
];

const LOBBY: Binding = bind(
    &[Code(KeyCode::F(2))],
    Same("F2"),
    Action::Lobby,
    key!("key-lobby"),
);

pub(super) const CONTEST: &[Binding] = &[
    HOUSE,
    bind(
        &[Char('m'), Code(KeyCode::Tab)],
        Same("m"),
        Action::Talk,
        key!("key-talk"),
    ),
    bind(&[Char('o')], Same("o"), Action::Offers, key!("key-offers")),
    RESIGN,
    NEXT_TAB,
    HELP,
    escape(key!("key-back")),
    bind(
        &[Char('/')],
        Same("/"),
        Action::Command,
        key!("key-command"),
    ),
    MOVE_LEFT,
    MOVE_RIGHT,
    MOVE_ENTER,
    EARLIER,
    LATER,
    FIRST,
    LATEST,
    bind(
        &[Char('x')],
        Same("x"),
        Action::Analyse,
        key!("key-analyse-ended"),
    ),
    bind(&[Char('n')], Same("n"), Action::Match, key!("key-match")),
    REMARK,
    PREVIEW,
    SOWING,
    SIZE,
    TURN,
    bind(
        &[Char('t'), Char(' ')],
        Same(""),
        Action::Hint,
        key!("key-hint"),
    ),
    INVITATION,
    SUNDAY_KEY,
    LOBBY,
    PREVIOUS_TAB,
    TAB,
    SUSPEND,
    REDRAW,
];

pub(super) const CONTEST_TALK: &[Binding] = &[
    enter(key!("key-say")),
    bind(
        &[Code(KeyCode::Esc)],
        Same("Esc"),
        Action::Back,
        key!("key-board"),
    ),
    bind(
        &[Code(KeyCode::Tab)],
        Same("Tab"),
        Action::Complete,
        key!("key-complete"),
    ),
    NEXT_TAB,
    TYPING_HELP,
    LOG_BACK,
    LOG_ON,
    INVITATION,
    SUNDAY_KEY,
    PREVIOUS_TAB,
    TAB,
    SUSPEND,
    REDRAW,
];

pub(super) const FORM: &[Binding] = &[
    enter(key!("key-do")),
    escape(key!("key-back")),
    LEFT,
    RIGHT,
    UP,
    DOWN,
    HELP,
];

pub(super) const LIST: &[Binding] = &[enter(key!("key-do")), BACK, UP, DOWN, HELP];
