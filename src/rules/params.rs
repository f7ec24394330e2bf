//! What a rule says about play, checked and normalised.

use serde::Deserialize;

use super::CountSet;

/// An enum whose variants have one word each, in rule files and in canonical text alike.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every value, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word of the rule file.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }
    };
}

words! {
    /// `sow.direction`: which way seeds are sown.
    Direction {
        /// Counter-clockwise, towards rising house indices.
        Ccw = "ccw",
        /// Clockwise.
        Cw = "cw",
    }
}
words! {
    /// `sow.origin`: what happens at the house a lap started from.
    Origin {
        /// It gets no seed, however often the lap comes round.
        Skip = "skip",
        /// It is sown like any other house when the lap comes round.
        Sow = "sow",
        /// The first seed goes into it.
        First = "first",
    }
}
words! {
    /// `sow.laps`: whether the sowing goes on from the house where the last seed fell.
    Laps {
        /// One lap a move.
        Single = "single",
        /// An occupied last house is lifted and sown on.
        Relay = "relay",
    }
}
words! {
    /// `sow.overlong`: where the seeds of a lap go that has more than go once round.
    Overlong {
        /// Round again like the others.
        Plain = "plain",
        /// Into the opponent's houses only.
        Opponent = "opponent",
    }
}
words! {
    /// `move.singles`: whether a house of one seed may be played.
    Singles {
        /// Like any other.
        Free = "free",
        /// Never.
        Never = "never",
        /// Only while none of the mover's houses holds two or more.
        LastResort = "last_resort",
    }
}
words! {
    /// `capture.by`: how the last seed captures.
    CaptureBy {
        /// By the number of seeds in the house where it fell.
        Count = "count",
        /// By falling into an empty house: the house opposite is taken.
        Opposite = "opposite",
        /// Not at all.
        None = "none",
    }
}
words! {
    /// Whose houses a key speaks of, seen from the mover.
    Territory {
        /// The opponent's.
        Opponent = "opponent",
        /// The mover's.
        Own = "own",
        /// Everybody's.
        Any = "any",
    }
}
words! {
    /// `capture.chain`: whether a capture by count goes on to neighbours.
    Chain {
        /// Only the house of the last seed.
        None = "none",
        /// Backwards, against the direction of sowing, unbroken.
        Back = "back",
    }
}
words! {
    /// `capture.chain_over`: what a capture of more houses than `capture.chain_max` takes.
    ChainOver {
        /// The houses nearest to the last seed, as many as allowed.
        Last = "last",
        /// Nothing.
        Nothing = "nothing",
    }
}
words! {
    /// `capture.first_house`: whether the opponent's first house in the direction of sowing can be
    /// captured.
    FirstHouse {
        /// Like any other.
        Free = "free",
        /// Only in a chain, not by the last seed falling into it.
        Chain = "chain",
        /// Never.
        Never = "never",
    }
}
words! {
    /// Who gets captured seeds.
    Receiver {
        /// The side that moves.
        Mover = "mover",
        /// The side that owns the house.
        Owner = "owner",
    }
}
words! {
    /// `capture.land`: whose empty house the last seed must reach for an opposite capture.
    HoleOwner {
        /// The mover's.
        Own = "own",
        /// Anybody's.
        Any = "any",
    }
}
words! {
    /// `slam.policy`: what a capture of all the opponent's seeds does.
    SlamPolicy {
        /// It is a capture like any other.
        Legal = "legal",
        /// The move stands and takes nothing.
        NoCapture = "no_capture",
        /// The move may not be played.
        Forbidden = "forbidden",
        /// The move may be played only if every move is a slam.
        ForbiddenUnlessOnly = "forbidden_unless_only",
        /// The captured house furthest from the last seed is left.
        SpareFirst = "spare_first",
        /// The captured house nearest to the last seed is left.
        SpareLast = "spare_last",
        /// The opponent takes all that is left on the board, and the game ends.
        OpponentTakesRest = "opponent_takes_rest",
        /// The mover plays again and must feed.
        PlayAgain = "play_again",
    }
}
words! {
    /// `end.stuck`: what happens when the side to move has no legal move.
    Stuck {
        /// The game ends.
        End = "end",
        /// The side passes; the game ends when both are stuck.
        Pass = "pass",
    }
}
words! {
    /// Who gets the seeds left on the board when the game ends.
    ///
    /// The reference of `mover` and `opponent` is the side the end is about: the side to move that
    /// is stuck, or the side that resigned.
    Rest {
        /// Each house goes to the side that owns it.
        Owner = "owner",
        /// The opponent of the side the end is about.
        Opponent = "opponent",
        /// The side the end is about.
        Mover = "mover",
        /// The side without seeds; if that is not exactly one side, as `owner`.
        Unfed = "unfed",
        /// The side that made the last move; a pass is none.
        LastMover = "last_mover",
        /// Nobody: the seeds stay on the board and count for neither.
        Nobody = "nobody",
        /// Half each, with half seeds.
        Split = "split",
    }
}
words! {
    /// `end.last_seeds_to`: who gets the last few seeds.
    LastSeedsTo {
        /// The side that moved first in the game.
        Starter = "starter",
        /// The side whose move took seeds last, whoever got them.
        Capturer = "capturer",
        /// Each side those in its houses.
        Owner = "owner",
    }
}
words! {
    /// `match.kind`: how games make a contest.
    MatchKind {
        /// One game.
        Single = "single",
        /// Several games, whose points are added up.
        Games = "games",
        /// Rounds in which houses change hands.
        Territory = "territory",
    }
}
words! {
    /// `match.points`: what a game of a match counts.
    MatchPoints {
        /// One for a won game, half for a drawn one.
        Wins = "wins",
        /// The seeds that each side has at the end.
        Seeds = "seeds",
    }
}
words! {
    /// `end.settle`: who may end a game early, the rest being shared as `end.rest` says.
    Settle {
        /// Both together.
        Agree = "agree",
        /// Both together, or one side alone once it has more than half.
        AloneAfterMajority = "alone_after_majority",
        /// Nobody.
        Never = "never",
    }
}

/// Everything a rule says about play.
///
/// Values of keys that have no effect beside the others hold their defaults (`docs/RULES.md` lists
/// which), so two rules play alike as far as the schema can tell exactly when their `Params` are
/// equal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "each field is the key of the same name in docs/RULES.md"
)]
pub struct Params {
    /// Seeds a house at the start, South's left first, 4 to 24 entries.
    pub start: Vec<u8>,
    /// Sum of `start`, asked for at every move.
    pub(super) total: u8,
    pub direction: Direction,
    pub origin: Origin,
    pub overlong: Overlong,
    pub laps: Laps,
    pub relay_min: u8,
    pub relay_limit: u16,
    pub min_seeds: u8,
    pub singles: Singles,
    pub last_house: u8,
    pub by: CaptureBy,
    pub counts: CountSet,
    pub territory: Territory,
    pub chain: Chain,
    pub chain_max: u8,
    pub chain_over: ChainOver,
    pub chain_territory: Territory,
    pub only_made: bool,
    pub first_house: FirstHouse,
    pub single_sow: bool,
    pub to: Receiver,
    pub land: HoleOwner,
    pub take_own_seed: bool,
    pub passing_count: u8,
    pub passing_to: Receiver,
    pub passing_territory: Territory,
    pub passing_last: Receiver,
    pub slam: SlamPolicy,
    pub slam_from_empty: bool,
    pub feed: bool,
    pub majority: bool,
    pub stuck: Stuck,
    pub rest: Rest,
    pub rest_on_majority: Rest,
    pub last_seeds: u8,
    pub last_seeds_to: Option<LastSeedsTo>,
    pub largest: u8,
    pub leave_one: bool,
    pub repeat: u8,
    pub repeat_rest: Rest,
    pub resign_rest: Rest,
    pub settle: Settle,
    pub plies: u16,
    pub again_on_capture: bool,
    pub match_kind: MatchKind,
    pub match_games: u16,
    pub match_target: u16,
    pub match_points: MatchPoints,
}

impl Default for Params {
    /// Oware Abapa: six houses a side, four seeds each.
    fn default() -> Self {
        Self {
            start: vec![4; 12],
            total: 48,
            direction: Direction::Ccw,
            origin: Origin::Skip,
            overlong: Overlong::Plain,
            laps: Laps::Single,
            relay_min: 2,
            relay_limit: 75,
            min_seeds: 1,
            singles: Singles::Free,
            last_house: 1,
            by: CaptureBy::Count,
            counts: [2, 3].into_iter().collect(),
            territory: Territory::Opponent,
            chain: Chain::Back,
            chain_max: 0,
            chain_over: ChainOver::Last,
            chain_territory: Territory::Opponent,
            only_made: false,
            first_house: FirstHouse::Free,
            single_sow: true,
            to: Receiver::Mover,
            land: HoleOwner::Own,
            take_own_seed: false,
            passing_count: 0,
            passing_to: Receiver::Owner,
            passing_territory: Territory::Any,
            passing_last: Receiver::Mover,
            slam: SlamPolicy::NoCapture,
            slam_from_empty: true,
            feed: true,
            majority: true,
            stuck: Stuck::End,
            rest: Rest::Owner,
            rest_on_majority: Rest::Nobody,
            last_seeds: 0,
            last_seeds_to: None,
            largest: 0,
            leave_one: false,
            repeat: 1,
            repeat_rest: Rest::Owner,
            resign_rest: Rest::Opponent,
            settle: Settle::Agree,
            plies: 0,
            again_on_capture: false,
            match_kind: MatchKind::Single,
            match_games: 0,
            match_target: 0,
            match_points: MatchPoints::Wins,
        }
    }
}

impl Params {
    /// Houses a side, 2 to 12.
    pub fn holes(&self) -> u8 {
        // Validation keeps the length at 24 or less.
        (self.start.len() / 2) as u8
    }

    /// All seeds of the game, 1 to 255.
    pub fn total(&self) -> u8 {
        self.total
    }

    /// Sets every value that has no effect beside the others to its default.
    ///
    /// The list is documented in `docs/RULES.md`; the two must agree.
    pub(super) fn normalise(&mut self) {
        let plain = Self::default();
        // A house of one seed is below a minimum of two, so the two keys say the same.
        if self.singles == Singles::Never && self.min_seeds < 2 {
            self.min_seeds = 2;
        }
        if self.min_seeds >= 2 {
            self.singles = plain.singles;
        }
        if self.laps == Laps::Single {
            (self.relay_min, self.relay_limit) = (plain.relay_min, plain.relay_limit);
        }
        if self.by != CaptureBy::Count {
            (self.counts, self.territory, self.chain) =
                (plain.counts, plain.territory, plain.chain);
            self.first_house = plain.first_house;
        }
        if self.by != CaptureBy::Count || self.chain == Chain::None {
            self.chain_max = plain.chain_max;
            self.chain_territory = self.territory;
            self.only_made = plain.only_made;
        }
        if self.chain_max == 0 {
            self.chain_over = plain.chain_over;
        }
        if self.by != CaptureBy::Opposite {
            (self.land, self.take_own_seed) = (plain.land, plain.take_own_seed);
        }
        if self.by == CaptureBy::None {
            (self.to, self.single_sow) = (plain.to, plain.single_sow);
            self.slam = SlamPolicy::Legal;
        }
        if self.slam == SlamPolicy::Legal {
            self.slam_from_empty = plain.slam_from_empty;
        }
        if self.passing_count == 0 {
            self.passing_to = plain.passing_to;
            self.passing_territory = plain.passing_territory;
            self.passing_last = plain.passing_last;
        }
        if !self.majority {
            self.rest_on_majority = plain.rest_on_majority;
        }
        if self.last_seeds == 0 {
            self.last_seeds_to = plain.last_seeds_to;
        }
        if self.repeat == 0 && self.plies == 0 && self.laps == Laps::Single {
            self.repeat_rest = plain.repeat_rest;
        }
        if self.match_kind == MatchKind::Single {
            (self.match_games, self.match_target) = (plain.match_games, plain.match_target);
        }
        if self.match_kind != MatchKind::Games {
            self.match_points = plain.match_points;
        }
    }
}
