//! Servers, and people behind them, that send what no one should: the connection survives, what waits
//! stays bounded, and we say no more than we owe.

use crate::support::{Client, script::Script};
use awale::irc::{
    budget::MAX_QUEUED,
    disconnect::DisconnectReason,
    event::{Event, Target},
    options::{Options, Password},
    sasl::Login,
};

/// Lines of a storm.
const LINES: usize = 5000;

fn registered(event: &Event) -> bool {
    matches!(event, Event::Registered { .. })
}

/// A client that is registered and in no channel.
async fn online() -> (Script, Client) {
    let (mut script, mut client) = Script::with(|_| ()).await;
    script.welcome().await;
    client.until(registered).await;
    (script, client)
}

fn with_login(options: &mut Options) {
    let password = Password::from("sesame".to_owned());
    options.login = Some(Login::with_password("ama".parse().unwrap(), password));
}

/// The connection works in both directions; what it said before that.
async fn works(script: &mut Script, client: &mut Client) -> Vec<String> {
    assert!(client.handle.queued() <= MAX_QUEUED);
    script
        .send(":bob!b@h PRIVMSG #awale :still there?\r\n")
        .await;
    loop {
        let (_, target, text) = client.message().await;
        if matches!(target, Target::Channel(_)) && text == "still there?" {
            break;
        }
    }
    client.say("bob", "I am");
    script.until("PRIVMSG bob :I am").await
}

#[tokio::test]
async fn a_ping_storm() {
    let (mut script, mut client) = online().await;
    let storm: String = (0..LINES).map(|n| format!("PING :{n}\r\n")).collect();
    script.send(storm).await;
    let said = works(&mut script, &mut client).await;
    let pongs = said.iter().filter(|line| line.starts_with("PONG")).count();
    assert_eq!(pongs, said.len(), "nothing but pongs");
    assert!((1..=LINES).contains(&pongs));
}

#[tokio::test]
async fn a_ctcp_storm() {
    let (mut script, mut client) = online().await;
    for target in ["ada", "#awale"] {
        let line = |n| format!(":eve{n}!e@h PRIVMSG {target} :\u{1}PING {n}\u{1}QUIT\u{1}\r\n");
        let storm: String = (0..LINES).map(line).collect();
        script.send(storm).await;
        let said = works(&mut script, &mut client).await;
        // To people a few answers, by notice; to a channel none, for all its people would give one.
        let most = if target == "ada" { 3 } else { 0 };
        assert!(said.len() <= most, "{said:?}");
        for line in said {
            assert!(line.starts_with("NOTICE eve"), "{line}");
            assert_eq!(line.matches('\u{1}').count(), 2, "{line}");
        }
    }
}

/// Answers by notice are never answered, or two programs would talk for ever.
#[tokio::test]
async fn notices_are_not_answered() {
    let (mut script, mut client) = online().await;
    script
        .send(":bob!b@h NOTICE ada :\u{1}VERSION\u{1}\r\n:bob!b@h NOTICE #awale :\u{1}PING 1\u{1}\r\n")
        .await;
    assert_eq!(works(&mut script, &mut client).await, [""; 0]);
}

#[tokio::test]
async fn junk_and_lines_cut_anywhere() {
    let (mut script, mut client) = online().await;
    let mut junk = Vec::new();
    for byte in 0..=255u8 {
        junk.extend([byte, b' ', byte, byte, b'\r', b'\n']);
        junk.extend([b":a!b@c PRIVMSG ", &[byte][..], b" :", &[byte], b"\n"].concat());
        junk.extend(
            [
                b"@",
                &[byte][..],
                b"=;; :",
                &[byte],
                b" 353 ",
                &[byte],
                b"\r\n",
            ]
            .concat(),
        );
    }
    script.send(junk).await;
    works(&mut script, &mut client).await;
    // One byte at a time, in the middle of characters and of line ends.
    for byte in ":bob!b@h PRIVMSG ada :é €\r\n".bytes() {
        script.send([byte]).await;
    }
    assert_eq!(client.message().await.2, "é €");
    // Latin-1, and then a line that never ends because the connection does.
    script.send(b":bob!b@h PRIVMSG ada :\xe9\0\xff\r\n").await;
    assert_eq!(client.message().await.2, "é\0ÿ");
    script.send(":bob!b@h PRIVMSG ada :half a li").await;
    drop(script);
    let event = client.next().await;
    assert!(
        matches!(
            event,
            Event::Disconnected {
                reason: DisconnectReason::Closed(_) | DisconnectReason::Io(_)
            }
        ),
        "{event:?}"
    );
}

#[tokio::test]
async fn a_line_without_end() {
    let (mut script, mut client) = online().await;
    // 32 MiB: what is kept of it is one line at most.
    for _ in 0..512 {
        script.send(vec![b'x'; 64 * 1024]).await;
    }
    script.send("\r\n").await;
    let event = client
        .until(|event| matches!(event, Event::Unparsed(_)))
        .await;
    let Event::Unparsed(text) = event else {
        unreachable!()
    };
    assert!(text.len() < 100, "{text}");
    works(&mut script, &mut client).await;
}

#[tokio::test]
async fn a_nick_that_changes_by_itself() {
    let (mut script, mut client) = online().await;
    for (old, new) in [("ada", "Guest1"), ("Guest1", "00BAAAAAB")] {
        script.send(format!(":{old}!a@h NICK {new}\r\n")).await;
        let changed = client
            .until(|event| matches!(event, Event::NickChanged { .. }))
            .await;
        let expected = Event::NickChanged {
            old: old.parse().unwrap(),
            new: new.parse().unwrap(),
            own: true,
        };
        assert_eq!(changed, expected);
    }
    // Somebody else has the old nick now, and his lines are his.
    script.send(":ada!x@y PRIVMSG #awale :I am ada\r\n").await;
    assert_eq!(client.message().await.0, "ada");
    works(&mut script, &mut client).await;
}

#[tokio::test]
async fn a_second_welcome_and_motd() {
    let (mut script, mut client) = Script::with(|options| {
        options.channels = vec!["#awale".parse().unwrap()];
    })
    .await;
    script.welcome().await;
    client.until(registered).await;
    script.expect("JOIN #awale").await;
    script.send(":ada!a@h JOIN #awale\r\n").await;
    for _ in 0..3 {
        script
            .send(":s 001 eve :hi\r\n:s 375 ada :-\r\n:s 372 ada :- word\r\n:s 376 ada :end\r\n")
            .await;
    }
    let mut events = Vec::new();
    script.send(":bob!b@h PRIVMSG #awale :marker\r\n").await;
    loop {
        match client.next().await {
            Event::Message { .. } => break,
            event => events.push(event),
        }
    }
    assert!(
        matches!(events.as_slice(), [Event::Joined { own: true, .. }]),
        "{events:?}"
    );
    assert_eq!(works(&mut script, &mut client).await, [""; 0]);
}

#[tokio::test]
async fn offers_without_end() {
    let (mut script, mut client) = Script::with(with_login).await;
    script.expect("USER").await;
    let list = |n: usize| format!(":s CAP * LS * :cap{n}={} x{n}\r\n", "v".repeat(400));
    let storm: String = (0..LINES).map(list).collect();
    script.send(storm).await;
    script.send(":s CAP * LS :end\r\n").await;
    script.expect("CAP END").await;
    script
        .send(":s 001 ada :hi\r\n:s 422 ada :no motd\r\n")
        .await;
    client.until(registered).await;
    let new = |n| format!(":s CAP ada NEW :new{n} setname\r\n:s CAP ada DEL :new{n}\r\n");
    let storm: String = (0..LINES).map(new).collect();
    script.send(storm).await;
    let said = works(&mut script, &mut client).await;
    assert!(
        said.iter().all(|line| line == "CAP REQ :setname"),
        "{said:?}"
    );
}

/// A challenge that goes on for ever: the login is given up, and we are there without.
#[tokio::test]
async fn a_login_without_end() {
    let (mut script, mut client) = Script::with(with_login).await;
    script.expect("USER").await;
    script.send(":s CAP * LS :sasl\r\n").await;
    script.expect("CAP REQ").await;
    script.send(":s CAP * ACK :sasl\r\n").await;
    script.expect("AUTHENTICATE").await;
    let piece = format!("AUTHENTICATE {}\r\n", "A".repeat(400));
    script.send(piece.repeat(1000)).await;
    assert_eq!(script.expect("AUTHENTICATE").await, "AUTHENTICATE *");
    script.expect("CAP END").await;
    client
        .until(|event| matches!(event, Event::LoginFailed { .. }))
        .await;
    script
        .send(":s 001 ada :hi\r\n:s 422 ada :no motd\r\n")
        .await;
    client.until(registered).await;
    works(&mut script, &mut client).await;
}

#[tokio::test]
async fn batches_that_are_never_closed() {
    let (mut script, mut client) = online().await;
    let open = |n| {
        format!(
            ":s BATCH +b{n} netsplit a.test b.test\r\n@batch=b{n} :p{n}!p@h QUIT :a.test b.test\r\n"
        )
    };
    let storm: String = (0..LINES).map(open).collect();
    let sending = tokio::spawn(async move {
        script.send(storm).await;
        script
    });
    for n in 0..LINES {
        let event = client.next().await;
        assert!(
            matches!(&event, Event::Quit { nick, split: true, .. } if nick.as_str() == format!("p{n}")),
            "{event:?}"
        );
    }
    let mut script = sending.await.unwrap();
    works(&mut script, &mut client).await;
}
