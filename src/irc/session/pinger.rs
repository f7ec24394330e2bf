//! Our own pings: how long the server takes, and whether it is still there.

use std::time::{Duration, Instant};

#[derive(Debug)]
pub(super) struct Pinger {
    interval: Duration,
    timeout: Duration,
    next_at: Option<Instant>,
    count: u64,
    waiting: Option<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    token: String,
    asked_at: Instant,
    sent_at: Option<Instant>,
    /// When the link counts as dead; none once anything has arrived.
    dead_at: Option<Instant>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Ping(String),
    Dead,
}

impl Pinger {
    pub(super) fn new(interval: Duration, timeout: Duration) -> Self {
        Self {
            interval,
            timeout,
            next_at: None,
            count: 0,
            waiting: None,
        }
    }

    /// Begins with a first ping after one interval.
    pub(super) fn start(&mut self, now: Instant) {
        self.next_at = Some(now + self.interval);
    }

    /// Something arrived: the link is alive, even if the answer itself is late.
    pub(super) fn heard(&mut self) {
        if let Some(waiting) = &mut self.waiting {
            waiting.dead_at = None;
        }
    }

    /// A ping has been handed to the socket; waiting in our own queue is no lag.
    pub(super) fn written(&mut self, now: Instant, token: &str) {
        let timeout = self.timeout;
        if let Some(waiting) = self
            .waiting
            .as_mut()
            .filter(|waiting| waiting.token == token)
        {
            waiting.sent_at = Some(now);
            waiting.dead_at = Some(now + timeout);
        }
    }

    pub(super) fn pong(&mut self, now: Instant, token: &str) -> Option<Duration> {
        let waiting = self.waiting.take_if(|waiting| waiting.token == token)?;
        waiting
            .sent_at
            .map(|sent_at| now.saturating_duration_since(sent_at))
    }

    pub(super) fn due_at(&self) -> Option<Instant> {
        let dead_at = self.waiting.as_ref().and_then(|waiting| waiting.dead_at);
        [self.next_at, dead_at].into_iter().flatten().min()
    }

    pub(super) fn on_timeout(&mut self, now: Instant) -> Due {
        let dead_at = self.waiting.as_ref().and_then(|waiting| waiting.dead_at);
        if dead_at.is_some_and(|dead_at| dead_at <= now) {
            return Due::Dead;
        }
        if self.next_at.is_none_or(|next_at| next_at > now) {
            return Due::Nothing;
        }
        self.next_at = Some(now + self.interval);
        // The last one is still unanswered: its deadline decides. Or it still waits in our own queue: one
        // more would only make its answer count for nothing.
        let timeout = self.timeout;
        let is_queued =
            |waiting: &Waiting| waiting.sent_at.is_none() && now < waiting.asked_at + timeout;
        if dead_at.is_some() || self.waiting.as_ref().is_some_and(is_queued) {
            return Due::Nothing;
        }
        self.count += 1;
        let token = format!("awale-{}", self.count);
        let dead_at = Some(now + self.timeout);
        self.waiting = Some(Waiting {
            token: token.clone(),
            asked_at: now,
            sent_at: None,
            dead_at,
        });
        Due::Ping(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ping_that_waits_in_our_own_queue_is_not_replaced() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut pinger = Pinger::new(Duration::from_secs(1), Duration::from_secs(30));
        pinger.start(start);
        assert_eq!(pinger.on_timeout(at(1)), Due::Ping("awale-1".to_owned()));
        pinger.heard();
        assert_eq!(pinger.on_timeout(at(2)), Due::Nothing);
        pinger.written(at(3), "awale-1");
        assert_eq!(pinger.pong(at(4), "awale-1"), Some(Duration::from_secs(1)));
        // One that never left is given up in the end.
        assert_eq!(pinger.on_timeout(at(5)), Due::Ping("awale-2".to_owned()));
        pinger.heard();
        assert_eq!(pinger.on_timeout(at(40)), Due::Ping("awale-3".to_owned()));
    }

    fn pinger(start: Instant) -> Pinger {
        let mut pinger = Pinger::new(Duration::from_secs(60), Duration::from_secs(30));
        pinger.start(start);
        pinger
    }

    #[test]
    fn lag_is_counted_from_the_socket() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut pinger = pinger(start);
        assert_eq!(pinger.due_at(), Some(at(60)));
        assert_eq!(pinger.on_timeout(at(60)), Due::Ping("awale-1".to_owned()));
        pinger.written(at(63), "awale-1");
        assert_eq!(pinger.pong(at(64), "other"), None);
        assert_eq!(pinger.pong(at(65), "awale-1"), Some(Duration::from_secs(2)));
        assert_eq!(pinger.due_at(), Some(at(120)));
    }

    #[test]
    fn silence_is_death_and_any_line_is_life() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut silent = pinger(start);
        silent.on_timeout(at(60));
        silent.written(at(60), "awale-1");
        assert_eq!(silent.due_at(), Some(at(90)));
        assert_eq!(silent.on_timeout(at(90)), Due::Dead);
        let mut busy = pinger(start);
        busy.on_timeout(at(60));
        busy.written(at(60), "awale-1");
        busy.heard();
        assert_eq!(busy.on_timeout(at(90)), Due::Nothing);
        assert_eq!(busy.on_timeout(at(120)), Due::Ping("awale-2".to_owned()));
    }
}
