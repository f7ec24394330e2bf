//! Channels we want to be in.
//!
//! ```text
//! Waiting(at) ── due ──▶ Queued ── sent ──▶ Asked ── JOIN ──▶ (joined: Asked is over)
//!      ▲                                      │
//!      └──────────── a refusal that passes ───┘   a final one, a kick or a PART: forgotten
//! ```

use crate::irc::{
    casemap::Casemap,
    channel::ChannelName,
    numeric::JoinRefusal,
    outgoing::{Outgoing, OutgoingError},
};
use std::time::{Duration, Instant};

/// Channels in one JOIN; servers limit it, the strictest seen to 10.
const PER_LINE: usize = 10;

/// The wait doubles this often: from 30 s to 16 minutes.
const MAX_DOUBLINGS: u32 = 5;

#[derive(Debug)]
pub(super) struct Joins {
    wanted: Vec<Wanted>,
    retry: Duration,
}

#[derive(Debug)]
struct Wanted {
    channel: ChannelName,
    state: State,
    refusals: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Until the registration is complete.
    Held,
    Waiting(Instant),
    Queued,
    Asked,
    Joined,
}

impl Joins {
    pub(super) fn new(channels: &[ChannelName], retry: Duration) -> Self {
        let held = |channel: &ChannelName| Wanted {
            channel: channel.clone(),
            state: State::Held,
            refusals: 0,
        };
        Self {
            wanted: channels.iter().map(held).collect(),
            retry,
        }
    }

    /// The registration is complete.
    pub(super) fn start(&mut self, now: Instant) {
        for wanted in self
            .wanted
            .iter_mut()
            .filter(|wanted| wanted.state == State::Held)
        {
            wanted.state = State::Waiting(now);
        }
    }

    pub(super) fn due_at(&self) -> Option<Instant> {
        let waiting = |wanted: &Wanted| match wanted.state {
            State::Waiting(at) => Some(at),
            _ => None,
        };
        self.wanted.iter().filter_map(waiting).min()
    }

    /// The JOIN lines that are due.
    pub(super) fn due(&mut self, now: Instant) -> Vec<Result<Outgoing, OutgoingError>> {
        let mut due = Vec::new();
        for wanted in &mut self.wanted {
            if matches!(wanted.state, State::Waiting(at) if at <= now) {
                wanted.state = State::Queued;
                due.push(wanted.channel.clone());
            }
        }
        let mut lines = Vec::new();
        for channels in due.chunks(PER_LINE) {
            match Outgoing::join(channels) {
                Err(OutgoingError::TooLong { .. }) => {
                    lines.extend(channels.chunks(1).map(Outgoing::join));
                }
                built => lines.push(built),
            }
        }
        lines
    }

    /// A JOIN has been sent, ours or the user's.
    pub(super) fn asked(&mut self, channels: &str, casemap: Casemap) {
        for channel in channels.split(' ').next().unwrap_or_default().split(',') {
            match self.find(channel, casemap) {
                Some(wanted) => wanted.state = State::Asked,
                None => {
                    if let Ok(channel) = channel.parse() {
                        self.wanted.push(Wanted {
                            channel,
                            state: State::Asked,
                            refusals: 0,
                        });
                    }
                }
            }
        }
    }

    pub(super) fn joined(&mut self, channel: &ChannelName, casemap: Casemap) {
        if let Some(wanted) = self.find(channel.as_str(), casemap) {
            wanted.state = State::Joined;
            wanted.refusals = 0;
        }
    }

    pub(super) fn forget(&mut self, channel: &str, casemap: Casemap) {
        self.wanted
            .retain(|wanted| !casemap.eq(wanted.channel.as_str(), channel));
    }

    /// A numeric refused something about `channel`: if that was a JOIN of ours, the channel and
    /// whether it will be tried again.
    pub(super) fn refused(
        &mut self,
        now: Instant,
        channel: &str,
        refusal: JoinRefusal,
        casemap: Casemap,
    ) -> Option<(ChannelName, bool)> {
        let retry = self.retry;
        let wanted = self
            .find(channel, casemap)
            .filter(|wanted| wanted.state == State::Asked)?;
        let name = wanted.channel.clone();
        let doublings = match refusal {
            JoinRefusal::Passing => wanted.refusals.min(MAX_DOUBLINGS),
            JoinRefusal::Lasting => MAX_DOUBLINGS,
            JoinRefusal::Final => {
                self.forget(channel, casemap);
                return Some((name, false));
            }
        };
        wanted.refusals += 1;
        wanted.state = State::Waiting(now + retry * 2u32.pow(doublings));
        Some((name, true))
    }

    fn find(&mut self, channel: &str, casemap: Casemap) -> Option<&mut Wanted> {
        self.wanted
            .iter_mut()
            .find(|wanted| casemap.eq(wanted.channel.as_str(), channel))
    }
}
