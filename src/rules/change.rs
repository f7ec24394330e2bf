//! A rule with one thing changed, as an editor changes it.

use toml::Spanned;

use super::{
    Language, Params, Rule, RuleDigest, RuleError, canonical,
    error::Reason,
    keys::PARAMETERS,
    params::{CaptureBy, MatchKind, Rest, Settle},
    prose::{Lines, MAX_DESCRIPTION, MAX_NAME},
    validate::{self, Source},
};

/// What else to change with a key, because the two stand together only so.
struct Companion {
    key: &'static str,
    /// `None` takes the default.
    value: Option<&'static str>,
}

impl Rule {
    /// The rule with another value of a parameter, written as in a rule file; `board.holes` and
    /// `board.seeds` are parameters too.
    ///
    /// Where the new value needs another key beside it (`end.last_seeds` needs
    /// `end.last_seeds_to`), that key gets a value that can be changed afterwards.
    ///
    /// # Errors
    ///
    /// As [`from_toml`](Self::from_toml).
    pub fn with(&self, key: &str, value: &str) -> Result<Self, RuleError> {
        let text = self.play_with(key, value);
        let source = Source {
            file: "the rule",
            text: &text,
        };
        let params = validate::params(&source, &super::rule::parse(&source)?)?;
        let canonical = canonical::text(&params);
        Ok(Self {
            digest: RuleDigest::of(&canonical),
            canonical,
            params,
            ..self.clone()
        })
    }

    /// The rule with another `id`, `name`, `people`, `country`, or `description` in a language.
    ///
    /// # Errors
    ///
    /// The text is not allowed there, or there is no such key.
    pub fn told_with(
        &self,
        key: &'static str,
        text: &str,
        language: Language,
    ) -> Result<Self, RuleError> {
        let source = Source {
            file: "the rule",
            text,
        };
        let spanned = Spanned::new(0..0, text.to_owned());
        let max = match key {
            "description" => MAX_DESCRIPTION,
            _ => MAX_NAME,
        };
        let value = source.text(key, &spanned, max, Lines::One)?;
        let mut rule = self.clone();
        match key {
            "id" => {
                let id = value.parse();
                rule.id = id.map_err(|error| source.error(0..0, Reason::Id(error)))?;
            }
            "name" if value.is_empty() => return Err(source.error(0..0, Reason::Missing("name"))),
            "name" => rule.name = value,
            "people" => rule.prose.people = value,
            "country" => rule.prose.country = value,
            "description" => rule.prose.text_mut(language).description = value,
            _ => {
                let reason = "only id, name, people, country and description are texts";
                return Err(source.error(0..0, Reason::Combination(reason)));
            }
        }
        Ok(rule)
    }

    /// The play as a piece of a file, with another value of one key.
    fn play_with(&self, key: &str, value: &str) -> String {
        let params = self.params();
        let companions = companions(key, value, params);
        let companion = |name: &str| companions.iter().find(|companion| companion.key == name);
        let mut lines = board_lines(key, value, params);
        for parameter in PARAMETERS {
            let name = parameter.name();
            let changed = parameter.is_changed(params);
            let written = match companion(name) {
                _ if name == key => Some(value.to_owned()),
                Some(companion) => companion.value.map(str::to_owned),
                None => changed.then(|| parameter.value(params).to_toml()),
            };
            lines.extend(written.map(|value| format!("{name} = {value}")));
        }
        lines.join("\n")
    }
}

fn board_lines(key: &str, value: &str, params: &Params) -> Vec<String> {
    let (holes, first) = (
        params.holes(),
        params.start.first().copied().unwrap_or_default(),
    );
    match key {
        "board.holes" => vec![
            format!("board.holes = {value}"),
            format!("board.seeds = {first}"),
        ],
        "board.seeds" => vec![
            format!("board.holes = {holes}"),
            format!("board.seeds = {value}"),
        ],
        "board.start" => vec![format!("board.start = {value}")],
        _ => vec![format!("board.start = {:?}", params.start)],
    }
}

fn companions(key: &str, value: &str, p: &Params) -> Vec<Companion> {
    let set = |key, value| vec![Companion { key, value }];
    let unshared = p.majority && p.rest_on_majority == Rest::Nobody;
    match (key, value) {
        ("capture.by", "\"none\"") if p.passing_count == 0 => set("passing.count", Some("4")),
        ("passing.count", "0") if p.by == CaptureBy::None => set("capture.by", Some("\"count\"")),
        ("capture.chain", "\"none\"") => set("capture.chain_max", None),
        ("end.majority", "true") if p.settle == Settle::AloneAfterMajority => {
            set("end.settle", None)
        }
        ("end.majority", "true") if p.match_kind == MatchKind::Territory => {
            set("end.rest_on_majority", Some("\"owner\""))
        }
        ("end.last_seeds", _) if p.last_seeds_to.is_none() => {
            set("end.last_seeds_to", Some("\"capturer\""))
        }
        ("match.kind", "\"games\"") if p.match_games == 0 && p.match_target == 0 => {
            set("match.target", Some("6"))
        }
        ("match.games", "0") if p.match_kind == MatchKind::Games && p.match_target == 0 => {
            set("match.target", Some("6"))
        }
        ("match.target", "0") if p.match_kind == MatchKind::Games && p.match_games == 0 => {
            set("match.games", Some("6"))
        }
        ("match.kind", "\"territory\"") if unshared => set("end.majority", Some("false")),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Allowed, builtin, find};
    use super::*;

    /// Words that make no sense beside what a rule says otherwise; the person who chose one is told.
    fn is_refused(p: &Params, name: &str, value: &str) -> bool {
        let unshared = [p.rest, p.repeat_rest, p.resign_rest].contains(&Rest::Nobody);
        let territory = p.match_kind == MatchKind::Territory;
        let rest = ["end.rest", "end.repeat_rest", "end.resign_rest"].contains(&name);
        let on_majority = name == "end.rest_on_majority" && p.majority;
        match value {
            // Settling alone makes sense only in a rule that goes on past the majority.
            "\"alone_after_majority\"" => p.majority,
            "\"territory\"" => unshared,
            "\"nobody\"" => territory && (rest || on_majority),
            _ => false,
        }
    }

    #[test]
    fn every_word_of_every_key_can_be_chosen_in_every_rule() {
        for rule in builtin() {
            for key in PARAMETERS.iter().filter(|key| key.applies(rule.params())) {
                let values: Vec<String> = match key.allowed(rule.params()) {
                    Allowed::Words(words) => words.iter().map(|w| format!("\"{w}\"")).collect(),
                    Allowed::Flag => vec!["true".into(), "false".into()],
                    Allowed::Number(min, _) => vec![min.to_string(), (min + 2).to_string()],
                    Allowed::Numbers(..) => vec!["[2]".into(), "[2, 4]".into()],
                };
                for value in values {
                    let name = key.name();
                    let changed = rule.with(name, &value);
                    if is_refused(rule.params(), name, &value) {
                        assert!(changed.is_err(), "{} {name} = {value}", rule.id());
                        continue;
                    }
                    let changed = changed.unwrap_or_else(|e| panic!("{} {name}: {e}", rule.id()));
                    if key.applies(changed.params()) && name != "move.singles" {
                        assert_eq!(key.value(changed.params()).to_toml(), value, "{name}");
                    }
                    assert_eq!(changed.name(), rule.name());
                }
            }
        }
    }

    #[test]
    fn boards_and_texts_change_and_what_is_wrong_is_told() {
        let abapa = find("abapa").unwrap();
        let wide = abapa.with("board.holes", "8").unwrap();
        assert_eq!((wide.holes(), wide.total()), (8, 64));
        assert_eq!(wide.with("board.seeds", "3").unwrap().total(), 48);
        assert!(abapa.with("board.holes", "13").is_err());
        assert!(abapa.with("board.holes", "x").is_err());
        assert!(abapa.with("no.such", "1").unwrap().digest() == abapa.digest());
        let told = |key, text| abapa.told_with(key, text, Language::Fr);
        assert_eq!(told("id", "mine").unwrap().id().as_str(), "mine");
        let described = told("description", "neuf").unwrap();
        assert_eq!(described.text(Language::Fr).description, "neuf");
        for (key, text) in [
            ("id", "No Id"),
            ("name", ""),
            ("name", "a\u{7}"),
            ("play", "x"),
        ] {
            assert!(told(key, text).is_err(), "{key} {text:?}");
        }
    }
}
