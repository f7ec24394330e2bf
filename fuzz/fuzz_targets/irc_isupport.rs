//! What a server says about itself in numeric 005, line by line.
//!
//! Whatever it says, numbers are usable and nothing grows without end.

#![no_main]

use awale::irc::{isupport::Isupport, parse, roster};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut isupport = Isupport::default();
    for line in text.lines() {
        let params: Vec<String> = line.split(' ').map(str::to_owned).collect();
        isupport.add(&params);
        let lengths = [
            isupport.channel_len(),
            isupport.line_len(),
            isupport.nick_len(),
            isupport.topic_len(),
        ];
        assert!(lengths.into_iter().all(|length| length > 0));
        assert_ne!(isupport.network(), Some(""));
        let _ = (isupport.bot_mode(), isupport.monitor(), isupport.is_irc2_like());
        // Names compare as themselves under every mapping.
        assert!(isupport.casemap().eq(line, line));
        // The signs before nicks decide how lists of people are read.
        let list = format!(":s 353 ada = #awale :{line}");
        if let Ok(message) = parse::parse(&list)
            && let Some((_, params)) = parse::numeric(&message.command)
        {
            let _ = roster::names(params, &isupport);
        }
    }
    assert!(format!("{isupport:?}").len() < 400_000);
});
