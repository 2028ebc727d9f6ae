import { addedCount, isAdded, KEY_VERDICTS, type KeyVerdict, type VerdictCounts } from '~/domain/key-import';
import type { KeyImport, KeyRow } from '~/features/key/face.server';

import { toMoment, type Moment } from '~/ui/kit/order/view';
import { countedSentence, sentence } from '~/ui/words/desk';

/** An import as its page shows it. */
export interface ImportView extends Pick<
  KeyImport,
  'id' | 'gameId' | 'gameTitle' | 'fileName' | 'state' | 'counts' | 'progress' | 'isRefreshed' | 'kept' | 'unread'
> {
  /** As it is typed: `1.5`. */
  readonly coefficient: string;
  /** Nothing is under way any more. */
  readonly isOver: boolean;
  readonly when: Moment;
}

/** One row of the file as the preview shows it. */
export interface ImportRowView extends Pick<KeyRow, 'line' | 'code' | 'type' | 'price'> {
  readonly isAdded: boolean;
  readonly verdict: string;
}

/** From an address; anything that the page wouldn't send is null: all rows. */
export function readVerdict(text: string | null): KeyVerdict | null {
  return KEY_VERDICTS.find((verdict) => verdict === text) ?? null;
}

export function toImportRow(row: KeyRow, gameId: string): ImportRowView {
  const { line, code, type, price, verdict, twin } = row;
  return { line, code, type, price, isAdded: isAdded(verdict), verdict: sentence(verdictCode(verdict, twin, gameId), { twin }) };
}

function verdictCode(verdict: KeyVerdict, twin: string, gameId: string) {
  if (verdict === 'twice-in-file') return 'verdict-twice-in-file-row';
  return verdict === 'in-store' && twin !== gameId ? 'verdict-in-store-elsewhere' : (`verdict-${verdict}` as const);
}

/** An import as its page shows it. */
export function toImportView(found: KeyImport): ImportView {
  const { id, gameId, gameTitle, fileName, coefficient, state, counts, progress, isRefreshed, kept, unread, finishedAt, createdAt } = found;
  const facts = { id, gameId, gameTitle, fileName, state, counts, progress, isRefreshed, kept, unread };
  return { ...facts, coefficient: String(coefficient / 10), isOver: finishedAt !== null, when: toMoment(createdAt, 'en') };
}

/** How many rows of the file become no key. */
export function skippedCount(counts: VerdictCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - addedCount(counts);
}

export function skippedText(skipped: number): string {
  return skipped === 0 ? sentence('import-skipped-zero') : countedSentence('import-skipped', skipped);
}

/** What rows with this verdict have in common. */
export function verdictLabel(verdict: KeyVerdict): string {
  return sentence(`verdict-${verdict}`);
}
