import { type Snapshot, type Store, StoreError, type Write } from '~/ports/store';
import { checkWrite, sizeOf } from '~/ports/store/validation';

import { fromMark, toMark, type CopyMark } from './copy-checkpoint.server';
import { checkWhole, COPY_MARK, DataRefusal, isEmpty, pagesOf, patiently } from './scan';
import { type CollectionTally, type Difference, differingCollections, findDifferences, Tally, tallyOf } from './verify';

export interface CopyOptions {
  readonly source: Store;
  readonly target: Store;
  readonly from: string;
  readonly onProgress?: (step: 'copying' | 'checking', done: number) => void;
  readonly signal?: AbortSignal;
}

export interface CopyResult {
  readonly resumedAt: number;
  readonly source: readonly CollectionTally[];
  readonly target: readonly CollectionTally[];
  readonly moved: readonly string[];
  readonly differences: readonly Difference[];
}

// Documents in one step: with the mark no more than the port takes, and few enough for a slow line.
const STEP_DOCUMENTS = 399;
const STEP_BYTES = 1_500_000;
const NAMED_DIFFERENCES = 20;

/**
 * Copies every document of one store into an empty one, then compares the two. A stopped copy goes on where it stopped; it never
 * overwrites. DataRefusal 'target-not-empty', 'target-changed', 'source-empty', 'other-copy', 'unfinished-replacement', 'unfinished-copy'
 * (the source itself is one), 'not-storable', 'stopped'.
 */
export async function copyStore(options: CopyOptions): Promise<CopyResult> {
  const { source, target, onProgress = () => {} } = options;
  await checkWhole(source);
  // why: an empty source is most likely a mistake
  if ((await source.scan({ limit: 1 })).length === 0) throw new DataRefusal('source-empty');
  let mark = await begin(options);
  const resumedAt = new Tally(mark.copied).total;
  const tally = new Tally(mark.copied);
  for await (const step of stepsOf(source, mark.after)) {
    if (options.signal?.aborted) throw new DataRefusal('stopped');
    await tally.add(step);
    mark = { ...mark, after: step.at(-1)?.path ?? mark.after, copied: tally.rows() };
    await write(target, step, mark);
    onProgress('copying', tally.total);
  }
  return { resumedAt, ...(await verify(options, tally.rows())) };
}

async function begin({ target, from }: CopyOptions): Promise<CopyMark> {
  const found = await target.get(COPY_MARK);
  if (found !== null) {
    const mark = toMark(found);
    if (mark.before !== null) throw new DataRefusal('unfinished-replacement', [mark.before]);
    if (mark.from !== from) throw new DataRefusal('other-copy', [mark.from]);
    return mark;
  }
  if (!(await isEmpty(target))) throw new DataRefusal('target-not-empty');
  const mark = { from, before: null, after: '', copied: [] };
  await patiently(() => target.set(COPY_MARK, fromMark(mark)));
  return mark;
}

/** Yields documents in portions of one commit each. DataRefusal 'not-storable' names a document that the port refuses, and why. */
async function* stepsOf(source: Store, after: string): AsyncGenerator<readonly Snapshot[], void, undefined> {
  let step: Snapshot[] = [];
  let bytes = 0;
  for await (const docs of pagesOf(source, after)) {
    for (const doc of docs) {
      const size = checkedSizeOf(doc);
      if (step.length > 0 && (step.length >= STEP_DOCUMENTS || bytes + size > STEP_BYTES)) {
        yield step;
        step = [];
        bytes = 0;
      }
      step.push(doc);
      bytes += size;
    }
  }
  if (step.length > 0) yield step;
}

function checkedSizeOf(doc: Snapshot): number {
  const write = { create: doc.path, data: doc.data };
  try {
    checkWrite(write);
    return sizeOf(write);
  } catch (error) {
    if (error instanceof StoreError) throw new DataRefusal('not-storable', [doc.path, error.message]);
    throw error;
  }
}

async function write(target: Store, docs: readonly Snapshot[], mark: CopyMark): Promise<void> {
  const writes: Write[] = [...docs.map((doc) => ({ create: doc.path, data: doc.data })), { set: COPY_MARK, data: fromMark(mark) }];
  await patiently(async (round) => {
    if (round > 0 && (await target.get(COPY_MARK))?.data['after'] === mark.after) return;
    try {
      await target.commit(writes);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists') throw new DataRefusal('target-changed', await present(target, docs));
      throw error;
    }
  });
}

async function present(target: Store, docs: readonly Snapshot[]): Promise<string[]> {
  const targetDocs = await target.getMany(docs.map((doc) => doc.path));
  return targetDocs.flatMap((doc) => (doc === null ? [] : [doc.path])).slice(0, NAMED_DIFFERENCES);
}

async function verify(
  { source, target, onProgress = () => {} }: CopyOptions,
  copied: readonly CollectionTally[],
): Promise<Omit<CopyResult, 'resumedAt'>> {
  const targetNow = await tallyOf(target, (seen) => onProgress('checking', seen));
  // why last: this also finds what the source got during the reading of the target
  const sourceNow = await tallyOf(source, (seen) => onProgress('checking', seen));
  const moved = differingCollections(copied, sourceNow);
  const differing = differingCollections(sourceNow, targetNow);
  const differences = differing.length === 0 ? [] : await findDifferences(source, target, differing, NAMED_DIFFERENCES);
  if (moved.length === 0 && differing.length === 0) await patiently(() => target.delete(COPY_MARK));
  return { source: sourceNow, target: targetNow, moved, differences };
}
