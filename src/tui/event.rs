//! What the interface is told, and what it asks for.

use std::{collections::BTreeMap, fmt, sync::Arc, time::Duration};

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::{
    client::{
        self, CommandError, Network,
        config::{Calls, NoServer},
        scan,
    },
    engine::{Analysis, Level},
    game::{Game, Move},
    irc::networks::{NetworkId, Region, ServerAddress},
    peer::{
        Nick,
        wire::{Country, Gid, Languages, PlayerName},
    },
    rules::{Language, Rule, RuleId},
    tui::{
        fault::Fault,
        look::Theme,
        sound::Sound,
        study::{Delivered, Errand},
        sunday::Entry,
    },
};

/// Something that happened outside.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// A command has been answered.
    Answered(Asked, Result<(), CommandError>),
    /// The running client tells something.
    Client(client::Event),
    /// Something came of an errand.
    Delivered(Delivered),
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// The networks there are, or why they cannot be read.
    Networks(Result<Vec<NetworkChoice>, Fault>),
    /// The client runs, or could not be started: why.
    Online(Result<Connected, Fault>),
    /// A text was pasted.
    Paste(String),
    /// What the player has set is kept, or could not be: why.
    Saved(Result<(), Fault>),
    /// A look at all networks goes on.
    Scan(ScanNews),
    /// The answers of a first start are kept, or could not be: why.
    SetUp(Result<(), Fault>),
    /// Time has passed, or the terminal has another size.
    Tick,
    /// What time it is, since 1970.
    Time(Duration),
    /// The engine has an answer.
    Thought(Thought),
}

/// Something to be done outside.
#[derive(Debug)]
#[non_exhaustive]
pub enum Effect {
    /// Make the terminal ring.
    Bell,
    /// Give the client a command.
    Command(NetworkId, client::Command, Asked),
    /// Start the client, on the usual networks or there.
    GoOnline(Option<Destination>),
    /// Read which networks there are.
    ListNetworks,
    /// Show a notice on the desktop: the text of somebody, or what has happened.
    Notify(String),
    /// Do something with the player's files.
    Errand(Errand),
    /// Leave the program.
    Quit,
    /// Draw everything anew.
    Redraw,
    /// Keep what the player has set.
    Save(Wishes),
    /// Look who is on all networks but these.
    Scan(Vec<NetworkId>),
    /// Keep the answers of a first start.
    SetUp(Box<Profile>),
    /// Let something be heard.
    Sound(Sound),
    /// Stop the program until the shell lets it go on.
    Suspend,
    /// Let the engine think; an earlier task is given up.
    Think(Task),
    /// Look no more.
    StopScan,
    /// Let the engine think no more.
    StopThinking,
}

/// What the player has changed about the full screen. The rest stays as the terminal, the command line
/// or the settings had it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The language.
    pub language: Option<Language>,
    /// The colours.
    pub theme: Option<Theme>,
    /// Whether only ASCII characters are drawn.
    pub ascii: Option<bool>,
    /// Whether sowing is shown seed by seed.
    pub sowing: Option<bool>,
    /// Whether the terminal rings.
    pub bell: Option<bool>,
    /// Whether moves and calls are heard.
    pub sounds: Option<bool>,
    /// How the player is called.
    pub calls: Option<Calls>,
    /// Whether players are looked for in the background.
    pub scan: Option<bool>,
}

/// A network, and one of its servers if it is to be that one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The network.
    pub network: NetworkId,
    /// The server, and no other.
    pub server: Option<ServerAddress>,
}

/// A network that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkChoice {
    /// Its short name.
    pub id: NetworkId,
    /// Its name.
    pub name: String,
    /// What one should know of it, in the words of the list; may be empty.
    pub note: String,
    /// The same in other languages, by two letters each.
    pub notes: BTreeMap<String, String>,
    /// It is the one that is meant when none is named.
    pub is_usual: bool,
    /// Its servers, in the order in which they are tried: well ones first, near home first.
    pub servers: Vec<ServerChoice>,
}

/// A server that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerChoice {
    /// Its name and port.
    pub address: ServerAddress,
    /// Where it is.
    pub region: Region,
    /// In which country, where it is known.
    pub country: Option<Country>,
    /// Whether the connection is encrypted.
    pub tls: bool,
    /// Whether it let nobody in when it was tried last.
    pub failed: bool,
}

/// News of a look at all networks.
#[derive(Clone, Debug)]
pub enum ScanNews {
    /// It begins with these networks, each with its name.
    Begun(Vec<(NetworkId, String)>),
    /// It cannot begin: why.
    Failed(Fault),
    /// It goes on.
    News(scan::News),
    /// It is over.
    Over,
}

/// What is asked at a first start.
#[derive(Clone, Debug)]
pub struct FirstStart {
    /// What is proposed.
    pub proposed: Profile,
    /// The networks to choose from, each with its name.
    pub networks: Vec<(NetworkId, String)>,
    /// The questions come before all else, and then the people; else when people are looked for.
    pub at_once: bool,
}

/// What a player answers at his first start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name that others see; empty for anonymous.
    pub name: PlayerName,
    /// The country that others see, if any.
    pub country: Option<Country>,
    /// The languages that others see, best first, if any.
    pub languages: Option<Languages>,
    /// The rule that he likes best.
    pub rule: RuleId,
    /// The network to play on.
    pub network: NetworkId,
}

/// What a command was for, so that its answer can be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Asked {
    /// Nothing need be said when it is done.
    Nothing,
    /// Something was said in the channel of people.
    Said(String),
    /// Something was said to one person.
    Told(Nick, String),
    /// A move was given to the client.
    Moved,
    /// A challenge or an offer in this game was answered.
    Replied(Gid),
    /// When it is done, this is what is said.
    Done(String),
    /// The same, of looking for a game or no more.
    Sought(bool, String),
    /// The weekly event wanted it; the number tells which.
    Event(u64),
}

/// Something for the engine.
#[derive(Clone, Debug)]
pub struct Task {
    /// Tells the answers apart.
    pub number: u64,
    /// The game.
    pub game: Game,
    /// What is wanted.
    pub wanted: Wanted,
}

/// What the engine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The move of a player of this level.
    Move(Level),
    /// The best move.
    Best,
    /// The best lines.
    Lines,
    /// The best lines again and again, each time deeper, until it is told to stop.
    Deepening,
}

/// An answer of the engine's.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The number of the task.
    pub number: u64,
    /// The move, if one was asked for and there is one.
    pub mv: Option<Move>,
    /// The lines, if they were asked for; there may be deeper ones later.
    pub analysis: Option<Analysis>,
}

/// A client that has been started.
#[derive(Clone)]
pub struct Connected {
    /// The networks that it connects to.
    pub networks: Vec<Network>,
    /// The preferred rule.
    pub rule: Arc<Rule>,
    /// The rules that can be played online.
    pub rules: Vec<Arc<Rule>>,
    /// Where networks are found by name, and rules kept.
    pub directory: Arc<dyn Directory>,
    /// What is needed to take part in the weekly event, if it can be followed.
    pub entry: Option<Box<Entry>>,
}

impl fmt::Debug for Connected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connected")
            .field("networks", &self.networks)
            .finish_non_exhaustive()
    }
}

/// The player's files, as far as they are needed while a client runs.
pub trait Directory: Send + Sync {
    /// How to be on a network, the usual one if none is named; with a server, on that one only.
    ///
    /// # Errors
    /// When there is no such network or server.
    fn network(
        &self,
        network: Option<&str>,
        server: Option<ServerAddress>,
    ) -> Result<Network, NoServer>;

    /// Keeps a rule that somebody has handed over, to be offered from now on. Gives it under the name
    /// that it has here.
    ///
    /// # Errors
    /// When it cannot be written.
    fn keep_rule(&self, rule: &Rule, from: &str) -> Result<Arc<Rule>, Fault>;
}

/// The time since the program began.
pub(super) type Moment = Duration;
