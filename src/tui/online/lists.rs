//! What is listed on demand: networks, games, who is ignored, and the commands.

use super::Lobby;
use crate::{
    client::{
        self,
        typed::{COMMANDS, Command, Entry, entry},
    },
    peer::Nick,
    texts::{Texts, t},
    tui::{errors, shared::Shared},
};

impl Lobby {
    pub(super) fn list(&mut self, command: &Command, shared: &Shared) {
        let texts = &shared.texts;
        let lines: Vec<String> = match command {
            Command::Networks => {
                let places = self.places.values();
                places.map(|place| place.state(texts, shared.now)).collect()
            }
            Command::Players => {
                let state = self
                    .places
                    .get(&self.here())
                    .map(|place| place.state(texts, shared.now));
                self.go_to(self.people_tab(&self.here()));
                state.into_iter().collect()
            }
            Command::Games => {
                let line = |table: &client::Table| {
                    let (nick, rule) = (table.nick.as_str(), table.game.rule().name());
                    t!(
                        texts,
                        "game-line",
                        nick = nick,
                        rule = rule,
                        ply = table.game.ply()
                    )
                };
                self.tables.iter().map(|(_, table)| line(table)).collect()
            }
            Command::Ignores => self.ignored.iter().map(ToString::to_string).collect(),
            _ => {
                let rules = self.connected.rules.iter();
                let ids: Vec<&str> = rules.map(|rule| rule.id().as_str()).collect();
                vec![ids.join(", ")]
            }
        };
        if lines.is_empty() {
            self.tell_here(t!(texts, "nothing-to-list"));
        }
        for line in lines {
            self.tell_here(line);
        }
    }

    /// Who watches the game that is shown.
    pub(super) fn list_watchers(&mut self, shared: &Shared) {
        let Some(contest) = self.contest() else {
            return self.wrong_here(t!(shared.texts, "no-game"));
        };
        let text = match contest.watchers.as_slice() {
            [] => t!(shared.texts, "watchers-none"),
            nicks => {
                let names: Vec<&str> = nicks.iter().map(Nick::as_str).collect();
                t!(shared.texts, "watchers", names = names.join(", "))
            }
        };
        self.tell_here(text);
    }

    /// Lists the commands, or explains one.
    pub(super) fn help(&mut self, topic: Option<&str>, shared: &Shared) {
        let texts = &shared.texts;
        let line = |entry: &Entry| {
            let usage = match entry.usage {
                "" => format!("/{}", entry.name),
                usage => format!("/{} {usage}", entry.name),
            };
            format!("{usage}: {}", command(texts, entry))
        };
        match topic.map(entry) {
            Some(Ok(entry)) => self.tell_here(line(entry)),
            Some(Err(error)) => self.wrong_here(errors::typed(texts, &error)),
            None => {
                for entry in COMMANDS {
                    self.tell_here(line(entry));
                }
            }
        }
    }
}

/// What a command does. A new one is told in English until it has its text, which a test demands.
pub fn command(texts: &Texts, entry: &Entry) -> String {
    match entry.name {
        "players" => t!(texts, "cmd-players"),
        "card" => t!(texts, "cmd-card"),
        "rules" => t!(texts, "cmd-rules"),
        "learn" => t!(texts, "cmd-learn"),
        "keep" => t!(texts, "cmd-keep"),
        "challenge" => t!(texts, "cmd-challenge"),
        "seek" => t!(texts, "cmd-seek"),
        "accept" => t!(texts, "cmd-accept"),
        "decline" => t!(texts, "cmd-decline"),
        "withdraw" => t!(texts, "cmd-withdraw"),
        "move" => t!(texts, "cmd-move"),
        "board" => t!(texts, "cmd-board"),
        "last" => t!(texts, "cmd-last"),
        "say" => t!(texts, "cmd-say"),
        "msg" => t!(texts, "cmd-msg"),
        "watch" => t!(texts, "cmd-watch"),
        "unwatch" => t!(texts, "cmd-unwatch"),
        "comment" => t!(texts, "cmd-comment"),
        "watchers" => t!(texts, "cmd-watchers"),
        "sunday" => t!(texts, "cmd-sunday"),
        "direct" => t!(texts, "cmd-direct"),
        "resign" => t!(texts, "cmd-resign"),
        "claim" => t!(texts, "cmd-claim"),
        "draw" => t!(texts, "cmd-draw"),
        "abort" => t!(texts, "cmd-abort"),
        "adjourn" => t!(texts, "cmd-adjourn"),
        "resume" => t!(texts, "cmd-resume"),
        "settle" => t!(texts, "cmd-settle"),
        "takeback" => t!(texts, "cmd-takeback"),
        "agree" => t!(texts, "cmd-agree"),
        "refuse" => t!(texts, "cmd-refuse"),
        "rematch" => t!(texts, "cmd-rematch"),
        "games" => t!(texts, "cmd-games"),
        "switch" => t!(texts, "cmd-switch"),
        "networks" => t!(texts, "cmd-networks"),
        "network" => t!(texts, "cmd-network"),
        "connect" => t!(texts, "cmd-connect"),
        "disconnect" => t!(texts, "cmd-disconnect"),
        "server" => t!(texts, "cmd-server"),
        "nick" => t!(texts, "cmd-nick"),
        "ignore" => t!(texts, "cmd-ignore"),
        "ignores" => t!(texts, "cmd-ignores"),
        "unignore" => t!(texts, "cmd-unignore"),
        "away" => t!(texts, "cmd-away"),
        "back" => t!(texts, "cmd-back"),
        "wait" => t!(texts, "cmd-wait"),
        "help" => t!(texts, "cmd-help"),
        "quit" => t!(texts, "cmd-quit"),
        _ => entry.help.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_explained_in_every_language() {
        let texts = Texts::all(crate::texts::Voice::Screen);
        for entry in COMMANDS {
            let told: Vec<String> = texts.iter().map(|texts| command(texts, entry)).collect();
            let [_, rest @ ..] = told.as_slice() else {
                panic!("{told:?}")
            };
            for other in rest {
                assert!(
                    other != entry.help && !other.starts_with("cmd-"),
                    "{}",
                    entry.name
                );
            }
        }
    }
}
