//! One person's session: what he has been told, and what he can answer.

use std::{collections::BTreeMap, sync::Arc};

use anyhow::bail;
use awale::{
    client::{self, Event, Handle, Hint, Tables},
    peer::{Author, Command as Play, Event as Peer, Nick, PeerInfo, Terms, wire::Gid},
    rules::{self, Rule},
};

use super::{
    command::{Command, Letters},
    words,
};

/// Plies that `last` says again.
const LAST: usize = 6;

/// What a command leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reaction {
    Stays,
    Leaves,
}

/// A challenge by somebody, not answered yet.
struct Invitation {
    gid: Gid,
    nick: Nick,
    terms: Terms,
}

pub(super) struct Session {
    handle: Handle,
    /// The preferred rule.
    rule: Arc<Rule>,
    players: BTreeMap<Nick, PeerInfo>,
    hints: BTreeMap<Nick, Hint>,
    invitations: Vec<Invitation>,
    offer: Option<Gid>,
    tables: Tables,
    /// The game that moves are for.
    current: Option<Gid>,
    /// The last plies of the current game, in words.
    last: Vec<String>,
    online: bool,
    /// The connection has been lost, or never came about.
    lost: bool,
    /// A move or a resignation has been given to the client, and its event has not come yet.
    moving: bool,
    /// Input waits until it is this person's turn, or he is asked something.
    waits: bool,
}

impl Session {
    pub(super) fn new(handle: Handle, rule: Arc<Rule>) -> Self {
        Self {
            handle,
            rule,
            players: BTreeMap::new(),
            hints: BTreeMap::new(),
            invitations: Vec::new(),
            offer: None,
            tables: Tables::default(),
            current: None,
            last: Vec::new(),
            online: false,
            lost: false,
            moving: false,
            waits: false,
        }
    }

    pub(super) fn greet(&self) {
        println!("Connecting. Type help for the commands, quit to leave.");
    }

    /// Whether the next line of input may be read. Nothing is read before the connection is there,
    /// so that a script need not wait for it.
    pub(super) fn takes_input(&self) -> bool {
        self.online && !self.waits
    }

    /// Whether there is no connection now: whoever has nothing more to say need not wait for it.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    /// The houses that may be typed now.
    pub(super) fn letters(&self) -> Letters {
        let table = self.tables.get(self.current?)?;
        Some((table.me, table.game.rule().holes()))
    }

    pub(super) fn ended(&self, reason: &str, wanted: bool) -> anyhow::Result<()> {
        if self.tables.count() > 0 {
            println!("Your game is kept. It goes on when both of you are back.");
        }
        if wanted {
            println!("Goodbye.");
            return Ok(());
        }
        bail!("the connection is over: {reason}")
    }

    pub(super) fn event(&mut self, event: Event) {
        match event {
            Event::Online { nick, network } => {
                self.lost = false;
                self.online = true;
                println!("You are on {network} as {nick}.");
            }
            Event::Offline { reason, retry_in } => {
                println!(
                    "No connection: {reason}. The next attempt is in {}.",
                    words::wait(retry_in)
                );
                self.players.clear();
                self.hints.clear();
                self.waits = false;
                self.lost = true;
            }
            Event::ChannelClosed {
                channel,
                reason,
                retrying,
            } => {
                let next = if retrying { " It is tried again." } else { "" };
                println!("{channel} cannot be joined: {reason}.{next}");
            }
            Event::LooksLikePeer(nick, hint) if !self.players.contains_key(&nick) => {
                self.hints.insert(nick, hint);
            }
            Event::Talk(talk) if talk.private => println!("{} to you: {}", talk.from, talk.text),
            Event::Talk(talk) => println!("{}: {}", talk.from, talk.text),
            Event::Peer(event) => self.peer(&event),
            _ => {}
        }
    }

    fn peer(&mut self, event: &Peer) {
        let before = ended_game(event).and_then(|gid| self.tables.get(gid));
        let before = before.map(|table| (table.me, table.nick.clone()));
        let changed = self.tables.follow(event);
        match event {
            Peer::PeerSeen(info) => self.seen(info),
            Peer::PeerGone(nick) => {
                if self.players.remove(nick).is_some() {
                    println!("{nick} has left.");
                }
                self.hints.remove(nick);
            }
            Peer::Challenged { gid, nick, .. } => {
                self.offer = Some(*gid);
                println!("You have challenged {nick}.");
            }
            Peer::Invited { gid, nick, terms } => self.invited(*gid, nick, terms),
            Peer::Accepted {
                by: Author::Opponent,
                ..
            } => println!("The challenge is accepted."),
            Peer::Void { gid, why } => {
                self.forget(*gid);
                println!("{}", words::void(*why));
                self.waits = false;
            }
            Peer::Started { gid, nick, .. } => {
                self.forget(*gid);
                self.begins(*gid, nick, "begins");
            }
            Peer::Resumed { gid, nick, .. } => {
                self.begins(
                    *gid,
                    nick,
                    "from last time is taken up again; it goes on when both are there",
                );
            }
            Peer::Moved { .. } => self.moved(event),
            Peer::TakenBack { ply, .. } => {
                println!("The moves after number {ply} do not count: your opponent had given up.");
            }
            Peer::Silent(gid) => {
                let nick = self.opponent(*gid);
                println!(
                    "Nothing has come from {nick} for two minutes. You may wait, or type abandon."
                );
                self.waits = false;
            }
            Peer::Back(gid) => println!("{} is back.", self.opponent(*gid)),
            Peer::Refused { word, .. } => {
                println!("A move of your opponent's was refused: {word}.")
            }
            Peer::Accused { word, .. } => {
                println!("Your opponent's program refused a move of yours: {word}.");
            }
            Peer::Ended { gid, outcome, .. } => {
                if let Some((me, nick)) = before {
                    if self.current != Some(*gid) {
                        println!("Your game with {nick}:");
                    }
                    println!("{}", words::outcome(outcome, me));
                }
                self.no_longer_waits_for(*gid);
            }
            Peer::Forgotten(gid) => {
                let nick = self.opponent(*gid);
                println!(
                    "The program of {nick} says that it does not know your game. Type abandon when \
                     it is not your turn, and the game is over."
                );
                self.no_longer_waits_for(*gid);
            }
            Peer::ClosedByOpponent(gid) => {
                let nick =
                    before.map_or_else(|| "Your opponent".to_owned(), |(_, n)| n.to_string());
                println!(
                    "{nick} has ended the game as if you had gone. You have signed nothing, so it \
                     counts for nobody."
                );
                self.no_longer_waits_for(*gid);
            }
            Peer::Settled { class, .. } => println!("{}", words::class(*class)),
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

    fn seen(&mut self, info: &PeerInfo) {
        self.hints.remove(&info.nick);
        let known = self.players.insert(info.nick.clone(), info.clone());
        // A card that comes after the hello, or says another state, is for `players` to show.
        if known.is_none_or(|known| known.card.is_none()) && info.card.is_some() {
            println!("Here is {}", words::player(info));
        }
    }

    fn invited(&mut self, gid: Gid, nick: &Nick, terms: &Terms) {
        println!(
            "{nick} challenges you: {}. Type accept or decline.",
            words::terms(terms)
        );
        self.waits = false;
        self.invitations.push(Invitation {
            gid,
            nick: nick.clone(),
            terms: terms.clone(),
        });
    }

    fn begins(&mut self, gid: Gid, nick: &Nick, how: &str) {
        let Some(table) = self.tables.get(gid) else {
            return;
        };
        let row = match table.me {
            awale::game::Side::South => "the lower row",
            awale::game::Side::North => "the upper row",
        };
        println!("Your game with {nick} {how}. You are {}, {row}.", table.me);
        println!("{}", words::board(table.game.position(), false));
        self.current = Some(gid);
        self.last.clear();
        self.turn(gid);
    }

    /// Tells whose turn it is, when it is this person's.
    fn turn(&mut self, gid: Gid) {
        let Some(table) = self.tables.get(gid).filter(|table| table.is_my_turn()) else {
            return;
        };
        let holes = table.game.rule().holes();
        let moves = table.game.legal_moves();
        let houses: Vec<String> = moves
            .iter()
            .map(|mv| mv.to_char(holes).to_string())
            .collect();
        println!("Your turn: {}.", houses.join(" "));
        self.waits = false;
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
        if self.current == Some(*gid) {
            self.moving = false;
        }
        let over = table.game.outcome().is_some();
        let said = words::ply(*ply, table.me, &table.nick, *mv, played, position.holes());
        let nick = table.nick.clone();
        if self.current == Some(*gid) {
            println!("{said}");
            println!("{}", words::board(position, over));
            self.last.push(said);
        } else {
            println!("In your game with {nick}: {said}");
        }
        self.turn(*gid);
    }

    /// What was given to the client in this game has had its answer.
    fn no_longer_waits_for(&mut self, gid: Gid) {
        if self.current == Some(gid) {
            self.moving = false;
            self.waits = false;
        }
    }

    fn opponent(&self, gid: Gid) -> String {
        self.tables.get(gid).map_or_else(
            || "your opponent".to_owned(),
            |table| table.nick.to_string(),
        )
    }

    fn forget(&mut self, gid: Gid) {
        self.invitations.retain(|invitation| invitation.gid != gid);
        if self.offer == Some(gid) {
            self.offer = None;
        }
    }

    pub(super) async fn carry_out(&mut self, command: Command) -> Reaction {
        match self.answer(command).await {
            Ok(reaction) => reaction,
            Err(problem) => {
                println!("{problem}");
                Reaction::Stays
            }
        }
    }

    async fn answer(&mut self, command: Command) -> Result<Reaction, String> {
        match command {
            Command::Players => self.list_players(),
            Command::Card(nick) => self.play(Play::AskCard(nick)).await?,
            Command::Challenge { nick, rule, clock } => {
                let rule = self.rule_for(&nick, rule.as_deref())?;
                self.challenge(Play::Challenge {
                    nick,
                    rule,
                    clock,
                    rated: false,
                });
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
            Command::Withdraw => {
                let gid = self.offer.ok_or("You have challenged nobody.")?;
                self.play(Play::Withdraw(gid)).await?;
            }
            Command::Move(mv) => {
                self.play(Play::Play(self.game()?, mv)).await?;
                self.moving = true;
            }
            Command::Resign => {
                self.play(Play::Resign(self.game()?)).await?;
                println!("You give up.");
                self.moving = true;
            }
            Command::Abandon => self.play(Play::Abandon(self.game()?)).await?,
            Command::Board => self.show_board()?,
            Command::Last => {
                for said in self.last.iter().rev().take(LAST).rev() {
                    println!("{said}");
                }
                if self.last.is_empty() {
                    println!("Nothing has been played yet.");
                }
            }
            Command::Say(text) => self.tell(client::Command::Say(text)).await?,
            Command::Message(nick, text) => self.tell(client::Command::Tell(nick, text)).await?,
            Command::Games => self.list_games(),
            Command::Switch(nick) => {
                let mut games = self.tables.iter();
                let gid = games
                    .find(|(_, table)| table.nick == nick)
                    .map(|(gid, _)| gid);
                drop(games);
                self.current = Some(gid.ok_or_else(|| format!("You have no game with {nick}."))?);
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
    fn rule_for(&self, nick: &Nick, named: Option<&str>) -> Result<Arc<Rule>, String> {
        let preferred = self.players.get(nick).and_then(|info| info.card.as_ref());
        let id = match (named, preferred) {
            (Some(id), _) => id,
            (None, Some(card)) => card.rule.id.as_str(),
            (None, None) => return Ok(Arc::clone(&self.rule)),
        };
        rules::find(id).ok_or_else(|| {
            let known: Vec<&str> = rules::builtin()
                .iter()
                .map(|rule| rule.id().as_str())
                .collect();
            format!(
                "There is no rule {id} here. There are {}.",
                known.join(", ")
            )
        })
    }

    fn game(&self) -> Result<Gid, String> {
        self.current
            .ok_or_else(|| "You are not in a game. Type players to see who is here.".to_owned())
    }

    fn invitation(&self, nick: Option<&Nick>) -> Result<&Invitation, String> {
        let by = |invitation: &&Invitation| nick.is_none_or(|nick| invitation.nick == *nick);
        self.invitations
            .iter()
            .rev()
            .find(by)
            .ok_or_else(|| "Nobody has challenged you.".to_owned())
    }

    fn list_players(&self) {
        if self.players.is_empty() && self.hints.is_empty() {
            println!(
                "Nobody else is here at the moment. Stay, or try another network: awale networks list."
            );
        }
        for info in self.players.values() {
            println!("{}", words::player(info));
        }
        for (nick, hint) in &self.hints {
            println!("{}", words::hint(nick, hint));
        }
        for invitation in &self.invitations {
            println!(
                "{} waits for your answer: {}.",
                invitation.nick,
                words::terms(&invitation.terms)
            );
        }
    }

    fn list_games(&self) {
        if self.tables.count() == 0 {
            println!("You are not playing.");
        }
        for (gid, table) in self.tables.iter() {
            let turn = if table.is_my_turn() {
                "your turn"
            } else {
                "the other's turn"
            };
            let here = if self.current == Some(gid) {
                ", moves go here"
            } else {
                ""
            };
            println!(
                "With {}: {}, you are {}, ply {}, {turn}{here}.",
                table.nick,
                table.game.rule().id(),
                table.me,
                table.game.ply()
            );
        }
    }

    fn show_board(&mut self) -> Result<(), String> {
        let gid = self.game()?;
        if let Some(table) = self.tables.get(gid) {
            println!(
                "{}",
                words::board(table.game.position(), table.game.outcome().is_some())
            );
        }
        self.turn(gid);
        Ok(())
    }

    /// Challenges somebody. If his card must be asked for first, that takes up to half a minute, in
    /// which everything else goes on.
    fn challenge(&self, command: Play) {
        let handle = self.handle.clone();
        tokio::spawn(async move {
            if let Err(error) = handle.play(command).await {
                println!("{}", words::problem(&error));
            }
        });
    }

    async fn play(&self, command: Play) -> Result<(), String> {
        self.handle
            .play(command)
            .await
            .map_err(|error| words::problem(&error))
    }

    async fn tell(&self, command: client::Command) -> Result<(), String> {
        self.handle
            .command(command)
            .await
            .map_err(|error| words::problem(&error))
    }
}

/// The game that an event ends, if it does.
fn ended_game(event: &Peer) -> Option<Gid> {
    match event {
        Peer::Ended { gid, .. } | Peer::ClosedByOpponent(gid) => Some(*gid),
        _ => None,
    }
}
