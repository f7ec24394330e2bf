//! Printing whole texts.

use std::io::{self, ErrorKind, Write};

use anyhow::Context;

/// Prints a text. A reader who has seen enough (`awale … | head`) is no failure.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("the output cannot be written")
        }
        _ => Ok(()),
    }
}

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
