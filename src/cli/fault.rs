//! What went wrong, as the full screen is told.

use awale::{
    client::config::{LoadError, NoServer},
    document::FileError,
    rules::RuleError,
    store::{HomeError, StoreError},
    tui::Fault,
};

/// A mistake as the full screen can say it in its language.
pub(super) fn fault(error: &anyhow::Error) -> Fault {
    let known = error
        .downcast_ref::<Fault>()
        .cloned()
        .or_else(|| of::<StoreError>(error))
        .or_else(|| of::<HomeError>(error))
        .or_else(|| of::<LoadError>(error))
        .or_else(|| of::<FileError>(error))
        .or_else(|| of::<NoServer>(error))
        .or_else(|| of::<RuleError>(error));
    known.unwrap_or_else(|| Fault::Other(format!("{error:#}")))
}

/// What came of something, for the full screen.
pub(super) fn told<T>(done: anyhow::Result<T>) -> Result<T, Fault> {
    done.map_err(|error| fault(&error))
}

fn of<E>(error: &anyhow::Error) -> Option<Fault>
where
    E: std::error::Error + Clone + Into<Fault> + Send + Sync + 'static,
{
    error.downcast_ref::<E>().cloned().map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;

    #[test]
    fn what_is_known_stays_known_under_what_is_said_around_it() {
        let path = std::path::PathBuf::from("awale.db");
        let busy = StoreError::Busy { path };
        let around = Err::<(), _>(busy.clone()).context("your games cannot be used");
        assert_eq!(fault(&around.unwrap_err()), Fault::Store(busy));
        let own = anyhow::Error::from(Fault::RuleGone);
        assert_eq!(fault(&own), Fault::RuleGone);
        let rare = anyhow::anyhow!("why").context("what");
        assert_eq!(fault(&rare), Fault::Other("what: why".to_owned()));
    }
}
