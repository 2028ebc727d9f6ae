import { SORTS } from '~/domain/catalogue';

import { png } from '../files';
import { httpVisitor } from '../visitors/http-visitor';
import { formsIn } from '../visitors/forms';
import { mailedTokens } from '../visitors/mailbox';
import { nextOnPhone, offeredSecret, onPhone } from '../visitors/second-factor';
import type { LargeStore } from './store';
import type { Walk } from './walk';

/** Words that no game has: the search tries each with letters changed. */
export const NONSENSE = 'qwzrtp mlokijn vbgfdsx zyxwvut plokmij nhbgvfc xswqaze rtyfghv';
const PASSWORD = 'four keys, one door';
const RIB = '230780123456789012345649';
const picture = (text: string) => new Blob([Uint8Array.from(png(text))], { type: 'image/png' });

/** All that a visitor or a shopper may ask for or press. */
export async function walkShop(world: LargeStore, walk: Walk): Promise<void> {
  await walkListings(world, walk);
  await walkFiles(world, walk);
  await walkAccounts(world, walk);
  await walkWishes(world, walk);
  await walkPurchase(world, walk);
  await walkOrders(world, walk);
}

/** Every page is asked for by a visitor, whom a page in memory may answer, and by the owner, for whom it is always rendered. */
async function walkListings({ server, owner, games, touch }: LargeStore, { page }: Walk): Promise<void> {
  const visitor = httpVisitor(server.origin, { address: '' });
  const search = new URLSearchParams({ q: NONSENSE }).toString();
  const asked = [
    '/',
    '/fr',
    '/ar',
    '/about',
    '/support',
    '/terms',
    '/refunds',
    '/privacy',
    '/legal',
    '/products',
    '/products?page=1000',
    '/ar/products',
    '/products?genre=RPG&page=9',
    ...SORTS.map((sort) => `/products?sort=${sort}`),
    '/products?q=iron',
    `/products?${search}`,
    '/products?min=100&max=200&platform=PC+(Steam)&stock=in',
    `/product/${games.large}`,
    `/ar/product/${games.soldOut}`,
    `/back-in-stock?game=${games.soldOut}`,
  ];
  for (const path of asked) for (const each of [visitor, owner]) await page(each, path);
  for (const path of ['/', '/products', `/products?${search}`]) await page(visitor, path, { before: touch });
  for (const each of ['iron', 'i', NONSENSE]) await page(visitor, `/products/suggestions?${new URLSearchParams({ q: each }).toString()}`);
  for (const each of [visitor, owner]) await page(each, '/none', { status: 404 });
  await page(visitor, '/contact', { status: 308 });
  for (const path of ['/cookies?to=/login', '/auth/google/callback']) await page(visitor, path, { status: 303 });
  for (const path of ['/login', '/signup', '/forgot-password']) await page(visitor, path);
  for (const path of ['/login/code', '/auth/google']) await page(visitor, path, { status: 302 });
  await page(visitor, '/demo/google');
  for (const path of ['reset-password', 'not-me', 'take-back', 'back-in-stock/confirm'])
    await page(visitor, `/${path}?token=none`, { status: 404 });
}

async function walkFiles({ server, games, touch, feed: feedOf }: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  const visitor = httpVisitor(server.origin, { address: '' });
  for (const path of ['/robots.txt', '/site.webmanifest', '/healthz', '/readyz']) await page(visitor, path);
  await page(visitor, `/covers/${games.large}.svg`);
  for (const path of [
    '/.well-known/security.txt',
    '/logo/none.webp',
    '/wallet-qr/none.png',
    '/pictures/none/none.webp',
    '/w/none',
    '/demo/card/none',
  ])
    await page(visitor, path, { status: 404 });
  const feed = await feedOf();
  for (const path of ['/sitemap.xml', feed, `/ar${feed}`]) await page(visitor, path, { before: touch });
  await page(visitor, '/mails/stop/00000000000000000000');
  await repeat(visitor, '/mails/stop/00000000000000000000', {});
  await page(visitor, '/webhooks/paypal', { status: 405 });
  await repeat(visitor, '/webhooks/paypal', { id: 'none' }, 404);
  await press(visitor, '/none', {}, 404);
}

async function walkAccounts(world: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  const { server, dir } = world;
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email: 'new@example.com' };
  const amal = httpVisitor(server.origin, { address: '' });
  await press(amal, '/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD });
  const link = async (kind: 'verify-email' | 'change-email', to = typed.email) => (await mailedTokens(dir, to, kind))[0] ?? '';
  const confirm = { token: await link('verify-email') };
  await page(amal, `/verify-email?token=${confirm.token}`);
  await press(amal, '/account', { intent: 'verify' });
  await press(amal, '/verify-email', { token: await link('verify-email') });
  for (const path of [
    '/account',
    '/account/data',
    '/account/email',
    '/account/delete',
    '/account/providers',
    '/account/second-factor',
    '/account/alerts',
  ])
    await page(amal, path);
  await repeat(amal, '/account', { intent: 'name', name: 'Amal Idrissi' });
  await press(amal, '/account', { intent: 'reset' });
  for (const path of ['/account', '/account/providers']) await repeat(amal, path, { intent: 'prove', password: PASSWORD });
  await press(amal, '/account', { intent: 'end', session: 'none' });
  await press(amal, '/account/providers', { intent: 'unlink', provider: 'google' });
  await press(amal, '/account/email', { email: 'newer@example.com', password: PASSWORD });
  const change = await link('change-email', 'newer@example.com');
  await page(amal, `/change-email?token=${change}`);
  await press(amal, '/change-email', { token: change });
  await press(amal, '/account', {
    intent: 'password',
    currentPassword: PASSWORD,
    password: `${PASSWORD}!`,
    confirmPassword: `${PASSWORD}!`,
  });
  await press(amal, '/account/second-factor', { intent: 'offer' });
  const secret = await offeredSecret(amal);
  const on = await press(amal, '/account/second-factor', { intent: 'on', code: onPhone(secret), password: `${PASSWORD}!` });
  const [, recovery = ''] = /<code class="mono"[^>]*>([a-z0-9-]{34})<\/code>/.exec(on.text) ?? [];
  const renewed = await press(amal, '/account/second-factor', { intent: 'codes', code: recovery });
  await press(amal, '/logout', {});
  await page(amal, '/logout', { status: 302 });
  await press(amal, '/login', { email: 'newer@example.com', password: `${PASSWORD}!` });
  await page(amal, '/login/code');
  await press(amal, '/login/code', { code: nextOnPhone(secret) });
  const [, other = ''] = /<code class="mono"[^>]*>([a-z0-9-]{34})<\/code>/.exec(renewed.text) ?? [];
  await press(amal, '/account/second-factor', { intent: 'off', code: other, password: `${PASSWORD}!` });
  await press(amal, '/account', { intent: 'end-all' });
  const stranger = httpVisitor(server.origin, { address: '' });
  await repeat(stranger, '/forgot-password', { email: 'nobody@example.com' });
  for (const path of ['/reset-password', '/not-me', '/take-back', '/back-in-stock/confirm'])
    await repeat(stranger, path, { token: 'none', password: PASSWORD, confirmPassword: PASSWORD }, 404);
  const demo = await press(stranger, '/auth/google', { page: 'login' });
  await page(stranger, demo.location ?? '');
  const [form] = formsIn((await stranger.get(demo.location ?? '')).text, demo.location ?? '');
  await press(stranger, '/demo/google', { ...Object.fromEntries(form?.fields ?? []), person: '1' });
  await press(stranger, '/support', { intent: 'contact', from_name: 'Amal' }, 422);
  const leaving = await world.shopper('leaving');
  await press(leaving.visitor, '/account/delete', {});
}

async function walkWishes(world: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  const { games, server } = world;
  const { visitor } = await world.shopper('wishing');
  const act = (intent: string, fields: Record<string, string> = {}) => repeat(visitor, '/account/wishes', { intent, ...fields });
  for (const gameId of games.all.slice(0, 150)) await visitor.post('/account/wishes', { intent: 'keep', gameId });
  await act('keep', { gameId: games.all[151] ?? '' });
  await act('alert', { gameId: games.large, alert: 'lowest', consent: 'on' });
  for (const intent of ['wait', 'wait-no-more']) await act(intent, { gameId: games.soldOut });
  await visitor.post('/account/wishes', { intent: 'wait', gameId: games.soldOut });
  await page(visitor, '/account/wishes');
  await page(visitor, '/account/alerts');
  await repeat(visitor, '/account/alerts', { intent: 'withdraw', gameId: games.soldOut });
  await repeat(visitor, '/back-in-stock', { gameId: games.soldOut });
  await act('share', { name: 'Amal' });
  const [, shared = ''] = /(\/w\/[\w-]+)/.exec((await visitor.get('/account/wishes')).text) ?? [];
  await page(httpVisitor(server.origin, { address: '' }), shared);
  for (const intent of ['share-no-more', 'stop-mails', 'to-cart']) await act(intent);
  await press(visitor, '/account/wishes', { intent: 'drop', gameId: games.large });
}

async function walkPurchase(world: LargeStore, walk: Walk): Promise<void> {
  const { page, repeat, stream } = walk;
  const { games, server } = world;
  const { visitor } = await world.shopper('buying');
  const cart = (intent: string, fields: Record<string, string> = {}) => repeat(visitor, '/cart', { intent, ...fields });
  for (const gameId of games.others.slice(200, 220)) await visitor.post('/cart', { intent: 'add', gameId });
  const gameId = games.others[199] ?? '';
  await cart('add', { gameId });
  await cart('change-type', { gameId, type: 'Steam' });
  await cart('remove', { gameId });
  await cart('leave-out', { without: games.others[200] ?? '' });
  await repeat(visitor, '/cart', { intent: 'code', code: 'NOSUCH' }, 422);
  await cart('code-remove');
  await repeat(visitor, '/cart/summary', { intent: 'add', gameId });
  for (const path of ['/cart', '/cart/summary', '/checkout', '/orders']) await page(visitor, path);
  await stream(visitor, server.origin, '/cart/events');
  await payments(world, walk);
}

/** Pays in each way: by a proof, after a new price, by the demo's cards; cancels an order. */
async function payments(world: LargeStore, { page, press }: Walk): Promise<void> {
  const { games } = world;
  const { visitor } = await world.shopper('paying');
  async function placed(nth: number): Promise<string> {
    await visitor.post('/cart', { intent: 'add', gameId: games.others[nth] ?? '' });
    await press(visitor, '/cart', { intent: 'checkout' });
    return /MF-\w{6}/.exec((await visitor.get('/checkout')).text)?.[0] ?? '';
  }
  const proven = await placed(230);
  await press(visitor, '/checkout', { intent: 'renew', order: proven });
  await press(visitor, '/checkout', { intent: 'proof', order: proven, method: 'bank', proof: picture('a receipt') });
  const replaces = /name="replaces" value="([^"]*)"/.exec((await visitor.get(`/orders/${proven}`)).text)?.[1] ?? '';
  await press(visitor, `/orders/${proven}`, { intent: 'replace-proof', replaces, proof: picture('a better one') });
  await page(visitor, `/orders/${proven}/proof`);
  await press(visitor, '/checkout', { intent: 'cancel', order: await placed(231) });
  for (const [nth, intent] of ['cancel', 'decline', 'pay'].entries()) {
    const order = await placed(232 + nth);
    const { location } = await press(visitor, '/checkout', { intent: 'card', method: 'card', order });
    await page(visitor, location ?? '');
    const back = await press(visitor, location ?? '', { intent });
    await page(visitor, back.location ?? '', { status: 303 });
  }
}

async function walkOrders(world: LargeStore, { page, press, repeat, stream }: Walk): Promise<void> {
  const { server, shop } = world;
  const { visitor, id } = await world.shopper('ordering');
  const paid = await world.paid(id, 300);
  const other = await world.paid(id, 301);
  for (const path of ['/orders', `/orders/${paid.id}`, `/orders/${paid.id}/receipt`]) await page(visitor, path);
  await press(visitor, `/orders/${paid.id}`, { intent: 'reveal', gameId: paid.gameId });
  await press(visitor, `/orders/${other.id}`, { intent: 'reveal-all' });
  await page(visitor, `/orders/${paid.id}/keys`, { status: 302 });
  await repeat(visitor, `/orders/${paid.id}/keys`, { intent: 'download' });
  await stream(visitor, server.origin, `/orders/${paid.id}/events`);
  const asked = await world.paid(id, 302);
  const ask = `/orders/${asked.id}/ask?about=refund&game=${asked.gameId}`;
  await page(visitor, ask);
  await press(visitor, ask, { intent: 'ask', text: 'Bought twice.', account: RIB, picture: picture('what it says') });
  const questionId = (await shop.orders.find(asked.id))?.questions.at(-1)?.id ?? '';
  await press(visitor, `/orders/${asked.id}`, { intent: 'withdraw', questionId });
  await world.owner.post(`/admin/orders/${paid.id}/line?game=${paid.gameId}`, { intent: 'ask-account' });
  await press(visitor, `/orders/${paid.id}`, { intent: 'refund-account', account: '0612345678' });
}
