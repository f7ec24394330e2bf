//! An interface on a terminal in memory.

use std::{path::Path, time::Duration};

use rand::{SeedableRng as _, rngs::StdRng};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind},
};

use crate::{
    engine::{Analyst, LevelPlayer, Limits, Never, Player as _},
    rules::{self, Language},
    tui::{App, Effect, Event, Fault, Look, Opening, Task, Theme, Thought, Wanted},
};

/// An interface, its terminal and the time.
pub(super) struct Stage {
    pub(super) app: App,
    terminal: Terminal<TestBackend>,
    pub(super) now: Duration,
    /// What the interface has asked for and nobody has done.
    pub(super) effects: Vec<Effect>,
}

/// English, Unicode, no sowing.
pub(super) fn opening() -> Opening {
    Opening {
        language: Language::En,
        look: Look {
            theme: Theme::Mono,
            ascii: false,
        },
        sowing: false,
        bell: true,
        sounds: false,
        calls: Default::default(),
        scan: false,
        rules: rules::builtin().to_vec(),
        first: None,
        weekly: None,
    }
}

/// Why a file could not be written.
pub(super) fn full_disk() -> Fault {
    Fault::write(Path::new("awale.db"), &"the disk is full")
}

impl Stage {
    pub(super) fn new(width: u16, height: u16, opening: Opening) -> Self {
        Self {
            app: App::new(opening),
            terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
            now: Duration::ZERO,
            effects: Vec::new(),
        }
    }

    /// As users see it at first, in this size.
    pub(super) fn plain(width: u16, height: u16) -> Self {
        Self::new(width, height, opening())
    }

    pub(super) fn tell(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.effects.extend(effects);
    }

    pub(super) fn press(&mut self, code: KeyCode) {
        self.tell(Event::Key(KeyEvent::from(code)));
    }

    pub(super) fn control(&mut self, letter: char) {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.tell(Event::Key(key));
    }

    /// Types letters, each a key.
    pub(super) fn type_in(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    pub(super) fn click(&mut self, column: u16, row: u16) {
        // What can be clicked is what has been drawn.
        self.screen();
        self.tell(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Lets the engine answer everything it has been asked. Gives how often it was.
    pub(super) fn think(&mut self) -> usize {
        let mut answered = 0;
        while let Some(task) = self.task() {
            answered += 1;
            self.tell(Event::Thought(answer(&task)));
        }
        answered
    }

    fn task(&mut self) -> Option<Task> {
        let effects = std::mem::take(&mut self.effects);
        let mut task = None;
        for effect in effects {
            match effect {
                Effect::Think(newer) => task = Some(newer),
                Effect::StopThinking => task = None,
                other => self.effects.push(other),
            }
        }
        task
    }

    /// What is on the screen.
    pub(super) fn screen(&mut self) -> String {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.view(frame)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let area = buffer.area;
        let row = |y: u16| {
            let cells = (0..area.width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_owned()
        };
        let rows: Vec<String> = (0..area.height).map(row).collect();
        rows.join("\n")
    }

    /// The same as a picture.
    pub(super) fn picture(&mut self, title: &str) -> String {
        self.screen();
        super::picture::svg(self.terminal.backend().buffer(), title)
    }

    /// The place of a text on the screen.
    pub(super) fn find(&mut self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        for (y, line) in (0..).zip(screen.lines()) {
            if let Some(at) = line.find(text) {
                return (line[..at].chars().count() as u16, y);
            }
        }
        panic!("{text:?} is not on the screen:\n{screen}")
    }
}

/// A quick answer that is the same every time.
fn answer(task: &Task) -> Thought {
    let mut analyst = Analyst::new(1);
    let limits = Limits::default().depth(4);
    let mut thought = Thought {
        number: task.number,
        mv: None,
        analysis: None,
    };
    match task.wanted {
        Wanted::Move(level) => {
            let rng = StdRng::seed_from_u64(7);
            thought.mv = LevelPlayer::new(level, analyst, rng)
                .limited(limits)
                .choose(&task.game);
        }
        Wanted::Best => {
            let found = analyst.analyse(&task.game, &limits, &Never);
            let first = task.game.legal_moves().first().copied();
            thought.mv = found.and_then(|found| found.best()).or(first);
        }
        Wanted::Lines | Wanted::Deepening => {
            thought.analysis = analyst.analyse(&task.game, &limits.lines(3), &Never)
        }
    }
    thought
}
