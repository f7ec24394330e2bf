//! What must hold whatever is said: a second game beside the machine's own, and the lines on disk.

use std::collections::{BTreeMap, HashSet};

use awale::{
    game::{Game, Side},
    peer::{
        Author, DirectAction, Event, Output, Peer,
        wire::{Gid, Line, MAX_LINE, Message},
    },
    trust::{KeyPair, Link, PublicKey},
};

/// A game as the events tell it.
pub(crate) struct Seen {
    pub(crate) game: Game,
    pub(crate) me: Side,
    pub(crate) head: Option<Link>,
}

pub(crate) struct Watch {
    key: PublicKey,
    games: BTreeMap<Gid, Seen>,
    /// The newest challenge or game.
    gid: Option<Gid>,
    pub(crate) accept: Option<String>,
    /// Our numbered lines of each game and how many the opponent has.
    numbered: BTreeMap<Gid, (Vec<String>, usize)>,
    stored: HashSet<String>,
    /// Whether somebody has to listen for the opponent of this game.
    listens: Option<Gid>,
    /// Whether the opponent has just said something that may be a move.
    may_be_moved: bool,
}

impl Watch {
    pub(crate) fn new(key: PublicKey) -> Self {
        Self {
            key,
            games: BTreeMap::new(),
            gid: None,
            accept: None,
            numbered: BTreeMap::new(),
            stored: HashSet::new(),
            listens: None,
            may_be_moved: false,
        }
    }

    pub(crate) fn may_be_moved(&mut self, may: bool) {
        self.may_be_moved = may;
    }

    /// The game for whose opponent the machine wants to listen, once.
    pub(crate) fn listens(&mut self) -> Option<Gid> {
        self.listens.take()
    }

    pub(crate) fn gid(&self) -> Option<Gid> {
        self.gid
    }

    pub(crate) fn newest(&self) -> Option<&Seen> {
        self.games.get(&self.gid?)
    }

    /// Our numbered lines of a game and the number of the opponent's newest.
    pub(crate) fn numbers(&self, gid: Gid) -> (&[String], usize) {
        self.numbered.get(&gid).map_or((&[], 0), |(own, theirs)| (own, *theirs))
    }

    /// Carries out what the machine wants. `signed` are all lines that the opponent has signed.
    pub(crate) fn drain(&mut self, peer: &mut Peer, signed: &HashSet<String>) {
        while let Some(output) = peer.poll() {
            match output {
                Output::Store { gid, author, line } => self.store(gid, author, line, signed),
                Output::Say { line, .. } => self.said(&line),
                Output::Event(event) => self.event(event),
                Output::Direct(DirectAction::Listen(gid)) => self.listens = Some(gid),
                Output::Join(_) | Output::Part(_) | Output::Direct(_) => {}
                other => panic!("not looked at: {other:?}"),
            }
        }
    }

    /// No position changes but by an event.
    pub(crate) fn check(&mut self, peer: &Peer) {
        for (gid, seen) in &mut self.games {
            let Some((game, me)) = peer.contest(*gid) else { continue };
            assert_eq!((game.position(), game.ply(), me), (seen.game.position(), seen.game.ply(), seen.me));
            seen.head = peer.head(*gid);
        }
    }

    /// What is read can be written, and reads again as the same.
    pub(crate) fn check_text(&self, text: &str) {
        let Ok(line) = Line::parse(text) else { return };
        assert_eq!(line.text(), text);
        let Ok(message) = Message::read(&line) else { return };
        if message.draft().signed_link() == line.signed_link() {
            // It is in its one spelling already.
            return;
        }
        let again = message.draft().sign(&KeyPair::from_seed([5; 32]));
        let again = again.expect("the one spelling of a message is no longer than what was read");
        let line = Line::parse(&again).expect("what is written is a line");
        assert_eq!(Message::read(&line), Ok(message));
    }

    fn store(&mut self, gid: Gid, author: Author, text: String, signed: &HashSet<String>) {
        let line = Line::parse(&text).expect("only lines are stored");
        let message = Message::read(&line).expect("only what is understood is stored");
        let number = match &message {
            Message::Start(start) => Some(start.number),
            Message::Move(mv) => Some(mv.number),
            Message::Resign(resign) => Some(resign.number),
            _ => None,
        };
        let (own, theirs) = self.numbered.entry(gid).or_default();
        match author {
            Author::Own => {
                assert!(line.verify(&self.key));
                if let Some(number) = number {
                    own.push(text.clone());
                    assert_eq!(usize::from(number), own.len(), "each own number is given once");
                }
                if matches!(message, Message::Accept(_)) {
                    self.accept = Some(text.clone());
                }
                self.stored.insert(text);
            }
            Author::Opponent => {
                assert!(signed.contains(&text), "forged: {text}");
                // A second line of a number is kept as a proof and is not the newest.
                if number.is_some_and(|number| usize::from(number) == *theirs + 1) {
                    *theirs += 1;
                }
            }
        }
    }

    fn said(&self, text: &str) {
        assert!(text.len() <= MAX_LINE);
        let line = Line::parse(text).expect("only lines are said");
        // What is stored has been verified, and verifying is slow here.
        assert!(self.stored.contains(text) || line.verify(&self.key));
        let message = Message::read(&line).expect("only what is understood is said");
        assert_eq!(message.draft().signed_link(), line.signed_link());
        let binding = matches!(
            message,
            Message::Accept(_) | Message::Start(_) | Message::Move(_) | Message::Resign(_) | Message::HalfRecord(_)
        );
        assert!(!binding || self.stored.contains(text), "said before it was on disk: {text}");
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Invited { gid, .. } | Event::Challenged { gid, .. } => self.gid = Some(gid),
            Event::Started { gid, rule, me, .. } => {
                self.gid = Some(gid);
                let seen = Seen { game: Game::new(rule), me, head: None };
                assert!(self.games.insert(gid, seen).is_none(), "a game begins once");
            }
            Event::Moved { gid, ply, by, mv, position, head, .. } => {
                let seen = self.games.get_mut(&gid).expect("a move of a game that has begun");
                assert!(by == seen.me || self.may_be_moved, "moved by nobody's line");
                assert_eq!(seen.game.to_move(), Some(by));
                seen.game.play(mv).expect("only legal moves are played");
                assert_eq!((seen.game.ply(), seen.game.position()), (ply, &*position));
                seen.head = Some(head);
            }
            Event::TakenBack { gid, ply } => {
                let seen = self.games.get_mut(&gid).expect("a move of a game that has begun");
                assert!(ply < seen.game.ply());
                while seen.game.ply() > ply {
                    seen.game.undo();
                }
            }
            _ => {}
        }
    }
}
