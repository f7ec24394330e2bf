//! Numerics that say a line of ours did not arrive, or that we may not join.

/// A server's answer that a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDelivered {
    /// The nick or channel it was meant for, as the server spells it.
    pub target: String,
    /// The numeric.
    pub code: u16,
    /// The server's words; raw text, to be cleaned before it is shown.
    pub reason: String,
}

/// Whether a numeric with these parameters says that a message was not delivered.
///
/// Measured on eight servers: nick or channel unknown, channel modes (+C +c +M +m +n +T), user modes
/// (+R +g +D), too many new targets.
pub fn not_delivered(code: u16, params: &[String]) -> Option<NotDelivered> {
    const CODES: [u16; 17] = [
        401, 402, 403, 404, 405, 407, 408, 437, 439, 442, 477, 486, 489, 492, 531, 707, 716,
    ];
    if !CODES.contains(&code) {
        return None;
    }
    let (target, reason) = about(params)?;
    Some(NotDelivered {
        target,
        code,
        reason,
    })
}

/// Why a channel could not be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinRefusal {
    /// Passes by itself: a server without its network, a full or throttled channel.
    Passing,
    /// Passes when somebody does something: a ban, an invitation, a registration.
    Lasting,
    /// Stays: the name is not one the server takes.
    Final,
}

/// Whether a numeric refuses a JOIN.
pub fn join_refusal(code: u16) -> Option<JoinRefusal> {
    match code {
        407 | 437 | 439 | 471 | 480 | 500 => Some(JoinRefusal::Passing),
        473 | 474 | 475 | 477 | 489 | 520 => Some(JoinRefusal::Lasting),
        403 | 405 | 448 | 476 | 479 => Some(JoinRefusal::Final),
        _ => None,
    }
}

/// The second parameter and the last: whom an error is about, and the words.
pub fn about(params: &[String]) -> Option<(String, String)> {
    let target = params.get(1)?.clone();
    let reason = params
        .get(2..)
        .and_then(<[String]>::last)
        .cloned()
        .unwrap_or_default();
    Some((target, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::irc::parse::{numeric, parse};

    fn of(line: &str) -> Option<NotDelivered> {
        let message = parse(line).unwrap();
        let (code, params) = numeric(&message.command).unwrap();
        not_delivered(code, params)
    }

    #[test]
    fn refusals_name_their_target() {
        for (line, target, reason) in [
            (
                ":s 401 me gone :No such nick/channel",
                "gone",
                "No such nick/channel",
            ),
            (
                ":s 404 me #x :Cannot send to channel (+C)",
                "#x",
                "Cannot send to channel (+C)",
            ),
            (
                ":s 439 me bob :Target change too fast. Please wait 13 seconds.",
                "bob",
                "Target change too fast. Please wait 13 seconds.",
            ),
            (
                ":s 707 me bob :Targets changing too fast, message dropped",
                "bob",
                "Targets changing too fast, message dropped",
            ),
            (":s 716 me bob :is in +g mode", "bob", "is in +g mode"),
            (":s 531 me bob", "bob", ""),
        ] {
            let refused = of(line).unwrap();
            assert_eq!(
                (refused.target.as_str(), refused.reason.as_str()),
                (target, reason)
            );
        }
        assert_eq!(of(":s 401 me"), None);
        assert_eq!(of(":s 372 me :- motd"), None);
    }

    #[test]
    fn joins_are_refused_for_a_while_or_for_good() {
        assert_eq!(join_refusal(437), Some(JoinRefusal::Passing));
        assert_eq!(join_refusal(474), Some(JoinRefusal::Lasting));
        assert_eq!(join_refusal(476), Some(JoinRefusal::Final));
        assert_eq!(join_refusal(401), None);
    }
}
