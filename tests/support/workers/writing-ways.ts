import { afterAll, beforeAll } from 'vitest';

import type { SqliteOptions } from '~/adapters/sqlite/store.server';

import { bundleWritingThread, type ThreadProgram } from './bundled';

type Way = readonly [name: string, options: (journalFolder?: string) => Partial<SqliteOptions>];

/** The two ways in which a store on SQLite writes, for tests that hold for both. Call it once in a file. */
export function writingWays(): readonly Way[] {
  let thread: ThreadProgram;
  beforeAll(async () => void (thread = await bundleWritingThread()));
  afterAll(() => thread.remove());
  return [
    ['where it reads', () => ({})],
    ['in a thread', (journalFolder) => ({ thread: { program: thread.program, journalFolder: journalFolder ?? null } })],
  ];
}
