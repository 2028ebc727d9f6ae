import type { PriceRow } from '~/domain/game-batch';
import type { Game } from '~/domain/game';
import { buyingPrice, MAX_CENTIMES, toDecimal, type Tenths } from '~/domain/money';
import type { Data, Snap, Store } from '~/ports/store/port';

import { readable, readOrNull } from '~/features/document-reader.server';
import { toGame } from './document.server';

const AT_ONCE = 400;

/** What a coefficient would do to these games, in their order, without removed and archived ones. */
export async function priceRows(store: Store, ids: readonly string[], coefficient: Tenths): Promise<readonly PriceRow[]> {
  const rows: PriceRow[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const snaps = await store.getMany(ids.slice(at, at + AT_ONCE).map((id) => `games/${id}`));
    for (const game of readable(toGame, snaps)) if (!game.archived) rows.push(toRow(game, coefficient));
  }
  return rows;
}

/** The game's document with its new price; null where the game is gone, or its price is not the one that the owner saw. */
export function repriced(snap: Snap | null, row: PriceRow, coefficient: Tenths): Data | null {
  if (!snap || snap.data['archived'] === true) return null;
  const game = readOrNull(toGame, snap);
  if (game === null) return null;
  const { originPrice, coefficient: times, buyingPrice: paid } = game;
  if (originPrice !== row.originPrice || times !== row.coefficient || paid !== row.before) return null;
  return { coefficient: coefficient / 10, buyingPrice: toDecimal(row.after) };
}

function toRow(game: Game, coefficient: Tenths): PriceRow {
  const { id, title, originPrice, coefficient: times, buyingPrice: before } = game;
  const after = buyingPrice(originPrice, coefficient);
  const row = { id, title, originPrice, coefficient: times, before, after, problem: '' as const };
  if (after === 0 || after > MAX_CENTIMES) return { ...row, verdict: 'refused', problem: 'buying-price-failed' };
  return { ...row, verdict: times === coefficient && before === after ? 'same' : 'repriced' };
}
