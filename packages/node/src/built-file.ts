/**
 * The built file beside a module, for threads and processes: `builtFile(import.meta.url, './thread.js')`. They run the
 * build also where the module itself runs as source, as it does in tests.
 */
export function builtFile(module: string, file: `./${string}.js`): URL {
  return new URL(file, module.endsWith('.ts') ? module.replace(/\/src\/(?!.*\/src\/)/, '/dist/') : module);
}
