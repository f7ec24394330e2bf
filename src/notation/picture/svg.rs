//! Scenes as SVG.
//!
//! What occurs often, a heap or a number, is drawn once and used by its name. Names follow from what
//! is drawn, so that several pictures of one theme can stand on one page.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

use super::{Bowl, Color, Curve, Paint, Pair, Path, Pen, Scene, Seed, Shape, heap, letters};

/// A picture that stands still.
pub fn svg(scene: &Scene) -> String {
    let mut writer = Writer::new(scene);
    let body = writer.shapes(scene.still.iter().chain(&scene.moving));
    writer.finish(scene, &body)
}

/// Pictures one after another, each for so many seconds, again and again. The last stays three times
/// as long. What stands still is that of the first.
pub fn film(scenes: &[Scene], seconds: f32) -> String {
    let count = scenes.len() as f32;
    let whole = (count + 2.0) * seconds;
    let frame = |number: usize| {
        let from = number as f32 * seconds / whole;
        let to = match number + 1 == scenes.len() {
            true => 1.0,
            false => (number + 1) as f32 * seconds / whole,
        };
        // Without a program that moves it, the last picture is to be seen.
        let shown = if number + 1 == scenes.len() {
            "inline"
        } else {
            "none"
        };
        let values = match number {
            0 => format!("values=\"inline;none\" keyTimes=\"0;{to:.5}\""),
            _ if to >= 1.0 => format!("values=\"none;inline\" keyTimes=\"0;{from:.5}\""),
            _ => format!("values=\"none;inline;none\" keyTimes=\"0;{from:.5};{to:.5}\""),
        };
        let animate = format!(
            "<animate attributeName=\"display\" {values} calcMode=\"discrete\" dur=\"{whole:.2}s\" \
             repeatCount=\"indefinite\"/>"
        );
        (format!("<g display=\"{shown}\">"), animate)
    };
    several(scenes, frame)
}

/// Pictures one upon another, of which one is to be shown: each is a group of the class `ply`, and
/// all but the first are not displayed.
pub fn frames(scenes: &[Scene]) -> String {
    let frame = |number| match number {
        0 => ("<g class=\"ply\">".to_owned(), String::new()),
        _ => (
            "<g class=\"ply\" display=\"none\">".to_owned(),
            String::new(),
        ),
    };
    several(scenes, frame)
}

/// Nothing for no scenes.
fn several(scenes: &[Scene], frame: impl Fn(usize) -> (String, String)) -> String {
    let Some(first) = scenes.first() else {
        return String::new();
    };
    let mut writer = Writer::new(first);
    let mut body = writer.shapes(&first.still);
    for (number, scene) in scenes.iter().enumerate() {
        let (open, inside) = frame(number);
        let shapes = writer.shapes(&scene.moving);
        let _ = writeln!(body, "{open}{inside}\n{shapes}</g>");
    }
    writer.finish(scenes.last().unwrap_or(first), &body)
}

/// Text that means nothing in XML, also in a quoted attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Collects what is drawn once.
struct Writer<'a> {
    scene: &'a Scene,
    /// By their names.
    defined: BTreeMap<String, String>,
}

impl<'a> Writer<'a> {
    fn new(scene: &'a Scene) -> Self {
        Self {
            scene,
            defined: BTreeMap::new(),
        }
    }

    fn finish(self, scene: &Scene, body: &str) -> String {
        let (wide, high) = scene.size;
        let defined: String = self.defined.into_values().collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" \
             height=\"{high}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<defs>\n{defined}</defs>\n\
             {body}</svg>\n",
            escaped(&scene.title),
            escaped(&scene.description),
        )
    }

    fn shapes<'s>(&mut self, shapes: impl IntoIterator<Item = &'s Shape>) -> String {
        let mut out = String::new();
        for shape in shapes {
            // Writing to a String cannot fail.
            let _ = self.shape(&mut out, shape);
        }
        out
    }

    fn shape(&mut self, out: &mut String, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Rect {
                at: (x, y),
                size: (wide, high),
                corner,
                fill,
                line,
            } => {
                let style = self.style(*fill, *line);
                writeln!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"{corner}\"{style}/>"
                )
            }
            Shape::Circle {
                at: (x, y),
                radius,
                fill,
                line,
            } => {
                let style = self.style(*fill, *line);
                writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{style}/>")
            }
            Shape::Line { path, pen } => {
                let style = self.style(None, Some(*pen));
                writeln!(out, "<path d=\"{}\"{style}/>", data(path))
            }
            Shape::Sign {
                text,
                at: (x, y),
                height,
                pen,
            } => {
                let name = self.sign(text, *height, *pen);
                writeln!(out, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>")
            }
            Shape::Name {
                text,
                at,
                height,
                pen,
                ..
            } => name(out, text, *at, *height, *pen),
            Shape::Heap {
                bowl,
                count,
                at: (x, y),
                turn,
            } => {
                let name = self.heap(*bowl, *count);
                let turned = match turn {
                    0 => String::new(),
                    turn => format!(" rotate({turn})"),
                };
                writeln!(
                    out,
                    "<use href=\"#{name}\" transform=\"translate({x} {y}){turned}\"/>"
                )
            }
        }
    }

    /// The attributes of a surface and its outline.
    fn style(&mut self, fill: Option<Paint>, line: Option<Pen>) -> String {
        let fill = match fill {
            None => " fill=\"none\"".to_owned(),
            Some(Paint::Flat(color)) => colored("fill", color),
            Some(gradient) => format!(" fill=\"url(#{})\"", self.gradient(gradient)),
        };
        match line {
            None => fill,
            Some(pen) => format!(
                "{fill}{} stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                colored("stroke", pen.color),
                pen.width
            ),
        }
    }

    fn gradient(&mut self, paint: Paint) -> String {
        let (kind, colors) = match paint {
            Paint::Flat(color) => ("linear", [color; 2]),
            Paint::Down(colors) => ("linear", colors),
            Paint::Round(colors) => ("radial", colors),
        };
        let [from, to] = colors.map(hex);
        let name = format!("{kind}-{from}-{to}");
        let direction = match kind {
            "linear" => "x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"",
            _ => "cx=\".5\" cy=\".5\" r=\".5\"",
        };
        let stop = |offset, color| {
            let color = colored("stop-color", color);
            format!("<stop offset=\"{offset}\"{color}/>")
        };
        let [from, to] = colors;
        let text = format!(
            "<{kind}Gradient id=\"{name}\" {direction}>{}{}</{kind}Gradient>\n",
            stop("0", from),
            stop("1", to)
        );
        self.defined.entry(name.clone()).or_insert(text);
        name
    }

    fn sign(&mut self, text: &str, height: f32, pen: Pen) -> String {
        let mut name = format!("sign-{height}-{}-", hex(pen.color));
        for c in text.chars() {
            let _ = write!(name, "{:x}", u32::from(c));
        }
        if !self.defined.contains_key(&name) {
            let style = self.style(None, Some(pen));
            let path = data(&letters::text(text, height));
            let text = format!("<path id=\"{name}\" d=\"{path}\"{style}/>\n");
            self.defined.insert(name.clone(), text);
        }
        name
    }

    fn heap(&mut self, bowl: Bowl, count: u8) -> String {
        let name = match bowl {
            Bowl::House => format!("house-{count}"),
            Bowl::Store => format!("store-{count}"),
        };
        if !self.defined.contains_key(&name) {
            let seeds: String = heap(bowl, count)
                .iter()
                .map(|seed| self.seed(seed))
                .collect();
            let text = format!("<g id=\"{name}\">\n{seeds}</g>\n");
            self.defined.insert(name.clone(), text);
        }
        name
    }

    /// A seed with the light on it.
    fn seed(&mut self, seed: &Seed) -> String {
        let (shades, shine) = self.scene.seeds;
        let colors = shades.get(seed.shade).copied().unwrap_or(shades[0]);
        let fill = self.style(Some(Paint::Round(colors)), None);
        let ((x, y), radius) = (seed.at, seed.radius);
        format!(
            "<ellipse class=\"seed\" cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{radius:.1}\" ry=\"{:.1}\" \
             transform=\"rotate({:.0} {x:.1} {y:.1})\"{fill}/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"{}/>\n",
            radius * 0.86,
            seed.angle,
            x - radius * 0.3,
            y - radius * 0.34,
            radius * 0.2,
            colored("fill", shine),
        )
    }
}

/// A name as text: it may be in any script.
fn name(out: &mut String, text: &str, (x, y): Pair, height: f32, pen: Pen) -> fmt::Result {
    let weight = if pen.width > 2.0 { "700" } else { "400" };
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"{}\" \
         font-weight=\"{weight}\" text-anchor=\"middle\"{}>{}</text>",
        y + height / 2.0,
        height * 1.4,
        colored("fill", pen.color),
        escaped(text)
    )
}

fn hex(Color([red, green, blue, opacity]): Color) -> String {
    match opacity {
        255 => format!("{red:02x}{green:02x}{blue:02x}"),
        _ => format!("{red:02x}{green:02x}{blue:02x}{opacity:02x}"),
    }
}

/// An attribute with a colour, and its opacity where that is not full.
fn colored(attribute: &str, color: Color) -> String {
    let Color([red, green, blue, opacity]) = color;
    let solid = hex(Color([red, green, blue, 255]));
    let part = f32::from(opacity) / 255.0;
    match (opacity, attribute) {
        (255, _) => format!(" {attribute}=\"#{solid}\""),
        (_, "stop-color") => format!(" stop-color=\"#{solid}\" stop-opacity=\"{part:.2}\""),
        _ => format!(" {attribute}=\"#{solid}\" {attribute}-opacity=\"{part:.2}\""),
    }
}

fn data(path: &Path) -> String {
    let mut out = String::new();
    for curve in &path.0 {
        let _ = match curve {
            Curve::Move((x, y)) => write!(out, "M{x:.2} {y:.2}"),
            Curve::Line((x, y)) => write!(out, "L{x:.2} {y:.2}"),
            Curve::Bend((a, b), (x, y)) => write!(out, "Q{a:.2} {b:.2} {x:.2} {y:.2}"),
        };
    }
    out
}
