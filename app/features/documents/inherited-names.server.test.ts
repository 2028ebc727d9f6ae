import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { readGameRows } from '~/features/game/index.server';

/* Names that every object answers to: where a word is looked up in a table, they are words like any other. */
const WORDS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const bytes = (...lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

describe.each(WORDS)('the name %s', (word) => {
  it('in any column of a file of games is judged like any other word, and spoils no other row', async () => {
    const columns =
      'title,price,coefficient,aliases,cover,rating,genre,platform,releaseYear,featured,rank,short,system,features,regions,languages,publisher,edition';
    const right = ['Right', '100', '', '', '', '', 'RPG'];
    const names = columns.split(',');
    const rows = names.map((name, at) =>
      names
        .map((_, nth) => (nth === at ? word : (right[nth] ?? '')))
        .map((cell, nth) => (nth === 0 && cell === 'Right' ? `No ${name}` : cell))
        .join(','),
    );
    const known = { titles: new Set<string>(), isNamed: () => false, featured: 0, hasKeys: () => true };
    const read = await readGameRows(bytes(`${columns},${word}`, ...rows.map((row) => `${row},${word}`), right.join(',')), known).catch(
      (error: unknown) => error,
    );
    expect(read).toMatchObject({ ok: true });
    const verdicts = read as { readonly rows: readonly { readonly verdict: string; readonly line: number }[] };
    expect(verdicts.rows).toHaveLength(rows.length + 1);
    expect(verdicts.rows.at(-1)?.verdict).toBe('added');
  });

  it('in any column of a file of keys or of a statement is a word like any other', async () => {
    await shop.game('a', 1);
    const file = (...lines: readonly string[]) => ({ bytes: bytes(...lines), name: word });
    for (const row of [`${word},10,Steam,`, `K-1,${word},Steam,`, `K-2,10,${word},`, `K-3,10,Steam,${word}`])
      expect(await shop.keyImports.preview('a', file(`code,originPrice,type,used,${word}`, `${row},${word}`), 15)).toMatchObject({
        ok: true,
      });
    for (const row of [
      `${word};VIR;R1;100,00;MAD;C`,
      `1/11;${word};R2;100,00;MAD;C`,
      `1/11;VIR;${word};100,00;MAD;C`,
      `1/11;VIR;R3;100,00;${word};C`,
      `1/11;VIR;R4;100,00;MAD;${word}`,
    ]) {
      const sent = bytes(`Date;Libellé;Référence;Montant;Devise;Sens;${word}`, `${row};${word}`, '1/11;X;R9;7,00;MAD;C');
      const kept = await shop.statements.keep(sent, { name: word, method: 'bank', by: 'owner' });
      expect(kept.ok && (await shop.statements.match(kept.id))?.rows.map(({ verdict }) => verdict.kind)).toEqual(['unknown', 'unknown']);
    }
    const named = await shop.statements.keep(bytes(`${word};${word}`, '1;2'), { name: word, method: 'bank', by: 'owner' });
    expect(named).toMatchObject({ ok: false, code: 'csv-columns-missing' });
  });
});

it('a game called constructor is held, bought and held again like any other', async () => {
  await shop.game('constructor', 2);
  const first = await shop.order('amal', ['constructor']);
  expect(first.holdUntil).toBeGreaterThan(shop.clock());
  await shop.orders.cancel(first.id, 'amal');
  const second = await shop.order('amal', ['constructor']);
  expect(second.holdUntil).toBe(first.holdUntil);
  const other = await shop.order('omar', ['constructor']);
  expect((await shop.approve(other.id)).state).toBe('fulfilled');
});
