//! Lines of Sunday matches: signed and said, read and handed up. What they mean together, the layer `event` knows.

use super::{
    machine::Peer,
    output::{Class, CommandError, Event},
    receive::Via,
    wire::{Line, Message, SundayLine},
};
use crate::peer::Nick;

impl Peer {
    /// Says a line of an event, and hands it up as if it had been heard.
    pub(super) fn say_sunday(&mut self, line: &SundayLine) -> Result<(), CommandError> {
        let text = line.draft().sign(&self.key)?;
        self.announce(text)
    }

    /// Says a line of an event again, whoever has signed it.
    pub(super) fn repeat_sunday(&mut self, text: &str) -> Result<(), CommandError> {
        let message = Line::parse(text)
            .ok()
            .and_then(|line| Message::read(&line).ok());
        match message {
            Some(Message::SundayLine(_)) => self.announce(text.to_owned()),
            _ => Err(CommandError::NoSundayLine),
        }
    }

    fn announce(&mut self, line: String) -> Result<(), CommandError> {
        let online = self.online.as_ref().ok_or(CommandError::Offline)?;
        // It is kept before it is said, as all that a restarted program has to go on with.
        let (nick, kept) = (online.nick.clone(), line.clone());
        self.event(Event::Sunday { nick, line: kept });
        self.say_wire(Class::Sunday, line);
        Ok(())
    }

    /// Hands a line up, unless it carries a key that has not signed it.
    pub(super) fn sunday_heard(
        &mut self,
        from: &Nick,
        via: Via,
        line: &Line<'_>,
        message: &SundayLine,
    ) {
        if via != Via::Wire {
            self.ignored.misplaced += 1;
            return;
        }
        if message.own_key().is_none_or(|key| self.verify(line, key)) {
            let (nick, line) = (from.clone(), line.text().to_owned());
            self.event(Event::Sunday { nick, line });
        }
    }
}
