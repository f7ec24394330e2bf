//! The course of the demo: who does what when, until all games are played.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, bail};
use awale::{
    client::{Event, NetworkEvent},
    game::Game,
    peer::{
        self, Author, CardInfo, Event as Peer, PeerInfo, ResultClass, Terms, Void,
        wire::{DeclineReason, Gid, PlayerState},
    },
    rules::Rule,
    store::Archive,
};
use tokio::time::{Instant, sleep_until, timeout};

use super::{
    super::output::is_closed,
    Folders, OneSide,
    keys::Keys,
    report::{self, Report, Summary},
    same,
    side::{self, Finished, Live, Side},
    tap::Tap,
};

/// Nothing at all for this long, and the demo gives up. Servers with flood control hold a line
/// back for half a minute at worst.
const PATIENCE: Duration = Duration::from_secs(180);
/// Challenges that may come to nothing before the demo gives up.
const MAX_VOID: u32 = 5;
/// Time for the farewells.
const FAREWELL: Duration = Duration::from_secs(10);

/// Both players, or one of them.
pub(super) struct Duel<'a> {
    sides: Vec<Side>,
    rule: Arc<Rule>,
    games: u32,
    pace: f64,
    keys: &'a Keys,
    /// When whose next move is due.
    next_move: Option<(Instant, usize)>,
    /// The challenge that has been made and not answered.
    challenged: bool,
    void: u32,
    latencies: Vec<Duration>,
}

impl<'a> Duel<'a> {
    pub(super) fn new(
        sides: Vec<Side>,
        rule: Arc<Rule>,
        games: u32,
        pace: f64,
        keys: &'a Keys,
    ) -> Self {
        Self {
            sides,
            rule,
            games,
            pace,
            keys,
            next_move: None,
            challenged: false,
            void: 0,
            latencies: Vec::new(),
        }
    }

    /// Lets them play until every game is over and signed.
    pub(super) async fn run(&mut self, report: &mut Report) -> anyhow::Result<()> {
        let mut patience = Instant::now() + PATIENCE;
        while !self.is_done() && !is_closed() {
            let due = self.next_move.map(|(at, _)| at);
            let keys = self.keys;
            tokio::select! {
                event = next_event(&mut self.sides) => {
                    let (place, event) = event.context("a client ended without a word")?;
                    // The server's pings go on though nobody plays.
                    if !matches!(event, Event::On(_, NetworkEvent::Lag(_))) {
                        patience = Instant::now() + PATIENCE;
                    }
                    self.event(report, place, event).await?;
                }
                () = sleep_until(due.unwrap_or(patience)), if due.is_some() => self.move_on().await?,
                () = sleep_until(patience) => bail!(
                    "nothing has happened for {} seconds: the server may hold lines back; try a \
                     lower --rate, and --tap FILE to see what went over the wire",
                    PATIENCE.as_secs()
                ),
                () = keys.pressed() => {
                    if keys.is_stopped() {
                        bail!("stopped before the end");
                    }
                    self.next_move = self.next_move.map(|(_, place)| (Instant::now(), place));
                }
            }
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        let games = self.games as usize;
        self.sides.iter().all(|side| {
            side.finished.len() >= games
                && side
                    .finished
                    .iter()
                    .all(|game| game.class == Some(ResultClass::Sealed))
        })
    }

    async fn move_on(&mut self) -> anyhow::Result<()> {
        match self.next_move.take() {
            Some((_, place)) => self.side(place)?.move_on().await,
            None => Ok(()),
        }
    }

    fn side(&mut self, place: usize) -> anyhow::Result<&mut Side> {
        self.sides.get_mut(place).context("no such player")
    }

    async fn event(
        &mut self,
        report: &mut Report,
        place: usize,
        event: Event,
    ) -> anyhow::Result<()> {
        let who = self.side(place)?.who();
        let event = match event {
            Event::On(_, event) => event,
            Event::Ended { reason, .. } => bail!("{who} has left: {reason}"),
            _ => return Ok(()),
        };
        match event {
            NetworkEvent::Online { nick, network } => {
                report.online(who, &nick, &network);
                self.side(place)?.nick = Some(nick);
                // The other one may have heard his hello before this.
                self.challenge().await?;
            }
            NetworkEvent::Offline { reason, .. }
                if self.sides.iter().all(|side| side.nick.is_none()) =>
            {
                bail!("{who} cannot connect: {reason}");
            }
            NetworkEvent::Offline {
                reason, retry_in, ..
            } => report.offline(who, &reason, retry_in),
            NetworkEvent::ChannelClosed {
                channel,
                reason,
                retrying: false,
                ..
            } => {
                bail!("{who} cannot be in {channel}: {reason}; try another --channel");
            }
            NetworkEvent::ChannelMuted { channel, reason } => {
                bail!("{who} cannot speak in {channel}: {reason}; try another --channel");
            }
            NetworkEvent::ChannelClosed {
                channel, reason, ..
            } => report.waits(who, &channel, reason.words()),
            NetworkEvent::Talk(talk) => report.talk(who, &talk),
            NetworkEvent::Peer(event) => self.peer(report, place, event).await?,
            _ => {}
        }
        Ok(())
    }

    async fn peer(&mut self, report: &mut Report, place: usize, event: Peer) -> anyhow::Result<()> {
        let who = self.side(place)?.who();
        match event {
            Peer::PeerSeen(info) => {
                report.card(who, &info);
                self.side(place)?.seen.insert(info.nick.clone(), *info);
                self.challenge().await?;
            }
            Peer::PeerGone(nick) => {
                self.side(place)?.seen.remove(&nick);
            }
            Peer::PeerRenamed { old, info } => {
                let seen = &mut self.side(place)?.seen;
                seen.remove(&old);
                seen.insert(info.nick.clone(), *info);
            }
            Peer::Challenged { gid, nick, terms } => report.challenge(who, gid, &nick, &terms),
            Peer::Invited { gid, nick, .. } => {
                let answer = if self.is_partner(place, &nick) {
                    peer::Command::Accept(gid)
                } else {
                    peer::Command::Decline(gid, DeclineReason::Later)
                };
                self.side(place)?.play(answer).await?;
            }
            Peer::Accepted { gid, by, .. } if (by == Author::Own || self.sides.len() == 1) => {
                report.accept(who, gid, by);
            }
            Peer::Void { gid, why } => self.void(report, place, gid, why).await?,
            Peer::Started {
                gid,
                nick,
                rule,
                me,
                ..
            } => {
                self.challenged = false;
                if place == 0 {
                    report.toss(who, gid, &nick, me, &rule);
                }
                self.side(place)?.game = Some(Live {
                    gid,
                    game: Game::new(rule),
                    me,
                });
                self.plan(place)?;
            }
            Peer::Moved { .. } => self.moved(report, place, &event)?,
            Peer::TakenBack { ply, .. } => {
                if let Some(live) = &mut self.side(place)?.game {
                    while live.game.ply() > ply {
                        live.game.undo();
                    }
                }
            }
            Peer::Refused { word, .. } => bail!("{who} refused a line of the other side: {word}"),
            Peer::Accused { word, .. } => bail!("a line of {who}'s was refused: {word}"),
            Peer::Silent(_) => report.silent(who),
            Peer::Ended { .. } => self.ended(report, place, &event)?,
            Peer::Settled { gid, class } => self.settled(report, place, gid, class).await?,
            _ => {}
        }
        Ok(())
    }

    /// Whether a nick is the other player's. With one player here, it is whoever comes.
    fn is_partner(&self, place: usize, nick: &peer::Nick) -> bool {
        let mut others = self
            .sides
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        match others.next() {
            Some((_, other)) => other.nick.as_ref() == Some(nick),
            None => true,
        }
    }

    /// Lets the challenger challenge a partner whose card he knows, if it is time for a game.
    async fn challenge(&mut self) -> anyhow::Result<()> {
        let challenger = |side: &Side| side.which == OneSide::Challenger;
        let Some(place) = self.sides.iter().position(challenger) else {
            return Ok(());
        };
        if self.challenged || !self.is_between_games() || self.is_done() {
            return Ok(());
        }
        let side = self.sides.get(place).context("no such player")?;
        let mut seen = side.seen.values();
        let Some(partner) = seen.find(|info| self.is_willing(place, info)) else {
            return Ok(());
        };
        let command = peer::Command::Challenge {
            nick: partner.nick.clone(),
            terms: Terms::casual(Arc::clone(&self.rule)),
        };
        self.challenged = true;
        self.side(place)?.play(command).await
    }

    /// Whether the last game is over and signed on every side here.
    fn is_between_games(&self) -> bool {
        let counts: Vec<usize> = self.sides.iter().map(|side| side.finished.len()).collect();
        let sealed = self.sides.iter().all(|side| {
            side.game.is_none() && side.finished.iter().all(|game| game.class.is_some())
        });
        sealed && counts.iter().all(|count| Some(count) == counts.first())
    }

    /// Whether somebody is the partner and plays our rule. One who is elsewhere has to be free.
    fn is_willing(&self, place: usize, info: &PeerInfo) -> bool {
        let ready = |card: &CardInfo| {
            let free = card.state == PlayerState::Free || self.sides.len() > 1;
            free && card.rule.id == *self.rule.id()
        };
        self.is_partner(place, &info.nick) && info.card.as_ref().is_some_and(ready)
    }

    async fn void(
        &mut self,
        report: &mut Report,
        place: usize,
        gid: Gid,
        why: Void,
    ) -> anyhow::Result<()> {
        let side = self.side(place)?;
        let who = side.who();
        report.void(who, gid, why);
        if side.which == OneSide::Challenger {
            self.challenged = false;
            self.void += 1;
            if self.void >= MAX_VOID {
                bail!("{MAX_VOID} challenges came to nothing");
            }
            if why == Void::Expired {
                self.challenge().await?;
            }
        }
        Ok(())
    }

    fn moved(&mut self, report: &mut Report, place: usize, event: &Peer) -> anyhow::Result<()> {
        let Peer::Moved {
            gid,
            ply,
            by,
            mv,
            played,
            position,
            head,
        } = event
        else {
            return Ok(());
        };
        let side = self.side(place)?;
        let live = side.game.as_mut().context("a move without a game")?;
        live.replay(*mv, position)?;
        let (mine, over) = (*by == live.me, live.game.outcome().is_some());
        let who = side.who();
        if mine {
            side.played_at.insert(*ply, std::time::Instant::now());
        }
        // With both players here each ply is shown once, by the one who played it.
        if mine || self.sides.len() == 1 {
            let name = self.name_of(place, *by);
            report.mv(&report::Ply {
                who: name.as_deref().unwrap_or(who),
                gid: *gid,
                ply: *ply,
                by: *by,
                mv: *mv,
                played,
                position,
                head: *head,
                over,
            });
        }
        if !mine {
            let others = self
                .sides
                .iter_mut()
                .enumerate()
                .filter(|(other, _)| *other != place);
            let late: Vec<Duration> = others.filter_map(|(_, side)| side.arrived(*ply)).collect();
            self.latencies.extend(late);
        }
        self.plan(place)
    }

    /// What the player of a side is called here; `None` when he is not here.
    fn name_of(&self, place: usize, by: awale::game::Side) -> Option<String> {
        let here = self.sides.get(place)?;
        let live = here.game.as_ref()?;
        if live.me == by {
            Some(here.who().to_owned())
        } else {
            Some(format!("{by}"))
        }
    }

    /// Plans the next move of a side whose turn it is.
    fn plan(&mut self, place: usize) -> anyhow::Result<()> {
        let live = self.side(place)?.game.as_ref();
        if live.is_some_and(Live::is_my_turn) {
            let slow = self.pace > 0.0 && !self.keys.is_fast();
            let wait = if slow {
                Duration::from_secs_f64(1.0 / self.pace)
            } else {
                Duration::ZERO
            };
            self.next_move = Some((Instant::now() + wait, place));
        }
        Ok(())
    }

    fn ended(&mut self, report: &mut Report, place: usize, event: &Peer) -> anyhow::Result<()> {
        let Peer::Ended {
            gid,
            outcome,
            head,
            record,
            ..
        } = event
        else {
            return Ok(());
        };
        let side = self.side(place)?;
        let live = side.game.take().context("an end without a game")?;
        report.result(side.who(), *gid, live.me, outcome, *head, *record);
        side.played_at.clear();
        side.finished.push(Finished {
            gid: *gid,
            me: live.me,
            plies: live.game.ply(),
            outcome: *outcome,
            head: *head,
            class: None,
        });
        Ok(())
    }

    async fn settled(
        &mut self,
        report: &mut Report,
        place: usize,
        gid: Gid,
        class: ResultClass,
    ) -> anyhow::Result<()> {
        let side = self.side(place)?;
        let who = side.who();
        if let Some(game) = side.finished.iter_mut().find(|game| game.gid == gid) {
            game.class = Some(class);
        }
        report.settled(who, gid, class);
        if class != ResultClass::Sealed {
            bail!("{who}: the other side has not signed the same result");
        }
        self.challenge().await
    }

    /// Says goodbye on both sides and waits until the servers have heard it.
    pub(super) async fn leave(&mut self) {
        for side in &self.sides {
            side.leave().await;
        }
        for side in &mut self.sides {
            let gone = async { while side.events.recv().await.is_some() {} };
            // A server that does not answer the farewell is left without it.
            let _ = timeout(FAREWELL, gone).await;
        }
    }

    /// Whether both sides agree on everything: results, heads, and the lines on their disks.
    pub(super) fn verdict(&self, folders: &Folders) -> anyhow::Result<()> {
        for number in 0..self.games as usize {
            let games: Option<Vec<&Finished>> = self
                .sides
                .iter()
                .map(|side| side.finished.get(number))
                .collect();
            let games = games.context("not every game was finished on both sides")?;
            let all = |value: fn(&Finished) -> String| -> Vec<String> {
                games.iter().map(|game| value(game)).collect()
            };
            same("game", &all(|game| game.gid.to_string()))?;
            same("head", &all(|game| game.head.to_string()))?;
            same("result", &all(|game| format!("{:?}", game.outcome)))?;
            let mut transcripts = Vec::new();
            for (side, game) in self.sides.iter().zip(&games) {
                let kept = Archive::read(&folders.of(side.which))?.lines(game.gid)?;
                if kept.is_empty() {
                    bail!("a game is not on disk");
                }
                let mut lines: Vec<String> = kept.into_iter().map(|kept| kept.line).collect();
                lines.sort();
                transcripts.push(lines.join("\n"));
            }
            same("signed lines", &transcripts)?;
        }
        Ok(())
    }

    /// Each game's score in words: `kofi 26, ama 13`.
    fn scores(&self) -> Vec<String> {
        let Some(first) = self.sides.first() else {
            return Vec::new();
        };
        let other = match first.which {
            OneSide::Challenger => side::nick(OneSide::Responder),
            OneSide::Responder => side::nick(OneSide::Challenger),
        };
        let score = |game: &Finished| {
            let [south, north] = game.outcome.score;
            let (own, theirs) = match game.me {
                awale::game::Side::South => (south, north),
                awale::game::Side::North => (north, south),
            };
            format!("{} {own}, {other} {theirs}", first.who())
        };
        first.finished.iter().map(score).collect()
    }

    pub(super) fn summary(&self, tap: &Tap, seed: u64) -> Summary {
        let heads = |side: &Side| {
            let heads = side
                .finished
                .iter()
                .map(|game| game.head.to_string())
                .collect();
            (side.who(), heads)
        };
        let mut latencies = self.latencies.clone();
        latencies.sort();
        let plies = self
            .sides
            .first()
            .map(|side| side.finished.iter().map(|g| g.plies).sum());
        Summary {
            rule: self.rule.id().to_string(),
            games: self.sides.first().map_or(0, |side| side.finished.len()),
            plies: plies.unwrap_or(0),
            scores: self.scores(),
            heads: self.sides.iter().map(heads).collect(),
            counts: tap.counts(),
            median: latencies.get(latencies.len() / 2).copied(),
            seed,
        }
    }
}

/// The next event of any side.
async fn next_event(sides: &mut [Side]) -> Option<(usize, Event)> {
    match sides {
        [only] => only.events.recv().await.map(|event| (0, event)),
        [first, second] => tokio::select! {
            event = first.events.recv() => event.map(|event| (0, event)),
            event = second.events.recv() => event.map(|event| (1, event)),
        },
        _ => None,
    }
}
