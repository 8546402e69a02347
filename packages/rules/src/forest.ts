/** The root of a tree in a union-find forest, where roots are their own parents; with path halving. */
export function rootOf(parent: Int32Array, index: number): number {
  let at = index;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}
