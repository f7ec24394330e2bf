//! Free text inside a line: any UTF-8 as ASCII without a space, in one spelling only.
//!
//! Two spellings exist, and the shorter one is used: percent-encoding, which leaves printable
//! ASCII as it is, and `~` followed by base64url for text that is mostly not ASCII.

use base64::Engine;

use crate::trust::BASE64URL;

/// The value's text for a line.
pub(super) fn encode(text: &str) -> String {
    let percent = percent(text);
    let base64 = format!("~{}", BASE64URL.encode(text));
    if base64.len() < percent.len() {
        base64
    } else {
        percent
    }
}

/// The text that a value stands for, or `None` when it is no text or not in its one spelling.
pub(super) fn decode(value: &str) -> Option<String> {
    let text = match value.strip_prefix('~') {
        Some(base64) => String::from_utf8(BASE64URL.decode(base64).ok()?).ok()?,
        None => unpercent(value)?,
    };
    (encode(&text) == value).then_some(text)
}

fn percent(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (place, byte) in text.bytes().enumerate() {
        // A leading tilde would announce base64.
        let plain = byte.is_ascii_graphic() && byte != b'%' && !(byte == b'~' && place == 0);
        if plain {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn unpercent(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_shorter_spelling_is_the_only_one() {
        assert_eq!(encode("Didier G."), "Didier%20G.");
        assert_eq!(encode("~tilde"), "%7Etilde");
        assert_eq!(encode("100%"), "100%25");
        assert_eq!(encode("Ольга"), "~0J7Qu9GM0LPQsA");
        assert_eq!(encode(""), "");
        for other in [
            "Didier%20G%2E",
            "Didier G.",
            "%7etilde",
            "~fnRpbGRl",
            "~RGlkaWVyIEcu",
            "%C3",
            "%",
            "~!",
        ] {
            assert_eq!(decode(other), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn round_trips(text in "\\PC{0,40}") {
            let value = encode(&text);
            prop_assert!(value.bytes().all(|byte| byte.is_ascii_graphic()));
            prop_assert_eq!(decode(&value), Some(text));
        }

        #[test]
        fn decodes_only_what_it_would_write(value in "[~%0-9A-Za-z_.-]{0,24}") {
            if let Some(text) = decode(&value) {
                prop_assert_eq!(encode(&text), value);
            }
        }
    }
}
