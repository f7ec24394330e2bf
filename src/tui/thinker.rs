//! The engine on its own thread: one task at a time, which a newer one ends.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use rand::{SeedableRng as _, rngs::StdRng};

use super::event::{Task, Thought, Wanted};
use crate::{
    engine::{Analysis, Analyst, Level, LevelPlayer, Limits, Player as _, Stop, Tables},
    rules::{Rule, RuleDigest},
};

/// Gives the endgame tables of a rule, where there are any. It may take a while.
pub type FindTables = Box<dyn Fn(&Rule) -> Option<Arc<Tables>> + Send>;

/// Time for a move of the strongest level, for a move in the player's place and for a hint.
const TIME: Duration = Duration::from_secs(2);
/// An analysis that nobody stops ends after this time.
const LONGEST: Duration = Duration::from_secs(3600);
/// Lines of a hint.
const LINES: usize = 3;
/// Memory of a search, in MiB.
const MEMORY: usize = 32;

/// The way to the thread. It ends with the value.
#[derive(Debug)]
pub(super) struct Thinker {
    tasks: mpsc::Sender<(Task, Arc<AtomicBool>)>,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts the thread; `answer` is called there. The same seed makes the same moves.
    pub(super) fn start(
        tables: FindTables,
        seed: u64,
        answer: impl Fn(Thought) + Send + 'static,
    ) -> Self {
        let (tasks, received) = mpsc::channel::<(Task, Arc<AtomicBool>)>();
        thread::spawn(move || {
            let mut mind = Mind::new(tables, seed);
            while let Ok((task, stop)) = received.recv() {
                // What has been given up while it waited is not begun.
                if !stop.load(Ordering::Relaxed) {
                    let say = |thought| {
                        if !stop.load(Ordering::Relaxed) {
                            answer(thought);
                        }
                    };
                    let thought = mind.think(&task, &stop, &say);
                    say(thought);
                }
            }
        });
        Self {
            tasks,
            stop: Arc::default(),
        }
    }

    /// Begins a task, and gives up the one before.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        self.stop = Arc::default();
        // The thread lives as long as this.
        let _ = self.tasks.send((task, Arc::clone(&self.stop)));
    }

    /// Gives up what is being thought about.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the thread has.
struct Mind {
    tables: FindTables,
    /// The rule whose tables have been looked for.
    looked: Option<RuleDigest>,
    found: Option<Arc<Tables>>,
    adviser: Analyst,
    seed: u64,
}

impl Mind {
    fn new(tables: FindTables, seed: u64) -> Self {
        Self {
            tables,
            looked: None,
            found: None,
            adviser: Analyst::new(MEMORY),
            seed,
        }
    }

    fn prepare(&mut self, rule: &Rule) {
        if self.looked == Some(rule.digest()) {
            return;
        }
        self.looked = Some(rule.digest());
        self.found = (self.tables)(rule);
        if let Some(tables) = &self.found {
            self.adviser.use_tables(Arc::clone(tables));
        }
    }

    /// Gives the answer; `say` is called with what is found before.
    fn think(&mut self, task: &Task, stop: &Arc<AtomicBool>, say: &dyn Fn(Thought)) -> Thought {
        let until = Until::new(stop);
        let mut thought = Thought {
            number: task.number,
            mv: None,
            analysis: None,
        };
        match task.wanted {
            Wanted::Move(level) => thought.mv = self.play(level, task, &until),
            Wanted::Best => {
                self.prepare(task.game.rule());
                let until = until.no_longer_than(TIME / 4);
                let found = self.adviser.analyse(&task.game, &Limits::default(), &until);
                let first = task.game.legal_moves().first().copied();
                thought.mv = found.and_then(|found| found.best()).or(first);
            }
            Wanted::Lines => {
                self.prepare(task.game.rule());
                let limits = Limits::default().lines(LINES);
                thought.analysis = self.adviser.analyse(&task.game, &limits, &until);
            }
            Wanted::Deepening => {
                self.prepare(task.game.rule());
                let limits = Limits::default().lines(LINES);
                let until = until.no_longer_than(LONGEST);
                let mut see = |found: &Analysis| {
                    say(Thought {
                        number: task.number,
                        mv: None,
                        analysis: Some(found.clone()),
                    });
                };
                thought.analysis = self
                    .adviser
                    .analyse_aloud(&task.game, &limits, &until, &mut see);
            }
        }
        thought
    }

    fn play(&mut self, level: Level, task: &Task, until: &Until) -> Option<crate::game::Move> {
        let mut analyst = Analyst::new(if level >= Level::Master { MEMORY } else { 4 });
        if level >= Level::Master {
            self.prepare(task.game.rule());
            if let Some(tables) = &self.found {
                analyst.use_tables(Arc::clone(tables));
            }
        }
        self.seed = self.seed.wrapping_add(1);
        let until = until.clone();
        let mut player = LevelPlayer::new(level, analyst, StdRng::seed_from_u64(self.seed))
            .limited(Limits::default())
            .stopping(Box::new(move || Box::new(until.clone()) as Box<dyn Stop>))
            .with_book();
        player.choose(&task.game)
    }
}

/// Ends a search after a time, or when it is given up.
#[derive(Clone, Debug)]
struct Until {
    begun: Instant,
    time: Duration,
    stop: Arc<AtomicBool>,
}

impl Until {
    fn new(stop: &Arc<AtomicBool>) -> Self {
        Self {
            begun: Instant::now(),
            time: TIME,
            stop: Arc::clone(stop),
        }
    }

    fn no_longer_than(self, time: Duration) -> Self {
        Self { time, ..self }
    }
}

impl Stop for Until {
    fn now(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.begun.elapsed() >= self.time
    }

    fn before_next(&self) -> bool {
        // An iteration takes about as long as all before it; one that cannot end is not begun.
        self.now() || self.begun.elapsed() * 3 >= self.time * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game, rules};

    #[test]
    fn it_answers_and_gives_up() {
        let (answers, thoughts) = mpsc::channel();
        let mut thinker = Thinker::start(Box::new(|_| None), 1, move |thought| {
            let _ = answers.send(thought);
        });
        let game = Game::new(rules::find("abapa").unwrap());
        let task = |number, wanted| Task {
            number,
            game: game.clone(),
            wanted,
        };
        thinker.think(task(1, Wanted::Lines));
        thinker.think(task(2, Wanted::Move(Level::Novice)));
        // The first is given up, so that only the second is answered.
        let thought = thoughts.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(thought.number, 2);
        assert!(thought.mv.is_some_and(|mv| game.is_legal(mv)));
        thinker.think(task(3, Wanted::Best));
        let thought = thoughts.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(thought.mv.is_some_and(|mv| game.is_legal(mv)));
        // An analysis answers again and again, deeper each time, until something else is wanted.
        thinker.think(task(4, Wanted::Deepening));
        let depths = [(); 4].map(|()| {
            let thought = thoughts.recv_timeout(Duration::from_secs(60)).unwrap();
            assert_eq!(thought.number, 4);
            thought.analysis.unwrap().depth
        });
        assert!(depths.is_sorted_by(|a, b| a < b), "{depths:?}");
        thinker.think(task(5, Wanted::Best));
        let last = thoughts.iter().find(|thought| thought.number != 4).unwrap();
        assert_eq!(last.number, 5);
    }
}
