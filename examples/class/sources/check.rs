use std::io::Read;

fn answer(text: &str) -> Option<(String, usize, usize)> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut rows: Vec<Vec<char>> = text.split('\n').map(|l| l.chars().filter(|c| *c != ' ' && *c != '\t').collect()).collect();
    while rows.first().is_some_and(|r| r.is_empty()) {
        rows.remove(0);
    }
    while rows.last().is_some_and(|r| r.is_empty()) {
        rows.pop();
    }
    if rows.is_empty() || rows[0].len() > 4 || !rows[0].iter().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let n: usize = rows.remove(0).iter().collect::<String>().parse().ok()?;
    if n == 0 || rows.len() != n || rows.iter().any(|r| r.len() != n || r.iter().any(|c| !"WB+-".contains(*c))) {
        return None;
    }
    let mut seen = vec![vec![false; n]; n];
    let (mut white, mut black, mut open) = (0, 0, false);
    for r in 0..n {
        for c in 0..n {
            open |= rows[r][c] == '+';
            if rows[r][c] != '-' || seen[r][c] {
                continue;
            }
            let (mut size, mut owner, mut stack) = (0, ' ', vec![(r as i32, c as i32)]);
            seen[r][c] = true;
            while let Some((y, x)) = stack.pop() {
                size += 1;
                for (dy, dx) in (-1..2).flat_map(|dy| (-1..2).map(move |dx| (dy, dx))) {
                    let (v, u) = (y + dy, x + dx);
                    if v < 0 || u < 0 || v >= n as i32 || u >= n as i32 {
                        continue;
                    }
                    let there = rows[v as usize][u as usize];
                    if there == '-' && !seen[v as usize][u as usize] {
                        seen[v as usize][u as usize] = true;
                        stack.push((v, u));
                    } else if (there == 'W' || there == 'B') && dy * dx == 0 {
                        owner = there;
                    }
                }
            }
            match owner {
                'W' => white += size,
                'B' => black += size,
                _ => {}
            }
        }
    }
    let winner = if open { "None" } else if white > black { "White" } else if black > white { "Black" } else { "Draw" };
    Some((winner.to_string(), white, black))
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    match answer(&text) {
        Some((winner, white, black)) => println!("{winner}\n{white}\n{black}"),
        None => println!("Error"),
    }
}
