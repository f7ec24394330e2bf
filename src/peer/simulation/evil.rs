//! The evil one: a bystander who reads and writes everything but has no key of the players', or an
//! opponent who has a key and lies with it.

use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};

use super::world::World;
use crate::{
    game::{EndReason, Move, Position, Side},
    peer::{
        Recipient,
        wire::{
            self, AnswerWord, Draft, ErrorWord, Gid, Line, Message, MoveLetter, NetworkToken,
            OfferKind, ScorePair,
        },
    },
    trust::{KeyPair, Link, Points},
};

/// What a bystander tries.
pub(super) const BYSTANDER_ATTACKS: &[&str] = &[
    "copied private line",
    "copied wire line",
    "forged move",
    "forged resignation",
    "forged result",
    "garbage",
    "move with a copied signature",
    "mutated line",
];

/// What an opponent tries.
pub(super) const OPPONENT_ATTACKS: &[&str] = &[
    "answer that was not asked for",
    "end alone",
    "equivocation",
    "error flood",
    "false result",
    "illegal house",
    "impossible time",
    "move for the other side",
    "offer at an old line",
    "offer to take moves back",
    "repeated line",
    "resignation at an old line",
    "sync flood",
    "wrong link",
    "wrong number",
    "wrong ply",
    "wrong position",
];

/// Lines the evil one remembers.
const MEMORY: usize = 400;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Bystander,
    Opponent,
}

pub(super) struct Evil {
    role: Role,
    key: KeyPair,
    seen: Vec<String>,
    requests: u32,
}

/// The next move of a victim's opponent, all of it right.
struct Truth {
    gid: Gid,
    number: u16,
    known: u16,
    ply: u16,
    house: Move,
    holes: u8,
    position: Position,
    link: Link,
    /// Thinking time, in tenths of a second.
    used: u32,
    turn: bool,
    me: Side,
}

impl Truth {
    fn draft(&self) -> Draft {
        wire::Move {
            gid: self.gid,
            number: self.number,
            known: self.known,
            ply: self.ply,
            house: MoveLetter::try_from(self.house.to_char(self.holes)).expect("a letter"),
            used: self.used,
            position: self.position,
            link: self.link,
        }
        .draft()
    }

    fn offer(&self, kind: OfferKind, link: Link) -> wire::Offer {
        wire::Offer {
            gid: self.gid,
            number: self.number,
            known: self.known,
            kind,
            // The ply before the one that would come next.
            ply: (kind == OfferKind::TakeBack).then_some(self.ply.saturating_sub(2)),
            link,
        }
    }
}

impl Evil {
    pub(super) fn new(role: Role) -> Self {
        Self {
            role,
            key: KeyPair::from_seed([66; 32]),
            seen: Vec::new(),
            requests: 1_000,
        }
    }

    /// The node that says the evil lines.
    pub(super) fn place(&self) -> usize {
        match self.role {
            Role::Bystander => 2,
            Role::Opponent => 1,
        }
    }

    pub(super) fn overhears(&mut self, line: &str) {
        if self.seen.len() < MEMORY {
            self.seen.push(line.to_owned());
        }
    }

    /// Says something evil, if the moment is right for what comes to mind.
    pub(super) fn attack(&mut self, world: &mut World) -> Vec<(Recipient, String)> {
        let mut rng = StdRng::seed_from_u64(world.rng.random());
        let victim = match self.role {
            Role::Bystander => rng.random_range(0..2),
            Role::Opponent => 0,
        };
        let Some(nick) = world.victim_nick(victim) else {
            return Vec::new();
        };
        let truth = truth(world, victim, &mut rng);
        let said = match self.role {
            Role::Bystander => self.bystander(&mut rng, truth),
            Role::Opponent => self.opponent(&mut rng, world, truth),
        };
        let Some((attack, text, on_wire)) = said else {
            return Vec::new();
        };
        world.network.count(attack);
        let to = if on_wire {
            Recipient::Wire
        } else {
            Recipient::Nick(nick)
        };
        vec![(to, text)]
    }

    fn bystander(
        &mut self,
        rng: &mut StdRng,
        truth: Option<Truth>,
    ) -> Option<(&'static str, String, bool)> {
        let attack = *BYSTANDER_ATTACKS.choose(rng)?;
        let seen = self.seen.choose(rng).cloned();
        let sign = |draft: Draft| draft.sign(&self.key).ok();
        let text = match attack {
            "copied private line" | "copied wire line" => seen?,
            "forged move" => sign(truth?.draft())?,
            "forged resignation" => {
                let t = truth?;
                let (gid, number, known, link) = (t.gid, t.number, t.known, t.link);
                sign(
                    wire::Resign {
                        gid,
                        number,
                        known,
                        link,
                        reason: None,
                    }
                    .draft(),
                )?
            }
            "forged result" => sign(false_result(rng, &truth?).draft())?,
            "move with a copied signature" => {
                let own = sign(truth?.draft())?;
                let (head, _) = own.rsplit_once(" sig=")?;
                let seen = seen?;
                let (_, signature) = seen.rsplit_once(" sig=")?;
                format!("{head} sig={signature}")
            }
            "mutated line" => mutated(rng, &seen?),
            _ => garbage(rng),
        };
        Some((
            attack,
            text,
            attack == "copied wire line" || attack == "forged result",
        ))
    }

    fn opponent(
        &mut self,
        rng: &mut StdRng,
        world: &World,
        truth: Option<Truth>,
    ) -> Option<(&'static str, String, bool)> {
        let attack = *OPPONENT_ATTACKS.choose(rng)?;
        let key = &world.nodes[1].key;
        let mut t = truth?;
        // Attacks inside a turn only make sense when it is the evil side's, but for one.
        if (attack == "move for the other side") == t.turn {
            return None;
        }
        match attack {
            "wrong number" => t.number += rng.random_range(1..4),
            "wrong ply" => t.ply += rng.random_range(1..3),
            "wrong link" => t.link = Link::of("something else"),
            "impossible time" => t.used = 800_000,
            "wrong position" => t.position = swapped(&t.position),
            "illegal house" => {
                let own = u8::from(t.me == Side::South) * t.holes;
                let empty =
                    (own..own + t.holes).find(|house| t.position.houses()[*house as usize] == 0);
                t.house = Move::House(crate::game::House::new(empty.unwrap_or(own)));
            }
            _ => {}
        }
        let draft = match attack {
            "equivocation" => {
                t.number = t.number.checked_sub(1).filter(|number| *number > 0)?;
                t.draft()
            }
            "answer that was not asked for" => wire::Answer {
                gid: t.gid,
                number: t.number,
                known: t.known,
                offer: rng.random_range(1..=t.known.max(1)),
                word: AnswerWord::Yes,
                link: Link::of("an offer that was never made"),
            }
            .draft(),
            "end alone" => wire::Resign {
                gid: t.gid,
                number: t.number,
                known: t.known,
                link: t.link,
                reason: Some(EndReason::Settled),
            }
            .draft(),
            "offer at an old line" => t.offer(OfferKind::Draw, Link::of("an old line")).draft(),
            "offer to take moves back" => t.offer(OfferKind::TakeBack, t.link).draft(),
            "error flood" => wire::Refusal {
                gid: t.gid,
                number: 1,
                word: ErrorWord::Illegal,
            }
            .draft(),
            "false result" => false_result(rng, &t).draft(),
            "repeated line" => {
                let own =
                    |line: &&String| Line::parse(line).is_ok_and(|line| line.verify(&key.public()));
                let lines: Vec<&String> = self.seen.iter().filter(own).collect();
                return Some((attack, (*lines.choose(rng)?).clone(), false));
            }
            "resignation at an old line" => {
                let old = self
                    .seen
                    .iter()
                    .filter(|line| is_move(line))
                    .collect::<Vec<_>>();
                let link = Link::of(old.choose(rng)?);
                let (gid, number, known) = (t.gid, t.number, t.known);
                wire::Resign {
                    gid,
                    number,
                    known,
                    link,
                    reason: None,
                }
                .draft()
            }
            "sync flood" => {
                self.requests += 1;
                let head = Some(t.link);
                let (gid, request) = (t.gid, self.requests);
                wire::Sync {
                    gid,
                    request,
                    number: 4000,
                    known: 0,
                    head,
                }
                .draft()
            }
            _ => t.draft(),
        };
        Some((attack, draft.sign(key).ok()?, attack == "false result"))
    }
}

/// What the victim expects to hear next from his opponent. When it is the victim's turn, it is the
/// victim's own move.
fn truth(world: &World, victim: usize, rng: &mut StdRng) -> Option<Truth> {
    let (gid, me) = world.victim_game(victim)?;
    let seat = world.nodes[victim].peer.seats.get(&gid)?;
    let (number, known) = seat.contest.expected();
    let mut game = seat.contest.game().clone();
    let turn = game.to_move()? != me;
    let house = *game.legal_moves().choose(rng)?;
    let link = seat.contest.head();
    game.play(house).ok()?;
    Some(Truth {
        gid,
        number,
        known,
        ply: u16::try_from(game.ply()).ok()?,
        house,
        holes: game.rule().holes(),
        position: *game.position(),
        link,
        used: 1,
        turn,
        me,
    })
}

fn is_move(line: &str) -> bool {
    Line::parse(line).is_ok_and(|line| matches!(Message::read(&line), Ok(Message::Move(_))))
}

fn false_result(rng: &mut StdRng, truth: &Truth) -> wire::HalfRecord {
    let score = |text: &str| text.parse().expect("a score");
    let lost = if truth.me == Side::South {
        ["0", "18"]
    } else {
        ["18", "0"]
    };
    wire::HalfRecord {
        gid: truth.gid,
        score: ScorePair(lost.map(score)),
        reason: *[EndReason::Majority, EndReason::Gone, EndReason::Flag]
            .choose(rng)
            .expect("not empty"),
        moved: 100,
        own: wire::OwnResult::Won,
        head: truth.link,
        number: 1,
        previous: truth.link,
        points: Points::START,
        network: NetworkToken::from_name("simnet"),
        minutes: 29_000_000,
    }
}

/// The same position with two houses' seeds exchanged, or one seed more in the store.
fn swapped(position: &Position) -> Position {
    let mut houses = position.houses().to_vec();
    let [south, north] = position.stores();
    match (1..houses.len()).find(|place| houses[*place] != houses[0]) {
        Some(place) => houses.swap(0, place),
        None => houses[0] += 1,
    }
    Position::new(&houses, [south, north], position.side()).expect("as many seeds as before")
}

/// A line with one character changed.
fn mutated(rng: &mut StdRng, line: &str) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let place = rng.random_range(0..bytes.len());
    bytes[place] = rng.random_range(b' '..b'~');
    String::from_utf8(bytes).expect("ASCII")
}

fn garbage(rng: &mut StdRng) -> String {
    let length = rng.random_range(0..400);
    let junk: String = (0..length)
        .map(|_| char::from(rng.random_range(1..255_u8)))
        .collect();
    let verb = [
        "move",
        "start",
        "hello",
        "nonsense",
        "card?",
        "rule?",
        "rules",
        "rule-part",
    ]
    .choose(rng)
    .expect("not empty");
    format!("awale/1 {verb} {junk}")
}
