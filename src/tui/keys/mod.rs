//! The keys of every screen: one table, from which what they do, the line below the screen and the
//! help come.

use crate::texts::{Key, Texts};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

mod meeting;
mod study;
mod sunday;
mod tables;

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Up,
    Down,
    Left,
    Right,
    Earlier,
    Later,
    First,
    Latest,
    Confirm,
    Back,
    Help,
    /// Plays or chooses the house of this place from the left, from 0.
    House(u8),
    /// Plays the house of this index; by mouse.
    At(u8),
    /// Chooses the line of this place in a list, from 0; by mouse.
    Choose(usize),
    AutoPlay,
    Hint,
    Undo,
    NewGame,
    Resign,
    PlayOn,
    Preview,
    Sowing,
    Comments,
    Size,
    Turn,
    Talk,
    /// Begins a command: talk that begins with a stroke.
    Command,
    Offers,
    Sort,
    Filter,
    Invitation,
    NextTab,
    PreviousTab,
    /// Goes to the tab of this place, from 0.
    Tab(usize),
    Complete,
    /// What can be done online besides.
    Lobby,
    /// The weekly event.
    Sunday,
    /// Leaves the chosen network, or the weekly event.
    Leave,
    /// Looks again at all networks, or no more.
    Again,
    /// Looks at them in the background, or not.
    Background,
    /// The first answer of a question, and the second.
    Yes,
    No,
    /// The engine's lines beside the board, or no more.
    Analyse,
    /// Write something about a move.
    Remark,
    /// Write a game to a file.
    Export,
    /// Delete what is chosen, or empty the board.
    Remove,
    /// Set up a position or a problem.
    SetUp,
    Solution,
    /// One seed more or less.
    More,
    Less,
    /// A number, digit by digit.
    Digit(u8),
    /// The table of a match.
    Match,
    /// Type what a list is to show.
    Search,
    /// Decide disputed games.
    Decide,
    /// End the game early.
    Settle,
    Suspend,
    Redraw,
}

/// Where keys mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    Menu,
    NewGame,
    /// A game at this screen.
    Table,
    Rules,
    /// A question with answers to choose from.
    Question,
    Help,
    /// A tab with people, or a talk with one.
    People,
    /// A game over the network, the keys at the board.
    Contest,
    /// A game over the network, the keys at the line to type.
    ContestTalk,
    /// A form over the screen.
    Form,
    /// A list over the screen.
    List,
    /// Networks and servers.
    Networks,
    /// A look at all networks.
    Scan,
    /// The weekly event.
    Sunday,
    /// The questions of a first start.
    Welcome,
    /// The games that were played.
    Games,
    /// The matches at home.
    Matches,
    /// A game to look at.
    Desk,
    Problems,
    /// A problem or exercise being solved.
    Drill,
    Lessons,
    /// A lesson being read.
    Lesson,
    /// A position being set up.
    Setter,
    /// A remark being typed.
    Writing,
    /// What the list of games is to show.
    Searching,
}

impl Context {
    /// Whether letters are typed into a line.
    pub(super) const fn is_typing(self) -> bool {
        matches!(
            self,
            Self::People | Self::ContestTalk | Self::Welcome | Self::Writing | Self::Searching
        )
    }
}

/// A key as it is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    Char(char),
    Code(KeyCode),
    Ctrl(char),
    /// The numbers and letters of houses.
    Houses,
    /// Alt and a number.
    Tabs,
    /// The digits of a number.
    Digits,
}

/// The name of a key.
#[derive(Clone, Copy, Debug)]
enum Name {
    /// The same in every language.
    Same(&'static str),
    Told(Key),
    /// Those of the houses of the board that is shown.
    Houses(Key),
}

/// Keys and what they do.
#[derive(Debug)]
pub(super) struct Binding {
    presses: &'static [Press],
    name: Name,
    action: Action,
    help: Key,
}

impl Binding {
    /// The name of the key for people; the board that is shown has so many houses a side.
    pub(super) fn name(&self, texts: &Texts, houses: u8) -> String {
        match self.name {
            Name::Same(name) => name.to_owned(),
            Name::Told(key) => texts.get(key),
            Name::Houses(key) => {
                let last = char::from(b'A' + houses.clamp(1, 26) - 1);
                let blanks = [("last", last.to_string().into()), ("count", houses.into())];
                texts.fill(key, &blanks)
            }
        }
    }

    /// What it does, in a few words.
    pub(super) fn help(&self, texts: &Texts) -> String {
        texts.get(self.help)
    }

    pub(super) const fn action(&self) -> Action {
        self.action
    }

    /// Whether a click on its name does the same as the key.
    pub(super) const fn is_clickable(&self) -> bool {
        !matches!(
            self.action,
            Action::House(_)
                | Action::Tab(_)
                | Action::Digit(_)
                | Action::Up
                | Action::Left
                | Action::Yes
                | Action::No
        )
    }
}

const fn bind(presses: &'static [Press], name: Name, action: Action, help: Key) -> Binding {
    Binding {
        presses,
        name,
        action,
        help,
    }
}

/// The keys of a screen, the most needed ones first.
pub(super) const fn bindings(context: Context) -> &'static [Binding] {
    match context {
        Context::Menu => tables::MENU,
        Context::NewGame => tables::NEW_GAME,
        Context::Table => tables::TABLE,
        Context::Rules => tables::RULES,
        Context::Question => tables::QUESTION,
        Context::Help => tables::HELP_SCREEN,
        Context::People => tables::PEOPLE,
        Context::Contest => tables::CONTEST,
        Context::ContestTalk => tables::CONTEST_TALK,
        Context::Form => tables::FORM,
        Context::List => tables::LIST,
        Context::Networks => meeting::NETWORKS,
        Context::Scan => meeting::SCAN,
        Context::Sunday => sunday::SUNDAY,
        Context::Welcome => meeting::WELCOME,
        Context::Games => study::GAMES,
        Context::Matches => study::MATCHES,
        Context::Desk => study::DESK,
        Context::Problems => study::PROBLEMS,
        Context::Drill => study::DRILL,
        Context::Lessons => study::LESSONS,
        Context::Lesson => study::LESSON,
        Context::Setter => study::SETTER,
        Context::Writing => study::WRITING,
        Context::Searching => study::SEARCHING,
    }
}

/// What a key does on a screen.
pub(super) fn action(context: Context, event: KeyEvent) -> Option<Action> {
    bindings(context)
        .iter()
        .find_map(|binding| meant(binding, event))
}

fn meant(binding: &Binding, event: KeyEvent) -> Option<Action> {
    use Press::{Char, Code, Ctrl, Digits, Houses, Tabs};

    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let alt = event.modifiers.contains(KeyModifiers::ALT);
    let letter = match event.code {
        KeyCode::Char(letter) => Some(letter),
        _ => None,
    };
    for press in binding.presses {
        let pressed = match press {
            Char(wanted) => letter == Some(*wanted) && !control && !alt,
            Code(code) => event.code == *code && !control && !alt,
            Ctrl(wanted) => control && letter == Some(*wanted),
            Houses if control || alt => false,
            Houses => match letter {
                Some(digit @ '1'..='9') => return Some(Action::House(digit as u8 - b'1')),
                Some(letter @ 'a'..='l') => return Some(Action::House(letter as u8 - b'a')),
                Some(letter @ 'A'..='L') => return Some(Action::House(letter as u8 - b'A')),
                _ => false,
            },
            Digits if control || alt => false,
            Digits => match letter.and_then(|letter| letter.to_digit(10)) {
                Some(digit) => return Some(Action::Digit(digit as u8)),
                None => false,
            },
            Tabs => match letter {
                Some(digit @ '1'..='9') if alt => {
                    return Some(Action::Tab(usize::from(digit as u8 - b'1')));
                }
                _ => false,
            },
        };
        if pressed {
            return Some(binding.action);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Language;

    const ALL: [Context; 25] = [
        Context::Menu,
        Context::NewGame,
        Context::Table,
        Context::Rules,
        Context::Question,
        Context::Help,
        Context::People,
        Context::Contest,
        Context::ContestTalk,
        Context::Form,
        Context::List,
        Context::Networks,
        Context::Scan,
        Context::Sunday,
        Context::Welcome,
        Context::Games,
        Context::Matches,
        Context::Desk,
        Context::Problems,
        Context::Drill,
        Context::Lessons,
        Context::Lesson,
        Context::Setter,
        Context::Writing,
        Context::Searching,
    ];

    #[test]
    fn no_key_has_two_meanings_on_one_screen() {
        for context in ALL {
            let mut seen = Vec::new();
            for binding in bindings(context) {
                for press in binding.presses {
                    assert!(!seen.contains(press), "{context:?}: {press:?}");
                    seen.push(*press);
                    // The letters of houses go up to L.
                    if let Press::Char(letter) = press
                        && seen.contains(&Press::Houses)
                    {
                        assert!(!('a'..='l').contains(letter), "{context:?}: {letter}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_typed_does_nothing_else_and_a_way_back_is_always_there() {
        for context in ALL {
            let back = |binding: &Binding| binding.action == Action::Back;
            assert!(bindings(context).iter().any(back), "{context:?}");
            if context.is_typing() {
                let letter = KeyEvent::from(KeyCode::Char('q'));
                assert_eq!(action(context, letter), None);
            }
        }
        let alt = KeyEvent::new(KeyCode::Char('2'), KeyModifiers::ALT);
        assert_eq!(action(Context::People, alt), Some(Action::Tab(1)));
        let house = KeyEvent::from(KeyCode::Char('F'));
        assert_eq!(action(Context::Table, house), Some(Action::House(5)));
    }

    #[test]
    fn every_binding_has_words() {
        let texts = Texts::new(crate::texts::Voice::Screen, Language::Fr);
        for context in ALL {
            for binding in bindings(context) {
                assert!(!binding.help(&texts).starts_with("key-"), "{binding:?}");
            }
        }
    }
}
