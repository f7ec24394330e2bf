//! How the servers of the networks did until now.

use rusqlite::{named_params, types::Type};

use super::{Archive, StoreError};

/// Servers remembered. More than any list of networks has; the rest is old.
const MAX_SERVERS: i64 = 10_000;

/// What is kept of one server. Times are seconds since 1970 (UTC).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerState {
    /// Its name or address.
    pub host: String,
    /// Its TCP port.
    pub port: u16,
    /// The id of its network in the list.
    pub network: String,
    /// When it last took us in.
    pub last_ok: Option<u64>,
    /// When it last did not.
    pub last_failure: Option<u64>,
    /// Why not, in words.
    pub reason: String,
    /// Failures since it last took us in.
    pub failures: u32,
}

impl Archive {
    /// Keeps how a server did; what was kept of it before is replaced.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep_server(&mut self, server: &ServerState) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.prepare_cached(
                "INSERT OR REPLACE INTO server
                     (host, port, network, last_ok, last_failure, reason, failures)
                 VALUES (:host, :port, :network, :last_ok, :last_failure, :reason, :failures)",
            )?
            .execute(named_params! {
                ":host": server.host,
                ":port": server.port,
                ":network": server.network,
                ":last_ok": server.last_ok.map(i64::try_from).and_then(Result::ok),
                ":last_failure": server.last_failure.map(i64::try_from).and_then(Result::ok),
                ":reason": server.reason,
                ":failures": server.failures,
            })?;
            tx.prepare_cached(
                "DELETE FROM server WHERE (host, port) IN (
                     SELECT host, port FROM server
                     ORDER BY max(coalesce(last_ok, 0), coalesce(last_failure, 0)) DESC
                     LIMIT -1 OFFSET ?)",
            )?
            .execute([MAX_SERVERS])?;
            Ok(())
        })
    }

    /// All servers that were ever tried.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn servers(&self) -> Result<Vec<ServerState>, StoreError> {
        self.rows(
            "SELECT host, port, network, last_ok, last_failure, reason, failures FROM server
             ORDER BY network, host, port",
            [],
            |row| {
                let time = |column: usize| -> rusqlite::Result<Option<u64>> {
                    let seconds: Option<i64> = row.get(column)?;
                    seconds.map(u64::try_from).transpose().map_err(|error| {
                        let error = Box::new(error);
                        rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, error)
                    })
                };
                Ok(ServerState {
                    host: row.get(0)?,
                    port: row.get(1)?,
                    network: row.get(2)?,
                    last_ok: time(3)?,
                    last_failure: time(4)?,
                    reason: row.get(5)?,
                    failures: row.get(6)?,
                })
            },
        )
    }
}
