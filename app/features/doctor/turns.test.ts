import { expect, test, vi } from 'vitest';

import type { Snapshot } from '~/ports/store';

import { createEncryption } from '~/adapters/node/encryption.server';
import { comparePacks } from './catalogue';
import { createLedger } from './ledger.server';
import { createOfferComparison } from './offers';

/* The doctor looks through a large store while the shop serves. */

const MANY = 1_000;
const games: readonly Snapshot[] = Array.from({ length: MANY }, (_, nth) => ({
  path: `games/g${nth}`,
  id: `g${nth}`,
  rev: '1',
  data: { title: `Game ${nth}`, price: 100, buyingPrice: 150, cover: '/covers/a.svg', genre: 'RPG', platform: 'PC', featured: false },
}));

/** Returns how often others had a turn during the work. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  // Each look at the clock is a millisecond: on any machine the work takes a while.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const others = setInterval(() => (turns += 1), 0);
  await work();
  clearInterval(others);
  return turns;
}

test.each<[string, () => Promise<readonly unknown[]>]>([
  ['offers', () => createOfferComparison().finish(games)],
  [
    'packs',
    () =>
      comparePacks(
        { packs: { games: new Map(), stocks: new Map(), packedAt: 0, lastPackedAt: 0 }, removed: new Set(), since: 1 },
        games,
        [],
      ),
  ],
  ['codes', () => ledgerOfMany().finish()],
])('lets others go on while it compares %s', async (_, compare) => {
  expect(await turnsOf(compare)).toBeGreaterThan(1);
});

function ledgerOfMany() {
  const ledger = createLedger(createEncryption('a secret of the tests, long enough for it'));
  for (const { id } of games) ledger.hash({ path: `codeHashes/${id}`, id, rev: '1', data: { gameId: id, keyId: 'k' } });
  return ledger;
}
