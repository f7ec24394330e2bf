//! `awale play`: a game on one screen, against the engine or between two people.

use std::{
    io::{self, BufRead, IsTerminal},
    sync::Arc,
    time::Duration,
};

use awale::{
    engine::{
        Analyst, Level, LevelPlayer, Limits, Phase, Player, Remark, Stop, ending,
        gains_by_settling, happened, outlook,
    },
    game::{Declared, Game, Move, Side},
    notation::Drawing,
    rules::{Language, Rule},
};
use rand::{SeedableRng, rngs::StdRng};

mod contest;
mod keeping;
mod opening;

use contest::Contest;
use keeping::{Keep, Keeper};

use super::{
    analyse::seconds,
    output::{WIDTH, filled, is_closed, put, putln},
    rules::LanguageChoice,
    think::{self, Deadline, Place, Ready},
    try_move,
};

/// Play a game here, against the engine or person against person.
///
/// Type the letter of a house, or its number from your left; hint, undo, board, resign, help and quit
/// besides. Commands may come from a pipe. The game is kept: `awale games list` shows it.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  awale play --level first-steps               with comments on every move
  awale play --level novice --comments --lang fr
  awale play --level grand-master --side north --time 2
  awale play --level grand-master --depth 8
  awale play --people --rule awale-cote-divoire
  awale play --match --level amateur           six games, sides changed after each
  awale play --from m1                         on with a match that is not over
  awale play --from h12                        on with a game at home that is not over
  awale play --from h12 --ply 14               another way on from a game that was played")]
pub(super) struct Arguments {
    /// By which rule
    #[arg(
        long,
        value_name = "RULE",
        default_value = "abapa",
        conflicts_with = "from"
    )]
    rule: String,

    /// How strong the engine plays: first-steps, novice, amateur, master or grand-master
    #[arg(long, value_name = "LEVEL", default_value = "novice")]
    level: Level,

    /// Comment on every move and on the phases of the game; first steps does so by itself
    #[arg(long, overrides_with = "no_comments")]
    comments: bool,

    /// Leave the comments out
    #[arg(long)]
    no_comments: bool,

    #[command(flatten)]
    language: LanguageChoice,

    /// Your side, south or north; South begins
    #[arg(long, value_name = "SIDE", default_value = "south", value_parser = side)]
    side: Side,

    /// A match of six games, sides changed after each; it is kept with its table
    #[arg(long = "match", conflicts_with_all = ["position", "from"])]
    is_match: bool,

    /// Two people play, the engine only gives hints
    #[arg(long, conflicts_with_all = ["level", "side"])]
    people: bool,

    /// Seconds a grand master and a hint think
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    time: Duration,

    /// Moves that a grand master looks ahead at most, of both sides together
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,

    /// Play the same game again
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Begin in this position instead of the rule's own
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,

    /// Go on from a game that was played: h and a number, or the beginning of its name; m and a number goes on with
    /// a match
    ///
    /// A game at home that is not over goes on as itself, with its own level and sides; from a move of it, or
    /// from any other game, a new one begins.
    #[arg(long, value_name = "GAME", conflicts_with = "position")]
    from: Option<String>,

    /// From the board after this move of it
    #[arg(long, value_name = "N", requires = "from")]
    ply: Option<u32>,

    #[command(flatten)]
    keep: Keep,

    #[command(flatten)]
    place: Place,
}

/// A side as it is typed.
pub(super) fn side(text: &str) -> Result<Side, String> {
    match text.to_lowercase().as_str() {
        "south" | "s" => Ok(Side::South),
        "north" | "n" => Ok(Side::North),
        _ => Err("a side is south or north".to_owned()),
    }
}

/// What can be typed beside moves, with what it does: help and the answer to what is not understood
/// come from here.
const COMMANDS: &[(&str, Command, &str)] = &[
    (
        "hint",
        Command::Hint,
        "the best lines, and what they are worth",
    ),
    ("undo", Command::Undo, "take your last move back"),
    ("board", Command::Board, "show the board again"),
    (
        "next",
        Command::Next,
        "begin the next game of a match, sides changed",
    ),
    ("table", Command::Table, "show how the match stands"),
    (
        "settle",
        Command::Settle,
        "end the game now, if the other side agrees; the rest is shared as the rule says",
    ),
    ("resign", Command::Resign, "give the game up"),
    ("help", Command::Help, "these lines"),
    ("quit", Command::Quit, "leave"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Hint,
    Undo,
    Board,
    Next,
    Table,
    Settle,
    Resign,
    Help,
    Quit,
}

struct Table {
    rule: Arc<Rule>,
    game: Game,
    /// The side that the engine plays, and its player.
    engine: Option<(Side, LevelPlayer<StdRng>)>,
    adviser: Analyst,
    ready: Ready,
    time: Duration,
    /// The language of the comments, if there are any.
    comments: Option<Language>,
    /// What the values of hints mean has been said.
    values_told: bool,
    keeper: Keeper,
    /// The match of which the game is one.
    contest: Option<Contest>,
}

impl Arguments {
    fn comments(&self) -> Option<Language> {
        let learns = self.level == Level::FirstSteps && !self.people;
        let wanted = self.comments || (learns && !self.no_comments);
        wanted.then(|| self.language.get())
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (arguments, opening) = opening::of(arguments)?;
    let arguments = &arguments;
    let rule = Arc::clone(opening.game.rule());
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let time = arguments.time;
    let player = || {
        let stops = Box::new(move || Box::new(Deadline::after(Some(time))) as Box<dyn Stop>);
        let analyst = match Ready::begin(&rule, &arguments.place)?.wait() {
            Some(tables) if arguments.level >= Level::Master => {
                let mut analyst = Analyst::new(64);
                analyst.use_tables(tables);
                analyst
            }
            _ => Analyst::new(16),
        };
        anyhow::Ok(
            LevelPlayer::new(arguments.level, analyst, StdRng::seed_from_u64(seed))
                .limited(match arguments.depth {
                    Some(depth) => Limits::default().depth(depth),
                    None => Limits::default(),
                })
                .stopping(stops)
                .with_book(),
        )
    };
    let engine = if arguments.people {
        None
    } else {
        Some((arguments.side.other(), player()?))
    };
    let rival = (!arguments.people).then(|| (arguments.level, arguments.side.other()));
    let mut table = Table {
        keeper: Keeper::new(&arguments.keep, rival, opening.id),
        ready: Ready::begin(&rule, &arguments.place)?,
        rule,
        game: opening.game,
        engine,
        adviser: Analyst::new(16),
        time,
        comments: arguments.comments(),
        values_told: false,
        contest: opening.contest,
    };
    table.greet(seed);
    table.play()
}

impl Table {
    fn greet(&self, seed: u64) {
        putln!(
            "{}. Type a letter to play that house, help for the rest.",
            self.rule.name()
        );
        if let Some((side, player)) = &self.engine {
            let level = player.level();
            putln!("The engine plays {side} as {level}; the same game again: --seed {seed}");
        }
        self.tell_game_of_match();
        self.board();
        self.say(&[Remark::Begins(Phase::of(&self.game))]);
    }

    fn play(&mut self) -> anyhow::Result<()> {
        let mut input = io::stdin().lock();
        let asks = io::stdin().is_terminal();
        let mut looked_at = None;
        loop {
            while let Some(mv) = self.engine_move() {
                self.make(mv);
            }
            // Once for each position, whatever else is typed there.
            if looked_at != Some(self.game.ply()) {
                looked_at = Some(self.game.ply());
                self.say(&outlook(&self.game));
            }
            if is_closed() || (self.is_all_over() && !asks) {
                return Ok(());
            }
            if asks {
                put!("> ");
            }
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            if !self.carry_out(String::from_utf8_lossy(&line).trim()) {
                return Ok(());
            }
        }
    }

    /// Whether nothing is left to be played, also of a match.
    fn is_all_over(&self) -> bool {
        let goes_on = self.contest.as_ref().is_some_and(Contest::goes_on);
        self.game.outcome().is_some() && !goes_on
    }

    fn keep(&mut self) {
        self.keeper.keep(&self.game, self.contest.as_mut());
    }

    fn engine_move(&mut self) -> Option<Move> {
        let to_move = self.game.to_move()?;
        let (side, player) = self.engine.as_mut()?;
        (to_move == *side)
            .then(|| player.choose(&self.game))
            .flatten()
    }

    /// Does what was typed, and tells whether to go on.
    fn carry_out(&mut self, text: &str) -> bool {
        if text.is_empty() {
            return true;
        }
        let word = text.to_lowercase();
        let command = COMMANDS.iter().find(|(name, ..)| *name == word);
        match command.map(|(_, command, _)| *command) {
            Some(Command::Hint) => self.hint(),
            Some(Command::Undo) => self.undo(),
            Some(Command::Board) => self.board(),
            Some(Command::Next) => self.next_game(),
            Some(Command::Table) => self.tell_match(),
            Some(Command::Settle) => self.settle(),
            Some(Command::Resign) => self.resign(),
            Some(Command::Help) => help(),
            Some(Command::Quit) => return false,
            None => match try_move::read(&self.game, text) {
                Some(mv) => self.make(mv),
                None => putln!("{text:?} is no house and no command; type help"),
            },
        }
        true
    }

    fn make(&mut self, mv: Move) {
        match self.game.play(mv) {
            Err(error) => putln!("{error}"),
            Ok(played) => {
                self.keep();
                let taken = match played.captured_by(played.side()) {
                    0 => String::new(),
                    1 => ", takes 1 seed".to_owned(),
                    seeds => format!(", takes {seeds} seeds"),
                };
                let letter = mv.to_char(self.rule.holes());
                putln!(
                    "{}. {} plays {letter}{taken}",
                    self.game.ply(),
                    played.side()
                );
                let drawing = Drawing::new(self.game.position());
                put!("{}", drawing.marked(mv, played.last_house()));
                self.say(&happened(&self.game, &played));
                self.tell_end();
            }
        }
    }

    /// Comments, where they are wanted; how the game may end now is said to everybody.
    fn say(&self, remarks: &[Remark]) {
        let language = self.comments.unwrap_or(Language::En);
        let wanted = |remark: &&Remark| self.comments.is_some() || remark.is_about_ending();
        for remark in remarks.iter().filter(wanted) {
            putln!(
                "- {}",
                filled(&remark.text(&self.game, language), "  ", WIDTH)
            );
        }
        if remarks.iter().any(Remark::is_about_ending) {
            self.tell_settling();
        }
    }

    /// What each would have if the game was ended early now, where the rule lets it be.
    fn tell_settling(&self) {
        if let Ok(outcome) = self.game.clone().finish(Declared::Settled) {
            let [south, north] = outcome.score;
            putln!("  Type settle to end the game now, South {south}, North {north}; or play on.");
        }
    }

    fn board(&self) {
        put!("{}", Drawing::new(self.game.position()));
        self.tell_end();
    }

    fn tell_end(&self) {
        if let Some(outcome) = self.game.outcome() {
            let [south, north] = outcome.score;
            let who = outcome
                .winner
                .map_or_else(|| "A draw".to_owned(), |side| format!("{side} wins"));
            putln!("{who}: South {south}, North {north} ({}).", outcome.reason);
            for sentence in ending(&self.game, Language::En) {
                putln!("- {}", filled(&sentence, "  ", WIDTH));
            }
            if let Some(id) = self.keeper.id() {
                putln!("The game is kept as {id}: awale games show {id}.");
            }
            self.tell_end_of_game();
        }
    }

    fn hint(&mut self) {
        self.ready.give(&mut self.adviser);
        let stop = Deadline::after(Some(self.time));
        match self
            .adviser
            .analyse(&self.game, &Limits::default().lines(3), &stop)
        {
            Some(analysis) => {
                put!("{}", think::lines(&self.rule, &analysis));
                if !std::mem::replace(&mut self.values_told, true) {
                    put!("{}", think::legend(&self.game));
                }
            }
            None => putln!("There is nothing to think about: the game is over."),
        }
    }

    /// Takes moves back until it is a person's turn again.
    fn undo(&mut self) {
        let mut taken = 0;
        while self.game.undo().is_some() {
            taken += 1;
            let engine = self.engine.as_ref().map(|(side, _)| *side);
            if self.game.to_move() != engine || engine.is_none() {
                break;
            }
        }
        if taken == 0 {
            putln!("There is no move to take back.");
        } else {
            self.keep();
            self.board();
        }
    }

    /// Ends the game early, if the rule allows it and the other side loses nothing by it.
    fn settle(&mut self) {
        if let Some((side, _)) = &self.engine
            && !self.game.may_settle_alone(side.other())
        {
            let side = *side;
            let stop = Deadline::after(Some(self.time));
            let found = self.adviser.analyse(&self.game, &Limits::default(), &stop);
            let best = found.as_ref().and_then(|found| found.lines.first());
            if best.is_some_and(|line| !gains_by_settling(&self.game, side, line)) {
                return putln!("The engine wants to play on.");
            }
        }
        match self.game.finish(Declared::Settled) {
            Ok(_) => {
                self.keep();
                self.board();
            }
            Err(error) => putln!("{error}"),
        }
    }

    fn resign(&mut self) {
        let side = match &self.engine {
            Some((side, _)) => side.other(),
            None => self.game.position().side(),
        };
        match self.game.resign(side) {
            Ok(_) => {
                self.keep();
                self.tell_end();
            }
            Err(error) => putln!("{error}"),
        }
    }
}

fn help() {
    putln!("A letter, or a number from your left: play that house.");
    for (name, _, what) in COMMANDS {
        putln!("{name:<8}{what}");
    }
}
