//! The toss: neither side can choose who begins.
//!
//! The challenger commits to `r`, the other side answers with `s`, the challenger reveals `r`.

use rand::Rng;

use crate::trust::{Digest, Link, PublicKey};

/// What the commitment is over, so that it can never be taken for one of another kind.
const LABEL: &[u8] = b"awale/1 toss";

/// Half a toss: 16 random bytes.
pub(super) fn half(rng: &mut impl Rng) -> Link {
    let mut bytes = [0; 16];
    rng.fill_bytes(&mut bytes);
    Link::from_bytes(bytes)
}

/// The challenger's commitment to his half.
pub fn commitment(challenger: &PublicKey, challenged: &PublicKey, half: &Link) -> Digest {
    Digest::of(&[
        LABEL,
        challenger.as_bytes(),
        challenged.as_bytes(),
        half.as_bytes(),
    ])
}

/// Whether the challenger is South, who begins.
pub fn challenger_begins(challenger: &Link, challenged: &Link) -> bool {
    Digest::of(&[challenger.as_bytes(), challenged.as_bytes()])
        .last_byte()
        .is_multiple_of(2)
}
