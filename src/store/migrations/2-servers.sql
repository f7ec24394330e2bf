-- How the servers of the networks did until now. Times are seconds since 1970 (UTC).

CREATE TABLE server (
    host         TEXT NOT NULL,
    port         INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
    network      TEXT NOT NULL,                         -- its id in the list at that time
    last_ok      INTEGER,                               -- when it last took us in
    last_failure INTEGER,                               -- and when it last did not
    reason       TEXT NOT NULL,                         -- why not, in words
    failures     INTEGER NOT NULL,                      -- since last_ok
    PRIMARY KEY (host, port)
) STRICT, WITHOUT ROWID;
