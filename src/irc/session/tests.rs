use super::*;
use crate::irc::{
    event::{Left, Origin, Target},
    options::Tls,
};
use std::time::{Duration, SystemTime};

/// A session and the time it is told.
pub(super) struct Talk {
    pub(super) session: Session,
    now: Instant,
}

impl Talk {
    fn new() -> Self {
        let mut options = Options::new("irc.test", 6667, "ada".parse().unwrap());
        options.channels = vec!["#awale".parse().unwrap()];
        assert_eq!(options.tls, Tls::Off);
        Self::with(options)
    }

    pub(super) fn with(options: Options) -> Self {
        let now = Instant::now();
        Self {
            session: Session::new(options, now).unwrap(),
            now,
        }
    }

    /// One that is registered; what it said and told until then is dropped.
    fn online() -> Self {
        let mut talk = Self::new();
        talk.hear(":s 001 ada :hi");
        talk.hear(":s 005 ada NETWORK=Test CASEMAPPING=rfc1459 STATUSMSG=@+ :are supported");
        talk.hear(":s 376 ada :end");
        talk.pass(0);
        talk.said();
        talk.events();
        talk
    }

    pub(super) fn hear(&mut self, line: &str) {
        self.session.receive(self.now, SystemTime::UNIX_EPOCH, line);
    }

    pub(super) fn pass(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.session.on_timeout(self.now);
    }

    /// The lines it wants to send; they count as written.
    pub(super) fn said(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some((line, _)) = self.session.poll_send() {
            self.session.written(self.now, &line);
            lines.push(line.as_str().to_owned());
        }
        lines
    }

    pub(super) fn events(&mut self) -> Vec<Event> {
        std::iter::from_fn(|| self.session.poll_event()).collect()
    }

    /// The only event of one line.
    fn event_of(&mut self, line: &str) -> Event {
        self.hear(line);
        let mut events = self.events();
        assert_eq!(events.len(), 1, "{line}: {events:?}");
        events.remove(0)
    }
}

#[test]
fn the_registration_takes_the_nick_of_the_welcome() {
    let mut talk = Talk::new();
    assert_eq!(
        talk.said(),
        ["CAP LS 302", "NICK ada", "USER awale 0 * :ada"]
    );
    talk.hear(":s CAP * LS * :x-other sasl");
    assert_eq!(talk.said(), [""; 0]);
    talk.hear(":s CAP * LS :x-unknown");
    talk.hear(":s CAP * LS :again");
    assert_eq!(talk.said(), ["CAP END"]);
    talk.hear(":s 433 * ada :in use");
    talk.hear(":s 432 * ada_ :bad");
    talk.hear(":s 437 ada1 :unavailable");
    assert_eq!(talk.said(), ["NICK ada_", "NICK ada1", "NICK ada2"]);
    talk.hear(":s 001 00AAAAAAB :hi");
    talk.hear(":s 433 * ada :late, and no reason to change again");
    assert_eq!(talk.said(), [""; 0]);
    talk.hear(":s 005 x NETWORK=Test :are supported");
    talk.hear(":s 422 x :no motd");
    let registered = talk.events().into_iter().find_map(|event| match event {
        Event::Registered { nick, network, .. } => Some((nick.to_string(), network)),
        _ => None,
    });
    assert_eq!(
        registered,
        Some(("00AAAAAAB".to_owned(), Some("Test".to_owned())))
    );
    talk.pass(0);
    assert_eq!(talk.said(), ["JOIN #awale"]);
    // A later MOTD is no second registration.
    talk.hear(":s 376 x :end");
    talk.pass(0);
    assert_eq!((talk.said(), talk.events()), (vec![], vec![]));
}

/// Where Bob is.
fn origin(account: Option<&str>) -> Origin {
    Origin {
        bot: false,
        user: "b".to_owned(),
        host: "h".to_owned(),
        account: account.map(str::to_owned),
    }
}

#[test]
fn people_come_talk_and_go() {
    let mut talk = Talk::online();
    let bob: Nick = "bob".parse().unwrap();
    let awale: crate::irc::channel::ChannelName = "#awale".parse().unwrap();
    let joined = talk.event_of(":bob!b@h JOIN :#awale");
    assert_eq!(
        joined,
        Event::Joined {
            channel: awale.clone(),
            nick: bob.clone(),
            origin: origin(None),
            realname: None,
            own: false
        }
    );
    let own = talk.event_of(":ADA!a@h JOIN #awale");
    assert!(matches!(own, Event::Joined { own: true, .. }));
    let message = |target, text: &str, action| Event::Message {
        from: "bob".parse().unwrap(),
        origin: origin(None),
        sent: None,
        old: false,
        target,
        text: text.to_owned(),
        action,
    };
    let channel = || Target::Channel("#awale".parse().unwrap());
    assert_eq!(
        talk.event_of(":bob!b@h PRIVMSG #awale :hi"),
        message(channel(), "hi", false)
    );
    assert_eq!(
        talk.event_of(":bob!b@h PRIVMSG @#awale :ops"),
        message(channel(), "ops", false)
    );
    assert_eq!(
        talk.event_of(":bob!b@h PRIVMSG ada :psst"),
        message(Target::Private, "psst", false)
    );
    let action = talk.event_of(":bob!b@h PRIVMSG #awale :\u{1}ACTION waves\u{1}");
    assert_eq!(action, message(channel(), "waves", true));
    let kick = talk.event_of(":op!o@h KICK #awale ada :out");
    let how = Left::Kicked {
        by: "op".to_owned(),
        reason: "out".to_owned(),
    };
    let nick = "ada".parse().unwrap();
    assert_eq!(
        kick,
        Event::Left {
            channel: awale,
            nick,
            own: true,
            how
        }
    );
    let split = talk.event_of(":bob!b@h QUIT :a.test b.test");
    assert!(matches!(split, Event::Quit { split: true, .. }));
    let quit = talk.event_of(":carl!c@h QUIT");
    assert!(matches!(quit, Event::Quit { split: false, reason, .. } if reason.is_empty()));
    talk.pass(3600);
    assert!(
        !talk.said().iter().any(|line| line.starts_with("JOIN")),
        "no rejoin after a kick"
    );
}

#[test]
fn our_nick_is_followed_by_the_network_s_casemapping() {
    let mut talk = Talk::online();
    let change = talk.event_of(":ADA!a@h NICK :ada[");
    assert!(matches!(change, Event::NickChanged { own: true, .. }));
    assert_eq!(talk.session.nick().as_str(), "ada[");
    let change = talk.event_of(":ADA{!a@h NICK 001AAAAAB");
    assert!(matches!(change, Event::NickChanged { own: true, .. }));
    let change = talk.event_of(":bob!b@h NICK :carl");
    assert!(matches!(change, Event::NickChanged { own: false, .. }));
}

#[test]
fn ctcp_is_answered_to_the_sender_and_seldom() {
    let mut talk = Talk::online();
    talk.hear(":bob!b@h PRIVMSG #awale :\u{1}VERSION\u{1}");
    talk.hear(":bob!b@h NOTICE ada :\u{1}VERSION\u{1}");
    assert_eq!(talk.said(), [""; 0]);
    for _ in 0..100 {
        talk.hear(":bob!b@h PRIVMSG ada :\u{1}PING 1\u{1}2\u{1}");
    }
    assert_eq!(talk.said(), ["NOTICE bob :\u{1}PING 12\u{1}"]);
    talk.hear(":bob!b@h PRIVMSG ada :\u{1}DCC CHAT chat 2130706433 6667\u{1}");
    assert_eq!(talk.said(), [""; 0]);
}

#[test]
fn pings_measure_the_lag_and_silence_ends_it() {
    let mut talk = Talk::online();
    talk.pass(60);
    assert_eq!(talk.said(), ["PING :awale-1"]);
    talk.now += Duration::from_millis(120);
    assert_eq!(
        talk.event_of(":s PONG s :awale-1"),
        Event::Lag(Duration::from_millis(120))
    );
    talk.pass(60);
    talk.said();
    talk.pass(60);
    assert_eq!(talk.session.closed(), Some(&DisconnectReason::PingTimeout));
}

#[test]
fn replies_become_events() {
    let mut talk = Talk::online();
    let topic = talk.event_of(":s 332 ada #awale :welcome");
    assert!(matches!(topic, Event::Topic { text, .. } if text == "welcome"));
    assert!(
        matches!(talk.event_of(":s 331 ada #awale :none"), Event::Topic { text, .. } if text.is_empty())
    );
    assert!(matches!(
        talk.event_of(":s 353 ada = #awale :@ada bob"),
        Event::Names { .. }
    ));
    assert!(matches!(
        talk.event_of(":s 366 ada #awale :End"),
        Event::NamesEnd { .. }
    ));
    assert!(matches!(
        talk.event_of(":s 352 ada #awale b h s bob H :0 A1 FR"),
        Event::Who(_)
    ));
    assert!(matches!(
        talk.event_of(":s 315 ada #awale :End"),
        Event::WhoEnd { .. }
    ));
    assert!(matches!(
        talk.event_of(":s 311 ada bob b h * :B"),
        Event::Numeric { code: 311, .. }
    ));
    assert!(matches!(
        talk.event_of(":s 716 ada bob :is +g"),
        Event::NotDelivered { code: 716, .. }
    ));
    assert!(matches!(
        talk.event_of(":s 433 ada x :in use"),
        Event::NickRefused { code: 433, .. }
    ));
}

#[test]
fn lines_of_strangers_never_panic() {
    let commands = [
        "JOIN", "PART", "KICK", "NICK", "QUIT", "TOPIC", "PRIVMSG", "NOTICE", "PING", "PONG",
        "CAP", "ERROR", "MODE", "001", "005", "315", "331", "332", "352", "353", "366", "401",
        "433", "437",
    ];
    let params = [
        "",
        " ",
        " :",
        " x",
        " ada #awale",
        " #awale :",
        " ada #awale a b c d e :f g",
    ];
    for source in ["", ":", ":s ", ":bob!b@h ", ":ada!a@h ", ":*!@ "] {
        for command in commands {
            for params in params {
                let mut talk = Talk::online();
                talk.hear(&format!("{source}{command}{params}"));
                let mut fresh = Talk::new();
                fresh.hear(&format!("{source}{command}{params}"));
            }
        }
    }
}

/// A session with everything that servers of today offer.
fn modern() -> Talk {
    let mut talk = Talk::new();
    let all = crate::irc::capability::WANTED.join(" ");
    talk.hear(&format!(":s CAP * LS :{all}"));
    talk.hear(&format!(":s CAP * ACK :{all}"));
    talk.hear(":s 001 ada :hi");
    talk.hear(":s 005 ada MONITOR=30 WHOX :are supported");
    talk.hear(":s 376 ada :end");
    talk.pass(0);
    talk.said();
    talk.events();
    talk
}

#[test]
fn what_servers_of_today_tell_is_used() {
    let mut talk = modern();
    let said = talk
        .event_of("@account=bobby;time=2026-11-29T16:00:00.123Z :bob!b@h PRIVMSG #awale :hello");
    let Event::Message {
        origin: from,
        sent,
        old,
        ..
    } = said
    else {
        panic!("{said:?}");
    };
    assert_eq!((from, old), (origin(Some("bobby")), false));
    let since = sent
        .unwrap()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap();
    assert_eq!(since.as_secs() % 86_400, 16 * 3600);
    let joined = talk.event_of(":bob!b@h JOIN #awale bobby :A1 FR");
    let Event::Joined {
        origin: from,
        realname,
        ..
    } = joined
    else {
        panic!("{joined:?}");
    };
    assert_eq!(
        (from, realname.as_deref()),
        (origin(Some("bobby")), Some("A1 FR"))
    );
    let bob: Nick = "bob".parse().unwrap();
    for (line, event) in [
        (
            ":bob!b@h ACCOUNT *",
            Event::Account {
                nick: bob.clone(),
                account: None,
            },
        ),
        (
            ":bob!b@h AWAY :tea",
            Event::Away {
                nick: bob.clone(),
                message: Some("tea".into()),
            },
        ),
        (
            ":bob!b@h AWAY",
            Event::Away {
                nick: bob.clone(),
                message: None,
            },
        ),
        (
            ":bob!b@h SETNAME :A1 GH",
            Event::Renamed {
                nick: bob,
                realname: "A1 GH".into(),
            },
        ),
    ] {
        assert_eq!(talk.event_of(line), event);
    }
    // Our own words come back, and are no news.
    talk.hear(":ada!a@h PRIVMSG #awale :echo");
    assert_eq!(talk.events(), []);
}

#[test]
fn batches_tell_splits_and_old_messages() {
    let mut talk = modern();
    talk.hear(":s BATCH +x netsplit a.test b.test");
    let quit = talk.event_of("@batch=x :bob!b@h QUIT :a b");
    assert!(matches!(quit, Event::Quit { split: true, .. }), "{quit:?}");
    talk.hear(":s BATCH -x");
    let quit = talk.event_of("@batch=x :bob!b@h QUIT :a b");
    assert!(matches!(quit, Event::Quit { split: false, .. }), "{quit:?}");
    talk.hear(":s BATCH +h chathistory #awale");
    let old = talk.event_of("@batch=h :bob!b@h PRIVMSG #awale :hi");
    assert!(matches!(old, Event::Message { old: true, .. }), "{old:?}");
}

#[test]
fn a_line_that_the_server_swallows_is_told() {
    let mut talk = modern();
    let line = |text| Outgoing::privmsg("bob", text).unwrap();
    let now = talk.now;
    let first = talk.session.label(now, &line("one")).unwrap();
    talk.session.label(now, &line("two")).unwrap();
    assert_eq!(talk.session.label(now, &Outgoing::ping("x").unwrap()), None);
    talk.hear(&format!("@label={first} :s ACK"));
    talk.pass(50);
    let target = "bob".to_owned();
    assert_eq!(talk.events(), [Event::Unconfirmed { target }]);
    // Old servers confirm nothing.
    let mut old = Talk::online();
    assert_eq!(old.session.label(now, &line("one")), None);
}

#[test]
fn the_room_for_text_follows_from_our_own_source() {
    let mut talk = Talk::online();
    assert_eq!(talk.session.message_room(), None);
    talk.hear(":ada!~awale@host.example JOIN #awale");
    // ":ada!~awale@host.example PRIVMSG #awale :" and 510 bytes in all.
    assert_eq!(talk.session.message_room(), Some(510 - 35));
    talk.hear(":s 396 ada hidden :is now your hidden host");
    assert_eq!(talk.session.message_room(), Some(510 - 29));
}

#[test]
fn the_nick_is_regained_when_it_is_free() {
    for (tokens, watch, free, thanks) in [
        (
            "MONITOR=30",
            "MONITOR + ada",
            ":s 731 ada_ :ada",
            "MONITOR - ada",
        ),
        (
            "WATCH=128",
            "WATCH +ada",
            ":s 601 ada_ ada a h 1 :logged offline",
            "WATCH -ada",
        ),
        (
            "WATCH=128",
            "WATCH +ada",
            ":s 605 ada_ ada * * 0 :is offline",
            "WATCH -ada",
        ),
    ] {
        let mut talk = Talk::new();
        talk.hear(":s 433 * ada :in use");
        talk.hear(":s 001 ada_ :hi");
        talk.hear(&format!(":s 005 ada_ {tokens} :are supported"));
        talk.said();
        talk.hear(":s 376 ada_ :end");
        assert_eq!(talk.said(), [watch]);
        talk.hear(free);
        assert_eq!(talk.said(), ["NICK ada"]);
        talk.hear(":ada_!a@h NICK ada");
        assert_eq!(talk.said(), [thanks]);
    }
}

#[test]
fn without_help_the_nick_is_asked_for_each_minute() {
    let mut talk = Talk::new();
    talk.hear(":s 433 * ada :in use");
    talk.hear(":s 001 ada_ :hi");
    talk.hear(":s 376 ada_ :end");
    talk.pass(0);
    talk.said();
    talk.pass(60);
    assert!(talk.said().contains(&"ISON ada".to_owned()));
    talk.hear(":s 303 ada_ :ada");
    assert_eq!(talk.said(), [""; 0]);
    talk.hear(":ada!x@y QUIT :bye");
    assert_eq!(talk.said(), ["NICK ada"]);
    talk.events();
    // Somebody was faster: no complaint, and another try a minute later.
    talk.hear(":s 433 ada_ ada :in use");
    assert_eq!(talk.events(), []);
    talk.pass(60);
    assert!(talk.said().contains(&"ISON ada".to_owned()));
    talk.hear(":s 303 ada_ :");
    assert_eq!(talk.said(), ["NICK ada"]);
}

#[test]
fn who_is_renamed_stays_so_but_after_a_collision() {
    let mut talk = Talk::online();
    talk.hear(":ada!a@h NICK Guest123");
    talk.pass(61);
    assert!(!talk.said().iter().any(|line| line.starts_with("ISON")));
    let mut talk = Talk::online();
    talk.hear(":ada!a@h NICK 00BAAAAAB");
    talk.pass(61);
    assert!(talk.said().iter().any(|line| line == "ISON ada"));
}
