//! Carrying out what a person types.

use std::sync::Arc;

use awale::{
    client::{self, typed::Command},
    irc::networks::NetworkId,
    peer::{
        Command as Play, Nick, Terms,
        wire::{Clock, Gid},
    },
    rules::Rule,
    texts,
    tui::errors,
};

use super::{
    screen::{say, show, tell},
    session::{Invitation, Session},
    words::{self, sentence},
};
use crate::cli::texts::t;

/// Plies that `last` says again.
const LAST: usize = 6;

/// The clock of a challenge that names none.
const USUAL_CLOCK: Clock = Clock::Increment {
    minutes: 5,
    seconds: 3,
};

/// What a command leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reaction {
    Stays,
    Leaves,
}

impl Session {
    pub(super) async fn carry_out(&mut self, command: Command) -> Reaction {
        match self.answer(command).await {
            Ok(reaction) => reaction,
            Err(problem) => {
                say!(self, "{problem}");
                Reaction::Stays
            }
        }
    }

    async fn answer(&mut self, command: Command) -> Result<Reaction, String> {
        match command {
            Command::Players => self.list_players(),
            Command::Card(nick) => {
                let to = self.where_is(&nick).clone();
                self.show_card(&to, &nick);
                self.play_on(&to, Play::AskCard(nick)).await?;
            }
            Command::Challenge {
                nick,
                rule,
                clock,
                rated,
                games,
                referee,
            } => {
                let to = self.where_is(&nick).clone();
                let named = rule.is_some()
                    || clock.is_some()
                    || rated
                    || games.is_some()
                    || referee.is_some();
                let sought = if named {
                    None
                } else {
                    self.sought_by(&to, &nick)?
                };
                let terms = match sought {
                    Some(terms) => terms,
                    None => Terms {
                        clock: clock.unwrap_or(USUAL_CLOCK),
                        rated,
                        round: games,
                        referee,
                        ..Terms::casual(self.rule_for(&to, &nick, rule.as_deref())?)
                    },
                };
                let challenge = Play::Challenge { nick, terms };
                self.challenge(to, challenge);
            }
            Command::Seek {
                rule,
                clock,
                rated,
                games,
            } => {
                let rule = match rule {
                    Some(name) => self.book.resolve(&name).map_err(|error| sentence(&error))?,
                    None => Arc::clone(&self.rule),
                };
                let terms = Terms {
                    clock: clock.unwrap_or(USUAL_CLOCK),
                    rated,
                    round: games,
                    ..Terms::casual(rule)
                };
                self.seek(terms).await?;
            }
            Command::SeekOff => {
                self.play(Play::Seek(None)).await?;
                tell!(self, "seek-over");
            }
            Command::Accept(nick) => {
                let gid = self.invitation(nick.as_ref())?.gid;
                self.play(Play::Accept(gid)).await?;
                self.forget(gid);
            }
            Command::Decline(reason) => {
                let gid = self.invitation(None)?.gid;
                self.play(Play::Decline(gid, reason)).await?;
                self.forget(gid);
            }
            Command::Rules(nick) => self.rules(nick).await?,
            Command::Learn(nick, id) => self.learn(nick, id).await?,
            Command::Keep => self.keep().await?,
            Command::Withdraw => {
                let gid = self.offer.ok_or_else(|| t!(self.texts, "no-challenge"))?;
                self.play(Play::Withdraw(gid)).await?;
            }
            Command::Move(mv) => {
                self.play(Play::Play(self.game()?, mv)).await?;
                self.moving = true;
            }
            Command::Offer(offer) => self.offer(offer).await?,
            Command::TakeBack => self.take_back().await?,
            Command::Answer(agrees) => self.answer_offer(agrees).await?,
            Command::Rematch => self.rematch().await?,
            // Whoever wrote a script knows what stands in it.
            Command::Resign(false) if self.interactive => {
                self.game()?;
                tell!(self, "resign-sure");
            }
            Command::Resign(_) => {
                self.play(Play::Resign(self.game()?)).await?;
                tell!(self, "you-resign");
                self.moving = true;
            }
            Command::Claim => self.play(Play::Abandon(self.game()?)).await?,
            Command::Board if self.current.is_none() && self.show_watched() => {}
            Command::Board => self.show_board()?,
            Command::Comment(text) => self.comment(text).await?,
            Command::Direct(wanted) => self.direct(wanted).await?,
            Command::Sunday(word) => self.sunday(word).await?,
            Command::Unwatch => self.unwatch().await?,
            Command::Watch(what) => self.watch(what),
            Command::Watchers(hears) => self.watchers(hears).await?,
            Command::Last => {
                for said in self.last.iter().rev().take(LAST).rev() {
                    say!(self, "{said}");
                }
                if self.last.is_empty() {
                    tell!(self, "nothing-played");
                }
            }
            Command::Say(text) => self.tell(client::Command::Say(text)).await?,
            Command::Message(nick, text) => {
                let to = self.where_is(&nick).clone();
                self.tell_on(&to, client::Command::Tell(nick, text)).await?;
            }
            Command::Networks => self.list_networks(),
            Command::Network(id) => self.go_to(&id)?,
            Command::Connect(name) => self.connect(&name).await?,
            Command::Disconnect(id) => self.disconnect(id).await?,
            Command::Server(address) => self.server(address).await?,
            Command::Nick(nick) => self.tell(client::Command::Nick(nick)).await?,
            Command::Ignore(who) => self.ignore(&who).await?,
            Command::Ignores => self.list_ignored(),
            Command::Unignore(who) => self.unignore(&who).await?,
            Command::Away(words) => self.be_away(Some(words)).await?,
            Command::Back => self.be_away(None).await?,
            Command::Games => self.list_games(),
            Command::Switch(nick) => {
                let mut games = self.tables.iter();
                let gid = games
                    .find(|(_, table)| table.nick == nick)
                    .map(|(gid, _)| gid);
                drop(games);
                self.current =
                    Some(gid.ok_or_else(|| t!(self.texts, "no-game-with", nick = nick.as_str()))?);
                self.last.clear();
                self.show_board()?;
            }
            Command::Wait => {
                let turn = self.current.and_then(|gid| self.tables.get(gid));
                let asked = !self.invitations.is_empty();
                let turn = turn.is_some_and(client::Table::is_my_turn) && !self.moving;
                self.waits = !asked && !turn;
            }
            Command::Help(_) => {}
            Command::Quit => {
                self.tell(client::Command::Quit("goodbye".to_owned()))
                    .await?;
                return Ok(Reaction::Leaves);
            }
        }
        Ok(Reaction::Stays)
    }

    /// The rule for a challenge: the one named, else the one that the other player prefers.
    fn rule_for(
        &self,
        on: &NetworkId,
        nick: &Nick,
        named: Option<&str>,
    ) -> Result<Arc<Rule>, String> {
        let place = self.places.get(on);
        let preferred = place
            .and_then(|place| place.player(nick))
            .and_then(|info| info.card.as_ref());
        match (named, preferred) {
            (Some(name), _) => self.book.resolve(name).map_err(|error| sentence(&error)),
            (None, Some(card)) => {
                let known = self.book.with_digest(card.rule.digest);
                known.cloned().ok_or_else(|| {
                    t!(
                        self.texts,
                        "prefers-unknown",
                        nick = nick.as_str(),
                        rule = card.rule.id.as_str()
                    )
                })
            }
            (None, None) => Ok(Arc::clone(&self.rule)),
        }
    }

    pub(super) fn game(&self) -> Result<Gid, String> {
        self.current.ok_or_else(|| t!(self.texts, "no-game"))
    }

    fn invitation(&self, nick: Option<&Nick>) -> Result<&Invitation, String> {
        let by = |invitation: &&Invitation| nick.is_none_or(|nick| invitation.nick == *nick);
        self.invitations
            .iter()
            .rev()
            .find(by)
            .ok_or_else(|| t!(self.texts, "no-invitation"))
    }

    fn list_players(&self) {
        let several = self.places.len() > 1;
        let mut nobody = true;
        for (id, place) in &self.places {
            let mark = if several {
                format!("[{id}] ")
            } else {
                String::new()
            };
            nobody &= place.players.is_empty() && place.hints.is_empty() && place.split.is_empty();
            for info in place.players.values() {
                say!(self, "{mark}{}", place.describe(&self.texts, info));
            }
            for nick in place.split.values() {
                let told = t!(self.texts, "taken-by-split", nick = nick.as_str());
                say!(self, "{mark}{told}");
            }
            for (nick, hint) in &place.hints {
                say!(self, "{mark}{}", words::hint(&self.texts, nick, hint));
            }
        }
        if nobody {
            tell!(self, "nobody-here");
        }
        for invitation in &self.invitations {
            tell!(
                self,
                "waits-for-you",
                nick = invitation.nick.as_str(),
                terms = words::terms(&self.texts, &invitation.terms)
            );
        }
    }

    fn list_games(&self) {
        if self.tables.count() == 0 {
            tell!(self, "not-playing");
        }
        for (gid, table) in self.tables.iter() {
            let turn = if table.adjourned {
                t!(self.texts, "turn-adjourned")
            } else if table.is_my_turn() {
                t!(self.texts, "turn-yours")
            } else {
                t!(self.texts, "turn-theirs")
            };
            let turn = if self.current == Some(gid) {
                format!("{turn}, {}", t!(self.texts, "moves-go-here"))
            } else {
                turn
            };
            tell!(
                self,
                "game-stands",
                nick = table.nick.as_str(),
                rule = table.game.rule().id().as_str(),
                side = texts::side(&self.texts, table.me),
                ply = table.game.ply(),
                turn = turn
            );
        }
    }

    pub(super) fn show_board(&mut self) -> Result<(), String> {
        let gid = self.game()?;
        if let Some(table) = self.tables.get(gid) {
            show!(
                self,
                "{}",
                words::board(table.game.position(), table.game.outcome().is_some())
            );
        }
        self.turn(gid);
        Ok(())
    }

    /// Challenges somebody. If his card must be asked for first, that takes up to half a minute, in
    /// which everything else goes on.
    fn challenge(&self, network: NetworkId, command: Play) {
        let handle = self.handle.on(network);
        let (screen, texts) = (self.screen.clone(), Arc::clone(&self.texts));
        tokio::spawn(async move {
            if let Err(error) = handle.play(command).await {
                screen.say(errors::problem(&texts, &error));
            }
        });
    }

    pub(super) async fn play(&self, command: Play) -> Result<(), String> {
        self.play_on(&self.here, command).await
    }

    pub(super) async fn play_on(&self, network: &NetworkId, command: Play) -> Result<(), String> {
        self.tell_on(network, client::Command::Play(command)).await
    }

    pub(super) async fn tell(&self, command: client::Command) -> Result<(), String> {
        self.tell_on(&self.here, command).await
    }

    pub(super) async fn tell_on(
        &self,
        network: &NetworkId,
        command: client::Command,
    ) -> Result<(), String> {
        let handle = self.handle.on(network.clone());
        let done = handle.command(command).await;
        done.map_err(|error| errors::problem(&self.texts, &error))
    }
}
