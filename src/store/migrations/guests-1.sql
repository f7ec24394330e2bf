-- Games of people in ordinary IRC clients at a bot's boards, as far as they have come.
CREATE TABLE table_game (
    network TEXT NOT NULL,
    id      INTEGER NOT NULL,
    rule    TEXT NOT NULL,
    -- The canonical text of the rule: what is played, whatever the id means later.
    text    TEXT NOT NULL,
    moves   TEXT NOT NULL,
    channel TEXT,
    south   TEXT NOT NULL,
    north   TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (network, id)
) STRICT, WITHOUT ROWID;

-- What people have won and lost there: the bot's word alone.
CREATE TABLE guest (
    network  TEXT NOT NULL,
    name     TEXT NOT NULL,
    account  INTEGER NOT NULL,
    shown    TEXT NOT NULL,
    won      INTEGER NOT NULL,
    lost     INTEGER NOT NULL,
    drawn    INTEGER NOT NULL,
    language TEXT,
    at       INTEGER NOT NULL,
    PRIMARY KEY (network, name, account)
) STRICT, WITHOUT ROWID;
