// npm run indexes: writes firestore.indexes.json from the indexes in app/domain/documents/collections.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, asCommand, setUp } from './setup.mjs';

const HELP = `Usage: npm run indexes

Writes firestore.indexes.json from app/domain/documents/collections.ts. Deploy it, with the rules that keep browsers out of the database:
  firebase deploy --only firestore`;

await asCommand(async () => {
  if (process.argv.includes('--help')) return console.log(HELP);
  await setUp(['install']);
  // Imported late: it needs a package that the line before may have installed.
  const { importTypeScript } = await import('./typescript.mjs');
  const { toIndexFile } = await importTypeScript('app/adapters/firestore/indexes.server.ts');
  const { INDEXES } = await importTypeScript('app/features/data/indexes.ts');
  writeFileSync(join(ROOT, 'firestore.indexes.json'), toIndexFile(INDEXES));
  console.log('firestore.indexes.json is up to date.');
});
