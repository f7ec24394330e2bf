//! Replays games of other people's programs. `tests/data/README.md` says where they come from and
//! what can be compared; the rules are in `tests/data/rules/`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{fs::File, io::Read as _, path::PathBuf, sync::Arc};

use awale::{
    game::{EndReason, Game, House, Move, Position, Side},
    rules::{self, Rest, Rule},
};
use flate2::read::GzDecoder;
use serde::Deserialize;

/// One recorded game.
#[derive(Deserialize)]
struct Record {
    rule: String,
    start: Vec<u8>,
    turn: Vec<usize>,
    legal: Vec<Vec<u8>>,
    moves: Vec<i8>,
    pos: Vec<Vec<u8>>,
    end: Option<String>,
    raw_final: Option<Vec<u8>>,
}

/// How far the record speaks for our rule at the end of the game.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    /// The end, its reason and the position before the rest was shared.
    Raw,
    /// The end and the position after the rest was shared.
    Shared,
    /// The end and the stores, the rest being nobody's.
    Stores,
    /// Only that the game is over.
    Over,
}

#[derive(Default)]
struct Count {
    games: usize,
    plies: usize,
    passes: usize,
    again: usize,
    over: usize,
}

fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name]
        .iter()
        .collect()
}

fn records(name: &str) -> Vec<Record> {
    let mut text = String::new();
    let file = File::open(data(&format!("{name}.jsonl.gz"))).unwrap();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The rule of the test data for the StoneShark settings of this name.
fn test_rule(name: &str) -> Arc<Rule> {
    let file = format!("rules/{name}.toml");
    let text = std::fs::read_to_string(data(&file)).unwrap();
    Arc::new(Rule::from_toml(&file, &text).unwrap())
}

fn position(numbers: &[u8], side: Side) -> Position {
    let (houses, stores) = numbers.split_last_chunk::<2>().unwrap();
    Position::new(houses, *stores, side).unwrap()
}

/// A recorded game as South began it, or with the sides exchanged.
struct View {
    mirrored: bool,
    houses: u8,
}

impl View {
    fn side(&self, turn: usize) -> Side {
        let side = Side::BOTH[turn];
        if self.mirrored { side.other() } else { side }
    }

    fn mv(&self, index: i8) -> Move {
        match u8::try_from(index) {
            Err(_) => Move::Pass,
            Ok(i) if self.mirrored => House::new((i + self.houses / 2) % self.houses).into(),
            Ok(i) => House::new(i).into(),
        }
    }

    fn stores(&self, stores: &[u8]) -> [u8; 2] {
        let [south, north] = stores.try_into().unwrap();
        if self.mirrored {
            [north, south]
        } else {
            [south, north]
        }
    }

    fn numbers(&self, position: &Position) -> Vec<u8> {
        let seen = if self.mirrored {
            position.mirrored()
        } else {
            *position
        };
        seen.houses()
            .iter()
            .chain(&seen.stores())
            .copied()
            .collect()
    }
}

fn replay(rule: &Arc<Rule>, record: &Record, view: &View, last: Last, count: &mut Count) {
    let start = position(&record.start, Side::South);
    let start = if view.mirrored {
        start.mirrored()
    } else {
        start
    };
    let mut game = Game::from_position(Arc::clone(rule), start).unwrap();
    let plies = record.moves.len();
    for ply in 0..plies {
        let context = || format!("{} ply {ply} {}", record.rule, game.position());
        assert_eq!(
            game.to_move(),
            Some(view.side(record.turn[ply])),
            "turn: {}",
            context()
        );
        let mut legal: Vec<Move> = record.legal[ply]
            .iter()
            .map(|&i| view.mv(i as i8))
            .collect();
        legal.sort();
        if legal.is_empty() {
            legal.push(Move::Pass);
            count.passes += 1;
        }
        assert_eq!(game.legal_moves(), legal, "legal moves: {}", context());
        let mv = view.mv(record.moves[ply]);
        let played = game
            .play(mv)
            .unwrap_or_else(|e| panic!("{}: {e}", record.rule));
        count.again += usize::from(played.plays_again());
        count.plies += 1;
        if ply + 1 < plies || record.end.is_none() {
            let expected = &record.pos[ply];
            assert_eq!(
                &view.numbers(game.position()),
                expected,
                "{} ply {ply}",
                record.rule
            );
        }
    }
    count.games += 1;
    count.over += usize::from(record.end.is_some());
    check_end(&game, record, view, last);
}

fn check_end(game: &Game, record: &Record, view: &View, last: Last) {
    let context = || format!("{}: {:?}, {}", record.rule, game.outcome(), game.position());
    if record.end.is_none() {
        assert!(game.outcome().is_none(), "{}", context());
        return;
    }
    let outcome = game
        .outcome()
        .unwrap_or_else(|| panic!("not over: {}", context()));
    let numbers = record.pos.last().unwrap();
    if outcome.reason == EndReason::Repetition && last == Last::Shared {
        // An endless relay: what the program does with the seeds in hand is its own.
        return;
    }
    match last {
        Last::Raw => {
            let raw = record.raw_final.as_ref().unwrap();
            assert_eq!(&view.numbers(game.position()), raw, "{}", context());
            let reason = match record.end.as_deref() {
                Some("decided") => vec![EndReason::Majority],
                Some("repetition") => vec![EndReason::Repetition],
                _ => vec![EndReason::NoMove, EndReason::Starved],
            };
            assert!(reason.contains(&outcome.reason), "{}", context());
            let by_rows = game.rule().params().rest_on_majority == Rest::Owner;
            if outcome.reason != EndReason::Majority || by_rows {
                assert_eq!(&view.numbers(&outcome.shared), numbers, "{}", context());
            }
        }
        Last::Shared => assert_eq!(&view.numbers(&outcome.shared), numbers, "{}", context()),
        Last::Stores => {
            let stores = &numbers[numbers.len() - 2..];
            assert_eq!(
                outcome.shared.stores(),
                view.stores(stores),
                "{}",
                context()
            );
        }
        Last::Over => {}
    }
}

fn run(name: &str, rule: &Arc<Rule>, last: Last) {
    let mut count = Count::default();
    for record in records(name) {
        let houses = rule.holes() * 2;
        for mirrored in [false, true] {
            replay(rule, &record, &View { mirrored, houses }, last, &mut count);
        }
    }
    let Count {
        games,
        plies,
        passes,
        again,
        over,
    } = count;
    println!(
        "{name}: {games} games, {plies} plies, {passes} passes, {again} extra turns, {over} over"
    );
    assert!(games > 0 && plies > games);
}

#[test]
fn openspiel_abapa_of_all_sizes_with_the_rest_always_shared() {
    for (holes, seeds) in [(3, 3), (4, 4), (5, 4), (6, 4), (7, 5), (8, 3)] {
        let text = format!(
            "id = \"x\"\nname = \"x\"\n[board]\nholes = {holes}\nseeds = {seeds}\n\
             [end]\nrest_on_majority = \"owner\""
        );
        let rule = Arc::new(Rule::from_toml("abapa of this size", &text).unwrap());
        run(
            &format!("openspiel_oware_2x{holes}_s{seeds}"),
            &rule,
            Last::Raw,
        );
    }
}

/// A line of `tests/data/replay.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replay {
    file: String,
    rule: String,
    compare: String,
    repetition: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replays {
    replay: Vec<Replay>,
}

/// A built-in rule, except that a position that comes back does not end the game.
fn without_repetition(id: &str) -> Arc<Rule> {
    let file = format!("{id}.toml");
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "rules", &file]
        .iter()
        .collect();
    let text = std::fs::read_to_string(path).unwrap();
    let (repeat, end) = ("\nrepeat = 1\n", "\n[end]\n");
    assert_eq!(text.matches(repeat).count(), 1, "{file}");
    assert_eq!(text.matches(end).count(), 1, "{file}");
    let text = text
        .replace(repeat, "\n")
        .replace(end, "\n[end]\nrepeat = 0\n");
    Arc::new(Rule::from_toml(&file, &text).unwrap())
}

#[test]
fn built_in_rules_play_as_independent_programs() {
    let table = std::fs::read_to_string(data("replay.toml")).unwrap();
    let table: Replays = toml::from_str(&table).unwrap();
    for line in table.replay {
        let rule = if line.repetition {
            rules::find(&line.rule).unwrap()
        } else {
            without_repetition(&line.rule)
        };
        let unscored = rule.params().rest == Rest::Nobody;
        let last = match line.compare.as_str() {
            "raw" => Last::Raw,
            "moves" => Last::Over,
            // Seeds that are nobody's stay on our board, but not in every record.
            "all" if unscored => Last::Stores,
            "all" => Last::Shared,
            other => panic!("{}: compare = {other}", line.file),
        };
        run(&line.file, &rule, last);
    }
}

macro_rules! stoneshark {
    ($($test:ident $name:literal $last:ident,)+) => { $(
        #[test]
        fn $test() {
            run(concat!("stoneshark_", $name), &test_rule($name), Last::$last);
        }
    )+ };
}

stoneshark! {
    stoneshark_adji_kui "adji-kui" Shared,
    stoneshark_anywoli "anywoli" Shared,
    stoneshark_ayoayo "ayoayo" Shared,
    stoneshark_awale_cote_divoire "cfg-awale-ci" Stores,
    stoneshark_barbados_warri "cfg-barbados-warri" Over,
    stoneshark_ntyenge "cfg-ntyenge" Shared,
    stoneshark_round_and_round "cfg-round-and-round" Shared,
    stoneshark_tampoduo "cfg-tampoduo" Shared,
    stoneshark_djenon_aboure "djenon-aboure" Shared,
    stoneshark_kale "kale" Shared,
    stoneshark_nam_nam "namnam-round" Shared,
    stoneshark_obridjie "obridjie" Stores,
    stoneshark_ouri "ouri" Shared,
    stoneshark_oware_no_slam_capture "oware-noslamcapt" Shared,
    stoneshark_oware_slam_forbidden "oware-slamforbidden" Shared,
    stoneshark_oware_slam_legal "oware-slamlegal" Shared,
    stoneshark_oware_opponent_takes_rest "oware-slamoppremain" Shared,
    stoneshark_songo "songo-russ" Shared,
}
