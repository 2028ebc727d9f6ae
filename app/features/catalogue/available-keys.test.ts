import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { StockKey } from '~/domain/catalogue/availability';
import { KEY_STATES, KEY_TYPES } from '~/domain/key';

import { createUnusedKeys } from './available-keys';

const changes = fc.array(
  fc.record({
    game: fc.constantFrom('a', 'b', 'c'),
    key: fc.nat(6).map((nth) => `k${nth}`),
    isGone: fc.boolean(),
    type: fc.constantFrom(...KEY_TYPES),
    state: fc.constantFrom(...KEY_STATES),
    holdUntil: fc.nat(),
  }),
  { maxLength: 60 },
);

it('the keys of each game are those that came and did not go, as they were last', () => {
  fc.assert(
    fc.property(changes, (series) => {
      const keys = createUnusedKeys();
      const known = new Map<string, StockKey>();
      for (const { game, key, isGone, ...own } of series) {
        if (isGone) keys.drop(game, key);
        else keys.put(game, key, own);
        if (isGone) known.delete(`${game} ${key}`);
        else known.set(`${game} ${key}`, own);
      }
      const text = (some: Iterable<StockKey>) => [...some].map((each) => JSON.stringify(each)).toSorted();
      for (const game of ['a', 'b', 'c']) {
        const own = [...known].flatMap(([name, key]) => (name.startsWith(game) ? [key] : []));
        expect(text(keys.of(game) ?? [])).toEqual(text(own));
        expect([...keys.gameIds()].includes(game)).toBe(own.length > 0);
      }
      expect(keys.isEmpty()).toBe(known.size === 0);
    }),
  );
});
