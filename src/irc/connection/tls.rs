//! TLS with rustls and ring, and its errors in words.

use super::dial::Stream;
use crate::irc::{
    disconnect::DisconnectReason,
    fingerprint::Fingerprint,
    options::{Options, Tls},
};
use std::{io, path::Path, sync::Arc};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        self, CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore,
        SignatureScheme,
        client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        crypto::{self, CryptoProvider},
        pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject},
    },
};

/// Encrypts a socket.
pub(super) async fn handshake<S: Stream>(
    options: &Options,
    socket: S,
) -> Result<TlsStream<S>, DisconnectReason> {
    let host = &options.host;
    let name = ServerName::try_from(host.clone()).map_err(|_| {
        DisconnectReason::Tls(format!("{host:?} is no name a certificate can have"))
    })?;
    let config = config(&options.tls, options.certificate.as_deref())?;
    let connector = TlsConnector::from(Arc::new(config));
    connector
        .connect(name, socket)
        .await
        .map_err(|error| DisconnectReason::Tls(cause(&error)))
}

fn config(tls: &Tls, own: Option<&Path>) -> Result<ClientConfig, DisconnectReason> {
    let failed = |error: rustls::Error| DisconnectReason::Tls(error.to_string());
    let provider = Arc::new(crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(failed)?;
    let unchained = |pins: Option<&[Fingerprint]>| Unchained {
        pins: pins.map(<[Fingerprint]>::to_vec),
        provider: Arc::clone(&provider),
    };
    let builder = match tls {
        Tls::Insecure => builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(unchained(None))),
        Tls::Pinned(pins) => builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(unchained(Some(pins)))),
        Tls::VerifyWith(path) => builder.with_root_certificates(roots(Some(path))?),
        Tls::Off | Tls::Verify => builder.with_root_certificates(roots(None)?),
    };
    match own {
        None => Ok(builder.with_no_client_auth()),
        Some(path) => {
            let (chain, key) = certificate(path)?;
            builder.with_client_auth_cert(chain, key).map_err(failed)
        }
    }
}

/// Our own certificate and its key.
fn certificate(
    path: &Path,
) -> Result<(Vec<CertificateDer<'static>>, PrivateKeyDer<'static>), DisconnectReason> {
    let wrong = |what: String| {
        let path = path.display();
        DisconnectReason::Options(format!(
            "the certificate {path}: {what}; it has to be a PEM file with the certificate and its \
             private key"
        ))
    };
    let chain = CertificateDer::pem_file_iter(path)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| wrong(error.to_string()))?;
    if chain.is_empty() {
        return Err(wrong("no certificate in it".to_owned()));
    }
    let key = PrivateKeyDer::from_pem_file(path).map_err(|error| wrong(error.to_string()))?;
    Ok((chain, key))
}

/// Mozilla's authorities, the system's, and those of a file.
fn roots(extra: Option<&Path>) -> Result<RootCertStore, DisconnectReason> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    // A system without readable certificates still has Mozilla's.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(path) = extra {
        let wrong = |what: String| {
            DisconnectReason::Tls(format!("the certificate file {}: {what}", path.display()))
        };
        let certificates = CertificateDer::pem_file_iter(path)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| wrong(error.to_string()))?;
        for certificate in certificates {
            roots
                .add(certificate)
                .map_err(|error| wrong(error.to_string()))?;
        }
    }
    Ok(roots)
}

/// What went wrong, in words: `io::Error` itself only says that something did.
fn cause(error: &io::Error) -> String {
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<rustls::Error>());
    match inner {
        Some(rustls::Error::InvalidCertificate(certificate)) => certificate_cause(certificate),
        Some(rustls::Error::InvalidMessage(_)) => {
            "the server does not speak TLS on this port; try another port".to_owned()
        }
        Some(rustls::Error::General(words)) => words.clone(),
        Some(other) => other.to_string(),
        None if error.kind() == io::ErrorKind::UnexpectedEof => {
            "the server closed the connection during the handshake".to_owned()
        }
        None => error.to_string(),
    }
}

fn certificate_cause(error: &CertificateError) -> String {
    match error {
        CertificateError::UnknownIssuer => {
            "nobody this system trusts has issued the server's certificate".to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "the server's certificate has expired (or this system's clock is wrong)".to_owned()
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "the server's certificate is not valid yet (or this system's clock is wrong)".to_owned()
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "the server's certificate is for another name".to_owned()
        }
        other => format!("the server's certificate is not valid: {other}"),
    }
}

/// Takes the certificates named, or without names any, whoever issued them and however old they are,
/// but checks that the server holds the key.
#[derive(Debug)]
struct Unchained {
    pins: Option<Vec<Fingerprint>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Unchained {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let shown = Fingerprint::of(end_entity);
        match &self.pins {
            Some(pins) if !pins.contains(&shown) => Err(rustls::Error::General(format!(
                "the server's certificate is another one than the pinned: it is {shown}; if the \
                 server has a new one, put that in"
            ))),
            _ => Ok(ServerCertVerified::assertion()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        crypto::verify_tls12_signature(message, cert, dss, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        crypto::verify_tls13_signature(message, cert, dss, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}
