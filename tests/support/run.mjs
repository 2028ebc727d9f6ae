// node tests/support/run.mjs <file.ts> [arguments]: runs a TypeScript file of the project in a process of its own, as a test's second
// process. The file's arguments are process.argv from 3 on.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

await runnerImport(process.argv[2] ?? '', {
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { alias: { '~': `${root}app` } },
});
