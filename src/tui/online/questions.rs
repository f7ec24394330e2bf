//! The questions that challenges and offers are.

use std::collections::BTreeMap;

use super::{Invitation, contest::Contest, place::Place};
use crate::{
    irc::networks::NetworkId,
    texts::t,
    tui::{
        screen::question::{Answer, Question},
        shared::Shared,
        words,
    },
};

/// The question that a challenge is.
pub(super) fn invitation_question(
    invitation: &Invitation,
    places: &BTreeMap<NetworkId, Place>,
    shared: &Shared,
) -> Question {
    let texts = &shared.texts;
    let place = places.get(&invitation.network);
    let card = place.and_then(|place| place.players.get(&invitation.nick));
    let points = card
        .and_then(|info| info.card.as_ref())
        .map(|card| card.points);
    let who = match points {
        Some(points) => t!(
            texts,
            "invited-points",
            nick = invitation.nick.as_str(),
            points = points.to_string()
        ),
        None => invitation.nick.to_string(),
    };
    let terms = words::terms(texts, &invitation.terms);
    Question::new(
        t!(texts, "invited-title"),
        t!(texts, "invited", who = who, terms = terms),
        vec![
            (t!(texts, "invited-accept"), Answer::Accept(invitation.gid)),
            (
                t!(texts, "invited-decline"),
                Answer::Decline(invitation.gid),
            ),
            (t!(texts, "invited-later"), Answer::Nothing),
        ],
    )
}

/// The question that an offer is.
pub(super) fn offer_question(contest: &Contest, shared: &Shared) -> Question {
    let texts = &shared.texts;
    let offer = contest
        .offered
        .map(|offer| contest.offer_told(offer, texts));
    let nick = contest.nick.as_str();
    Question::new(
        t!(texts, "offered-title"),
        t!(
            texts,
            "offered",
            nick = nick,
            offer = offer.unwrap_or_default()
        ),
        vec![
            (t!(texts, "offered-agree"), Answer::Agree(contest.gid)),
            (t!(texts, "offered-refuse"), Answer::Refuse(contest.gid)),
            (t!(texts, "invited-later"), Answer::Nothing),
        ],
    )
}
