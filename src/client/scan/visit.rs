//! One visit to one network.

use std::time::{Duration, SystemTime};

use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until, timeout_at},
};

use super::{Limits, News, NoAnswer, Room, Stage, Target, found::Seen};
use crate::{
    irc::{
        budget::Class,
        casemap::Casemap,
        channel::ChannelName,
        connection::{Handle, connect},
        disconnect::DisconnectReason,
        event::{Event, Target as Said},
        gate::Gate,
        isupport::Isupport,
        options::Options,
        outgoing::Outgoing,
        refusal::Refusal,
        sanitize,
    },
    peer::{Listener, Nick, Now, wire::NetworkToken},
};

/// Characters of a server's words that are kept.
const MAX_WORDS: usize = 200;

/// Visits the network: its servers one after the other until one takes us in, then the channels.
pub(super) async fn visit(
    target: Target,
    limits: Limits,
    gate: &Gate,
    news: &mpsc::Sender<News>,
) -> Result<Room, NoAnswer> {
    let mut reason = None;
    let mut until = None;
    for options in &target.servers {
        let at = Instant::from_std(gate.reserve(&target.id, Instant::now().into_std()));
        let until = *until.get_or_insert(at + limits.attempt);
        if at >= until || news.is_closed() {
            break;
        }
        sleep_until(at).await;
        let stage = Stage::Dialling {
            host: options.host.clone(),
            port: options.port,
        };
        tell(news, &target, stage).await;
        match timeout_at(until, arrive(&target, options, limits.wait)).await {
            Ok(Ok(arrived)) => return arrived.stay(&target, limits.wait, news).await,
            Ok(Err(failed)) => {
                tell(news, &target, Stage::Failed(failed.clone())).await;
                reason = Some(NoAnswer::Unreachable(failed));
            }
            Err(_) => return Err(NoAnswer::TooSlow(limits.attempt)),
        }
    }
    Err(reason.unwrap_or(NoAnswer::NoServer))
}

async fn tell(news: &mpsc::Sender<News>, target: &Target, stage: Stage) {
    // Fails only when nobody listens any more; the visit ends soon by itself.
    let _ = news.send(News::Stage(target.id.clone(), stage)).await;
}

/// A connection that is registered.
struct Arrived {
    host: String,
    port: u16,
    handle: Handle,
    events: mpsc::Receiver<Event>,
    nick: Nick,
    name: String,
    isupport: Isupport,
}

async fn arrive(
    target: &Target,
    options: &Options,
    wait: Duration,
) -> Result<Arrived, DisconnectReason> {
    let mut options = options.clone();
    options.channels = vec![target.lobby.clone(), target.wire.clone()];
    options.realname = options.nick.to_string();
    options.regain_nick = false;
    // One ping measures the lag while we listen.
    options.timeouts.ping_interval = wait / 2;
    // A server that says farewell and does not close is left soon.
    options.timeouts.quit = options.timeouts.quit.min(Duration::from_secs(2));
    let (host, port) = (options.host.clone(), options.port);
    let (handle, mut events) = connect(options);
    loop {
        match events.recv().await {
            Some(Event::Registered {
                nick,
                network,
                isupport,
            }) => {
                return Ok(Arrived {
                    host,
                    port,
                    handle,
                    events,
                    nick,
                    name: network.unwrap_or_else(|| target.name.clone()),
                    isupport,
                });
            }
            Some(Event::Disconnected { reason }) => return Err(reason),
            Some(_) => {}
            None => return Err(DisconnectReason::Quit),
        }
    }
}

/// What is known so far in the channels.
struct Looking {
    seen: Seen,
    listener: Listener,
    casemap: Casemap,
    lag: Option<Duration>,
    began: Instant,
    /// Set by the first list of the wire channel's people.
    listening_until: Option<Instant>,
}

impl Looking {
    fn left(&mut self, nick: &Nick) {
        self.listener.nick_left(nick);
        self.seen.left(nick);
    }
}

impl Arrived {
    async fn stay(
        mut self,
        target: &Target,
        wait: Duration,
        news: &mpsc::Sender<News>,
    ) -> Result<Room, NoAnswer> {
        let mut looking = Looking {
            seen: Seen::default(),
            listener: Listener::new(NetworkToken::from_name(&self.name)),
            casemap: self.isupport.casemap(),
            lag: None,
            began: Instant::now(),
            listening_until: None,
        };
        // A server that lets nobody join and says nothing about it does not keep us for ever.
        let patience = looking.began + wait * 2 + Duration::from_secs(20);
        let outcome = loop {
            let until = looking.listening_until.unwrap_or(patience);
            let Ok(event) = timeout_at(until, self.events.recv()).await else {
                break match looking.listening_until {
                    Some(_) => Ok(()),
                    None => Err(NoAnswer::Unsaid(target.wire.clone())),
                };
            };
            match self.event(&mut looking, target, wait, event) {
                Ok(true) => tell(news, target, Stage::Listening).await,
                Ok(false) => {}
                // What was heard until the connection broke still counts.
                Err(NoAnswer::Unreachable(_)) if looking.listening_until.is_some() => break Ok(()),
                Err(reason) => break Err(reason),
            }
        };
        self.leave().await;
        outcome?;
        let (players, others) = looking.seen.result(&looking.listener, &self.nick);
        Ok(Room {
            host: self.host,
            port: self.port,
            name: sanitize::clean(&self.name, MAX_WORDS),
            lag: looking.lag,
            players,
            others,
        })
    }

    /// Takes in an event; says whether listening begins with it.
    fn event(
        &self,
        looking: &mut Looking,
        target: &Target,
        wait: Duration,
        event: Option<Event>,
    ) -> Result<bool, NoAnswer> {
        let is_wire =
            |channel: &ChannelName| looking.casemap.eq(channel.as_str(), target.wire.as_str());
        match event {
            Some(Event::Joined {
                channel, own: true, ..
            }) => {
                self.ask_who(&channel);
                if is_wire(&channel) && looking.listening_until.is_none() {
                    looking.listening_until = Some(Instant::now() + wait);
                    return Ok(true);
                }
            }
            Some(Event::JoinFailed {
                channel,
                code,
                reason,
                ..
            }) if is_wire(&channel) => {
                let reason = Refusal::new(code, &reason, MAX_WORDS);
                return Err(NoAnswer::Closed { channel, reason });
            }
            Some(Event::Who(entry)) => {
                let in_wire = entry.channel.as_ref().is_some_and(is_wire);
                looking.seen.who(&entry, in_wire);
            }
            Some(Event::WhoEnd { mask }) => {
                if looking.casemap.eq(&mask, target.lobby.as_str()) {
                    looking.seen.lobby_is_complete();
                }
            }
            Some(Event::Message {
                from,
                target: Said::Channel(channel),
                text,
                old: false,
                ..
            }) if is_wire(&channel) => {
                let now = now(looking.began);
                looking.listener.line(now, &from, &text);
            }
            Some(Event::Quit { nick, .. }) => looking.left(&nick),
            Some(Event::Left {
                channel,
                nick,
                own: false,
                ..
            }) if is_wire(&channel) => looking.left(&nick),
            Some(Event::NickChanged {
                old,
                new,
                own: false,
            }) => looking.listener.nick_changed(&old, &new),
            Some(Event::Lag(lag)) => looking.lag = Some(lag),
            Some(Event::Disconnected { reason }) => return Err(NoAnswer::Unreachable(reason)),
            Some(_) => {}
            None => return Err(NoAnswer::Unreachable(DisconnectReason::Quit)),
        }
        Ok(false)
    }

    fn ask_who(&self, channel: &ChannelName) {
        let line = match self.isupport.has_whox() {
            true => Outgoing::whox(channel.as_str()),
            false => Outgoing::who(channel.as_str()),
        };
        if let Ok(line) = line
            && let Err(error) = self.handle.send(line, Class::Listing)
        {
            tracing::debug!(%error, %channel, "not asked who is there");
        }
    }

    /// Leaves politely: the farewell is waited for, as long as the connection's own limit allows.
    async fn leave(&mut self) {
        self.handle.quit("bye");
        while let Some(event) = self.events.recv().await {
            if matches!(event, Event::Disconnected { .. }) {
                break;
            }
        }
    }
}

fn now(began: Instant) -> Now {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let minutes = since_1970.map_or(0, |time| time.as_secs() / 60);
    Now {
        elapsed: began.elapsed(),
        minutes: u32::try_from(minutes).unwrap_or(u32::MAX),
    }
}
