import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestShop, refusal, type TestShop } from '../../tests/support/shop/test-shop';
import { keyFileForm } from './key/form.server';

/* Whole files as shoppers, suppliers and banks sent them, byte by byte: tests/support/sent-files. */

const sent = (name: string): Buffer => readFileSync(`tests/support/sent-files/${name}`);

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

describe('a file of keys', () => {
  beforeEach(() => shop.game('a', 0));
  /** For a list without columns. */
  const said = keyFileForm.parse({ type: 'Steam', originPrice: '10' });

  async function preview(name: string) {
    const previewed = await shop.keyImports.preview('a', { bytes: sent(name), name }, 15, said);
    return previewed.ok ? { id: previewed.id, counts: (await shop.keyImports.find('a', previewed.id))?.counts } : previewed.code;
  }

  it.each([
    ['a1-same-key-bare-and-as-link.txt', { added: 1, 'twice-in-file': 2 }],
    ['k02-same-key-other-dashes.csv', { added: 1, 'twice-in-file': 5, 'code-signs': 1 }],
    ['k07-plain-list.txt', { added: 3 }],
  ])('%s is taken, each key once', async (name, counts: Record<string, number>) => {
    const previewed = await preview(name);
    if (typeof previewed === 'string') throw new Error(previewed);
    expect(previewed.counts).toEqual(counts);
    await shop.keyImports.begin('a', previewed.id, 'owner');
    await shop.keyImports.settled(previewed.id, 600_000);
    expect(await shop.stock.countFree('a')).toBe(counts['added'] ?? 0);
  });

  it('k08-type-words.csv is taken, each key with the type that its word means', async () => {
    const previewed = await preview('k08-type-words.csv');
    if (typeof previewed === 'string') throw new Error(previewed);
    // why unusual: the file's codes have 13 signs, as only Steam's may
    expect(previewed.counts).toEqual({ added: 2, 'length-unusual': 6 });
    await shop.keyImports.tick('a', previewed.id, { shown: [], lines: [], unusual: true });
    await shop.keyImports.begin('a', previewed.id, 'owner');
    await shop.keyImports.settled(previewed.id, 600_000);
    const keys = await shop.keys.list('a', { used: null, type: null });
    expect(keys.toSorted((one, other) => (one.code ?? '').localeCompare(other.code ?? '')).map(({ type }) => type)).toEqual([
      'Epic',
      ...Array<string>(3).fill('PlayStation'),
      ...Array<string>(2).fill('Xbox'),
      ...Array<string>(2).fill('Steam'),
    ]);
  });

  it.each([
    ['k01-excel-mangled.csv', { 'code-spreadsheet': 6 }],
    ['k03-comma-decimal-unquoted.csv', { 'cells-more': 2 }],
    ['k06-three-decimals.csv', { 'price-ambiguous': 2 }],
  ])('%s has no key to take', async (name, counts) => {
    const previewed = await preview(name);
    expect(previewed).toMatchObject({ counts });
    expect(await refusal(shop.keyImports.begin('a', typeof previewed === 'string' ? '' : previewed.id, 'owner'))).toMatch(/^wrong-state/);
  });

  it('a2-html-workbook-taken-as-a-list.xls is named', async () => {
    expect(await preview('a2-html-workbook-taken-as-a-list.xls')).toBe('csv-is-html');
  });
});

describe('a bank’s statement', () => {
  let orders: readonly [string, string];
  beforeEach(async () => {
    await shop.game('a', 3, 'Steam', { buyingPrice: 198.99 });
    orders = [(await shop.order('amal', ['a'])).id, (await shop.order('omar', ['a'])).id];
  });

  /** The file with these references in it, of as many signs as the letters that stand for them. */
  function filled(name: string): Buffer {
    const text = sent(name).toString('latin1');
    const [one, two] = orders.map((id) => id.slice(3));
    return Buffer.from(
      text
        .replaceAll(/REF(?:REF|ONE)/g, one ?? '')
        .replaceAll('REFTWO', two ?? '')
        .replaceAll('REFRE', one?.slice(0, -1) ?? ''),
      'latin1',
    );
  }

  async function read(name: string) {
    const kept = await shop.statements.keep(filled(name), { name, method: 'bank', by: 'owner' });
    if (!kept.ok) return kept.code;
    const matched = await shop.statements.match(kept.id);
    return matched?.rows.map(({ row, verdict }) => [row.amountCentimes, verdict.kind === 'doubtful' ? verdict.why : verdict.kind]);
  }

  it.each([
    's01-labels-with-commas.csv',
    's02-preamble-credit-agricole.csv',
    's07-arabic-cp1256.csv',
    's08-header-1.csv',
    's08-header-2.csv',
    's08-header-3.csv',
    's10-html.xls',
  ])('%s pays its order', async (name) => {
    expect(await read(name)).toEqual([[19_899, 'sure']]);
  });

  it.each([
    [
      's04-label-begins-with-quotes.csv',
      [
        [19_899, 'sure'],
        [5_000, 'unknown'],
      ],
    ],
    [
      's13-reference-other-dash.csv',
      [
        [19_899, 'reference-unclear'],
        [19_899, 'reference-unclear'],
        [19_899, 'reference-unclear'],
        [19_899, 'reference-unclear'],
      ],
    ],
    ['s14-one-transfer-two-orders.csv', [[39_798, 'orders-together']]],
    ['s15-outgoing-unsigned.csv', [[19_899, 'may-be-out']]],
  ])('%s is judged row by row', async (name, rows) => {
    expect(await read(name)).toEqual(rows);
  });

  it.each([
    ['s11-ole.xls', 'is-excel'],
    ['s12-mt940.sta', 'is-mt940'],
  ])('%s is named', async (name, kind) => {
    expect(await read(name)).toBe(kind);
  });
});

describe('a proof of payment', () => {
  it.each(['p02-bom-before-pdf.pdf', 'p03-text-behind-pdf.pdf', 'p06-jpeg-junk-between-segments.jpg', 'p10-png-without-iend.png'])(
    '%s is taken',
    async (name) => {
      expect(await shop.proofs.save(sent(name))).toMatchObject({ ok: true });
    },
  );

  it('p07-heic-head-only.heic is told as a kind that isn’t taken', async () => {
    expect(await shop.proofs.save(sent('p07-heic-head-only.heic'))).toEqual({ ok: false, code: 'proof-other-picture' });
  });
});
