import { once } from 'node:events';

import { findFirestoreEmulator, startFirestoreEmulator } from '../support/firestore/emulator';
import { bundleWorker } from '../support/workers/bundled';
import type { Tools } from './measure';

interface FirestoreServer {
  readonly name: string;
  /** host:port, for `emulatorHost` of the store. */
  readonly host: string;
  /** How many times fewer calls it gets than SQLite, so that a run stays short. */
  readonly slowness: number;
}

/** The Firestore servers of this machine, one after another, each in its own process: the double, and Google's emulator. */
export async function* firestoreServers({ tell }: Pick<Tools, 'tell'>): AsyncGenerator<FirestoreServer> {
  const double = await startDouble();
  yield { name: 'Firestore’s double', host: double.host, slowness: 4 };
  double.stop();
  const found = findFirestoreEmulator();
  if (!found) return tell('Google’s Firestore emulator is not on this machine: left out.');
  const emulator = await startFirestoreEmulator(found);
  yield { name: 'Google’s emulator', host: emulator.host, slowness: 4 };
  await emulator.stop();
}

async function startDouble(): Promise<{ readonly host: string; stop(): void }> {
  const double = await bundleWorker('firestore-double');
  const child = double.start();
  const [host] = (await once(child, 'message')) as [string];
  double.remove();
  return { host, stop: () => child.kill('SIGKILL') };
}
