//! The game itself: positions, moves, captures, ends and scores, driven by a rule alone.
