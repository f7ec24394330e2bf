//! Networks and their servers, to choose from.

use std::collections::BTreeMap;

use ratatui::layout::Rect;

use crate::{
    irc::networks::{NetworkId, Region},
    texts::{Texts, t},
    tui::{
        Fault,
        canvas::{Canvas, above, below, columns, shifted},
        errors,
        event::{Destination, NetworkChoice, ServerChoice},
        keys::Action,
        look::Role,
        names,
        shared::Shared,
        widget::form::turned,
    },
};

/// How far the client is on a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Presence {
    Online,
    /// A server is being dialled, or will be.
    Underway,
}

/// On which networks the client is, or wants to be.
pub(in crate::tui) type Present = BTreeMap<NetworkId, Presence>;

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Chosen {
    Back,
    Go(Destination),
    Leave(NetworkId),
}

/// Two lists: the networks, and the servers of the chosen one.
#[derive(Debug, Default)]
pub(in crate::tui) struct Networks {
    /// None until they are read.
    choices: Option<Result<Vec<NetworkChoice>, Fault>>,
    network: usize,
    /// The chosen server; none for whichever comes first.
    server: Option<usize>,
}

impl Networks {
    pub(in crate::tui) fn read(&mut self, choices: Result<Vec<NetworkChoice>, Fault>) {
        self.choices = Some(choices);
        self.network = 0;
        self.server = None;
    }

    fn choices(&self) -> &[NetworkChoice] {
        match &self.choices {
            Some(Ok(choices)) => choices,
            _ => &[],
        }
    }

    fn network(&self) -> Option<&NetworkChoice> {
        self.choices().get(self.network)
    }

    fn servers(&self) -> &[ServerChoice] {
        self.network().map_or(&[], |network| &network.servers)
    }

    /// Takes an action. Gives what was chosen.
    pub(in crate::tui) fn act(&mut self, action: Action) -> Option<Chosen> {
        let (networks, servers) = (self.choices().len(), self.servers().len());
        match action {
            Action::Back => return Some(Chosen::Back),
            Action::Up | Action::Down => {
                let down = action == Action::Down;
                match &mut self.server {
                    Some(server) => *server = turned(*server, servers, down),
                    None => self.network = turned(self.network, networks, down),
                }
            }
            Action::Right if servers > 0 => self.server = Some(self.server.unwrap_or(0)),
            Action::Left => self.server = None,
            Action::Choose(index) if index < networks => {
                let again = self.server.is_none() && self.network == index;
                (self.network, self.server) = (index, None);
                return again.then(|| self.destination()).flatten();
            }
            Action::Choose(index) => {
                let server = Some(index - networks).filter(|server| *server < servers);
                let again = self.server == server;
                self.server = server;
                return again.then(|| self.destination()).flatten();
            }
            Action::Confirm => return self.destination(),
            Action::Leave => {
                let network = self.network();
                return network.map(|network| Chosen::Leave(network.id.clone()));
            }
            _ => {}
        }
        None
    }

    fn destination(&self) -> Option<Chosen> {
        let network = self.network()?;
        let server = self
            .server
            .and_then(|server| network.servers.get(server))
            .map(|server| server.address.clone());
        Some(Chosen::Go(Destination {
            network: network.id.clone(),
            server,
        }))
    }

    pub(in crate::tui) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (shared, present): (&Shared, &Present),
    ) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "nets-title"), Role::Title);
        let used = canvas.paragraph(below(area, 1), &t!(texts, "nets-note"), Role::Dim);
        let body = below(area, used + 2);
        let network = match &self.choices {
            None => return canvas.line(body, &t!(texts, "nets-reading"), Role::Dim),
            Some(Err(why)) => {
                canvas.paragraph(body, &errors::fault(texts, why), Role::Alarm);
                return;
            }
            Some(Ok(_)) => self.network(),
        };
        let Some(network) = network else {
            return canvas.line(body, &t!(texts, "nets-none"), Role::Dim);
        };
        let note = body.height.min(3);
        let lists = above(body, body.height - note);
        let label = |choice: &NetworkChoice| match present.get(&choice.id) {
            Some(Presence::Online) => t!(texts, "nets-online", name = choice.name.as_str()),
            Some(Presence::Underway) => t!(texts, "nets-underway", name = choice.name.as_str()),
            None => choice.name.clone(),
        };
        let labels: Vec<String> = self.choices().iter().map(label).collect();
        let wide = labels
            .iter()
            .map(|label| columns(&canvas.look.shown(label)))
            .max();
        let wide = (wide.unwrap_or(0) + 3).min(lists.width * 2 / 5);
        let left = Rect::new(lists.x, lists.y, wide, lists.height);
        let focus = self.server.is_none();
        list(canvas, left, &labels, (self.network, focus, 0));
        let servers: Vec<String> = self
            .servers()
            .iter()
            .map(|server| described(texts, server))
            .collect();
        let right = shifted(lists, wide + 2);
        let chosen = self.server.unwrap_or(usize::MAX);
        list(canvas, right, &servers, (chosen, !focus, labels.len()));
        let below_lists = below(body, body.height - note + 1);
        let note = network.notes.get(texts.language().code());
        let note = note.unwrap_or(&network.note);
        canvas.paragraph(below_lists, note, Role::Dim);
    }
}

/// A list that is moved so that the chosen row is seen. `first` is the number of its first row for clicks.
fn list(
    canvas: &mut Canvas<'_>,
    area: Rect,
    rows: &[String],
    (chosen, focus, first): (usize, bool, usize),
) {
    let high = usize::from(area.height);
    let at = chosen.min(rows.len());
    let from = at
        .saturating_sub(high / 2)
        .min(rows.len().saturating_sub(high));
    for (row, (index, text)) in area.rows().zip(rows.iter().enumerate().skip(from)) {
        let is_chosen = index == chosen;
        canvas.choice(row, text, is_chosen && focus, Action::Choose(first + index));
        if is_chosen && !focus {
            // Chosen, while the keys are in the other list.
            canvas.put(row, canvas.look.sign("▸", ">"), Role::Title);
        }
    }
}

/// A server, and where it is.
fn described(texts: &Texts, server: &ServerChoice) -> String {
    let mut parts = vec![match server.country {
        Some(country) => names::country(country, texts.language()),
        None => region(texts, server.region),
    }];
    if !server.tls {
        parts.push(t!(texts, "nets-plain"));
    }
    if server.failed {
        parts.push(t!(texts, "nets-failed"));
    }
    format!("{}  {}", server.address.host(), parts.join(", "))
}

fn region(texts: &Texts, region: Region) -> String {
    match region {
        Region::Africa => t!(texts, "region-africa"),
        Region::Any => t!(texts, "region-any"),
        Region::Asia => t!(texts, "region-asia"),
        Region::Canada => t!(texts, "region-canada"),
        Region::Europe => t!(texts, "region-europe"),
        Region::Oceania => t!(texts, "region-oceania"),
        Region::SouthAmerica => t!(texts, "region-south-america"),
        Region::UnitedStates => t!(texts, "region-united-states"),
    }
}
