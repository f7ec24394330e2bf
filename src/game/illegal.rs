//! Why a move is refused.

use super::{EndReason, Game, Move, Side, legal};
use crate::rules::{Singles, SlamPolicy};

/// A move that may not be played, with the reason and what may be played instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}{}", hint(.legal, *.holes))]
pub struct IllegalMove {
    mv: Move,
    why: Why,
    legal: Vec<Move>,
    holes: u8,
}

/// The reason, in the words of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Why {
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(EndReason),
    /// The board is smaller.
    #[error("there is no such house on this board")]
    NoSuchHouse,
    /// The house belongs to the other side.
    #[error("house {house} is not {side}'s")]
    NotYours {
        /// Its letter.
        house: char,
        /// The side to move.
        side: Side,
    },
    /// Nothing to sow.
    #[error("house {0} is empty")]
    Empty(char),
    /// Fewer seeds than a move needs.
    #[error("house {house} holds {seeds}, but a move needs {min} seeds")]
    TooFew {
        /// Its letter.
        house: char,
        /// What it holds.
        seeds: u8,
        /// What a move needs.
        min: u8,
    },
    /// Single seeds wait until there is nothing else.
    #[error("house {0} holds a single seed, which may move only when no house holds more")]
    Single(char),
    /// The last house holds too few seeds to be played without need.
    #[error(
        "house {house} is the last before the opponent's and holds {seeds}; with fewer than {min} \
         it may be played only to feed"
    )]
    LastHouse {
        /// Its letter.
        house: char,
        /// What it holds.
        seeds: u8,
        /// What it must hold.
        min: u8,
    },
    /// The opponent would stay without seeds.
    #[error("the opponent has no seeds and must be fed, which house {0} does not do")]
    MustFeed(char),
    /// The capture would take everything.
    #[error("house {0} would capture all the opponent's seeds, which is forbidden")]
    Slam(char),
    /// The side has to pass.
    #[error("no house may be played: you must pass")]
    MustPass,
    /// The side has a move.
    #[error("you may pass only when no house may be played")]
    MayNotPass,
}

impl IllegalMove {
    /// The move that was refused.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Why.
    pub fn why(&self) -> Why {
        self.why
    }

    /// The moves that are legal instead; empty when the game is over.
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// Explains why `mv`, which is not legal in the game, is not.
    pub(super) fn explain(game: &Game, mv: Move) -> Self {
        let holes = game.rule().holes();
        Self {
            mv,
            why: why(game, mv),
            legal: game.legal_moves(),
            holes,
        }
    }
}

fn why(game: &Game, mv: Move) -> Why {
    if let Some(outcome) = game.outcome() {
        return Why::GameOver(outcome.reason);
    }
    let Move::House(house) = mv else {
        return Why::MayNotPass;
    };
    let (p, position) = (game.rule().params(), game.position());
    if house.index() >= position.holes() * 2 {
        return Why::NoSuchHouse;
    }
    let letter = house.letter(position.holes());
    let (side, seeds) = (position.side(), position.seeds(house));
    if position.owner(house) != side {
        return Why::NotYours {
            house: letter,
            side,
        };
    }
    if seeds == 0 {
        return Why::Empty(letter);
    }
    if seeds < p.min_seeds {
        return Why::TooFew {
            house: letter,
            seeds,
            min: p.min_seeds,
        };
    }
    let is_held_back = legal::held_back(p, position) >> house.index() & 1 == 1;
    if p.last_house > 1 && is_held_back && !legal::must_feed(p, position) {
        return Why::LastHouse {
            house: letter,
            seeds,
            min: p.last_house,
        };
    }
    if legal::movable(p, position) >> house.index() & 1 == 0 && p.singles != Singles::Free {
        return Why::Single(letter);
    }
    if game.legal_moves() == [Move::Pass] {
        return Why::MustPass;
    }
    let slams_barred = matches!(
        p.slam,
        SlamPolicy::Forbidden | SlamPolicy::ForbiddenUnlessOnly
    );
    if slams_barred && !legal::must_feed(p, position) {
        return Why::Slam(letter);
    }
    let sown = super::sow::sow(p, position, house, &mut ());
    let fed = sown.position.has_seeds(side.other());
    if fed {
        Why::Slam(letter)
    } else {
        Why::MustFeed(letter)
    }
}

/// `; legal: A, C`, or nothing when no move is.
fn hint(legal: &[Move], holes: u8) -> String {
    if legal.is_empty() {
        return String::new();
    }
    let letters: Vec<String> = legal
        .iter()
        .map(|mv| mv.to_char(holes).to_string())
        .collect();
    format!("; legal: {}", letters.join(", "))
}
