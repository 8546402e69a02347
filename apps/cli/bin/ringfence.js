#!/usr/bin/env node
// A reader that closes the pipe early (`ringfence … | head`) is not an error.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`ringfence: cannot write the answer: ${error.message}`);
  process.exit(2);
});

const { main } = await import('../dist/main.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('ringfence is not built yet: run "npm run build" in the clone first');
  process.exit(2);
});
process.exitCode = await main(process.argv.slice(2));
