//! The running client: commands in, events out.
