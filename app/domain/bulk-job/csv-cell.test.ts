import fc from 'fast-check';
import { expect, it } from 'vitest';

import { guardCell, guardCode, unguardCell, unguardCode } from './csv-cell';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠1', '\t=1', '\r1', '\n1', '\0=1', ' =1', "'=1", '\u200b=1', '\ufeff=1'])(
  'keeps a spreadsheet from running %j',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
  },
);

it.each([
  ['A;=1+1;B', "A;'=1+1;B"],
  ['-1; @x', "'-1;' @x"],
  ['A;"=1', 'A;\'"=1'],
])('keeps a spreadsheet that splits cells at semicolons from running %j', (text, cell) => {
  expect(guardCell(text)).toBe(cell);
});

it.each(['ABCDE-12345', "O'NEIL", "'quoted'", '12.50', '', '!x', 'A=1', 'A;B'])('leaves %j as it is', (text) => {
  expect(guardCell(text)).toBe(text);
});

it.each([
  '123456789012',
  '012345678901',
  '1234-5678-9012',
  '12E4567890',
  '1e5',
  'MARS-24',
  '24-mars',
  'Dec2024',
  'TRUE',
  'vrai',
  '1/2',
  "'123",
])('keeps a spreadsheet from changing the code %j', (code) => {
  expect(guardCode(code)).toBe(`'${code}`);
});

it.each(['ABCDE-FGHJK-LMNPQ', 'A1B2C-3D4E5', '12E45-67890-12345', 'ABCDEFGHJKLMNPQ', 'BRIEF', ''])(
  'leaves the code %j as it is',
  (code) => {
    expect(guardCode(code)).toBe(code);
  },
);

it('gives every text back unchanged', () => {
  const tricky = fc.string({ unit: fc.constantFrom("'", '1', '=', '-', '＝', ' ', '\t', '\n', '\0', 'A', '"', ',', ';'), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.oneof(tricky, fc.string({ unit: 'binary' })),
      (text) => unguardCell(guardCell(text)) === text && unguardCode(unguardCell(guardCell(guardCode(text)))) === text,
    ),
    { numRuns: 500 },
  );
});
