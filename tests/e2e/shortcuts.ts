import { expect, type Page } from 'playwright/test';

import { png } from '../support/files';
import { newShopper, PASSWORD } from './people';

/** Preparations that other tests show: they send the requests of the pages' own forms, in the page's browser, without filling them in. */

/** Signs a new shopper up; returns the address. */
export async function becomeShopper(page: Page): Promise<string> {
  const { name, email } = newShopper();
  const form = { name, birthDate: '1998-04-12', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
  await send(page, '/signup', form);
  return email;
}

export async function fillCart(page: Page, ...gameIds: readonly string[]): Promise<void> {
  for (const gameId of gameIds) await send(page, '/cart', { intent: 'add', gameId });
}

/** A shopper with an unpaid order for these games; returns the shopper's address. */
export async function placeOrder(page: Page, ...gameIds: readonly string[]): Promise<string> {
  const email = await becomeShopper(page);
  await fillCart(page, ...gameIds);
  await send(page, '/cart', { intent: 'checkout' });
  return email;
}

/** Returns the reference of the shopper's unpaid order. */
export async function referenceOf(page: Page): Promise<string> {
  const answer = await page.request.get('/checkout');
  return /MF-[2-9A-HJ-NP-Z]{6}/.exec(await answer.text())?.[0] ?? '';
}

/** The owner approves the money for an order of games that stock() made, 90.00 MAD each. */
export async function settle(owner: Page, reference: string, games = 1): Promise<void> {
  const money = { bankReference: `TRANSFER ${reference}`, amountReceived: String(90 * games) };
  await send(owner, `/admin/orders/${reference}`, { intent: 'approve', ...money });
}

/** The owner adds a game at 90.00 MAD, with these keys; returns its id. */
export async function stock(owner: Page, title: string, keys: readonly string[] = [], cover: Cover | null = null): Promise<string> {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await addByPost(owner, { title, cover: cover ?? `/covers/${id}.svg` });
  for (const code of keys)
    await send(owner, `/admin/codes/${id}`, { intent: 'add', code, type: 'Steam', originPrice: '60', coefficient: '1.5' });
  // why: pages follow a change within two seconds, not at once
  if (keys.length > 0)
    await expect.poll(async () => (await owner.request.get(`/product/${id}`)).text(), `${id} in stock`).toContain('schema.org/InStock');
  return id;
}

/** The owner makes a code of so many percent. */
export async function addCoupon(owner: Page, code: string, percent: number): Promise<void> {
  await send(owner, '/admin/coupons', { intent: 'create', code, kind: 'percent', percent: String(percent) });
}

/** The shopper keeps games, and shares the list; returns its address. */
export async function shareWishes(page: Page, ...gameIds: readonly string[]): Promise<string> {
  for (const gameId of gameIds) await send(page, '/account/wishes', { intent: 'keep', gameId, back: '/products' });
  await send(page, '/account/wishes', { intent: 'share', name: '' });
  return /\/w\/[\w-]+/.exec(await (await page.request.get('/account/wishes')).text())?.[0] ?? '';
}

/** The shopper sends a small picture as proof of a bank transfer. */
export async function sendProof(page: Page, reference: string): Promise<void> {
  const proof = { name: 'receipt.png', mimeType: 'image/png', buffer: png(reference) };
  await send(page, '/checkout/bank', { intent: 'proof', method: 'bank', order: reference, proof });
}

/** The owner sends the money of a line back. */
export async function refundLine(owner: Page, reference: string, gameId: string): Promise<void> {
  await send(owner, `/admin/orders/${reference}/line?game=${gameId}`, { intent: 'refund', reference: `BACK ${reference}` });
}

/** A game's cover: an address, or a picture to upload. */
type Cover = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The owner adds a game at 90.00 MAD: with this cover, or without a picture. */
export async function addByPost(owner: Page, { title, cover }: { readonly title: string; readonly cover: Cover }): Promise<void> {
  const game = { intent: 'add', title, genre: 'Puzzle', platform: 'PC (Steam)', price: '60', coefficient: '1.5' };
  if (typeof cover === 'string') await send(owner, '/admin', { ...game, cover, withoutPicture: cover === '' ? 'on' : '' });
  else await send(owner, '/admin', { ...game, coverFile: cover });
}

/** Posts a form as its page does. The message of the next page is not shown: it would cover what the test looks at. */
async function send(page: Page, path: string, form: Readonly<Record<string, Cover>>): Promise<void> {
  const hasFile = Object.values(form).some((value) => typeof value !== 'string');
  const body = hasFile ? { multipart: { ...form } } : { form: form as Record<string, string> };
  const answer = await page.request.post(path, { ...body, headers: { 'Sec-Fetch-Site': 'same-origin' }, maxRedirects: 0 });
  expect(answer.status(), `POST ${path}: ${await answer.text()}`).toBe(303);
  await page.context().clearCookies({ name: '__Host-toast' });
}
