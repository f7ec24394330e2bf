//! Rule files as people find them: every key with what it means.

use std::fmt::Write as _;

use super::{Example, Language, Rule, Text, board, keys::PARAMETERS, sentence};

impl Rule {
    /// The rule as a file: what is told about it, and every parameter that is not the default with
    /// a comment that says what it means. Reading it gives the same rule.
    ///
    /// The example is left out with `example` false, as when the play has changed.
    pub fn to_toml(&self, language: Language, example: bool) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut out, language, example);
        out
    }

    fn write(&self, out: &mut String, language: Language, example: bool) -> std::fmt::Result {
        writeln!(out, "id = \"{}\"", self.id())?;
        writeln!(out, "name = {}", quoted(self.name()))?;
        for (key, text) in [("people", self.people()), ("country", self.country())] {
            text_line(out, key, text)?;
        }
        for (key, list) in [("sources", self.sources()), ("differing", self.differing())] {
            if !list.is_empty() {
                writeln!(out, "{key} = [")?;
                for text in list {
                    writeln!(out, "    {},", quoted(text))?;
                }
                writeln!(out, "]")?;
            }
        }
        for told in Language::ALL {
            let Text {
                who,
                description,
                play,
            } = self.text(told);
            if !self.text(told).is_empty() {
                writeln!(out, "\n[text.{told}]")?;
                text_line(out, "who", who)?;
                text_line(out, "description", description)?;
                text_line(out, "play", play)?;
            }
        }
        if let Some(told) = self.example().filter(|_| example) {
            let Example {
                position,
                moves,
                after,
                ..
            } = told;
            writeln!(out, "\n[example]")?;
            text_line(out, "position", position)?;
            text_line(out, "moves", moves)?;
            text_line(out, "after", after)?;
        }
        self.write_play(out, language)
    }

    fn write_play(&self, out: &mut String, language: Language) -> std::fmt::Result {
        let params = self.params();
        writeln!(out, "\n[board]\n# {}", board(params, language))?;
        let first = params.start.first().copied().unwrap_or_default();
        if params.start.iter().all(|&seeds| seeds == first) {
            writeln!(out, "holes = {}\nseeds = {first}", self.holes())?;
        } else {
            writeln!(out, "start = {:?}", params.start)?;
        }
        let mut current = "board";
        for key in PARAMETERS.iter().filter(|key| key.is_changed(params)) {
            let Some((section, name)) = key.name().split_once('.') else {
                continue;
            };
            if section != current {
                current = section;
                writeln!(out, "\n[{section}]")?;
            }
            let value = key.value(params);
            writeln!(out, "# {}", sentence(key, &value, language))?;
            writeln!(out, "{name} = {}", value.to_toml())?;
        }
        Ok(())
    }
}

/// A line with a text, unless it is empty.
fn text_line(out: &mut String, key: &str, text: &str) -> std::fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    writeln!(out, "{key} = {}", quoted(text))
}

/// A TOML string. Texts of a rule have no control characters but line breaks.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    if escaped.contains('\n') {
        format!("\"\"\"\n{escaped}\"\"\"")
    } else {
        format!("\"{escaped}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::*;

    #[test]
    fn a_written_rule_reads_back_whole() {
        for rule in builtin() {
            for language in Language::ALL {
                let text = rule.to_toml(language, true);
                let again = Rule::from_toml("again.toml", &text).unwrap_or_else(|e| panic!("{e}"));
                assert_eq!(again.digest(), rule.digest());
                assert_eq!(again.to_toml(language, true), text);
                for told in Language::ALL {
                    assert_eq!(again.text(told), rule.text(told));
                }
                assert_eq!(again.sources(), rule.sources());
                assert_eq!(again.differing(), rule.differing());
                assert_eq!(again.home(), rule.home());
            }
        }
        let odd = "id = \"x\"\nname = 'a \"b\" \\'\n[board]\nstart = [1, 2, 3, 4]\n\
                   [text.en]\nplay = \"a\\nb \\\"\\\"\\\" c\"\n";
        let rule = Rule::from_toml("odd.toml", odd).unwrap();
        let text = rule.to_toml(Language::En, false);
        let again = Rule::from_toml("again.toml", &text).unwrap();
        assert_eq!(again.name(), "a \"b\" \\");
        assert_eq!(again.text(Language::En), rule.text(Language::En));
        assert_eq!(again.digest(), rule.digest());
    }
}
