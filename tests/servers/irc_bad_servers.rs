//! Our connection against servers that misbehave, each scripted line by line.

use crate::support::{Client, script::Script};
use awale::irc::{
    budget::{Class, Rate},
    connection::SendError,
    disconnect::{Advice, DisconnectReason},
    event::{Event, Target},
    options::{Direction, Password, Tap},
    outgoing::Outgoing,
};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

fn registered(event: &Event) -> bool {
    matches!(event, Event::Registered { .. })
}

#[tokio::test]
async fn garbage_is_reported_and_survived() {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script
        .send(
            b"\0\xff\xfe\r\n:s :x\r\n@\r\n:\r\n   \r\n\r\n:s 001\r\n:s 353\r\n:s MODE #x +\xe9\r\n",
        )
        .await;
    script.welcome().await;
    client.until(registered).await;
    script
        .send(b":s :x\r\n:bob!b@h JOIN :#caf\xe9\r\n:bob!b@h PRIVMSG ada :\xe9\x00\x1b[2J\r\n")
        .await;
    let unparsed = client
        .until(|event| matches!(event, Event::Unparsed(_)))
        .await;
    assert_eq!(unparsed, Event::Unparsed(":s :x".to_owned()));
    let joined = client
        .until(|event| matches!(event, Event::Joined { .. }))
        .await;
    let Event::Joined { channel, .. } = joined else {
        unreachable!()
    };
    assert_eq!(channel.as_str(), "#café");
    assert_eq!(client.message().await.2, "é\0\u{1b}[2J");
}

#[tokio::test]
async fn a_huge_line_is_dropped_and_the_next_one_read() {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.welcome().await;
    client.until(registered).await;
    for _ in 0..64 {
        script.send(vec![b'x'; 16 * 1024]).await;
    }
    script
        .send("\r\n:bob!b@h PRIVMSG ada :still there?\r\n")
        .await;
    client
        .until(|event| matches!(event, Event::Unparsed(_)))
        .await;
    assert_eq!(client.message().await.2, "still there?");
}

#[tokio::test]
async fn a_server_without_cap_takes_us_in() {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.expect("CAP LS 302").await;
    script
        .send(":s 421 * CAP :Unknown command\r\n:s 020 * :Please wait\r\n")
        .await;
    script.expect("USER").await;
    script.send(":s 001 ada :hi\r\n:s 376 ada :end\r\n").await;
    let event = client.until(registered).await;
    let Event::Registered { nick, network, .. } = event else {
        unreachable!()
    };
    assert_eq!((nick.as_str(), network), ("ada", None));
}

#[tokio::test]
async fn a_ping_before_the_welcome_is_answered() {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.expect("USER").await;
    script.send("PING :cookie 123\r\n").await;
    assert_eq!(script.expect("PONG").await, "PONG :cookie 123");
    script
        .send(":s CAP * LS * :a b\r\n:s CAP * LS :c\r\n")
        .await;
    script.expect("CAP END").await;
    script
        .send(":s 001 renamed :hi\r\n:s 422 renamed :no motd\r\n")
        .await;
    let event = client.until(registered).await;
    assert!(matches!(event, Event::Registered { nick, .. } if nick.as_str() == "renamed"));
}

#[tokio::test]
async fn a_server_that_refuses_every_nick_is_left() {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.expect("CAP").await;
    for _ in 0..12 {
        let nick = script.expect("NICK").await;
        let nick = nick.trim_start_matches("NICK ").to_owned();
        script.send(format!(":s 433 * {nick} :in use\r\n")).await;
    }
    let reason = client.disconnected().await;
    assert_eq!(reason, DisconnectReason::NickRefused("in use".to_owned()));
    assert_eq!(reason.advice(), Advice::Stop);
}

#[tokio::test]
async fn the_server_s_farewell_is_the_reason() {
    for (lines, advice) in [
        (
            ":s 465 ada :You are banned\r\nERROR :Closing Link: (go away)\r\n",
            Advice::RetryInHours,
        ),
        (
            "ERROR :Closing Link: ada (K-Lined)\r\n",
            Advice::RetryInHours,
        ),
        ("ERROR :Trying to reconnect too fast.\r\n", Advice::Retry),
        ("", Advice::Retry),
    ] {
        let (mut script, mut client) = Script::with(|_| ()).await;
        script.expect("USER").await;
        script.send(lines).await;
        drop(script);
        let reason = client.disconnected().await;
        assert_eq!(reason.advice(), advice, "{reason:?}");
    }
}

#[tokio::test]
async fn an_error_without_a_close_is_a_close() {
    let (mut script, mut client) =
        Script::with(|options| options.timeouts.quit = Duration::from_millis(50)).await;
    script.welcome().await;
    client.until(registered).await;
    script.send("ERROR :Closing Link: (Ping timeout)\r\n").await;
    let reason = client.disconnected().await;
    assert_eq!(
        reason,
        DisconnectReason::Closed("Closing Link: (Ping timeout)".to_owned())
    );
}

#[tokio::test]
async fn a_black_hole_runs_into_the_time_limits() {
    let (_script, mut client) =
        Script::with(|options| options.timeouts.register = Duration::from_millis(100)).await;
    assert_eq!(
        client.disconnected().await,
        DisconnectReason::RegisterTimeout
    );

    let (mut script, mut client) = Script::with(|options| {
        options.timeouts.ping_interval = Duration::from_millis(50);
        options.timeouts.ping_timeout = Duration::from_millis(100);
    })
    .await;
    script.welcome().await;
    client.until(registered).await;
    assert_eq!(client.disconnected().await, DisconnectReason::PingTimeout);
}

#[tokio::test]
async fn a_server_that_never_ends_its_motd_counts_after_a_while() {
    let (mut script, mut client) =
        Script::with(|options| options.timeouts.settle = Duration::from_millis(50)).await;
    script.expect("USER").await;
    script
        .send(":s 001 ada :hi\r\n:s 372 ada :for ever\r\n")
        .await;
    client.until(registered).await;
}

#[tokio::test]
async fn joins_are_tried_again() {
    let (mut script, mut client) = Script::with(|options| {
        options.channels = vec!["#awale".parse().unwrap(), "#bad".parse().unwrap()];
        options.timeouts.join_retry = Duration::from_millis(20);
    })
    .await;
    script.welcome().await;
    assert_eq!(script.expect("JOIN").await, "JOIN #awale,#bad");
    script
        .send(":s 437 ada #Awale :Nick/channel is temporarily unavailable\r\n")
        .await;
    script.send(":s 403 ada #bad :No such channel\r\n").await;
    let failed = client
        .until(|event| matches!(event, Event::JoinFailed { .. }))
        .await;
    assert!(
        matches!(
            failed,
            Event::JoinFailed {
                code: 437,
                retrying: true,
                ..
            }
        ),
        "{failed:?}"
    );
    let failed = client
        .until(|event| matches!(event, Event::JoinFailed { .. }))
        .await;
    assert!(
        matches!(
            failed,
            Event::JoinFailed {
                code: 403,
                retrying: false,
                ..
            }
        ),
        "{failed:?}"
    );
    assert_eq!(script.expect("JOIN").await, "JOIN #awale");
    script.send(":ada!a@h JOIN #awale\r\n").await;
    let joined = client
        .until(|event| matches!(event, Event::Joined { .. }))
        .await;
    assert!(matches!(joined, Event::Joined { own: true, .. }));
    // A refused message to the same channel is no refused join.
    script.send(":s 437 ada #awale :Cannot send\r\n").await;
    client
        .until(|event| matches!(event, Event::NotDelivered { code: 437, .. }))
        .await;
}

#[tokio::test]
async fn a_slow_receiver_holds_the_server_back_and_loses_nothing() {
    const LINES: usize = 20_000;
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.welcome().await;
    client.until(registered).await;
    let flood = tokio::spawn(async move {
        for n in 0..LINES {
            script.send(format!(":bob!b@h PRIVMSG ada :{n}\r\n")).await;
        }
        script
    });
    // While nobody listens, lines still leave.
    client.say("bob", "slow down");
    for n in 0..LINES {
        let (_, target, text) = client.message().await;
        assert_eq!((target, text), (Target::Private, n.to_string()));
    }
    let mut script = flood.await.unwrap();
    script.expect("PRIVMSG bob :slow down").await;
}

#[tokio::test]
async fn a_dropped_receiver_ends_the_connection() {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.welcome().await;
    client.until(registered).await;
    let Client { handle, events, .. } = client;
    drop(events);
    script.expect("QUIT").await;
    drop(script);
    // The task ends by itself; until then the handle already refuses lines.
    let line = Outgoing::privmsg("bob", "x").unwrap();
    assert_eq!(handle.send(line, Class::Chat), Err(SendError::Closed));
}

#[tokio::test]
async fn a_full_queue_is_an_error_and_pings_are_still_answered() {
    let (mut script, mut client) = Script::with(|options| {
        options.rate = Rate {
            burst: 6,
            period: Duration::from_secs(3600),
        }
    })
    .await;
    script.welcome().await;
    client.until(registered).await;
    let line = |n: u32| Outgoing::privmsg("bob", &n.to_string()).unwrap();
    let refused = (0..400).find_map(|n| client.handle.send(line(n), Class::Move).err());
    assert!(matches!(refused, Some(SendError::Full(_))), "{refused:?}");
    assert!(client.handle.queued() > 200);
    script.send("PING :alive\r\n").await;
    script.expect("PONG :alive").await;
}

#[tokio::test]
async fn the_tap_sees_everything_but_passwords() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let tap = Arc::clone(&seen);
    let (mut script, mut client) = Script::with(|options| {
        options.password = Some(Password::from("hunter2".to_owned()));
        options.tap = Some(Tap::new(move |direction, line| {
            tap.lock().unwrap().push((direction, line.to_owned()));
        }));
    })
    .await;
    assert_eq!(script.expect("PASS").await, "PASS :hunter2");
    script.welcome().await;
    client.until(registered).await;
    let seen = seen.lock().unwrap();
    assert!(seen.contains(&(Direction::Out, "PASS [redacted]".to_owned())));
    assert!(seen.contains(&(Direction::In, ":s 001 ada :hi".to_owned())));
    assert!(!seen.iter().any(|(_, line)| line.contains("hunter2")));
}

#[tokio::test]
async fn settings_that_would_be_two_lines_are_refused() {
    let (mut script, mut client) =
        Script::with(|options| options.realname = "x\r\nQUIT".to_owned()).await;
    assert!(matches!(
        client.disconnected().await,
        DisconnectReason::Options(_)
    ));
    assert_eq!(script.rest().await, b"");
}
