//! The tuned weights of the evaluation, written by `examples/tune.rs`.

use super::{
    board::MAX_ROW,
    eval::{LEVELS, Weights},
};

/// For Abapa and rules like it.
pub(super) const ABAPA: Weights = [
    [
        0, 103, 156, 288, 337, 327, 334, 338, 311, 278, 271, 244, 231, 254, 303, 454,
    ],
    [
        0, 104, 177, 260, 278, 287, 269, 238, 248, 171, 160, 154, 199, 262, 350, 452,
    ],
    [
        0, 93, 151, 217, 248, 221, 200, 182, 157, 79, 40, 101, 161, 179, 290, 436,
    ],
    [
        0, 105, 167, 208, 227, 167, 164, 147, 97, 46, 85, 124, 212, 272, 357, 407,
    ],
    [
        0, 105, 170, 202, 175, 143, 136, 96, 34, 84, 105, 165, 241, 312, 378, 273,
    ],
    [
        0, 93, 112, 118, 99, 66, 42, -62, -40, 23, 93, 191, 276, 412, 402, 173,
    ],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
    [0; LEVELS],
];
const _: () = assert!(ABAPA.len() == MAX_ROW);
