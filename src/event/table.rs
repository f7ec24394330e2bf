//! What the director's log amounts to: who plays, who meets whom, and how it stands.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    EventTerms,
    log::Log,
    pairing::{self, Entrant},
    standings::{Outcome, Record, Standing, rank},
};
use crate::{
    peer::wire::{Gid, Pairing, Seat, SundayEnter, SundayLine, SundayRound, Verdict, Why},
    trust::{Link, PublicKey},
};

/// Who somebody is in an event: a player by his key, or a guest by his name and the key of the bot that plays
/// for him.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// The key.
    pub key: PublicKey,
    /// The guest's name; none for the player whose key it is.
    pub guest: Option<String>,
}

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// His number.
    pub seat: Seat,
    /// Who he is.
    pub who: Identity,
    /// His name; empty for anonymous.
    pub name: String,
    /// Whether he plays in the rounds to come.
    pub active: bool,
    /// Whether he has come after the first round was paired.
    pub late: bool,
    /// Whether he was there when a round was paired.
    pub paired: bool,
}

/// The score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who gets the point.
    pub verdict: Verdict,
    /// Why.
    pub why: Why,
    /// The game, if it has begun.
    pub gid: Option<Gid>,
}

impl Score {
    /// Points of South and North, in halves.
    pub fn halves(&self) -> (u16, u16) {
        match self.verdict {
            Verdict::South => (2, 0),
            Verdict::North => (0, 2),
            Verdict::Both => (1, 1),
            Verdict::Neither => (0, 0),
        }
    }

    /// Whether it was played: sides and games won count then.
    pub fn was_played(&self) -> bool {
        match self.why {
            Why::Absent | Why::Left => false,
            Why::Ruled => self.gid.is_some(),
            Why::Played | Why::Word | Why::Guest | Why::Disputed | Why::Silent => true,
        }
    }
}

/// A round: its games with their scores, and who has no opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The number, from 1.
    pub number: u8,
    /// The games, with the score once there is one.
    pub games: BTreeMap<Pairing, Option<Score>>,
    /// Who has no opponent, and gets a point.
    pub byes: Vec<Seat>,
    /// Whether what the director said of the results before it is what they are here.
    pub agrees: bool,
}

impl Round {
    /// The game of somebody.
    pub fn game_of(&self, seat: Seat) -> Option<Pairing> {
        let games = self.games.keys().copied();
        games
            .into_iter()
            .find(|game| game.south == seat || game.north == seat)
    }

    /// The games without a score.
    pub fn open(&self) -> impl Iterator<Item = Pairing> {
        let open = self.games.iter().filter(|(_, score)| score.is_none());
        open.map(|(pairing, _)| *pairing)
    }

    /// Whether every game has its score.
    pub fn is_over(&self) -> bool {
        self.games.values().all(Option::is_some)
    }
}

/// Everything that follows from the log.
#[derive(Clone, Debug)]
pub struct Table {
    terms: EventTerms,
    people: BTreeMap<Seat, Person>,
    rounds: Vec<Round>,
    planned: u8,
    over: bool,
}

impl Table {
    /// An event in which nobody plays yet.
    pub fn new(terms: EventTerms) -> Self {
        Self {
            planned: terms.rounds,
            terms,
            people: BTreeMap::new(),
            rounds: Vec::new(),
            over: false,
        }
    }

    /// The table of a log, from its lines in any order, such as they are kept; what is not signed by whom it
    /// should be does not count.
    pub fn of_lines<'a>(terms: EventTerms, lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut log = Log::new(terms);
        for line in lines {
            log.add(line);
        }
        log.table()
    }

    /// The terms.
    pub fn terms(&self) -> &EventTerms {
        &self.terms
    }

    /// Everybody who has entered, by seat.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.people.values()
    }

    /// Who has this seat.
    pub fn person(&self, seat: Seat) -> Option<&Person> {
        self.people.get(&seat)
    }

    /// Somebody's entry.
    pub fn find(&self, who: &Identity) -> Option<&Person> {
        self.people().find(|person| person.who == *who)
    }

    /// How many play in the next round.
    pub fn active(&self) -> usize {
        self.people().filter(|person| person.active).count()
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// A game's round.
    pub fn round_of(&self, pairing: Pairing) -> Option<&Round> {
        let at = usize::from(pairing.round).checked_sub(1)?;
        self.rounds.get(at)
    }

    /// A game, with its score once it has one; none if there is no such game.
    pub fn game(&self, pairing: Pairing) -> Option<Option<Score>> {
        self.round_of(pairing)?.games.get(&pairing).copied()
    }

    /// The round that is being played.
    pub fn round(&self) -> Option<&Round> {
        self.rounds.last().filter(|_| !self.over)
    }

    /// How many rounds there are; 0 before the first if that depends on how many come.
    pub fn planned(&self) -> u8 {
        self.planned
    }

    /// Whether the last round is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// A free number for somebody who enters.
    pub fn free_seat(&self) -> Option<Seat> {
        (1..=Seat::MAX)
            .filter_map(Seat::new)
            .find(|seat| !self.people.contains_key(seat))
    }

    /// Takes a line of the log in. What does not fit changes nothing, and the same everywhere.
    pub(super) fn apply(&mut self, line: &SundayLine) {
        if self.over && !matches!(line, SundayLine::SundayScore(_)) {
            return;
        }
        match line {
            SundayLine::SundayEnter(enter) => self.enter(enter),
            SundayLine::SundayLeave(leave) => {
                if let Some(person) = self.people.get_mut(&leave.seat) {
                    person.active = false;
                }
            }
            SundayLine::SundayRound(round) => self.begin(round),
            SundayLine::SundayScore(score) => {
                let number = usize::from(score.pairing.round);
                let round = number.checked_sub(1).and_then(|at| self.rounds.get_mut(at));
                if let Some(entry) = round.and_then(|r| r.games.get_mut(&score.pairing)) {
                    *entry = Some(Score {
                        verdict: score.verdict,
                        why: score.why,
                        gid: score.gid,
                    });
                }
            }
            SundayLine::SundayOver(_) => self.over = true,
            _ => {}
        }
    }

    fn enter(&mut self, enter: &SundayEnter) {
        let who = Identity {
            key: enter.key,
            guest: enter.guest.map(|_| enter.name.as_str().to_owned()),
        };
        let known = self.find(&who).map(|person| person.seat);
        match (known, self.people.get_mut(&enter.seat)) {
            (Some(seat), Some(person)) if seat == enter.seat => person.active = true,
            (None, None) => {
                let person = Person {
                    seat: enter.seat,
                    who,
                    name: enter.name.as_str().to_owned(),
                    active: true,
                    late: !self.rounds.is_empty(),
                    paired: false,
                };
                self.people.insert(enter.seat, person);
            }
            _ => {}
        }
    }

    fn begin(&mut self, line: &SundayRound) {
        if usize::from(line.round) != self.rounds.len() + 1 {
            return;
        }
        if self.planned == 0 {
            self.planned = pairing::rounds(self.active());
        }
        let agrees = line.results == self.results() && usize::from(line.active) == self.active();
        for person in self.people.values_mut() {
            person.paired |= person.active;
        }
        let pairs = pairing::pair(&self.entrants(), line.round);
        let game = |(south, north)| {
            let round = line.round;
            (
                Pairing {
                    round,
                    south,
                    north,
                },
                None,
            )
        };
        self.rounds.push(Round {
            number: line.round,
            games: pairs.games.into_iter().map(game).collect(),
            byes: pairs.byes,
            agrees,
        });
    }

    /// The hash of all results so far, in their order.
    pub fn results(&self) -> Link {
        let games = self.rounds.iter().flat_map(|round| &round.games);
        let lines: Vec<String> = games
            .filter_map(|(pairing, score)| Some((pairing, score.as_ref()?)))
            .map(|(pairing, score)| format!("{pairing} {}", score.verdict))
            .collect();
        Link::of(&lines.join("\n"))
    }

    /// What somebody has got, round by round.
    fn outcomes(&self, seat: Seat) -> Vec<Outcome> {
        self.rounds
            .iter()
            .filter_map(|round| outcome(round, seat))
            .collect()
    }

    fn lot(&self, person: &Person) -> Link {
        let guest = person.who.guest.as_deref().unwrap_or("");
        self.terms.lot(&person.who.key, guest)
    }

    /// Everybody who was ever paired or plays now, as the pairing sees him.
    pub(super) fn entrants(&self) -> Vec<Entrant> {
        let people = self
            .people()
            .filter(|person| person.paired || person.active);
        people.map(|person| self.entrant(person)).collect()
    }

    fn entrant(&self, person: &Person) -> Entrant {
        let seat = person.seat;
        let games: Vec<(Pairing, Option<Score>)> = self
            .rounds
            .iter()
            .filter_map(|round| {
                let game = round.game_of(seat)?;
                Some((game, *round.games.get(&game)?))
            })
            .collect();
        let played = games
            .iter()
            .filter(|(_, score)| score.is_some_and(|s| s.was_played()));
        let other = |game: &Pairing| {
            if game.south == seat {
                game.north
            } else {
                game.south
            }
        };
        let byes = self
            .rounds
            .iter()
            .filter(|round| round.byes.contains(&seat));
        Entrant {
            seat,
            active: person.active,
            late: person.late,
            points: self
                .outcomes(seat)
                .iter()
                .map(|outcome| outcome.halves)
                .sum(),
            opponents: games.iter().map(|(game, _)| other(game)).collect(),
            souths: played.map(|(game, _)| game.south == seat).collect(),
            byes: u16::try_from(byes.count()).unwrap_or(u16::MAX),
            lot: self.lot(person),
        }
    }

    /// How it stands, the first one first.
    pub fn standings(&self) -> Vec<Standing> {
        let rounds = u16::try_from(self.rounds.len()).unwrap_or(u16::MAX);
        let people = self
            .people()
            .filter(|person| person.paired || person.active);
        let records: Vec<Record> = people
            .map(|person| Record {
                seat: person.seat,
                lot: self.lot(person),
                outcomes: self.outcomes(person.seat),
                rounds,
            })
            .collect();
        rank(&records)
    }

    /// The keys of those who play, each once.
    pub(super) fn active_keys(&self) -> BTreeSet<PublicKey> {
        let active = self.people().filter(|person| person.active);
        active.map(|person| person.who.key).collect()
    }
}

fn outcome(round: &Round, seat: Seat) -> Option<Outcome> {
    if round.byes.contains(&seat) {
        return Some(Outcome {
            opponent: None,
            halves: 2,
            played: false,
        });
    }
    let game = round.game_of(seat)?;
    let score = (*round.games.get(&game)?)?;
    let (south, north) = score.halves();
    let (opponent, halves) = match game.south == seat {
        true => (game.north, south),
        false => (game.south, north),
    };
    Some(Outcome {
        opponent: Some(opponent),
        halves,
        played: score.was_played(),
    })
}
