//! AUTHENTICATE lines: base64 in pieces of 400 characters.

use super::SaslError;
use base64::{Engine as _, engine::general_purpose::STANDARD};

/// Characters of a full piece; a shorter one, or `+`, ends the message.
const PIECE: usize = 400;
/// Pieces that are taken in; a real server needs one.
const MAX_PIECES: usize = 16;

/// The parameters of the AUTHENTICATE lines that carry `payload`.
pub fn frames(payload: &[u8]) -> Vec<String> {
    let text = STANDARD.encode(payload);
    let mut frames = Vec::new();
    let mut rest = text.as_str();
    while let Some((piece, tail)) = rest.split_at_checked(PIECE) {
        frames.push(piece.to_owned());
        rest = tail;
    }
    // A message that fills its last piece is ended by an empty one.
    frames.push(if rest.is_empty() { "+" } else { rest }.to_owned());
    frames
}

/// Puts the pieces from the server together.
#[derive(Debug, Default)]
pub struct Assembler {
    text: String,
}

impl Assembler {
    /// Takes in one piece; gives the message when it is complete.
    ///
    /// # Errors
    /// The message is no base64 or has more than 16 pieces. What was taken in is forgotten.
    pub fn push(&mut self, piece: &str) -> Result<Option<Vec<u8>>, SaslError> {
        if piece != "+" {
            self.text.push_str(piece);
        }
        if self.text.len() > PIECE * MAX_PIECES {
            self.text.clear();
            return Err(SaslError::Garbled);
        }
        if piece.len() == PIECE {
            return Ok(None);
        }
        let text = std::mem::take(&mut self.text);
        let message = STANDARD.decode(text).map_err(|_| SaslError::Garbled)?;
        Ok(Some(message))
    }
}
