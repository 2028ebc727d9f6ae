import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { buy, buyNaively, type End } from '../visitors/load';
import { times } from '../contracts/store-case';
import { openTestShop } from '../shop/test-shop';

/**
 * A process of a shop, whose buyers come all at once. It gets a game and the number of its buyers, and reports the result of each buyer.
 */
const [engine = '', place = '', manner = '', nth = ''] = process.argv.slice(2);
const store =
  engine === 'sqlite'
    ? openSqliteStore({ file: place, indexes: INDEXES })
    : openFirestoreStore({ emulatorHost: place, indexes: INDEXES, waitMs: 120_000 });
const shop = openTestShop({ store, close: () => store.close() });

process.on('message', ({ gameId, buyers }: { readonly gameId: string; readonly buyers: number }) => {
  const one = (at: number): Promise<End> =>
    manner === 'naive' ? buyNaively(shop, gameId) : buy(shop, gameId, `${gameId}-${nth}-${at}`, `203.0.${nth}.${at}`);
  void Promise.all(times(buyers, one)).then((ends) => process.send?.(ends));
});
