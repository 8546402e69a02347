// @ts-check
// The sources of all workspaces but the site as JavaScript, without a look at their types.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { codeFiles, root } from './files.mjs';

for (const file of codeFiles()) {
  const built = join(root, file.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
  mkdirSync(dirname(built), { recursive: true });
  if (file.endsWith('.json')) {
    copyFileSync(join(root, file), built);
    continue;
  }
  const { code, map, errors } = transformSync(file, readFileSync(join(root, file), 'utf8'), {
    target: 'es2022',
    sourcemap: true,
    tsconfig: false,
    typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
  });
  const problems = errors.map(({ message }) => message);
  // A module that is not installed.
  if (code.includes('@oxc-project/runtime')) problems.push('a template with a tag holds </script>: write <\\/script>');
  if (problems.length > 0 || !map) {
    console.error(`${file}: ${problems.join('\n')}`);
    process.exitCode = 1;
    continue;
  }
  const sources = [relative(dirname(built), join(root, file)).replaceAll('\\', '/')];
  writeFileSync(built, `${code}//# sourceMappingURL=${basename(built)}.map\n`);
  writeFileSync(`${built}.map`, JSON.stringify({ ...map, sources, sourcesContent: undefined }));
}
