//! `awale key`: the key that a player is: shown, kept safe and brought back.

mod backup;
mod passphrase;
mod phrase;
mod restore;
mod sealed;
mod show;

/// Your key, which is you: see it, keep a copy, bring it back.
///
/// Nobody can give you a new one with your name and points: whoever has the key is you, and who loses it begins
/// anew. Keep a copy that is not on this machine.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale key show
  awale key backup mykey.backup     encrypted with a passphrase that is asked for
  awale key phrase                  24 words to be written on paper
  awale key restore mykey.backup    on a new machine
  awale key restore --phrase        from the 24 words")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Show the public key, its short name, and where the secret is
    #[command(after_help = "Example:\n  awale key show")]
    Show(show::Arguments),
    /// Write an encrypted copy of the key
    #[command(after_help = "Example:\n  awale key backup key.txt")]
    Backup(backup::Arguments),
    /// Show the key as 24 words to be written on paper
    #[command(after_help = "Example:\n  awale key phrase")]
    Phrase(phrase::Arguments),
    /// Bring a key back from a backup or from its 24 words
    #[command(after_help = "Example:\n  awale key restore key.txt")]
    Restore(restore::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Show(arguments) => show::run(arguments),
        Command::Backup(arguments) => backup::run(arguments),
        Command::Phrase(arguments) => phrase::run(arguments),
        Command::Restore(arguments) => restore::run(arguments),
    }
}
