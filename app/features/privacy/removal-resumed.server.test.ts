import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createAuditLog } from '~/features/audit/index.server';
import { createOrderCancelling } from '~/features/order/cancel.server';
import type { Account, Identity } from '~/ports/identity';

import { keptAlerts } from '../../../tests/support/shop/accounts';
import { afterEachStep } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';
import { openTestShop, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { createAccountRemoval, REMOVAL_LEASE, type AccountRemoval } from '~/features/privacy/delete-account.server';
import { createSessions } from '~/features/session/index.server';

let shop: TestShop;
let identity: Identity;
let removal: AccountRemoval;

beforeEach(async () => {
  shop = openTestShop();
  identity = createEmbeddedIdentity(shop);
  removal = mortal(Infinity);
  await shop.game('hades', 50);
});
afterEach(() => shop.close());

async function made(email: string): Promise<Account> {
  const outcome = await identity.signUp({ email, password: 'four keys, one door', displayName: 'Amal Idrissi' });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.account;
}

async function ordered({ id: accountId, email, displayName: name }: Account) {
  await shop.carts.change(accountId, () => [{ gameId: 'hades', type: null }]);
  return shop.orders.place({ accountId, email, name, address: '192.0.2.1' });
}

/** Every document that contains this text. */
async function documentsWith(text: string): Promise<readonly string[]> {
  const docs = await shop.store.scan({ limit: 10_000 });
  return docs.filter(({ data }) => JSON.stringify(data).includes(text)).map(({ path }) => path);
}

/** The removal in a process that is killed after so many writing steps. */
function mortal(lives: number) {
  const { store: real, clock, stock } = shop;
  const { store } = dying(real, lives);
  const orders = createOrderCancelling({ store, stock, clock, onStockArrived: async () => {} });
  const own = createSessions({ store, clock });
  const needs = { store, clock, log: SILENT, orders, sessions: own, stockAlerts: keptAlerts(shop), onStockArrived: async () => {} };
  const owned = createEmbeddedIdentity({ store, clock });
  const rest = { identity: owned, secondFactors: { remove: (id: string) => store.delete(`secondFactors/${id}`) } };
  const log = createAuditLog({ store, identity: owned, owners: [] });
  return createAccountRemoval({ ...needs, ...rest, audit: log });
}

describe('the removal of an account', () => {
  test('goes on to the end, whatever step its process died after', async () => {
    const killed = await afterEachStep('leave-the-store', async (lives) => {
      const person = await made(`person-${lives}@example.com`);
      const paid = await ordered(person);
      await shop.prove(paid.id, person.id);
      await shop.approve(paid.id);
      const { id } = await ordered(person);
      const isWhole = await mortal(lives).remove(person);
      const isThere = (await identity.find(person.id)) !== null;
      if (isThere) expect(await shop.orders.find(paid.id), 'still hers').toMatchObject({ lines: [{ state: 'delivered' }] });
      shop.wait(REMOVAL_LEASE + 1);
      await removal.resume();
      expect(await documentsWith(person.email), `${lives} steps`).toEqual([]);
      expect(await identity.find(person.id)).toBeNull();
      expect(await shop.orders.find(id)).toMatchObject({ state: 'cancelled', email: '', name: '' });
      expect(await shop.orders.find(paid.id)).toMatchObject({ state: 'fulfilled', lines: [{ state: 'given-up', keyId: null }] });
      expect(await shop.stock.countFree('hades'), 'each key is free once').toBe(50);
      expect(await shop.store.count({ from: 'accountRemovals' })).toBe(0);
      return isWhole;
    });
    expect(killed).toBeGreaterThan(8);
  });

  test('is given up if an order began after it broke off; its owner can ask again', async () => {
    const amal = await made('amal@example.com');
    expect(await mortal(2).remove(amal)).toBe(false);
    const { id } = await ordered(amal);
    await shop.prove(id, amal.id);
    shop.wait(REMOVAL_LEASE + 1);
    await removal.resume();
    expect(await identity.find(amal.id)).not.toBeNull();
    expect(await shop.store.count({ from: 'accountRemovals' })).toBe(0);
    await shop.approve(id);
    expect(await removal.remove(amal)).toBe(true);
    expect(await documentsWith(amal.email)).toEqual([]);
  });

  test('has not begun where its first note could not be written: that is a failure like any other', async () => {
    const amal = await made('amal@example.com');
    await expect(mortal(0).remove(amal)).rejects.toThrow('killed');
    shop.wait(REMOVAL_LEASE + 1);
    expect(await removal.resume()).toBe(0);
    expect(await identity.find(amal.id)).not.toBeNull();
  });

  test.each([2, 47, 87_600])('goes on after a clock that was %i hours ahead is right again', async (hours) => {
    const amal = await made('amal@example.com');
    shop.wait(hours * 60 * 60_000);
    expect(await mortal(2).remove(amal)).toBe(false);
    shop.wait(-hours * 60 * 60_000);
    await removal.resume();
    expect(await documentsWith(amal.email)).toEqual([]);
  });
});
