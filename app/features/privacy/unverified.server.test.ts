import { afterEach, beforeEach, expect, it } from 'vitest';

import { KEPT_DAYS } from '~/domain/account/retention';
import type { Account } from '~/ports/identity';

import { openRetention, passDays, signUp } from '../../../tests/support/shop/retention-shop';
import { openTestShop, OWNER, type TestShop } from '../../../tests/support/shop/test-shop';
import { ADMIN_SESSION } from '~/features/session/document.server';

const DAYS = KEPT_DAYS['unverified-accounts'] + 1;

let shop: TestShop;
let opened: ReturnType<typeof openRetention>;
beforeEach(async () => {
  shop = openTestShop();
  opened = openRetention(shop);
  await shop.game('a', 3);
});
afterEach(() => shop.close());

const emails = async () => (await shop.store.query({ from: 'users' })).docs.map(({ data }) => String(data['email'])).toSorted();

it('an account that nobody confirmed goes with all that is hers; her address is free again', async () => {
  const account = await signUp(opened, 'amal@example.com');
  await shop.carts.change(account.id, () => [{ gameId: 'a', type: null }]);
  await passDays(shop, DAYS);
  await opened.retention.runDue();
  const left = (await shop.store.scan({ limit: 1000 })).filter(({ path, data }) => (path + JSON.stringify(data)).includes(account.id));
  // That the sessions ended holds for a request that began before.
  expect(left.map(({ path }) => path)).toEqual([`sessionEnds/${account.id}`]);
  expect((await signUp(opened, 'amal@example.com')).id).not.toBe(account.id);
});

it.each<readonly [string, (account: Account) => Promise<unknown>]>([
  ['an order, though it was cancelled', async ({ id }) => shop.orders.cancel((await shop.order(id, ['a'])).id, id)],
  ['a linked provider', ({ id, email }) => opened.identity.link(id, { provider: 'google', subject: 'g1', email })],
  ['a second factor', ({ id }) => shop.store.set(`secondFactors/${id}`, { sealedSecret: 'sealed', onAt: 1 })],
  ['been disabled by the owner', ({ id }) => opened.identity.setDisabled(id, true)],
  ['confirmed its address', ({ id }) => opened.identity.markVerified(id)],
])('one stays that has %s', async (_, happen) => {
  await happen(await signUp(opened, 'amal@example.com'));
  await passDays(shop, DAYS);
  await opened.retention.runDue();
  expect(await emails()).toEqual(['amal@example.com']);
});

it('one stays that somebody is signed in with, or has a link for, until that ends', async () => {
  const amal = await signUp(opened, 'amal@example.com');
  const omar = await signUp(opened, 'omar@example.com');
  await passDays(shop, DAYS);
  await opened.sessions.start(amal.id, { isAdmin: true });
  await shop.store.set('tokens/t1', { kind: 'verify-email', accountId: omar.id, expiresAt: shop.clock() + ADMIN_SESSION, usedAt: null });
  await opened.retention.runDue();
  expect(await emails()).toEqual(['amal@example.com', 'omar@example.com']);
  await passDays(shop, 1);
  // As a clock that was years ahead wrote it.
  await shop.store.set('tokens/t2', { kind: 'verify-email', accountId: omar.id, expiresAt: shop.clock() + 1e12, usedAt: null });
  await opened.retention.runDue();
  expect(await emails()).toEqual([]);
});

it("an owner's stays", async () => {
  await signUp(opened, OWNER);
  await passDays(shop, DAYS);
  await opened.retention.runDue();
  expect(await emails()).toEqual([OWNER]);
});

it('at a service that others may use, too, only one that this store has written to goes', async () => {
  const shared = openRetention(shop, shop.store, { isShared: true });
  const { email, id: accountId } = await signUp(shared, 'amal@example.com');
  await signUp(shared, 'of-another-program@example.com');
  const mail = { kind: 'verify-email', to: email, accountId, state: 'sent', createdAt: shop.clock(), dueAt: shop.clock() };
  await shop.store.set('outbox/m1', mail);
  await passDays(shop, DAYS);
  await shared.retention.runDue();
  expect(await emails()).toEqual(['of-another-program@example.com']);
});
