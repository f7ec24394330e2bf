//! `awale sunday join`: waits for the event, connects in time, checks in, and lets the person play.

use std::time::Duration;

use awale::{
    event::{Desk, EventPlan, calendar},
    irc::gate::{Gate, Pace},
};
use jiff::tz::TimeZone;

use super::now;
use crate::cli::output::putln;
use crate::cli::{connect, full::ScreenOptions, plain, relay::stopped};

/// One is there so many seconds before check-in begins.
const EARLY: u64 = 120;
/// Whoever waits is told how long it is after so many seconds.
const TELL: u64 = 3600;

pub(super) async fn run(options: connect::Options) -> anyhow::Result<()> {
    let language = ScreenOptions::default().language(options.places());
    let planned = connect::plan(&options)?;
    if !wait(&planned).await {
        return Ok(());
    }
    let started = connect::start(options, (1, None), (&Gate::new(Pace::POLITE), true))?;
    let network = started.handle.network().clone();
    let rules = started.rulebook.rules();
    let plan = started.directory.plan(&rules, &network)?;
    let name = started.directory.name();
    let desk = Desk::new(plan, started.own, network, rand::random(), now());
    let sunday = plain::Sunday::new(desk, name, true);
    let place = plain::Place {
        handle: started.handle,
        events: started.events,
        networks: started.networks,
        directory: Some(started.directory),
        sunday: Some(sunday),
        language,
    };
    plain::run(place, (started.rule, started.rulebook), true).await
}

/// Waits until check-in is near. Returns false when the person does not want to wait any more.
async fn wait(plan: &EventPlan) -> bool {
    loop {
        let now = now();
        let start = plan.start(now);
        let from = plan.terms(start).check_in_seconds().saturating_sub(EARLY);
        if now >= from {
            return true;
        }
        putln!(
            "{} begins in {}: {}. Ctrl-C ends the waiting.",
            plan.name,
            calendar::countdown(now, start),
            calendar::in_zone(start, &TimeZone::system())
        );
        let pause = Duration::from_secs((from - now).min(TELL));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stopped() => return false,
        }
    }
}
