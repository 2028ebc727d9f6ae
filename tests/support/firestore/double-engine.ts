import type { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * A new engine of the double. It is made to be called within one process, and waits 3 to 6 ms before each answer, so that two transactions
 * can meet. Here its callers come over a network, where they meet anyway: it answers in the next turn of the event loop. Half of
 * the time of a test on the double went into this wait.
 */
export function newEngine(): FirestoreMock {
  const require = createRequire(import.meta.url);
  const name = '@firebase-bridge/firestore-admin';
  const waiting = require(join(dirname(require.resolve(name)), 'lib/_internal/functions/resolve-promise.js')) as {
    resolvePromise: <T>(value: T) => Promise<T>;
  };
  waiting.resolvePromise = (value) => new Promise((resolve) => setImmediate(resolve, value));
  const engine = require(name) as { readonly FirestoreMock: new () => FirestoreMock };
  return new engine.FirestoreMock();
}
