import { type Data, type Json, type Query, type Reader, type Snapshot, type Store, StoreError } from '~/ports/store';
import { backoff } from '~/ports/store/transaction';
import { isDerived } from '~/features/documents/index.server';

/** The path of a copy's progress, in the store that it fills. */
export const COPY_MARK = 'meta/copy';

export type DataRefusalCode =
  | 'source-empty'
  | 'target-not-empty'
  | 'target-changed'
  | 'other-copy'
  | 'unfinished-copy'
  | 'unfinished-replacement'
  | 'not-storable'
  | 'stopped'
  | 'no-backup'
  | 'other-secret';

/** A refusal for the owner to read; `subject` names paths, and what is wrong with them. */
export class DataRefusal extends Error {
  constructor(
    readonly code: DataRefusalCode,
    readonly subject: readonly string[] = [],
  ) {
    super([code, ...subject].join(' '));
    this.name = 'DataRefusal';
  }
}

// why so many: a server may go through all documents for each page; the port ends a page of large documents earlier
const PAGE_SIZE = 5000;
const PORTION = 400;
const ROUNDS = 6;

/** Yields all documents except derived ones, at most 400 at once, after `after`. It retries in an outage. StoreError 'unavailable'. */
export async function* pagesOf(store: Store, after = ''): AsyncGenerator<readonly Snapshot[], void, undefined> {
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

/** Returns false for the target of an unfinished copy: documents are missing, and it must not sell. */
export async function isWhole(store: Store): Promise<boolean> {
  return (await store.get(COPY_MARK)) === null;
}

/** Returns whether a store has no document, or only the progress of a copy. */
export async function isEmpty(store: Pick<Store, 'scan'>): Promise<boolean> {
  return (await patiently(() => store.scan({ limit: 2 }))).every(({ path }) => path === COPY_MARK);
}

/** Throws DataRefusal 'unfinished-copy' where the store is not whole. */
export async function checkWhole(store: Store): Promise<void> {
  if (!(await isWhole(store))) throw new DataRefusal('unfinished-copy');
}

/** Returns one text for each content: fields in the order of their names. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`);
  return `{${fields.join(',')}}`;
}

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

export function patient(store: Pick<Reader, 'query'>): Pick<Reader, 'query'> {
  return { query: <T extends Data>(query: Query) => patiently(() => store.query<T>(query)) };
}

function ahead(store: Store, after: string): Promise<readonly Snapshot[]> {
  const page = patiently((round) => store.scan({ limit: Math.max(10, PAGE_SIZE >> (2 * round)), ...(after === '' ? {} : { after }) }));
  // why: the caller may stop before it reads this page and its error
  page.catch(() => {});
  return page;
}
