-- Matches at home: games one after another, against the computer or of two people at one screen, who change sides
-- after each.
CREATE TABLE home_match (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,        -- a number is never given twice
    begun     INTEGER NOT NULL,
    games     INTEGER NOT NULL CHECK (games BETWEEN 1 AND 255), -- how many it has
    level     TEXT,                                     -- the computer's, where it plays
    side      TEXT NOT NULL CHECK (side IN ('S', 'N')), -- the first player's in the first game
    rule      TEXT NOT NULL,                            -- the rule's id
    canonical TEXT NOT NULL                             -- and its canonical text
) STRICT;

-- The match a game belongs to, if it belongs to one, and which of its games it is; the first is 1.
ALTER TABLE home_game ADD COLUMN home_match INTEGER REFERENCES home_match (id);
ALTER TABLE home_game ADD COLUMN number INTEGER CHECK (number > 0);

CREATE UNIQUE INDEX home_game_by_match ON home_game (home_match, number) WHERE home_match IS NOT NULL;
