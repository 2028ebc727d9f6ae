import type { Journal } from '~/ports/journal';
import type { IndexDefinition } from '~/ports/store/port';

import { writeInThread } from './thread-writer.server';
import { KEPT_CHANGES } from './write.server';
import { type Access, writeHere, type Writer } from './writer.server';

/** How a store with a thread for its writes starts it. */
export interface WritingThread {
  /** The file of its program, which calls writeForOthers (thread.server.ts) with what it was started with. */
  readonly program: URL;
  /** Where its journal is; null: it has none. */
  readonly journalFolder: string | null;
}

interface WritingOptions {
  readonly file: string;
  readonly indexes: readonly IndexDefinition[];
  readonly keptChanges?: number;
  readonly journal?: Journal;
  readonly thread?: WritingThread;
}

/** The way in which a store writes: in its thread where it has one, else on the connection that `access` gives. */
export function openWriter({ file, indexes, keptChanges = KEPT_CHANGES, journal, thread }: WritingOptions, access: Access): Writer {
  if (thread === undefined) return writeHere({ access, keptChanges, journal });
  const data = { file, indexes, keptChanges, journal: thread.journalFolder };
  return writeInThread({ access, keptChanges, journal, program: thread.program, data });
}
