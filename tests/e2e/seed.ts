import { join } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Account, Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { growOld } from '../support/visitors/signed-in';
import type { RunningShop } from './stores';

/** Changes an account of the running shop in a way that no page can. */
export async function withAccount(
  shop: RunningShop,
  email: string,
  change: (identity: Identity, account: Account) => Promise<unknown>,
): Promise<void> {
  await withStore(shop, async (store) => {
    const identity = createEmbeddedIdentity({ store, clock: Date.now });
    const account = await identity.findByEmail(email);
    if (!account) throw new Error(`Nobody has the address ${email}.`);
    await change(identity, account);
  });
}

/** Lets this many minutes pass since the person showed who she is. */
export async function letMinutesPass(shop: RunningShop, email: string, minutes: number): Promise<void> {
  await withStore(shop, async (store) => {
    const account = await createEmbeddedIdentity({ store, clock: Date.now }).findByEmail(email);
    await growOld(store, account?.id ?? '', minutes);
  });
}

async function withStore({ dataDir }: RunningShop, act: (store: Store) => Promise<void>): Promise<void> {
  const store = openSqliteStore({ file: join(dataDir, 'miftah.db'), indexes: INDEXES });
  try {
    await act(store);
  } finally {
    await store.close();
  }
}
