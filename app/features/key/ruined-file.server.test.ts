import { expect, it } from 'vitest';

import type { KeyVerdict } from '~/domain/key/import';

import { openTestShop } from '../../../tests/support/shop/test-shop';

const ROWS = process.env['FAULTS'] === 'long' ? 20_000 : 1_000;

/** A code of 15 signs for each row. */
const code = (nth: number) => `ABCDE-FGHJ${String(nth % 10)}-${String(nth).padStart(5, '0')}`;

/** Pairs of a verdict and the text of such a row. */
const KINDS: readonly (readonly [verdict: KeyVerdict, row: (nth: number) => string])[] = [
  ['added', (nth) => `${code(nth)};10,50;Steam;`],
  ['added', (nth) => `\u200b${code(nth).replaceAll('-', '\u2013')}\u200e;1 299;PC (Steam);`],
  [
    'twice-in-file',
    (nth) =>
      `${code(nth - 1)
        .replaceAll('-', '')
        .toLowerCase()};10;Steam;`,
  ],
  ['code-spreadsheet', (nth) => `1,${nth}E+14;10;Xbox;`],
  ['code-spreadsheet', (nth) => `${['#NOM?', '########', 'VRAI', 'mars-24', '01/03/2024'][nth % 5]};10;Steam;`],
  ['codes-two', (nth) => `${code(nth)} / ${code(nth + 50_000)};10;Steam;`],
  ['code-signs', (nth) => `${code(nth)}.;10;Steam;`],
  ['length-unusual', (nth) => `SHORT-${nth};10;Steam;`],
  ['cells-more', (nth) => `${code(nth)};132;Steam;66`],
  ['price-ambiguous', (nth) => `${code(nth)};1,299;Steam;`],
  ['price-bad', (nth) => `${code(nth)};zero;Steam;`],
  ['type-unknown', (nth) => `${code(nth)};10;Amiga;`],
  ['code-missing', () => `\u200b;10;Steam;`],
];

it(`${ROWS} rows with every kind of ruin have the verdicts of what was put in, and none that was left out is for sale`, async () => {
  const shop = openTestShop();
  await shop.game('a', 0);
  const rows = Array.from({ length: ROWS }, (_, nth) => KINDS[nth % KINDS.length]?.[1](nth) ?? '');
  const bytes = Buffer.from(['code;originPrice;type;', ...rows].join('\r\n'));
  const previewed = await shop.keyImports.preview('a', { bytes, name: 'ruined.csv' }, 15);
  if (!previewed.ok) throw new Error(previewed.code);
  const keyImport = await shop.keyImports.find('a', previewed.id);
  const expected: Partial<Record<KeyVerdict, number>> = {};
  // why: the same few words stand in every fifth row of their kind, so all but the first of each are twins
  const words = new Set<string>();
  rows.forEach((row, nth) => {
    const kind = KINDS[nth % KINDS.length]?.[0] ?? 'added';
    const [cell = ''] = row.split(';');
    const verdict = kind === 'code-spreadsheet' && words.has(cell) ? 'twice-in-file' : kind;
    if (kind === 'code-spreadsheet') words.add(cell);
    expected[verdict] = (expected[verdict] ?? 0) + 1;
  });
  expect(keyImport?.counts).toEqual(expected);

  await shop.keyImports.tick('a', previewed.id, { shown: [5, 8], lines: [8], unusual: false });
  await shop.keyImports.begin('a', previewed.id, 'owner');
  await shop.keyImports.settled(previewed.id, 600_000);
  const after = await shop.keyImports.find('a', previewed.id);
  expect(after).toMatchObject({ state: 'done', ticked: 1 });
  const keys = await shop.keys.list('a', { used: null, type: null });
  const added = rows.flatMap((_, nth) => (KINDS[nth % KINDS.length]?.[0] === 'added' ? [code(nth)] : []));
  expect(keys.map((key) => key.code)).toEqual([...added, `${code(6)}.`].toSorted());
  expect(await shop.stock.countFree('a')).toBe(added.length + 1);
  await shop.close();
}, 120_000);
