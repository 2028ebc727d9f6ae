import { countVerdicts } from '~/domain/verdict';
import { type PageOf, pageOf } from '~/domain/page';
import { ShopError } from '~/domain/shop-error';
import type { Data, Write } from '~/ports/store/port';

import type { Preview } from './document.server';
import { createStagedFiles, type FileKind, type FileNeeds } from './files.server';

const ROWS_ON_A_PAGE = 100;
/** A preview without counts has nothing that could be applied. */
export const NOTHING_COUNTED = { counts: {} };

/** What differs from one kind of preview to another. */
interface PreviewKind<File extends Preview<State>, Row, State extends string, Event extends string> extends Omit<
  FileKind<File, Row>,
  'closed' | 'hasChunkSets' | 'isUnderWay'
> {
  /** The state after an event; null where the table refuses it. */
  readonly next: (from: State, event: Event | 'refresh') => State | null;
  /** So long a process may be silent before another one goes on with its work (ms). */
  readonly leaseMs: number;
}

/**
 * Makes the keeping of files that the owner decides on as a whole: she reads a verdict on each row, and applies them or discards them. What
 * applying does is work.server.ts's.
 */
export function createPreviews<
  File extends Preview<State>,
  Row extends { readonly verdict: Verdict },
  Verdict extends string,
  State extends string,
  Event extends string,
>({ store, clock }: FileNeeds, kind: PreviewKind<File, Row, State, Event>) {
  const files = createStagedFiles<File, Row>({ store, clock }, { ...kind, closed: NOTHING_COUNTED, hasChunkSets: true, isUnderWay });

  /** Keeps a preview with these fields; gives its id. */
  function keep(rows: readonly Row[], fields: Data): Promise<string> {
    return files.keep(rows, { fields, ready: { counts: countVerdicts(rows) } });
  }

  /** One page of its rows, from 1; of one verdict alone, or all. */
  async function rowPage(file: File, verdict: Verdict | null, page: number): Promise<PageOf<Row>> {
    const rows = await files.rowsOf(file);
    return pageOf(verdict === null ? rows : rows.filter((row) => row.verdict === verdict), page, ROWS_ON_A_PAGE);
  }

  /** Other rows in the place of those that were looked at: the owner looks again. StoreError 'stale' where it moved on. */
  async function refresh(file: File, rows: readonly Row[]): Promise<void> {
    const parts = await files.keepOther(file, rows);
    const fields = { ...parts, counts: countVerdicts(rows), isRefreshed: true, by: null, expiresAt: clock() + kind.keptMs };
    await move(file, 'refresh', fields);
    await files.forgetOld(file);
  }

  /** Forgets a preview; what was decided stays, and gives false. */
  async function discard(id: string): Promise<boolean> {
    const file = await files.find(id);
    return file === null || (file.state === 'preview' && (await files.forget(file)));
  }

  /** The fields that change its state as the table allows, for a process that works on it from now on. ShopError 'wrong-state'. */
  function moved({ id, state }: File, event: Event | 'refresh', fields: Data = {}): Data {
    const next = kind.next(state, event);
    if (next === null) throw new ShopError('wrong-state', [id]);
    return { progress: 0, workUntil: clock() + kind.leaseMs, ...fields, state: next };
  }

  /** As moved(), on the condition that it is still as it was read: StoreError 'stale'. */
  async function move(file: File, event: Event | 'refresh', fields: Data = {}): Promise<void> {
    await store.update(files.pathOf(file.id), moved(file, event, fields), { ifRev: file.rev });
  }

  /** A step of the work on it counts itself: a write for the step's own commit, which so happens once. */
  function counted(file: File, rows: number, fields: Data = {}): Write & { readonly patch: Data } {
    const patch = { ...fields, progress: file.progress + rows, workUntil: clock() + kind.leaseMs };
    return { update: files.pathOf(file.id), patch, ifRev: file.rev };
  }

  return { ...files, keep, rowPage, refresh, discard, moved, move, counted };
}

/** Whether it was decided on and isn't over. */
export function isUnderWay({ state, finishedAt }: Pick<Preview<string>, 'state' | 'finishedAt'>): boolean {
  return state !== 'preview' && finishedAt === null;
}
