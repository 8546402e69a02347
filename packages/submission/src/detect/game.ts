import { type GameName, gameNames, games } from '@ringfence/rules';

/** Games of other years of the course, and those that students like to write, by words that name them. */
const OTHERS: readonly (readonly [word: RegExp, title: string])[] = [
  [/hexifence/gi, 'Hexifence'],
  [/chexers/gi, 'Chexers'],
  [/expendibots/gi, 'Expendibots'],
  [/ropasci/gi, 'RoPaSci 360'],
  [/cachex/gi, 'Cachex'],
  [/infexion/gi, 'Infexion'],
  [/tetress/gi, 'Tetress'],
  [/freckers/gi, 'Freckers'],
  [/watch[\s_-]?your[\s_-]?back/gi, 'Watch Your Back'],
  [/nine[\s_-]?men'?s?[\s_-]?morris/gi, "Nine Men's Morris"],
  [/othello|reversi/gi, 'Othello'],
  [/connect[\s_-]?(?:four|4)\b/gi, 'Connect Four'],
  [/tic[\s_-]?tac[\s_-]?toe/gi, 'Tic-tac-toe'],
  [/gomoku/gi, 'Gomoku'],
  [/\bchess\b/gi, 'chess'],
];

/** A name that is part of other words, such as hexagon, means the game only where it is called one. */
const nameIn = (game: GameName): RegExp =>
  game.length > 4 ? new RegExp(game, 'gi') : new RegExp(`\\b(?:games? of|plays?|playing) ${game}\\b`, 'gi');

const WORDS: readonly (readonly [word: RegExp, title: string, game?: GameName])[] = [
  ...gameNames.map((game) => [nameIn(game), games[game].title, game] as const),
  ...OTHERS,
];

/** The course's referees of later years are this package; ours has none. */
const FOREIGN_REFEREE = /^\s*(?:from\s+referee\.game\b|import\s+referee\.game\b)/m;

/** A game that is only spoken of is not yet the one that is played. */
const FEW = 3;

/** What names the game of a program: its types and its own name, or else all that was written around it. */
interface GameEvidence {
  /** The surest first. */
  readonly names: readonly string[];
  readonly text: string;
}

/** The title of the game that a program is for, if that is not this one; undefined if it may be. */
export function otherGameOf({ names, text }: GameEvidence, game: GameName): string | undefined {
  for (const name of names) {
    const found = mostNamed(name, game, 1);
    if (found !== undefined) return found.game === game ? undefined : found.title;
  }
  const found = mostNamed(text, game, FEW);
  if (found !== undefined && found.game !== game) return found.title;
  return found === undefined && FOREIGN_REFEREE.test(text) ? 'another course' : undefined;
}

/** The game that a text names most often; the course's own, if it is named at all. */
function mostNamed(text: string, own: GameName, few: number): { title: string; game?: GameName } | undefined {
  const counted = WORDS.map(([word, title, game]) => ({
    title,
    ...(game !== undefined && { game }),
    count: text.match(word)?.length ?? 0,
  }));
  const ours = counted.find(({ game }) => game === own);
  if (ours !== undefined && ours.count > 0) return ours;
  const [most] = counted.sort((a, b) => b.count - a.count);
  return most !== undefined && most.count >= few ? most : undefined;
}
