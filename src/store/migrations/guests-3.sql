-- Set for a game of two guests in the weekly match: the event, the pairing, and the names of South and North in it.
ALTER TABLE table_game ADD COLUMN of_match TEXT;
