//! The event on the screen: when it is, the player's part in it, the round and the table.

use ratatui::layout::Rect;

use super::{Sunday, blocks::Block, words};
use crate::{
    event::{Phase, Round, Score, Table, announce::points},
    peer::wire::{Pairing, Seat},
    texts::{Texts, t},
    tui::{
        canvas::{Canvas, above, below, shifted, wrap},
        look::Role,
        shared::Shared,
        words as common,
    },
};

/// From this width on, the round and the table stand beside one another.
const WIDE: u16 = 100;

impl Sunday {
    /// Where the event is, in a few words: for its screen to the second, for the menu to the minute.
    fn state(&self, texts: &Texts, exact: bool) -> String {
        let now = self.now();
        let then = self.start().unwrap_or(now);
        let count = |then| words::countdown(texts, (now, then), exact);
        match (self.phase(), self.meeting()) {
            (Phase::Round(number), Some(meeting)) => {
                let of = meeting.table().planned();
                t!(texts, "sun-round-of", number = number, of = of)
            }
            (Phase::CheckIn, _) if then > now => {
                t!(texts, "sun-check-in", when = count(then))
            }
            (Phase::CheckIn | Phase::Round(_), _) => t!(texts, "sun-now"),
            (Phase::Before | Phase::Over, _) => count(then),
        }
    }

    /// The line of the menu.
    pub(in crate::tui) fn label(&self, texts: &Texts) -> Option<String> {
        let weekly = self.weekly.as_ref()?;
        let name = words::name(texts, &weekly.plan.name);
        let when = self.state(texts, false);
        Some(match self.is_in() {
            true => t!(texts, "menu-sunday-in", name = name, when = when),
            false => t!(texts, "menu-sunday", name = name, when = when),
        })
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        let Some(weekly) = &self.weekly else { return };
        let first = above(area, 1);
        let title = words::name(texts, &weekly.plan.name);
        canvas.put(first, &title, Role::Title);
        canvas.right(first, &self.state(texts, true), Role::Turn);
        let mut body = below(area, 2);
        if !matches!(self.phase(), Phase::Round(_)) {
            let used = self.facts(canvas, body, texts);
            body = below(body, used + 1);
        }
        for (text, role) in self.part(texts) {
            let used = canvas.paragraph(body, &text, role);
            body = below(body, used);
        }
        body = below(body, 1);
        let news = self.newest(body);
        let high = news.len() as u16;
        // A blank line keeps what has happened apart, where there are rows for it.
        let gap = u16::from(high > 0 && body.height > 16);
        let lists = above(body, body.height - (high + gap).min(body.height));
        let at = below(body, body.height - high);
        canvas.lines(at, news.iter().map(|(text, role)| (text.as_str(), *role)));
        if let Some(meeting) = self.meeting() {
            self.lists(canvas, lists, meeting.table(), texts);
        }
    }

    /// When and where it is, and what is played. Gives the rows used.
    fn facts(&self, canvas: &mut Canvas<'_>, area: Rect, texts: &Texts) -> u16 {
        let (Some(weekly), Some(start)) = (&self.weekly, self.start()) else {
            return 0;
        };
        let plan = &weekly.plan;
        let utc = jiff::tz::TimeZone::UTC;
        let mut lines = vec![format!("{} UTC", words::date(texts, start, &utc))];
        let local = words::date(texts, start, &weekly.zone);
        if !lines.contains(&format!("{local} UTC")) {
            lines.push(format!("{local} {}", words::zone(texts, &weekly.zone)));
        }
        let rated = match plan.rated {
            true => t!(texts, "terms-rated"),
            false => t!(texts, "terms-casual"),
        };
        let place = format!("{} {}", plan.network, plan.channel);
        let clock = common::clock(texts, plan.clock);
        lines.push([place, plan.rule.name().to_owned(), clock, rated].join(" · "));
        lines.push(words::rounds(texts, plan));
        let mut used = 0;
        for line in lines {
            used += canvas.paragraph(below(area, used), &line, Role::Text);
        }
        used
    }

    /// The player's part in it.
    fn part(&self, texts: &Texts) -> Vec<(String, Role)> {
        let mut lines = Vec::new();
        let meeting = self.meeting();
        if meeting.is_some_and(|meeting| meeting.is_paused()) {
            lines.push((t!(texts, "sun-paused"), Role::Alarm));
        }
        let seat = meeting.and_then(|meeting| meeting.seat_of(None));
        let seat = seat.filter(|_| self.is_in());
        let text = match (self.phase(), seat) {
            (Phase::Round(_), Some(seat)) => match self.game_line(texts, seat) {
                Some(line) => {
                    lines.push(line);
                    return lines;
                }
                None => t!(texts, "sun-next-round"),
            },
            (Phase::Over, _) if !self.is_in() => t!(texts, "sun-over"),
            (_, Some(seat)) => t!(texts, "sun-entered-you", number = seat.get()),
            (Phase::Before | Phase::Over, None) if self.is_in() => t!(texts, "sun-will-be-in"),
            (_, None) if self.is_in() => t!(texts, "sun-asks-in"),
            (Phase::Before | Phase::Over, None) => t!(texts, "sun-invite-early"),
            (Phase::CheckIn, None) => t!(texts, "sun-invite"),
            (Phase::Round(_), None) => t!(texts, "sun-invite-late"),
        };
        let role = if self.is_in() { Role::Own } else { Role::Text };
        lines.push((text, role));
        let nobody = meeting.is_some_and(|meeting| meeting.director().is_none());
        if self.phase() == Phase::CheckIn && nobody {
            lines.push((t!(texts, "sun-no-director"), Role::Dim));
        }
        lines
    }

    /// The player's game of the round, and how far it is.
    fn game_line(&self, texts: &Texts, seat: Seat) -> Option<(String, Role)> {
        let meeting = self.meeting()?;
        let table = meeting.table();
        let round = table.round()?;
        if round.byes.contains(&seat) {
            return Some((t!(texts, "sun-bye"), Role::Own));
        }
        let game = round.game_of(seat)?;
        let who = words::against(texts, table, seat, game);
        let duties = meeting.duties();
        let duty = duties.iter().find(|duty| duty.pairing == game);
        let (state, role) = match (round.games.get(&game).copied().flatten(), duty) {
            (Some(score), _) => {
                let result = words::score(texts, score);
                (t!(texts, "sun-game-over", result = result), Role::Own)
            }
            (None, Some(duty)) if duty.ended => (t!(texts, "sun-game-ends"), Role::Own),
            (None, Some(duty)) if duty.gid.is_some() => (t!(texts, "sun-game-runs"), Role::Turn),
            _ => (t!(texts, "sun-game-waits"), Role::Turn),
        };
        Some((format!("{who} {state}"), role))
    }

    /// The newest news that fit: a few, and more where there is room.
    fn newest(&self, area: Rect) -> Vec<(String, Role)> {
        let most = usize::from((area.height / 4).clamp(2, 8));
        let mut lines: Vec<(String, Role)> = Vec::new();
        for (text, role) in self.news.iter().rev() {
            let wrapped = wrap(text, area.width);
            if lines.len() + wrapped.len() > most {
                break;
            }
            lines.extend(wrapped.into_iter().rev().map(|line| (line, *role)));
        }
        lines.reverse();
        lines
    }

    /// The round and the table, and the rounds before.
    fn lists(&self, canvas: &mut Canvas<'_>, area: Rect, table: &Table, texts: &Texts) {
        let own = self.meeting().and_then(|meeting| meeting.seat_of(None));
        let rounds: Vec<Block<3>> = table
            .rounds()
            .iter()
            .rev()
            .map(|round| games(texts, table, (round, own)))
            .collect();
        let people = (table.people().count() > 0).then(|| standings(texts, table, own));
        let high: usize = rounds.iter().map(Block::high).sum();
        let table_high = people.as_ref().map_or(0, Block::high);
        let room = usize::from(area.height);
        if area.width >= WIDE {
            let most = high.max(table_high).saturating_sub(room);
            let skip = self.scrolled.min(most);
            let half = area.width / 2;
            let left = Rect::new(area.x, area.y, half - 2, area.height);
            column(canvas, left, &rounds, skip);
            if let Some(people) = &people {
                let right = match rounds.is_empty() {
                    true => area,
                    false => shifted(area, half),
                };
                people.draw(canvas, right, skip.min(table_high.saturating_sub(room)));
            }
            return;
        }
        // One below another: this round, the table, and the rounds before.
        let mut skip = self.scrolled.min((high + table_high).saturating_sub(room));
        let mut rest = area;
        let (newest, earlier) = match rounds.split_first() {
            Some((newest, earlier)) => (Some(newest), earlier),
            None => (None, [].as_slice()),
        };
        if let Some(newest) = newest {
            rest = newest.draw(canvas, rest, skip);
            skip = skip.saturating_sub(newest.high());
        }
        if let Some(people) = &people {
            rest = people.draw(canvas, rest, skip);
            skip = skip.saturating_sub(people.high());
        }
        column(canvas, rest, earlier, skip);
    }
}

/// Blocks below one another.
fn column(canvas: &mut Canvas<'_>, area: Rect, blocks: &[Block<3>], mut skip: usize) {
    let mut rest = area;
    for block in blocks {
        rest = block.draw(canvas, rest, skip);
        skip = skip.saturating_sub(block.high());
    }
}

/// The games of a round.
fn games(texts: &Texts, table: &Table, (round, own): (&Round, Option<Seat>)) -> Block<3> {
    let row = |(game, score): (&Pairing, &Option<Score>)| {
        let result = match score {
            Some(score) => words::score(texts, *score),
            None => t!(texts, "sun-playing"),
        };
        let cells = [
            words::called(texts, table, game.south),
            words::called(texts, table, game.north),
            result,
        ];
        let is_own = own.is_some_and(|own| game.south == own || game.north == own);
        (cells, is_own)
    };
    let free = |seat: &Seat| {
        let cells = [
            words::called(texts, table, *seat),
            t!(texts, "sun-free"),
            "1".to_owned(),
        ];
        (cells, own == Some(*seat))
    };
    let rows = round.games.iter().map(row);
    Block {
        title: t!(texts, "sun-round-title", number = round.number),
        head: [
            t!(texts, "south"),
            t!(texts, "north"),
            t!(texts, "sun-head-result"),
        ],
        rows: rows.chain(round.byes.iter().map(free)).collect(),
        yielding: &[2, 0, 1],
        notes: Vec::new(),
    }
}

/// The table, with what decides between level players.
fn standings(texts: &Texts, table: &Table, own: Option<Seat>) -> Block<8> {
    let rows = table.standings().into_iter().map(|line| {
        let cells = [
            format!("{}.", line.place),
            words::called(texts, table, line.seat),
            points(line.points),
            points(line.direct),
            line.wins.to_string(),
            points(line.buchholz_cut),
            points(line.buchholz),
            words::quarters(line.sonneborn),
        ];
        (cells, own == Some(line.seat))
    });
    let guests = table.people().any(|person| person.who.guest.is_some());
    let mut notes = vec![t!(texts, "sun-ties")];
    notes.extend(guests.then(|| t!(texts, "sun-guests")));
    Block {
        title: t!(texts, "sun-table", count = table.active()),
        head: [
            String::new(),
            t!(texts, "sun-head-player"),
            t!(texts, "sun-head-points"),
            t!(texts, "sun-head-direct"),
            t!(texts, "sun-head-wins"),
            "Bh-1".to_owned(),
            "Bh".to_owned(),
            "SB".to_owned(),
        ],
        rows: rows.collect(),
        yielding: &[1],
        notes,
    }
}
