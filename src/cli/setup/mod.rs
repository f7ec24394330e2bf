//! `awale setup`: the settings file and the identity, by five questions.

mod interview;
mod proposals;

use std::{
    env, fs,
    io::{self, BufRead, IsTerminal, Write},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, bail};
use awale::{
    client::config::{Config, LoadError, load_config, load_networks},
    irc::networks::List,
    rules::Rule,
    store::Home,
    trust::PublicKey,
    tui::Fault,
};
use toml_edit::DocumentMut;

use super::{
    ask::read_answer,
    output::{Output, print},
    places::{ConfigPath, Places, warn},
    rulebook::Rulebook,
    save,
};
use interview::{Interview, Question};

/// Answer five questions, and be ready to play people.
///
/// An empty answer takes what is proposed in brackets. Answers may come from a file or a pipe, a
/// line each. Nothing is written before the last one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale setup
  printf 'Ama\\nGH\\n\\n\\n\\n' | awale setup")]
pub(super) struct Arguments {
    #[command(flatten)]
    places: Places,
}

const WELCOME: &str = "Five questions and you can play. An empty answer takes what stands in brackets.\n\
     On IRC everybody can see the host you connect from, and games are public:\n\
     others may watch and keep them. What people say to you and in the channel\n\
     is kept on this machine; [messages] log = false in the settings ends that.\n";

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let at = arguments.places.config()?;
    let (networks, warnings) = load_networks(&at.networks(), &arguments.places.home()?)?;
    warn(&warnings);
    let rules = Rulebook::beside(&at).rules();
    let old = match load_config(&at.path, &rules) {
        Ok(old) => old.map(|(config, warnings)| {
            warn(&warnings);
            config
        }),
        Err(LoadError::File(error)) => {
            eprintln!("awale: {error}; the proposals are those of a first start");
            None
        }
        Err(error) => return Err(error.into()),
    };
    let start = match is_first(&arguments.places)? {
        true => proposed(old),
        false => old.unwrap_or_else(|| proposed(None)),
    };
    set_up(&at, &arguments.places, start, &networks, &rules)?;
    print("Meet people: awale online\n")
}

/// The player's files, read.
#[derive(Debug)]
pub(crate) struct Configured {
    /// The settings.
    pub(crate) config: Config,
    /// The networks, with the user's differences.
    pub(crate) networks: List,
    /// The rules, with the user's own.
    pub(crate) rulebook: Rulebook,
    /// The folder of identity and games, to be opened by [`Home::open`].
    pub(crate) home: PathBuf,
}

/// Reads the player's files. Without a settings file a person at a terminal is asked first, if he may be;
/// anybody else gets the defaults and is told so.
///
/// # Errors
/// When a file is wrong or cannot be read, when a settings file that the user named is not there
/// and nobody can be asked, or when the questions are broken off.
pub(crate) fn ensure_configured(places: &Places, may_ask: bool) -> anyhow::Result<Configured> {
    let can_ask = may_ask && io::stdin().is_terminal() && io::stdout().is_terminal();
    configured(places, can_ask)
}

/// Whether the five questions have not been answered yet. How the full screen looks may have been chosen before.
///
/// # Errors
/// When the place of the settings is not known.
pub(crate) fn is_first(places: &Places) -> anyhow::Result<bool> {
    Ok(match fs::read_to_string(places.config()?.path) {
        // What is wrong with it is told when it is read.
        Ok(text) => text
            .parse::<DocumentMut>()
            .is_ok_and(|document| !document.contains_key("player")),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    })
}

/// The settings that are proposed to somebody who has not answered the five questions; what he has chosen in the full
/// screen stays.
pub(crate) fn proposed(before: Option<Config>) -> Config {
    let proposed = proposals::from_environment(|name| env::var(name).ok());
    match before {
        None => proposed,
        Some(before) => Config {
            ui_language: before.ui_language,
            screen: before.screen,
            calls: before.calls,
            ..proposed
        },
    }
}

/// Writes settings, and makes the identity if there is none. Gives where the settings before are kept.
///
/// # Errors
/// When that cannot be done. If another program holds the folder, nothing has changed.
pub(crate) fn keep(
    places: &Places,
    config: &Config,
) -> anyhow::Result<(PublicKey, Option<PathBuf>)> {
    // The identity first: it may be another program's at this moment.
    let key = Home::open(places.home()?)?.identity(rand::random())?;
    let backup = save::file(&places.config()?.path, &config.to_toml())?;
    Ok((key.public(), backup))
}

fn configured(places: &Places, can_ask: bool) -> anyhow::Result<Configured> {
    let at = places.config()?;
    let home = places.home()?;
    let (networks, warnings) = load_networks(&at.networks(), &home)?;
    warn(&warnings);
    let rulebook = Rulebook::beside(&at);
    let rules = rulebook.rules();
    let read = load_config(&at.path, &rules)?.map(|(config, warnings)| {
        warn(&warnings);
        config
    });
    let config = match read {
        read if can_ask && is_first(places)? => {
            set_up(&at, places, proposed(read), &networks, &rules)?
        }
        Some(config) => config,
        None if at.is_named => {
            return Err(Fault::NoSettings(at.path.display().to_string()).into());
        }
        None => {
            eprintln!(
                "awale: there is no settings file {}; you play anonymously with the defaults \
                 (`awale setup` makes one)",
                at.path.display()
            );
            Config::default()
        }
    };
    Ok(Configured {
        config,
        networks,
        rulebook,
        home,
    })
}

/// Asks, and writes what was answered.
fn set_up(
    at: &ConfigPath,
    places: &Places,
    start: Config,
    networks: &List,
    rules: &[Arc<Rule>],
) -> anyhow::Result<Config> {
    let home = places.home()?;
    let mut stdin = io::stdin().lock();
    let echo = !io::stdin().is_terminal();
    let mut out = Output;
    let mut interview = Interview::new(start, networks, rules);
    if !ask_all(&mut interview, &mut stdin, &mut out, echo)? {
        bail!("the questions were broken off; nothing was written");
    }
    let dropped = interview.dropped_server();
    let config = interview.into_config();
    let (key, backup) = keep(places, &config)?;
    if let Some(server) = dropped {
        writeln!(
            out,
            "\nThe server {server} was for the other network and is left out."
        )?;
    }
    writeln!(out, "\nSettings: {}", at.path.display())?;
    if let Some(backup) = backup {
        writeln!(out, "  the ones before: {}", backup.display())?;
    }
    writeln!(out, "Identity: {}", key.id())?;
    writeln!(
        out,
        "  {}; keep a copy, it is you",
        home.join("identity.key").display()
    )?;
    Ok(config)
}

/// Asks every question until its answer is good. `false` when the input ends before the last.
fn ask_all(
    interview: &mut Interview<'_>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    echo: bool,
) -> anyhow::Result<bool> {
    write!(out, "{WELCOME}")?;
    for question in Question::ALL {
        write!(out, "\n{}", interview.ask(*question))?;
        loop {
            write!(out, " [{}]: ", interview.proposal(*question))?;
            out.flush()?;
            let Some(answer) = read_answer(input).context("the answers cannot be read")? else {
                writeln!(out)?;
                return Ok(false);
            };
            if echo {
                // What comes from a pipe has not been shown by a terminal.
                writeln!(out, "{}", awale::irc::sanitize::clean_line(answer.trim()))?;
            }
            match interview.answer(*question, answer.trim()) {
                Ok(()) => break,
                Err(why) => write!(out, "  {why}.\n  Again")?,
            }
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The settings after these answers, if they suffice, and everything that was said.
    fn asked(start: Config, answers: &str) -> (Option<Config>, String) {
        let mut interview = Interview::new(start, List::builtin(), awale::rules::builtin());
        let mut out = Vec::new();
        let whole = ask_all(&mut interview, &mut answers.as_bytes(), &mut out, true).unwrap();
        let said = String::from_utf8(out).unwrap();
        (whole.then(|| interview.into_config()), said)
    }

    fn start() -> Config {
        let variable = |name: &str| match name {
            "USER" => Some("ama".to_owned()),
            "LANG" => Some("fr_CI.UTF-8".to_owned()),
            _ => None,
        };
        proposals::from_environment(variable)
    }

    #[test]
    fn empty_answers_take_the_proposals() {
        let (config, said) = asked(start(), "\n\n\r\n\n\n");
        assert_eq!(config.unwrap().to_toml(), start().to_toml());
        for proposal in ["[ama]", "[CI]", "[fr]", "[abapa]", "[dalnet]"] {
            assert!(said.contains(proposal), "{proposal} in {said}");
        }
        assert!(said.contains("can see the host you connect from, and games are public"));
    }

    #[test]
    fn wrong_answers_are_explained_and_asked_again() {
        let long = "x".repeat(5000);
        let answers =
            format!("{long}\nKofi\nGhaana\nuk\ngh\nfrench\nEN, fr\n99\nchess\n2\ndlanet\nrizon");
        let (config, said) = asked(start(), &answers);
        let config = config.unwrap();
        assert_eq!(config.name.as_str(), "Kofi");
        assert_eq!(config.country.unwrap().to_string(), "GH");
        assert_eq!(config.languages.unwrap().to_string(), "en,fr");
        assert_eq!(config.rule.id().as_str(), "abapa-2x3");
        assert_eq!(config.network.as_str(), "rizon");
        for why in [
            "a name of at most 36 bytes",
            "two letters, such as GH for Ghana",
            "GB",
            "languages of two small letters",
            "1 to 8",
            "did you mean dalnet?",
        ] {
            assert!(said.contains(why), "{why} in {said}");
        }
        assert_eq!(said.matches("Again").count(), 7, "{said}");
    }

    #[test]
    fn the_end_of_the_input_breaks_off() {
        for answers in ["", "\n", "Ama\nGH\nfr\nabapa\n", "Ama\nGH\nfr\n99"] {
            assert!(asked(start(), answers).0.is_none(), "{answers:?}");
        }
    }

    #[test]
    fn who_cannot_be_asked_plays_with_the_defaults_or_the_file_he_named() {
        use clap::Parser;

        #[derive(Parser)]
        struct Typed {
            #[command(flatten)]
            places: Places,
        }

        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config.toml");
        let home = folder.path().join("home");
        let typed = [
            "awale".as_ref(),
            "--config".as_ref(),
            config.as_os_str(),
            "--home".as_ref(),
            home.as_os_str(),
        ];
        let places = Typed::parse_from(typed).places;
        let error = configured(&places, false).unwrap_err().to_string();
        assert!(error.contains("awale setup --config"), "{error}");

        std::fs::write(&config, "[player]\nname = \"Kofi\"\n").unwrap();
        let networks = "[[network]]\nid = \"dalnet\"\nenabled = false\n";
        std::fs::write(folder.path().join("networks.toml"), networks).unwrap();
        let configured = configured(&places, false).unwrap();
        assert_eq!(configured.config.name.as_str(), "Kofi");
        assert!(!configured.networks.find("dalnet").unwrap().enabled);
        assert_eq!(configured.home, home);
        assert!(!home.exists(), "nothing is made before it is needed");
    }

    #[test]
    fn bytes_that_are_no_text_are_no_answer() {
        let mut input: &[u8] = b"\xff\xfe\n";
        let answer = read_answer(&mut input).unwrap().unwrap();
        assert_eq!(answer, "\u{fffd}\u{fffd}\n");
        assert!(read_answer(&mut input).unwrap().is_none());
    }
}
