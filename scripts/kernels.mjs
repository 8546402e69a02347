// @ts-check
// Compiles the kernel's modules, each given by its configuration file. All in one process: Node compiles the compiler, which
// is WebAssembly too, as it runs, and for a single module that takes longer than the work itself.
import { main } from 'assemblyscript/asc';

for (const config of process.argv.slice(2)) {
  const args = ['--config', config, '--target', 'release'];
  const { error } = await main(args, { stdout: process.stdout, stderr: process.stderr });
  if (error) {
    process.exitCode = 1;
    break;
  }
}
