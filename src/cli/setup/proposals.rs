//! What a player who starts for the first time is probably called and speaks.

use awale::client::config::Config;

/// Settings guessed from the environment, whose variables `variable` gives.
pub(super) fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Config {
    let mut config = Config::default();
    let user = ["USER", "LOGNAME", "USERNAME"]
        .iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    // Nobody is called root.
    if let Some(name) = user.filter(|name| name != "root") {
        config.name = name.parse().unwrap_or_default();
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()))
        .unwrap_or_default();
    let (language, country) = parts(&locale);
    config.languages = language.and_then(|language| language.parse().ok());
    config.country = country.and_then(|country| country.parse().ok());
    config
}

/// Language and country of a locale such as `fr_CI.UTF-8@euro`.
fn parts(locale: &str) -> (Option<&str>, Option<&str>) {
    let name = locale.split(['.', '@']).next().unwrap_or_default();
    let (language, country) = match name.split_once(['_', '-']) {
        Some((language, country)) => (language, Some(country)),
        None => (name, None),
    };
    let is_language = language.len() == 2 && language != "C";
    (is_language.then_some(language), country)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(variables: &[(&str, &str)]) -> (String, String, String) {
        let config = from_environment(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        });
        let text = |value: Option<String>| value.unwrap_or_default();
        (
            config.name.to_string(),
            text(config.languages.map(|l| l.to_string())),
            text(config.country.map(|c| c.to_string())),
        )
    }

    #[test]
    fn name_language_and_country_come_from_the_environment() {
        for (user, lang, name, language, country) in [
            ("ama", "fr_CI.UTF-8", "ama", "fr", "CI"),
            ("ama", "de_CH@euro", "ama", "de", "CH"),
            ("root", "C.UTF-8", "", "", ""),
            ("", "POSIX", "", "", ""),
            ("a\u{7}b", "en", "", "en", ""),
            ("ama", "ast_ES", "ama", "", "ES"),
            ("ama", "en_001", "ama", "en", ""),
        ] {
            let expected = (name.to_owned(), language.to_owned(), country.to_owned());
            assert_eq!(
                guessed(&[("USER", user), ("LANG", lang)]),
                expected,
                "{lang}"
            );
        }
        let both = guessed(&[("LANG", "en_US"), ("LC_ALL", "fr_SN"), ("LOGNAME", "kofi")]);
        assert_eq!(both, ("kofi".to_owned(), "fr".to_owned(), "SN".to_owned()));
    }
}
