// npm start: sets up what is missing, builds, serves.
import { ROOT, asCommand, setUp } from './setup.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HELP = `Usage: npm start

Installs and builds what is missing, then serves the store at http://localhost:3000.
Everything is set by environment variables or a file .env; .env.example lists them all.
  PORT=4000 npm start      serves on another port
The first start makes data/ (database and secrets), loads the demo catalogue and prints the owner's sign-in, once.`;

await asCommand(async () => {
  if (process.argv.includes('--help')) return console.log(HELP);
  await setUp(['store', 'build']);
  // React chooses its production build by this when it is first imported.
  process.env['NODE_ENV'] = 'production';
  await import(pathToFileURL(join(ROOT, 'build', 'server', 'server.js')).href);
});
