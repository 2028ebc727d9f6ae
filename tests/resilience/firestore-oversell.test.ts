import { describe, it } from 'vitest';

import { startFirestoreDouble } from '../support/firestore/double';
import { CLIENTS, expectNoOversell } from '../support/scenarios/firestore-crowd';

/** Enough that each key has rivals; tests/resilience/crowd.test.ts sends 500, ten times. */
const [BUYERS, KEYS] = process.env['FAULTS'] === 'long' ? [200, 50] : [50, 20];

describe(`a crowd of buyers at once for ${KEYS} keys, with ${CLIENTS} clients of one Firestore`, () => {
  it(`sells each key once: ${BUYERS} on a double of it`, async () => {
    const server = await startFirestoreDouble();
    await expectNoOversell(server.host, { buyers: BUYERS, keys: KEYS });
    server.stop();
  });
});
