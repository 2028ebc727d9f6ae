import { expect, test } from 'vitest';

import { MAX_VENDOR_ANSWER, readVendorAnswer } from './read-response';

const KILOBYTE = new Uint8Array(1024).fill(97);

/** A body that gives so many pieces of a kilobyte, and counts what was taken. */
function bodyOf(pieces: number) {
  const world = { taken: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (world.taken === pieces) return controller.close();
      world.taken += 1;
      controller.enqueue(KILOBYTE);
    },
    cancel: () => void (world.isCancelled = true),
  });
  return { world, answer: { body } };
}

test('an answer of the greatest length is read whole', async () => {
  const { answer } = bodyOf(MAX_VENDOR_ANSWER / 1024);
  expect(await readVendorAnswer(answer)).toBe('a'.repeat(MAX_VENDOR_ANSWER));
});

test('a longer one, or one without an end, is refused at once', async () => {
  const { answer, world } = bodyOf(Infinity);
  await expect(readVendorAnswer(answer)).rejects.toThrow('longest answer');
  expect(world).toEqual({ taken: expect.closeTo(MAX_VENDOR_ANSWER / 1024, -1), isCancelled: true });
});

test('letters that two pieces share stay whole; no body is no text', async () => {
  const [first, second] = [new Uint8Array([0xc3]), new Uint8Array([0xa9])];
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(first);
      controller.enqueue(second);
      controller.close();
    },
  });
  expect(await readVendorAnswer({ body })).toBe('é');
  expect(await readVendorAnswer({ body: null })).toBe('');
});
