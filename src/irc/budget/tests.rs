//! Rates, classes and turns.

use super::*;
use proptest::prelude::*;

fn line(text: &str) -> Outgoing {
    Outgoing::privmsg("#x", text).unwrap()
}

#[test]
fn guests_take_turns() {
    let mut queue = Queue::new(Rate::UNLIMITED);
    for (turn, text) in [
        (1, "a1"),
        (1, "a2"),
        (1, "a3"),
        (2, "b1"),
        (3, "c1"),
        (2, "b2"),
    ] {
        queue.push_in_turn(line(text), turn).unwrap();
    }
    let now = Instant::now();
    let mut next = || {
        queue
            .pop(now)
            .unwrap()
            .as_str()
            .rsplit(':')
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!([next(), next(), next(), next()], ["a1", "b1", "c1", "a2"]);
    // Who comes later is not behind all that the others have to hear.
    queue.push_in_turn(line("d1"), 4).unwrap();
    let mut next = || {
        queue
            .pop(now)
            .unwrap()
            .as_str()
            .rsplit(':')
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!([next(), next(), next()], ["b2", "d1", "a3"]);
    assert!(queue.is_empty());
}

#[test]
fn nobody_fills_the_queue_alone() {
    let mut queue = Queue::new(Rate::default());
    for at in 0..MAX_IN_TURN {
        queue.push_in_turn(line(&at.to_string()), 1).unwrap();
    }
    assert_eq!(queue.push_in_turn(line("more"), 1), Err(QueueFull));
    queue.push_in_turn(line("hello"), 2).unwrap();
    queue.clear(Class::Guest);
    queue.push_in_turn(line("again"), 1).unwrap();
    assert_eq!(queue.len(), 1);
}

/// Seconds after the start at which `count` lines leave.
fn departures(queue: &mut Queue, start: Instant, count: usize) -> Vec<u64> {
    let mut now = start;
    (0..count)
        .map(|_| {
            now = queue.ready_at(now).unwrap();
            queue.pop(now).unwrap();
            (now - start).as_secs()
        })
        .collect()
}

#[test]
fn four_at_once_then_one_in_two_seconds() {
    let start = Instant::now();
    let mut queue = Queue::new(Rate::default());
    for n in 0..8 {
        queue.push(line(&n.to_string()), Class::Chat).unwrap();
    }
    assert_eq!(departures(&mut queue, start, 8), [0, 0, 0, 0, 2, 4, 6, 8]);
    assert_eq!(queue.ready_at(start), None);
    // A minute of silence fills the bucket, and no more than that.
    for n in 0..6 {
        queue.push(line(&n.to_string()), Class::Chat).unwrap();
    }
    let later = start + Duration::from_secs(60);
    assert_eq!(departures(&mut queue, later, 6), [0, 0, 0, 0, 2, 4]);
}

#[test]
fn a_protocol_line_waits_once_and_people_may_repeat_themselves() {
    let mut queue = Queue::new(Rate::default());
    for class in [Class::Move, Class::Move, Class::Answer] {
        queue.push(line("awale/1 move"), class).unwrap();
    }
    assert_eq!(queue.len(), 1);
    queue.pop(Instant::now()).unwrap();
    queue.push(line("awale/1 move"), Class::Answer).unwrap();
    for _ in 0..2 {
        queue.push(line("ha"), Class::Chat).unwrap();
    }
    assert_eq!(queue.len(), 3);
}

/// A hello waits its turn, and then a challenge needs it before itself.
#[test]
fn a_line_that_becomes_urgent_is_not_overtaken_by_what_follows_it() {
    let mut queue = Queue::new(Rate::UNLIMITED);
    queue.push(line("card"), Class::Answer).unwrap();
    queue.push(line("hello"), Class::Answer).unwrap();
    queue.push(line("hello"), Class::Move).unwrap();
    queue.push(line("challenge"), Class::Move).unwrap();
    queue.push(line("challenge"), Class::Answer).unwrap();
    for expected in ["hello", "challenge", "card"] {
        assert_eq!(queue.pop(Instant::now()), Some(line(expected)));
    }
    assert!(queue.is_empty());
}

#[test]
fn moves_overtake_chat_and_pongs_overtake_the_budget() {
    let now = Instant::now();
    let mut queue = Queue::new(Rate {
        burst: 2,
        period: Duration::from_secs(2),
    });
    let order = [
        (Class::Listing, "6"),
        (Class::Chat, "4"),
        (Class::Move, "2"),
        (Class::Chat, "5"),
        (Class::Pong, "0"),
        (Class::Answer, "3"),
        (Class::Control, "1"),
    ];
    for (class, text) in order {
        queue.push(line(text), class).unwrap();
    }
    let mut at = now;
    for expected in ["0", "1", "2", "3", "4", "5", "6"] {
        at = queue.ready_at(at).unwrap();
        assert_eq!(queue.pop(at), Some(line(expected)));
    }
    queue.push(line("7"), Class::Move).unwrap();
    assert_eq!(queue.pop(at), None);
    queue.push(line("8"), Class::Pong).unwrap();
    assert_eq!(queue.pop(at), Some(line("8")));
}

#[test]
fn a_held_queue_gives_only_what_registers() {
    let now = Instant::now();
    let mut queue = Queue::new(Rate::UNLIMITED);
    queue.hold(true);
    queue.push(line("move"), Class::Move).unwrap();
    assert_eq!((queue.ready_at(now), queue.pop(now)), (None, None));
    queue.push(line("nick"), Class::Control).unwrap();
    assert_eq!(queue.pop(now), Some(line("nick")));
    queue.hold(false);
    assert_eq!(queue.pop(now), Some(line("move")));
}

#[test]
fn a_long_login_does_not_wait_and_costs_a_bucket_at_most() {
    let start = Instant::now();
    let mut queue = Queue::new(Rate::default());
    queue.hold(true);
    for n in 0..12 {
        queue.push(line(&n.to_string()), Class::Control).unwrap();
    }
    assert_eq!(departures(&mut queue, start, 12), [0; 12]);
    queue.hold(false);
    queue.push(line("join"), Class::Control).unwrap();
    assert_eq!(departures(&mut queue, start, 1), [2]);
}

#[test]
fn a_full_queue_drops_listings_and_refuses_the_rest() {
    let mut queue = Queue::new(Rate::default());
    queue.push(line("old listing"), Class::Listing).unwrap();
    for n in 1..MAX_QUEUED {
        queue.push(line(&n.to_string()), Class::Move).unwrap();
    }
    queue.push(line("in"), Class::Move).unwrap();
    assert_eq!(queue.push(line("out"), Class::Move), Err(QueueFull));
    assert_eq!(queue.push(line("out"), Class::Listing), Err(QueueFull));
    for n in 0..100 {
        queue.push(line(&n.to_string()), Class::Pong).unwrap();
    }
    assert_eq!(queue.len(), MAX_QUEUED + MAX_PONGS);
    queue.clear(Class::Move);
    assert_eq!(queue.len(), MAX_PONGS);
}

#[test]
fn long_lines_cost_more_where_the_server_says_so() {
    let start = Instant::now();
    let mut queue = Queue::new(Rate {
        burst: 1,
        period: Duration::from_secs(2),
    });
    queue.set_penalty(true);
    for _ in 0..3 {
        queue.push(line(&"x".repeat(280)), Class::Chat).unwrap();
    }
    // 292 bytes: 2 s and 2 s more.
    assert_eq!(departures(&mut queue, start, 3), [0, 4, 8]);
}

#[test]
fn a_flood_of_pings_does_not_stop_us_for_ever() {
    let now = Instant::now();
    let mut bucket = Bucket::new(Rate::default());
    for _ in 0..1000 {
        bucket.charge(now, 10);
    }
    assert!(bucket.ready_at(now) <= now + Duration::from_secs(32));
}

#[test]
fn a_newer_board_takes_the_place_of_the_older_one_of_its_channel() {
    let board = |channel: &str, ply: u8| {
        Outgoing::privmsg(channel, &format!("awale/1 board p={ply}")).unwrap()
    };
    let mut queue = Queue::new(Rate::UNLIMITED);
    for (channel, ply) in [("#a", 1), ("#b", 1), ("#a", 2), ("#a", 3)] {
        queue.push(board(channel, ply), Class::Board).unwrap();
    }
    queue.push(line("chat"), Class::Chat).unwrap();
    for expected in [line("chat"), board("#a", 3), board("#b", 1)] {
        assert_eq!(queue.pop(Instant::now()), Some(expected));
    }
}

#[test]
fn boards_go_even_where_there_is_never_much_to_spare() {
    for (burst, penalty) in [(1, false), (1, true), (2, true), (4, true), (4, false)] {
        let start = Instant::now();
        let period = Duration::from_secs(2);
        let mut queue = Queue::new(Rate { burst, period });
        queue.set_penalty(penalty);
        queue.push(line(&"m".repeat(280)), Class::Move).unwrap();
        queue.pop(start).unwrap();
        queue.push(line(&"b".repeat(280)), Class::Board).unwrap();
        let ready = queue.ready_at(start).unwrap();
        assert!(ready <= start + Duration::from_secs(4), "{burst} {penalty}");
        assert_eq!(queue.pop(ready), Some(line(&"b".repeat(280))));
    }
}

/// When the lines of a game leave, said at these times; boards are said all the time, or never.
fn moves_leave(said: &[u64], boards: bool, penalty: bool) -> Vec<u64> {
    let start = Instant::now();
    let mut queue = Queue::new(Rate::default());
    queue.set_penalty(penalty);
    let mut left = Vec::new();
    let last = said.last().map_or(0, |last| last + 600);
    for tick in 0..last {
        let now = start + Duration::from_millis(100 * tick);
        for (number, _) in said.iter().enumerate().filter(|(_, at)| **at == tick) {
            let text = format!("move {number} {}", "m".repeat(270));
            queue.push(line(&text), Class::Move).unwrap();
        }
        if boards {
            let text = format!("board {tick} {}", "b".repeat(270));
            queue.push(line(&text), Class::Board).unwrap();
        }
        while let Some(line) = queue.pop(now) {
            if line.as_str().contains(":move") {
                left.push(tick);
            }
        }
    }
    left
}

proptest! {
    // Each case goes through minutes in steps of a tenth of a second.
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A player says a move every 2 s at most (4 s where long lines cost more), or two at once after a
    /// longer while: whatever is shown to those who watch, each leaves when it would without.
    #[test]
    fn boards_never_delay_moves(
        waits in proptest::collection::vec((20u64..200, any::<bool>()), 1..20), penalty: bool,
    ) {
        let mut at = 0;
        let mut said = Vec::new();
        for (wait, twice) in waits {
            let wait = if penalty { 2 * wait } else { wait };
            at += if twice { 2 * wait } else { wait };
            said.push(at);
            if twice && !penalty {
                said.push(at);
                at += 20;
            }
        }
        let with = moves_leave(&said, true, penalty);
        prop_assert_eq!(&with, &moves_leave(&said, false, penalty));
        prop_assert_eq!(with, said);
    }
}

proptest! {
    #[test]
    fn no_window_holds_more_than_the_rate_allows(
        waits in proptest::collection::vec(0u64..5000, 1..60), burst in 1u32..6,
    ) {
        let period = Duration::from_secs(2);
        let mut bucket = Bucket::new(Rate { burst, period });
        let mut now = Instant::now();
        let mut sent = Vec::new();
        for wait in waits {
            now = bucket.ready_at(now + Duration::from_millis(wait));
            bucket.charge(now, 10);
            sent.push(now);
        }
        for (index, first) in sent.iter().enumerate() {
            for (count, last) in (1u32..).zip(&sent[index..]) {
                let allowed = burst + ((*last - *first).as_millis() / period.as_millis()) as u32;
                prop_assert!(count <= allowed);
            }
        }
    }
}
