//! What holds for every rule and every game.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{fmt::Write as _, sync::Arc};

use awale::{
    game::{Declared, EndReason, Game, House, Move, Position, Side},
    notation::Drawing,
    rules::Rule,
};
use proptest::{collection::vec, prelude::*};

/// The words each key of the schema may have, with numbers that let games get going.
const WORDS: &[(&str, &str, &[&str])] = &[
    ("sow", "direction", &["ccw", "cw"]),
    ("sow", "origin", &["skip", "sow", "first"]),
    ("sow", "overlong", &["plain", "opponent"]),
    ("sow", "laps", &["single", "relay"]),
    ("sow", "relay_min", &["2", "3", "5"]),
    ("sow", "relay_limit", &["1", "9", "75"]),
    ("move", "min_seeds", &["1", "1", "2", "3"]),
    ("move", "singles", &["free", "never", "last_resort"]),
    ("move", "last_house", &["1", "1", "3"]),
    ("capture", "by", &["count", "opposite", "none"]),
    (
        "capture",
        "counts",
        &["[2, 3]", "[1, 2, 3, 4]", "[2, 4]", "[5]"],
    ),
    ("capture", "where", &["opponent", "own", "any"]),
    ("capture", "chain", &["back", "back", "none"]),
    ("capture", "chain_max", &["0", "1", "2"]),
    ("capture", "chain_over", &["last", "nothing"]),
    ("capture", "chain_where", &["opponent", "own", "any"]),
    ("capture", "only_made", &["false", "true"]),
    ("capture", "first_house", &["free", "chain", "never"]),
    ("capture", "single_sow", &["true", "false"]),
    ("capture", "to", &["mover", "owner"]),
    ("capture", "land", &["own", "any"]),
    ("capture", "take_own_seed", &["true", "false"]),
    ("passing", "count", &["0", "3", "4"]),
    ("passing", "to", &["mover", "owner"]),
    ("passing", "where", &["opponent", "own", "any"]),
    ("passing", "last", &["mover", "owner"]),
    (
        "slam",
        "policy",
        &[
            "legal",
            "no_capture",
            "forbidden",
            "forbidden_unless_only",
            "spare_first",
            "spare_last",
            "opponent_takes_rest",
            "play_again",
        ],
    ),
    ("slam", "from_empty", &["true", "false"]),
    ("feed", "duty", &["true", "false"]),
    ("end", "majority", &["true", "false"]),
    ("end", "stuck", &["end", "pass"]),
    ("end", "rest", REST),
    ("end", "rest_on_majority", REST),
    ("end", "last_seeds", &["0", "3"]),
    ("end", "last_seeds_to", &["starter", "capturer", "owner"]),
    ("end", "largest", &["0", "0", "0", "1"]),
    ("end", "leave_one", &["false", "true"]),
    ("end", "repeat", &["0", "1", "2"]),
    ("end", "repeat_rest", REST),
    ("end", "resign_rest", REST),
    ("end", "settle", &["agree", "never"]),
    ("end", "plies", &["0", "60"]),
    ("turn", "again_on_capture", &["false", "true"]),
];

const REST: &[&str] = &[
    "owner",
    "opponent",
    "mover",
    "unfed",
    "last_mover",
    "nobody",
    "split",
];

/// Any rule: the keys picked at random from [`WORDS`], refused combinations left out.
fn any_rule() -> impl Strategy<Value = Arc<Rule>> {
    let board = vec(0_u8..=6, 2..=8);
    (board, vec(any::<prop::sample::Index>(), WORDS.len())).prop_filter_map(
        "a rule without seeds or captures",
        |(half, picks)| {
            let start: Vec<u8> = half.iter().chain(&half).copied().collect();
            let mut text = format!("id = \"x\"\nname = \"x\"\n[board]\nstart = {start:?}\n");
            let mut section = "";
            for ((table, key, words), pick) in WORDS.iter().zip(picks) {
                if *table != section {
                    section = table;
                    writeln!(text, "[{table}]").unwrap();
                }
                let word = words[pick.index(words.len())];
                let bare = word.starts_with(|c: char| c.is_ascii_digit() || c == '[')
                    || matches!(word, "true" | "false");
                let quote = if bare { "" } else { "\"" };
                writeln!(text, "{key} = {quote}{word}{quote}").unwrap();
            }
            Rule::from_toml("any.toml", &text).ok().map(Arc::new)
        },
    )
}

/// Plays moves picked by the numbers until the game or the numbers end, checking on the way.
fn playout(rule: &Arc<Rule>, picks: &[prop::sample::Index], mut check: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(rule.clone());
    for pick in picks {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        check(&game);
        game.play(legal[pick.index(legal.len())]).unwrap();
    }
    check(&game);
    game
}

fn picks() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    vec(any::<prop::sample::Index>(), 0..80)
}

/// Everything of a game that one can see.
fn seen(game: &Game) -> (Position, Vec<Move>, Option<awale::game::Outcome>, u32) {
    (
        *game.position(),
        game.legal_moves(),
        game.outcome().copied(),
        game.ply(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn seeds_are_neither_made_nor_lost(rule in any_rule(), picks in picks()) {
        let game = playout(&rule, &picks, |game| {
            assert_eq!(game.position().total(), rule.total());
        });
        let mut stores = [0, 0];
        let mut replay = Game::new(rule.clone());
        for step in game.history() {
            let played = replay.play(step.mv).unwrap();
            assert_eq!(played.side(), step.side);
            for side in Side::BOTH {
                stores[side.index()] += played.captured_by(side);
            }
            assert_eq!(replay.position().stores(), stores);
            assert_eq!(replay.position(), &step.position);
        }
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.shared.total(), rule.total());
            let halves = outcome.score[0].halves() + outcome.score[1].halves();
            let left = u16::from(outcome.shared.on_board());
            assert!(halves <= u16::from(rule.total()) * 2);
            assert!(halves + left * 2 >= u16::from(rule.total()) * 2);
        }
    }

    #[test]
    fn a_move_is_legal_exactly_if_it_can_be_played(rule in any_rule(), picks in picks()) {
        playout(&rule, &picks, |game| {
            let legal = game.legal_moves();
            assert!(legal.is_sorted());
            assert_eq!(legal.is_empty(), game.outcome().is_some());
            assert!(!legal.contains(&Move::Pass) || legal == [Move::Pass]);
            let houses = (0..=24).map(|index| Move::House(House::new(index)));
            for mv in houses.chain([Move::Pass]) {
                let mut copy = game.clone();
                let played = copy.play(mv);
                assert_eq!(played.is_ok(), legal.contains(&mv));
                assert_eq!(game.is_legal(mv), legal.contains(&mv));
                if let Err(error) = played {
                    assert_eq!(seen(&copy), seen(game));
                    assert_eq!(error.legal(), legal);
                }
            }
        });
    }

    #[test]
    fn undo_restores_everything(rule in any_rule(), picks in picks(), end in 0_u8..5) {
        let mut before = Vec::new();
        let mut game = playout(&rule, &picks, |game| before.push(seen(game)));
        if game.outcome().is_none() {
            let declared = [
                Declared::Resign(Side::South),
                Declared::Gone(Side::North),
                Declared::Agreed,
                Declared::Aborted,
                Declared::Settled,
            ][usize::from(end)];
            if game.finish(declared).is_ok() {
                assert!(game.outcome().is_some() && game.legal_moves().is_empty());
                assert!(game.reopen());
                assert_eq!(Some(&seen(&game)), before.last());
                game.finish(declared).unwrap();
            }
        }
        before.pop();
        while let Some(expected) = before.pop() {
            assert!(game.undo().is_some());
            assert_eq!(seen(&game), expected);
        }
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn north_plays_like_south(rule in any_rule(), picks in picks()) {
        let game = playout(&rule, &picks, |_| ());
        let start = game.start().mirrored();
        let mut mirror = Game::from_position(rule.clone(), start).unwrap();
        let houses = rule.holes() * 2;
        for step in game.history() {
            let mv = match step.mv {
                Move::House(house) => House::new((house.index() + rule.holes()) % houses).into(),
                Move::Pass => Move::Pass,
            };
            mirror.play(mv).unwrap();
            assert_eq!(mirror.position().mirrored(), step.position);
        }
        let [south, north] = game.score();
        assert_eq!(mirror.score(), [north, south]);
        let winner = game.outcome().map(|outcome| outcome.winner.map(Side::other));
        assert_eq!(mirror.outcome().map(|outcome| outcome.winner), winner);
    }

    #[test]
    fn houses_may_have_any_owners(
        rule in any_rule(),
        owners in vec(any::<bool>(), 24),
        picks in picks(),
    ) {
        let sides = owners.iter().map(|&north| Side::BOTH[usize::from(north)]);
        let start = Position::start(&rule).owned_by(sides);
        let read: Position = start.to_string().parse().unwrap();
        assert_eq!(read, start);
        let mut game = Game::from_position(rule.clone(), start).unwrap();
        let mut mirror = Game::from_position(rule.clone(), start.mirrored()).unwrap();
        for pick in picks {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[pick.index(legal.len())];
            let before = seen(&game);
            game.play(mv).unwrap();
            assert_eq!(game.undo(), Some(mv));
            assert_eq!(seen(&game), before);
            game.play(mv).unwrap();
            let houses = rule.holes() * 2;
            let from_there = match mv {
                Move::House(house) => House::new((house.index() + rule.holes()) % houses).into(),
                Move::Pass => Move::Pass,
            };
            mirror.play(from_there).unwrap();
            assert_eq!(&mirror.position().mirrored(), game.position());
            assert_eq!(game.position().total(), rule.total());
            assert!(game.position().owners().eq(start.owners()));
        }
        let [south, north] = game.score();
        assert_eq!(mirror.score(), [north, south]);
    }

    #[test]
    fn texts_of_positions_round_trip(rule in any_rule(), picks in picks()) {
        playout(&rule, &picks, |game| {
            let text = game.position().to_string();
            let read: Position = text.parse().unwrap();
            assert_eq!(read.to_string(), text);
            assert_eq!(read.houses(), game.position().houses());
            assert_eq!(read.stores(), game.position().stores());
            assert_eq!(read.side(), game.position().side());
            assert!(read.fits(&rule).is_ok());
            assert_eq!(Drawing::new(&read).to_string().lines().count(), 7);
        });
    }

    #[test]
    fn a_canonical_text_reads_back(rule in any_rule()) {
        let again = Rule::from_canonical("y".parse().unwrap(), rule.canonical()).unwrap();
        assert_eq!(again.params(), rule.params());
        assert_eq!(again.digest(), rule.digest());
        assert!(rule.canonical().len() <= 1024, "{}", rule.canonical());
    }

    #[test]
    fn different_play_has_different_digests(one in any_rule(), other in any_rule()) {
        assert_eq!(one.params() == other.params(), one.digest() == other.digest());
    }

    #[test]
    fn any_text_is_a_position_or_an_error(text in "[0-9SN/-]{0,40}") {
        if let Ok(position) = text.parse::<Position>() {
            assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn capped_games_end(rule in any_rule(), picks in vec(any::<prop::sample::Index>(), 60)) {
        let game = playout(&rule, &picks, |_| ());
        assert!(rule.params().plies == 0 || game.outcome().is_some());
    }
}

#[test]
fn the_random_rules_reach_every_kind_of_end() {
    // Guards the strategies above: a sample of rules must end in all ways the board can.
    use proptest::{strategy::ValueTree as _, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let strategy = (any_rule(), vec(any::<prop::sample::Index>(), 300));
    let mut reasons = std::collections::HashSet::new();
    for _ in 0..600 {
        let (rule, picks) = strategy.new_tree(&mut runner).unwrap().current();
        reasons.extend(
            playout(&rule, &picks, |_| ())
                .outcome()
                .map(|outcome| outcome.reason),
        );
    }
    let all = [
        EndReason::LastSeeds,
        EndReason::Majority,
        EndReason::NoMove,
        EndReason::PlyCap,
        EndReason::Repetition,
        EndReason::Starved,
    ];
    for reason in all {
        assert!(reasons.contains(&reason), "no game ended by {reason}");
    }
}
