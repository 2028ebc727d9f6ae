import { addedCount, KEY_VERDICTS, needsTick, takenBy, type KeyVerdict } from '~/domain/key/import';
import { KEY_TYPES } from '~/domain/key';
import { oddSigns } from '~/domain/key/code';
import { countOf } from '~/domain/bulk-job/row-status';
import type { KeyImport, KeyRow, PastFile } from '~/features/key/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';

export interface ImportView extends Pick<
  KeyImport,
  'id' | 'gameId' | 'gameTitle' | 'fileId' | 'fileName' | 'supplier' | 'state' | 'counts' | 'progress' | 'isRefreshed' | 'kept' | 'unread'
> {
  readonly added: number;
  readonly isUnusualTicked: boolean;
  /** As it is typed: `1.5`. */
  readonly coefficient: string;
  readonly isOver: boolean;
  readonly when: Moment;
}

/** A file with keys of several games: the imports of its games, and their figures together. */
export interface FileView extends Pick<ImportView, 'fileName' | 'counts' | 'added' | 'unread' | 'isUnusualTicked'> {
  readonly id: string;
  readonly suppliers: readonly string[];
  readonly games: readonly (ImportView & { readonly free: number })[];
  readonly isRefreshed: boolean;
  /** True until the owner decided; its counts are those of the games that are still open. */
  readonly isOpen: boolean;
  /** The keys that it brought and that an undo takes out. */
  readonly imported: number;
  readonly canUndo: boolean;
}

export interface PastFileView {
  readonly id: string;
  readonly fileName: string;
  readonly suppliers: readonly string[];
  readonly when: Moment;
  readonly games: number;
  readonly keys: number;
  readonly isUndone: boolean;
}

export interface ImportRowView extends Pick<KeyRow, 'line' | 'code' | 'type' | 'price'> {
  readonly gameTitle: string;
  /** null: none is named. */
  readonly supplier: string | null;
  readonly isAdded: boolean;
  /** null: it has no tick of its own. */
  readonly isTicked: boolean | null;
  readonly verdict: string;
}

/** Returns null for anything that the page wouldn't send: all rows. */
export function readVerdict(text: string | null): KeyVerdict | null {
  return KEY_VERDICTS.find((verdict) => verdict === text) ?? null;
}

export function toImportRow(
  { t }: AdminTranslations,
  row: KeyRow,
  { gameId, gameTitle, supplier, ticks }: Pick<KeyImport, 'gameId' | 'gameTitle' | 'supplier' | 'ticks'>,
): ImportRowView {
  const { line, code, type, price, verdict, twin } = row;
  const isTaken = takenBy(ticks)(row);
  const text = t(verdictCode(row, gameId), { twin, signs: oddSigns(code) });
  return {
    gameTitle: gameId === '' ? twin : gameTitle,
    supplier,
    line,
    code,
    type,
    price,
    isAdded: isTaken,
    isTicked: needsTick(verdict) && verdict !== 'length-unusual' ? isTaken : null,
    verdict: isTaken && needsTick(verdict) ? t('verdict-ticked', { verdict: text }) : text,
  };
}

/** The verdicts that the files of games have too. */
const FILE_VERDICTS = {
  'verdict-added': 'batch-added',
  'verdict-twice-in-file': 'batch-twice-in-file',
  'verdict-in-store': 'batch-in-store',
} as const;

function verdictCode({ verdict, twin, type }: KeyRow, gameId: string) {
  const keyType = KEY_TYPES.find((each) => each === type);
  if (verdict === 'length-unusual' && keyType !== undefined) return `verdict-${verdict}-${keyType}` as const;
  if (verdict === 'twice-in-file') return 'batch-twice-in-file-row';
  if (verdict === 'code-signs') return 'verdict-code-signs-row';
  return verdict === 'in-store' && twin !== gameId ? 'verdict-in-store-elsewhere' : resolveCode(`verdict-${verdict}`, FILE_VERDICTS);
}

export function toImportView({ language }: AdminTranslations, keyImport: KeyImport): ImportView {
  const {
    id,
    gameId,
    gameTitle,
    fileId,
    fileName,
    supplier,
    coefficient,
    state,
    counts,
    progress,
    isRefreshed,
    unread,
    finishedAt,
    createdAt,
  } = keyImport;
  const facts = { id, gameId, gameTitle, fileId, fileName, supplier, state, counts, progress, isRefreshed, kept: keyImport.kept, unread };
  const own = { added: addedCount(counts, keyImport.ticked), isUnusualTicked: keyImport.ticks.unusual };
  return { ...facts, ...own, coefficient: String(coefficient / 10), isOver: finishedAt !== null, when: toMoment(createdAt, language) };
}

/** `freeOf`: the keys of a game that can be sold now. */
export function toFileView(i18n: AdminTranslations, imports: readonly KeyImport[], freeOf: (gameId: string) => number): FileView {
  const stock = new Map<string, number>();
  const games = imports.map((each) => {
    const view = toImportView(i18n, each);
    const free = stock.get(each.gameId) ?? freeOf(each.gameId);
    // why: keys of another supplier come to the same stock
    stock.set(each.gameId, view.state === 'preview' ? free + view.added : free);
    return { ...view, free };
  });
  const open = games.filter(({ state }) => state === 'preview');
  const counted = open.length > 0 ? open : games;
  const added = counted.reduce((sum, each) => sum + each.added, 0);
  const [first] = games;
  return {
    id: first?.fileId ?? '',
    fileName: first?.fileName ?? '',
    suppliers: [...new Set(games.flatMap(({ supplier }) => supplier ?? []))],
    games,
    counts: Object.fromEntries(KEY_VERDICTS.map((id) => [id, counted.reduce((sum, { counts }) => sum + (counts[id] ?? 0), 0)])),
    added,
    unread: first?.unread ?? [],
    isUnusualTicked: open.some((each) => each.isUnusualTicked),
    isRefreshed: open.some((each) => each.isRefreshed),
    // why: games with nothing to add stay in their preview when all others are imported
    isOpen: open.length === games.length || open.some((each) => each.added > 0),
    imported: games.reduce((sum, { state, added: keys }) => sum + (state === 'done' ? keys : 0), 0),
    canUndo: games.some(({ state }) => state === 'done'),
  };
}

export function toPastFileView({ language }: AdminTranslations, { createdAt, ...file }: PastFile): PastFileView {
  return { ...file, when: toMoment(createdAt, language) };
}

export function skippedCount({ counts, added }: Pick<ImportView, 'counts' | 'added'>): number {
  return countOf(counts, KEY_VERDICTS) - added;
}

export function skippedText({ t, tCount }: AdminTranslations, skipped: number): string {
  return skipped === 0 ? t('import-games-left-zero') : tCount('import-games-left', skipped);
}

/** Returns why an import can't be undone: which key belongs to which order, where that is known. */
export function undoRefusal({ t }: AdminTranslations, code: string, [, game = '', order = '']: readonly string[]): string {
  if (code !== 'import-in-use') return t('reason-conflict');
  return order === '' ? t('reason-import-in-use') : t('reason-import-in-use-named', { game, order });
}

export function verdictLabel({ t }: AdminTranslations, verdict: KeyVerdict): string {
  return t(resolveCode(`verdict-${verdict}`, FILE_VERDICTS));
}
