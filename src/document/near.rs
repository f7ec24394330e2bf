//! Words that look like a mistyped one.

/// Most words proposed.
const MAX: usize = 3;

/// Those of `known` that `word` may have been meant for, the nearest first; at most three.
pub fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word = word.to_lowercase();
    // A long word cannot be near any key or id, and comparing is quadratic.
    if word.is_empty() || word.len() > 64 {
        return Vec::new();
    }
    // A typing mistake or two in a long word, one in a short one.
    let most = word.chars().count().div_ceil(4).min(3);
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let distance = strsim::osa_distance(&word, &lower);
            let begins = word.len() >= 3 && lower.starts_with(&word);
            (distance <= most || begins).then_some((distance, candidate))
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MAX);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_beginnings_only() {
        let known = ["dalnet", "ircnet", "undernet", "quakenet", "rizon"];
        assert_eq!(near("dlanet", known), ["dalnet"]);
        assert_eq!(near("DALNET", known), ["dalnet"]);
        assert_eq!(near("quake", known), ["quakenet"]);
        assert_eq!(near("irznet", known), ["ircnet"]);
        assert!(near("freenode", known).is_empty());
        assert!(near("", known).is_empty());
        assert!(near(&"x".repeat(100_000), known).is_empty());
    }
}
