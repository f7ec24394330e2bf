//! Bytes of a fixed length as base64url text, in one spelling only.

use base64::{
    Engine,
    alphabet::URL_SAFE,
    engine::{GeneralPurpose, GeneralPurposeConfig},
};

/// The text is not the base64url form of the wanted number of bytes, or not in its one canonical
/// spelling (no padding, unused bits zero).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not {0} bytes in unpadded base64url")]
pub struct InvalidToken(pub(crate) usize);

/// base64url without padding; decoding refuses padding and stray trailing bits, so that one value
/// has one text and two texts never name the same value.
pub(crate) const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(base64::engine::DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(false),
);

/// Decodes exactly `N` bytes.
pub(crate) fn decode<const N: usize>(text: &str) -> Result<[u8; N], InvalidToken> {
    // The length check comes first so that a long text costs nothing.
    if text.len() != (N * 4).div_ceil(3) {
        return Err(InvalidToken(N));
    }
    let bytes = BASE64URL.decode(text).map_err(|_| InvalidToken(N))?;
    bytes.try_into().map_err(|_| InvalidToken(N))
}

/// Gives a newtype over bytes its text form: `Display`, a `Debug` that shows it, and `FromStr`.
macro_rules! token {
    ($name:ident, $bytes:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                use base64::Engine;
                f.write_str(&$crate::trust::token::BASE64URL.encode(self.as_bytes()))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::trust::InvalidToken;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::from_token_bytes($crate::trust::token::decode::<$bytes>(text)?)
                    .ok_or($crate::trust::InvalidToken($bytes))
            }
        }
    };
}

pub(crate) use token;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_one_text() {
        assert_eq!(decode::<1>("_w"), Ok([0xff]));
        for bad in ["_x", "_w==", "_", "_w_", "/w", "_w\n", "é"] {
            assert_eq!(decode::<1>(bad), Err(InvalidToken(1)), "{bad:?}");
        }
    }
}
