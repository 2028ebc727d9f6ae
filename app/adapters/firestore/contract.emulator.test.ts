import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFirestoreEmulator, type FirestoreEmulator, startFirestoreEmulator } from '../../../tests/support/firestore/emulator';
import { openFirestorePair } from '../../../tests/support/firestore/pair';
import { storeContract } from '../../../tests/support/contracts/store';

const installed = findFirestoreEmulator();

describe.runIf(installed)("with Google's own emulator", () => {
  let emulator: FirestoreEmulator | undefined;
  let projects = 0;
  beforeAll(async () => void (installed && (emulator = await startFirestoreEmulator(installed))));
  afterAll(() => emulator?.stop());
  storeContract("Google's emulator of Firestore", async () => openFirestorePair(emulator?.host ?? '', `demo-miftah-${++projects}`));
});

it.skipIf(installed)("runs on Google's emulator too where cloud-firestore-emulator.jar and a Java are found: not on this machine", () => {
  expect(installed).not.toBeNull();
});
