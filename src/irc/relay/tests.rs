use super::*;
use proptest::prelude::*;

/// A server and what its clients have received.
struct Room {
    state: State,
}

impl Room {
    fn new() -> Self {
        Self::with(Config::default())
    }

    fn with(config: Config) -> Self {
        Self {
            state: State::new(config),
        }
    }

    /// A registered client.
    fn enter(&mut self, id: u64, nick: &str) {
        self.state.connected(ClientId(id), "127.0.0.1");
        self.say(id, &format!("NICK {nick}"));
        let lines = self.say(id, &format!("USER {nick} 0 * :A1 FR {nick}"));
        assert!(
            lines.iter().any(|(_, line)| line.contains(" 001 ")),
            "{lines:?}"
        );
    }

    fn say(&mut self, id: u64, line: &str) -> Vec<(u64, String)> {
        let outputs = self.state.line(ClientId(id), line);
        outputs
            .into_iter()
            .map(|output| match output {
                Output::Line(ClientId(to), line) => (to, line.as_str().to_owned()),
                Output::Close(ClientId(to)) => (to, "<closed>".to_owned()),
            })
            .collect()
    }

    /// The one numeric that answers a line.
    fn numeric(&mut self, id: u64, line: &str) -> String {
        let lines = self.say(id, line);
        let [(to, reply)] = lines.as_slice() else {
            panic!("{line}: {lines:?}")
        };
        assert_eq!(*to, id);
        reply.strip_prefix(":relay.awale ").unwrap()[..3].to_owned()
    }
}

#[test]
fn registration_in_any_order_and_with_cap() {
    let mut room = Room::new();
    room.state.connected(ClientId(1), "::1");
    assert_eq!(room.numeric(1, "JOIN #x"), "451");
    assert_eq!(
        room.say(1, "CAP LS 302"),
        [(1, ":relay.awale CAP * LS :".to_owned())]
    );
    assert_eq!(room.say(1, "USER ada 0 * :Ada L"), []);
    assert_eq!(room.say(1, "NICK ada"), []);
    assert_eq!(
        room.say(1, "CAP REQ :sasl"),
        [(1, ":relay.awale CAP ada NAK :sasl".to_owned())]
    );
    let welcome = room.say(1, "CAP END");
    assert!(
        welcome[0].1.starts_with(":relay.awale 001 ada :"),
        "{welcome:?}"
    );
    assert!(
        welcome
            .iter()
            .any(|(_, line)| line.contains("NETWORK=awale-relay CASEMAPPING=ascii"))
    );
    assert!(welcome.last().unwrap().1.contains(" 376 "));
    assert_eq!(room.numeric(1, "USER a 0 * :b"), "462");
    assert_eq!(room.numeric(1, "PASS x"), "462");
    let who = room.say(1, "WHO ada");
    assert_eq!(
        who[0].1,
        ":relay.awale 352 ada * ada 0::1 relay.awale ada H :0 Ada L"
    );
}

#[test]
fn every_refusal_has_its_numeric() {
    let mut room = Room::new();
    room.enter(1, "ada");
    room.enter(2, "bob");
    room.say(2, "JOIN #bob");
    for (line, code) in [
        ("NICK", "431"),
        ("NICK 1a", "432"),
        ("NICK a!b", "432"),
        ("NICK BOB", "433"),
        ("PRIVMSG", "411"),
        ("PRIVMSG bob", "412"),
        ("PRIVMSG bob :", "412"),
        ("PRIVMSG carl :x", "401"),
        ("PRIVMSG #none :x", "403"),
        ("PRIVMSG #bob :x", "404"),
        ("PRIVMSG bob,ada :x", "407"),
        ("JOIN", "461"),
        ("JOIN bob", "403"),
        ("PART #none", "403"),
        ("PART #bob", "442"),
        ("TOPIC #bob :x", "442"),
        ("MODE #none", "403"),
        ("MODE #bob +i", "482"),
        ("MODE bob", "502"),
        ("MODE ada +i", "501"),
        ("FROB", "421"),
        ("PING", "409"),
        ("WHOIS", "461"),
    ] {
        assert_eq!(room.numeric(1, line), code, "{line}");
    }
    assert_eq!(room.numeric(1, &"x".repeat(511)), "417");
    // A NOTICE is never answered.
    assert_eq!(room.say(1, "NOTICE nobody :x"), []);
    assert_eq!(room.say(1, "NOTICE"), []);
}

#[test]
fn a_channel_relays_to_the_others() {
    let mut room = Room::new();
    room.enter(1, "ada");
    room.enter(2, "bob");
    let lines = room.say(1, "JOIN #Awale");
    assert_eq!(lines[0], (1, ":ada!ada@127.0.0.1 JOIN #Awale".to_owned()));
    assert_eq!(lines[1].1, ":relay.awale 353 ada = #Awale :@ada");
    let lines = room.say(2, "JOIN #awale");
    assert_eq!(lines[0], (1, ":bob!bob@127.0.0.1 JOIN #Awale".to_owned()));
    assert_eq!(lines[1].0, 2);
    let lines = room.say(2, "PRIVMSG #AWALE :hi");
    assert_eq!(
        lines,
        [(1, ":bob!bob@127.0.0.1 PRIVMSG #Awale :hi".to_owned())]
    );
    let lines = room.say(2, "TOPIC #awale :protocol lines only");
    assert_eq!(lines.len(), 2);
    assert_eq!(room.numeric(1, "TOPIC #awale"), "332");
    let lines = room.say(2, "NICK carl");
    assert_eq!(lines.iter().map(|(to, _)| *to).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(lines[0].1, ":bob!bob@127.0.0.1 NICK :carl");
    let lines = room.say(1, "ISON carl bob ADA");
    assert_eq!(lines, [(1, ":relay.awale 303 ada :carl ada".to_owned())]);
    let lines = room.say(1, "WHOIS carl");
    assert!(lines[1].1.ends_with("319 ada carl :#Awale"), "{lines:?}");
    let lines = room.say(2, "QUIT :bye");
    assert_eq!(
        lines[0],
        (1, ":carl!bob@127.0.0.1 QUIT :Quit: bye".to_owned())
    );
    assert_eq!(lines[2], (2, "<closed>".to_owned()));
    assert_eq!(room.numeric(1, "PRIVMSG carl :x"), "401");
    room.say(1, "PART #awale");
    assert!(room.state.channels.is_empty());
}

#[test]
fn relayed_lines_fit_and_are_cut_at_a_character() {
    let mut room = Room::new();
    room.enter(1, "ada");
    room.enter(2, "bob");
    let text = "é".repeat(245);
    let lines = room.say(1, &format!("PRIVMSG bob :{text}"));
    let line = &lines[0].1;
    assert!(line.len() <= 510 && line.len() >= 508, "{}", line.len());
    assert!(line.ends_with('é'));
}

#[test]
fn limits_hold() {
    let mut room = Room::with(Config {
        max_clients: 1,
        max_joined: 2,
        max_channels: 3,
        ..Config::default()
    });
    room.enter(1, "ada");
    let refused = room.state.connected(ClientId(2), "h");
    assert_eq!(refused.len(), 2);
    assert!(matches!(refused[1], Output::Close(ClientId(2))));
    assert_eq!(room.say(2, "NICK bob"), []);
    room.say(1, "JOIN #a,#b");
    assert_eq!(room.numeric(1, "JOIN #c"), "405");
}

#[test]
fn a_password_is_asked_for() {
    let mut room = Room::with(Config {
        password: Some("sesame".to_owned()),
        ..Config::default()
    });
    room.state.connected(ClientId(1), "h");
    room.say(1, "NICK ada");
    let lines = room.say(1, "USER ada 0 * :Ada");
    assert!(lines[0].1.contains(" 464 "), "{lines:?}");
    room.state.connected(ClientId(2), "h");
    room.say(2, "PASS sesame");
    room.say(2, "NICK ada");
    assert!(room.say(2, "USER ada 0 * :Ada")[0].1.contains(" 001 "));
}

proptest! {
    #[test]
    fn no_line_breaks_the_state(lines in proptest::collection::vec(
        (1u64..4, "(NICK|JOIN|PART|PRIVMSG|TOPIC|WHO|MODE|QUIT|CAP LS|NAMES|WHOIS|ISON|[A-Z]{1,4})( [#:a-c,+*]{0,4}){0,3}"),
        0..60,
    )) {
        let mut room = Room::new();
        for id in 1..4 {
            room.enter(id, ["a", "b", "c"][id as usize - 1]);
        }
        for (id, line) in lines {
            for (_, line) in room.say(id, &line) {
                prop_assert!(line.len() <= 510);
            }
            for (key, channel) in &room.state.channels {
                prop_assert!(!channel.members.is_empty());
                for member in channel.members.keys() {
                    prop_assert!(room.state.clients[member].joined.contains(key));
                }
            }
            prop_assert!(room.state.nicks.values().all(|id| room.state.clients.contains_key(id)));
        }
    }
}
