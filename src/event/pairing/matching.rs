//! The cheapest way to pair a whole field: minimum-cost perfect matching in a complete graph.
//!
//! Edmonds' algorithm with dual variables, in O(n³) (Galil 1986, in the form that is common in programming
//! contests). The crates for it are either unmaintained since 2018 and of 32 bits (`mwmatching`) or bring a
//! numerics library with them (`rustworkx-core`).

use std::collections::VecDeque;

/// What an edge costs; a field of 100 needs more than 64 bits for costs that decide one after the other.
pub(super) type Cost = i128;

/// Pairs all of `0..count`, so that the sum of the costs is the lowest: the partner of each.
///
/// `count` must be even; `cost` is symmetric and not negative.
pub(super) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
    let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
    let dearest = pairs.map(|(a, b)| cost(a, b)).max().unwrap_or(0);
    // The heaviest matching leaves nobody out when every edge weighs more than all differences together.
    let base = (dearest + 1) * (Cost::try_from(count).unwrap_or(Cost::MAX) + 1);
    let mut search = Search::new(count, |a, b| base - cost(a, b));
    while search.augments() {}
    (1..=count)
        .map(|vertex| search.mate[vertex].saturating_sub(1))
        .collect()
}

/// An edge by the vertices at its ends; between blossoms it is the best one of their vertices.
#[derive(Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    weight: Cost,
}

/// Which end of an alternating path a vertex or blossom is at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// Vertices are numbered from 1, blossoms behind them; 0 is none.
struct Search {
    vertices: usize,
    /// Vertices and blossoms ever made.
    used: usize,
    edges: Vec<Vec<Edge>>,
    dual: Vec<Cost>,
    mate: Vec<usize>,
    /// The outer vertex with the tightest edge to this one.
    slack: Vec<usize>,
    /// The outermost blossom that a vertex or blossom is in.
    top: Vec<usize>,
    parent: Vec<usize>,
    /// By blossom and vertex: in which of its members the vertex is.
    member: Vec<Vec<usize>>,
    label: Vec<Label>,
    seen: Vec<usize>,
    clock: usize,
    /// The members of each blossom around its odd cycle, the base first.
    cycle: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(vertices: usize, weight: impl Fn(usize, usize) -> Cost) -> Self {
        let size = vertices * 2 + 1;
        let mut edges = vec![vec![Edge::default(); size]; size];
        let mut member = vec![vec![0; size]; size];
        let mut heaviest = 0;
        for (from, row) in edges.iter_mut().enumerate().skip(1).take(vertices) {
            member[from][from] = from;
            for (to, edge) in row.iter_mut().enumerate().skip(1).take(vertices) {
                let weight = match from == to {
                    true => 0,
                    false => weight(from - 1, to - 1),
                };
                heaviest = heaviest.max(weight);
                *edge = Edge { from, to, weight };
            }
        }
        let mut dual = vec![0; size];
        dual[1..=vertices].fill(heaviest);
        let top = (0..size)
            .map(|place| if place <= vertices { place } else { 0 })
            .collect();
        Self {
            vertices,
            used: vertices,
            edges,
            dual,
            mate: vec![0; size],
            slack: vec![0; size],
            top,
            parent: vec![0; size],
            member,
            label: vec![Label::Free; size],
            seen: vec![0; size],
            clock: 0,
            cycle: vec![Vec::new(); size],
            queue: VecDeque::new(),
        }
    }

    /// How far an edge is from being tight. Defined by its vertices, also between blossoms.
    fn excess(&self, edge: Edge) -> Cost {
        self.dual[edge.from] + self.dual[edge.to] - self.edges[edge.from][edge.to].weight * 2
    }

    fn note_slack(&mut self, from: usize, to: usize) {
        let known = self.slack[to];
        if known == 0 || self.excess(self.edges[from][to]) < self.excess(self.edges[known][to]) {
            self.slack[to] = from;
        }
    }

    fn find_slack(&mut self, to: usize) {
        self.slack[to] = 0;
        for from in 1..=self.vertices {
            let outer = self.top[from] != to && self.label[self.top[from]] == Label::Outer;
            if outer && self.edges[from][to].weight > 0 {
                self.note_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, place: usize) {
        if place <= self.vertices {
            self.queue.push_back(place);
            return;
        }
        for member in self.cycle[place].clone() {
            self.enqueue(member);
        }
    }

    fn set_top(&mut self, place: usize, top: usize) {
        self.top[place] = top;
        for member in self.cycle[place].clone() {
            self.set_top(member, top);
        }
    }

    /// The place of a member in its blossom's cycle, turned so that the way from the base is even.
    fn even_place(&mut self, blossom: usize, member: usize) -> usize {
        let cycle = &mut self.cycle[blossom];
        let place = cycle.iter().position(|own| *own == member).unwrap_or(0);
        if place % 2 == 0 {
            return place;
        }
        if let Some(rest) = cycle.get_mut(1..) {
            rest.reverse();
        }
        cycle.len() - place
    }

    fn set_mate(&mut self, place: usize, other: usize) {
        let edge = self.edges[place][other];
        self.mate[place] = edge.to;
        if place <= self.vertices {
            return;
        }
        let entry = self.member[place][edge.from];
        let at = self.even_place(place, entry);
        for step in 0..at {
            let (one, next) = (self.cycle[place][step], self.cycle[place][step ^ 1]);
            self.set_mate(one, next);
        }
        self.set_mate(entry, other);
        self.cycle[place].rotate_left(at);
    }

    fn augment(&mut self, mut from: usize, mut to: usize) {
        loop {
            let next = self.top[self.mate[from]];
            self.set_mate(from, to);
            if next == 0 {
                return;
            }
            let above = self.top[self.parent[next]];
            self.set_mate(next, above);
            (from, to) = (above, next);
        }
    }

    /// Where the paths of two outer vertices to their roots meet; 0 when they never do.
    fn meeting(&mut self, mut one: usize, mut other: usize) -> usize {
        self.clock += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.clock {
                    return one;
                }
                self.seen[one] = self.clock;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    /// The members from an end of the closing edge down to the base, which is left out.
    fn branch(&mut self, from: usize, base: usize) -> Vec<usize> {
        let mut branch = Vec::new();
        let mut outer = from;
        while outer != base {
            let inner = self.top[self.mate[outer]];
            branch.extend([outer, inner]);
            self.enqueue(inner);
            outer = self.top[self.parent[inner]];
        }
        branch
    }

    fn shrink(&mut self, one: usize, base: usize, other: usize) {
        let free = (self.vertices + 1..=self.used).find(|place| self.top[*place] == 0);
        let blossom = free.unwrap_or(self.used + 1);
        self.used = self.used.max(blossom);
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[base];
        let mut cycle = vec![base];
        cycle.extend(self.branch(one, base).into_iter().rev());
        cycle.extend(self.branch(other, base));
        self.cycle[blossom].clone_from(&cycle);
        self.set_top(blossom, blossom);
        for place in 1..=self.used {
            self.edges[blossom][place].weight = 0;
            self.edges[place][blossom].weight = 0;
        }
        self.member[blossom].fill(0);
        for own in cycle {
            for place in 1..=self.used {
                let edge = self.edges[own][place];
                let known = self.edges[blossom][place];
                if known.weight == 0 || self.excess(edge) < self.excess(known) {
                    self.edges[blossom][place] = edge;
                    self.edges[place][blossom] = self.edges[place][own];
                }
            }
            for vertex in 1..=self.vertices {
                if self.member[own][vertex] != 0 {
                    self.member[blossom][vertex] = own;
                }
            }
        }
        self.find_slack(blossom);
    }

    fn expand(&mut self, blossom: usize) {
        for own in self.cycle[blossom].clone() {
            self.set_top(own, own);
        }
        let entry = self.member[blossom][self.edges[blossom][self.parent[blossom]].from];
        let at = self.even_place(blossom, entry);
        let cycle = self.cycle[blossom].clone();
        for pair in cycle[..at].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edges[outer][inner].from;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.parent[entry] = self.parent[blossom];
        for own in cycle.iter().skip(at + 1) {
            self.label[*own] = Label::Free;
            self.find_slack(*own);
        }
        self.top[blossom] = 0;
        self.cycle[blossom].clear();
    }

    /// A tight edge from an outer vertex. Whether it has made the matching larger.
    fn follow(&mut self, edge: Edge) -> bool {
        let (from, to) = (self.top[edge.from], self.top[edge.to]);
        match self.label[to] {
            Label::Free => {
                self.parent[to] = edge.from;
                self.label[to] = Label::Inner;
                let next = self.top[self.mate[to]];
                self.slack[to] = 0;
                self.slack[next] = 0;
                self.label[next] = Label::Outer;
                self.enqueue(next);
            }
            Label::Outer => {
                let base = self.meeting(from, to);
                if base == 0 {
                    self.augment(from, to);
                    self.augment(to, from);
                    return true;
                }
                self.shrink(from, base, to);
            }
            Label::Inner => {}
        }
        false
    }

    fn tops(&self) -> impl Iterator<Item = usize> + use<'_> {
        (1..=self.used).filter(|place| self.top[*place] == *place)
    }

    /// Makes the matching larger by one edge, if it can be.
    fn augments(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.slack.fill(0);
        self.queue.clear();
        let roots: Vec<usize> = self.tops().filter(|top| self.mate[*top] == 0).collect();
        for root in &roots {
            self.parent[*root] = 0;
            self.label[*root] = Label::Outer;
            self.enqueue(*root);
        }
        if roots.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            let Some(step) = self.step() else {
                return false;
            };
            if !self.shift(step) {
                return false;
            }
            if self.follow_tight() {
                return true;
            }
            let empty: Vec<usize> = self
                .tops()
                .filter(|top| *top > self.vertices)
                .filter(|top| self.label[*top] == Label::Inner && self.dual[*top] == 0)
                .collect();
            for blossom in empty {
                self.expand(blossom);
            }
        }
    }

    /// Follows all tight edges of the outer vertices.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.top[from]] == Label::Inner {
                continue;
            }
            for to in 1..=self.vertices {
                let edge = self.edges[from][to];
                if edge.weight == 0 || self.top[from] == self.top[to] {
                    continue;
                }
                if self.excess(edge) == 0 {
                    if self.follow(edge) {
                        return true;
                    }
                } else {
                    self.note_slack(from, self.top[to]);
                }
            }
        }
        false
    }

    /// By how much the duals may be moved until an edge is tight or a blossom empty.
    fn step(&self) -> Option<Cost> {
        let blossoms = self
            .tops()
            .filter(|top| *top > self.vertices && self.label[*top] == Label::Inner)
            .map(|top| self.dual[top] / 2);
        let edges = self
            .tops()
            .filter(|top| self.slack[*top] != 0)
            .filter_map(|top| {
                let excess = self.excess(self.edges[self.slack[top]][top]);
                match self.label[top] {
                    Label::Free => Some(excess),
                    Label::Outer => Some(excess / 2),
                    Label::Inner => None,
                }
            });
        blossoms.chain(edges).min()
    }

    /// Moves the duals. Whether a heavier matching may be left.
    fn shift(&mut self, step: Cost) -> bool {
        for vertex in 1..=self.vertices {
            match self.label[self.top[vertex]] {
                Label::Outer if self.dual[vertex] <= step => return false,
                Label::Outer => self.dual[vertex] -= step,
                Label::Inner => self.dual[vertex] += step,
                Label::Free => {}
            }
        }
        let blossoms: Vec<usize> = self.tops().filter(|top| *top > self.vertices).collect();
        for blossom in blossoms {
            match self.label[blossom] {
                Label::Outer => self.dual[blossom] += step * 2,
                Label::Inner => self.dual[blossom] -= step * 2,
                Label::Free => {}
            }
        }
        true
    }

    fn follow_tight(&mut self) -> bool {
        self.queue.clear();
        for top in 1..=self.used {
            let from = self.slack[top];
            if self.top[top] != top || from == 0 || self.top[from] == top {
                continue;
            }
            let edge = self.edges[from][top];
            if self.excess(edge) == 0 && self.follow(edge) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The lowest sum, by trying everything.
    fn lowest(left: &[usize], cost: &impl Fn(usize, usize) -> Cost) -> Cost {
        let Some((first, rest)) = left.split_first() else {
            return 0;
        };
        let with = |place: usize| {
            let mut others = rest.to_vec();
            let partner = others.remove(place);
            cost(*first, partner) + lowest(&others, cost)
        };
        (0..rest.len()).map(with).min().unwrap_or(0)
    }

    fn sum(mates: &[usize], cost: &impl Fn(usize, usize) -> Cost) -> Cost {
        let each = mates.iter().enumerate();
        each.filter(|(own, mate)| *own < **mate)
            .map(|(own, mate)| cost(own, *mate))
            .sum()
    }

    proptest! {
        #[test]
        fn it_is_the_cheapest(half in 0_usize..=4, costs in proptest::collection::vec(0_i64..40, 100), wide in any::<bool>()) {
            let count = half * 2;
            let scale = if wide { 1_000_000_007 } else { 1 };
            let cost = |a: usize, b: usize| Cost::from(costs[a.min(b) * 10 + a.max(b)]) * scale;
            let mates = cheapest(count, cost);
            for (own, mate) in mates.iter().enumerate() {
                prop_assert!(own != *mate && mates[*mate] == own);
            }
            let all: Vec<usize> = (0..count).collect();
            prop_assert_eq!(sum(&mates, &cost), lowest(&all, &cost));
        }

        #[test]
        fn nobody_is_left_out_of_a_large_field(half in 20_usize..=50, seed in any::<u64>()) {
            let count = half * 2;
            let cost = |a: usize, b: usize| {
                let (low, high) = (a.min(b) as u64, a.max(b) as u64);
                Cost::from((low * 1009 + high * 9176 + 1).wrapping_mul(seed | 1) >> 40)
            };
            let mates = cheapest(count, cost);
            for (own, mate) in mates.iter().enumerate() {
                prop_assert!(own != *mate && mates[*mate] == own);
            }
        }
    }
}
