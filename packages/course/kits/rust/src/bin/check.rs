//! A checker: reads a board from standard input and says who has won.
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let _size: usize = lines.next().and_then(|line| line.parse().ok()).unwrap_or(0);
    let _rows: Vec<Vec<char>> = lines.map(|line| line.chars().filter(|c| !c.is_whitespace()).collect()).collect();
    // Your judge goes here. Print each line of the answer, and nothing else.
    println!("None");
    Ok(())
}
