//! Scenes one after another as a GIF.

use std::{borrow::Cow, collections::HashMap};

use anyhow::Context;
use awale::notation::picture::Scene;
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::pixels::pixels;

/// Colours of a GIF.
const COLORS: usize = 256;
/// One of so many pixels is looked at to find the colours.
const SAMPLE: i32 = 7;
/// The last board stays so much longer.
const LAST: f32 = 3.0;

/// A GIF that begins again at its end. All frames have one palette, and each but the first only what has
/// changed.
pub(super) fn gif(scenes: &[Scene], width: u32, seconds: f32) -> anyhow::Result<Vec<u8>> {
    let first = scenes.first().context("the game has no board")?;
    let last = scenes.last().unwrap_or(first);
    let mut colors = pixels(first, width)?.data().to_vec();
    colors.extend_from_slice(pixels(last, width)?.data());
    let mut palette = Palette::of(&colors);
    let unwritten = || "the picture cannot be written as GIF";
    let mut bytes = Vec::new();
    let start = palette.image(first, width)?;
    let global = palette.quant.color_map_rgb();
    let mut encoder =
        Encoder::new(&mut bytes, start.wide, start.high, &global).with_context(unwritten)?;
    encoder
        .set_repeat(Repeat::Infinite)
        .with_context(unwritten)?;
    let mut before: Option<Image> = None;
    for (number, scene) in (1..).zip(scenes) {
        let image = palette.image(scene, width)?;
        let stays = match number == scenes.len() {
            true => seconds * LAST,
            false => seconds,
        };
        let frame = image.frame(before.as_ref(), stays);
        encoder.write_frame(&frame).with_context(unwritten)?;
        before = Some(image);
    }
    drop(encoder);
    Ok(bytes)
}

/// The colours, and which of them stand for others.
struct Palette {
    quant: NeuQuant,
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    fn of(pixels: &[u8]) -> Self {
        Self {
            quant: NeuQuant::new(SAMPLE, COLORS, pixels),
            known: HashMap::new(),
        }
    }

    fn image(&mut self, scene: &Scene, width: u32) -> anyhow::Result<Image> {
        let map = pixels(scene, width)?;
        let too_large = || "a GIF has at most 65,535 pixels a side: give a smaller --width";
        let wide = u16::try_from(map.width()).with_context(too_large)?;
        let high = u16::try_from(map.height()).with_context(too_large)?;
        let pixels = map.data().as_chunks::<4>().0.iter();
        let indices = pixels.map(|pixel| self.index(*pixel)).collect();
        Ok(Image {
            wide,
            high,
            indices,
        })
    }

    fn index(&mut self, pixel: [u8; 4]) -> u8 {
        let quant = &self.quant;
        // There are 256 colours.
        let find = || u8::try_from(quant.index_of(&pixel)).unwrap_or(u8::MAX);
        *self.known.entry(pixel).or_insert_with(find)
    }
}

/// A picture in colours of the palette.
struct Image {
    wide: u16,
    high: u16,
    indices: Vec<u8>,
}

impl Image {
    fn rows(&self) -> std::slice::Chunks<'_, u8> {
        self.indices.chunks(usize::from(self.wide.max(1)))
    }

    /// The part that is not as it was before, or all of it.
    fn frame(&self, before: Option<&Self>, seconds: f32) -> Frame<'_> {
        let (left, top, right, bottom) = match before {
            Some(before) => self.changed(before),
            None => (0, 0, self.wide, self.high),
        };
        let rows = self
            .rows()
            .skip(usize::from(top))
            .take(usize::from(bottom - top));
        let part = rows.filter_map(|row| row.get(usize::from(left)..usize::from(right)));
        Frame {
            delay: (seconds * 100.0).round() as u16,
            dispose: DisposalMethod::Keep,
            left,
            top,
            width: right - left,
            height: bottom - top,
            buffer: Cow::Owned(part.flatten().copied().collect()),
            ..Frame::default()
        }
    }

    /// Left, top, right and bottom of what has changed; a single pixel where nothing has.
    fn changed(&self, before: &Self) -> (u16, u16, u16, u16) {
        let (mut left, mut top, mut right, mut bottom) = (self.wide, self.high, 0, 0);
        for (y, (row, old)) in (0..self.high).zip(self.rows().zip(before.rows())) {
            for (x, (new, old)) in (0..self.wide).zip(row.iter().zip(old)) {
                if new != old {
                    (left, right) = (left.min(x), right.max(x + 1));
                    (top, bottom) = (top.min(y), y + 1);
                }
            }
        }
        match left < right {
            true => (left, top, right, bottom),
            false => (0, 0, 1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale::{
        game::{Game, Move, Side},
        notation::{
            Sheet,
            picture::{Theme, of_game},
        },
        rules,
    };

    #[test]
    fn a_gif_has_a_frame_for_the_beginning_and_every_move_and_begins_again() {
        let mut game = Game::new(rules::find("abapa").unwrap().clone());
        for letter in "FfEe".chars() {
            game.play(Move::from_char(letter, 6).unwrap()).unwrap();
        }
        let scenes = of_game(&Sheet::new(game), Side::South, Theme::Wood);
        let bytes = gif(&scenes, 200, 0.5).unwrap();
        let mut reader = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        assert_eq!(reader.width(), 200);
        let mut delays = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [50, 50, 50, 50, 150]);
        assert_eq!(reader.repeat(), Repeat::Infinite);
    }
}
