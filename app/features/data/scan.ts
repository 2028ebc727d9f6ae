import { type Json, type Snap, type Store, StoreError } from '~/ports/store/port';
import { backoff } from '~/ports/store/transaction';

import { isDerived } from '~/features/catalogue/document.server';

/** Where a copy keeps its progress, in the store that it fills; no other document stands there. */
export const COPY_MARK = 'meta/copy';

/** What moving data refuses, in one word. */
export type DataRefusalCode =
  | 'source-empty'
  | 'target-not-empty'
  | 'target-changed'
  | 'other-copy'
  | 'unfinished-copy'
  | 'not-storable'
  | 'stopped'
  | 'no-backup'
  | 'other-secret';

/** A refusal that the owner is told; `subject` names paths, and what is wrong with them. */
export class DataRefusal extends Error {
  constructor(
    readonly code: DataRefusalCode,
    readonly subject: readonly string[] = [],
  ) {
    super([code, ...subject].join(' '));
    this.name = 'DataRefusal';
  }
}

// Large, since a server may go through all documents for each; the port ends a page of large ones earlier.
const PAGE = 5000;
const PORTION = 400;
const ROUNDS = 6;

/**
 * All documents of a store but those made from others, at most 400 at once, in the engine's order from `after` on; what follows is read while the caller works.
 * An outage of some seconds is waited for, with smaller pages. StoreError 'unavailable'.
 */
export async function* pagesOf(store: Store, after = ''): AsyncGenerator<readonly Snap[], void, undefined> {
  let next = ahead(store, after);
  for (;;) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    next = ahead(store, last.path);
    const docs = page.filter((doc) => doc.path !== COPY_MARK && !isDerived(doc.path));
    for (let at = 0; at < docs.length; at += PORTION) yield docs.slice(at, at + PORTION);
  }
}

/** False for a store that is the target of a copy which did not end: it lacks documents, and must not be sold from. */
export async function isWhole(store: Store): Promise<boolean> {
  return (await store.get(COPY_MARK)) === null;
}

/** DataRefusal 'unfinished-copy' where the store is not whole. */
export async function checkWhole(store: Store): Promise<void> {
  if (!(await isWhole(store))) throw new DataRefusal('unfinished-copy');
}

/** One text for one content: fields in the order of their names. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`);
  return `{${fields.join(',')}}`;
}

/** Tries again, some seconds long, while the store is away. */
export async function patiently<R>(work: (round: number) => Promise<R>): Promise<R> {
  for (let round = 0; ; round++) {
    try {
      return await work(round);
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'unavailable') || round + 1 >= ROUNDS) throw error;
      await backoff(round, 200, 5000);
    }
  }
}

function ahead(store: Store, after: string): Promise<readonly Snap[]> {
  const page = patiently((round) => store.scan({ limit: Math.max(10, PAGE >> (2 * round)), ...(after === '' ? {} : { after }) }));
  // The caller may stop before it asks for this page; its error is then nobody's.
  page.catch(() => {});
  return page;
}
