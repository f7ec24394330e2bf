//! People and bots, each a process of the real program with a home folder of its own.

use super::program::{Ended, Program, path_text};
use awale::{
    game::EndReason,
    peer::{Author, wire::Gid},
    store::{Archive, Filter, GameClass, GameRow, Replay},
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};
use tempfile::TempDir;

/// What a person reads when a result has both signatures.
pub const SEALED: &str = "Both of you have signed the result.";
/// What a bot's owner reads then.
pub const BOT_SEALED: &str = "both sides have signed the result";

/// A rate for servers without limits.
pub const FAST: &[&str] = &["--rate", "100"];

/// Somebody who plays.
pub struct Player {
    pub program: Program,
    arguments: Vec<String>,
    folder: TempDir,
}

/// The signed lines of each game, each with whether it is the player's own.
pub type Signed = BTreeMap<Gid, BTreeSet<(bool, String)>>;

impl Player {
    /// A person at the plain interface.
    pub fn person(port: u16, nick: &str, more: &[&str]) -> Self {
        Self::start(&["online", "--plain"], port, nick, more)
    }

    /// A person with a rule of his own.
    pub fn person_with_rule(port: u16, nick: &str, more: &[&str], id: &str, text: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let rules = folder.path().join("config/awale/rules");
        std::fs::create_dir_all(&rules).unwrap();
        std::fs::write(rules.join(format!("{id}.toml")), text).unwrap();
        Self::start_in(folder, &["online", "--plain"], port, nick, more)
    }

    /// A person with these settings.
    pub fn person_with_config(port: u16, nick: &str, more: &[&str], config: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let place = folder.path().join("config/awale");
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("config.toml"), config).unwrap();
        Self::start_in(folder, &["online", "--plain"], port, nick, more)
    }

    /// A person on these networks of a list of his own: ids with the ports of their servers.
    pub fn person_on(networks: &[(&str, &[u16])], nick: &str, more: &[&str]) -> Self {
        let ids: Vec<&str> = networks.iter().map(|(id, _)| *id).collect();
        Self::on(&[&["online"], &ids[..]].concat(), networks, nick, more)
    }

    /// A bot on these networks of a list of its own.
    pub fn bot_on(networks: &[(&str, &[u16])], nick: &str, more: &[&str]) -> Self {
        let ids: Vec<&str> = networks.iter().map(|(id, _)| *id).collect();
        Self::on(&[&["bot"], &ids[..]].concat(), networks, nick, more)
    }

    /// A person or a bot with an account on the network `home`, as the settings file has it.
    pub fn with_account(command: &[&str], port: u16, nick: &str, account: &Account<'_>) -> Self {
        let password = ("password", account.password.to_owned());
        let settings = (
            "config.toml",
            format!(
                "[network.home]\naccount = \"{}\"\npassword_file = \"password\"\n\
                 require_login = {}\n",
                account.name, account.required
            ),
        );
        let list = (
            "networks.toml",
            listed("home", &[port]) + "login = \"nickserv\"\n",
        );
        let command = [command, &["home"]].concat();
        Self::with_files(&command, &[password, settings, list], nick, &[])
    }

    fn on(command: &[&str], networks: &[(&str, &[u16])], nick: &str, more: &[&str]) -> Self {
        let list = networks.iter().map(|(id, ports)| listed(id, ports));
        Self::with_files(command, &[("networks.toml", list.collect())], nick, more)
    }

    /// Somebody with these files in the folder of settings.
    pub fn with_files(
        command: &[&str],
        files: &[(&str, String)],
        nick: &str,
        more: &[&str],
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let config = folder.path().join("config/awale");
        std::fs::create_dir_all(&config).unwrap();
        for (name, text) in files {
            std::fs::write(config.join(name), text).unwrap();
        }
        let home = path_text(&folder.path().join("games"));
        let options = ["--nick", nick, "--home", &home];
        let arguments = [command, &options, more].concat();
        let program = Program::start_as(folder.path(), &arguments);
        Self {
            program,
            arguments: arguments.iter().map(ToString::to_string).collect(),
            folder,
        }
    }

    /// A bot.
    pub fn bot(port: u16, nick: &str, more: &[&str]) -> Self {
        Self::start(&["bot"], port, nick, more)
    }

    /// A bot with these settings.
    pub fn bot_with_config(port: u16, nick: &str, more: &[&str], config: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let place = folder.path().join("config/awale");
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("config.toml"), config).unwrap();
        Self::start_in(folder, &["bot"], port, nick, more)
    }

    fn start(command: &[&str], port: u16, nick: &str, more: &[&str]) -> Self {
        Self::start_in(TempDir::new().unwrap(), command, port, nick, more)
    }

    fn start_in(folder: TempDir, command: &[&str], port: u16, nick: &str, more: &[&str]) -> Self {
        let server = format!("127.0.0.1:{port}");
        let home = path_text(&folder.path().join("games"));
        let options = ["--server", &server, "--nick", nick, "--home", &home];
        let arguments = [command, &options, more].concat();
        let program = Program::start_as(folder.path(), &arguments);
        Self {
            program,
            arguments: arguments.iter().map(ToString::to_string).collect(),
            folder,
        }
    }

    /// Kills the process and starts another at once.
    pub fn kill_and_restart(&mut self) {
        self.program.kill();
        self.again();
    }

    /// Starts a process anew with the same folders and arguments; the last one has ended.
    pub fn again(&mut self) {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        self.program = Program::start_as(self.folder.path(), &arguments);
    }

    /// The folder of identity and games.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("games")
    }

    pub fn enter(&mut self, text: &str) {
        self.program.enter(text);
    }

    /// Reads on to the line that begins so.
    pub fn until(&mut self, begin: &str) -> String {
        self.program.until(|line| line.starts_with(begin))
    }

    /// Reads on to the line that begins so, and gives back what came before it.
    pub fn until_with_all_before(&mut self, begin: &str) -> Vec<String> {
        let mut read = Vec::new();
        loop {
            let line = self.program.line();
            let line = line.unwrap_or_else(|| panic!("ended early: {}", self.program.errors()));
            if line.starts_with(begin) {
                return read;
            }
            read.push(line);
        }
    }

    /// Challenges somebody, and waits until the game begins.
    pub fn begin(&mut self, nick: &str, rule: &str) {
        self.challenge(nick, rule);
        self.until("Your game with ");
    }

    /// Challenges somebody, known or not: an unknown one is asked who he is.
    pub fn challenge(&mut self, nick: &str, rule: &str) {
        // Without a clock unless one is named: a busy machine is no opponent's fault.
        let clock = if rule.contains(' ') { "" } else { " -" };
        self.enter(&format!("challenge {nick} {rule}{clock}"));
    }

    /// Plays what is offered first until both have signed. Returns what was read.
    pub fn play_to_the_end(&mut self) -> Vec<String> {
        let mut read = Vec::new();
        loop {
            let line = self.program.line();
            let line = line.unwrap_or_else(|| panic!("ended early: {}", self.program.errors()));
            self.play_if_asked(&line);
            read.push(line);
            if read.last().is_some_and(|line| line == SEALED) {
                return read;
            }
        }
    }

    /// Plays the first house if the line offers some.
    pub fn play_if_asked(&mut self, line: &str) {
        if let Some(house) = offered(line) {
            self.enter(house);
        }
    }

    /// Reads on, as a bot, until every game has both signatures on disk.
    pub fn until_all_sealed(&mut self) {
        while !self.open_games().is_empty() {
            self.program.until(|line| line.ends_with(BOT_SEALED));
        }
    }

    /// The games that lack a signature on disk.
    pub fn open_games(&self) -> Vec<GameRow> {
        let mut games = self.games();
        games.retain(|game| game.class != GameClass::Sealed);
        games
    }

    /// The games that have begun, as they are on disk; void ones left out.
    pub fn games(&self) -> Vec<GameRow> {
        let archive = Archive::read(&self.home()).unwrap();
        let mut games = archive.games(&Filter::default()).unwrap();
        games.retain(|game| game.setting.is_some() && game.class != GameClass::Void);
        games
    }

    /// The signed lines on disk, by game. Every signature and every move is checked.
    pub fn signed(&self) -> Signed {
        let archive = Archive::read(&self.home()).unwrap();
        let lines = |game: &GameRow| {
            let kept = archive.lines(game.gid).unwrap();
            let replay = Replay::of(game.gid, game.setting.as_ref().unwrap(), &kept).unwrap();
            assert_eq!(replay.problems, [], "{}", game.gid);
            let reason = replay.game.outcome().map(|outcome| outcome.reason);
            let given_up = matches!(reason, Some(EndReason::Resign | EndReason::Flag));
            assert_eq!(
                kept.len(),
                3 + replay.game.ply() as usize + usize::from(given_up) + 2,
                "challenge, accept, start, the moves, the end if a side said it, both results"
            );
            kept.into_iter()
                .map(|kept| (kept.author == Author::Own, kept.line))
                .collect()
        };
        let games = self.games();
        games.iter().map(|game| (game.gid, lines(game))).collect()
    }

    /// What `awale games list --json` says.
    pub fn listed(&self) -> Vec<Value> {
        let home = path_text(&self.home());
        Program::run(&["games", "list", "--json", "--home", &home]).objects()
    }

    /// What `awale games show` says of a game.
    pub fn shown(&self, gid: &str) -> String {
        let home = path_text(&self.home());
        // A name may begin with a hyphen.
        let ended = Program::run(&["games", "show", gid, "--home", &home]);
        assert!(ended.status.success(), "{}", ended.errors);
        ended.lines.join("\n")
    }

    /// Plays what is offered first for so many turns of one's own, and reads on to the next.
    pub fn play_turns(&mut self, turns: usize) -> String {
        for _ in 0..turns {
            let turn = self.until("Your turn: ");
            self.play_if_asked(&turn);
        }
        self.until("Your turn: ")
    }

    /// Gives the game up, and reads on until both have signed.
    pub fn resign(&mut self) {
        self.enter("resign");
        self.until("The game is over: one side gave up. You lose");
        self.until(SEALED);
    }

    /// Waits for the end of the program, which comes by itself.
    pub fn ended(&mut self) -> Ended {
        self.program.ended()
    }

    /// Ends the program and reads to its last word.
    pub fn end(self) -> Ended {
        self.program.terminate();
        self.program.wait()
    }

    /// Leaves as a person does.
    pub fn quit(&mut self) {
        self.enter("quit");
        self.until("Goodbye.");
        // Its folder is free only when the process is gone.
        self.program.ended();
    }
}

/// An account, and whether play without it is not wanted.
pub struct Account<'a> {
    pub name: &'a str,
    pub password: &'a str,
    pub required: bool,
}

/// A network of servers on this machine, as a user's own list has it.
pub fn listed(id: &str, ports: &[u16]) -> String {
    let server = |port: &u16| format!("{{ host = \"127.0.0.1\", port = {port}, tls = false }}");
    let servers: Vec<String> = ports.iter().map(server).collect();
    format!(
        "[[network]]\nid = \"{id}\"\nservers = [{}]\n",
        servers.join(", ")
    )
}

/// The first house that is offered.
pub fn offered(line: &str) -> Option<&str> {
    let houses = line.strip_prefix("Your turn: ")?.strip_suffix('.')?;
    houses.split(' ').next()
}

/// Both folders hold the same signed lines of the same games, and all are sealed.
pub fn assert_same_games(a: &Player, b: &Player, games: usize) {
    for player in [a, b] {
        assert!(player.open_games().is_empty(), "{:?}", player.open_games());
    }
    let flipped = |signed: Signed| -> Signed {
        let flip = |lines: BTreeSet<(bool, String)>| {
            lines.into_iter().map(|(own, line)| (!own, line)).collect()
        };
        signed
            .into_iter()
            .map(|(gid, lines)| (gid, flip(lines)))
            .collect()
    };
    let own = a.signed();
    assert_eq!(own, flipped(b.signed()));
    assert_eq!(own.len(), games, "games");
}

/// The program's own relay as a process.
pub struct Relay {
    pub port: u16,
    program: Program,
}

impl Relay {
    pub fn start() -> Self {
        Self::listen("127.0.0.1:0")
    }

    fn listen(address: &str) -> Self {
        let mut program = Program::start(&["relay", "--listen", address]);
        let line = program.until(|line| line.contains("awale online --server"));
        let port = line.rsplit(':').next().unwrap().parse().unwrap();
        Self { port, program }
    }

    /// Kills the relay; [`Relay::back`] starts it again at the same port.
    pub fn kill(&mut self) {
        self.program.kill();
    }

    pub fn back(&mut self) {
        *self = Self::listen(&format!("127.0.0.1:{}", self.port));
    }
}
