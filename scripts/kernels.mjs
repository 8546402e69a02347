// @ts-check
// Compiles the kernel's modules, each given by its configuration file. All in one process: Node compiles the compiler, which
// is WebAssembly too, as it runs, and for a single module that takes longer than the work itself. To compile it once is enough:
// V8's second, optimising compiler would take a third of the time and save less.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--liftoff-only');
const { main } = await import('assemblyscript/asc');

for (const config of process.argv.slice(2)) {
  const args = ['--config', config, '--target', 'release'];
  const { error } = await main(args, { stdout: process.stdout, stderr: process.stderr });
  if (error) {
    process.exitCode = 1;
    break;
  }
}
