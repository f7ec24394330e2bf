//! The table: our player's machine, the opponent, and the steps of the script.

use std::{sync::Arc, time::Duration};

use awale::{
    game::{House, Move},
    peer::{
        Command, Config, DirectCommand, LinkEnd, Nick, Now, Peer, Terms, Via, WatchCommand,
        wire::{DeclineReason, NetworkToken, PlayerState},
    },
    rules,
    trust::{KeyPair, Standing},
};

use crate::{
    opponent::{Opponent, house_of},
    watch::Watch,
};

/// The day the script begins, in minutes since 1970.
const MINUTES: u32 = 30_000_000;
/// The longest time that passes in one step.
const MAX_SECONDS: u64 = 100_000;

pub(crate) struct Table {
    peer: Peer,
    now: Now,
    nick: Nick,
    opponent: Opponent,
    watch: Watch,
}

fn nick(text: &str) -> Option<Nick> {
    text.trim().parse().ok()
}

pub(crate) fn network() -> NetworkToken {
    NetworkToken::from_name("net")
}

impl Table {
    pub(crate) fn new() -> Self {
        let key = Arc::new(KeyPair::from_seed([1; 32]));
        let standing = Standing::new(&key.public());
        let rule = rules::find("abapa-2x3").expect("it is built in");
        let config = Config {
            name: "Ama".parse().expect("a name"),
            country: None,
            languages: None,
            introduction: Default::default(),
            others: rules::builtin().iter().filter(|other| other.id() != rule.id()).cloned().collect(),
            rule,
            max_games: 2,
            referee: false,
        };
        let mut table = Self {
            watch: Watch::new(key.public()),
            opponent: Opponent::new(key.public()),
            peer: Peer::new(config, key, standing, [3; 32]),
            now: Now { elapsed: Duration::ZERO, minutes: MINUTES },
            nick: nick("me").expect("a nick"),
        };
        table.peer.allow_direct(true);
        table.step("O");
        table
    }

    pub(crate) fn step(&mut self, step: &str) {
        let mut chars = step.chars();
        let Some(kind) = chars.next() else { return };
        let rest = chars.as_str();
        self.watch.may_be_moved(matches!(kind, 'w' | 'p' | 'q' | 'a' | 'o' | 'g' | 'D'));
        match kind {
            'w' | 'p' | 'q' | 'W' | 'P' | 'Q' => self.say(kind, rest),
            'D' | 'j' | 'J' | 'T' => self.beside(kind, rest),
            'r' => self.hear(Via::Wire, rest),
            'R' => self.hear(Via::Private, rest),
            'a' => self.again(None),
            'o' => self.again(nick("eve")),
            'g' => self.ply(rest),
            't' => self.pass(rest),
            'n' | 'N' | 'l' | 'u' | 'e' | 'f' | 'O' => self.network(kind, rest),
            _ => self.command(kind, rest),
        }
        self.watch.drain(&mut self.peer, &self.opponent.signed);
        self.watch.check(&self.peer);
        if let Some(gid) = self.watch.listens() {
            let end = LinkEnd { address: "192.0.2.1".parse().expect("an address"), port: 5000 };
            self.peer.direct_listening(self.now, gid, Some(end));
            self.watch.drain(&mut self.peer, &self.opponent.signed);
        }
    }

    /// Over the direct connection, and in the channel of those who watch.
    fn beside(&mut self, kind: char, words: &str) {
        let Some(gid) = self.watch.gid() else { return };
        match kind {
            'D' => {
                let Some(text) = self.opponent.say(words, true, &self.watch, self.now.minutes) else { return };
                self.peer.direct_line(self.now, gid, &text);
            }
            'j' => self.peer.direct_opened(self.now, gid),
            'J' => self.peer.direct_closed(self.now, gid),
            _ if words == "l" => self.peer.left_channel(self.now, gid, &self.opponent.nick),
            _ => self.peer.came_to_channel(self.now, gid, &self.opponent.nick),
        }
    }

    fn say(&mut self, kind: char, words: &str) {
        let right = kind.is_lowercase();
        let Some(text) = self.opponent.say(words, right, &self.watch, self.now.minutes) else { return };
        let via = match (kind.to_ascii_lowercase(), self.watch.gid()) {
            ('w', _) => Via::Wire,
            ('q', Some(gid)) => Via::Table(gid),
            _ => Via::Private,
        };
        self.hear(via, &text);
        self.opponent.last = Some((via, text));
    }

    fn hear(&mut self, via: Via, text: &str) {
        self.watch.check_text(text);
        self.peer.line(self.now, &self.opponent.nick, via, text);
    }

    fn again(&mut self, by: Option<Nick>) {
        let Some((via, text)) = self.opponent.last.clone() else { return };
        let from = by.unwrap_or_else(|| self.opponent.nick.clone());
        self.peer.line(self.now, &from, via, &text);
    }

    /// The next ply of the newest game, whoever is to move.
    fn ply(&mut self, letter: &str) {
        let Some(seen) = self.watch.newest() else { return };
        if seen.game.to_move() == Some(seen.me) {
            self.command('m', letter);
        } else {
            let words = format!("move g=@ n=@ k=@ p=@ h=@{letter} u=1 b=@ l=@");
            self.say('p', &words);
        }
    }

    fn command(&mut self, kind: char, rest: &str) {
        let newest = self.watch.gid();
        let command = match (kind, newest) {
            ('c', _) => Command::Challenge {
                nick: self.opponent.nick.clone(),
                terms: Terms::casual(rules::find(rest).or_else(|| rules::find("abapa-2x3")).expect("it is built in")),
            },
            ('k', _) => Command::AskCard(self.opponent.nick.clone()),
            ('s', _) => Command::SetState(rest.parse().unwrap_or(PlayerState::Free)),
            ('b', _) => Command::Watch(WatchCommand::Player(self.opponent.nick.clone())),
            ('B', Some(gid)) => Command::Watch(WatchCommand::Stop(rest.parse().unwrap_or(gid))),
            ('h', Some(gid)) => Command::Watch(WatchCommand::Hear(gid, rest.is_empty())),
            ('i', Some(gid)) => Command::Direct(DirectCommand::Agree(gid)),
            ('I', Some(gid)) => Command::Direct(DirectCommand::Stop(gid)),
            ('y', Some(gid)) => Command::Accept(gid),
            ('d', Some(gid)) => Command::Decline(gid, rest.parse().unwrap_or(DeclineReason::No)),
            ('v', Some(gid)) => Command::Withdraw(gid),
            ('x', Some(gid)) => Command::Resign(gid),
            ('z', Some(gid)) => Command::Abandon(gid),
            ('m', Some(gid)) => {
                let side = self.watch.newest().map(|seen| (seen.me, seen.game.rule().holes()));
                let house = side.and_then(|(side, holes)| house_of(rest, side, holes));
                Command::Play(gid, house.map_or(Move::Pass, |index| Move::House(House::new(index))))
            }
            _ => return,
        };
        // What is refused has changed nothing, which the check after the step sees.
        let _ = self.peer.command(self.now, command);
    }

    fn pass(&mut self, seconds: &str) {
        let due = self.peer.next_timeout().map_or(Duration::ZERO, |due| due.saturating_sub(self.now.elapsed));
        let seconds = seconds.parse().map_or(due, Duration::from_secs);
        self.now.elapsed += seconds.min(Duration::from_secs(MAX_SECONDS));
        self.now.minutes = MINUTES + u32::try_from(self.now.elapsed.as_secs() / 60).expect("few steps");
        // What is due is done by a few calls: a timer that stays due would spin for ever.
        for _ in 0..8 {
            self.peer.tick(self.now);
            if self.peer.next_timeout().is_none_or(|due| due > self.now.elapsed) {
                return;
            }
        }
        panic!("still due at {:?}: {:?}", self.now.elapsed, self.peer.next_timeout());
    }

    fn network(&mut self, kind: char, rest: &str) {
        match kind {
            'n' => {
                if let Some(new) = nick(rest) {
                    self.peer.nick_changed(self.now, &self.opponent.nick, &new);
                    self.opponent.nick = new;
                }
            }
            'N' => {
                if let Some(new) = nick(rest) {
                    self.nick = new;
                    self.peer.renamed(self.now, self.nick.clone());
                }
            }
            'l' => self.peer.nick_left(self.now, &self.opponent.nick),
            'u' => self.peer.not_delivered(self.now, &self.opponent.nick),
            'e' => self.peer.refused(self.now, &self.opponent.nick),
            'f' => self.peer.offline(self.now),
            _ => self.peer.online(self.now, self.nick.clone(), network()),
        }
    }
}
