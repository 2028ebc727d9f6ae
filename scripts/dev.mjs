// npm run dev: the store under Vite's development server.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, asCommand, binary, setUp } from './setup.mjs';

const HELP = `Usage: npm run dev [-- --fake-paypal]

Serves the store at http://localhost:3000 (or PORT) with changes shown as files are saved. Same settings and same data/ as npm start.

  --fake-paypal    cards can be tried: a stand-in for PayPal runs beside the store, at http://127.0.0.1:4003, and keeps its books in data/

To try the sign-in with Google or GitHub without registering the store there, start a stand-in beside it; each says how with --help:
  node tests/support/fakes/google.mjs
  node tests/support/fakes/github.mjs`;

await asCommand(async () => {
  if (process.argv.includes('--help')) return console.log(HELP);
  await setUp(['install']);
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  // The origin check expects this port.
  const port = process.env['PORT'] ?? '3000';
  const paypal = process.argv.includes('--fake-paypal') ? startFakePaypal(port) : null;
  const args = [binary('@remix-run/dev', 'remix'), 'vite:dev', '--host', 'localhost', '--port', port, '--strictPort'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...paypal?.env, NODE_ENV: 'development' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => {
    paypal?.stop();
    process.exit(code ?? 1);
  });
});

/** @param {string} port the store's own */
function startFakePaypal(port) {
  const fakePort = '4003';
  const ledger = join(process.env['DATA_DIR'] ?? join(ROOT, 'data'), 'fake-paypal.jsonl');
  mkdirSync(dirname(ledger), { recursive: true });
  const webhook = `http://localhost:${port}/webhooks/paypal`;
  const args = [join(ROOT, 'tests/support/fakes/paypal.mjs'), '--port', fakePort, '--ledger', ledger, '--webhook', webhook];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  return {
    env: {
      PAYPAL_ORIGIN: `http://127.0.0.1:${fakePort}`,
      PAYPAL_CLIENT_ID: 'fake-paypal-id',
      PAYPAL_CLIENT_SECRET: 'fake-paypal-secret',
      PAYPAL_WEBHOOK_ID: 'FAKEWEBHOOK',
      PAYPAL_RECEIVING_CHECKED: '1',
    },
    stop: () => child.kill(),
  };
}
