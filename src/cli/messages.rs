//! `awale messages`: what people said.

use std::time::{Duration, SystemTime};

use awale::{
    irc::sanitize::clean_line,
    store::{Archive, Said, SaidFilter, StoreError},
};
use jiff::{Timestamp, civil, tz::TimeZone};

use super::{
    output::print,
    page::{document, escaped, escaped_markdown},
    places::HomePlace,
};

/// What people said to you and in the channels: look at it, search it, take it along.
///
/// The newest 50,000 lines are kept on this machine, unless your settings say `[messages] log =
/// false`. They can be read while awale is online.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale messages search oware sunday
  awale messages export > messages.txt")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Show the newest lines
    #[command(
        visible_alias = "list",
        after_help = "Examples:
  awale messages show --with kofi --since 3d
  awale messages show --network dalnet -n 200"
    )]
    Show {
        #[command(flatten)]
        which: Which,

        /// At most so many lines, the newest
        #[arg(short = 'n', long, value_name = "N", default_value = "50",
              value_parser = clap::value_parser!(u32).range(1..))]
        limit: u32,
    },
    /// Find lines by words; a word's beginning is enough, and accents do not matter
    #[command(after_help = "Example:
  awale messages search rematch --with kofi")]
    Search {
        /// The words, all of which must occur
        #[arg(value_name = "WORD", required = true)]
        words: Vec<String>,

        #[command(flatten)]
        which: Which,

        /// At most so many lines, the newest
        #[arg(short = 'n', long, value_name = "N", default_value = "50",
              value_parser = clap::value_parser!(u32).range(1..))]
        limit: u32,
    },
    /// Print all that is kept
    #[command(after_help = "Examples:
  awale messages export --format html > messages.html
  awale messages export --with kofi --format json")]
    Export {
        /// Lines for people, a JSON object a line, or a page in Markdown or HTML
        #[arg(long, value_enum, default_value = "text")]
        format: Format,

        #[command(flatten)]
        which: Which,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Md,
    Html,
}

/// Which lines are wanted.
#[derive(Debug, clap::Args)]
struct Which {
    /// Only on this network
    #[arg(long, value_name = "ID")]
    network: Option<String>,

    /// Only with this person: what you two said to each other, and what he said in the channel
    #[arg(long, value_name = "NICK", allow_hyphen_values = true)]
    with: Option<String>,

    /// Only since then: 90m, 12h, 3d, 2w, or a day such as 2026-11-30
    #[arg(long, value_name = "WHEN", value_parser = since)]
    since: Option<SystemTime>,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let (which, words, limit, format) = match arguments.command {
        Command::Show { which, limit } => (which, Vec::new(), Some(limit), Format::Text),
        Command::Search {
            words,
            which,
            limit,
        } => (which, words, Some(limit), Format::Text),
        Command::Export { format, which } => (which, Vec::new(), None, format),
    };
    let filter = SaidFilter {
        network: which.network,
        with: which.with,
        since: which.since,
        words,
        limit,
    };
    let said = match Archive::read(&which.home.folder()?) {
        Ok(archive) => archive.said(&filter)?,
        // Nobody has been online yet: that is no mistake.
        Err(StoreError::Missing { .. }) => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let text: String = match format {
        Format::Json => said.iter().map(|said| object(said) + "\n").collect(),
        Format::Md => markdown(&said),
        Format::Html => html(&said),
        Format::Text if said.is_empty() => "no messages\n".to_owned(),
        Format::Text => said.iter().map(|said| line(said) + "\n").collect(),
    };
    print(&text)
}

/// `2026-11-30 09:12 [dalnet] #awale <kofi> hello`; in private the other one stands for the channel,
/// and an arrow says which way.
fn line(said: &Said) -> String {
    let at = Timestamp::try_from(said.at).map(|at| at.to_zoned(TimeZone::system()));
    let at = at.map_or_else(
        |_| "-".to_owned(),
        |at| at.strftime("%Y-%m-%d %H:%M").to_string(),
    );
    let (network, place) = (clean_line(&said.network), clean_line(&said.place));
    let (author, text) = (clean_line(&said.author), clean_line(&said.text));
    match (said.private, said.own) {
        (false, _) => format!("{at} [{network}] {place} <{author}> {text}"),
        (true, false) => format!("{at} [{network}] {author} -> you: {text}"),
        (true, true) => format!("{at} [{network}] you -> {place}: {text}"),
    }
}

/// A list.
fn markdown(said: &[Said]) -> String {
    let lines: String = said
        .iter()
        .map(|said| format!("- {}\n", escaped_markdown(&line(said))))
        .collect();
    format!("# Messages\n\n{lines}")
}

/// A page for paper.
fn html(said: &[Said]) -> String {
    let lines: String = said
        .iter()
        .map(|said| format!("<p class=\"message\">{}</p>\n", escaped(&line(said))))
        .collect();
    document("Messages", &format!("<h1>Messages</h1>\n{lines}"), None)
}

/// A line for programs. The texts are cleaned already.
fn object(said: &Said) -> String {
    let at = Timestamp::try_from(said.at).ok().map(|at| at.to_string());
    serde_json::json!({
        "type": "message",
        "at": at,
        "network": said.network,
        "place": said.place,
        "author": said.author,
        "private": said.private,
        "own": said.own,
        "text": said.text,
    })
    .to_string()
}

fn since(text: &str) -> Result<SystemTime, String> {
    let wrong = || "write 90m, 12h, 3d, 2w, or a day such as 2026-11-30".to_owned();
    if let Ok(day) = text.parse::<civil::Date>() {
        let begins = day.to_zoned(TimeZone::system()).map_err(|_| wrong())?;
        return Ok(begins.timestamp().into());
    }
    let unit = text.chars().last().ok_or_else(wrong)?;
    let seconds: u64 = match unit {
        'm' => 60,
        'h' => 3600,
        'd' => 24 * 3600,
        'w' => 7 * 24 * 3600,
        _ => return Err(wrong()),
    };
    let count = text
        .strip_suffix(unit)
        .and_then(|count| count.parse::<u32>().ok());
    let age = Duration::from_secs(seconds.saturating_mul(count.ok_or_else(wrong)?.into()));
    // Longer ago than there are times is since ever.
    Ok(SystemTime::now()
        .checked_sub(age)
        .unwrap_or(SystemTime::UNIX_EPOCH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for good in ["90m", "12h", "3d", "2w", "2026-11-30", "4294967295w"] {
            assert!(since(good).is_ok(), "{good}");
        }
        for bad in ["", "d", "3", "3y", "-1d", "2026-13-01", "é"] {
            assert!(since(bad).unwrap_err().contains("3d"), "{bad}");
        }
    }
}
