import { describe, it } from 'vitest';

import { startFirestoreDouble } from '../support/firestore/double';
import { CLIENTS, expectNoOversell, KEYS } from '../support/worlds/firestore-crowd';

/** Enough that each key has rivals; tests/faults/crowd.test.ts sends 500, ten times. */
const BUYERS = process.env['FAULTS'] === 'long' ? 200 : 100;

describe(`a crowd of buyers at once for ${KEYS} keys, with ${CLIENTS} clients of one Firestore`, () => {
  it(`sells each key once: ${BUYERS} on a double of it`, async () => {
    const server = await startFirestoreDouble();
    await expectNoOversell(server.host, BUYERS);
    server.stop();
  });
});
