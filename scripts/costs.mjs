// npm run costs: writes the tables of docs/running-on-google-cloud.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, asCommand, setUp } from './setup.mjs';
import { withTables } from './costs/tables.mjs';

const PAGE = join(ROOT, 'docs', 'running-on-google-cloud.md');
const HELP = `Usage: npm run costs

Writes the tables of docs/running-on-google-cloud.md, from docs/figures/firestore-bill.json, which tests/http/firestore-bill.test.ts counts
(npm test -- unit tests/http/firestore-bill -u), from docs/figures/google-prices.json, and from how people use the store (scripts/costs/model.mjs).`;

await asCommand(async () => {
  if (process.argv.includes('--help')) return console.log(HELP);
  await setUp(['install']);
  const { format, resolveConfig } = await import('prettier');
  const figures = (/** @type {string} */ name) => JSON.parse(readFileSync(join(ROOT, 'docs', 'figures', name), 'utf8'));
  const page = withTables(readFileSync(PAGE, 'utf8'), figures('firestore-bill.json'), figures('google-prices.json'));
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
  console.log('docs/running-on-google-cloud.md is up to date.');
});
