import type { WritingThread } from '~/adapters/sqlite/thread.server';

/** As in the shop itself; null: without a journal. */
export function writingThread(journalFolder: string | null): WritingThread {
  return { program: new URL('../../build/server/writes.js', import.meta.url), journalFolder };
}
