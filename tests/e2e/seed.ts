import { join } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { growOld } from '../support/visitors/signed-in';
import type { RunningShop } from './stores';

/** Lets this many minutes pass since the person confirmed the identity. */
export async function letMinutesPass({ dataDir }: RunningShop, email: string, minutes: number): Promise<void> {
  const store = openSqliteStore({ file: join(dataDir, 'miftah.db'), indexes: INDEXES });
  try {
    const account = await createEmbeddedIdentity({ store, clock: Date.now }).findByEmail(email);
    await growOld(store, account?.id ?? '', minutes);
  } finally {
    await store.close();
  }
}
