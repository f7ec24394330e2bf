//! The rules that come with the program.

use std::sync::{Arc, LazyLock};

use super::Rule;

/// File names and texts, in the order in which they are offered.
const FILES: &[(&str, &str)] = &[
    ("abapa.toml", include_str!("../../rules/abapa.toml")),
    ("abapa-2x3.toml", include_str!("../../rules/abapa-2x3.toml")),
    (
        "awale-classic.toml",
        include_str!("../../rules/awale-classic.toml"),
    ),
    (
        "awale-cote-divoire.toml",
        include_str!("../../rules/awale-cote-divoire.toml"),
    ),
];

static BUILTIN: LazyLock<Vec<Arc<Rule>>> = LazyLock::new(|| {
    let read = |(file, text): &(&str, &str)| {
        let rule = Rule::from_toml(file, text);
        Arc::new(
            rule.expect("the built-in files are part of the program and a test reads them all"),
        )
    };
    FILES.iter().map(read).collect()
});

/// The built-in rules; the first is the one to play when nobody asks for another.
pub fn builtin() -> &'static [Arc<Rule>] {
    &BUILTIN
}

/// The built-in rule of this id.
pub fn find(id: &str) -> Option<Arc<Rule>> {
    builtin()
        .iter()
        .find(|rule| rule.id().as_str() == id)
        .cloned()
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    /// Rules that are told in English only. Whoever translates one takes it out.
    const UNTRANSLATED: &[&str] = &["abapa", "abapa-2x3", "awale-classic", "awale-cote-divoire"];

    #[test]
    fn every_file_reads_is_named_after_its_id_and_cites_a_source() {
        assert_eq!(builtin().len(), FILES.len());
        for (rule, (file, _)) in builtin().iter().zip(FILES) {
            assert_eq!(format!("{}.toml", rule.id()), *file);
            assert!(!rule.sources().is_empty(), "{file}");
            assert!(rule.example().is_some(), "{file}");
            let told = |language| rule.text(language).is_complete();
            assert!(told(Language::En), "{file}");
            let untranslated = UNTRANSLATED.contains(&rule.id().as_str());
            assert_eq!(Language::ALL.into_iter().all(told), !untranslated, "{file}");
            assert_eq!(find(rule.id().as_str()).unwrap().digest(), rule.digest());
        }
        assert!(find("kalah").is_none());
    }
}
