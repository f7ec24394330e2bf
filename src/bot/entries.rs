//! Who takes part in the weekly match as a guest, over a restart of the bot.

use super::{
    Bot,
    boards::Boards,
    hall::{GuestId, Identity, KeptSeat},
    rows::{seat, seat_text},
    sunday::now,
};
use crate::{irc::networks::NetworkId, trust::Link};

impl Boards {
    /// Keeps that a guest takes part in an event under this name.
    pub(super) async fn keep_entry(
        &mut self,
        network: &NetworkId,
        event: Link,
        name: &str,
        guest: GuestId,
    ) {
        let identity = self
            .in_hall(network, |_, hall| hall.identity_of(guest))
            .await;
        if let Some(identity) = identity.flatten() {
            let who = seat_text(&KeptSeat::Guest(identity));
            self.disk(
                self.book
                    .enter(network.as_str(), &event.to_string(), name, &who),
            );
        }
    }

    /// Forgets that somebody takes part.
    pub(super) fn drop_entry(&self, network: &NetworkId, name: &str) {
        self.disk(self.book.withdraw(network.as_str(), name));
    }

    /// Those who take part in an event, by what is on disk.
    fn entries(&self, network: &NetworkId, event: Link) -> Vec<(String, Identity)> {
        let kept = self.book.entered(network.as_str(), &event.to_string());
        let kept = kept.unwrap_or_else(|error| {
            tracing::warn!(%error, "the guests of the match were not read");
            Vec::new()
        });
        let read = |(name, who): (String, String)| match seat(&who)? {
            KeptSeat::Guest(identity) => Some((name, identity)),
            KeptSeat::Engine(_) => None,
        };
        kept.into_iter().filter_map(read).collect()
    }
}

impl Bot {
    /// After a start: whoever took part goes on. The log has to be known, since in it they may have left.
    pub(super) async fn restore_entries(&mut self) {
        let (Some(sunday), Some(boards)) = (&mut self.sunday, &mut self.boards) else {
            return;
        };
        let network = sunday.desk.network().clone();
        let is_online = self
            .networks
            .get(&network)
            .is_some_and(|state| state.online);
        let meeting = sunday.desk.meeting();
        let event = meeting.terms().id();
        if !is_online || meeting.director().is_none() || sunday.restored == Some(event) {
            return;
        }
        sunday.restored = Some(event);
        for (name, identity) in boards.entries(&network, event) {
            let restored = boards
                .in_hall(&network, |at, hall| hall.restore_entry(at, &name, identity))
                .await;
            if let (Some(true), Ok(player)) = (restored, name.parse()) {
                sunday.desk.check_in(now(), player, true);
            }
        }
    }
}
