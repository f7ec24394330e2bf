//! What a channel bot's owner decides.

use std::sync::Arc;

use crate::{
    client::Ignore,
    engine::Level,
    rules::{Language, Rule},
};

/// How a hall is run.
#[derive(Clone, Debug)]
pub struct HallSettings {
    /// The rule that is played where none is named.
    pub rule: Arc<Rule>,
    /// The other rules.
    pub others: Vec<Arc<Rule>>,
    /// The engine's level where none is named.
    pub level: Level,
    /// The highest level that people may choose: stronger ones take more of the machine.
    pub strongest: Level,
    /// The language of the channel, and of whoever has not shown another one.
    pub language: Language,
    /// Games at once.
    pub tables: usize,
    /// Who is not served. A nick means an account of that name too.
    pub blocked: Vec<Ignore>,
}

impl HallSettings {
    /// Every rule that can be played here, the usual one first.
    pub fn rules(&self) -> impl Iterator<Item = &Arc<Rule>> {
        let others = self
            .others
            .iter()
            .filter(|rule| rule.id() != self.rule.id());
        std::iter::once(&self.rule).chain(others)
    }
}
