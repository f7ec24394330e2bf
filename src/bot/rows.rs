//! What the boards keep, as rows of the guests' file.

use std::sync::Arc;

use super::hall::{Between, Identity, Kept, KeptSeat, TableId};
use crate::{rules::Rule, store::GuestGame};

/// A kept game as a row.
pub(super) fn row(kept: &Kept) -> GuestGame {
    GuestGame {
        id: kept.id.0,
        rule: kept.rule.id().to_string(),
        rule_text: kept.rule.canonical().to_owned(),
        moves: kept.moves.clone(),
        channel: kept.channel.clone(),
        seats: kept.seats.each_ref().map(seat_text),
        of_match: kept.between.as_ref().map(between_text),
    }
}

/// A game of the match in words without spaces: `EVENT PAIRING SOUTH NORTH`.
fn between_text(between: &Between) -> String {
    let [south, north] = &between.names;
    format!("{} {} {south} {north}", between.event, between.pairing)
}

/// A game of the match from its words.
fn between(text: &str) -> Option<Between> {
    let mut words = text.split(' ');
    Some(Between {
        event: words.next()?.parse().ok()?,
        pairing: words.next()?.parse().ok()?,
        names: [words.next()?.to_owned(), words.next()?.to_owned()],
    })
}

/// A seat in words without spaces: `engine LEVEL`, or `guest NICK USER@HOST ACCOUNT`, the account `-` where there is
/// none.
pub(super) fn seat_text(seat: &KeptSeat) -> String {
    match seat {
        KeptSeat::Engine(level) => format!("engine {}", level.profile().word),
        KeptSeat::Guest(identity) => {
            let account = identity.account.as_deref().unwrap_or("-");
            format!("guest {} {} {account}", identity.nick, identity.source)
        }
    }
}

/// A seat from its words.
pub(super) fn seat(text: &str) -> Option<KeptSeat> {
    let mut words = text.split(' ');
    match words.next()? {
        "engine" => Some(KeptSeat::Engine(words.next()?.parse().ok()?)),
        "guest" => Some(KeptSeat::Guest(Identity {
            nick: words.next()?.parse().ok()?,
            source: words.next()?.to_owned(),
            account: Some(words.next()?.to_owned()).filter(|account| account != "-"),
        })),
        _ => None,
    }
}

/// A row as a game; none if nobody can go on with it, as by a rule that this version reads otherwise.
pub(super) fn kept(row: GuestGame) -> Option<Kept> {
    let id = row.rule.parse().ok()?;
    let rule = Rule::from_canonical(id, &row.rule_text).ok()?;
    let [south, north] = row.seats;
    let between = match row.of_match {
        Some(text) => Some(between(&text)?),
        None => None,
    };
    Some(Kept {
        id: TableId(row.id),
        seats: [seat(&south)?, seat(&north)?],
        rule: Arc::new(rule),
        moves: row.moves,
        channel: row.channel,
        between,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::Level, rules};

    #[test]
    fn games_come_back_as_they_were_kept() {
        let identity = Identity {
            nick: "ama".parse().unwrap(),
            source: "~a@host".into(),
            account: None,
        };
        for seats in [
            [
                KeptSeat::Guest(identity.clone()),
                KeptSeat::Engine(Level::GrandMaster),
            ],
            [
                KeptSeat::Engine(Level::FirstSteps),
                KeptSeat::Guest(Identity {
                    account: Some("Ama".into()),
                    ..identity
                }),
            ],
        ] {
            for rule in rules::builtin() {
                let game = Kept {
                    id: TableId(7),
                    seats: seats.clone(),
                    rule: rule.clone(),
                    moves: "Cd".into(),
                    channel: Some("#awale".into()),
                    between: (rule.id().as_str() == "abapa").then(|| Between {
                        event: crate::trust::Link::of("event"),
                        pairing: "2.1.3".parse().unwrap(),
                        names: ["ama".into(), "yaa_".into()],
                    }),
                };
                let back = kept(row(&game)).unwrap();
                assert_eq!(
                    (back.id, &back.seats, &back.moves, &back.between),
                    (game.id, &game.seats, &game.moves, &game.between)
                );
                assert_eq!(back.rule.digest(), game.rule.digest());
            }
        }
        for broken in [
            "",
            "engine",
            "engine 9",
            "guest ama",
            "guest a,b c d",
            "king",
        ] {
            assert_eq!(seat(broken), None, "{broken}");
        }
    }
}
