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
    screen::{say, show, tell},
    session::Session,
};
use crate::cli::{
    sunday::{now, table_text},
    texts::t,
};

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
                    tell!(self, "sun-your-game", round = duty.pairing.round);
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
        let name = table.terms().name.to_string();
        match news {
            News::Opened => tell!(self, "sun-open", name = name),
            News::Director(_) if meeting.is_director() => {
                tell!(self, "sun-director-here");
            }
            News::Director(_) => tell!(self, "sun-director"),
            News::Entered(seat) if own == Some(*seat) => {
                tell!(self, "sun-entered-you", number = seat.to_string());
            }
            News::Entered(seat) => tell!(self, "sun-entered", name = called(table, *seat)),
            News::Left(seat) if own == Some(*seat) => {
                tell!(self, "sun-left-you");
            }
            News::Left(seat) => tell!(self, "sun-left", name = called(table, *seat)),
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
                tell!(self, "sun-best", number = *number, best = best.join(", "));
            }
            News::Dispute(pairing) => {
                let game = pairing.to_string();
                tell!(
                    self,
                    "sun-dispute",
                    game = game.as_str(),
                    number = game.as_str()
                );
            }
            News::Contradiction(pairing) => {
                tell!(self, "sun-contradiction", game = pairing.to_string())
            }
            News::Differs(number) => tell!(self, "sun-differs", number = *number),
            News::Paused(true) => {
                tell!(self, "sun-paused");
            }
            News::Paused(false) => tell!(self, "sun-goes-on"),
            News::OtherLog => tell!(self, "sun-other-log"),
            News::Over => {
                tell!(self, "sun-ended", name = name);
                show!(self, "{}", table_text(table).trim_end());
            }
        }
    }

    fn sunday_round(&self, table: &Table, number: u8) {
        let own = self
            .sunday
            .as_ref()
            .and_then(|sunday| sunday.desk.meeting().seat_of(None));
        tell!(
            self,
            "sun-round-begins",
            number = number,
            of = table.planned()
        );
        let (Some(seat), Some(round)) = (own, table.rounds().last()) else {
            return;
        };
        if round.byes.contains(&seat) {
            tell!(self, "sun-bye");
        }
        if let Some(game) = round.game_of(seat) {
            match game.south == seat {
                true => tell!(self, "sun-south", name = called(table, game.north)),
                false => tell!(self, "sun-north", name = called(table, game.south)),
            }
        }
    }

    /// What was typed about the event.
    pub(super) async fn sunday(&mut self, word: SundayWord) -> Result<(), String> {
        let Some(sunday) = &mut self.sunday else {
            return Err(t!(self.texts, "sun-no-event"));
        };
        let now = now();
        match word {
            SundayWord::Show => self.show_sunday(),
            SundayWord::In if sunday.desk.meeting().phase(now) == Phase::Over => {
                return Err(t!(self.texts, "sun-ended-next"));
            }
            SundayWord::In => {
                let early = !sunday.is_near();
                sunday.desk.check_in(now, sunday.name.clone(), false);
                match early {
                    true => tell!(self, "sun-in-early"),
                    false => tell!(self, "sun-in-now"),
                }
            }
            SundayWord::Out => {
                let name = sunday.name.clone();
                sunday.desk.check_out(now, &name, false);
                tell!(self, "sun-you-go");
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
                    return Err(t!(self.texts, "sun-not-decided"));
                }
                let (game, verdict) = (pairing.to_string(), verdict.to_string());
                tell!(self, "sun-decided-so", game = game, verdict = verdict);
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
        tell!(
            self,
            "sun-what",
            name = terms.name.to_string(),
            when = when.to_string(),
            clock = terms.clock.to_string()
        );
        match meeting.phase(now) {
            Phase::Before => tell!(
                self,
                "sun-begins-in",
                time = calendar::countdown(now, start).to_string()
            ),
            Phase::CheckIn => tell!(
                self,
                "sun-is-open",
                count = meeting.table().active(),
                time = calendar::countdown(now, start).to_string()
            ),
            Phase::Round(number) => {
                tell!(
                    self,
                    "sun-is-played",
                    number = number,
                    of = meeting.table().planned()
                );
            }
            Phase::Over => tell!(self, "sun-ended-table"),
        }
        match sunday.desk.meeting().is_in(&sunday.name, false) {
            true => tell!(self, "sun-you-are-in"),
            false => tell!(self, "sun-not-in"),
        }
    }
}
