//! Playing over a direct connection, as DCC CHAT makes them, once both players want it.
//!
//! ```text
//! Opening ──link──▶ Offered ──────────────── proof ──▶ Up ──lost──▶ (IRC again)
//! Asked ──agrees──▶ Dialling ──open──▶ Proving ──proof──▶ ▲
//!    └───────────▶ Opening, where the other cannot listen
//! ```
//!
//! The machine opens no sockets: it says what is to be opened ([`DirectAction`]) and is told what came
//! of it. The lines of a game are the same on both ways, so nothing is lost when one ends.

mod event;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, time::Duration};

use rand::RngExt;

pub use event::{DirectAction, DirectCommand, DirectEvent, DirectFailure, LinkEnd};

use super::{
    Nick,
    contest::next_request,
    machine::Peer,
    output::{Class, CommandError, Event, Output, Recipient},
    receive::contest_gid,
    time::Now,
    wire::{Gid, Line, LinkOffer, LinkProof, Message},
};
use crate::{
    game::Side,
    trust::{Link, PublicKey},
};

/// An offer is open for so long, and the connection is listened for.
const OPEN_FOR: Duration = Duration::from_secs(60);
/// Connecting, and proving who one is, take no longer.
const CONNECTS_WITHIN: Duration = Duration::from_secs(20);
/// What has had no answer for so long over a direct connection has not arrived: a dead connection does not
/// always look like one.
const DEAD_AFTER: Duration = Duration::from_secs(40);
/// Lines over IRC from before the connection was there have arrived by then.
const SETTLES_WITHIN: Duration = Duration::from_secs(20);
/// An offer whose stamp is further off than this, in minutes, says nothing.
const OFFER_AGE: u32 = 15;

/// The direct connections of a player's games.
#[derive(Debug, Default)]
pub(super) struct DirectState {
    /// Whether the player's settings allow any.
    allowed: bool,
    links: BTreeMap<Gid, Linking>,
    /// The newest offer of each opponent, so that a copy of an older one says nothing.
    heard: BTreeMap<Gid, u32>,
}

/// How far the connection of a game is.
#[derive(Debug)]
struct Linking {
    token: Link,
    stage: Stage,
    until: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// This player wants it, and his client looks whether it can listen. `answers` an offer of somebody who
    /// cannot.
    Opening { answers: bool },
    /// This player has said so, and where he listens, if he does.
    Offered { listening: bool },
    /// The opponent wants it, and listens there, or cannot.
    Asked { at: Option<LinkEnd> },
    /// Being connected to.
    Dialling,
    /// Connected; what answers has to prove who it is.
    Proving,
    /// In use.
    Up,
}

impl DirectState {
    /// Things held for others.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.links.len() + self.heard.len()
    }
}

impl Peer {
    /// Whether the player's settings allow direct connections. They are not at the beginning.
    pub fn allow_direct(&mut self, allowed: bool) {
        self.direct.allowed = allowed;
    }

    /// Whether a game runs over a direct connection.
    pub fn is_direct(&self, gid: Gid) -> bool {
        self.seats.get(&gid).is_some_and(|seat| seat.direct)
    }

    /// Carries out what the player wants of a direct connection.
    pub(super) fn link(&mut self, now: Now, command: DirectCommand) -> Result<(), CommandError> {
        match command {
            DirectCommand::Agree(gid) => self.agree_to_link(now, gid),
            DirectCommand::Stop(gid) => {
                if !self.direct.links.contains_key(&gid) {
                    return Err(CommandError::NotDirect);
                }
                self.unlink(now, gid);
                Ok(())
            }
        }
    }

    fn agree_to_link(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        if !self.direct.allowed {
            return Err(CommandError::DirectOff);
        }
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        let seat = self.seats.get(&gid);
        let seat = seat.filter(|seat| !seat.contest.is_over());
        let seat = seat.ok_or(CommandError::UnknownGame)?;
        let his = self.nick_of(seat.contest.opponent().id()) == Some(&seat.nick);
        if seat.at_table || !seat.contest.is_present() || !his {
            // An address is for the opponent alone.
            return Err(CommandError::NotPrivate);
        }
        let asked = self.direct.links.get(&gid).map(|link| link.stage.clone());
        match asked {
            None => {
                let token = Link::of(&hex(self.rng.random::<[u8; 32]>()));
                let stage = Stage::Opening { answers: false };
                self.set_stage(now, gid, Some(token), stage, CONNECTS_WITHIN);
                self.direct_action(DirectAction::Listen(gid));
                Ok(())
            }
            Some(Stage::Asked { at: None }) => {
                self.set_stage(
                    now,
                    gid,
                    None,
                    Stage::Opening { answers: true },
                    CONNECTS_WITHIN,
                );
                self.direct_action(DirectAction::Listen(gid));
                Ok(())
            }
            Some(Stage::Asked { at: Some(to) }) => {
                self.dial(now, gid, to);
                Ok(())
            }
            Some(_) => Err(CommandError::DirectAlready),
        }
    }

    /// The client listens for the opponent of a game, or cannot.
    pub fn direct_listening(&mut self, now: Now, gid: Gid, at: Option<LinkEnd>) {
        let Some(linking) = self.direct.links.get(&gid) else {
            return self.direct_action(DirectAction::Close(gid));
        };
        let Stage::Opening { answers } = linking.stage else {
            return;
        };
        if answers && at.is_none() {
            return self.link_failed(gid, DirectFailure::Unreachable);
        }
        let token = linking.token;
        self.set_stage(
            now,
            gid,
            None,
            Stage::Offered {
                listening: at.is_some(),
            },
            OPEN_FOR,
        );
        self.presence.own_request = next_request(self.presence.own_request, now);
        let offer = LinkOffer {
            gid,
            request: self.presence.own_request,
            address: at.as_ref().map(|at| at.address.clone()),
            port: at.map(|at| at.port),
            token,
            minutes: now.minutes,
        };
        let Some(nick) = self.seats.get(&gid).map(|seat| seat.nick.clone()) else {
            return;
        };
        if let Ok(line) = offer.draft().sign(&self.key) {
            // Not by `say_to`: it must never be said on the wire.
            let (to, class) = (Recipient::Nick(nick), Class::Contest);
            self.out.push_back(Output::Say { to, class, line });
            self.direct_event(DirectEvent::Offered(gid));
        }
    }

    /// A private `link` line, whose author may be the opponent.
    pub(super) fn link_offered(&mut self, now: Now, line: &Line<'_>, offer: &LinkOffer) {
        let gid = offer.gid;
        let Some(seat) = self.seats.get(&gid).filter(|seat| !seat.contest.is_over()) else {
            self.ignored.misplaced += 1;
            return;
        };
        let (opponent, me) = (*seat.contest.opponent(), seat.contest.me());
        if !line.verify(&opponent) {
            self.ignored.signature += 1;
            return;
        }
        let newest = self.direct.heard.get(&gid).copied().unwrap_or(0);
        if offer.request <= newest || now.minutes_from(offer.minutes) > OFFER_AGE {
            self.ignored.misplaced += 1;
            return;
        }
        self.direct.heard.insert(gid, offer.request);
        if !self.direct.allowed {
            return self.direct_event(DirectEvent::NotAllowed(gid));
        }
        let at = offer.address.clone().zip(offer.port);
        let at = at.map(|(address, port)| LinkEnd { address, port });
        self.take_offer(now, gid, me, offer.token, at);
    }

    fn take_offer(&mut self, now: Now, gid: Gid, me: Side, token: Link, at: Option<LinkEnd>) {
        let own = self.direct.links.get(&gid);
        let own = own.map(|own| (own.stage.clone(), own.token == token));
        match (own, at) {
            (None | Some((Stage::Asked { .. }, _)), at) => {
                self.set_stage(now, gid, Some(token), Stage::Asked { at }, OPEN_FOR);
                self.direct_event(DirectEvent::Asked(gid));
            }
            // Both want it at once. Where both listen, North comes to South.
            (Some((Stage::Offered { listening: true }, _)), Some(_)) if me == Side::South => {}
            (Some((Stage::Opening { .. } | Stage::Offered { .. }, _)), Some(to)) => {
                self.set_stage(now, gid, Some(token), Stage::Dialling, CONNECTS_WITHIN);
                self.dial(now, gid, to);
            }
            (Some((Stage::Offered { listening: false }, _)), None) => {
                self.link_failed(gid, DirectFailure::Unreachable);
            }
            (Some((Stage::Opening { .. }, _)), None) => {
                let stage = Stage::Opening { answers: true };
                self.set_stage(now, gid, Some(token), stage, CONNECTS_WITHIN);
            }
            // The opponent cannot listen and comes to us; or a connection is being made, or there is one.
            _ => {}
        }
    }

    fn dial(&mut self, now: Now, gid: Gid, to: LinkEnd) {
        self.set_stage(now, gid, None, Stage::Dialling, CONNECTS_WITHIN);
        self.direct_action(DirectAction::Connect { gid, to });
    }

    /// The client has connected to where the opponent listens.
    pub fn direct_opened(&mut self, now: Now, gid: Gid) {
        let dialling = |linking: &&Linking| linking.stage == Stage::Dialling;
        if self.direct.links.get(&gid).filter(dialling).is_none() {
            return self.direct_action(DirectAction::Close(gid));
        }
        self.set_stage(now, gid, None, Stage::Proving, CONNECTS_WITHIN);
        self.prove(gid);
    }

    /// Says, signed, that it is us who speak here.
    fn prove(&mut self, gid: Gid) {
        let Some(token) = self.direct.links.get(&gid).map(|linking| linking.token) else {
            return;
        };
        if let Ok(line) = (LinkProof { gid, token }).draft().sign(&self.key) {
            let (to, class) = (Recipient::Direct(gid), Class::Contest);
            self.out.push_back(Output::Say { to, class, line });
        }
    }

    /// A line has come over the direct connection of a game.
    pub fn direct_line(&mut self, now: Now, gid: Gid, text: &str) {
        let Some((stage, token)) = self.stage(gid) else {
            return self.direct_action(DirectAction::Close(gid));
        };
        let Some(seat) = self.seats.get(&gid) else {
            return self.direct_action(DirectAction::Close(gid));
        };
        let (nick, opponent) = (seat.nick.clone(), *seat.contest.opponent());
        let Ok(line) = Line::parse(text) else {
            self.ignored.syntax += 1;
            return self.not_the_opponent(gid, &stage);
        };
        match stage {
            Stage::Up => self.take_direct(now, gid, &nick, &line),
            Stage::Offered { listening: true } | Stage::Proving => {
                if !is_proof(&line, gid, token, &opponent) {
                    return self.not_the_opponent(gid, &stage);
                }
                if stage != Stage::Proving {
                    self.prove(gid);
                }
                self.link_is_up(now, gid);
            }
            _ => self.ignored.misplaced += 1,
        }
    }

    fn stage(&self, gid: Gid) -> Option<(Stage, Link)> {
        let linking = self.direct.links.get(&gid)?;
        Some((linking.stage.clone(), linking.token))
    }

    /// What has been said shows that somebody else is at the other end.
    fn not_the_opponent(&mut self, gid: Gid, stage: &Stage) {
        match stage {
            Stage::Offered { .. } => self.direct_action(DirectAction::Reject(gid)),
            Stage::Proving => self.link_failed(gid, DirectFailure::NotConnected),
            // In use it is only a line that says nothing.
            _ => {}
        }
    }

    /// The same lines as in private, and results.
    fn take_direct(&mut self, now: Now, gid: Gid, nick: &Nick, line: &Line<'_>) {
        match Message::read(line) {
            Ok(Message::HalfRecord(result)) if result.gid == gid => {
                self.result(now, nick, line, &result);
            }
            Ok(message) if contest_gid(&message) == Some(gid) => {
                self.contest_message(now, nick, line, &message);
            }
            Ok(_) => self.ignored.misplaced += 1,
            Err(_) => self.ignored.meaning += 1,
        }
    }

    fn link_is_up(&mut self, now: Now, gid: Gid) {
        self.set_stage(now, gid, None, Stage::Up, Duration::ZERO);
        if let Some(seat) = self.seats.get_mut(&gid) {
            seat.direct = true;
        }
        self.direct_event(DirectEvent::Up(gid));
        // What is still under way over IRC is asked for here.
        self.with_contest(now, gid, |contest, ctx| contest.opponent_here(ctx));
    }

    /// The opponent asks over IRC how far the game is: for him the direct connection is dead. What was
    /// under way when it came up does not count.
    pub(super) fn heard_over_irc(&mut self, now: Now, line: &Line<'_>, message: &Message) {
        let Message::Sync(sync) = message else {
            return;
        };
        let up = self.direct.links.get(&sync.gid);
        // From the moment at which it came up.
        let since = up.filter(|linking| linking.stage == Stage::Up);
        let settled = since.is_some_and(|up| now.elapsed >= up.until + SETTLES_WITHIN);
        let his = self.seats.get(&sync.gid).is_some_and(|seat| {
            seat.contest.is_news(message) && line.verify(seat.contest.opponent())
        });
        if settled && his {
            self.unlink(now, sync.gid);
        }
    }

    /// The connection that was to be, or was, is gone.
    pub fn direct_closed(&mut self, now: Now, gid: Gid) {
        match self.stage(gid) {
            None => {}
            Some((Stage::Up, _)) => self.unlink(now, gid),
            Some((Stage::Offered { .. }, _)) => self.link_failed(gid, DirectFailure::Expired),
            Some(_) => self.link_failed(gid, DirectFailure::NotConnected),
        }
    }

    /// Ends the direct connection of a game, which goes on over IRC.
    fn unlink(&mut self, now: Now, gid: Gid) {
        let Some(linking) = self.direct.links.remove(&gid) else {
            return;
        };
        self.direct_action(DirectAction::Close(gid));
        if linking.stage != Stage::Up {
            return;
        }
        let Some(seat) = self.seats.get_mut(&gid) else {
            return;
        };
        seat.direct = false;
        let opponent = seat.contest.opponent().id();
        if !seat.contest.is_over() {
            self.direct_event(DirectEvent::Down(gid));
        }
        let here = self.nick_of(opponent).cloned();
        match here.filter(|_| self.online.is_some()) {
            Some(nick) => {
                self.sits_as(gid, &nick);
                self.with_contest(now, gid, |contest, ctx| contest.opponent_here(ctx));
            }
            None => {
                self.with_contest(now, gid, |contest, ctx| contest.opponent_left(ctx.now));
            }
        }
    }

    fn link_failed(&mut self, gid: Gid, why: DirectFailure) {
        if self.direct.links.remove(&gid).is_some() {
            self.direct_action(DirectAction::Close(gid));
            self.direct_event(DirectEvent::Failed { gid, why });
        }
    }

    /// The game is settled, or has moved elsewhere: nothing more is said there.
    pub(super) fn link_is_over(&mut self, gid: Gid) {
        self.direct.heard.remove(&gid);
        if let Some(seat) = self.seats.get_mut(&gid) {
            seat.direct = false;
        }
        if self.direct.links.remove(&gid).is_some() {
            self.direct_action(DirectAction::Close(gid));
        }
    }

    /// The connection to IRC is gone: nothing is said anywhere until it is back.
    pub(super) fn links_offline(&mut self, now: Now) {
        for gid in self.direct.links.keys().copied().collect::<Vec<_>>() {
            self.unlink(now, gid);
        }
    }

    /// When [`Peer::tick_links`] has something to do.
    pub(super) fn links_due(&self) -> Option<Duration> {
        let due = |(gid, linking): (&Gid, &Linking)| match linking.stage {
            Stage::Up => self.is_dead_at(*gid),
            _ => Some(linking.until),
        };
        self.direct.links.iter().filter_map(due).min()
    }

    fn is_dead_at(&self, gid: Gid) -> Option<Duration> {
        let since = self.seats.get(&gid)?.contest.unanswered_since()?;
        Some(since + DEAD_AFTER)
    }

    pub(super) fn tick_links(&mut self, now: Now) {
        for gid in self.direct.links.keys().copied().collect::<Vec<_>>() {
            let late = |at: Duration| at <= now.elapsed;
            let Some(linking) = self.direct.links.get(&gid) else {
                continue;
            };
            let until = match linking.stage {
                Stage::Up => self.is_dead_at(gid),
                _ => Some(linking.until),
            };
            if !until.is_some_and(late) {
                continue;
            }
            match linking.stage {
                Stage::Up => self.unlink(now, gid),
                Stage::Dialling | Stage::Proving => {
                    self.link_failed(gid, DirectFailure::NotConnected);
                }
                _ => self.link_failed(gid, DirectFailure::Expired),
            }
        }
    }

    fn set_stage(
        &mut self,
        now: Now,
        gid: Gid,
        token: Option<Link>,
        stage: Stage,
        within: Duration,
    ) {
        let until = now.elapsed + within;
        let known = self.direct.links.get(&gid).map(|linking| linking.token);
        if let Some(token) = token.or(known) {
            let linking = Linking {
                token,
                stage,
                until,
            };
            self.direct.links.insert(gid, linking);
        }
    }

    fn direct_action(&mut self, action: DirectAction) {
        self.out.push_back(Output::Direct(action));
    }

    fn direct_event(&mut self, event: DirectEvent) {
        self.event(Event::Direct(event));
    }
}

/// Whether the line is the opponent's word that it is he who speaks over this connection.
fn is_proof(line: &Line<'_>, gid: Gid, token: Link, opponent: &PublicKey) -> bool {
    let said = matches!(
        Message::read(line),
        Ok(Message::LinkProof(proof)) if proof.gid == gid && proof.token == token
    );
    said && line.verify(opponent)
}

/// Random bytes as a text, of which the token is the link.
fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
