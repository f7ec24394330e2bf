//! Rules in sentences, derived from their parameters.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::{
    Language, Params, Rule,
    keys::{Key, PARAMETERS, Value},
};

/// A heading or small word of a printed rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the heading of its name")]
pub enum Label {
    After,
    Before,
    Board,
    Differing,
    Digest,
    Example,
    Home,
    Manual,
    Parameters,
    Play,
    Sources,
    Who,
}

impl Label {
    /// Every label.
    pub const ALL: [Self; 12] = [
        Self::After,
        Self::Before,
        Self::Board,
        Self::Differing,
        Self::Digest,
        Self::Example,
        Self::Home,
        Self::Manual,
        Self::Parameters,
        Self::Play,
        Self::Sources,
        Self::Who,
    ];

    /// The text in a language; that of [`After`](Self::After) has `{moves}` in it.
    pub fn text(self, language: Language) -> &'static str {
        let found = Phrases::of(language).label.get(self.word());
        found.map_or("", String::as_str)
    }

    const fn word(self) -> &'static str {
        match self {
            Self::After => "after",
            Self::Before => "before",
            Self::Board => "board",
            Self::Differing => "differing",
            Self::Digest => "digest",
            Self::Example => "example",
            Self::Home => "home",
            Self::Manual => "manual",
            Self::Parameters => "parameters",
            Self::Play => "play",
            Self::Sources => "sources",
            Self::Who => "who",
        }
    }
}

/// Sentences on one section of a rule, such as its captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The section's heading.
    pub title: String,
    /// A sentence for each parameter that has an effect.
    pub sentences: Vec<String>,
}

/// A parameter in which two rules differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// `section.key`.
    pub key: &'static str,
    /// What the first rule says; empty where the parameter has no effect there.
    pub first: String,
    /// What the second rule says; likewise.
    pub second: String,
}

/// What a rule's parameters mean, section by section. It follows from the parameters alone, so that
/// it cannot be wrong about them.
pub fn explain(rule: &Rule, language: Language) -> Vec<Explained> {
    let (phrases, params) = (Phrases::of(language), rule.params());
    let mut explained = vec![Explained {
        title: phrases.title("board"),
        sentences: vec![phrases.board(params)],
    }];
    let mut current = "board";
    for key in PARAMETERS.iter().filter(|key| key.applies(params)) {
        let section = section(key);
        if section != current {
            current = section;
            explained.push(Explained {
                title: phrases.title(section),
                sentences: Vec::new(),
            });
        }
        if let Some(last) = explained.last_mut() {
            last.sentences
                .push(phrases.sentence(key, &key.value(params)));
        }
    }
    explained
}

/// What the board of a rule is, as [`explain`] says it.
pub fn board(params: &Params, language: Language) -> String {
    Phrases::of(language).board(params)
}

/// What the value of a parameter means, as [`explain`] says it.
pub fn sentence(key: &Key, value: &Value, language: Language) -> String {
    Phrases::of(language).sentence(key, value)
}

/// In what two rules differ, in words; empty when they play alike.
pub fn diff(first: &Rule, second: &Rule, language: Language) -> Vec<Difference> {
    let phrases = Phrases::of(language);
    let (one, two) = (first.params(), second.params());
    let mut differences = Vec::new();
    if one.start != two.start {
        differences.push(Difference {
            key: "board",
            first: phrases.board(one),
            second: phrases.board(two),
        });
    }
    let said = |key: &Key, params: &Params| {
        let applies = key.applies(params);
        applies.then(|| phrases.sentence(key, &key.value(params)))
    };
    for key in PARAMETERS {
        let (first, second) = (said(key, one), said(key, two));
        // What is usual in one rule and has no effect in the other follows from another difference.
        let says_nothing = match (&first, &second) {
            (Some(_), None) => !key.is_changed(one),
            (None, Some(_)) => !key.is_changed(two),
            _ => first == second,
        };
        if !says_nothing {
            differences.push(Difference {
                key: key.name(),
                first: first.unwrap_or_default(),
                second: second.unwrap_or_default(),
            });
        }
    }
    differences
}

fn section(key: &Key) -> &'static str {
    key.name().split('.').next().unwrap_or_default()
}

type Table = BTreeMap<String, String>;

/// The sentences of one language, from its file in `sentences/`.
#[derive(Deserialize)]
struct Phrases {
    or: String,
    label: Table,
    title: Table,
    rest: Table,
    #[serde(flatten)]
    sections: BTreeMap<String, BTreeMap<String, Table>>,
}

static PHRASES: LazyLock<[Phrases; Language::ALL.len()]> = LazyLock::new(|| {
    [
        include_str!("sentences/en.toml"),
        include_str!("sentences/fr.toml"),
        include_str!("sentences/es.toml"),
        include_str!("sentences/de.toml"),
    ]
    .map(|text| {
        toml::from_str(text)
            .expect("the sentences are part of the program and a test reads them all")
    })
});

impl Phrases {
    fn of(language: Language) -> &'static Self {
        language.choose(&PHRASES)
    }

    fn title(&self, section: &str) -> String {
        self.title.get(section).cloned().unwrap_or_default()
    }

    fn board(&self, params: &Params) -> String {
        let first = params.start.first().copied().unwrap_or(0);
        let even = params.start.iter().all(|&seeds| seeds == first);
        let form = if even { "even" } else { "uneven" };
        let start: Vec<String> = params.start.iter().map(u8::to_string).collect();
        self.entry("board.start", form)
            .unwrap_or_default()
            .replace("{holes}", &params.holes().to_string())
            .replace("{seeds}", &first.to_string())
            .replace("{total}", &params.total().to_string())
            .replace("{start}", &start.join("-"))
    }

    /// The sentence of a value; a test sees to it that there is one for every value.
    fn sentence(&self, key: &Key, value: &Value) -> String {
        let entry = |form: &str| self.entry(key.name(), form);
        let found = match value {
            Value::Word(word) => entry(word).map(str::to_owned).or_else(|| {
                let that = entry("that")?;
                let rest = self.rest.get(*word)?.replace("{that}", that);
                Some(entry("rest")?.replace("{rest}", &rest))
            }),
            Value::Flag(flag) => entry(&flag.to_string()).map(str::to_owned),
            Value::Number(number) => {
                let number = number.to_string();
                let sentence = entry(&number).or_else(|| entry("n"));
                sentence.map(|sentence| sentence.replace("{n}", &number))
            }
            Value::Numbers(numbers) => {
                entry("n").map(|sentence| sentence.replace("{n}", &self.alternatives(numbers)))
            }
        };
        found.unwrap_or_default()
    }

    /// `2, 3 or 4`.
    fn alternatives(&self, numbers: &[u8]) -> String {
        let mut texts: Vec<String> = numbers.iter().map(u8::to_string).collect();
        let last = texts.pop().unwrap_or_default();
        if texts.is_empty() {
            return last;
        }
        format!("{} {} {last}", texts.join(", "), self.or)
    }

    fn entry(&self, key: &str, form: &str) -> Option<&str> {
        let (section, key) = key.split_once('.')?;
        let table = self.sections.get(section)?.get(key)?;
        table.get(form).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Allowed, CountSet, builtin, find};
    use super::*;

    /// Every value whose sentence may be its own.
    fn values(key: &Key) -> Vec<Value> {
        match key.allowed(&Params::default()) {
            Allowed::Words(words) => words.into_iter().map(Value::Word).collect(),
            Allowed::Flag => vec![Value::Flag(false), Value::Flag(true)],
            Allowed::Number(min, max) => (min..=max.min(min + 9)).map(Value::Number).collect(),
            Allowed::Numbers(..) => vec![Value::Numbers(vec![2]), Value::Numbers(vec![2, 3, 4])],
        }
    }

    #[test]
    fn every_value_has_a_sentence_of_its_own_in_every_language() {
        for language in Language::ALL {
            for key in PARAMETERS {
                let mut seen = Vec::new();
                for value in values(key) {
                    let sentence = sentence(key, &value, language);
                    let name = key.name();
                    assert!(!sentence.is_empty(), "{language} {name} {value:?}");
                    assert!(!sentence.contains(['{', '}']), "{language}: {sentence}");
                    assert!(sentence.ends_with('.'), "{language}: {sentence}");
                    assert!(!seen.contains(&sentence), "{language} {name}: {sentence}");
                    seen.push(sentence);
                }
                assert!(!Phrases::of(language).title(section(key)).is_empty());
            }
        }
    }

    #[test]
    fn every_label_is_there_in_every_language() {
        for language in Language::ALL {
            let labels = &Phrases::of(language).label;
            assert_eq!(labels.len(), Label::ALL.len());
            for label in Label::ALL {
                assert!(!label.text(language).is_empty(), "{language} {label:?}");
            }
        }
    }

    #[test]
    fn no_sentence_is_for_a_key_or_word_that_does_not_exist() {
        for language in Language::ALL {
            for (section, keys) in &Phrases::of(language).sections {
                for (name, table) in keys {
                    let name = format!("{section}.{name}");
                    if name == "board.start" {
                        continue;
                    }
                    let key = super::super::key(&name).unwrap_or_else(|| panic!("{name}"));
                    let rest = ["rest", "that"].map(str::to_owned);
                    let known: Vec<String> = match key.allowed(&Params::default()) {
                        Allowed::Words(words) => {
                            words.iter().map(ToString::to_string).chain(rest).collect()
                        }
                        Allowed::Flag => vec!["true".into(), "false".into()],
                        _ => (0..=10)
                            .map(|n| n.to_string())
                            .chain(["n".into()])
                            .collect(),
                    };
                    for form in table.keys() {
                        assert!(known.contains(form), "{language} {name} {form}");
                    }
                }
            }
        }
    }

    #[test]
    fn explanations_name_the_numbers_of_the_rule() {
        for rule in builtin() {
            for language in Language::ALL {
                let text = format!("{:?}", explain(rule, language));
                assert!(text.contains(&rule.total().to_string()), "{text}");
            }
        }
        let abapa = find("abapa").unwrap();
        let text = format!("{:?}", explain(&abapa, Language::De));
        assert!(text.contains("6 Mulden mit je 4 Samen, 48"), "{text}");
        assert!(
            text.contains("wenn die Mulde dann 2 oder 3 Samen hat"),
            "{text}"
        );
    }

    #[test]
    fn rules_that_play_alike_do_not_differ_and_others_do() {
        let rules = builtin();
        for one in rules {
            for two in rules {
                let different = one.digest() != two.digest();
                assert_eq!(diff(one, two, Language::En).is_empty(), !different);
            }
        }
        let limited = find("awale-cote-divoire").unwrap();
        let found = diff(&find("abapa").unwrap(), &limited, Language::En);
        let limit = found.iter().find(|d| d.key == "capture.chain_max").unwrap();
        assert_eq!(limit.second, "A capture takes at most the last 4 houses.");
    }

    #[test]
    fn a_parameter_applies_exactly_where_it_is_not_set_to_its_default() {
        // Taken together with the tests of the digest: what does not apply cannot differ.
        for rule in builtin() {
            for key in PARAMETERS.iter().filter(|key| !key.applies(rule.params())) {
                // Both have a fixed value where they do not apply, whatever the file says.
                if !["move.singles", "slam.policy"].contains(&key.name()) {
                    assert!(
                        !key.is_changed(rule.params()),
                        "{} {}",
                        rule.id(),
                        key.name()
                    );
                }
            }
        }
        let counts: CountSet = [4].into_iter().collect();
        let params = Params {
            counts,
            ..Params::default()
        };
        let key = super::super::key("capture.counts").unwrap();
        assert_eq!(key.value(&params).to_toml(), "[4]");
    }
}
