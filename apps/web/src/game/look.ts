import { analyseEnough, type Engine, type Info, type Limits } from '@ringfence/engine';
import { games, type Position } from '@ringfence/rules';

/** How long a proof may get: as long as one of the review, which would find fault otherwise. On squares the search itself proves what is near. */
const PROOF_NODES = 10_000;

/** With fewer pieces nobody has a chain of threats that is short enough for such a proof. */
const LEAST_PIECES = 2;

interface LookOptions {
  readonly signal?: AbortSignal;
  /** Whether a proof could still matter, after what the search has found; default: always. */
  readonly isDoubtful?: ((searched: Info) => boolean) | undefined;
}

/**
 * The engine's view of a position, of which the guide and hints speak: a search, and on hexagons a proof as the review tries one,
 * which finds chains of threats that a short search does not. The proof takes ten times as long.
 */
export async function lookAt(
  engine: Pick<Engine, 'analyse' | 'solve'>,
  position: Position,
  limits: Limits,
  { signal = new AbortController().signal, isDoubtful = () => true }: LookOptions = {},
): Promise<Info> {
  const info = await analyseEnough(engine, position, limits, undefined, signal);
  const [best] = info.moves;
  if (info.proof !== undefined || best === undefined || games[position.game].hasScores || signal.aborted) return info;
  const own = position.pieces.reduce((count, piece) => count + Number(piece === position.turn), 0);
  if (own < LEAST_PIECES || !isDoubtful(info)) return info;
  const { proof, line } = await engine.solve(position, { nodes: PROOF_NODES, signal });
  if (proof === undefined) return info;
  const value = { win: 1, draw: 0, loss: -1 }[proof];
  const move = proof === 'win' ? (line[0] ?? best.move) : best.move;
  const first = { ...best, move, value, proof, pv: proof === 'win' ? line : best.pv };
  return { ...info, proof, moves: [first, ...info.moves.filter((one) => one.move !== move)] };
}
