-- Lines of the events that are followed, in the order in which they came.
CREATE TABLE event_line (
    id    INTEGER PRIMARY KEY,
    event TEXT NOT NULL,
    link  TEXT NOT NULL,
    text  TEXT NOT NULL,
    kept  INTEGER NOT NULL,
    UNIQUE (event, link)
) STRICT;
