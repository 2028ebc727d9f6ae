import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CSV_LIMITS, readCsv, writeCsv } from './index.server';

const COLUMNS = { columns: [['code'], ['originPrice']] } as const;
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, mark: string) => new Uint8Array(Buffer.from(mark + text, 'utf16le'));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
const read = async (bytes: Uint8Array) => {
  const table = await readCsv(bytes, COLUMNS);
  return table.ok ? table.rows.map(({ line, cells }) => [line, ...cells.values()]) : table;
};

describe('a CSV file', () => {
  const text = 'code,originPrice\nAÉ-1,10\nB-2,12.50\n';
  const rows = [
    [2, 'AÉ-1', '10'],
    [3, 'B-2', '12.50'],
  ];
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['UTF-16 with a mark', utf16(text, '\ufeff')],
    ['UTF-16, the other way round', swapped(utf16(text, '\ufeff'))],
    ['UTF-16 without a mark', utf16(text, '')],
    ['Windows’ own letters', new Uint8Array(Buffer.from(text, 'latin1'))],
    ['semicolons', utf8(text.replaceAll(',', ';'))],
    ['tabs', utf8(text.replaceAll(',', '\t'))],
    ['a line that names the separator', utf8(`sep=|\r\n${text.replaceAll(',', '|')}`)],
    ['CRLF', utf8(text.replaceAll('\n', '\r\n'))],
    ['line ends of all kinds', utf8('code,originPrice\r\nAÉ-1,10\rB-2,12.50')],
    ['quotes', utf8('"code","originPrice"\n"AÉ-1","10"\n"B-2",12.50')],
    ['names in another case, with spaces', utf8(text.replace('code,originPrice', ' CODE , Origin price'))],
  ])('is read with %s', async (kind, bytes) => {
    const shift = kind.includes('separator') ? 1 : 0;
    expect(await read(bytes)).toEqual(rows.map(([line, ...cells]) => [Number(line) + shift, ...cells]));
  });

  it('names each row by its line, past empty lines and line ends in quotes', async () => {
    expect(await read(utf8('code,originPrice\n\n"A\nB",1\n , \nC,2\n'))).toEqual([
      [3, 'A\nB', '1'],
      [6, 'C', '2'],
    ]);
  });

  it('counts the rows beyond its limit, and no empty lines', async () => {
    const text = `code,originPrice\n${'\n'.repeat(9)}${'A,1\n\n'.repeat(30)}`;
    const limits = { bytes: 1_000, rows: 20 };
    expect(await readCsv(utf8(text), { ...COLUMNS, limits })).toEqual({ ok: false, code: 'csv-too-many-rows', rows: 30 });
    expect(await readCsv(utf8(text), { ...COLUMNS, limits: { ...limits, rows: 30 } })).toMatchObject({ ok: true });
  });

  it('is refused with a cell of several lines that is longer than a line may be', async () => {
    const cell = 'a line\n'.repeat(80_000);
    expect(await read(utf8(`code,originPrice\nA,1\n"${cell}",2\n`))).toEqual({ ok: false, code: 'csv-line-too-long', line: 3 });
  });

  it('is refused if a quote does not end, with its line', async () => {
    expect(await read(utf8('code,originPrice\nA,1\n"B,2\nC,3\n'))).toEqual({ ok: false, code: 'csv-quotes', line: 3 });
    expect(await read(utf8('code,originPrice\nA,1\n"B"x,2\nC,3\n'))).toEqual({ ok: false, code: 'csv-quotes', line: 3 });
  });

  it('lets others go on while it is read, and reads rows beyond a turn as those within', async () => {
    const cells = Array.from({ length: 5_000 }, (_, nth) => [`A ${nth}${nth % 7 === 0 ? '\n"B", ;' : ''}`, `${nth}`]);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const table = await readCsv(utf8(writeCsv(['code', 'originPrice'], cells)), COLUMNS);
    clearInterval(counting);
    expect(table.ok && table.rows.map((row) => [...row.cells.values()])).toEqual(cells);
    expect(table.ok && table.rows.at(-1)?.line).toBe(5_001 + Math.ceil(5_000 / 7));
    expect(turns).toBeGreaterThan(20);
  });

  it('names the line of a quote that does not end, and of a row, far behind its beginning', async () => {
    const many = 'A,1\n'.repeat(1_234);
    expect(await read(utf8(`code,originPrice\n${many}"B,2\nC,3\n`))).toEqual({ ok: false, code: 'csv-quotes', line: 1_236 });
    expect(await read(utf8(`sep=;\ncode;originPrice\n${many.replaceAll(',', ';')}B;2`))).toContainEqual([1_237, 'B', '2']);
  });

  it('may have a title above the line that names the columns', async () => {
    expect(await read(utf8('Clés du mois d’août;;\n\ncode;originPrice\nA;10\n'))).toEqual([[4, 'A', '10']]);
  });

  it('is refused without its columns, rows or content, as a workbook, or if it is too large', async () => {
    expect(await read(utf8('key;price\nA;1'))).toMatchObject({ code: 'csv-columns-missing', columns: ['code', 'originPrice'] });
    expect(await read(utf8('code,originPrice\n\n'))).toMatchObject({ code: 'csv-no-rows' });
    expect(await read(new Uint8Array())).toMatchObject({ code: 'csv-required' });
    expect(await read(utf8('PK\u0003\u0004rest'))).toMatchObject({ code: 'csv-not-text' });
    for (const page of [
      '<html><table><tr><td>code</td></tr></table></html>',
      '<!DOCTYPE html>\n<html>',
      '\ufeff <TABLE><tr>',
      '<div><table>',
    ])
      expect(await read(utf8(page))).toMatchObject({ code: 'csv-is-html' });
    expect(await read(utf8('%PDF-1.7\n'))).toMatchObject({ code: 'csv-is-pdf' });
    for (const xml of ['<?xml version="1.0"?><Workbook>', '<keys><key>A</key></keys>'])
      expect(await read(utf8(xml))).toMatchObject({ code: 'csv-not-text' });
    expect(await read(new Uint8Array(CSV_LIMITS.bytes + 1))).toMatchObject({ code: 'csv-too-large' });
    const many = (rows: number) => utf8(`code,originPrice\n${'A,1\n'.repeat(rows)}`);
    expect(await read(many(CSV_LIMITS.rows))).toHaveLength(CSV_LIMITS.rows);
    // Rows go by their own cells: by those of the header there would be fifty million.
    const wide = `code,originPrice${',more'.repeat(4_900)}\n${'A,1\n'.repeat(10_000)}`;
    expect(await read(utf8(wide))).toHaveLength(10_000);
    expect(await read(many(CSV_LIMITS.rows + 1))).toEqual({ ok: false, code: 'csv-too-many-rows', rows: CSV_LIMITS.rows + 1 });
  });
});

describe('a file that a parser would take long for is refused before, by the line of it', () => {
  const header = 'code,originPrice\n';
  it.each([
    ['a million commas', ','.repeat(1_000_000), { code: 'csv-line-too-long', line: 1 }],
    ['a million commas below its header', `${header}A,1\n${';'.repeat(1_000_000)}\n`, { code: 'csv-line-too-long', line: 3 }],
    ['a cell of 3.9 MB', `${header}${'x'.repeat(3_900_000)},1\n`, { code: 'csv-line-too-long', line: 2 }],
    ['a million quotes', `${header}${'"'.repeat(1_000_000)}\n`, { code: 'csv-line-too-long', line: 2 }],
    ['a quoted cell of two million lines', `${header}"${'x\n'.repeat(1_900_000)}",1\n`, { code: 'csv-too-many-rows' }],
    ['two million lines', 'a\n'.repeat(1_990_000), { code: 'csv-too-many-rows' }],
  ])('%s', async (_, text, refusal) => {
    expect(await read(utf8(text))).toMatchObject({ ok: false, ...refusal });
  });
});

it('a written CSV file is read as the same cells, whatever they hold', async () => {
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '=', '+', '-', '@', '＝', '\t', '\n', ' ', 'A', '1') }),
    )
    .filter((text) => text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (cells) => {
      const table = await readCsv(utf8(writeCsv(['code', 'originPrice'], cells)), COLUMNS);
      expect(table.ok && table.rows.map((row) => [...row.cells.values()])).toEqual(
        cells.map((row) => row.map((text) => text.replace(/\r\n?/g, '\n'))),
      );
    }),
    { numRuns: 200 },
  );
});
