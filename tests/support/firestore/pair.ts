import { openFirestoreStore } from '~/adapters/firestore/store.server';

import { CONTRACT_INDEXES } from '../contracts/store-case';
import type { StoreEnv } from '../contracts/store';

/** Two clients of one database at this host:port, for the contract of the store. */
export function openFirestorePair(emulatorHost: string, projectId: string): StoreEnv {
  const open = () => openFirestoreStore({ emulatorHost, projectId, indexes: CONTRACT_INDEXES, waitMs: 120_000 });
  const [a, b] = [open(), open()];
  return { a, b, stop: async () => void (await Promise.all([a.close(), b.close()])) };
}
