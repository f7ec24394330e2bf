//! From a rule file as written to checked parameters.

use std::ops::Range;

use toml::Spanned;

use super::{
    CountSet, Params,
    error::{Reason, RuleError},
    params::{CaptureBy, Chain, LastSeedsTo, MatchKind, Rest, Settle},
    schema::{Board, Capture, End, Int, Match, RuleFile},
};

/// Houses a side.
const HOLES: (i64, i64) = (2, 12);
/// Longest relay limit: a move of so many laps over 255 seeds is still done in a blink.
const MAX_LAPS: i64 = 1000;
/// Largest ply cap.
const MAX_PLIES: i64 = 10_000;
/// Most games of a match.
const MAX_GAMES: i64 = 100;
/// Most points that a match is played to: a hundred games' seeds are a few thousand.
const MAX_TARGET: i64 = 10_000;

/// Where in which file a mistake is.
pub(super) struct Source<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// The error for a mistake at these bytes.
    pub(super) fn error(&self, span: Range<usize>, reason: Reason) -> RuleError {
        RuleError::new(self.file, self.line_of(span), reason)
    }

    /// The line where these bytes begin, from 1.
    pub(super) fn line_of(&self, span: Range<usize>) -> usize {
        let before = self.text.as_bytes().get(..span.start).unwrap_or_default();
        1 + before.iter().filter(|&&b| b == b'\n').count()
    }

    /// A number in its range, or the default.
    fn int<T: TryFrom<i64>>(
        &self,
        key: &'static str,
        value: &Int,
        (min, max): (i64, i64),
        default: T,
    ) -> Result<T, RuleError> {
        match value {
            None => Ok(default),
            Some(value) => self.in_range(key, value, (min, max)),
        }
    }

    fn in_range<T: TryFrom<i64>>(
        &self,
        key: &'static str,
        spanned: &Spanned<i64>,
        (min, max): (i64, i64),
    ) -> Result<T, RuleError> {
        let value = *spanned.get_ref();
        let wrong = || {
            self.error(
                spanned.span(),
                Reason::Range {
                    key,
                    value,
                    min,
                    max,
                },
            )
        };
        if value < min || value > max {
            return Err(wrong());
        }
        T::try_from(value).map_err(|_| wrong())
    }

    /// The start position from `[board]`.
    fn start(&self, board: &Board) -> Result<Vec<u8>, RuleError> {
        let Some(start) = &board.start else {
            let holes: u8 = self.int("board.holes", &board.holes, HOLES, 6)?;
            let seeds: u8 = self.int("board.seeds", &board.seeds, (1, 63), 4)?;
            let total = i64::from(holes) * 2 * i64::from(seeds);
            if total > i64::from(u8::MAX) {
                let at = board.seeds.as_ref().or(board.holes.as_ref());
                return Err(self.error(at.map_or(0..0, Spanned::span), Reason::Total(total)));
            }
            return Ok(vec![seeds; usize::from(holes) * 2]);
        };
        if let Some(seeds) = &board.seeds {
            let reason = "`board.start` and `board.seeds` exclude each other: remove one";
            return Err(self.error(seeds.span(), Reason::Combination(reason)));
        }
        let list = start.get_ref();
        if !list.len().is_multiple_of(2) || !(4..=24).contains(&list.len()) {
            return Err(self.error(start.span(), Reason::StartLength(list.len())));
        }
        let holes: u8 = self.int("board.holes", &board.holes, HOLES, (list.len() / 2) as u8)?;
        if usize::from(holes) * 2 != list.len() {
            let reason = Reason::StartHoles {
                houses: list.len(),
                holes,
            };
            return Err(self.error(start.span(), reason));
        }
        let mut houses = Vec::with_capacity(list.len());
        for seeds in list {
            houses.push(self.in_range("board.start", seeds, (0, 255))?);
        }
        let total: i64 = houses.iter().map(|&n: &u8| i64::from(n)).sum();
        if !(1..=i64::from(u8::MAX)).contains(&total) {
            return Err(self.error(start.span(), Reason::Total(total)));
        }
        Ok(houses)
    }

    fn capture(&self, raw: &Capture, total: i64, params: &mut Params) -> Result<(), RuleError> {
        if let Some(counts) = &raw.counts {
            let mut set = Vec::with_capacity(counts.get_ref().len());
            for count in counts.get_ref() {
                set.push(self.in_range::<u8>("capture.counts", count, (1, total))?);
            }
            params.counts = set.into_iter().collect::<CountSet>();
            if params.counts.is_empty() && raw.by.unwrap_or(params.by) == CaptureBy::Count {
                let reason = "`capture.counts` is empty, so nothing is captured: \
                              say by = \"none\" or give counts";
                return Err(self.error(counts.span(), Reason::Combination(reason)));
            }
        }
        set(&mut params.by, raw.by);
        set(&mut params.territory, raw.territory);
        set(&mut params.chain, raw.chain);
        // A chain stays where captures are allowed unless the file says otherwise.
        params.chain_territory = raw.chain_territory.unwrap_or(params.territory);
        params.chain_max = self.int("capture.chain_max", &raw.chain_max, (0, 24), 0)?;
        if let Some(limit) = &raw.chain_max
            && params.chain == Chain::None
            && params.chain_max > 1
        {
            let reason = "`capture.chain_max` above 1 needs chain = \"back\"";
            return Err(self.error(limit.span(), Reason::Combination(reason)));
        }
        set(&mut params.chain_over, raw.chain_over);
        set(&mut params.only_made, raw.only_made);
        set(&mut params.first_house, raw.first_house);
        set(&mut params.single_sow, raw.single_sow);
        set(&mut params.to, raw.to);
        set(&mut params.land, raw.land);
        set(&mut params.take_own_seed, raw.take_own_seed);
        Ok(())
    }

    fn end(&self, raw: &End, total: i64, params: &mut Params) -> Result<(), RuleError> {
        set(&mut params.majority, raw.majority);
        set(&mut params.stuck, raw.stuck);
        set(&mut params.rest, raw.rest);
        set(&mut params.rest_on_majority, raw.rest_on_majority);
        set(&mut params.repeat_rest, raw.repeat_rest);
        set(&mut params.resign_rest, raw.resign_rest);
        params.last_seeds = self.int("end.last_seeds", &raw.last_seeds, (0, total - 1), 0)?;
        if let Some(to) = &raw.last_seeds_to {
            params.last_seeds_to = self.last_seeds_to(to)?;
        }
        if let Some(count) = &raw.last_seeds
            && params.last_seeds > 0
            && params.last_seeds_to.is_none()
        {
            let reason = "`end.last_seeds` needs `end.last_seeds_to` = \"starter\", \"capturer\" \
                          or \"owner\"";
            return Err(self.error(count.span(), Reason::Combination(reason)));
        }
        params.largest = self.int("end.largest", &raw.largest, (0, total), 0)?;
        set(&mut params.leave_one, raw.leave_one);
        params.repeat = self.int("end.repeat", &raw.repeat, (0, 10), params.repeat)?;
        params.plies = self.int("end.plies", &raw.plies, (0, MAX_PLIES), 0)?;
        if let Some(settle) = &raw.settle {
            params.settle = *settle.get_ref();
            if params.settle == Settle::AloneAfterMajority && params.majority {
                let reason = "`end.settle` = \"alone_after_majority\" needs majority = false: \
                              otherwise the game is over at more than half";
                return Err(self.error(settle.span(), Reason::Combination(reason)));
            }
        }
        Ok(())
    }

    fn matches(&self, raw: &Match, params: &mut Params) -> Result<(), RuleError> {
        params.match_games = self.int("match.games", &raw.games, (0, MAX_GAMES), 0)?;
        params.match_target = self.int("match.target", &raw.target, (0, MAX_TARGET), 0)?;
        set(&mut params.match_points, raw.points);
        let Some(kind) = &raw.kind else {
            return Ok(());
        };
        params.match_kind = *kind.get_ref();
        let open = params.match_games == 0 && params.match_target == 0;
        let unshared = [params.rest, params.repeat_rest, params.resign_rest];
        let unshared = unshared.contains(&Rest::Nobody)
            || params.majority && params.rest_on_majority == Rest::Nobody;
        let first = params.start.first();
        let uneven = params.start.iter().any(|seeds| Some(seeds) != first);
        let houses = params.start.len();
        let reason = match params.match_kind {
            MatchKind::Games if open => {
                "`match.kind` = \"games\" needs an end: give `match.games`, `match.target` or both"
            }
            MatchKind::Territory if uneven => {
                "`match.kind` = \"territory\" needs a board that starts with the same number of \
                 seeds in every house"
            }
            MatchKind::Territory if unshared => {
                "`match.kind` = \"territory\" needs all seeds shared out at the end of a round: \
                 no rest may go to \"nobody\", and with majority = true say rest_on_majority"
            }
            MatchKind::Territory if usize::from(params.match_target) > houses => {
                "`match.target` is more houses than the board has"
            }
            _ => return Ok(()),
        };
        Err(self.error(kind.span(), Reason::Combination(reason)))
    }

    fn last_seeds_to(&self, to: &Spanned<String>) -> Result<Option<LastSeedsTo>, RuleError> {
        let word = to.get_ref().as_str();
        if word.is_empty() {
            return Ok(None);
        }
        let known = LastSeedsTo::ALL
            .iter()
            .copied()
            .find(|to| to.word() == word);
        let reason = "`end.last_seeds_to` must be \"starter\", \"capturer\", \"owner\" or \"\"";
        known
            .map(Some)
            .ok_or_else(|| self.error(to.span(), Reason::Combination(reason)))
    }
}

fn set<T: Copy>(value: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *value = given;
    }
}

/// Checks everything a rule file says about play.
pub(super) fn params(source: &Source<'_>, raw: &RuleFile) -> Result<Params, RuleError> {
    let start = source.start(&raw.board)?;
    let mut params = Params {
        total: start.iter().sum(),
        start,
        ..Params::default()
    };
    let total = i64::from(params.total());
    set(&mut params.direction, raw.sow.direction);
    set(&mut params.origin, raw.sow.origin);
    set(&mut params.overlong, raw.sow.overlong);
    set(&mut params.laps, raw.sow.laps);
    // A relay from one seed would never stop: every house holds one after a seed fell into it.
    params.relay_min = source.int("sow.relay_min", &raw.sow.relay_min, (2, 255), 2)?;
    params.relay_limit = source.int("sow.relay_limit", &raw.sow.relay_limit, (1, MAX_LAPS), 75)?;
    params.min_seeds = source.int("move.min_seeds", &raw.moves.min_seeds, (1, total.max(2)), 1)?;
    set(&mut params.singles, raw.moves.singles);
    params.last_house = source.int("move.last_house", &raw.moves.last_house, (1, 255), 1)?;
    source.capture(&raw.capture, total, &mut params)?;
    params.passing_count = source.int("passing.count", &raw.passing.count, (0, total), 0)?;
    set(&mut params.passing_to, raw.passing.to);
    set(&mut params.passing_territory, raw.passing.territory);
    set(&mut params.passing_last, raw.passing.last);
    set(&mut params.slam, raw.slam.policy);
    set(&mut params.slam_from_empty, raw.slam.from_empty);
    set(&mut params.feed, raw.feed.duty);
    source.end(&raw.end, total, &mut params)?;
    set(&mut params.again_on_capture, raw.turn.again_on_capture);
    if params.by == CaptureBy::None && params.passing_count == 0 {
        let reason = "nothing can be captured: `capture.by` is \"none\" and `passing.count` is 0";
        return Err(source.error(0..0, Reason::Combination(reason)));
    }
    source.matches(&raw.matches, &mut params)?;
    params.normalise();
    Ok(params)
}
