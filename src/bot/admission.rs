//! Whom the bot plays and helps: challenges and claims, as its owner's policy and its load allow.

use tokio::time::Instant;

use super::{
    Bot,
    policy::{self, Challenger, Load, Somebody},
    sunday::Sunday,
};
use crate::{
    client::Command,
    irc::networks::NetworkId,
    peer::{
        self, Nick,
        wire::{DeclineReason, Gid},
    },
};

impl Bot {
    /// Accepts a challenge, or declines it for a reason.
    pub(super) async fn answer(
        &mut self,
        network: &NetworkId,
        gid: Gid,
        nick: &Nick,
        terms: &peer::Terms,
    ) {
        if terms.pairing.is_some() {
            // The event knows whose game it is; without one its sides are not for the bot to take.
            let is_here = |sunday: &Sunday| sunday.is_on(network);
            if !self.sunday.as_ref().is_some_and(is_here) {
                self.contests.answer(gid, Some(DeclineReason::Match)).await;
            }
            return;
        }
        let boards = self.boards.as_ref();
        let who = Challenger {
            bot: boards.is_some_and(|boards| boards.looks_like_bot(network, nick)),
            who: self.somebody(network, nick),
        };
        let load = Load {
            games: self.contests.own_games(),
            slow: self.contests.is_slow(),
            closing: self.closing,
        };
        let refusal = self.gate.judge(Instant::now(), &who, terms, load);
        self.contests.answer(gid, refusal).await;
    }

    /// Whoever has this nick, as the block list knows him.
    fn somebody(&self, network: &NetworkId, nick: &Nick) -> Somebody {
        let boards = self.boards.as_ref();
        let source = boards.map_or_else(|| format!("{nick}!?@?"), |b| b.source_of(network, nick));
        Somebody {
            nick: nick.clone(),
            source,
            key: self.keys.get(&(network.clone(), nick.clone())).copied(),
            account: boards.and_then(|boards| boards.account_of(network, nick)),
        }
    }

    /// Somebody claims a game of which the bot is the referee. Whom the owner has blocked is not helped.
    pub(super) async fn claimed(&mut self, network: &NetworkId, gid: Gid, nick: &Nick) {
        let who = self.somebody(network, nick);
        if !policy::is_blocked(&self.gate.policy.blocked, &who) {
            return;
        }
        let refuse = Command::Play(peer::Command::RefuseClaim(gid));
        if let Err(error) = self.handle.on(network.clone()).command(refuse).await {
            tracing::info!(%network, %error, "a claim was not refused");
        }
    }
}
