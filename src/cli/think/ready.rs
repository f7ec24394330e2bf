//! An analyst with the tables that are there, and small ones built in the background.

use std::{
    env,
    path::PathBuf,
    sync::{Arc, mpsc},
    thread,
};

use anyhow::Context;
use awale::{
    engine::{Analyst, Never, Tables},
    rules::Rule,
};
use etcetera::BaseStrategy as _;

use super::files;

/// Where the tables are.
#[derive(Clone, Debug, Default, clap::Args)]
pub(in crate::cli) struct Place {
    /// The folder of endgame tables [default: $AWALE_CACHE, or awale/tables/ in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
}

impl Place {
    /// The folder. It need not exist.
    pub(in crate::cli) fn folder(&self) -> anyhow::Result<PathBuf> {
        let variable = env::var_os("AWALE_CACHE").filter(|value| !value.is_empty());
        if let Some(named) = self.cache.clone().or(variable.map(PathBuf::from)) {
            return Ok(named);
        }
        let folders = etcetera::choose_base_strategy()
            .context("there is no home folder; name the folder of tables with --cache")?;
        Ok(folders.cache_dir().join("awale").join("tables"))
    }
}

/// Tables up to so many seeds are built without asking; it takes a fraction of a second.
const SMALL: u8 = 9;

/// Tables of a rule on their way.
pub(in crate::cli) struct Ready {
    coming: Option<mpsc::Receiver<Arc<Tables>>>,
}

impl Ready {
    /// Loads a rule's tables, and begins to build the small ones where they are missing. Rules
    /// without tables have none.
    pub(in crate::cli) fn begin(rule: &Rule, place: &Place) -> anyhow::Result<Self> {
        let Ok(mut tables) = Tables::new(rule) else {
            return Ok(Self { coming: None });
        };
        let folder = place.folder()?;
        files::load(&folder, &mut tables)?;
        let (send, receive) = mpsc::channel();
        let rule = rule.digest();
        thread::spawn(move || {
            while tables.next() <= SMALL.min(tables.most_seeds()) {
                let seeds = tables.next();
                let Ok(bytes) = tables.build_next(1, &Never, &|_| ()) else {
                    break;
                };
                // A cache that cannot be written is built again next time.
                if let Err(error) = files::write(&folder, rule, seeds, &bytes) {
                    tracing::warn!("{error:#}");
                }
                if tables.push(Box::new(bytes)).is_err() {
                    break;
                }
            }
            // Fails only when nobody waits any more.
            let _ = send.send(Arc::new(tables));
        });
        Ok(Self {
            coming: Some(receive),
        })
    }

    /// Gives the tables to an analyst if they are ready.
    pub(in crate::cli) fn give(&mut self, analyst: &mut Analyst) {
        if let Some(tables) = self
            .coming
            .as_ref()
            .and_then(|coming| coming.try_recv().ok())
        {
            analyst.use_tables(tables);
            self.coming = None;
        }
    }

    /// Waits for the tables; there are none for some rules.
    pub(in crate::cli) fn wait(self) -> Option<Arc<Tables>> {
        self.coming.and_then(|coming| coming.recv().ok())
    }
}
