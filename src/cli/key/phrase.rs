//! A key as 24 words, after BIP-39.

use awale::trust::KeyPair;
use bip39::{Language, Mnemonic};

use super::show::identity;
use crate::cli::{output::print, places::HomePlace};

/// Show the key as 24 words to be written on paper.
///
/// Whoever reads them is you. They are the secret itself, in the words of BIP-39, with no passphrase.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    home: HomePlace,
}

/// Words of a phrase.
pub(super) const WORDS: usize = 24;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let pair = identity(&arguments.home.folder()?)?;
    eprintln!(
        "awale: these {WORDS} words are the key {}; whoever reads them plays under your name.",
        pair.id()
    );
    print(&numbered(&words(&pair)?))
}

/// The words of a key.
fn words(pair: &KeyPair) -> anyhow::Result<Vec<&'static str>> {
    let mnemonic = Mnemonic::from_entropy_in(Language::English, pair.seed()).map_err(|error| {
        anyhow::anyhow!("the key has no words ({error}); make a backup instead")
    })?;
    Ok(mnemonic.words().collect())
}

/// Four columns, to be read down the rows.
fn numbered(words: &[&str]) -> String {
    let row = |(row, chunk): (usize, &[&str])| {
        let cells: Vec<String> = (row * 4 + 1..)
            .zip(chunk)
            .map(|(number, word)| format!("{number:>2} {word:<9}"))
            .collect();
        format!("{}\n", cells.join(" ").trim_end())
    };
    words.chunks(4).enumerate().map(row).collect()
}

/// How many words there are.
pub(super) fn count(text: &str) -> usize {
    words_in(text).count()
}

fn words_in(text: &str) -> impl Iterator<Item = &str> {
    let is_number = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    text.split_whitespace().filter(move |word| !is_number(word))
}

/// The key of these words. Numbers between them, as they are shown, mean nothing.
pub(super) fn read(text: &str) -> Result<KeyPair, PhraseError> {
    let words: Vec<String> = words_in(text).map(str::to_lowercase).collect();
    if words.len() != WORDS {
        return Err(PhraseError::Count(words.len()));
    }
    let list = Language::English.word_list();
    for (number, word) in (1..).zip(&words) {
        if list.binary_search(&word.as_str()).is_err() {
            return Err(PhraseError::Word(number));
        }
    }
    let mnemonic = Mnemonic::parse_in_normalized(Language::English, &words.join(" "))
        .map_err(|_| PhraseError::Checksum)?;
    let (bytes, _) = mnemonic.to_entropy_array();
    match bytes.first_chunk::<32>() {
        Some(seed) => Ok(KeyPair::from_seed(*seed)),
        None => Err(PhraseError::Checksum),
    }
}

/// The words are not those of a key. They are a secret, so none of them is repeated here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PhraseError {
    /// Not so many as there must be.
    #[error("{0} words came, and a key has {WORDS}: type them all")]
    Count(usize),
    /// A word that is in no phrase.
    #[error("word {0} is none of the 2048 that there are: look at its letters again")]
    Word(usize),
    /// All words are possible, and they do not belong together.
    #[error(
        "these words do not belong together: one is another than was written, or two are exchanged"
    )]
    Checksum,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_key_give_it_back() {
        let pair = KeyPair::from_seed([1; 32]);
        let words = words(&pair).unwrap();
        assert_eq!(words.len(), WORDS);
        let shown = numbered(&words);
        assert_eq!(read(&shown).unwrap().public(), pair.public());
        assert_eq!(
            read(&words.join("\n").to_uppercase()).unwrap().public(),
            pair.public()
        );
        // The known phrase of BIP-39 for 32 bytes of 0.
        let zero = format!("{}art", "abandon ".repeat(23));
        assert_eq!(
            read(&zero).unwrap().public(),
            KeyPair::from_seed([0; 32]).public()
        );
    }

    #[test]
    fn a_wrong_word_is_told_by_its_place() {
        let zero = "abandon ".repeat(23);
        assert_eq!(read(&zero).unwrap_err(), PhraseError::Count(23));
        assert_eq!(
            read(&format!("{zero}awale")).unwrap_err(),
            PhraseError::Word(24)
        );
        assert_eq!(
            read(&format!("{zero}abandon")).unwrap_err(),
            PhraseError::Checksum
        );
    }
}
