//! One person's session: what he has been told, and what he can answer ([`answer`](super::answer)).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use anyhow::bail;
use awale::{
    client::{Event, Handle, Hint, Tables},
    game::Side,
    peer::{Author, Event as Peer, Nick, PeerInfo, ResultClass, Terms, wire::Gid},
    rules::Rule,
};

use super::{command::Letters, exchange::Learning, words};
use crate::cli::rulebook::Rulebook;

/// A challenge by somebody, not answered yet.
pub(super) struct Invitation {
    pub(super) gid: Gid,
    pub(super) nick: Nick,
    pub(super) terms: Terms,
}

pub(super) struct Session {
    pub(super) handle: Handle,
    /// The preferred rule.
    pub(super) rule: Arc<Rule>,
    pub(super) book: Rulebook,
    pub(super) learning: Learning,
    pub(super) players: BTreeMap<Nick, PeerInfo>,
    pub(super) hints: BTreeMap<Nick, Hint>,
    pub(super) invitations: Vec<Invitation>,
    pub(super) offer: Option<Gid>,
    pub(super) tables: Tables,
    /// The game that moves are for.
    pub(super) current: Option<Gid>,
    /// The last plies of the current game, in words.
    pub(super) last: Vec<String>,
    pub(super) online: bool,
    /// Somebody types, and need not wait for the connection to be answered.
    pub(super) interactive: bool,
    /// Whether games are kept when this ends.
    pub(super) keeps: bool,
    /// The games that have ended, of which it may still have to be told who has signed.
    pub(super) ended: BTreeSet<Gid>,
    /// Those who say in their realnames that they are bots, and who answers for them.
    pub(super) bots: BTreeMap<Nick, String>,
    /// The connection has been lost, or never came about.
    pub(super) lost: bool,
    /// A move or a resignation has been given to the client, and its event has not come yet.
    pub(super) moving: bool,
    /// Input waits until it is this person's turn, or he is asked something.
    pub(super) waits: bool,
}

impl Session {
    pub(super) fn new(
        handle: Handle,
        (rule, book): (Arc<Rule>, Rulebook),
        interactive: bool,
        keeps: bool,
    ) -> Self {
        Self {
            handle,
            rule,
            book,
            learning: Learning::default(),
            players: BTreeMap::new(),
            hints: BTreeMap::new(),
            invitations: Vec::new(),
            offer: None,
            tables: Tables::default(),
            current: None,
            last: Vec::new(),
            online: false,
            interactive,
            keeps,
            ended: BTreeSet::new(),
            bots: BTreeMap::new(),
            lost: false,
            moving: false,
            waits: false,
        }
    }

    pub(super) fn greet(&self) {
        println!("Type help for the commands, quit to leave.");
    }

    /// Whether the next line of input may be read. Nothing is read before the connection is there,
    /// so that a script need not wait for it.
    pub(super) fn takes_input(&self) -> bool {
        (self.online || self.interactive) && !self.waits
    }

    /// Whether there is no connection now: whoever has nothing more to say need not wait for it.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Notes that somebody is a bot. Says whether he is known as a player already.
    fn notes_bot(&mut self, nick: &Nick, hint: &Hint) -> bool {
        let owner = hint.owner.clone().unwrap_or_default();
        self.bots.insert(nick.clone(), owner);
        self.players.contains_key(nick)
    }

    /// A player in a sentence, a bot as one.
    pub(super) fn describe(&self, info: &PeerInfo) -> String {
        match self.bots.get(&info.nick).map(String::as_str) {
            None => words::player(info),
            Some("") => format!("{} (a bot)", words::player(info)),
            Some(owner) => format!("{} (a bot of {owner})", words::player(info)),
        }
    }

    /// The houses that may be typed now.
    pub(super) fn letters(&self) -> Letters {
        let table = self.tables.get(self.current?)?;
        Some((table.me, table.game.rule().holes()))
    }

    pub(super) fn ended(&self, reason: &str, wanted: bool) -> anyhow::Result<()> {
        if self.tables.count() > 0 {
            println!(
                "{}",
                if self.keeps {
                    "Your game is kept. It goes on when both of you are back."
                } else {
                    "The demo keeps no games. To play people: awale setup, then awale online."
                }
            );
        }
        if wanted {
            println!("Goodbye.");
            return Ok(());
        }
        bail!("the connection is over: {reason}")
    }

    pub(super) fn event(&mut self, event: Event) {
        match event {
            Event::Online { nick, network } => {
                self.lost = false;
                self.online = true;
                println!("You are on {network} as {nick}.");
            }
            Event::Connecting(server) => println!("Connecting to {server}."),
            Event::Offline {
                reason,
                retry_in,
                next,
            } => {
                println!(
                    "No connection: {reason}. The next attempt is in {}, {next}.",
                    words::wait(retry_in)
                );
                self.players.clear();
                self.hints.clear();
                self.waits = false;
                self.lost = true;
            }
            Event::ChannelClosed {
                channel,
                reason,
                retrying,
            } => {
                let next = if retrying { " It is tried again." } else { "" };
                println!("{channel} cannot be joined: {reason}.{next}");
            }
            Event::LooksLikePeer(nick, hint)
                if hint.owner.is_some() && self.notes_bot(&nick, &hint) => {}
            Event::LooksLikePeer(nick, hint) if !self.players.contains_key(&nick) => {
                self.hints.insert(nick, hint);
            }
            Event::NotReached(nick) => {
                println!("{nick} was not reached. Type players to see who is here.");
            }
            Event::Talk(talk) if talk.private => println!("{} to you: {}", talk.from, talk.text),
            Event::Talk(talk) => println!("{}: {}", talk.from, talk.text),
            Event::Peer(event) => self.peer(&event),
            _ => {}
        }
    }

    fn peer(&mut self, event: &Peer) {
        let before = ended_game(event).and_then(|gid| self.tables.get(gid));
        let before = before.map(|table| (table.me, table.nick.clone()));
        let changed = self.tables.follow(event);
        match event {
            Peer::PeerSeen(info) => self.seen(info),
            Peer::PeerGone(nick) => {
                if self.players.remove(nick).is_some() {
                    println!("{nick} has left.");
                    if self.tables.iter().any(|(_, table)| table.nick == *nick) {
                        println!(
                            "Your game is kept and goes on when {nick} is back. After two minutes \
                             in which it is {nick}'s turn, abandon ends it."
                        );
                    }
                }
                self.hints.remove(nick);
            }
            Peer::Challenged { gid, nick, .. } => {
                self.offer = Some(*gid);
                println!("You have challenged {nick}.");
            }
            Peer::Invited { gid, nick, terms } => self.invited(*gid, nick, terms),
            Peer::UnknownRule { nick, digest } => self.unknown_rule(nick, *digest),
            Peer::RulesOffered { nick, rules } => self.rules_offered(nick, rules),
            Peer::RuleReceived { nick, rule } => self.rule_received(nick, rule),
            Peer::RuleFailed { nick, why } => self.rule_failed(nick, *why),
            Peer::Accepted {
                by: Author::Opponent,
                ..
            } => println!("The challenge is accepted."),
            Peer::Void { gid, why } => {
                self.forget(*gid);
                println!("{}", words::void(*why));
                self.waits = false;
            }
            Peer::Started { gid, nick, .. } => {
                self.forget(*gid);
                self.begins(*gid, nick, "begins");
            }
            Peer::Resumed { gid, nick, .. } => {
                self.begins(
                    *gid,
                    nick,
                    "from last time is taken up again; it goes on when both are there",
                );
            }
            Peer::Moved { .. } => self.moved(event),
            Peer::TakenBack { ply, .. } => {
                println!("The moves after number {ply} do not count: your opponent had given up.");
            }
            Peer::Silent(gid) => {
                let nick = self.opponent(*gid);
                println!(
                    "Nothing has come from {nick} for two minutes. You may wait, or type abandon."
                );
                self.waits = false;
            }
            Peer::Clock { gid, left, runs } => self.clock(*gid, *left, *runs),
            Peer::TimeLow { gid, left } if self.current == Some(*gid) => {
                println!("You have {} left.", words::time(*left));
            }
            Peer::TimeLow { gid, left } => {
                let nick = self.opponent(*gid);
                println!(
                    "In your game with {nick} you have {} left.",
                    words::time(*left)
                );
            }
            Peer::TimeUp(gid) => {
                let nick = self.opponent(*gid);
                println!("The time of {nick} is up. Type abandon, and the game is yours.");
                self.waits = false;
            }
            Peer::Back(gid) if self.tables.get(*gid).is_some() => {
                println!("{} is back.", self.opponent(*gid));
            }
            Peer::Refused { word, .. } => {
                println!(
                    "What your opponent's program sent does not fit this game ({word}), and counts for \
                     nothing. If nothing better comes, type abandon after two minutes, or resign."
                );
            }
            Peer::Accused { word, .. } => {
                println!("Your opponent's program refused a move of yours: {word}.");
            }
            Peer::Ended { gid, outcome, .. } => {
                self.ended.insert(*gid);
                if let Some((me, nick)) = before {
                    if self.current != Some(*gid) {
                        println!("Your game with {nick}:");
                    }
                    println!("{}", words::outcome(outcome, me));
                } else {
                    println!("A game of yours ended when you were last here.");
                }
                self.no_longer_waits_for(*gid);
            }
            Peer::Forgotten(gid) => {
                let nick = self.opponent(*gid);
                println!(
                    "The program of {nick} says that it does not know your game. Type abandon when \
                     it is not your turn, and the game is over."
                );
                self.no_longer_waits_for(*gid);
            }
            Peer::ClosedByOpponent(gid) => {
                let nick =
                    before.map_or_else(|| "Your opponent".to_owned(), |(_, n)| n.to_string());
                println!(
                    "{nick} has ended the game as if you had gone. You have signed nothing, so it \
                     counts for nobody."
                );
                self.no_longer_waits_for(*gid);
            }
            // Of a game that was settled in an earlier run everything has been told.
            Peer::Settled { gid, class } if self.ended.contains(gid) => {
                if *class != ResultClass::Claimed {
                    self.ended.remove(gid);
                }
                println!("{}", words::class(*class));
            }
            _ => {}
        }
        if changed == self.current
            && self
                .current
                .is_some_and(|gid| self.tables.get(gid).is_none())
        {
            self.current = self.tables.iter().next().map(|(gid, _)| gid);
        }
    }

    fn seen(&mut self, info: &PeerInfo) {
        self.hints.remove(&info.nick);
        let known = self.players.insert(info.nick.clone(), info.clone());
        // A card that comes after the hello, or says another state, is for `players` to show.
        if known.is_none_or(|known| known.card.is_none()) && info.card.is_some() {
            println!("Here is {}", self.describe(info));
        }
    }

    fn invited(&mut self, gid: Gid, nick: &Nick, terms: &Terms) {
        println!(
            "{nick} challenges you: {}. Type accept or decline.",
            words::terms(terms)
        );
        self.waits = false;
        self.invitations.push(Invitation {
            gid,
            nick: nick.clone(),
            terms: terms.clone(),
        });
    }

    fn begins(&mut self, gid: Gid, nick: &Nick, how: &str) {
        let Some(table) = self.tables.get(gid) else {
            return;
        };
        let row = match table.me {
            Side::South => "the lower row",
            Side::North => "the upper row",
        };
        println!("Your game with {nick} {how}. You are {}, {row}.", table.me);
        println!("{}", words::board(table.game.position(), false));
        if !table.is_my_turn() {
            println!("It is {nick}'s turn.");
        }
        self.current = Some(gid);
        self.last.clear();
        self.turn(gid);
    }

    /// Tells whose turn it is, when it is this person's.
    pub(super) fn turn(&mut self, gid: Gid) {
        let Some(table) = self.tables.get(gid).filter(|table| table.is_my_turn()) else {
            return;
        };
        let holes = table.game.rule().holes();
        let moves = table.game.legal_moves();
        let houses: Vec<String> = moves
            .iter()
            .map(|mv| mv.to_char(holes).to_string())
            .collect();
        println!("Your turn: {}.", houses.join(" "));
        self.waits = false;
    }

    /// Tells both sides' time when this person's runs.
    fn clock(&self, gid: Gid, left: [Duration; 2], runs: bool) {
        let Some(table) = self.tables.get(gid).filter(|_| self.current == Some(gid)) else {
            return;
        };
        if runs && table.is_my_turn() {
            let [south, north] = left.map(words::time);
            let (own, theirs) = match table.me {
                Side::South => (south, north),
                Side::North => (north, south),
            };
            println!("Your time: {own}. Time of {}: {theirs}.", table.nick);
        }
    }

    fn moved(&mut self, event: &Peer) {
        let Peer::Moved {
            gid,
            ply,
            mv,
            played,
            position,
            ..
        } = event
        else {
            return;
        };
        let Some(table) = self.tables.get(*gid) else {
            return;
        };
        if self.current == Some(*gid) {
            self.moving = false;
        }
        let over = table.game.outcome().is_some();
        let said = words::ply(*ply, table.me, &table.nick, *mv, played, position.holes());
        let nick = table.nick.clone();
        if self.current == Some(*gid) {
            println!("{said}");
            println!("{}", words::board_after(position, *mv, played, over));
            self.last.push(said);
        } else {
            println!("In your game with {nick}: {said}");
        }
        self.turn(*gid);
    }

    /// What was given to the client in this game has had its answer.
    fn no_longer_waits_for(&mut self, gid: Gid) {
        if self.current == Some(gid) {
            self.moving = false;
            self.waits = false;
        }
    }

    fn opponent(&self, gid: Gid) -> String {
        self.tables.get(gid).map_or_else(
            || "your opponent".to_owned(),
            |table| table.nick.to_string(),
        )
    }

    pub(super) fn forget(&mut self, gid: Gid) {
        self.invitations.retain(|invitation| invitation.gid != gid);
        if self.offer == Some(gid) {
            self.offer = None;
        }
    }
}

/// The game that an event ends, if it does.
fn ended_game(event: &Peer) -> Option<Gid> {
    match event {
        Peer::Ended { gid, .. } | Peer::ClosedByOpponent(gid) => Some(*gid),
        _ => None,
    }
}
