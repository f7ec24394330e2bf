//! The people online: networks, talks, games, each in a tab.

mod act;
mod card;
mod complete;
mod contest;
mod exchange;
mod lists;
mod matches;
mod news;
mod over;
mod over_view;
mod place;
mod questions;
mod remarked;
mod told;
mod told_peer;
mod travel;
mod typed;
mod view;
mod watch;

use std::collections::{BTreeMap, BTreeSet};

use super::{
    errors,
    event::{Asked, Connected, Effect, Moment},
    keys::Context,
    look::Role,
    screen::question::Answer,
    shared::Shared,
    widget::{
        input::Input,
        log::{Entry, Log},
    },
};
use crate::{
    client::{self, Acquaintance, CommandError, Ignore, Tables},
    game::{Game, MatchTable, Side},
    irc::networks::NetworkId,
    peer::{
        Command as Play, Nick, Terms,
        wire::{DeclineReason, Gid},
    },
    texts::t,
    trust::KeyId,
};
use contest::Contest;
use exchange::Learning;
pub use lists::command;
use over::Over;
use place::{Order, Place};
use questions::{invitation_question, offer_question};
pub(super) use travel::Outward;
use watch::Watch;

/// A challenge by somebody, not answered yet.
#[derive(Debug)]
struct Invitation {
    gid: Gid,
    network: NetworkId,
    nick: Nick,
    terms: Terms,
}

/// What a tab is about.
#[derive(Debug)]
enum Kind {
    /// Everybody on a network.
    People(NetworkId),
    /// One person.
    Talk(NetworkId, Nick),
    Contest(Box<Contest>),
    Watch(Box<Watch>),
}

/// A tab.
#[derive(Debug)]
struct Tab {
    kind: Kind,
    log: Log,
    input: Input,
}

impl Tab {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            log: Log::default(),
            input: Input::default(),
        }
    }

    fn network(&self) -> &NetworkId {
        match &self.kind {
            Kind::People(network) | Kind::Talk(network, _) => network,
            Kind::Contest(contest) => &contest.network,
            Kind::Watch(watch) => &watch.network,
        }
    }
}

/// Everything online.
#[derive(Debug)]
pub(super) struct Lobby {
    connected: Connected,
    places: BTreeMap<NetworkId, Place>,
    /// Never empty; the first is of the first network.
    tabs: Vec<Tab>,
    current: usize,
    /// Whether the lobby is on the screen, so that what comes is seen.
    is_seen: bool,
    over: Option<Over>,
    invitations: Vec<Invitation>,
    /// The own challenge that waits for an answer.
    challenge: Option<(NetworkId, Gid)>,
    tables: Tables,
    ignored: Vec<Ignore>,
    learning: Learning,
    /// The newest game of an earlier run, for a rematch.
    played: Option<(NetworkId, Gid)>,
    /// Challenges of the weekly event, which are answered as its pairings say.
    paired: BTreeSet<Gid>,
    /// The newest match on each network: with whom, and how it stands.
    matches: BTreeMap<NetworkId, (Nick, MatchTable)>,
    /// Games that have ended, of which it may still have to be told who has signed.
    ended: BTreeSet<Gid>,
    order: Order,
    free_only: bool,
    /// The player chosen in the list.
    chosen: Option<Nick>,
    /// What is known from earlier of those who are here, or have been.
    acquaintances: BTreeMap<KeyId, Acquaintance>,
    /// Who was told that this player is here, and when.
    nudged: BTreeMap<Nick, Moment>,
    /// This player has said that he is away.
    is_away: bool,
    /// This player has told everybody that he looks for a game.
    seeks: bool,
    /// Something was done here: what comes by itself does not lead away any more.
    is_touched: bool,
    /// Where something that was chosen here leads.
    outward: Option<Outward>,
    /// The client has ended.
    gone: bool,
}

impl Lobby {
    pub(super) fn new(connected: Connected, shared: &Shared) -> Self {
        let networks = connected.networks.iter();
        let places: BTreeMap<NetworkId, Place> = networks
            .clone()
            .map(|network| (network.id.clone(), Place::new(network)))
            .collect();
        let tabs = networks.map(|network| Tab::new(Kind::People(network.id.clone())));
        let mut tabs: Vec<Tab> = tabs.collect();
        if tabs.is_empty() {
            tabs.push(Tab::new(Kind::People(NetworkId::unlisted())));
        }
        for tab in &mut tabs {
            tab.log.add(Entry::Told(t!(shared.texts, "lobby-welcome")));
        }
        Self {
            connected,
            places,
            tabs,
            current: 0,
            is_seen: false,
            played: None,
            over: None,
            invitations: Vec::new(),
            challenge: None,
            tables: Tables::default(),
            ignored: Vec::new(),
            learning: Learning::default(),
            paired: BTreeSet::new(),
            matches: BTreeMap::new(),
            ended: BTreeSet::new(),
            order: Order::default(),
            free_only: false,
            chosen: None,
            acquaintances: BTreeMap::new(),
            nudged: BTreeMap::new(),
            is_away: false,
            seeks: false,
            is_touched: false,
            outward: None,
            gone: false,
        }
    }

    /// Whether the client runs.
    pub(super) fn is_running(&self) -> bool {
        !self.gone
    }

    /// Whether a game is being played.
    pub(super) fn is_playing(&self) -> bool {
        self.tables.count() > 0
    }

    pub(super) fn unread(&self) -> usize {
        self.tabs.iter().map(|tab| tab.log.unread()).sum()
    }

    /// Is on the screen from now on, or not.
    pub(super) fn show(&mut self, seen: bool) {
        self.is_seen = seen;
        self.look();
    }

    /// What is on the screen has been seen.
    fn look(&mut self) {
        if self.is_seen
            && let Some(tab) = self.tabs.get_mut(self.current)
        {
            tab.log.seen();
        }
    }

    pub(super) fn context(&self) -> Context {
        match &self.over {
            Some(Over::Challenge(_)) => return Context::Form,
            Some(_) => return Context::List,
            None => {}
        }
        match self.tabs.get(self.current).map(|tab| &tab.kind) {
            Some(Kind::Contest(contest)) if contest.written.draft.is_some() => Context::Writing,
            Some(Kind::Contest(contest)) if !contest.talking => Context::Contest,
            Some(Kind::Contest(_)) => Context::ContestTalk,
            _ => Context::People,
        }
    }

    /// When it has to be drawn again though nothing happens.
    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        match &self.tabs.get(self.current)?.kind {
            Kind::Contest(contest) => {
                let place = self.places.get(&contest.network);
                let wait = place.and_then(|place| place.next(now));
                [contest.next(now), wait].into_iter().flatten().min()
            }
            Kind::Watch(watch) => watch.next(now),
            Kind::People(network) => self.places.get(network)?.next(now),
            Kind::Talk(..) => None,
        }
    }

    /// Houses a side of the board that is shown.
    pub(super) fn holes(&self) -> Option<u8> {
        self.contest().map(|contest| contest.game().rule().holes())
    }

    fn tab(&self) -> Option<&Tab> {
        self.tabs.get(self.current)
    }

    fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tabs.get_mut(self.current)
    }

    fn contest(&self) -> Option<&Contest> {
        match &self.tab()?.kind {
            Kind::Contest(contest) => Some(contest),
            _ => None,
        }
    }

    /// The game on the screen, if it has ended, and the side that sits below: it may be analysed then.
    pub(super) fn ended_game(&self) -> Option<(Game, Side)> {
        let contest = self.contest().filter(|contest| contest.over.is_some())?;
        Some((contest.play.game().clone(), contest.me))
    }

    fn contest_mut(&mut self) -> Option<&mut Contest> {
        match &mut self.tab_mut()?.kind {
            Kind::Contest(contest) => Some(contest),
            _ => None,
        }
    }

    /// The tab of a game.
    fn tab_of(&self, gid: Gid) -> Option<usize> {
        self.tabs.iter().position(|tab| match &tab.kind {
            Kind::Contest(contest) => contest.gid == gid,
            Kind::Watch(watch) => watch.game.gid == gid,
            Kind::People(_) | Kind::Talk(..) => false,
        })
    }

    fn contest_of(&mut self, gid: Gid) -> Option<&mut Contest> {
        let index = self.tab_of(gid)?;
        match &mut self.tabs.get_mut(index)?.kind {
            Kind::Contest(contest) => Some(contest),
            _ => None,
        }
    }

    /// The tab of everybody on a network.
    fn people_tab(&self, network: &NetworkId) -> usize {
        let is = |tab: &Tab| matches!(&tab.kind, Kind::People(of) if of == network);
        self.tabs.iter().position(is).unwrap_or(0)
    }

    /// The tab where one talks with a person: that of the game with him, or one of his own.
    fn talk_tab(&mut self, network: &NetworkId, nick: &Nick) -> usize {
        let is = |tab: &Tab| match &tab.kind {
            Kind::Talk(on, with) => on == network && with == nick,
            Kind::Contest(contest) => {
                contest.over.is_none() && contest.nick == *nick && contest.network == *network
            }
            Kind::People(_) | Kind::Watch(_) => false,
        };
        let found = self.tabs.iter().rposition(is);
        found.unwrap_or_else(|| self.add_tab(Kind::Talk(network.clone(), nick.clone())))
    }

    fn add_tab(&mut self, kind: Kind) -> usize {
        self.tabs.push(Tab::new(kind));
        self.tabs.len() - 1
    }

    fn go_to(&mut self, index: usize) {
        if index < self.tabs.len() {
            self.current = index;
            self.over = None;
            self.look();
        }
    }

    /// Adds to the log of a tab; what is not on the screen is counted, if it is news.
    fn add(&mut self, index: usize, entry: Entry, is_news: bool) {
        let unseen = !self.is_seen || index != self.current;
        if let Some(tab) = self.tabs.get_mut(index) {
            tab.log.add(entry);
            if unseen && is_news {
                tab.log.count_unread();
            }
        }
    }

    fn tell(&mut self, index: usize, text: String) {
        self.add(index, Entry::Told(text), false);
    }

    /// Tells something where the player looks.
    fn tell_here(&mut self, text: String) {
        self.tell(self.current, text);
    }

    fn wrong_here(&mut self, text: String) {
        self.add(self.current, Entry::Wrong(text), true);
    }

    /// The network that commands go to.
    fn here(&self) -> NetworkId {
        let tab = self.tab().map(|tab| tab.network().clone());
        tab.unwrap_or_else(NetworkId::unlisted)
    }

    fn command(network: NetworkId, command: client::Command, asked: Asked, shared: &mut Shared) {
        shared
            .effects
            .push(Effect::Command(network, command, asked));
    }

    fn play(network: NetworkId, command: Play, shared: &mut Shared) {
        Self::command(
            network,
            client::Command::Play(command),
            Asked::Nothing,
            shared,
        );
    }

    /// Answers a challenge or an offer, which stays until the answer is known to be given.
    fn reply(network: NetworkId, gid: Gid, command: Play, shared: &mut Shared) {
        let command = client::Command::Play(command);
        Self::command(network, command, Asked::Replied(gid), shared);
    }

    /// A command has been answered.
    pub(super) fn answered(
        &mut self,
        asked: Asked,
        answer: Result<(), CommandError>,
        shared: &mut Shared,
    ) {
        let moved = asked == Asked::Moved;
        if let Err(error) = answer {
            if moved && let Some(contest) = self.contest_mut() {
                contest.moving = false;
            }
            let error = errors::problem(&shared.texts, &error);
            shared.notice(error.clone());
            return self.wrong_here(error);
        }
        let here = self.here();
        let own = |lobby: &Self| {
            let place = lobby.places.get(&here);
            let nick = place.and_then(Place::own).map(ToString::to_string);
            nick.unwrap_or_else(|| "?".to_owned())
        };
        match asked {
            Asked::Said(text) => {
                let (from, role) = (own(self), Role::Own);
                let index = self.people_tab(&here);
                self.add(index, Entry::Said { from, text, role }, false);
            }
            Asked::Told(nick, text) => {
                let (from, role) = (own(self), Role::Own);
                let index = self.talk_tab(&here, &nick);
                self.add(index, Entry::Said { from, text, role }, false);
            }
            Asked::Replied(gid) => {
                self.invitations.retain(|asked| asked.gid != gid);
                if let Some(contest) = self.contest_of(gid) {
                    contest.offered = None;
                }
            }
            Asked::Done(text) => self.tell_here(text),
            Asked::Sought(seeks, text) => {
                self.seeks = seeks;
                self.tell_here(text);
            }
            Asked::Moved | Asked::Nothing | Asked::Event(_) => {}
        }
    }

    /// A question has been answered.
    pub(super) fn decided(&mut self, answer: &Answer, shared: &mut Shared) {
        match answer {
            Answer::Accept(gid) | Answer::Decline(gid) => {
                let asked = self.invitations.iter().find(|asked| asked.gid == *gid);
                let Some(network) = asked.map(|asked| asked.network.clone()) else {
                    return;
                };
                let command = match answer {
                    Answer::Accept(gid) => Play::Accept(*gid),
                    _ => Play::Decline(*gid, DeclineReason::No),
                };
                Self::reply(network, *gid, command, shared);
            }
            Answer::ResignContest(gid) => {
                if let Some(contest) = self.contest_of(*gid) {
                    Self::play(contest.network.clone(), Play::Resign(*gid), shared);
                }
            }
            Answer::Agree(gid) | Answer::Refuse(gid) => {
                let agrees = matches!(answer, Answer::Agree(_));
                if let Some(contest) = self.contest_of(*gid) {
                    let network = contest.network.clone();
                    Self::reply(network, *gid, Play::Answer(*gid, agrees), shared);
                }
            }
            Answer::Nothing
            | Answer::Dispute(_)
            | Answer::Decide(..)
            | Answer::Resign
            | Answer::Quit
            | Answer::Replace
            | Answer::Settle
            | Answer::RemoveGame(_)
            | Answer::RemoveMatch(_)
            | Answer::RemoveProblem(_) => {}
        }
    }

    /// Asks again about the newest challenge or offer that waits for an answer.
    pub(in crate::tui) fn ask_again(&mut self, shared: &mut Shared) {
        let offered = self.contest().filter(|contest| contest.offered.is_some());
        if let Some(contest) = offered {
            let question = offer_question(contest, shared);
            return shared.questions.push(question);
        }
        let Some(invitation) = self.invitations.last() else {
            return shared.notice(t!(shared.texts, "no-invitation"));
        };
        let question = invitation_question(invitation, &self.places, shared);
        shared.questions.push(question);
    }
}
