//! The interface of everything that chooses moves.

use crate::game::{Game, Move};

/// Something that chooses the move of the side whose turn it is.
///
/// A player may keep state between moves but must not rely on having seen every move: games are
/// taken up in the middle, and moves are taken back.
pub trait Player {
    /// A legal move of the game, `None` when it is over.
    fn choose(&mut self, game: &Game) -> Option<Move>;

    /// Boards that it has looked at for all its moves so far, if it counts them.
    fn nodes(&self) -> Option<u64> {
        None
    }
}
