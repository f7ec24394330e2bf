-- Set for a game of two guests in the weekly match: the event, the pairing, and the names of South and North in it.
ALTER TABLE table_game ADD COLUMN of_match TEXT;

-- Who has said no to whom, by the names under which their games are counted, and until when that holds.
CREATE TABLE refusal (
    network       TEXT NOT NULL,
    asker         TEXT NOT NULL,
    asker_account INTEGER NOT NULL,
    asked         TEXT NOT NULL,
    asked_account INTEGER NOT NULL,
    until         INTEGER NOT NULL,
    PRIMARY KEY (network, asker, asker_account, asked, asked_account)
) STRICT, WITHOUT ROWID;
