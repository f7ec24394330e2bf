//! Points over games as a drawing.

/// The drawing's size; it is stretched to the page.
const WIDTH: usize = 600;
const HEIGHT: usize = 200;
/// Room for the numbers.
const LEFT: usize = 44;
const EDGE: usize = 12;

/// A line through the points after each game, the first value being those before.
pub(super) fn graph(points: &[u16]) -> String {
    let (Some(least), Some(most)) = (points.iter().min(), points.iter().max()) else {
        return String::new();
    };
    // A straight line needs some height too.
    let (low, high) = (least.saturating_sub(10), most.saturating_add(10));
    let y = |value: u16| {
        let above = usize::from(high.saturating_sub(value)) * (HEIGHT - 2 * EDGE);
        EDGE + above / usize::from((high - low).max(1))
    };
    let steps = points.len().saturating_sub(1).max(1);
    let x = |place: usize| LEFT + place * (WIDTH - LEFT - EDGE) / steps;
    let line: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(place, value)| format!("{},{}", x(place), y(*value)))
        .collect();
    let mut marks = vec![*least, *most];
    marks.dedup();
    let marks: String = marks
        .iter()
        .map(|value| {
            let y = y(*value);
            format!(
                "<line x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{y}\" y2=\"{y}\" stroke=\"currentColor\" \
                 stroke-opacity=\".25\"/><text x=\"0\" y=\"{}\" font-size=\"14\" fill=\"currentColor\">{value}\
                 </text>",
                y + 5
            )
        })
        .collect();
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Points from {least} to {most}\">{marks}\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#b5651d\" stroke-width=\"3\"/></svg>\n",
        line.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_stays_in_its_frame_whatever_the_points_are() {
        for points in [
            &[][..],
            &[1200],
            &[1200; 40],
            &[0, 9999, 0],
            &[1200, 1250, 1186],
        ] {
            let graph = graph(points);
            assert_eq!(graph.is_empty(), points.is_empty());
            let list = graph.split("polyline points=\"").nth(1).unwrap_or_default();
            let list = list.split('"').next().unwrap_or_default();
            for pair in list.split_whitespace() {
                let (x, y) = pair.split_once(',').unwrap();
                let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((LEFT..=WIDTH).contains(&x) && y <= HEIGHT, "{pair}");
            }
        }
    }
}
