//! The real program and the connection against real IRC servers, each test with its own.
//!
//! One binary for all of them: most of their time goes into waiting, so they wait together. `cargo test --test
//! servers e2e_tui` runs one file.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

// Its match takes longest, so it has the name that begins first.
mod a_sunday;
mod e2e_contest;
mod e2e_demo;
mod e2e_direct;
mod e2e_guests;
mod e2e_hostile;
mod e2e_irc;
mod e2e_lobby;
mod e2e_login;
mod e2e_modes;
mod e2e_namespaces;
mod e2e_networks;
mod e2e_nicks;
mod e2e_online;
mod e2e_outages;
mod e2e_resume;
mod e2e_servers;
mod e2e_tables;
mod e2e_talk;
mod e2e_tui;
mod e2e_watch;
mod irc_bad_servers;
mod irc_bans;
mod irc_flood;
mod irc_login;
mod irc_modes;
mod irc_proxy;
mod irc_regain;
mod irc_relay;
mod irc_servers;
mod irc_storms;
mod irc_tls;

#[path = "../support/mod.rs"]
mod support;
