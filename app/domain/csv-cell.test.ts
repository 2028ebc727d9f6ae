import fc from 'fast-check';
import { expect, it } from 'vitest';

import { guardCell, unguardCell } from './csv-cell';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠1', '\t=1', '\r1', '\n1', '\0=1', ' =1', "'=1", '\u200b=1', '\ufeff=1'])(
  'keeps a spreadsheet from running %j',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
  },
);

it.each(['ABCDE-12345', "O'NEIL", "'quoted'", '12.50', '', '!x', 'A=1'])('leaves %j as it is', (text) => {
  expect(guardCell(text)).toBe(text);
});

it('gives every text back', () => {
  const tricky = fc.string({ unit: fc.constantFrom("'", '=', '-', '＝', ' ', '\t', '\n', '\0', 'A', '"', ','), maxLength: 8 });
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' })), (text) => unguardCell(guardCell(text)) === text),
    { numRuns: 500 },
  );
});
