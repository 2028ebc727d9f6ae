import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor } from '../support/visitors/http-visitor';

const MIB = 1024 * 1024;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const data = tempDataDir();
let server: BuiltServer;
let cookie = '';
let order = '';

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1' } });
  const shopper = httpVisitor(server.origin);
  const password = 'four keys, one door';
  const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', email: 'amal@example.com' };
  await shopper.post('/signup', { ...person, password, confirmPassword: password });
  await shopper.post('/cart', { intent: 'add', gameId: 'alan-wake-2' });
  await shopper.post('/cart', { intent: 'checkout' });
  order = /MF-\w{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
  cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

/** Sends the proof form with these files, as a browser without JavaScript does; returns the answer. */
async function send(...files: readonly Uint8Array<ArrayBuffer>[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'proof', order, method: 'bank' })) form.append(name, value);
  for (const file of files) form.append('proof', new Blob([file]), 'photo.png');
  const headers = { Cookie: cookie, Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
  const answer = await fetch(`${server.origin}/checkout`, { method: 'POST', body: form, headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const photo = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  return bytes;
};

describe('a proof of payment', () => {
  test.each([
    ['a little over 5 MB', 5 * MIB + 1, 422],
    ['a photo of 8 MB', 8 * MIB, 413],
  ])('of %s is refused on its page, at its field', async (_, size, status) => {
    const answer = await send(photo(size));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('This file is larger than 5 MB.');
    expect(answer.text).toContain(order);
  });

  test('with two files is not called too large', async () => {
    const answer = await send(PNG, PNG);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This field was sent twice.');
    expect(answer.text).not.toContain('This file is larger than 5 MB.');
  });
});
