// The compiler as a library, loaded by `require`: before an `import` of it, Node looks for exports in its nine megabytes, which
// takes as long as loading it.
import { createRequire } from 'node:module';
import type compiler from 'typescript';

export const typescript: typeof compiler = createRequire(import.meta.url)('typescript');
