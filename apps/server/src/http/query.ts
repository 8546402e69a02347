import { type GameName, gameNames, isGameName, type Side, shortened, sideOfWord } from '@ringfence/rules';
import { Problem } from './problem.ts';

/** The options of a request: what stands behind the `?` of its address. */
export class Query {
  private readonly values: URLSearchParams;

  /** A word that nobody knows is a mistake, and told rather than ignored. */
  constructor(url: string, known: readonly string[]) {
    this.values = new URL(url).searchParams;
    for (const name of this.values.keys()) {
      if (!known.includes(name)) {
        throw new Problem(400, 'unknown-option', `there is no option "${short(name)}": there are ${known.join(', ')}`);
      }
    }
  }

  game(): GameName | undefined {
    const word = this.values.get('game');
    if (word === null) return undefined;
    if (isGameName(word)) return word;
    throw new Problem(400, 'bad-option', `game is one of ${gameNames.join(', ')}, not "${short(word)}"`);
  }

  text(name: string): string | undefined {
    return this.values.get(name) ?? undefined;
  }

  flag(name: string): boolean {
    const word = this.values.get(name);
    if (word === null || word === 'false') return false;
    if (word === '' || word === 'true') return true;
    throw new Problem(400, 'bad-option', `${name} is true or false, not "${short(word)}"`);
  }

  number(name: string, least: number, most: number): number | undefined {
    const word = this.values.get(name);
    if (word === null) return undefined;
    const value = Number(word);
    if (/^[0-9]+$/.test(word) && value >= least && value <= most) return value;
    throw new Problem(400, 'bad-option', `${name} is a whole number from ${least} to ${most}, not "${short(word)}"`);
  }

  side(name: string): Side | undefined {
    const word = this.values.get(name);
    if (word === null) return undefined;
    const side = sideOfWord(word);
    if (side !== undefined) return side;
    throw new Problem(400, 'bad-option', `${name} is white or black, not "${short(word)}"`);
  }
}

const short = (text: string): string => shortened(text, 40);
