import {
  isTaken,
  readFieldChange,
  takenCount,
  type BatchRow,
  type BatchVerdict,
  BATCH_VERDICTS,
  type ChangedRow,
  type GameValues,
  type PictureRow,
  warningsOf,
} from '~/domain/game/bulk-edit';
import { PICTURE_SIZES, pictureName } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import { buyingPrice, parseCoefficient, parsePrice, readStoredPrice, toTyped, type Centimes } from '~/domain/shared/money';
import type { GameBatch } from '~/features/game/index.server';

import { type Moment, toMoment } from '~/ui/components/order/view';
import { type AdminTranslations, type AdminText, formSentence } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';
import { genreName, regionNames } from '~/ui/translations/names';

export interface BatchView extends Pick<
  GameBatch,
  | 'id'
  | 'kind'
  | 'undoneKind'
  | 'undoes'
  | 'undoneBy'
  | 'fileName'
  | 'state'
  | 'counts'
  | 'warnings'
  | 'progress'
  | 'isRefreshed'
  | 'skipped'
  | 'skippedTitles'
  | 'unread'
  | 'change'
> {
  /** As it is typed: `1.5`; '' for a file. */
  readonly coefficient: string;
  /** `.99`; '' for none. */
  readonly round: string;
  /** `Morocco, Europe`, in the owner's language; '' for the other kinds. */
  readonly regions: string;
}

export interface BatchRowView {
  readonly key: string;
  readonly title: string;
  /** In the file; null for games of a filter. */
  readonly line: number | null;
  /** The price and coefficient as the file has them; '' for games of a filter. */
  readonly typed: string;
  /** null where there is none. */
  readonly before: Centimes | null;
  readonly after: Centimes | null;
  /** null for other kinds. */
  readonly regions: string | null;
  /** A picture of a folder; null for other kinds. `src`: '' where it can't be shown. */
  readonly picture: { readonly file: string; readonly src: string; readonly isCover: boolean } | null;
  /** A field's old and new value; null for other kinds. */
  readonly change: { readonly before: string; readonly after: string } | null;
  readonly isTaken: boolean;
  readonly verdict: string;
  readonly warnings: readonly string[];
}

/** The words of a kind of change. */
interface KindWords {
  readonly title: AdminText;
  /** The beginning of the codes of its sentences: `prices` of `prices-plan`. */
  readonly word: 'import-games' | 'prices' | 'regions' | 'field' | 'pictures' | 'undo';
  /** The same of what it leaves: `games` of `games-left` and `games-skipped`. */
  readonly left: 'import-games' | 'games' | 'pictures' | 'undo';
  readonly apply: AdminText;
  readonly busy: AdminText;
  /** The names of three figures: all rows, those that it changes, and those that it leaves. */
  readonly figures: readonly [all: AdminText, taken: AdminText, left: AdminText];
  readonly rows: AdminText;
}

export const BATCH_WORDS = {
  import: {
    title: 'batch-import-of-games',
    word: 'import-games',
    left: 'import-games',
    apply: 'import',
    busy: 'importing',
    figures: ['rows', 'to-be-added', 'skipped'],
    rows: 'what-happens-to-each-row',
  },
  coefficient: {
    title: 'new-prices',
    word: 'prices',
    left: 'games',
    apply: 'game-change-prices',
    busy: 'saving',
    figures: ['games', 'new-prices', 'game-unchanged'],
    rows: 'what-happens-to-each-price',
  },
  regions: {
    title: 'batch-where-games-activate',
    word: 'regions',
    left: 'games',
    apply: 'game-state-regions',
    busy: 'saving',
    figures: ['games', 'game-to-be-stated', 'game-unchanged'],
    rows: 'what-happens-to-each-game',
  },
  field: {
    title: 'change-title',
    word: 'field',
    left: 'games',
    apply: 'change-apply',
    busy: 'saving',
    figures: ['games', 'change-to-be-changed', 'game-unchanged'],
    rows: 'what-happens-to-each-game',
  },
  pictures: {
    title: 'many-pictures',
    word: 'pictures',
    left: 'pictures',
    apply: 'many-pictures-apply',
    busy: 'saving',
    figures: ['pictures', 'to-be-added', 'skipped'],
    rows: 'many-pictures-what-happens',
  },
  undo: {
    title: 'undo-title',
    word: 'undo',
    left: 'undo',
    apply: 'undo-apply',
    busy: 'saving',
    figures: ['games', 'batch-restored', 'game-unchanged'],
    rows: 'what-happens-to-each-game',
  },
} as const satisfies Readonly<Record<GameBatch['kind'], KindWords>>;

/** Returns null for anything that the page wouldn't send: all rows. */
export function readBatchVerdict(text: string | null): BatchVerdict | null {
  return BATCH_VERDICTS.find((verdict) => verdict === text) ?? null;
}

export function toBatchView(i18n: AdminTranslations, batch: GameBatch): BatchView {
  const { id, kind, undoneKind, undoes, undoneBy, fileName, coefficient, round, regions, change, state, counts, warnings } = batch;
  const { progress, isRefreshed, skipped, skippedTitles, unread } = batch;
  const about = { id, kind, undoneKind, undoes, undoneBy, change, fileName, state, counts, warnings };
  const facts = { ...about, progress, isRefreshed, skipped, skippedTitles, unread };
  const prices = { coefficient: coefficient === null ? '' : String(coefficient / 10), round: round === null ? '' : `.${round}` };
  return { ...facts, ...prices, regions: regionsText(i18n, regions) };
}

export function toBatchRow(i18n: AdminTranslations, row: BatchRow): BatchRowView {
  const { title, verdict, problem } = row;
  const rowView = {
    title,
    regions: null,
    change: null,
    picture: null,
    isTaken: isTaken(verdict),
    warnings: warningsOf(row).map((warning) => i18n.t(`warning-${warning}`)),
    verdict: problem === '' ? verdictText(i18n, row) : problemText(i18n, row, formSentence(i18n, problem)),
  };
  if ('print' in row)
    return { ...rowView, ...changeView(i18n, { ...row, before: row.after, after: row.before ?? {} }), key: row.id, line: null, typed: '' };
  if ('digest' in row)
    return { ...rowView, key: `${row.file} ${row.digest}`, line: null, typed: '', before: null, after: null, picture: toPicture(row) };
  if ('regionsAfter' in row)
    return { ...rowView, key: row.id, line: null, typed: '', before: null, after: null, regions: regionsText(i18n, row.regionsBefore) };
  if ('fieldAfter' in row) {
    const change = { before: fieldValue(i18n, row.fieldBefore), after: fieldValue(i18n, row.fieldAfter) };
    return { ...rowView, key: row.id, line: null, typed: '', before: null, after: null, change };
  }
  if ('id' in row) return { ...rowView, key: row.id, line: null, typed: '', before: row.before, after: row.after };
  const { line, values } = row;
  const { price = '', coefficient = '', ownPrice = '' } = values;
  const typed = ownPrice === '' ? `${price} × ${coefficient}` : i18n.t('batch-own-price', { price, own: ownPrice });
  return { ...rowView, key: String(line), line, typed, before: null, after: rowView.isTaken ? paidFor(values) : null };
}

/** Returns a game of a change as the change found it and left it. `now`: its state today. */
export function toChangedRow(
  i18n: AdminTranslations,
  row: ChangedRow,
  now: 'added' | 'changed' | 'back' | 'removed',
  key: string,
): BatchRowView {
  const rowView = { key, title: row.title, line: null, typed: '', regions: null, picture: null, warnings: [] };
  return { ...rowView, ...changeView(i18n, row), isTaken: now === 'added' || now === 'changed', verdict: i18n.t(`change-now-${now}`) };
}

/** Returns the prices of a change, or its other values as texts. */
function changeView(i18n: AdminTranslations, { before, after }: Pick<ChangedRow, 'before' | 'after'>) {
  const priceOf = (values: GameValues | null) => (values?.['buyingPrice'] === undefined ? null : readStoredPrice(values['buyingPrice']));
  const [was, is] = [priceOf(before), priceOf(after)];
  if (was !== null || is !== null) return { before: was, after: is, change: null };
  return { before: null, after: null, change: { before: valuesText(i18n, before ?? {}), after: valuesText(i18n, after) } };
}

function valuesText(i18n: AdminTranslations, values: GameValues): string {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    if (name === 'regions') return regionsText(i18n, Array.isArray(value) ? value : []) || i18n.t('nothing-set');
    if (name === 'featured' && 'archived' in values) return [];
    if (typeof value === 'boolean') return i18n.t(value ? 'yes' : 'no');
    if (name === 'genre') return genreName(i18n, String(value ?? ''));
    return [];
  });
  if (!('cover' in values)) return i18n.names(texts);
  const screenshots = values['screenshots'];
  return i18n.number((values['cover'] ? 1 : 0) + (Array.isArray(screenshots) ? screenshots.length : 0));
}

function regionsText({ language, names }: AdminTranslations, regions: readonly string[]): string {
  return names(regionNames({ language }, regions));
}

function toPicture({ id, file, role, digest }: PictureRow): BatchRowView['picture'] {
  const { width } = PICTURE_SIZES[role][0];
  return { file, src: digest === '' ? '' : paths.picture(id, pictureName(digest, width, 'webp')), isCover: role === 'cover' };
}

function fieldValue(i18n: AdminTranslations, value: string): string {
  if (value === 'yes' || value === 'no') return i18n.t(value === 'yes' ? 'yes' : 'no');
  return value === '' ? i18n.t('nothing-set') : genreName(i18n, value);
}

/** Returns the name of what a batch changes, other than prices; null for prices and new games. */
export function changedField({ t }: AdminTranslations, { kind, undoneKind, change }: Pick<BatchView, 'kind' | 'undoneKind' | 'change'>) {
  const field = readFieldChange(change)?.field;
  if (field !== undefined) return t(field === 'archived' ? 'audit-field-archived' : field);
  if (undoneKind === 'regions' || kind === 'regions') return t('regions');
  return undoneKind === 'pictures' || kind === 'pictures' ? t('pictures') : null;
}

function paidFor({ price = '', coefficient = '', ownPrice = '' }: Readonly<Record<string, string>>): Centimes | null {
  if (ownPrice !== '') return parsePrice(ownPrice);
  const [origin, factor] = [parsePrice(price), parseCoefficient(coefficient)];
  return origin === null || factor === null ? null : buyingPrice(origin, factor);
}

/** Returns the name of a batch's sentence: `prices-plan`. */
export function batchWord<const Word extends string>({ kind }: Pick<BatchView, 'kind'>, word: Word) {
  return `${BATCH_WORDS[kind].word}-${word}` as const;
}

export function takenText({ t, tCount }: AdminTranslations, batch: BatchView): string {
  const count = takenCount(batch.counts);
  return count === 0 ? t(batchWord(batch, 'none')) : tCount(batchWord(batch, 'plan'), count);
}

export function leftCount({ counts }: Pick<BatchView, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - takenCount(counts);
}

export function leftText({ t, tCount }: AdminTranslations, batch: BatchView): string {
  const count = leftCount(batch);
  const { word, left } = BATCH_WORDS[batch.kind];
  if (count > 0) return tCount(`${left}-left`, count);
  return t(word === 'regions' || word === 'field' ? 'games-left-zero' : `${word}-left-zero`);
}

/** Returns the text of the rows that someone else changed in the meantime. */
export function skippedText({ tCount }: AdminTranslations, { kind, skipped }: Pick<BatchView, 'kind' | 'skipped'>): string {
  return tCount(`${BATCH_WORDS[kind].left}-skipped`, skipped);
}

/** Returns the problem of a row with its column, by the name that the page of columns has for it. */
function problemText({ t }: AdminTranslations, row: BatchRow, problem: string): string {
  return 'column' in row && row.column !== '' ? t('batch-problem-in', { column: row.column, problem }) : problem;
}

/** Returns the code of a verdict's name. */
export function batchVerdictCode<Verdict extends string>(verdict: Verdict) {
  return resolveCode(`batch-${verdict}`, { 'batch-pictured': 'batch-added', 'batch-stated': 'regions-stated' });
}

function verdictText({ t }: AdminTranslations, row: BatchRow): string {
  if (row.verdict === 'twice-in-file' && 'twin' in row) return t('batch-twice-in-file-row', { twin: row.twin });
  return t(batchVerdictCode(row.verdict));
}

/** Returns what a change did, in a few words: `1.5 · .99`, `Featured: yes`, the name of its file. */
export function changeDetail(i18n: AdminTranslations, batch: GameBatch): string {
  const view = toBatchView(i18n, batch);
  const field = readFieldChange(batch.change);
  if (field !== null) return `${changedField(i18n, view)}: ${fieldValue(i18n, field.value)}`;
  const coefficient = view.coefficient === '' ? '' : `× ${toTyped(view.coefficient, i18n.language)}`;
  return [coefficient, view.round, view.regions, view.fileName].filter((part) => part !== '').join(' · ');
}

export interface ChangeFacts {
  readonly who: string;
  readonly when: Moment | null;
  /** Until when it can be taken back; null: it can't. */
  readonly until: Moment | null;
  /** The changes that it takes back, or that took it back; '' for none. */
  readonly undoes: string;
  readonly undoneBy: string;
}

export function toChangeFacts(
  { language }: AdminTranslations,
  {
    decidedAt,
    until,
    ...facts
  }: Omit<ChangeFacts, 'when' | 'until'> & { readonly decidedAt: number | null; readonly until: number | null },
): ChangeFacts {
  const moment = (ms: number | null) => (ms === null ? null : toMoment(ms, language));
  return { ...facts, when: moment(decidedAt), until: moment(until) };
}
