//! Direct connections to opponents.

use awale::peer::{Command as Play, DirectCommand, DirectEvent, DirectFailure, wire::Gid};

use super::{
    screen::{say, tell},
    session::Session,
};
use crate::cli::texts::t;

impl Session {
    /// Offers a direct connection in the current game, agrees to one, or ends it.
    pub(super) async fn direct(&self, wanted: bool) -> Result<(), String> {
        let gid = self.game()?;
        let command = match wanted {
            true => DirectCommand::Agree(gid),
            false => DirectCommand::Stop(gid),
        };
        self.play(Play::Direct(command)).await
    }

    pub(super) fn linked(&mut self, event: DirectEvent) {
        match event {
            DirectEvent::Offered(_) => tell!(self, "direct-offered"),
            DirectEvent::Asked(gid) => {
                let nick = self.opponent(gid);
                tell!(self, "direct-asked-by", nick = nick);
            }
            DirectEvent::NotAllowed(gid) => {
                let nick = self.opponent(gid);
                tell!(self, "direct-not-allowed-by", nick = nick);
            }
            DirectEvent::Up(gid) => {
                self.directs.insert(gid);
                tell!(self, "direct-up");
            }
            DirectEvent::Down(gid) => {
                self.directs.remove(&gid);
                tell!(self, "direct-down");
            }
            DirectEvent::Failed { why, .. } => {
                let why = match why {
                    DirectFailure::Expired => t!(self.texts, "direct-expired"),
                    DirectFailure::Unreachable => t!(self.texts, "direct-unreachable"),
                    DirectFailure::NotConnected => t!(self.texts, "direct-not-connected"),
                };
                tell!(self, "direct-failed", why = why);
            }
            _ => {}
        }
    }

    /// Whether this game goes on whatever happens to IRC.
    pub(super) fn is_direct(&self, gid: Gid) -> bool {
        self.directs.contains(&gid)
    }
}
