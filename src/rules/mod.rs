//! Rule files: the schema, its validation, the built-in rules and their digests.
