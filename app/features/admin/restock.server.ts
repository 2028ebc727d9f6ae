import { restockRow, sortRestock, type RestockRow, type RestockSort } from '~/domain/admin/restock';
import { isRunningLow } from '~/domain/game';
import { readStoredPrice, type Centimes } from '~/domain/shared/money';
import { type PageOf, pageOf } from '~/domain/shared/pagination';
import { hasPassed } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';
import { eachPage } from '~/ports/store/paginate';

import type { Catalogue } from '~/features/catalogue/index.server';
import { tryParse } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { STOCK_ALERTS } from '~/features/stock-alert/index.server';
import { toWishList, WISHES } from '~/features/wish/index.server';
import { readOwedGames } from './owed.server';

export interface RestockNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'all' | 'soldOf'>;
}

/** A game to buy keys for, with the price that was paid last, in centimes; 0: not known. */
export type PricedRow = RestockRow & { readonly originPrice: Centimes };

export interface RestockSums {
  readonly games: number;
  readonly keys: number;
  readonly owed: number;
  readonly waiting: number;
  /** The games that run low and have enough keys all the same. */
  readonly lowGames: number;
}

/** The people who want a game, by its id. */
interface Wanted {
  readonly waiting: ReadonlyMap<string, number>;
  readonly wished: ReadonlyMap<string, number>;
  /** ms */
  readonly readAt: number;
}

/** The time (ms) that the counts of wishes stay: each count reads every list. */
const KEPT_MS = 60_000;
const BATCH_SIZE = 500;
const ON_A_PAGE = 50;

/** Creates the list of what to buy next: from the catalogue in memory, and one read each of wishes, alerts and owed orders. */
export function createRestock({ store, clock, catalogue }: RestockNeeds) {
  let wantedGames: Wanted | null = null;

  async function list(sort: RestockSort): Promise<{ readonly rows: readonly RestockRow[]; readonly lowGames: number }> {
    const [{ waiting, wished }, owed] = await Promise.all([readWanted(), readOwedGames(store, { isWhole: true })]);
    const keysOwed = new Map(owed.games.map(({ gameId, keys }) => [gameId, keys]));
    const rows: RestockRow[] = [];
    let lowGames = 0;
    for (const { id, title, platform, free, lowStock } of catalogue.all()) {
      const people = { waiting: waiting.get(id) ?? 0, wished: wished.get(id) ?? 0, owed: keysOwed.get(id) ?? 0 };
      const row = restockRow({ id, title, platform, free, lowStock, ...catalogue.soldOf(id), ...people });
      if (row !== null) rows.push(row);
      else if (isRunningLow({ free, lowStock })) lowGames += 1;
    }
    return { rows: sortRestock(rows, sort), lowGames };
  }

  /** Returns one page of the list, from 1, and its sums. */
  async function page(sort: RestockSort, wantedPage: number): Promise<{ readonly list: PageOf<PricedRow>; readonly sums: RestockSums }> {
    const { rows, lowGames } = await list(sort);
    const { items, ...rest } = pageOf(rows, wantedPage, ON_A_PAGE);
    return { list: { ...rest, items: await priced(items) }, sums: { ...sumsOf(rows), lowGames } };
  }

  /** Returns the whole list, for its file. */
  async function all(): Promise<readonly PricedRow[]> {
    return priced((await list('need')).rows);
  }

  async function priced(rows: readonly RestockRow[]): Promise<readonly PricedRow[]> {
    const pricedRows: PricedRow[] = [];
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      const some = rows.slice(at, at + BATCH_SIZE);
      const games = await store.getMany(some.map(({ id }) => `games/${id}`));
      pricedRows.push(...some.map((row, nth) => ({ ...row, originPrice: readStoredPrice(games[nth]?.data['price']) })));
    }
    return pricedRows;
  }

  async function readWanted(): Promise<Wanted> {
    const now = clock();
    if (wantedGames !== null && !hasPassed(wantedGames.readAt, KEPT_MS, now)) return wantedGames;
    const [waiting, wished] = [new Map<string, number>(), new Map<string, number>()];
    const alerts = eachPage(store, {
      from: STOCK_ALERTS,
      where: [['waitingSince', '>=', 0]],
      order: ['waitingSince', 'asc'],
      limit: BATCH_SIZE,
    });
    for await (const docs of alerts) for (const { data } of docs) countOne(waiting, String(data['gameId']));
    for await (const docs of eachPage(store, { from: WISHES, limit: BATCH_SIZE })) {
      for (const doc of docs)
        for (const { gameId, backSince } of tryParse(toWishList, doc)?.games ?? []) {
          countOne(wished, gameId);
          if (backSince !== null) countOne(waiting, gameId);
        }
      await pause();
    }
    wantedGames = { waiting, wished, readAt: now };
    return wantedGames;
  }

  return { page, all };
}

function countOne(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function sumsOf(rows: readonly RestockRow[]): Omit<RestockSums, 'lowGames'> {
  const sum = (of: (row: RestockRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return { games: rows.length, keys: sum(({ need }) => need), owed: sum(({ owed }) => owed), waiting: sum(({ waiting }) => waiting) };
}
