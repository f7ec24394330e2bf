//! Completing nicks and commands.

use super::Lobby;
use crate::client::typed::COMMANDS;

impl Lobby {
    /// Completes the nick or command before the caret.
    pub(super) fn complete(&mut self) {
        if !self.context().is_typing() {
            return;
        }
        let network = self.here();
        let nicks: Vec<String> = match self.places.get(&network) {
            Some(place) => {
                let known = place.players.keys().chain(place.hints.keys());
                known.map(ToString::to_string).collect()
            }
            None => Vec::new(),
        };
        let Some(tab) = self.tab_mut() else { return };
        let before = tab.input.before_caret();
        let word = before.rsplit(' ').next().unwrap_or_default().to_owned();
        let begins_line = word.len() == before.len();
        let completed = match word.strip_prefix('/').filter(|_| begins_line) {
            Some(name) => {
                let names = COMMANDS.iter().map(|entry| entry.name);
                common(names.filter(|known| known.starts_with(name)))
                    .map(|(name, whole)| (format!("/{name}"), whole, " "))
            }
            None if word.is_empty() => None,
            None => {
                let begun = word.to_lowercase();
                let fits = |nick: &&str| nick.to_lowercase().starts_with(&begun);
                let end = if begins_line { ": " } else { " " };
                common(nicks.iter().map(String::as_str).filter(fits))
                    .map(|(nick, whole)| (nick, whole, end))
            }
        };
        if let Some((text, whole, end)) = completed {
            let end = if whole { end } else { "" };
            tab.input.replace(word.len(), &format!("{text}{end}"));
        }
    }
}

/// What all begin with, and whether there is only one.
fn common<'a>(mut names: impl Iterator<Item = &'a str>) -> Option<(String, bool)> {
    let mut common = names.next()?.to_owned();
    let mut whole = true;
    for name in names {
        whole = false;
        let same = common.chars().zip(name.chars());
        let same = same.take_while(|(a, b)| a.to_lowercase().eq(b.to_lowercase()));
        common = same.map(|(a, _)| a).collect();
    }
    Some((common, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completion_goes_as_far_as_it_is_clear() {
        let names = ["challenge", "claim", "comment"];
        let begins = |text: &'static str| names.into_iter().filter(move |n| n.starts_with(text));
        assert_eq!(common(begins("ch")), Some(("challenge".to_owned(), true)));
        assert_eq!(common(begins("c")), Some(("c".to_owned(), false)));
        assert_eq!(common(begins("x")), None);
        assert_eq!(
            common(["Ama", "amara"].into_iter()),
            Some(("Ama".to_owned(), false))
        );
    }
}
