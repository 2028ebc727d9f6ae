import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Firebase's Authentication emulator, for the tests of the identity adapter. It is plain JavaScript, a part of firebase-tools, in its own
 * folder, so that its packages never mix with the store's.
 */
export const FOLDER = fileURLToPath(new URL('../.cache/auth-emulator', import.meta.url));

/** Parts of firebase-tools that this emulator never loads, three quarters of its size. Empty packages replace them. */
const UNUSED = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-tools',
  '@google-cloud/cloud-sql-connector',
  '@google-cloud/pubsub',
  '@modelcontextprotocol/sdk',
  'archiver',
  'libsodium-wrappers',
  'marked-terminal',
  'pg',
  'pg-gateway',
  'pglite-2',
  'sql-formatter',
  'superstatic',
  'update-notifier-cjs',
  'zod',
];

export const MANIFEST = {
  private: true,
  dependencies: { 'firebase-tools': '15.34.0' },
  overrides: Object.fromEntries(UNUSED.map((name) => [name, 'file:./nothing'])),
};

/** The file that has the emulator's `createApp`; null where it is not installed. */
export function findAuthEmulator() {
  const file = join(FOLDER, 'node_modules/firebase-tools/lib/emulator/auth/server.js');
  return existsSync(file) ? file : null;
}
