//! Orders of the bot's owner.

use crate::{
    engine::{InvalidLevel, Level},
    irc::channel::ChannelName,
    peer::wire::{Pairing, Verdict},
};

/// What begins an order.
const ORDER: &str = "!admin";

/// What the owner wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Say something in a channel.
    Say(ChannelName, String),
    /// Be in a channel too.
    Join(ChannelName),
    /// Leave one.
    Part(ChannelName),
    /// Read the settings again.
    Reload,
    /// Play at this level from now on.
    Level(Level),
    /// As the director of an event, decide a game of it.
    Decide(Pairing, Verdict),
    /// Tell how it stands.
    Status,
    /// End, at once or when all games are over.
    Quit {
        /// At once; unfinished games are kept.
        now: bool,
    },
}

/// What can be ordered, in one line.
pub(super) const ORDERS: &str = "!admin say #CHANNEL TEXT | join #CHANNEL | part #CHANNEL | reload | level LEVEL | decide GAME WHO | status | quit (after \
     the games) | quit now";

/// Reads an order; none if the text is none.
pub(super) fn read(text: &str) -> Option<Result<Order, String>> {
    let rest = text.trim().strip_prefix(ORDER)?;
    if !rest.is_empty() && !rest.starts_with(' ') {
        return None;
    }
    Some(order(rest.trim()))
}

fn order(text: &str) -> Result<Order, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let channel = |name: &str| {
        name.parse::<ChannelName>()
            .map_err(|_| format!("{ORDER} {word} wants a channel such as #awale"))
    };
    match word {
        "say" => {
            let (name, words) = rest.split_once(' ').unwrap_or((rest, ""));
            if words.trim().is_empty() {
                return Err("what is to be said? !admin say #CHANNEL TEXT".to_owned());
            }
            Ok(Order::Say(channel(name)?, words.trim().to_owned()))
        }
        "join" => Ok(Order::Join(channel(rest)?)),
        "part" => Ok(Order::Part(channel(rest)?)),
        "reload" => Ok(Order::Reload),
        "level" => rest
            .parse()
            .map(Order::Level)
            .map_err(|error: InvalidLevel| error.to_string()),
        "decide" => {
            let (game, who) = rest.split_once(' ').unwrap_or((rest, ""));
            match (game.parse(), who.trim().parse()) {
                (Ok(game), Ok(who)) => Ok(Order::Decide(game, who)),
                _ => Err(format!("{ORDER} decide 3.12.7 south, north, both or none")),
            }
        }
        "status" => Ok(Order::Status),
        "quit" => Ok(Order::Quit { now: rest == "now" }),
        _ => Err(ORDERS.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        let read = |text: &str| read(text).map(|order| order.ok());
        assert_eq!(read("!admin quit"), Some(Some(Order::Quit { now: false })));
        assert_eq!(
            read("!admin quit now"),
            Some(Some(Order::Quit { now: true }))
        );
        let say = Order::Say("#awale".parse().unwrap(), "hello all".into());
        assert_eq!(read("!admin say #awale  hello all "), Some(Some(say)));
        assert_eq!(
            read("!admin level master"),
            Some(Some(Order::Level(Level::Master)))
        );
        for wrong in [
            "!admin",
            "!admin say #awale",
            "!admin join awale",
            "!admin level 9",
            "!admin dance",
        ] {
            assert_eq!(read(wrong), Some(None), "{wrong}");
        }
        assert_eq!(read("!administer"), None);
        assert_eq!(read("hello"), None);
    }
}
