-- Who takes part in the weekly match as a guest: after a restart his game goes on.
CREATE TABLE entered (
    network TEXT NOT NULL,
    -- The event on the wire; of earlier ones nothing is kept.
    event   TEXT NOT NULL,
    -- The name in the match, and who has it: nick, user@host, account.
    name    TEXT NOT NULL,
    who     TEXT NOT NULL,
    PRIMARY KEY (network, name)
) STRICT, WITHOUT ROWID;

-- Whether somebody does not want to be challenged.
ALTER TABLE guest ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
