import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Store } from '~/ports/store';

import { COMMANDS } from '../support/scenarios/model/commands';
import { MUTANTS } from '../support/scenarios/mutants';
import { Model } from '../support/scenarios/model/model';
import { openWorld } from '../support/scenarios/world';

const IS_LONG = process.env['FAULTS'] === 'long';
const RUNS = Number(process.env['RUNS'] ?? (IS_LONG ? 2_000 : 15));
const LENGTH = IS_LONG ? 40 : 30;
const SEED = Number(process.env['SEED'] ?? (IS_LONG ? Date.now() % 2 ** 31 : 20_261_120));

interface Step {
  readonly nth: number;
  readonly a: number;
  readonly b: number;
}

const DRAWN = COMMANDS.flatMap(({ weight }, nth) => Array.from({ length: weight }, () => nth));
const step = fc.record({ nth: fc.constantFrom(...DRAWN), a: fc.nat(9999), b: fc.nat(9999) });

/** Runs one history of a shop with few keys, and compares it with the model after each command. */
async function live(steps: readonly Step[], mutate?: (store: Store) => Store): Promise<void> {
  const real = openWorld(undefined, mutate && { store: mutate });
  try {
    await real.shop.game('a', 3);
    await real.shop.game('b', 1);
    const world = new Model(real);
    const { docs } = await real.store.query({ from: 'codes', group: true });
    for (const { id, path } of docs) {
      const gameId = path.split('/')[1] ?? '';
      world.keys.set(`${gameId}/${id}`, { gameId, state: 'free', orderId: null, holdUntil: 0 });
    }
    for (const { nth, a, b } of steps) {
      const command = COMMANDS[nth];
      try {
        await command?.run(world, a, b);
        await world.compare();
      } catch (error) {
        const names = steps
          .slice(0, steps.findIndex((each) => each.nth === nth && each.a === a && each.b === b) + 1)
          .map((each) => COMMANDS[each.nth]?.name);
        throw new Error(`after ${names.join(', ')}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
  } finally {
    await real.close();
  }
}

const histories = (length: number) => fc.array(step, { minLength: length, maxLength: length });

describe('orders, keys, payments and refunds', () => {
  it(`agree with the model after each of ${RUNS} × ${LENGTH} commands`, { timeout: 1_800_000 }, async () => {
    let runs = 0;
    const startedAt = Date.now();
    console.log(`seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(histories(LENGTH), async (steps) => {
        await live(steps);
        runs += 1;
        if (IS_LONG && runs % 200 === 0) console.log(`${runs} of ${RUNS} runs, ${Math.round((Date.now() - startedAt) / 1000)} s`);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: !process.env['SHRINK'], includeErrorInReport: true },
    );
    expect(runs).toBe(RUNS);
  });

  it.runIf(IS_LONG || process.env['RUNS']).each(MUTANTS)('disagree with the model if the shop $name', async ({ mutate }) => {
    const property = fc.asyncProperty(histories(LENGTH), (steps) => live(steps, mutate));
    const { failed, numRuns } = await fc.check(property, { seed: 20_261_120, numRuns: 200, endOnFailure: true });
    expect(failed).toBe(true);
    console.log(`found in run ${numRuns}`);
  });
});
