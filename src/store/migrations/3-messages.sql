-- What people said, to this player and in the channel; their texts are cleaned of control characters.
CREATE TABLE message (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    network TEXT NOT NULL,                              -- the network's id in the list
    place   TEXT NOT NULL,                              -- the channel, or the other one's nick
    author  TEXT NOT NULL,                              -- the nick of who said it
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    own     INTEGER NOT NULL CHECK (own IN (0, 1)),
    text    TEXT NOT NULL
) STRICT;

-- The words of the texts, to be searched, with and without accents alike.
CREATE VIRTUAL TABLE message_word USING fts5 (
    text, content = 'message', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER message_added AFTER INSERT ON message BEGIN
    INSERT INTO message_word (rowid, text) VALUES (new.id, new.text);
END;

CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
    INSERT INTO message_word (message_word, rowid, text) VALUES ('delete', old.id, old.text);
END;

-- Whom the player does not want to hear: a nick, a mask, or key: and a key's id.
CREATE TABLE ignored (
    who   TEXT NOT NULL UNIQUE,
    since INTEGER NOT NULL
) STRICT;
