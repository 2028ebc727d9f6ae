import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { KEPT_DAYS } from '~/domain/account/retention';
import { createStatements } from '~/features/statement/index.server';
import { createRetention } from '~/features/privacy/index.server';
import type { Store } from '~/ports/store';

import { openAccounts } from './accounts';
import { OWNER, STRICT, type TestShop } from './test-shop';

export const DAY = 24 * 60 * 60_000;

/** The retention of one process, and the accounts that it removes from; `store`: the process's own, which may die. */
export function openRetention(shop: TestShop, store: Store = shop.store, { isShared = false } = {}) {
  const { clock, encryption, orders, carts } = shop;
  const identity = createEmbeddedIdentity({ store, clock });
  const account = openAccounts({ store, clock, encryption, identity, orders, carts, owner: OWNER, isShared });
  const retention = createRetention({
    store,
    clock,
    // A turn that fails ends the test.
    log: STRICT,
    keptDays: KEPT_DAYS,
    forgetStatement: createStatements({ store, encryption, clock, orders }).forget,
    unverified: account.unverifiedAccounts,
    // why: a slow machine would part a turn
    turnMs: Infinity,
  });
  return { ...account, identity, retention };
}

/** Lets days pass with a turn in each, of which only the last has something to do. */
export async function passDays({ store, clock, wait }: TestShop, days: number): Promise<void> {
  wait(days * DAY);
  await store.set('marks/retention', { at: clock(), movedAt: 0 });
}

/** An account with an unconfirmed address. */
export async function signUp({ identity }: Pick<ReturnType<typeof openRetention>, 'identity'>, email: string, emailVerified = false) {
  const made = await identity.signUp({ email, password: 'four keys, one door', displayName: email, emailVerified });
  if (!made.ok) throw new Error(made.code);
  return made.account;
}
