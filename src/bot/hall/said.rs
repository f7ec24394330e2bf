//! What people type to a channel bot.
//!
//! One table of commands: reading, the help and the documents come from it. People type in their own
//! language, with or without accents, and nearly right.

use crate::{document::near, engine::Level, game::Side, irc::casemap::Casemap, rules::Language};

/// What calls the bot in a channel.
pub const CALL: &str = "!awale";

/// A command: its name in English, and in French, Spanish and German where it has another.
#[derive(Clone, Copy, Debug)]
pub struct CommandWord {
    /// Which.
    pub verb: Verb,
    /// The English word.
    pub word: &'static str,
    /// What follows it, for the help.
    pub follows: &'static str,
    /// The words in French, Spanish and German; a word begins with its language: `fr:jouer`.
    others: &'static [&'static str],
}

/// Defines the verbs and the table of their words.
macro_rules! commands {
    ($($(#[$doc:meta])* $verb:ident $word:literal $follows:literal [$($other:literal)*],)+) => {
        /// What a command does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Verb {
            $($(#[$doc])* $verb,)+
        }

        /// Every command.
        pub const COMMANDS: &[CommandWord] = &[
            $(CommandWord { verb: Verb::$verb, word: $word, follows: $follows, others: &[$($other),*] },)+
        ];
    };
}

commands! {
    /// Plays against the engine, or goes on with a game that waits.
    Play "play" "[LEVEL] [RULE] [south|north]" ["fr:jouer" "es:jugar" "de:spielen" "de:spiel"],
    /// Challenges another person.
    Challenge "challenge" "NICK [RULE]" ["fr:defier" "es:retar" "es:desafiar" "de:fordern" "de:herausfordern"],
    /// Agrees.
    Yes "yes" "" ["y" "ok" "accept" "fr:oui" "es:si" "de:ja"],
    /// Does not agree.
    No "no" "" ["n" "decline" "fr:non" "de:nein"],
    /// Plays a house.
    Move "move" "HOUSE" ["fr:coup" "es:mover" "de:zug"],
    /// Shows the board.
    Board "board" "" ["fr:plateau" "es:tablero" "de:brett"],
    /// Says a good move.
    Hint "hint" "" ["fr:conseil" "es:pista" "de:tipp"],
    /// Takes the last move back.
    Undo "undo" "" ["fr:annuler" "es:deshacer" "de:zurueck" "de:zuruck"],
    /// Gives up.
    Resign "resign" "" ["fr:abandonner" "fr:abandon" "es:abandonar" "de:aufgeben"],
    /// Offers a draw.
    Draw "draw" "" ["fr:nulle" "es:tablas" "de:remis"],
    /// Explains a rule.
    Rules "rules" "[ID]" ["rule" "fr:regles" "fr:regle" "es:reglas" "es:regla" "de:regeln" "de:regel"],
    /// The next lines of what was too long.
    More "more" "" ["fr:suite" "es:mas" "de:weiter"],
    /// Who has won most.
    Top "top" "" ["fr:classement" "es:clasificacion" "de:rangliste"],
    /// Who is here.
    Players "players" "" ["who" "fr:joueurs" "es:jugadores" "de:spieler"],
    /// Looks on at a game.
    Watch "watch" "NICK" ["fr:regarder" "es:mirar" "de:zuschauen"],
    /// The weekly match.
    Sunday "sunday" "[in|out|table]" ["fr:dimanche" "es:domingo" "de:sonntag"],
    /// The language of the answers.
    Lang "lang" "en|fr|es|de" ["language" "fr:langue" "es:idioma" "de:sprache"],
    /// Puts the game aside, or ends what was begun.
    Stop "stop" "" ["quit" "bye" "fr:arreter" "es:parar" "de:halt"],
    /// The help.
    Help "help" "" ["?" "fr:aide" "es:ayuda" "de:hilfe"],
}

impl CommandWord {
    /// Its words, each with the language that it shows.
    fn words(&self) -> impl Iterator<Item = (&'static str, Option<Language>)> {
        let own = std::iter::once((self.word, None));
        own.chain(self.others.iter().map(|word| match word.split_once(':') {
            Some((code, word)) => (word, code.parse().ok()),
            None => (*word, None),
        }))
    }

    /// Its word in a language.
    pub fn word_in(&self, language: Language) -> &'static str {
        let own = self.words().find(|(_, of)| *of == Some(language));
        own.map_or(self.word, |(word, _)| word)
    }
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What.
    pub wish: Wish,
    /// The language of the word that was used, if it is one language's alone.
    pub language: Option<Language>,
}

/// A command with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// [`Verb::Play`].
    Play(Play),
    /// [`Verb::Challenge`]: whom, by which rule.
    Challenge(Option<String>, Option<String>),
    /// [`Verb::Move`]: a house.
    Move(char),
    /// [`Verb::Rules`].
    Rules(Option<String>),
    /// [`Verb::Watch`].
    Watch(Option<String>),
    /// [`Verb::Sunday`].
    Sunday(Option<String>),
    /// [`Verb::Lang`].
    Lang(Option<String>),
    /// A command that nothing follows.
    Plain(Verb),
    /// No command; the words that may have been meant.
    Unknown(Vec<&'static str>),
}

/// What is said after `play`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// How strong the engine is to be.
    pub level: Option<Level>,
    /// By which rule: an id, or what was taken for one.
    pub rule: Option<String>,
    /// The side that the person wants.
    pub side: Option<Side>,
}

/// Words after a command that are looked at.
const MAX_WORDS: usize = 6;
/// Bytes of a word that are looked at.
const MAX_WORD: usize = 40;

/// Reads what was said to the bot alone: everything is a command.
pub fn read_private(text: &str) -> Option<Asked> {
    let text = text.trim();
    match strip_call(text) {
        Some(rest) => Some(called(rest)),
        None => read(text.strip_prefix('!').unwrap_or(text)),
    }
}

/// What is wanted after the bot's name: alone, the help.
fn called(rest: &str) -> Asked {
    let rest = rest.strip_prefix('!').unwrap_or(rest);
    read(rest).unwrap_or(Asked {
        wish: Wish::Plain(Verb::Help),
        language: None,
    })
}

/// Reads what was said in a channel: only what begins with `!awale` or the bot's nick is for the bot; from
/// whoever plays there (`plays`), a house alone too.
pub fn read_in_channel(text: &str, own: &str, plays: bool) -> Option<Asked> {
    let text = text.trim();
    if let Some(rest) = strip_call(text).or_else(|| strip_nick(text, own)) {
        return Some(called(rest));
    }
    let house = plays.then(|| house(text)).flatten()?;
    Some(Asked {
        wish: Wish::Move(house),
        language: None,
    })
}

/// What follows `!awale`.
fn strip_call(text: &str) -> Option<&str> {
    let (head, rest) = text.split_at_checked(CALL.len())?;
    let called = head.eq_ignore_ascii_case(CALL) && !rest.starts_with(char::is_alphanumeric);
    called.then(|| rest.trim())
}

/// What follows the bot's nick and one of `:` `,`.
fn strip_nick<'a>(text: &'a str, own: &str) -> Option<&'a str> {
    let (head, rest) = text.split_at_checked(own.len())?;
    let called = Casemap::default().eq(head, own);
    let rest = rest.strip_prefix([':', ',']).filter(|_| called)?;
    Some(rest.trim())
}

/// A house alone: a letter of the widest board, or a digit or two.
fn house(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next()?, chars.next()) {
        (c, None) if matches!(c.to_ascii_lowercase(), '1'..='9' | 'a'..='l') => Some(c),
        ('1', Some(c @ '0'..='2')) if chars.next().is_none() => {
            // The houses 10 to 12 of a wide board, by their letters.
            char::from_u32('j' as u32 + c.to_digit(10)?)
        }
        _ => None,
    }
}

/// Reads a command; nothing when there is no word.
fn read(text: &str) -> Option<Asked> {
    let mut words = text
        .split_whitespace()
        .take(MAX_WORDS)
        .map(|word| word.trim_end_matches(['.', '!', ',']))
        .filter(|word| word.len() <= MAX_WORD);
    let first = words.next().filter(|word| !word.is_empty())?;
    if let Some(house) = house(first)
        && words.next().is_none()
    {
        let wish = Wish::Move(house);
        return Some(Asked {
            wish,
            language: None,
        });
    }
    let mut words = text.split_whitespace().take(MAX_WORDS).skip(1);
    let plain = fold(first);
    let Some((verb, language)) = find(&plain) else {
        let known = COMMANDS.iter().map(|command| command.word);
        let wish = Wish::Unknown(near(&plain, known));
        return Some(Asked {
            wish,
            language: None,
        });
    };
    let mut next = || {
        words
            .next()
            .filter(|word| word.len() <= MAX_WORD)
            .map(str::to_owned)
    };
    let wish = match verb {
        Verb::Play => Wish::Play(play([next(), next(), next()].into_iter().flatten())),
        Verb::Challenge => Wish::Challenge(next(), next()),
        Verb::Move => match next().as_deref().and_then(house) {
            Some(house) => Wish::Move(house),
            None => Wish::Plain(Verb::Board),
        },
        Verb::Rules => Wish::Rules(next()),
        Verb::Watch => Wish::Watch(next()),
        Verb::Sunday => Wish::Sunday(next()),
        Verb::Lang => Wish::Lang(next()),
        verb => Wish::Plain(verb),
    };
    Some(Asked { wish, language })
}

/// The command that a word names: exactly, or as the beginning of one command's words alone.
fn find(word: &str) -> Option<(Verb, Option<Language>)> {
    let all = || {
        COMMANDS.iter().flat_map(|command| {
            let verb = command.verb;
            command.words().map(move |(word, of)| (word, verb, of))
        })
    };
    if let Some((_, verb, language)) = all().find(|(known, ..)| *known == word) {
        return Some((verb, language));
    }
    if word.len() < 3 {
        return None;
    }
    let mut begun = all().filter(|(known, ..)| known.starts_with(word));
    let (_, verb, language) = begun.next()?;
    begun
        .all(|(_, other, _)| other == verb)
        .then_some((verb, language))
}

fn play(words: impl Iterator<Item = String>) -> Play {
    let mut play = Play::default();
    for word in words {
        let plain = fold(&word);
        match plain.as_str() {
            "south" | "sud" | "sur" | "sued" => play.side = Some(Side::South),
            "north" | "nord" | "norte" => play.side = Some(Side::North),
            _ => match level(&plain) {
                Some(level) => play.level = Some(level),
                None => play.rule = Some(word),
            },
        }
    }
    play
}

/// A level by its word, by a number from 1, or in another language.
fn level(word: &str) -> Option<Level> {
    let number = word
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    if let Some(at) = number {
        return Level::ALL.get(at).copied();
    }
    match word {
        "beginner" | "debutant" | "principiante" | "anfaenger" | "anfanger" | "first" | "easy" => {
            Some(Level::FirstSteps)
        }
        "novato" | "neuling" => Some(Level::Novice),
        "maitre" | "maestro" | "meister" | "hard" => Some(Level::Master),
        "grandmaster" | "grand-maitre" | "gran-maestro" | "grossmeister" => {
            Some(Level::GrandMaster)
        }
        _ => word.parse().ok(),
    }
}

/// A word in small letters without accents.
pub(super) fn fold(word: &str) -> String {
    let mut out = String::new();
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ã' => out.push('a'),
            'ç' => out.push('c'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'í' | 'î' | 'ï' => out.push('i'),
            'ñ' => out.push('n'),
            'ó' | 'ô' | 'õ' => out.push('o'),
            'ú' | 'û' | 'ù' => out.push('u'),
            'ä' => out.push_str("ae"),
            'ö' => out.push_str("oe"),
            'ü' => out.push_str("ue"),
            'ß' => out.push_str("ss"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn wish(text: &str) -> Wish {
        read_private(text).unwrap().wish
    }

    #[test]
    fn every_word_names_one_command() {
        let mut seen = BTreeSet::new();
        for command in COMMANDS {
            for (word, language) in command.words() {
                assert_eq!(fold(word), word, "typed as it is looked up");
                assert_eq!(
                    find(word).map(|(verb, _)| verb),
                    Some(command.verb),
                    "{word}"
                );
                assert!(seen.insert(word), "{word} twice");
                let own = command
                    .words()
                    .filter(|(other, of)| *other == word && *of == language);
                assert_eq!(own.count(), 1);
            }
        }
    }

    #[test]
    fn what_people_type_in_private() {
        assert_eq!(wish("3"), Wish::Move('3'));
        assert_eq!(wish("!awale B"), Wish::Move('B'));
        assert_eq!(wish("12"), Wish::Move('l'));
        assert_eq!(wish("move f"), Wish::Move('f'));
        assert_eq!(wish("Jouer"), Wish::Play(Play::default()));
        assert_eq!(read_private("jouer").unwrap().language, Some(Language::Fr));
        let play = Play {
            level: Some(Level::Amateur),
            rule: Some("songo".into()),
            side: Some(Side::North),
        };
        assert_eq!(wish("!play amateur songo north"), Wish::Play(play.clone()));
        assert_eq!(wish("PLAY 3 songo north"), Wish::Play(play));
        assert_eq!(
            wish("Défier kofi"),
            Wish::Challenge(Some("kofi".into()), None)
        );
        assert_eq!(wish("boa"), Wish::Plain(Verb::Board));
        assert_eq!(
            (wish("y"), wish("n")),
            (Wish::Plain(Verb::Yes), Wish::Plain(Verb::No))
        );
        assert_eq!(wish("zurück!"), Wish::Plain(Verb::Undo));
        assert_eq!(wish("bord"), Wish::Unknown(vec!["board"]));
        assert_eq!(wish("hello there"), Wish::Unknown(vec!["help"]));
        assert_eq!(wish("!awale"), Wish::Plain(Verb::Help));
        assert_eq!(read_private("   "), None);
    }

    #[test]
    fn what_people_type_in_a_channel() {
        let heard =
            |text: &str, plays| read_in_channel(text, "Kofi", plays).map(|asked| asked.wish);
        assert_eq!(heard("!awale", false), Some(Wish::Plain(Verb::Help)));
        assert_eq!(heard("!AWALE board", false), Some(Wish::Plain(Verb::Board)));
        assert_eq!(heard("kofi: hint", false), Some(Wish::Plain(Verb::Hint)));
        assert_eq!(heard("!awaleX", true), None);
        assert_eq!(heard("a", true), Some(Wish::Move('a')));
        assert_eq!(heard("a", false), None);
        assert_eq!(heard("board", true), None);
        assert_eq!(heard("kofi is here", true), None);
        assert_eq!(heard("0", true), None);
    }

    proptest! {
        #[test]
        fn nothing_that_is_typed_does_harm(text in "\\PC{0,80}", plays: bool) {
            let _ = read_private(&text);
            let _ = read_in_channel(&text, "kofi", plays);
            let _ = read_in_channel(&format!("!awale {text}"), "kofi", plays);
        }
    }
}
