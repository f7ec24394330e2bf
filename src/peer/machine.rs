//! The machine: one player on one network.
//!
//! What happens outside is told to it (`online`, `line`, `tick`, …), what it wants done is fetched
//! with [`Peer::poll`]. It has no clock, no socket and no random source of its own.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
    time::Duration,
};

use rand::{SeedableRng, rngs::StdRng};

use super::{
    Nick,
    checks::Checks,
    claim::Claims,
    direct::DirectState,
    exchange::Exchange,
    ignoring::Ignoring,
    negotiation::{Invitation, Negotiations},
    output::{
        Author, Class, Command, CommandError, Event, Output, PeerInfo, Recipient, RuleFailure, Void,
    },
    presence::Presence,
    referee::Referee,
    roster::Roster,
    seats::Seat,
    seek::OwnSeek,
    standings::Standings,
    time::Now,
    watching::WatchState,
    wire::{Country, Gid, Introduction, Languages, NetworkToken, PlayerName, PlayerState, Round},
};
use crate::{
    game::{Game, Side},
    rules::Rule,
    trust::{KeyPair, Link, PublicKey, Standing},
};

/// Games remembered by name so that a copied challenge is not taken for a new one. A copy older
/// than the time a challenge's stamp is believed needs no memory.
const MAX_RECENT: usize = 256;
/// Own challenges that came to nothing, remembered.
const MAX_OVER_OFFERS: usize = 32;
/// All automatic answers together stay under one line in this time.
const ANSWER_GAP: Duration = Duration::from_secs(6);

/// Who the player is and what he offers.
#[derive(Clone, Debug)]
pub struct Config {
    /// The name; empty for anonymous.
    pub name: PlayerName,
    /// The country, if told.
    pub country: Option<Country>,
    /// The languages, if told.
    pub languages: Option<Languages>,
    /// What he says of himself to whoever asks for his card; empty for nothing.
    pub introduction: Introduction,
    /// The preferred rule.
    pub rule: Arc<Rule>,
    /// The other rules offered.
    pub others: Vec<Arc<Rule>>,
    /// Games at once; 1 for a person.
    pub max_games: usize,
    /// Whether he offers from the beginning to be the referee of others' games.
    pub referee: bool,
}

/// The connection, while there is one.
#[derive(Clone, Debug)]
pub(super) struct Online {
    pub(super) nick: Nick,
    pub(super) network: NetworkToken,
}

/// One player's protocol machine.
#[derive(Debug)]
pub struct Peer {
    pub(super) config: Config,
    pub(super) key: Arc<KeyPair>,
    /// Only for tosses, so that nothing else changes what they are.
    pub(super) toss_rng: StdRng,
    /// For delays.
    pub(super) rng: StdRng,
    pub(super) online: Option<Online>,
    pub(super) roster: Roster,
    pub(super) presence: Presence,
    pub(super) negotiations: Negotiations,
    pub(super) seek: OwnSeek,
    pub(super) seats: BTreeMap<Gid, Seat>,
    /// Nicks that take no private lines.
    pub(super) closed: BTreeSet<Nick>,
    pub(super) settled: VecDeque<Gid>,
    recent: VecDeque<Gid>,
    /// Games on disk that could not be taken up.
    pub(super) held_back: BTreeSet<Gid>,
    /// Own challenges that came to nothing, with whom they were for.
    over_offers: VecDeque<(Gid, PublicKey)>,
    pub(super) exchange: Exchange,
    pub(super) standings: Standings,
    pub(super) state: PlayerState,
    pub(super) standing: Standing,
    /// Games played or promised on other networks.
    pub(super) elsewhere: usize,
    /// Games that this player's other machines have.
    pub(super) seated_elsewhere: BTreeSet<Gid>,
    answers_from: Duration,
    pub(super) ignored: Ignored,
    pub(super) ignoring: Ignoring,
    pub(super) referee: Referee,
    pub(super) claims: Claims,
    pub(super) watching: WatchState,
    pub(super) direct: DirectState,
    pub(super) checks: Checks,
    pub(super) out: VecDeque<Output>,
}

/// How many lines were ignored, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignored {
    /// Malformed lines.
    pub syntax: u64,
    /// Lines that say nothing this program understands.
    pub meaning: u64,
    /// Lines whose signature is not that of the key they claim.
    pub signature: u64,
    /// Good lines from the wrong nick, in the wrong place, or about nothing that is known here.
    pub misplaced: u64,
    /// Lines of people whom the player does not want to hear.
    pub unwanted: u64,
}

impl Peer {
    /// A player who is not connected yet. `standing` is that of the newest half-record on disk; `seed` comes
    /// from a good random source and is used once.
    pub fn new(config: Config, key: Arc<KeyPair>, standing: Standing, seed: [u8; 32]) -> Self {
        let mut rng = StdRng::from_seed(seed);
        let offers = config.referee;
        Self {
            config,
            key,
            toss_rng: StdRng::from_rng(&mut rng),
            rng,
            online: None,
            roster: Roster::default(),
            presence: Presence::default(),
            negotiations: Negotiations::default(),
            seek: OwnSeek::default(),
            seats: BTreeMap::new(),
            closed: BTreeSet::new(),
            settled: VecDeque::new(),
            recent: VecDeque::new(),
            held_back: BTreeSet::new(),
            over_offers: VecDeque::new(),
            exchange: Exchange::default(),
            standings: Standings::default(),
            state: PlayerState::Free,
            standing,
            elsewhere: 0,
            seated_elsewhere: BTreeSet::new(),
            answers_from: Duration::ZERO,
            ignored: Ignored::default(),
            ignoring: Ignoring::default(),
            referee: Referee::new(offers),
            claims: Claims::default(),
            watching: WatchState::default(),
            direct: DirectState::default(),
            checks: Checks::default(),
            out: VecDeque::new(),
        }
    }

    /// What has to be done next. To be called until it gives `None` after every other call; the
    /// order matters.
    pub fn poll(&mut self) -> Option<Output> {
        self.out.pop_front()
    }

    /// This player has joined the wire channel under `nick`.
    pub fn online(&mut self, now: Now, nick: Nick, network: NetworkToken) {
        self.online = Some(Online { nick, network });
        for gid in self.seats.keys().copied().collect::<Vec<_>>() {
            self.with_contest(now, gid, |contest, ctx| contest.back_online(ctx.now));
        }
        self.tick_seeks(now);
        self.say_presence(now);
        let tables = self.seats.iter().filter(|(_, seat)| seat.at_table);
        let joins: Vec<Gid> = tables.map(|(gid, _)| *gid).collect();
        self.out.extend(joins.into_iter().map(Output::Join));
        self.watching_online();
        self.referee_online(now);
    }

    /// The connection is gone. Games wait until both are there again.
    pub fn offline(&mut self, now: Now) {
        self.online = None;
        self.links_offline(now);
        self.closed.clear();
        self.ignoring.clear();
        self.watching_offline();
        self.referee_offline();
        self.claims_offline();
        for nick in self.roster.clear() {
            self.event(Event::PeerGone(nick));
        }
        self.forget_questions();
        for nick in self.exchange.clear() {
            let why = RuleFailure::NoAnswer;
            self.event(Event::RuleFailed { nick, why });
        }
        for gid in self.seats.keys().copied().collect::<Vec<_>>() {
            self.with_contest(now, gid, |contest, ctx| contest.opponent_left(ctx.now));
        }
        for (gid, _) in std::mem::take(&mut self.negotiations.offers) {
            self.event(Event::Void {
                gid,
                why: Void::Left,
            });
        }
        // What this player has accepted may still begin when he is back in time.
        let unanswered = |_: &Gid, invitation: &mut Invitation| invitation.accepted.is_none();
        let gone: Vec<Gid> = self
            .negotiations
            .invitations
            .extract_if(.., unanswered)
            .map(|(gid, _)| gid)
            .collect();
        for gid in gone {
            self.event(Event::Void {
                gid,
                why: Void::Left,
            });
        }
    }

    /// This player's nick has changed.
    pub fn renamed(&mut self, now: Now, nick: Nick) {
        if let Some(online) = &mut self.online {
            online.nick = nick;
            self.say_presence(now);
        }
    }

    /// Somebody's nick has changed.
    pub fn nick_changed(&mut self, now: Now, old: &Nick, new: &Nick) {
        self.roster.rename(old, new);
        self.closed.remove(new);
        if self.closed.remove(old) {
            self.closed.insert(new.clone());
        }
        self.negotiations.rename(old, new);
        self.exchange.rename(old, new);
        self.standings.rename(old, new);
        self.ignoring.rename(old, new);
        self.watching_renamed(old, new);
        if *old != *new {
            self.not_delivered(now, new);
        }
        // Whoever has the nick of somebody who is away is somebody else.
        let is_here = |seat: &Seat| seat.contest.is_present();
        let gids = self.games_with(old).into_iter();
        let gids: Vec<Gid> = gids
            .filter(|gid| self.seats.get(gid).is_some_and(is_here))
            .collect();
        for gid in gids {
            self.sits_as(gid, new);
        }
        if let Some(present) = self.roster.get(new) {
            self.event(Event::PeerRenamed {
                old: old.clone(),
                info: Box::new(present.info.clone()),
            });
        }
    }

    /// Somebody has left the wire channel or the network.
    pub fn nick_left(&mut self, now: Now, nick: &Nick) {
        self.closed.remove(nick);
        self.ignoring.forget(nick);
        self.watching_left(now, nick);
        if self.roster.remove(nick).is_some() {
            self.event(Event::PeerGone(nick.clone()));
        }
        self.not_delivered(now, nick);
        let gone: Vec<Gid> = self
            .negotiations
            .offers
            .extract_if(.., |_, offer| offer.nick == *nick)
            .map(|(gid, _)| gid)
            .collect();
        for gid in gone {
            self.event(Event::Void {
                gid,
                why: Void::Left,
            });
        }
    }

    /// When [`Peer::tick`] has something to do.
    pub fn next_timeout(&self) -> Option<Duration> {
        self.online.as_ref()?;
        let seats = self
            .seats
            .values()
            .filter_map(|seat| seat.contest.next_timeout());
        seats
            .chain(self.negotiations.next_timeout())
            .chain(self.presence.next_timeout(self.answers_from))
            .chain(self.exchange.next_timeout(self.answers_from))
            .chain(self.standings.next_timeout())
            .chain(self.watching.next_timeout())
            .chain(self.referee.next_timeout())
            .chain(self.claims.next_timeout(self.referee.split_until()))
            .chain(self.links_due())
            .chain(self.seek.next_timeout())
            .chain(self.roster.next_seek_end())
            .min()
    }

    /// Does whatever is due.
    pub fn tick(&mut self, now: Now) {
        if self.online.is_none() {
            return;
        }
        self.tick_seeks(now);
        self.tick_negotiations(now);
        let gids: Vec<Gid> = self.seats.keys().copied().collect();
        for gid in gids {
            self.with_contest(now, gid, |contest, ctx| contest.tick(ctx));
        }
        self.tick_presence(now);
        self.tick_exchange(now);
        self.tick_standings(now);
        self.tick_watching(now);
        self.tick_links(now);
        self.tick_referee(now);
        self.tick_claims(now);
    }

    /// Carries out what the player wants.
    ///
    /// # Errors
    /// When that is not possible now; nothing has changed then.
    pub fn command(&mut self, now: Now, command: Command) -> Result<(), CommandError> {
        match command {
            Command::Accept(gid) => self.accept(now, gid),
            Command::Abandon(gid) => self.abandon(now, gid),
            Command::AskCard(nick) => self.ask_card(now, nick),
            Command::AskCardOpenly(nick) => self.ask_card_openly(now, &nick),
            Command::Challenge { nick, terms } => self.challenge(now, nick, terms),
            Command::Rematch(gid) => self.rematch(now, gid),
            Command::Decline(gid, reason) => self.decline(now, gid, reason),
            Command::AskRule(nick, query) => self.ask_rule(now, nick, query),
            Command::AskOwnRecords(nick) => self.ask_own_chain(now, nick),
            Command::AskRules(nick) => self.ask_rules(now, nick),
            Command::OfferRule(rule) => {
                self.offer_rule(now, rule);
                Ok(())
            }
            Command::Offer(gid, offer) => self.make_offer(now, gid, offer),
            Command::Answer(gid, agrees) => self.answer_offer(now, gid, agrees),
            Command::Play(gid, mv) => self.try_contest(now, gid, |c, ctx| c.play(ctx, mv)),
            Command::Resign(gid) => self.try_contest(now, gid, |c, ctx| c.resign(ctx)),
            Command::Seek(terms) => self.look_for(now, terms),
            Command::SetState(state) => {
                self.state = state;
                self.presence.card_changed(now);
                Ok(())
            }
            Command::Direct(command) => self.link(now, command),
            Command::Watch(command) => self.watch(now, command),
            Command::Sunday(line) => self.say_sunday(&line),
            Command::SundayAgain(line) => self.repeat_sunday(&line),
            Command::SetReferee(offers) => {
                self.set_referee(now, offers);
                Ok(())
            }
            Command::RefuseClaim(gid) => {
                self.refuse_claim(now, gid);
                Ok(())
            }
            Command::Withdraw(gid) => self.withdraw(now, gid),
        }
    }

    /// The peers who are present.
    pub fn peers(&self) -> impl Iterator<Item = &PeerInfo> {
        self.roster.infos()
    }

    /// The key of a peer who is present.
    pub fn key_of(&self, nick: &Nick) -> Option<&PublicKey> {
        self.roster.get(nick).map(|present| &present.key)
    }

    /// A contest's game and this player's side in it.
    pub fn contest(&self, gid: Gid) -> Option<(&Game, Side)> {
        self.seats
            .get(&gid)
            .map(|seat| (seat.contest.game(), seat.contest.me()))
    }

    /// Which game of a match a contest is, if of any.
    pub fn round(&self, gid: Gid) -> Option<Round> {
        self.seats.get(&gid)?.contest.round()
    }

    /// The link of the newest line of a contest's chain.
    pub fn head(&self, gid: Gid) -> Option<Link> {
        self.seats.get(&gid).map(|seat| seat.contest.head())
    }

    /// The newest half-record of this player's own chain, and the points after it.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// How many lines were ignored, and why.
    pub fn ignored(&self) -> Ignored {
        self.ignored
    }

    /// Games being played or promised, on this network and on others.
    pub(super) fn games(&self) -> usize {
        self.live_games() + self.elsewhere
    }

    /// The network of the present connection.
    pub(super) fn network(&self) -> NetworkToken {
        let online = self.online.as_ref();
        online.map_or_else(
            || NetworkToken::from_name(""),
            |online| online.network.clone(),
        )
    }

    /// What the card says of the player: playing overrides free.
    pub(super) fn shown_state(&self) -> PlayerState {
        if self.state == PlayerState::Free && self.games() >= self.config.max_games {
            PlayerState::Playing
        } else {
            self.state
        }
    }

    pub(super) fn event(&mut self, event: Event) {
        self.out.push_back(Output::Event(event));
    }

    pub(super) fn store(&mut self, gid: Gid, author: Author, line: String) {
        self.out.push_back(Output::Store { gid, author, line });
    }

    pub(super) fn say_wire(&mut self, class: Class, line: String) {
        self.out.push_back(Output::Say {
            to: Recipient::Wire,
            class,
            line,
        });
    }

    pub(super) fn takes_no_private_lines(&self, nick: &Nick) -> bool {
        self.closed.contains(nick)
    }

    /// Says an answer to somebody: in private, or on the wire if he takes no private lines.
    pub(super) fn say_to(&mut self, nick: Nick, class: Class, line: String) {
        if self.closed.contains(&nick) {
            return self.say_wire(class, line);
        }
        self.out.push_back(Output::Say {
            to: Recipient::Nick(nick),
            class,
            line,
        });
    }

    /// Whether an automatic answer of `lines` lines may be said now; if so, it is counted.
    pub(super) fn may_answer(&mut self, now: Now, lines: u32) -> bool {
        let may = now.elapsed >= self.answers_from;
        if may {
            self.answers_from = now.elapsed + ANSWER_GAP * lines;
        }
        may
    }

    /// The answer that was allowed last takes so many lines more than one.
    pub(super) fn answers_take(&mut self, lines: usize) {
        let lines = u32::try_from(lines).unwrap_or(u32::MAX);
        self.answers_from = self
            .answers_from
            .saturating_add(ANSWER_GAP.saturating_mul(lines));
    }

    /// Remembers a game's name. Returns whether it is new.
    pub(super) fn remember(&mut self, gid: Gid) -> bool {
        if self.recent.contains(&gid) || self.seats.contains_key(&gid) {
            return false;
        }
        if self.recent.len() == MAX_RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(gid);
        true
    }

    /// Forgets a game's name, so that its challenge is looked at again when it is repeated.
    pub(super) fn forget(&mut self, gid: Gid) {
        self.recent.retain(|recent| *recent != gid);
    }

    /// Keeps in mind that an own challenge came to nothing: a late `accept` is told so.
    pub(super) fn offer_is_over(&mut self, gid: Gid, opponent: PublicKey) {
        if self.over_offers.len() == MAX_OVER_OFFERS {
            self.over_offers.pop_front();
        }
        self.over_offers.push_back((gid, opponent));
    }

    pub(super) fn was_offered(&self, gid: Gid, to: PublicKey) -> bool {
        self.over_offers.contains(&(gid, to))
    }

    /// A game that is on disk and cannot be taken up: its opponent is not told that it is unknown,
    /// which would end it for him.
    pub fn hold(&mut self, gid: Gid) {
        self.held_back.insert(gid);
    }

    /// Games that are on disk: a copy of one of their challenges is not taken for a new one.
    pub fn remember_games(&mut self, gids: impl IntoIterator<Item = Gid>) {
        for gid in gids {
            self.remember(gid);
        }
    }

    /// Things held in memory for others, to show that it is bounded.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.roster.count()
            + self.negotiations.offers.len()
            + self.negotiations.invitations.len()
            + self.seats.len()
            + self.settled.len()
            + self.recent.len()
            + self.exchange.held()
            + self.standings.held()
            + self.watching.held()
            + self.direct.held()
            + self.claims.held()
            + self.referee.held()
    }
}
