//! The interface with everything around it: terminal, time, engine, client.

use std::{
    future::poll_fn,
    io,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use futures_core::Stream as _;
use ratatui::crossterm::event::{Event as Typed, EventStream};
use tokio::{sync::mpsc, time::sleep};

#[cfg(feature = "sound")]
use super::speaker::Speaker;
use super::{
    app::App,
    clerk::Clerk,
    event::{
        Asked, Connected, Destination, Effect, Event, NetworkChoice, Profile, ScanNews, Wishes,
    },
    fault::Fault,
    sound::Sound,
    study::{Delivered, Errand},
    terminal::{Screen, suspend},
    thinker::{FindTables, Thinker},
};
use crate::{
    client::{self, Command, Handle, scan},
    irc::{gate::Gate, networks::NetworkId},
    peer,
};

/// A client that has been started, for the interface to use.
pub struct Link {
    /// The way to it.
    pub handle: Handle,
    /// What it tells.
    pub events: mpsc::Receiver<client::Event>,
    /// What has to be known of it.
    pub connected: Connected,
}

/// What the interface needs of the world of files and settings.
pub trait Outside: Send + Sync {
    /// Whether the player has to be asked for a secret at the plain terminal before a client can start.
    fn asks(&self) -> bool;

    /// Starts a client, on the usual networks or there. It may take a while, and is called where that
    /// disturbs nobody.
    ///
    /// # Errors
    /// Why it cannot be started.
    fn connect(&self, to: Option<&Destination>) -> Result<Link, Fault>;

    /// The networks that can be chosen, the usual one first.
    ///
    /// # Errors
    /// Why they cannot be read.
    fn networks(&self) -> Result<Vec<NetworkChoice>, Fault>;

    /// What a look at all networks needs: where to look, and the gate that keeps dials apart.
    ///
    /// # Errors
    /// Why there is nothing to look at.
    fn targets(&self) -> Result<(Vec<scan::Target>, Gate), Fault>;

    /// Makes settings and identity of the answers of a first start.
    ///
    /// # Errors
    /// Why they cannot be made.
    fn set_up(&self, profile: &Profile) -> Result<(), Fault>;

    /// Keeps what the player has set, for the next time.
    ///
    /// # Errors
    /// Why it cannot be kept.
    fn save(&self, wishes: &Wishes) -> Result<(), Fault>;

    /// What finds the endgame tables for the engine.
    fn tables(&self) -> FindTables;

    /// Carries out an errand. It may take a while, and is called where that disturbs nobody, one after another.
    fn errand(&self, errand: Errand) -> Delivered;
}

/// Time for the client to say goodbye to the networks.
const GOODBYE: Duration = Duration::from_secs(5);
/// Events that are taken in before the screen is drawn again.
const AT_ONCE: usize = 64;

/// Runs the interface until the player leaves, or the terminal or the system wants it to end.
/// With a link, it begins with the people online.
///
/// Must be called within a tokio runtime with I/O and time.
///
/// # Errors
/// When the terminal cannot be used.
pub async fn run(
    mut app: App,
    outside: Arc<dyn Outside>,
    link: Option<Link>,
    seed: u64,
) -> io::Result<()> {
    let mut screen = Screen::open()?;
    let (inbox, events) = mpsc::unbounded_channel();
    let thoughts = inbox.clone();
    let thinker = Thinker::start(outside.tables(), seed, move |thought| {
        // Nobody waits for it any more when the program ends.
        let _ = thoughts.send(Event::Thought(thought));
    });
    let clerk = Clerk::start(Arc::clone(&outside), inbox.clone());
    let begun = Instant::now();
    let mut effects = app.update(Event::Time(since_1970()), Duration::ZERO);
    let mut runner = Runner {
        keys: Some(EventStream::new()),
        outside,
        thinker,
        clerk,
        inbox,
        client: None,
        scan: None,
        begun,
        #[cfg(feature = "sound")]
        speaker: Speaker::start(),
    };
    if let Some(link) = link {
        effects.extend(runner.linked(link, &mut app));
    }
    let result = runner.go(&mut app, &mut screen, events, effects).await;
    drop(screen);
    runner.goodbye().await;
    result
}

/// The client that runs.
struct Client {
    events: mpsc::Receiver<client::Event>,
    handle: Handle,
    /// Commands that are carried out in their order.
    commands: mpsc::UnboundedSender<(NetworkId, Command, Asked)>,
    ended: bool,
}

struct Runner {
    /// What is typed; none while somebody else reads it.
    keys: Option<EventStream>,
    outside: Arc<dyn Outside>,
    thinker: Thinker,
    clerk: Clerk,
    inbox: mpsc::UnboundedSender<Event>,
    client: Option<Client>,
    /// The look at all networks that goes on.
    scan: Option<tokio::task::AbortHandle>,
    begun: Instant,
    #[cfg(feature = "sound")]
    speaker: Speaker,
}

/// What woke the loop.
enum Woken {
    Event(Event),
    /// Several of the client's events, which are often many.
    Client(Vec<client::Event>),
    Typed(Option<io::Result<Typed>>),
    /// The terminal is ours again.
    Continued,
    /// The system wants the program to end.
    End,
    Linked(Result<Link, Fault>),
}

impl Runner {
    #[cfg(feature = "sound")]
    fn sound(&self, sound: Sound) {
        self.speaker.play(sound);
    }

    /// A program without sounds is not asked for any.
    #[cfg(not(feature = "sound"))]
    fn sound(&self, sound: Sound) {
        tracing::debug!(?sound, "not heard");
    }

    async fn go(
        &mut self,
        app: &mut App,
        screen: &mut Screen,
        mut inbox: mpsc::UnboundedReceiver<Event>,
        mut effects: Vec<Effect>,
    ) -> io::Result<()> {
        let mut signals = Signals::new()?;
        let (linker, mut links) = mpsc::unbounded_channel();
        loop {
            for effect in std::mem::take(&mut effects) {
                match effect {
                    Effect::Quit => return Ok(()),
                    Effect::Suspend => {
                        screen.leave();
                        suspend();
                        screen.again()?;
                    }
                    Effect::Redraw => screen.anew()?,
                    Effect::Bell => screen.ring(),
                    Effect::Sound(sound) => self.sound(sound),
                    Effect::Think(task) => self.thinker.think(task),
                    Effect::StopThinking => self.thinker.stop(),
                    Effect::Save(wishes) => {
                        self.aside(move |outside| Event::Saved(outside.save(&wishes)));
                    }
                    Effect::GoOnline(to) => self.connect(screen, &linker, to)?,
                    Effect::ListNetworks => {
                        self.aside(|outside| Event::Networks(outside.networks()));
                    }
                    Effect::Notify(text) => screen.notify(&text),
                    Effect::Scan(known) => self.scan(known),
                    Effect::SetUp(profile) => {
                        self.aside(move |outside| Event::SetUp(outside.set_up(&profile)));
                    }
                    Effect::StopScan => self.stop_scan(),
                    Effect::Errand(errand) => self.clerk.send(errand),
                    Effect::Command(network, command, asked) => {
                        self.command(network, command, asked);
                    }
                }
            }
            screen.terminal.draw(|frame| app.view(frame))?;
            let now = self.begun.elapsed();
            let wake = app.next(now).map(|at| at.saturating_sub(now));
            let woken = tokio::select! {
                typed = typed(&mut self.keys) => Woken::Typed(typed),
                Some(event) = inbox.recv() => Woken::Event(event),
                Some(link) = links.recv() => Woken::Linked(link),
                events = told(&mut self.client) => Woken::Client(events),
                () = wait(wake) => Woken::Event(Event::Tick),
                end = signals.next() => if end { Woken::End } else { Woken::Continued },
            };
            let now = self.begun.elapsed();
            // The time of day is told before what happened at it.
            effects.extend(app.update(Event::Time(since_1970()), now));
            match woken {
                Woken::Event(event) => effects.extend(app.update(event, now)),
                Woken::Client(events) => {
                    for event in events {
                        effects.extend(app.update(Event::Client(event), now));
                    }
                }
                Woken::Typed(Some(Ok(typed))) => {
                    let more = match typed {
                        Typed::Key(key) => app.update(Event::Key(key), now),
                        Typed::Mouse(mouse) => app.update(Event::Mouse(mouse), now),
                        Typed::Paste(text) => app.update(Event::Paste(text), now),
                        // The terminal asks how large it is when it is drawn.
                        _ => app.update(Event::Tick, now),
                    };
                    effects.extend(more);
                }
                // Without a terminal there is nobody to play.
                Woken::Typed(_) | Woken::End => return Ok(()),
                Woken::Continued => screen.again()?,
                Woken::Linked(Ok(link)) => {
                    effects.extend(self.linked(link, app));
                    // What was said while it started stands on the screen.
                    effects.push(Effect::Redraw);
                }
                Woken::Linked(Err(why)) => {
                    effects.extend(app.update(Event::Online(Err(why)), now));
                    effects.push(Effect::Redraw);
                }
            }
        }
    }

    /// Starts a client, beside the interface where nobody has to be asked.
    fn connect(
        &mut self,
        screen: &mut Screen,
        linker: &mpsc::UnboundedSender<Result<Link, Fault>>,
        to: Option<Destination>,
    ) -> io::Result<()> {
        if self.outside.asks() {
            self.keys = None;
            screen.leave();
            // The questions are read from the same terminal, so that nothing else goes on meanwhile.
            let link = tokio::task::block_in_place(|| self.outside.connect(to.as_ref()));
            screen.again()?;
            self.keys = Some(EventStream::new());
            let _ = linker.send(link);
            return Ok(());
        }
        let (outside, linker) = (Arc::clone(&self.outside), linker.clone());
        tokio::task::spawn_blocking(move || {
            let _ = linker.send(outside.connect(to.as_ref()));
        });
        Ok(())
    }

    /// Does something with files where it disturbs nobody, and tells what came of it.
    fn aside(&self, act: impl FnOnce(&dyn Outside) -> Event + Send + 'static) {
        let (outside, inbox) = (Arc::clone(&self.outside), self.inbox.clone());
        tokio::task::spawn_blocking(move || {
            // Nobody waits for it any more when the program ends.
            let _ = inbox.send(act(&*outside));
        });
    }

    /// Looks at all networks but those where the client is: they are seen anyway.
    fn scan(&mut self, known: Vec<NetworkId>) {
        self.stop_scan();
        let (outside, inbox) = (Arc::clone(&self.outside), self.inbox.clone());
        let task = tokio::spawn(async move {
            let targets = tokio::task::spawn_blocking(move || outside.targets()).await;
            let (mut targets, gate) = match targets {
                Ok(Ok(found)) => found,
                Ok(Err(why)) => return inbox.send(Event::Scan(ScanNews::Failed(why))),
                Err(error) => {
                    return inbox.send(Event::Scan(ScanNews::Failed(Fault::Other(
                        error.to_string(),
                    ))));
                }
            };
            targets.retain(|target| !known.contains(&target.id));
            let names = targets
                .iter()
                .map(|target| (target.id.clone(), target.name.clone()));
            inbox.send(Event::Scan(ScanNews::Begun(names.collect())))?;
            let mut news = scan::scan(targets, scan::Limits::default(), gate);
            while let Some(news) = news.recv().await {
                inbox.send(Event::Scan(ScanNews::News(news)))?;
            }
            inbox.send(Event::Scan(ScanNews::Over))
        });
        self.scan = Some(task.abort_handle());
    }

    /// Ends a look at the networks: its connections end with the one who listens to it.
    fn stop_scan(&mut self) {
        if let Some(scan) = self.scan.take() {
            scan.abort();
        }
    }

    fn linked(&mut self, link: Link, app: &mut App) -> Vec<Effect> {
        let Link {
            handle,
            events,
            connected,
        } = link;
        let (commands, orders) = mpsc::unbounded_channel();
        tokio::spawn(carry_out(handle.clone(), orders, self.inbox.clone()));
        self.client = Some(Client {
            events,
            handle,
            commands,
            ended: false,
        });
        app.update(Event::Online(Ok(connected)), self.begun.elapsed())
    }

    fn command(&self, network: NetworkId, command: Command, asked: Asked) {
        let Some(client) = &self.client else { return };
        if takes_long(&command) {
            let (handle, inbox) = (client.handle.on(network), self.inbox.clone());
            tokio::spawn(async move {
                let answer = handle.command(command).await;
                let _ = inbox.send(Event::Answered(asked, answer));
            });
        } else {
            let _ = client.commands.send((network, command, asked));
        }
    }

    /// Lets the client leave the networks.
    async fn goodbye(&mut self) {
        let Some(client) = self.client.take().filter(|client| !client.ended) else {
            return;
        };
        let Client {
            mut events, handle, ..
        } = client;
        let leave = async move {
            let quit = Command::Quit("goodbye".to_owned());
            // A client that has ended has nothing to leave.
            let asked = tokio::spawn(async move { handle.command(quit).await });
            while let Some(event) = events.recv().await {
                if matches!(event, client::Event::Ended { .. }) {
                    break;
                }
            }
            let _ = asked.await;
        };
        if tokio::time::timeout(GOODBYE, leave).await.is_err() {
            tracing::warn!("the client did not end in time");
        }
    }
}

/// The time of day, since 1970.
fn since_1970() -> Duration {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or_default()
}

/// Whether others have to answer before the command has its answer.
fn takes_long(command: &Command) -> bool {
    matches!(
        command,
        Command::Play(peer::Command::Challenge { .. } | peer::Command::Watch(_))
    )
}

async fn carry_out(
    handle: Handle,
    mut orders: mpsc::UnboundedReceiver<(NetworkId, Command, Asked)>,
    inbox: mpsc::UnboundedSender<Event>,
) {
    while let Some((network, command, asked)) = orders.recv().await {
        let answer = handle.on(network).command(command).await;
        if inbox.send(Event::Answered(asked, answer)).is_err() {
            return;
        }
    }
}

async fn typed(keys: &mut Option<EventStream>) -> Option<io::Result<Typed>> {
    match keys {
        Some(keys) => poll_fn(|context| Pin::new(&mut *keys).poll_next(context)).await,
        None => std::future::pending().await,
    }
}

/// The client's next events, at least one.
async fn told(client: &mut Option<Client>) -> Vec<client::Event> {
    let Some(client) = client.as_mut().filter(|client| !client.ended) else {
        return std::future::pending().await;
    };
    let mut events = Vec::new();
    client.events.recv_many(&mut events, AT_ONCE).await;
    client.ended = events.is_empty()
        || events
            .iter()
            .any(|event| matches!(event, client::Event::Ended { .. }));
    events
}

async fn wait(time: Option<Duration>) {
    match time {
        Some(time) => sleep(time).await,
        None => std::future::pending().await,
    }
}

/// What the system tells.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: tokio::signal::unix::Signal,
    go_on: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let go_on = SignalKind::from_raw(rustix::process::Signal::CONT.as_raw());
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            go_on: signal(go_on)?,
        })
    }

    /// Whether the program is to end; else it goes on after a stop.
    async fn next(&mut self) -> bool {
        tokio::select! {
            _ = self.interrupt.recv() => true,
            _ = self.terminate.recv() => true,
            _ = self.hang_up.recv() => true,
            _ = self.go_on.recv() => false,
        }
    }
}

/// What the system tells.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> bool {
        // Ended from outside or not at all.
        tokio::signal::ctrl_c().await.is_ok()
    }
}
