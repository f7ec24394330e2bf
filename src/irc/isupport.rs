//! What a server says about itself in numeric 005.

use super::casemap::Casemap;
use std::collections::BTreeMap;

/// Tokens kept; the most seen on a real server is about 60.
const MAX_TOKENS: usize = 256;
/// Longest token; the longest seen on a real server has 60 bytes.
const MAX_TOKEN: usize = 512;

/// The tokens of 005, added line by line (<https://modern.ircdocs.horse/#rplisupport-005>).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Isupport {
    tokens: BTreeMap<String, String>,
}

impl Isupport {
    /// Takes in the parameters of one 005 line: our nick, the tokens and a sentence for people.
    pub fn add(&mut self, params: &[String]) {
        let [_nick, rest @ .., last] = params else {
            return;
        };
        // `irc::proto` takes what follows the 13th parameter for one, with its spaces.
        for token in rest.iter().flat_map(|tokens| tokens.split(' ')) {
            self.add_token(token);
        }
        // A server may leave the sentence away.
        if !last.contains(' ') {
            self.add_token(last);
        }
    }

    fn add_token(&mut self, token: &str) {
        if token.len() > MAX_TOKEN {
            return;
        }
        if let Some(name) = token.strip_prefix('-') {
            self.tokens.remove(&name.to_ascii_uppercase());
            return;
        }
        let (name, value) = token.split_once('=').unwrap_or((token, ""));
        let name = name.to_ascii_uppercase();
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_name && (self.tokens.len() < MAX_TOKENS || self.tokens.contains_key(&name)) {
            self.tokens.insert(name, unescape(value));
        }
    }

    /// The value of a token, empty when it came without one; `name` in capitals.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.tokens.get(name).map(String::as_str)
    }

    /// The letter of the user mode that marks a bot.
    pub fn bot_mode(&self) -> Option<char> {
        self.get("BOT")?.chars().next()
    }

    /// How names are compared; `rfc1459` when the server does not say or uses a mapping unknown here.
    pub fn casemap(&self) -> Casemap {
        self.get("CASEMAPPING")
            .and_then(|name| name.parse().ok())
            .unwrap_or_default()
    }

    /// Longest channel name in bytes; 50 (RFC 2812) by default.
    pub fn channel_len(&self) -> usize {
        self.number("CHANNELLEN").unwrap_or(50)
    }

    /// The characters a channel's name can start with; `#&` by default.
    pub fn channel_types(&self) -> &str {
        self.get("CHANTYPES").unwrap_or("#&")
    }

    /// Longest line in bytes with CRLF; 512 by default.
    pub fn line_len(&self) -> usize {
        self.number("LINELEN").unwrap_or(512)
    }

    /// How many nicks MONITOR takes; none without MONITOR.
    pub fn monitor(&self) -> Option<usize> {
        let value = self.get("MONITOR")?;
        Some(value.parse().unwrap_or(usize::MAX))
    }

    /// The network's name.
    pub fn network(&self) -> Option<&str> {
        self.get("NETWORK").filter(|name| !name.is_empty())
    }

    /// Longest nick in bytes; 9 (RFC 1459) by default.
    pub fn nick_len(&self) -> usize {
        self.number("NICKLEN")
            .or_else(|| self.number("MAXNICKLEN"))
            .unwrap_or(9)
    }

    /// Whether the server is of irc2's family, which forces nick changes and has answers of its own.
    pub fn is_irc2_like(&self) -> bool {
        self.get("PENALTY").is_some() || self.get("FNC").is_some()
    }

    /// Whether long lines cost more than short ones. ngIRCd says PENALTY as irc2 does, but counts
    /// lines alone: of 292 bytes each it passes on one a second for as long as they come.
    pub fn punishes_long_lines(&self) -> bool {
        let is_ngircd = |name: &str| name.eq_ignore_ascii_case("ngIRCd");
        self.is_irc2_like() && !self.get("IRCD").is_some_and(is_ngircd)
    }

    /// The signs before the nicks of operators, voiced and others; `@+` by default.
    pub fn prefix_signs(&self) -> &str {
        match self.get("PREFIX") {
            None => "@+",
            Some(value) => value.split_once(')').map_or("", |(_, signs)| signs),
        }
    }

    /// Longest topic in bytes; 160 (the shortest measured) by default.
    pub fn topic_len(&self) -> usize {
        self.number("TOPICLEN").unwrap_or(160)
    }

    /// Whether WHO takes a list of wanted fields.
    pub fn has_whox(&self) -> bool {
        self.get("WHOX").is_some()
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.get(name)?.parse().ok().filter(|&number| number > 0)
    }
}

/// Replaces `\xHH` by the character it stands for; anything else stays as it is.
fn unescape(value: &str) -> String {
    let mut parts = value.split("\\x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let decoded = part
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
            .filter(|byte| (b' '..=b'~').contains(byte));
        match (decoded, part.get(2..)) {
            (Some(byte), Some(rest)) => {
                out.push(char::from(byte));
                out.push_str(rest);
            }
            _ => {
                out.push_str("\\x");
                out.push_str(part);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn isupport(lines: &[&str]) -> Isupport {
        let mut isupport = Isupport::default();
        for line in lines {
            let mut params = vec!["me".to_owned()];
            params.extend(line.split(' ').map(str::to_owned));
            params.push("are supported by this server".to_owned());
            isupport.add(&params);
        }
        isupport
    }

    #[test]
    fn defaults_of_a_silent_server() {
        let silent = Isupport::default();
        assert_eq!((silent.casemap(), silent.nick_len()), (Casemap::Rfc1459, 9));
        assert_eq!(
            (silent.channel_types(), silent.prefix_signs()),
            ("#&", "@+")
        );
        assert_eq!(
            (silent.network(), silent.bot_mode(), silent.monitor()),
            (None, None, None)
        );
        assert_eq!(
            (silent.line_len(), silent.topic_len(), silent.channel_len()),
            (512, 160, 50)
        );
        assert!(!silent.has_whox() && !silent.is_irc2_like());
    }

    #[test]
    fn tokens_accumulate_and_can_be_taken_back() {
        let seen = isupport(&[
            "NETWORK=Test\\x20Net CASEMAPPING=ascii NICKLEN=30 BOT=B WHOX",
            "PREFIX=(qaohv)~&@%+ CHANTYPES=# MONITOR=30 PENALTY LINELEN=1024",
            "-WHOX NICKLEN=31",
        ]);
        assert_eq!(seen.network(), Some("Test Net"));
        assert_eq!((seen.casemap(), seen.nick_len()), (Casemap::Ascii, 31));
        assert_eq!((seen.bot_mode(), seen.prefix_signs()), (Some('B'), "~&@%+"));
        assert_eq!((seen.monitor(), seen.line_len()), (Some(30), 1024));
        assert!(seen.is_irc2_like() && !seen.has_whox());
    }

    /// A line of ircd-hybrid, which has as many tokens as a line may have.
    #[test]
    fn the_last_token_of_a_full_line_counts() {
        let line = ":irc.test 005 pr CHANLIMIT=#:50 CHANNELLEN=50 TOPICLEN=300 CHANMODES=Ibe,k,l,C \
                    PREFIX=(ohv)@%+ STATUSMSG=@%+ EXTBAN=$,Kac ELIST=CMNTU SAFELIST AWAYLEN=180 WHOX KNOCK \
                    MONITOR=50 :are supported by this server";
        let message = crate::irc::parse::parse(line).unwrap();
        let (_, params) = crate::irc::parse::numeric(&message.command).unwrap();
        let mut isupport = Isupport::default();
        isupport.add(params);
        assert_eq!((isupport.monitor(), isupport.topic_len()), (Some(50), 300));
        assert!(isupport.has_whox() && isupport.get("KNOCK") == Some(""));
    }

    #[test]
    fn long_lines_cost_more_on_irc2_and_not_on_ngircd() {
        for (tokens, costs) in [
            ("RFC2812 PREFIX=(ov)@+ PENALTY FNC EXCEPTS=e", true),
            ("PENALTY FNC", true),
            ("RFC2812 IRCD=ngIRCd CHARSET=UTF-8 PENALTY FNC", false),
            ("NETWORK=Test", false),
        ] {
            let seen = isupport(&[tokens]);
            assert_eq!(seen.punishes_long_lines(), costs, "{tokens}");
        }
    }

    #[test]
    fn nonsense_is_ignored_and_bounded() {
        let seen =
            isupport(&["NICKLEN=0 CHANNELLEN=x =y NETWORK= A\u{1b}=1 PREFIX= X=\\x0a\\xzz\\x"]);
        assert_eq!(
            (seen.nick_len(), seen.channel_len(), seen.network()),
            (9, 50, None)
        );
        assert_eq!(seen.prefix_signs(), "");
        assert_eq!(seen.get("X"), Some("\\x0a\\xzz\\x"));
        let many: Vec<String> = (0..1000).map(|n| format!("T{n}=1")).collect();
        let mut bounded = Isupport::default();
        bounded.add(&many);
        assert_eq!(bounded.tokens.len(), MAX_TOKENS);
        bounded.add(&["me".to_owned(), "T2=".to_owned() + &"x".repeat(MAX_TOKEN)]);
        assert_eq!(bounded.get("T2"), Some("1"));
    }
}
