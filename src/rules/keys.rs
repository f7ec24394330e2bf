//! Every parameter of play by its key: what it may be, what it is, and when it has an effect.

use super::params::{
    CaptureBy, Chain, ChainOver, Direction, FirstHouse, HoleOwner, Laps, LastSeedsTo, MatchKind,
    MatchPoints, Origin, Overlong, Params, Receiver, Rest, Settle, Singles, SlamPolicy, Stuck,
    Territory,
};

/// What may stand behind a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words.
    Words(Vec<&'static str>),
    /// `true` or `false`.
    Flag,
    /// A whole number from the first to the second.
    Number(u16, u16),
    /// Some whole numbers from the first to the second.
    Numbers(u16, u16),
}

/// A parameter of play.
#[derive(Clone, Copy)]
pub struct Key {
    name: &'static str,
    allowed: fn(&Params) -> Allowed,
    value: fn(&Params) -> Value,
    applies: fn(&Params) -> bool,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A word of the schema.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u16),
    /// Numbers, rising.
    Numbers(Vec<u8>),
}

impl Value {
    /// As it stands in a rule file.
    pub fn to_toml(&self) -> String {
        match self {
            Self::Word(word) => format!("\"{word}\""),
            Self::Flag(flag) => flag.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
                format!("[{}]", numbers.join(", "))
            }
        }
    }
}

impl Key {
    /// `section.key`, as in the documentation.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What may stand behind it in a rule with these other values.
    pub fn allowed(&self, params: &Params) -> Allowed {
        (self.allowed)(params)
    }

    /// What it is in a rule.
    pub fn value(&self, params: &Params) -> Value {
        (self.value)(params)
    }

    /// Whether it has an effect beside the other values; otherwise it holds its default.
    pub fn applies(&self, params: &Params) -> bool {
        (self.applies)(params)
    }

    /// Whether the rule says something else than what a file without this key would.
    pub fn is_changed(&self, params: &Params) -> bool {
        let plain = match self.name {
            // What a chain may take follows `capture.where`, not a fixed default.
            "capture.chain_where" => Value::Word(params.territory.word()),
            _ => self.value(&Params::default()),
        };
        self.value(params) != plain
    }
}

/// The parameter of this name, as [`Key::name`] gives it.
pub fn key(name: &str) -> Option<&'static Key> {
    PARAMETERS.iter().find(|key| key.name == name)
}

macro_rules! words {
    ($type:ty) => {
        |_| Allowed::Words(<$type>::ALL.iter().map(|word| word.word()).collect())
    };
}

const FLAG: fn(&Params) -> Allowed = |_| Allowed::Flag;
const ALWAYS: fn(&Params) -> bool = |_| true;

/// One line a key: its name, what may stand there, its value, when it has an effect.
macro_rules! keys {
    ($($name:literal: $allowed:expr, $value:expr, $applies:expr;)+) => {
        &[$(Key {
            name: $name,
            allowed: $allowed,
            value: $value,
            applies: $applies,
        },)+]
    };
}

fn by_count(p: &Params) -> bool {
    p.by == CaptureBy::Count
}

fn chains(p: &Params) -> bool {
    by_count(p) && p.chain == Chain::Back
}

fn captures(p: &Params) -> bool {
    p.by != CaptureBy::None
}

fn relays(p: &Params) -> bool {
    p.laps == Laps::Relay
}

fn passes(p: &Params) -> bool {
    p.passing_count > 0
}

fn several_games(p: &Params) -> bool {
    p.match_kind != MatchKind::Single
}

use Value::{Flag, Number, Numbers, Word};

/// Every parameter but the start position, in the order of the documentation and of canonical
/// texts.
pub const PARAMETERS: &[Key] = keys! {
    "sow.direction": words!(Direction), |p| Word(p.direction.word()), ALWAYS;
    "sow.origin": words!(Origin), |p| Word(p.origin.word()), ALWAYS;
    "sow.overlong": words!(Overlong), |p| Word(p.overlong.word()), ALWAYS;
    "sow.laps": words!(Laps), |p| Word(p.laps.word()), ALWAYS;
    "sow.relay_min": |_| Allowed::Number(2, 255), |p| Number(p.relay_min.into()), relays;
    "sow.relay_limit": |_| Allowed::Number(1, 1000), |p| Number(p.relay_limit), relays;
    "move.min_seeds": |p| Allowed::Number(1, u16::from(p.total()).max(2)),
        |p| Number(p.min_seeds.into()), ALWAYS;
    "move.singles": words!(Singles), |p| Word(p.singles.word()), |p| p.min_seeds < 2;
    "move.last_house": |_| Allowed::Number(1, 255), |p| Number(p.last_house.into()), ALWAYS;
    "capture.by": words!(CaptureBy), |p| Word(p.by.word()), ALWAYS;
    "capture.counts": |p| Allowed::Numbers(1, p.total().into()),
        |p| Numbers(p.counts.iter().collect()), by_count;
    "capture.where": words!(Territory), |p| Word(p.territory.word()), by_count;
    "capture.chain": words!(Chain), |p| Word(p.chain.word()), by_count;
    "capture.chain_max": |_| Allowed::Number(0, 24), |p| Number(p.chain_max.into()), chains;
    "capture.chain_over": words!(ChainOver), |p| Word(p.chain_over.word()),
        |p| chains(p) && p.chain_max > 0;
    "capture.chain_where": words!(Territory), |p| Word(p.chain_territory.word()), chains;
    "capture.only_made": FLAG, |p| Flag(p.only_made), chains;
    "capture.first_house": words!(FirstHouse), |p| Word(p.first_house.word()), by_count;
    "capture.single_sow": FLAG, |p| Flag(p.single_sow), captures;
    "capture.to": words!(Receiver), |p| Word(p.to.word()), captures;
    "capture.land": words!(HoleOwner), |p| Word(p.land.word()),
        |p| p.by == CaptureBy::Opposite;
    "capture.take_own_seed": FLAG, |p| Flag(p.take_own_seed),
        |p| p.by == CaptureBy::Opposite;
    "passing.count": |p| Allowed::Number(0, p.total().into()),
        |p| Number(p.passing_count.into()), ALWAYS;
    "passing.to": words!(Receiver), |p| Word(p.passing_to.word()), passes;
    "passing.where": words!(Territory), |p| Word(p.passing_territory.word()), passes;
    "passing.last": words!(Receiver), |p| Word(p.passing_last.word()), passes;
    "slam.policy": words!(SlamPolicy), |p| Word(p.slam.word()), captures;
    "slam.from_empty": FLAG, |p| Flag(p.slam_from_empty), |p| p.slam != SlamPolicy::Legal;
    "feed.duty": FLAG, |p| Flag(p.feed), ALWAYS;
    "end.majority": FLAG, |p| Flag(p.majority), ALWAYS;
    "end.stuck": words!(Stuck), |p| Word(p.stuck.word()), ALWAYS;
    "end.rest": words!(Rest), |p| Word(p.rest.word()), ALWAYS;
    "end.rest_on_majority": words!(Rest), |p| Word(p.rest_on_majority.word()), |p| p.majority;
    "end.last_seeds": |p| Allowed::Number(0, u16::from(p.total()).saturating_sub(1)),
        |p| Number(p.last_seeds.into()), ALWAYS;
    "end.last_seeds_to": words!(LastSeedsTo),
        |p| Word(p.last_seeds_to.map_or("", |to| to.word())), |p| p.last_seeds > 0;
    "end.largest": |p| Allowed::Number(0, p.total().into()), |p| Number(p.largest.into()), ALWAYS;
    "end.leave_one": FLAG, |p| Flag(p.leave_one), ALWAYS;
    "end.repeat": |_| Allowed::Number(0, 10), |p| Number(p.repeat.into()), ALWAYS;
    "end.repeat_rest": words!(Rest), |p| Word(p.repeat_rest.word()),
        |p| p.repeat > 0 || p.plies > 0 || relays(p);
    "end.resign_rest": words!(Rest), |p| Word(p.resign_rest.word()), ALWAYS;
    "end.settle": words!(Settle), |p| Word(p.settle.word()), ALWAYS;
    "end.plies": |_| Allowed::Number(0, 10_000), |p| Number(p.plies), ALWAYS;
    "turn.again_on_capture": FLAG, |p| Flag(p.again_on_capture), ALWAYS;
    "match.kind": words!(MatchKind), |p| Word(p.match_kind.word()), ALWAYS;
    "match.games": |_| Allowed::Number(0, 100), |p| Number(p.match_games), several_games;
    "match.target": |_| Allowed::Number(0, 10_000), |p| Number(p.match_target), several_games;
    "match.points": words!(MatchPoints), |p| Word(p.match_points.word()),
        |p| p.match_kind == MatchKind::Games;
};

#[cfg(test)]
mod tests {
    use super::super::KEYS;
    use super::*;

    #[test]
    fn every_key_of_the_schema_but_the_board_is_here_in_its_order() {
        let names: Vec<&str> = PARAMETERS.iter().map(Key::name).collect();
        let schema = KEYS.iter().copied();
        let schema: Vec<&str> = schema.filter(|key| !key.starts_with("board.")).collect();
        assert_eq!(names, schema);
        assert!(key("sow.laps").is_some() && key("sow.lap").is_none());
    }
}
