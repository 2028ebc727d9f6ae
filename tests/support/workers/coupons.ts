import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { times } from '../contracts/store-case';
import { openTestShop } from '../shop/test-shop';
import { insist } from '../visitors/load';

/** The buyers of a process who all use one code at once. `at`: the shop's time (ms). */
export interface CouponCrowd {
  readonly gameId: string;
  readonly code: string;
  readonly buyers: number;
  readonly at: number;
}

/** The order of a buyer, and whether the code lowered it. */
export interface CouponEnd {
  readonly id: string;
  readonly isUsed: boolean;
}

const [place = '', nth = ''] = process.argv.slice(2);
let now = 0;
const store = openSqliteStore({ file: place, indexes: INDEXES });
const shop = openTestShop({ store, close: () => store.close() }, () => now);

process.on('message', ({ gameId, code, buyers, at }: CouponCrowd) => {
  now = at;
  async function one(each: number): Promise<CouponEnd> {
    const accountId = `${code}-${at}-${nth}-${each}`;
    await insist(() => shop.carts.change(accountId, () => [{ gameId, type: null }]));
    await insist(() => shop.carts.setCode(accountId, code));
    const buyer = { accountId, email: `${accountId}@example.com`, name: accountId, address: `203.0.${nth}.${each} ${at}` };
    const order = await insist(() => shop.orders.place(buyer));
    return { id: order.id, isUsed: order.coupon !== null };
  }
  void Promise.all(times(buyers, one)).then((ends) => process.send?.(ends));
});
