//! What the client tells of challenges, games and games that are watched.

use super::{
    Invitation, Kind, Lobby,
    contest::{Contest, Running},
    questions::{invitation_question, offer_question},
    watch::Watch,
};
use crate::{
    client::config::Occasion,
    game::{EndReason, Outcome},
    irc::networks::NetworkId,
    peer::{
        Author, Event as Peer, Nick, Offer, ResultClass, Terms, Verdict, WatchEvent, wire::Gid,
    },
    texts::{self, t},
    tui::{
        shared::Shared,
        widget::{log::Entry, seats},
        words,
    },
};

impl Lobby {
    pub(super) fn game_event(&mut self, network: &NetworkId, event: &Peer, shared: &mut Shared) {
        let changed = self.tables.follow(event);
        if let Some(gid) = changed {
            let sown = matches!(event, Peer::Moved { .. });
            self.follow(gid, sown, shared);
            self.forget_remarks(gid, shared);
        }
        match event {
            Peer::Challenged { .. }
            | Peer::Invited { .. }
            | Peer::Accepted { .. }
            | Peer::Void { .. }
            | Peer::Started { .. }
            | Peer::Resumed { .. } => self.beginning(network, event, shared),
            Peer::Offered { .. }
            | Peer::OfferDeclined { .. }
            | Peer::Agreed { .. }
            | Peer::Reopened { .. } => self.offer_event(network, event, shared),
            Peer::Moved { gid, .. } => self.moved(*gid, shared),
            Peer::Clock { gid, left, runs } => {
                let at = shared.now;
                if let Some(contest) = self.contest_of(*gid) {
                    let (left, runs) = (*left, *runs);
                    contest.clock = Some(Running { left, runs, at });
                }
            }
            Peer::Ended {
                gid,
                outcome,
                rated,
                moved,
                ..
            } => self.ended(*gid, network, (outcome, rated.then_some(*moved)), shared),
            Peer::Settled { gid, class } if self.ended.contains(gid) => {
                if !matches!(class, ResultClass::Claimed | ResultClass::Witnessed) {
                    self.ended.remove(gid);
                }
                let text = words::class(&shared.texts, *class);
                self.at_game(*gid, network, text, false);
            }
            Peer::Claim { gid, news } => {
                let text = words::claim(&shared.texts, *news);
                self.at_game(*gid, network, text, false);
            }
            Peer::Remembered { gid, nick, round } => {
                self.remembered(network, (*gid, nick, *round), shared);
            }
            Peer::RuleReceived { nick, rule } => {
                self.rule_received(network, (nick, rule), shared);
            }
            Peer::Direct(event) => self.direct_event(network, *event, shared),
            event => self.rest(network, event, shared),
        }
    }

    /// Takes over how a game stands.
    fn follow(&mut self, gid: Gid, sown: bool, shared: &mut Shared) {
        let Some(table) = self.tables.get(gid) else {
            return;
        };
        let (game, nick, adjourned) = (table.game.clone(), table.nick.clone(), table.adjourned);
        let from = if sown { shared.sowing_from() } else { None };
        if let Some(contest) = self.contest_of(gid) {
            contest.nick = nick;
            contest.adjourned = adjourned;
            contest.moving = false;
            contest.play.follow(game, from);
            if sown {
                shared.hear(&contest.play);
            }
        }
    }

    fn beginning(&mut self, network: &NetworkId, event: &Peer, shared: &mut Shared) {
        match event {
            Peer::Challenged { gid, terms, .. } | Peer::Invited { gid, terms, .. }
                if self.is_of_event(network, terms) =>
            {
                self.paired.insert(*gid);
            }
            Peer::Accepted { gid, .. } if self.paired.contains(gid) => {}
            Peer::Void { gid, .. } if self.paired.remove(gid) && self.tab_of(*gid).is_none() => {}
            Peer::Challenged { gid, nick, terms } => {
                self.challenge = Some((network.clone(), *gid));
                let terms = words::terms(&shared.texts, terms);
                let text = t!(
                    shared.texts,
                    "challenged",
                    nick = nick.as_str(),
                    terms = terms
                );
                self.tell_here(text);
            }
            Peer::Invited { gid, nick, terms } => {
                let invitation = Invitation {
                    gid: *gid,
                    network: network.clone(),
                    nick: nick.clone(),
                    terms: terms.clone(),
                };
                // Whoever is typing is not interrupted: F5 brings the question.
                if !self.is_typing() {
                    let question = invitation_question(&invitation, &self.places, shared);
                    shared.questions.push(question);
                }
                self.invitations.push(invitation);
                let index = self.people_tab(network);
                let terms = words::terms(&shared.texts, terms);
                let text = t!(shared.texts, "invited", who = nick.as_str(), terms = terms);
                shared.call(Occasion::Challenge, |_| text.clone());
                self.add(index, Entry::Told(text), true);
            }
            Peer::Accepted { .. } => self.tell_here(t!(shared.texts, "accepted")),
            Peer::Void { gid, why } => {
                self.forget(*gid, shared);
                let text = words::void(&shared.texts, *why);
                match self.contest_of(*gid) {
                    Some(contest) => {
                        contest.over = Some(None);
                        self.at_game(*gid, network, text, true);
                    }
                    None => self.add(self.current, Entry::Told(text), true),
                }
            }
            Peer::Started { gid, nick, .. } => {
                self.paired.remove(gid);
                self.forget(*gid, shared);
                self.forget_match(network, nick);
                self.begins(*gid, network, nick, shared, true);
            }
            Peer::Resumed { gid, nick, .. } => self.begins(*gid, network, nick, shared, false),
            _ => {}
        }
    }

    /// Whether a challenge is one of the weekly event that is followed.
    fn is_of_event(&self, network: &NetworkId, terms: &Terms) -> bool {
        let entry = self.connected.entry.as_ref();
        terms.pairing.is_some() && entry.is_some_and(|entry| entry.network == *network)
    }

    /// A game is here: it gets a tab, and the player goes there when it is new.
    fn begins(
        &mut self,
        gid: Gid,
        network: &NetworkId,
        nick: &Nick,
        shared: &mut Shared,
        is_new: bool,
    ) {
        let Some(table) = self.tables.get(gid) else {
            return;
        };
        let (me, adjourned, rule) = (
            table.me,
            table.adjourned,
            table.game.rule().name().to_owned(),
        );
        let contest = Contest::new(gid, network.clone(), table);
        let index = match self.tab_of(gid) {
            Some(index) => {
                if let Some(tab) = self.tabs.get_mut(index) {
                    tab.kind = Kind::Contest(Box::new(contest));
                }
                index
            }
            None => self.add_tab(Kind::Contest(Box::new(contest))),
        };
        let side = texts::side(&shared.texts, me);
        let nick = nick.as_str();
        let text = match (is_new, adjourned) {
            (true, _) => t!(
                shared.texts,
                "game-begins",
                nick = nick,
                side = side,
                rule = rule
            ),
            (false, true) => t!(shared.texts, "game-adjourned", nick = nick, rule = rule),
            (false, false) => t!(shared.texts, "game-again", nick = nick, rule = rule),
        };
        if !is_new {
            Self::recall_remarks(gid, shared);
        }
        shared.call(Occasion::Turn, |_| text.clone());
        self.add(index, Entry::Told(text), true);
        // What somebody is typing is not taken from under his hands: at a board, letters are moves. So a
        // game that is only taken up again waits until he goes there.
        let typing = self.tab().is_some_and(|tab| !tab.input.is_empty());
        // Whoever comes back to a game that goes on, and has done nothing yet, came for it.
        let wanted = is_new || (!adjourned && !self.is_touched);
        if self.is_seen && wanted && !typing {
            self.go_to(index);
        }
    }

    /// Whether somebody is writing something at this moment.
    fn is_typing(&self) -> bool {
        self.is_seen && self.tab().is_some_and(|tab| !tab.input.is_empty())
    }

    /// A challenge is answered, or there is none any more.
    fn forget(&mut self, gid: Gid, shared: &mut Shared) {
        self.invitations.retain(|invitation| invitation.gid != gid);
        shared.withdraw(gid);
        if self.challenge.as_ref().is_some_and(|(_, own)| *own == gid) {
            self.challenge = None;
        }
    }

    fn moved(&mut self, gid: Gid, shared: &mut Shared) {
        let Some(contest) = self.contest_of(gid) else {
            return;
        };
        if contest.game().to_move() == Some(contest.me) {
            // He has just moved.
            contest.is_away = false;
        }
        // A move ends an offer.
        if contest.offered.take().is_some() {
            shared.withdraw(gid);
        }
        let Some(contest) = self.contest_of(gid) else {
            return;
        };
        if contest.may_play() {
            let nick = contest.nick.to_string();
            shared.call(Occasion::Turn, |texts| t!(texts, "call-turn", nick = nick));
            // What was said about its being the other's turn is no more so.
            shared.notice = None;
            let unseen = !self.is_seen || self.tab_of(gid) != Some(self.current);
            if unseen
                && let Some(index) = self.tab_of(gid)
                && let Some(tab) = self.tabs.get_mut(index)
            {
                tab.log.count_unread();
            }
        }
    }

    fn offer_event(&mut self, network: &NetworkId, event: &Peer, shared: &mut Shared) {
        match event {
            Peer::Offered { gid, offer } => {
                let typing = self.is_typing();
                let Some(contest) = self.contest_of(*gid) else {
                    return;
                };
                contest.offered = Some(*offer);
                let question = offer_question(contest, shared);
                let nick = contest.nick.to_string();
                let told = contest.offer_told(*offer, &shared.texts);
                if !typing {
                    shared.questions.push(question);
                }
                let text = t!(shared.texts, "offered", nick = nick, offer = told);
                shared.call(Occasion::Challenge, |_| text.clone());
                self.at_game(*gid, network, text, true);
            }
            Peer::OfferDeclined { gid, offer } => {
                let offer = words::offer(&shared.texts, *offer);
                let text = t!(shared.texts, "offer-declined", offer = offer);
                self.at_game(*gid, network, text, true);
            }
            Peer::Agreed { gid, offer, by, .. } => {
                if let Some(contest) = self.contest_of(*gid) {
                    contest.offered = None;
                }
                shared.withdraw(*gid);
                if *by == Author::Opponent {
                    let offer = words::offer(&shared.texts, *offer);
                    let text = t!(shared.texts, "offer-agreed", offer = offer);
                    self.at_game(*gid, network, text, true);
                }
                if *offer == Offer::Adjourn {
                    let text = t!(shared.texts, "adjourned-how");
                    self.at_game(*gid, network, text, false);
                }
            }
            Peer::Reopened { gid, .. } => {
                let text = t!(shared.texts, "reopened");
                self.at_game(*gid, network, text, true);
            }
            _ => {}
        }
    }

    fn ended(
        &mut self,
        gid: Gid,
        network: &NetworkId,
        (outcome, points): (&Outcome, Option<u16>),
        shared: &mut Shared,
    ) {
        self.ended.insert(gid);
        shared.withdraw(gid);
        let Some(contest) = self.contest_of(gid) else {
            let text = t!(shared.texts, "ended-before");
            return self.at_game(gid, network, text, true);
        };
        contest.over = Some(Some(*outcome));
        contest.offered = None;
        contest.moving = false;
        let me = contest.me;
        let plies = contest.game().ply();
        self.played = Some((network.clone(), gid));
        let text = words::outcome(&shared.texts, outcome, Some(me));
        shared.call(Occasion::Turn, |_| text.clone());
        self.at_game(gid, network, text, true);
        let text = match points {
            None => None,
            Some(0) => Some(words::none_moved(&shared.texts, outcome, plies)),
            Some(points) if outcome.winner == Some(me) => {
                Some(t!(shared.texts, "points-won", points = points))
            }
            Some(points) => Some(t!(shared.texts, "points-lost", points = points)),
        };
        if let Some(text) = text {
            self.at_game(gid, network, text, false);
        }
        let claimed = matches!(outcome.reason, EndReason::Gone | EndReason::Cheat);
        if claimed && points.unwrap_or(0) == 0 && outcome.winner == Some(me) {
            let text = t!(shared.texts, "claim-alone");
            self.at_game(gid, network, text, false);
        }
    }

    /// What is only told.
    fn rest(&mut self, network: &NetworkId, event: &Peer, shared: &Shared) {
        let texts = &shared.texts;
        let (gid, text) = match event {
            Peer::TakenBack { gid, ply } => (Some(*gid), t!(texts, "taken-back", ply = *ply)),
            Peer::Silent(gid) => {
                if let Some(contest) = self.contest_of(*gid) {
                    contest.is_away = true;
                }
                (Some(*gid), t!(texts, "silent"))
            }
            Peer::TimeUp(gid) => (Some(*gid), t!(texts, "time-up")),
            Peer::TimeLow { gid, left } => {
                (Some(*gid), t!(texts, "time-low", left = seats::time(*left)))
            }
            Peer::Back(gid) => {
                let Some(contest) = self.contest_of(*gid) else {
                    return;
                };
                // Of an absence that was not told of, the end need not be.
                if !std::mem::take(&mut contest.is_away) {
                    return;
                }
                let nick = contest.nick.to_string();
                (Some(*gid), t!(texts, "opponent-back", nick = nick))
            }
            Peer::Forgotten(gid) => (Some(*gid), t!(texts, "forgotten")),
            Peer::ClosedByOpponent(gid) => {
                if let Some(contest) = self.contest_of(*gid) {
                    contest.over = Some(None);
                }
                (Some(*gid), t!(texts, "closed-by-opponent"))
            }
            Peer::Refused { gid, word } => {
                (Some(*gid), t!(texts, "refused", why = word.to_string()))
            }
            Peer::Accused { gid, word } => {
                (Some(*gid), t!(texts, "accused", why = word.to_string()))
            }
            Peer::OpponentNick { gid, nick, .. } => {
                (Some(*gid), t!(texts, "opponent-nick", nick = nick.as_str()))
            }
            Peer::SeekOver => {
                self.seeks = false;
                (None, t!(texts, "seek-over"))
            }
            Peer::UnknownRule { nick, digest } => {
                self.unknown_rule(nick, *digest);
                (None, t!(texts, "unknown-rule", nick = nick.as_str()))
            }
            Peer::RulesOffered { nick, rules } => {
                let ids: Vec<&str> = rules.iter().map(crate::rules::RuleId::as_str).collect();
                let text = t!(
                    texts,
                    "rules-offered",
                    nick = nick.as_str(),
                    rules = ids.join(", ")
                );
                (None, text)
            }
            Peer::RuleFailed { nick, .. } => {
                (None, t!(texts, "rules-silent", nick = nick.as_str()))
            }
            Peer::OwnRecords { nick, held, .. } => (
                None,
                t!(texts, "own-records", nick = nick.as_str(), count = *held),
            ),
            Peer::StandingRestored(standing) => {
                let points = standing.points.to_string();
                (None, t!(texts, "standing-restored", points = points))
            }
            _ => return,
        };
        match gid {
            Some(gid) => self.at_game(gid, network, text, true),
            None => self.add(self.people_tab(network), Entry::Told(text), true),
        }
    }

    pub(super) fn watched(&mut self, network: &NetworkId, event: &WatchEvent, shared: &mut Shared) {
        match event {
            WatchEvent::Begun(game) => {
                let watch = Watch {
                    network: network.clone(),
                    game: (**game).clone(),
                    board: None,
                    is_lost: false,
                };
                let index = self.add_tab(Kind::Watch(Box::new(watch)));
                let rule = match &game.rule {
                    Some(rule) => rule.name().to_owned(),
                    None => t!(shared.texts, "watch-unknown-rule"),
                };
                let (south, north) = (game.south.nick.as_str(), game.north.nick.as_str());
                let text = t!(
                    shared.texts,
                    "watch-begins",
                    south = south,
                    north = north,
                    rule = rule
                );
                self.tell(index, text);
                if self.is_seen {
                    self.go_to(index);
                }
            }
            WatchEvent::Failed { nick, why, .. } => {
                let who = nick.as_ref().map_or("?", Nick::as_str);
                let why = words::not_watched(&shared.texts, *why);
                self.wrong_here(format!("{who} {why}."));
            }
            WatchEvent::Board(board) => {
                let at = shared.now;
                let Some(index) = self.tab_of(board.gid) else {
                    return;
                };
                let Some(Kind::Watch(watch)) = self.tabs.get_mut(index).map(|tab| &mut tab.kind)
                else {
                    return;
                };
                watch.board = Some((board.clone(), at));
                watch.is_lost = false;
                for text in watch.told(&shared.texts) {
                    self.tell(index, text);
                }
            }
            WatchEvent::Lost(gid) => {
                let now = shared.now;
                let index = self.tab_of(*gid);
                let tab = index.and_then(|index| self.tabs.get_mut(index));
                if let Some(Kind::Watch(watch)) = tab.map(|tab| &mut tab.kind) {
                    watch.lose(now);
                }
                let text = t!(shared.texts, "watch-lost");
                self.at_game(*gid, network, text, true);
            }
            WatchEvent::Over { gid, verdict } => {
                let text = match verdict {
                    Verdict::Sealed => t!(shared.texts, "watch-sealed"),
                    Verdict::Differs => t!(shared.texts, "watch-differs"),
                    Verdict::Unsigned => t!(shared.texts, "watch-unsigned"),
                };
                self.at_game(*gid, network, text, false);
            }
            WatchEvent::Left(gid) => {
                if self.tab_of(*gid).is_some() {
                    self.at_game(*gid, network, t!(shared.texts, "watch-left"), false);
                }
            }
            WatchEvent::Watcher {
                gid, nick, here, ..
            } => {
                if let Some(contest) = self.contest_of(*gid) {
                    contest.watchers.retain(|known| known != nick);
                    contest.watchers.extend(here.then(|| nick.clone()));
                }
                let nick = nick.as_str();
                let text = match here {
                    true => t!(shared.texts, "watcher-here", nick = nick),
                    false => t!(shared.texts, "watcher-gone", nick = nick),
                };
                self.at_game(*gid, network, text, false);
            }
        }
    }
}
