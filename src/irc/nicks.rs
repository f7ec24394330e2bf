//! Which nick to ask for when one is taken.

use crate::peer::Nick;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Longest generated nick: the NICKLEN of the strictest servers. ircu cuts longer ones unsaid.
const GENERATED_BYTES: usize = 9;

/// Nicks tried in one registration. A server that refuses so many refuses them all.
const MAX_TRIES: u32 = 12;

/// The nick asked for, then `name_`, `name1` … `name4`, then random digits.
#[derive(Debug)]
pub struct Candidates {
    asked: Nick,
    tries: u32,
    rng: StdRng,
}

impl Candidates {
    /// Begins with `asked`; `seed` decides the digits at the end of the list.
    pub fn new(asked: Nick, seed: u64) -> Self {
        Self {
            asked,
            tries: 0,
            rng: StdRng::seed_from_u64(seed),
        }
    }

    fn suffix(&mut self) -> String {
        match self.tries {
            2 => "_".to_owned(),
            tries @ 3..=6 => (tries - 2).to_string(),
            _ => format!("{:04}", self.rng.random_range(0..10_000)),
        }
    }

    /// What letters and digits of the name leave room for the suffix.
    fn stem(&self, room: usize) -> String {
        let letters = |c: &char| c.is_ascii_alphanumeric() || *c == '_' || *c == '-';
        let kept: String = self
            .asked
            .as_str()
            .chars()
            .filter(letters)
            .take(room)
            .collect();
        if kept.starts_with(|c: char| c.is_ascii_alphabetic()) {
            kept
        } else {
            "awale".to_owned()
        }
    }
}

impl Iterator for Candidates {
    type Item = Nick;

    fn next(&mut self) -> Option<Nick> {
        self.tries += 1;
        match self.tries {
            1 => Some(self.asked.clone()),
            tries if tries > MAX_TRIES => None,
            _ => {
                let suffix = self.suffix();
                let stem = self.stem(GENERATED_BYTES - suffix.len());
                (stem + &suffix).parse().ok()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(asked: &str) -> Vec<String> {
        Candidates::new(asked.parse().unwrap(), 7)
            .map(|nick| nick.to_string())
            .collect()
    }

    #[test]
    fn names_then_numbers_then_digits() {
        let names = list("ada");
        assert_eq!(names[..6], ["ada", "ada_", "ada1", "ada2", "ada3", "ada4"]);
        assert_eq!(names.len(), 12);
        assert!(
            names[6..]
                .iter()
                .all(|name| name.len() == 7 && name.starts_with("ada"))
        );
        assert_eq!(names, list("ada"));
        assert_ne!(names[6], names[7]);
    }

    #[test]
    fn what_was_asked_may_be_long_and_what_is_made_up_may_not() {
        let names = list("averylongnickname");
        assert_eq!(names[..3], ["averylongnickname", "averylon_", "averylon1"]);
        assert!(names[1..].iter().all(|name| name.len() <= GENERATED_BYTES));
        assert_eq!(list("你好")[1], "awale_");
        assert_eq!(list("1abc")[1], "awale_");
    }
}
