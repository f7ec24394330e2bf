//! Why we are not logged in to an account.

use super::{sanitize, sasl::SaslError};

/// Why there is no login. In words it is English, for logs and the command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoginFailure {
    /// Our side ended the dialogue: what the server sent is no proof, or makes no sense.
    #[error("{0}")]
    Broken(SaslError),
    /// The password would be said on a connection that is not encrypted.
    #[error(
        "the connection is not encrypted, and everybody on the way could read the password; login_in_clear = true in \
         the network's section says it nevertheless"
    )]
    InClear,
    /// The server has logged us out again.
    #[error("the server has logged us out")]
    LoggedOut,
    /// The server takes no way of logging in that we could go.
    #[error("the server takes {offered}, but not {ours}")]
    NoWay {
        /// What it takes, in its words.
        offered: String,
        /// What we can do.
        ours: String,
    },
    /// The server has no logins.
    #[error("the server offers no login (SASL)")]
    NotOffered,
    /// The settings have nothing to log in with.
    #[error("there is neither password nor key nor certificate to log in with")]
    NothingToShow,
    /// The server or the service refuses, in these words.
    #[error("{0}")]
    Refused(String),
    /// The service that knows the accounts does not answer.
    #[error("the service that knows the accounts does not answer")]
    Silent,
    /// The server did not wait for the login.
    #[error("the server took us in before the login was complete")]
    TooEarly,
}

impl LoginFailure {
    /// The same, with the words of others fit for a screen or a log, each of at most `max` characters.
    pub fn cleaned(self, max: usize) -> Self {
        match self {
            Self::NoWay { offered, ours } => Self::NoWay {
                offered: sanitize::clean(&offered, max),
                ours,
            },
            Self::Refused(words) => Self::Refused(sanitize::clean(&words, max)),
            Self::Broken(SaslError::Refused(words)) => {
                Self::Broken(SaslError::Refused(sanitize::clean(&words, max)))
            }
            other => other,
        }
    }
}
