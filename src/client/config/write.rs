//! The commented settings file.

use std::{fmt::Write, path::PathBuf};

use super::{
    Config, Occasion, Personal, Secret,
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
            if section == "network.ID" {
                self.write_networks(&mut text);
                continue;
            }
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

    /// A section for each network on which the player has something, and one to copy from, as a
    /// comment.
    fn write_networks(&self, text: &mut String) {
        text.push('\n');
        comment(
            text,
            "What you have on one network, by its id: copy the section and take the # away.",
        );
        text.push_str("# [network.libera]\n");
        for setting in SETTINGS.iter().filter(|s| s.section == "network.ID") {
            text.push('\n');
            comment(text, setting.meaning);
            comment(text, &format!("Allowed: {}.", setting.allowed));
            comment(text, &format!("Default: {}.", setting.default));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {} = {}", setting.key, setting.example);
        }
        for (id, personal) in &self.personal {
            let _ = write!(text, "\n[network.{id}]\n");
            for (setting, value) in personal.values() {
                let _ = writeln!(text, "{} = {value}", setting.key);
            }
        }
    }

    fn call(&self, occasion: Occasion) -> Option<String> {
        Some(text(&self.calls.get(occasion)))
    }

    /// The value in TOML, if there is one.
    fn value(&self, setting: &Setting) -> Option<String> {
        match *setting {
            settings::NAME => Some(text(&self.name)),
            settings::INTRODUCTION => Some(text(&self.introduction)),
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
            settings::WATCH => Some(self.watch.to_string()),
            settings::UI_LANGUAGE => Some(text(&self.ui_language)),
            settings::UI_THEME => Some(text(&self.screen.theme)),
            settings::UI_ASCII => self.screen.ascii.map(|ascii| ascii.to_string()),
            settings::UI_SOWING => Some(self.screen.sowing.to_string()),
            settings::UI_BELL => Some(self.screen.bell.to_string()),
            settings::UI_SOUNDS => Some(self.screen.sounds.to_string()),
            settings::UI_SCAN => Some(self.screen.scan.to_string()),
            settings::NOTIFY_CHALLENGE => self.call(Occasion::Challenge),
            settings::NOTIFY_TURN => self.call(Occasion::Turn),
            settings::NOTIFY_MESSAGE => self.call(Occasion::Message),
            settings::NOTIFY_PARTNER => self.call(Occasion::Partner),
            settings::NETWORK => Some(text(&self.network)),
            settings::SERVER => self.server.as_ref().map(|server| text(server)),
            settings::TLS => Some(text(&self.tls)),
            settings::NICK => self.nick.as_ref().map(|nick| text(nick)),
            settings::CHANNEL => self.channel.as_ref().map(|channel| text(channel)),
            settings::WIRE_CHANNEL => self.wire.as_ref().map(|channel| text(channel)),
            settings::PROXY => self.proxy.as_ref().map(|proxy| text(&proxy.to_url())),
            settings::RATE => self
                .rate
                .map(|rate| format!("{:?}", rate.period.as_secs_f64())),
            settings::NETWORKS_URL => self.networks_url.as_ref().map(|url| text(url)),
            settings::NETWORKS_KEY => self.networks_key.as_ref().map(|key| text(key)),
            settings::DIRECT => Some(self.direct.enabled.to_string()),
            settings::LISTEN => Some(self.direct.listen.to_string()),
            settings::ALLOW_PRIVATE => Some(self.direct.allow_private.to_string()),
            settings::ADDRESS => self.direct.address.as_ref().map(|address| text(address)),
            settings::PORTS => self
                .direct
                .ports
                .as_ref()
                .map(|ports| text(&format!("{}-{}", ports.start(), ports.end()))),
            settings::LOG => Some(self.logs_talk.to_string()),
            _ if setting.section == "event" => self.event.value(setting),
            _ => self.bot.value(setting),
        }
    }
}

/// A text in TOML.
pub(super) fn text(value: &dyn ToString) -> String {
    toml::Value::String(value.to_string()).to_string()
}

/// A list of texts in TOML.
fn list(words: Vec<String>) -> String {
    let words: Vec<String> = words.iter().map(|word| text(word)).collect();
    format!("[{}]", words.join(", "))
}

impl Personal {
    /// The values in TOML, with their settings.
    fn values(&self) -> Vec<(Setting, String)> {
        let path = |path: &PathBuf| text(&path.display());
        let secret = self.secret.as_ref().map(|secret| match secret {
            Secret::File(file) => (settings::PASSWORD_FILE, path(file)),
            Secret::Command(command) => (settings::PASSWORD_COMMAND, text(command)),
            Secret::Variable(name) => (settings::PASSWORD_VARIABLE, text(name)),
        });
        let words =
            |setting, words: Vec<String>| (!words.is_empty()).then(|| (setting, list(words)));
        let mechanisms = self.mechanisms.iter().map(ToString::to_string).collect();
        let pins = self.pins.iter().map(ToString::to_string).collect();
        let account = self
            .account
            .as_ref()
            .map(|name| (settings::ACCOUNT, text(name)));
        let certificate = self
            .certificate
            .as_ref()
            .map(|file| (settings::CERTIFICATE, path(file)));
        let key = self
            .ecdsa_key
            .as_ref()
            .map(|file| (settings::ECDSA_KEY, path(file)));
        let required = self
            .require_login
            .then(|| (settings::REQUIRE_LOGIN, "true".to_owned()));
        let in_clear = self
            .login_in_clear
            .then(|| (settings::LOGIN_IN_CLEAR, "true".to_owned()));
        let all = [
            account,
            secret,
            certificate,
            key,
            words(settings::MECHANISMS, mechanisms),
            required,
            in_clear,
            words(settings::TLS_PINS, pins),
        ];
        all.into_iter().flatten().collect()
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
