//! A whole acquaintance of two players, as a script of one step a line, against the real machine.
//!
//! The first character of a step says what happens, the rest is its argument:
//!
//! | step | what happens |
//! |---|---|
//! | `w` `p` `q` | the opponent says this on the wire, in private or in the game's channel, rightly signed |
//! | `W` `P` `Q` | the same, signed with another key |
//! | `r` `R` | exactly this text is said in the channel or in private |
//! | `a` `o` | his last line comes again, or comes from another nick |
//! | `g` | the next ply of the game, by whoever is to move: the house of this letter |
//! | `c` `y` `d` `v` `m` `x` `z` `k` `s` | our player challenges, accepts, declines, withdraws, moves, resigns, abandons, asks for a card, changes his state |
//! | `b` `B` `h` `i` `I` | our player watches the opponent, stops, hears his watchers, wants a direct connection, or no more |
//! | `D` `j` `J` | the opponent says this over the direct connection; it is open; it is closed |
//! | `T` | the opponent comes into the game's channel, or leaves it (`l`) |
//! | `t` | this many seconds pass, or the time to whatever is due next |
//! | `n` `N` | the opponent's or our nick changes |
//! | `l` `u` `e` `f` `O` | the opponent leaves, cannot be reached, takes no private lines; our connection goes, comes |
//!
//! In what the opponent says, `key=@` is the value that fits at this moment. So the seeds, which
//! `scripts/fuzz-seeds` makes from real games, lead deep into a game, every mutation of them is
//! still a script, and a value that does not fit is one changed character away.
//!
//! `watch` has what must hold after every step.

#![no_main]

mod opponent;
mod table;
mod watch;

use libfuzzer_sys::fuzz_target;
use table::Table;

/// More than any whole game needs.
const MAX_STEPS: usize = 300;

fuzz_target!(|data: &[u8]| {
    let script = String::from_utf8_lossy(data);
    let mut table = Table::new();
    for step in script.split('\n').take(MAX_STEPS) {
        table.step(step);
    }
});
