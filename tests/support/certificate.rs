//! Certificates of tests.

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};

/// A certificate with its key.
pub struct Certificate {
    pub pem: String,
    pub key_pem: String,
    /// The certificate in DER, of which fingerprints are taken.
    pub der: Vec<u8>,
    pub key_der: Vec<u8>,
}

impl Certificate {
    /// One that vouches for itself, as people make them for a single server.
    pub fn self_signed(name: &str) -> Self {
        let params = params(&[name]);
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        Self::of(&certificate, &key)
    }

    /// One that has been out of date for years.
    pub fn expired(name: &str) -> Self {
        let params = out_of_date(params(&[name]));
        let key = KeyPair::generate().unwrap();
        let certificate = params.self_signed(&key).unwrap();
        Self::of(&certificate, &key)
    }

    /// Certificate and key one after the other, as `Options::certificate` wants them.
    pub fn with_key(&self) -> String {
        format!("{}{}", self.pem, self.key_pem)
    }

    fn of(certificate: &rcgen::Certificate, key: &KeyPair) -> Self {
        Self {
            pem: certificate.pem(),
            key_pem: key.serialize_pem(),
            der: certificate.der().to_vec(),
            key_der: key.serialize_der(),
        }
    }
}

/// Somebody who signs certificates.
pub struct Authority {
    issuer: Issuer<'static, KeyPair>,
    pem: String,
}

impl Authority {
    pub fn new() -> Self {
        let mut params = params(&[]);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params
            .distinguished_name
            .push(DnType::CommonName, "test authority");
        let key = KeyPair::generate().unwrap();
        let pem = params.self_signed(&key).unwrap().pem();
        Self {
            issuer: Issuer::new(params, key),
            pem,
        }
    }

    /// The certificate that vouches for the others.
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// A certificate for these names and addresses.
    pub fn sign(&self, names: &[&str]) -> Certificate {
        self.vouch(params(names))
    }

    /// One that has been out of date for years.
    pub fn sign_expired(&self, names: &[&str]) -> Certificate {
        self.vouch(out_of_date(params(names)))
    }

    fn vouch(&self, params: CertificateParams) -> Certificate {
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        Certificate::of(&certificate, &key)
    }
}

fn params(names: &[&str]) -> CertificateParams {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    CertificateParams::new(names).unwrap()
}

fn out_of_date(mut params: CertificateParams) -> CertificateParams {
    params.not_before = date_time_ymd(2015, 7, 20);
    params.not_after = date_time_ymd(2015, 8, 19);
    params
}
