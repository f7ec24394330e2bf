//! A game of others that is watched.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    game::{Move, Side},
    irc::networks::NetworkId,
    peer::{BoardNews, Follows, Watching},
    texts::{self, Texts, t},
    tui::{
        canvas::{Canvas, below},
        event::Moment,
        look::Role,
        shared::Shared,
        widget::{
            board::{Board, Size},
            seats::{self, Seat},
        },
        words,
    },
};

/// A game, and its newest board.
#[derive(Debug)]
pub(super) struct Watch {
    pub(super) network: NetworkId,
    pub(super) game: Watching,
    pub(super) board: Option<(BoardNews, Moment)>,
    /// South, who shows the game, is gone.
    pub(super) is_lost: bool,
}

impl Watch {
    fn seat(&self, shared: &Shared, side: Side) -> Seat {
        let place = texts::side(&shared.texts, side);
        let nick = &self.game.player(side).nick;
        let name = t!(
            shared.texts,
            "seat-other",
            nick = nick.as_str(),
            side = place
        );
        let board = self.board.as_ref().filter(|(board, _)| board.end.is_none());
        let turn = board.is_some_and(|(board, _)| board.position.side() == side);
        Seat {
            name,
            turn,
            note: match side == Side::South && self.is_lost {
                true => t!(shared.texts, "seat-away"),
                false => String::new(),
            },
            time: self.left(side, turn, shared.now),
        }
    }

    /// South is gone: the board and the clocks are those of before.
    pub(super) fn lose(&mut self, now: Moment) {
        let turn = self.board.as_ref().map(|(board, _)| board.position.side());
        let left = [Side::South, Side::North].map(|side| self.left(side, Some(side) == turn, now));
        if let (Some((board, _)), [Some(south), Some(north)]) = (&mut self.board, left) {
            board.left = Some([south, north]);
        }
        self.is_lost = true;
    }

    fn left(&self, side: Side, turn: bool, now: Moment) -> Option<Duration> {
        let (board, at) = self.board.as_ref()?;
        let [south, north] = board.left?;
        let left = if side == Side::South { south } else { north };
        let passed = if turn && !self.is_lost {
            now.saturating_sub(*at)
        } else {
            Duration::ZERO
        };
        Some(left.saturating_sub(passed))
    }

    /// When a clock shows another second.
    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        let (board, _) = self.board.as_ref()?;
        let running = board.end.is_none() && board.left.is_some() && !self.is_lost;
        running.then_some(now + Duration::from_secs(1))
    }

    /// Draws board and seats. Returns the rows used.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) -> u16 {
        let Some((news, _)) = &self.board else {
            return 0;
        };
        let mut board = Board::new(*news.position, Side::South);
        if let (Some(Move::House(house)), Some(played)) = (news.mv, &news.played) {
            board.last = [Some(house), played.last_house()];
            board.taken = played.captures().iter().map(|taken| taken.house).collect();
        }
        if let Some((_, score)) = &news.end {
            board.stores = score.map(|score| score.to_string());
        }
        let holes = news.position.holes();
        let size = Size::fitting(holes, (area.width, area.height.saturating_sub(2)), false);
        let (width, height) = size.of(holes);
        let left = area.x + area.width.saturating_sub(width) / 2;
        let row = |y: u16| Rect::new(left, area.y + y, width.min(area.width), 1).intersection(area);
        seats::draw(canvas, row(0), &self.seat(shared, Side::North));
        let middle = Rect::new(area.x, area.y + 1, area.width, height).intersection(area);
        board.draw(canvas, middle, size);
        seats::draw(canvas, row(height + 1), &self.seat(shared, Side::South));
        if self.is_lost {
            let text = t!(
                shared.texts,
                "watch-stands",
                south = self.game.south.nick.as_str()
            );
            canvas.line(below(area, height + 2), &text, Role::Alarm);
            return height + 3;
        }
        height + 2
    }

    /// What the newest board says, in words.
    pub(super) fn told(&self, texts: &Texts) -> Vec<String> {
        let Some((news, _)) = &self.board else {
            return Vec::new();
        };
        let mut told = Vec::new();
        if news.follows == Follows::Jump && self.game.rule.is_some() {
            told.push(t!(texts, "watch-jump"));
        }
        let holes = news.position.holes();
        match (&news.played, news.mv, news.follows) {
            (_, _, Follows::Same) => {}
            (Some(played), ..) => {
                let who = self.game.player(played.side()).nick.as_str();
                told.push(words::ply(texts, played, who, holes));
            }
            (None, Some(mv), _) => {
                let letter = mv.to_char(holes).to_string();
                told.push(t!(texts, "watch-moves", count = news.ply, last = letter));
            }
            (None, None, _) => {}
        }
        if news.adjourned {
            told.push(t!(texts, "watch-adjourned"));
        }
        if let Some((why, [south, north])) = &news.end {
            let (s, n) = (&self.game.south.nick, &self.game.north.nick);
            let who = format!("{s} {south}, {n} {north}.");
            let why = texts::end(texts, *why);
            told.push(t!(texts, "over", who = who, why = why));
        }
        told
    }
}
