//! How long a frame of the full screen takes, at 120 columns and 40 rows.
#![allow(missing_docs, clippy::unwrap_used)]

use std::{hint::black_box, time::Duration};

use awale::{
    rules::{self, Language},
    tui::{App, Effect, Event, Look, Opening, Task, Theme, Thought, Wanted},
};
use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent},
};

/// A game in which as much is on the screen as there can be: the larger board, a long history, hints
/// and comments.
fn fullest() -> App {
    let mut app = App::new(Opening {
        language: Language::De,
        look: Look {
            theme: Theme::Dark,
            ascii: false,
        },
        sowing: false,
        bell: false,
        sounds: false,
        calls: Default::default(),
        scan: false,
        rules: rules::builtin().to_vec(),
        first: None,
        weekly: None,
    });
    let mut waiting = Vec::new();
    let mut press = |app: &mut App, code: KeyCode| {
        let key = Event::Key(KeyEvent::from(code));
        waiting.extend(app.update(key, Duration::ZERO));
        while let Some(effect) = waiting.pop() {
            if let Effect::Think(task) = effect {
                let thought = Event::Thought(answer(&task));
                waiting.extend(app.update(thought, Duration::ZERO));
            }
        }
    };
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    for turn in 0..20 {
        press(&mut app, KeyCode::Char(char::from(b'a' + turn % 6)));
    }
    press(&mut app, KeyCode::Char('t'));
    app
}

/// The first move, or the lines of a short look.
fn answer(task: &Task) -> Thought {
    let lines = task.wanted == Wanted::Lines;
    let limits = awale::engine::Limits::default().depth(8).lines(3);
    let mut analyst = awale::engine::Analyst::new(1);
    Thought {
        number: task.number,
        mv: task.game.legal_moves().first().copied(),
        analysis: lines
            .then(|| analyst.analyse(&task.game, &limits, &awale::engine::Never))
            .flatten(),
    }
}

fn frame(c: &mut Criterion) {
    let mut app = fullest();
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    c.bench_function("frame of the fullest screen, 120x40", |b| {
        b.iter(|| {
            terminal.draw(|frame| app.view(frame)).unwrap();
            black_box(terminal.backend().buffer().area)
        });
    });
    let mut app = App::new(Opening {
        language: Language::De,
        look: Look::default(),
        sowing: false,
        bell: false,
        sounds: false,
        calls: Default::default(),
        scan: false,
        rules: rules::builtin().to_vec(),
        first: None,
        weekly: None,
    });
    let down = [KeyCode::Down; 5];
    for code in down.into_iter().chain([KeyCode::Enter]) {
        app.update(Event::Key(KeyEvent::from(code)), Duration::ZERO);
    }
    c.bench_function("frame of the rules, 120x40", |b| {
        b.iter(|| {
            terminal.draw(|frame| app.view(frame)).unwrap();
            black_box(terminal.backend().buffer().area)
        });
    });
}

criterion_group!(benches, frame);
criterion_main!(benches);
