import { readFileSync, writeFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { KeyType } from '~/domain/key';
import { DEFAULT_COEFFICIENT, toCentimes } from '~/domain/shared/money';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { keyFile } from '../../../tests/support/shop/key-file';

/** Codes that spreadsheets take for numbers, dates, formulas and truths, and prices of all lengths, in centimes. */
const KEYS: readonly (readonly [code: string, type: KeyType, originPrice: number])[] = [
  ['ABCDE-FGHJK-LMNPQ', 'Steam', 1050],
  ['123456789012', 'PlayStation', 129_900],
  ['012345678901', 'PlayStation', 19_999],
  ['1234-5678-9019', 'PlayStation', 1],
  ['1234567890123456789012345', 'Xbox', 1210],
  ['1234 5678 9013', 'PlayStation', 1112],
  ['12E4567890123', 'Steam', 50_000_000],
  ['1E5', 'Steam', 110],
  ['MARS-24', 'Steam', 31_224],
  ['24-mars-2024', 'Steam', 120_100],
  ['01/03/2024', 'Steam', 100],
  ['TRUE', 'Epic', 1200],
  ['=1+1', 'Epic', 1205],
  ['-12345678901', 'Epic', 123_456],
  ['+33612345678', 'Epic', 9900],
  ['@SUM(A1)', 'Epic', 990],
  ["'123", 'Epic', 1000],
  ['A;=1+1', 'Epic', 1001],
  ['12:30', 'Epic', 1002],
  ['50%', 'Epic', 1003],
];

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 0);
});
afterEach(() => shop.close());

const everything = { used: null, type: null };
const contents = async () => (await shop.keys.list('a', everything)).map((key) => [key.code, key.type, key.originPrice, key.used]);

async function load(): Promise<void> {
  for (const [code, type, originPrice] of KEYS)
    await shop.keys.addMany('a', [{ code, type, originPrice: toCentimes(originPrice), coefficient: DEFAULT_COEFFICIENT }]);
  const [used] = await shop.keys.list('a', everything);
  await shop.keys.setUsed('a', used?.id ?? '', true, 'owner');
}

// Each was exported by this store, opened with LibreOffice Calc under French settings, and saved: tests/support/spreadsheets.
describe.each(['en', 'fr'] as const)('an export for a spreadsheet in %s', (language) => {
  const saved = `tests/support/spreadsheets/keys-${language}-saved.csv`;

  it('that was opened and saved there is imported without a change', async () => {
    await load();
    const before = await contents();
    if (process.env['WRITE_EXPORT'])
      writeFileSync(`${process.env['WRITE_EXPORT']}/keys-${language}.csv`, keyFile(await shop.keys.list('a', everything), language));
    const previewed = await shop.keyImports.preview('a', { bytes: readFileSync(saved), name: 'saved.csv' }, 15);
    const keyImport = previewed.ok ? await shop.keyImports.find('a', previewed.id) : null;
    expect(keyImport?.counts).toEqual({ 'in-store': KEYS.length });
    for (const { id } of await shop.keys.list('a', everything)) {
      await shop.keys.setUsed('a', id, true, 'owner');
      await shop.keys.remove('a', id, 'owner');
    }
    const again = await shop.keyImports.preview('a', { bytes: readFileSync(saved), name: 'saved.csv' }, 15);
    if (!again.ok) throw new Error(again.code);
    const lines = KEYS.map((_, nth) => nth + 2);
    await shop.keyImports.tick('a', again.id, { shown: lines, lines, unusual: true });
    await shop.keyImports.begin('a', again.id, 'owner');
    await shop.keyImports.settled(again.id, 600_000);
    expect(await contents()).toEqual(before);
  });
});
