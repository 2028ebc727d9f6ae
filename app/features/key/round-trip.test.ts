import fc from 'fast-check';
import { expect, it } from 'vitest';

import { openTestShop, keyInput, type TestShop } from '../../../tests/support/shop/test-shop';
import { KEY_TYPES } from '~/domain/key';

import { sized } from '../../../tests/support/extent';
import { keyFile } from '../../../tests/support/shop/key-file';

const IS_LONG = process.env['FAULTS'] === 'long';
const RUNS = IS_LONG ? 1000 : sized(10, 40);

/** Characters that break CSV files and spreadsheets, and letters of every kind. */
const sign = fc.constantFrom(
  '"',
  "'",
  ',',
  ';',
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  ' ',
  'A',
  'b',
  '0',
  'é',
  'ß',
  'ق',
  '鍵',
  '🗝',
);
const code = fc
  .oneof(fc.string({ unit: sign, minLength: 1, maxLength: 12 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text));

const everything = { used: null, type: null };
const content = async (shop: TestShop, gameId: string) =>
  (await shop.keys.list(gameId, everything)).map((key) => [key.code, key.type, key.originPrice, key.used].join('\n'));

it(`an export that is imported again changes nothing, and makes the same keys in an empty store, for ${RUNS} random sets of codes`, async () => {
  const shop = openTestShop();
  const other = openTestShop();
  let round = 0;
  const sets = fc.array(fc.tuple(code, fc.constantFrom(...KEY_TYPES)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sets, async (set) => {
      const game = `game-${(round += 1)}`;
      await shop.store.set(`games/${game}`, { title: game });
      await other.store.set(`games/${game}`, { title: game });
      // Codes are unique in the store: each round has its own, since nothing after the last # is random.
      for (const [text, type] of set) await shop.keys.addMany(game, [keyInput(`${text}#${round}`, type)]);
      const before = await shop.store.query({ from: `games/${game}/codes` });
      const file = { bytes: new TextEncoder().encode(keyFile(await shop.keys.list(game, everything))), name: `codes-${game}.csv` };

      const same = await shop.keyImports.preview(game, file, 15);
      const seen = same.ok ? await shop.keyImports.find(game, same.id) : null;
      expect(seen?.counts).toEqual({ 'in-store': before.docs.length });
      expect(await shop.store.query({ from: `games/${game}/codes` })).toEqual(before);

      const moved = await other.keyImports.preview(game, file, 15);
      if (!moved.ok) throw new Error(moved.code);
      const lines = set.map((_, nth) => nth + 2);
      await other.keyImports.tick(game, moved.id, { shown: lines, lines, unusual: true });
      await other.keyImports.begin(game, moved.id, 'owner');
      await other.keyImports.settled(moved.id, 600_000);
      expect(await content(other, game)).toEqual(await content(shop, game));
    }),
    { numRuns: RUNS, ...(IS_LONG ? {} : { seed: 20_261_120 }) },
  );
  await shop.close();
  await other.close();
});
