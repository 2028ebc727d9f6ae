import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { IS_WHOLE } from '../support/extent';
import { builtStore } from '../support/servers/built-store';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/shop/test-shop';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { joinAs, signIn } from '../support/visitors/signed-in';

const SHOPPERS = IS_WHOLE ? 50 : 20;
/** The shoppers of one moment. */
const AT_ONCE = 5;
const BOSS = 'boss@example.com';
const SESSION_SECRET = 'a session secret of the tests, long enough';
const RIBS = ['011519000001205000534921', '999780000123456789012341'];

const server = builtStore({ DEMO: '0', ADMIN_EMAILS: BOSS, ADMIN_SECOND_STEP: '0', KEY_SECRET: TEST_SECRET, SESSION_SECRET });
let shop: TestShop;
let people = 0;

beforeAll(async () => {
  const store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  shop = openTestShop({ store, close: () => store.close() }, Date.now);
});
afterAll(async () => {
  await shop.close();
});

async function person(email: string): Promise<HttpVisitor> {
  const visitor = httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });
  const at = { store: shop.store, sessionSecret: SESSION_SECRET };
  const account = await joinAs(email, visitor, at);
  if (email === BOSS) await signIn(visitor, account, { ...at, isAdmin: true });
  return visitor;
}

const holderIn = (page: string) => /Clés \d+ SARL/.exec(page)?.[0] ?? 'none';

test(`while ${SHOPPERS} shoppers pay and the owner changes the bank account, each order shows the account of its moment`, async () => {
  await shop.game('hades', SHOPPERS);
  const owner = await person(BOSS);
  const shoppers: HttpVisitor[] = [];
  for (let nth = 0; nth < SHOPPERS; nth += 1) shoppers.push(await person(`shopper${nth}@example.com`));
  await expect.poll(async () => (await shoppers[0]?.get('/product/hades'))?.status).toBe(200);

  /** The times (ms) between which each change began to count. */
  const changes: { readonly sent: number; readonly done: number }[] = [];
  async function change(): Promise<void> {
    const path = '/admin/settings/payment';
    const [, seen = ''] = /name="seen" value="(\d+)"/.exec((await owner.get(path)).text) ?? [];
    const nth = changes.length;
    const account = { bankHolder: `Clés ${nth} SARL`, bankName: 'A Bank', bankRib: RIBS[nth % RIBS.length] ?? '' };
    const sent = Date.now();
    expect((await owner.post(path, { intent: 'save', seen, ...account })).status).toBe(303);
    changes.push({ sent, done: Date.now() });
  }

  async function buy(shopper: HttpVisitor) {
    await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
    const begun = Date.now();
    expect((await shopper.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
    const placed = Date.now();
    return { shopper, begun, placed, holder: holderIn((await shopper.get('/checkout')).text) };
  }

  await change();
  const over = new AbortController();
  const changing = (async () => {
    while (!over.signal.aborted) await change();
  })();
  const bought: Awaited<ReturnType<typeof buy>>[] = [];
  for (let from = 0; from < SHOPPERS; from += AT_ONCE) bought.push(...(await Promise.all(shoppers.slice(from, from + AT_ONCE).map(buy))));
  over.abort();
  await changing;
  await change();

  for (const { shopper, begun, placed, holder } of bought) {
    const nth = Number(/\d+/.exec(holder)?.[0]);
    const [stood, next] = [changes[nth], changes[nth + 1]];
    expect(stood?.sent, `${holder} did not stand yet`).toBeLessThanOrEqual(placed);
    expect(next?.done ?? Number.POSITIVE_INFINITY, `${holder} stood no more`).toBeGreaterThanOrEqual(begun);
    expect(holderIn((await shopper.get('/checkout')).text)).toBe(holder);
  }
  expect(new Set(bought.map(({ holder }) => holder)).size, 'changes came between').toBeGreaterThan(2);
  const { docs } = await shop.store.query({ from: 'orders' });
  const stored = docs.map(({ data: order }) => holderIn(JSON.stringify(order['payTo'])));
  expect(stored.toSorted()).toEqual(bought.map(({ holder }) => holder).toSorted());
});
