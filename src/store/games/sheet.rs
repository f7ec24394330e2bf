//! Kept games as sheets.

use std::sync::Arc;

use jiff::Timestamp;

use super::{GameName, HomeId, catalogue::COLUMNS};
use crate::{
    game::{Declared, Game, Move, Side},
    notation::{PlainText, Sheet},
    rules::Rule,
    store::{
        Archive, Replay, StoreError,
        query::{maybe, parsed},
        row::kept_rule,
    },
};

impl Archive {
    /// A game with what the player has written about it; `None` if there is no such game, or a
    /// challenge never became one. Signatures are not checked here.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn sheet(&self, name: &GameName) -> Result<Option<Sheet>, StoreError> {
        let sheet = match name {
            GameName::Online(gid) => self.sheet_online(&gid.to_string())?,
            GameName::Home(id) => self.sheet_at_home(*id)?,
        };
        let Some(mut sheet) = sheet else {
            return Ok(None);
        };
        for (ply, text) in self.remarks(name)? {
            // A move that was taken back has taken the words about it along.
            sheet.remark(ply, text);
        }
        Ok(Some(sheet))
    }

    fn sheet_online(&self, gid: &str) -> Result<Option<Sheet>, StoreError> {
        let Some(row) = self
            .find(gid)?
            .into_iter()
            .find(|row| row.gid.to_string() == gid)
        else {
            return Ok(None);
        };
        let Some(setting) = &row.setting else {
            return Ok(None);
        };
        let lines = self.lines(row.gid)?;
        let replay = Replay::of(row.gid, setting, &lines)
            .map_err(|error| self.database.damaged(error.to_string()))?;
        let mut game = replay.game;
        if let Some(ending) = &row.ending
            && game.outcome().is_none()
            && let Some(declared) = Declared::of(ending.reason, ending.winner)
        {
            // What the moves do not show stands in the note of the end.
            let _ = game.finish(declared);
        }
        let mut sheet = Sheet::new(game);
        let other = match setting.name.as_str() {
            "" => setting.nick.as_str(),
            name => name,
        };
        let own = setting.own.id().to_string();
        sheet.names = match setting.me {
            Side::South => [&own, other],
            Side::North => [other, &own],
        }
        .map(PlainText::name);
        sheet.site = PlainText::name(&setting.network.to_string());
        sheet.begun = Timestamp::try_from(row.begun).ok();
        Ok(Some(sheet))
    }

    fn sheet_at_home(&self, id: HomeId) -> Result<Option<Sheet>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM home_game WHERE id = ?");
        let found = self.rows(&sql, [id.0], |row| {
            let name = |column| {
                row.get::<_, String>(column)
                    .map(|text| PlainText::name(&text))
            };
            let ended = match maybe(row, "reason")? {
                Some(reason) => Declared::of(reason, maybe(row, "winner")?),
                None => None,
            };
            let rule = (parsed(row, "rule")?, row.get::<_, String>("canonical")?);
            let game = (parsed(row, "start")?, row.get::<_, String>("moves")?, ended);
            let names = [name("south")?, name("north")?];
            let about = (
                names,
                name("event")?,
                name("site")?,
                row.get::<_, i64>("begun")?,
            );
            Ok((rule, game, about))
        })?;
        let Some(((id, canonical), (start, moves, ended), about)) = found.into_iter().next() else {
            return Ok(None);
        };
        let damaged = |why: String| self.database.damaged(format!("a game at home: {why}"));
        let rule = kept_rule(&id, &canonical).map_err(|error| damaged(error.to_string()))?;
        let game = played(rule, start, &moves, ended).map_err(damaged)?;
        let mut sheet = Sheet::new(game);
        let (names, event, site, begun) = about;
        (sheet.names, sheet.event, sheet.site) = (names, event, site);
        sheet.begun = Timestamp::from_second(begun).ok();
        Ok(Some(sheet))
    }
}

fn played(
    rule: Arc<Rule>,
    start: crate::game::Position,
    moves: &str,
    ended: Option<Declared>,
) -> Result<Game, String> {
    let mut game = Game::from_position(rule, start).map_err(|error| error.to_string())?;
    for letter in moves.chars() {
        let mv = Move::from_char(letter, game.rule().holes()).ok_or("a move is no house")?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    if let Some(ended) = ended {
        game.finish(ended).map_err(|error| error.to_string())?;
    }
    Ok(game)
}
