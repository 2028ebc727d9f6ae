import type { Snapshot, Store } from '~/ports/store';
import { sizeOf } from '~/ports/store/validation';

import { forgetSnapshot } from '~/features/catalogue/index.server';
import { fromMark, toMark, type CopyMark } from './copy-checkpoint.server';
import { COPY_MARK, DataRefusal, pagesOf, patiently } from './scan';
import { isEqual } from './verify';

export interface ReplaceOptions {
  readonly draft: Store;
  readonly before: Store;
  readonly target: Store;
  /** Names the command, and the file of `before`: a run that was stopped goes on with the same two. */
  readonly mark: Pick<CopyMark, 'from' | 'before'>;
  readonly onProgress?: (step: 'replacing', done: number) => void;
  readonly signal?: AbortSignal;
}

export interface ReplaceResult {
  readonly changed: number;
  /** Documents that another program changed meanwhile: left as that one wrote them. */
  readonly rivals: readonly string[];
}

const STEP_DOCUMENTS = 100;
const STEP_BYTES = 1_500_000;

/** Copies every document of a store into an empty one, without comparing them. */
export async function takeSnapshot(store: Store, into: Store, onProgress: (done: number) => void = () => {}): Promise<void> {
  let done = 0;
  for await (const docs of pagesOf(store)) {
    await into.bulk(docs.map(({ path, data }) => ({ set: path, data })));
    onProgress((done += docs.length));
  }
  const mark = await store.get(COPY_MARK);
  if (mark !== null) await into.set(COPY_MARK, mark.data);
}

/** Returns the mark of a replacement that did not end; null where there is none. */
export async function unfinishedReplacement(target: Store): Promise<{ readonly from: string; readonly before: string } | null> {
  const found = await target.get(COPY_MARK);
  const mark = found && toMark(found);
  return mark === null || mark.before === null ? null : { from: mark.from, before: mark.before };
}

/**
 * Gives a store the documents of a draft, for an engine that can't do so in one step. It writes only what differs from `before`, each
 * document as long as it is as it was. No shop opens on the store until it is done; a stopped run can be repeated. DataRefusal 'stopped',
 * StoreError 'unavailable'.
 */
export async function replaceDocuments({
  draft,
  before,
  target,
  mark,
  onProgress = () => {},
  signal,
}: ReplaceOptions): Promise<ReplaceResult> {
  await patiently(() => target.set(COPY_MARK, fromMark({ ...mark, after: '', copied: [] })));
  await patiently(() => forgetSnapshot(target));
  const rivals: string[] = [];
  let changed = 0;
  for await (const step of stepsOf(changesBetween(before, draft))) {
    if (signal?.aborted) throw new DataRefusal('stopped');
    const result = await patiently(() => writeStep(target, step));
    changed += result.changed;
    rivals.push(...result.rivals);
    onProgress('replacing', changed);
  }
  await patiently(() => forgetSnapshot(target));
  await patiently(() => target.delete(COPY_MARK));
  return { changed, rivals };
}

/** A document as it was, and as it shall be; null: there is none. */
interface Change {
  readonly path: string;
  readonly was: Snapshot | null;
  readonly next: Snapshot | null;
}

async function* changesBetween(before: Store, draft: Store): AsyncGenerator<Change, void, undefined> {
  for await (const docs of pagesOf(draft)) {
    const found = await before.getMany(docs.map(({ path }) => path));
    for (const [nth, next] of docs.entries()) {
      const was = found[nth] ?? null;
      if (was === null || !isEqual(was.data, next.data)) yield { path: next.path, was, next };
    }
  }
  for await (const docs of pagesOf(before)) {
    const found = await draft.getMany(docs.map(({ path }) => path));
    for (const [nth, was] of docs.entries()) if (found[nth] === null) yield { path: was.path, was, next: null };
  }
}

async function* stepsOf(changes: AsyncIterable<Change>): AsyncGenerator<readonly Change[], void, undefined> {
  let step: Change[] = [];
  let bytes = 0;
  for await (const change of changes) {
    const size = [change.was, change.next].reduce((sum, doc) => sum + (doc === null ? 0 : sizeOf({ set: doc.path, data: doc.data })), 0);
    if (step.length > 0 && (step.length >= STEP_DOCUMENTS || bytes + size > STEP_BYTES)) {
      yield step;
      step = [];
      bytes = 0;
    }
    step.push(change);
    bytes += size;
  }
  if (step.length > 0) yield step;
}

function writeStep(target: Store, step: readonly Change[]): Promise<ReplaceResult> {
  return target.transaction(async (tx) => {
    const found = await tx.getMany(step.map(({ path }) => path));
    const rivals: string[] = [];
    let changed = 0;
    for (const [nth, { path, was, next }] of step.entries()) {
      const now = found[nth] ?? null;
      // why first: an earlier run may have written it already
      if (isSameContent(now, next)) continue;
      if (!isSameContent(now, was)) {
        rivals.push(path);
        continue;
      }
      if (next === null) tx.delete(path);
      else tx.set(path, next.data);
      changed += 1;
    }
    return { changed, rivals };
  });
}

function isSameContent(one: Snapshot | null, other: Snapshot | null): boolean {
  return one === null || other === null ? one === other : isEqual(one.data, other.data);
}
