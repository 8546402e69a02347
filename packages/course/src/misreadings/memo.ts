import type { WrittenBoard } from '@ringfence/rules';

/** Caches a function's result for each board: hundreds of judges look at the same boards. */
export function remembered<Key, Value>(
  find: (board: WrittenBoard, key: Key) => Value,
): (board: WrittenBoard, key: Key) => Value {
  const known = new WeakMap<WrittenBoard, Map<Key, Value>>();
  return (board, key) => {
    let found = known.get(board);
    if (found === undefined) {
      found = new Map();
      known.set(board, found);
    }
    let value = found.get(key);
    if (value === undefined && !found.has(key)) {
      value = find(board, key);
      found.set(key, value);
    }
    return value as Value;
  };
}
