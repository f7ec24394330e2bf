//! Scratch.
use awale::{engine::*, rules};
use std::time::Instant;
fn main() {
    let mut a = std::env::args().skip(1);
    let seeds: u8 = a.next().unwrap().parse().unwrap();
    let rule = rules::find(&a.next().unwrap_or("abapa".into())).unwrap();
    let mut tables = Tables::new(&rule).unwrap();
    let all = Instant::now();
    for n in 0..=seeds {
        let t = Instant::now();
        let layer = tables.build_next(2, &Never, &|_| ()).unwrap();
        let len = layer.len();
        tables.push(Box::new(layer)).unwrap();
        let e = t.elapsed().as_secs_f64();
        let v = Instant::now();
        let check = tables.verify(n, 2).unwrap();
        println!(
            "{n:2} {len:10} {e:7.2}s {:6.2} M/s all {:7.2} verify {:6.2} {check:?} exact {:.4}",
            len as f64 / e / 1e6,
            all.elapsed().as_secs_f64(),
            v.elapsed().as_secs_f64(),
            check.exact as f64 / len as f64
        );
    }
}
