//! People in ordinary IRC clients, who type to a bot called kofi.

use super::raw::Raw;
use std::time::Duration;

/// Somebody with a bare client, in #awale.
pub struct Guest {
    pub raw: Raw,
    pub nick: String,
}

impl Guest {
    pub fn join(port: u16, nick: &str) -> Self {
        let raw = Raw::join(port, nick, &["#awale"]);
        Self {
            raw,
            nick: nick.to_owned(),
        }
    }

    /// Says something to the bot alone.
    pub fn tell(&mut self, text: &str) {
        self.raw.send(&format!("PRIVMSG kofi :{text}"));
    }

    /// Says something in the channel.
    pub fn say(&mut self, text: &str) {
        self.raw.send(&format!("PRIVMSG #awale :{text}"));
    }

    /// What the bot says next, in private or in the channel.
    pub fn heard(&mut self) -> String {
        self.heard_at().1
    }

    pub fn heard_at(&mut self) -> (String, String) {
        let line = self
            .raw
            .until(|line| line.starts_with(":kofi!") && line.contains(" PRIVMSG "));
        let (_, rest) = line.split_once(" PRIVMSG ").unwrap();
        let (target, text) = rest.split_once(" :").unwrap();
        (target.to_owned(), text.to_owned())
    }

    pub fn until(&mut self, wanted: &str) -> String {
        loop {
            let text = self.heard();
            if text.contains(wanted) {
                return text;
            }
        }
    }

    /// Plays what is offered first until somebody has won; how it ended.
    pub fn play_to_the_end(&mut self) -> String {
        loop {
            let (target, text) = self.heard_at();
            if text.contains(" wins ") || text.contains("Nobody wins") {
                return text;
            }
            self.play_if_asked(&target, &text);
        }
    }

    /// Plays the first house if the line offers some.
    pub fn play_if_asked(&mut self, target: &str, text: &str) {
        let own = format!("{} to move: ", self.nick);
        let offered = text
            .split_once("Your turn: ")
            .or_else(|| text.split_once(&own));
        if let Some((_, houses)) = offered {
            let place = if target.starts_with('#') {
                target
            } else {
                "kofi"
            };
            self.raw.send(&format!("PRIVMSG {place} :{}", &houses[..1]));
        }
    }

    /// Plays whatever is offered until the weekly match is over.
    pub fn play_the_match(mut self) {
        self.raw.have_patience(Duration::from_secs(400));
        loop {
            let (target, text) = self.heard_at();
            if text.starts_with("The match is over") {
                return;
            }
            self.play_if_asked(&target, &text);
        }
    }
}
