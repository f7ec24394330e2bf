//! A direct connection between two machines, each a network namespace, whose line is cut in mid-game.

use std::{
    io::{self, Write},
    path::Path,
    process::{self, Command},
};

use crate::support::program::Program;
use tempfile::TempDir;

const UP: &str = "The game runs over a direct connection now.";
const DOWN: &str = "The direct connection is over. The game goes on over IRC.";
const SEALED: &str = "Both of you have signed the result.";
const RELAY: &str = "10.91.0.1";

/// A street with two houses: each has a line to the street, where the relay is, and one to the other house.
struct Street {
    names: [String; 3],
}

/// Runs `ip`; says whether that went well.
fn ip(arguments: &str) -> bool {
    let output = Command::new("ip").args(arguments.split(' ')).output();
    output.is_ok_and(|output| output.status.success())
}

impl Street {
    /// None where the system does not let us.
    fn build() -> Option<Self> {
        let pid = process::id();
        let names = ["street", "ama", "kofi"].map(|name| format!("awale-{name}-{pid}"));
        let street = Self { names };
        let [middle, ama, kofi] = &street.names;
        let mut done = [middle, ama, kofi].iter().all(|name| {
            ip(&format!("netns add {name}")) && ip(&format!("-n {name} link set lo up"))
        });
        done = done
            && ip(&format!("-n {middle} link add street type bridge"))
            && ip(&format!("-n {middle} addr add {RELAY}/24 dev street"))
            && ip(&format!("-n {middle} link set street up"))
            && ip(&format!(
                "-n {ama} link add line type veth peer name line netns {kofi}"
            ));
        for (place, house) in (2..).zip([ama, kofi]) {
            done =
                done && ip(&format!(
                    "-n {middle} link add house{place} type veth peer name door netns {house}"
                )) && ip(&format!(
                    "-n {middle} link set house{place} master street up"
                )) && ip(&format!("-n {house} addr add 10.91.0.{place}/24 dev door"))
                    && ip(&format!("-n {house} link set door up"))
                    && ip(&format!("-n {house} addr add 10.92.0.{place}/24 dev line"))
                    && ip(&format!("-n {house} link set line up"));
        }
        done.then_some(street)
    }
}

impl Drop for Street {
    fn drop(&mut self) {
        for name in &self.names {
            ip(&format!("netns del {name}"));
        }
    }
}

/// A person in a house of his own.
struct Person {
    program: Program,
    _folder: TempDir,
}

impl Person {
    fn new(house: &str, nick: &str, port: &str, address: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let place = folder.path().join("config/awale");
        std::fs::create_dir_all(&place).unwrap();
        let config = format!(
            "[direct]\nenabled = true\nallow_private = true\naddress = \"{address}\"\nports = \"5000-5010\"\n"
        );
        std::fs::write(place.join("config.toml"), config).unwrap();
        let server = format!("{RELAY}:{port}");
        let arguments = [
            "online", "--plain", "--server", &server, "--nick", nick, "--rate", "100",
        ];
        Self {
            program: Program::start_in(house, folder.path(), &arguments),
            _folder: folder,
        }
    }

    fn until(&mut self, begin: &str) -> String {
        self.program.until(|line| line.starts_with(begin))
    }

    fn enter(&mut self, text: &str) {
        self.program.enter(text);
    }

    /// Plays what is offered first.
    fn play(&mut self) {
        let turn = self.until("Your turn: ");
        let house = turn.trim_start_matches("Your turn: ").trim_end_matches('.');
        self.enter(house.split(' ').next().unwrap());
    }
}

#[test]
fn a_game_whose_direct_line_is_cut_goes_on_over_irc() {
    let Some(street) = Street::build() else {
        let why = "skipped: a_game_whose_direct_line_is_cut_goes_on_over_irc: network namespaces cannot \
                   be made here (it takes ip and root)";
        // A closed stderr is no reason to fail.
        let _ = writeln!(io::stderr(), "{why}");
        return;
    };
    let [middle, house, other] = &street.names;
    let listen = format!("{RELAY}:0");
    let mut relay = Program::start_in(middle, Path::new("/"), &["relay", "--listen", &listen]);
    let line = relay.until(|line| line.contains("awale online --server"));
    let port = line.rsplit(':').next().unwrap().to_owned();
    let mut ama = Person::new(house, "ama", &port, "10.92.0.2");
    ama.until("You are on ");
    let mut kofi = Person::new(other, "kofi", &port, "10.92.0.3");
    ama.until("Here is kofi");
    ama.enter("challenge kofi abapa-2x3");
    kofi.until("ama challenges you");
    kofi.enter("accept");
    let begins = ama.until("Your game with ");
    kofi.until("Your game with ");
    ama.enter("direct");
    kofi.until("ama offers a direct connection");
    kofi.enter("direct");
    for person in [&mut ama, &mut kofi] {
        person.until(UP);
        person.enter("board");
    }
    let (south, north) = match begins.contains("You are South") {
        true => (&mut ama, &mut kofi),
        false => (&mut kofi, &mut ama),
    };
    south.play();
    north.play();
    south.until("Your turn: ");
    // Nobody is told that the line is dead: what is said has no answer.
    assert!(ip(&format!("-n {house} link set line down")));
    south.enter("board");
    south.play();
    south.until(DOWN);
    north.until(DOWN);
    north.play();
    south.until("Your turn: ");
    south.enter("resign");
    for person in [south, north] {
        person.until(SEALED);
    }
}
