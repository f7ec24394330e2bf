//! What a scan has found, as tables and as JSON.

use std::collections::BTreeMap;

use awale::{
    client::scan::{Found, NoAnswer, Room},
    irc::{networks::NetworkId, sanitize},
    peer::wire::{Country, PlayerState},
    rules::RuleId,
    trust::Points,
};
use serde_json::{Value, json};

use crate::cli::output::columns;

/// Everything that was found, and what was looked for.
pub(super) struct Report {
    pub(super) names: BTreeMap<NetworkId, String>,
    pub(super) visits: BTreeMap<NetworkId, Result<Room, NoAnswer>>,
    pub(super) country: Option<Country>,
    pub(super) rule: Option<RuleId>,
}

impl Report {
    /// The network with most of the players that were looked for; people before bots.
    pub(super) fn best(&self) -> Option<&NetworkId> {
        let counted = self.visits.iter().filter_map(|(id, visit)| {
            let players = self.wanted(visit.as_ref().ok()?);
            let people = players.iter().filter(|found| found.owner.is_none()).count();
            (!players.is_empty()).then_some(((people, players.len()), id))
        });
        counted.max_by_key(|(count, _)| *count).map(|(_, id)| id)
    }

    /// The players who are looked for.
    fn wanted<'r>(&self, room: &'r Room) -> Vec<&'r Found> {
        let fits = |found: &&Found| {
            let country = self
                .country
                .is_none_or(|wanted| found.country == Some(wanted));
            let rule = self.rule.as_ref();
            country && rule.is_none_or(|wanted| found.rule.as_ref() == Some(wanted))
        };
        room.players.iter().filter(fits).collect()
    }

    fn name(&self, id: &NetworkId) -> String {
        self.names
            .get(id)
            .cloned()
            .unwrap_or_else(|| id.to_string())
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let players = self.players();
        match players.len() {
            1 => text.push_str("No such player was found.\n"),
            _ => text.push_str(&columns(&players)),
        }
        let rooms = self.rooms();
        if rooms.len() > 1 {
            text.push('\n');
            text.push_str(&columns(&rooms));
        }
        let silent: Vec<Vec<String>> = self
            .visits
            .iter()
            .filter_map(|(id, visit)| {
                let reason = visit.as_ref().err()?.to_string();
                Some(vec![format!("  {}", self.name(id)), reason])
            })
            .collect();
        if !silent.is_empty() {
            text.push_str("\nNo answer:\n");
            text.push_str(&columns(&silent));
        }
        if let Some(best) = self.best() {
            text.push_str(&format!("\nMeet them: awale online {best}\n"));
        }
        text
    }

    fn players(&self) -> Vec<Vec<String>> {
        let head = [
            "NETWORK", "NICK", "NAME", "COUNTRY", "RULE", "POINTS", "STATE",
        ];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for (id, visit) in &self.visits {
            let Ok(room) = visit else { continue };
            rows.extend(self.wanted(room).into_iter().map(|found| player(id, found)));
        }
        rows
    }

    fn rooms(&self) -> Vec<Vec<String>> {
        let mut rows = vec![
            ["NETWORK", "SERVER", "LAG", "PLAYERS", "OTHERS"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for (id, visit) in &self.visits {
            let Ok(room) = visit else { continue };
            rows.push(vec![
                self.name(id),
                format!("{}:{}", room.host, room.port),
                room.lag.map_or_else(
                    || "?".to_owned(),
                    |lag| format!("{:.2} s", lag.as_secs_f64()),
                ),
                room.players.len().to_string(),
                room.others
                    .map_or_else(|| "?".to_owned(), |others| others.to_string()),
            ]);
        }
        rows
    }

    pub(super) fn json(&self) -> Value {
        let networks: Vec<Value> = self
            .visits
            .iter()
            .map(|(id, visit)| match visit {
                Ok(room) => self.room_json(id, room),
                Err(error) => json!({
                    "id": id.as_str(),
                    "name": self.name(id),
                    "answered": false,
                    "reason": error.to_string(),
                }),
            })
            .collect();
        json!({ "networks": networks })
    }

    fn room_json(&self, id: &NetworkId, room: &Room) -> Value {
        let players = self.wanted(room).into_iter().map(player_json);
        json!({
            "id": id.as_str(),
            "name": self.name(id),
            "answered": true,
            "server": room.host,
            "port": room.port,
            "lag_ms": room.lag.map(|lag| u64::try_from(lag.as_millis()).unwrap_or(u64::MAX)),
            "players": players.collect::<Vec<_>>(),
            "others": room.others,
        })
    }
}

fn player(id: &NetworkId, found: &Found) -> Vec<String> {
    let or_blank = |text: Option<String>| text.unwrap_or_default();
    let name = match (&found.name, &found.owner) {
        (Some(name), _) if found.signed => format!("{} ✓", shown(name)).trim().to_owned(),
        (_, Some(_)) => "(bot)".to_owned(),
        _ => String::new(),
    };
    vec![
        id.to_string(),
        found.nick.to_string(),
        name,
        or_blank(found.country.map(|country| country.to_string())),
        or_blank(found.rule.as_ref().map(ToString::to_string)),
        or_blank(found.points.map(|points| points.to_string())),
        state(found).to_owned(),
    ]
}

fn shown(name: &str) -> String {
    sanitize::clean(name, 40)
}

fn state(found: &Found) -> &'static str {
    match found.state {
        _ if found.away => "away",
        Some(PlayerState::Away) => "away",
        Some(PlayerState::Closed) => "takes no challenges",
        Some(PlayerState::Free) => "free",
        Some(PlayerState::Playing) => "playing",
        _ => "",
    }
}

fn player_json(found: &Found) -> Value {
    json!({
        "nick": found.nick.as_str(),
        "name": found.name,
        "country": found.country.map(|country| country.to_string()),
        "rule": found.rule.as_ref().map(ToString::to_string),
        "points": found.points.map(Points::get),
        "state": state(found),
        "bot": found.owner.is_some(),
        "signed": found.signed,
    })
}
