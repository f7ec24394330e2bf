//! Channels and people that refuse lines, on real servers: what we are told of it.

use crate::support::{
    Client,
    ircd::{Flood, Ircd, Kind, inspircd},
    options,
    raw::Raw,
};
use awale::irc::{budget::Class, event::Event, outgoing::Outgoing};

/// A line that a mode may refuse.
#[derive(Clone, Copy, Debug)]
enum Line {
    Plain,
    Colour,
    Ctcp,
    Notice,
}

impl Line {
    fn build(self, channel: &str) -> Outgoing {
        match self {
            Self::Plain => Outgoing::privmsg(channel, "a word"),
            Self::Colour => Outgoing::privmsg(channel, "a \u{3}04word"),
            Self::Ctcp => Outgoing::privmsg(channel, "\u{1}PING word\u{1}"),
            Self::Notice => Outgoing::notice(channel, "a word"),
        }
        .unwrap()
    }
}

/// A server with all modes that it has, an operator of the channel and us.
async fn begin(test: &str, kind: Kind) -> Option<(Ircd, Raw, Client)> {
    let extra = match kind {
        Kind::InspIrcd => [inspircd::OPERATOR, inspircd::MODES].concat(),
        _ => String::new(),
    };
    let ircd = Ircd::start_with(test, kind, Flood::Off, &extra).await?;
    let owner = Raw::join(ircd.port, "owner", &[kind.channel()]);
    let ada = Client::join(ircd.port, "ada", kind.channel()).await;
    Some((ircd, owner, ada))
}

/// Sends a line; the numerics that refuse it, and whether the owner of the channel heard it.
async fn try_line(ada: &mut Client, owner: &mut Raw, line: Outgoing) -> (Vec<u16>, bool) {
    ada.handle.send(line, Class::Chat).unwrap();
    // The answer to a line after it says that there are no more about the first.
    ada.say("nobody", "?");
    let mut refusals = Vec::new();
    loop {
        match ada.next().await {
            Event::NotDelivered { target, .. } if target == "nobody" => break,
            Event::NotDelivered { code, .. } => refusals.push(code),
            _ => {}
        }
    }
    let heard = owner.settle();
    let heard = heard.iter().any(|line| line.contains("word"));
    (refusals, heard)
}

async fn refused_lines(test: &str, kind: Kind, cases: &[(&str, Line, &[u16], bool)]) {
    let Some((_ircd, mut owner, mut ada)) = begin(test, kind).await else {
        return;
    };
    let channel = kind.channel();
    for (mode, line, refusals, heard) in cases {
        owner.send(&format!("MODE {channel} +{mode}"));
        owner.settle();
        let found = try_line(&mut ada, &mut owner, line.build(channel)).await;
        assert_eq!(
            found,
            (refusals.to_vec(), *heard),
            "{kind:?} +{mode} {line:?}"
        );
        owner.send(&format!("MODE {channel} -{mode}"));
    }
}

#[tokio::test]
async fn lines_that_inspircd_refuses() {
    let cases: &[(&str, Line, &[u16], bool)] = &[
        ("m", Line::Plain, &[404], false),
        ("M", Line::Plain, &[477], false),
        ("c", Line::Colour, &[404], false),
        ("c", Line::Plain, &[], true),
        ("S", Line::Colour, &[], true),
        ("C", Line::Ctcp, &[404], false),
        ("T", Line::Notice, &[404], false),
        ("T", Line::Plain, &[], true),
    ];
    refused_lines("lines_that_inspircd_refuses", Kind::InspIrcd, cases).await;
}

/// Notices are dropped without a word, one reason for which no line of ours is one.
#[tokio::test]
async fn lines_that_hybrid_refuses() {
    let cases: &[(&str, Line, &[u16], bool)] = &[
        ("m", Line::Plain, &[404], false),
        ("M", Line::Plain, &[404], false),
        ("c", Line::Colour, &[404], false),
        ("C", Line::Ctcp, &[404], false),
        ("T", Line::Notice, &[], false),
    ];
    refused_lines("lines_that_hybrid_refuses", Kind::Hybrid, cases).await;
}

#[tokio::test]
async fn lines_that_ngircd_refuses() {
    let cases: &[(&str, Line, &[u16], bool)] = &[
        ("m", Line::Plain, &[404], false),
        ("M", Line::Plain, &[477], false),
    ];
    refused_lines("lines_that_ngircd_refuses", Kind::NgIrcd, cases).await;
}

#[tokio::test]
async fn lines_that_irc2_refuses() {
    let cases: &[(&str, Line, &[u16], bool)] = &[("m", Line::Plain, &[404], false)];
    refused_lines("lines_that_irc2_refuses", Kind::Irc2, cases).await;
}

/// Channels that do not let us in are asked again by and by, for modes change.
async fn refused_joins(test: &str, kind: Kind, cases: &[(&str, u16)]) {
    let Some((ircd, mut owner, ada)) = begin(test, kind).await else {
        return;
    };
    drop(ada);
    let channel = kind.channel();
    for (number, (mode, code)) in cases.iter().enumerate() {
        owner.send(&format!("MODE {channel} +{mode}"));
        owner.settle();
        let mut options = options(ircd.port, &format!("ada{number}"));
        options.channels = vec![channel.parse().unwrap()];
        let mut late = Client::start(options).await;
        let failed = late
            .until(|event| matches!(event, Event::JoinFailed { .. }))
            .await;
        assert!(
            matches!(&failed, Event::JoinFailed { code: found, retrying: true, .. } if found == code),
            "{kind:?} +{mode}: {failed:?}"
        );
        owner.send(&format!("MODE {channel} -{mode}"));
    }
}

#[tokio::test]
async fn channels_that_do_not_let_us_in() {
    let name = "channels_that_do_not_let_us_in";
    let common = [("i", 473), ("k key", 475), ("b *!*@*", 474)];
    for (kind, without_account) in [
        (Kind::InspIrcd, 477),
        (Kind::Hybrid, 477),
        (Kind::NgIrcd, 471),
    ] {
        let cases = [&common[..], &[("R", without_account)]].concat();
        refused_joins(name, kind, &cases).await;
    }
    refused_joins(name, Kind::Irc2, &common).await;
}

/// People who take no private lines from strangers.
#[tokio::test]
async fn people_who_refuse_private_lines() {
    let name = "people_who_refuse_private_lines";
    for (kind, mode, code) in [
        (Kind::InspIrcd, "R", 477),
        (Kind::InspIrcd, "g", 716),
        (Kind::Hybrid, "R", 531),
        (Kind::Hybrid, "g", 716),
    ] {
        let Some((_ircd, mut owner, mut ada)) = begin(name, kind).await else {
            continue;
        };
        // Only services can give +R on InspIRCd; its operator can too.
        if kind == Kind::InspIrcd {
            owner.send("OPER root x");
            owner.send(&format!("SAMODE owner +{mode}"));
        } else {
            owner.send(&format!("MODE owner +{mode}"));
        }
        owner.settle();
        ada.say("owner", "hello");
        let refused = ada
            .until(|event| matches!(event, Event::NotDelivered { .. }))
            .await;
        assert!(
            matches!(&refused, Event::NotDelivered { code: found, target, .. } if *found == code && target == "owner"),
            "{kind:?} +{mode}: {refused:?}"
        );
    }
}
