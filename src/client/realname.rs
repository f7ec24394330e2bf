//! The realname as a visiting card: one WHO of the wire channel finds every peer without a word
//! said. Everybody can write anything there, so it is a hint and never trusted.

use std::{fmt, str::FromStr};

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
}

/// The realname is not a peer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a peer's realname")]
pub struct InvalidHint;

/// First word of a peer's realname; the number is the protocol's version.
const MARK: &str = "A1";

impl Hint {
    /// What a player's realname says.
    pub fn new(country: Option<Country>, rule: &Rule, points: Points) -> Self {
        Self {
            country,
            rule: rule.id().clone(),
            digest: rule.digest().short4(),
            points,
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let country = self
            .country
            .map_or_else(|| "-".to_owned(), |country| country.to_string());
        write!(
            f,
            "{MARK} {country} {}~{} {}",
            self.rule, self.digest, self.points
        )
    }
}

impl FromStr for Hint {
    type Err = InvalidHint;

    fn from_str(text: &str) -> Result<Self, InvalidHint> {
        let mut words = text.split(' ');
        if words.next() != Some(MARK) {
            return Err(InvalidHint);
        }
        let country = match words.next().ok_or(InvalidHint)? {
            "-" => None,
            country => Some(country.parse().map_err(|_| InvalidHint)?),
        };
        let (rule, digest) = words
            .next()
            .and_then(|word| word.split_once('~'))
            .ok_or(InvalidHint)?;
        let is_digest = digest.len() == 4
            && digest
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        let points = words
            .next()
            .ok_or(InvalidHint)?
            .parse()
            .map_err(|_| InvalidHint)?;
        // Later versions may say more.
        match rule.parse() {
            Ok(rule) if is_digest => Ok(Self {
                country,
                rule,
                digest: digest.to_owned(),
                points,
            }),
            _ => Err(InvalidHint),
        }
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
        assert_eq!(format!("{text} more").parse(), Ok(hint));
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
