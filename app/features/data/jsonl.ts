import { withSearchWords } from '~/domain/search/order-words';
import { type Data, type Store, StoreError, type Write } from '~/ports/store';
import { checkWrite, idOf, parentOf, sizeOf } from '~/ports/store/validation';

import { isDerived } from '~/features/documents/index.server';
import { forgetSnapshot } from '~/features/catalogue/index.server';
import { checkWhole, COPY_MARK, DataRefusal, pagesOf, patiently } from './scan';
import { isEqual } from './verify';

export type LineProblemCode = 'no-json' | 'no-document' | 'not-storable' | 'twice' | 'other-content' | 'unreadable';

export interface LineProblem {
  readonly line: number;
  readonly code: LineProblemCode;
  readonly subject: string;
}

export interface ImportResult {
  readonly read: number;
  /** Documents written; the others were already there. 0 where there are problems. */
  readonly written: number;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
}

export interface ImportOptions {
  readonly store: Store;
  /** Returns the lines from the first one; called twice, since all are checked first. null: the line was too long, or not text. */
  readonly lines: () => AsyncIterable<string | null>;
  readonly isReplacing?: boolean;
  readonly onProgress?: (step: 'checking' | 'writing', lines: number) => void;
}

const STEP = 100;
const NAMED_PROBLEMS = 20;

/** Yields every document as a line of JSON, `{"path":…,"data":…}`, in portions. DataRefusal 'unfinished-copy'. */
export async function* exportLines(store: Store): AsyncGenerator<{ readonly text: string; readonly count: number }, void, undefined> {
  await checkWhole(store);
  for await (const docs of pagesOf(store)) {
    yield { text: docs.map(({ path, data }) => `${JSON.stringify({ path, data })}\n`).join(''), count: docs.length };
  }
}

export interface LineCheck {
  readonly read: number;
  readonly differing: number;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
}

/** Compares such lines with a store. Other content of a document is a problem, unless `isReplacing`. DataRefusal 'unfinished-copy'. */
export async function checkLines({ store, lines, isReplacing = false, onProgress = () => {} }: ImportOptions): Promise<LineCheck> {
  await checkWhole(store);
  const report = new ProblemReport();
  const seen = new Map<string, number>();
  let differing = 0;
  for await (const step of stepsOf(lines(), report)) {
    for (const { line, path } of step) {
      if (seen.has(path)) report.add({ line, code: 'twice', subject: `${path} (line ${seen.get(path)})` });
      else seen.set(path, line);
    }
    const news = await compare(store, step);
    differing += news.length;
    if (!isReplacing) for (const { line, path, isThere } of news) if (isThere) report.add({ line, code: 'other-content', subject: path });
    onProgress('checking', seen.size);
  }
  return { read: seen.size, differing, problems: report.named, problemCount: report.count };
}

/**
 * Imports such lines into a store. It writes nothing if one line is wrong, or if a document exists with other content, unless
 * `isReplacing`. A repeat changes nothing. It judges no key: a store that sells is filled by prepareRestore(). DataRefusal
 * 'unfinished-copy', 'target-changed'.
 */
export async function importLines(options: ImportOptions): Promise<ImportResult> {
  const { onProgress = () => {} } = options;
  const { read, problems, problemCount } = await checkLines(options);
  if (problemCount > 0) return { read, written: 0, problems, problemCount };

  await patiently(() => forgetSnapshot(options.store));
  let written = 0;
  let done = 0;
  for await (const step of stepsOf(options.lines(), new ProblemReport())) {
    written += await write(options.store, step, options.isReplacing ?? false);
    onProgress('writing', (done += step.length));
  }
  await patiently(() => forgetSnapshot(options.store));
  return { read, written, problems: [], problemCount: 0 };
}

interface Line {
  readonly line: number;
  readonly path: string;
  readonly data: Data;
}

class ProblemReport {
  count = 0;
  readonly named: LineProblem[] = [];

  add(problem: LineProblem): void {
    this.count += 1;
    if (this.named.length < NAMED_PROBLEMS) this.named.push(problem);
  }
}

async function* stepsOf(lines: AsyncIterable<string | null>, report: ProblemReport): AsyncGenerator<readonly Line[], void, undefined> {
  let step: Line[] = [];
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text !== null && text.trim() === '') continue;
    const line = parseLine(text, number, report);
    if (line !== null) step.push(line);
    if (step.length < STEP) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

function parseLine(text: string | null, line: number, report: ProblemReport): Line | null {
  const refuse = (code: LineProblemCode, subject = '') => {
    report.add({ line, code, subject });
    return null;
  };
  if (text === null) return refuse('unreadable');
  const value = parseJson(text);
  if (value === undefined) return refuse('no-json');
  if (!isDocument(value)) return refuse('no-document');
  const { path, data } = value;
  // why: an export leaves these out, so another program wrote them, and the next move would lose them
  if (path === COPY_MARK || isDerived(path)) return refuse('not-storable', path);
  try {
    checkWrite({ create: path, data });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return refuse('not-storable', `${path.slice(0, 200)}: ${error.message}`);
  }
  // why: a file of an older program has orders that could not be found
  const isOlder = parentOf(path) === 'orders' && 'searchGrams' in data;
  return { line, path, data: isOlder ? withSearchWords(idOf(path), data) : data };
}

function parseJson(text: string): unknown {
  try {
    // why: Windows programs put a mark at the start of a file, which JSON refuses
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** why no third field: it would be lost */
function isDocument(value: unknown): value is { path: string; data: Data } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2 || !('path' in value) || !('data' in value))
    return false;
  return typeof value.path === 'string' && typeof value.data === 'object' && value.data !== null && !Array.isArray(value.data);
}

async function compare(store: Store, lines: readonly Line[]): Promise<(Line & { readonly isThere: boolean })[]> {
  const docs = await patiently(() => store.getMany(lines.map(({ path }) => path)));
  return lines.flatMap((line, index) => {
    const doc = docs[index] ?? null;
    return doc !== null && isEqual(doc.data, line.data) ? [] : [{ ...line, isThere: doc !== null }];
  });
}

async function write(store: Store, lines: readonly Line[], isReplacing: boolean): Promise<number> {
  return patiently(async () => {
    const news = await compare(store, lines);
    const writes: Write[] = news.map(({ path, data }) => (isReplacing ? { set: path, data } : { create: path, data }));
    try {
      for (const step of portions(writes)) await store.commit(step);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists')
        throw new DataRefusal('target-changed', news.map(({ path }) => path).slice(0, 1));
      throw error;
    }
    return news.length;
  });
}

/** Gives large documents their own commits, within the time limit of one call on a slow line. */
function portions(writes: readonly Write[]): Write[][] {
  const steps: Write[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const write of writes) {
    const size = sizeOf(write);
    if (bytes + size > 1_500_000) {
      steps.push([]);
      bytes = 0;
    }
    steps.at(-1)?.push(write);
    bytes += size;
  }
  return steps;
}
