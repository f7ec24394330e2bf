//! The commands that people type: one table, from which reading, help and completion derive.

/// A command as people see it.
#[derive(Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What follows the name.
    pub usage: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// Every command, in the order of the help.
pub const COMMANDS: &[Entry] = &[
    Entry {
        name: "players",
        usage: "",
        help: "who is here, and what they play",
    },
    Entry {
        name: "card",
        usage: "NICK",
        help: "ask a player for the card",
    },
    Entry {
        name: "rules",
        usage: "[NICK]",
        help: "the rules you offer, or those of a player",
    },
    Entry {
        name: "learn",
        usage: "NICK [RULE]",
        help: "look at a rule of a player's that you do not have",
    },
    Entry {
        name: "keep",
        usage: "",
        help: "keep the rule you have looked at, and offer it",
    },
    Entry {
        name: "challenge",
        usage: "NICK [TERMS]",
        help: "challenge a player; TERMS: a rule, a clock (5+3, 30s, - for none), rated, match, referee BOT; \
               without them what he seeks",
    },
    Entry {
        name: "seek",
        usage: "[TERMS | off]",
        help: "tell everybody that you look for a game, for 15 minutes; TERMS as for challenge",
    },
    Entry {
        name: "accept",
        usage: "[NICK]",
        help: "accept the last challenge, or NICK's",
    },
    Entry {
        name: "decline",
        usage: "[WHY]",
        help: "decline it; WHY is one of later, no, busy, rule",
    },
    Entry {
        name: "withdraw",
        usage: "",
        help: "take your own challenge back",
    },
    Entry {
        name: "move",
        usage: "HOUSE",
        help: "play a house: its letter, or 1 for A or a",
    },
    Entry {
        name: "board",
        usage: "",
        help: "show the board",
    },
    Entry {
        name: "last",
        usage: "",
        help: "say the last moves again",
    },
    Entry {
        name: "say",
        usage: "TEXT",
        help: "say something to everybody in the channel",
    },
    Entry {
        name: "msg",
        usage: "NICK TEXT",
        help: "say something to one person",
    },
    Entry {
        name: "watch",
        usage: "NICK|GAME",
        help: "watch a player's game, or the game of this name",
    },
    Entry {
        name: "unwatch",
        usage: "",
        help: "watch no more",
    },
    Entry {
        name: "comment",
        usage: "TEXT",
        help: "say something to those who watch the game",
    },
    Entry {
        name: "watchers",
        usage: "[on|off]",
        help: "who watches your game; on, and you hear what they say",
    },
    Entry {
        name: "direct",
        usage: "[off]",
        help: "offer a direct connection, or agree to one; off ends it",
    },
    Entry {
        name: "resign",
        usage: "[yes]",
        help: "give the game up; with yes you are not asked",
    },
    Entry {
        name: "claim",
        usage: "",
        help: "end a game whose opponent is away for two minutes, or whose time is up",
    },
    Entry {
        name: "draw",
        usage: "",
        help: "offer a draw",
    },
    Entry {
        name: "abort",
        usage: "",
        help: "offer to end the game without a result",
    },
    Entry {
        name: "adjourn",
        usage: "",
        help: "offer to go on some other time",
    },
    Entry {
        name: "resume",
        usage: "",
        help: "offer to go on with an adjourned game",
    },
    Entry {
        name: "settle",
        usage: "",
        help: "end the game now and share the rest, as the rule allows",
    },
    Entry {
        name: "takeback",
        usage: "",
        help: "ask to take your last move back; not in games for points",
    },
    Entry {
        name: "agree",
        usage: "",
        help: "agree to what your opponent offers",
    },
    Entry {
        name: "refuse",
        usage: "",
        help: "do not agree to it",
    },
    Entry {
        name: "rematch",
        usage: "",
        help: "play the same opponent again, sides changed; in a match the next game",
    },
    Entry {
        name: "games",
        usage: "",
        help: "the games you are playing",
    },
    Entry {
        name: "switch",
        usage: "NICK",
        help: "go to your game with NICK",
    },
    Entry {
        name: "networks",
        usage: "",
        help: "the networks you are on",
    },
    Entry {
        name: "network",
        usage: "ID",
        help: "let commands go to another of them",
    },
    Entry {
        name: "connect",
        usage: "ID",
        help: "be on one more network",
    },
    Entry {
        name: "disconnect",
        usage: "[ID]",
        help: "leave a network; unfinished games are kept",
    },
    Entry {
        name: "server",
        usage: "[HOST]",
        help: "the servers of the network, or go to another one",
    },
    Entry {
        name: "nick",
        usage: "NICK",
        help: "take another nick",
    },
    Entry {
        name: "ignore",
        usage: "WHO",
        help: "do not hear a nick, a mask (*!*@host), or key NICK",
    },
    Entry {
        name: "ignores",
        usage: "",
        help: "whom you do not hear",
    },
    Entry {
        name: "unignore",
        usage: "WHO",
        help: "hear them again",
    },
    Entry {
        name: "sunday",
        usage: "[in | out | table | decide GAME WHO]",
        help: "the weekly event: when it is; check in or out; the table; as its director decide a disputed \
               game (3.12.7) for south, north, both or none",
    },
    Entry {
        name: "away",
        usage: "[TEXT]",
        help: "say that you are away; nobody can challenge you then",
    },
    Entry {
        name: "back",
        usage: "",
        help: "say that you are here again",
    },
    Entry {
        name: "wait",
        usage: "",
        help: "take no input until it is your turn; for scripts",
    },
    Entry {
        name: "help",
        usage: "[COMMAND]",
        help: "this list, or one command",
    },
    Entry {
        name: "quit",
        usage: "",
        help: "leave; an unfinished game is kept",
    },
];
