//! Text forms: position strings and the board drawn in text.
