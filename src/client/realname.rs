//! The realname as a visiting card: one WHO of the wire channel finds every peer without a word
//! said. Everybody can write anything there, so it is a hint and never trusted.

use std::{fmt, str::FromStr};

use super::settings::BotLabel;
use crate::{
    peer::wire::Country,
    rules::{Rule, RuleId},
    trust::Points,
};

/// What a realname says: `A1 GH abapa~dddd 1200`; the country is `-` when it is not told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The country.
    pub country: Option<Country>,
    /// The preferred rule's name.
    pub rule: RuleId,
    /// The first four characters of its digest.
    pub digest: String,
    /// The points.
    pub points: Points,
    /// For a bot: who answers for it, which may be empty.
    pub owner: Option<String>,
}

/// The realname is not a peer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a peer's realname")]
pub struct InvalidHint;

/// First word of a peer's realname; the number is the protocol's version.
const MARK: &str = "A1";
/// The same for a bot.
const BOT_MARK: &str = "A1b";

impl Hint {
    /// What a player's realname says.
    pub fn new(country: Option<Country>, rule: &Rule, points: Points) -> Self {
        Self {
            country,
            rule: rule.id().clone(),
            digest: rule.digest().short4(),
            points,
            owner: None,
        }
    }

    /// The same for a bot.
    pub fn of_bot(self, label: &BotLabel) -> Self {
        Self {
            owner: Some(label.to_string()),
            ..self
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let country = self
            .country
            .map_or_else(|| "-".to_owned(), |country| country.to_string());
        let mark = if self.owner.is_some() { BOT_MARK } else { MARK };
        write!(
            f,
            "{mark} {country} {}~{} {}",
            self.rule, self.digest, self.points
        )?;
        match self.owner.as_deref() {
            None | Some("") => Ok(()),
            Some(owner) => write!(f, " {owner}"),
        }
    }
}

impl FromStr for Hint {
    type Err = InvalidHint;

    fn from_str(text: &str) -> Result<Self, InvalidHint> {
        let mut words = text.split(' ');
        let is_bot = match words.next() {
            Some(MARK) => false,
            Some(BOT_MARK) => true,
            _ => return Err(InvalidHint),
        };
        let country = match words.next().ok_or(InvalidHint)? {
            "-" => None,
            country => Some(country.parse().map_err(|_| InvalidHint)?),
        };
        let word = words.next().ok_or(InvalidHint)?;
        let (rule, digest) = word.split_once('~').ok_or(InvalidHint)?;
        let is_digest = digest.len() == 4
            && digest
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if !is_digest {
            return Err(InvalidHint);
        }
        let points = words
            .next()
            .ok_or(InvalidHint)?
            .parse()
            .map_err(|_| InvalidHint)?;
        // Later versions may say more.
        let owner = is_bot.then(|| words.next().unwrap_or("").to_owned());
        let rule = rule.parse().map_err(|_| InvalidHint)?;
        Ok(Self {
            country,
            rule,
            digest: digest.to_owned(),
            points,
            owner,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn round_trips_and_fits() {
        let rule = rules::find("awale-cote-divoire").unwrap();
        let hint = Hint::new(Some("CI".parse().unwrap()), &rule, Points::START);
        let text = hint.to_string();
        assert!(
            text.starts_with("A1 CI awale-cote-divoire~") && text.len() <= 40,
            "{text}"
        );
        assert_eq!(text.parse(), Ok(hint.clone()));
        assert_eq!(format!("{text} more").parse(), Ok(hint.clone()));
        let bot = hint.of_bot(&"me@example.org".parse().unwrap());
        assert!(
            bot.to_string().starts_with("A1b CI ") && bot.to_string().ends_with(" me@example.org")
        );
        assert_eq!(bot.to_string().parse(), Ok(bot));
        assert!(
            "A1 - abapa~abcd 1200"
                .parse::<Hint>()
                .unwrap()
                .country
                .is_none()
        );
        for other in [
            "",
            "John Doe",
            "A1",
            "A1 GH abapa 1200",
            "A2 GH abapa~abcd 1200",
            "A1 GH abapa~ab 1",
        ] {
            assert_eq!(other.parse::<Hint>(), Err(InvalidHint), "{other}");
        }
    }
}
