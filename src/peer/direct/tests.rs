//! Direct connections, with two machines and sockets that are told what to do.

use std::sync::Arc;

use super::*;
use crate::{
    peer::{Config, Event, Terms, Via, wire::NetworkToken},
    rules,
    trust::{KeyPair, Standing},
};

/// Ama and Kofi, on IRC and, when both want it, connected.
struct Pair {
    now: Now,
    peers: [Peer; 2],
    /// Who has an address.
    reachable: [bool; 2],
    /// Whether lines over IRC arrive.
    irc: bool,
    /// Whether lines over the direct connection arrive.
    wired: bool,
    events: Vec<(usize, Event)>,
    /// Every line, with whether it went directly.
    said: Vec<(usize, bool, String)>,
    actions: Vec<(usize, DirectAction)>,
}

fn nick(place: usize) -> Nick {
    ["ama", "kofi"][place].parse().unwrap()
}

impl Pair {
    fn new(reachable: [bool; 2]) -> Self {
        let now = Now {
            elapsed: Duration::from_secs(1000),
            minutes: 29_000_000,
        };
        let peers = [0, 1].map(|place: u8| {
            let key = Arc::new(KeyPair::from_seed([place + 1; 32]));
            let config = Config {
                name: "".parse().unwrap(),
                country: None,
                languages: None,
                introduction: Default::default(),
                rule: rules::find("abapa-2x3").unwrap(),
                others: Vec::new(),
                max_games: 1,
                referee: false,
            };
            let standing = Standing::new(&key.public());
            let mut peer = Peer::new(config, key, standing, [place; 32]);
            peer.allow_direct(true);
            peer
        });
        let mut pair = Self {
            now,
            peers,
            reachable,
            irc: true,
            wired: true,
            events: Vec::new(),
            said: Vec::new(),
            actions: Vec::new(),
        };
        for place in [0, 1] {
            pair.peers[place].online(now, nick(place), NetworkToken::from_name("test"));
            pair.run();
        }
        for _ in 0..30 {
            pair.wait(1);
        }
        pair
    }

    fn wait(&mut self, seconds: u64) {
        self.now.elapsed += Duration::from_secs(seconds);
        for place in [0, 1] {
            self.peers[place].tick(self.now);
        }
        self.run();
    }

    fn run(&mut self) {
        while let Some((place, output)) = [0, 1]
            .into_iter()
            .find_map(|place| Some((place, self.peers[place].poll()?)))
        {
            match output {
                Output::Event(event) => self.events.push((place, event)),
                Output::Say { to, line, .. } => self.hear(place, &to, line),
                Output::Direct(action) => self.act(place, action),
                _ => {}
            }
        }
    }

    fn hear(&mut self, from: usize, to: &Recipient, line: String) {
        let (now, other) = (self.now, 1 - from);
        let direct = matches!(to, Recipient::Direct(_));
        self.said.push((from, direct, line.clone()));
        let peer = &mut self.peers[other];
        match to {
            Recipient::Direct(gid) if self.wired => peer.direct_line(now, *gid, &line),
            Recipient::Wire if self.irc => {
                peer.line(now, &nick(from), Via::Wire, &line);
            }
            Recipient::Nick(name) if self.irc && *name == nick(other) => {
                peer.line(now, &nick(from), Via::Private, &line);
            }
            _ => {}
        }
    }

    fn act(&mut self, place: usize, action: DirectAction) {
        self.actions.push((place, action.clone()));
        let now = self.now;
        match action {
            DirectAction::Listen(gid) => {
                let end = LinkEnd {
                    address: "192.0.2.1".parse().unwrap(),
                    port: 5000,
                };
                let at = self.reachable[place].then_some(end);
                self.peers[place].direct_listening(now, gid, at);
            }
            DirectAction::Connect { gid, .. } => self.peers[place].direct_opened(now, gid),
            // A dead line does not tell that it is closed.
            DirectAction::Close(gid) if self.wired => self.peers[1 - place].direct_closed(now, gid),
            DirectAction::Close(_) | DirectAction::Reject(_) => {}
        }
    }

    fn command(&mut self, place: usize, command: crate::peer::Command) -> Result<(), CommandError> {
        let done = self.peers[place].command(self.now, command);
        self.run();
        done
    }

    fn begin(&mut self) -> Gid {
        let challenge = crate::peer::Command::Challenge {
            nick: nick(1),
            terms: Terms::casual(rules::find("abapa-2x3").unwrap()),
        };
        self.command(0, challenge).unwrap();
        let invited = |(_, event): &(usize, Event)| match event {
            Event::Invited { gid, .. } => Some(*gid),
            _ => None,
        };
        let gid = self.events.iter().find_map(invited).unwrap();
        self.command(1, crate::peer::Command::Accept(gid)).unwrap();
        gid
    }

    fn direct(&mut self, place: usize, command: DirectCommand) -> Result<(), CommandError> {
        self.command(place, crate::peer::Command::Direct(command))
    }

    fn play(&mut self, gid: Gid) -> bool {
        let (game, _) = self.peers[0].contest(gid).unwrap();
        let (Some(side), Some(mv)) = (game.to_move(), game.legal_moves().first().copied()) else {
            return false;
        };
        let turn = [0, 1]
            .into_iter()
            .find(|at| self.peers[*at].contest(gid).unwrap().1 == side);
        self.command(turn.unwrap(), crate::peer::Command::Play(gid, mv))
            .unwrap();
        true
    }

    fn plies(&self, gid: Gid) -> [u32; 2] {
        [0, 1].map(|place| self.peers[place].contest(gid).unwrap().0.ply())
    }

    fn has(&self, place: usize, wanted: DirectEvent) -> bool {
        let is = |(at, event): &(usize, Event)| {
            *at == place && matches!(event, Event::Direct(event) if *event == wanted)
        };
        self.events.iter().any(is)
    }
}

#[test]
fn both_have_to_want_it_and_then_moves_and_results_go_directly() {
    for reachable in [[true, true], [true, false], [false, true]] {
        let mut pair = Pair::new(reachable);
        let gid = pair.begin();
        pair.direct(0, DirectCommand::Agree(gid)).unwrap();
        assert!(pair.has(1, DirectEvent::Asked(gid)));
        pair.play(gid);
        assert!(
            pair.said.iter().all(|(_, direct, _)| !direct),
            "nobody has agreed"
        );
        pair.direct(1, DirectCommand::Agree(gid)).unwrap();
        assert!(
            [0, 1].iter().all(|at| pair.peers[*at].is_direct(gid)),
            "{reachable:?}"
        );
        // The network is split: each sees the other go.
        pair.irc = false;
        for place in [0, 1] {
            let now = pair.now;
            pair.peers[place].nick_left(now, &nick(1 - place));
        }
        pair.run();
        while pair.play(gid) {
            pair.wait(5);
        }
        pair.wait(10);
        let sealed = |(_, event): &&(usize, Event)| {
            matches!(
                event,
                Event::Settled {
                    class: crate::peer::ResultClass::Sealed,
                    ..
                }
            )
        };
        assert_eq!(
            pair.events.iter().filter(sealed).count(),
            2,
            "sealed in a split"
        );
        assert!(
            !pair.has(0, DirectEvent::Down(gid)) && pair.peers.iter().all(|p| p.direct.held() == 0)
        );
    }
}

#[test]
fn the_game_goes_on_over_irc_when_the_connection_is_lost_or_dead() {
    let mut pair = Pair::new([true, true]);
    let gid = pair.begin();
    for place in [0, 1] {
        pair.direct(place, DirectCommand::Agree(gid)).unwrap();
    }
    pair.play(gid);
    // A line is lost with the connection.
    pair.wired = false;
    pair.play(gid);
    assert_ne!(pair.plies(gid)[0], pair.plies(gid)[1]);
    let now = pair.now;
    for place in [0, 1] {
        pair.peers[place].direct_closed(now, gid);
    }
    pair.run();
    pair.wait(20);
    assert_eq!(pair.plies(gid), [2, 2]);
    assert!(
        [0, 1]
            .iter()
            .all(|at| pair.has(*at, DirectEvent::Down(gid)))
    );
    // Again; and now nothing arrives any more, without a word.
    pair.wired = true;
    for place in [1, 0] {
        pair.direct(place, DirectCommand::Agree(gid)).unwrap();
    }
    assert!(pair.peers[0].is_direct(gid));
    pair.wait(10);
    pair.wired = false;
    pair.play(gid);
    for _ in 0..70 {
        pair.wait(1);
    }
    assert_eq!(pair.plies(gid), [3, 3]);
    assert!(!pair.peers[0].is_direct(gid) && !pair.peers[1].is_direct(gid));
}

#[test]
fn who_cannot_prove_himself_is_not_the_opponent() {
    let mut pair = Pair::new([true, true]);
    let gid = pair.begin();
    pair.direct(0, DirectCommand::Agree(gid)).unwrap();
    let token = pair.peers[0].direct.links[&gid].token;
    let proof = |seed: u8, token| {
        let key = KeyPair::from_seed([seed; 32]);
        LinkProof { gid, token }.draft().sign(&key).unwrap()
    };
    let now = pair.now;
    let own = proof(1, token);
    for line in [
        proof(3, token),
        proof(2, Link::of("x")),
        own,
        "GET / HTTP/1.1".to_owned(),
    ] {
        pair.peers[0].direct_line(now, gid, &line);
        pair.run();
        assert_eq!(
            pair.actions.pop(),
            Some((0, DirectAction::Reject(gid))),
            "{line}"
        );
        assert!(!pair.peers[0].is_direct(gid));
    }
    // The true one is still welcome.
    pair.peers[0].direct_line(now, gid, &proof(2, token));
    pair.run();
    assert!(pair.peers[0].is_direct(gid));
}

#[test]
fn an_offer_that_is_copied_or_comes_from_somebody_else_is_none() {
    let mut pair = Pair::new([true, true]);
    let gid = pair.begin();
    pair.direct(0, DirectCommand::Agree(gid)).unwrap();
    let links = pair
        .said
        .iter()
        .filter(|(_, _, line)| line.contains(" link "));
    let offer = links.clone().next_back().unwrap().2.clone();
    assert!(
        !pair
            .said
            .iter()
            .any(|(_, _, line)| line.contains("192.0.2.1") && line.contains(" hello "))
    );
    pair.wait(61);
    let failed = DirectEvent::Failed {
        gid,
        why: DirectFailure::Expired,
    };
    assert!(pair.has(0, failed));
    pair.events.clear();
    let forged = {
        let line = Line::parse(&offer).unwrap();
        let message = Message::read(&line).unwrap();
        message.draft().sign(&KeyPair::from_seed([3; 32])).unwrap()
    };
    let now = pair.now;
    for line in [&offer, &forged] {
        for via in [Via::Private, Via::Wire, Via::Table(gid)] {
            pair.peers[1].line(now, &nick(0), via, line);
        }
    }
    pair.run();
    assert!(!pair.has(1, DirectEvent::Asked(gid)));
    assert_eq!(
        pair.direct(1, DirectCommand::Stop(gid)),
        Err(CommandError::NotDirect)
    );
}

#[test]
fn it_is_off_unless_the_settings_allow_it() {
    let mut pair = Pair::new([false, false]);
    let gid = pair.begin();
    pair.peers[1].allow_direct(false);
    assert_eq!(
        pair.direct(1, DirectCommand::Agree(gid)),
        Err(CommandError::DirectOff)
    );
    pair.direct(0, DirectCommand::Agree(gid)).unwrap();
    assert!(pair.has(1, DirectEvent::NotAllowed(gid)));
    assert!(!pair.peers[1].direct.links.contains_key(&gid));
    // Neither can be reached.
    pair.peers[1].allow_direct(true);
    pair.wait(61);
    pair.direct(0, DirectCommand::Agree(gid)).unwrap();
    pair.direct(1, DirectCommand::Agree(gid)).unwrap();
    let failed = DirectEvent::Failed {
        gid,
        why: DirectFailure::Unreachable,
    };
    assert!(pair.has(1, failed));
    pair.play(gid);
    assert_eq!(pair.plies(gid), [1, 1]);
}
