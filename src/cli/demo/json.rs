//! The demo for programs: one JSON object a line, each with its `type`.

use std::{path::Path, time::Duration};

use awale::{
    client::Talk,
    game::{Outcome, Side},
    irc::{channel::ChannelName, disconnect::DisconnectReason, options::Direction},
    peer::{
        Author, Nick, PeerInfo, ResultClass, Terms, Void,
        wire::{Gid, NetworkToken},
    },
    rules::Rule,
    trust::Link,
};
use serde_json::{Value, json};

use super::{
    super::output::putln,
    report::{Ply, Summary, why_void},
    side::Place,
    tap::Listener,
};

/// Prints the objects, each at once: lines on the wire come from other tasks.
pub(super) struct Json;

impl Json {
    fn print(&self, value: &Value) {
        putln!("{value}");
    }

    pub(super) fn lines(&self) -> Listener {
        Box::new(move |who, direction, line| {
            let direction = match direction {
                Direction::In => "in",
                Direction::Out => "out",
            };
            let line = json!({ "type": "line", "who": who, "direction": direction, "text": line });
            putln!("{line}");
        })
    }

    pub(super) fn begin(&mut self, place: &Place, rule: &Rule, own_relay: bool) {
        self.print(&json!({
            "type": "begin",
            "server": format!("{}:{}", place.host, place.port),
            "own_relay": own_relay,
            "rule": rule.id().as_str(),
            "digest": rule.digest().to_string(),
        }));
    }

    pub(super) fn online(&mut self, who: &str, nick: &Nick, network: &NetworkToken) {
        let (nick, network) = (nick.as_str(), network.to_string());
        self.print(&json!({ "type": "online", "who": who, "nick": nick, "network": network }));
    }

    pub(super) fn offline(&mut self, who: &str, reason: &DisconnectReason, retry_in: Duration) {
        let (reason, retry) = (reason.to_string(), retry_in.as_secs());
        self.print(
            &json!({ "type": "offline", "who": who, "reason": reason, "retry_in_s": retry }),
        );
    }

    pub(super) fn waits(&mut self, who: &str, channel: &ChannelName, reason: &str) {
        let channel = channel.as_str();
        self.print(&json!({ "type": "waits", "who": who, "channel": channel, "reason": reason }));
    }

    pub(super) fn talk(&mut self, who: &str, talk: &Talk) {
        self.print(&json!({
            "type": "talk", "who": who, "from": talk.from.as_str(), "private": talk.private,
            "text": talk.text,
        }));
    }

    pub(super) fn card(&mut self, who: &str, info: &PeerInfo) {
        let Some(card) = &info.card else { return };
        self.print(&json!({
            "type": "card",
            "seen_by": who,
            "nick": info.nick.as_str(),
            "key": info.key.to_string(),
            "name": info.name.as_str(),
            "country": info.country.map(|country| country.to_string()),
            "languages": info.languages.as_ref().map(ToString::to_string),
            "rule": card.rule.to_string(),
            "points": card.points.get(),
            "state": card.state.to_string(),
        }));
    }

    pub(super) fn challenge(&mut self, who: &str, gid: Gid, nick: &Nick, terms: &Terms) {
        self.print(&json!({
            "type": "challenge", "gid": gid.to_string(), "by": who, "to": nick.as_str(),
            "rule": terms.rule.id().as_str(), "clock": terms.clock.to_string(), "rated": terms.rated,
        }));
    }

    pub(super) fn accept(&mut self, who: &str, gid: Gid, by: Author) {
        let by = if by == Author::Own { who } else { "opponent" };
        self.print(&json!({ "type": "accept", "gid": gid.to_string(), "by": by }));
    }

    pub(super) fn void(&mut self, who: &str, gid: Gid, why: Void) {
        let (gid, why) = (gid.to_string(), why_void(why));
        self.print(&json!({ "type": "void", "who": who, "gid": gid, "why": why }));
    }

    pub(super) fn toss(&mut self, who: &str, gid: Gid, opponent: &Nick, me: Side, rule: &Rule) {
        let (south, north) = match me {
            Side::South => (who, opponent.as_str()),
            Side::North => (opponent.as_str(), who),
        };
        self.print(&json!({
            "type": "toss", "gid": gid.to_string(), "south": south, "north": north,
            "rule": rule.id().as_str(),
        }));
    }

    pub(super) fn mv(&mut self, ply: &Ply<'_>) {
        self.print(&json!({
            "type": "move",
            "gid": ply.gid.to_string(),
            "ply": ply.ply,
            "who": ply.who,
            "by": ply.by.to_string(),
            "house": ply.mv.to_char(ply.position.holes()).to_string(),
            "pos": ply.position.to_string(),
            "head": ply.head.to_string(),
        }));
    }

    pub(super) fn silent(&mut self, who: &str) {
        self.print(&json!({ "type": "silent", "who": who }));
    }

    pub(super) fn result(
        &mut self,
        who: &str,
        gid: Gid,
        me: Side,
        outcome: &Outcome,
        head: Link,
        record: u32,
    ) {
        let [south, north] = outcome.score.map(|score| score.to_string());
        self.print(&json!({
            "type": "result",
            "gid": gid.to_string(),
            "signed_by": who,
            "side": me.to_string(),
            "reason": outcome.reason.to_string(),
            "south": south,
            "north": north,
            "winner": outcome.winner.map(|side| side.to_string()),
            "head": head.to_string(),
            "record": record,
        }));
    }

    pub(super) fn settled(&mut self, who: &str, gid: Gid, class: ResultClass) {
        let class = match class {
            ResultClass::Sealed => "sealed",
            ResultClass::Disputed => "disputed",
            ResultClass::Claimed => "claimed",
            ResultClass::Witnessed => "witnessed",
        };
        self.print(
            &json!({ "type": "settled", "gid": gid.to_string(), "who": who, "class": class }),
        );
    }

    pub(super) fn summary(&mut self, summary: &Summary, agree: bool) {
        let heads: serde_json::Map<String, Value> = summary
            .heads
            .iter()
            .map(|(who, heads)| ((*who).to_owned(), json!(heads)))
            .collect();
        self.print(&json!({
            "type": "summary",
            "games": summary.games,
            "plies": summary.plies,
            "scores": summary.scores,
            "heads": heads,
            "agree": agree,
            "lines": summary.counts.lines,
            "bytes": summary.counts.bytes,
            "p50_ms": summary.median.map(|median| median.as_secs_f64() * 1000.0),
            "seed": summary.seed,
        }));
    }

    pub(super) fn farewell(&mut self, _kept: Option<&Path>) {}
}
