import { afterEach, describe, expect, test } from 'vitest';

import { tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';
import { openLoadWorld, type LoadTally, type LoadWorld } from '../support/scenarios/load';

/* Many shoppers at once in a large store, counted, not timed: `npm run bench -- load` has the times. */

const SHOPPERS = 200;
const data = { current: tempDataDir() };
let world: LoadWorld | null = null;
afterEach(async () => {
  await world?.close();
  data.current.remove();
  data.current = tempDataDir();
  removeCopies();
});

async function open(games: number, command?: readonly string[]): Promise<LoadWorld> {
  world = await openLoadWorld({ dir: data.current.dir, games, shoppers: SHOPPERS, ...(command && { command }) });
  return world;
}

const requestsOf = ({ times, errors }: LoadTally) => Object.values(times).flat().length + errors.length;

describe(`${SHOPPERS} shoppers who look, fill their carts and buy without a pause`, () => {
  test('all get what they ask for in a store with 27,000 games, and the doctor finds nothing', async () => {
    const { run, doctor } = await open(27_000);
    const tally = await run({ isOver: (sofar) => requestsOf(sofar) >= 2_500, restMs: 0 });
    expect(tally.errors).toEqual([]);
    expect(tally.delivered).toBeGreaterThan(20);
    expect(tally.placed).toBeGreaterThanOrEqual(tally.delivered);
    const { code, output } = await doctor();
    expect(output).toContain('All is well');
    expect(code).toBe(0);
  });

  test.each([
    [
      'stumbles once in a hundred pages',
      {
        instead: 'function takeMarks(marked, nonce) {',
        put: 'function takeMarks(marked, nonce) { if (Math.random() < 0.01) throw new Error("stumbled");',
      },
      true,
    ],
    [
      'forgets to mark what it sold',
      { instead: 'for (const { key } of allocations) if (key) sellKey(tx, key, order.id, at);', put: '' },
      false,
    ],
  ])('find a store that %s', async (_, fault, isSeen) => {
    const { run, doctor } = await open(300, faultyServer([fault]));
    const { errors } = await run({ isOver: (sofar) => requestsOf(sofar) >= 1_200, restMs: 0 });
    expect([errors.length > 0, (await doctor()).code]).toEqual(isSeen ? [true, 0] : [false, 1]);
  });
});
