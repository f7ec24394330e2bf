//! Keeping a game while it is played, so that it is not lost with the program.

use awale::{
    engine::Level,
    game::{Game, Side},
    notation::{PlainText, Sheet},
    store::{HomeId, Notebook, Origin},
};

use super::Contest;
use crate::cli::places::HomePlace;

/// Whether and where the game is kept.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Keep {
    /// Do not keep the game
    #[arg(long)]
    no_keep: bool,

    #[command(flatten)]
    pub(super) home: HomePlace,
}

/// Keeps one game.
pub(super) struct Keeper {
    /// None when games are not kept, or cannot be.
    book: Option<Notebook>,
    id: Option<HomeId>,
    origin: Origin,
}

impl Keeper {
    /// For a game against a level on the other side, or of two people. A game that cannot be kept
    /// can be played all the same; why is said once. With a number, it is that game that goes on.
    pub(super) fn new(keep: &Keep, rival: Option<(Level, Side)>, id: Option<HomeId>) -> Self {
        let origin = Origin::Home {
            level: rival.map(|(level, _)| level),
            me: rival.map(|(_, side)| side.other()),
        };
        let book = match keep.no_keep {
            true => None,
            false => open(keep).map_err(|error| not_kept(&error)).ok(),
        };
        Self { book, id, origin }
    }

    /// Keeps the game as it stands, once it has a move; one of a match also if it ended without any, because its
    /// result counts.
    pub(super) fn keep(&mut self, game: &Game, contest: Option<&mut Contest>) {
        let Some(book) = &mut self.book else { return };
        let counts = contest.is_some() && game.outcome().is_some();
        if self.id.is_none() && game.ply() == 0 && !counts {
            return;
        }
        let mut sheet = Sheet::new(game.clone());
        if let Origin::Home {
            level: Some(level),
            me: Some(me),
        } = self.origin
        {
            let computer = PlainText::name(level.profile().name);
            match me {
                Side::South => sheet.names[1] = computer,
                Side::North => sheet.names[0] = computer,
            }
        }
        let kept = match contest {
            None => book.keep(self.id, &sheet, self.origin),
            Some(contest) => contest
                .place(book)
                .and_then(|place| book.keep_in_match(self.id, &sheet, self.origin, place)),
        };
        match kept {
            Ok(id) => self.id = Some(id),
            Err(error) => {
                not_kept(&error.into());
                self.book = None;
            }
        }
    }

    /// Goes on to another game, in which sides are changed.
    pub(super) fn next(&mut self) {
        self.id = None;
        if let Origin::Home { me: Some(me), .. } = &mut self.origin {
            *me = me.other();
        }
    }

    /// The number under which the game is kept.
    pub(super) fn id(&self) -> Option<HomeId> {
        self.id
    }
}

fn open(keep: &Keep) -> anyhow::Result<Notebook> {
    Ok(Notebook::open(&keep.home.folder()?)?)
}

fn not_kept(error: &anyhow::Error) {
    eprintln!("awale: the game goes on but is not kept: {error:#}");
}
