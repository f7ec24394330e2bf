//! What the player has on one network: an account and certificates.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use super::{
    read::{optional, word},
    settings::{self, keys},
};
use crate::{
    document::{FileError, Section, Value, Warning},
    irc::{
        fingerprint::Fingerprint,
        networks,
        options::Password,
        sasl::{Account, EcdsaKey, InvalidEcdsaKey, Login, Mechanism, Service},
    },
};

/// Most entries of a list.
const MAX_LIST: usize = 16;
/// Longest password, in bytes.
const MAX_PASSWORD: usize = 1000;

/// The section `[network.ID]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Personal {
    /// The account.
    pub account: Option<Account>,
    /// Where its password is.
    pub secret: Option<Secret>,
    /// A PEM file with a certificate and its key.
    pub certificate: Option<PathBuf>,
    /// A PEM file with a key for ECDSA-NIST256P-CHALLENGE.
    pub ecdsa_key: Option<PathBuf>,
    /// The only mechanisms that may be used; empty for all.
    pub mechanisms: Vec<Mechanism>,
    /// Whether to leave rather than be there without the account.
    pub require_login: bool,
    /// Whether the password may be said on a connection that is not encrypted.
    pub login_in_clear: bool,
    /// The certificates that servers may show; empty for all that are valid.
    pub pins: Vec<Fingerprint>,
}

/// Where a password is. It is read when it is needed, and never shown or logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Secret {
    /// In the first line of a file.
    File(PathBuf),
    /// In the first line that a command prints.
    Command(String),
    /// In an environment variable.
    Variable(String),
}

/// A password, key or certificate cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SecretError {
    /// The file cannot be read.
    #[error("{}: {source}; check that it is there and that you may read it", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The command does not give a password.
    #[error("the command for the password failed ({0}); try it in a shell")]
    Command(String),
    /// The variable is not set.
    #[error("the environment variable {0} holds no password; set it, or change password_variable")]
    Variable(String),
    /// The password is empty, too long, or not one line.
    #[error(
        "the password is empty or longer than {MAX_PASSWORD} bytes: put it into the first line"
    )]
    Unusable,
    /// The file is no key.
    #[error("{}: {source}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// Why.
        source: InvalidEcdsaKey,
    },
}

impl Secret {
    /// The password.
    ///
    /// # Errors
    /// It cannot be read, or is none.
    pub fn read(&self) -> Result<Password, SecretError> {
        let text = match self {
            Self::File(path) => read(path)?,
            Self::Variable(name) => {
                env::var(name).map_err(|_| SecretError::Variable(name.clone()))?
            }
            Self::Command(command) => output(command)?,
        };
        password(&text)
    }
}

/// A password from what was typed, read or printed: its first line.
///
/// # Errors
/// It is empty or too long.
pub fn password(text: &str) -> Result<Password, SecretError> {
    let line = text.lines().next().unwrap_or_default();
    if line.is_empty() || line.len() > MAX_PASSWORD || line.contains('\0') {
        return Err(SecretError::Unusable);
    }
    Ok(Password::from(line.to_owned()))
}

fn read(path: &Path) -> Result<String, SecretError> {
    fs::read_to_string(path).map_err(|source| SecretError::File {
        path: path.to_owned(),
        source,
    })
}

fn output(command: &str) -> Result<String, SecretError> {
    let (shell, flag) = if cfg!(windows) {
        ("cmd", "/C")
    } else {
        ("sh", "-c")
    };
    // It may ask for a passphrase on the terminal itself.
    let run = Command::new(shell)
        .args([flag, command])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| SecretError::Command(error.to_string()))?;
    if !run.status.success() {
        return Err(SecretError::Command(run.status.to_string()));
    }
    String::from_utf8(run.stdout).map_err(|_| SecretError::Command("no text".to_owned()))
}

impl Personal {
    /// Reads the section; paths begin in `folder`.
    pub(super) fn read(
        section: &Section<'_>,
        folder: &Path,
    ) -> Result<(Self, Vec<Warning>), FileError> {
        let warnings = section.unknown_keys(&keys("network.ID"));
        let path = |setting: settings::Setting| -> Result<Option<PathBuf>, FileError> {
            let path = optional::<PathBuf>(section, setting)?;
            Ok(path.map(|path| folder.join(path)))
        };
        let text = |setting| optional::<String>(section, setting);
        let secret = path(settings::PASSWORD_FILE)?
            .map(Secret::File)
            .or(text(settings::PASSWORD_COMMAND)?.map(Secret::Command))
            .or(text(settings::PASSWORD_VARIABLE)?.map(Secret::Variable));
        let personal = Self {
            account: word(section, settings::ACCOUNT)?,
            secret,
            certificate: path(settings::CERTIFICATE)?,
            ecdsa_key: path(settings::ECDSA_KEY)?,
            mechanisms: list(section, settings::MECHANISMS)?,
            require_login: flag(section, settings::REQUIRE_LOGIN)?,
            login_in_clear: flag(section, settings::LOGIN_IN_CLEAR)?,
            pins: list(section, settings::TLS_PINS)?,
        };
        Ok((personal, warnings))
    }

    /// Whether a password has to be asked for: there is an account and nothing to prove that it is ours.
    pub fn lacks_password(&self) -> bool {
        let proof = self.secret.is_some() || self.certificate.is_some() || self.ecdsa_key.is_some();
        self.account.is_some() && !proof
    }

    /// How to log in on this network; none without an account. `typed` is the password that was asked
    /// for.
    ///
    /// # Errors
    /// A password or key cannot be read.
    pub fn login(
        &self,
        network: &networks::Network,
        typed: Option<Password>,
    ) -> Result<Option<Login>, SecretError> {
        let Some(account) = self.account.clone() else {
            return Ok(None);
        };
        let password = match &self.secret {
            Some(secret) => Some(secret.read()?),
            None => typed,
        };
        let ecdsa_key = match &self.ecdsa_key {
            Some(path) => Some(key(path)?),
            None => None,
        };
        Ok(Some(Login {
            account,
            password,
            ecdsa_key,
            certificate: self.certificate.is_some(),
            mechanisms: self.mechanisms.clone(),
            service: service(network),
            required: self.require_login,
            in_clear: self.login_in_clear,
        }))
    }
}

fn key(path: &Path) -> Result<EcdsaKey, SecretError> {
    EcdsaKey::from_pem(&read(path)?).map_err(|source| SecretError::Key {
        path: path.to_owned(),
        source,
    })
}

/// The service that takes the password where the network's servers have no SASL.
fn service(network: &networks::Network) -> Option<Service> {
    match network.login {
        networks::Login::NickServ => {
            let address = network.nickserv.as_ref().map(ToString::to_string);
            Some(Service::NickServ(
                address.unwrap_or_else(|| "NickServ".to_owned()),
            ))
        }
        networks::Login::Q => Some(Service::Q),
        networks::Login::X => Some(Service::X),
        networks::Login::AuthServ => Some(Service::AuthServ),
        _ => None,
    }
}

fn flag(section: &Section<'_>, setting: settings::Setting) -> Result<bool, FileError> {
    section
        .get(setting.key)
        .map_or(Ok(false), |value| value.boolean())
}

fn list<T: std::str::FromStr>(
    section: &Section<'_>,
    setting: settings::Setting,
) -> Result<Vec<T>, FileError> {
    let Some(value) = section.get(setting.key) else {
        return Ok(Vec::new());
    };
    let items = value.list(MAX_LIST, setting.allowed)?;
    let parse = |item: &Value<'_>| item.parse(setting.allowed);
    items.iter().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{client::config::Config, irc::networks::List, rules};

    const TEXT: &str = "\
[irc]
proxy = \"socks5://me:secret@127.0.0.1:9050\"

[network.libera]
account = \"ama\"
password_file = \"libera.password\"
mechanisms = [\"SCRAM-SHA-256\", \"PLAIN\"]
require_login = true
tls_pins_sha256 = [\"E3:B0:C4:42:98:FC:1C:14:9A:FB:F4:C8:99:6F:B9:24:27:AE:41:E4:64:9B:93:4C:A4:95:99:1B:78:52:B8:55\"]

[network.quakenet]
account = \"ama\"
";

    fn parse(file: &str, text: &str) -> Config {
        let (config, warnings) = Config::parse(file, text, rules::builtin()).unwrap();
        assert_eq!(warnings, []);
        config
    }

    #[test]
    fn what_is_set_reads_back_from_the_written_file() {
        let config = parse("/x/config.toml", TEXT);
        let again = parse("/x/config.toml", &config.to_toml());
        assert_eq!(again.personal, config.personal);
        assert_eq!((&again.proxy, config.personal.len()), (&config.proxy, 2));
        let libera = &config.personal[&"libera".parse().unwrap()];
        assert_eq!(
            libera.secret,
            Some(Secret::File("/x/libera.password".into()))
        );
        assert!(!libera.lacks_password());
        assert!(config.personal[&"quakenet".parse().unwrap()].lacks_password());
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let refused = |text: &str| {
            let parsed = Config::parse("c.toml", text, rules::builtin());
            parsed.map(|_| ()).unwrap_err().to_string()
        };
        let wrong = refused("[network.libera]\n\naccount = \"a b\"\n");
        assert!(
            wrong.starts_with("c.toml:3: `network.libera.account`"),
            "{wrong}"
        );
        let wrong = refused("[network.libera]\nmechanisms = [\"DIGEST-MD5\"]\n");
        assert!(wrong.contains("SCRAM-SHA-256"), "{wrong}");
        let wrong = refused("[network]\n\"NOT AN ID\" = {}\n");
        assert!(wrong.contains("a-z, 0-9"), "{wrong}");
        let (_, warnings) =
            Config::parse("c", "[network.x]\nacount = \"a\"\n", rules::builtin()).unwrap();
        assert!(
            warnings[0]
                .to_string()
                .contains("did you mean `network.x.account`")
        );
    }

    #[test]
    fn a_password_comes_from_a_file_a_command_or_a_variable() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password");
        fs::write(&file, "hunter2\nrest\n").unwrap();
        assert_eq!(Secret::File(file).read().unwrap().expose(), "hunter2");
        let command = |text: &str| Secret::Command(text.to_owned()).read();
        assert_eq!(command("echo hunter3").unwrap().expose(), "hunter3");
        assert!(matches!(command("exit 3"), Err(SecretError::Command(_))));
        assert!(matches!(command("true"), Err(SecretError::Unusable)));
        let missing = Secret::File(folder.path().join("none")).read().unwrap_err();
        assert!(
            missing.to_string().contains("check that it is there"),
            "{missing}"
        );
        let unset = Secret::Variable("AWALE_NO_SUCH_VARIABLE".into())
            .read()
            .unwrap_err();
        assert!(unset.to_string().contains("holds no password"), "{unset}");
        // A variable that every system has.
        assert!(Secret::Variable("PATH".into()).read().is_ok());
    }

    #[test]
    fn the_service_is_that_of_the_network() {
        let config = parse("c", TEXT);
        let list = List::builtin();
        let login = |id: &str, personal: &str| {
            let network = list.find(id).unwrap();
            let personal = &config.personal[&personal.parse().unwrap()];
            let typed = Some(Password::from("typed".to_owned()));
            personal.login(network, typed).map(Option::unwrap)
        };
        assert_eq!(
            login("quakenet", "quakenet").unwrap().service,
            Some(Service::Q)
        );
        let dalnet = login("dalnet", "quakenet").unwrap();
        let nickserv = Service::NickServ("NickServ@services.dal.net".to_owned());
        assert_eq!(dalnet.service, Some(nickserv));
        assert_eq!(dalnet.password.unwrap().expose(), "typed");
        assert!(login("libera", "libera").is_err(), "its file is not there");
    }
}
