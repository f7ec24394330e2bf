//! The values by which rules are named and handed over.

use std::{fmt, str::FromStr};

use super::value::InvalidValue;
use crate::{rules::RuleId, trust::Link};

/// A rule by its id and the first 16 bytes of its digest: `abapa#…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleTag {
    /// What people call it.
    pub id: RuleId,
    /// What decides whether two rules are the same.
    pub digest: Link,
}

impl FromStr for RuleTag {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("a rule as id#digest");
        let (id, digest) = text.split_once('#').ok_or(invalid)?;
        let id = id.parse().map_err(|_| invalid)?;
        Ok(Self {
            id,
            digest: digest.parse().map_err(|_| invalid)?,
        })
    }
}

impl fmt::Display for RuleTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.id, self.digest)
    }
}

/// Some of the rules that a player offers, by their ids: at most 170 characters with the commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLine(Vec<RuleId>);

impl RuleLine {
    const MAX: usize = 170;

    /// The ids.
    pub fn ids(&self) -> &[RuleId] {
        &self.0
    }

    /// Ids on as many lines as they need.
    pub fn fill<'a>(ids: impl IntoIterator<Item = &'a RuleId>) -> Vec<Self> {
        let mut lines: Vec<Self> = Vec::new();
        let mut length = usize::MAX;
        for id in ids {
            let more = id.as_str().len() + 1;
            match lines.last_mut().filter(|_| length + more <= Self::MAX) {
                Some(line) => line.0.push(id.clone()),
                None => {
                    lines.push(Self(vec![id.clone()]));
                    length = 0;
                }
            }
            length += more;
        }
        lines
    }
}

impl FromStr for RuleLine {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("rule ids with commas between them, at most 170 characters");
        if text.len() > Self::MAX {
            return Err(invalid);
        }
        let ids = text.split(',').map(str::parse).collect::<Result<_, _>>();
        ids.map(Self).map_err(|_| invalid)
    }
}

impl fmt::Display for RuleLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, id) in self.0.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{id}")?;
        }
        Ok(())
    }
}

/// A piece of a rule's canonical text: 1 to 120 printable ASCII characters and line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePiece(String);

impl RulePiece {
    /// Most characters in one piece.
    pub const MAX: usize = 120;

    /// The piece.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A canonical text in pieces; `None` when it is not ASCII.
    pub fn cut(text: &str) -> Option<Vec<Self>> {
        let pieces = text.as_bytes().chunks(Self::MAX);
        let piece = |bytes| std::str::from_utf8(bytes).ok()?.parse().ok();
        pieces.map(piece).collect()
    }
}

impl FromStr for RulePiece {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let plain = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
        if (1..=Self::MAX).contains(&text.len()) && text.bytes().all(plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidValue("1 to 120 printable characters of a rule"))
        }
    }
}

impl fmt::Display for RulePiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn all_built_in_ids_stand_on_a_few_lines_in_their_order() {
        let ids: Vec<&RuleId> = rules::builtin().iter().map(|rule| rule.id()).collect();
        let lines = RuleLine::fill(ids.iter().copied());
        assert!(lines.len() <= 8, "{} lines", lines.len());
        let read: Vec<RuleLine> = lines
            .iter()
            .map(|line| line.to_string().parse().unwrap())
            .collect();
        assert!(read.iter().flat_map(RuleLine::ids).eq(ids));
        assert!("".parse::<RuleLine>().is_err() && "a,,b".parse::<RuleLine>().is_err());
    }

    #[test]
    fn a_piece_is_short_and_plain() {
        let text = "x\n".repeat(100);
        let pieces = RulePiece::cut(&text).unwrap();
        assert_eq!(pieces.len(), 2);
        let whole: String = pieces.iter().map(RulePiece::as_str).collect();
        assert_eq!(whole, text);
        assert_eq!(RulePiece::cut("é"), None);
        for wrong in ["", "\u{7}", "\r", &"x".repeat(121)] {
            assert!(wrong.parse::<RulePiece>().is_err(), "{wrong:?}");
        }
    }
}
