-- A result may be witnessed. The column is made anew, which leaves the table, what refers to it and its rows where they
-- are; a CHECK alone cannot be changed.
ALTER TABLE game RENAME COLUMN class TO class_before;
ALTER TABLE game ADD COLUMN
    class TEXT CHECK (class IN ('sealed', 'disputed', 'claimed', 'witnessed', 'void'));

-- Until now these were kept as claimed.
UPDATE game SET class = CASE
    WHEN class_before = 'claimed' AND EXISTS (
        SELECT 1 FROM line WHERE line.gid = game.gid AND text GLOB 'awale/1 witness *'
    ) THEN 'witnessed'
    ELSE class_before
END;

ALTER TABLE game DROP COLUMN class_before;
