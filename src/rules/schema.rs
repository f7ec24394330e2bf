//! The rule file as it is written: syntax only.

use serde::Deserialize;
use toml::Spanned;

use super::params::{
    CaptureBy, Chain, ChainOver, Direction, FirstHouse, HoleOwner, Laps, MatchKind, MatchPoints,
    Origin, Overlong, Receiver, Rest, Settle, Singles, SlamPolicy, Stuck, Territory,
};

/// A number with its place in the file.
pub(super) type Int = Option<Spanned<i64>>;

/// Declares the raw structs and, from the same lines, the list of all keys.
macro_rules! sections {
    ($($section:ident $name:literal { $($key:literal $field:ident: $type:ty,)+ })+) => {
        $(
            #[derive(Default, Deserialize)]
            #[serde(deny_unknown_fields, default)]
            pub(super) struct $section {
                $(#[serde(rename = $key)] pub(super) $field: $type,)+
            }
        )+

        /// Every key of the schema below a section, as `section.key`, in the order of the
        /// documentation.
        pub const KEYS: &[&str] = &[$($(concat!($name, ".", $key),)+)+];
    };
}

sections! {
    Board "board" {
        "holes" holes: Int,
        "seeds" seeds: Int,
        "start" start: Option<Spanned<Vec<Spanned<i64>>>>,
    }
    Sow "sow" {
        "direction" direction: Option<Direction>,
        "origin" origin: Option<Origin>,
        "overlong" overlong: Option<Overlong>,
        "laps" laps: Option<Laps>,
        "relay_min" relay_min: Int,
        "relay_limit" relay_limit: Int,
    }
    Move "move" {
        "min_seeds" min_seeds: Int,
        "singles" singles: Option<Singles>,
        "last_house" last_house: Int,
    }
    Capture "capture" {
        "by" by: Option<CaptureBy>,
        "counts" counts: Option<Spanned<Vec<Spanned<i64>>>>,
        "where" territory: Option<Territory>,
        "chain" chain: Option<Chain>,
        "chain_max" chain_max: Int,
        "chain_over" chain_over: Option<ChainOver>,
        "chain_where" chain_territory: Option<Territory>,
        "only_made" only_made: Option<bool>,
        "first_house" first_house: Option<FirstHouse>,
        "single_sow" single_sow: Option<bool>,
        "to" to: Option<Receiver>,
        "land" land: Option<HoleOwner>,
        "take_own_seed" take_own_seed: Option<bool>,
    }
    Passing "passing" {
        "count" count: Int,
        "to" to: Option<Receiver>,
        "where" territory: Option<Territory>,
        "last" last: Option<Receiver>,
    }
    Slam "slam" {
        "policy" policy: Option<SlamPolicy>,
        "from_empty" from_empty: Option<bool>,
    }
    Feed "feed" {
        "duty" duty: Option<bool>,
    }
    End "end" {
        "majority" majority: Option<bool>,
        "stuck" stuck: Option<Stuck>,
        "rest" rest: Option<Rest>,
        "rest_on_majority" rest_on_majority: Option<Rest>,
        "last_seeds" last_seeds: Int,
        "last_seeds_to" last_seeds_to: Option<Spanned<String>>,
        "largest" largest: Int,
        "leave_one" leave_one: Option<bool>,
        "repeat" repeat: Int,
        "repeat_rest" repeat_rest: Option<Rest>,
        "resign_rest" resign_rest: Option<Rest>,
        "settle" settle: Option<Spanned<Settle>>,
        "plies" plies: Int,
    }
    Turn "turn" {
        "again_on_capture" again_on_capture: Option<bool>,
    }
    Match "match" {
        "kind" kind: Option<Spanned<MatchKind>>,
        "games" games: Int,
        "target" target: Int,
        "points" points: Option<MatchPoints>,
    }
}

/// A whole rule file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RuleFile {
    pub(super) id: Option<Spanned<String>>,
    pub(super) name: Option<Spanned<String>>,
    pub(super) people: Option<Spanned<String>>,
    pub(super) country: Option<Spanned<String>>,
    pub(super) sources: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) differing: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) description: Option<Spanned<String>>,
    pub(super) text: TextsFile,
    pub(super) example: Option<Spanned<ExampleFile>>,
    pub(super) board: Board,
    pub(super) sow: Sow,
    #[serde(rename = "move")]
    pub(super) moves: Move,
    pub(super) capture: Capture,
    pub(super) passing: Passing,
    pub(super) slam: Slam,
    pub(super) feed: Feed,
    pub(super) end: End,
    pub(super) turn: Turn,
    #[serde(rename = "match")]
    pub(super) matches: Match,
}

/// `[text]`: a section for each language.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TextsFile {
    pub(super) en: Option<TextFile>,
    pub(super) fr: Option<TextFile>,
    pub(super) es: Option<TextFile>,
    pub(super) de: Option<TextFile>,
}

/// `[text.LANGUAGE]`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct TextFile {
    pub(super) who: Option<Spanned<String>>,
    pub(super) description: Option<Spanned<String>>,
    pub(super) play: Option<Spanned<String>>,
}

/// `[example]`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ExampleFile {
    pub(super) position: Option<Spanned<String>>,
    pub(super) moves: Option<Spanned<String>>,
    pub(super) after: Option<Spanned<String>>,
}
