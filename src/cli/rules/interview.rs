//! The questions that make a rule, without a terminal.

use std::{fmt::Write as _, sync::Arc};

use awale::rules::{Allowed, Key, Language, PARAMETERS, Params, Rule, Value, board, sentence};

/// One of the questions.
#[derive(Clone, Copy)]
pub(super) enum Question {
    /// A text of this key.
    Text(&'static str),
    /// `board.holes` or `board.seeds`.
    Board(&'static str),
    /// A parameter of play.
    Play(&'static Key),
}

/// Keys of texts that are asked for, with what they are.
const TEXTS: &[(&str, &str)] = &[
    ("name", "The name for people"),
    ("people", "The people who play it; - for none"),
    ("country", "The country where it is at home; - for none"),
    (
        "description",
        "What is special about it, in a sentence or two; - for nothing",
    ),
];

/// The answer that means nothing.
const NONE: &str = "-";

/// Why an answer was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct NoAnswer(String);

/// A rule being asked for. What it holds is a valid rule at every time.
#[derive(Debug)]
pub(super) struct Interview {
    rule: Arc<Rule>,
    language: Language,
}

impl Interview {
    /// Begins with the rule whose values are proposed.
    pub(super) fn new(rule: Arc<Rule>, language: Language) -> Self {
        Self { rule, language }
    }

    /// The rule as answered so far.
    pub(super) fn rule(&self) -> &Arc<Rule> {
        &self.rule
    }

    /// All questions in their order. Whether one has to be asked, [`applies`](Self::applies) tells
    /// when its turn has come.
    pub(super) fn questions() -> impl Iterator<Item = Question> {
        let texts = TEXTS.iter().map(|(key, _)| Question::Text(key));
        let board = ["board.holes", "board.seeds"].map(Question::Board);
        let play = PARAMETERS.iter().map(Question::Play);
        texts.chain(board).chain(play)
    }

    /// Whether the question makes a difference after the answers so far.
    pub(super) fn applies(&self, question: Question) -> bool {
        match question {
            Question::Play(key) => key.applies(self.params()),
            Question::Board(_) | Question::Text(_) => true,
        }
    }

    /// The question with the choices there are.
    pub(super) fn ask(&self, question: Question) -> String {
        match question {
            Question::Text(key) => {
                let told = TEXTS.iter().find(|(text, _)| *text == key);
                told.map_or(key, |(_, told)| told).to_owned()
            }
            Question::Board(key) => {
                let board = board(self.params(), self.language);
                let range = if key == "board.holes" {
                    "2 to 12"
                } else {
                    "1 to 63"
                };
                format!("{key}: {range}\n  now: {board}\n ")
            }
            Question::Play(key) => self.ask_play(key),
        }
    }

    fn ask_play(&self, key: &Key) -> String {
        let mut text = format!("{}\n", key.name());
        let mut choice = |number: usize, word: &str, value: &Value| {
            let told = sentence(key, value, self.language);
            let _ = writeln!(text, "  {number} {word:<22} {told}"); // a String takes everything
        };
        match key.allowed(self.params()) {
            Allowed::Words(words) => {
                for (number, word) in (1..).zip(words) {
                    choice(number, word, &Value::Word(word));
                }
                text.push_str("  Number or word");
            }
            Allowed::Flag => {
                choice(1, "yes", &Value::Flag(true));
                choice(2, "no", &Value::Flag(false));
                text.push_str("  yes or no");
            }
            Allowed::Number(min, max) => {
                let now = sentence(key, &key.value(self.params()), self.language);
                let _ = write!(text, "  now: {now}\n  A number from {min} to {max}");
                if min == 0 {
                    let off = sentence(key, &Value::Number(0), self.language);
                    let _ = write!(text, "; 0: {off}");
                }
            }
            Allowed::Numbers(min, max) => {
                let now = sentence(key, &key.value(self.params()), self.language);
                let _ = write!(
                    text,
                    "  now: {now}\n  Numbers from {min} to {max} with spaces between"
                );
            }
        }
        text
    }

    /// What an empty answer takes.
    pub(super) fn proposal(&self, question: Question) -> String {
        let or_none = |text: &str| if text.is_empty() { NONE } else { text }.to_owned();
        match question {
            Question::Text("name") => self.rule.name().to_owned(),
            Question::Text("people") => or_none(self.rule.people()),
            Question::Text("country") => or_none(self.rule.country()),
            Question::Text(_) => or_none(&self.rule.text(self.language).description),
            Question::Board("board.holes") => self.rule.holes().to_string(),
            Question::Board(_) => match self.seeds() {
                Some(seeds) => seeds.to_string(),
                None => "as it is".to_owned(),
            },
            Question::Play(key) => match key.value(self.params()) {
                Value::Word(word) => word.to_owned(),
                Value::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
                Value::Number(number) => number.to_string(),
                Value::Numbers(numbers) => {
                    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
                    numbers.join(" ")
                }
            },
        }
    }

    /// Takes an answer; an empty one keeps what is proposed.
    ///
    /// # Errors
    /// When it is none; the error says why, and nothing has changed.
    pub(super) fn answer(&mut self, question: Question, answer: &str) -> Result<(), NoAnswer> {
        if answer.is_empty() || answer == self.proposal(question) {
            return Ok(());
        }
        let changed = match question {
            Question::Text(key) => {
                let text = if answer == NONE { "" } else { answer };
                self.rule.told_with(key, text, self.language)
            }
            Question::Board(key) => self.rule.with(key, &number(answer)?),
            Question::Play(key) => self.rule.with(key.name(), &self.value(key, answer)?),
        };
        let changed = changed.map_err(|error| NoAnswer(error.reason().to_string()))?;
        self.rule = Arc::new(changed);
        Ok(())
    }

    /// The value of an answer as it stands in a file.
    fn value(&self, key: &Key, answer: &str) -> Result<String, NoAnswer> {
        match key.allowed(self.params()) {
            Allowed::Words(words) => {
                let by_number = answer.parse::<usize>().ok();
                let chosen = by_number.and_then(|number| words.get(number.checked_sub(1)?));
                let chosen = chosen.or_else(|| words.iter().find(|word| **word == answer));
                let wrong = || NoAnswer(format!("the choices are {}", words.join(", ")));
                chosen.map(|word| format!("\"{word}\"")).ok_or_else(wrong)
            }
            Allowed::Flag => match answer.to_lowercase().as_str() {
                "1" | "yes" | "y" | "true" => Ok("true".to_owned()),
                "2" | "no" | "n" | "false" => Ok("false".to_owned()),
                _ => Err(NoAnswer("the choices are yes and no".to_owned())),
            },
            Allowed::Number(..) => number(answer),
            Allowed::Numbers(..) => {
                let words = answer.split(|c: char| c == ',' || c.is_whitespace());
                let numbers = words.filter(|word| !word.is_empty()).map(number);
                let numbers: Vec<String> = numbers.collect::<Result<_, _>>()?;
                Ok(format!("[{}]", numbers.join(", ")))
            }
        }
    }

    fn params(&self) -> &Params {
        self.rule.params()
    }

    /// The seeds in each house at the start, if it is the same number in all.
    fn seeds(&self) -> Option<u8> {
        let start = &self.params().start;
        let first = start.first().copied()?;
        start.iter().all(|&seeds| seeds == first).then_some(first)
    }
}

/// A number, spelt as TOML wants it.
fn number(answer: &str) -> Result<String, NoAnswer> {
    let number = answer.parse::<u16>();
    let number = number.map_err(|_| NoAnswer("that is no whole number".to_owned()))?;
    Ok(number.to_string())
}

#[cfg(test)]
mod tests {
    use awale::rules;

    use super::*;

    fn interview(id: &str) -> Interview {
        Interview::new(rules::find(id).unwrap(), Language::En)
    }

    fn question(name: &str) -> Question {
        let found = Interview::questions().find(|question| match question {
            Question::Text(key) | Question::Board(key) => *key == name,
            Question::Play(key) => key.name() == name,
        });
        found.unwrap()
    }

    #[test]
    fn keeping_everything_keeps_the_rule() {
        for rule in rules::builtin() {
            let mut kept = Interview::new(Arc::clone(rule), Language::En);
            for question in Interview::questions() {
                if kept.applies(question) {
                    let proposal = kept.proposal(question);
                    kept.answer(question, &proposal).unwrap();
                    kept.answer(question, "").unwrap();
                    assert!(!kept.ask(question).is_empty());
                }
            }
            assert_eq!(kept.rule(), rule);
        }
    }

    #[test]
    fn answers_change_the_rule_and_decide_what_is_asked() {
        let mut asked = interview("abapa");
        assert!(!asked.applies(question("sow.relay_min")));
        for (name, answer) in [
            ("name", "Mine"),
            ("country", "-"),
            ("board.seeds", "3"),
            ("sow.laps", "2"),
            ("capture.counts", "2, 4"),
            ("slam.policy", "forbidden"),
            ("feed.duty", "no"),
        ] {
            asked.answer(question(name), answer).unwrap();
        }
        assert!(asked.applies(question("sow.relay_min")));
        let rule = asked.rule();
        assert_eq!(
            (rule.name(), rule.country(), rule.total()),
            ("Mine", "", 36)
        );
        let canonical = rule.canonical();
        for line in [
            "sow.laps = \"relay\"",
            "capture.counts = [2, 4]",
            "slam.policy = \"forbidden\"",
            "feed.duty = false",
        ] {
            assert!(canonical.contains(line), "{canonical}");
        }
    }

    #[test]
    fn what_is_no_answer_is_told_and_changes_nothing() {
        let mut asked = interview("abapa");
        for (name, answer, why) in [
            ("name", "-", "`name` is missing"),
            (
                "board.holes",
                "13",
                "`board.holes` is 13, but must be 2 to 12",
            ),
            ("board.holes", "many", "that is no whole number"),
            ("sow.laps", "3", "the choices are single, relay"),
            ("sow.laps", "0", "the choices are single, relay"),
            ("feed.duty", "perhaps", "the choices are yes and no"),
            (
                "capture.counts",
                "0",
                "`capture.counts` is 0, but must be 1 to 48",
            ),
            ("capture.counts", "two", "that is no whole number"),
        ] {
            let error = asked.answer(question(name), answer).unwrap_err();
            assert_eq!(error.to_string(), why, "{name} {answer}");
        }
        assert_eq!(asked.rule(), &rules::find("abapa").unwrap());
    }
}
