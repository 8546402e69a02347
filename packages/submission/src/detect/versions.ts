/** Words that authors give to what they mean to hand in, and numbers of versions. */
const FINAL = /^(?:final|latest|newest|current|submission|submit(?:ted)?)(?![a-z])/i;
const NUMBERED = /^(?:v|ver|version|rev|attempt|draft|try)[\s._-]*(\d+)(?!\d)/i;
/** What is in no such folder is newer than a numbered version. */
const UNNAMED = 1e9;

/** The folder of a path that names a version, and how new that is. */
function versionOf(path: string): { readonly folder?: string; readonly newness: number } {
  for (const folder of path.split('/').slice(0, -1)) {
    if (FINAL.test(folder)) return { folder, newness: Number.POSITIVE_INFINITY };
    const number = NUMBERED.exec(folder)?.[1];
    if (number !== undefined) return { folder, newness: Number(number) };
  }
  return { newness: UNNAMED };
}

/** The order of paths by version, the newest first; 0 if their folders say nothing. */
export function byVersion(one: string, other: string): number {
  const [a, b] = [versionOf(one).newness, versionOf(other).newness];
  return a === b ? 0 : b > a ? 1 : -1;
}

/** The folders of versions among these paths, the newest first. */
export function versionFolders(paths: readonly string[]): string[] {
  const folders = new Map(
    paths.map(versionOf).flatMap(({ folder, newness }) => (folder === undefined ? [] : [[folder, newness] as const])),
  );
  return [...folders].sort(([, a], [, b]) => (a === b ? 0 : b > a ? 1 : -1)).map(([folder]) => folder);
}
