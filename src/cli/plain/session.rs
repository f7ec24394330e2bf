//! One person's session: what he has been told, and what he can answer ([`answer`](super::answer)).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use anyhow::bail;
use awale::{
    client::{Event, Handle, Ignore, LeaveReason, NetworkEvent, Tables, typed::Letters},
    game::Side,
    irc::networks::NetworkId,
    peer::{
        Author, Event as Peer, Nick, Offer, ResultClass, Terms,
        wire::{Gid, Round},
    },
    rules::Rule,
    texts::Texts,
    tui::{errors, words as said},
};

use super::{
    exchange::Learning,
    offers::Played,
    place::Place,
    screen::{Screen, say, show, tell},
    sunday::Sunday,
    watch::Looking,
    words,
};
use crate::cli::{connect::Directory, rulebook::Rulebook, texts::t};

/// A challenge by somebody, not answered yet.
pub(super) struct Invitation {
    pub(super) gid: Gid,
    pub(super) nick: Nick,
    pub(super) terms: Terms,
}

pub(super) struct Session {
    pub(super) handle: Handle,
    pub(super) screen: Screen,
    /// What is said, in the language of this person.
    pub(super) texts: Arc<Texts>,

    /// What lines begin with: the network that they are about, where there are several.
    pub(super) mark: String,
    pub(super) directory: Option<Directory>,
    pub(super) places: BTreeMap<NetworkId, Place>,
    /// The network that commands go to.
    pub(super) here: NetworkId,
    /// The preferred rule.
    pub(super) rule: Arc<Rule>,
    pub(super) book: Rulebook,
    pub(super) learning: Learning,
    /// What he watches, and who watches him.
    pub(super) looking: Looking,
    /// The games that run over direct connections.
    pub(super) directs: BTreeSet<Gid>,
    /// Whom this person does not hear.
    pub(super) ignored: Vec<Ignore>,
    pub(super) invitations: Vec<Invitation>,
    pub(super) offer: Option<Gid>,
    pub(super) tables: Tables,
    /// On which network each game is.
    pub(super) seats: BTreeMap<Gid, NetworkId>,
    /// The game that moves are for.
    pub(super) current: Option<Gid>,
    /// The last plies of the current game, in words.
    pub(super) last: Vec<String>,
    /// Somebody types, and need not wait for the connection to be answered.
    pub(super) interactive: bool,
    /// Whether games are kept when this ends.
    pub(super) keeps: bool,
    /// The games that have ended, of which it may still have to be told who has signed.
    pub(super) ended: BTreeSet<Gid>,
    /// What opponents have offered and this person not answered.
    pub(super) offers: BTreeMap<Gid, Offer>,
    /// The newest game that has ended.
    pub(super) played: Option<Played>,
    /// Which games of matches are being played.
    pub(super) rounds: BTreeMap<Gid, Round>,
    /// A move or a resignation has been given to the client, and its event has not come yet.
    pub(super) moving: bool,
    /// The weekly event, if it is on one of the networks.
    pub(super) sunday: Option<Sunday>,
    /// Input waits until it is this person's turn, or he is asked something.
    pub(super) waits: bool,
}

impl Session {
    pub(super) fn new(
        handle: Handle,
        directory: Option<Directory>,
        networks: Vec<NetworkId>,
        (rule, book): (Arc<Rule>, Rulebook),
        texts: Texts,
        interactive: bool,
        keeps: bool,
    ) -> Self {
        Self {
            here: handle.network().clone(),
            handle,
            screen: Screen::default(),
            texts: Arc::new(texts),
            mark: String::new(),
            directory,
            places: networks.into_iter().map(|id| (id, Place::new())).collect(),
            rule,
            book,
            learning: Learning::default(),
            looking: Looking::default(),
            directs: BTreeSet::new(),
            ignored: Vec::new(),
            invitations: Vec::new(),
            offer: None,
            tables: Tables::default(),
            seats: BTreeMap::new(),
            current: None,
            last: Vec::new(),
            interactive,
            keeps,
            ended: BTreeSet::new(),
            offers: BTreeMap::new(),
            played: None,
            rounds: BTreeMap::new(),
            moving: false,
            sunday: None,
            waits: false,
        }
    }

    pub(super) fn greet(&self) {
        tell!(self, "greet");
    }

    /// Whether the next line of input may be read. Nothing is read before every connection is there or
    /// has failed, so that a script need not wait for it.
    pub(super) fn takes_input(&self) -> bool {
        let tried = self.places.values().all(|place| place.tried);
        let online = self.places.values().any(Place::is_online);
        ((tried && online) || self.interactive) && !self.waits
    }

    /// Whether there is no connection now: whoever has nothing more to say need not wait for it.
    pub(super) fn is_lost(&self) -> bool {
        let gone = |place: &Place| place.tried && !place.is_online();
        self.places.values().all(gone)
    }

    /// The houses that may be typed now.
    pub(super) fn letters(&self) -> Letters {
        let table = self.tables.get(self.current?)?;
        Some((table.me, table.game.rule().holes()))
    }

    /// The client has ended; without a reason it has done so without a word.
    pub(super) fn ended(&self, reason: Option<&LeaveReason>, wanted: bool) -> anyhow::Result<()> {
        if self.tables.count() > 0 {
            match self.keeps {
                true => tell!(self, "game-kept"),
                false => tell!(self, "demo-keeps-nothing"),
            }
        }
        if wanted {
            tell!(self, "goodbye");
            return Ok(());
        }
        let why = reason.map_or_else(String::new, |reason| errors::left(&self.texts, reason));
        bail!(t!(self.texts, "connection-over", why = why))
    }

    pub(super) fn event(&mut self, event: Event) {
        let (network, event) = match event {
            Event::On(network, event) => (network, event),
            Event::Ignoring(ignored) => {
                self.ignored = ignored;
                return;
            }
            _ => return,
        };
        if self.places.len() > 1 {
            self.mark = format!("[{network}] ");
        }
        if let Some(event) = self.connection(&network, event) {
            self.people(&network, event);
        }
        self.mark.clear();
    }

    fn people(&mut self, network: &NetworkId, event: NetworkEvent) {
        let place = self
            .places
            .entry(network.clone())
            .or_insert_with(Place::new);
        match event {
            NetworkEvent::LooksLikePeer(nick, hint)
                if hint.owner.is_some() && place.notes_bot(&nick, &hint) => {}
            NetworkEvent::LooksLikePeer(nick, hint) if !place.players.contains_key(&nick) => {
                place.hints.insert(nick, hint);
            }
            NetworkEvent::OffWire(nick) => {
                place.hints.remove(&nick);
                place.bots.remove(&nick);
            }
            NetworkEvent::NotReached(nick) => {
                tell!(self, "not-reached", nick = nick.as_str());
            }
            NetworkEvent::Talk(talk) if talk.private => {
                tell!(
                    self,
                    "says-to-you",
                    nick = talk.from.as_str(),
                    text = talk.text
                );
            }
            NetworkEvent::Talk(talk) => say!(self, "{}: {}", talk.from, talk.text),
            NetworkEvent::TalkAtGame { gid, from, text } => self.talk_at_game(gid, &from, &text),
            NetworkEvent::Peer(event) => self.peer(network, &event),
            NetworkEvent::MatchTable { games, of } => {
                for line in words::match_table(&self.texts, &games, of) {
                    say!(self, "{line}");
                }
            }
            NetworkEvent::Split { servers, nicks } => self.split(network, &servers, &nicks),
            NetworkEvent::Rejoined(nicks) => self.rejoined(&nicks),
            _ => {}
        }
    }

    fn peer(&mut self, network: &NetworkId, event: &Peer) {
        let before = ended_game(event).and_then(|gid| self.tables.get(gid));
        let before = before.map(|table| (table.me, table.nick.clone(), table.game.ply()));
        let changed = self.tables.follow(event);
        match event {
            Peer::PeerSeen(info) => self.seen(network, info),
            Peer::PeerGone(nick) => self.gone(network, nick),
            Peer::PeerRenamed { old, info } => self.renamed(network, old, info),
            Peer::Challenged { gid, nick, terms } => {
                self.offer = Some(*gid);
                self.rounds.extend(terms.round.map(|round| (*gid, round)));
                let terms = words::terms(&self.texts, terms);
                tell!(self, "challenged", nick = nick.as_str(), terms = terms);
            }
            Peer::Invited { gid, nick, terms } => self.invited(*gid, nick, terms),
            Peer::OwnRecords { nick, held: 0, .. } => {
                tell!(self, "own-records-none", nick = nick.as_str());
            }
            Peer::OwnRecords { nick, held, newest } => tell!(
                self,
                "own-records-newest",
                nick = nick.as_str(),
                count = held.to_string(),
                number = newest.to_string()
            ),
            Peer::StandingRestored(standing) => tell!(
                self,
                "results-go-on",
                number = standing.chain.number.to_string(),
                points = standing.points.to_string()
            ),
            Peer::UnknownRule { nick, digest } => self.unknown_rule(nick, *digest),
            Peer::RulesOffered { nick, rules } => self.rules_offered(nick, rules),
            Peer::RuleReceived { nick, rule } => self.rule_received(nick, rule),
            Peer::RuleFailed { nick, why } => self.rule_failed(nick, *why),
            Peer::Accepted {
                by: Author::Opponent,
                ..
            } => tell!(self, "accepted"),
            Peer::Void { gid, why } => {
                self.forget(*gid);
                self.offers.remove(gid);
                self.rounds.remove(gid);
                say!(self, "{}", said::void(&self.texts, *why));
                self.waits = false;
            }
            Peer::Started { gid, nick, .. } => {
                self.forget(*gid);
                self.seats.insert(*gid, network.clone());
                let begins = t!(self.texts, "begins", nick = nick.as_str());
                self.begins(*gid, nick, &begins);
            }
            Peer::Resumed { gid, nick, .. } => {
                self.seats.insert(*gid, network.clone());
                let adjourned = self.tables.get(*gid).is_some_and(|table| table.adjourned);
                let how = match adjourned {
                    true => t!(self.texts, "adjourned-again", nick = nick.as_str()),
                    false => t!(self.texts, "taken-up", nick = nick.as_str()),
                };
                self.begins(*gid, nick, &how);
            }
            Peer::SeekOver => tell!(self, "seek-over"),
            Peer::Remembered { gid, nick, round } => self.remembered(*gid, nick, *round),
            Peer::Moved { .. } => self.moved(event),
            Peer::Watch(event) => self.looked(network, event),
            Peer::Direct(event) => self.linked(*event),
            Peer::TakenBack { ply, .. } => {
                tell!(self, "taken-back", ply = *ply);
            }
            Peer::Silent(gid) => {
                let nick = self.opponent(*gid);
                tell!(self, "nothing-comes", nick = nick);
                self.waits = false;
            }
            Peer::Clock { gid, left, runs } => self.clock(*gid, *left, *runs),
            Peer::TimeLow { gid, left } if self.current == Some(*gid) => {
                tell!(self, "time-low", left = words::time(&self.texts, *left));
            }
            Peer::TimeLow { gid, left } => {
                let nick = self.opponent(*gid);
                let left = words::time(&self.texts, *left);
                tell!(self, "time-low-in", nick = nick, left = left);
            }
            Peer::TimeUp(gid) => {
                let nick = self.opponent(*gid);
                tell!(self, "time-of-is-up", nick = nick);
                self.waits = false;
            }
            Peer::OpponentNick { old, nick, .. } => {
                tell!(
                    self,
                    "opponent-renamed",
                    old = old.as_str(),
                    nick = nick.as_str()
                );
            }
            Peer::Back(gid) if self.tables.get(*gid).is_some() => {
                tell!(self, "opponent-back", nick = self.opponent(*gid));
            }
            Peer::Offered { gid, offer } => self.offered(*gid, *offer),
            Peer::OfferDeclined { gid, offer } => {
                let nick = self.opponent(*gid);
                let offer = words::offer(&self.texts, *offer);
                tell!(self, "does-not-agree", nick = nick, offer = offer);
            }
            Peer::Agreed { gid, offer, by, .. } => self.agreed(*gid, *offer, *by),
            Peer::Reopened { gid, .. } => {
                let nick = self.opponent(*gid);
                tell!(self, "reopened-by", nick = nick);
                self.no_longer_waits_for(*gid);
            }
            Peer::Refused { word, .. } => {
                tell!(self, "refused", why = word.to_string());
            }
            Peer::Accused { word, .. } => {
                tell!(self, "accused", why = word.to_string());
            }
            Peer::Ended {
                gid,
                outcome,
                rated,
                moved,
                ..
            } => {
                self.ended.insert(*gid);
                self.offers.remove(gid);
                let round = self.rounds.remove(gid);
                self.played = Some(Played { gid: *gid, round });
                if let Some((me, nick, plies)) = before {
                    if self.current != Some(*gid) {
                        tell!(self, "game-with", nick = nick.as_str());
                    }
                    say!(self, "{}", words::outcome(&self.texts, outcome, me));
                    if *moved > 0 {
                        let won = outcome.winner == Some(me);
                        say!(self, "{}", words::moved(&self.texts, *moved, won));
                    } else if *rated {
                        say!(self, "{}", said::none_moved(&self.texts, outcome, plies));
                    }
                    if words::is_claim(outcome, *moved, me) {
                        tell!(self, "claim-alone");
                    }
                } else {
                    tell!(self, "ended-before");
                }
                self.no_longer_waits_for(*gid);
            }
            Peer::Forgotten(gid) => {
                let nick = self.opponent(*gid);
                tell!(self, "program-forgot", nick = nick);
                self.no_longer_waits_for(*gid);
            }
            Peer::ClosedByOpponent(gid) => {
                let nick = before.map(|(_, nick, _)| nick.to_string());
                match nick {
                    Some(nick) => tell!(self, "game-closed", nick = nick),
                    None => tell!(self, "closed-by-opponent"),
                }
                self.no_longer_waits_for(*gid);
            }
            Peer::Claim { news, .. } => say!(self, "{}", said::claim(&self.texts, *news)),
            // Of a game that was settled in an earlier run everything has been told.
            Peer::Settled { gid, class } if self.ended.contains(gid) => {
                if !matches!(class, ResultClass::Claimed | ResultClass::Witnessed) {
                    self.ended.remove(gid);
                }
                say!(self, "{}", said::class(&self.texts, *class));
                if *class == ResultClass::Sealed {
                    self.goes_on(*gid);
                }
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

    fn invited(&mut self, gid: Gid, nick: &Nick, terms: &Terms) {
        if let Some(pairing) = terms.pairing.filter(|_| self.sunday.is_some()) {
            // It is answered as the pairings say.
            tell!(
                self,
                "here-for-round",
                nick = nick.as_str(),
                round = pairing.round
            );
            return;
        }
        let told = words::terms(&self.texts, terms);
        tell!(self, "invited-plainly", nick = nick.as_str(), terms = told);
        self.waits = false;
        self.rounds.extend(terms.round.map(|round| (gid, round)));
        self.invitations.push(Invitation {
            gid,
            nick: nick.clone(),
            terms: terms.clone(),
        });
    }

    fn begins(&mut self, gid: Gid, nick: &Nick, begins: &str) {
        let Some(table) = self.tables.get(gid) else {
            return;
        };
        let row = match table.me {
            Side::South => t!(self.texts, "sit-south"),
            Side::North => t!(self.texts, "sit-north"),
        };
        say!(self, "{begins} {row}");
        show!(self, "{}", words::board(table.game.position(), false));
        if !table.is_my_turn() && !table.adjourned {
            tell!(self, "turn-of", nick = nick.as_str());
        }
        self.current = Some(gid);
        self.last.clear();
        self.hear_in(gid);
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
        tell!(self, "your-turn", houses = houses.join(" "));
        self.waits = false;
    }

    /// Tells both sides' time when this person's runs.
    fn clock(&self, gid: Gid, left: [Duration; 2], runs: bool) {
        let Some(table) = self.tables.get(gid).filter(|_| self.current == Some(gid)) else {
            return;
        };
        if runs && table.is_my_turn() {
            let [south, north] = left.map(|left| words::time(&self.texts, left));
            let (own, theirs) = match table.me {
                Side::South => (south, north),
                Side::North => (north, south),
            };
            let nick = table.nick.as_str();
            tell!(self, "times", own = own, nick = nick, theirs = theirs);
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
        self.offers.remove(gid);
        if self.current == Some(*gid) {
            self.moving = false;
        }
        let over = table.game.outcome().is_some();
        let (players, holes) = ((table.me, &table.nick), position.holes());
        let said = words::ply(&self.texts, (*ply, *mv), players, played, holes);
        let nick = table.nick.clone();
        if self.current == Some(*gid) {
            say!(self, "{said}");
            show!(self, "{}", words::board_after(position, *mv, played, over));
            self.last.push(said);
        } else {
            tell!(self, "in-game-with", nick = nick.as_str(), said = said);
        }
        self.turn(*gid);
    }

    /// What was given to the client in this game has had its answer.
    pub(super) fn no_longer_waits_for(&mut self, gid: Gid) {
        if self.current == Some(gid) {
            self.moving = false;
            self.waits = false;
        }
    }

    pub(super) fn opponent(&self, gid: Gid) -> String {
        self.tables.get(gid).map_or_else(
            || t!(self.texts, "your-opponent"),
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
