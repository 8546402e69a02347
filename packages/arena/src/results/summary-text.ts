import { countWords, visible } from '@ringfence/rules';
import { faultKinds } from '../game/fault.ts';
import { decimal, intervalText, percent, pointsText, probability, signed } from './figures.ts';
import { shortNames } from './safe-text.ts';
import type { SprtOptions, SprtState } from './sprt.ts';
import { isRepetitive, type Ratings, repetitionSentence, type Summary } from './summary.ts';

/** The width that usual terminals and e-mails show without breaking lines. */
const WIDTH = 100;

type Rows = readonly (readonly string[])[];

/** Aligns columns; those in `left` to the left, the others to the right. */
function table(rows: Rows, left: readonly number[]): string[] {
  const widths = rows[0].map((_, col) => Math.max(...rows.map((row) => [...row[col]].length)));
  const pad = (text: string, width: number): string => ' '.repeat(width - [...text].length);
  return rows.map((row) =>
    row
      .map((text, col) => (left.includes(col) ? text + pad(text, widths[col]) : pad(text, widths[col]) + text))
      .join('  ')
      .trimEnd(),
  );
}

/** A table with names shortened so that it fits, down to names of eight characters. */
function fitted(rowsWith: (nameLength: number) => Rows, left: readonly number[], width: number): string[] {
  const full = table(rowsWith(Number.POSITIVE_INFINITY), left);
  const over = Math.max(...full.map((line) => [...line].length)) - width;
  if (over <= 0) return full;
  const longest = Math.max(...rowsWith(Number.POSITIVE_INFINITY).map((row) => [...row[1]].length));
  return table(rowsWith(Math.max(8, longest - over)), left);
}

/** Names of at most this many characters, different for different players. */
function namer(all: readonly { readonly player: string }[]): (player: string, length: number) => string {
  const players = all.map(({ player }) => player);
  const tables = new Map<number, ReadonlyMap<string, string>>();
  return (player, length) => {
    const table = tables.get(length) ?? shortNames(players, length);
    tables.set(length, table);
    return table.get(player) ?? player;
  };
}

/** The table of points and ratings. Contains nothing measured: the same games print the same text. */
export function standingsText(summary: Summary, width = WIDTH): string {
  const { standings, ratings } = summary;
  const hasInterval = !isRepetitive(summary);
  if (standings.length === 0) return 'No players.';
  const names = namer(standings);
  const rowsWith = (length: number): Rows => [
    ['#', 'player', 'games', 'won', 'drawn', 'lost', 'points', 'score', 'rating', '95 % interval', 'faults'],
    ...standings.map((line, i) => {
      const rating = ratings?.players[i].rating;
      return [
        String(line.rank),
        names(line.player, length),
        String(line.games),
        String(line.wins),
        String(line.draws),
        String(line.losses),
        pointsText(line.points),
        percent(line.score),
        rating === undefined ? '–' : signed(rating.value),
        rating === undefined || !hasInterval ? '–' : intervalText(rating),
        String(line.faults),
      ];
    }),
  ];
  return fitted(rowsWith, [1], width).join('\n');
}

/** Points of each against each, columns numbered like the rows; excess columns continue below. */
function crosstableText({ standings, crosstable }: Summary, width = WIDTH): string {
  const points = new Map(crosstable.map((one) => [JSON.stringify([one.player, one.opponent]), one]));
  const names = namer(standings);
  const numbers = standings.map((_, i) => String(i + 1));
  const cell = (row: number, col: number): string => {
    if (row === col) return '·';
    const found = points.get(JSON.stringify([standings[row].player, standings[col].player]));
    return found === undefined ? '' : pointsText(found.points);
  };
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, [...text].length), 1);
  const nameLength = Math.min(24, widest(standings.map(({ player }) => visible(player))));
  const numberLength = widest(numbers);
  const cellLength = Math.max(numberLength, widest(crosstable.map((one) => pointsText(one.points))));
  const perBlock = Math.max(1, Math.floor((width - numberLength - 2 - nameLength) / (cellLength + 2)));
  const blocks: string[] = [];
  for (let from = 0; from < standings.length; from += perBlock) {
    const cols = [...standings.keys()].slice(from, from + perBlock);
    const rows = [
      ['#', 'player', ...cols.map((col) => numbers[col])],
      ...standings.map(({ player }, row) => [
        numbers[row],
        names(player, nameLength),
        ...cols.map((col) => cell(row, col)),
      ]),
    ];
    blocks.push(table(rows, [1]).join('\n'));
  }
  return blocks.join('\n\n');
}

/** Faults by kind for the players that have any; empty if nobody has. */
function faultCountsText({ faults }: Summary, width = WIDTH): string {
  const faulty = faults.filter(({ kinds }) => Object.values(kinds).some((count) => count > 0));
  if (faulty.length === 0) return '';
  const names = namer(faults);
  const rowsWith = (length: number): Rows => [
    ['', 'faults', ...faultKinds],
    ...faulty.map(({ player, kinds }) => ['', names(player, length), ...faultKinds.map((kind) => String(kinds[kind]))]),
  ];
  return fitted(rowsWith, [1], width)
    .map((line) => line.trimStart())
    .join('\n');
}

/** Wrong answers of classic players about the winner, a sentence each. */
export const wrongWinnerSentences = ({ wrongWinners, standings }: Summary): string[] =>
  wrongWinners.map(({ player, games, game, words }) => {
    const played = standings.find((line) => line.player === player)?.games ?? games;
    return `The getWinner of ${visible(player)} was wrong in ${games} of ${countWords(played, 'game')}; in game ${visible(game)}, ${visible(words)}.`;
  });

/** The results of the side that begins, in sentences. */
export function colourSentences({ colour, ratings }: Summary, first = 'White'): string[] {
  const { wins, draws, losses, score } = colour;
  if (score === null) return ['No games yet.'];
  const share = `${percent(score.value)} (${percent(score.low)} … ${percent(score.high)})`;
  const advantage = ratings?.colourAdvantage ?? undefined;
  return [
    `${first}, who moves first, won ${wins}, drew ${draws}, lost ${losses}: ${share}.`,
    ...(advantage === undefined
      ? []
      : [`Moving first is worth ${signed(advantage.value)} Elo (${intervalText(advantage)}).`]),
  ];
}

/** One sentence on the state of a sequential test. */
export function sprtText(state: SprtState, { elo0, elo1 }: SprtOptions): string {
  const ends: Readonly<Record<SprtState['decision'], string>> = {
    continue: 'undecided, continue',
    'accept-elo0': `elo0 is accepted: no improvement of ${elo1}`,
    'accept-elo1': `elo1 is accepted: better by more than ${elo0}`,
  };
  const { llr, lower, upper, pairs } = state;
  return (
    `SPRT of normalised Elo ${elo0} against ${elo1}: LLR ${decimal(llr)} ` +
    `(${decimal(lower)} … ${decimal(upper)}) after ${countWords(pairs, 'pair')}, ${ends[state.decision]}.`
  );
}

/** Which of two players is stronger; names the likelier one, whoever leads the table. */
function duelSentence({ players, superiority, replicates }: Ratings): string {
  const [a, b] = players.map(({ rating }) => Math.round(rating.value));
  const likelier = superiority[0][1] >= 0.5 ? 0 : 1;
  const share = superiority[likelier][1 - likelier];
  // Between two equal players the replicates show only chance.
  if (a === b || percent(share) === percent(0.5)) return 'The games do not show who is stronger.';
  return `${visible(players[likelier].player)} is stronger with a probability of ${probability(share, replicates)}.`;
}

/** Everything for the terminal that is the same for the same games. */
export function summaryText(
  summary: Summary,
  { width = WIDTH, first }: { width?: number; first?: string } = {},
): string {
  const { games, pairs, lengths, standings, ratings } = summary;
  const repetition = repetitionSentence(summary);
  const duel = standings.length === 2 && ratings !== null && !isRepetitive(summary) ? [duelSentence(ratings)] : [];
  const apart =
    ratings !== null && ratings.groups.length > 1
      ? [`Ratings compare only within groups: ${ratings.groups.length} groups of players never met.`]
      : [];
  return [
    standingsText(summary, width),
    ...(standings.length > 2 ? [crosstableText(summary, width)] : []),
    [
      `${countWords(games, 'game')}, ${countWords(pairs, 'whole pair')}${lengths.mean === null ? '' : `, ${lengths.mean} moves on average`}.`,
      ...(games === 0 ? [] : colourSentences(summary, first)),
      ...duel,
      ...apart,
      ...(repetition === undefined ? [] : [repetition]),
    ].join('\n'),
    faultCountsText(summary, width),
    wrongWinnerSentences(summary).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
