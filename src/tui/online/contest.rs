//! A game over the network.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    client::Table,
    game::{Declared, Game, Move, Outcome, Side},
    irc::networks::NetworkId,
    peer::{Nick, Offer, wire::Gid},
    texts::{self, Texts, t},
    tui::{
        canvas::Canvas, event::Moment, play::Play, remarks::Remarks, shared::Shared,
        widget::seats::Seat, words,
    },
};

/// A game being played, or that has just been.
#[derive(Debug)]
pub(super) struct Contest {
    pub(super) gid: Gid,
    pub(super) network: NetworkId,
    pub(super) nick: Nick,
    pub(super) me: Side,
    pub(super) play: Play,
    pub(super) clock: Option<Running>,
    /// What the opponent has offered.
    pub(super) offered: Option<Offer>,
    /// Who is known to watch.
    pub(super) watchers: Vec<Nick>,
    /// A move has been given to the client, and has not happened yet.
    pub(super) moving: bool,
    /// What is typed goes into the line.
    pub(super) talking: bool,
    pub(super) adjourned: bool,
    /// The opponent is gone, or silent for long.
    pub(super) is_away: bool,
    /// It is over, and how, if it has a result.
    pub(super) over: Option<Option<Outcome>>,
    /// What the player writes about the game.
    pub(super) written: Remarks,
}

/// Both clocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    /// South's and North's time at the moment.
    pub(super) left: [Duration; 2],
    pub(super) runs: bool,
    pub(super) at: Moment,
}

impl Contest {
    /// An offer in words, with what an end now would give to whom.
    pub(super) fn offer_told(&self, offer: Offer, texts: &Texts) -> String {
        let told = words::offer(texts, offer);
        let settled = || {
            let mut game = self.game().clone();
            game.finish(Declared::Settled).ok()
        };
        let Some(outcome) = (offer == Offer::Settle).then(settled).flatten() else {
            return told;
        };
        let [south, north] = outcome.score.map(|score| score.to_string());
        let (own, theirs) = match self.me {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        let nick = self.nick.as_str();
        let shares = t!(
            texts,
            "settle-shares",
            own = own,
            nick = nick,
            theirs = theirs
        );
        format!("{told} {shares}")
    }

    pub(super) fn new(gid: Gid, network: NetworkId, table: &Table) -> Self {
        Self {
            gid,
            network,
            nick: table.nick.clone(),
            me: table.me,
            play: Play::new(table.game.clone(), table.me),
            clock: None,
            offered: None,
            watchers: Vec::new(),
            moving: false,
            talking: false,
            adjourned: table.adjourned,
            is_away: false,
            over: None,
            written: Remarks::default(),
        }
    }

    pub(super) fn game(&self) -> &Game {
        self.play.game()
    }

    /// Whether it is this player's turn and nothing stands against a move.
    pub(super) fn may_play(&self) -> bool {
        let turn = self.game().to_move() == Some(self.me);
        turn && self.over.is_none() && !self.adjourned && !self.moving && !self.play.is_back()
    }

    /// The opponent is gone: his time stands, and mine if it is not my turn.
    pub(super) fn leaves(&mut self, now: Moment) {
        self.is_away = true;
        if self.game().to_move() != Some(self.me) {
            self.stop(now);
        }
    }

    /// No time runs until there is news of it.
    pub(super) fn stop(&mut self, now: Moment) {
        let left = |side| self.left(side, now);
        if let (Some(south), Some(north)) = (left(Side::South), left(Side::North)) {
            self.clock = Some(Running {
                left: [south, north],
                runs: false,
                at: now,
            });
        }
    }

    /// What a side has left now.
    fn left(&self, side: Side, now: Moment) -> Option<Duration> {
        let clock = self.clock?;
        let [south, north] = clock.left;
        let left = if side == Side::South { south } else { north };
        let runs = clock.runs && self.over.is_none() && self.game().to_move() == Some(side);
        let passed = if runs {
            now.saturating_sub(clock.at)
        } else {
            Duration::ZERO
        };
        Some(left.saturating_sub(passed))
    }

    /// When a clock shows another second, or the next seed falls.
    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        let second = || {
            let clock = self
                .clock
                .filter(|clock| clock.runs && self.over.is_none())?;
            let left = self.left(self.game().to_move()?, now)?;
            let part = Duration::from_millis(u64::from(left.subsec_millis()) + 1);
            (left > Duration::ZERO && clock.runs).then_some(now + part)
        };
        match (self.play.next(now), second()) {
            (Some(seed), Some(second)) => Some(seed.min(second)),
            (seed, second) => seed.or(second),
        }
    }

    fn seat(&self, shared: &Shared, side: Side) -> Seat {
        let texts = &shared.texts;
        let place = texts::side(texts, side);
        let turn = self.over.is_none()
            && !self.adjourned
            && !self.play.is_back()
            && self.game().to_move() == Some(side);
        let name = match side == self.me {
            true => t!(texts, "seat-you", side = place),
            false => t!(texts, "seat-other", nick = self.nick.as_str(), side = place),
        };
        Seat {
            name,
            turn,
            note: match side != self.me && self.is_away && self.over.is_none() {
                true => t!(texts, "seat-away"),
                false => String::new(),
            },
            time: self.left(side, shared.now),
        }
    }

    /// Draws board and seats. Returns the rows used.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) -> u16 {
        let seats = [
            self.seat(shared, Side::South),
            self.seat(shared, Side::North),
        ];
        let pointing = self.may_play() && !self.talking && !self.game().is_legal(Move::Pass);
        self.play
            .draw(canvas, area, &seats, (pointing, shared.preview))
    }

    /// How it stands, in words.
    pub(super) fn status(&self, shared: &Shared) -> String {
        let texts = &shared.texts;
        if self.play.is_back() {
            let (ply, of) = (self.play.shown(), self.play.plies().len());
            return t!(texts, "contest-back", ply = ply, of = of);
        }
        match &self.over {
            Some(Some(outcome)) => {
                let over = words::outcome(texts, outcome, Some(self.me));
                return format!("{over} {}", t!(texts, "contest-after"));
            }
            Some(None) => return t!(texts, "contest-void"),
            None => {}
        }
        if let Some(outcome) = self.game().outcome() {
            // The last move is played, and the result is being signed.
            return words::outcome(texts, outcome, Some(self.me));
        }
        if self.adjourned {
            return t!(texts, "contest-adjourned");
        }
        if let Some(offer) = self.offered {
            let offer = words::offer(texts, offer);
            return t!(
                texts,
                "contest-offered",
                nick = self.nick.as_str(),
                offer = offer
            );
        }
        let holes = self.game().rule().holes();
        let last = self.play.plies().last().map(|played| {
            let who = match played.side() == self.me {
                true => t!(texts, "who-you"),
                false => self.nick.to_string(),
            };
            words::ply(texts, played, &who, holes)
        });
        let now = match (self.may_play(), self.game().is_legal(Move::Pass)) {
            (true, true) => t!(texts, "status-pass"),
            (true, false) => t!(texts, "status-your-turn"),
            (false, _) if self.moving => t!(texts, "contest-moving"),
            (false, _) => t!(texts, "status-turn-of", side = self.nick.as_str()),
        };
        last.into_iter().chain([now]).collect::<Vec<_>>().join(" ")
    }
}
