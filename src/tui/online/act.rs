//! What keys and clicks do.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{Kind, Lobby, Tab, over::Over};
use crate::{
    client::{self, typed::SundayWord},
    game::{House, Move},
    peer::{Command as Play, WatchCommand},
    texts::t,
    tui::{
        event::Asked,
        keys::{Action, Context},
        shared::Shared,
        widget::form::turned,
        words,
    },
};

impl Lobby {
    /// Takes an action. Tells whether the lobby stays on the screen.
    pub(in crate::tui) fn act(&mut self, action: Action, shared: &mut Shared) -> bool {
        self.is_touched = true;
        if self.over.is_some() {
            self.act_over(action, shared);
            return true;
        }
        if self.context() == Context::Writing {
            self.write(action, shared);
            return true;
        }
        match action {
            Action::NextTab => self.go_to(turned(self.current, self.tabs.len(), true)),
            Action::PreviousTab => self.go_to(turned(self.current, self.tabs.len(), false)),
            Action::Tab(index) => self.go_to(index),
            Action::Invitation => self.ask_again(shared),
            Action::Lobby => self.over = Some(Over::Lobby(0)),
            Action::Sunday => self.lead_to_sunday(SundayWord::Show, shared),
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
            Action::Choose(index) if has_list => self.choose_at(index, shared),
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
                    self.open_card(shared);
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
    pub(super) fn leave_tab(&mut self, shared: &mut Shared) {
        let index = self.current;
        let watched = match self.tab().map(|tab| &tab.kind) {
            Some(Kind::Watch(watch)) => Some((watch.network.clone(), watch.game.gid)),
            _ => None,
        };
        if let Some((network, gid)) = watched {
            let stop = WatchCommand::Stop(gid);
            Self::play(network, Play::Watch(stop), shared);
        }
        let network = self.here();
        self.tabs.remove(index);
        self.go_to(self.people_tab(&network));
    }

    fn act_contest(&mut self, action: Action, shared: &mut Shared) -> bool {
        let Some(contest) = self.contest_mut() else {
            return true;
        };
        shared.skip(&mut contest.play);
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
            Action::Remark => contest.written.begin(contest.play.shown()),
            Action::Command => {
                contest.talking = true;
                self.paste("/");
            }
            Action::Offers => self.over = Some(Over::Offers(0)),
            Action::Match => self.show_match(shared),
            Action::Resign => self.ask_to_resign(shared),
            Action::Turn => contest.play.bottom = contest.play.bottom.other(),
            Action::Hint => shared.notice(t!(shared.texts, "no-help-online")),
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
    pub(in crate::tui) fn key(&mut self, key: KeyEvent) {
        self.is_touched = true;
        if let Some(draft) = self.draft_mut() {
            draft.key(key);
            return;
        }
        let talking = self.context().is_typing();
        if let Some(tab) = self.tab_mut().filter(|_| talking) {
            tab.input.key(key);
        }
    }

    /// Whether a key is for the line rather than an action: what moves in it, where something is typed.
    pub(in crate::tui) fn is_for_line(&self, key: KeyEvent) -> bool {
        let moves = matches!(key.code, KeyCode::Up | KeyCode::Down);
        // In an empty line they choose a player, where there is a list.
        let is_free = |tab: &Tab| matches!(tab.kind, Kind::People(_)) && tab.input.is_empty();
        let free = self.tab().is_some_and(is_free);
        moves && !free && self.context().is_typing()
    }

    pub(in crate::tui) fn paste(&mut self, text: &str) {
        if let Some(draft) = self.draft_mut() {
            return draft.paste(text);
        }
        let talking = self.context().is_typing();
        if let Some(tab) = self.tab_mut().filter(|_| talking) {
            tab.input.paste(text);
        }
    }
}
