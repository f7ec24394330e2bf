//! Positions as text.

use std::{fmt, str::FromStr};

use super::{super::Side, InvalidPosition, MAX_HOUSES, Position};

/// A number from 0 to 255 in its only spelling: digits, no sign, no leading zero.
pub(in crate::game) fn count(text: &str) -> Option<u8> {
    let canonical =
        text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if canonical { text.parse().ok() } else { None }
}

impl FromStr for Position {
    type Err = InvalidPosition;

    fn from_str(text: &str) -> Result<Self, InvalidPosition> {
        let (text, owners) = match text.split_once('/') {
            Some((text, owners)) => (text, Some(owners)),
            None => (text, None),
        };
        let mut numbers = Vec::with_capacity(MAX_HOUSES + 2);
        let (list, side) = text.rsplit_once('-').ok_or(InvalidPosition::Syntax)?;
        let side = match side {
            "S" => Side::South,
            "N" => Side::North,
            _ => return Err(InvalidPosition::Syntax),
        };
        for part in list.split('-') {
            if numbers.len() == MAX_HOUSES + 2 {
                return Err(InvalidPosition::Houses);
            }
            numbers.push(count(part).ok_or(InvalidPosition::Syntax)?);
        }
        let (houses, stores) = numbers.split_last_chunk().ok_or(InvalidPosition::Houses)?;
        let position = Self::new(houses, *stores, side)?;
        let Some(owners) = owners else {
            return Ok(position);
        };
        let sides: Option<Vec<Side>> = owners.chars().map(Side::from_letter).collect();
        let sides = sides.filter(|sides| sides.len() == houses.len());
        let owned = sides.map(|sides| position.owned_by(sides));
        owned
            .filter(Self::has_moved_owners)
            .ok_or(InvalidPosition::Owners)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seeds in self.houses().iter().chain(&self.stores) {
            write!(f, "{seeds}-")?;
        }
        write!(f, "{}", self.side.letter())?;
        if self.has_moved_owners() {
            f.write_str("/")?;
            for owner in self.owners() {
                write!(f, "{}", owner.letter())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in [
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "1-2-3-4-100-0-N",
            "0-0-0-0-0-0-0-0-255-0-S",
            "1-2-3-4-0-0-S/SSSN",
            "1-2-3-4-0-0-N/NNNN",
        ] {
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_position_is_refused_with_a_reason() {
        use InvalidPosition::{Houses, Owners, Seeds, Syntax};
        let long = format!("{}0-0-S", "0-".repeat(26));
        for (text, error) in [
            ("", Syntax),
            ("S", Syntax),
            ("1-2-3-4-0-0-X", Syntax),
            ("1-2-3-4-0-0-S ", Syntax),
            ("1--2-3-4-0-0-S", Syntax),
            ("1-2-3-04-0-0-S", Syntax),
            ("1-2-3-+4-0-0-S", Syntax),
            ("1-2-3-256-0-0-S", Syntax),
            ("1-2-3-0-0-S", Houses),
            ("1-2-0-0-S", Houses),
            ("0-S", Houses),
            (long.as_str(), Houses),
            ("255-1-0-0-0-0-S", Seeds),
            ("1-2-3-4-0-0-S/", Owners),
            ("1-2-3-4-0-0-S/SSNN", Owners),
            ("1-2-3-4-0-0-S/SSSNN", Owners),
            ("1-2-3-4-0-0-S/SSSX", Owners),
            ("1-2-3-4-0-0-S/SSSN/", Owners),
        ] {
            assert_eq!(text.parse::<Position>(), Err(error), "{text:?}");
        }
    }
}
