//! Text that people wrote, fit for a line.

use std::fmt;

/// Characters of a name.
const NAME: usize = 80;
/// Characters of a comment.
const COMMENT: usize = 1000;

/// A text without line ends, control characters, marks that turn text around, or braces, which
/// become round: it can stand in every format and on every screen. Blanks at its ends are gone, and
/// several in a row are one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlainText(String);

impl PlainText {
    /// A name, of at most 80 characters; the rest is cut off.
    pub fn name(text: &str) -> Self {
        Self::cut(text, NAME)
    }

    /// A comment, of at most 1000 characters; the rest is cut off.
    pub fn comment(text: &str) -> Self {
        Self::cut(text, COMMENT)
    }

    fn cut(text: &str, most: usize) -> Self {
        let mut out = String::new();
        let mut count = 0;
        for word in text.split(is_gap).filter(|word| !word.is_empty()) {
            let letters = word.chars().filter(|c| !is_hidden(*c)).map(|c| match c {
                '{' => '(',
                '}' => ')',
                c => c,
            });
            for (place, letter) in letters.enumerate() {
                let gap = usize::from(place == 0 && !out.is_empty());
                if count + gap + 1 > most {
                    return Self(out);
                }
                if gap == 1 {
                    out.push(' ');
                }
                out.push(letter);
                count += gap + 1;
            }
        }
        Self(out)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for PlainText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

fn is_gap(c: char) -> bool {
    c.is_whitespace()
}

/// What nobody sees, and what could hide or turn around what others see.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{feff}' | '\u{180e}')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_do_harm_is_gone_and_the_rest_stays() {
        for (text, kept) in [
            ("  two\n\twords ", "two words"),
            ("\u{1b}[31mred\u{7}", "[31mred"),
            ("a\u{202e}b\u{200b}", "ab"),
            ("{so}", "(so)"),
            ("\u{200b} x", "x"),
            ("Ọ̀wàrẹ̀", "Ọ̀wàrẹ̀"),
        ] {
            let plain = PlainText::comment(text);
            assert_eq!(plain.as_str(), kept);
            assert_eq!(PlainText::comment(plain.as_str()), plain);
        }
    }

    #[test]
    fn a_text_is_cut_between_letters() {
        assert_eq!(
            PlainText::name(&"ä ".repeat(60)).as_str().chars().count(),
            79
        );
        assert_eq!(
            PlainText::name(&"ä".repeat(90)).as_str().chars().count(),
            80
        );
        assert_eq!(PlainText::comment(&"x".repeat(5000)).as_str().len(), 1000);
    }
}
