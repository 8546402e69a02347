import type { WrittenBoard } from '@ringfence/rules';

/** Caches a function's result for each board: hundreds of judges look at the same boards. */
export function remembered<Key, Value>(
  find: (board: WrittenBoard, key: Key) => Value,
): (board: WrittenBoard, key: Key) => Value {
  const known = new WeakMap<WrittenBoard, Map<Key, Value>>();
  return (board, key) => {
    const found = known.get(board) ?? new Map<Key, Value>();
    if (!found.has(key)) found.set(key, find(board, key));
    known.set(board, found);
    return found.get(key) as Value;
  };
}
