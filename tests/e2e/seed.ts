import { join } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { putOffer } from '../support/shop/offers';
import { growOld } from '../support/visitors/signed-in';
import type { RunningShop } from './stores';

const DAY = 24 * 60 * 60_000;

/** Puts a game that has cost `was` MAD for two months into an offer that runs. */
export async function reduce(
  { dataDir }: RunningShop,
  { gameId, price, was }: { readonly gameId: string; readonly price: number; readonly was: number },
): Promise<void> {
  await inStore(dataDir, async (store) => {
    const now = Date.now();
    await store.update(`games/${gameId}`, { priceLog: [{ at: now - 60 * DAY, centimes: Math.round(was * 100) }] });
    await putOffer(store, { id: gameId, startsAt: now - 60_000, endsAt: now + DAY, games: { [gameId]: { price, was } } });
  });
}

/** Lets this many minutes pass since the person confirmed the identity. */
export async function letMinutesPass({ dataDir }: RunningShop, email: string, minutes: number): Promise<void> {
  await inStore(dataDir, async (store) => {
    const account = await createEmbeddedIdentity({ store, clock: Date.now }).findByEmail(email);
    await growOld(store, account?.id ?? '', minutes);
  });
}

async function inStore(dataDir: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = openSqliteStore({ file: join(dataDir, 'miftah.db'), indexes: INDEXES });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
