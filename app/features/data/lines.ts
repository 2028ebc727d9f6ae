import { type Data, type Store, StoreError, type Write } from '~/ports/store/port';
import { checkWrite } from '~/ports/store/rules';

import { isDerived } from '~/features/catalogue/document.server';
import { forgetPacks } from '~/features/catalogue/face.server';
import { checkWhole, COPY_MARK, DataRefusal, pagesOf, patiently } from './scan';
import { isSame } from './tally';

/** Why a line was refused. */
export type LineProblemCode = 'no-json' | 'no-document' | 'not-storable' | 'twice' | 'other-content' | 'unreadable';

export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly code: LineProblemCode;
  /** A path, or what the port says. */
  readonly subject: string;
}

export interface ImportResult {
  /** Lines with a document. */
  readonly read: number;
  /** Documents written; the others were there already. 0 where there are problems. */
  readonly written: number;
  /** At most 20 of them. */
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
}

export interface ImportOptions {
  readonly store: Store;
  /** The lines from the first on; asked for twice, since all are checked before one is written. A line that is null was too long, or no text. */
  readonly lines: () => AsyncIterable<string | null>;
  /** Documents that are there with another content are replaced. */
  readonly isReplacing?: boolean;
  readonly onProgress?: (step: 'checking' | 'writing', lines: number) => void;
}

const STEP = 100;
const NAMED_PROBLEMS = 20;

/** Every document as a line of JSON, `{"path":…,"data":…}`, in portions. DataRefusal 'unfinished-copy'. */
export async function* exportLines(store: Store): AsyncGenerator<{ readonly text: string; readonly count: number }, void, undefined> {
  await checkWhole(store);
  for await (const docs of pagesOf(store)) {
    yield { text: docs.map(({ path, data }) => `${JSON.stringify({ path, data })}\n`).join(''), count: docs.length };
  }
}

/**
 * Reads such lines into a store. Nothing is written where one line is wrong, or where a document is there already with another content,
 * unless `isReplacing`. The same lines again change nothing, so an import that was stopped is run once more. DataRefusal 'unfinished-copy',
 * 'target-changed' where somebody else wrote one of the documents meanwhile.
 */
export async function importLines(options: ImportOptions): Promise<ImportResult> {
  await checkWhole(options.store);
  const { onProgress = () => {} } = options;
  const report = new ProblemReport();
  const seen = new Map<string, number>();
  for await (const step of stepsOf(options.lines(), report)) {
    for (const { line, path } of step) {
      if (seen.has(path)) report.add({ line, code: 'twice', subject: `${path} (line ${seen.get(path)})` });
      else seen.set(path, line);
    }
    const news = await compare(options.store, step);
    if (!options.isReplacing)
      for (const { line, path, isThere } of news) if (isThere) report.add({ line, code: 'other-content', subject: path });
    onProgress('checking', seen.size);
  }
  if (report.count > 0) return { read: seen.size, written: 0, problems: report.named, problemCount: report.count };

  await patiently(() => forgetPacks(options.store));
  let written = 0;
  let done = 0;
  for await (const step of stepsOf(options.lines(), report)) {
    written += await write(options.store, step, options.isReplacing ?? false);
    onProgress('writing', (done += step.length));
  }
  await patiently(() => forgetPacks(options.store));
  return { read: seen.size, written, problems: [], problemCount: 0 };
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
  // why: an export leaves these out, so that what a file has there is somebody's own and would be lost with the next move
  if (path === COPY_MARK || isDerived(path)) return refuse('not-storable', path);
  try {
    checkWrite({ create: path, data });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return refuse('not-storable', `${path.slice(0, 200)}: ${error.message}`);
  }
  return { line, path, data };
}

function parseJson(text: string): unknown {
  try {
    // A file that a Windows program saved begins with a mark that JSON does not know.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Nothing else may stand beside the two: it would be lost. */
function isDocument(value: unknown): value is { path: string; data: Data } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2 || !('path' in value) || !('data' in value))
    return false;
  return typeof value.path === 'string' && typeof value.data === 'object' && value.data !== null && !Array.isArray(value.data);
}

/** The lines whose documents are not there as they stand, and whether there is another in their place. */
async function compare(store: Store, lines: readonly Line[]): Promise<(Line & { readonly isThere: boolean })[]> {
  const snaps = await patiently(() => store.getMany(lines.map(({ path }) => path)));
  return lines.flatMap((line, index) => {
    const snap = snaps[index] ?? null;
    return snap !== null && isSame(snap.data, line.data) ? [] : [{ ...line, isThere: snap !== null }];
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

/** Large documents go in commits of their own, which a slow line carries within the time of one call. */
function portions(writes: readonly Write[]): Write[][] {
  const steps: Write[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const write of writes) {
    const size = checkWrite(write);
    if (bytes + size > 1_500_000) {
      steps.push([]);
      bytes = 0;
    }
    steps.at(-1)?.push(write);
    bytes += size;
  }
  return steps;
}
