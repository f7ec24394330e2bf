//! Direct connections to opponents.

use awale::peer::{Command as Play, DirectCommand, DirectEvent, DirectFailure, wire::Gid};

use super::{screen::say, session::Session};

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
            DirectEvent::Offered(gid) => {
                let nick = self.opponent(gid);
                say!(
                    self,
                    "You offer a direct connection. {nick} has a minute to agree."
                );
            }
            DirectEvent::Asked(gid) => {
                let nick = self.opponent(gid);
                say!(
                    self,
                    "{nick} offers a direct connection, which shows your address to {nick}. Type direct \
                     to agree."
                );
            }
            DirectEvent::NotAllowed(gid) => {
                let nick = self.opponent(gid);
                say!(
                    self,
                    "{nick} offers a direct connection. Your settings allow none: enabled in [direct] is \
                     false, or you use a proxy."
                );
            }
            DirectEvent::Up(gid) => {
                self.directs.insert(gid);
                say!(self, "The game runs over a direct connection now.");
            }
            DirectEvent::Down(gid) => {
                self.directs.remove(&gid);
                say!(
                    self,
                    "The direct connection is over. The game goes on over IRC."
                );
            }
            DirectEvent::Failed { why, .. } => {
                let why = match why {
                    DirectFailure::Expired => "your opponent has not agreed in time, or not come",
                    DirectFailure::Unreachable => {
                        "neither program can be reached; one of you needs an address and a port that \
                         lead to him ([direct] in the settings)"
                    }
                    DirectFailure::NotConnected => {
                        "no connection came about; a router or firewall may be in between, or the \
                         address may be one that [direct] does not allow"
                    }
                };
                say!(
                    self,
                    "There is no direct connection: {why}. The game goes on over IRC."
                );
            }
            _ => {}
        }
    }

    /// Whether this game goes on whatever happens to IRC.
    pub(super) fn is_direct(&self, gid: Gid) -> bool {
        self.directs.contains(&gid)
    }
}
