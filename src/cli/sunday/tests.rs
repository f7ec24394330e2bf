//! The tables of an event, as they are written.

use awale::{
    event::{EventTerms, Identity, Table},
    peer::wire::{Message, Seat, SundayEnter, SundayLine, SundayOpen, SundayRound},
    trust::{KeyPair, Link},
};

use super::{html, table as told};

/// A log of two players and their only round, as it is kept.
fn lines(terms: &EventTerms) -> Vec<String> {
    let key = KeyPair::from_seed([1; 32]);
    let event = terms.id();
    let mut lines: Vec<String> = Vec::new();
    let mut say = |line: &dyn Fn(Link, u16) -> SundayLine| {
        let before = lines.last().map_or(Link::of(""), |line| Link::of(line));
        let number = u16::try_from(lines.len() + 1).unwrap();
        let line = Message::from(line(before, number));
        lines.push(line.draft().sign(&key).unwrap());
    };
    say(&|_, number| {
        SundayOpen {
            event,
            number,
            term: 1,
            key: key.public(),
            rule: terms.rule,
            clock: terms.clock,
            rounds: 0,
            rated: None,
            start: terms.start,
            name: terms.name.clone(),
        }
        .into()
    });
    for (seat, name) in [(1, "<b>Ama"), (2, "Kofi")] {
        say(&|link, number| {
            SundayEnter {
                event,
                number,
                link,
                term: 1,
                seat: Seat::new(seat).unwrap(),
                key: KeyPair::from_seed([seat + 1; 32]).public(),
                guest: (seat == 2).then_some(1),
                name: name.parse().unwrap(),
            }
            .into()
        });
    }
    say(&|link, number| {
        let results = Link::of("");
        SundayRound {
            event,
            number,
            link,
            term: 1,
            round: 1,
            active: 2,
            results,
        }
        .into()
    });
    lines
}

/// The table of that log.
fn table() -> Table {
    let terms = EventTerms {
        name: "Sunday & more".parse().unwrap(),
        network: "dalnet".to_owned(),
        channel: "#awale".to_owned(),
        rule: Link::of("rule"),
        clock: "5+3".parse().unwrap(),
        rounds: 0,
        rated: false,
        start: 29_942_880,
        director: None,
    };
    let lines = lines(&terms);
    Table::of_lines(terms, lines.iter().rev().map(String::as_str))
}

#[test]
fn names_mean_nothing_in_the_page_and_guests_are_marked() {
    let table = table();
    let guest = Some("Kofi".to_owned());
    let key = KeyPair::from_seed([3; 32]).public();
    assert!(table.find(&Identity { key, guest }).is_some());
    assert_eq!(table.rounds().len(), 1);
    let page = html::page(&table);
    assert!(page.contains("&lt;b&gt;Ama") && !page.contains("<b>Ama"));
    assert!(page.contains("Kofi*") && page.contains("Sunday &amp; more, 2026-12-06"));
    assert!(page.contains("<h2>Round 1</h2>"));
}

#[test]
fn the_table_in_markdown_has_everybody_and_names_mean_nothing_in_it() {
    assert_eq!(
        told::markdown(&table()),
        "# Sunday & more, 2026-12-06\n\n\
         |  | player | points | direct | wins | Bh-1 | Bh | SB |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n\
         | 1. | \\<b\\>Ama | 0 | 0 | 0 | 0 | 0 | 0 |\n\
         | 2. | Kofi\\* | 0 | 0 | 0 | 0 | 0 | 0 |\n\n\
         \\* a guest: his results are the word of the bot that plays for him\n"
    );
}
