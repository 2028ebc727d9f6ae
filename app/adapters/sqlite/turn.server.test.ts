import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { openTempStore } from '../../../tests/support/shop/temp-store';

it('a loop that awaits reads leaves turns to others', async () => {
  const temp = openTempStore();
  const { store } = temp;
  await store.set('games/hades', { title: 'Hades' });
  const seen = { turns: 0, isOver: false };
  const counting = (async () => {
    for (; !seen.isOver; seen.turns += 1) await nextTurn();
  })();
  // why a bound: without turns the loop would never end
  for (let reads = 0; seen.turns < 3 && reads < 20_000; reads += 1) await store.get('games/hades');
  seen.isOver = true;
  await counting;
  await temp.close();
  expect(seen.turns).toBeGreaterThanOrEqual(3);
});
