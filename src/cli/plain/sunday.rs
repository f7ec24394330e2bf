//! The weekly event in a session: what is told of it, and what one can say.

use awale::{
    client::{Event, typed::SundayWord},
    event::{
        Desk, Game, News, Phase, Step, Table,
        announce::{called, points},
        calendar,
    },
    peer::wire::PlayerName,
};
use jiff::tz::TimeZone;

use super::{
    screen::{say, show},
    session::Session,
    words::sentence,
};
use crate::cli::sunday::{now, table_text};

/// The event that a session follows.
pub(in crate::cli) struct Sunday {
    desk: Desk,
    name: PlayerName,
}

impl Sunday {
    /// `joins`: the person takes part as soon as that can be.
    pub(in crate::cli) fn new(mut desk: Desk, name: PlayerName, joins: bool) -> Self {
        if joins {
            desk.check_in(now(), name.clone(), false);
        }
        Self { desk, name }
    }

    /// Whether a round is being played or one can check in.
    fn is_near(&self) -> bool {
        self.desk.meeting().phase(now()) != Phase::Before
    }
}

impl Session {
    /// Something has happened that may concern the event.
    pub(super) async fn sunday_event(&mut self, event: &Event) {
        if let Some(sunday) = &mut self.sunday {
            sunday.desk.event(now(), event);
            self.sunday_steps().await;
        }
    }

    /// A second has passed.
    pub(super) async fn sunday_tick(&mut self) {
        if let Some(sunday) = &mut self.sunday {
            sunday.desk.tick(now());
            self.sunday_steps().await;
        }
    }

    /// Does what the event wants.
    async fn sunday_steps(&mut self) {
        while let Some(step) = self.sunday.as_mut().and_then(|sunday| sunday.desk.poll()) {
            match step {
                Step::Command(command) => {
                    let done = self.handle.command(command.as_ref().clone()).await;
                    if let Err(error) = done {
                        tracing::info!(%error, ?command, "not done for the event");
                        if let Some(sunday) = &mut self.sunday {
                            sunday.desk.refused(now(), &command);
                        }
                    }
                }
                Step::News(news) => self.sunday_news(&news),
                Step::Game(Game::With { duty, .. }) => {
                    say!(self, "It is your game of round {}.", duty.pairing.round);
                }
                // Only bots have guests.
                Step::Game(Game::Between { .. }) => {}
            }
        }
    }

    fn sunday_news(&self, news: &News) {
        let Some(sunday) = &self.sunday else { return };
        let meeting = sunday.desk.meeting();
        let table = meeting.table();
        let own = meeting.seat_of(None);
        let name = &table.terms().name;
        match news {
            News::Opened => say!(
                self,
                "{name}: check-in is open. Type sunday in to take part."
            ),
            News::Director(_) if meeting.is_director() => {
                say!(
                    self,
                    "The director is gone: your program goes on with the event."
                );
            }
            News::Director(_) => say!(self, "Another program goes on with the event."),
            News::Entered(seat) if own == Some(*seat) => {
                say!(self, "You take part: your number is {seat}.");
            }
            News::Entered(seat) => say!(self, "{} takes part.", called(table, *seat)),
            News::Left(seat) if own == Some(*seat) => {
                say!(self, "You take part no more. Type sunday in to come back.");
            }
            News::Left(seat) => say!(self, "{} takes part no more.", called(table, *seat)),
            News::Round(number) => self.sunday_round(table, *number),
            News::Scored(pairing, score) => {
                say!(
                    self,
                    "{}",
                    awale::event::announce::score(table, *pairing, *score)
                );
            }
            News::RoundOver(number) => {
                let lines = table.standings();
                let lines = lines.iter().take(5);
                let best: Vec<String> = lines
                    .map(|line| {
                        format!(
                            "{}. {} {}",
                            line.place,
                            called(table, line.seat),
                            points(line.points)
                        )
                    })
                    .collect();
                say!(self, "After round {number}: {}.", best.join(", "));
            }
            News::Dispute(pairing) => say!(
                self,
                "The two players of game {pairing} say different things. You decide: sunday decide {pairing} south, \
                 north, both or none."
            ),
            News::Contradiction(pairing) => say!(
                self,
                "Of game {pairing} the director says something else than both its players have signed."
            ),
            News::Differs(number) => say!(
                self,
                "Before round {number} the director's results are others than here. One of the programs may be of \
                 another version."
            ),
            News::Paused(true) => {
                say!(
                    self,
                    "The event waits: too few of its players, or not its director, are here."
                );
            }
            News::Paused(false) => say!(self, "The event goes on."),
            News::OtherLog => say!(
                self,
                "The network was split: the table is that of most players now."
            ),
            News::Over => {
                say!(self, "{name} is over.");
                show!(self, "{}", table_text(table).trim_end());
            }
        }
    }

    fn sunday_round(&self, table: &Table, number: u8) {
        let own = self
            .sunday
            .as_ref()
            .and_then(|sunday| sunday.desk.meeting().seat_of(None));
        say!(self, "Round {number} of {} begins.", table.planned());
        let (Some(seat), Some(round)) = (own, table.rounds().last()) else {
            return;
        };
        if round.byes.contains(&seat) {
            say!(self, "You have no opponent in this round, and get a point.");
        }
        if let Some(game) = round.game_of(seat) {
            match game.south == seat {
                true => say!(self, "You are South against {}.", called(table, game.north)),
                false => say!(self, "You are North against {}.", called(table, game.south)),
            }
        }
    }

    /// What was typed about the event.
    pub(super) async fn sunday(&mut self, word: SundayWord) -> Result<(), String> {
        let Some(sunday) = &mut self.sunday else {
            return Err(
                "There is no event on the networks where you are. awale sunday tells when and where it is."
                    .to_owned(),
            );
        };
        let now = now();
        match word {
            SundayWord::Show => self.show_sunday(),
            SundayWord::In if sunday.desk.meeting().phase(now) == Phase::Over => {
                return Err("It is over. awale sunday tells when the next one is.".to_owned());
            }
            SundayWord::In => {
                let early = !sunday.is_near();
                sunday.desk.check_in(now, sunday.name.clone(), false);
                match early {
                    true => say!(self, "You will be checked in as soon as check-in opens."),
                    false => say!(self, "You check in."),
                }
            }
            SundayWord::Out => {
                let name = sunday.name.clone();
                sunday.desk.check_out(now, &name, false);
                say!(self, "You check out.");
            }
            SundayWord::Table => {
                show!(
                    self,
                    "{}",
                    table_text(sunday.desk.meeting().table()).trim_end()
                );
            }
            SundayWord::Decide(pairing, verdict) => {
                if !sunday.desk.decide(pairing, verdict) {
                    return Err(
                        "Only the director decides, and only a game that there is.".to_owned()
                    );
                }
                say!(self, "Decided: {pairing} {verdict}.");
            }
        }
        self.sunday_steps().await;
        Ok(())
    }

    fn show_sunday(&self) {
        let Some(sunday) = &self.sunday else { return };
        let (meeting, now) = (sunday.desk.meeting(), now());
        let terms = meeting.terms();
        let start = terms.start_seconds();
        let when = calendar::in_zone(start, &TimeZone::system());
        say!(self, "{}: {when}, clock {}.", terms.name, terms.clock);
        match meeting.phase(now) {
            Phase::Before => say!(
                self,
                "It begins in {}; check-in opens 15 minutes before. Type sunday in to be checked in then.",
                calendar::countdown(now, start)
            ),
            Phase::CheckIn => say!(
                self,
                "Check-in is open: {} players. It begins in {}.",
                meeting.table().active(),
                calendar::countdown(now, start)
            ),
            Phase::Round(number) => {
                say!(
                    self,
                    "Round {number} of {} is being played.",
                    meeting.table().planned()
                );
            }
            Phase::Over => say!(self, "It is over. Type sunday table for the table."),
        }
        let word = match sunday.desk.meeting().is_in(&sunday.name, false) {
            true => "You take part.",
            false => "You do not take part.",
        };
        say!(self, "{}", sentence(&word));
    }
}
