import {
  isTaken,
  readFieldChange,
  takenCount,
  type BatchRow,
  type BatchVerdict,
  BATCH_VERDICTS,
  type PictureRow,
} from '~/domain/game/bulk-edit';
import { PICTURE_SIZES, pictureName } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import { buyingPrice, parseCoefficient, parsePrice, type Centimes } from '~/domain/shared/money';
import type { GameBatch } from '~/features/game/index.server';

import { type AdminTranslations, formSentence } from '~/ui/translations/admin';
import { genreName, regionNames } from '~/ui/translations/names';

export interface BatchView extends Pick<
  GameBatch,
  'id' | 'kind' | 'fileName' | 'state' | 'counts' | 'progress' | 'isRefreshed' | 'skipped' | 'skippedTitles' | 'unread' | 'change'
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
}

/** Returns null for anything that the page wouldn't send: all rows. */
export function readBatchVerdict(text: string | null): BatchVerdict | null {
  return BATCH_VERDICTS.find((verdict) => verdict === text) ?? null;
}

export function toBatchView(say: AdminTranslations, batch: GameBatch): BatchView {
  const { id, kind, fileName, coefficient, round, regions, change, state, counts, progress, isRefreshed, skipped, skippedTitles, unread } =
    batch;
  const facts = { id, kind, change, fileName, state, counts, progress, isRefreshed, skipped, skippedTitles, unread };
  const prices = { coefficient: coefficient === null ? '' : String(coefficient / 10), round: round === null ? '' : `.${round}` };
  return { ...facts, ...prices, regions: regionsText(say, regions) };
}

export function toBatchRow(say: AdminTranslations, row: BatchRow): BatchRowView {
  const { title, verdict, problem } = row;
  const shown = {
    title,
    regions: null,
    change: null,
    picture: null,
    isTaken: isTaken(verdict),
    verdict: problem === '' ? verdictText(say, row) : problemText(say, row, formSentence(say, problem)),
  };
  if ('digest' in row)
    return { ...shown, key: `${row.file} ${row.digest}`, line: null, typed: '', before: null, after: null, picture: toPicture(row) };
  if ('regionsAfter' in row)
    return { ...shown, key: row.id, line: null, typed: '', before: null, after: null, regions: regionsText(say, row.regionsBefore) };
  if ('fieldAfter' in row) {
    const change = { before: fieldValue(say, row.fieldBefore), after: fieldValue(say, row.fieldAfter) };
    return { ...shown, key: row.id, line: null, typed: '', before: null, after: null, change };
  }
  if ('id' in row) return { ...shown, key: row.id, line: null, typed: '', before: row.before, after: row.after };
  const { line, values } = row;
  const { price = '', coefficient = '', ownPrice = '' } = values;
  const typed = ownPrice === '' ? `${price} × ${coefficient}` : say.t('batch-own-price', { price, own: ownPrice });
  return { ...shown, key: String(line), line, typed, before: null, after: shown.isTaken ? paidFor(values) : null };
}

function regionsText({ language, names }: AdminTranslations, regions: readonly string[]): string {
  return names(regionNames({ language }, regions));
}

function toPicture({ id, file, role, digest }: PictureRow): BatchRowView['picture'] {
  const { width } = PICTURE_SIZES[role][0];
  return { file, src: digest === '' ? '' : paths.picture(id, pictureName(digest, width, 'webp')), isCover: role === 'cover' };
}

function fieldValue(say: AdminTranslations, value: string): string {
  if (value === 'yes' || value === 'no') return say.t(value === 'yes' ? 'audit-yes' : 'audit-no');
  return value === '' ? say.t('audit-none') : genreName(say, value);
}

/** Returns the field that a batch changes, by its name; null for the other kinds. */
export function changedField({ t }: AdminTranslations, { change }: Pick<BatchView, 'change'>): string | null {
  const field = readFieldChange(change)?.field;
  return field === undefined ? null : t(`audit-field-${field}`);
}

function paidFor({ price = '', coefficient = '', ownPrice = '' }: Readonly<Record<string, string>>): Centimes | null {
  if (ownPrice !== '') return parsePrice(ownPrice);
  const [origin, factor] = [parsePrice(price), parseCoefficient(coefficient)];
  return origin === null || factor === null ? null : buyingPrice(origin, factor);
}

const WORDS = { import: 'import-games', coefficient: 'prices', regions: 'regions', field: 'field', pictures: 'pictures' } as const;

/** Returns the name of a batch's sentence: `prices-plan`. */
export function batchWord<const Word extends string>({ kind }: Pick<BatchView, 'kind'>, word: Word) {
  return `${WORDS[kind]}-${word}` as const;
}

export function takenText({ t, tCount }: AdminTranslations, batch: BatchView): string {
  const taken = takenCount(batch.counts);
  return taken === 0 ? t(batchWord(batch, 'none')) : tCount(batchWord(batch, 'plan'), taken);
}

export function leftCount({ counts }: Pick<BatchView, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - takenCount(counts);
}

export function leftText({ t, tCount }: AdminTranslations, batch: BatchView): string {
  const left = leftCount(batch);
  return left === 0 ? t(batchWord(batch, 'left-zero')) : tCount(batchWord(batch, 'left'), left);
}

/** Returns the problem of a row with its column, by the name that the page of columns has for it. */
function problemText({ t }: AdminTranslations, row: BatchRow, problem: string): string {
  return 'column' in row && row.column !== '' ? t('batch-problem-in', { column: row.column, problem }) : problem;
}

function verdictText({ t }: AdminTranslations, row: BatchRow): string {
  if (row.verdict === 'twice-in-file' && 'twin' in row) return t('batch-twice-in-file-row', { twin: row.twin });
  return t(`batch-${row.verdict}`);
}
