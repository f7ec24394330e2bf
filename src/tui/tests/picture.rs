//! Screens as pictures: what stands in a buffer, as SVG.

use std::fmt::Write as _;

use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier},
};

/// Size of a cell, and of its letters, in pixels.
const WIDE: f64 = 9.0;
const HIGH: f64 = 18.0;
const FONT: f64 = 15.0;
/// Around the screen.
const MARGIN: f64 = 12.0;
const GROUND: &str = "#1b1d23";
const TEXT: &str = "#d8dae0";

/// A picture of a screen on a dark terminal. Frames and seeds are drawn, so that they look the same with
/// every font; letters stand each in its cell.
pub(super) fn svg(buffer: &Buffer, title: &str) -> String {
    let area = buffer.area;
    let (width, height) = (
        f64::from(area.width) * WIDE + 2.0 * MARGIN,
        f64::from(area.height) * HIGH + 2.0 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"{FONT}\">\n"
    );
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            x += run(&mut svg, buffer, (x, y));
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Draws what looks the same from a cell on. Gives its columns.
fn run(svg: &mut String, buffer: &Buffer, (x, y): (u16, u16)) -> u16 {
    let first = &buffer[(x, y)];
    let same = |cell: &Cell| cell.style() == first.style();
    let plain = |cell: &Cell| cell.symbol().is_ascii();
    let mut columns = 1;
    if plain(first) {
        while x + columns < buffer.area.width {
            let cell = &buffer[(x + columns, y)];
            if !same(cell) || !plain(cell) {
                break;
            }
            columns += 1;
        }
    }
    let (left, top) = (MARGIN + f64::from(x) * WIDE, MARGIN + f64::from(y) * HIGH);
    let (ink, ground) = colors(first);
    if let Some(ground) = ground {
        let wide = f64::from(columns) * WIDE;
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{HIGH}\" fill=\"{ground}\"/>"
        );
    }
    if !plain(first) && drawn(svg, first.symbol(), (left, top), ink) {
        return columns;
    }
    let text: String = (x..x + columns).map(|x| buffer[(x, y)].symbol()).collect();
    if !text.trim().is_empty() {
        letters(svg, &text, (left, top), (first, ink));
    }
    columns
}

fn letters(svg: &mut String, text: &str, (left, top): (f64, f64), (cell, ink): (&Cell, &str)) {
    let modifier = cell.modifier;
    let mut style = String::new();
    if modifier.contains(Modifier::BOLD) {
        style.push_str(" font-weight=\"bold\"");
    }
    if modifier.contains(Modifier::DIM) {
        style.push_str(" opacity=\"0.7\"");
    }
    if modifier.contains(Modifier::UNDERLINED) {
        style.push_str(" text-decoration=\"underline\"");
    }
    let base = top + HIGH * 0.74;
    // Spaces are places, not letters: not every program keeps them.
    let mut column = 0.0;
    for word in text.split(' ') {
        let count = word.chars().count() as f64;
        if count > 0.0 {
            let (x, wide) = (left + column * WIDE, count * WIDE);
            let shown = word
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;");
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{base:.1}\" textLength=\"{wide}\" fill=\"{ink}\"{style}>{shown}</text>"
            );
        }
        column += count + 1.0;
    }
}

/// Draws a seed, or a part of a frame. Tells whether the sign is one of these.
fn drawn(svg: &mut String, symbol: &str, (left, top): (f64, f64), ink: &str) -> bool {
    let (x, y) = (left + WIDE / 2.0, top + HIGH / 2.0);
    let radius = match symbol {
        "●" => 3.6,
        "·" => 1.3,
        _ => {
            let Some(arms) = arms(symbol) else {
                return false;
            };
            let ends = [(left, y), (left + WIDE, y), (x, top), (x, top + HIGH)];
            let mut path = String::new();
            for ((end_x, end_y), _) in ends.iter().zip(arms).filter(|(_, arm)| *arm) {
                let _ = write!(path, "M{x} {y}L{end_x} {end_y}");
            }
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" stroke=\"{ink}\" stroke-linecap=\"square\" fill=\"none\"/>"
            );
            return true;
        }
    };
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{ink}\"/>"
    );
    true
}

/// Whether a part of a frame goes to the left, to the right, up and down.
fn arms(symbol: &str) -> Option<[bool; 4]> {
    Some(match symbol {
        "─" => [true, true, false, false],
        "│" => [false, false, true, true],
        "╭" => [false, true, false, true],
        "╮" => [true, false, false, true],
        "╰" => [false, true, true, false],
        "╯" => [true, false, true, false],
        "├" => [false, true, true, true],
        "┤" => [true, false, true, true],
        "┬" => [true, true, false, true],
        "┴" => [true, true, true, false],
        "┼" => [true; 4],
        _ => return None,
    })
}

/// The colours of the letters and of what is behind them.
fn colors(cell: &Cell) -> (&'static str, Option<&'static str>) {
    let ink = match cell.fg {
        Color::Cyan => "#6cc7d4",
        Color::Yellow => "#c9a15a",
        Color::LightGreen => "#8ddb8c",
        Color::LightMagenta => "#e39af0",
        Color::LightYellow => "#f2d37c",
        Color::LightRed => "#ff8579",
        _ => TEXT,
    };
    match cell.modifier.contains(Modifier::REVERSED) {
        true => (GROUND, Some(ink)),
        false => (ink, None),
    }
}
