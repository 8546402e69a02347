import type { Info, MoveInfo, Proof } from './api.ts';

/** The criteria for the order of moves. */
interface Ordered extends Pick<MoveInfo, 'move' | 'visits' | 'value'> {
  readonly proof?: Proof | undefined;
}

/** Wins first, losses last, otherwise by visits; a sure draw precedes moves with a lower expectation. */
export function inOrder<T extends Ordered>(moves: readonly T[]): T[] {
  const open = moves.filter(({ proof }) => proof === undefined);
  const favourite = open.reduce<T | undefined>(
    (best, each) => (best && best.visits >= each.visits ? best : each),
    undefined,
  );
  const drawRank = favourite === undefined || favourite.value <= 0 ? 2 : 0;
  const rankOf = ({ proof }: T): number => {
    if (proof === undefined) return 1;
    return proof === 'win' ? 3 : proof === 'draw' ? drawRank : -1;
  };
  return [...moves].sort((a, b) => rankOf(b) - rankOf(a) || b.visits - a.visits || a.move - b.move);
}

/** Combines several tree searches of one position: visits add up, and a proof by one is a proof. */
export function mergeInfos(infos: readonly Info[]): Info {
  const [first, ...others] = infos;
  if (others.length === 0) return first;
  const settled = infos.find(({ proof }) => proof !== undefined);
  const merged = (settled ?? first).moves.map(({ move }) =>
    mergeMoves(infos.flatMap((info) => info.moves.filter((candidate) => candidate.move === move))),
  );
  // A search that has settled the position has also sorted its moves.
  const moves = settled === undefined ? inOrder(merged) : merged;
  const proof = settled?.proof ?? proofOf(moves);
  return {
    side: first.side,
    moves,
    depth: moves[0].pv.length,
    nodes: infos.reduce((sum, info) => sum + info.nodes, 0),
    milliseconds: Math.max(...infos.map((info) => info.milliseconds)),
    ...(proof !== undefined && { proof, argument: settled?.argument ?? 'proved by several tree searches together' }),
    ...(first.missingNet !== undefined && { missingNet: first.missingNet }),
  };
}

function mergeMoves(same: readonly MoveInfo[]): MoveInfo {
  const visits = same.reduce((sum, each) => sum + each.visits, 0);
  const proved = same.find(({ proof }) => proof !== undefined);
  const [deepest] = [...same].sort((a, b) => b.visits - a.visits);
  if (proved !== undefined) return { ...proved, visits };
  const value = visits === 0 ? deepest.value : same.reduce((sum, each) => sum + each.value * each.visits, 0) / visits;
  return { ...deepest, value, visits };
}

/** What is certain about a position, from what is certain about its sorted moves. */
function proofOf([best, ...others]: readonly MoveInfo[]): Proof | undefined {
  if (best.proof === 'win') return 'win';
  return others.every(({ proof }) => proof !== undefined) ? best.proof : undefined;
}
