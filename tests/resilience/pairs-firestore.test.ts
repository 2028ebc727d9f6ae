import { describe, expect, it } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { INDEXES } from '~/features/data/indexes';

import { startFirestoreDouble } from '../support/firestore/double';
import { aboutVoids, EVERY_PAIR, problemsOf, TRIPLES, triples } from '../support/scenarios/races';

/** The number of schedules, of those of races.test.ts. */
const ON_FIRESTORE = process.env['FAULTS'] === 'long' ? 500 : 5;
/** Those about approvals whose money never came. */
const VOIDS_ON_FIRESTORE = process.env['FAULTS'] === 'long' ? 200 : 4;
/** Each waits for the double most of its time. */
const AT_ONCE = 4;

describe('every two commands on one order', () => {
  it(`leave money and keys where the orders say, on a double of Firestore: ${ON_FIRESTORE} schedules`, { timeout: 1_800_000 }, async () => {
    const server = await startFirestoreDouble();
    const every = [...EVERY_PAIR, ...triples(TRIPLES)];
    const voids = Array.from({ length: VOIDS_ON_FIRESTORE }, (_, nth) => aboutVoids(nth + 1));
    const drawn = [...every.filter((_, at) => at % Math.floor(every.length / ON_FIRESTORE) === 0), ...voids];
    let count = 0;
    const open = () => {
      const store = openFirestoreStore({
        indexes: INDEXES,
        emulatorHost: server.host,
        projectId: `demo-pairs-${(count += 1)}`,
        waitMs: 120_000,
      });
      return { store, close: () => store.close() };
    };
    const problems = await problemsOf(drawn, { open, atOnce: AT_ONCE });
    server.stop();
    expect(drawn.length).toBeGreaterThanOrEqual(ON_FIRESTORE);
    expect(problems).toEqual([]);
  });
});
