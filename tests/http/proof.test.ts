import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '~/adapters/sqlite/driver.server';

import { BROKEN_FILES, FOREIGN_FILES, png } from '../support/files';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const MIB = 1024 * 1024;
const server = builtStore({ DEMO: '1' });
let cookie = '';
let order = '';

beforeAll(async () => {
  const shopper = httpVisitor(server.origin);
  await signUp(shopper, 'amal@example.com');
  await shopper.post('/cart', { intent: 'add', gameId: 'alan-wake-2' });
  await shopper.post('/cart', { intent: 'checkout' });
  order = /MF-\w{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
  cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});

/** Sends the proof form with these files, as a browser without JavaScript does; returns the answer. */
const send = (...files: readonly Uint8Array<ArrayBuffer>[]) => sendBy('MT Cash', files);

async function sendBy(operator: string, files: readonly Uint8Array<ArrayBuffer>[], button = true) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ order, method: 'wallet', operator, payer: 'Amal’s mother' })) form.append(name, value);
  for (const file of files) form.append('proof', new Blob([file]), 'photo.png');
  if (button) form.append('intent', 'proof');
  const headers = { Cookie: cookie, Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
  const answer = await fetch(`${server.origin}/checkout/wallet`, { method: 'POST', body: form, headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const photo = (size: number) => Uint8Array.from(png('receipt', size - png('receipt').length));

/** Counts the documents with proofs and with their bytes. */
function kept(): number {
  const database = openDatabase(join(server.dataDir, 'miftah.db'), { mode: 'read' });
  const row = database
    .prepare("SELECT (SELECT count(*) FROM proofs) + (SELECT count(*) FROM chunks WHERE parent LIKE 'proofs/%') AS count")
    .get() as { count: number };
  database.close();
  return row.count;
}

describe('a proof of payment', () => {
  test.each([
    ['a little over 15 MB', 15 * MIB + 1, 422],
    ['a photo of 20 MB', 20 * MIB, 413],
  ])('of %s is refused on its page, at its field', async (_, size, status) => {
    const answer = await send(photo(size));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('This file is larger than 15 MB.');
    expect(answer.text).toContain(order);
    expect(answer.text).toContain('value="Amal’s mother"');
    expect(answer.text).toMatch(/<option[^>]*selected=""[^>]*>MT Cash/);
  });

  test('without an operator names all that is missing at once, and that the file has to be chosen again', async () => {
    const without = await sendBy('', []);
    expect(without.status).toBe(422);
    expect(without.text).toContain('Please choose your wallet.');
    expect(without.text).toContain('Please upload a payment proof.');
    const chosen = await sendBy('', [photo(200)]);
    expect(chosen.text).toContain('Please choose your wallet.');
    expect(chosen.text).toContain('Please choose your file again: it was not kept.');
  });

  test('with two files is not called too large', async () => {
    const answer = await send(photo(200), photo(200));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This field was sent twice.');
    expect(answer.text).not.toContain('This file is larger than 15 MB.');
  });

  test.each([
    ['twelve bytes of a PNG', BROKEN_FILES, 'This file is damaged or not complete.'],
    ['a JPEG that is cut off', BROKEN_FILES, 'This file is damaged or not complete.'],
    ['a page that begins as a PDF', BROKEN_FILES, 'This file is damaged or not complete.'],
    ['a page with a PNG behind it', FOREIGN_FILES, 'Please upload a JPEG, PNG, WebP or PDF file.'],
  ])('that is %s is refused on its page, at its field, and not kept', async (name, files, sentence) => {
    const answer = await send(Uint8Array.from(files[name] ?? []));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(kept()).toBe(0);
  });
});

test('each way to pay has an address of its own, and posts to it', async () => {
  const look = (path: string) => fetch(`${server.origin}${path}`, { headers: { Cookie: cookie } });
  const [first, wallet] = await Promise.all(['/checkout', '/checkout/wallet'].map(async (path) => (await look(path)).text()));
  for (const page of [first, wallet])
    expect([...(page ?? '').matchAll(/formaction="([^"]*)"/gi)].map(([, to]) => to)).toEqual([
      '/checkout/bank',
      '/checkout/wallet',
      '/checkout/card',
    ]);
  expect(first).toMatch(/<input[^>]*id="pay-bank"[^>]*checked=""/);
  expect(wallet).toMatch(/<input[^>]*id="pay-wallet"[^>]*checked=""/);
  expect((await look('/checkout/cheque')).status).toBe(404);
});

test('a form that is sent without its button, as by w3m when the file is named, is a proof too', async () => {
  const answer = await sendBy('', [Uint8Array.from(png('by w3m'))], false);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Please choose your wallet.');
});

test('an order with a proof takes the same one once more, and works on no other', async () => {
  const proof = Uint8Array.from(png('receipt 1'));
  expect((await send(proof)).status).toBe(303);
  const once = kept();
  expect([(await send(proof)).status, kept()]).toEqual([303, once]);
  expect((await send(Uint8Array.from(BROKEN_FILES['twelve bytes of a PNG'] ?? []))).status).toBe(409);
});

describe('a proof that waits', () => {
  const orderPage = async () => (await fetch(`${server.origin}/orders/${order}`, { headers: { Cookie: cookie } })).text();
  const shownProof = async () => /name="replaces" value="([^"]+)"/.exec(await orderPage())?.[1] ?? '';

  /** Sends the form of the order's page, as a browser without JavaScript does. */
  async function replace(replaces: string, ...files: readonly Uint8Array<ArrayBuffer>[]) {
    const form = new FormData();
    form.append('intent', 'replace-proof');
    form.append('replaces', replaces);
    for (const file of files) form.append('proof', new Blob([file]), 'photo.png');
    const headers = { Cookie: cookie, Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await fetch(`${server.origin}/orders/${order}`, { method: 'POST', body: form, headers, redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  }

  test.each([
    ['no file', [], 422, 'Please upload a payment proof.'],
    ['two files', [photo(200), photo(200)], 422, 'This field was sent twice.'],
    ['a damaged file', [Uint8Array.from(BROKEN_FILES['a JPEG that is cut off'] ?? [])], 422, 'This file is damaged or not complete.'],
    ['a photo of 20 MB', [photo(20 * MIB)], 413, 'This file is larger than 15 MB.'],
  ])('is not replaced by %s: the page says so at the field', async (_, files, status, sentence) => {
    const [shown, before] = [await shownProof(), kept()];
    const answer = await replace(shown, ...files);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(new RegExp(`id="f-proof-e"[^>]*>(<[^>]*>)*${sentence}`));
    expect(answer.text).toMatch(/<details[^>]*open=""[^>]*><summary>Send another picture/);
    expect([await shownProof(), kept()]).toEqual([shown, before]);
  });

  test('is replaced by another picture, and a page that shows the former one is told so', async () => {
    const [shown, before] = [await shownProof(), kept()];
    const picture = Uint8Array.from(png('the right receipt'));
    expect((await replace(shown, picture)).status).toBe(303);
    const now = await shownProof();
    expect([now === shown, kept()]).toEqual([false, before]);
    const page = await orderPage();
    expect(page).toContain(`src="/orders/${order}/proof?of=${now}"`);
    expect(page).toContain('Payment proof replaced');
    expect((await replace(shown, picture)).status, 'the form came twice').toBe(303);
    const late = await replace(shown, Uint8Array.from(png('a third receipt')));
    expect(late.status).toBe(409);
    expect(late.text).toContain('Your picture was not taken: we decided, or another picture came, before it.');
    expect([await shownProof(), kept()]).toEqual([now, before]);
  });

  test('is replaced five times, and then no more', async () => {
    for (const name of ['second', 'third', 'fourth'])
      expect((await replace(await shownProof(), Uint8Array.from(png(name)))).status).toBe(303);
    const shown = await shownProof();
    expect((await replace(shown, Uint8Array.from(png('receipt 1')))).status).toBe(303);
    expect(await orderPage()).not.toContain('Send another picture');
    const [last] = /(?<=\/proof\?of=)[^"]+/.exec(await orderPage()) ?? [''];
    const more = await replace(last, Uint8Array.from(png('sixth')));
    expect(more.status).toBe(409);
    expect(more.text).toContain('You have sent another picture many times for this order.');
  });
});

test('after the third rejection the order leads to the games, not to a cart that is empty', async () => {
  const owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.7' }));
  for (const nth of [1, 2, 3]) {
    expect((await send(Uint8Array.from(png(`receipt ${nth}`)))).status).toBe(303);
    expect((await owner.post(`/admin/orders/${order}`, { intent: 'reject', reason: 'It shows another amount.' })).status).toBe(303);
  }
  const page = await (await fetch(`${server.origin}/orders/${order}`, { headers: { Cookie: cookie } })).text();
  expect(page).toContain('This was the last try: the order is cancelled.');
  expect(page).not.toContain('Go to your cart');
  expect(page).toContain('Browse all games');
});
