//! What help and documentation tell people to type can be typed.

use std::{fs, path::Path};

use clap::{Command, CommandFactory, Parser, error::ErrorKind};
use pulldown_cmark::{CodeBlockKind, Event, Parser as Markdown, Tag, TagEnd};

use super::Arguments;

/// Begins like a command and is none: the first line of a file of records.
const NOT_TYPED: &str = "awale records 1";

/// The words of a command. What follows two blanks, pipes or redirects is not part of it.
fn words(line: &str) -> Result<Vec<String>, String> {
    let command = line.split("  ").next().unwrap_or(line);
    let command = command.split([';', '|', '>']).next().unwrap_or(command);
    shlex::split(command).ok_or_else(|| format!("{line}: a quote is not closed"))
}

/// Why a line that begins with `awale` cannot be typed, if so.
fn fault(line: &str) -> Option<String> {
    let words = match words(line) {
        Ok(words) => words,
        Err(fault) => return Some(fault),
    };
    let error = Arguments::try_parse_from(words).err()?;
    let is_answer = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    );
    (!is_answer).then(|| format!("{line}: {}", first_line(&error)))
}

/// The same for a line of the documentation, which may also name a command alone, leave something out with
/// `…`, put into brackets what need not be typed, and say `NAME` where a name is to be typed.
fn fault_in_text(line: &str) -> Option<String> {
    let line = line
        .replace(['[', ']'], "")
        .replace(",…", "")
        .replace(" …", "");
    let fault = fault(&line)?;
    let words = words(&line).ok()?;
    let is_name = |word: &String| word.len() > 1 && !word.contains(char::is_lowercase);
    let has_names = words.iter().any(is_name);
    let is_right = match Arguments::try_parse_from(words).err()?.kind() {
        ErrorKind::MissingRequiredArgument => true,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => true,
        ErrorKind::ValueValidation => has_names,
        _ => line == NOT_TYPED,
    };
    (!is_right).then_some(fault)
}

fn first_line(error: &clap::Error) -> String {
    error.to_string().lines().take(3).collect()
}

/// The lines of code in a text that are commands of ours.
fn commands(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut inside = false;
    for event in Markdown::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => inside = is_shell(&kind),
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(code) if inside => lines.extend(of_program(&code)),
            Event::Code(code) => lines.extend(of_program(&code)),
            _ => {}
        }
    }
    lines
}

fn is_shell(kind: &CodeBlockKind<'_>) -> bool {
    match kind {
        CodeBlockKind::Indented => true,
        CodeBlockKind::Fenced(language) => language.is_empty() || &**language == "sh",
    }
}

fn of_program(code: &str) -> Vec<String> {
    let lines = code.lines().map(str::trim);
    let own = lines.filter(|line| *line == "awale" || line.starts_with("awale "));
    own.map(|line| line.replace("cargo run --release -- ", "awale "))
        .collect()
}

/// Goes over a command and all below it.
fn walk(command: &Command, path: &str, parents: &str, visit: &mut dyn FnMut(&str, &str)) {
    let help = command.get_after_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    visit(path, &format!("{help}\n{parents}"));
    for below in command.get_subcommands() {
        let path = format!("{path} {}", below.get_name());
        walk(below, &path, &help, visit);
    }
}

#[test]
fn every_command_has_an_example_in_its_help_or_in_that_of_the_command_above() {
    let mut without = Vec::new();
    walk(&Arguments::command(), "awale", "", &mut |path, help| {
        let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
        let shows = |line: &str| line.split(path).skip(1).any(ends);
        if !help.lines().any(shows) {
            without.push(path.to_owned());
        }
    });
    assert!(without.is_empty(), "without an example: {without:?}");
}

#[test]
fn every_example_of_the_help_can_be_typed() {
    let mut faults = Vec::new();
    walk(&Arguments::command(), "awale", "", &mut |_, help| {
        faults.extend(of_program(help).iter().filter_map(|line| fault(line)));
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_command_of_the_documentation_can_be_typed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let books = fs::read_dir(root.join("docs")).unwrap();
    let books = books.map(|entry| entry.unwrap().path());
    let books = books.filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    let mut faults = Vec::new();
    let mut seen = 0;
    for path in books.chain([root.join("README.md")]) {
        let commands = commands(&fs::read_to_string(&path).unwrap());
        seen += commands.len();
        let wrong = commands.iter().filter_map(|line| fault_in_text(line));
        faults.extend(wrong.map(|fault| format!("{}: {fault}", path.display())));
    }
    assert!(seen > 100, "only {seen} commands were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
