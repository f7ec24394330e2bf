//! Another engine, as a process of its own.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use anyhow::{Context, bail};
use awale::{
    engine::Player,
    game::{Game, Move},
};

/// An engine that speaks the protocol.
pub(super) struct Rival {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    go: String,
    name: String,
}

/// Without a word for so long, an engine is given up.
const PATIENCE: Duration = Duration::from_secs(120);

impl Rival {
    /// Starts the command, words separated by spaces. `go` is what it is told in its turn.
    pub(super) fn start(command: &str, go: String) -> anyhow::Result<Self> {
        let mut words = command.split_whitespace();
        let Some(program) = words.next() else {
            bail!("the engine's command is empty; for example --engine 'java -jar aalina.jar'");
        };
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("the engine {program} cannot be started; is it installed?"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let input = input.context("the engine has no input")?;
        let output = output.context("the engine has no output")?;
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut rival = Self {
            child,
            input,
            lines,
            go,
            name: program.to_owned(),
        };
        rival.say("uci")?;
        while let Some(line) = rival.hear() {
            if let Some(name) = line.strip_prefix("id name ") {
                rival.name = name.chars().filter(|c| !c.is_control()).take(60).collect();
            }
            if line == "uciok" {
                rival.say("ucinewgame")?;
                return Ok(rival);
            }
        }
        bail!("{command} did not answer uci with uciok; is it an engine of this protocol?")
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .context("the other engine has ended")
    }

    fn hear(&self) -> Option<String> {
        let line = self.lines.recv_timeout(PATIENCE).ok()?;
        Some(line.trim().to_owned())
    }
}

impl Player for Rival {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let holes = game.rule().holes();
        let moves: String = game
            .history()
            .iter()
            .map(|step| step.mv.to_char(holes))
            .collect();
        let fen = game.start();
        let moves = if moves.is_empty() {
            moves
        } else {
            format!(" moves {moves}")
        };
        self.say(&format!("position fen {fen}{moves}")).ok()?;
        let go = self.go.clone();
        self.say(&go).ok()?;
        loop {
            let line = self.hear()?;
            if let Some(best) = line.strip_prefix("bestmove ") {
                return Move::from_char(best.chars().next()?, holes);
            }
        }
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
