//! The start: what can be done.

use ratatui::layout::Rect;

use crate::{
    texts::t,
    tui::{
        canvas::{Canvas, above, below},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::form::turned,
    },
};

/// Something that can be chosen here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Item {
    /// The game at this screen that is not over.
    GoOn,
    Computer,
    People,
    /// Opponents on a network, or back to them.
    Online,
    /// A network to choose.
    Networks,
    /// A look at all networks.
    Scan,
    /// The weekly event.
    Sunday,
    /// The games that were played.
    Games,
    Analysis,
    Problems,
    Lessons,
    Rules,
    Settings,
    Quit,
}

/// The start.
#[derive(Debug, Default)]
pub(in crate::tui) struct Menu {
    /// It stays chosen though others come and go above it; none is the first.
    chosen: Option<Item>,
}

/// What the menu has to know of the rest.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Standing {
    /// There is a weekly event.
    pub(in crate::tui) sunday: bool,
    /// A game at this screen goes on.
    pub(in crate::tui) game: bool,
    /// The client runs.
    pub(in crate::tui) online: bool,
    /// It is being started.
    pub(in crate::tui) connecting: bool,
    /// It is looked at all networks, now or again and again.
    pub(in crate::tui) scanning: bool,
    /// So many things have not been read.
    pub(in crate::tui) unread: usize,
}

impl Standing {
    fn items(self) -> Vec<Item> {
        let mut items = vec![
            Item::Computer,
            Item::People,
            Item::Online,
            Item::Networks,
            Item::Scan,
            Item::Lessons,
            Item::Problems,
            Item::Analysis,
            Item::Games,
            Item::Rules,
            Item::Settings,
            Item::Quit,
        ];
        if self.sunday {
            items.insert(5, Item::Sunday);
        }
        if self.game {
            items.insert(0, Item::GoOn);
        }
        items
    }
}

impl Menu {
    /// Takes an action. Gives what was chosen.
    pub(in crate::tui) fn act(&mut self, action: Action, standing: Standing) -> Option<Item> {
        let items = standing.items();
        let at = self.at(&items);
        let chosen = match action {
            Action::Up => turned(at, items.len(), false),
            Action::Down => turned(at, items.len(), true),
            Action::Confirm => return items.get(at).copied(),
            Action::Choose(index) => {
                self.chosen = items.get(index).copied();
                return self.chosen;
            }
            Action::Back => return Some(Item::Quit),
            _ => return None,
        };
        self.chosen = items.get(chosen).copied();
        None
    }

    /// The place of what is chosen.
    fn at(&self, items: &[Item]) -> usize {
        let chosen = self.chosen;
        let at = items.iter().position(|item| Some(*item) == chosen);
        at.unwrap_or(0)
    }

    /// Chooses something without opening it.
    pub(in crate::tui) fn choose(&mut self, item: Item) {
        self.chosen = Some(item);
    }

    pub(in crate::tui) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (shared, standing, sunday): (&Shared, Standing, &str),
    ) {
        let texts = &shared.texts;
        let count = standing.items().len() as u16;
        let high = count + 9;
        // Where there are few rows, what can be chosen comes first.
        let has_board = area.height >= count + 7;
        let top = area.height.saturating_sub(high) / 2;
        let mut at = below(area, top);
        canvas.middle(above(at, 1), "A W A L É", Role::Title);
        at = below(at, 1);
        canvas.middle(above(at, 1), &t!(texts, "menu-subtitle"), Role::Dim);
        at = below(at, 2);
        let (seed, house) = (canvas.look.sign("●", "o"), canvas.look.sign("·", "."));
        let row = |seeds: [usize; 6]| {
            let houses = seeds.map(|count| {
                format!(
                    "({})",
                    match count {
                        0 => house.repeat(4),
                        count => seed.repeat(count) + &" ".repeat(4 - count),
                    }
                )
            });
            houses.join("")
        };
        if has_board {
            for place in 0..2 {
                let line = above(below(at, place), 1);
                canvas.middle(line, &row([4, 4, 4, 4, 4, 4]), Role::Seeds);
            }
            at = below(at, 3);
        }
        let items = standing.items();
        let chosen = self.at(&items);
        let labels: Vec<String> = items
            .iter()
            .map(|item| label(shared, standing, (*item, sunday)))
            .collect();
        let shown = labels
            .iter()
            .map(|label| crate::tui::canvas::columns(&canvas.look.shown(label)));
        let wide = (shown.max().unwrap_or(0) + 3).min(area.width);
        let left = area.x + (area.width - wide) / 2;
        for (index, text) in labels.iter().enumerate() {
            let row = Rect::new(left, at.y + index as u16, wide, 1);
            if row.y < area.bottom() {
                canvas.choice(row, text, index == chosen, Action::Choose(index));
            }
        }
        let note = below(at, items.len() as u16 + 1);
        if standing.connecting {
            canvas.middle(above(note, 1), &t!(texts, "menu-connecting"), Role::Turn);
        }
    }
}

fn label(shared: &Shared, standing: Standing, (item, sunday): (Item, &str)) -> String {
    let texts = &shared.texts;
    match item {
        Item::GoOn => t!(texts, "menu-go-on"),
        Item::Computer => t!(texts, "menu-computer"),
        Item::People => t!(texts, "menu-people"),
        Item::Online if standing.online && standing.unread > 0 => {
            t!(texts, "menu-lobby-unread", count = standing.unread)
        }
        Item::Online if standing.online => t!(texts, "menu-lobby"),
        Item::Online => t!(texts, "menu-online"),
        Item::Networks => t!(texts, "menu-networks"),
        Item::Scan if standing.scanning => t!(texts, "menu-scanning"),
        Item::Scan => t!(texts, "menu-scan"),
        Item::Sunday => sunday.to_owned(),
        Item::Games => t!(texts, "menu-games"),
        Item::Analysis => t!(texts, "menu-analysis"),
        Item::Problems => t!(texts, "menu-problems"),
        Item::Lessons => t!(texts, "menu-lessons"),
        Item::Rules => t!(texts, "menu-rules"),
        Item::Settings => t!(texts, "menu-settings"),
        Item::Quit => t!(texts, "menu-quit"),
    }
}
