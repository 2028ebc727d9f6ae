import { describe, expect, test } from 'vitest';

import { filled, form, LARGEST, MULTIPART, part } from '../../tests/support/bodies';
import { readMultipart, type FilePart, type MultipartLimits } from './multipart.server';

const KIB = 1024;
const LIMITS: MultipartLimits = {
  maxBytes: LARGEST,
  maxTextBytes: 64 * KIB,
  maxFields: 200,
  maxFiles: 5,
  files: { fields: ['proof'], maxBytes: LARGEST, most: 1 },
};

/** A body that comes in pieces, and counts those that are taken. */
function sent(bytes: Uint8Array, pieceBytes = 16 * KIB) {
  const taken = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.bytes >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(taken.bytes, taken.bytes + pieceBytes));
        taken.bytes += pieceBytes;
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://localhost:3000/', { method: 'POST', body, headers: { 'Content-Type': MULTIPART }, duplex: 'half' });
  return { request, taken };
}

const read = (bytes: Uint8Array, limits: Partial<MultipartLimits> = {}) => readMultipart(sent(bytes).request, { ...LIMITS, ...limits });

describe('a form of several parts', () => {
  test('comes with its texts and its file, in pieces of any size', async () => {
    const file = Buffer.from('\r\n--almost\r\n'.repeat(20));
    const body = form(part('method', 'bank'), part('payer', 'Zoë عمر'), part('proof', file, 'a.jpg'), part('intent', 'proof'));
    for (const pieceBytes of [1, 7, 100, body.length]) {
      const parts = await readMultipart(sent(body, pieceBytes).request, LIMITS);
      expect(parts).toMatchObject({
        texts: [
          ['method', 'bank'],
          ['payer', 'Zoë عمر'],
          ['intent', 'proof'],
        ],
        files: [{ field: 'proof', name: 'a.jpg', type: 'image/jpeg', size: file.length, bytes: file }],
        isCut: false,
      });
    }
  });

  test('keeps the bytes of the one file that it has, and no others', async () => {
    const files = ['other', 'proof', 'proof'].map((name) => part(name, 'some bytes', 'a.jpg'));
    expect(await read(form(...files))).toMatchObject({ files: [{ bytes: null }, { size: 10 }, { bytes: null }] });
    const small = { fields: ['proof'], maxBytes: 9, most: 1 };
    expect(await read(form(part('proof', 'some bytes', 'a.jpg')), { files: small })).toMatchObject({
      files: [{ bytes: null, size: 10 }],
    });
  });

  test('has its files taken one after the other, before more is read', async () => {
    const body = form(
      ...['a', 'b', 'c'].map((name) => part('pictures', Buffer.alloc(100 * KIB, name), `${name}.jpg`)),
      part('intent', 'add'),
    );
    const { request, taken } = sent(body, 4 * KIB);
    const steps: unknown[] = [];
    const take = async ({ name, size, bytes }: FilePart) => {
      const before = taken.bytes;
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push([name, size, bytes?.length ?? null, taken.bytes - before < 20 * KIB]);
    };
    const files = { fields: ['pictures'], maxBytes: 200 * KIB, most: 2, take };
    expect(await readMultipart(request, { ...LIMITS, files })).toMatchObject({ texts: [['intent', 'add']], isCut: false });
    expect(steps).toEqual([
      ['a.jpg', 100 * KIB, 100 * KIB, true],
      ['b.jpg', 100 * KIB, 100 * KIB, true],
      ['c.jpg', 100 * KIB, null, true],
    ]);
  });

  test('with more files than are read keeps what stands before them', async () => {
    const body = form(part('title', 'Hades'), ...Array.from({ length: 9 }, () => part('pictures', 'x', 'a.jpg')), part('intent', 'add'));
    const files = { fields: ['pictures'], maxBytes: 9, most: 9, take: async () => {} };
    expect(await read(body, { files })).toMatchObject({ texts: expect.arrayContaining([['title', 'Hades']]), isCut: true });
  });

  test('that a file makes too long is given as far as it was read', async () => {
    const body = form(part('payer', 'Amal'), part('proof', Buffer.alloc(90 * KIB), 'a.jpg'), part('intent', 'proof'));
    const { request, taken } = sent(body);
    expect(await readMultipart(request, { ...LIMITS, maxBytes: 32 * KIB })).toMatchObject({
      texts: [['payer', 'Amal']],
      files: [{ bytes: null }],
      isCut: true,
    });
    expect(taken.bytes).toBeLessThan(64 * KIB);
  });
});

describe('what is over a limit is refused while it is read', () => {
  test.each([
    ['one text', form(part('payer', filled('<', LARGEST)))],
    ['texts together', form(...Array.from({ length: 150 }, (_, nth) => part(`f${nth}`, 'x'.repeat(1000))))],
    ['names of fields', form(...Array.from({ length: 150 }, (_, nth) => part(`${'n'.repeat(1000)}${nth}`, 'x')))],
    ['fields', form(...Array.from({ length: 201 }, () => part('x', '')))],
    ['files', form(...Array.from({ length: 6 }, () => part('x', 'y', 'a.jpg')))],
    ['empty parts', filled('------bodies\r\n\r\n\r\n', LARGEST)],
    ['boundaries', filled('------bodies\r\n', LARGEST)],
    ['a text behind the file', form(part('proof', 'small', 'a.jpg'), part('payer', filled('\r\n', LARGEST)))],
  ])('%s', async (_, body) => {
    const { request, taken } = sent(body);
    expect(await readMultipart(request, LIMITS)).toBe('too-large');
    expect(taken.bytes).toBeLessThan(300 * KIB);
  });

  test('a text of as much as all may have is none of it', async () => {
    expect(await read(form(part('x', 'y'.repeat(64 * KIB - 1))))).toMatchObject({ texts: [['x', 'y'.repeat(64 * KIB - 1)]] });
    expect(await read(form(part('x', 'y'.repeat(64 * KIB))))).toBe('too-large');
  });
});

test.each([
  ['a head without an end', Buffer.concat([Buffer.from('------bodies\r\n'), filled('A: b\r\n', 1024 * KIB)])],
  ['no boundary', filled('\r\n', 1024 * KIB)],
  ['no end', form(part('x', 'y')).subarray(0, -8)],
  ['a text that is not UTF-8', form(part('x', Buffer.from([0xff, 0xfe])))],
  ['nothing', Buffer.alloc(0)],
])('%s is no form', async (_, body) => {
  expect(await read(body)).toBe('unreadable');
});

test.each([
  ['line ends', filled('\r\n', LARGEST - KIB)],
  ['almost a boundary', filled('\r\n------bodie', LARGEST - KIB)],
  ['zeros', Buffer.alloc(LARGEST - KIB)],
])('a file of %s lets other requests go on at each 64 KiB, though it is there at once', async (_, file) => {
  const headers = { 'Content-Type': MULTIPART };
  const body = Uint8Array.from(form(part('proof', file, 'a.jpg')));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const parts = await readMultipart(new Request('http://localhost:3000/', { method: 'POST', body, headers }), LIMITS);
  isOver = true;
  expect(parts).toMatchObject({ files: [{ size: file.length }] });
  expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / (64 * KIB)));
});
