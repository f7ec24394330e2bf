-- Things about the archive itself, by name.
CREATE TABLE note (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
