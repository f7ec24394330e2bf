//! Watching the games of others, and hearing those who watch one's own.

use std::{collections::BTreeMap, sync::Arc};

use awale::{
    client::{self, typed::Watched},
    irc::networks::NetworkId,
    peer::{
        BoardNews, Command as Play, Follows, Nick, Verdict, WatchCommand, WatchEvent, Watching,
        wire::Gid,
    },
    tui::{errors, words as said},
};

use super::{
    screen::{say, show, tell},
    session::Session,
    words,
};
use crate::cli::texts::t;

/// What a person watches, and whom he hears.
#[derive(Debug, Default)]
pub(super) struct Looking {
    watched: BTreeMap<Gid, View>,
    /// Whether he wants to hear those who watch his own games.
    hears: bool,
    /// Who watches his own games.
    watchers: BTreeMap<Gid, Vec<Nick>>,
}

/// A game that is watched.
#[derive(Debug)]
struct View {
    on: NetworkId,
    game: Watching,
    board: Option<BoardNews>,
}

impl Session {
    pub(super) fn watch(&self, what: Watched) {
        let (on, command) = match what {
            Watched::Game(gid) => (self.here.clone(), WatchCommand::Game(gid)),
            Watched::Player(nick) => (self.where_is(&nick).clone(), WatchCommand::Player(nick)),
        };
        // The card may have to be asked for first, which takes time in which everything else goes on.
        let (handle, screen) = (self.handle.on(on), self.screen.clone());
        let texts = Arc::clone(&self.texts);
        tokio::spawn(async move {
            if let Err(error) = handle.play(Play::Watch(command)).await {
                screen.say(errors::problem(&texts, &error));
            }
        });
    }

    pub(super) async fn unwatch(&self) -> Result<(), String> {
        let watched = self.looking.watched.iter();
        let watched: Vec<(Gid, NetworkId)> =
            watched.map(|(gid, view)| (*gid, view.on.clone())).collect();
        if watched.is_empty() {
            return Err(t!(self.texts, "watching-nothing"));
        }
        for (gid, on) in watched {
            self.play_on(&on, Play::Watch(WatchCommand::Stop(gid)))
                .await?;
        }
        Ok(())
    }

    /// Hears those who watch one's own games, or not; without a wish, says who they are.
    pub(super) async fn watchers(&mut self, hears: Option<bool>) -> Result<(), String> {
        let Some(hears) = hears else {
            self.list_watchers();
            return Ok(());
        };
        let games: Vec<Gid> = self.tables.iter().map(|(gid, _)| gid).collect();
        for gid in games {
            self.play(Play::Watch(WatchCommand::Hear(gid, hears)))
                .await?;
        }
        self.looking.hears = hears;
        match hears {
            true => tell!(self, "hear-watchers"),
            false => tell!(self, "hear-watchers-not"),
        }
        Ok(())
    }

    fn list_watchers(&self) {
        let names: Vec<String> = self
            .looking
            .watchers
            .iter()
            .filter(|(gid, _)| self.tables.get(**gid).is_some())
            .flat_map(|(_, nicks)| nicks.iter().map(Nick::to_string))
            .collect();
        match names.as_slice() {
            [] => tell!(self, "watchers-none"),
            names => tell!(self, "watchers", names = names.join(", ")),
        }
    }

    /// Says something where a game is watched.
    pub(super) async fn comment(&self, text: String) -> Result<(), String> {
        let watched = self.looking.watched.iter().next_back();
        let (gid, on) = match (self.current, watched) {
            (Some(gid), _) => (gid, self.seats.get(&gid).unwrap_or(&self.here).clone()),
            (None, Some((gid, view))) => (*gid, view.on.clone()),
            (None, None) => {
                return Err(t!(self.texts, "neither-plays-nor-watches"));
            }
        };
        self.tell_on(&on, client::Command::SayAtGame(gid, text))
            .await
    }

    /// A game of this person's begins: if he wants to hear those who watch, he does so in it too.
    pub(super) fn hear_in(&self, gid: Gid) {
        if !self.looking.hears {
            return;
        }
        let handle = self.handle.clone();
        tokio::spawn(async move {
            // A game that is over already has nobody to be heard.
            let _ = handle
                .play(Play::Watch(WatchCommand::Hear(gid, true)))
                .await;
        });
    }

    pub(super) fn talk_at_game(&self, gid: Gid, from: &Nick, text: &str) {
        let own = self.tables.get(gid).is_some();
        if !own || self.looking.hears {
            tell!(self, "at-the-game", nick = from.as_str(), text = text);
        }
    }

    pub(super) fn looked(&mut self, network: &NetworkId, event: &WatchEvent) {
        match event {
            WatchEvent::Begun(game) => self.watching_begins(network, game),
            WatchEvent::Failed { nick, why, .. } => {
                let who = match nick {
                    Some(nick) => nick.to_string(),
                    None => t!(self.texts, "the-player"),
                };
                say!(self, "{who} {}.", said::not_watched(&self.texts, *why));
            }
            WatchEvent::Board(board) => self.watched_board(board),
            WatchEvent::Lost(gid) => {
                if let Some(view) = self.looking.watched.get(gid) {
                    let south = &view.game.south.nick;
                    tell!(self, "watch-south-gone", south = south.as_str());
                }
            }
            WatchEvent::Over { verdict, .. } => match verdict {
                Verdict::Sealed => tell!(self, "watch-sealed"),
                Verdict::Differs => tell!(self, "watch-differs"),
                Verdict::Unsigned => tell!(self, "watch-unsigned"),
            },
            WatchEvent::Left(gid) => {
                self.looking.watched.remove(gid);
                tell!(self, "watch-left");
            }
            WatchEvent::Watcher {
                gid, nick, here, ..
            } => self.watcher(*gid, nick, *here),
            _ => {}
        }
    }

    fn watching_begins(&mut self, network: &NetworkId, game: &Watching) {
        let rule = match &game.rule {
            Some(rule) => rule.name().to_owned(),
            None => t!(self.texts, "watch-unknown-rule"),
        };
        tell!(
            self,
            "watch-begins",
            south = self.named_player(network, &game.south.nick),
            north = self.named_player(network, &game.north.nick),
            rule = rule
        );
        let view = View {
            on: network.clone(),
            game: game.clone(),
            board: None,
        };
        self.looking.watched.insert(game.gid, view);
    }

    /// A nick with the name of whoever has it, if it is known.
    fn named_player(&self, network: &NetworkId, nick: &Nick) -> String {
        let place = self.places.get(network);
        let info = place.and_then(|place| place.players.get(nick));
        match info.map(|info| words::clean_name(&info.name)) {
            Some(name) if !name.is_empty() && name != nick.as_str() => format!("{nick} ({name})"),
            _ => nick.to_string(),
        }
    }

    fn watched_board(&mut self, board: &BoardNews) {
        let Some(view) = self.looking.watched.get_mut(&board.gid) else {
            return;
        };
        view.board = Some(board.clone());
        let game = view.game.clone();
        let back = board.follows == Follows::Jump;
        if let Some(said) = words::watched_ply(&self.texts, &game, board) {
            say!(self, "{said}");
        }
        if back && game.rule.is_some() {
            tell!(self, "watch-jump");
        }
        show!(self, "{}", words::watched_position(board));
        if let Some([south, north]) = board.left {
            tell!(
                self,
                "times-watched",
                south = game.south.nick.as_str(),
                left = words::time(&self.texts, south),
                north = game.north.nick.as_str(),
                right = words::time(&self.texts, north)
            );
        }
        match &board.end {
            Some(end) => say!(self, "{}", words::watched_end(&self.texts, &game, end)),
            None if board.adjourned => {
                tell!(self, "watch-adjourned");
            }
            None => {
                let mover = &game.player(board.position.side()).nick;
                tell!(self, "turn-of", nick = mover.as_str());
            }
        }
    }

    /// The board of the game that is watched, if one is.
    pub(super) fn show_watched(&mut self) -> bool {
        let boards = self.looking.watched.values().rev();
        let board = boards.filter_map(|view| view.board.clone()).next();
        if let Some(board) = &board {
            self.watched_board(board);
        }
        board.is_some()
    }

    fn watcher(&mut self, gid: Gid, nick: &Nick, here: bool) {
        let watchers = self.looking.watchers.entry(gid).or_default();
        watchers.retain(|known| known != nick);
        if here {
            watchers.push(nick.clone());
        }
        let first = watchers.len() == 1 && here;
        if self.tables.get(gid).is_none() {
            self.looking.watchers.remove(&gid);
            return;
        }
        match (here, self.looking.hears) {
            (true, true) => tell!(self, "watcher-here", nick = nick.as_str()),
            (false, true) => tell!(self, "watcher-gone", nick = nick.as_str()),
            (true, false) if first => tell!(self, "watch-first", nick = nick.as_str()),
            _ => {}
        }
    }
}
