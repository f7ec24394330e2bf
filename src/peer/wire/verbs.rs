//! The macro behind the table of verbs in [`message`](super::message).

/// Defines a struct for each verb and the [`Message`] over them. The order of the keys is the
/// order in which they are written.
macro_rules! messages {
    ($(
        $(#[$doc:meta])*
        $name:ident $verb:literal {
            $($(#[$field_doc:meta])* $field:ident $key:literal : $type:ty,)+
        }
    )+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub struct $name {
                $($(#[$field_doc])* pub $field: $type,)+
            }

            impl $name {
                fn read(line: &Line<'_>) -> Result<Self, MeaningError> {
                    const KEYS: &[&str] = &[$($key,)+];
                    refuse_critical($verb, KEYS, line)?;
                    Ok(Self {
                        $($field: Field::from_field(line.value($key))
                            .ok_or(MeaningError::Value { verb: $verb, key: $key })?,)+
                    })
                }

                /// The line that says this, to be signed.
                pub fn draft(&self) -> Draft {
                    Draft::new($verb)$(.optional($key, self.$field.to_field()))+
                }
            }

            impl From<$name> for Message {
                fn from(message: $name) -> Self {
                    Self::$name(message)
                }
            }
        )+

        /// What a line says.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Message {
            $($(#[$doc])* $name($name),)+
        }

        impl Message {
            /// Every verb with its keys, in the order in which they are written.
            pub const VERBS: &'static [(&'static str, &'static [&'static str])] =
                &[$(($verb, &[$($key,)+]),)+];

            /// Reads what a line says.
            ///
            /// # Errors
            /// When the verb is unknown, a key is missing, a value is not of its kind, or a key
            /// that must be understood is not.
            pub fn read(line: &Line<'_>) -> Result<Self, MeaningError> {
                match line.verb() {
                    $($verb => $name::read(line).map(Self::$name),)+
                    other => Err(MeaningError::UnknownVerb(other.to_owned())),
                }
            }

            /// The line that says this, to be signed.
            pub fn draft(&self) -> Draft {
                match self {
                    $(Self::$name(message) => message.draft(),)+
                }
            }
        }
    };
}

pub(super) use messages;
