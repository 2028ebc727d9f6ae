import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readEnv, type Env } from '~/config/index.server';

const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Returns settings with a data folder of their own, an empty catalogue and two admins. */
export function ownSettings() {
  const folder = mkdtempSync(join(tmpdir(), 'miftah-test-'));
  folders.push(folder);
  return {
    DATA_DIR: folder,
    BACKUP_DIR: 'off',
    DEMO: '0',
    APP_ORIGIN: 'http://localhost:3000',
    ADMIN_EMAILS: 'owner@example.com,second-owner@example.com',
    TRUST_PROXY_HOPS: '1',
  };
}

/** Returns what the shop reads of such settings; `settings` replace some, or add to them. */
export function ownEnv(settings: Readonly<Record<string, string>> = {}): Env {
  return readEnv({ ...ownSettings(), ...settings });
}
