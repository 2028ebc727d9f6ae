import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AuthEmulator, isAuthEmulatorInstalled, startAuthEmulator } from '../../../tests/support/servers/auth-emulator';
import { identityContract } from '../../../tests/support/contracts/identity';
import { openTempStore } from '../../../tests/support/shop/temp-store';
import { createFirebaseIdentity } from './identity.server';

describe.runIf(isAuthEmulatorInstalled)("with Firebase's own emulator", () => {
  let emulator: AuthEmulator | undefined;
  beforeAll(async () => void (emulator = await startAuthEmulator()));
  afterAll(() => emulator?.stop());

  /** Opens the store for one process or another: what one claims, the other must see. */
  async function open(unknownAddress: 'not-found' | 'wrong-password') {
    if (!emulator) throw new Error('there is no emulator');
    await emulator.reset({ protectsAddresses: unknownAddress === 'wrong-password' });
    const a = openTempStore();
    const b = openTempStore({ file: a.file });
    const options = { clock: Date.now, projectId: emulator.projectId, apiKey: 'a key', emulatorHost: emulator.host, waitMs: 120_000 };
    return {
      a: createFirebaseIdentity({ ...options, store: a.store }),
      b: createFirebaseIdentity({ ...options, store: b.store }),
      unknownAddress,
      stop: async () => {
        await b.close();
        await a.close();
      },
    };
  }

  identityContract('in Firebase', () => open('not-found'));
  identityContract('in a Firebase project that protects its addresses', () => open('wrong-password'));
});

it.skipIf(isAuthEmulatorInstalled)(
  "runs on Firebase's Authentication emulator, which npm test fetches: it could not be fetched on this machine",
  () => {
    expect(isAuthEmulatorInstalled).toBe(true);
  },
);
