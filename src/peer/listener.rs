//! Hearing who is in a wire channel without being one of them.

use super::{
    Nick,
    output::PeerInfo,
    roster::Roster,
    time::Now,
    wire::{Line, Message, NetworkToken},
};

/// Takes in hellos and cards and never says anything. What it tells is signed by those it is about, as
/// [`Peer`](super::Peer) checks it too.
#[derive(Debug)]
pub struct Listener {
    network: NetworkToken,
    roster: Roster,
}

impl Listener {
    /// Listens on this network: hellos for another one are copies.
    pub fn new(network: NetworkToken) -> Self {
        Self {
            network,
            roster: Roster::default(),
        }
    }

    /// Somebody said something in the wire channel.
    pub fn line(&mut self, now: Now, from: &Nick, text: &str) {
        let Ok(line) = Line::parse(text) else {
            return;
        };
        match Message::read(&line) {
            Ok(Message::Hello(hello)) => {
                let is_his = hello.network == self.network && hello.nick == *from;
                if is_his && line.verify(&hello.key) {
                    self.roster.hello(now, &hello);
                }
            }
            Ok(Message::Card(card)) => {
                let key = self.roster.get(from).map(|present| present.key);
                if key.is_some_and(|key| line.verify(&key)) {
                    self.roster.card(from, &card);
                }
            }
            _ => {}
        }
    }

    /// Somebody has left.
    pub fn nick_left(&mut self, nick: &Nick) {
        self.roster.remove(nick);
    }

    /// Somebody has another nick.
    pub fn nick_changed(&mut self, old: &Nick, new: &Nick) {
        self.roster.rename(old, new);
    }

    /// Who is here and has said so.
    pub fn peers(&self) -> impl Iterator<Item = &PeerInfo> {
        self.roster.infos()
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use super::*;
    use crate::{
        peer::{Config, Output, Peer},
        rules,
        trust::{KeyPair, Standing},
    };

    fn now(seconds: u64) -> Now {
        Now {
            elapsed: Duration::from_secs(seconds),
            minutes: 29_000_000,
        }
    }

    /// All that a player says in the first minute online.
    fn said(nick: &Nick, network: &NetworkToken) -> Vec<String> {
        let key = Arc::new(KeyPair::from_seed([1; 32]));
        let config = Config {
            name: "Ama".parse().unwrap(),
            country: Some("GH".parse().unwrap()),
            languages: None,
            introduction: Default::default(),
            rule: Arc::clone(&rules::builtin()[0]),
            others: Vec::new(),
            max_games: 1,
            referee: false,
        };
        let standing = Standing::new(&key.public());
        let mut peer = Peer::new(config, key, standing, [2; 32]);
        peer.online(now(0), nick.clone(), network.clone());
        let mut lines = Vec::new();
        for second in 0..60 {
            peer.tick(now(second));
            lines.extend(
                std::iter::from_fn(|| peer.poll()).filter_map(|output| match output {
                    Output::Say { line, .. } => Some(line),
                    _ => None,
                }),
            );
        }
        lines
    }

    #[test]
    fn what_is_signed_by_its_own_nick_on_this_network_is_heard() {
        let (ama, eve): (Nick, Nick) = ("ama".parse().unwrap(), "eve".parse().unwrap());
        let here = NetworkToken::from_name("TestNet");
        let lines = said(&ama, &here);
        let hear = |from: &Nick, network: &NetworkToken, change: fn(&str) -> String| {
            let mut listener = Listener::new(network.clone());
            for line in &lines {
                listener.line(now(60), from, &change(line));
            }
            let heard = listener.peers().cloned().collect::<Vec<_>>();
            (heard, listener)
        };
        let (heard, mut listener) = hear(&ama, &here, str::to_owned);
        let [info] = heard.as_slice() else {
            panic!("{heard:?} of {lines:?}");
        };
        assert_eq!((info.name.as_str(), &info.nick), ("Ama", &ama));
        listener.nick_changed(&ama, &eve);
        assert_eq!(listener.peers().next().map(|info| &info.nick), Some(&eve));
        listener.nick_left(&eve);
        assert_eq!(listener.peers().count(), 0);
        let elsewhere = NetworkToken::from_name("Other");
        assert!(hear(&eve, &here, str::to_owned).0.is_empty());
        assert!(hear(&ama, &elsewhere, str::to_owned).0.is_empty());
        assert!(
            hear(&ama, &here, |line| line.replace("Ama", "Ima"))
                .0
                .is_empty()
        );
    }
}
