import assert from 'node:assert/strict';

import { describe, expect, it } from 'vitest';

import { IS_WHOLE } from '../support/extent';
import { afterEachStep, lived } from '../support/flows/kills';
import { dying } from '../support/shop/crash';
import { openTestShop } from '../support/shop/test-shop';
import { SCENARIOS } from '../support/scenarios/killed-flows';
import { FLOWS, type FlowName } from '../support/scenarios/flow-table';

const MINUTE = 60_000;

/** Kills the process of a flow after so many writing steps, lets its time pass, and runs the turn; returns whether the flow was whole. */
async function killedAfter(name: keyof typeof SCENARIOS, lives: number, hasTurn = true): Promise<boolean> {
  const { prepare, act, runDue, isOver } = SCENARIOS[name];
  const shop = openTestShop();
  try {
    await prepare(shop);
    const isWhole = await lived(act(dying(shop.store, lives).store, shop));
    shop.wait(FLOWS[name].afterMs + MINUTE);
    if (hasTurn) await runDue(shop);
    await isOver(shop, isWhole);
    return isWhole;
  } finally {
    await shop.close();
  }
}

describe('a process that is killed', () => {
  const own = (Object.keys(SCENARIOS) as FlowName[]).filter((name): name is keyof typeof SCENARIOS => name in SCENARIOS);
  // Of so many steps that `npm test` has no time for them.
  const short = own.filter((name) => IS_WHOLE || name !== 'keep-for-a-time');

  it.each(short)('after each step of %s leaves nothing that is not completed or swept in its time', async (name) => {
    expect(await afterEachStep(name, (lives) => killedAfter(name, lives))).toBeGreaterThan(1);
  });

  // Whether this test finds what is planted: no promise of the store.
  it.runIf(process.env['FAULTS'] === 'long').each(own)('would leave something of %s for ever without its turn', async (name) => {
    await expect(killedAfter(name, 1, false)).rejects.toThrow(assert.AssertionError);
  });
});
