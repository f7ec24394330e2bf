//! The longest lines of a referee.

use super::{
    budget::{MINUTES, gid, key, parse},
    *,
};
use crate::{
    game::EndReason,
    trust::{Digest, Link},
};

pub(super) fn longest_referee() -> Vec<(Message, usize)> {
    let (link, network) = (Link::of("line"), NetworkToken::from_name("abcdefghijklmn"));
    let lines: [(RefereeLine, usize); 5] = [
        (
            Claim {
                gid: gid(),
                opponent: key().public(),
                head: link,
                request: u32::MAX,
                network: network.clone(),
                minutes: MINUTES,
            }
            .into(),
            245,
        ),
        (
            Answered {
                gid: gid(),
                request: u32::MAX,
                word: Ruling::Asked,
            }
            .into(),
            160,
        ),
        (
            Call {
                gid: gid(),
                key: key().public(),
                request: u32::MAX,
                network: network.clone(),
                minutes: MINUTES,
            }
            .into(),
            225,
        ),
        (
            There {
                gid: gid(),
                request: u32::MAX,
            }
            .into(),
            150,
        ),
        (
            Witness {
                gid: gid(),
                key: key().public(),
                gone: key().id(),
                reason: EndReason::Gone,
                head: link,
                network,
                minutes: MINUTES,
            }
            .into(),
            260,
        ),
    ];
    lines
        .into_iter()
        .map(|(line, budget)| (line.into(), budget))
        .collect()
}

#[test]
fn a_challenge_that_follows_no_game_has_room_for_a_referee() {
    let challenge = Challenge {
        to: key().id(),
        rule: Link::of("rule"),
        clock: parse("180+60"),
        rated: Some(1),
        round: Some(parse("9/9")),
        after: None,
        pairing: Some(parse("99.98.99")),
        referee: Some(key().id()),
        toss: Digest::of(&[]),
        points: parse("9999"),
        chain: Link::of("chain"),
        network: NetworkToken::from_name("abcdefghijklmn"),
        minutes: MINUTES,
    };
    let text = challenge.draft().sign(&key()).unwrap();
    assert!(text.len() <= MAX_LINE, "{} bytes", text.len());
}
