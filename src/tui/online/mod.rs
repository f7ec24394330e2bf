//! The people online: networks, talks, games, each in a tab.

mod contest;
mod exchange;
mod over;
mod place;
mod told;
mod told_peer;
mod typed;
mod view;
mod watch;

use std::collections::{BTreeMap, BTreeSet};

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{
    event::{Asked, Connected, Effect, Moment},
    keys::{Action, Context},
    look::Role,
    screen::question::{Answer, Question},
    shared::Shared,
    text::t,
    widget::{
        form::turned,
        input::Input,
        log::{Entry, Log},
    },
    words,
};
use crate::{
    client::{self, CommandError, Ignore, Tables},
    game::{House, Move},
    irc::networks::NetworkId,
    peer::{
        Command as Play, Nick, Terms,
        wire::{DeclineReason, Gid},
    },
};
use contest::Contest;
use exchange::Learning;
use over::Over;
use place::{Order, Place};
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
    /// Games that have ended, of which it may still have to be told who has signed.
    ended: BTreeSet<Gid>,
    order: Order,
    free_only: bool,
    /// The player chosen in the list.
    chosen: Option<Nick>,
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
            over: None,
            invitations: Vec::new(),
            challenge: None,
            tables: Tables::default(),
            ignored: Vec::new(),
            learning: Learning::default(),
            ended: BTreeSet::new(),
            order: Order::default(),
            free_only: false,
            chosen: None,
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
        if self.over.is_some() {
            return Context::Form;
        }
        match self.tabs.get(self.current).map(|tab| &tab.kind) {
            Some(Kind::Contest(contest)) if !contest.talking => Context::Contest,
            Some(Kind::Contest(_)) => Context::ContestTalk,
            _ => Context::People,
        }
    }

    /// When it has to be drawn again though nothing happens.
    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        match &self.tabs.get(self.current)?.kind {
            Kind::Contest(contest) => contest.next(now),
            Kind::Watch(watch) => watch.next(now),
            Kind::People(_) | Kind::Talk(..) => None,
        }
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
            let error = error.to_string();
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
            Asked::Done(text) => self.tell_here(text),
            Asked::Moved | Asked::Nothing => {}
        }
    }

    /// A question has been answered.
    pub(super) fn decided(&mut self, answer: &Answer, shared: &mut Shared) {
        match answer {
            Answer::Accept(gid) | Answer::Decline(gid) => {
                let Some(at) = self.invitations.iter().position(|asked| asked.gid == *gid) else {
                    return;
                };
                let Invitation { network, .. } = self.invitations.remove(at);
                let command = match answer {
                    Answer::Accept(gid) => Play::Accept(*gid),
                    _ => Play::Decline(*gid, DeclineReason::No),
                };
                Self::play(network, command, shared);
            }
            Answer::ResignContest(gid) => {
                if let Some(contest) = self.contest_of(*gid) {
                    Self::play(contest.network.clone(), Play::Resign(*gid), shared);
                }
            }
            Answer::Agree(gid) | Answer::Refuse(gid) => {
                let agrees = matches!(answer, Answer::Agree(_));
                if let Some(contest) = self.contest_of(*gid) {
                    contest.offered = None;
                    Self::play(contest.network.clone(), Play::Answer(*gid, agrees), shared);
                }
            }
            Answer::Nothing | Answer::Resign | Answer::Quit => {}
        }
    }

    /// Asks again about the newest challenge or offer that waits for an answer.
    fn ask_again(&mut self, shared: &mut Shared) {
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

    /// Takes an action. Tells whether the lobby stays on the screen.
    pub(super) fn act(&mut self, action: Action, shared: &mut Shared) -> bool {
        if self.over.is_some() {
            self.act_over(action, shared);
            return true;
        }
        match action {
            Action::NextTab => self.go_to(turned(self.current, self.tabs.len(), true)),
            Action::PreviousTab => self.go_to(turned(self.current, self.tabs.len(), false)),
            Action::Tab(index) => self.go_to(index),
            Action::Invitation => self.ask_again(shared),
            Action::Complete => self.complete(),
            _ => match self.context() {
                Context::Contest => return self.act_contest(action, shared),
                Context::ContestTalk => self.act_talk(action, shared),
                _ => return self.act_people(action, shared),
            },
        }
        true
    }

    fn act_people(&mut self, action: Action, shared: &mut Shared) -> bool {
        let has_list = matches!(self.tab().map(|tab| &tab.kind), Some(Kind::People(_)));
        match action {
            Action::Back if has_list => return false,
            Action::Back => self.leave_tab(shared),
            Action::Up | Action::Down if has_list => self.choose(action == Action::Down),
            Action::Choose(index) if has_list => self.choose_at(index),
            Action::Sort => self.order = self.order.next(),
            Action::Filter => self.free_only = !self.free_only,
            Action::Earlier | Action::Later => self.scroll(action == Action::Earlier),
            Action::Confirm => {
                let text = self
                    .tab_mut()
                    .map(|tab| tab.input.take())
                    .unwrap_or_default();
                if !text.trim().is_empty() {
                    self.enter(&text, shared);
                } else if has_list {
                    self.open_card();
                }
            }
            _ => {}
        }
        true
    }

    fn scroll(&mut self, earlier: bool) {
        if let Some(tab) = self.tab_mut() {
            tab.log.scroll(earlier);
        }
    }

    /// Closes a tab that is only for talk or for watching; others are only left.
    fn leave_tab(&mut self, shared: &mut Shared) {
        let index = self.current;
        let watched = match self.tab().map(|tab| &tab.kind) {
            Some(Kind::Watch(watch)) => Some((watch.network.clone(), watch.game.gid)),
            _ => None,
        };
        if let Some((network, gid)) = watched {
            let stop = crate::peer::WatchCommand::Stop(gid);
            Self::play(network, Play::Watch(stop), shared);
        }
        let network = self.here();
        self.tabs.remove(index);
        self.go_to(self.people_tab(&network));
    }

    fn act_contest(&mut self, action: Action, shared: &mut Shared) -> bool {
        let now = shared.now;
        let Some(contest) = self.contest_mut() else {
            return true;
        };
        contest.play.skip(now);
        if contest.play.act(action) {
            return true;
        }
        match action {
            Action::Back if contest.over.is_some() => {
                let network = contest.network.clone();
                self.tabs.remove(self.current);
                self.go_to(self.people_tab(&network));
            }
            Action::Back => {
                let network = contest.network.clone();
                self.go_to(self.people_tab(&network));
            }
            Action::House(place) => match contest.play.house(place) {
                Some(house) => self.play_house(house, shared),
                None => shared.notice(t!(shared.texts, "why-no-house")),
            },
            Action::At(index) => self.play_house(House::new(index), shared),
            Action::Confirm if contest.game().is_legal(Move::Pass) => {
                self.play_move(Move::Pass, shared);
            }
            Action::Confirm => {
                let house = contest.play.chosen();
                self.play_house(house, shared);
            }
            Action::Talk => contest.talking = true,
            Action::Offers => self.over = Some(Over::Offers(0)),
            Action::Preview => shared.preview = !shared.preview,
            Action::Sowing => shared.sowing = !shared.sowing,
            _ => {}
        }
        true
    }

    fn act_talk(&mut self, action: Action, shared: &mut Shared) {
        match action {
            Action::Back => {
                if let Some(contest) = self.contest_mut() {
                    contest.talking = false;
                }
            }
            Action::Earlier | Action::Later => self.scroll(action == Action::Earlier),
            Action::Confirm => {
                let text = self
                    .tab_mut()
                    .map(|tab| tab.input.take())
                    .unwrap_or_default();
                if text.trim().is_empty() {
                    return self.act_talk(Action::Back, shared);
                }
                self.enter(&text, shared);
            }
            Action::At(_) => {
                self.act_talk(Action::Back, shared);
                self.act_contest(action, shared);
            }
            _ => {}
        }
    }

    fn play_house(&mut self, house: House, shared: &mut Shared) {
        if let Some(contest) = self.contest_mut() {
            contest.play.choose(house);
        }
        self.play_move(Move::House(house), shared);
    }

    fn play_move(&mut self, mv: Move, shared: &mut Shared) {
        let Some(contest) = self.contest_mut() else {
            return;
        };
        if contest.play.is_back() {
            return shared.notice(t!(shared.texts, "contest-looking-back"));
        }
        if contest.over.is_some() {
            return shared.notice(t!(shared.texts, "why-over"));
        }
        if !contest.may_play() {
            return shared.notice(t!(shared.texts, "not-your-turn"));
        }
        let mut game = contest.game().clone();
        if let Err(error) = game.play(mv) {
            let holes = game.rule().holes();
            return shared.notice(words::illegal(&shared.texts, &error, holes));
        }
        contest.moving = true;
        let (network, gid) = (contest.network.clone(), contest.gid);
        let command = client::Command::Play(Play::Play(gid, mv));
        Self::command(network, command, Asked::Moved, shared);
    }

    /// Takes a key that is no action: something is typed.
    pub(super) fn key(&mut self, key: KeyEvent) {
        let talking = self.context().is_typing();
        if let Some(tab) = self.tab_mut().filter(|_| talking) {
            tab.input.key(key);
        }
    }

    /// Whether a key is for the line rather than an action: what moves in it, where something is typed.
    pub(super) fn is_for_line(&self, key: KeyEvent) -> bool {
        let moves = matches!(key.code, KeyCode::Up | KeyCode::Down);
        let typed = self.tab().is_some_and(|tab| !tab.input.is_empty());
        moves && typed && self.context().is_typing()
    }

    pub(super) fn paste(&mut self, text: &str) {
        let talking = self.context().is_typing();
        if let Some(tab) = self.tab_mut().filter(|_| talking) {
            tab.input.paste(text);
        }
    }
}

/// The question that a challenge is.
fn invitation_question(
    invitation: &Invitation,
    places: &BTreeMap<NetworkId, Place>,
    shared: &Shared,
) -> Question {
    let texts = &shared.texts;
    let place = places.get(&invitation.network);
    let card = place.and_then(|place| place.players.get(&invitation.nick));
    let points = card
        .and_then(|info| info.card.as_ref())
        .map(|card| card.points);
    let who = match points {
        Some(points) => t!(
            texts,
            "invited-points",
            nick = invitation.nick.as_str(),
            points = points.to_string()
        ),
        None => invitation.nick.to_string(),
    };
    let terms = words::terms(texts, &invitation.terms);
    Question::new(
        t!(texts, "invited-title"),
        t!(texts, "invited", who = who, terms = terms),
        vec![
            (t!(texts, "invited-accept"), Answer::Accept(invitation.gid)),
            (
                t!(texts, "invited-decline"),
                Answer::Decline(invitation.gid),
            ),
            (t!(texts, "invited-later"), Answer::Nothing),
        ],
    )
}

/// The question that an offer is.
fn offer_question(contest: &Contest, shared: &Shared) -> Question {
    let texts = &shared.texts;
    let offer = contest.offered.map(|offer| words::offer(texts, offer));
    let nick = contest.nick.as_str();
    Question::new(
        t!(texts, "offered-title"),
        t!(
            texts,
            "offered",
            nick = nick,
            offer = offer.unwrap_or_default()
        ),
        vec![
            (t!(texts, "offered-agree"), Answer::Agree(contest.gid)),
            (t!(texts, "offered-refuse"), Answer::Refuse(contest.gid)),
            (t!(texts, "invited-later"), Answer::Nothing),
        ],
    )
}
