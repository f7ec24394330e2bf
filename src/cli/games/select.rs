//! Which games are wanted, as options.

use std::time::SystemTime;

use awale::store::{Archive, ResultKind, Wanted};
use jiff::{ToSpan as _, civil::Date, tz::TimeZone};

use crate::cli::{places::ConfigPlace, rulebook::Rulebook};

/// Which games are wanted.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Selection {
    /// Only games with this player: a nick, name, key or key id
    #[arg(
        long,
        visible_alias = "player",
        value_name = "NAME_OR_KEY",
        allow_hyphen_values = true
    )]
    with: Option<String>,

    /// Only games by this rule
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Only games that began on this day or later, as 2026-11-30
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<Date>,

    /// Only games that began on this day or earlier
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Option<Date>,

    /// Only games that you have won, lost or drawn, or that are open
    #[arg(long, value_name = "RESULT")]
    result: Option<ResultKind>,

    /// Only games on this network, or home, or file for those that were read from a file
    #[arg(long, value_name = "NETWORK")]
    network: Option<String>,
}

impl Selection {
    /// Whether nothing is said.
    pub(super) fn is_open(&self) -> bool {
        self.wanted() == Wanted::default()
    }

    /// Refuses a rule that is neither known nor that of any game.
    pub(super) fn check(&self, archive: Option<&Archive>) -> anyhow::Result<()> {
        let Some(rule) = &self.rule else {
            return Ok(());
        };
        let by_rule = Wanted {
            rule: Some(rule.clone()),
            limit: Some(1),
            ..Wanted::default()
        };
        // Games may be by a rule whose file is gone.
        let played = archive
            .map(|archive| archive.catalogue(&by_rule))
            .transpose()?;
        if played.is_none_or(|games| games.is_empty()) {
            Rulebook::open(&ConfigPlace::default())?.find(rule)?;
        }
        Ok(())
    }

    pub(super) fn wanted(&self) -> Wanted {
        Wanted {
            player: self.with.clone(),
            rule: self.rule.clone(),
            since: self.since.and_then(midnight),
            until: self
                .until
                .and_then(|date| date.checked_add(1.day()).ok())
                .and_then(midnight),
            result: self.result,
            place: self.network.clone(),
            ..Wanted::default()
        }
    }
}

fn date(text: &str) -> Result<Date, String> {
    text.parse()
        .map_err(|_| "a day is written as 2026-11-30".to_owned())
}

/// When a day begins here.
fn midnight(date: Date) -> Option<SystemTime> {
    let zoned = date.to_zoned(TimeZone::system()).ok()?;
    Some(SystemTime::from(zoned.timestamp()))
}
