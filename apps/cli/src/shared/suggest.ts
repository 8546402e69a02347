/** The edit distance of two words: changed, added, missing or swapped letters. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j] + 1, row[j - 1] + 1);
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (exchanged) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[other.length];
}

/** The word that was probably meant; `undefined` if none is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 40) return undefined;
  const typed = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of known) {
    // An abbreviation means the whole word.
    const apart = typed.length > 1 && candidate.startsWith(typed) ? 1 : distance(typed, candidate);
    if (apart < bestDistance) {
      best = candidate;
      bestDistance = apart;
    }
  }
  return best;
}

/** The end of a message about an unknown word: a suggestion, or all choices. */
export function suggestion(word: string, known: readonly string[], mark = ''): string {
  const meant = nearest(word, known);
  return meant === undefined
    ? `choose one of ${known.map((candidate) => mark + candidate).join(', ')}`
    : `did you mean "${mark}${meant}"?`;
}
