import { describe, it } from 'vitest';

import { startFirestoreDouble } from '../support/firestore/double';
import { BUYERS, CLIENTS, expectNoOversell, KEYS } from '../support/worlds/firestore-crowd';

describe(`a crowd of buyers at once for ${KEYS} keys, with ${CLIENTS} clients of one Firestore`, () => {
  it(`sells each key once: ${BUYERS} on a double of it`, { timeout: 180_000 }, async () => {
    const server = await startFirestoreDouble();
    await expectNoOversell(server.host);
    server.stop();
  });
});
