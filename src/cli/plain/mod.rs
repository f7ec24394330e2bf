//! The plain interface: text that is only ever appended, in short sentences. It suits screen
//! readers, logs and scripts, and needs no terminal.

mod command;
mod session;
mod words;

use std::sync::Arc;

use awale::{
    client::{Event, Handle},
    rules::Rule,
};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines, Stdin},
    sync::mpsc,
};

use command::{Command, parse};
use session::{Reaction, Session};

/// Lets a person play through a client until he leaves or the client ends.
/// `rule` is the one he prefers.
pub(super) async fn run(
    handle: Handle,
    mut events: mpsc::Receiver<Event>,
    rule: Arc<Rule>,
) -> anyhow::Result<()> {
    let mut session = Session::new(handle, rule);
    let mut input = Input::new();
    session.greet();
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Some(Event::Ended { reason, wanted }) => return session.ended(&reason, wanted),
                Some(event) => session.event(event),
                None => return session.ended("the client ended without a word", false),
            },
            line = input.next(), if session.takes_input() => match line {
                Some(line) => match parse(&line, session.letters()) {
                    Ok(None) => {}
                    Ok(Some(Command::Help(topic))) => command::help(topic.as_deref()),
                    Ok(Some(command)) => {
                        if session.carry_out(command).await == Reaction::Leaves {
                            input.close();
                        }
                    }
                    Err(error) => println!("{error}"),
                },
                // The end of input is a farewell.
                None => {
                    input.close();
                    session.carry_out(Command::Quit).await;
                }
            },
        }
    }
}

/// What is typed, line by line, until it ends.
struct Input(Option<Lines<BufReader<Stdin>>>);

impl Input {
    fn new() -> Self {
        Self(Some(BufReader::new(tokio::io::stdin()).lines()))
    }

    async fn next(&mut self) -> Option<String> {
        match &mut self.0 {
            Some(lines) => lines.next_line().await.ok().flatten(),
            None => std::future::pending().await,
        }
    }

    fn close(&mut self) {
        self.0 = None;
    }
}
