// The next visit as in Gumbel MuZero (Danihelka et al. 2022), without its noise: values count beside the logarithm of the
// policy, and a move that has not been visited has the value of those that have.

import { CHILDREN, COUNT, IN_FLIGHT, MOST, NET_POLICY, NET_SUM, NET_VALUE, NODE, VISITS } from '../../src/codes';
import { MOVE } from '../mcts/tree';
import { halving, sigma, virtualLoss } from './options';

/** Values count as much as after this many visits more. */
const HEAD_START: f32 = 50;

/** The children under comparison, without the swap and those that cannot give more than is `sure`. */
let first: usize = 0;
let end: usize = 0;
let certain: i32 = 0;
/** The value of a move that has not been visited, and the factor of values. */
let mixed: f32 = 0;
let scale: f32 = 0;
/** Visits of these children, those in flight included. */
let visits: f32 = 0;
/** Visits to the root since the position was set. */
let turn: u32 = 0;

export function startRounds(): void {
  turn = 0;
}

function counts(child: usize): bool {
  return <i32>load<u8>(child, MOST) > certain && load<u16>(child, MOVE) !== 0;
}

function prepare(node: usize, sure: i32): void {
  first = load<u32>(node, CHILDREN);
  end = first + <usize>load<u16>(node, COUNT) * NODE;
  certain = sure;
  let most: f32 = 0;
  let done: f32 = 0;
  let seen: f32 = 0;
  let sum: f32 = 0;
  visits = 0;
  for (let child = first; child < end; child += NODE) {
    if (!counts(child)) continue;
    const tried = <f32>load<u32>(child, VISITS);
    visits += tried + <f32>load<u8>(child, IN_FLIGHT);
    if (tried === 0) continue;
    const policy = load<f32>(child, NET_POLICY);
    most = max<f32>(most, tried);
    done += tried;
    seen += policy;
    sum += (policy * load<f32>(child, NET_SUM)) / tried;
  }
  const value = load<f32>(node, NET_VALUE);
  mixed = seen > 0 ? (value + (done * sum) / seen) / (1 + done) : value;
  scale = (HEAD_START + most) * sigma;
}

/** How good a move is: the logarithm of the improved policy, up to a constant. */
function promise(child: usize): f32 {
  const tried = <f32>load<u32>(child, VISITS);
  let value = tried === 0 ? mixed : load<f32>(child, NET_SUM) / tried;
  const flying = <f32>load<u8>(child, IN_FLIGHT);
  if (flying > 0) value -= (virtualLoss * flying) / (tried + flying);
  return Mathf.log(max<f32>(1e-6, load<f32>(child, NET_POLICY))) + scale * value;
}

/** The child whose share of the visits is the furthest below its improved policy; 0 if none counts. */
export function nextToImproved(node: usize, sure: i32): usize {
  prepare(node, sure);
  let top: f32 = -1e30;
  for (let child = first; child < end; child += NODE) if (counts(child)) top = max<f32>(top, promise(child));
  let total: f32 = 0;
  for (let child = first; child < end; child += NODE) if (counts(child)) total += Mathf.exp(promise(child) - top);
  let best: usize = 0;
  let bestScore: f32 = -1e30;
  for (let child = first; child < end; child += NODE) {
    if (!counts(child)) continue;
    const tried = <f32>(load<u32>(child, VISITS) + load<u8>(child, IN_FLIGHT));
    const score = Mathf.exp(promise(child) - top) / total - tried / (1 + visits);
    if (score <= bestScore) continue;
    bestScore = score;
    best = child;
  }
  return best;
}

/**
 * Sequential halving for any number of visits: a visit for each of the `halving` most promising moves, two for each of the
 * better half, and so on down to two moves, and then again from the start.
 */
export function nextInRounds(node: usize, sure: i32): usize {
  prepare(node, sure);
  const rounds: u32 = 31 - clz<u32>(halving);
  const round: u32 = (turn / halving) % rounds;
  const rank: u32 = (turn % halving) % (halving >> round);
  turn++;
  let best: usize = 0;
  let bestPromise: f32 = 1e30;
  for (let passed: u32 = 0; passed <= rank; passed++) {
    // Of equally promising moves the first comes first.
    let next: usize = 0;
    let nextPromise: f32 = -1e30;
    for (let child = first; child < end; child += NODE) {
      if (!counts(child)) continue;
      const own = promise(child);
      if (own > bestPromise || (own === bestPromise && child <= best) || own <= nextPromise) continue;
      next = child;
      nextPromise = own;
    }
    if (next === 0) break;
    best = next;
    bestPromise = nextPromise;
  }
  return best;
}
