//! Questions and answers, without a terminal.

use std::{fmt::Write, sync::Arc};

use awale::{
    client::config::{Config, TlsWish},
    document::near,
    irc::{
        networks::{List, Network, ServerAddress},
        sanitize::clean,
    },
    peer::wire::PlayerName,
    rules::Rule,
    tui::find_country,
};

/// One of the questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Name,
    Country,
    Languages,
    Rule,
    Network,
}

impl Question {
    /// The questions in their order.
    pub(super) const ALL: &[Self] = &[
        Self::Name,
        Self::Country,
        Self::Languages,
        Self::Rule,
        Self::Network,
    ];
}

/// Why an answer was not taken, and what would be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct NoAnswer(String);

impl NoAnswer {
    fn new(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// No name is longer, in characters; it is measured again when it is read.
const MAX_NAME: usize = 1000;
/// The rules shown, one of each kind: the others would fill more than a screen.
const PROPOSED: [&str; 8] = [
    "abapa",
    "abapa-2x3",
    "awale-classic",
    "awale-cote-divoire",
    "ouri",
    "warri-barbados",
    "songo",
    "ayoayo",
];
const NO_COUNTRY: &str =
    "no country is called that: two letters, such as GH for Ghana, or - for none";
/// The answer that means none.
const NONE: &str = "-";

/// Settings being asked for.
#[derive(Debug)]
pub(super) struct Interview<'a> {
    config: Config,
    list: &'a List,
    rules: &'a [Arc<Rule>],
    dropped: Option<ServerAddress>,
}

impl<'a> Interview<'a> {
    /// Begins with the settings that are proposed.
    pub(super) fn new(config: Config, list: &'a List, rules: &'a [Arc<Rule>]) -> Self {
        Self {
            config,
            list,
            rules,
            dropped: None,
        }
    }

    /// The settings as answered.
    pub(super) fn into_config(self) -> Config {
        self.config
    }

    /// A server that was set for a network which is no longer the player's.
    pub(super) fn dropped_server(&self) -> Option<ServerAddress> {
        self.dropped.clone()
    }

    /// The question, with the choices there are.
    pub(super) fn ask(&self, question: Question) -> String {
        match question {
            Question::Name => "1/5 Your name, as others see it; - to stay anonymous".to_owned(),
            Question::Country => {
                "2/5 Your country, by name or in two letters, such as GH for Ghana; - for none"
                    .to_owned()
            }
            Question::Languages => {
                "3/5 Your languages in two letters each, best first, such as fr,en; - for none"
                    .to_owned()
            }
            Question::Rule => {
                let mut text = "4/5 The rule you like best\n".to_owned();
                for (number, rule) in (1..).zip(self.proposed_rules()) {
                    line(&mut text, number, rule.id().as_str(), rule.name());
                }
                let all = self.rules.len();
                text + &format!("  Number or name; `awale rules list` shows all {all}")
            }
            Question::Network => {
                let mut text = "5/5 The network to play on\n".to_owned();
                for (number, network) in (1..).zip(self.offered()) {
                    line(&mut text, number, network.id.as_str(), &network.name);
                }
                text + "  Number or name"
            }
        }
    }

    /// What an empty answer takes.
    pub(super) fn proposal(&self, question: Question) -> String {
        let config = &self.config;
        let or_none = |text: Option<String>| text.unwrap_or_else(|| NONE.to_owned());
        match question {
            Question::Name if config.name.as_str().is_empty() => NONE.to_owned(),
            Question::Name => config.name.to_string(),
            Question::Country => or_none(config.country.map(|country| country.to_string())),
            Question::Languages => or_none(config.languages.as_ref().map(ToString::to_string)),
            Question::Rule => config.rule.id().to_string(),
            Question::Network => config.network.to_string(),
        }
    }

    /// Takes an answer.
    ///
    /// # Errors
    /// When it is none; the error says what would be one.
    pub(super) fn answer(&mut self, question: Question, answer: &str) -> Result<(), NoAnswer> {
        if answer.is_empty() {
            return Ok(());
        }
        match question {
            Question::Name => self.config.name = name(answer)?,
            Question::Country => {
                let text = answer.to_uppercase();
                self.config.country = match text.as_str() {
                    NONE => None,
                    "UK" => return Err(NoAnswer::new("the letters of the United Kingdom are GB")),
                    _ => Some(find_country(answer).ok_or_else(|| NoAnswer::new(NO_COUNTRY))?),
                };
            }
            Question::Languages => {
                let words: Vec<String> = answer
                    .split(|c: char| c == ',' || c.is_whitespace())
                    .filter(|word| !word.is_empty())
                    .map(str::to_lowercase)
                    .collect();
                self.config.languages = match words.join(",").as_str() {
                    NONE => None,
                    words => Some(words.parse().map_err(NoAnswer::new)?),
                };
            }
            // Whoever has no wish plays by the rule that is proposed.
            Question::Rule if answer == NONE => {}
            Question::Rule => {
                let shown = self.proposed_rules();
                let by_number = number(answer, shown.len())?.and_then(|at| shown.get(at).copied());
                let rule = by_number.or_else(|| self.rule(&answer.to_lowercase()));
                self.config.rule = Arc::clone(rule.ok_or_else(|| self.no_rule(answer))?);
            }
            Question::Network => self.answer_network(answer)?,
        }
        Ok(())
    }

    fn answer_network(&mut self, answer: &str) -> Result<(), NoAnswer> {
        // A network that is only in the settings has no place in the list, but may stay. So does the proposed one
        // where nobody wants to choose.
        if answer == NONE || answer == self.config.network.as_str() {
            return Ok(());
        }
        let offered = self.offered();
        let network = match number(answer, offered.len())?.and_then(|at| offered.get(at).copied()) {
            Some(network) => network,
            None => self.list.find(answer).map_err(NoAnswer::new)?,
        };
        if network.id != self.config.network {
            let id = network.id.clone();
            self.config.network = id;
            self.config.tls = TlsWish::Auto;
            self.dropped = self.config.server.take();
        }
        Ok(())
    }

    /// The rules that are shown; others can be named.
    fn proposed_rules(&self) -> Vec<&'a Arc<Rule>> {
        PROPOSED.iter().filter_map(|id| self.rule(id)).collect()
    }

    fn rule(&self, id: &str) -> Option<&'a Arc<Rule>> {
        self.rules.iter().find(|rule| rule.id().as_str() == id)
    }

    fn no_rule(&self, answer: &str) -> NoAnswer {
        let ids = self.rules.iter().map(|rule| rule.id().as_str());
        NoAnswer(match near(answer, ids).as_slice() {
            [] => "there is no such rule; `awale rules list` shows all".to_owned(),
            meant => format!(
                "there is no such rule; did you mean {}?",
                meant.join(" or ")
            ),
        })
    }

    /// The networks to choose from; others can be named.
    fn offered(&self) -> Vec<&'a Network> {
        let networks = self.list.networks().iter();
        networks.filter(|network| network.enabled).collect()
    }
}

/// One choice of several.
fn line(text: &mut String, number: usize, id: &str, name: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  {number:>3}  {id:<18}  {name}");
}

fn name(answer: &str) -> Result<PlayerName, NoAnswer> {
    if answer == NONE {
        return Ok(PlayerName::default());
    }
    // Nobody could see or type such a name.
    if clean(answer, MAX_NAME) != answer {
        return Err(NoAnswer::new("a name cannot have invisible characters"));
    }
    answer.parse().map_err(NoAnswer::new)
}

/// The place in a list of `count` that a number names; `None` when it is no number.
fn number(answer: &str, count: usize) -> Result<Option<usize>, NoAnswer> {
    if !answer.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(None);
    }
    match answer.parse::<usize>() {
        Ok(number) if (1..=count).contains(&number) => Ok(Some(number - 1)),
        _ => Err(NoAnswer(format!("the numbers are 1 to {count}"))),
    }
}

#[cfg(test)]
mod tests {
    use awale::rules;

    use super::*;

    fn config(text: &str) -> Config {
        Config::parse("config.toml", text, rules::builtin())
            .unwrap()
            .0
    }

    #[test]
    fn a_dash_means_none_and_none_is_proposed_as_a_dash() {
        let start = config("[player]\nname = \"Ama\"\ncountry = \"GH\"\nlanguages = [\"en\"]\n");
        let mut interview = Interview::new(start, List::builtin(), rules::builtin());
        for question in [Question::Name, Question::Country, Question::Languages] {
            assert_ne!(interview.proposal(question), "-");
            interview.answer(question, "-").unwrap();
            assert_eq!(interview.proposal(question), "-");
        }
        assert_eq!(
            interview.into_config().to_toml(),
            Config::default().to_toml()
        );
    }

    #[test]
    fn a_country_is_known_by_its_name_and_a_dash_leaves_what_is_proposed() {
        let mut interview = Interview::new(Config::default(), List::builtin(), rules::builtin());
        for (said, code) in [("Ghana", "GH"), ("gh", "GH"), ("Allemagne", "DE")] {
            interview.answer(Question::Country, said).unwrap();
            assert_eq!(interview.proposal(Question::Country), code);
        }
        let error = interview.answer(Question::Country, "Atlantis").unwrap_err();
        assert!(error.to_string().contains("GH for Ghana"), "{error}");
        for question in [Question::Rule, Question::Network] {
            let proposed = interview.proposal(question);
            interview.answer(question, "-").unwrap();
            assert_eq!(interview.proposal(question), proposed);
        }
    }

    #[test]
    fn what_is_not_asked_stays_unless_the_network_changes() {
        let start = config(
            "[irc]\nnetwork = \"home\"\nserver = \"10.0.0.1:6667\"\ntls = \"off\"\nnick = \"x\"\n",
        );
        let mut interview = Interview::new(start, List::builtin(), rules::builtin());
        interview.answer(Question::Network, "").unwrap();
        interview.answer(Question::Network, "home").unwrap();
        assert!(interview.dropped_server().is_none());
        interview.answer(Question::Network, "Libera.Chat").unwrap();
        assert_eq!(
            interview.dropped_server().unwrap().to_string(),
            "10.0.0.1:6667"
        );
        let config = interview.into_config();
        assert_eq!(
            (config.network.as_str(), config.tls),
            ("libera", TlsWish::Auto)
        );
        assert!(config.server.is_none() && config.nick.is_some());
    }

    #[test]
    fn every_number_shown_can_be_chosen() {
        let mut interview = Interview::new(Config::default(), List::builtin(), rules::builtin());
        let shown = interview.ask(Question::Network);
        for (number, network) in (1..).zip(interview.offered()) {
            interview
                .answer(Question::Network, &number.to_string())
                .unwrap();
            assert_eq!(interview.config.network, network.id);
            let line = shown.lines().nth(number).unwrap();
            assert!(line.contains(network.id.as_str()) && line.contains(&number.to_string()));
        }
        let shown = interview.ask(Question::Rule);
        for (number, id) in (1..).zip(PROPOSED) {
            interview
                .answer(Question::Rule, &number.to_string())
                .unwrap();
            assert_eq!(interview.config.rule.id().as_str(), id);
            assert!(shown.lines().nth(number).unwrap().contains(id));
        }
        interview.answer(Question::Rule, "Foji").unwrap();
        assert_eq!(interview.config.rule.id().as_str(), "foji");
        for answer in ["0", "1000", "99999999999999999999999"] {
            assert!(interview.answer(Question::Network, answer).is_err());
        }
    }

    #[test]
    fn a_name_that_hides_something_is_refused() {
        let mut interview = Interview::new(Config::default(), List::builtin(), rules::builtin());
        for bad in ["a\u{202e}b", "a\u{200b}b", "\u{1b}[31mred"] {
            assert!(interview.answer(Question::Name, bad).is_err(), "{bad:?}");
        }
        interview.answer(Question::Name, "Akosua Ɔ.").unwrap();
    }
}
