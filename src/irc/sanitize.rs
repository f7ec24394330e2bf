//! Text from others, made fit for a screen or a log.

use std::{iter::Peekable, str::Chars};

/// A line's worth of text: longer than any IRC message's.
pub const MAX_CHARS: usize = 600;

/// Text without anything that could move the cursor, change colours, hide or reorder other text,
/// cut to `max` characters (the last one is then `…`).
///
/// Removed: control characters (tabs and line ends become blanks), ESC sequences, mIRC formatting
/// with its colour numbers, bidirectional controls, zero-width and tag characters.
pub fn clean(text: &str, max: usize) -> String {
    let mut out = String::with_capacity(text.len().min(4 * max));
    let mut count = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let Some(kept) = keep(c, &mut chars) else {
            continue;
        };
        if count == max {
            out.pop();
            if max > 0 {
                out.push('…');
            }
            break;
        }
        out.push(kept);
        count += 1;
    }
    out
}

/// [`clean`] with the limit [`MAX_CHARS`].
pub fn clean_line(text: &str) -> String {
    clean(text, MAX_CHARS)
}

/// The character to show for `c`, if any; takes the arguments of formatting codes off `rest`.
fn keep(c: char, rest: &mut Peekable<Chars<'_>>) -> Option<char> {
    match c {
        '\t' | '\n' | '\r' => Some(' '),
        '\u{3}' => {
            skip_colour(rest, 2, |c| c.is_ascii_digit());
            None
        }
        '\u{4}' => {
            skip_colour(rest, 6, |c| c.is_ascii_hexdigit());
            None
        }
        '\u{1b}' => {
            skip_escape(rest);
            None
        }
        '\u{9b}' => {
            skip_csi(rest);
            None
        }
        _ if c.is_control() || is_invisible(c) => None,
        _ => Some(c),
    }
}

/// Skips `FG[,BG]` of at most `width` digits each; a comma without a digit after it is text.
fn skip_colour(rest: &mut Peekable<Chars<'_>>, width: usize, is_digit: fn(&char) -> bool) {
    if skip_up_to(rest, width, is_digit) == 0 {
        return;
    }
    let mut ahead = rest.clone();
    if ahead.next() == Some(',') && ahead.peek().is_some_and(is_digit) {
        rest.next();
        skip_up_to(rest, width, is_digit);
    }
}

fn skip_up_to(rest: &mut Peekable<Chars<'_>>, width: usize, wanted: fn(&char) -> bool) -> usize {
    (0..width)
        .take_while(|_| rest.next_if(wanted).is_some())
        .count()
}

/// Skips the rest of an escape sequence (ECMA-48): `[` parameters final, `]` … ST or BEL, or
/// intermediates and one character. An unended string is shown as text, or it could hide the line.
fn skip_escape(rest: &mut Peekable<Chars<'_>>) {
    match rest.peek() {
        Some('[') => {
            rest.next();
            skip_csi(rest);
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            rest.next();
            skip_string(rest);
        }
        _ => {
            while rest.next_if(|c| (' '..='/').contains(c)).is_some() {}
            rest.next_if(|c| ('0'..='~').contains(c));
        }
    }
}

fn skip_csi(rest: &mut Peekable<Chars<'_>>) {
    while rest.next_if(|c| (' '..='?').contains(c)).is_some() {}
    rest.next_if(|c| ('@'..='~').contains(c));
}

fn skip_string(rest: &mut Peekable<Chars<'_>>) {
    let mut ahead = rest.clone();
    while let Some(c) = ahead.next() {
        let ended = match c {
            '\u{7}' | '\u{9c}' => true,
            '\u{1b}' => ahead.next_if_eq(&'\\').is_some(),
            _ => false,
        };
        if ended {
            *rest = ahead;
            return;
        }
    }
}

/// Characters without a picture of their own that change how the others look.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn formatting_goes_with_its_arguments() {
        for (dirty, shown) in [
            ("\u{2}bold\u{2} \u{1d}it\u{1f}un\u{f}", "bold itun"),
            ("\u{3}4,12red\u{3} \u{3}99,99x \u{3}1,y", "red x ,y"),
            ("\u{3}123", "3"),
            ("\u{3},5", ",5"),
            ("\u{4}ff00aa,001122hex \u{4}zz", "hex zz"),
            ("\u{1b}[31;1mred\u{1b}[0m", "red"),
            ("\u{1b}]0;title\u{7}text", "text"),
            ("\u{1b}]8;;http://x\u{1b}\\link", "link"),
            ("\u{1b}]unended text", "unended text"),
            ("\u{1b}(Bx\u{1b}7y", "xy"),
            ("\u{9b}2Jx\u{85}", "x"),
            (
                "a\u{202e}b\u{200b}c\u{feff}d\u{2066}e\u{7f}f\u{0}",
                "abcdef",
            ),
            ("tab\there", "tab here"),
            ("awalé 你好 😀", "awalé 你好 😀"),
        ] {
            assert_eq!(clean_line(dirty), shown, "{dirty:?}");
        }
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(clean("abcdef", 6), "abcdef");
        assert_eq!(clean("abcdef", 4), "abc…");
        assert_eq!(clean("abc", 0), "");
        assert_eq!(clean_line(&"é".repeat(5000)).chars().count(), MAX_CHARS);
    }

    proptest! {
        #[test]
        fn nothing_dangerous_is_left(text in any::<String>(), max in 0usize..50) {
            let shown = clean(&text, max);
            prop_assert!(shown.chars().count() <= max);
            prop_assert!(!shown.chars().any(|c| c.is_control() || is_invisible(c)));
            prop_assert_eq!(clean(&shown, max), shown);
        }

        #[test]
        fn codes_in_any_order(text in "[\u{1b}\u{9b}\u{3}\u{4}\u{7}\\[\\];,0-9a-zA-Z\\\\ ]{0,40}") {
            let shown = clean_line(&text);
            prop_assert!(!shown.chars().any(char::is_control));
        }

        #[test]
        fn ordinary_text_is_untouched(text in "[ -~é你😀]{0,80}") {
            prop_assert_eq!(clean_line(&text), text);
        }
    }
}
