//! Looking for players on all networks, once or in the background.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use ratatui::layout::Rect;

use crate::{
    client::{
        config::Occasion,
        scan::{Found, News, Room, Stage},
    },
    irc::{networks::NetworkId, sanitize},
    peer::{Nick, wire::PlayerState},
    texts::{Texts, t},
    tui::{
        canvas::{Canvas, above, below},
        errors,
        event::{Destination, Effect, Moment, ScanNews, Wishes},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::{form::turned, table},
    },
};

/// In the background it is looked so often.
const EVERY: Duration = Duration::from_secs(15 * 60);
/// The first look, where it was wanted in an earlier run: by then the player is where he wants to be.
const AFTER_START: Duration = Duration::from_secs(60);
/// Longest name that is shown, in columns.
const MAX_NAME: usize = 36;

/// How far a visit is.
#[derive(Debug)]
enum Visit {
    Waits,
    Connects,
    Listens,
    Over(Room),
    Failed(String),
}

/// The visits, and who was found.
#[derive(Debug, Default)]
pub(in crate::tui) struct Scan {
    visits: BTreeMap<NetworkId, (String, Visit)>,
    runs: bool,
    /// Why it could not begin.
    failed: Option<String>,
    chosen: usize,
    /// When it is looked again in the background; none when it is not.
    next: Option<Moment>,
    /// Those of whom it was told that they are there.
    told: BTreeSet<(NetworkId, Nick)>,
}

/// What is to be done after an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Step {
    Back,
    Begin,
    Go(Destination),
    Stay,
}

impl Scan {
    /// Nothing was looked for yet; `background` says whether it is looked again and again from now on.
    pub(in crate::tui) fn new(background: bool) -> Self {
        Self {
            next: background.then_some(AFTER_START),
            ..Self::default()
        }
    }

    /// Whether nothing was looked for yet.
    pub(in crate::tui) fn is_new(&self) -> bool {
        self.visits.is_empty() && !self.runs && self.failed.is_none()
    }

    /// When it is to be looked again.
    pub(in crate::tui) fn next(&self) -> Option<Moment> {
        self.next
    }

    /// Whether it is time to look again in the background.
    pub(in crate::tui) fn is_due(&mut self, now: Moment) -> bool {
        let due = !self.runs && self.next.is_some_and(|next| next <= now);
        if due {
            self.next = Some(now + EVERY);
        }
        due
    }

    /// A look begins.
    pub(in crate::tui) fn begin(&mut self) {
        self.runs = true;
        self.failed = None;
        self.visits.clear();
    }

    /// Looks no more for now.
    pub(in crate::tui) fn stop(&mut self, shared: &mut Shared) {
        if self.runs {
            self.runs = false;
            shared.effects.push(Effect::StopScan);
        }
    }

    /// Takes an action.
    pub(in crate::tui) fn act(&mut self, action: Action, shared: &mut Shared) -> Step {
        let count = self.found().len();
        match action {
            Action::Back => return Step::Back,
            Action::Up => self.chosen = turned(self.chosen, count, false),
            Action::Down => self.chosen = turned(self.chosen, count, true),
            Action::Choose(index) if index == self.chosen => return self.go(),
            Action::Choose(index) => self.chosen = index.min(count.saturating_sub(1)),
            Action::Confirm if count == 0 && !self.runs => return Step::Begin,
            Action::Confirm => return self.go(),
            Action::Again if self.runs => self.stop(shared),
            Action::Again => return Step::Begin,
            Action::Background => {
                self.next = match self.next {
                    Some(_) => None,
                    None => Some(shared.now + EVERY),
                };
                shared.effects.push(Effect::Save(Wishes {
                    scan: Some(self.next.is_some()),
                    ..Wishes::default()
                }));
                shared.notice(match self.next {
                    Some(_) => t!(shared.texts, "scan-on", minutes = EVERY.as_secs() / 60),
                    None => t!(shared.texts, "scan-off"),
                });
            }
            _ => {}
        }
        Step::Stay
    }

    fn go(&self) -> Step {
        let found = self.found();
        match found.get(self.chosen) {
            Some((network, _, _)) => Step::Go(Destination {
                network: (*network).clone(),
                server: None,
            }),
            None => Step::Stay,
        }
    }

    /// Takes news in.
    pub(in crate::tui) fn news(&mut self, news: ScanNews, shared: &mut Shared) {
        match news {
            ScanNews::Begun(names) => {
                let waiting = names
                    .into_iter()
                    .map(|(id, name)| (id, (name, Visit::Waits)));
                self.visits = waiting.collect();
                self.chosen = 0;
            }
            ScanNews::Failed(why) => {
                self.runs = false;
                self.failed = Some(errors::fault(&shared.texts, &why));
            }
            ScanNews::Over => self.runs = false,
            ScanNews::News(News::Stage(id, stage)) => {
                if let Some((_, visit)) = self.visits.get_mut(&id) {
                    match stage {
                        Stage::Dialling { .. } => *visit = Visit::Connects,
                        Stage::Listening => *visit = Visit::Listens,
                        // Another server may follow.
                        Stage::Failed(_) => {}
                    }
                }
            }
            ScanNews::News(News::Over(id, result)) => {
                let Some((name, visit)) = self.visits.get_mut(&id) else {
                    return;
                };
                let name = name.clone();
                match result {
                    Ok(room) => {
                        *visit = Visit::Over(room.clone());
                        self.tell(&id, &name, &room, shared);
                    }
                    Err(error) => {
                        *visit = Visit::Failed(errors::no_answer(&shared.texts, &error));
                    }
                }
            }
        }
    }

    /// Tells of a player who is free and was not there before, if it is looked for one in the background.
    fn tell(&mut self, id: &NetworkId, name: &str, room: &Room, shared: &mut Shared) {
        let people = room.players.iter().filter(|found| is_partner(found));
        let new: Vec<Nick> = people
            .filter(|found| self.told.insert((id.clone(), found.nick.clone())))
            .map(|found| found.nick.clone())
            .collect();
        let (Some(nick), Some(_)) = (new.first(), self.next) else {
            return;
        };
        let text = t!(
            shared.texts,
            "scan-partner",
            nick = nick.as_str(),
            network = name
        );
        shared.notice(text.clone());
        shared.call(Occasion::Partner, |_| text);
    }

    /// Who was found: those with whom one can play first, people before bots.
    fn found(&self) -> Vec<(&NetworkId, &str, &Found)> {
        let rooms = self.visits.iter().filter_map(|(id, (name, visit))| {
            let Visit::Over(room) = visit else {
                return None;
            };
            Some(room.players.iter().map(move |found| (id, &**name, found)))
        });
        let mut found: Vec<_> = rooms.flatten().collect();
        found.sort_by_key(|(_, _, found)| (!is_partner(found), found.owner.is_some()));
        found
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "scan-title"), Role::Title);
        let background = match self.next {
            Some(_) => t!(texts, "scan-background"),
            None => String::new(),
        };
        canvas.right(above(area, 1), &background, Role::Turn);
        let used = canvas.paragraph(below(area, 1), &t!(texts, "scan-note"), Role::Dim);
        let body = below(area, used + 2);
        if let Some(why) = &self.failed {
            canvas.paragraph(body, why, Role::Alarm);
            return;
        }
        self.progress(canvas, above(body, 1), texts);
        let found = self.found();
        let body = below(body, 2);
        if found.is_empty() {
            if !self.runs && !self.visits.is_empty() {
                let used = canvas.paragraph(body, &t!(texts, "scan-nobody"), Role::Text);
                return self.silent(canvas, below(body, used + 1), texts);
            }
            return self.silent(canvas, body, texts);
        }
        let most = (found.len() as u16 + 1).min(body.height.saturating_sub(2).max(4));
        self.players(canvas, above(body, most), (&found, shared));
        self.silent(canvas, below(body, most + 1), texts);
    }

    fn progress(&self, canvas: &mut Canvas<'_>, row: Rect, texts: &Texts) {
        let is_over = |visit: &Visit| matches!(visit, Visit::Over(_) | Visit::Failed(_));
        let visits = self.visits.values();
        let done = visits.clone().filter(|(_, visit)| is_over(visit)).count();
        let heard = visits.filter(|(_, visit)| matches!(visit, Visit::Listens));
        let text = match self.runs {
            true => t!(
                texts,
                "scan-runs",
                done = done,
                all = self.visits.len(),
                listening = heard.count(),
                found = self.found().len()
            ),
            false => t!(
                texts,
                "scan-done",
                all = self.visits.len(),
                found = self.found().len()
            ),
        };
        let used = canvas.put(row, &text, Role::Turn);
        if self.runs && row.width > used + 12 {
            let wide = usize::from((row.width - used - 2).min(30));
            let full = wide * done / self.visits.len().max(1);
            let (full_sign, sign) = (canvas.look.sign("█", "#"), canvas.look.sign("░", "."));
            let bar = full_sign.repeat(full) + &sign.repeat(wide - full);
            canvas.right(row, &bar, Role::Frame);
        }
    }

    fn players(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (found, shared): (&[(&NetworkId, &str, &Found)], &Shared),
    ) {
        let texts = &shared.texts;
        let head = [
            t!(texts, "head-nick"),
            t!(texts, "scan-network"),
            t!(texts, "head-name"),
            String::new(),
            t!(texts, "head-rule"),
            t!(texts, "head-points"),
            t!(texts, "head-state"),
        ];
        let cells = |(_, network, found): &(&NetworkId, &str, &Found)| {
            [
                found.nick.to_string(),
                (*network).to_owned(),
                name(texts, found),
                found.country.map(|c| c.to_string()).unwrap_or_default(),
                found
                    .rule
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
                found.points.map(|p| p.to_string()).unwrap_or_default(),
                state(texts, found),
            ]
        };
        let rows: Vec<[String; 7]> = found.iter().map(cells).collect();
        // Name and rule give way first.
        let columns = table::Columns::fitting(
            canvas,
            area.width.saturating_sub(2),
            &head,
            &rows,
            &[2, 4, 1],
        );
        columns.put(canvas, (above(area, 1), 2), &head, &[Role::Title; 7]);
        let list = below(area, 1);
        let high = usize::from(list.height);
        let from = self.chosen.saturating_sub(high / 2);
        let from = from.min(rows.len().saturating_sub(high));
        for (row, (index, cells)) in list.rows().zip(rows.iter().enumerate().skip(from)) {
            canvas.choice(row, "", index == self.chosen, Action::Choose(index));
            let role = match index == self.chosen {
                true => Role::Chosen,
                false => Role::Text,
            };
            columns.put(canvas, (row, 2), cells, &[role; 7]);
        }
    }

    /// The networks that gave no answer, and why.
    fn silent(&self, canvas: &mut Canvas<'_>, area: Rect, texts: &Texts) {
        let failed = self
            .visits
            .values()
            .filter_map(|(name, visit)| match visit {
                Visit::Failed(why) => Some((name, why)),
                _ => None,
            });
        let failed: Vec<String> = failed.map(|(name, why)| format!("{name}: {why}")).collect();
        if failed.is_empty() || area.height < 2 {
            return;
        }
        let title = t!(texts, "scan-silent", count = failed.len());
        canvas.put(above(area, 1), &title, Role::Dim);
        canvas.lines(
            below(area, 1),
            failed.iter().map(|line| (line.as_str(), Role::Dim)),
        );
    }
}

/// Somebody with whom one could play now: free, or not known to be busy, and no bot.
fn is_partner(found: &Found) -> bool {
    let busy = matches!(
        found.state,
        Some(PlayerState::Playing | PlayerState::Away | PlayerState::Closed)
    );
    !busy && !found.away && found.owner.is_none()
}

fn name(texts: &Texts, found: &Found) -> String {
    match (&found.name, &found.owner) {
        (_, Some(_)) => t!(texts, "bot"),
        (Some(name), None) => sanitize::clean(name, MAX_NAME),
        (None, None) => String::new(),
    }
}

fn state(texts: &Texts, found: &Found) -> String {
    match found.state {
        _ if found.away => t!(texts, "state-away"),
        Some(PlayerState::Away) => t!(texts, "state-away"),
        Some(PlayerState::Closed) => t!(texts, "state-closed"),
        Some(PlayerState::Free) => t!(texts, "state-free"),
        Some(PlayerState::Playing) => t!(texts, "state-playing"),
        None => t!(texts, "state-unknown"),
    }
}
