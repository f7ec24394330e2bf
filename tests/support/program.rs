//! The real program as a process of its own, and what its `--json` says.

use awale::{
    game::{Game, Move, Side},
    rules,
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, VecDeque},
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// No run takes longer: a game at a safe rate lasts about two minutes.
const LIMIT: Duration = Duration::from_secs(400);

/// Lines of a program that are shown when one does not come.
const KEPT: usize = 40;

/// The limit; AWALE_TEST_LIMIT in seconds makes it shorter, to look into a test that hangs.
fn limit() -> Duration {
    let seconds = std::env::var("AWALE_TEST_LIMIT").ok();
    let seconds = seconds.and_then(|text| text.parse().ok());
    seconds.map_or(LIMIT, Duration::from_secs)
}

/// A running program; killed with the value. Its logs go to a folder of its own.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    until: Instant,
    folder: TempDir,
    /// The last lines that were read, the newest first, for whoever must see why a test fails.
    newest: VecDeque<String>,
}

/// What comes next from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Line(String),
    /// There will be no more.
    End,
    /// Nothing has come in time.
    Late,
}

/// What is left of a program that has ended.
pub struct Ended {
    pub status: ExitStatus,
    /// Lines of its output that were not read before.
    pub lines: Vec<String>,
    pub errors: String,
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    pub fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
        command.args(arguments).stdin(Stdio::null());
        Self::spawn(command)
    }

    /// Starts the program as a user whose home folder is `user`, to be typed to.
    pub fn start_as(user: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
        command.args(arguments).stdin(Stdio::piped());
        command
            .env("LC_ALL", "C")
            .env("HOME", user)
            .env("XDG_CONFIG_HOME", user.join("config"));
        command
            .env("XDG_DATA_HOME", user.join("data"))
            .env("XDG_STATE_HOME", user.join("state"));
        command.env_remove("AWALE_HOME").env_remove("AWALE_CONFIG");
        Self::spawn(command)
    }

    /// The same in a network namespace.
    pub fn start_in(namespace: &str, user: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", namespace, env!("CARGO_BIN_EXE_awale")]);
        command.args(arguments).stdin(Stdio::piped());
        command
            .env("LC_ALL", "C")
            .env("HOME", user)
            .env("XDG_CONFIG_HOME", user.join("config"))
            .env("XDG_DATA_HOME", user.join("data"))
            .env("XDG_STATE_HOME", user.join("state"));
        command.env_remove("AWALE_HOME").env_remove("AWALE_CONFIG");
        Self::spawn(command)
    }

    fn spawn(mut command: Command) -> Self {
        let folder = TempDir::new().unwrap();
        let errors = fs::File::create(folder.path().join("errors")).unwrap();
        command.arg("--log-dir").arg(folder.path().join("log"));
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                // Nobody reads any more when the test is over.
                if line.is_err() || sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            input,
            lines,
            until: Instant::now() + limit(),
            folder,
            newest: VecDeque::new(),
        }
    }

    /// Runs the program to its end.
    pub fn run(arguments: &[&str]) -> Ended {
        Self::start(arguments).wait()
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Asks the program to end, as a service manager does.
    pub fn terminate(&self) {
        let pid = self.pid().to_string();
        let status = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(status.unwrap().success());
    }

    /// Ends the program at once, as a power cut does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Types a line.
    pub fn enter(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the program has an input");
        // A program that has ended is noticed by whoever reads.
        let _ = writeln!(input, "{text}");
    }

    /// Ends the input.
    /// Lets it run for so much longer than others may.
    pub fn give_time(&mut self, more: Duration) {
        self.until += more;
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line of output; none when there will be no more.
    pub fn line(&mut self) -> Option<String> {
        match self.line_before(self.until) {
            Next::Line(line) => Some(line),
            Next::End => None,
            Next::Late => panic!(
                "no end in time, after {:#?}: {}",
                self.newest,
                self.errors()
            ),
        }
    }

    /// The next line of output, if it comes before `moment`.
    pub fn line_before(&mut self, moment: Instant) -> Next {
        let left = moment.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(line) => {
                assert!(!tells_of_flood(&line), "thrown out for flooding: {line}");
                self.newest.truncate(KEPT - 1);
                self.newest.push_front(line.clone());
                Next::Line(line)
            }
            Err(RecvTimeoutError::Disconnected) => Next::End,
            Err(RecvTimeoutError::Timeout) => Next::Late,
        }
    }

    /// Reads on to the line that is wanted.
    pub fn until(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let mut read = Vec::new();
        while let Some(line) = self.line() {
            if wanted(&line) {
                return line;
            }
            read.push(line);
        }
        panic!("the program ended early, after {read:?}: {}", self.errors());
    }

    /// Waits for the end.
    pub fn wait(mut self) -> Ended {
        self.ended()
    }

    /// Waits for the end, which comes by itself.
    pub fn ended(&mut self) -> Ended {
        let mut lines = Vec::new();
        while let Some(line) = self.line() {
            lines.push(line);
        }
        // A closed output is the end of the program, or follows in no time.
        let status = self.child.wait().unwrap();
        let errors = self.errors();
        Ended {
            status,
            lines,
            errors,
        }
    }

    pub fn errors(&self) -> String {
        fs::read_to_string(self.folder.path().join("errors")).unwrap()
    }
}

/// Whether the program says that a server has thrown it out for saying too much. It never may.
fn tells_of_flood(line: &str) -> bool {
    let line = line.to_lowercase();
    let words = ["too many lines", "excess flood", "recvq", "sendq"];
    line.contains("no connection") && words.iter().any(|words| line.contains(words))
}

impl Ended {
    /// The objects that a successful run has printed.
    pub fn objects(self) -> Vec<Value> {
        let Self {
            status,
            lines,
            errors,
        } = self;
        let tail = lines.iter().rev().take(20).rev().cloned();
        let tail = tail.collect::<Vec<String>>().join("\n");
        assert!(status.success(), "{status}: {errors}\n{tail}");
        let read =
            |line: &String| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        lines.iter().map(read).collect()
    }
}

/// A folder and the path in it as an argument.
pub fn folder() -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("keep");
    let text = path_text(&path);
    (folder, text)
}

pub fn path_text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// A player's folder in one that `--keep` has left.
pub fn home(keep: &str, player: &str) -> PathBuf {
    Path::new(keep).join(player)
}

/// The text of a key of an object.
pub fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    let value = object.get(key).and_then(Value::as_str);
    value.unwrap_or_else(|| panic!("no {key} in {object}"))
}

pub fn of_type<'a>(objects: &'a [Value], kind: &str) -> Vec<&'a Value> {
    let wanted = |object: &&Value| text(object, "type") == kind;
    objects.iter().filter(wanted).collect()
}

/// A game as the moves of `--json` tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub gid: String,
    pub head: String,
    /// House letters of both sides.
    pub letters: String,
    pub south: String,
    /// Reason and score.
    pub result: String,
}

/// Plays every move of the output on a game of our own and compares position, turn and result.
pub fn replay(objects: &[Value]) -> Vec<Told> {
    let mut order = Vec::new();
    let mut games = BTreeMap::new();
    for toss in of_type(objects, "toss") {
        let gid = text(toss, "gid");
        let game = Game::new(rules::find(text(toss, "rule")).unwrap());
        order.push((gid, text(toss, "south")));
        assert!(games.insert(gid, game).is_none(), "one toss a game");
    }
    let mut heads = BTreeMap::new();
    for object in of_type(objects, "move") {
        let gid = text(object, "gid");
        replay_move(games.get_mut(gid).unwrap(), object);
        heads.insert(gid, text(object, "head").to_owned());
    }
    let told = |(gid, south): &(&str, &str)| {
        let game = games.get(gid).unwrap();
        check_results(objects, gid, game, &heads[gid]);
        let outcome = game.outcome().unwrap();
        let holes = game.rule().holes();
        let [score, other] = outcome.score;
        Told {
            gid: (*gid).to_owned(),
            head: heads[gid].clone(),
            letters: game
                .history()
                .iter()
                .map(|step| step.mv.to_char(holes))
                .collect(),
            south: (*south).to_owned(),
            result: format!("{} {score}-{other}", outcome.reason),
        }
    };
    order.iter().map(told).collect()
}

fn replay_move(game: &mut Game, object: &Value) {
    let side = match text(object, "by") {
        "South" => Side::South,
        "North" => Side::North,
        other => panic!("no side: {other}"),
    };
    assert_eq!(game.to_move(), Some(side), "{object}");
    let letter = text(object, "house").parse().unwrap();
    game.play(Move::from_char(letter, game.rule().holes()).unwrap())
        .unwrap_or_else(|error| panic!("{error}: {object}"));
    assert_eq!(object["ply"], game.ply(), "{object}");
    assert_eq!(text(object, "pos"), game.position().to_string());
}

fn check_results(objects: &[Value], gid: &str, game: &Game, head: &str) {
    let outcome = game.outcome().expect("every game is played to its end");
    let [south, north] = outcome.score.map(|score| score.to_string());
    let results = of_type(objects, "result");
    let results: Vec<&&Value> = results.iter().filter(|r| text(r, "gid") == gid).collect();
    assert!(!results.is_empty(), "{gid} has a result");
    for result in results {
        assert_eq!(text(result, "head"), head);
        assert_eq!(text(result, "reason"), outcome.reason.to_string());
        assert_eq!(
            [text(result, "south"), text(result, "north")],
            [&south, &north]
        );
    }
}
