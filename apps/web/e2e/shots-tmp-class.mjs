import { runnerImport } from 'vite';
const { module } = await runnerImport(new URL('./shots-tmp-class.ts', import.meta.url).pathname, { configFile: false });
await module.shoot(process.argv[2]);
