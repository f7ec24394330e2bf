//! How the rest of the program talks to a client.

use tokio::sync::{mpsc, oneshot};

use super::{
    actor::Actor,
    command::{Command, CommandError},
    event::Event,
    settings::Settings,
};
use crate::{irc::networks::NetworkId, peer, store::StoreError};

/// Commands on their way.
const MAX_COMMANDS: usize = 64;

/// A way to tell a client what to do on one of its networks; clones share the client. The client
/// leaves when all are dropped.
#[derive(Clone, Debug)]
pub struct Handle {
    network: NetworkId,
    requests: mpsc::Sender<Request>,
}

/// A command on its way, and where the answer goes.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) network: NetworkId,
    pub(super) command: Command,
    reply: oneshot::Sender<Result<(), CommandError>>,
}

impl Request {
    pub(super) fn answer(self, answer: Result<(), CommandError>) {
        // Whoever asked may not wait for the answer.
        let _ = self.reply.send(answer);
    }
}

/// Starts a client. Its handle is for the first network of the settings; its events end with
/// [`Event::Ended`].
///
/// Must be called within a tokio runtime with I/O and time.
///
/// # Errors
/// When the archive, and with it the player's own records, cannot be used: without them a record's
/// number could be given twice.
pub fn start(settings: Settings) -> Result<(Handle, mpsc::Receiver<Event>), StoreError> {
    let first = settings.networks.first();
    let network = first.map_or_else(NetworkId::unlisted, |network| network.id.clone());
    let (requests, received) = mpsc::channel(MAX_COMMANDS);
    let (actor, receiver) = Actor::new(settings, received)?;
    tokio::spawn(actor.run());
    Ok((Handle { network, requests }, receiver))
}

#[cfg(test)]
impl Handle {
    /// A handle of no client: every command is carried out, and comes out here.
    pub(crate) fn of_nobody(
        network: NetworkId,
    ) -> (Self, mpsc::UnboundedReceiver<(NetworkId, Command)>) {
        let (requests, mut received) = mpsc::channel::<Request>(MAX_COMMANDS);
        let (seen, see) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(request) = received.recv().await {
                let done = (request.network.clone(), request.command.clone());
                request.answer(Ok(()));
                // Fails only at the end of a test.
                let _ = seen.send(done);
            }
        });
        (Self { network, requests }, see)
    }
}

impl Handle {
    /// The network that commands go to.
    pub fn network(&self) -> &NetworkId {
        &self.network
    }

    /// The same client on another network.
    #[must_use]
    pub fn on(&self, network: NetworkId) -> Self {
        Self {
            network,
            requests: self.requests.clone(),
        }
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// When it cannot be carried out now; nothing has changed then.
    pub async fn command(&self, command: Command) -> Result<(), CommandError> {
        let (reply, answer) = oneshot::channel();
        let request = Request {
            network: self.network.clone(),
            command,
            reply,
        };
        self.requests
            .send(request)
            .await
            .map_err(|_| CommandError::Ended)?;
        answer.await.map_err(|_| CommandError::Ended)?
    }

    /// Carries out a command of the protocol. One about a game goes to the network where the game is.
    ///
    /// # Errors
    /// When it cannot be carried out now; nothing has changed then.
    pub async fn play(&self, command: peer::Command) -> Result<(), CommandError> {
        self.command(Command::Play(command)).await
    }
}
