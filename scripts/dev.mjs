// npm run dev: the store under Vite's development server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, asCommand, binary, setUp } from './setup.mjs';

const HELP = `Usage: npm run dev

Serves the store at http://localhost:3000 (or PORT) with changes shown as files are saved. Same settings and same data/ as npm start.

To try the sign-in with Google or GitHub without registering the store there, start a stand-in beside it; each says how with --help:
  node tests/support/fake-google.mjs
  node tests/support/fake-github.mjs`;

await asCommand(async () => {
  if (process.argv.includes('--help')) return console.log(HELP);
  await setUp(['install']);
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  // The port is the one that the origin check expects.
  const port = process.env['PORT'] ?? '3000';
  const args = [binary('@remix-run/dev', 'remix'), 'vite:dev', '--host', 'localhost', '--port', port, '--strictPort'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => process.exit(code ?? 1));
});
