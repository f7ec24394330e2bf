//! Listing games, wherever they were played.

use std::cmp::Reverse;

use rusqlite::Row;

use super::{GameName, HomeId, HomeRow, Listed, MatchId, MatchPlace, Origin, Wanted};
use crate::{
    engine::Level,
    notation::PlainText,
    store::{
        Archive, Ending, Filter, StoreError,
        database::time,
        query::{maybe, parsed},
    },
};

pub(super) const COLUMNS: &str = "id, origin, level, side, begun, changed, south, north, event, \
                                  site, rule, canonical, start, \
                                  moves, reason, score, winner, home_match, number";

impl Archive {
    /// The games that are wanted, the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn catalogue(&self, wanted: &Wanted) -> Result<Vec<Listed>, StoreError> {
        let filter = Filter {
            unfinished: wanted.unfinished,
            opponent: wanted.player.clone(),
            limit: None,
        };
        let hidden = self.rows("SELECT gid FROM hidden_game", [], |row| {
            row.get::<_, String>("gid")
        })?;
        let online = self.games(&filter)?.into_iter();
        let online = online.filter(|row| hidden.contains(&row.gid.to_string()) == wanted.hidden);
        let mut all: Vec<Listed> = online.map(|row| Listed::Online(Box::new(row))).collect();
        // Games at home are deleted and not hidden, and have no signatures to wait for.
        if !wanted.hidden && !wanted.unfinished {
            let rows = self.rows(
                &format!("SELECT {COLUMNS} FROM home_game ORDER BY id DESC"),
                [],
                row,
            )?;
            let with = |row: &HomeRow| match &wanted.player {
                None => true,
                Some(player) => row
                    .names
                    .iter()
                    .any(|name| name.as_str().to_lowercase() == player.to_lowercase()),
            };
            all.extend(rows.into_iter().filter(with).map(Listed::Home));
        }
        all.retain(|listed| wanted.admits(listed));
        all.sort_by_key(|listed| Reverse(listed.begun()));
        all.truncate(wanted.limit.map_or(usize::MAX, |limit| limit as usize));
        Ok(all)
    }

    /// The game at home of this number.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn home_game(&self, id: HomeId) -> Result<Option<HomeRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM home_game WHERE id = ?");
        Ok(self.rows(&sql, [id.0], row)?.pop())
    }

    /// What the player has written about a game, by ply; 0 is the game as a whole.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn remarks(&self, name: &GameName) -> Result<Vec<(u32, PlainText)>, StoreError> {
        self.rows(
            "SELECT ply, text FROM remark WHERE game = ? ORDER BY ply",
            [name.to_string()],
            |row| {
                Ok((
                    row.get("ply")?,
                    PlainText::comment(&row.get::<_, String>("text")?),
                ))
            },
        )
    }
}

pub(super) fn row(row: &Row<'_>) -> rusqlite::Result<HomeRow> {
    let moves: String = row.get("moves")?;
    let plies = moves.chars().count() as u32;
    let file = row.get::<_, String>("origin")? == "file";
    let name = |column| {
        row.get::<_, String>(column)
            .map(|name| PlainText::name(&name))
    };
    let ending = match maybe(row, "reason")? {
        None => None,
        Some(reason) => Some(Ending {
            at: time(row.get("changed")?),
            reason,
            score: parsed(row, "score")?,
            winner: maybe(row, "winner")?,
            plies,
        }),
    };
    let place = match (row.get("home_match")?, row.get("number")?) {
        (Some(id), Some(number)) => Some(MatchPlace {
            id: MatchId(id),
            number,
        }),
        _ => None,
    };
    Ok(HomeRow {
        id: HomeId(row.get("id")?),
        place,
        origin: match file {
            true => Origin::File,
            false => Origin::Home {
                level: maybe::<Level>(row, "level")?,
                me: maybe(row, "side")?,
            },
        },
        begun: time(row.get("begun")?),
        names: [name("south")?, name("north")?],
        rule: parsed(row, "rule")?,
        plies,
        ending,
    })
}
