//! The games that a front end follows, from what the client tells.

use std::collections::BTreeMap;

use crate::{
    game::{Game, Side},
    peer::{Event, Nick, Offer, wire::Gid},
};

/// Games being played, replayed beside the client's own.
#[derive(Debug, Default)]
pub struct Tables(BTreeMap<Gid, Table>);

/// One game being played.
#[derive(Debug)]
pub struct Table {
    /// The game so far.
    pub game: Game,
    /// The side this player has.
    pub me: Side,
    /// The opponent's nick.
    pub nick: Nick,
    /// Both have agreed to go on some other time.
    pub adjourned: bool,
}

impl Table {
    /// Whether it is this player's turn.
    pub fn is_my_turn(&self) -> bool {
        !self.adjourned && self.game.to_move() == Some(self.me)
    }
}

impl Tables {
    /// Takes an event in. Returns the game in which something has happened.
    pub fn follow(&mut self, event: &Event) -> Option<Gid> {
        match event {
            Event::Started {
                gid,
                rule,
                me,
                nick,
                ..
            } => {
                let game = Game::new(rule.clone());
                self.0.insert(
                    *gid,
                    Table {
                        game,
                        me: *me,
                        nick: nick.clone(),
                        adjourned: false,
                    },
                );
                Some(*gid)
            }
            Event::Resumed {
                gid,
                adjourned,
                game,
                me,
                nick,
                ..
            } => {
                let game = (**game).clone();
                self.0.insert(
                    *gid,
                    Table {
                        game,
                        me: *me,
                        nick: nick.clone(),
                        adjourned: *adjourned,
                    },
                );
                Some(*gid)
            }
            Event::Moved { gid, mv, .. } => {
                let table = self.0.get_mut(gid)?;
                if let Err(error) = table.game.play(*mv) {
                    // The client has checked it with the same rule.
                    tracing::error!(%gid, %error, "a move that cannot be followed");
                    self.0.remove(gid);
                }
                Some(*gid)
            }
            Event::Reopened {
                gid,
                game,
                adjourned,
            } => {
                let table = self.0.get_mut(gid)?;
                table.game = (**game).clone();
                table.adjourned = *adjourned;
                Some(*gid)
            }
            Event::Agreed {
                gid,
                offer: Offer::TakeBack(ply),
                ..
            } => {
                let table = self.0.get_mut(gid)?;
                while table.game.ply() > *ply && table.game.undo().is_some() {}
                Some(*gid)
            }
            Event::Agreed { gid, offer, .. } => {
                let table = self.0.get_mut(gid)?;
                table.adjourned = *offer == Offer::Adjourn;
                Some(*gid)
            }
            Event::TakenBack { gid, ply } => {
                let table = self.0.get_mut(gid)?;
                while table.game.ply() > *ply && table.game.undo().is_some() {}
                Some(*gid)
            }
            Event::Ended { gid, .. } | Event::Void { gid, .. } | Event::ClosedByOpponent(gid) => {
                self.0.remove(gid);
                Some(*gid)
            }
            Event::OpponentNick { gid, nick, .. } => {
                self.0.get_mut(gid)?.nick = nick.clone();
                Some(*gid)
            }
            // After an absence a move may still be due.
            Event::Back(gid) => Some(*gid),
            _ => None,
        }
    }

    /// A game by its name.
    pub fn get(&self, gid: Gid) -> Option<&Table> {
        self.0.get(&gid)
    }

    /// The games, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (Gid, &Table)> {
        self.0.iter().map(|(gid, table)| (*gid, table))
    }

    /// How many games are being played.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}
