//! What all screens share.

use std::sync::Arc;

use super::{
    event::{Effect, Moment, Task, Wanted},
    look::Look,
    play::Play,
    screen::question::Question,
    sound::Sound,
};
use crate::{
    client::config::{Call, Calls, Occasion},
    game::Game,
    peer::wire::Gid,
    rules::Rule,
    texts::Texts,
};

/// Texts, look and wishes, and what is to be done outside.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) texts: Texts,
    pub(super) look: Look,
    /// Sowing is shown seed by seed.
    pub(super) sowing: bool,
    /// The terminal may ring.
    pub(super) bell: bool,
    /// Moves and calls are heard.
    pub(super) sounds: bool,
    /// How the player is called on each occasion.
    pub(super) calls: Calls,
    /// Where the last seed of the chosen house would fall is shown.
    pub(super) preview: bool,
    pub(super) rules: Vec<Arc<Rule>>,
    pub(super) now: Moment,
    pub(super) effects: Vec<Effect>,
    /// Questions to ask, in their order.
    pub(super) questions: Vec<Question>,
    /// What is said below the screen until the next key.
    pub(super) notice: Option<String>,
    tasks: u64,
}

impl Shared {
    pub(super) fn new(texts: Texts, look: Look, sowing: bool, rules: Vec<Arc<Rule>>) -> Self {
        Self {
            texts,
            look,
            sowing,
            bell: true,
            sounds: false,
            calls: Calls::default(),
            preview: true,
            rules,
            now: Moment::ZERO,
            effects: Vec::new(),
            questions: Vec::new(),
            notice: None,
            tasks: 0,
        }
    }

    /// Lets the engine think, and gives the number of the task.
    pub(super) fn think(&mut self, game: Game, wanted: Wanted) -> u64 {
        self.tasks += 1;
        self.effects.push(Effect::Think(Task {
            number: self.tasks,
            game,
            wanted,
        }));
        self.tasks
    }

    /// A number for a game at this screen, by which it is kept.
    pub(super) fn number(&mut self) -> u64 {
        self.tasks += 1;
        self.tasks
    }

    /// Calls the player, as he wants it on this occasion. The text is what a notice says.
    pub(super) fn call(&mut self, occasion: Occasion, text: impl FnOnce(&Texts) -> String) {
        let call = self.calls.get(occasion);
        if call.rings() && self.bell {
            self.effects.push(Effect::Bell);
        }
        if call.shows() {
            self.effects.push(Effect::Notify(text(&self.texts)));
        }
        if call != Call::None {
            self.sound(Sound::Call(occasion));
        }
    }

    /// Lets the newest move of a game be heard.
    pub(super) fn hear(&mut self, play: &Play) {
        self.sound(play.sound(self.now));
    }

    /// Shows the end of a sowing at once, which then is not heard any longer either.
    pub(super) fn skip(&mut self, play: &mut Play) {
        if play.skip(self.now) {
            self.sound(Sound::Silence);
        }
    }

    fn sound(&mut self, sound: Sound) {
        if self.sounds {
            self.effects.push(Effect::Sound(sound));
        }
    }

    /// The time, if sowing is to be shown.
    pub(super) fn sowing_from(&self) -> Option<Moment> {
        self.sowing.then_some(self.now)
    }

    /// Asks no more about a game.
    pub(super) fn withdraw(&mut self, gid: Gid) {
        self.questions.retain(|question| !question.is_about(gid));
    }

    pub(super) fn notice(&mut self, text: String) {
        self.notice = Some(text);
    }
}
