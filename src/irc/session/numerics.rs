//! Numerics after the registration: lists, refusals and the rest.

use super::Session;
use crate::irc::{event::Event, login_failure::LoginFailure, numeric, roster};
use std::time::Instant;

impl Session {
    /// Handles a numeric that does not belong to the registration.
    pub(super) fn numeric(&mut self, now: Instant, code: u16, params: &[String]) {
        if self.presence_numeric(code, params) {
            return;
        }
        let event = match code {
            396 => {
                // Our host is another one for others now.
                if let (Some((user, _)), Some(host)) = (self.source_bytes, params.get(1)) {
                    self.source_bytes = Some((user, host.len()));
                }
                None
            }
            // Greetings, statistics and the MOTD.
            2..=299 | 372 | 375 => None,
            315 => params
                .get(1)
                .map(|mask| Event::WhoEnd { mask: mask.clone() }),
            331 => self.topic_event(params, ""),
            332 => self.topic_event(params, params.get(2).map_or("", String::as_str)),
            352 => roster::who_entry(params, &self.isupport).map(Event::Who),
            354 => roster::whox_entry(params).map(Event::Who),
            353 => roster::names(params, &self.isupport)
                .map(|(channel, members)| Event::Names { channel, members }),
            366 => params
                .get(1)
                .and_then(|channel| channel.parse().ok())
                .map(|channel| Event::NamesEnd { channel }),
            431..=433 | 435..=438 | 447 if self.regain_refused() => None,
            431..=433 | 436 | 438 => {
                numeric::about(params).map(|(asked, reason)| Event::NickRefused {
                    asked,
                    code,
                    reason,
                })
            }
            _ => self.refusal(now, code, params),
        };
        if let Some(event) = event {
            self.emit(event);
        }
    }

    fn topic_event(&self, params: &[String], text: &str) -> Option<Event> {
        let channel = params.get(1)?.parse().ok()?;
        Some(Event::Topic {
            channel,
            text: text.to_owned(),
        })
    }

    /// A refused JOIN, an undelivered message, or any other numeric.
    fn refusal(&mut self, now: Instant, code: u16, params: &[String]) -> Option<Event> {
        if code == 401
            && let (Some((nick, words)), Some(_)) = (numeric::about(params), self.service_until)
            && self.is_service(&nick)
        {
            self.service_refused(now, LoginFailure::Refused(words));
            return None;
        }
        if let Some((channel, reason)) = numeric::about(params)
            && let Some(refusal) = numeric::join_refusal(code)
            && let Some((channel, retrying)) =
                self.joins
                    .refused(now, &channel, refusal, self.isupport.casemap())
        {
            return Some(Event::JoinFailed {
                channel,
                code,
                reason,
                retrying,
            });
        }
        match numeric::not_delivered(code, params) {
            Some(refused) => Some(Event::NotDelivered {
                target: refused.target,
                code: refused.code,
                reason: refused.reason,
            }),
            None => Some(Event::Numeric {
                code,
                params: params.to_vec(),
            }),
        }
    }
}
