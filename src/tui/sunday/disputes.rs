//! Disputed games, of which the director decides how they count.

use super::{Sunday, words};
use crate::{
    event::Score,
    peer::wire::{Pairing, Verdict, Why},
    texts::t,
    tui::{
        screen::question::{Answer, Question},
        shared::Shared,
    },
};

/// Games among which it is asked at once; the others follow.
const MOST: usize = 8;

/// What there is to decide.
pub(in crate::tui) enum Disputes {
    /// It is not for this player.
    NotDirector,
    None,
    One(Pairing),
    /// Which of them?
    Several(Question),
}

impl Sunday {
    /// What the director can decide now.
    pub(in crate::tui) fn disputes(&self, shared: &Shared) -> Disputes {
        let Some(meeting) = self.meeting().filter(|meeting| meeting.is_director()) else {
            return Disputes::NotDirector;
        };
        let games = meeting
            .table()
            .rounds()
            .iter()
            .flat_map(|round| &round.games);
        let disputed = |score: &Score| score.why == Why::Disputed;
        let disputed = games.filter(|(_, score)| score.as_ref().is_some_and(disputed));
        let games: Vec<Pairing> = disputed.map(|(game, _)| *game).take(MOST).collect();
        match games.as_slice() {
            [] => Disputes::None,
            [game] => Disputes::One(*game),
            games => {
                let texts = &shared.texts;
                let answer = |game: &Pairing| {
                    let who = words::game(texts, meeting.table(), *game);
                    let text = t!(
                        texts,
                        "sun-dispute-game",
                        number = game.to_string(),
                        game = who
                    );
                    (text, Answer::Dispute(*game))
                };
                let mut answers: Vec<_> = games.iter().map(answer).collect();
                answers.push((t!(texts, "sun-decide-later"), Answer::Nothing));
                let title = t!(texts, "sun-disputes");
                let text = t!(texts, "sun-disputes-which");
                Disputes::Several(Question::new(title, text, answers))
            }
        }
    }

    /// How is this game to count?
    pub(in crate::tui) fn verdicts(&self, game: Pairing, shared: &Shared) -> Option<Question> {
        let table = self.meeting()?.table();
        let texts = &shared.texts;
        let who = words::game(texts, table, game);
        let won = |seat, verdict: Verdict| {
            let name = words::called(texts, table, seat);
            let result = words::result(verdict);
            let text = t!(texts, "sun-decide-for", name = name, result = result);
            (text, Answer::Decide(game, verdict))
        };
        let answers = vec![
            won(game.south, Verdict::South),
            won(game.north, Verdict::North),
            (
                t!(
                    texts,
                    "sun-decide-both",
                    result = words::result(Verdict::Both)
                ),
                Answer::Decide(game, Verdict::Both),
            ),
            (
                t!(
                    texts,
                    "sun-decide-none",
                    result = words::result(Verdict::Neither)
                ),
                Answer::Decide(game, Verdict::Neither),
            ),
            (t!(texts, "sun-decide-later"), Answer::Nothing),
        ];
        let text = t!(texts, "sun-decide-how", game = who);
        Some(Question::new(t!(texts, "sun-disputes"), text, answers))
    }
}
