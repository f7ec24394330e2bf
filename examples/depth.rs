//! Scratch: search from the start.
use awale::{engine::*, game::*, rules};
use std::{sync::Arc, time::Instant};
fn main() {
    let mut a = std::env::args().skip(1);
    let depth: u8 = a.next().unwrap().parse().unwrap();
    let id = a.next().unwrap_or("abapa".into());
    let game = Game::new(Arc::clone(&rules::find(&id).unwrap()));
    let mb = a.next().map_or(256, |m| m.parse().unwrap());
    let mut analyst = Analyst::new(mb);
    let begun = Instant::now();
    analyst.analyse_aloud(&game, &Limits::default().depth(depth), &Never, &mut |a| {
        let t = begun.elapsed().as_secs_f64();
        let pv: String = a.lines[0].moves.iter().map(|m| m.to_char(6)).collect();
        println!(
            "{:2} {:3} {:9.3}s {:12} {:6.2}M/s {} {}",
            a.depth,
            a.reached,
            t,
            a.nodes,
            a.nodes as f64 / t / 1e6,
            a.lines[0].worth(),
            pv
        );
    });
}
