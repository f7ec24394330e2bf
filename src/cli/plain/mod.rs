//! The plain interface: text that is only ever appended, in short sentences. It suits screen
//! readers, logs and scripts, and needs no terminal.

mod answer;
mod direct;
mod exchange;
mod help;
mod offers;
mod others;
mod place;
mod screen;
mod session;
mod sunday;
#[cfg(test)]
mod tests;
mod travel;
mod watch;
mod words;

use std::{collections::VecDeque, io::IsTerminal, sync::Arc, time::Duration};

use awale::{
    client::{
        Event, Handle, Network,
        typed::{Command, parse},
    },
    rules::{Language, Rule},
    texts::{Texts, Voice},
    tui::errors,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, BufReader, Stdin},
    sync::mpsc,
    time::MissedTickBehavior,
};

use super::{connect::Directory, rulebook::Rulebook};
use answer::Reaction;
use session::Session;

pub(super) use sunday::Sunday;

/// A client, and where it is.
pub(super) struct Place {
    pub(super) handle: Handle,
    pub(super) events: mpsc::Receiver<Event>,
    /// The networks that it connects to.
    pub(super) networks: Vec<Network>,
    /// The networks that can be named; none for the demo.
    pub(super) directory: Option<Directory>,
    /// The weekly event, if it is there.
    pub(super) sunday: Option<Sunday>,
    /// The language that is spoken.
    pub(super) language: Language,
}

/// Lets a person play through a client until he leaves or the client ends.
/// `rules` are the one he prefers and all there are; `keeps` tells whether his games outlive the program.
pub(super) async fn run(
    place: Place,
    rules: (Arc<Rule>, Rulebook),
    keeps: bool,
) -> anyhow::Result<()> {
    let mut input = Input::new();
    let Place {
        handle,
        mut events,
        networks,
        directory,
        sunday,
        language,
    } = place;
    let texts = Texts::new(Voice::Plain, language);
    let networks = networks.into_iter().map(|network| network.id).collect();
    let interactive = input.is_terminal();
    let mut session = Session::new(
        handle,
        directory,
        networks,
        rules,
        texts,
        interactive,
        keeps,
    );
    session.sunday = sunday;
    let mut second = tokio::time::interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // What was typed before it could be carried out.
    let mut waiting: VecDeque<String> = VecDeque::new();
    session.greet();
    loop {
        while session.takes_input()
            && let Some(line) = waiting.pop_front()
        {
            if carry_out(&mut session, &line).await == Reaction::Leaves {
                input.close();
                waiting.clear();
            }
        }
        // The end of input is a farewell, once everything before it is done or cannot be; what a
        // script's last line waits for belongs to it.
        let done = waiting.is_empty() && !session.waits;
        if input.has_ended() && (done || session.is_lost()) {
            input.close();
            waiting.clear();
            session.carry_out(Command::Quit).await;
        }
        tokio::select! {
            event = events.recv() => match event {
                Some(Event::Ended { reason, wanted }) => return session.ended(Some(&reason), wanted),
                Some(event) => {
                    session.sunday_event(&event).await;
                    session.event(event);
                }
                None => return session.ended(None, false),
            },
            _ = second.tick() => session.sunday_tick().await,
            line = input.next(), if waiting.len() < MAX_WAITING => match line {
                // Whoever types quit does not want to wait for anything.
                Some(line) if is_quit(&line) && !session.takes_input() && input.is_terminal() => {
                    input.close();
                    waiting.clear();
                    session.carry_out(Command::Quit).await;
                }
                Some(line) => waiting.push_back(line),
                None => {}
            },
        }
    }
}

/// Lines that wait to be carried out, at most.
const MAX_WAITING: usize = 1000;
/// Longest line that is read, in bytes.
const MAX_LINE: u64 = 4000;

/// Carries a typed line out.
async fn carry_out(session: &mut Session, line: &str) -> Reaction {
    match parse(line, session.letters()) {
        Ok(None) => {}
        Ok(Some(Command::Help(topic))) => {
            help::help(&session.texts, &session.screen, topic.as_deref())
        }
        Ok(Some(command)) => return session.carry_out(command).await,
        Err(error) => session.screen.say(errors::typed(&session.texts, &error)),
    }
    Reaction::Stays
}

fn is_quit(line: &str) -> bool {
    matches!(parse(line, None), Ok(Some(Command::Quit)))
}

/// What is typed, line by line, until it ends.
struct Input {
    lines: Option<BufReader<Stdin>>,
    /// What of a line has come so far.
    line: Vec<u8>,
    ended: bool,
    is_terminal: bool,
}

impl Input {
    fn new() -> Self {
        Self {
            lines: Some(BufReader::new(tokio::io::stdin())),
            line: Vec::new(),
            ended: false,
            is_terminal: std::io::stdin().is_terminal(),
        }
    }

    /// The next line; none once at the end, after which nothing comes any more. Bytes that are no
    /// UTF-8 are replaced: a letter from another keyboard must not end a game.
    async fn next(&mut self) -> Option<String> {
        let Some(lines) = &mut self.lines else {
            return std::future::pending().await;
        };
        let room = MAX_LINE.saturating_sub(self.line.len() as u64).max(1);
        // Cut off by another event, it goes on where it was.
        let read = lines.take(room).read_until(b'\n', &mut self.line).await;
        if self.line.is_empty() || read.is_err() {
            self.ended = true;
            self.lines = None;
            return None;
        }
        let line = String::from_utf8_lossy(&self.line).trim_end().to_owned();
        self.line.clear();
        Some(line)
    }

    /// Whether the input has come to its end, and not been closed for another reason.
    fn has_ended(&self) -> bool {
        self.ended
    }

    fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    fn close(&mut self) {
        self.lines = None;
        self.ended = false;
    }
}
