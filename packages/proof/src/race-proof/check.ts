import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL, ProofError } from '../breaker-proof/board.ts';
import { withCell } from '../breaker-proof/holds.ts';
import { KnownPositions } from '../breaker-proof/known.ts';
import { type ByteSource, checkChunks, type Reading } from '../breaker-proof/source.ts';
import { type Chain, chainWins, leavesWin } from './chain.ts';
import { parseRaceHeader, type RaceHeader, raceRulesOf } from './header.ts';
import type { RaceRules } from './rules.ts';

/** The first line of a proof that the side to move captures or wins first. */
const RACE_MAGIC = 'ringfence race 1';
const LONGEST_LINE = 2000;
/** From here on, a byte is a chain of so many moves more. */
const CHAIN = 0x80;

interface RaceCounts {
  positions: number;
  chains: number;
  /** Moves of the other side that were tried. */
  answers: number;
  deepest: number;
}

export interface VerifiedRace {
  readonly header: RaceHeader;
  readonly counts: RaceCounts;
  /** If the header lists answers: the first move, and the answers to it that the proof leaves open. */
  readonly first?: { readonly move: number; readonly open: readonly number[] };
}

/**
 * A position that is proved, the move that wins, and the chains that refute answers to it. Without a move, it
 * is proved by one chain.
 */
type OnWin = (cells: Cells, move: number | undefined, chains: readonly Chain[]) => void;

interface RaceListeners {
  readonly onProgress?: (counts: Readonly<RaceCounts>) => void;
  readonly onWin?: OnWin;
}

/** Checks an unpacked proof that comes in chunks; throws a `ProofError` that names the error and its position. */
export async function verifyRace(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { onProgress, onWin }: RaceListeners = {},
): Promise<VerifiedRace> {
  const counts: RaceCounts = { positions: 0, chains: 0, answers: 0, deepest: 0 };
  return await checkChunks(chunks, (source) => check(source, counts, onWin), counts, onProgress);
}

function* check(source: ByteSource, counts: RaceCounts, onWin: OnWin | undefined): Reading<VerifiedRace> {
  if ((yield* source.line(LONGEST_LINE)) !== RACE_MAGIC)
    throw new ProofError('this is not a proof of who captures or wins first');
  const header = parseRaceHeader(yield* source.line(LONGEST_LINE));
  const rules = raceRulesOf(header);
  const own = header.toMove === 'white' ? 'W' : 'B';
  const cells = Uint8Array.from(header.position, (letter) =>
    letter === '.' ? FREE_CELL : letter === own ? MAKER_CELL : BREAKER_CELL,
  );
  if (rules.hasWon(cells, MAKER_CELL) || rules.hasWon(cells, BREAKER_CELL))
    throw new ProofError(rules.words.isOver, rules.draw(cells));
  const checker = new RaceChecker(rules, source, counts, onWin);
  const first = header.answers && (yield* checker.someAnswers(cells, header.answers));
  if (first === undefined) yield* checker.toMove(cells, 0);
  if (!(yield* source.isAtEnd())) throw new ProofError(`something follows the proof, at byte ${source.offset}`);
  return { header, counts, ...(first && { first }) };
}

/** Checks that Maker, to move, wins before Breaker does, whatever Breaker plays. */
class RaceChecker {
  private readonly rules: RaceRules;
  private readonly source: ByteSource;
  private readonly counts: RaceCounts;
  private readonly onWin: OnWin | undefined;
  private readonly known: KnownPositions;

  constructor(rules: RaceRules, source: ByteSource, counts: RaceCounts, onWin: OnWin | undefined) {
    this.rules = rules;
    this.source = source;
    this.counts = counts;
    this.onWin = onWin;
    this.known = new KnownPositions(rules);
  }

  /** Reads the record of a position, unless it has one; returns its chain, if it is one. */
  *toMove(cells: Cells, depth: number): Reading<Chain | undefined> {
    const { rules, source, counts, known } = this;
    if (known.find(cells) !== undefined) return undefined;
    yield* source.ready();
    const first = source.byte();
    if (first >= CHAIN) {
      const moves = Array.from({ length: first - CHAIN }, () => source.byte());
      if (!chainWins(rules, cells, moves))
        throw new ProofError(`a chain of threats does not ${rules.words.win}`, rules.draw(cells));
      counts.chains++;
      this.onWin?.(cells, undefined, [moves]);
      return moves;
    }
    const chains = yield* this.answers(this.moved(cells, first), depth + 1);
    known.add(cells, new Uint8Array(rules.size));
    this.onWin?.(cells, first, chains);
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
    return undefined;
  }

  /** Reads the first move and the records of these answers; returns the move and the answers that are left open. */
  *someAnswers(cells: Cells, answers: readonly number[]): Reading<NonNullable<VerifiedRace['first']>> {
    const { rules, source, counts } = this;
    yield* source.ready();
    const move = source.byte();
    const moved = this.moved(cells, move);
    counts.positions++;
    const taken = answers.find((answer) => moved[answer] !== FREE_CELL);
    if (taken !== undefined) throw new ProofError(`the answer ${rules.nameOf(taken)} is not free`, rules.draw(moved));
    const chains: Chain[] = [];
    for (const answer of answers) yield* this.answer(moved, answer, 1, chains);
    const open = [...moved.keys()].filter((cell) => {
      if (moved[cell] !== FREE_CELL || answers.includes(cell)) return false;
      counts.answers++;
      const after = withCell(moved, cell, BREAKER_CELL);
      return !chains.some((chain) => chainWins(rules, after, chain)) && this.known.find(after) === undefined;
    });
    if (open.length === 0) this.onWin?.(cells, move, chains);
    return { move, open };
  }

  /** The position after a move of Maker's that does not win, and lets Breaker win nowhere. */
  private moved(cells: Cells, move: number): Cells {
    const { rules } = this;
    if (cells[move] !== FREE_CELL) throw new ProofError('a move is not on a free cell', rules.draw(cells));
    if (rules.winsOn(cells, move, MAKER_CELL))
      throw new ProofError(`${rules.nameOf(move)} ${rules.words.wins}, so it belongs in a chain`, rules.draw(cells));
    if (leavesWin(rules, cells, move))
      throw new ProofError(`after ${rules.nameOf(move)} the other side ${rules.words.wins}`, rules.draw(cells));
    return withCell(cells, move, MAKER_CELL);
  }

  /** Every move of Breaker's is refuted by a chain that came before, or by what follows; returns the chains. */
  private *answers(cells: Cells, depth: number): Reading<readonly Chain[]> {
    const { rules } = this;
    const chains: Chain[] = [];
    let isOver = true;
    for (let move = 0; move < rules.size; move++) {
      if (cells[move] !== FREE_CELL) continue;
      isOver = false;
      yield* this.answer(cells, move, depth, chains);
    }
    if (isOver) throw new ProofError(`the board is full, and nobody has ${rules.words.won}`, rules.draw(cells));
    return chains;
  }

  /** Reads what refutes one answer, and adds its chain to those that came before. */
  private *answer(cells: Cells, move: number, depth: number, chains: Chain[]): Reading<void> {
    this.counts.answers++;
    const after = withCell(cells, move, BREAKER_CELL);
    if (chains.some((chain) => chainWins(this.rules, after, chain))) return;
    const chain = yield* this.toMove(after, depth);
    if (chain !== undefined) chains.push(chain);
  }
}
