//! What the player can set about the full screen. It counts at once, and is kept on leaving.

use ratatui::layout::Rect;

use crate::{
    client::config::{Call, Calls, Occasion},
    rules::Language,
    texts::{Texts, Voice, t},
    tui::{
        canvas::{Canvas, above, below},
        event::{Effect, Wishes},
        keys::Action,
        look::{Look, Role, Theme},
        shared::Shared,
        sound::CAN_SOUND,
        widget::form::{self, EXPLAINS, Row, turned},
    },
};

/// The row chosen, and how everything was when the screen was opened.
#[derive(Debug, Default)]
pub(in crate::tui) struct Settings {
    chosen: usize,
    before: Option<State>,
}

/// The rows: language, colours, characters, sowing, bell, sounds, and how the player is called on each
/// occasion.
const ROWS: usize = 6 + Occasion::ALL.len();

/// How everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    language: Language,
    look: Look,
    sowing: bool,
    bell: bool,
    sounds: bool,
    calls: Calls,
}

impl State {
    fn of(shared: &Shared) -> Self {
        Self {
            language: shared.texts.language(),
            look: shared.look,
            sowing: shared.sowing,
            bell: shared.bell,
            sounds: shared.sounds,
            calls: shared.calls,
        }
    }

    /// What is another since then.
    fn changed_since(self, before: Self) -> Wishes {
        Wishes {
            scan: None,
            language: changed(before.language, self.language),
            theme: changed(before.look.theme, self.look.theme),
            ascii: changed(before.look.ascii, self.look.ascii),
            sowing: changed(before.sowing, self.sowing),
            bell: changed(before.bell, self.bell),
            sounds: changed(before.sounds, self.sounds),
            calls: changed(before.calls, self.calls),
        }
    }
}

fn changed<T: PartialEq>(before: T, now: T) -> Option<T> {
    (before != now).then_some(now)
}

impl Settings {
    /// Is opened.
    pub(in crate::tui) fn open(&mut self, shared: &Shared) {
        self.chosen = 0;
        self.before = Some(State::of(shared));
    }

    /// Takes an action. Tells whether the screen stays.
    pub(in crate::tui) fn act(&mut self, action: Action, shared: &mut Shared) -> bool {
        match action {
            Action::Up => self.chosen = turned(self.chosen, ROWS, false),
            Action::Down => self.chosen = turned(self.chosen, ROWS, true),
            Action::Left => self.change(false, shared),
            Action::Right | Action::Confirm => self.change(true, shared),
            Action::Choose(index) if index == self.chosen => self.change(true, shared),
            Action::Choose(index) => self.chosen = index.min(ROWS - 1),
            Action::Back => {
                let before = self.before.take();
                let changed = before.map(|before| State::of(shared).changed_since(before));
                let changed = changed.filter(|wishes| *wishes != Wishes::default());
                shared.effects.extend(changed.map(Effect::Save));
                return false;
            }
            _ => {}
        }
        true
    }

    fn change(&mut self, forward: bool, shared: &mut Shared) {
        match self.chosen {
            0 => {
                let language = next(Language::ALL, shared.texts.language(), forward);
                shared.texts = Texts::new(Voice::Screen, language);
            }
            1 => shared.look.theme = next(Theme::ALL, shared.look.theme, forward),
            2 => shared.look.ascii = !shared.look.ascii,
            3 => shared.sowing = !shared.sowing,
            4 => shared.bell = !shared.bell,
            5 if CAN_SOUND => shared.sounds = !shared.sounds,
            5 => shared.notice(t!(shared.texts, "sounds-not-built")),
            row => {
                if let Some(occasion) = Occasion::ALL.get(row - 6) {
                    let call = next(Call::ALL, shared.calls.get(*occasion), forward);
                    shared.calls.set(*occasion, call);
                }
            }
        }
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "menu-settings"), Role::Title);
        let yes_no = |yes: bool| {
            if yes {
                t!(texts, "yes")
            } else {
                t!(texts, "no")
            }
        };
        // Each language is called as those who speak it call it.
        let language = texts
            .language()
            .choose(&["English", "français", "español", "Deutsch"]);
        let theme = match shared.look.theme {
            Theme::Dark => t!(texts, "theme-dark"),
            Theme::Light => t!(texts, "theme-light"),
            Theme::HighContrast => t!(texts, "theme-high-contrast"),
            Theme::Mono => t!(texts, "theme-mono"),
        };
        let row = |name: String, value: String| Row { name, value };
        let mut rows = vec![
            row(t!(texts, "set-language"), (*language).to_owned()),
            row(t!(texts, "set-theme"), theme),
            row(t!(texts, "set-ascii"), yes_no(shared.look.ascii)),
            row(t!(texts, "set-sowing"), yes_no(shared.sowing)),
            row(t!(texts, "set-bell"), yes_no(shared.bell)),
            row(t!(texts, "set-sounds"), yes_no(shared.sounds)),
        ];
        for occasion in Occasion::ALL {
            let name = match occasion {
                Occasion::Challenge => t!(texts, "set-at-challenge"),
                Occasion::Turn => t!(texts, "set-at-turn"),
                Occasion::Message => t!(texts, "set-at-message"),
                Occasion::Partner => t!(texts, "set-at-partner"),
            };
            rows.push(row(name, call(texts, shared.calls.get(occasion))));
        }
        let at = below(area, 2);
        form::draw(canvas, above(at, ROWS as u16), &rows, self.chosen);
        canvas.paragraph(below(at, ROWS as u16 + 1), &t!(texts, "set-note"), EXPLAINS);
    }
}

fn call(texts: &Texts, call: Call) -> String {
    match call {
        Call::None => t!(texts, "call-none"),
        Call::Bell => t!(texts, "call-bell"),
        Call::Desktop => t!(texts, "call-desktop"),
        Call::Both => t!(texts, "call-both"),
    }
}

/// The next or previous of these, round and round.
fn next<T: Copy + PartialEq, const N: usize>(all: [T; N], now: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    all.get(turned(at, N, forward)).copied().unwrap_or(now)
}
