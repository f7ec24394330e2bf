//! Letters and digits as lines, so that a picture looks the same everywhere and needs no font.
//!
//! A glyph is drawn on a grid: capitals and digits from y = 0 down to the base line at 6, small
//! letters from 2, tails to 8. Each word of its text is a line through points, two digits a point,
//! x and y. Corners are rounded off; a point that stands twice stays sharp.

use super::scene::{Curve, Path};

/// Height of a capital on the grid.
const CAPITAL: f32 = 6.0;
/// Room between two glyphs, and the width of a space.
const GAP: f32 = 1.9;
const SPACE: f32 = 2.0;

/// Characters with their lines.
const GLYPHS: &[(char, &str)] = &[
    ('0', "20 40 46 06 00 20"),
    ('1', "01 20 20 26"),
    ('2', "01 00 40 43 06 06 46"),
    ('3', "01 00 40 43 23/23 43 46 06 05"),
    ('4', "36 30 30 04 04 44"),
    ('5', "40 00 00 02 02 42 46 06 05"),
    ('6', "41 40 00 06 46 42 02 04"),
    ('7', "00 40 40 16"),
    ('8', "20 40 43 03 00 20/23 43 46 06 03 23"),
    ('9', "05 06 46 40 00 04 44 42"),
    ('A', "06 20 20 46/14 34"),
    ('B', "00 06/00 40 43 03/03 43 46 06"),
    ('C', "41 40 00 06 46 45"),
    ('D', "00 06/00 40 46 06"),
    ('E', "40 00 00 06 06 46/03 33"),
    ('F', "40 00 00 06/03 33"),
    ('G', "41 40 00 06 46 43 43 23"),
    ('H', "00 06/40 46/03 43"),
    ('I', "00 06"),
    ('J', "40 44 46 06 05"),
    ('K', "00 06/40 04/13 46"),
    ('L', "00 06 06 46"),
    ('M', "06 00 00 24 24 40 40 46"),
    ('N', "06 00 00 46 46 40"),
    ('O', "20 40 46 06 00 20"),
    ('P', "06 00/00 40 43 03"),
    ('Q', "20 40 46 06 00 20/34 46"),
    ('R', "06 00/00 40 43 03/23 46"),
    ('S', "41 40 00 03 43 46 06 05"),
    ('T', "00 40/20 26"),
    ('U', "00 03 06 46 43 40"),
    ('V', "00 26 26 40"),
    ('W', "00 16 16 22 22 36 36 40"),
    ('X', "00 46/40 06"),
    ('Y', "00 23 23 40/23 26"),
    ('Z', "00 40 40 06 06 46"),
    ('a', "34 32 02 06 36 34/32 36"),
    ('b', "00 06/04 02 32 36 06 04"),
    ('c', "33 32 02 06 36 35"),
    ('d', "30 36/34 32 02 06 36 34"),
    ('e', "04 34 34 32 02 06 36 35"),
    ('f', "30 10 12 16/02 22"),
    ('g', "34 32 02 06 36 34/32 36 38 08 07"),
    ('h', "00 06/04 02 32 34 36"),
    ('i', "02 06/00"),
    ('j', "12 16 18 08/10"),
    ('k', "00 06/32 05/14 36"),
    ('l', "00 06"),
    ('m', "02 06/04 02 22 24 26/24 22 42 44 46"),
    ('n', "02 06/04 02 32 34 36"),
    ('o', "34 32 02 06 36 34"),
    ('p', "02 08/04 02 32 36 06 04"),
    ('q', "32 38/34 32 02 06 36 34"),
    ('r', "02 06/04 02 22"),
    ('s', "33 32 02 04 34 36 06 05"),
    ('t', "10 14 16 26/02 22"),
    ('u', "02 04 06 36 34 32/32 36"),
    ('v', "02 26 26 42"),
    ('w', "02 16 16 23 23 36 36 42"),
    ('x', "02 36/32 06"),
    ('y', "02 26/42 18"),
    ('z', "02 32 32 06 06 36"),
    ('-', "04 24"),
    ('+', "03 43/21 25"),
    ('.', "06"),
    (',', "16 07"),
    (':', "03/06"),
    ('!', "00 04/06"),
    ('\'', "00 01"),
    ('(', "10 03 16"),
    (')', "00 13 06"),
    ('_', "06 46"),
    ('/', "06 40"),
    ('>', "01 33 33 05"),
];

/// A text as lines, with its middle at the origin and capitals of this height. Letters with marks
/// lose them; a character that there is no glyph for is left out.
pub(super) fn text(text: &str, height: f32) -> Path {
    let unit = height / CAPITAL;
    let glyphs: Vec<Option<&str>> = text.chars().filter_map(glyph).collect();
    let advance = |glyph: &Option<&str>| glyph.map_or(SPACE, width) + GAP;
    let whole = glyphs.iter().map(advance).sum::<f32>() - GAP;
    let mut left = -whole / 2.0;
    let mut path = Path::default();
    for glyph in &glyphs {
        let lines = glyph.iter().flat_map(|glyph| glyph.split('/'));
        for line in lines {
            let place = |(x, y)| ((x + left) * unit, (y - CAPITAL / 2.0) * unit);
            path.extend(smooth(points(line).map(place)));
        }
        left += advance(glyph);
    }
    path
}

/// Whether something of a text can be drawn.
pub(super) fn is_drawable(text: &str) -> bool {
    text.chars().any(|c| glyph(c).flatten().is_some())
}

/// `None` for what is left out, `Some(None)` for a space.
fn glyph(c: char) -> Option<Option<&'static str>> {
    if c.is_whitespace() {
        return Some(None);
    }
    let plain = without_mark(c);
    let found = GLYPHS.iter().find(|(known, _)| *known == plain);
    found.map(|(_, glyph)| Some(*glyph))
}

/// A letter of the languages of Europe and West Africa without its mark.
fn without_mark(c: char) -> char {
    let plain = match c.to_lowercase().next().unwrap_or(c) {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' | 'ɖ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' | 'ẹ' | 'ɛ' => 'e',
        'ğ' | 'ɣ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ị' => 'i',
        'ł' | 'ľ' => 'l',
        'ñ' | 'ń' | 'ň' | 'ŋ' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' | 'ọ' | 'ɔ' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' | 'ṣ' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' | 'ụ' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        '–' | '—' | '−' => '-',
        '’' => '\'',
        _ => return c,
    };
    match c.is_uppercase() {
        true => plain.to_ascii_uppercase(),
        false => plain,
    }
}

fn width(glyph: &str) -> f32 {
    let points = glyph.split('/').flat_map(points);
    points.map(|(x, _)| x).fold(0.0, f32::max)
}

fn points(line: &str) -> impl Iterator<Item = (f32, f32)> + '_ {
    line.split(' ').filter_map(|point| {
        let mut digits = point
            .bytes()
            .map(|digit| f32::from(digit.saturating_sub(b'0')));
        Some((digits.next()?, digits.next()?))
    })
}

/// A line through points, its corners rounded off; a single point is a dot.
fn smooth(points: impl Iterator<Item = (f32, f32)>) -> Vec<Curve> {
    let points: Vec<(f32, f32)> = points.collect();
    match points.as_slice() {
        [] => Vec::new(),
        [dot] => vec![Curve::Move(*dot), Curve::Line((dot.0 + 0.01, dot.1))],
        [from, to] => vec![Curve::Move(*from), Curve::Line(*to)],
        [first, inner @ .., end] => {
            let mut curves = vec![Curve::Move(*first)];
            let targets = inner.windows(2).map(|pair| match pair {
                [a, b] => ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0),
                _ => *end,
            });
            let targets = targets.chain([*end]);
            curves.extend(
                inner
                    .iter()
                    .zip(targets)
                    .map(|(bend, to)| Curve::Bend(*bend, to)),
            );
            curves
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_stays_on_its_grid_and_is_there_once() {
        for (index, (c, glyph)) in GLYPHS.iter().enumerate() {
            assert!(
                GLYPHS.iter().skip(index + 1).all(|(other, _)| other != c),
                "{c}"
            );
            for (x, y) in glyph.split('/').flat_map(points) {
                assert!(x <= 4.0 && y <= 8.0, "{c}");
            }
            for line in glyph.split('/') {
                assert_eq!(points(line).count(), line.split(' ').count(), "{c}");
            }
        }
        for c in ('0'..='9').chain('A'..='Z').chain('a'..='z') {
            assert!(matches!(glyph(c), Some(Some(_))), "{c}");
        }
    }

    #[test]
    fn marks_are_left_out_and_what_cannot_be_drawn_is_told() {
        assert_eq!(text("Éloïse", 6.0), text("Eloise", 6.0));
        assert!(is_drawable("Ọlá") && !is_drawable("愛 ") && !is_drawable(""));
    }
}
