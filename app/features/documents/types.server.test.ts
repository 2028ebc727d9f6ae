import { expect, it } from 'vitest';

import { plain } from './types.server';

it.each([
  ['nothing', {}],
  ['fields that are undefined', { a: undefined, b: null, c: { d: undefined, e: [undefined, { f: undefined }] } }],
  ['numbers', { zero: -0, list: [-0, 1.5, Number.NaN, Infinity], cents: 10_000 }],
  ['texts and truths', { text: 'é😀', no: false, yes: true, none: '' }],
  ['what knows its own form', { at: new Date(0), address: new URL('https://example.com/') }],
  ['lists in lists of objects', { lines: [{ costs: [{ at: 1, returnedAt: null }] }, { costs: [] }] }],
])('makes of fields what JSON makes of them: %s', (_, fields) => {
  expect(plain(fields)).toStrictEqual(JSON.parse(JSON.stringify(fields)));
});

it('leaves the fields as they are, and shares nothing that could change', () => {
  const fields = { lines: [{ state: 'open', costs: [1] }], gone: undefined };
  const data = plain(fields);
  expect(fields).toStrictEqual({ lines: [{ state: 'open', costs: [1] }], gone: undefined });
  expect(data['lines']).not.toBe(fields.lines);
});
