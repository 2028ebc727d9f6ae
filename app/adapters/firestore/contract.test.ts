import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type FirestoreDouble, startFirestoreDouble } from '../../../tests/support/firestore/double';
import { findFirestoreEmulator, type FirestoreEmulator, startFirestoreEmulator } from '../../../tests/support/firestore/emulator';
import { CONTRACT_INDEXES } from '../../../tests/support/contracts/store-case';
import { storeContract, type StoreEnv } from '../../../tests/support/contracts/store';
import { openFirestoreStore } from './store.server';

function openPair(emulatorHost: string, projectId: string): StoreEnv {
  const open = () => openFirestoreStore({ emulatorHost, projectId, indexes: CONTRACT_INDEXES });
  const [a, b] = [open(), open()];
  return { a, b, stop: async () => void (await Promise.all([a.close(), b.close()])) };
}

describe('over the wire', () => {
  let double: FirestoreDouble;
  beforeAll(async () => void (double = await startFirestoreDouble()));
  afterAll(() => double.stop());
  storeContract('a double of Firestore', async () => openPair(double.host, 'demo-miftah'));
});

const installed = findFirestoreEmulator();

describe.runIf(installed)("with Google's own emulator", () => {
  let emulator: FirestoreEmulator | undefined;
  let projects = 0;
  beforeAll(async () => void (installed && (emulator = await startFirestoreEmulator(installed))));
  afterAll(() => emulator?.stop());
  storeContract("Google's emulator of Firestore", async () => openPair(emulator?.host ?? '', `demo-miftah-${++projects}`));
});

it.skipIf(installed)("runs on Google's emulator too where cloud-firestore-emulator.jar and a Java are found: not on this machine", () => {
  expect(installed).not.toBeNull();
});
