//! What every page has.

use std::time::{Duration, SystemTime};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use jiff::{Timestamp, tz::TimeZone};
use sha2::{Digest as _, Sha256};

const STYLE: &str = include_str!("style.css");

/// A page by itself. `script` is the only one that may run in it, and nothing comes from elsewhere.
pub(in crate::cli) fn document(title: &str, body: &str, script: Option<&str>) -> String {
    let title = escaped(title);
    let allowed = match script {
        Some(script) => format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script))),
        None => "'none'".to_owned(),
    };
    let script = script.map_or_else(String::new, |script| format!("<script>{script}</script>\n"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src {allowed}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}{script}</body>\n</html>\n"
    )
}

/// Text that means nothing in HTML, also in a quoted attribute.
pub(in crate::cli) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// JSON that cannot end the element in which it stands.
pub(super) fn data(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

pub(super) fn link(file: &str, text: &str) -> String {
    format!("<a href=\"{file}\">{}</a>", escaped(text))
}

/// The day of a time in minutes since 1970. Not in the time zone of whoever writes the page: it is read
/// elsewhere.
pub(super) fn day(minutes: u32) -> String {
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(minutes) * 60);
    let zoned = Timestamp::try_from(at).map(|at| at.to_zoned(TimeZone::UTC));
    zoned.map_or_else(|_| "-".to_owned(), |at| at.strftime("%Y-%m-%d").to_string())
}

/// A row of a table; the cells are HTML.
pub(in crate::cli) fn row(cells: &[String]) -> String {
    let cells: String = cells
        .iter()
        .map(|cell| format!("<td>{cell}</td>"))
        .collect();
    format!("<tr>{cells}</tr>\n")
}

/// A table that can be moved sideways where the screen is narrow.
pub(in crate::cli) fn table(class: &str, head: &[&str], rows: &str) -> String {
    let head: String = head
        .iter()
        .map(|cell| format!("<th>{}</th>", escaped(cell)))
        .collect();
    format!(
        "<div class=\"wide\"><table class=\"{class}\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\
         </tbody>\n</table></div>\n"
    )
}
