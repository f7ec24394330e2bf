//! Bytes from a socket in, lines out.
//!
//! Lines end at LF; CRs before it are stripped and empty lines skipped. A line is UTF-8 or else
//! read as Latin-1, so no byte a stranger sends can end the connection. At most [`MAX_LINE`] bytes
//! are kept, whatever arrives.

/// Longest line in bytes before its LF: 8191 of IRCv3 tags and the 512 of a message.
///
/// Source: <https://ircv3.net/specs/extensions/message-tags>.
pub const MAX_LINE: usize = 8191 + 512;

/// What [`Framer::push`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A line without its line end, never empty.
    Line(String),
    /// A line grew over [`MAX_LINE`]; what came of it is dropped, up to its end.
    TooLong,
}

/// The bytes of a line that has not ended yet.
#[derive(Clone, Debug, Default)]
pub struct Framer {
    partial: Vec<u8>,
    dropping: bool,
}

impl Framer {
    /// A framer at the beginning of a line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes bytes in and returns the lines that ended in them, in order.
    ///
    /// How the bytes are cut into calls makes no difference to the frames.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Frame> {
        let mut frames = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (body, ended) = match piece.split_last() {
                Some((b'\n', body)) => (body, true),
                _ => (piece, false),
            };
            self.extend(body, &mut frames);
            if ended {
                self.finish(&mut frames);
            }
        }
        frames
    }

    fn extend(&mut self, body: &[u8], frames: &mut Vec<Frame>) {
        if self.dropping {
            return;
        }
        if self.partial.len() + body.len() > MAX_LINE {
            self.partial = Vec::new();
            self.dropping = true;
            frames.push(Frame::TooLong);
        } else {
            self.partial.extend_from_slice(body);
        }
    }

    fn finish(&mut self, frames: &mut Vec<Frame>) {
        if std::mem::take(&mut self.dropping) {
            return;
        }
        while self.partial.last() == Some(&b'\r') {
            self.partial.pop();
        }
        if !self.partial.is_empty() {
            frames.push(Frame::Line(decode(&self.partial)));
            self.partial.clear();
        }
    }
}

/// Reads bytes as UTF-8, or as Latin-1 when they are not.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(frames: Vec<Frame>) -> Vec<String> {
        frames
            .into_iter()
            .map(|frame| match frame {
                Frame::Line(line) => line,
                Frame::TooLong => "<too long>".to_owned(),
            })
            .collect()
    }

    #[test]
    fn splits_strips_and_skips() {
        let mut framer = Framer::new();
        assert_eq!(
            lines(framer.push(b"PING a\r\n\r\n\nPING b\r\r\nPI")),
            ["PING a", "PING b"]
        );
        assert_eq!(lines(framer.push(b"NG c\n")), ["PING c"]);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_latin1() {
        assert_eq!(lines(Framer::new().push(b"caf\xe9\n")), ["caf\u{e9}"]);
        assert_eq!(lines(Framer::new().push("café\n".as_bytes())), ["café"]);
    }

    #[test]
    fn an_over_long_line_is_dropped_and_the_next_one_read() {
        let mut framer = Framer::new();
        let mut input = vec![b'x'; MAX_LINE];
        input.extend_from_slice(b"\n");
        assert_eq!(lines(framer.push(&input))[0].len(), MAX_LINE);
        let huge = vec![b'x'; 3 * MAX_LINE];
        assert_eq!(lines(framer.push(&huge)), ["<too long>"]);
        assert_eq!(lines(framer.push(&huge)), [""; 0]);
        assert!(framer.partial.capacity() <= 2 * MAX_LINE);
        assert_eq!(lines(framer.push(b"tail\nnext\n")), ["next"]);
    }

    proptest! {
        #[test]
        fn cutting_the_input_changes_nothing(
            input in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..400),
            cuts in proptest::collection::vec(1usize..40, 1..40),
        ) {
            let whole = Framer::new().push(&input);
            let mut framer = Framer::new();
            let mut pieces = Vec::new();
            let mut rest = input.as_slice();
            for cut in cuts.iter().cycle() {
                if rest.is_empty() { break; }
                let (head, tail) = rest.split_at((*cut).min(rest.len()));
                pieces.extend(framer.push(head));
                rest = tail;
            }
            prop_assert_eq!(whole, pieces);
        }
    }
}
