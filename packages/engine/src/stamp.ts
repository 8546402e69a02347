import { gameNames, type Position } from '@ringfence/rules';

/** A solver's saved state begins with its subject, so that it is not used for another position. */
const STAMP_BYTES = 16;

/** Identifies in the stamp the solver that saved a state. */
type StampMark = 'hex' | 'squatter';

const marks: Readonly<Record<StampMark, number>> = { hex: 0x52464831, squatter: 0x52465331 };

function stampOf(mark: StampMark, { game, grid, hash }: Position): Uint8Array {
  const stamp = new Uint8Array(STAMP_BYTES);
  const view = new DataView(stamp.buffer);
  view.setUint32(0, marks[mark]);
  view.setUint8(4, gameNames.indexOf(game));
  view.setUint8(5, grid.size);
  view.setBigUint64(8, hash);
  return stamp;
}

/** What was learnt about a position, after its stamp. */
export function stamped(mark: StampMark, position: Position, learnt: Uint8Array): Uint8Array {
  const state = new Uint8Array(STAMP_BYTES + learnt.length);
  state.set(stampOf(mark, position));
  state.set(learnt, STAMP_BYTES);
  return state;
}

/** The content after the stamp; `undefined` if the stamp is of another position or another solver. */
export function unstamped(mark: StampMark, position: Position, state: Uint8Array): Uint8Array | undefined {
  const stamp = stampOf(mark, position);
  if (state.length < STAMP_BYTES || stamp.some((byte, at) => state[at] !== byte)) return undefined;
  return state.subarray(STAMP_BYTES);
}
