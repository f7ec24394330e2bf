//! A network of a session: how far the connection is, and who is there.

use std::collections::BTreeMap;

use awale::{
    client::{Endpoint, Hint},
    peer::{Nick, PeerInfo, wire::NetworkToken},
    texts::Texts,
    trust::KeyId,
};

use super::words;
use crate::cli::texts::t;

/// How far a connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Not begun.
    Begins,
    /// A server is being dialled.
    Connecting(Endpoint),
    /// There, under this nick.
    Online(Nick, NetworkToken),
    /// The next attempt is at this server.
    Waiting(Endpoint),
    /// Left, in these words why.
    Left(String),
}

/// A network, and who is there.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) stage: Stage,
    /// The server of the connection, or of the last attempt.
    pub(super) server: Option<Endpoint>,
    pub(super) players: BTreeMap<Nick, PeerInfo>,
    pub(super) hints: BTreeMap<Nick, Hint>,
    /// Those whom a netsplit has taken, under their nicks of then.
    pub(super) split: BTreeMap<KeyId, Nick>,
    /// Those who say in their realnames that they are bots, and who answers for them.
    pub(super) bots: BTreeMap<Nick, String>,
    /// The connection has come about, or has failed, at least once.
    pub(super) tried: bool,
}

impl Place {
    pub(super) fn new() -> Self {
        Self {
            stage: Stage::Begins,
            server: None,
            players: BTreeMap::new(),
            hints: BTreeMap::new(),
            split: BTreeMap::new(),
            bots: BTreeMap::new(),
            tried: false,
        }
    }

    pub(super) fn is_online(&self) -> bool {
        matches!(self.stage, Stage::Online(..))
    }

    /// Whether there will be a connection without anybody's doing.
    pub(super) fn is_left(&self) -> bool {
        matches!(self.stage, Stage::Left(_))
    }

    /// The connection is gone, and with it everybody.
    pub(super) fn goes(&mut self, stage: Stage) {
        self.goes_on(stage);
        self.tried = true;
    }

    /// A connection is being made.
    pub(super) fn goes_on(&mut self, stage: Stage) {
        self.players.clear();
        self.hints.clear();
        self.split.clear();
        self.stage = stage;
    }

    /// Notes that somebody is a bot. Says whether he is known as a player already.
    pub(super) fn notes_bot(&mut self, nick: &Nick, hint: &Hint) -> bool {
        let owner = hint.owner.clone().unwrap_or_default();
        self.bots.insert(nick.clone(), owner);
        self.players.contains_key(nick)
    }

    /// A player in a sentence, a bot as one.
    pub(super) fn describe(&self, texts: &Texts, info: &PeerInfo) -> String {
        let player = words::player(texts, info);
        match self.bots.get(&info.nick).map(String::as_str) {
            None => player,
            Some("") => t!(texts, "a-bot", player = player),
            Some(owner) => t!(texts, "a-bot-of", player = player, owner = owner),
        }
    }

    /// A player who is here, by his nick in any case.
    pub(super) fn player(&self, nick: &Nick) -> Option<&PeerInfo> {
        let same = |info: &&PeerInfo| info.nick.as_str().eq_ignore_ascii_case(nick.as_str());
        let exact = self.players.get(nick);
        exact.or_else(|| self.players.values().find(same))
    }

    /// The connection in a sentence.
    pub(super) fn state(&self, texts: &Texts) -> String {
        match (&self.stage, &self.server) {
            (Stage::Begins, _) => t!(texts, "at-begin"),
            (Stage::Connecting(server), _) => {
                t!(texts, "at-connecting", server = server.to_string())
            }
            (Stage::Online(nick, token), Some(server)) => t!(
                texts,
                "at-online",
                network = token.to_string(),
                nick = nick.as_str(),
                server = server.to_string(),
                people = self.people(texts)
            ),
            (Stage::Online(nick, token), None) => t!(
                texts,
                "at-online-somewhere",
                network = token.to_string(),
                nick = nick.as_str(),
                people = self.people(texts)
            ),
            (Stage::Waiting(server), _) => {
                t!(texts, "at-waiting", server = server.to_string())
            }
            (Stage::Left(reason), _) => t!(texts, "at-left", why = reason.as_str()),
        }
    }

    fn people(&self, texts: &Texts) -> String {
        t!(texts, "other-players", count = self.players.len())
    }
}
