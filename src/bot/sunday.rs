//! The weekly event beside the bot: with its director's orders.

use std::time::SystemTime;

use tokio::time::{Duration, Instant};

use super::{
    Bot,
    boards::Wished,
    hall::{Between, Hall, MatchNews, MeetingWish},
};
use crate::{
    client::Event,
    event::{
        Desk, Duty, Game, Meeting, News, Phase, Step,
        announce::{called, points},
    },
    irc::networks::NetworkId,
    peer::wire::{Gid, Pairing, Verdict},
    trust::Link,
};

/// How often the event is looked after.
const EVERY: Duration = Duration::from_secs(1);

/// Told what happens in the event.
pub type TellNews = Box<dyn FnMut(&Meeting, &News) + Send>;

/// An event and who is told of it.
pub(super) struct Sunday {
    pub(super) desk: Desk,
    tell: TellNews,
    due: Instant,
    /// Games of guests that have not been begun at a board.
    games: Vec<Game>,
    /// The event whose guests have been taken from disk.
    pub(super) restored: Option<Link>,
}

impl Sunday {
    pub(super) fn new(desk: Desk, tell: TellNews) -> Self {
        let due = Instant::now();
        Self {
            desk,
            tell,
            due,
            games: Vec::new(),
            restored: None,
        }
    }

    /// When there is something to do.
    pub(super) fn due(&self) -> Instant {
        self.due
    }

    /// Whether the games of the match are on this network.
    pub(super) fn is_on(&self, network: &NetworkId) -> bool {
        self.desk.network() == network
    }

    /// Whether a game from before the program ended may be one of the match, perhaps that of a guest.
    pub(super) fn may_be_of_match(&self, gid: Gid) -> bool {
        self.desk.may_be_of_event(now(), gid)
    }

    /// The director's owner decides a game; says what came of it.
    pub(super) fn decide(&mut self, pairing: Pairing, verdict: Verdict) -> String {
        match self.desk.decide(pairing, verdict) {
            true => format!("decided: {pairing} {verdict}"),
            false => "this bot is not the director, or there is no such game".to_owned(),
        }
    }
}

impl Bot {
    /// Something has happened that may concern the event.
    pub(super) async fn sunday_event(&mut self, event: &Event) {
        if let Some(sunday) = &mut self.sunday {
            sunday.desk.event(now(), event);
            self.sunday_steps().await;
        }
    }

    /// Looks after the event, if it is time.
    pub(super) async fn sunday_tick(&mut self) {
        let at = Instant::now();
        if let Some(sunday) = self.sunday.as_mut().filter(|sunday| sunday.due <= at) {
            sunday.due = at + EVERY;
            sunday.desk.tick(now());
            self.sunday_steps().await;
        }
    }

    async fn sunday_steps(&mut self) {
        while let Some(sunday) = &mut self.sunday
            && let Some(step) = sunday.desk.poll()
        {
            match step {
                Step::Command(command) => {
                    let handle = self.handle.on(sunday.desk.network().clone());
                    if let Err(error) = handle.command(command.as_ref().clone()).await {
                        tracing::info!(%error, ?command, "not done for the event");
                        sunday.desk.refused(now(), &command);
                    }
                }
                Step::News(news) => {
                    (sunday.tell)(sunday.desk.meeting(), &news);
                    self.tell_guests(&news).await;
                }
                Step::Game(game) => {
                    // The engine plays those of the bot itself.
                    if let Game::With { gid, duty, .. } = &game {
                        match duty.guest {
                            Some(_) => self.contests.leave_to_guest(*gid),
                            None => self.contests.release(*gid),
                        }
                    }
                    sunday.games.push(game);
                }
            }
        }
    }

    /// Carries what guests do and want to the event, and begins their games.
    pub(super) async fn sunday_of_guests(&mut self) {
        self.restore_entries().await;
        let Some(boards) = &mut self.boards else {
            return;
        };
        let (wishes, ended) = (boards.take_wishes(), boards.take_match_ended());
        for wished in wishes {
            self.wished(wished).await;
        }
        if let Some(sunday) = &mut self.sunday {
            for (pairing, winner) in ended {
                sunday.desk.local_ended(now(), pairing, winner);
            }
        }
        self.seat_guests().await;
        self.take_out_absent().await;
        self.sunday_steps().await;
    }

    async fn wished(&mut self, wished: Wished) {
        let Wished {
            network,
            guest,
            at,
            wish,
        } = wished;
        let Some(boards) = &mut self.boards else {
            return;
        };
        let sunday = self
            .sunday
            .as_mut()
            .filter(|sunday| *sunday.desk.network() == network);
        let Some(sunday) = sunday else {
            let none = |_, hall: &mut Hall| hall.tell_of_match(guest, &at, MatchNews::None);
            boards.in_hall(&network, none).await;
            return;
        };
        let desk = &mut sunday.desk;
        let now = now();
        let news = match (wish, desk.meeting().phase(now)) {
            (MeetingWish::Table, _) => MatchNews::Table(table(desk.meeting())),
            (MeetingWish::Out, _) => {
                let name = boards
                    .in_hall(&network, |_, hall| hall.withdrawn(guest))
                    .await;
                if let Some(name) = name.flatten() {
                    boards.drop_entry(&network, &name);
                    if let Ok(name) = name.parse() {
                        desk.check_out(now, &name, true);
                    }
                }
                MatchNews::Out
            }
            (MeetingWish::In, Phase::CheckIn | Phase::Round(_)) => {
                let name = boards
                    .in_hall(&network, |_, hall| hall.name_in_match(guest))
                    .await;
                let name = name.flatten().unwrap_or_default();
                if let Ok(player) = name.parse() {
                    desk.check_in(now, player, true);
                    boards
                        .in_hall(&network, |_, hall| hall.entered(guest, &name))
                        .await;
                    let event = desk.meeting().terms().id();
                    boards.keep_entry(&network, event, &name, guest).await;
                }
                MatchNews::In
            }
            (MeetingWish::In, Phase::Before) => {
                let opens = desk.meeting().terms().check_in_seconds();
                MatchNews::TooEarly(opens.saturating_sub(now).div_ceil(60))
            }
            (MeetingWish::When | MeetingWish::In, phase) => when(desk, now, phase),
        };
        boards
            .in_hall(&network, |_, hall| hall.tell_of_match(guest, &at, news))
            .await;
    }

    /// Begins the games of guests for whom there is a board; the others are tried again.
    async fn seat_guests(&mut self) {
        let (Some(sunday), Some(boards)) = (&mut self.sunday, &mut self.boards) else {
            return;
        };
        let network = sunday.desk.network().clone();
        let rule = &sunday.desk.plan().rule;
        let mut waiting = Vec::new();
        let mut begun = Vec::new();
        // What has its score, or is of another week, is not played any more.
        let open: Vec<_> = sunday
            .desk
            .meeting()
            .duties()
            .into_iter()
            .filter(|duty| !duty.ended)
            .collect();
        for game in std::mem::take(&mut sunday.games) {
            let (Game::With { duty, .. } | Game::Between { duty, .. }) = &game;
            if !open
                .iter()
                .any(|other| other.pairing == duty.pairing && other.seat == duty.seat)
            {
                continue;
            }
            let seated = match &game {
                Game::With { duty, .. } if duty.guest.is_none() => Some(true),
                Game::With { gid, duty, side } => {
                    let Some(play) = self.contests.game(*gid).cloned() else {
                        // It begins with the event that follows, or is over already.
                        if !duty.ended && waiting.len() < MAX_WAITING {
                            waiting.push(game);
                        }
                        continue;
                    };
                    let name = duty.guest.clone().unwrap_or_default();
                    let (pairing, opponent) = (duty.pairing, opponent(duty));
                    boards
                        .in_hall(&network, |at, hall| {
                            hall.match_with(at, pairing, *gid, play, (&name, *side), opponent)
                        })
                        .await
                }
                Game::Between { duty, opponent } => {
                    let south = duty.guest.clone().unwrap_or_default();
                    let (play, pairing) = (crate::game::Game::new(rule.clone()), duty.pairing);
                    let between = Between {
                        event: sunday.desk.meeting().terms().id(),
                        pairing,
                        names: [south, opponent.clone()],
                    };
                    let seated = boards
                        .in_hall(&network, |at, hall| hall.match_between(at, between, play))
                        .await;
                    if seated == Some(true) {
                        begun.push(pairing);
                    }
                    seated
                }
            };
            if seated != Some(true) && waiting.len() < MAX_WAITING {
                waiting.push(game);
            }
        }
        sunday.games = waiting;
        for pairing in begun {
            sunday.desk.local_begun(now(), pairing);
        }
    }

    /// Guests who have gone take part no more.
    async fn take_out_absent(&mut self) {
        let (Some(sunday), Some(boards)) = (&mut self.sunday, &mut self.boards) else {
            return;
        };
        let network = sunday.desk.network().clone();
        let absent = boards
            .in_hall(&network, |at, hall| hall.absent_from_match(at))
            .await;
        for name in absent.unwrap_or_default() {
            boards.drop_entry(&network, &name);
            if let Ok(name) = name.parse() {
                sunday.desk.check_out(now(), &name, true);
            }
        }
    }

    /// Tells guests who take part what concerns them.
    async fn tell_guests(&mut self, news: &News) {
        let (Some(sunday), Some(boards)) = (&self.sunday, &mut self.boards) else {
            return;
        };
        let (meeting, network) = (sunday.desk.meeting(), sunday.desk.network().clone());
        let people = meeting.table().people();
        let told: Vec<(String, MatchNews)> = match news {
            News::Round(number) => {
                let byes = meeting
                    .table()
                    .round()
                    .map(|round| round.byes.clone())
                    .unwrap_or_default();
                let free = people.filter(|person| byes.contains(&person.seat));
                free.filter_map(|person| {
                    Some((person.who.guest.clone()?, MatchNews::Free(*number)))
                })
                .collect()
            }
            News::Over => {
                let first = table(meeting).into_iter().next().unwrap_or_default();
                people
                    .filter_map(|person| {
                        Some((person.who.guest.clone()?, MatchNews::Over(first.clone())))
                    })
                    .collect()
            }
            _ => return,
        };
        boards
            .in_hall(&network, |_, hall| {
                for (name, news) in told {
                    hall.tell_entered(&name, news);
                }
            })
            .await;
    }
}

/// Games that wait for their guests, at most: more than an event has players.
const MAX_WAITING: usize = 128;
/// Players in one line of the table.
const A_LINE: usize = 6;

/// What the opponent is called.
fn opponent(duty: &Duty) -> String {
    match duty.name.as_str() {
        "" => format!("player {}", duty.opponent),
        name => name.to_owned(),
    }
}

/// The standings in lines for a channel.
fn table(meeting: &Meeting) -> Vec<String> {
    let table = meeting.table();
    let standings = table.standings();
    let places: Vec<String> = standings
        .iter()
        .map(|line| {
            format!(
                "{}. {} {}",
                line.place,
                called(table, line.seat),
                points(line.points)
            )
        })
        .collect();
    match places.is_empty() {
        true => vec!["-".to_owned()],
        false => places
            .chunks(A_LINE)
            .map(|places| places.join(", "))
            .collect(),
    }
}

fn when(desk: &Desk, now: u64, phase: Phase) -> MatchNews {
    let plan = desk.plan();
    let running = matches!(phase, Phase::CheckIn | Phase::Round(_));
    let start = match running {
        true => desk.meeting().terms().start_seconds(),
        false => plan.next(now),
    };
    let minutes = start.saturating_sub(now).div_ceil(60);
    MatchNews::When {
        name: plan.name.to_string(),
        at: format!("{} {}", plan.terms(start).date(), plan.time),
        minutes,
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
