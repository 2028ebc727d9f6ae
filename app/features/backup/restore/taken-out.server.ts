import type { Snapshot } from '~/ports/store';

import { toStoredEntry } from '~/features/audit/index.server';
import { parseAll } from '~/features/documents/index.server';
import { isKeyPath } from '~/features/key/index.server';

export type TakenOut = ReturnType<typeof createTakenOut>;

/** Finds in the log of changes the keys that the owner used by hand: also one that she then deleted, of which nothing else tells. */
export function createTakenOut() {
  /** Key path → its last change of state, and when that was (ms). */
  const last = new Map<string, { readonly when: number; readonly isUsed: boolean }>();

  /** Documents of any kind, in any order. */
  function read(docs: readonly Snapshot[]): void {
    const entries = parseAll(
      toStoredEntry,
      docs.filter(({ path }) => path.startsWith('audit/')),
    );
    for (const { subject, when, changes } of entries) {
      const state = isKeyPath(subject) ? changes.find(({ field }) => field === 'state') : undefined;
      if (state === undefined) continue;
      const before = last.get(subject);
      // why: two entries of the same millisecond stand in no order
      const isUsed = (state.after ?? state.before) === 'used' || (before?.when === when && before.isUsed);
      if (before === undefined || when >= before.when) last.set(subject, { when, isUsed });
    }
  }

  return { read, has: (path: string) => last.get(path)?.isUsed === true };
}
