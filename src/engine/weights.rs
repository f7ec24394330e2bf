//! The tuned weights of the evaluation, written by `examples/tune.rs`.

use super::{
    board::MAX_ROW,
    eval::{LEVELS, Weights},
};

/// For Abapa and rules like it.
pub(super) const ABAPA: Weights = [
    [
        0, 31, 64, 183, 176, 188, 198, 226, 242, 262, 214, 148, 168, 203, 171, 275,
    ],
    [
        0, 51, 111, 184, 196, 236, 237, 253, 220, 185, 173, 121, 139, 205, 244, 349,
    ],
    [
        0, 70, 109, 183, 225, 230, 222, 225, 181, 151, 94, 93, 122, 154, 218, 346,
    ],
    [
        0, 53, 94, 166, 197, 167, 147, 121, 105, 56, 50, 62, 88, 127, 231, 289,
    ],
    [
        0, 65, 114, 163, 176, 164, 169, 140, 79, 51, 38, 78, 139, 264, 295, 239,
    ],
    [
        0, 47, 84, 108, 79, 83, 70, -13, -42, -14, 26, 69, 159, 248, 253, 104,
    ],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
];
const _: () = assert!(ABAPA.len() == MAX_ROW);
