import { join } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/embedded/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/indexes';
import type { Account, Identity } from '~/ports/identity';

import type { RunningShop } from './fixtures';

/** Changes an account of the running shop in a way that no page can. */
export async function withAccount(
  { dataDir }: RunningShop,
  email: string,
  change: (identity: Identity, account: Account) => Promise<unknown>,
): Promise<void> {
  const store = openSqliteStore({ file: join(dataDir, 'miftah.db'), indexes: INDEXES });
  try {
    const identity = createEmbeddedIdentity({ store, clock: Date.now });
    const account = await identity.findByEmail(email);
    if (!account) throw new Error(`Nobody has the address ${email}.`);
    await change(identity, account);
  } finally {
    await store.close();
  }
}
