import { addedCount, KEY_VERDICTS, needsTick, takenBy, type KeyVerdict } from '~/domain/key/import';
import { KEY_TYPES } from '~/domain/key';
import { oddSigns } from '~/domain/key/code';
import { countOf } from '~/domain/bulk-job/row-status';
import type { KeyImport, KeyRow } from '~/features/key/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface ImportView extends Pick<
  KeyImport,
  'id' | 'gameId' | 'gameTitle' | 'fileName' | 'state' | 'counts' | 'progress' | 'isRefreshed' | 'kept' | 'unread'
> {
  readonly added: number;
  readonly isUnusualTicked: boolean;
  /** As it is typed: `1.5`. */
  readonly coefficient: string;
  readonly isOver: boolean;
  readonly when: Moment;
}

export interface ImportRowView extends Pick<KeyRow, 'line' | 'code' | 'type' | 'price'> {
  readonly isAdded: boolean;
  /** null: it has no tick of its own. */
  readonly isTicked: boolean | null;
  readonly verdict: string;
}

/** Returns null for anything that the page wouldn't send: all rows. */
export function readVerdict(text: string | null): KeyVerdict | null {
  return KEY_VERDICTS.find((verdict) => verdict === text) ?? null;
}

export function toImportRow({ t }: AdminTranslations, row: KeyRow, { gameId, ticks }: Pick<KeyImport, 'gameId' | 'ticks'>): ImportRowView {
  const { line, code, type, price, verdict, twin } = row;
  const isTaken = takenBy(ticks)(row);
  const text = t(verdictCode(row, gameId), { twin, signs: oddSigns(code) });
  return {
    line,
    code,
    type,
    price,
    isAdded: isTaken,
    isTicked: needsTick(verdict) && verdict !== 'length-unusual' ? isTaken : null,
    verdict: isTaken && needsTick(verdict) ? t('verdict-ticked', { verdict: text }) : text,
  };
}

function verdictCode({ verdict, twin, type }: KeyRow, gameId: string) {
  const known = KEY_TYPES.find((each) => each === type);
  if (verdict === 'length-unusual' && known !== undefined) return `verdict-${verdict}-${known}` as const;
  if (verdict === 'twice-in-file' || verdict === 'code-signs') return `verdict-${verdict}-row` as const;
  return verdict === 'in-store' && twin !== gameId ? 'verdict-in-store-elsewhere' : (`verdict-${verdict}` as const);
}

export function toImportView({ language }: AdminTranslations, found: KeyImport): ImportView {
  const { id, gameId, gameTitle, fileName, coefficient, state, counts, progress, isRefreshed, unread, finishedAt, createdAt } = found;
  const facts = { id, gameId, gameTitle, fileName, state, counts, progress, isRefreshed, kept: found.kept, unread };
  const own = { added: addedCount(counts, found.ticked), isUnusualTicked: found.ticks.unusual };
  return { ...facts, ...own, coefficient: String(coefficient / 10), isOver: finishedAt !== null, when: toMoment(createdAt, language) };
}

export function skippedCount({ counts, added }: Pick<ImportView, 'counts' | 'added'>): number {
  return countOf(counts, KEY_VERDICTS) - added;
}

export function skippedText({ t, tCount }: AdminTranslations, skipped: number): string {
  return skipped === 0 ? t('import-skipped-zero') : tCount('import-skipped', skipped);
}

export function verdictLabel({ t }: AdminTranslations, verdict: KeyVerdict): string {
  return t(`verdict-${verdict}`);
}
