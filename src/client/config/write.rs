//! The commented settings file.

use std::fmt::Write;

use super::{
    Config,
    settings::{self, SETTINGS, Setting, sections},
};

/// Width of a comment, with its `# `.
const WIDTH: usize = 100;

impl Config {
    /// The file that says all this, with a comment on every setting. What is not set stands there
    /// as a comment too.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        comment(
            &mut text,
            "The settings of awale. Every line may be changed or left out; `awale setup` asks for \
             the most important ones again.",
        );
        for section in sections() {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n[{section}]\n");
            for setting in SETTINGS.iter().filter(|s| s.section == section) {
                text.push('\n');
                comment(&mut text, setting.meaning);
                comment(&mut text, &format!("Allowed: {}.", setting.allowed));
                comment(&mut text, &format!("Default: {}.", setting.default));
                let _ = match self.value(setting) {
                    Some(value) => writeln!(text, "{} = {value}", setting.key),
                    None => writeln!(text, "# {} = {}", setting.key, setting.example),
                };
            }
        }
        text
    }

    /// The value in TOML, if there is one.
    fn value(&self, setting: &Setting) -> Option<String> {
        let text = |value: &dyn ToString| toml::Value::String(value.to_string()).to_string();
        let list = |words: Vec<String>| {
            let words: Vec<String> = words.iter().map(|word| text(word)).collect();
            format!("[{}]", words.join(", "))
        };
        match *setting {
            settings::NAME => Some(text(&self.name)),
            settings::COUNTRY => Some(self.country.map_or("\"\"".to_owned(), |c| text(&c))),
            settings::LANGUAGES => {
                let languages = self.languages.as_ref().map(ToString::to_string);
                let words = languages
                    .iter()
                    .flat_map(|l| l.split(','))
                    .map(str::to_owned);
                Some(list(words.collect()))
            }
            settings::RULE => Some(text(self.rule.id())),
            settings::OTHER_RULES => {
                let rules = self.other_rules.as_ref()?;
                Some(list(
                    rules.iter().map(|rule| rule.id().to_string()).collect(),
                ))
            }
            settings::UI_LANGUAGE => Some(text(&self.ui_language)),
            settings::NETWORK => Some(text(&self.network)),
            settings::SERVER => self.server.as_ref().map(|server| text(server)),
            settings::TLS => Some(text(&self.tls)),
            settings::NICK => self.nick.as_ref().map(|nick| text(nick)),
            settings::CHANNEL => self.channel.as_ref().map(|channel| text(channel)),
            settings::WIRE_CHANNEL => self.wire.as_ref().map(|channel| text(channel)),
            settings::RATE => self
                .rate
                .map(|rate| format!("{:?}", rate.period.as_secs_f64())),
            settings::LOG => Some(self.logs_talk.to_string()),
            _ => None,
        }
    }
}

/// Writes words as comment lines of bearable width.
fn comment(text: &mut String, words: &str) {
    let mut line = String::from("#");
    for word in words.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(&line);
            text.push('\n');
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    text.push_str(&line);
    text.push('\n');
}
