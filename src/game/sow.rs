//! One move from the first seed to the last capture.

use super::{House, Position, Side, position::MAX_HOUSES};
use crate::rules::{
    CaptureBy, Chain, ChainOver, Direction, FirstHouse, HoleOwner, Laps, LastSeedsTo, Origin,
    Overlong, Params, Receiver, SlamPolicy, Territory,
};

/// Told what happens during a sowing, in order. `()` does not listen.
pub(super) trait Trace {
    /// A seed fell into the house.
    fn seed(&mut self, house: House);
    /// Seeds of the house went to a store.
    fn take(&mut self, house: House, seeds: u8, to: Side);
}

impl Trace for () {
    #[inline]
    fn seed(&mut self, _: House) {}
    #[inline]
    fn take(&mut self, _: House, _: u8, _: Side) {}
}

/// What a sowing led to.
pub(super) struct Sown {
    /// The side to move is still the mover.
    pub(super) position: Position,
    pub(super) laps: u16,
    /// A further lap was due beyond `sow.relay_limit`.
    pub(super) endless: bool,
    /// The last seed captured something.
    pub(super) captured: bool,
    /// The capture was one of all the opponent's seeds, whatever the rule makes of it.
    pub(super) slam: bool,
}

/// Houses that the last seed takes, nearest to it first.
struct Taken {
    list: [House; MAX_HOUSES],
    len: usize,
}

impl Taken {
    const fn none() -> Self {
        Self {
            list: [House::new(0); MAX_HOUSES],
            len: 0,
        }
    }

    fn push(&mut self, house: House) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = house;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[House] {
        self.list.get(..self.len).unwrap_or_default()
    }

    fn remove(&mut self, house: House) {
        let mut kept = Self::none();
        self.as_slice()
            .iter()
            .filter(|&&h| h != house)
            .for_each(|&h| kept.push(h));
        *self = kept;
    }
}

/// A house on, in the direction of sowing or against it.
#[inline]
fn step(at: House, ccw: bool, houses: u8) -> House {
    let index = at.index();
    House::new(match (ccw, index) {
        (true, _) if index + 1 == houses => 0,
        (true, _) => index + 1,
        (false, 0) => houses - 1,
        (false, _) => index - 1,
    })
}

/// Whether the key that speaks of `territory` means a house of `owner`.
#[inline]
fn within(territory: Territory, owner: Side, mover: Side) -> bool {
    match territory {
        Territory::Any => true,
        Territory::Own => owner == mover,
        Territory::Opponent => owner != mover,
    }
}

/// Sows the seeds of a house of the side to move. Whether the move is legal is not asked here.
pub(super) fn sow<T: Trace>(p: &Params, before: &Position, house: House, trace: &mut T) -> Sown {
    let mut position = *before;
    let mover = before.side();
    let ccw = p.direction == Direction::Ccw;
    let houses = before.holes() * 2;
    let single = before.seeds(house) == 1;
    let mut at = house;
    let mut laps = 1;
    let sown = |position, laps| Sown {
        position,
        laps,
        endless: false,
        captured: false,
        slam: false,
    };
    loop {
        let origin = at;
        let lifted = position.lift(origin);
        let mut left = lifted;
        // So many seeds are left after a full turn that is not sown on like the rest.
        let beyond = match p.overlong {
            Overlong::Plain => 0,
            Overlong::Opponent => lifted.saturating_sub(houses - 1),
        };
        if p.origin == Origin::First {
            at = step(at, !ccw, houses);
        }
        while left > 0 {
            at = step(at, ccw, houses);
            if at == origin && p.origin == Origin::Skip {
                at = step(at, ccw, houses);
            }
            if left <= beyond {
                at = opponents(p, &position, at, origin, mover);
            }
            let count = position.drop_seed(at);
            left -= 1;
            trace.seed(at);
            if count == p.passing_count && within(p.passing_territory, position.owner(at), mover) {
                let receiver = if left == 0 {
                    p.passing_last
                } else {
                    p.passing_to
                };
                take(p, &mut position, at, receiver, mover, trace);
                if left == 0 {
                    return Sown {
                        captured: true,
                        ..sown(position, laps)
                    };
                }
            }
        }
        if let Some(taken) = takes(p, &position, at, mover, lifted, single) {
            let sown = sown(position, laps);
            return capture(p, before, sown, taken, trace);
        }
        if p.laps == Laps::Single || position.seeds(at) < p.relay_min {
            return sown(position, laps);
        }
        if laps == p.relay_limit {
            return Sown {
                endless: true,
                ..sown(position, laps)
            };
        }
        laps += 1;
    }
}

/// The next house of the opponent's from here on that a seed may fall into; here if there is none.
fn opponents(p: &Params, position: &Position, from: House, origin: House, mover: Side) -> House {
    let houses = position.holes() * 2;
    let mut at = from;
    for _ in 0..houses {
        let skipped = at == origin && p.origin == Origin::Skip;
        if position.owner(at) != mover && !skipped {
            return at;
        }
        at = step(at, p.direction == Direction::Ccw, houses);
    }
    from
}

/// The houses that the last seed of a lap takes where it fell, before slams are judged. `sown` is
/// how many seeds the lap had, `single` whether the move began with one.
#[inline]
fn takes(
    p: &Params,
    position: &Position,
    last: House,
    mover: Side,
    sown: u8,
    single: bool,
) -> Option<Taken> {
    if single && !p.single_sow {
        return None;
    }
    match p.by {
        CaptureBy::None => None,
        CaptureBy::Count => {
            let captures = qualifies(p, position, last, p.territory, mover)
                && (p.first_house == FirstHouse::Free || !is_first(p, position, last, mover));
            let taken = captures.then(|| chain(p, position, last, mover, sown));
            taken.filter(|taken| taken.len > 0)
        }
        CaptureBy::Opposite => {
            let opposite = House::new(position.holes() * 2 - 1 - last.index());
            let lands = p.land == HoleOwner::Any || position.owner(last) == mover;
            if !lands || position.seeds(last) != 1 || position.seeds(opposite) == 0 {
                return None;
            }
            let mut taken = Taken::none();
            if p.take_own_seed {
                taken.push(last);
            }
            taken.push(opposite);
            Some(taken)
        }
    }
}

/// Whether a capture by count may take the house.
#[inline]
fn qualifies(
    p: &Params,
    position: &Position,
    house: House,
    territory: Territory,
    mover: Side,
) -> bool {
    p.counts.contains(position.seeds(house)) && within(territory, position.owner(house), mover)
}

/// Whether the house is the opponent's first in the direction of sowing.
fn is_first(p: &Params, position: &Position, house: House, mover: Side) -> bool {
    let before = step(house, p.direction == Direction::Cw, position.holes() * 2);
    position.owner(house) != mover && position.owner(before) == mover
}

/// A capture by count: the last house, which qualifies, then backwards while the houses do.
fn chain(p: &Params, position: &Position, last: House, mover: Side, sown: u8) -> Taken {
    let houses = position.holes() * 2;
    let mut longest = match p.chain {
        Chain::None => 1,
        Chain::Back => houses,
    };
    if p.only_made {
        longest = longest.min(sown);
    }
    let most = match p.chain_max {
        0 => longest,
        max => max,
    };
    if p.chain_over == ChainOver::Last {
        longest = longest.min(most);
    }
    let mut taken = Taken::none();
    taken.push(last);
    let mut at = last;
    while taken.len < usize::from(longest) {
        at = step(at, p.direction == Direction::Cw, houses);
        if !qualifies(p, position, at, p.chain_territory, mover)
            || (p.first_house == FirstHouse::Never && is_first(p, position, at, mover))
        {
            break;
        }
        taken.push(at);
    }
    if taken.len > usize::from(most) {
        return Taken::none();
    }
    taken
}

/// Carries out a capture by the last seed as the slam policy lets it.
fn capture<T: Trace>(
    p: &Params,
    before: &Position,
    mut sown: Sown,
    mut taken: Taken,
    trace: &mut T,
) -> Sown {
    let mover = before.side();
    let opponent = mover.other();
    let mut row = sown.position.row(opponent) & sown.position.occupied();
    let had = row;
    for house in taken.as_slice() {
        row &= !(1 << house.index());
    }
    sown.slam = row == 0 && had != 0 && (p.slam_from_empty || before.has_seeds(opponent));
    if sown.slam {
        // With a single house of the opponent's to take there is none to spare beside it.
        let several = had.count_ones() > 1;
        let theirs = |house: &&House| sown.position.owner(**house) == opponent;
        let spared = match p.slam {
            SlamPolicy::NoCapture => return sown,
            SlamPolicy::SpareFirst if several => taken.as_slice().iter().rfind(theirs),
            SlamPolicy::SpareLast if several => taken.as_slice().iter().find(theirs),
            _ => None,
        };
        if let Some(&house) = spared {
            taken.remove(house);
        }
    }
    for &house in taken.as_slice() {
        take(p, &mut sown.position, house, p.to, mover, trace);
    }
    sown.captured = true;
    sown
}

/// Moves the seeds of a house to the store of whoever gets them.
#[inline]
fn take<T: Trace>(
    p: &Params,
    position: &mut Position,
    house: House,
    receiver: Receiver,
    mover: Side,
    trace: &mut T,
) {
    let to = match receiver {
        Receiver::Mover => mover,
        Receiver::Owner => position.owner(house),
    };
    let seeds = position.lift(house);
    position.bank(to, seeds);
    if p.last_seeds_to == Some(LastSeedsTo::Capturer) {
        position.capturer = Some(mover);
    }
    trace.take(house, seeds, to);
}
