import type { PriceRow, RegionRow, Repricing } from '~/domain/game/bulk-edit';
import type { Game } from '~/domain/game';
import { priceWarnings } from '~/domain/game/second-look';
import { afterRepricing } from '~/domain/offer/price-log';
import { buyingPrice, type Centimes, MAX_CENTIMES, roundPrice, toDecimal, type Tenths } from '~/domain/shared/money';
import type { Data, Snapshot, Store } from '~/ports/store';

import { parseAll, tryParse } from '~/features/documents/index.server';
import { toGame } from './document.server';

const BATCH_SIZE = 400;

/** Returns the new prices of these games, in their order, without removed and archived ones. */
export function priceRows(store: Store, ids: readonly string[], change: Repricing): Promise<readonly PriceRow[]> {
  return rowsOf(store, ids, (game) => toRow(game, change));
}

/** Returns the rows of these games with their new regions, in their order, without removed and archived ones. */
export function regionRows(store: Store, ids: readonly string[], regions: readonly string[]): Promise<readonly RegionRow[]> {
  return rowsOf(store, ids, ({ id, title, facts }) => {
    const isSameRegions = sameRegions(facts.regions, regions);
    return { id, title, regionsBefore: facts.regions, regionsAfter: regions, verdict: isSameRegions ? 'same' : 'stated', problem: '' };
  });
}

/** Returns a row of each of these games, in their order, without removed ones. */
export async function rowsOf<Row>(
  store: Store,
  ids: readonly string[],
  toRow: (game: Game) => Row,
  withArchived = false,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const docs = await store.getMany(ids.slice(at, at + BATCH_SIZE).map((id) => `games/${id}`));
    for (const game of parseAll(toGame, docs)) if (withArchived || !game.archived) rows.push(toRow(game));
  }
  return rows;
}

/** Returns the game's document with its new regions; null where the game is gone, or its regions are not those that the owner saw. */
export function restated(doc: Snapshot | null, row: RegionRow): Data | null {
  if (!doc || doc.data['archived'] === true) return null;
  const game = tryParse(toGame, doc);
  return game !== null && sameRegions(game.facts.regions, row.regionsBefore) ? { regions: [...row.regionsAfter] } : null;
}

function sameRegions(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** Returns the game's document with its new price; null where the game is gone, or its price is not the one that the owner saw. */
export function repriced(doc: Snapshot | null, row: PriceRow, coefficient: Tenths | null, now: number): Data | null {
  if (!doc || doc.data['archived'] === true) return null;
  const game = tryParse(toGame, doc);
  if (game === null) return null;
  const { originPrice, coefficient: times, buyingPrice: paid } = game;
  if (originPrice !== row.originPrice || times !== row.coefficient || paid !== row.before) return null;
  return { coefficient: (coefficient ?? times) / 10, buyingPrice: toDecimal(row.after), ...priceFields(game, row.after, now) };
}

/** Returns a change to many prices as the log says it. */
export function repricingFacts({ coefficient, round }: Repricing): Data {
  return { ...(coefficient !== null && { coefficient: coefficient / 10 }), ...(round !== null && { roundTo: `.${round}` }) };
}

/** Returns the fields of a game's document that go with every change of its asking price. `now` in ms. */
export function priceFields(game: Game, centimes: Centimes, now: number): Data {
  const { priceLog, offer } = afterRepricing(game, centimes, now);
  return { priceLog: priceLog.map((entry) => ({ ...entry })), ...(offer && { offer: { ...offer } }) };
}

function toRow(game: Game, { coefficient, round }: Repricing): PriceRow {
  const { id, title, originPrice, coefficient: times, buyingPrice: before } = game;
  const exact = coefficient === null ? before : buyingPrice(originPrice, coefficient);
  const after = exact === 0 ? exact : roundPrice(exact, round);
  const row = { id, title, originPrice, coefficient: times, before, after, warnings: [], problem: '' as const };
  if (after === 0 || after > MAX_CENTIMES) return { ...row, verdict: 'refused', problem: 'buying-price-failed' };
  if ((coefficient ?? times) === times && before === after) return { ...row, verdict: 'same' };
  return { ...row, warnings: priceWarnings(row, coefficient), verdict: 'repriced' };
}
