//! The `awale` program.

fn main() {}
