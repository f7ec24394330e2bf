//! What the players of a world do: answer, move, offer, give up; and what they take note of.

use rand::{RngExt, seq::IndexedRandom};

use super::world::World;
use crate::{
    game::EndReason,
    peer::{Author, Command, Event, Offer, Void, wire::DeclineReason},
};

/// How often a player who acts offers something.
const OFFERS: f64 = 0.06;

impl World {
    /// The player at a node answers an invitation, moves, gives up, or gives the other up.
    pub(super) fn decide(&mut self, place: usize) {
        let now = self.time(place);
        let node = &mut self.nodes[place];
        if let Some(gid) = node.invitation.take() {
            let command = if self.rng.random_bool(0.05) {
                Command::Decline(gid, DeclineReason::Later)
            } else {
                Command::Accept(gid)
            };
            // He may be offline or the challenge withdrawn by now.
            let _ = node.peer.command(now, command);
        }
        let Some(gid) = node.game else { return };
        if node.silent
            && node
                .peer
                .contest(gid)
                .is_some_and(|(game, _)| game.outcome().is_none())
        {
            let _ = node.peer.command(now, Command::Abandon(gid));
        }
        if self.rng.random_bool(0.02) {
            let _ = node.peer.command(now, Command::Resign(gid));
        }
        if std::mem::take(&mut node.asked) {
            let agrees = self.rng.random_bool(0.6);
            let answered = node.peer.command(now, Command::Answer(gid, agrees)).is_ok();
            if answered {
                self.network
                    .count(if agrees { "agreed" } else { "not agreed" });
            }
        }
        if node
            .peer
            .seats
            .get(&gid)
            .is_some_and(|seat| seat.contest.is_adjourned())
        {
            let _ = node.peer.command(now, Command::Offer(gid, Offer::Resume));
        } else if self.rng.random_bool(OFFERS) {
            let ply = node.peer.contest(gid).map_or(0, |(game, _)| game.ply());
            let offers = [
                Offer::Abort,
                Offer::Adjourn,
                Offer::Draw,
                Offer::Settle,
                Offer::TakeBack(ply.saturating_sub(self.rng.random_range(1..4))),
            ];
            let offer = *offers.choose(&mut self.rng).expect("not empty");
            if node.peer.command(now, Command::Offer(gid, offer)).is_ok() {
                self.network.count("offer");
            }
        }
        let Some((game, me)) = node.peer.contest(gid) else {
            return;
        };
        let stalls = place == 1 && self.stalls_at.is_some_and(|at| at <= self.now);
        if game.to_move() == Some(me)
            && !stalls
            && let Some(mv) = game.legal_moves().choose(&mut self.rng).copied()
        {
            node.plies += u64::from(node.peer.command(now, Command::Play(gid, mv)).is_ok());
        }
    }

    pub(super) fn notice(&mut self, place: usize, event: Event) {
        let other = self.nodes[1 - place].key.public();
        let cheated = !self.nodes[1 - place].honest;
        let node = &mut self.nodes[place];
        match event {
            Event::Invited { gid, .. } => node.invitation = Some(gid),
            Event::Started {
                gid, opponent, me, ..
            } => {
                assert_eq!(*opponent, other, "a game with somebody else");
                node.game = Some(gid);
                node.silent = false;
                node.sides.insert(gid, me);
                node.ledger.begin(gid, other, me);
            }
            Event::Forgotten(gid) if node.game == Some(gid) => node.silent = true,
            Event::Resumed { gid, me, .. } => {
                node.game = Some(gid);
                node.ledger.begin(gid, other, me);
            }
            // Against an honest opponent a player waits: the network must bring them together.
            Event::Silent(gid) if node.game == Some(gid) => node.silent = cheated,
            Event::TimeUp(gid) if node.game == Some(gid) => {
                self.network.count("time up, and not said so");
                node.silent = cheated;
            }
            Event::TimeLow { .. } => self.network.count("time low"),
            Event::Ended { outcome, .. } if outcome.reason == EndReason::Flag => {
                self.network.count("time up");
            }
            Event::ChainAsked(question) => {
                let own = node.disk.iter().filter(|(_, author, line)| {
                    *author == Author::Own && line.starts_with("awale/1 result ")
                });
                let lines: Vec<String> = own.map(|(.., line)| line.clone()).collect();
                let held = u32::try_from(lines.len()).expect("few");
                let newest = node.peer.standing().chain.number;
                node.peer.tell_chain(&question, held, newest, &lines);
                self.network.count("newest record asked for");
            }
            Event::Offered { gid, .. } if node.game == Some(gid) => node.asked = true,
            Event::Reopened { .. } => self.network.count("agreed too late"),
            Event::Agreed { offer, .. } => self.network.count(agreed(offer)),
            Event::Void {
                gid,
                why: Void::Agreed,
            } => {
                node.called_off.insert(gid);
            }
            Event::Void { gid, .. } => {
                node.disk.retain(|(of, ..)| *of != gid);
                if node.game == Some(gid) {
                    node.game = node.peer.seats.keys().next().copied();
                }
            }
            _ => {}
        }
    }
}

/// What has to come about between honest players, besides plain games.
pub(super) const AGREEMENTS: &[&str] = &[
    "agreed to abort",
    "agreed to adjourn",
    "agreed to a draw",
    "agreed to resume",
    "agreed to settle",
    "agreed to take back",
    "agreed too late",
    "not agreed",
];

fn agreed(offer: Offer) -> &'static str {
    match offer {
        Offer::Abort => "agreed to abort",
        Offer::Adjourn => "agreed to adjourn",
        Offer::Draw => "agreed to a draw",
        Offer::Resume => "agreed to resume",
        Offer::Settle => "agreed to settle",
        Offer::TakeBack(_) => "agreed to take back",
    }
}
