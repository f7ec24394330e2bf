//! Lets sounds be heard, by the machine's usual audio device.

use std::{path::Path, sync::mpsc, thread};

use rodio::{ChannelCount, DeviceSinkBuilder, Player, SampleRate, buffer::SamplesBuffer};

use super::{
    sound::Sound,
    wave::{RATE, samples},
};

/// Sounds that wait for the ones before them. A device that has stopped must not play what happened long ago.
const MAX_WAITING: usize = 3;

/// The way to the audio device, which has a thread of its own: opening it may take a while.
#[derive(Debug)]
pub(super) struct Speaker {
    sounds: mpsc::Sender<Sound>,
}

impl Speaker {
    /// Opens the device when there is the first sound. Where there is none, nothing is heard.
    pub(super) fn start() -> Self {
        let (sounds, heard) = mpsc::channel();
        let spawned = thread::Builder::new()
            .name("speaker".to_owned())
            .spawn(move || speak(&heard));
        if let Err(error) = spawned {
            tracing::warn!(%error, "no sounds: a thread for them could not be started");
        }
        Self { sounds }
    }

    pub(super) fn play(&self, sound: Sound) {
        // Where nothing can be heard nobody takes it.
        let _ = self.sounds.send(sound);
    }
}

fn speak(sounds: &mpsc::Receiver<Sound>) {
    let Ok(first) = sounds.recv() else { return };
    if cfg!(target_os = "linux") && !Path::new("/dev/snd").exists() {
        // The library would complain on the terminal, over the screen.
        tracing::warn!("no sounds: this machine has no audio device");
        return;
    }
    let builder = DeviceSinkBuilder::from_default_device();
    let device = builder.and_then(|builder| {
        builder
            .with_error_callback(|error| tracing::warn!(%error, "the audio device"))
            .open_stream()
    });
    let mut device = match device {
        Ok(device) => device,
        Err(error) => {
            tracing::warn!(%error, "no sounds: the audio device cannot be used");
            return;
        }
    };
    device.log_on_drop(false);
    let player = Player::connect_new(device.mixer());
    let mut next = Some(first);
    while let Some(sound) = next {
        if sound == Sound::Silence {
            player.clear();
            // A cleared one is paused.
            player.play();
        } else if player.len() < MAX_WAITING {
            let buffer = SamplesBuffer::new(ChannelCount::MIN, rate(), samples(sound));
            player.append(buffer);
        }
        next = sounds.recv().ok();
    }
}

fn rate() -> SampleRate {
    SampleRate::new(RATE).unwrap_or(SampleRate::MIN)
}
