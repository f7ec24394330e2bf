//! Keys, hashes and records: what makes a result believable.
