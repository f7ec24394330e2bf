//! A line for each network while a scan goes on.

use std::{collections::BTreeMap, time::Duration};

use awale::{
    client::scan::{News, Room, Stage},
    irc::networks::NetworkId,
};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// The lines; nothing is shown where there is no terminal.
pub(super) struct Progress {
    lines: BTreeMap<NetworkId, ProgressBar>,
    all: MultiProgress,
}

impl Progress {
    pub(super) fn new(names: &BTreeMap<NetworkId, String>, terminal: bool) -> Self {
        let all = MultiProgress::new();
        let mut lines = BTreeMap::new();
        if terminal {
            let width = names
                .values()
                .map(|name| name.chars().count())
                .max()
                .unwrap_or(0);
            for (id, name) in names {
                let line = all.add(ProgressBar::new_spinner());
                if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}  {msg}") {
                    line.set_style(style);
                }
                line.set_prefix(format!("{name:<width$}"));
                line.set_message("waiting for its turn");
                line.enable_steady_tick(Duration::from_millis(120));
                lines.insert(id.clone(), line);
            }
        }
        Self { lines, all }
    }

    pub(super) fn show(&mut self, news: &News) {
        match news {
            News::Stage(id, stage) => {
                if let Some(line) = self.lines.get(id) {
                    line.set_message(stage_words(stage));
                }
            }
            News::Over(id, result) => {
                if let Some(line) = self.lines.get(id) {
                    line.finish_with_message(match result {
                        Ok(room) => found(room),
                        Err(error) => error.to_string(),
                    });
                }
            }
            _ => {}
        }
    }

    /// Takes the lines away: the report says the same.
    pub(super) fn end(self) {
        // Fails only when the terminal is gone.
        let _ = self.all.clear();
    }
}

fn stage_words(stage: &Stage) -> String {
    match stage {
        Stage::Dialling { host, port } => format!("connecting to {host}:{port}"),
        Stage::Failed(reason) => reason.to_string(),
        Stage::Listening => "listening".to_owned(),
        _ => String::new(),
    }
}

fn found(room: &Room) -> String {
    match room.players.len() {
        0 => "nobody".to_owned(),
        1 => "1 player".to_owned(),
        count => format!("{count} players"),
    }
}
