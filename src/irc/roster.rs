//! Who is there: replies to WHO and NAMES.

use super::{channel::ChannelName, isupport::Isupport};
use crate::peer::Nick;

/// One reply to WHO (352). All texts are as others chose them: clean them before they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhoEntry {
    /// The channel asked about; none (`*`) for a nick without a visible channel.
    pub channel: Option<ChannelName>,
    /// Who.
    pub nick: Nick,
    /// The user name.
    pub user: String,
    /// The host, as far as the server shows it.
    pub host: String,
    /// The account, where the server says it.
    pub account: Option<String>,
    /// Whether the person is marked as away (`G`).
    pub away: bool,
    /// The realname, without hop count and server number.
    pub realname: String,
}

/// Reads the parameters of a 352; none when they are malformed.
pub fn who_entry(params: &[String], isupport: &Isupport) -> Option<WhoEntry> {
    let [_me, channel, user, host, _server, nick, flags, .., last] = params else {
        return None;
    };
    let (_hops, rest) = last.split_once(' ').unwrap_or((last, ""));
    let realname = match rest.split_once(' ') {
        Some((sid, realname)) if isupport.is_irc2_like() && is_sid(sid) => realname,
        _ => rest,
    };
    Some(WhoEntry {
        channel: channel.parse().ok(),
        nick: nick.parse().ok()?,
        user: user.clone(),
        host: host.clone(),
        account: None,
        away: flags.starts_with('G'),
        realname: realname.to_owned(),
    })
}

/// The fields we ask for where WHO takes a list of them (WHOX), and the mark of our question.
pub const WHOX_FIELDS: &str = "%tcuhnfar,152";

/// Reads the parameters of a 354 with the fields of [`WHOX_FIELDS`]; none when they are malformed or
/// answer another question.
pub fn whox_entry(params: &[String]) -> Option<WhoEntry> {
    let [
        _me,
        mark,
        channel,
        user,
        host,
        nick,
        flags,
        account,
        realname,
    ] = params
    else {
        return None;
    };
    if mark != "152" {
        return None;
    }
    Some(WhoEntry {
        channel: channel.parse().ok(),
        nick: nick.parse().ok()?,
        user: user.clone(),
        host: host.clone(),
        // "0" is nobody's account: nobody is logged in.
        account: Some(account.clone()).filter(|account| account != "0"),
        away: flags.starts_with('G'),
        realname: realname.clone(),
    })
}

/// A server number of irc2: a digit and three capitals or digits, put before the realname.
fn is_sid(word: &str) -> bool {
    word.len() == 4
        && word.starts_with(|c: char| c.is_ascii_digit())
        && word
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

/// A nick on a channel with the signs before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub nick: Nick,
    /// `@` for an operator, `+` for a voice and so on; empty for most.
    pub signs: String,
}

/// Reads the parameters of a 353: the channel and its people. Malformed nicks are left out.
pub fn names(params: &[String], isupport: &Isupport) -> Option<(ChannelName, Vec<Member>)> {
    let [_me, .., channel, list] = params else {
        return None;
    };
    let signs = isupport.prefix_signs();
    let member = |entry: &str| {
        let nick = entry.trim_start_matches(|c| signs.contains(c));
        let signs = entry.strip_suffix(nick)?.to_owned();
        // With userhost-in-names the rest of the source follows.
        let nick = nick.split('!').next()?.parse().ok()?;
        Some(Member { nick, signs })
    };
    Some((
        channel.parse().ok()?,
        list.split(' ').filter_map(member).collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::irc::parse::{numeric, parse};

    fn params(line: &str) -> Vec<String> {
        numeric(&parse(line).unwrap().command).unwrap().1.to_vec()
    }

    fn irc2() -> Isupport {
        let mut isupport = Isupport::default();
        isupport.add(&["me".to_owned(), "FNC".to_owned()]);
        isupport
    }

    #[test]
    fn who_replies_of_several_servers() {
        let inspircd =
            ":irc.test 352 me #awale-net ada 127.0.0.1 irc.test ada H :0 A1 FR rule~1a2b 1200";
        let entry = who_entry(&params(inspircd), &Isupport::default()).unwrap();
        assert_eq!(entry.realname, "A1 FR rule~1a2b 1200");
        assert_eq!((entry.nick.as_str(), entry.user.as_str()), ("ada", "ada"));
        assert_eq!(entry.channel.unwrap().as_str(), "#awale-net");
        let with_sid = ":irc.test 352 me * ~ada ::1 irc.test ada G@ :0 000A A1 FR";
        assert!(who_entry(&params(with_sid), &irc2()).is_none());
        let with_sid = ":irc.test 352 me * ~ada 0::1 irc.test ada G@ :0 000A A1 FR";
        let entry = who_entry(&params(with_sid), &irc2()).unwrap();
        assert_eq!((entry.realname.as_str(), entry.away), ("A1 FR", true));
        assert_eq!(entry.channel, None);
        let plain = who_entry(&params(with_sid), &Isupport::default()).unwrap();
        assert_eq!(plain.realname, "000A A1 FR");
        let empty = ":irc.test 352 me #x u h s nick H :0";
        assert_eq!(who_entry(&params(empty), &irc2()).unwrap().realname, "");
        assert_eq!(who_entry(&params(":s 352 me #x u h"), &irc2()), None);
    }

    #[test]
    fn whox_has_the_account_and_the_realname_whole() {
        let line = ":s 354 me 152 #x ~ada 127.0.0.1 ada G@ ama :A1 FR";
        let entry = whox_entry(&params(line)).unwrap();
        assert_eq!((entry.nick.as_str(), entry.away), ("ada", true));
        assert_eq!(
            (entry.account.as_deref(), entry.realname.as_str()),
            (Some("ama"), "A1 FR")
        );
        let out = ":s 354 me 152 * ~ada 127.0.0.1 ada H 0 :A1 FR";
        assert_eq!(whox_entry(&params(out)).unwrap().account, None);
        assert_eq!(whox_entry(&params(":s 354 me 7 * u h ada H 0 :x")), None);
    }

    #[test]
    fn names_with_signs_and_hosts() {
        let line = ":s 353 me = #x :@ada @+bob!b@h carl  :bad";
        let (channel, members) = names(&params(line), &Isupport::default()).unwrap();
        assert_eq!(channel.as_str(), "#x");
        let shown: Vec<String> = members
            .iter()
            .map(|m| format!("{}{}", m.signs, m.nick))
            .collect();
        assert_eq!(shown, ["@ada", "@+bob", "carl"]);
        assert_eq!(names(&params(":s 353 me"), &Isupport::default()), None);
    }
}
