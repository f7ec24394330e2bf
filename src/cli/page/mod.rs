//! Web pages that stand by themselves: their frame, and text that means nothing in it. They print well:
//! nothing comes from elsewhere, and boards and rows of tables are not torn apart between sheets.

use std::time::{Duration, SystemTime};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use jiff::{Timestamp, tz::TimeZone};
use sha2::{Digest as _, Sha256};

const STYLE: &str = include_str!("style.css");

/// A page by itself. `script` is the only one that may run in it, and nothing comes from elsewhere.
pub(super) fn document(title: &str, body: &str, script: Option<&str>) -> String {
    document_in("en", title, body, script)
}

/// A page in a language, by its code.
pub(super) fn document_in(language: &str, title: &str, body: &str, script: Option<&str>) -> String {
    let title = escaped(title);
    let allowed = match script {
        Some(script) => format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script))),
        None => "'none'".to_owned(),
    };
    let script = script.map_or_else(String::new, |script| format!("<script>{script}</script>\n"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src {allowed}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}{script}</body>\n</html>\n"
    )
}

/// Text that means nothing in HTML, also in a quoted attribute.
pub(super) fn escaped(text: &str) -> String {
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
pub(super) fn row(cells: &[String]) -> String {
    let cells: String = cells
        .iter()
        .map(|cell| format!("<td>{cell}</td>"))
        .collect();
    format!("<tr>{cells}</tr>\n")
}

/// A table that can be moved sideways where the screen is narrow.
pub(super) fn table(class: &str, head: &[&str], rows: &str) -> String {
    let head: String = head
        .iter()
        .map(|cell| format!("<th>{}</th>", escaped(cell)))
        .collect();
    format!(
        "<div class=\"wide\"><table class=\"{class}\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\
         </tbody>\n</table></div>\n"
    )
}

/// The same where the cells are any text.
pub(super) fn text_table(class: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let plain = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        row(&cells)
    };
    table(class, head, &rows.iter().map(plain).collect::<String>())
}

/// Text that means nothing in Markdown.
pub(super) fn escaped_markdown(text: &str) -> String {
    let special = |c| {
        matches!(
            c,
            '\\' | '`' | '*' | '_' | '#' | '[' | ']' | '<' | '>' | '|'
        )
    };
    text.chars().fold(String::new(), |mut out, c| {
        if special(c) {
            out.push('\\');
        }
        out.push(c);
        out
    })
}

/// A table in Markdown; the cells are any text.
pub(super) fn markdown_table(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(head.iter().map(|cell| escaped_markdown(cell)).collect());
    out.push_str(&line(vec!["---".to_owned(); head.len()]));
    for row in rows {
        out.push_str(&line(
            row.iter().map(|cell| escaped_markdown(cell)).collect(),
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_format_would_obey_is_escaped() {
        assert_eq!(
            escaped("<a b='c' d=\"e\">&"),
            "&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;"
        );
        let data = data(&serde_json::json!({ "name": "</script><script>alert(1)" }));
        assert!(!data.contains('<'), "{data}");
        let html = document("<t>", "", Some("let a;"));
        assert!(html.contains("<title>&lt;t&gt;</title>") && html.contains("script-src 'sha256-"));
        assert!(document_in("fr", "t", "", None).contains("script-src 'none'"));
        let table = markdown_table(&["a"], &[vec!["b|c".to_owned()]]);
        assert_eq!(table, "| a |\n| --- |\n| b\\|c |\n");
        let table = text_table("x", &["a"], &[vec!["<b>".to_owned()]]);
        assert!(table.contains("<td>&lt;b&gt;</td>"), "{table}");
    }
}
