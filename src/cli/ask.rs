//! Reading answers from a terminal or a pipe.

use std::io::{self, BufRead, Read as _};

/// Longest answer read, in bytes.
const MAX_ANSWER: u64 = 1000;

/// One line, or `None` at the end of the input. What is too long or no text cannot be an answer,
/// but the question can be asked again.
pub(super) fn read_answer(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(MAX_ANSWER).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    while !line.ends_with(b"\n") {
        let mut rest = Vec::new();
        input.take(MAX_ANSWER).read_until(b'\n', &mut rest)?;
        match rest.last() {
            Some(b'\n') => line.push(b'\n'),
            Some(_) => {}
            None => break,
        }
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
