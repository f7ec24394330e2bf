-- Games that nobody has signed: against the computer, of two people at one screen, and from files. Times are seconds
-- since 1970 (UTC).
CREATE TABLE home_game (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,        -- a number is never given twice
    origin    TEXT NOT NULL CHECK (origin IN ('home', 'file')),
    level     TEXT,                                     -- the computer's, where it plays
    side      TEXT CHECK (side IN ('S', 'N')),          -- the player's own, where he has one
    begun     INTEGER NOT NULL,
    changed   INTEGER NOT NULL,
    south     TEXT NOT NULL,                            -- names; empty where they are not known
    north     TEXT NOT NULL,
    event     TEXT NOT NULL,
    site      TEXT NOT NULL,
    rule      TEXT NOT NULL,                            -- the rule's id
    canonical TEXT NOT NULL,                            -- and its canonical text
    start     TEXT NOT NULL,                            -- the position it began in
    moves     TEXT NOT NULL,                            -- as letters
    reason    TEXT,                                     -- how it ended, if it has
    score     TEXT,                                     -- South's and North's: 25-23
    winner    TEXT CHECK (winner IN ('S', 'N'))
) STRICT;

CREATE INDEX home_game_by_time ON home_game (begun);

-- What the player has written about games, signed ones too.
CREATE TABLE remark (
    game TEXT NOT NULL,                                 -- a gid, or h and the number of a game at home
    ply  INTEGER NOT NULL CHECK (ply >= 0),             -- 0 is the game as a whole
    text TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

-- Signed games that the player does not want to see in lists. They stay, because results hang on them.
CREATE TABLE hidden_game (
    gid   TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
