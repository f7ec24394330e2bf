//! Matches at home: `awale games matches`, and their tables wherever a match is named.

use anyhow::Context as _;
use awale::{
    engine::Level,
    rules,
    store::{Archive, HomeMatch, MatchId, StoreError},
};
use serde_json::json;

use super::{HomePlace, find, local, print, utc};
use crate::cli::{
    output::columns,
    page::{document, escaped, escaped_markdown, markdown_table, text_table},
};

/// List the matches at home (m1, m2, …), the newest first, with how they stand.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games matches
  awale games show m1                          its table
  awale games print m1 --format html > match.html
  awale play --from m1                         go on with it
  awale play --match                           begin one")]
pub(super) struct Arguments {
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let matches = match find::archive(&arguments.home.folder()?) {
        Ok(archive) => archive.home_matches()?,
        // Nobody has played yet: that is no mistake.
        Err(StoreError::Missing { .. }) => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    print(&match (arguments.json, matches.is_empty()) {
        (true, _) => matches
            .iter()
            .map(|of| format!("{}\n", object(of)))
            .collect(),
        (false, true) => "no matches: awale play --match begins one\n".to_owned(),
        (false, false) => list(&matches),
    })
}

fn list(matches: &[HomeMatch]) -> String {
    let head = ["MATCH", "BEGUN", "OPPONENT", "RULE", "GAMES", "STANDS"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(matches.iter().map(|of| {
        let table = of.table();
        vec![
            of.id.to_string(),
            local(of.begun),
            opponent(of),
            of.rule.to_string(),
            format!("{} of {}", table.played(), of.of),
            table.standing(),
        ]
    }));
    columns(&rows)
}

/// The match of a number.
pub(in crate::cli) fn find(archive: &Archive, id: MatchId) -> anyhow::Result<HomeMatch> {
    archive
        .home_match(id)?
        .with_context(|| format!("there is no match {id}: see `awale games matches`"))
}

/// The table of a match for people.
pub(in crate::cli) fn text(of: &HomeMatch) -> String {
    let mut rows = vec![head(of)];
    rows.extend(cells(of));
    rows.push(sum(of));
    format!("{}\n{}{}\n", title(of), columns(&rows), how_it_stands(of))
}

pub(super) fn markdown(of: &HomeMatch) -> String {
    let head = head(of);
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut rows = cells(of);
    rows.push(sum(of));
    format!(
        "# {}\n\n{}\n{}\n",
        escaped_markdown(&title(of)),
        markdown_table(&head, &rows),
        escaped_markdown(&how_it_stands(of))
    )
}

pub(super) fn html(of: &HomeMatch) -> String {
    let head = head(of);
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut rows = cells(of);
    rows.push(sum(of));
    let title = title(of);
    let body = format!(
        "<h1>{}</h1>\n{}<p>{}</p>\n",
        escaped(&title),
        text_table("match", &head, &rows),
        escaped(&how_it_stands(of))
    );
    document(&title, &body, None)
}

/// A match for programs.
pub(super) fn object(of: &HomeMatch) -> serde_json::Value {
    let table = of.table();
    let games = (1..).zip(&of.games).map(|(number, game)| {
        let mut object = super::home_object(game);
        object["first"] = of.side_in(number).to_string().into();
        object
    });
    json!({
        "type": "match",
        "match": of.id.to_string(),
        "begun": utc(of.begun),
        "rule": of.rule.as_str(),
        "level": of.level.map(|level| level.profile().word),
        "of": of.of,
        "played": table.played(),
        "points": table.points().map(|points| f64::from(points.0) / 2.0),
        "over": table.is_over(),
        "games": games.collect::<Vec<_>>(),
    })
}

fn opponent(of: &HomeMatch) -> String {
    match of.level {
        Some(level) => level.profile().name.to_owned(),
        None => "two people".to_owned(),
    }
}

fn title(of: &HomeMatch) -> String {
    let who = match of.level {
        Some(_) => format!("against {}", opponent(of)),
        None => "of two people".to_owned(),
    };
    let rule = of.rule.as_str();
    let rule = rules::find(rule).map_or_else(|| rule.to_owned(), |rule| rule.name().to_owned());
    format!("Match {} {who}, {rule}", of.id)
}

/// The two players, against a level or of two people.
pub(in crate::cli) fn names(level: Option<Level>) -> [String; 2] {
    match level {
        Some(level) => ["you".to_owned(), level.profile().name.to_owned()],
        None => ["first player".to_owned(), "second player".to_owned()],
    }
}

fn head(of: &HomeMatch) -> Vec<String> {
    let [first, second] = names(of.level);
    ["", "game", "as", &first, &second, "end"]
        .map(str::to_owned)
        .to_vec()
}

/// A row for each game that has begun: seeds, and points in brackets.
fn cells(of: &HomeMatch) -> Vec<Vec<String>> {
    let games = (1..).zip(&of.games).map(|(number, game)| {
        let me = of.side_in(number);
        let (seeds, end) = match &game.ending {
            Some(ending) => (ending.match_row(me).cells(), ending.reason.to_string()),
            None => {
                let seeds = ["-".to_owned(), "-".to_owned()];
                (seeds, format!("move {}, not over", game.plies))
            }
        };
        let [mine, other] = seeds;
        let number = format!("{number}.");
        vec![
            number,
            game.id.to_string(),
            me.to_string(),
            mine,
            other,
            end,
        ]
    });
    games.collect()
}

fn sum(of: &HomeMatch) -> Vec<String> {
    let [own, theirs] = of.table().points().map(|points| points.to_string());
    let points = "points".to_owned();
    vec![
        String::new(),
        points,
        String::new(),
        own,
        theirs,
        String::new(),
    ]
}

/// Who has won it, or how it goes on.
fn how_it_stands(of: &HomeMatch) -> String {
    let table = of.table();
    let [own, theirs] = table.points();
    let [first, second] = names(of.level);
    let stands = match own.cmp(&theirs) {
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(first),
        std::cmp::Ordering::Less => Some(second),
    };
    match (of.next_number(), stands) {
        (Some(number), _) => format!(
            "{} of {} games played; awale play --from {} goes on with game {number}.",
            table.played(),
            of.of,
            of.id
        ),
        (None, Some(_)) if own > theirs && of.level.is_some() => {
            "You have won the match.".to_owned()
        }
        (None, Some(who)) => format!("The match is over: the {who} has won."),
        (None, None) => "The match is over: a draw.".to_owned(),
    }
}
