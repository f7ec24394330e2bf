//! Longer answers: rules, who has won most, who is here, who looks on.

use super::{
    GuestId, Hall, said,
    table::MAX_WATCHERS,
    words::{self, say},
};
use crate::{
    client::Place,
    document::near,
    rules::{Rule, explain},
};
use std::sync::Arc;

/// Places that are told of the list of the best.
const TOP: usize = 5;
/// Names in one line.
const NAMES: usize = 12;

impl Hall {
    /// A rule by its id, the usual one without a name; or the ids that may have been meant.
    pub(super) fn rule_named(&self, name: Option<&str>) -> Result<Arc<Rule>, Vec<String>> {
        let Some(name) = name else {
            return Ok(Arc::clone(&self.settings.rule));
        };
        let wanted = said::fold(name);
        if let Some(rule) = self
            .settings
            .rules()
            .find(|rule| rule.id().as_str() == wanted)
        {
            return Ok(Arc::clone(rule));
        }
        let known: Vec<&str> = self
            .settings
            .rules()
            .map(|rule| rule.id().as_str())
            .collect();
        Err(near(&wanted, known)
            .into_iter()
            .map(str::to_owned)
            .collect())
    }

    pub(super) fn ask_rules(&mut self, guest: GuestId, at: &Place, id: Option<String>) {
        let Some(id) = id else {
            let ids: Vec<&str> = self
                .settings
                .rules()
                .map(|rule| rule.id().as_str())
                .collect();
            let words = self.words(guest);
            let mut lines = vec![say!(words, "rules-which", call = said::CALL)];
            lines.extend(ids.chunks(NAMES).map(|ids| ids.join(", ")));
            return self.lines(guest, at, lines);
        };
        match self.rule_named(Some(&id)) {
            Ok(rule) => {
                let language = self.words(guest).language();
                let lines = told(&rule, language);
                self.lines(guest, at, lines);
            }
            Err(near) => self.no_such_rule(guest, at, &near),
        }
    }

    pub(super) fn ask_top(&mut self, guest: GuestId, at: &Place) {
        let words = self.words(guest);
        let top: Vec<String> = self
            .records
            .top(TOP)
            .into_iter()
            .enumerate()
            .map(|(place, (name, tally))| {
                format!("{}. {name} {}/{}", place + 1, tally.won, tally.games())
            })
            .collect();
        let mut text = match top.is_empty() {
            true => say!(words, "top-nobody"),
            false => say!(words, "top", list = top.join(", ")),
        };
        if let Some(own) = self.record_of(guest).map(|key| self.records.tally(&key))
            && own.games() > 0
        {
            text.push(' ');
            text.push_str(&say!(
                words,
                "top-own",
                won = own.won,
                lost = own.lost,
                drawn = own.drawn
            ));
        }
        self.tell(guest, at, text);
    }

    pub(super) fn ask_players(&mut self, guest: GuestId, at: &Place) {
        let words = self.words(guest);
        let peers: Vec<String> = self
            .peers
            .values()
            .take(NAMES)
            .map(|info| match &info.card {
                Some(card) => format!("{} ({}, {})", info.nick, card.rule.id, card.points),
                None => info.nick.to_string(),
            })
            .collect();
        let games: Vec<String> = self
            .tables
            .values()
            .take(NAMES)
            .map(|table| {
                let [south, north] = self.names(table);
                format!("{south}-{north}")
            })
            .collect();
        let mut lines = vec![match peers.is_empty() {
            true => say!(words, "players-none"),
            false => say!(
                words,
                "players-peers",
                count = self.peers.len(),
                list = peers.join(", ")
            ),
        }];
        if !games.is_empty() {
            lines.push(say!(
                words,
                "players-games",
                count = self.tables.len(),
                list = games.join(", ")
            ));
        }
        self.lines(guest, at, lines);
    }

    pub(super) fn ask_watch(&mut self, guest: GuestId, at: &Place, nick: Option<String>) {
        let player = nick.and_then(|nick| self.guests.named(&nick));
        let id = player.and_then(|player| self.table_of(player));
        let words = self.words(guest);
        let Some(table) = id.and_then(|id| self.tables.get(&id)) else {
            let text = say!(words, "watch-whom", call = said::CALL);
            return self.tell(guest, at, text);
        };
        let refusal = if table.side_of(guest).is_some() {
            Some(say!(words, "watch-own"))
        } else if table.watchers.len() >= MAX_WATCHERS {
            Some(say!(words, "watch-full"))
        } else {
            None
        };
        let text = refusal.unwrap_or_else(|| {
            let board = words::board(&table.game);
            let [south, north] = self.names(table);
            say!(
                words,
                "watch",
                south = south,
                north = north,
                board = board,
                call = said::CALL
            )
        });
        let in_channel = table.channel.is_some();
        self.tell(guest, at, text);
        // What is played in a channel is seen there.
        if let Some(table) = id.and_then(|id| self.tables.get_mut(&id))
            && !in_channel
            && table.watchers.len() < MAX_WATCHERS
            && table.side_of(guest).is_none()
            && !table.watchers.contains(&guest)
        {
            table.watchers.push(guest);
        }
    }
}

/// A rule in lines.
fn told(rule: &Rule, language: crate::rules::Language) -> Vec<String> {
    let mut lines = vec![format!("{} ({})", rule.name(), rule.id())];
    for part in explain(rule, language) {
        lines.push(format!("{}: {}", part.title, part.sentences.join(" ")));
    }
    lines
}
