//! The demo for people.

use std::{path::Path, time::Duration};

use awale::{
    client::Talk,
    game::{Outcome, Side},
    irc::{channel::ChannelName, disconnect::DisconnectReason, sanitize},
    notation::Drawing,
    peer::{
        Author, Nick, PeerInfo, ResultClass, Terms, Void,
        wire::{Clock, Gid, NetworkToken},
    },
    rules::Rule,
    trust::Link,
};

use super::{
    super::output::put,
    report::{Ply, Summary, why_void},
    side::Place,
};

/// Prints lines. While keys are watched the terminal wants a carriage return with each.
pub(super) struct Human {
    line_end: &'static str,
    /// The players as South and North, once the toss is known.
    players: Option<[String; 2]>,
}

impl Human {
    pub(super) fn new(raw: bool) -> Self {
        Self {
            line_end: if raw { "\r\n" } else { "\n" },
            players: None,
        }
    }

    fn print(&self, text: &str) {
        for line in text.lines() {
            put!("{line}{}", self.line_end);
        }
    }

    /// Something a player did or saw.
    fn say(&self, who: &str, text: &str) {
        self.print(&format!("{who:<6}{text}"));
    }

    fn player(&self, side: Side) -> String {
        let [south, north] = match &self.players {
            Some(players) => players,
            None => return side.to_string(),
        };
        match side {
            Side::South => south.clone(),
            Side::North => north.clone(),
        }
    }

    pub(super) fn begin(&mut self, place: &Place, rule: &Rule, own_relay: bool) {
        let server = format!("{}:{}", place.host, place.port);
        let own = if own_relay {
            "an IRC server of its own on "
        } else {
            "the IRC server "
        };
        let rest = if own_relay {
            "; nothing leaves this machine"
        } else {
            ""
        };
        self.print(&format!(
            "awale demo: {} over {own}{server}{rest}",
            rule.name()
        ));
        if self.line_end == "\r\n" {
            self.print("any key: faster, q: stop");
        }
        self.print(" ");
    }

    pub(super) fn online(&mut self, who: &str, nick: &Nick, network: &NetworkToken) {
        let called = if nick.as_str() == who {
            String::new()
        } else {
            format!(" as {nick}")
        };
        self.say(
            who,
            &format!("is on {network}{called}, in the channel for people and on the wire"),
        );
    }

    pub(super) fn offline(&mut self, who: &str, reason: &DisconnectReason, retry_in: Duration) {
        let seconds = retry_in.as_secs();
        self.say(
            who,
            &format!("lost the connection: {reason}; tries again in {seconds} s"),
        );
    }

    pub(super) fn waits(&mut self, who: &str, channel: &ChannelName, reason: &str) {
        self.say(
            who,
            &format!("cannot join {channel} yet: {reason}; tries again"),
        );
    }

    pub(super) fn talk(&mut self, who: &str, talk: &Talk) {
        let how = if talk.private {
            "says to"
        } else {
            "says, and is heard by"
        };
        self.print(&format!("{} {how} {who}: {}", talk.from, talk.text));
    }

    pub(super) fn card(&mut self, who: &str, info: &PeerInfo) {
        let Some(card) = &info.card else { return };
        let name = match info.name.as_str() {
            "" => "anonymous".to_owned(),
            name => sanitize::clean(name, 36),
        };
        let country = info
            .country
            .map_or_else(|| "no country".to_owned(), |c| c.to_string());
        self.say(
            who,
            &format!(
                "sees {}: {name}, {country}, plays {}, {} points, {}",
                info.nick, card.rule.id, card.points, card.state
            ),
        );
    }

    pub(super) fn challenge(&mut self, who: &str, _gid: Gid, nick: &Nick, terms: &Terms) {
        let clock = match terms.clock {
            Clock::Untimed => "no clock".to_owned(),
            clock => format!("clock {clock}"),
        };
        let rated = if terms.rated { "for points" } else { "casual" };
        self.say(
            who,
            &format!("challenges {nick}: {}, {clock}, {rated}", terms.rule.id()),
        );
    }

    pub(super) fn accept(&mut self, who: &str, _gid: Gid, by: Author) {
        match by {
            Author::Own => self.say(who, "accepts"),
            Author::Opponent => self.say(who, "is told that the other side accepts"),
        }
    }

    pub(super) fn void(&mut self, who: &str, _gid: Gid, why: Void) {
        self.say(who, &format!("has no game: {}", why_void(why)));
    }

    pub(super) fn toss(&mut self, who: &str, gid: Gid, opponent: &Nick, me: Side, _rule: &Rule) {
        let players = match me {
            Side::South => [who.to_owned(), opponent.to_string()],
            Side::North => [opponent.to_string(), who.to_owned()],
        };
        let [south, _] = &players;
        self.print(&format!(
            "toss  {south} is South and begins; the game is {gid}"
        ));
        self.print(" ");
        self.players = Some(players);
    }

    pub(super) fn mv(&mut self, ply: &Ply<'_>) {
        let holes = ply.position.holes();
        let captured = match ply.played.captured_by(ply.by) {
            0 => String::new(),
            1 => ", takes 1 seed".to_owned(),
            seeds => format!(", takes {seeds} seeds"),
        };
        let cancelled = if ply.played.slam_cancelled() {
            ", a grand slam: nothing is taken"
        } else {
            ""
        };
        let who = self.player(ply.by);
        let house = ply.mv.to_char(holes);
        self.print(&format!(
            "{:>3}. {who} plays {house}{captured}{cancelled}",
            ply.ply
        ));
        let mut drawing = Drawing::new(ply.position).marked(ply.mv, ply.played.last_house());
        if ply.over {
            drawing = drawing.over();
        }
        self.print(&drawing.to_string());
        self.print(" ");
    }

    pub(super) fn silent(&mut self, who: &str) {
        self.say(who, "has heard nothing for two minutes");
    }

    pub(super) fn result(
        &mut self,
        who: &str,
        _gid: Gid,
        _me: Side,
        outcome: &Outcome,
        head: Link,
        record: u32,
    ) {
        let [south, north] = outcome.score;
        let winner = match outcome.winner {
            Some(side) => format!("{} wins", self.player(side)),
            None => "a draw".to_owned(),
        };
        let [south_player, north_player] = [Side::South, Side::North].map(|s| self.player(s));
        self.say(who, &format!(
            "signs: {south_player} {south}, {north_player} {north}, {winner} ({}); head {head}, \
             record {record}",
            outcome.reason
        ));
    }

    pub(super) fn settled(&mut self, who: &str, _gid: Gid, class: ResultClass) {
        self.say(
            who,
            match class {
                ResultClass::Sealed => "has both signatures: the result is sealed",
                ResultClass::Disputed => "has another result from the other side: disputed",
                ResultClass::Claimed => "has no signature of the other side: claimed only",
                ResultClass::Witnessed => "has the referee's signature: witnessed",
            },
        );
    }

    pub(super) fn summary(&mut self, summary: &Summary, agree: bool) {
        if summary.games == 0 {
            return;
        }
        self.print(" ");
        for (number, score) in summary.scores.iter().enumerate() {
            let heads: Vec<&str> = summary
                .heads
                .iter()
                .filter_map(|(_, heads)| heads.get(number).map(String::as_str))
                .collect();
            let head = match heads.as_slice() {
                [a, b] if a == b => format!("head {a} on both sides"),
                heads => format!("head {}", heads.join(" on one side, on the other ")),
            };
            self.print(&format!("game {}: {score}; {head}", number + 1));
        }
        let games = if summary.games == 1 { "game" } else { "games" };
        let median = summary.median.map_or_else(
            || "not measured".to_owned(),
            |median| format!("{:.1} ms", median.as_secs_f64() * 1000.0),
        );
        let heads = match (summary.heads.len(), agree) {
            (1, _) => "seen from one side",
            (_, true) => "both sides agree on every move, head and result",
            (_, false) => "THE TWO SIDES DO NOT AGREE",
        };
        self.print(&format!(
            "{} {games}, {} plies; {heads}\n{} lines and {} bytes sent; a move takes {median} \
             (median)\nthe same again: awale demo --rule {} --games {} --seed {}",
            summary.games,
            summary.plies,
            summary.counts.lines,
            summary.counts.bytes,
            summary.rule,
            summary.games,
            summary.seed,
        ));
    }

    pub(super) fn farewell(&mut self, kept: Option<&Path>) {
        if let Some(folder) = kept {
            self.print(&format!(
                "both players' keys and signed games are in {}",
                folder.display()
            ));
        }
        self.print(
            "next: awale demo --play                  play yourself, against a bot\n\
             \x20     awale setup, then awale online      meet people\n\
             \x20     awale demo --server HOST:PORT       the same on a real IRC server",
        );
    }
}
