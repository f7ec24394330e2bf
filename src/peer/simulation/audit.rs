//! The auditor: compares what the machines hold with what they should.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
};

use crate::{
    game::{EndReason, Game, Outcome, Position, Side},
    peer::{
        Author, Event, Offer, Output, Peer, ResultClass,
        wire::{self, Clock, Gid, HalfRecord, Line, Message},
    },
    trust::{Link, Points, PublicKey},
};

/// Most things a machine may hold for others, whatever they do.
const MAX_HELD: usize = 2000;

/// What the auditor knows of one honest player.
#[derive(Default)]
pub(super) struct Ledger {
    /// The newest own half-record: its number and link.
    record: Option<(u32, Link)>,
    /// Lines said.
    pub(super) said: u64,
    stored: HashSet<String>,
    games: HashMap<Gid, GameLedger>,
}

#[derive(Default)]
pub(super) struct GameLedger {
    opponent: Option<PublicKey>,
    me: Option<Side>,
    clock: Option<Clock>,
    rated: bool,
    /// What the opponent stated before the game: his points, and his newest half-record.
    stated: Option<(Points, Link)>,
    /// The opponent's numbered lines in the order in which they were taken in.
    numbered: Vec<Link>,
    lines: HashMap<Link, (Author, String)>,
    /// The newest line of the chain after each ply.
    heads: Vec<Link>,
    pub(super) outcome: Option<(Outcome, Link)>,
    pub(super) class: Option<ResultClass>,
}

impl Ledger {
    pub(super) fn game(&self, gid: Gid) -> Option<&GameLedger> {
        self.games.get(&gid)
    }

    pub(super) fn begin(&mut self, gid: Gid, opponent: PublicKey, me: Side) {
        let game = self.games.entry(gid).or_default();
        game.opponent = Some(opponent);
        game.me = Some(me);
    }

    /// Looks at everything a machine wants done.
    pub(super) fn output(&mut self, output: &Output, peer: &Peer) -> Result<(), String> {
        match output {
            Output::Store { gid, author, line } => self.store(*gid, *author, line),
            Output::Say { line, .. } => self.say(line),
            Output::Event(event) => self.event(event, peer),
            Output::Join(_) | Output::Part(_) | Output::Direct(_) => Ok(()),
        }
    }

    fn store(&mut self, gid: Gid, author: Author, line: &str) -> Result<(), String> {
        self.stored.insert(line.to_owned());
        let parsed = Line::parse(line).map_err(|error| format!("stored {line}: {error}"))?;
        let message = Message::read(&parsed).map_err(|error| format!("stored {line}: {error}"))?;
        if let (Author::Own, Message::HalfRecord(result)) = (author, &message) {
            self.record(result, parsed.link())?;
        }
        let game = self.games.entry(gid).or_default();
        game.lines.insert(parsed.link(), (author, line.to_owned()));
        if let Message::Challenge(challenge) = &message {
            game.clock = Some(challenge.clock);
            game.rated = challenge.rated.is_some();
        }
        match &message {
            Message::Challenge(said) if author == Author::Opponent => {
                game.stated = Some((said.points, said.chain));
            }
            Message::Accept(said) if author == Author::Opponent => {
                game.stated = Some((said.points, said.chain));
            }
            _ => {}
        }
        if let Message::Start(_) = message {
            game.heads = vec![parsed.link()];
        }
        let Some((_, number, _)) = message.numbered() else {
            return Ok(());
        };
        if author == Author::Own {
            return Ok(());
        }
        if usize::from(number) <= game.numbered.len() {
            // Proof of equivocation is kept too.
            return Ok(());
        }
        game.numbered.push(parsed.link());
        if usize::from(number) != game.numbered.len() {
            return Err(format!(
                "number {number} taken in as number {}",
                game.numbered.len()
            ));
        }
        Ok(())
    }

    /// A player's records are numbered without a gap, and each names the one before.
    fn record(&mut self, result: &HalfRecord, link: Link) -> Result<(), String> {
        let (last, newest) = self.record.unwrap_or((0, result.previous));
        if result.number != last + 1 || result.previous != newest {
            return Err(format!(
                "record {} does not follow record {last}",
                result.number
            ));
        }
        self.record = Some((result.number, link));
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        self.said += 1;
        let parsed = Line::parse(line).map_err(|error| format!("said {line}: {error}"))?;
        let numbered = matches!(
            parsed.verb(),
            "start" | "move" | "offer" | "answer" | "resign" | "result"
        );
        if numbered && !self.stored.contains(line) {
            return Err(format!("said before it was stored: {line}"));
        }
        Ok(())
    }

    fn event(&mut self, event: &Event, peer: &Peer) -> Result<(), String> {
        match event {
            Event::Moved {
                gid,
                ply,
                by,
                position,
                head,
                ..
            } => {
                let game = self.games.entry(*gid).or_default();
                game.check_move(*by, *ply, *head, &position.to_string())?;
                game.heads.push(*head);
                if game.heads.len() != *ply as usize + 1 {
                    return Err(format!("ply {ply} after {} plies", game.heads.len() - 1));
                }
            }
            Event::Resumed { gid, game, .. } | Event::Reopened { gid, game, .. } => {
                self.resume(*gid, game, peer)?;
            }
            Event::Agreed {
                gid,
                offer,
                by,
                link,
            } => {
                let game = self.games.entry(*gid).or_default();
                if *by == Author::Opponent && !game.answers_own_offer(*link, *offer) {
                    return Err("an answer to no offer counts".to_owned());
                }
                if let Offer::TakeBack(ply) = offer {
                    game.heads.truncate(*ply as usize + 1);
                    let head = game.heads.last_mut();
                    *head.ok_or("moves taken back before the start")? = *link;
                }
            }
            Event::Offered {
                gid,
                offer: Offer::TakeBack(_),
            } if self.games.get(gid).is_some_and(|game| game.rated) => {
                return Err("moves to be taken back are offered in a game for points".to_owned());
            }
            Event::TakenBack { gid, ply } => {
                self.games
                    .entry(*gid)
                    .or_default()
                    .heads
                    .truncate(*ply as usize + 1);
            }
            Event::Ended {
                gid, outcome, head, ..
            } => {
                let game = self.games.entry(*gid).or_default();
                // However the other side lies, nobody loses but by playing or giving up.
                let declared = matches!(outcome.reason, EndReason::Cheat | EndReason::Gone);
                if declared && outcome.winner != game.me {
                    return Err(format!("loses by {}", outcome.reason));
                }
                // Time that is up costs the game only with the own word for it.
                let said = |(author, line): &(Author, String)| {
                    *author == Author::Own && line.contains(" e=flag ")
                };
                let flagged = outcome.reason == EndReason::Flag && outcome.winner != game.me;
                if flagged && !game.lines.values().any(said) {
                    return Err("loses on time without having said so".to_owned());
                }
                if outcome.reason == EndReason::Settled && game.is_settled_alone(*gid, peer) {
                    return Err("the opponent has ended alone what he may not".to_owned());
                }
                game.outcome = Some((*outcome, *head));
            }
            Event::Settled { gid, class } => {
                self.games.entry(*gid).or_default().class = Some(*class);
            }
            _ => {}
        }
        Ok(())
    }
}

impl Ledger {
    /// A game taken up from disk: every ply of it must stand there.
    fn resume(&mut self, gid: Gid, game: &Game, peer: &Peer) -> Result<(), String> {
        let known = self.games.entry(gid).or_default();
        let heads = peer
            .seats
            .get(&gid)
            .map_or(&[][..], |seat| seat.contest.heads());
        let steps = game.history();
        // The machine may be further by now.
        known.heads = heads.iter().take(steps.len() + 1).copied().collect();
        for (step, head) in steps.iter().zip(known.heads.iter().skip(1)) {
            let line = known
                .lines
                .get(head)
                .ok_or("a resumed ply is not on disk")?;
            let is_move = known.position_after(&line.1) == Some(step.position);
            if !is_move && !known.is_answer(*head) {
                return Err("a resumed ply is another on disk".to_owned());
            }
        }
        Ok(())
    }
}

impl GameLedger {
    fn position_after(&self, line: &str) -> Option<Position> {
        match Message::read(&Line::parse(line).ok()?) {
            Ok(Message::Move(mv)) => Some(mv.position),
            _ => None,
        }
    }

    /// What the opponent stated of himself, in a game for points.
    pub(super) fn stated(&self) -> Option<(Points, Link)> {
        self.stated.filter(|_| self.rated)
    }

    /// Whether the line of the opponent with this link answers an offer that this player has made.
    fn answers_own_offer(&self, link: Link, agreed: Offer) -> bool {
        let message = |link: &Link| {
            let (author, line) = self.lines.get(link)?;
            let message = Message::read(&Line::parse(line).ok()?).ok()?;
            Some((*author, message))
        };
        let Some((Author::Opponent, Message::Answer(answer))) = message(&link) else {
            return false;
        };
        let ply = match agreed {
            Offer::TakeBack(ply) => u16::try_from(ply).ok(),
            _ => None,
        };
        match message(&answer.link) {
            Some((Author::Own, Message::Offer(offer))) => {
                offer.number == answer.offer && offer.ply == ply
            }
            _ => false,
        }
    }

    /// Whether the opponent alone has ended a game that the rule does not let him end.
    fn is_settled_alone(&self, gid: Gid, peer: &Peer) -> bool {
        let own = |(author, line): &(Author, String)| {
            let wants = ["offer", "answer", "resign"];
            let verb = line.split(' ').nth(1).unwrap_or_default();
            *author == Author::Own && wants.contains(&verb)
        };
        let (Some(seat), Some(me)) = (peer.seats.get(&gid), self.me) else {
            return false;
        };
        let mut game = seat.contest.game().clone();
        game.reopen();
        !self.lines.values().any(own) && !game.may_settle_alone(me.other())
    }

    /// Whether a line answers an offer: after moves have been taken back the next one follows it.
    fn is_answer(&self, link: Link) -> bool {
        let known = self.lines.get(&link);
        known.is_some_and(|(_, line)| line.starts_with("awale/1 answer "))
    }
}

impl GameLedger {
    /// A move said to be one side's: is it, and does its line say what was played?
    fn check_move(&self, by: Side, ply: u32, head: Link, position: &str) -> Result<(), String> {
        let (author, line) = self
            .lines
            .get(&head)
            .ok_or("a move without a stored line")?;
        if (*author == Author::Own) != (Some(by) == self.me) {
            return Err(format!("a move of one side by a line of the other: {line}"));
        }
        if *author == Author::Own {
            return Ok(());
        }
        let parsed = Line::parse(line).map_err(|error| error.to_string())?;
        let Ok(Message::Move(mv)) = Message::read(&parsed) else {
            return Err(format!("played from a line that is no move: {line}"));
        };
        let opponent = self.opponent.ok_or("a move before the start")?;
        let mut faults = String::new();
        let mut check = |holds: bool, what: &str| {
            if !holds {
                let _ = write!(faults, " {what}");
            }
        };
        check(parsed.verify(&opponent), "forged");
        check(u32::from(mv.ply) == ply, "wrong ply");
        check(mv.position.to_string() == position, "wrong position");
        check(Some(&mv.link) == self.heads.last(), "wrong link");
        check(self.has_time(&mv), "wrong time");
        let number = usize::from(mv.number);
        check(
            number > 0 && self.numbered.get(number - 1) == Some(&head),
            "wrong number",
        );
        let own_house = match self.me {
            Some(Side::South) => mv.house.get().is_ascii_lowercase(),
            _ => mv.house.get().is_ascii_uppercase(),
        };
        check(
            own_house || mv.house.get() == '-',
            "played for the other side",
        );
        if faults.is_empty() {
            Ok(())
        } else {
            Err(format!("accepted a bad line:{faults}: {line}"))
        }
    }
}

impl GameLedger {
    /// Whether the opponent's move keeps within his time, counted from all his lines so far.
    fn has_time(&self, mv: &wire::Move) -> bool {
        let (initial, added) = match self.clock {
            None | Some(Clock::Untimed) => return true,
            Some(Clock::PerMove(seconds)) => return mv.used < 10 * u32::from(seconds),
            Some(Clock::Increment { minutes, seconds }) => (minutes, seconds),
        };
        let moves = self.heads.iter().filter_map(|head| {
            let (author, line) = self.lines.get(head)?;
            match Message::read(&Line::parse(line).ok()?) {
                Ok(Message::Move(mv)) if *author == Author::Opponent => Some(mv.used),
                _ => None,
            }
        });
        let left = moves.fold(600 * u32::from(initial), |left, used| {
            left.saturating_sub(used) + 10 * u32::from(added)
        });
        mv.used < left
    }
}

/// Two honest sides' games: one is the other's beginning, and at most one ply shorter.
pub(super) fn compare(a: &Game, b: &Game) -> Result<(), String> {
    let (a, b) = (a.history(), b.history());
    // With extra turns one side may be ahead by several plies of its own.
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let ahead = long.get(short.len()..).unwrap_or_default();
    if ahead
        .iter()
        .any(|step| Some(step.side) != ahead.first().map(|first| first.side))
    {
        return Err(format!(
            "{} plies on one side, {} on the other",
            a.len(),
            b.len()
        ));
    }
    match a.iter().zip(b).position(|(a, b)| a != b) {
        Some(ply) => Err(format!("ply {} differs", ply + 1)),
        None => Ok(()),
    }
}

pub(super) fn bounded(peer: &Peer) -> Result<(), String> {
    let held = peer.held();
    if held > MAX_HELD {
        Err(format!("holds {held} things"))
    } else {
        Ok(())
    }
}
