//! The full screen: what it needs of settings, files and the environment.

use std::{
    env, fs,
    io::{self, IsTerminal},
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context;
use awale::{
    client::{
        Network,
        config::{Config, UiLanguage},
    },
    irc::networks::ServerAddress,
    rules::Rule,
    tui::{
        self, App, Connected, Delivered, Errand, FindTables, Link, Look, Opening, Outside, Theme,
        Wishes,
    },
};

use toml_edit::{DocumentMut, Item, Value};

use super::{
    clerk::Clerk,
    connect::{self, Directory, Started},
    places::ConfigPlace,
    rulebook::Rulebook,
    rules::LanguageChoice,
    save,
    think::{Place, Ready},
};

/// How the full screen looks.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct ScreenOptions {
    #[command(flatten)]
    language: LanguageChoice,

    /// The colours of the full screen: dark, light, high-contrast or mono [default: mono where NO_COLOR
    /// is set, else those of the settings, else as the terminal tells]
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Draw the full screen with ASCII characters only [default: as the settings say, or where the
    /// locale or the terminal has no others]
    #[arg(long)]
    ascii: bool,

    /// Do not show the sowing seed by seed in the full screen
    #[arg(long)]
    no_sowing: bool,

    /// Do not ring when something waits for you in the full screen
    #[arg(long)]
    no_bell: bool,
}

impl ScreenOptions {
    /// Whether the command line says anything.
    pub(super) fn is_given(&self) -> bool {
        self.language.asked().is_some()
            || self.theme.is_some()
            || self.ascii
            || self.no_sowing
            || self.no_bell
    }

    /// These, and where they say nothing the others.
    pub(super) fn or(self, others: &Self) -> Self {
        Self {
            language: match self.language.asked() {
                Some(_) => self.language,
                None => others.language,
            },
            theme: self.theme.or(others.theme),
            ascii: self.ascii || others.ascii,
            no_sowing: self.no_sowing || others.no_sowing,
            no_bell: self.no_bell || others.no_bell,
        }
    }

    /// As the command line says, else the settings, else the environment.
    fn opening(&self, mut rules: Vec<Arc<Rule>>, settings: Option<&Config>) -> Opening {
        let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let set = settings.and_then(|settings| match &settings.ui_language {
            UiLanguage::Language(language) => language.parse().ok(),
            UiLanguage::Auto => None,
        });
        let language = self.language.asked().or(set);
        // The preferred rule is the first to be offered.
        if let Some(settings) = settings {
            rules.sort_by_key(|rule| rule.id() != settings.rule.id());
        }
        let screen = settings.map(|settings| settings.screen.clone());
        let screen = screen.unwrap_or_default();
        // No colours are no colours, whatever the file prefers.
        let no_color = variable("NO_COLOR").map(|_| Theme::Mono);
        let preferred = || screen.theme.word().parse().ok();
        let ascii = screen.ascii.unwrap_or_else(|| !has_unicode(variable));
        Opening {
            language: language.unwrap_or_else(|| self.language.get()),
            look: Look {
                theme: self
                    .theme
                    .or(no_color)
                    .or_else(preferred)
                    .unwrap_or_else(|| theme(variable)),
                ascii: self.ascii || ascii,
            },
            sowing: screen.sowing && !self.no_sowing,
            bell: screen.bell && !self.no_bell,
            rules,
        }
    }
}

/// The colours that suit an environment.
fn theme(variable: impl Fn(&str) -> Option<String>) -> Theme {
    // Some terminals say their two colours: "0;15" is black on white.
    let ground = variable("COLORFGBG").and_then(|colors| colors.rsplit(';').next()?.parse().ok());
    match ground {
        Some(7_u8 | 15) => Theme::Light,
        _ => Theme::Dark,
    }
}

/// Whether the environment says that more than ASCII can be shown.
fn has_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = locale.into_iter().find_map(&variable).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let can = locale.contains("utf-8") || locale.contains("utf8");
    let terminal = variable("TERM").unwrap_or_default();
    can && !["linux", "vt100", "vt102", "vt220", "ansi"].contains(&terminal.as_str())
}

/// Whether there is a terminal for the full screen.
pub(super) fn is_possible() -> bool {
    let dumb = env::var("TERM").is_ok_and(|terminal| terminal == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Opens the full screen with the menu.
pub(super) async fn menu(options: &ScreenOptions) -> anyhow::Result<()> {
    let rules = Rulebook::open(&ConfigPlace::default())
        .map_or_else(|_| Rulebook::usual().rules(), |book| book.rules());
    let usual = connect::Options::default();
    let outside = World {
        clerk: Clerk::new(usual.places(), rules.clone()),
        options: usual,
    };
    let settings = outside.options.config(&rules);
    let app = App::new(options.opening(rules, settings.as_ref()));
    open(app, outside, None).await
}

/// Opens the full screen with the people of a client that runs.
pub(super) async fn online(
    options: &ScreenOptions,
    again: connect::Options,
    started: Started,
) -> anyhow::Result<()> {
    let rules = started.rulebook.rules();
    let settings = again.config(&rules);
    let app = App::new(options.opening(rules, settings.as_ref()));
    let outside = World {
        clerk: Clerk::new(again.places(), started.rulebook.rules()),
        options: again,
    };
    open(app, outside, Some(link(started))).await
}

async fn open(app: App, outside: World, link: Option<Link>) -> anyhow::Result<()> {
    tui::run(app, Arc::new(outside), link, rand::random())
        .await
        .context("the terminal cannot be used: try awale online --plain, or awale play")
}

fn link(started: Started) -> Link {
    let playable = |rule: &Arc<Rule>| rule.is_one_game();
    Link {
        handle: started.handle,
        events: started.events,
        connected: Connected {
            networks: started.networks,
            rule: started.rule,
            rules: started
                .rulebook
                .rules()
                .into_iter()
                .filter(playable)
                .collect(),
            directory: Arc::new(Files {
                directory: started.directory,
                rulebook: Mutex::new(started.rulebook),
            }),
        },
    }
}

/// The networks that can be named, and the rules.
struct Files {
    directory: Directory,
    rulebook: Mutex<Rulebook>,
}

impl tui::Directory for Files {
    fn network(
        &self,
        network: Option<&str>,
        server: Option<ServerAddress>,
    ) -> Result<Network, String> {
        let network = self.directory.network(network, server);
        network.map_err(|error| error.to_string())
    }

    fn keep_rule(&self, rule: &Rule, from: &str) -> Result<Arc<Rule>, String> {
        // A book is whole after every step, so that a lock that somebody let fall is still good.
        let mut book = self.rulebook.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = book.keep(rule, from);
        kept.map(|(rule, _)| rule)
            .map_err(|error| format!("{error:#}"))
    }
}

/// Settings and files.
struct World {
    options: connect::Options,
    clerk: Clerk,
}

impl World {
    /// Writes the wishes into the settings file, in which all else stays as it is. Says whether there is one: it
    /// is made by the five questions, which would not be asked any more if there was one.
    fn keep(&self, wishes: &Wishes) -> anyhow::Result<bool> {
        let path = self.options.config_path()?;
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(false);
            }
            Err(error) => {
                return Err(error).with_context(|| format!("{} cannot be read", path.display()));
            }
        };
        save::file(&path, &changed(&text, wishes)?)?;
        Ok(true)
    }
}

/// The settings with these wishes in them; comments and all else stay.
fn changed(text: &str, wishes: &Wishes) -> anyhow::Result<String> {
    let mut document: DocumentMut = text.parse().context("the settings file is damaged")?;
    let section = document.entry("ui").or_insert_with(toml_edit::table);
    let section = section
        .as_table_like_mut()
        .context("in the settings file, ui is no section")?;
    let wished = [
        (
            "language",
            wishes.language.map(|language| Value::from(language.code())),
        ),
        ("theme", wishes.theme.map(|theme| Value::from(theme.word()))),
        ("ascii", wishes.ascii.map(Value::from)),
        ("sowing", wishes.sowing.map(Value::from)),
        ("bell", wishes.bell.map(Value::from)),
    ];
    for (key, value) in wished {
        let Some(value) = value else { continue };
        match section.get_mut(key).and_then(Item::as_value_mut) {
            // A comment behind the value stays with it.
            Some(old) => {
                let decor = old.decor().clone();
                *old = value;
                *old.decor_mut() = decor;
            }
            None => {
                section.insert(key, Item::Value(value));
            }
        }
    }
    Ok(document.to_string())
}

impl Outside for World {
    fn asks(&self) -> bool {
        connect::asks(&self.options)
    }

    fn connect(&self) -> Result<Link, String> {
        let started = connect::start(self.options.clone(), 1, None);
        started.map(link).map_err(|error| format!("{error:#}"))
    }

    fn save(&self, wishes: &Wishes) -> Result<bool, String> {
        self.keep(wishes).map_err(|error| format!("{error:#}"))
    }

    fn errand(&self, errand: Errand) -> Delivered {
        self.clerk.carry_out(errand)
    }

    fn tables(&self) -> FindTables {
        Box::new(|rule| Ready::begin(rule, &Place::default()).ok()?.wait())
    }
}

#[cfg(test)]
mod tests {
    use awale::rules::Language;

    use super::*;

    fn given(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |name| {
            let found = pairs.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    }

    #[test]
    fn wishes_are_written_and_the_rest_of_the_file_stays() {
        let wishes = Wishes {
            language: Some(Language::Fr),
            theme: Some(Theme::Light),
            sowing: Some(false),
            ..Wishes::default()
        };
        let before = "# mine\n[player]\nname = \"Ama\" # me\n\n[ui]\n# spoken here\nlanguage = \"auto\" # or not\n";
        let after = changed(before, &wishes).unwrap();
        assert_eq!(
            after,
            "# mine\n[player]\nname = \"Ama\" # me\n\n[ui]\n# spoken here\nlanguage = \"fr\" # or not\n\
             theme = \"light\"\nsowing = false\n"
        );
        assert_eq!(changed(&after, &wishes).unwrap(), after);
        let alone = changed("", &wishes).unwrap();
        assert!(alone.starts_with("[ui]\nlanguage = \"fr\"\n"), "{alone}");
        for text in [&after, &alone] {
            let (config, warnings) =
                Config::parse("config.toml", text, awale::rules::builtin()).unwrap();
            assert!(warnings.is_empty());
            assert_eq!(config.screen.theme.word(), Theme::Light.word());
            assert_eq!((config.screen.ascii, config.screen.sowing), (None, false));
        }
        assert!(changed("[ui", &wishes).is_err() && changed("ui = 1", &wishes).is_err());
    }

    #[test]
    fn the_environment_chooses_colours_and_characters() {
        assert_eq!(theme(given(&[("COLORFGBG", "0;default;15")])), Theme::Light);
        assert_eq!(theme(given(&[("COLORFGBG", "15;0")])), Theme::Dark);
        assert_eq!(theme(given(&[])), Theme::Dark);
        assert!(has_unicode(given(&[
            ("LANG", "fr_FR.UTF-8"),
            ("TERM", "xterm")
        ])));
        assert!(!has_unicode(given(&[
            ("LANG", "fr_FR.UTF-8"),
            ("LC_ALL", "C")
        ])));
        assert!(!has_unicode(given(&[
            ("LANG", "en_US.utf8"),
            ("TERM", "vt100")
        ])));
        assert!(!has_unicode(given(&[])));
    }
}
