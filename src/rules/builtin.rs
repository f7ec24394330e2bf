//! The rules that come with the program.

use std::sync::{Arc, LazyLock};

use super::Rule;

/// File names and texts, in the order in which they are offered.
const FILES: &[(&str, &str)] = &[
    ("abapa.toml", include_str!("../../rules/abapa.toml")),
    (
        "abapa-ludoteka.toml",
        include_str!("../../rules/abapa-ludoteka.toml"),
    ),
    (
        "awari-1991.toml",
        include_str!("../../rules/awari-1991.toml"),
    ),
    (
        "awari-ndyuka.toml",
        include_str!("../../rules/awari-ndyuka.toml"),
    ),
    (
        "awale-cote-divoire.toml",
        include_str!("../../rules/awale-cote-divoire.toml"),
    ),
    (
        "awale-cote-divoire-no-limit.toml",
        include_str!("../../rules/awale-cote-divoire-no-limit.toml"),
    ),
    (
        "awale-cote-divoire-no-four.toml",
        include_str!("../../rules/awale-cote-divoire-no-four.toml"),
    ),
    (
        "awale-cote-divoire-last-seed.toml",
        include_str!("../../rules/awale-cote-divoire-last-seed.toml"),
    ),
    (
        "awale-classic.toml",
        include_str!("../../rules/awale-classic.toml"),
    ),
    (
        "awale-classic-match.toml",
        include_str!("../../rules/awale-classic-match.toml"),
    ),
    (
        "awele-baoule.toml",
        include_str!("../../rules/awele-baoule.toml"),
    ),
    ("ouri.toml", include_str!("../../rules/ouri.toml")),
    (
        "warri-barbados.toml",
        include_str!("../../rules/warri-barbados.toml"),
    ),
    (
        "warri-barbados-match.toml",
        include_str!("../../rules/warri-barbados-match.toml"),
    ),
    (
        "warri-bridgetown.toml",
        include_str!("../../rules/warri-bridgetown.toml"),
    ),
    ("adji-kui.toml", include_str!("../../rules/adji-kui.toml")),
    ("kale.toml", include_str!("../../rules/kale.toml")),
    ("songo.toml", include_str!("../../rules/songo.toml")),
    ("songo-3-4.toml", include_str!("../../rules/songo-3-4.toml")),
    (
        "songo-2-3-4.toml",
        include_str!("../../rules/songo-2-3-4.toml"),
    ),
    (
        "songo-ewondo.toml",
        include_str!("../../rules/songo-ewondo.toml"),
    ),
    ("ntyenge.toml", include_str!("../../rules/ntyenge.toml")),
    ("tampoduo.toml", include_str!("../../rules/tampoduo.toml")),
    ("ayoayo.toml", include_str!("../../rules/ayoayo.toml")),
    (
        "round-and-round.toml",
        include_str!("../../rules/round-and-round.toml"),
    ),
    (
        "djenon-aboure.toml",
        include_str!("../../rules/djenon-aboure.toml"),
    ),
    (
        "djenon-aboure-climent.toml",
        include_str!("../../rules/djenon-aboure-climent.toml"),
    ),
    ("obridjie.toml", include_str!("../../rules/obridjie.toml")),
    ("nam-nam.toml", include_str!("../../rules/nam-nam.toml")),
    (
        "nam-nam-round.toml",
        include_str!("../../rules/nam-nam-round.toml"),
    ),
    ("foji.toml", include_str!("../../rules/foji.toml")),
    ("endodoi.toml", include_str!("../../rules/endodoi.toml")),
    ("wouri.toml", include_str!("../../rules/wouri.toml")),
    ("olowuka.toml", include_str!("../../rules/olowuka.toml")),
    ("anywoli.toml", include_str!("../../rules/anywoli.toml")),
    ("ba-awa.toml", include_str!("../../rules/ba-awa.toml")),
    (
        "ba-awa-round.toml",
        include_str!("../../rules/ba-awa-round.toml"),
    ),
    ("enindji.toml", include_str!("../../rules/enindji.toml")),
    (
        "djenon-abe.toml",
        include_str!("../../rules/djenon-abe.toml"),
    ),
    ("hufesay.toml", include_str!("../../rules/hufesay.toml")),
    (
        "english-wari.toml",
        include_str!("../../rules/english-wari.toml"),
    ),
    ("voleur.toml", include_str!("../../rules/voleur.toml")),
    ("fondji.toml", include_str!("../../rules/fondji.toml")),
    ("abapa-2x3.toml", include_str!("../../rules/abapa-2x3.toml")),
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

    #[test]
    fn every_file_reads_is_named_after_its_id_and_cites_a_source() {
        assert_eq!(builtin().len(), FILES.len());
        for (rule, (file, _)) in builtin().iter().zip(FILES) {
            assert_eq!(format!("{}.toml", rule.id()), *file);
            assert!(!rule.sources().is_empty(), "{file}");
            assert!(rule.example().is_some(), "{file}");
            let told = |language| rule.text(language).is_complete();
            assert!(Language::ALL.into_iter().all(told), "{file}");
            assert_eq!(find(rule.id().as_str()).unwrap().digest(), rule.digest());
        }
        assert!(find("kalah").is_none());
    }
}
