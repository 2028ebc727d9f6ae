import { countVerdicts } from '~/domain/bulk-job/row-status';
import { type PageOf, pageOf } from '~/domain/shared/pagination';
import { ShopError } from '~/domain/shared/shop-error';
import type { Data, Write } from '~/ports/store';

import { createPace } from '~/features/jobs/index.server';
import type { Preview } from './document.server';
import { createStagedFiles, type FileKind, type FileNeeds } from './staging.server';

const ROWS_ON_A_PAGE = 100;
export const NOTHING_COUNTED = { counts: {} };

interface PreviewKind<File extends Preview<State>, Row, State extends string, Event extends string> extends Omit<
  FileKind<File, Row>,
  'closed' | 'hasChunkSets' | 'isUnderWay'
> {
  readonly next: (from: State, event: Event | 'refresh') => State | null;
  /** The time (ms) without a sign of life after which another process takes over the work. */
  readonly leaseMs: number;
}

/** Creates the store of files that the owner applies or discards as a whole after a verdict on each row; worker.server.ts applies them. */
export function createPreviews<
  File extends Preview<State>,
  Row extends { readonly verdict: Verdict },
  Verdict extends string,
  State extends string,
  Event extends string,
>({ store, clock }: FileNeeds, kind: PreviewKind<File, Row, State, Event>) {
  const files = createStagedFiles<File, Row>({ store, clock }, { ...kind, closed: NOTHING_COUNTED, hasChunkSets: true, isUnderWay });

  function keep(rows: readonly Row[], fields: Data): Promise<string> {
    return files.keep(rows, { fields, ready: { counts: countVerdicts(rows) } });
  }

  /** Returns one page of its rows, from 1; of one verdict, or (null) of all. */
  async function rowPage(file: File, verdict: Verdict | null, page: number): Promise<PageOf<Row>> {
    const rows = await files.rowsOf(file);
    return pageOf(verdict === null ? rows : rows.filter((row) => row.verdict === verdict), page, ROWS_ON_A_PAGE);
  }

  /** Replaces the rows after new verdicts, for the owner to read again. StoreError 'stale' where the file changed meanwhile. */
  async function refresh(file: File, rows: readonly Row[], more: Data = {}): Promise<void> {
    const parts = await files.keepOther(file, rows);
    const fields = { isRefreshed: true, ...more, ...parts, counts: countVerdicts(rows), by: null, expiresAt: clock() + kind.keptMs };
    await move(file, 'refresh', fields);
    await files.forgetOld(file);
  }

  /** Removes a preview; false where it is decided already. */
  async function discard(id: string): Promise<boolean> {
    const file = await files.find(id);
    return file === null || (file.state === 'preview' && (await files.forget(file)));
  }

  /** Returns the fields of a state change and of this process's lease. ShopError 'wrong-state'. */
  function moved({ id, state }: File, event: Event | 'refresh', fields: Data = {}): Data {
    const next = kind.next(state, event);
    if (next === null) throw new ShopError('wrong-state', [id]);
    return { progress: 0, workUntil: clock() + kind.leaseMs, ...fields, state: next };
  }

  /** Writes what moved() returns, if the file is still as it was read; otherwise StoreError 'stale'. */
  async function move(file: File, event: Event | 'refresh', fields: Data = {}): Promise<void> {
    await store.update(files.pathOf(file.id), moved(file, event, fields), { ifRev: file.rev });
  }

  /** Returns a write that counts a step in the step's own commit, so that each step happens once. */
  function counted(file: File, rows: number, fields: Data = {}): Write & { readonly patch: Data } {
    const patch = { ...fields, progress: file.progress + rows, workUntil: clock() + kind.leaseMs };
    return { update: files.pathOf(file.id), patch, ifRev: file.rev };
  }

  return { ...files, keep, rowPage, refresh, discard, moved, move, counted };
}

/** Returns whether rows say the same as those that the owner saw. `said`: all that the owner sees of one. */
export async function areSameRows<Row>(seen: readonly Row[], now: readonly Row[], said: (row: Row) => string): Promise<boolean> {
  if (seen.length !== now.length) return false;
  const pace = createPace();
  for (const [index, row] of seen.entries()) {
    const other = now[index];
    if (other === undefined || said(row) !== said(other)) return false;
    await pace();
  }
  return true;
}

/** Returns whether the owner decided on it and the work is not finished. */
export function isUnderWay({ state, finishedAt }: Pick<Preview<string>, 'state' | 'finishedAt'>): boolean {
  return state !== 'preview' && finishedAt === null;
}
