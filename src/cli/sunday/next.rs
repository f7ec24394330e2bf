//! When the next one is.

use awale::event::{EventPlan, calendar, pairing, standings::TIE_BREAKS};
use jiff::{Timestamp, tz::TimeZone};
use serde_json::json;

use super::{Arguments, now};
use crate::cli::{connect, output::print};

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let plan = connect::weekly(&arguments.places)?;
    let now = now();
    let text = match (arguments.ics, arguments.json) {
        (true, _) => calendar::ics(&plan, now),
        (_, true) => format!("{:#}\n", as_json(&plan, now, &TimeZone::system())),
        _ => words(&plan, now, &TimeZone::system()),
    };
    print(&text)
}

/// The event that goes on, or the next one.
fn start(plan: &EventPlan, now: u64) -> u64 {
    // Of one that has begun hours ago the next is meant.
    plan.next(now.saturating_sub(3600))
}

fn words(plan: &EventPlan, now: u64, zone: &TimeZone) -> String {
    let start = start(plan, now);
    let when = match start > now {
        true => format!("in {}", calendar::countdown(now, start)),
        false => "now".to_owned(),
    };
    let rated = if plan.rated {
        "for points"
    } else {
        "not for points"
    };
    let rounds = match plan.rounds {
        0 => format!(
            "all against all with up to {} players, else Swiss in up to 7 rounds",
            pairing::MAX_TABLE
        ),
        rounds => format!("{rounds} rounds"),
    };
    let mut text = format!("{}: {when}\n", plan.name);
    let utc = calendar::in_zone(start, &TimeZone::UTC);
    let local = calendar::in_zone(start, zone);
    text.push_str(&format!("  {utc}\n"));
    if !local.starts_with(utc.trim_end_matches(", UTC")) {
        text.push_str(&format!("  {local}\n"));
    }
    text.push_str(&format!(
        "  on {} in {}, rule {}, clock {}, {rated}\n  {rounds}\n  tie-breaks: {}\n\
         Check-in opens 15 minutes before. Take part: awale sunday join\n",
        plan.network,
        plan.channel,
        plan.rule.name(),
        plan.clock,
        TIE_BREAKS.join(", ")
    ));
    text
}

fn as_json(plan: &EventPlan, now: u64, zone: &TimeZone) -> serde_json::Value {
    let start = start(plan, now);
    let at = |seconds: u64| {
        let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
        Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX)
    };
    let terms = plan.terms(start);
    json!({
        "event": terms.id().to_string(),
        "name": plan.name.as_str(),
        "start": at(start).to_string(),
        "check_in": at(terms.check_in_seconds()).to_string(),
        "local": at(start).to_zoned(zone.clone()).to_string(),
        "seconds_left": start.saturating_sub(now),
        "network": plan.network,
        "channel": plan.channel,
        "rule": plan.rule.id().to_string(),
        "clock": plan.clock.to_string(),
        "rounds": plan.rounds,
        "rated": plan.rated,
        "tie_breaks": TIE_BREAKS,
    })
}

#[cfg(test)]
mod tests {
    use super::{super::plan::plan, *};
    use awale::{client::config::Config, irc::networks::List, rules};

    /// Monday, 30 November 2026, 12:00 UTC.
    const NOW: u64 = 1_796_040_000;

    fn usual() -> EventPlan {
        let config = Config::default();
        plan(&config, List::builtin(), rules::builtin(), &config.network).unwrap()
    }

    #[test]
    fn without_settings_it_is_the_sunday_match_on_dalnet() {
        let paris = TimeZone::get("Europe/Paris").unwrap();
        let text = words(&usual(), NOW, &paris);
        for part in [
            "Sunday match: in 6 days 4 h\n",
            "Sunday 6 December 2026, 16:00, UTC\n",
            "Sunday 6 December 2026, 17:00, Europe/Paris\n",
            "on dalnet in #awale, rule Oware Abapa, clock 5+3, for points\n",
            "direct encounter, games won, Buchholz cut 1, Buchholz, Sonneborn-Berger, lot\n",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert_eq!(
            words(&usual(), NOW, &TimeZone::UTC)
                .matches("16:00")
                .count(),
            1
        );
        // While it goes on it is the one that is meant.
        let start = usual().next(NOW);
        assert!(words(&usual(), start + 60, &paris).starts_with("Sunday match: now\n"));
    }

    #[test]
    fn programs_read_the_same() {
        let told = as_json(&usual(), NOW, &TimeZone::UTC);
        assert_eq!(told["start"], "2026-12-06T16:00:00Z");
        assert_eq!(told["check_in"], "2026-12-06T15:45:00Z");
        assert_eq!(told["seconds_left"], 6 * 86_400 + 4 * 3600);
        assert_eq!(
            told["event"],
            usual().terms(usual().next(NOW)).id().to_string()
        );
    }

    #[test]
    fn a_club_has_its_own_day_rule_and_clock() {
        let text = "[event]\nname = \"Club\"\nday = \"thursday\"\ntime = \"19:30\"\nnetwork = \"libera\"\n\
                    channel = \"#club\"\nrule = \"abapa-2x3\"\nclock = \"30s\"\nrounds = 3\nrated = false\n\
                    director = true\nannounce = true\ndirector_key = \"NHUPmL1Z_Pw\"\n";
        let (config, warnings) = Config::parse("f", text, rules::builtin()).unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        let club = plan(&config, List::builtin(), rules::builtin(), &config.network).unwrap();
        let told = as_json(&club, NOW, &TimeZone::UTC);
        assert_eq!(told["start"], "2026-12-03T19:30:00Z");
        assert_eq!(
            (&told["network"], &told["rule"]),
            (&json!("libera"), &json!("abapa-2x3"))
        );
        assert_eq!(
            (&told["clock"], &told["rounds"]),
            (&json!("30s"), &json!(3))
        );
        assert!(club.directs && club.announces && !club.rated && club.director.is_some());
        // What is written back reads the same.
        let again = Config::parse("f", &config.to_toml(), rules::builtin())
            .unwrap()
            .0;
        assert_eq!(again.to_toml(), config.to_toml());
        for wrong in [
            "day = \"sun\"",
            "time = \"25:00\"",
            "rounds = 21",
            "rule = \"nim\"",
            "rated = 1",
        ] {
            assert!(
                Config::parse("f", &format!("[event]\n{wrong}\n"), rules::builtin()).is_err(),
                "{wrong}"
            );
        }
    }
}
