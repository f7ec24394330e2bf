//! The `awale` program.

// Those of the standard library panic when nobody reads: `cli::output` prints.
#[deny(clippy::print_stdout)]
mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
