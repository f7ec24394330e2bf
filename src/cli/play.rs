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
    store::{HomeRow, Listed, Origin},
};
use rand::{SeedableRng, rngs::StdRng};

mod keeping;

use keeping::{Keep, Keeper};

use super::{
    NotUnderstood,
    analyse::seconds,
    games::find,
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
  awale play --people --rule awale-cote-divoire
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

    /// Two people play, the engine only gives hints
    #[arg(long, conflicts_with_all = ["level", "side"])]
    people: bool,

    /// Seconds a grand master and a hint think
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    time: Duration,

    /// Play the same game again
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Begin in this position instead of the rule's own
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,

    /// Go on from a game that was played: h and a number, or the beginning of its name
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
}

impl Arguments {
    fn comments(&self) -> Option<Language> {
        let learns = self.level == Level::FirstSteps && !self.people;
        let wanted = self.comments || (learns && !self.no_comments);
        wanted.then(|| self.language.get())
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let game = beginning(arguments)?;
    let kept = unfinished(arguments, &game)?;
    let mut seated = arguments.clone();
    if let Some(Origin::Home { level, me }) = kept.as_ref().map(|row| row.origin) {
        seated.people = level.is_none();
        (seated.level, seated.side) = (level.unwrap_or(seated.level), me.unwrap_or(seated.side));
    }
    let arguments = &seated;
    let rule = Arc::clone(game.rule());
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
                .limited(Limits::default())
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
        keeper: Keeper::new(&arguments.keep, rival, kept.map(|row| row.id)),
        ready: Ready::begin(&rule, &arguments.place)?,
        rule,
        game,
        engine,
        adviser: Analyst::new(16),
        time,
        comments: arguments.comments(),
        values_told: false,
    };
    table.greet(seed);
    table.play()
}

/// The game at home that goes on as itself, if one does.
fn unfinished(arguments: &Arguments, game: &Game) -> anyhow::Result<Option<HomeRow>> {
    let (Some(from), None, None) = (&arguments.from, arguments.ply, game.outcome()) else {
        return Ok(None);
    };
    let archive = find::archive(&arguments.keep.home.folder()?)?;
    let Listed::Home(row) = find::game(&archive, from)? else {
        return Ok(None);
    };
    let goes_on = matches!(row.origin, Origin::Home { .. }) && row.ending.is_none();
    Ok(goes_on.then_some(row))
}

/// The game to begin with.
fn beginning(arguments: &Arguments) -> anyhow::Result<Game> {
    let Some(from) = &arguments.from else {
        let rule = think::rule(&arguments.rule)?;
        return think::game(&rule, &arguments.position)
            .map_err(|error| NotUnderstood::new(error).into());
    };
    let archive = find::archive(&arguments.keep.home.folder()?)?;
    let sheet = find::sheet(&archive, from)?;
    let plies = sheet.game.ply();
    match arguments.ply {
        Some(ply) if ply > plies => {
            anyhow::bail!("the game has {plies} moves, so there is no move {ply}")
        }
        ply => Ok(sheet.at(ply.unwrap_or(plies))),
    }
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
            if is_closed() || (self.game.outcome().is_some() && !asks) {
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
                self.keeper.keep(&self.game);
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

    /// Comments, where they are wanted.
    fn say(&self, remarks: &[Remark]) {
        let Some(language) = self.comments else {
            return;
        };
        for remark in remarks {
            putln!(
                "- {}",
                filled(&remark.text(&self.game, language), "  ", WIDTH)
            );
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
            self.keeper.keep(&self.game);
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
                self.keeper.keep(&self.game);
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
                self.keeper.keep(&self.game);
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
