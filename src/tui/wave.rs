//! Sounds as samples. They are computed, so that there are no files of them, and each is always the same.

use std::{f32::consts::TAU, time::Duration};

use super::sound::Sound;
use crate::client::config::Occasion;

/// Samples a second, of one channel.
pub(super) const RATE: u32 = 44_100;

/// A sowing is heard no longer than it is shown.
const MAX_SEEDS: u16 = 200;

/// A tone that dies away.
#[derive(Clone, Copy)]
struct Tone {
    /// When it begins, in seconds.
    at: f32,
    /// Vibrations a second.
    pitch: f32,
    /// Its loudness at first, of 1.
    loudness: f32,
    /// Seconds until a third of it is left.
    decay: f32,
}

/// A sound's samples from -1 to 1, [`RATE`] a second.
pub(super) fn samples(sound: Sound) -> Vec<f32> {
    let tones = match sound {
        Sound::Silence => Vec::new(),
        Sound::Sowing { seeds, step, takes } => sowing(seeds, step, takes),
        Sound::Call(Occasion::Challenge) => notes(&[523.0, 659.0, 784.0]),
        Sound::Call(Occasion::Turn) => notes(&[659.0]),
        Sound::Call(Occasion::Message) => notes(&[880.0, 784.0]),
        Sound::Call(Occasion::Partner) => notes(&[523.0, 784.0]),
    };
    mixed(&tones)
}

/// Knocks on wood: two tones that die at once, the higher one sooner. No two seeds sound quite alike.
fn sowing(seeds: u16, step: Duration, takes: bool) -> Vec<Tone> {
    let mut tones = Vec::new();
    let step = step.as_secs_f32();
    for seed in 0..seeds.min(MAX_SEEDS) {
        let pitch = 900.0 + 45.0 * f32::from(seed % 5);
        tones.extend(knock(f32::from(seed) * step, pitch, 0.22, 0.012));
    }
    if takes {
        let after = f32::from(seeds.min(MAX_SEEDS)) * step;
        tones.extend(knock(after, 380.0, 0.3, 0.03));
        tones.extend(knock(after + 0.07, 430.0, 0.25, 0.03));
    }
    tones
}

fn knock(at: f32, pitch: f32, loudness: f32, decay: f32) -> [Tone; 2] {
    let higher = Tone {
        at,
        pitch: pitch * 2.7,
        loudness: loudness * 0.5,
        decay: decay * 0.4,
    };
    let tone = Tone {
        at,
        pitch,
        loudness,
        decay,
    };
    [tone, higher]
}

/// Soft notes one after another.
fn notes(pitches: &[f32]) -> Vec<Tone> {
    let note = |(at, pitch): (f32, &f32)| Tone {
        at,
        pitch: *pitch,
        loudness: 0.2,
        decay: 0.12,
    };
    let times = std::iter::successors(Some(0.0), |at| Some(at + 0.13));
    times.zip(pitches).map(note).collect()
}

fn mixed(tones: &[Tone]) -> Vec<f32> {
    // After five times its decay less than a hundredth of a tone is left.
    let end = |tone: &Tone| tone.at + 5.0 * tone.decay;
    let seconds = tones.iter().map(end).fold(0.0, f32::max);
    let mut samples = vec![0.0; index(seconds)];
    for tone in tones {
        let span = samples
            .iter_mut()
            .skip(index(tone.at))
            .take(index(5.0 * tone.decay));
        for (number, sample) in span.enumerate() {
            let time = number as f32 / RATE as f32;
            // It swells for a millisecond, or there would be a crack.
            let swell = (time * 1000.0).min(1.0);
            let loudness = tone.loudness * swell * (-time / tone.decay).exp();
            *sample += loudness * (TAU * tone.pitch * time).sin();
        }
    }
    for sample in &mut samples {
        *sample = sample.clamp(-1.0, 1.0);
    }
    samples
}

/// The sample at a time in seconds.
fn index(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: Duration = Duration::from_millis(90);

    fn energy(samples: &[f32], from: f32, to: f32) -> f32 {
        let samples = &samples[index(from)..index(to)];
        samples.iter().map(|sample| sample * sample).sum()
    }

    #[test]
    fn every_seed_is_heard_when_it_falls_and_not_between() {
        let seeds = 5;
        let sound = Sound::Sowing {
            seeds,
            step: STEP,
            takes: false,
        };
        let samples = samples(sound);
        for seed in 0..seeds {
            let at = f32::from(seed) * 0.09;
            assert!(energy(&samples, at, at + 0.01) > 1.0, "{seed}");
            if seed > 0 {
                assert!(energy(&samples, at - 0.02, at) < 0.01, "{seed}");
            }
        }
    }

    #[test]
    fn taking_is_heard_after_the_last_seed() {
        let sowing = |takes| {
            let (seeds, step) = (2, STEP);
            samples(Sound::Sowing { seeds, step, takes })
        };
        assert!(sowing(false).len() < index(0.18));
        assert!(energy(&sowing(true), 0.18, 0.2) > 1.0);
    }

    #[test]
    fn sounds_differ_are_short_and_within_bounds() {
        let calls = Occasion::ALL.map(|occasion| samples(Sound::Call(occasion)));
        for (number, call) in calls.iter().enumerate() {
            assert!(call.len() < RATE as usize && energy(call, 0.0, 0.1) > 10.0);
            assert!(call.iter().all(|sample| (-1.0..=1.0).contains(sample)));
            assert!(!calls[..number].contains(call), "{number}");
        }
        assert_eq!(samples(Sound::Silence).len(), 0);
        let sound = Sound::Sowing {
            seeds: u16::MAX,
            step: Duration::from_millis(1),
            takes: true,
        };
        assert!(samples(sound).len() < RATE as usize);
    }
}
