import type { Journal } from '~/ports/journal';
import type { IndexDefinition } from '~/ports/store';

import type { WritingThread } from '../thread.server';
import { writeInThread } from './thread-writer.server';
import { KEPT_CHANGES } from './write.server';
import { type Access, writeHere, type Writer } from './writer.server';

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
