import type { WrittenBoard } from '@ringfence/rules';

/** What is known of each board, by the function that found it: one weak map, because each costs every collection of garbage. */
const known = new WeakMap<WrittenBoard, Map<unknown, unknown>[]>();
let functions = 0;

/** Caches a function's result for each board: hundreds of judges look at the same boards. */
export function remembered<Key, Value>(
  find: (board: WrittenBoard, key: Key) => Value,
): (board: WrittenBoard, key: Key) => Value {
  const number = functions++;
  return (board, key) => {
    let all = known.get(board);
    if (all === undefined) {
      all = [];
      known.set(board, all);
    }
    let found = all[number] as Map<Key, Value> | undefined;
    if (found === undefined) {
      found = new Map();
      all[number] = found;
    }
    let value = found.get(key);
    if (value === undefined && !found.has(key)) {
      value = find(board, key);
      found.set(key, value);
    }
    return value as Value;
  };
}

/** Caches what a function made of the latest options, as plain data. */
export function latest<Options, Value>(most: number, make: (options: Options) => Value): (options: Options) => Value {
  const kept = new Map<string, Value>();
  return (options) => {
    const key = JSON.stringify(options);
    const value = kept.get(key) ?? make(options);
    kept.delete(key);
    kept.set(key, value);
    const [oldest = ''] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    return value;
  };
}
