import { enqueueMail } from '~/features/mail/enqueue.server';

import { PICTURES } from '../files';
import { qrPicture } from '../qr-picture';
import { ownerAccount } from '../visitors/owner';
import { seenOf } from '../visitors/settings';
import { NONSENSE } from './shoppers';
import type { LargeStore } from './store';
import type { Walk } from './walk';

/** All else that the owner's pages have. */
export async function walkDesk(world: LargeStore, walk: Walk): Promise<void> {
  await walkCoupons(world, walk);
  await walkMessages(world, walk);
  await walkSettings(world, walk);
  await walkToday(world, walk);
}

async function walkCoupons({ owner, server, store }: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  const act = (fields: Record<string, string>) => press(owner, '/admin/coupons', fields);
  await act({ intent: 'create', code: 'eid2027', kind: 'percent', percent: '10' });
  await page(owner, '/c/EID2027', { status: 303 });
  await repeat(owner, '/c/EID2027', {});
  await act({ intent: 'create-many', prefix: 'YT', count: '500', kind: 'amount', amount: '20' });
  for (const path of ['/admin/coupons', '/admin/coupons?add=codes']) await page(owner, path);
  const id = (await store.query({ from: 'couponBatches' })).docs[0]?.id ?? '';
  await press(owner, `/admin/confirm?act=coupons&of=${id}`, { intent: 'confirm', password: ownerAccount(server.output()).password });
  await page(owner, `/admin/coupons/${id}/file`, { status: 405 });
  await press(owner, `/admin/coupons/${id}/file`, { intent: 'show' });
  await act({ intent: 'end', id: 'EID2O27' });
  await act({ intent: 'end-many', id });
}

async function walkMessages({ owner, store }: LargeStore, { page, press }: Walk): Promise<void> {
  for (const path of ['/admin/messages', '/admin/messages?state=new']) await page(owner, path);
  const id = (await store.query({ from: 'messages', limit: 1 })).docs[0]?.id ?? '';
  const path = `/admin/messages/${id}`;
  await page(owner, path);
  await press(owner, path, { intent: 'reply', reply: 'Hello', seen: '0' });
  await press(owner, path, { intent: 'close' });
  await press(owner, path, { intent: 'reopen' });
  const mail = { kind: 'order-delivered', lines: [], to: 'amal@example.com', name: 'Amal', orderId: 'MF-AAAAAA' } as const;
  await store.transaction(async (tx) => enqueueMail(tx, { ...mail, at: Date.now() }));
  await press(owner, '/admin/messages/MF-AAAAAA.order-delivered', { intent: 'send-again' });
  for (const intent of ['drop-paused', 'send-paused']) {
    await store.merge('outbox/MF-AAAAAA.order-delivered', { state: 'paused' });
    await press(owner, '/admin/messages?index', { intent });
  }
}

async function walkSettings({ owner, server }: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  for (const path of [
    '/admin/settings',
    '/admin/settings/shop',
    '/admin/settings/logo',
    '/admin/settings/wallet-qr',
    '/admin/settings/mail',
    '/admin/settings/telegram',
  ])
    await page(owner, path);
  const shop = async (intent: string, fields = {}) =>
    press(owner, '/admin/settings/shop', { intent, seen: await seenOf(owner, 'shop'), ...fields });
  await shop('check', { shopName: 'Clés' });
  await shop('save', { shopName: 'Clés' });
  await shop('put-back', { until: await seenOf(owner, 'shop') });
  await repeat(owner, '/admin/settings/telegram', { intent: 'test', seen: '0', password: ownerAccount(server.output()).password }, 422);
  const logo = async (intent: string, fields = {}) =>
    press(owner, '/admin/settings/logo', { intent, seen: await seenOf(owner, 'logo'), ...fields });
  await logo('save', { picture: new Blob([new Uint8Array(PICTURES['a PNG'])], { type: 'image/png' }) });
  const [picture = ''] = /\/logo\/[^"\s]+\.webp/.exec((await owner.get('/admin/settings/logo')).text) ?? [];
  await page(owner, picture);
  await logo('remove');
  const { password } = ownerAccount(server.output());
  const qr = async (intent: string, fields = {}) =>
    press(owner, '/admin/settings/wallet-qr', { intent, seen: await seenOf(owner, 'wallet-qr'), password, ...fields });
  await qr('save', { picture: new Blob([Uint8Array.from(await qrPicture('merchant', 300))], { type: 'image/png' }) });
  await qr('remove');
}

async function walkToday({ owner, shop }: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  for (const intent of ['digest-on', 'digest-off']) await repeat(owner, '/admin/today', { intent });
  await shop.alerts.raise({ code: 'orphan-payment', cause: 'C1', note: '10.00 USD' });
  const [alert] = (await shop.alerts.listOpen()).alarms;
  await press(owner, '/admin/today', { intent: 'answer', alarm: alert?.id ?? '', at: String(alert?.at), answer: 'Sent back' });
  for (const path of ['/admin/audit', '/admin/audit?action=order-approved', '/admin/health', '/admin/today']) await page(owner, path);
  await press(owner, '/admin/health', { intent: 'check' });
  for (const q of ['iron', NONSENSE]) {
    await page(owner, `/admin/search?${new URLSearchParams({ q }).toString()}`);
    await repeat(owner, '/admin/search', { intent: 'search', q }, q === NONSENSE ? 422 : 303);
  }
}
