-- Half-records of others, as they were heard on the wire: who asks for a player's chain is given them. Those of the own
-- games are among the games' lines and are not repeated here.
CREATE TABLE half_record (
    author TEXT NOT NULL,                               -- the public key that signed it
    id     TEXT NOT NULL,                               -- and its short name
    number INTEGER NOT NULL,                            -- in its author's chain
    link   TEXT NOT NULL,                               -- names the text
    gid    TEXT NOT NULL,
    text   TEXT NOT NULL,
    seen   INTEGER NOT NULL,
    UNIQUE (author, link)
) STRICT;

CREATE INDEX half_record_by_number ON half_record (id, number);
CREATE INDEX half_record_by_time ON half_record (seen);

-- The results among the lines of games.
CREATE INDEX line_result ON line (gid) WHERE text GLOB 'awale/1 result *';
