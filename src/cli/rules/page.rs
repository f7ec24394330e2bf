//! A rule as a page, in plain text, Markdown or HTML.

use std::{fmt::Write as _, sync::Arc};

use awale::{
    game::{Example, Game, Move},
    notation::Drawing,
    rules::{Label, Language, Rule, explain},
};

use crate::cli::{
    output::{WIDTH, filled},
    page::{document_in, escaped, escaped_markdown, link},
};

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Markdown
    Md,
    /// A web page of its own
    Html,
    /// Plain text
    Text,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// What chapters there are, under a title: the id and the name of each rule.
    Contents(String, Vec<(String, String)>),
    /// The beginning of a rule: its id, by which links find it, and its name.
    Chapter(String, String),
    /// A heading within a rule, of this level from 2 on.
    Heading(u8, String),
    /// Text that may be broken anywhere between words; each of its lines is a paragraph.
    Text(String),
    /// A list of texts.
    List(Vec<String>),
    /// Lines to be left as they are.
    Lines(String),
}

/// Everything about a rule, with its parameters in sentences if `whole`.
pub(super) fn page(rule: &Arc<Rule>, language: Language, whole: bool) -> Vec<Block> {
    let heading = |label: Label| Block::Heading(2, label.text(language).to_owned());
    let text = rule.text_or_english(language);
    let mut page = vec![Block::Chapter(
        rule.id().to_string(),
        rule.name().to_owned(),
    )];
    let home = rule.home();
    let mut facts = vec![format!("id: {}", rule.id())];
    if !home.is_empty() {
        facts.push(format!("{}: {home}", Label::Home.text(language)));
    }
    let (holes, total) = (rule.holes(), rule.total());
    facts.push(format!(
        "{}: 2 × {holes}, {total}",
        Label::Board.text(language)
    ));
    facts.push(format!(
        "{}: {}",
        Label::Digest.text(language),
        rule.digest()
    ));
    page.push(Block::List(facts));
    let mut told = |label: Option<Label>, text: &str| {
        if !text.is_empty() {
            page.extend(label.map(heading));
            page.push(Block::Text(text.to_owned()));
        }
    };
    told(None, &text.description);
    told(Some(Label::Who), &text.who);
    told(Some(Label::Play), &text.play);
    page.extend(example(rule, language));
    if whole {
        page.push(heading(Label::Parameters));
        for part in explain(rule, language) {
            page.push(Block::Heading(3, part.title));
            page.push(Block::List(part.sentences));
        }
    }
    for (label, list) in [
        (Label::Sources, rule.sources()),
        (Label::Differing, rule.differing()),
    ] {
        if !list.is_empty() {
            page.push(heading(label));
            page.push(Block::List(list.to_vec()));
        }
    }
    page
}

/// The example of a rule, drawn before and after. One that is wrong, as a user's file may have it,
/// is left out; `awale rules check` tells what is wrong.
fn example(rule: &Arc<Rule>, language: Language) -> Vec<Block> {
    let Ok(Some(example)) = Example::of(rule) else {
        return Vec::new();
    };
    let Example { game, played } = example;
    let letters: String = played
        .iter()
        .map(|done| done.mv().to_char(rule.holes()))
        .collect();
    let line = |text: &str| Block::Text(text.to_owned());
    vec![
        Block::Heading(2, Label::Example.text(language).to_owned()),
        line(Label::Before.text(language)),
        Block::Lines(Drawing::new(game.start()).to_string()),
        line(&Label::After.text(language).replace("{moves}", &letters)),
        Block::Lines(after(&game, played.last())),
    ]
}

fn after(game: &Game, last: Option<&awale::game::Played>) -> String {
    let mut drawing = Drawing::new(game.position());
    if let Some(played) = last {
        let mv: Move = played.mv();
        drawing = drawing.marked(mv, played.last_house());
    }
    if game.outcome().is_some() {
        drawing = drawing.over();
    }
    drawing.to_string()
}

/// Writes pages. An HTML page has the title and stands by itself.
pub(super) fn write(title: &str, language: Language, blocks: &[Block], format: Format) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = match format {
        Format::Md => blocks
            .iter()
            .try_for_each(|block| markdown(&mut out, block)),
        Format::Text => blocks.iter().try_for_each(|block| plain(&mut out, block)),
        Format::Html => html(&mut out, title, language, blocks),
    };
    out
}

fn plain(out: &mut String, block: &Block) -> std::fmt::Result {
    let underlined = |text: &str, line: &str| {
        let under = line.repeat(text.chars().count());
        format!("{text}\n{under}\n\n")
    };
    match block {
        Block::Contents(title, chapters) => {
            out.push_str(&underlined(title, "="));
            for (id, name) in chapters {
                writeln!(out, "- {name} ({id})")?;
            }
            writeln!(out)
        }
        Block::Chapter(_, name) => out.write_str(&underlined(name, "=")),
        Block::Heading(2, text) => out.write_str(&underlined(text, "-")),
        Block::Heading(_, text) => writeln!(out, "{text}"),
        Block::Text(text) => {
            for paragraph in text.lines().filter(|line| !line.is_empty()) {
                writeln!(out, "{}", filled(paragraph, "", WIDTH))?;
            }
            writeln!(out)
        }
        Block::List(items) => {
            for item in items {
                writeln!(out, "- {}", filled(item, "  ", WIDTH))?;
            }
            writeln!(out)
        }
        Block::Lines(lines) => writeln!(out, "{}\n", lines.trim_end_matches('\n')),
    }
}

fn markdown(out: &mut String, block: &Block) -> std::fmt::Result {
    match block {
        Block::Contents(title, chapters) => {
            writeln!(out, "# {}\n", escaped_markdown(title))?;
            for (id, name) in chapters {
                writeln!(out, "- [{}](#{id})", escaped_markdown(name))?;
            }
            writeln!(out)
        }
        // What programs make of headings to link to differs, so the place has a name of its own.
        Block::Chapter(id, name) => writeln!(
            out,
            "<a id=\"{}\"></a>\n\n# {}\n",
            escaped(id),
            escaped_markdown(name)
        ),
        Block::Heading(level, text) => {
            let marks = "#".repeat(usize::from(*level));
            writeln!(out, "{marks} {}\n", escaped_markdown(text))
        }
        Block::Text(text) => {
            for paragraph in text.lines().filter(|line| !line.is_empty()) {
                writeln!(out, "{}\n", escaped_markdown(paragraph))?;
            }
            Ok(())
        }
        Block::List(items) => {
            for item in items {
                writeln!(out, "- {}", escaped_markdown(item))?;
            }
            writeln!(out)
        }
        Block::Lines(lines) => writeln!(out, "```text\n{}\n```\n", lines.trim_end_matches('\n')),
    }
}

/// Each rule is a chapter, which begins on a sheet of its own.
fn html(out: &mut String, title: &str, language: Language, blocks: &[Block]) -> std::fmt::Result {
    let mut body = String::new();
    for block in blocks {
        match block {
            Block::Contents(title, chapters) => {
                writeln!(body, "<h1>{}</h1>\n<ul class=\"contents\">", escaped(title))?;
                for (id, name) in chapters {
                    writeln!(body, "<li>{}</li>", link(&format!("#{id}"), name))?;
                }
                writeln!(body, "</ul>")?;
            }
            Block::Chapter(id, name) => {
                let (id, name) = (escaped(id), escaped(name));
                writeln!(body, "<h1 class=\"chapter\" id=\"{id}\">{name}</h1>")?;
            }
            Block::Heading(level, text) => {
                writeln!(body, "<h{level}>{}</h{level}>", escaped(text))?;
            }
            Block::Text(text) => {
                for paragraph in text.lines().filter(|line| !line.is_empty()) {
                    writeln!(body, "<p>{}</p>", escaped(paragraph))?;
                }
            }
            Block::List(items) => {
                writeln!(body, "<ul>")?;
                for item in items {
                    writeln!(body, "<li>{}</li>", escaped(item))?;
                }
                writeln!(body, "</ul>")?;
            }
            Block::Lines(lines) => {
                let lines = lines.trim_end_matches('\n');
                writeln!(body, "<pre>{}</pre>", escaped(lines))?;
            }
        }
    }
    let code = language.to_string();
    out.push_str(&document_in(&code, title, &body, None));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks() -> Vec<Block> {
        vec![
            Block::Contents(
                "all".to_owned(),
                vec![("a-b".to_owned(), "A <b>".to_owned())],
            ),
            Block::Chapter("a-b".to_owned(), "A <b> & *c*".to_owned()),
            Block::Text("one\ntwo".to_owned()),
            Block::List(vec!["x_y".to_owned()]),
            Block::Lines(" | 4 |\n".to_owned()),
        ]
    }

    #[test]
    fn what_a_format_would_obey_is_escaped() {
        let md = write("t", Language::En, &blocks(), Format::Md);
        assert_eq!(
            md,
            "# all\n\n- [A \\<b\\>](#a-b)\n\n<a id=\"a-b\"></a>\n\n\
             # A \\<b\\> & \\*c\\*\n\none\n\ntwo\n\n- x\\_y\n\n```text\n | 4 |\n```\n\n"
        );
        let html = write("<t>", Language::Fr, &blocks(), Format::Html);
        assert!(
            html.contains("<h1 class=\"chapter\" id=\"a-b\">A &lt;b&gt; &amp; *c*</h1>")
                && html.contains("<a href=\"#a-b\">A &lt;b&gt;</a>"),
            "{html}"
        );
        assert!(html.contains("<title>&lt;t&gt;</title>"), "{html}");
        assert!(html.contains("lang=\"fr\""), "{html}");
    }

    #[test]
    fn plain_text_is_filled_between_words() {
        assert_eq!(filled("aa bb cc", "  ", 5), "aa bb\n  cc");
        let text = write("t", Language::En, &blocks(), Format::Text);
        assert_eq!(
            text,
            "all\n===\n\n- A <b> (a-b)\n\nA <b> & *c*\n===========\n\none\ntwo\n\n- x_y\n\n | 4 |\n\n"
        );
    }

    #[test]
    fn a_page_has_everything_a_rule_tells() {
        for rule in awale::rules::builtin() {
            for language in Language::ALL {
                let blocks = page(rule, language, true);
                let text = write("t", language, &blocks, Format::Md);
                assert!(text.contains(&rule.digest().to_string().replace('_', "\\_")));
                assert!(
                    text.contains(Label::Example.text(language)),
                    "{}",
                    rule.id()
                );
                assert!(text.contains(Label::Parameters.text(language)));
                assert!(text.contains("```text"));
            }
        }
    }
}
