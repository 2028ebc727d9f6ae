import { expect, test } from 'vitest';

import { oneUpload } from './one-upload.server';

const upload = (length: string | null) =>
  new Request('http://localhost:3000/checkout', { method: 'POST', headers: length === null ? {} : { 'Content-Length': length } });
const PICTURE = upload('9000000');

/** Sends these uploads at once; returns the largest number that was worked on at the same time, of each account. */
async function mostAtOnce(sent: readonly (readonly [account: string, request: Request])[]): Promise<Record<string, number>> {
  const working: Record<string, number> = {};
  const most: Record<string, number> = {};
  const attempts = sent.map(([account, request]) =>
    oneUpload(request, account, async () => {
      working[account] = (working[account] ?? 0) + 1;
      most[account] = Math.max(most[account] ?? 0, working[account]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      working[account] -= 1;
    }),
  );
  await Promise.all(attempts);
  return most;
}

test('of ten uploads of one account, with a length or without, one is worked on at a time', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => ['a', at % 2 ? PICTURE : upload(null)] as const);
  expect(await mostAtOnce(ten)).toEqual({ a: 1 });
});

test('neither another account nor a small form waits', async () => {
  let isDone = false;
  let end = () => {};
  const first = oneUpload(PICTURE, 'a', () => new Promise<void>((resolve) => (end = resolve))).then(() => (isDone = true));
  expect(await oneUpload(PICTURE, 'b', async () => 'b')).toBe('b');
  expect(await oneUpload(upload('200'), 'a', async () => 'cancelled')).toBe('cancelled');
  expect(isDone).toBe(false);
  end();
  await first;
});

test('a failure reaches its sender, and the next goes on', async () => {
  const failed = oneUpload(PICTURE, 'a', () => Promise.reject(new Error('cut off')));
  const next = oneUpload(PICTURE, 'a', async () => 'kept');
  await expect(failed).rejects.toThrow('cut off');
  expect(await next).toBe('kept');
});
