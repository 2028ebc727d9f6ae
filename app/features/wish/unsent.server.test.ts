import { afterEach, beforeEach, expect, test } from 'vitest';

import { enqueueMail, toStoredMail } from '~/features/mail/index.server';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { dropUnsentPrices } from './index.server';

let temp: TempStore;
beforeEach(() => {
  temp = openTempStore();
});
afterEach(() => temp.close());

const news = (gameId: string, reason: 'below' | 'back') => ({ gameId, title: gameId, reason, priceCentimes: 3500, until: 0, since: 0 });

const write = (mailId: string, ...items: ReturnType<typeof news>[]) =>
  temp.store.transaction(async (tx) =>
    enqueueMail(tx, { kind: 'wish-news', mailId, to: 'amal@example.com', language: 'fr', at: 1, news: items, stopId: 'stop' }),
  );

async function waiting() {
  const mails = (await temp.store.query({ from: 'outbox' })).docs.map(toStoredMail);
  return mails.map(({ mail, content }) => `${mail.id} ${mail.state} ${content.news.map(({ gameId }) => gameId).join('+')}`);
}

test('mails that wait lose the prices of games whose change was taken back, and are dropped without other news', async () => {
  await write('alone', news('a', 'below'));
  await write('both', news('a', 'below'), news('b', 'below'));
  await write('back', news('a', 'back'));
  await write('other', news('b', 'below'));
  await write('sending', news('a', 'below'));
  await temp.store.update('outbox/sending', { claim: 'someone' });
  await dropUnsentPrices(temp.store, new Set(['a']));
  expect(await waiting()).toEqual(['alone dropped a', 'back waiting a', 'both waiting b', 'other waiting b', 'sending waiting a']);
});
