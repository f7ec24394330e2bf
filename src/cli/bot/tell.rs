//! What the bot's owner reads on his terminal.

use awale::{
    client::{Event, NetworkEvent},
    event::{Meeting, News, announce::called},
    irc::sanitize,
    peer::{Event as Peer, ResultClass},
};

use crate::cli::output::putln;

/// One line for what an owner wants to know, with the network where there are several.
pub(super) fn tell(event: &Event, several: bool, guests: bool) {
    let Event::On(network, event) = event else {
        return;
    };
    if guests && matches!(event, NetworkEvent::Talk(_)) {
        // What guests play is for its boards alone.
        return;
    }
    match line(event) {
        Some(line) if several => putln!("[{network}] {line}"),
        Some(line) => putln!("{line}"),
        None => {}
    }
}

fn line(event: &NetworkEvent) -> Option<String> {
    let line = match event {
        NetworkEvent::Peer(event) => return peer_line(event),
        NetworkEvent::Online { nick, network } => format!("on {network} as {nick}"),
        NetworkEvent::Connecting(server) => format!("connecting to {server}"),
        NetworkEvent::Offline {
            reason,
            retry_in,
            next,
        } => {
            format!(
                "no connection: {reason}; next attempt in {} s, {next}",
                retry_in.as_secs()
            )
        }
        NetworkEvent::ChannelClosed {
            channel, reason, ..
        } => format!("{channel}: {reason}"),
        NetworkEvent::ChannelMuted { channel, reason } => {
            format!("{channel} takes nothing from the bot now: {reason}")
        }
        NetworkEvent::LoggedIn { account } => format!("logged in to the account {account}"),
        NetworkEvent::LoginFailed { reason } => format!("not logged in: {reason}"),
        NetworkEvent::Talk(talk) if talk.private => {
            format!("{} says: {}", talk.from, sanitize::clean(&talk.text, 200))
        }
        NetworkEvent::Split { servers, nicks } => {
            format!(
                "the network has split ({servers}); {} players gone",
                nicks.len()
            )
        }
        NetworkEvent::Rejoined(nicks) => format!("{} players are back from the split", nicks.len()),
        NetworkEvent::Renamed { nick, .. } => format!("the bot is called {nick} now"),
        NetworkEvent::Stopped { reason, .. } => format!("left: {reason}"),
        _ => return None,
    };
    Some(line)
}

fn peer_line(event: &Peer) -> Option<String> {
    let line = match event {
        Peer::Invited { nick, terms, .. } => {
            format!(
                "{nick} challenges: {}, clock {}",
                terms.rule.id(),
                terms.clock
            )
        }
        Peer::Started { gid, nick, me, .. } => {
            format!("game {gid} with {nick} begins; the bot is {me}")
        }
        Peer::Resumed {
            gid, nick, game, ..
        } => {
            format!(
                "game {gid} with {nick} is taken up again at ply {}",
                game.ply()
            )
        }
        Peer::Void { gid, .. } => format!("game {gid} did not come about"),
        Peer::Ended { gid, outcome, .. } => {
            let [south, north] = outcome.score;
            format!(
                "game {gid} is over: South {south}, North {north} ({})",
                outcome.reason
            )
        }
        Peer::Settled { gid, class } => format!("game {gid}: {}", settled(*class)),
        Peer::TimeUp(gid) => format!("game {gid}: the opponent's time is up"),
        Peer::Silent(gid) => format!("game {gid}: nothing heard for two minutes"),
        _ => return None,
    };
    Some(line)
}

fn settled(class: ResultClass) -> &'static str {
    match class {
        ResultClass::Sealed => "both sides have signed the result",
        ResultClass::Disputed => "the two sides have signed different results",
        ResultClass::Claimed => "only the bot has signed the result",
        ResultClass::Witnessed => "the bot has signed the result, and so has the referee",
    }
}

/// One line for what the owner of a director wants to know of the event.
pub(super) fn news(meeting: &Meeting, news: &News) {
    let table = meeting.table();
    let name = |seat| sanitize::clean(&called(table, seat), 40);
    let line = match news {
        News::Opened => "check-in is open".to_owned(),
        News::Director(_) if meeting.is_director() => "the bot is the director now".to_owned(),
        News::Director(_) => "another program is the director now".to_owned(),
        News::Entered(seat) => format!("{} takes part", name(*seat)),
        News::Left(seat) => format!("{} takes part no more", name(*seat)),
        News::Round(number) => format!("round {number} of {} begins", table.planned()),
        News::Scored(pairing, score) => {
            format!(
                "game {pairing}: {} gets the point ({})",
                score.verdict, score.why
            )
        }
        News::RoundOver(number) => format!("round {number} is over"),
        News::Dispute(pairing) => format!(
            "the two players of game {pairing} say different things; decide it on IRC, in private to the bot: \
             !admin decide {pairing} south, north, both or none"
        ),
        News::Contradiction(pairing) => {
            format!("of game {pairing} both players have signed something else than its score")
        }
        News::Differs(number) => {
            format!("before round {number} the director's results are others than here")
        }
        News::Paused(true) => {
            "it waits: too few of its players, or not its director, are here".to_owned()
        }
        News::Paused(false) => "it goes on".to_owned(),
        News::OtherLog => "the network was split: the table is that of most players now".to_owned(),
        News::Over => "it is over".to_owned(),
    };
    putln!("{}: {line}", table.terms().name);
}
