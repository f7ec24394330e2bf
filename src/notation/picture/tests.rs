use std::collections::BTreeMap;

use super::*;
use crate::{game::Game, rules};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// The seeds that a picture shows: of each heap those that it is made of, as often as it is used.
fn seeds(svg: &str) -> usize {
    let mut heaps = BTreeMap::new();
    for group in svg.split("<g id=\"").skip(1) {
        let (name, rest) = group.split_once('"').unwrap();
        let inside = rest.split("</g>").next().unwrap();
        heaps.insert(name, inside.matches("class=\"seed\"").count());
    }
    let uses = svg.split("<use href=\"#").skip(1);
    uses.filter_map(|used| heaps.get(used.split('"').next()?))
        .sum()
}

/// Whether elements close in the order in which they open, and attributes are quoted. Enough for what
/// is written here: no comments, no CDATA.
fn is_well_formed(xml: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for part in xml.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else {
            return false;
        };
        if tag.matches('"').count() % 2 == 1 || text.contains('"') && text.contains('=') {
            return false;
        }
        let name = tag
            .trim_matches('/')
            .split([' ', '\n'])
            .next()
            .unwrap_or("");
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => return false,
            (false, false) => open.push(name),
            _ => {}
        }
    }
    open.is_empty()
}

#[test]
fn every_board_shows_all_its_seeds_and_is_well_formed() {
    for text in [
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "1-2-3-4-0-0-S",
        "0-12-3-0-1-0-10-1-0-0-2-1-7-11-N",
        "4-4-4-4-4-12-4-4-0-0-N/NSSNNNNS",
        "1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-100-48-47-N",
    ] {
        let position = position(text);
        for theme in Theme::ALL {
            for below in Side::BOTH {
                let picture = Picture::new(&position).theme(theme).below(below);
                let svg = svg(&picture.scene());
                assert_eq!(seeds(&svg), usize::from(position.total()), "{text}");
                assert!(is_well_formed(&svg), "{svg}");
            }
        }
    }
}

#[test]
fn nothing_leaves_the_picture_or_lies_on_something_else() {
    for holes in 2..=12 {
        for below in Side::BOTH {
            let layout = Layout::new(holes, below);
            let (wide, high) = layout.size();
            let mut places: Vec<(Pair, f32)> = (0..2 * holes)
                .map(|index| (layout.house(House::new(index)), CUP))
                .collect();
            places.extend(Side::BOTH.map(|side| (layout.store(side), STORE_WIDE / 2.0)));
            for (index, ((x, y), radius)) in places.iter().enumerate() {
                assert!(x - radius > 0.0 && x + radius < wide);
                assert!(y - radius > 0.0 && y + radius < high);
                for ((other_x, other_y), other) in &places[index + 1..] {
                    assert!((x - other_x).hypot(y - other_y) > radius + other);
                }
            }
        }
    }
}

#[test]
fn north_sees_its_own_row_from_the_left() {
    let layout = Layout::new(6, Side::North);
    let x = |index| layout.house(House::new(index)).0;
    assert!(x(6) < x(7) && x(0) > x(1) && x(0) == x(11));
    assert!(layout.is_below(House::new(6)) && !layout.is_below(House::new(5)));
    assert!(layout.store(Side::North).0 > layout.store(Side::South).0);
}

fn sheet() -> Sheet {
    let mut game = Game::new(rules::find("abapa").unwrap().clone());
    for letter in "FfEeDdA".chars() {
        game.play(Move::from_char(letter, 6).unwrap()).unwrap();
    }
    let mut sheet = Sheet::new(game);
    sheet.names = ["Ama <1>", "Kofi & Co"].map(PlainText::name);
    sheet
}

#[test]
fn a_game_has_a_picture_of_its_beginning_and_of_every_move() {
    let scenes = of_game(&sheet(), Side::South, Theme::Wood);
    assert_eq!(scenes.len(), 8);
    let film = film(&scenes, 1.0);
    assert!(is_well_formed(&film), "{film}");
    assert_eq!(film.matches("<animate ").count(), 8);
    assert_eq!(film.matches("repeatCount=\"indefinite\"").count(), 8);
    assert_eq!(seeds(&film), 8 * 48);
    let frames = frames(&scenes);
    assert_eq!(frames.matches("class=\"ply\"").count(), 8);
    assert_eq!(frames.matches("class=\"ply\" display=\"none\"").count(), 7);
    assert!(frames.contains("Ama &lt;1&gt;") && !frames.contains("Ama <1>"));
}

#[test]
fn marks_of_a_move() {
    let sheet = sheet();
    let mut game = sheet.at(6);
    let played = game.play(sheet.game.history()[6].mv).unwrap();
    let picture = Picture::new(game.position())
        .names(&sheet.names)
        .marked(&played);
    insta::assert_snapshot!(svg(&picture.scene()));
}
