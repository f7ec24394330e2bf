//! The server's side of TLS.

use super::certificate::Certificate;
use std::{io, sync::Arc};
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        DigitallySignedStruct, DistinguishedName, Error, ServerConfig, SignatureScheme,
        client::danger::HandshakeSignatureValid,
        crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature},
        pki_types::{CertificateDer, PrivateKeyDer, UnixTime},
        server::danger::{ClientCertVerified, ClientCertVerifier},
    },
    server::TlsStream,
};

/// A server with a certificate, which also takes whatever certificate a client shows.
pub struct TlsServer {
    acceptor: TlsAcceptor,
}

impl TlsServer {
    pub fn new(certificate: &Certificate) -> Self {
        let provider = Arc::new(ring::default_provider());
        let anybody = AnyClient(provider.signature_verification_algorithms);
        let chain = vec![CertificateDer::from(certificate.der.clone())];
        let key = PrivateKeyDer::try_from(certificate.key_der.clone()).unwrap();
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_client_cert_verifier(Arc::new(anybody))
            .with_single_cert(chain, key)
            .unwrap();
        Self {
            acceptor: TlsAcceptor::from(Arc::new(config)),
        }
    }

    /// Encrypts a connection.
    ///
    /// # Errors
    /// The client ended the handshake.
    pub async fn accept(&self, socket: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.acceptor.accept(socket).await
    }
}

/// Takes any certificate, or none, and checks that the client holds its key.
#[derive(Debug)]
struct AnyClient(WebPkiSupportedAlgorithms);

impl ClientCertVerifier for AnyClient {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn client_auth_mandatory(&self) -> bool {
        false
    }

    fn verify_client_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        Ok(ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, cert, dss, &self.0)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, cert, dss, &self.0)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}
