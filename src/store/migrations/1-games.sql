-- Times are seconds since 1970 (UTC); keys, ids and links are base64url as on the wire.

CREATE TABLE game (
    gid       TEXT PRIMARY KEY,
    -- When the first line was kept. All else is unknown until the challenge was
    -- accepted, the side until the game has begun.
    begun     INTEGER NOT NULL,
    own       TEXT,                                     -- the own public key
    opponent  TEXT,                                     -- the opponent's public key
    nick      TEXT,                                     -- nick, name and country at the time
    name      TEXT,
    country   TEXT,
    network   TEXT,
    rule      TEXT,                                     -- the rule's id
    canonical TEXT,                                     -- and its canonical text
    side      TEXT CHECK (side IN ('S', 'N')),          -- the own side
    ended     INTEGER,
    reason    TEXT,
    score     TEXT,                                     -- South's and North's: 25-23
    winner    TEXT CHECK (winner IN ('S', 'N')),
    plies     INTEGER,
    class     TEXT CHECK (class IN ('sealed', 'disputed', 'claimed', 'void'))
) STRICT;

CREATE INDEX game_by_time ON game (begun);
CREATE INDEX game_by_opponent ON game (opponent);

CREATE TABLE line (
    sequence INTEGER PRIMARY KEY,
    gid      TEXT NOT NULL REFERENCES game (gid),
    author   TEXT NOT NULL CHECK (author IN ('own', 'opponent')),
    link     TEXT NOT NULL,                             -- names the text
    text     TEXT NOT NULL,
    kept     INTEGER NOT NULL,
    UNIQUE (gid, author, link)
) STRICT;

-- The own half-records. A number or a game that occurs twice would be proof of a lie.
CREATE TABLE record (
    number INTEGER PRIMARY KEY,
    gid    TEXT NOT NULL UNIQUE REFERENCES game (gid),
    hash   TEXT NOT NULL
) STRICT;

CREATE TABLE player (
    key        TEXT PRIMARY KEY,
    id         TEXT NOT NULL,
    nick       TEXT NOT NULL,
    name       TEXT NOT NULL,                           -- empty for anonymous
    country    TEXT,
    languages  TEXT,
    network    TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX player_by_time ON player (last_seen);
