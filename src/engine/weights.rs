//! The tuned weights of the evaluation, written by `examples/tune.rs`.

use super::{
    board::MAX_ROW,
    eval::{LEVELS, Weights},
};

/// For Abapa and rules like it.
pub(super) const ABAPA: Weights = {
    let mut weights = [[20; LEVELS]; MAX_ROW];
    let mut house = 0;
    while house < MAX_ROW {
        weights[house][0] = 0;
        house += 1;
    }
    weights
};
