import { describe, expect, it } from 'vitest';

import { UNPAID } from '../support/scenarios/pairs/scenes';
import { EVERY_PAIR, isDrawn, problemsOf } from '../support/scenarios/pairs/interleavings';

/*
 * R4: every two commands, and three of them drawn by a seed, meet on one order in every situation. Every call of the store and the provider,
 * and every read inside a transaction, waits until the seed lets it continue.
 */

describe('every two commands on one order', () => {
  it.each(Object.keys(UNPAID))('leave money and keys where the orders say: %s', { timeout: 1_800_000 }, async (scene) => {
    const schedules = EVERY_PAIR.filter((each) => each.scene === scene && isDrawn(each));
    expect(await problemsOf(schedules)).toEqual([]);
  });
});
