import { expect, it } from 'vitest';

import type { Store } from '~/ports/store';

import { openTempStore } from '../support/shop/temp-store';
import { naive } from '../support/scenarios/model/mutants';
import { seeded } from '../support/scenarios/interleaving';
import { ACTS, CHOICES, SCENES } from '../support/scenarios/money/acts';
import { openMoneyWorld } from '../support/scenarios/money/world';

/*
 * R22: money's acts: taken back, sent back by the owner, chargeback, dispute won, provider taken out of the settings, raced with approvals,
 * refunds, reveals and kills. The ledger and Sales equal the provider's own books, to the centime, and no key is given for money that is
 * gone.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const SCHEDULES = IS_LONG ? 1000 : 8;
/** `SEED=181,454` repeats those that failed. */
const SEEDS = process.env['SEED']?.split(',').map(Number) ?? Array.from({ length: SCHEDULES }, (_, nth) => nth + 1);

/** Runs three to five acts of a seed at once, two of them in a process that is killed. Throws what is wrong at the end. */
async function race(seed: number, plant?: (store: Store) => Store): Promise<void> {
  const random = seeded(seed);
  const draw = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const scene = draw(Object.keys(SCENES));
  const acts = Array.from({ length: 4 + Math.floor(random() * 4) }, () => draw(Object.keys(ACTS)));
  const world = openMoneyWorld(openTempStore(), plant);
  try {
    const id = (await SCENES[scene]?.(world)) ?? '';
    const dying = world.mortal(Math.floor(random() * 3));
    const actors = acts.map((name, nth) => async () => ACTS[name]?.(world, nth === 0 ? dying : world.shop, id, random));
    const strange = (await world.race(actors, random)).filter((error) => error !== undefined && !isForeseen(error));
    if (strange.length > 0) throw strange[0];
    await world.settleDown();
    await world.mustBeSound(
      id,
      acts.some((name) => CHOICES.has(name)),
    );
  } catch (error) {
    throw new Error(`${seed}: ${scene}; ${acts.join(' | ')}: ${String(error instanceof Error ? error.stack : error)}`, { cause: error });
  } finally {
    await world.close();
  }
}

const isForeseen = (error: unknown) => error instanceof Error && (error.name === 'ShopError' || error.message === 'killed');

it(
  `after ${SCHEDULES} schedules the ledger equals the provider’s books, and no key was given for money that is gone`,
  { timeout: 3_600_000 },
  async () => {
    const problems: string[] = [];
    for (const seed of SEEDS) await race(seed).catch((error: unknown) => problems.push(String(error)));
    expect(problems).toEqual([]);
  },
);

it.runIf(IS_LONG)('find a store whose transactions verify nothing', { timeout: 3_600_000 }, async () => {
  for (const seed of SEEDS) {
    const isFound = await race(seed, naive).then(
      () => false,
      () => true,
    );
    if (isFound) return;
  }
  expect.unreachable('not found');
});
