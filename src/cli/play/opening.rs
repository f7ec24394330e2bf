//! What a game begins with: a position, a game that was played, or a match.

use std::sync::Arc;

use awale::{
    game::{Game, MatchTable, Side},
    store::{HomeId, HomeRow, Listed, NewMatch, Origin},
};

use super::{
    Arguments,
    contest::{Contest, Resumed},
};
use crate::cli::{NotUnderstood, games::find, think};

/// What is played: a game, or one of a match, from its beginning or on.
pub(super) struct Opening {
    pub(super) game: Game,
    /// Its number, if it goes on as itself.
    pub(super) id: Option<HomeId>,
    pub(super) contest: Option<Contest>,
}

/// The game to begin with, and the arguments with the sides and the level that it has.
pub(super) fn of(arguments: &Arguments) -> anyhow::Result<(Arguments, Opening)> {
    let mut seated = arguments.clone();
    let mut sit = |origin: Origin| {
        if let Origin::Home { level, me } = origin {
            seated.people = level.is_none();
            (seated.level, seated.side) =
                (level.unwrap_or(seated.level), me.unwrap_or(seated.side));
        }
    };
    let of_match = arguments.from.as_ref().map(|from| from.parse());
    if let Some(Ok(id)) = of_match {
        if arguments.ply.is_some() {
            let why = "a match goes on where it was left: --ply is for one of its games";
            return Err(NotUnderstood::new(why).into());
        }
        let archive = find::archive(&arguments.keep.home.folder()?)?;
        let Resumed {
            contest,
            game,
            id,
            origin,
        } = Contest::resume(&archive, id)?;
        sit(origin);
        let contest = Some(contest);
        return Ok((seated, Opening { game, id, contest }));
    }
    let game = beginning(arguments)?;
    let kept = unfinished(arguments, &game)?;
    if let Some(row) = &kept {
        sit(row.origin);
    }
    let contest = arguments.is_match.then(|| {
        Contest::new(NewMatch {
            rule: Arc::clone(game.rule()),
            level: (!arguments.people).then_some(arguments.level),
            side: if arguments.people {
                Side::South
            } else {
                arguments.side
            },
            games: MatchTable::GAMES,
        })
    });
    let id = kept.map(|row| row.id);
    Ok((seated, Opening { game, id, contest }))
}

/// The game at home that goes on as itself, if one does.
fn unfinished(arguments: &Arguments, game: &Game) -> anyhow::Result<Option<HomeRow>> {
    let (Some(from), None, None) = (&arguments.from, arguments.ply, game.outcome()) else {
        return Ok(None);
    };
    let archive = find::archive(&arguments.keep.home.folder()?)?;
    let Listed::Home(row) = find::game(&archive, from)? else {
        return Ok(None);
    };
    let goes_on = matches!(row.origin, Origin::Home { .. }) && row.ending.is_none();
    if let Some(place) = row.place.filter(|_| goes_on) {
        anyhow::bail!(
            "{from} is a game of the match {id}: `awale play --from {id}` goes on with both",
            id = place.id
        );
    }
    Ok(goes_on.then_some(row))
}

/// The game to begin with.
fn beginning(arguments: &Arguments) -> anyhow::Result<Game> {
    let Some(from) = &arguments.from else {
        let rule = think::rule(&arguments.rule)?;
        return think::game(&rule, &arguments.position)
            .map_err(|error| NotUnderstood::new(error).into());
    };
    let archive = find::archive(&arguments.keep.home.folder()?)?;
    let sheet = find::sheet(&archive, from)?;
    let plies = sheet.game.ply();
    match arguments.ply {
        Some(ply) if ply > plies => {
            anyhow::bail!("the game has {plies} moves, so there is no move {ply}")
        }
        ply => Ok(sheet.at(ply.unwrap_or(plies))),
    }
}
