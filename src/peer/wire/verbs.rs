//! The macro behind the tables of verbs in [`message`](super::message), [`sunday`](super::sunday) and
//! [`referee`](super::referee).

/// Defines a struct for each verb and an enum over them. The order of the keys is the order in which they are
/// written. The verbs of other tables can be a variant of it each (`or`).
macro_rules! messages {
    ($(#[$enum_doc:meta])* $enum:ident $(or $other:ident)*:
    $(
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

            impl From<$name> for $enum {
                fn from(message: $name) -> Self {
                    Self::$name(message)
                }
            }
        )+

        $(#[$enum_doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $enum {
            $($(#[$doc])* $name($name),)+
            $(
                /// A line of another table.
                $other($other),
            )*
        }

        $(impl From<$other> for $enum {
            fn from(message: $other) -> Self {
                Self::$other(message)
            }
        })*

        impl $enum {
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
                    $(verb if $other::VERBS.iter().any(|(known, _)| *known == verb) => {
                        $other::read(line).map(Self::$other)
                    })*
                    other => Err(MeaningError::UnknownVerb(other.to_owned())),
                }
            }

            /// The line that says this, to be signed.
            pub fn draft(&self) -> Draft {
                match self {
                    $(Self::$name(message) => message.draft(),)+
                    $(Self::$other(message) => message.draft(),)*
                }
            }
        }
    };
}

pub(super) use messages;
