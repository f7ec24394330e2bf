//! Scenes as pixels.

use anyhow::Context;
use awale::notation::picture::{
    Color, Curve, Paint, Pair, Path, Pen, Scene, Seed, Shape, heap, sign,
};
use tiny_skia::{
    FillRule, GradientStop, LineCap, LineJoin, LinearGradient, PathBuilder, Pixmap, Point,
    RadialGradient, Rect, Shader, SpreadMode, Stroke, Transform,
};

/// A picture as a PNG file of so many pixels across.
pub(super) fn png(scene: &Scene, width: u32) -> anyhow::Result<Vec<u8>> {
    let map = pixels(scene, width)?;
    map.encode_png()
        .context("the picture cannot be written as PNG")
}

/// A picture as pixels.
pub(super) fn pixels(scene: &Scene, width: u32) -> anyhow::Result<Pixmap> {
    let scale = width as f32 / scene.size.0;
    let height = (scene.size.1 * scale).round().max(1.0) as u32;
    let map = Pixmap::new(width, height)
        .context("the picture would be too large: give a smaller --width")?;
    let mut canvas = Canvas {
        map,
        scale: Transform::from_scale(scale, scale),
        seeds: scene.seeds,
    };
    for shape in scene.still.iter().chain(&scene.moving) {
        // What has no extent, such as the path of a text without letters, is not there.
        let _ = canvas.shape(shape);
    }
    Ok(canvas.map)
}

struct Canvas {
    map: Pixmap,
    scale: Transform,
    seeds: ([[Color; 2]; 3], Color),
}

impl Canvas {
    fn shape(&mut self, shape: &Shape) -> Option<()> {
        match shape {
            Shape::Rect {
                at,
                size,
                corner,
                fill,
                line,
            } => {
                let path = rounded(*at, *size, *corner)?;
                self.surface(&path, *fill, *line, self.scale)
            }
            Shape::Circle {
                at,
                radius,
                fill,
                line,
            } => {
                let path = PathBuilder::from_circle(at.0, at.1, *radius)?;
                self.surface(&path, *fill, *line, self.scale)
            }
            Shape::Line { path, pen } => self.lines(path, (0.0, 0.0), *pen),
            Shape::Sign {
                text,
                at,
                height,
                pen,
            } => self.lines(&sign(text, *height), *at, *pen),
            Shape::Name {
                plain,
                at,
                height,
                pen,
                ..
            } => self.lines(&sign(plain, *height), *at, *pen),
            Shape::Heap {
                bowl,
                count,
                at,
                turn,
            } => {
                let place = self.scale.pre_translate(at.0, at.1);
                let place = place.pre_rotate(f32::from(*turn));
                for seed in heap(*bowl, *count) {
                    self.seed(&seed, place)?;
                }
                Some(())
            }
        }
    }

    fn seed(&mut self, seed: &Seed, place: Transform) -> Option<()> {
        let (shades, shine) = self.seeds;
        let ((x, y), radius) = (seed.at, seed.radius);
        let place = place.pre_translate(x, y);
        let oval = Rect::from_xywh(-radius, -radius * 0.86, radius * 2.0, radius * 1.72)?;
        let oval = PathBuilder::from_oval(oval)?;
        let shade = shades.get(seed.shade).copied().unwrap_or(shades[0]);
        self.surface(
            &oval,
            Some(Paint::Round(shade)),
            None,
            place.pre_rotate(seed.angle),
        )?;
        let light = PathBuilder::from_circle(-radius * 0.3, -radius * 0.34, radius * 0.2)?;
        self.surface(&light, Some(Paint::Flat(shine)), None, place)
    }

    fn surface(
        &mut self,
        path: &tiny_skia::Path,
        fill: Option<Paint>,
        line: Option<Pen>,
        place: Transform,
    ) -> Option<()> {
        if let Some(fill) = fill {
            let paint = paint(shader(fill, path.bounds())?);
            self.map
                .fill_path(path, &paint, FillRule::Winding, place, None);
        }
        if let Some(pen) = line {
            let paint = paint(Shader::SolidColor(color(pen.color)));
            self.map
                .stroke_path(path, &paint, &stroke(pen), place, None);
        }
        Some(())
    }

    fn lines(&mut self, path: &Path, (x, y): Pair, pen: Pen) -> Option<()> {
        let mut builder = PathBuilder::new();
        for curve in &path.0 {
            match *curve {
                Curve::Move((x, y)) => builder.move_to(x, y),
                Curve::Line((x, y)) => builder.line_to(x, y),
                Curve::Bend((a, b), (x, y)) => builder.quad_to(a, b, x, y),
            }
        }
        let path = builder.finish()?;
        self.surface(&path, None, Some(pen), self.scale.pre_translate(x, y))
    }
}

fn stroke(pen: Pen) -> Stroke {
    Stroke {
        width: pen.width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    }
}

fn paint(shader: Shader<'_>) -> tiny_skia::Paint<'_> {
    tiny_skia::Paint {
        shader,
        ..tiny_skia::Paint::default()
    }
}

fn color(Color([red, green, blue, opacity]): Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, opacity)
}

/// A colour, or a gradient over what is within these bounds.
fn shader(paint: Paint, bounds: Rect) -> Option<Shader<'static>> {
    let stops = |colors: [Color; 2]| {
        let [from, to] = colors.map(color);
        vec![GradientStop::new(0.0, from), GradientStop::new(1.0, to)]
    };
    let (wide, high) = (bounds.width(), bounds.height());
    let place = Transform::from_row(wide, 0.0, 0.0, high, bounds.left(), bounds.top());
    let at = Point::from_xy;
    match paint {
        Paint::Flat(flat) => Some(Shader::SolidColor(color(flat))),
        Paint::Down(colors) => LinearGradient::new(
            at(0.0, 0.0),
            at(0.0, 1.0),
            stops(colors),
            SpreadMode::Pad,
            place,
        ),
        Paint::Round(colors) => {
            let middle = at(0.5, 0.5);
            RadialGradient::new(
                middle,
                0.0,
                middle,
                0.5,
                stops(colors),
                SpreadMode::Pad,
                place,
            )
        }
    }
}

/// A rectangle with round corners.
fn rounded((x, y): Pair, (wide, high): Pair, corner: f32) -> Option<tiny_skia::Path> {
    if corner <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_xywh(x, y, wide, high)?));
    }
    /// How far the handles of a quarter of a circle are from its ends, in radii.
    const HANDLE: f32 = 0.552_285;
    let (right, bottom, near) = (x + wide, y + high, corner * (1.0 - HANDLE));
    let mut path = PathBuilder::new();
    path.move_to(x + corner, y);
    path.line_to(right - corner, y);
    path.cubic_to(right - near, y, right, y + near, right, y + corner);
    path.line_to(right, bottom - corner);
    path.cubic_to(
        right,
        bottom - near,
        right - near,
        bottom,
        right - corner,
        bottom,
    );
    path.line_to(x + corner, bottom);
    path.cubic_to(x + near, bottom, x, bottom - near, x, bottom - corner);
    path.line_to(x, y + corner);
    path.cubic_to(x, y + near, x + near, y, x + corner, y);
    path.close();
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale::{game::Position, notation::picture::Picture};

    #[test]
    fn a_png_has_the_size_that_was_asked_for_and_is_not_empty() {
        let position: Position = "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N".parse().unwrap();
        let scene = Picture::new(&position).scene();
        let map = Pixmap::decode_png(&png(&scene, 450).unwrap()).unwrap();
        let height = (450.0 * scene.size.1 / scene.size.0).round() as u32;
        assert_eq!((map.width(), map.height()), (450, height));
        let colors: std::collections::BTreeSet<_> = map
            .pixels()
            .iter()
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        assert!(colors.len() > 500, "{}", colors.len());
    }
}
