//! A player: answers every "go" with one of the legal moves that stand after it.
use std::io::{self, BufRead, Write};

/// The same seed gives the same game.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % count
    }
}

/// Your idea goes here. Every move in the list is legal.
fn choose<'a>(moves: &[&'a str], random: &mut Random) -> &'a str {
    moves[random.below(moves.len())]
}

fn main() -> io::Result<()> {
    let mut random = Random(1);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            Some("seed") => random = Random(words[1].parse().unwrap_or(1)),
            Some("go") => {
                println!("{}", choose(&words[2..], &mut random));
                io::stdout().flush()?;
            }
            Some("quit") => break,
            _ => {}
        }
    }
    Ok(())
}
