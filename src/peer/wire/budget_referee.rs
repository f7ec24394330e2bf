//! The longest lines of a referee.

use super::{
    budget::{MINUTES, gid, key},
    *,
};
use crate::{game::EndReason, trust::Link};

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
