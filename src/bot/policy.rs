//! Whose challenges the bot accepts: data that its owner writes.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use tokio::time::Instant;

use crate::{
    client::Ignore,
    irc::casemap::Casemap,
    peer::{
        Nick, Terms,
        wire::{Clock, DeclineReason},
    },
    trust::KeyId,
};

/// What the bot accepts.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Games for points.
    pub rated: bool,
    /// Being the referee of others' games.
    pub referee: bool,
    /// The clocks; empty for any.
    pub clocks: Vec<Clock>,
    /// Games with other bots.
    pub bots: bool,
    /// Games with one person in a day; none for any number.
    pub per_day: Option<u32>,
    /// Whom it does not play. A nick means an account of that name too.
    pub blocked: Vec<Ignore>,
    /// Games with players at once, besides those that guests play in the weekly match.
    pub games: usize,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            rated: true,
            referee: true,
            clocks: Vec::new(),
            bots: true,
            per_day: None,
            blocked: Vec::new(),
            games: usize::MAX,
        }
    }
}

/// Who challenges.
#[derive(Clone, Debug)]
pub(super) struct Challenger {
    pub(super) who: Somebody,
    pub(super) bot: bool,
}

/// Somebody, as a block list knows him.
#[derive(Clone, Debug)]
pub(super) struct Somebody {
    pub(super) nick: Nick,
    /// `nick!user@host`, as much of it as is known.
    pub(super) source: String,
    pub(super) key: Option<KeyId>,
    pub(super) account: Option<String>,
}

/// How the bot is when it is challenged.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Load {
    /// Games with players that it plays itself.
    pub(super) games: usize,
    /// Lines of games have to wait for long.
    pub(super) slow: bool,
    /// It is going.
    pub(super) closing: bool,
}

const DAY: Duration = Duration::from_secs(24 * 3600);
/// People whose games of today are counted.
const MAX_COUNTED: usize = 10_000;

/// The policy with what it has to remember.
#[derive(Debug, Default)]
pub(super) struct Gate {
    pub(super) policy: Policy,
    /// When each person's games were begun.
    today: HashMap<KeyId, Vec<Instant>>,
    /// How often what was the reason to decline.
    pub(super) declined: BTreeMap<String, u64>,
}

impl Gate {
    pub(super) fn new(policy: Policy) -> Self {
        Self {
            policy,
            ..Self::default()
        }
    }

    /// Why a challenge is declined, if it is.
    pub(super) fn judge(
        &mut self,
        now: Instant,
        who: &Challenger,
        terms: &Terms,
        load: Load,
    ) -> Option<DeclineReason> {
        let reason = self.refusal(now, who, terms, load);
        match (reason, who.who.key) {
            (Some(reason), _) => *self.declined.entry(reason.to_string()).or_default() += 1,
            (None, Some(key)) if self.today.len() < MAX_COUNTED => {
                self.today.entry(key).or_default().push(now);
            }
            _ => {}
        }
        reason
    }

    fn refusal(
        &mut self,
        now: Instant,
        who: &Challenger,
        terms: &Terms,
        load: Load,
    ) -> Option<DeclineReason> {
        let timed = terms.clock != Clock::Untimed;
        let fits = self.policy.clocks.is_empty() || self.policy.clocks.contains(&terms.clock);
        self.today.retain(|_, games| {
            games.retain(|begun| now.duration_since(*begun) < DAY);
            !games.is_empty()
        });
        let played = who
            .who
            .key
            .and_then(|key| self.today.get(&key))
            .map_or(0, Vec::len);
        let enough = self
            .policy
            .per_day
            .is_some_and(|most| played >= most as usize);
        [
            (load.closing, DeclineReason::Later),
            (
                is_blocked(&self.policy.blocked, &who.who),
                DeclineReason::Blocked,
            ),
            (who.bot && !self.policy.bots, DeclineReason::NoBot),
            (terms.rated && !self.policy.rated, DeclineReason::Rated),
            (!fits, DeclineReason::Clock),
            (timed && load.slow, DeclineReason::Clock),
            (enough, DeclineReason::Later),
            (load.games >= self.policy.games, DeclineReason::Busy),
        ]
        .into_iter()
        .find_map(|(holds, reason)| holds.then_some(reason))
    }
}

/// Whether somebody is on a block list.
pub(super) fn is_blocked(blocked: &[Ignore], who: &Somebody) -> bool {
    let is = |nick: &Nick, other: &str| Casemap::default().eq(nick.as_str(), other);
    blocked.iter().any(|blocked| match blocked {
        Ignore::Key(key) => who.key == Some(*key),
        Ignore::Mask(mask) => mask.fits(Casemap::default(), &who.source),
        Ignore::Nick(nick) => {
            is(nick, who.nick.as_str())
                || who
                    .account
                    .as_deref()
                    .is_some_and(|account| is(nick, account))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules, trust::KeyPair};

    fn terms(clock: &str, rated: bool) -> Terms {
        Terms {
            clock: clock.parse().unwrap(),
            rated,
            ..Terms::casual(rules::find("abapa").unwrap())
        }
    }

    #[test]
    fn every_limit_is_kept_and_counted() {
        let key = KeyPair::from_seed([1; 32]).public().id();
        let policy = Policy {
            rated: false,
            referee: true,
            clocks: vec![Clock::Untimed, "5+3".parse().unwrap()],
            bots: false,
            per_day: Some(2),
            blocked: vec!["*!*@bad.example".parse().unwrap(), "troll".parse().unwrap()],
            games: 2,
        };
        let mut gate = Gate::new(policy);
        let now = Instant::now();
        let nick: Nick = "ama".parse().unwrap();
        let ama = Challenger {
            who: Somebody {
                nick,
                source: "ama!a@host".to_owned(),
                key: Some(key),
                account: None,
            },
            bot: false,
        };
        let mut judge = |who: &Challenger, terms: Terms, slow, closing, later: u64| {
            let load = Load {
                games: 1,
                slow,
                closing,
            };
            gate.judge(now + Duration::from_secs(later), who, &terms, load)
        };
        assert_eq!(
            judge(&ama, terms("-", true), false, false, 0),
            Some(DeclineReason::Rated)
        );
        assert_eq!(
            judge(&ama, terms("1+0", false), false, false, 0),
            Some(DeclineReason::Clock)
        );
        assert_eq!(
            judge(&ama, terms("5+3", false), true, false, 0),
            Some(DeclineReason::Clock)
        );
        assert_eq!(
            judge(&ama, terms("-", false), false, true, 0),
            Some(DeclineReason::Later)
        );
        let bot = Challenger {
            bot: true,
            ..ama.clone()
        };
        assert_eq!(
            judge(&bot, terms("-", false), false, false, 0),
            Some(DeclineReason::NoBot)
        );
        let mut by_source = ama.clone();
        by_source.who.source = "x!y@BAD.example".to_owned();
        let mut by_account = ama.clone();
        by_account.who.account = Some("Troll".to_owned());
        for bad in [by_source, by_account] {
            assert_eq!(
                judge(&bad, terms("-", false), false, false, 0),
                Some(DeclineReason::Blocked)
            );
        }
        for _ in 0..2 {
            assert_eq!(judge(&ama, terms("-", false), true, false, 0), None);
        }
        assert_eq!(
            judge(&ama, terms("-", false), false, false, 9),
            Some(DeclineReason::Later)
        );
        assert_eq!(judge(&ama, terms("-", false), false, false, 86_500), None);
        assert_eq!(gate.declined["clock"], 2);
        let full = Load {
            games: 2,
            ..Load::default()
        };
        let now = now + Duration::from_secs(200_000);
        assert_eq!(
            gate.judge(now, &ama, &terms("-", false), full),
            Some(DeclineReason::Busy)
        );
    }
}
