//! Printing: the one way to the standard output.
//!
//! A reader who has seen enough (`awale … | head`) is no failure: nothing more is printed, and
//! commands that talk end when they see [`is_closed`].

use std::{
    fmt,
    io::{self, ErrorKind, Write},
    sync::atomic::{AtomicBool, Ordering},
};

use anyhow::Context;

/// Nobody reads the output any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Prints a text.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    bytes(text.as_bytes())
}

/// Prints bytes that need not be text.
pub(super) fn bytes(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            CLOSED.store(true, Ordering::Relaxed);
            Ok(())
        }
        written => written.context("the output cannot be written"),
    }
}

/// The standard output for questions: what nobody reads is not written, and the answers count all the same.
#[derive(Debug)]
pub(super) struct Output;

impl Write for Output {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        bytes(text).map_err(io::Error::other)?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether the reader of the output has gone.
pub(super) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Prints at once, as [`put!`] and [`putln!`] ask for. What goes wrong beside a reader who has gone, such as a
/// full disk, hinders no game: it is in the log.
pub(super) fn write_out(text: fmt::Arguments<'_>) {
    if is_closed() {
        return;
    }
    let printed = match text.as_str() {
        Some(text) => print(text),
        None => print(&text.to_string()),
    };
    if let Err(error) = printed {
        tracing::warn!(error = format!("{error:#}"), "not printed");
    }
}

/// Prints as `print!` does, at once and without a panic when nobody reads.
macro_rules! put {
    ($($text:tt)*) => { $crate::cli::output::write_out(format_args!($($text)*)) };
}

/// Prints a line as `println!` does, without a panic when nobody reads.
macro_rules! putln {
    () => { $crate::cli::output::write_out(format_args!("\n")) };
    ($($text:tt)*) => { $crate::cli::output::write_out(format_args!("{}\n", format_args!($($text)*))) };
}

pub(super) use {put, putln};

/// Columns of a terminal that texts fill.
pub(super) const WIDTH: usize = 78;

/// Breaks a text between words; lines after the first are indented.
pub(super) fn filled(text: &str, indent: &str, width: usize) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            out.push_str(indent);
            column = indent.len();
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// Lays rows out in columns; the first row is the head. Text that does not fit is not cut.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let line: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        text.push_str(line.join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a", "b", "c"], ["four", "é", ""], ["x", "yy", "z"]];
        let rows: Vec<Vec<String>> = rows.map(|row| row.map(str::to_owned).to_vec()).to_vec();
        assert_eq!(columns(&rows), "a     b   c\nfour  é\nx     yy  z\n");
        assert_eq!(columns(&[]), "");
    }
}
