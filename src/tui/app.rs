//! The interface without a terminal: told what happens, it changes, and draws itself when asked.

use std::{sync::Arc, time::Duration};

use ratatui::{
    crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind},
    layout::{Position, Rect},
};

use super::{
    errors,
    event::{Asked, Destination, Effect, Event, FirstStart, Moment},
    keys::{Action, Context, action},
    look::Look,
    online::Lobby,
    screen::{
        help::Help,
        menu::{Item, Menu, Standing},
        networks::Networks,
        new_game::NewGame,
        question::{Answer, Question},
        rules::Rules,
        scan::Scan,
        settings::Settings,
        table::Table,
        welcome::Welcome,
    },
    shared::Shared,
    study::{Delivered, Study},
    sunday::{Sunday, Weekly},
};
use crate::{
    client::{config::Calls, typed::SundayWord},
    rules::{Language, Rule},
    store::GameName,
    texts::{Texts, Voice, t},
};

mod drawing;
mod home;
mod studying;
mod sunday;

/// How the interface begins.
#[derive(Debug)]
pub struct Opening {
    /// The language of its texts.
    pub language: Language,
    /// Colours and characters.
    pub look: Look,
    /// Whether sowing is shown seed by seed.
    pub sowing: bool,
    /// Whether the terminal may ring.
    pub bell: bool,
    /// Whether moves and calls are heard; only if [`CAN_SOUND`](super::CAN_SOUND).
    pub sounds: bool,
    /// How the player is called on each occasion.
    pub calls: Calls,
    /// Whether players are looked for on all networks in the background.
    pub scan: bool,
    /// The rules to play by, the usual one first.
    pub rules: Vec<Arc<Rule>>,
    /// What is asked first of somebody without settings.
    pub first: Option<FirstStart>,
    /// The weekly event, if it can be followed.
    pub weekly: Option<Weekly>,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Menu,
    NewGame,
    Table,
    Rules,
    Settings,
    Lobby,
    Networks,
    Scan,
    Sunday,
    Welcome,
    /// Games, analysis, problems, lessons.
    Study,
}

/// The whole interface.
#[derive(Debug)]
pub struct App {
    pub(super) shared: Shared,
    pub(super) place: Place,
    menu: Menu,
    new_game: NewGame,
    table: Option<Table>,
    /// A game that begins if the one before is given up for it.
    replacing: Option<Table>,
    /// Where one comes back to from the choices of a new game.
    behind_new_game: Place,
    rules: Rules,
    settings: Settings,
    pub(super) lobby: Option<Lobby>,
    study: Study,
    /// Where the player was before he went to study.
    before_study: Place,
    /// The client is being started.
    pub(super) connecting: bool,
    pub(super) networks: Networks,
    pub(super) scan: Scan,
    pub(super) sunday: Sunday,
    /// Where one comes back to from the weekly event.
    behind_sunday: Place,
    /// What is to be asked before people are met, until it has been answered.
    pub(super) first: Option<FirstStart>,
    pub(super) welcome: Option<Welcome>,
    /// Where one comes back to from the networks and the look at them.
    pub(super) behind: Place,
    /// Where to go when the first questions are answered.
    pub(super) wanted: Option<Destination>,
    help: Option<Help>,
    hits: Vec<(Rect, Action)>,
}

impl App {
    /// The interface as it begins: the menu.
    pub fn new(opening: Opening) -> Self {
        let Opening {
            language,
            look,
            sowing,
            bell,
            sounds,
            calls,
            scan,
            rules,
            first,
            weekly,
        } = opening;
        let mut shared = Shared::new(Texts::new(Voice::Screen, language), look, sowing, rules);
        shared.bell = bell;
        shared.sounds = sounds;
        shared.calls = calls;
        let at_once = first.as_ref().is_some_and(|first| first.at_once);
        let mut app = Self {
            shared,
            place: Place::Menu,
            menu: Menu::default(),
            new_game: NewGame::default(),
            table: None,
            replacing: None,
            behind_new_game: Place::Menu,
            rules: Rules::default(),
            settings: Settings::default(),
            lobby: None,
            study: Study::default(),
            before_study: Place::Menu,
            connecting: false,
            networks: Networks::default(),
            scan: Scan::new(scan),
            sunday: Sunday::new(weekly),
            behind_sunday: Place::Menu,
            first,
            welcome: None,
            behind: Place::Menu,
            wanted: None,
            help: None,
            hits: Vec::new(),
        };
        if at_once {
            app.meet(None);
        }
        app
    }

    /// Takes in what happened, `now` after the beginning. Gives what is to be done outside.
    pub fn update(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.shared.now = now;
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(&text),
            Event::Thought(thought) => {
                self.study.thought(&thought);
                if let Some(table) = &mut self.table {
                    table.thought(&thought, &mut self.shared);
                }
            }
            Event::Networks(choices) => self.networks.read(choices),
            Event::Delivered(Delivered::Resumed(Ok(resumed))) => self.resume(*resumed),
            Event::Delivered(Delivered::Remarks(GameName::Online(gid), remarks)) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.remarked(gid, remarks);
                }
            }
            Event::Delivered(delivered) => self.study.delivered(delivered, &mut self.shared),
            Event::Online(link) => self.linked(link),
            Event::Scan(news) => self.scan.news(news, &mut self.shared),
            Event::SetUp(done) => self.set_up(done),
            Event::Client(event) => {
                self.sunday.told(&event);
                if let Some(lobby) = &mut self.lobby {
                    lobby.told(event, &mut self.shared);
                }
            }
            Event::Answered(Asked::Event(number), answer) => {
                self.sunday.answered(number, answer.is_ok());
            }
            Event::Answered(asked, answer) => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.answered(asked, answer, &mut self.shared);
                }
            }
            // What is changed there says so itself.
            Event::Saved(Ok(_)) if self.place == Place::Scan => {}
            Event::Saved(Ok(())) => self.shared.notice(t!(self.shared.texts, "set-kept")),
            Event::Saved(Err(why)) => {
                let why = errors::fault(&self.shared.texts, &why);
                let text = t!(self.shared.texts, "set-not-kept", why = why);
                self.shared.notice(text);
            }
            Event::Tick => {}
            Event::Time(time) => self.sunday.time(time),
        }
        self.follow_sunday();
        if let Some(table) = &mut self.table
            && self.place == Place::Table
        {
            table.tick(&mut self.shared);
        }
        if self.scan.is_due(now) {
            self.begin_scan();
        }
        std::mem::take(&mut self.shared.effects)
    }

    /// When it has to be drawn again though nothing happens.
    pub fn next(&self, now: Moment) -> Option<Moment> {
        let here = match self.place {
            Place::Table => self.table.as_ref().and_then(|table| table.next(now)),
            Place::Lobby => self.lobby.as_ref().and_then(|lobby| lobby.next(now)),
            Place::Study => self.study.next(now),
            _ => None,
        };
        let shown = self.place == Place::Sunday;
        [here, self.scan.next(), self.sunday.next(now, shown)]
            .into_iter()
            .flatten()
            .min()
    }

    fn context(&self) -> Context {
        if self.help.is_some() {
            return Context::Help;
        }
        if !self.shared.questions.is_empty() {
            return Context::Question;
        }
        self.context_below()
    }

    fn context_below(&self) -> Context {
        match self.place {
            Place::Menu => Context::Menu,
            Place::NewGame => Context::NewGame,
            Place::Table => match &self.table {
                Some(table) if table.is_writing() => Context::Writing,
                _ => Context::Table,
            },
            Place::Rules => Context::Rules,
            Place::Settings => Context::Form,
            Place::Lobby => self.lobby.as_ref().map_or(Context::Menu, Lobby::context),
            Place::Networks => Context::Networks,
            Place::Scan => Context::Scan,
            Place::Sunday => Context::Sunday,
            Place::Welcome => Context::Welcome,
            Place::Study => self.study.context(),
        }
    }

    fn key(&mut self, key: KeyEvent) {
        self.shared.notice = None;
        let lobby = self.lobby.as_mut().filter(|_| self.place == Place::Lobby);
        let over = self.help.is_some() || !self.shared.questions.is_empty();
        if let Some(lobby) = lobby.filter(|lobby| !over && lobby.is_for_line(key)) {
            return lobby.key(key);
        }
        if self.place == Place::Welcome
            && !over
            && let Some(welcome) = &mut self.welcome
            && welcome.key(key)
        {
            return;
        }
        match action(self.context(), key) {
            Some(action) => self.act(action),
            None if self.place == Place::Lobby && !over => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.key(key);
                }
            }
            None if self.place == Place::Table && !over => {
                if let Some(table) = &mut self.table {
                    table.key(key);
                }
            }
            None if self.place == Place::Study && !over => {
                self.study.key(key);
            }
            None => {}
        }
    }

    fn paste(&mut self, text: &str) {
        let over = self.help.is_some() || !self.shared.questions.is_empty();
        if let Some(lobby) = &mut self.lobby
            && self.place == Place::Lobby
            && !over
        {
            lobby.paste(text);
        }
        if let Some(welcome) = &mut self.welcome
            && self.place == Place::Welcome
            && !over
        {
            welcome.paste(text);
        }
        if let Some(table) = &mut self.table
            && self.place == Place::Table
            && !over
        {
            table.paste(text);
        }
        if self.place == Place::Study && !over {
            self.study.paste(text);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let action = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let at = Position::new(mouse.column, mouse.row);
                let mut hits = self.hits.iter().rev();
                hits.find(|(area, _)| area.contains(at))
                    .map(|(_, action)| *action)
            }
            MouseEventKind::ScrollUp => Some(self.wheel(true)),
            MouseEventKind::ScrollDown => Some(self.wheel(false)),
            _ => None,
        };
        if let Some(action) = action {
            self.shared.notice = None;
            self.act(action);
        }
    }

    fn wheel(&self, up: bool) -> Action {
        let pages = matches!(
            self.context(),
            Context::Table
                | Context::Rules
                | Context::Contest
                | Context::ContestTalk
                | Context::Desk
                | Context::Drill
                | Context::Lesson
                | Context::Sunday
        );
        match (pages, up) {
            (true, true) => Action::Earlier,
            (true, false) => Action::Later,
            (false, true) => Action::Up,
            (false, false) => Action::Down,
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Suspend => return self.shared.effects.push(Effect::Suspend),
            Action::Redraw => return self.shared.effects.push(Effect::Redraw),
            _ => {}
        }
        if let Some(help) = &mut self.help {
            if !help.act(action) {
                self.help = None;
            }
            return;
        }
        if action == Action::Help {
            self.help = Some(Help::new(self.context()));
            return;
        }
        if let Some(question) = self.shared.questions.first_mut() {
            if let Some(answer) = question.act(action) {
                self.shared.questions.remove(0);
                self.answered(answer);
            }
            return;
        }
        if action == Action::Invitation && self.place != Place::Lobby {
            match &mut self.lobby {
                Some(lobby) => lobby.ask_again(&mut self.shared),
                None => self.shared.notice(t!(self.shared.texts, "no-invitation")),
            }
            return;
        }
        match self.place {
            Place::Menu => {
                if let Some(item) = self.menu.act(action, self.standing()) {
                    self.open(item);
                }
            }
            Place::NewGame => self.in_new_game(action),
            Place::Table => self.in_table(action),
            Place::Rules => self.in_rules(action),
            Place::Settings => {
                if !self.settings.act(action, &mut self.shared) {
                    self.go_to(Place::Menu);
                }
            }
            Place::Study => self.in_study(action),
            Place::Lobby if action == Action::Analyse => self.analyse_ended(),
            Place::Lobby => {
                let lobby = self.lobby.as_mut();
                if !lobby.is_some_and(|lobby| lobby.act(action, &mut self.shared)) {
                    self.go_to(Place::Menu);
                }
                self.leave_lobby();
            }
            Place::Networks => self.in_networks(action),
            Place::Scan => self.in_scan(action),
            Place::Sunday => self.in_sunday(action),
            Place::Welcome => self.in_welcome(action),
        }
    }

    fn standing(&self) -> Standing {
        Standing {
            sunday: self.sunday.is_planned(),
            game: self.table.as_ref().is_some_and(Table::waits),
            online: self.lobby.as_ref().is_some_and(Lobby::is_running),
            connecting: self.connecting,
            scanning: self.scan.next().is_some(),
            unread: self.lobby.as_ref().map_or(0, Lobby::unread),
        }
    }

    fn open(&mut self, item: Item) {
        match item {
            Item::GoOn => self.go_to(Place::Table),
            Item::Computer | Item::People => {
                self.new_game.open(item == Item::People);
                self.behind_new_game = Place::Menu;
                self.go_to(Place::NewGame);
            }
            Item::Online => self.meet(None),
            Item::Networks => self.open_networks(),
            Item::Scan => self.open_scan(),
            Item::Sunday => self.open_sunday(),
            Item::Games | Item::Analysis | Item::Problems | Item::Lessons => self.open_study(item),
            Item::Rules => self.go_to(Place::Rules),
            Item::Settings => {
                self.settings.open(&self.shared);
                self.go_to(Place::Settings);
            }
            Item::Quit => self.quit(),
        }
    }

    pub(super) fn go_to(&mut self, place: Place) {
        let came_from = self.place;
        if self.place == Place::Study && place != Place::Study {
            self.study.rest(&mut self.shared);
        }
        self.place = place;
        if let Some(lobby) = &mut self.lobby {
            lobby.show(place == Place::Lobby);
        }
        if place == Place::Menu && came_from == Place::Table && self.standing().game {
            self.menu.choose(Item::GoOn);
        }
        if let Some(table) = &mut self.table
            && place == Place::Table
        {
            table.proceed(&mut self.shared);
        }
    }

    fn quit(&mut self) {
        let texts = &self.shared.texts;
        let playing = self.lobby.as_ref().is_some_and(Lobby::is_playing);
        let text = match (self.standing().game, playing) {
            (false, false) => return self.shared.effects.push(Effect::Quit),
            (true, _) => t!(texts, "quit-text"),
            (false, true) => t!(texts, "quit-online"),
        };
        self.shared.questions.push(Question::new(
            t!(texts, "quit-title"),
            text,
            vec![
                (t!(texts, "quit-yes"), Answer::Quit),
                (t!(texts, "quit-no"), Answer::Nothing),
            ],
        ));
    }

    fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Quit => self.shared.effects.push(Effect::Quit),
            Answer::Replace => {
                if let Some(table) = self.replacing.take() {
                    self.begin(table);
                }
            }
            Answer::Resign => {
                if let Some(table) = &mut self.table {
                    table.resign(&mut self.shared);
                }
            }
            Answer::Settle => {
                if let Some(table) = &mut self.table {
                    table.settled(&mut self.shared);
                }
            }
            Answer::Dispute(game) => self.ask_to_decide(game),
            Answer::Decide(game, verdict) => self.sunday_typed(SundayWord::Decide(game, verdict)),
            answer
            @ (Answer::RemoveGame(_) | Answer::RemoveMatch(_) | Answer::RemoveProblem(_)) => {
                self.study.decided(answer, &mut self.shared);
            }
            answer => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.decided(&answer, &mut self.shared);
                }
                // Whoever accepts wants to be where the game begins.
                if matches!(answer, Answer::Accept(_)) {
                    self.go_to(Place::Lobby);
                }
            }
        }
    }

    fn in_rules(&mut self, action: Action) {
        if action == Action::Back {
            return self.go_to(Place::Menu);
        }
        if let Some(rule) = self.rules.act(action, &self.shared) {
            self.new_game.open(false);
            self.new_game.choose_rule(rule);
            self.behind_new_game = Place::Rules;
            self.go_to(Place::NewGame);
        }
    }
}
