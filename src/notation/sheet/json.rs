//! Games as JSON, one a line.

use std::{collections::BTreeMap, sync::Arc};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    PlainText, Sheet,
    build::{Builder, RuleName, Told},
    read::What,
};
use crate::{
    game::{EndReason, Side},
    rules::Rule,
};

/// A line. Keys that are not known are for others.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct Object {
    r#type: String,
    south: String,
    north: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    event: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    site: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    begun: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: String,
    /// Why it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// `S` or `N`; with a reason and without this, nobody won.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    /// South's and North's seeds; for whoever reads it, not for us.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    remarks: BTreeMap<u32, String>,
}

impl Sheet {
    /// The game as one line of JSON, without the line end.
    pub fn json(&self) -> String {
        let [south, north] = &self.names;
        let game = &self.game;
        let outcome = game.outcome();
        let remark = |(ply, text): (&u32, &PlainText)| (*ply, text.to_string());
        let object = Object {
            r#type: "game".to_owned(),
            south: south.to_string(),
            north: north.to_string(),
            event: self.event.to_string(),
            site: self.site.to_string(),
            begun: self.begun.map(|begun| begun.to_string()),
            rule: Some(game.rule().id().to_string()),
            digest: Some(game.rule().digest().to_string()),
            start: Some(game.start().to_string()),
            moves: self.moves(),
            reason: outcome.map(|outcome| outcome.reason.word().to_owned()),
            winner: outcome
                .and_then(|outcome| outcome.winner)
                .map(|side| side.letter().to_string()),
            score: outcome
                .map(|outcome| outcome.score.map(|score| f64::from(score.halves()) / 2.0)),
            comment: self.comment.to_string(),
            remarks: self.remarks.iter().map(remark).collect(),
        };
        // Texts and numbers are always written.
        serde_json::to_string(&object).unwrap_or_default()
    }
}

/// Reads one line. What is wrong with it goes to `faults`.
pub(super) fn line(text: &str, rules: &[Arc<Rule>], faults: &mut Vec<What>) -> Option<Sheet> {
    let object: Object = match serde_json::from_str(text) {
        Ok(object) => object,
        Err(error) => {
            faults.push(What::Json(error.to_string()));
            return None;
        }
    };
    let name = RuleName {
        id: object.rule,
        digest: object.digest,
        variant: None,
    };
    let begun = name
        .find(rules)
        .and_then(|rule| Builder::begin(rule, object.start.as_deref()));
    let mut builder = match begun {
        Ok(builder) => builder,
        Err(what) => {
            faults.push(what);
            return None;
        }
    };
    for letter in object.moves.chars().filter(|c| !c.is_whitespace()) {
        faults.extend(builder.play(letter).err());
    }
    let reason = object.reason.map(|word| {
        word.parse::<EndReason>()
            .map_err(|_| What::Reason(PlainText::name(&word)))
    });
    let winner = object.winner.map(|word| {
        word.parse::<Side>()
            .map_err(|_| What::Winner(PlainText::name(&word)))
    });
    let ended = match (reason.transpose(), winner.transpose()) {
        (Ok(None), Ok(None)) => Ok(()),
        (Ok(reason), Ok(winner)) => builder.finish(reason, Told::Result(winner)),
        (Err(what), _) | (_, Err(what)) => Err(what),
    };
    faults.extend(ended.err());
    let mut sheet = builder.sheet;
    sheet.names = [&object.south, &object.north].map(|name| PlainText::name(name));
    sheet.event = PlainText::name(&object.event);
    sheet.site = PlainText::name(&object.site);
    sheet.begun = object
        .begun
        .and_then(|begun| begun.parse::<Timestamp>().ok());
    sheet.comment = PlainText::comment(&object.comment);
    for (ply, text) in object.remarks {
        if ply == 0 || !sheet.remark(ply, PlainText::comment(&text)) {
            faults.push(What::NoPly(ply));
        }
    }
    Some(sheet)
}
