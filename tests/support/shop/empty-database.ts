import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

import { openSqliteStore } from '../../../app/adapters/sqlite/store.server';
import { INDEXES } from '../../../app/features/data/index.server';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of a database with its tables and indexes, and nothing in them. */
    emptyDatabase: string;
  }
}

/** Lays an empty database out once, for tests to copy: making its tables and indexes anew for each test took longer than most tests. */
export default async function layOut(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'miftah-empty-'));
  const file = join(dir, 'store.db');
  const store = openSqliteStore({ file, indexes: INDEXES });
  await store.ping();
  await store.close();
  project.provide('emptyDatabase', file);
  return () => rmSync(dir, { recursive: true, force: true });
}
