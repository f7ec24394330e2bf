//! The people online on the screen.

use ratatui::layout::Rect;

use super::{
    Kind, Lobby, Tab,
    card::points,
    place::{Order, Person, Place},
};
use crate::{
    game::Side,
    irc::sanitize,
    peer::{PeerInfo, wire::PlayerState},
    store::GameRow,
    texts::{Texts, t},
    tui::{
        canvas::{Canvas, above, below, columns, shifted},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::table::Columns,
        words,
    },
};

/// Longest name that is shown, in columns.
const MAX_NAME: usize = 36;
/// Nick, name, country, rule, points, state.
const COLUMNS: usize = 6;
/// Columns before the first, for marks.
const INDENT: u16 = 4;
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
                    let body = match &contest.written.draft {
                        Some(draft) => draft.draw(canvas, body, &shared.texts),
                        None => body,
                    };
                    let room = above(body, body.height.saturating_sub(TALK));
                    let rest = below(body, contest.draw(canvas, room, shared));
                    let used = canvas.paragraph(rest, &contest.status(shared), Role::Turn);
                    let rest = below(rest, used);
                    let written = contest.written.about(contest.play.shown());
                    let used = canvas.paragraph(rest, written, Role::Own);
                    let rest = below(rest, used);
                    // Whoever is in a game sees there that it is his own connection.
                    let place = self.places.get(&contest.network);
                    let place = place.filter(|place| place.own().is_none());
                    match place.filter(|_| contest.over.is_none()) {
                        Some(place) => {
                            let state = place.state(&shared.texts, shared.now);
                            below(rest, canvas.paragraph(rest, &state, Role::Alarm))
                        }
                        None => rest,
                    }
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
        let labels: Vec<(String, bool)> = self
            .tabs
            .iter()
            .enumerate()
            .map(|(index, tab)| {
                let title = self.title(tab, shared);
                let unread = match tab.log.unread() {
                    0 => String::new(),
                    count => format!(" ({count})"),
                };
                (
                    format!(" {}:{title}{unread} ", index + 1),
                    unread.is_empty(),
                )
            })
            .collect();
        let wide = |label: &str| columns(&canvas.look.shown(label)) + 1;
        let widths: Vec<u16> = labels.iter().map(|(label, _)| wide(label)).collect();
        let (first, more) = first_tab(&widths, self.current, row.width);
        let mut rest = row;
        if first > 0 {
            let used = canvas.put(rest, canvas.look.sign("‹ ", "< "), Role::Turn);
            rest = shifted(rest, used);
        }
        if more {
            canvas.right(row, canvas.look.sign("›", ">"), Role::Turn);
            rest.width = rest.width.saturating_sub(2);
        }
        for (index, (label, is_read)) in labels.iter().enumerate().skip(first) {
            let role = match (index == self.current, is_read) {
                (true, _) => Role::Chosen,
                (false, true) => Role::Text,
                (false, false) => Role::Turn,
            };
            let used = canvas.put(rest, label, role);
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
        let mut state = place.state(texts, shared.now);
        if self.free_only {
            state = format!("{state}, {}", t!(texts, "only-free"));
        }
        // Why there is no connection matters more than a row.
        let rows = if place.own().is_some() { 1 } else { 3 };
        let used = canvas.paragraph(above(area, rows), &state, role);
        if let Some(invitation) = self.invitations.last() {
            let text = t!(texts, "waits-for-answer", nick = invitation.nick.as_str());
            let row = above(area, 1);
            let room = row
                .width
                .saturating_sub(columns(&canvas.look.shown(&text)) + 1);
            // Somebody waits: that matters more than how many are here.
            if columns(&canvas.look.shown(&state)) > room {
                canvas.put(row, &" ".repeat(row.width.into()), Role::Text);
            }
            canvas.right(row, &text, Role::Turn);
        }
        let area = below(area, used.max(1));
        let people = place.people(self.order, self.free_only);
        if people.is_empty() {
            let text = match self.free_only && !place.players.is_empty() {
                true => t!(texts, "nobody-free"),
                false => t!(texts, "nobody-here"),
            };
            let used = canvas.paragraph(below(area, 1), &text, Role::Dim);
            return below(area, used + 2);
        }
        let most = (area.height / 2).max(3);
        let rows = (people.len() as u16).min(most - 1);
        let head = self.head(canvas, shared);
        let rows_told: Vec<Told> = people
            .iter()
            .map(|person| self.told_of(person, place, shared))
            .collect();
        let cells: Vec<[String; COLUMNS]> =
            rows_told.iter().map(|told| told.cells.clone()).collect();
        // The name gives way first, and the state never.
        let room = area.width.saturating_sub(INDENT);
        let columns = Columns::fitting(canvas, room, &head, &cells, &[1, 3, 0]);
        columns.put(
            canvas,
            (above(area, 1), INDENT),
            &head,
            &[Role::Title; COLUMNS],
        );
        let chosen = people
            .iter()
            .position(|person| Some(person.nick()) == self.chosen.as_ref());
        let first = chosen.unwrap_or(0).saturating_sub(usize::from(rows) / 2);
        let first = first.min(people.len().saturating_sub(usize::from(rows)));
        let list = above(below(area, 1), rows);
        for (row, (index, told)) in list.rows().zip(rows_told.iter().enumerate().skip(first)) {
            canvas.hits.push((row, Action::Choose(index)));
            told.draw(canvas, row, (&columns, chosen == Some(index)));
        }
        let used = rows + 1;
        let line = canvas.look.sign("─", "-").repeat(area.width.into());
        canvas.put(above(below(area, used), 1), &line, Role::Frame);
        below(area, used + 1)
    }

    /// The heads of the columns; the one by which the list is sorted has a sign.
    fn head(&self, canvas: &Canvas<'_>, shared: &Shared) -> [String; COLUMNS] {
        let texts = &shared.texts;
        let mut head = [
            t!(texts, "head-nick"),
            t!(texts, "head-name"),
            String::new(),
            t!(texts, "head-rule"),
            t!(texts, "head-points"),
            t!(texts, "head-state"),
        ];
        let sorted = match self.order {
            Order::Nick => 0,
            Order::Points => 4,
            Order::State => 5,
        };
        if let Some(head) = head.get_mut(sorted) {
            head.push_str(canvas.look.sign(" ▾", " v"));
        }
        head
    }

    /// A row of the list.
    fn told_of(&self, person: &Person<'_>, place: &Place, shared: &Shared) -> Told {
        let texts = &shared.texts;
        match person {
            Person::Player(info) => {
                let (sign, state) = words::state(texts, info);
                let bot = if place.bots.contains_key(&info.nick) {
                    format!(" {}", t!(texts, "bot"))
                } else {
                    String::new()
                };
                let lag = info.lag.map(|lag| words::reply(texts, lag));
                let lag = lag.map(|lag| format!(", {lag}")).unwrap_or_default();
                let country = info.country.map(|country| country.to_string());
                let card = info.card.as_ref();
                let known = self.acquaintance(info.key);
                let cells = [
                    info.nick.to_string(),
                    name(info),
                    country.unwrap_or_default(),
                    card.map(|card| card.rule.id.to_string())
                        .unwrap_or_default(),
                    card.map(|card| points(card, known)).unwrap_or_default(),
                    format!("{state}{bot}{lag}"),
                ];
                Told {
                    sign,
                    is_odd: self.is_odd(info),
                    cells,
                    state: state_role(info),
                }
            }
            Person::Hint(nick, hint) => Told {
                sign: "?",
                is_odd: false,
                cells: [
                    nick.to_string(),
                    t!(texts, "not-sure"),
                    hint.country.map(|c| c.to_string()).unwrap_or_default(),
                    hint.rule.to_string(),
                    format!("{} ?", hint.points),
                    t!(texts, "state-unknown"),
                ],
                state: Role::Dim,
            },
            Person::Split(nick) => {
                let mut cells = <[String; COLUMNS]>::default();
                cells[0] = nick.to_string();
                cells[5] = t!(texts, "state-split");
                Told {
                    sign: "~",
                    is_odd: false,
                    cells,
                    state: Role::Dim,
                }
            }
        }
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

/// A row of the list of players.
struct Told {
    sign: &'static str,
    /// One has to be careful: the card says why.
    is_odd: bool,
    cells: [String; COLUMNS],
    state: Role,
}

impl Told {
    fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        (columns, chosen): (&Columns<COLUMNS>, bool),
    ) {
        let role = if chosen { Role::Chosen } else { Role::Text };
        if chosen {
            canvas.put(row, &" ".repeat(row.width.into()), role);
        }
        let mark = if chosen { ">" } else { " " };
        canvas.put(row, &format!("{mark}{}", self.sign), role);
        if self.is_odd {
            let alarm = if chosen { Role::Chosen } else { Role::Alarm };
            canvas.put(shifted(row, 2), "!", alarm);
        }
        let mut roles = [role; COLUMNS];
        if !chosen {
            roles[COLUMNS - 1] = self.state;
        }
        columns.put(canvas, (row, INDENT), &self.cells, &roles);
    }
}

/// How a state is shown, besides its word and its sign.
fn state_role(info: &PeerInfo) -> Role {
    if info.seek.is_some() {
        return Role::Turn;
    }
    match info.card.as_ref().map(|card| card.state) {
        Some(PlayerState::Free) => Role::Own,
        Some(PlayerState::Playing) => Role::Taken,
        Some(PlayerState::Away | PlayerState::Closed) | None => Role::Dim,
    }
}

/// A player's name as it can be shown.
pub(super) fn name(info: &PeerInfo) -> String {
    sanitize::clean(info.name.as_str(), MAX_NAME)
}

/// The first tab that is shown, so that the current one is seen whole, and whether some do not fit behind.
fn first_tab(widths: &[u16], current: usize, room: u16) -> (usize, bool) {
    let all: u16 = widths.iter().sum();
    if all <= room {
        return (0, false);
    }
    // Signs for those that are not seen take two columns at each end.
    let room = room.saturating_sub(4);
    let sum = |from: usize, to: usize| widths.get(from..to).unwrap_or_default().iter().sum::<u16>();
    let first = (0..=current).find(|first| sum(*first, current + 1) <= room);
    let first = first.unwrap_or(current);
    (first, sum(first, widths.len()) > room)
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
    fn the_current_tab_is_seen() {
        assert_eq!(first_tab(&[10, 10, 10], 2, 60), (0, false));
        let widths = [14; 8];
        assert_eq!(first_tab(&widths, 0, 60), (0, true));
        for current in 0..widths.len() {
            let (first, more) = first_tab(&widths, current, 60);
            let shown: u16 = widths[first..=current].iter().sum();
            assert!(first <= current && shown <= 56, "{current}");
            assert_eq!(more, first + 4 < widths.len(), "{current}");
        }
        // One that is wider than the window is shown alone.
        assert_eq!(first_tab(&[20, 90, 20], 1, 60), (1, true));
    }
}
