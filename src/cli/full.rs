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
        config::{Config, NoServer, Occasion, UiLanguage},
        scan::Target,
    },
    irc::{
        gate::{Gate, Pace},
        networks::{ServerAddress, order},
    },
    rules::{Language, Rule},
    tui::{
        self, App, CAN_SOUND, Connected, Delivered, Destination, Errand, Fault, FindTables,
        FirstStart, Link, Look, NetworkChoice, Opening, Outside, Profile, ServerChoice, Theme,
        Weekly, Wishes,
    },
};

use jiff::tz::TimeZone;
use toml_edit::{DocumentMut, Item, Value};

use super::{
    clerk::Clerk,
    connect::{self, Directory, Started},
    fault::told,
    places::{ConfigPlace, Places},
    rulebook::Rulebook,
    rules::LanguageChoice,
    save,
    scan::Known,
    setup,
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
        self.language.asked().is_some() || self.is_about_screen()
    }

    /// Whether the command line says anything that only the full screen can follow.
    pub(super) fn is_about_screen(&self) -> bool {
        self.theme.is_some() || self.ascii || self.no_sowing || self.no_bell
    }

    /// The language that is asked for, else that of the settings, else that of the environment.
    pub(super) fn language(&self, places: &Places) -> Language {
        self.language.beside(&places.config)
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
            sounds: screen.sounds && CAN_SOUND,
            calls: settings.map(|settings| settings.calls).unwrap_or_default(),
            scan: screen.scan,
            rules,
            first: None,
            weekly: None,
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
    let (mut opening, outside) = usual(options);
    opening.first = outside.first_start(false);
    open(App::new(opening), outside, None).await
}

/// Opens the full screen with the people of the demo, a client that runs without settings.
pub(super) async fn demo(options: &ScreenOptions, link: Link) -> anyhow::Result<()> {
    let (opening, outside) = usual(options);
    open(App::new(opening), outside, Some(link)).await
}

/// What the usual settings say.
fn usual(options: &ScreenOptions) -> (Opening, World) {
    let rules = Rulebook::open(&ConfigPlace::default())
        .map_or_else(|_| Rulebook::usual().rules(), |book| book.rules());
    let usual = connect::Options::default();
    let outside = World {
        clerk: Clerk::new(usual.places().clone(), rules.clone()),
        options: usual,
        gate: Gate::new(Pace::POLITE),
    };
    let settings = outside.options.config(&rules);
    let mut opening = options.opening(rules, settings.as_ref());
    opening.weekly = outside.weekly();
    (opening, outside)
}

/// Opens the full screen for somebody who has no settings: with the questions of a first start, and then
/// the people.
pub(super) async fn first(
    options: &ScreenOptions,
    connecting: connect::Options,
    gate: Gate,
) -> anyhow::Result<()> {
    let rules = Rulebook::beside(&connecting.places().config()?).rules();
    let outside = World {
        clerk: Clerk::new(connecting.places().clone(), rules.clone()),
        options: connecting,
        gate,
    };
    let mut opening = options.opening(rules, None);
    opening.first = outside.first_start(true);
    opening.weekly = outside.weekly();
    open(App::new(opening), outside, None).await
}

/// Opens the full screen with the people of a client that runs.
pub(super) async fn online(
    options: &ScreenOptions,
    (again, gate): (connect::Options, Gate),
    started: Started,
) -> anyhow::Result<()> {
    let rules = started.rulebook.rules();
    let settings = again.config(&rules);
    let mut opening = options.opening(rules, settings.as_ref());
    let outside = World {
        clerk: Clerk::new(again.places().clone(), started.rulebook.rules()),
        options: again,
        gate,
    };
    opening.weekly = outside.weekly();
    open(App::new(opening), outside, Some(link(started))).await
}

async fn open(app: App, outside: World, link: Option<Link>) -> anyhow::Result<()> {
    tui::run(app, Arc::new(outside), link, rand::random())
        .await
        .context("the terminal cannot be used: try awale online --plain, or awale play")
}

fn link(started: Started) -> Link {
    let entry = started.entry().map(Box::new);
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
            entry,
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
    ) -> Result<Network, NoServer> {
        self.directory.network(network, server)
    }

    fn keep_rule(&self, rule: &Rule, from: &str) -> Result<Arc<Rule>, Fault> {
        // A book is whole after every step, so that a lock that somebody let fall is still good.
        let mut book = self.rulebook.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = book.keep(rule, from);
        told(kept.map(|(rule, _)| rule))
    }
}

/// Settings and files.
struct World {
    options: connect::Options,
    gate: Gate,
    clerk: Clerk,
}

impl World {
    /// The weekly event of the settings; none where they cannot be read, which is told when one goes online.
    fn weekly(&self) -> Option<Weekly> {
        let plan = connect::weekly(self.options.places()).ok()?;
        let zone = TimeZone::system();
        Some(Weekly { plan, zone })
    }

    /// What is asked at a first start, if this is one. With `at_once` the questions come before all else.
    fn first_start(&self, at_once: bool) -> Option<FirstStart> {
        if !setup::is_first(self.options.places()).unwrap_or(false) {
            return None;
        }
        let proposed = self.proposed();
        let known = Known::read(self.options.places()).ok()?;
        let enabled = known.list.networks().iter().filter(|net| net.enabled);
        Some(FirstStart {
            proposed: Profile {
                name: proposed.name,
                country: proposed.country,
                languages: proposed.languages,
                rule: proposed.rule.id().clone(),
                network: proposed.network,
            },
            networks: enabled
                .map(|network| (network.id.clone(), network.name.clone()))
                .collect(),
            at_once,
        })
    }

    /// What is proposed at a first start.
    fn proposed(&self) -> Config {
        setup::proposed(self.options.config(awale::rules::builtin()))
    }

    /// Writes the answers of a first start.
    fn begin(&self, profile: &Profile) -> anyhow::Result<()> {
        let places = self.options.places();
        let mut config = self.proposed();
        let rules = Rulebook::load(&places.config()?.rules()).rules();
        let rule = rules.into_iter().find(|rule| *rule.id() == profile.rule);
        config.rule = rule.ok_or(Fault::RuleGone)?;
        config.name = profile.name.clone();
        config.country = profile.country;
        config.languages = profile.languages.clone();
        config.network = profile.network.clone();
        setup::keep(places, &config)?;
        Ok(())
    }

    fn choices(&self) -> anyhow::Result<Vec<NetworkChoice>> {
        let known = Known::read(self.options.places())?;
        let usual = &known.config.network;
        let mut choices: Vec<NetworkChoice> = known
            .list
            .networks()
            .iter()
            .filter(|network| network.enabled || network.id == *usual)
            .map(|network| NetworkChoice {
                id: network.id.clone(),
                name: network.name.clone(),
                note: network.note.clone(),
                notes: network.notes.clone(),
                is_usual: network.id == *usual,
                servers: order(network, known.config.country, &known.health, rand::random())
                    .iter()
                    .filter_map(|server| {
                        let health = known.health.get(server);
                        Some(ServerChoice {
                            address: server.to_string().parse().ok()?,
                            region: server.region,
                            country: server.country,
                            tls: server.tls,
                            failed: health.is_some_and(|health| health.failures > 0),
                        })
                    })
                    .collect(),
            })
            .collect();
        choices.sort_by_key(|choice| !choice.is_usual);
        Ok(choices)
    }

    /// Writes the wishes into the settings file, in which all else stays as it is.
    fn keep(&self, wishes: &Wishes) -> anyhow::Result<()> {
        let path = self.options.config_path()?;
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Fault::read(&path, &error).into()),
        };
        save::file(&path, &changed(&text, wishes)?)?;
        Ok(())
    }
}

/// The settings with these wishes in them; comments and all else stay.
fn changed(text: &str, wishes: &Wishes) -> Result<String, Fault> {
    let parsed = text.parse::<DocumentMut>();
    let mut document = parsed.map_err(|error| Fault::Settings(error.message().to_owned()))?;
    let wished = [
        (
            "language",
            wishes.language.map(|language| Value::from(language.code())),
        ),
        ("theme", wishes.theme.map(|theme| Value::from(theme.word()))),
        ("ascii", wishes.ascii.map(Value::from)),
        ("sowing", wishes.sowing.map(Value::from)),
        ("bell", wishes.bell.map(Value::from)),
        ("sounds", wishes.sounds.map(Value::from)),
        ("scan", wishes.scan.map(Value::from)),
    ];
    write(&mut document, "ui", &wished)?;
    if let Some(calls) = wishes.calls {
        let call = |occasion: Occasion| Some(Value::from(calls.get(occasion).word()));
        let wished = Occasion::ALL.map(|occasion| (occasion.word(), call(occasion)));
        write(&mut document, "notify", &wished)?;
    }
    Ok(document.to_string())
}

/// Writes values into a section.
fn write(
    document: &mut DocumentMut,
    name: &'static str,
    wished: &[(&str, Option<Value>)],
) -> Result<(), Fault> {
    let section = document.entry(name).or_insert_with(toml_edit::table);
    let section = section.as_table_like_mut().ok_or(Fault::Section(name))?;
    for (key, value) in wished {
        let Some(value) = value.clone() else { continue };
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
    Ok(())
}

impl Outside for World {
    fn asks(&self) -> bool {
        connect::asks(&self.options)
    }

    fn connect(&self, to: Option<&Destination>) -> Result<Link, Fault> {
        let mut options = self.options.clone();
        if let Some(Destination { network, server }) = to {
            options = options.to(network.to_string(), server.clone());
        }
        // Nobody can answer at the plain terminal but what `asks` has told of.
        let started = connect::start(options, (1, None), (&self.gate, false));
        told(started.map(link))
    }

    fn networks(&self) -> Result<Vec<NetworkChoice>, Fault> {
        told(self.choices())
    }

    fn targets(&self) -> Result<(Vec<Target>, Gate), Fault> {
        let known = Known::read(self.options.places());
        let targets = known.and_then(|known| known.targets(&[]));
        told(targets.map(|targets| (targets, self.gate.clone())))
    }

    fn set_up(&self, profile: &Profile) -> Result<(), Fault> {
        told(self.begin(profile))
    }

    fn save(&self, wishes: &Wishes) -> Result<(), Fault> {
        told(self.keep(wishes))
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
    use awale::{
        client::config::{Call, Calls},
        rules::Language,
    };

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
            scan: Some(true),
            ..Wishes::default()
        };
        let before = "# mine\n[player]\nname = \"Ama\" # me\n\n[ui]\n# spoken here\nlanguage = \"auto\" # or not\n";
        let after = changed(before, &wishes).unwrap();
        assert_eq!(
            after,
            "# mine\n[player]\nname = \"Ama\" # me\n\n[ui]\n# spoken here\nlanguage = \"fr\" # or not\n\
             theme = \"light\"\nsowing = false\nscan = true\n"
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
            assert!(config.screen.scan);
        }
        let mut calls = Calls::default();
        calls.set(Occasion::Turn, Call::Both);
        let wishes = Wishes {
            calls: Some(calls),
            ..wishes
        };
        let text = changed(&after, &wishes).unwrap();
        let (config, _) = Config::parse("config.toml", &text, awale::rules::builtin()).unwrap();
        assert_eq!(config.calls, calls);
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
