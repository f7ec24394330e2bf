//! A client that is nowhere, and what it would tell.

use std::{sync::Arc, time::SystemTime};

use ratatui::crossterm::event::KeyCode;

use super::stage::Stage;
use crate::{
    client::{
        self, Command, Endpoint, Hint, Network, NetworkEvent, Servers, Talk, config::NoServer,
    },
    game::{EndReason, Game, Move, Side},
    irc::{
        networks::{List, ServerAddress},
        options::Tls,
    },
    peer::{
        CardInfo, Event as Peer, Nick, PeerInfo,
        wire::{Gid, NetworkToken, PlayerState, RuleTag},
    },
    rules,
    store::{Ending, GameClass, GameRow, Setting},
    trust::{ChainHead, KeyPair, Link, Points},
    tui::{Connected, Directory, Effect, Event, Fault, Opening},
};

/// No network can be named.
pub(super) struct Nowhere;

impl Directory for Nowhere {
    fn network(
        &self,
        network: Option<&str>,
        _: Option<ServerAddress>,
    ) -> Result<Network, NoServer> {
        let unknown = List::builtin().find(network.unwrap_or("nowhere"));
        Err(unknown.unwrap_err().into())
    }

    fn keep_rule(&self, rule: &rules::Rule, _: &str) -> Result<Arc<rules::Rule>, Fault> {
        Ok(Arc::new(rule.clone()))
    }
}

pub(super) fn nick(name: &str) -> Nick {
    name.parse().unwrap()
}

pub(super) fn network(id: &str) -> Network {
    let server = Endpoint {
        host: format!("irc.{id}.example"),
        port: 6697,
        tls: Tls::Verify,
        public_only: true,
    };
    let channels = ["#awale", "#awale-net"].map(|name| name.parse().unwrap());
    let servers = Servers::new(server, Vec::new());
    Network::new(id.parse().unwrap(), servers, nick("ama"), channels)
}

pub(super) fn connected(ids: &[&str]) -> Connected {
    Connected {
        networks: ids.iter().map(|id| network(id)).collect(),
        rule: rules::find("abapa").unwrap(),
        rules: rules::builtin().to_vec(),
        directory: Arc::new(Nowhere),
        entry: None,
    }
}

/// The beginning of a rule's digest, as it is on the wire.
pub(super) fn beginning(rule: &rules::Rule) -> Link {
    let digest = rule.digest();
    let (bytes, _) = digest.as_bytes().split_first_chunk().unwrap();
    Link::from_bytes(*bytes)
}

pub(super) fn gid(name: &str) -> Gid {
    Gid::new(Link::of(name))
}

pub(super) fn player(name: &str, key: u8, state: PlayerState) -> Box<PeerInfo> {
    let key = KeyPair::from_seed([key; 32]).public();
    let rule = rules::find("abapa").unwrap();
    let card = CardInfo {
        state,
        rule: RuleTag {
            id: rule.id().clone(),
            digest: beginning(&rule),
        },
        others: 2,
        referee: false,
        points: Points::START,
        chain: ChainHead::empty(&key),
    };
    Box::new(PeerInfo {
        nick: nick(name),
        key: key.id(),
        name: format!("{name} Mensah").parse().unwrap(),
        country: Some("GH".parse().unwrap()),
        languages: None,
        clock_off: false,
        lag: None,
        introduction: Default::default(),
        seek: None,
        card: Some(card),
    })
}

impl Stage {
    pub(super) fn on(&mut self, id: &str, event: NetworkEvent) {
        let event = client::Event::On(id.parse().unwrap(), event);
        self.tell(Event::Client(event));
    }

    pub(super) fn peer(&mut self, event: Peer) {
        self.on("dalnet", NetworkEvent::Peer(event));
    }

    /// A match with kofi stands so: the player's sides and whether he has won.
    pub(super) fn match_stands(&mut self, games: &[(Side, bool)], of: u8) {
        let rows = games.iter().map(|(me, won)| match_game(*me, *won));
        let games = rows.collect();
        self.on("dalnet", NetworkEvent::MatchTable { games, of });
    }

    pub(super) fn said(&mut self, from: &str, private: bool, text: &str) {
        let talk = Talk {
            from: nick(from),
            private,
            text: text.to_owned(),
        };
        self.on("dalnet", NetworkEvent::Talk(talk));
    }

    /// The commands that were given to the client.
    pub(super) fn commands(&mut self) -> Vec<Command> {
        let effects = std::mem::take(&mut self.effects);
        let commands = effects.into_iter().filter_map(|effect| match effect {
            Effect::Command(_, command, _) => Some(command),
            _ => None,
        });
        commands.collect()
    }

    pub(super) fn enter(&mut self, text: &str) {
        self.type_in(text);
        self.press(KeyCode::Enter);
    }
}

/// A game of a match with kofi, which the player has won or lost by 25 to 20.
fn match_game(me: Side, won: bool) -> GameRow {
    let key = |seed: u8| KeyPair::from_seed([seed; 32]).public();
    let rule = rules::find("abapa").unwrap();
    let winner = if won { me } else { me.other() };
    GameRow {
        gid: gid("match"),
        begun: SystemTime::UNIX_EPOCH,
        setting: Some(Setting {
            own: key(9),
            opponent: key(1),
            nick: nick("kofi"),
            name: Default::default(),
            country: None,
            network: "DALnet".parse().unwrap(),
            rule: rule.id().clone(),
            canonical: String::new(),
            me,
        }),
        ending: Some(Ending {
            at: SystemTime::UNIX_EPOCH,
            reason: EndReason::Majority,
            score: match winner {
                Side::South => "25-20".parse().unwrap(),
                Side::North => "20-25".parse().unwrap(),
            },
            winner: Some(winner),
            plies: 60,
        }),
        class: GameClass::Sealed,
    }
}

/// A lobby with some people.
pub(super) fn lobby(width: u16, height: u16, opening: Opening) -> Stage {
    let mut stage = Stage::new(width, height, opening);
    stage.tell(Event::Online(Ok(connected(&["dalnet"]))));
    let token: NetworkToken = "DALnet".parse().unwrap();
    let online = NetworkEvent::Online {
        nick: nick("ama"),
        network: token,
    };
    stage.on("dalnet", online);
    stage.peer(Peer::PeerSeen(player("kofi", 1, PlayerState::Free)));
    stage.peer(Peer::PeerSeen(player("yaa", 2, PlayerState::Playing)));
    stage.peer(Peer::PeerSeen(player("efe", 3, PlayerState::Away)));
    let rule = rules::find("songo").unwrap();
    let hint = Hint::new(Some("CM".parse().unwrap()), &rule, Points::START);
    stage.on("dalnet", NetworkEvent::LooksLikePeer(nick("ndi"), hint));
    stage
}

/// A game with kofi, whom the player is South against.
pub(super) fn playing(stage: &mut Stage) -> Game {
    let rule = rules::find("abapa").unwrap();
    stage.peer(Peer::Started {
        gid: gid("game"),
        nick: nick("kofi"),
        opponent: Box::new(KeyPair::from_seed([1; 32]).public()),
        rule: rule.clone(),
        me: Side::South,
    });
    Game::new(rule)
}

pub(super) fn play(stage: &mut Stage, game: &mut Game, letter: char) {
    let mv = Move::from_char(letter, 6).unwrap();
    let by = game.to_move().unwrap();
    let played = game.play(mv).unwrap();
    stage.peer(Peer::Moved {
        gid: gid("game"),
        ply: game.ply(),
        by,
        mv,
        played: Box::new(played),
        position: Box::new(*game.position()),
        head: Link::of("head"),
    });
}
