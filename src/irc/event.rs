//! What happens on a connection. Texts are raw: clean them with
//! [`sanitize`](super::sanitize) before they reach a screen or a log.

use super::{
    channel::ChannelName,
    disconnect::DisconnectReason,
    isupport::Isupport,
    login_failure::LoginFailure,
    roster::{Member, WhoEntry},
};
use crate::peer::Nick;
use std::time::{Duration, SystemTime};

/// From where somebody speaks, as far as the server shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The user name.
    pub user: String,
    /// The host.
    pub host: String,
    /// The account to which the server says the person is logged in.
    pub account: Option<String>,
    /// Whether the server says that it is a bot.
    pub bot: bool,
}

impl Origin {
    /// `nick!user@host`, as masks are compared with.
    pub fn mask(&self, nick: &Nick) -> String {
        format!("{nick}!{}@{}", self.user, self.host)
    }
}

/// Something that happened on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// Somebody has logged in to an account, or out of it.
    Account {
        /// Who.
        nick: Nick,
        /// The account; none for out.
        account: Option<String>,
    },
    /// Somebody has gone away or is back. Told only where the server does by itself.
    Away {
        /// Who.
        nick: Nick,
        /// His words; none when he is back.
        message: Option<String>,
    },
    /// The connection is over; the last event, and no attempt at another one follows by itself.
    Disconnected {
        /// Why.
        reason: DisconnectReason,
    },
    /// A channel could not be joined.
    JoinFailed {
        /// The channel.
        channel: ChannelName,
        /// The numeric.
        code: u16,
        /// The server's words.
        reason: String,
        /// Whether the session will try again by itself.
        retrying: bool,
    },
    /// Somebody, or we ourselves, came into a channel.
    Joined {
        /// The channel.
        channel: ChannelName,
        /// Who.
        nick: Nick,
        /// From where.
        origin: Origin,
        /// The realname, where the server says it at once.
        realname: Option<String>,
        /// Whether it was us.
        own: bool,
    },
    /// The time our ping to the server took.
    Lag(Duration),
    /// Somebody, or we ourselves, left a channel.
    Left {
        /// The channel.
        channel: ChannelName,
        /// Who.
        nick: Nick,
        /// Whether it was us. A kick is not followed by another join.
        own: bool,
        /// In which way.
        how: Left,
    },
    /// We are logged in.
    LoggedIn {
        /// The account.
        account: String,
    },
    /// We are not logged in any more.
    LoggedOut,
    /// We could not log in, and are there without.
    LoginFailed {
        /// Why; words of others in it are raw.
        reason: LoginFailure,
    },
    /// A PRIVMSG.
    Message {
        /// Who said it.
        from: Nick,
        /// From where.
        origin: Origin,
        /// When it was said, if the server says so: an old message may be said again by a bouncer.
        sent: Option<SystemTime>,
        /// Whether it belongs to a history that the server tells.
        old: bool,
        /// Where.
        target: Target,
        /// The text; of an action (`/me`) without its wrapping.
        text: String,
        /// Whether it is an action.
        action: bool,
    },
    /// Part of the list of people on a channel; also arrives after we joined it.
    Names {
        /// The channel.
        channel: ChannelName,
        /// Some of its people.
        members: Vec<Member>,
    },
    /// The list of people on a channel is complete.
    NamesEnd {
        /// The channel.
        channel: ChannelName,
    },
    /// Somebody, or we ourselves, has another nick now.
    NickChanged {
        /// The nick until now.
        old: Nick,
        /// The new nick.
        new: Nick,
        /// Whether it is ours.
        own: bool,
    },
    /// A change of our nick, asked for after registration, was refused.
    NickRefused {
        /// The nick asked for.
        asked: String,
        /// The numeric.
        code: u16,
        /// The server's words.
        reason: String,
    },
    /// A line of ours was not delivered.
    NotDelivered {
        /// The nick or channel it was for.
        target: String,
        /// The numeric.
        code: u16,
        /// The server's words.
        reason: String,
    },
    /// A NOTICE, from a person or a server. Never to be answered automatically.
    Notice {
        /// The nick, or none for a server.
        from: Option<Nick>,
        /// The same with user name and host, `nick!user@host`, or the server's name.
        source: String,
        /// Where.
        target: Target,
        /// The text.
        text: String,
    },
    /// A numeric without an event of its own (WHOIS replies, for example).
    Numeric {
        /// The numeric.
        code: u16,
        /// Its parameters; the first one is our nick.
        params: Vec<String>,
    },
    /// Somebody left the network.
    Quit {
        /// Who.
        nick: Nick,
        /// The reason.
        reason: String,
        /// Whether it looks like a netsplit, after which the person comes back.
        split: bool,
    },
    /// The server took us in; joins follow.
    Registered {
        /// The nick we have, which may not be the one asked for.
        nick: Nick,
        /// The network's name, if the server says it.
        network: Option<String>,
        /// What the server said about itself.
        isupport: Isupport,
    },
    /// Somebody has another realname now.
    Renamed {
        /// Who.
        nick: Nick,
        /// The realname.
        realname: String,
    },
    /// The server demands to be used with TLS only for so long from now on; 0 ends it.
    TlsDemanded {
        /// Seconds.
        seconds: u64,
    },
    /// A channel's topic, on joining or when it changes; an empty one is none.
    Topic {
        /// The channel.
        channel: ChannelName,
        /// The text.
        text: String,
    },
    /// The server has not confirmed a message, though it confirms others: it was dropped, as servers do
    /// with floods.
    Unconfirmed {
        /// The nick or channel it was for.
        target: String,
    },
    /// A line that is no IRC message, or an over-long one; it is skipped.
    Unparsed(String),
    /// One entry of a WHO.
    Who(WhoEntry),
    /// A WHO is complete.
    WhoEnd {
        /// The mask asked for.
        mask: String,
    },
}

/// The way somebody left a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// Thrown out.
    Kicked {
        /// By whom: a nick or a server.
        by: String,
        /// The words given.
        reason: String,
    },
    /// By own will.
    Parted {
        /// The words given, often none.
        reason: String,
    },
}

/// Where a message went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To everybody on a channel.
    Channel(ChannelName),
    /// To us alone (or from a server to all its users).
    Private,
}
