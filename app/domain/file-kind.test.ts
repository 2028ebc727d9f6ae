import { describe, expect, test } from 'vitest';

import { BROKEN_FILES, FOREIGN_FILES, LARGE_PICTURES, pdf, PICTURES, png } from '../../tests/support/files';
import { readKind } from './file-kind';

const kindIn = (name: string) => (/JPEG|PNG|WebP/.exec(name)?.[0] ?? '').toLowerCase();

test.each(Object.entries(PICTURES))('%s of another program is read to its end', (name, bytes) => {
  expect(readKind(bytes)).toEqual({ ok: true, kind: kindIn(name), end: bytes.length });
});

test('a PNG with a text and a PDF are whole', () => {
  const files = [png('receipt'), png('receipt', 100_000)];
  for (const bytes of files) expect(readKind(bytes)).toEqual({ ok: true, kind: 'png', end: bytes.length });
  expect(readKind(pdf())).toEqual({ ok: true, kind: 'pdf', end: pdf().length });
});

test.each(Object.entries({ ...PICTURES, 'a PNG with a text': png('receipt') }))(
  '%s with another file behind it ends where the picture ends',
  (name, bytes) => {
    for (const behind of ['<script>alert(1)</script>', 'PK\u0003\u0004', '\u0000'])
      expect(readKind(Buffer.concat([bytes, Buffer.from(behind)]))).toEqual({ ok: true, kind: kindIn(name), end: bytes.length });
  },
);

test.each(Object.entries({ ...PICTURES, 'a PDF': pdf() }))('%s that is cut off anywhere is not taken for a whole one', (_, bytes) => {
  for (let length = 0; length < bytes.length - 1; length += 1) expect(readKind(bytes.subarray(0, length)).ok).toBe(false);
});

test.each(Object.entries(LARGE_PICTURES))('%s is taken', (name, bytes) => {
  expect(readKind(bytes)).toEqual({ ok: true, kind: kindIn(name), end: bytes.length });
});

describe('what is refused', () => {
  test.each(Object.entries(FOREIGN_FILES))('%s: it is no proof', (_, bytes) => {
    expect(readKind(bytes)).toEqual({ ok: false, why: 'unknown' });
  });

  test.each(Object.entries(BROKEN_FILES))('%s: it is broken', (_, bytes) => {
    expect(readKind(bytes)).toEqual({ ok: false, why: 'broken' });
  });
});

test('a file with any byte changed is read without a fault, and never beyond its end', () => {
  const ends = [...Object.values(PICTURES), png('receipt'), pdf()].flatMap((bytes) =>
    [...bytes.keys()].flatMap((at) =>
      [0, 0x7f, 0xff].map((value) => {
        const copy = Buffer.from(bytes);
        copy[at] = value;
        const reading = readKind(copy);
        return reading.ok ? copy.length - reading.end : 0;
      }),
    ),
  );
  expect(Math.min(...ends)).toBe(0);
});
