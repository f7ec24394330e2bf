//! `awale online`: meet people and play.

use awale::irc::gate::{Gate, Pace};

use super::{connect, full, places::Places, plain, setup};

/// Meet people on IRC networks and play.
///
/// You can be on several networks at once; you are in one game at a time, wherever it is.
///
/// On a terminal this opens the full screen. With --plain, and where there is no terminal, text is only
/// ever appended, in short sentences, so that it can be read aloud, piped and logged. Commands may come
/// from a pipe then; the end of input is quit.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale online                                the network of your settings
  awale online dalnet rizon                   two networks at once
  awale online dalnet --server eu.dal.net     a server near you
  awale online --server 127.0.0.1:6667        a server in your own house (awale relay)")]
pub(super) struct Arguments {
    #[command(flatten)]
    options: connect::Options,

    /// The plain interface: text that is only ever appended. It is also used where there is no terminal
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    screen: full::ScreenOptions,
}

/// `before` is what was said of the screen before the command.
pub(super) async fn run(arguments: Arguments, before: &full::ScreenOptions) -> anyhow::Result<()> {
    let Arguments {
        options,
        plain,
        screen,
    } = arguments;
    let screen = screen.or(before);
    let gate = Gate::new(Pace::POLITE);
    let is_full = !plain && full::is_possible();
    if is_full && setup::is_first(options.places())? {
        return full::first(&screen, options, gate).await;
    }
    let language = screen.language(options.places());
    let again = options.clone();
    let started = connect::start(options, (1, None), (&gate, true))?;
    if is_full {
        return full::online(&screen, (again, gate), started).await;
    }
    let sunday = started.sunday()?;
    let place = plain::Place {
        sunday,
        handle: started.handle,
        events: started.events,
        networks: started.networks,
        directory: Some(started.directory),
        language,
    };
    plain::run(place, (started.rule, started.rulebook), true).await
}

/// Goes online on one network, as `awale online ID` does.
pub(super) async fn stay(network: String, places: Places) -> anyhow::Result<()> {
    let options = connect::Options::on(network, places);
    let screen = full::ScreenOptions::default();
    let arguments = Arguments {
        options,
        plain: false,
        screen: screen.clone(),
    };
    run(arguments, &screen).await
}
