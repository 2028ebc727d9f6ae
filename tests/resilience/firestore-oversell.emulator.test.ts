import { describe, it } from 'vitest';

import { findFirestoreEmulator, startFirestoreEmulator } from '../support/firestore/emulator';
import { CLIENTS, expectNoOversell } from '../support/scenarios/firestore-crowd';

const installed = findFirestoreEmulator();

const [BUYERS, KEYS] = [500, 50];

describe(`a crowd of buyers at once for ${KEYS} keys, with ${CLIENTS} clients of one Firestore`, () => {
  it.runIf(installed)(`sells each key once: ${BUYERS} on Google's own emulator`, async () => {
    const server = installed && (await startFirestoreEmulator(installed));
    await expectNoOversell(server?.host ?? '', { buyers: BUYERS, keys: KEYS });
    await server?.stop();
  });
});
