//! Which moves are legal.

use super::{House, Move, Position, sow::sow};
use crate::rules::{Direction, Params, Singles, SlamPolicy, Stuck};

/// The legal moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Legal {
    /// One bit for each house that may be played.
    pub(super) houses: u32,
    /// A pass is the only legal move.
    pub(super) pass: bool,
    /// The duty to feed bars every move that there would be.
    pub(super) starving: bool,
}

impl Legal {
    /// Nothing may be played.
    pub(super) const NONE: Self = Self {
        houses: 0,
        pass: false,
        starving: false,
    };

    pub(super) fn is_empty(self) -> bool {
        self.houses == 0 && !self.pass
    }

    pub(super) fn len(self) -> usize {
        self.houses.count_ones() as usize + usize::from(self.pass)
    }

    pub(super) fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Pass => self.pass,
            Move::House(house) => house.index() < 32 && self.houses >> house.index() & 1 == 1,
        }
    }

    /// In rising order of houses.
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        let mut houses = self.houses;
        let houses = std::iter::from_fn(move || {
            let index = houses.trailing_zeros();
            houses &= houses.wrapping_sub(1);
            (index < 32).then_some(Move::House(House::new(index as u8)))
        });
        houses.chain(self.pass.then_some(Move::Pass))
    }
}

/// The legal moves of the side to move, a forced pass among them.
pub(super) fn legal(p: &Params, position: &Position) -> Legal {
    let own = playable(p, position);
    if own.houses != 0 || p.stuck == Stuck::End {
        return own;
    }
    let mut other = *position;
    other.turn(position.side().other(), false);
    Legal {
        pass: playable(p, &other).houses != 0,
        ..own
    }
}

/// The houses that hold enough seeds to be played, the duty to feed and slams apart.
pub(super) fn movable(p: &Params, position: &Position) -> u32 {
    let movable = from_occupied(p, position, position.occupied());
    if p.last_house > 1 && !must_feed(p, position) {
        movable & !held_back(p, position)
    } else {
        movable
    }
}

/// The mover's last house in the direction of sowing, where it holds fewer seeds than it takes to
/// play it without a duty to feed.
pub(super) fn held_back(p: &Params, position: &Position) -> u32 {
    let (own, houses) = (position.row(position.side()), position.holes() * 2);
    let all = (1 << houses) - 1;
    // Bit i of the turned row is the owner of the house that follows house i.
    let followed_by_own = match p.direction {
        Direction::Ccw => own >> 1 | own << (houses - 1),
        Direction::Cw => own << 1 | own >> (houses - 1),
    };
    own & !followed_by_own & all & !position.holding(p.last_house)
}

/// As [`movable`], from the houses that hold seeds.
fn from_occupied(p: &Params, position: &Position, occupied: u32) -> u32 {
    let row = position.row(position.side());
    let houses = row
        & if p.min_seeds == 1 {
            occupied
        } else {
            position.holding(p.min_seeds)
        };
    match p.singles {
        Singles::Free => houses,
        Singles::Never => houses & position.holding(2),
        Singles::LastResort => match row & position.holding(2) {
            0 => houses,
            larger => larger & houses,
        },
    }
}

/// Whether the side to move must leave its opponent at least one seed.
pub(super) fn must_feed(p: &Params, position: &Position) -> bool {
    position.must_feed || (p.feed && !position.has_seeds(position.side().other()))
}

/// The legal moves of the side to move without regard to passing.
fn playable(p: &Params, position: &Position) -> Legal {
    let occupied = position.occupied();
    let mut movable = from_occupied(p, position, occupied);
    let starved = occupied & position.row(position.side().other()) == 0;
    let must_feed = position.must_feed || (p.feed && starved);
    if p.last_house > 1 && !must_feed {
        movable &= !held_back(p, position);
    }
    let slams_matter = matches!(
        p.slam,
        SlamPolicy::Forbidden | SlamPolicy::ForbiddenUnlessOnly
    );
    if movable == 0 || !(must_feed || slams_matter) {
        return Legal {
            houses: movable,
            ..Legal::NONE
        };
    }
    let (mut quiet, mut slams, mut starving) = (0, 0, false);
    for index in 0..position.holes() * 2 {
        let bit = movable & 1 << index;
        if bit == 0 {
            continue;
        }
        let sown = sow(p, position, House::new(index), &mut ());
        if must_feed && !sown.position.has_seeds(position.side().other()) {
            starving = true;
        } else if sown.slam && slams_matter {
            slams |= bit;
        } else {
            quiet |= bit;
        }
    }
    if quiet == 0 && p.slam == SlamPolicy::ForbiddenUnlessOnly {
        quiet = slams;
    }
    Legal {
        houses: quiet,
        pass: false,
        starving: starving && quiet == 0,
    }
}
