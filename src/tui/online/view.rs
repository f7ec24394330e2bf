//! The people online on the screen.

use ratatui::layout::Rect;

use super::{
    Kind, Lobby, Tab,
    place::{Person, Place},
};
use crate::{
    game::Side,
    irc::sanitize,
    peer::PeerInfo,
    store::GameRow,
    tui::{
        canvas::{Canvas, above, below, shifted},
        keys::Action,
        look::Role,
        shared::Shared,
        text::{Texts, t},
        words,
    },
};

/// Longest name that is shown, in columns.
const MAX_NAME: usize = 36;
/// Rows that a board leaves for what is said beside it.
const TALK: u16 = 6;

impl Lobby {
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        self.draw_tabs(canvas, above(area, 1), shared);
        let body = below(area, 1);
        if let Some(tab) = self.tab() {
            let rest = match &tab.kind {
                Kind::People(network) => match self.places.get(network) {
                    Some(place) => self.draw_people(canvas, body, place, shared),
                    None => body,
                },
                Kind::Talk(_, nick) => {
                    let title = t!(shared.texts, "talk-with", nick = nick.as_str());
                    canvas.put(above(body, 1), &title, Role::Title);
                    below(body, 1)
                }
                Kind::Contest(contest) => {
                    let room = above(body, body.height.saturating_sub(TALK));
                    let rest = below(body, contest.draw(canvas, room, shared));
                    let used = canvas.paragraph(rest, &contest.status(shared), Role::Turn);
                    below(rest, used)
                }
                Kind::Watch(watch) => {
                    let room = above(body, body.height.saturating_sub(TALK));
                    below(body, watch.draw(canvas, room, shared))
                }
            };
            self.draw_talk(canvas, rest, tab, shared);
        }
        if self.over.is_some() {
            canvas.hits.clear();
            self.draw_over(canvas, area, shared);
        }
    }

    fn draw_tabs(&self, canvas: &mut Canvas<'_>, row: Rect, shared: &Shared) {
        let mut rest = row;
        for (index, tab) in self.tabs.iter().enumerate() {
            let title = self.title(tab, shared);
            let unread = match tab.log.unread() {
                0 => String::new(),
                count => format!(" ({count})"),
            };
            let text = format!(" {}:{title}{unread} ", index + 1);
            let role = match (index == self.current, unread.is_empty()) {
                (true, _) => Role::Chosen,
                (false, true) => Role::Text,
                (false, false) => Role::Turn,
            };
            let used = canvas.put(rest, &text, role);
            canvas
                .hits
                .push((Rect::new(rest.x, rest.y, used, 1), Action::Tab(index)));
            rest = shifted(rest, used + 1);
        }
    }

    fn title(&self, tab: &Tab, shared: &Shared) -> String {
        match &tab.kind {
            Kind::People(network) => self
                .places
                .get(network)
                .map_or_else(|| network.to_string(), |place| place.name.clone()),
            Kind::Talk(_, nick) => nick.to_string(),
            Kind::Contest(contest) => {
                t!(shared.texts, "tab-game", nick = contest.nick.as_str())
            }
            Kind::Watch(watch) => {
                let (south, north) = (&watch.game.south.nick, &watch.game.north.nick);
                format!("{south}-{north}")
            }
        }
    }

    /// The connection and the list of players. Gives what is left of the area.
    fn draw_people(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        place: &Place,
        shared: &Shared,
    ) -> Rect {
        let texts = &shared.texts;
        let role = if place.own().is_some() {
            Role::Text
        } else {
            Role::Alarm
        };
        canvas.put(above(area, 1), &place.state(texts), role);
        if let Some(invitation) = self.invitations.last() {
            let text = t!(texts, "waits-for-answer", nick = invitation.nick.as_str());
            canvas.right(above(area, 1), &format!(" {text}"), Role::Turn);
        }
        let area = below(area, 1);
        let people = place.people(self.order, self.free_only);
        if people.is_empty() {
            let used = canvas.paragraph(below(area, 1), &t!(texts, "nobody-here"), Role::Dim);
            return below(area, used + 2);
        }
        let most = (area.height / 2).max(3);
        let rows = (people.len() as u16).min(most - 1);
        let widths = Widths::of(area.width);
        let head = [
            t!(texts, "head-nick"),
            t!(texts, "head-name"),
            String::new(),
            t!(texts, "head-rule"),
            t!(texts, "head-points"),
            t!(texts, "head-state"),
        ];
        widths.put(canvas, shifted(above(area, 1), 4), &head, Role::Title);
        let chosen = people
            .iter()
            .position(|person| Some(person.nick()) == self.chosen.as_ref());
        let first = chosen.unwrap_or(0).saturating_sub(usize::from(rows) / 2);
        let first = first.min(people.len().saturating_sub(usize::from(rows)));
        let list = above(below(area, 1), rows);
        for (row, (index, person)) in list.rows().zip(people.iter().enumerate().skip(first)) {
            self.draw_person(
                canvas,
                row,
                (person, chosen == Some(index), index),
                (place, shared),
            );
        }
        let used = rows + 1;
        let line = canvas.look.sign("─", "-").repeat(area.width.into());
        canvas.put(above(below(area, used), 1), &line, Role::Frame);
        below(area, used + 1)
    }

    fn draw_person(
        &self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        (person, chosen, index): (&Person<'_>, bool, usize),
        (place, shared): (&Place, &Shared),
    ) {
        let texts = &shared.texts;
        let role = if chosen { Role::Chosen } else { Role::Text };
        canvas.hits.push((row, Action::Choose(index)));
        if chosen {
            canvas.put(row, &" ".repeat(row.width.into()), role);
        }
        let (sign, cells) = match person {
            Person::Player(info) => {
                let (sign, state) = words::state(texts, info);
                let bot = if place.bots.contains_key(&info.nick) {
                    format!(" {}", t!(texts, "bot"))
                } else {
                    String::new()
                };
                let country = info.country.map(|country| country.to_string());
                let card = info.card.as_ref();
                let cells = [
                    info.nick.to_string(),
                    name(info),
                    country.unwrap_or_default(),
                    card.map(|card| card.rule.id.to_string())
                        .unwrap_or_default(),
                    card.map(|card| card.points.to_string()).unwrap_or_default(),
                    format!("{state}{bot}"),
                ];
                (sign, cells)
            }
            Person::Hint(nick, hint) => (
                "?",
                [
                    nick.to_string(),
                    t!(texts, "not-sure"),
                    hint.country.map(|c| c.to_string()).unwrap_or_default(),
                    hint.rule.to_string(),
                    hint.points.to_string(),
                    t!(texts, "state-unknown"),
                ],
            ),
            Person::Split(nick) => {
                let mut cells = <[String; 6]>::default();
                cells[0] = nick.to_string();
                cells[5] = t!(texts, "state-split");
                ("~", cells)
            }
        };
        let mark = if chosen { ">" } else { " " };
        canvas.put(row, &format!("{mark}{sign} "), role);
        Widths::of(row.width).put(canvas, shifted(row, 4), &cells, role);
    }

    /// What has been said, and the line to type.
    fn draw_talk(&self, canvas: &mut Canvas<'_>, area: Rect, tab: &Tab, shared: &Shared) {
        if area.is_empty() {
            return;
        }
        let log = above(area, area.height - 1);
        tab.log.draw(canvas, log);
        let line = below(area, area.height - 1);
        let focused = self.over.is_none() && self.context().is_typing();
        match &tab.kind {
            Kind::Contest(contest) if !contest.talking && tab.input.is_empty() => {
                let text = t!(shared.texts, "how-to-talk");
                canvas.put(line, &text, Role::Dim);
                canvas.hits.push((line, Action::Talk));
            }
            _ => tab.input.draw(canvas, line, focused),
        }
    }
}

/// The columns of the list of players.
struct Widths([u16; 6]);

impl Widths {
    const fn of(width: u16) -> Self {
        if width >= 100 {
            Self([18, 28, 4, 22, 8, 14])
        } else if width >= 76 {
            Self([14, 18, 4, 16, 8, 12])
        } else {
            Self([13, 10, 4, 10, 7, 12])
        }
    }

    fn put(&self, canvas: &mut Canvas<'_>, row: Rect, cells: &[String; 6], role: Role) {
        let mut rest = row;
        for (cell, width) in cells.iter().zip(self.0) {
            // A space is left between columns.
            let place = Rect::new(rest.x, rest.y, rest.width.min(width - 1), 1);
            canvas.put(place, cell, role);
            rest = shifted(rest, width);
        }
    }
}

/// A player's name as it can be shown.
pub(super) fn name(info: &PeerInfo) -> String {
    sanitize::clean(info.name.as_str(), MAX_NAME)
}

/// A match so far: a line for each game.
pub(super) fn match_lines(texts: &Texts, games: &[GameRow]) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, game) in (1_usize..).zip(games) {
        let (Some(setting), Some(ending)) = (&game.setting, &game.ending) else {
            continue;
        };
        let [south, north] = ending.score.0.map(|score| score.to_string());
        let score = match setting.me {
            Side::South => format!("{south} : {north}"),
            Side::North => format!("{north} : {south}"),
        };
        let result = match ending.winner {
            Some(side) if side == setting.me => t!(texts, "you-win", score = score),
            Some(_) => t!(texts, "you-lose", score = score),
            None => t!(texts, "nobody-wins", score = score),
        };
        lines.push(format!("{number}. {result}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_the_list_fit_into_the_window() {
        for width in [60, 76, 80, 100, 120] {
            let Widths(widths) = Widths::of(width);
            assert!(widths.iter().sum::<u16>() + 4 <= width, "{width}");
        }
    }
}
