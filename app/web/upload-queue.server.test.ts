import { expect, test, vi } from 'vitest';

import type { AuthenticatedUser } from './current-user.server';
import { inUploadTurn } from './upload-queue.server';

const upload = (length: string | null) =>
  new Request('http://localhost:3000/checkout', { method: 'POST', headers: length === null ? {} : { 'Content-Length': length } });
const PICTURE = upload('9000000');
const LARGE = upload(String(16 * 1024 * 1024));

/** A visit of this account, by default from an address of its own. */
const by = (account: string, address = `of ${account}`) => ({ account: { id: account }, address }) as AuthenticatedUser;

/** An upload that goes on until it is ended. */
function begin(request: Request, user: AuthenticatedUser) {
  let end = () => {};
  const state = { isBegun: false };
  const done = inUploadTurn(request, user, async () => {
    state.isBegun = true;
    await new Promise<void>((resolve) => (end = resolve));
  });
  return { state, end: async () => (end(), done) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const begunOf = async (uploads: readonly ReturnType<typeof begin>[]) => {
  await settled();
  return uploads.map(({ state }) => state.isBegun);
};

test('of ten uploads of one account, with a length or without, one is worked on at a time', async () => {
  let working = 0;
  let most = 0;
  const ten = Array.from({ length: 10 }, (_, at) =>
    inUploadTurn(at % 2 ? PICTURE : upload(null), by('a'), async () => {
      most = Math.max(most, (working += 1));
      await settled();
      working -= 1;
    }),
  );
  await Promise.all(ten);
  expect(most).toBe(1);
});

test('neither another account nor a small form waits', async () => {
  const first = begin(PICTURE, by('a'));
  expect(await inUploadTurn(PICTURE, by('b'), async () => 'b')).toBe('b');
  expect(await inUploadTurn(upload('200'), by('a'), async () => 'cancelled')).toBe('cancelled');
  await first.end();
});

test('a small form with a file waits for its account: its picture may be a large one', async () => {
  const first = begin(PICTURE, by('a'));
  const headers = { 'Content-Length': '40000', 'Content-Type': 'multipart/form-data; boundary=x' };
  const second = begin(new Request('http://localhost:3000/checkout', { method: 'POST', headers }), by('a'));
  expect(await begunOf([first, second])).toEqual([true, false]);
  await first.end();
  expect(await begunOf([second])).toEqual([true]);
  await second.end();
});

test('one that waits for a minute is answered 503, and keeps no place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const four = Array.from({ length: 4 }, (_, at) => begin(LARGE, by(`account${at}`)));
  const late = inUploadTurn(LARGE, by('late'), async () => 'read');
  const small = inUploadTurn(upload('100000'), by('small'), async () => 'read');
  await settled();
  vi.advanceTimersByTime(60_000);
  for (const waited of [late, small]) await expect(waited).rejects.toMatchObject({ status: 503 });
  vi.useRealTimers();
  await four[0]?.end();
  expect(await inUploadTurn(LARGE, by('late'), async () => 'read')).toBe('read');
  for (const { end } of four.slice(1)) await end();
});

test('four of the largest are read at once, whoever sends them, and each that ends lets one begin', async () => {
  const six = Array.from({ length: 6 }, (_, at) => begin(at % 2 ? LARGE : upload(null), by(`account${at}`)));
  expect(await begunOf(six)).toEqual([true, true, true, true, false, false]);
  await six[2]?.end();
  expect(await begunOf(six)).toEqual([true, true, true, true, true, false]);
  for (const [at, { end }] of six.entries()) if (at !== 2) await end();
});

test('one that says that it is larger than anything that is read counts as one of the largest', async () => {
  const huge = begin(upload('9999999999'), by('a'));
  expect(await inUploadTurn(LARGE, by('b'), async () => 'b')).toBe('b');
  await huge.end();
});

test('those of one address, with many accounts, fill half, and let others pass', async () => {
  const many = Array.from({ length: 4 }, (_, at) => begin(LARGE, by(`account${at}`, 'one address')));
  const others = Array.from({ length: 2 }, (_, at) => begin(LARGE, by(`other${at}`)));
  expect(await begunOf([...many, ...others])).toEqual([true, true, false, false, true, true]);
  for (const { end } of [...many.slice(0, 2), ...others, ...many.slice(2)]) await end();
});

test('a large one is not kept out by small ones that come later', async () => {
  const four = Array.from({ length: 4 }, (_, at) => begin(LARGE, by(`account${at}`)));
  const [large, small] = [begin(LARGE, by('large')), begin(upload('100000'), by('small'))];
  expect(await begunOf([large, small])).toEqual([false, false]);
  await four[0]?.end();
  expect(await begunOf([large, small])).toEqual([true, false]);
  for (const { end } of four.slice(1)) await end();
  for (const { end } of [large, small]) await end();
});

test('a failure reaches its sender, and the next goes on', async () => {
  const failed = inUploadTurn(PICTURE, by('a'), () => Promise.reject(new Error('cut off')));
  const next = inUploadTurn(PICTURE, by('a'), async () => 'kept');
  await expect(failed).rejects.toThrow('cut off');
  expect(await next).toBe('kept');
});
