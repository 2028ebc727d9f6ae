import { expect, test } from 'vitest';

import {
  BROKEN_FILES,
  FOREIGN_FILES,
  OTHER_PICTURES,
  pdf,
  PICTURES,
  png,
  UNTIDY_PDFS,
  UNTIDY_PICTURES,
} from '../../../tests/support/files';
import { kindOf, wholePdf } from './file-kind';

const kindIn = (name: string) => (/JPEG|PNG|WebP|PDF/.exec(name)?.[0] ?? '').toLowerCase();

test.each(Object.entries({ ...PICTURES, ...UNTIDY_PICTURES, ...UNTIDY_PDFS, 'a PNG with a text': png('receipt'), 'a PDF': pdf() }))(
  '%s is told by its content',
  (name, bytes) => {
    expect(kindOf(bytes)).toBe(kindIn(name));
  },
);

test.each(Object.entries(OTHER_PICTURES))('%s is told as a picture of another kind', (_, bytes) => {
  expect(kindOf(bytes)).toBe('other-picture');
});

test.each(Object.entries(FOREIGN_FILES))('%s is none of them', (_, bytes) => {
  expect(kindOf(bytes)).toBeNull();
});

test.each(Object.entries({ 'a PDF': pdf(), ...UNTIDY_PDFS }))('of %s what stands from its header to its end mark is kept', (_, bytes) => {
  const kept = Buffer.from(wholePdf(bytes) ?? []).toString('latin1');
  expect(kept).toMatch(/^%PDF-1\.4\n[^]*startxref\n\d+\n%%EOF\n$/);
  expect(kept).toHaveLength(kept.indexOf('%%EOF') + 6);
});

test('a PDF that is cut off anywhere is not whole', () => {
  const bytes = pdf();
  for (let length = 0; length < bytes.length - 1; length += 1) expect(wholePdf(bytes.subarray(0, length))).toBeNull();
});

test.each([
  ...Object.entries(BROKEN_FILES).filter(([name]) => name.includes('PDF')),
  ['a header behind the first 1,024 bytes', Buffer.concat([Buffer.alloc(1025), pdf()])] as const,
  ['an end mark in front of too much text', Buffer.concat([pdf(), Buffer.alloc(70_000, 32)])] as const,
  ['places of tables alone', Buffer.from(`%PDF-1.4\n${'startxref '.repeat(100_000)}%%EOF`)] as const,
  ['end marks alone', Buffer.from(`%PDF-1.4\n${'%%EOF '.repeat(100_000)}`)] as const,
  ['objects alone', Buffer.from(`%PDF-1.4\n${'1 0 obj '.repeat(100_000)}`)] as const,
])('%s: it is no whole PDF', (_, bytes) => {
  expect(wholePdf(bytes)).toBeNull();
});

test('of a PDF only its ends and the place of its table are looked at, however long it is', () => {
  const size = 5 * 1024 * 1024;
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size, 'startxref %%EO obj '), pdf()]);
  let looked = 0;
  const counting = new Proxy(bytes, {
    get(target, name) {
      if (name !== 'subarray') return Reflect.get(target, name, target) as unknown;
      return (from: number, to: number) => {
        looked += to - from;
        return target.subarray(from, to);
      };
    },
  });
  wholePdf(counting);
  expect(looked).toBeLessThan(100_000);
});
