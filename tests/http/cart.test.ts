import { expect, test } from 'vitest';

import { builtApp } from '../support/servers/built-app';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const server = builtApp({ DEMO: '1' });

test('a cart with a sold-out game goes on without it, by one button', async () => {
  const owner = await signInOwner(server);
  await owner.post('/admin', {
    intent: 'add',
    title: 'Zzgone',
    genre: 'MMO',
    platform: 'PC',
    price: '9',
    coefficient: '1',
    cover: '/covers/p.svg',
  });
  await owner.post('/admin/codes/zzgone', { intent: 'add', code: 'ZZGONE-1', type: 'Steam', originPrice: '9', coefficient: '1' });
  const visitor = httpVisitor(server.origin);
  await signUp(visitor, 'amal@example.com');
  await expect.poll(async () => (await visitor.get('/product/zzgone')).text).toContain('schema.org/InStock');
  for (const gameId of ['zzgone', 'hades']) await visitor.post('/cart', { intent: 'add', gameId });
  expect((await visitor.get('/cart')).text).not.toContain('Continue without');
  const key = (await server.shop.store.query({ from: 'games/zzgone/codes' })).docs[0]?.id ?? '';
  await owner.post('/admin/codes/zzgone', { intent: 'mark', keyId: key, used: 'true' });
  await expect.poll(async () => (await visitor.get('/cart')).text).toContain('Continue without it');
  const page = (await visitor.get('/cart/summary')).text;
  const without = /name="without" value="([^"]*)"/.exec(page)?.[1] ?? '';
  expect(without).toBe('zzgone');
  expect(await visitor.post('/cart', { intent: 'leave-out', without })).toMatchObject({ status: 303, location: '/cart/summary' });
  const after = (await visitor.get('/cart')).text;
  expect([after.includes('id="g-zzgone"'), after.includes('id="g-hades"'), after.includes('Continue without')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await visitor.post('/cart', { intent: 'leave-out' })).toMatchObject({ status: 303 });
  expect((await visitor.get('/cart')).text).toContain('id="g-hades"');
});
