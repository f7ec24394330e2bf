//! A game: who has signed what about it, and what that is worth.

use super::{Checked, Fault};
use crate::{
    peer::{
        Author,
        wire::{Accept, Challenge, Gid, HalfRecord, OwnResult},
    },
    store::{HeardHalf, Problem, Replay, SignedResult, records::Record},
    trust::{KeyId, Link, Points, PublicKey},
};

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCheck {
    /// The game.
    pub gid: Gid,
    /// What was agreed on before it began.
    pub terms: Option<SignedTerms>,
    /// The half-records of it that are there.
    pub halves: Vec<SignedHalf>,
    /// Where its lines are among the records that were checked; `None` when only half-records of it are known.
    pub place: Option<usize>,
}

/// Who has challenged whom, and on what terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedTerms {
    /// Who has challenged.
    pub challenger: PublicKey,
    /// Who has accepted.
    pub challenged: PublicKey,
    /// The challenge.
    pub challenge: Challenge,
    /// The acceptance.
    pub accept: Accept,
}

/// A half-record, and what its game says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHalf {
    /// Whose it is.
    pub author: PublicKey,
    /// The link of its line.
    pub link: Link,
    /// What it says.
    pub result: HalfRecord,
    /// Plies that count; `None` when the lines of the game are not there.
    pub plies: Option<u32>,
    /// Whether the lines of the game alone show that it ended so.
    pub is_shown: bool,
    /// The referee, if it is his testimony alone that shows it.
    pub witness: Option<KeyId>,
}

/// What a game's result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Both sides have signed the same.
    Sealed,
    /// One side has signed, the result moves points, and the lines force it.
    Proven,
    /// One side has signed, the result moves points, and the referee whom both had named testifies it.
    Witnessed,
    /// One side has signed, and nothing moves.
    Claimed,
    /// The two sides have signed different results.
    Disputed,
}

impl Worth {
    /// The word by which it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::Proven => "proven",
            Self::Witnessed => "witnessed",
            Self::Claimed => "claimed",
            Self::Disputed => "disputed",
        }
    }
}

impl GameCheck {
    /// A game of which only half-records are known.
    pub(super) fn heard(gid: Gid) -> Self {
        Self {
            gid,
            terms: None,
            halves: Vec::new(),
            place: None,
        }
    }

    /// What it is worth; `None` while nobody has signed.
    pub fn worth(&self) -> Option<Worth> {
        let first = self.halves.first()?;
        let others = || {
            self.halves
                .iter()
                .filter(|half| half.author != first.author)
        };
        Some(match others().next() {
            Some(_) if self.halves.iter().any(|half| self.agrees(half)) => Worth::Sealed,
            // Where the game is not here, the other one may be anybody.
            Some(_) if self.terms.is_some() => Worth::Disputed,
            _ if first.result.moved > 0 && first.is_shown => match first.witness {
                Some(_) => Worth::Witnessed,
                None => Worth::Proven,
            },
            _ => Worth::Claimed,
        })
    }

    /// Whether the other side has signed the same.
    pub fn agrees(&self, half: &SignedHalf) -> bool {
        self.halves
            .iter()
            .any(|other| other.author != half.author && half.result.agrees_with(&other.result))
    }

    /// The half-record of a key.
    pub fn half_of(&self, key: &PublicKey) -> Option<&SignedHalf> {
        self.halves.iter().find(|half| half.author == *key)
    }

    /// The other player, if it is known who that is.
    pub fn opponent_of(&self, key: &PublicKey) -> Option<PublicKey> {
        let keys = self
            .terms
            .iter()
            .flat_map(|terms| [terms.challenger, terms.challenged]);
        let signed = self.halves.iter().map(|half| half.author);
        keys.chain(signed).find(|other| other != key)
    }

    /// Everybody who is known to have played it.
    pub fn players(&self) -> Vec<PublicKey> {
        let keys = self
            .terms
            .iter()
            .flat_map(|terms| [terms.challenger, terms.challenged]);
        let mut players: Vec<PublicKey> = Vec::new();
        for key in keys.chain(self.halves.iter().map(|half| half.author)) {
            if !players.contains(&key) {
                players.push(key);
            }
        }
        players
    }

    /// Whether it was played for points, as far as is known.
    pub fn is_rated(&self) -> bool {
        match &self.terms {
            Some(terms) => terms.challenge.rated.is_some(),
            None => self.halves.iter().any(|half| half.result.moved > 0),
        }
    }

    /// Minutes since 1970 at which it was agreed on, or ended if no more is known.
    pub fn minutes(&self) -> u32 {
        let ended = || self.halves.iter().map(|half| half.result.minutes).min();
        let begun = self.terms.as_ref().map(|terms| terms.challenge.minutes);
        begun.or_else(ended).unwrap_or(0)
    }

    /// A half-record that came without its game.
    pub(super) fn hear(&mut self, heard: &HeardHalf) {
        // Anybody can sign something about a game: only its players know what it was.
        let terms = self.terms.as_ref();
        let plays =
            terms.is_none_or(|terms| [terms.challenger, terms.challenged].contains(&heard.author));
        if !plays || self.halves.iter().any(|half| half.link == heard.link) {
            return;
        }
        let same = |half: &&SignedHalf| {
            half.author != heard.author && half.result.agrees_with(&heard.result)
        };
        let known = self.halves.iter().find(same);
        self.halves.push(SignedHalf {
            author: heard.author,
            link: heard.link,
            result: heard.result.clone(),
            plies: known.and_then(|half| half.plies).or(self.place.map(|_| 0)),
            is_shown: known.is_some_and(|half| half.is_shown),
            witness: known.and_then(|half| half.witness),
        });
    }

    fn add(&mut self, author: PublicKey, signed: SignedResult) {
        // The same game may be told by both of its players.
        if let Some(known) = self.halves.iter_mut().find(|half| half.link == signed.link) {
            if signed.is_shown && !known.is_shown {
                known.is_shown = true;
                known.witness = signed.witness;
                known.plies = Some(signed.plies);
            }
            return;
        }
        self.halves.push(SignedHalf {
            author,
            link: signed.link,
            result: signed.result,
            plies: Some(signed.plies),
            is_shown: signed.is_shown,
            witness: signed.witness,
        });
    }
}

impl SignedTerms {
    /// What a side has stated: its points, the half-record after which it has them, and when it said so.
    pub fn stated_by(&self, key: &PublicKey) -> Option<(Points, Link, u32)> {
        if *key == self.challenger {
            let said = &self.challenge;
            Some((said.points, said.chain, said.minutes))
        } else if *key == self.challenged {
            let said = &self.accept;
            Some((said.points, said.chain, said.minutes))
        } else {
            None
        }
    }
}

impl SignedHalf {
    /// The winner's points and the loser's, as the terms have them; `None` for a draw.
    pub(super) fn stakes(&self, terms: &SignedTerms) -> Option<[Points; 2]> {
        let (own, other) = match self.author == terms.challenger {
            true => (terms.challenge.points, terms.accept.points),
            false => (terms.accept.points, terms.challenge.points),
        };
        match self.result.own {
            OwnResult::Won => Some([own, other]),
            OwnResult::Lost => Some([other, own]),
            OwnResult::Drawn => None,
        }
    }
}

/// Plays a record again.
pub(super) fn read(place: usize, record: &Record, checked: &mut Checked) {
    let gid = record.gid;
    let Ok(replay) = Replay::of(gid, &record.setting, &record.lines) else {
        checked.faults.push(Fault::Rule(gid));
        return;
    };
    // What was refused has changed nothing, and is its author's affair.
    let problems = replay
        .problems
        .iter()
        .filter(|problem| !matches!(problem, Problem::Refused(_)));
    checked.faults.extend(problems.map(|problem| Fault::Line {
        gid,
        problem: *problem,
    }));
    let key = |author: Author| match author {
        Author::Own => record.setting.own,
        Author::Opponent => record.setting.opponent,
    };
    let game = checked
        .games
        .entry(gid)
        .or_insert_with(|| GameCheck::heard(gid));
    game.place.get_or_insert(place);
    if let Some(agreement) = replay.agreement.filter(|_| game.terms.is_none()) {
        let challenger = key(agreement.challenger);
        let challenged = key(match agreement.challenger {
            Author::Own => Author::Opponent,
            Author::Opponent => Author::Own,
        });
        game.terms = Some(SignedTerms {
            challenger,
            challenged,
            challenge: agreement.challenge,
            accept: agreement.accept,
        });
    }
    for signed in replay.results {
        game.add(key(signed.author), signed);
    }
}

/// A game ends once: where a referee has testified against both sides, the earlier line of the game counts.
fn first_witness(game: &mut GameCheck) {
    let witnessed = game.halves.iter().filter(|half| half.witness.is_some());
    let Some(first) = witnessed.filter_map(|half| half.plies).min() else {
        return;
    };
    for half in &mut game.halves {
        if half.witness.is_some() && half.plies != Some(first) {
            half.is_shown = false;
            half.witness = None;
        }
    }
}

/// What a referee testifies counts for nothing where the other telling of the same game shows that it went on.
pub(super) fn weigh_witnesses(records: &[Record], checked: &mut Checked) {
    for record in records {
        let Some(game) = checked.games.get_mut(&record.gid) else {
            continue;
        };
        if game.halves.iter().all(|half| half.witness.is_none()) {
            continue;
        }
        let Ok(replay) = Replay::of(record.gid, &record.setting, &record.lines) else {
            continue;
        };
        for half in game.halves.iter_mut().filter(|half| half.witness.is_some()) {
            let author = match half.author == record.setting.own {
                true => record.setting.me,
                false => record.setting.me.other(),
            };
            let gone = match half.result.own {
                OwnResult::Lost => author,
                _ => author.other(),
            };
            if replay.refutes_gone(gone, half.result.head) {
                half.is_shown = false;
                half.witness = None;
            }
        }
    }
    for game in checked.games.values_mut() {
        first_witness(game);
    }
}
