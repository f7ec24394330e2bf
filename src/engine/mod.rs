//! Players: choosing a move.
