import { afterAll, beforeAll, describe } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { INDEXES } from '~/features/data/indexes';

import { identityContract } from '../../../tests/support/contracts/identity';
import { type FirestoreDouble, startFirestoreDouble } from '../../../tests/support/firestore/double';
import { createEmbeddedIdentity } from './identity.server';

describe('over the wire', () => {
  let double: FirestoreDouble;
  beforeAll(async () => void (double = await startFirestoreDouble()));
  afterAll(() => double.stop());

  identityContract('in Firestore', async () => {
    const open = () => openFirestoreStore({ emulatorHost: double.host, indexes: INDEXES, waitMs: 120_000 });
    const [a, b] = [open(), open()];
    return {
      a: createEmbeddedIdentity({ store: a, clock: Date.now }),
      b: createEmbeddedIdentity({ store: b, clock: Date.now }),
      unknownAddress: 'not-found',
      stop: async () => void (await Promise.all([a.close(), b.close()])),
    };
  });
});
