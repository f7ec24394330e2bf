//! Looking for an opponent: open challenges, said to all on the wire.
//!
//! A search is an invitation to challenge and nothing more: a challenge by its terms is answered like any other.

use std::time::Duration;

use super::{
    Nick,
    machine::Peer,
    output::{Class, CommandError, Event, Terms},
    presence::rule_tag,
    time::Now,
    wire::{PlayerState, Seek, TooLong},
};
use crate::rules::Rule;

/// A search is open for so long; whoever looks longer says so again.
const OPEN_FOR: Duration = Duration::from_secs(15 * 60);
/// A search whose stamp is further off than this, in minutes, is a copy.
const AGE: u32 = 15;
/// A new search follows the last one after so long.
const GAP: Duration = Duration::from_secs(60);

/// This player's own search.
#[derive(Debug, Default)]
pub(super) struct OwnSeek {
    open: Option<Open>,
    /// When the last one was begun.
    begun: Option<Duration>,
}

#[derive(Debug)]
struct Open {
    terms: Terms,
    until: Duration,
    /// The stamp under which it was begun: repetitions have the same, so that it ends everywhere at once.
    minutes: u32,
}

impl OwnSeek {
    pub(super) fn next_timeout(&self) -> Option<Duration> {
        self.open.as_ref().map(|open| open.until)
    }
}

impl Peer {
    /// The terms by which this player looks for an opponent, while he does.
    pub fn sought(&self) -> Option<&Terms> {
        self.seek.open.as_ref().map(|open| &open.terms)
    }

    /// Whether a rule is among those that this player offers.
    pub(super) fn may_offer(&self, rule: &Rule) -> Result<(), CommandError> {
        let mut offered = self.rules();
        match offered.any(|offered| offered.digest() == rule.digest()) {
            true => Ok(()),
            false => Err(CommandError::UnknownRule(rule.id().to_string())),
        }
    }

    /// Begins or ends the own search.
    pub(super) fn look_for(&mut self, now: Now, terms: Option<Terms>) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        let Some(terms) = terms else {
            self.seek.open.take().ok_or(CommandError::NotSeeking)?;
            self.say_seek(now);
            return Ok(());
        };
        self.may_offer(&terms.rule)?;
        if terms.rated && self.standings.unsure {
            return Err(CommandError::Unsure);
        }
        if self.shown_state() != PlayerState::Free {
            return Err(CommandError::NotFree);
        }
        let last = self.seek.begun.map(|begun| begun + GAP);
        if last.is_some_and(|from| now.elapsed < from) {
            return Err(CommandError::SoughtAlready);
        }
        self.seek.begun = Some(now.elapsed);
        self.seek.open = Some(Open {
            terms,
            until: now.elapsed + OPEN_FOR,
            minutes: now.minutes,
        });
        self.say_seek(now);
        Ok(())
    }

    /// Says on the wire what is looked for, or that nothing is.
    fn say_seek(&mut self, now: Now) {
        if let Ok(line) = self.seek_signed(now) {
            self.say_wire(Class::Presence, line);
        }
    }

    /// What is looked for, for somebody who has asked who this player is.
    pub(super) fn seek_line(&self, now: Now) -> Option<Result<String, TooLong>> {
        self.sought().map(|_| self.seek_signed(now))
    }

    fn seek_signed(&self, now: Now) -> Result<String, TooLong> {
        let terms = self.sought();
        let minutes = self.seek.open.as_ref().map(|open| open.minutes);
        let seek = Seek {
            rule: terms.map(|terms| rule_tag(&terms.rule)),
            clock: terms.map(|terms| terms.clock),
            rated: terms.filter(|terms| terms.rated).map(|_| 1),
            round: terms.and_then(|terms| terms.round),
            network: self.network(),
            minutes: minutes.unwrap_or(now.minutes),
        };
        seek.draft().sign(&self.key)
    }

    /// For those who have come since it was said.
    pub(super) fn say_seek_again(&mut self, now: Now) {
        if self.seek.open.is_some() {
            self.say_seek(now);
        }
    }

    /// This player is not free any more, or nobody has come: nobody is looked for. Others see the first by
    /// the card, and know the second by the time.
    pub(super) fn seek_is_over(&mut self) {
        if self.seek.open.take().is_some() {
            self.event(Event::SeekOver);
        }
    }

    /// Somebody looks for an opponent.
    pub(super) fn seek_heard(&mut self, now: Now, from: &Nick, seek: &Seek) {
        let age = now.minutes.saturating_sub(seek.minutes);
        if now.minutes_from(seek.minutes) > AGE || seek.round.is_some_and(|m| m.game() != 1) {
            return;
        }
        let left = OPEN_FOR.saturating_sub(Duration::from_secs(60) * age);
        if self.roster.seek(now.elapsed, (from, left), seek) {
            self.tell_peer(from);
        }
    }

    /// Ends what has lasted long enough, of others and of this player.
    pub(super) fn tick_seeks(&mut self, now: Now) {
        for nick in self.roster.end_seeks(now.elapsed) {
            self.tell_peer(&nick);
        }
        let late = |open: &Open| open.until <= now.elapsed;
        if self.seek.open.as_ref().is_some_and(late) {
            self.seek_is_over();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        peer::{
            Command, Config, Output, PeerInfo, Via,
            wire::{Clock, NetworkToken, Round},
        },
        rules,
        trust::{KeyPair, Standing},
    };

    const NICKS: [&str; 2] = ["ama", "kofi"];

    fn peer(place: usize) -> Peer {
        let key = Arc::new(KeyPair::from_seed([place as u8 + 1; 32]));
        let config = Config {
            name: "".parse().unwrap(),
            country: None,
            languages: None,
            introduction: ["I play slowly.", ""][place].parse().unwrap(),
            rule: rules::find("abapa-2x3").unwrap(),
            others: Vec::new(),
            max_games: 1,
            referee: false,
        };
        let standing = Standing::new(&key.public());
        Peer::new(config, key, standing, [7; 32])
    }

    /// Two players who hear each other.
    struct World {
        peers: [Peer; 2],
        now: Now,
        over: bool,
    }

    impl World {
        fn new() -> Self {
            let now = Now {
                elapsed: Duration::from_secs(10),
                minutes: 29_000_000,
            };
            let mut world = Self {
                peers: [peer(0), peer(1)],
                now,
                over: false,
            };
            for (place, nick) in NICKS.into_iter().enumerate() {
                let network = NetworkToken::from_name("TestNet");
                world.peers[place].online(now, nick.parse().unwrap(), network);
                world.settle();
            }
            world.wait(Duration::from_secs(60));
            world
        }

        fn settle(&mut self) {
            for place in [0, 1, 0, 1] {
                let nick: Nick = NICKS[place].parse().unwrap();
                while let Some(output) = self.peers[place].poll() {
                    match output {
                        Output::Say { to, line, .. } => {
                            let via = match to {
                                crate::peer::Recipient::Nick(_) => Via::Private,
                                _ => Via::Wire,
                            };
                            self.peers[1 - place].line(self.now, &nick, via, &line);
                        }
                        Output::Event(Event::SeekOver) => self.over = true,
                        _ => {}
                    }
                }
            }
        }

        fn wait(&mut self, time: Duration) {
            for _ in 0..time.as_secs() {
                self.now.elapsed += Duration::from_secs(1);
                self.now.minutes = 29_000_000 + self.now.elapsed.as_secs() as u32 / 60;
                for peer in &mut self.peers {
                    peer.tick(self.now);
                }
                self.settle();
            }
        }

        fn command(&mut self, place: usize, command: Command) -> Result<(), CommandError> {
            let done = self.peers[place].command(self.now, command);
            self.settle();
            done
        }

        /// The second player has lost his connection, is back, and asks who is there.
        fn come_again(&mut self) {
            self.peers[1].offline(self.now);
            let network = NetworkToken::from_name("TestNet");
            self.peers[1].online(self.now, NICKS[1].parse().unwrap(), network);
            self.settle();
            let ask = Command::AskCard(NICKS[0].parse().unwrap());
            self.command(1, ask).unwrap();
            self.wait(Duration::from_secs(30));
        }

        /// What the second player knows of the first.
        fn seen(&self) -> PeerInfo {
            self.peers[1].peers().next().unwrap().clone()
        }
    }

    fn terms() -> Terms {
        Terms {
            clock: Clock::PerMove(30),
            rated: true,
            round: Round::first(3),
            ..Terms::casual(rules::find("abapa-2x3").unwrap())
        }
    }

    #[test]
    fn a_search_is_heard_and_ends_when_taken_back_or_late() {
        let mut world = World::new();
        world.command(0, Command::Seek(Some(terms()))).unwrap();
        let seek = world.seen().seek.unwrap();
        assert_eq!(
            (seek.rule.id.as_str(), seek.clock, seek.rated, seek.round),
            ("abapa-2x3", Clock::PerMove(30), true, Round::first(3))
        );
        world.command(0, Command::Seek(None)).unwrap();
        assert_eq!(world.seen().seek, None);
        let again = world.command(0, Command::Seek(None));
        assert_eq!(again, Err(CommandError::NotSeeking));

        let at_once = world.command(0, Command::Seek(Some(terms())));
        assert_eq!(at_once, Err(CommandError::SoughtAlready));
        world.wait(GAP);
        world.command(0, Command::Seek(Some(terms()))).unwrap();
        // Whoever comes late hears it again, and that makes it no longer.
        world.wait(OPEN_FOR - Duration::from_secs(120));
        world.come_again();
        assert!(world.seen().seek.is_some());
        world.wait(Duration::from_secs(180));
        assert_eq!(world.seen().seek, None);
        assert!(world.over && world.peers[0].sought().is_none());
        let foreign = Terms::casual(rules::find("songo").unwrap());
        assert!(world.command(0, Command::Seek(Some(foreign))).is_err());
    }

    #[test]
    fn a_game_ends_the_search_and_others_see_it() {
        let mut world = World::new();
        world.command(0, Command::Seek(Some(terms()))).unwrap();
        let challenge = Command::Challenge {
            nick: "ama".parse().unwrap(),
            terms: terms(),
        };
        world.command(1, challenge).unwrap();
        let gid = world.peers[0].negotiations.invitations.keys().next();
        let gid = *gid.expect("challenged");
        world.command(0, Command::Accept(gid)).unwrap();
        world.wait(Duration::from_secs(5));
        assert!(world.over);
        assert_eq!(world.seen().seek, None);
    }

    #[test]
    fn whoever_is_away_looks_for_nobody() {
        let mut world = World::new();
        world.command(0, Command::Seek(Some(terms()))).unwrap();
        world
            .command(0, Command::SetState(PlayerState::Away))
            .unwrap();
        world.wait(Duration::from_secs(5));
        assert!(world.over);
        assert_eq!(world.seen().seek, None);
        world.wait(GAP);
        let away = world.command(0, Command::Seek(Some(terms())));
        assert_eq!(away, Err(CommandError::NotFree));
    }

    #[test]
    fn what_nobody_has_asked_for_is_not_taken_in() {
        let mut world = World::new();
        let now = world.now;
        let intro = world.peers[0].intro_line(now).unwrap().unwrap();
        world.peers[1].line(now, &NICKS[0].parse().unwrap(), Via::Private, &intro);
        world.settle();
        assert_eq!(world.seen().introduction.as_str(), "");
    }

    #[test]
    fn an_introduction_comes_with_the_card_that_is_asked_for() {
        let mut world = World::new();
        assert_eq!(world.seen().introduction.as_str(), "");
        let ask = Command::AskCard("ama".parse().unwrap());
        world.command(1, ask).unwrap();
        world.wait(Duration::from_secs(10));
        assert_eq!(world.seen().introduction.as_str(), "I play slowly.");
    }
}
