import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { NO_FILTER } from '~/domain/catalogue';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import { type FirestoreDouble, startFirestoreDouble } from '../../../tests/support/firestore/double';
import { hooked } from '../../../tests/support/shop/intercept';
import { olderDocuments, olderLines } from '../../../tests/support/shop/older-store';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { openTestShop, refusal } from '../../../tests/support/shop/test-shop';
import { createCatalogue } from '~/features/catalogue/index.server';
import { copyStore } from './copy';
import { importLines } from './jsonl';
import { isWhole } from './scan';
import { tallyOf } from './verify';
import { INDEXES } from '~/features/data/indexes';

const SILENT: Log = { info() {}, warn() {}, error() {} };

let double: FirestoreDouble;
let projects = 0;
let file: TempStore;
let cloud: Store;
const opened: (() => Promise<void>)[] = [];

beforeAll(async () => void (double = await startFirestoreDouble()));
afterAll(() => double.stop());
beforeEach(() => {
  file = sqlite();
  cloud = firestore();
});
afterEach(async () => {
  double.faults.length = 0;
  await Promise.all(opened.splice(0).map((close) => close()));
});

function sqlite(): TempStore {
  const temp = openTempStore();
  opened.push(() => temp.close());
  return temp;
}

function firestore(): Store {
  const store = openFirestoreStore({ indexes: INDEXES, emulatorHost: double.host, projectId: `demo-copy-${++projects}` });
  opened.push(() => store.close());
  return store;
}

const toCloud = (options: Partial<Parameters<typeof copyStore>[0]> = {}) =>
  copyStore({ source: file.store, target: cloud, from: 'sqlite', ...options });
const fill = (store: Store, count: number, more = '') =>
  store.bulk(Array.from({ length: count }, (_, i) => ({ set: `games/g${i}/codes/k`, data: { i, text: `${more}${'x'.repeat(90_000)}` } })));

describe('a store of older data', () => {
  it('is imported, sells a key, and comes back from Firestore with its own fields unchanged', async () => {
    const documents = olderDocuments();
    expect(await importLines({ store: file.store, lines: olderLines })).toMatchObject({ written: documents.size, problems: [] });

    const shop = openTestShop(file);
    const catalogue = createCatalogue({ store: file.store, clock: shop.clock, log: SILENT });
    await catalogue.start();
    expect(
      catalogue.page({ ...NO_FILTER, sort: 'title' }).listings.map(({ title, priceCentimes, free }) => [title, priceCentimes, free]),
    ).toEqual([
      ['Elden Ring', 194_850, 2],
      ['Hades', 37_499, 1],
      ['Old Football', 22_425, 0],
    ]);
    catalogue.stop();
    expect(await shop.carts.read('Uw3kV9dQpXe0')).toEqual([
      { gameId: 'elden-ring', type: null },
      { gameId: 'Hh8sKq2', type: null },
    ]);
    const person = { accountId: 'Uw3kV9dQpXe0', email: 'x@example.com', name: 'X', address: '192.0.2.1' };
    const order = await shop.orders.place(person);
    await shop.prove(order.id, person.accountId);
    await shop.approve(order.id, 'REF 1', 232_349);
    const revealed = await shop.orders.reveal(order.id, null, person.accountId);
    const codes = await shop.orders.revealedCodes(revealed);
    expect(codes.get('elden-ring')).toMatch(/^ELDEN-AAAA-000[12]$/);
    expect(codes.get('Hh8sKq2')).toBe('HADES-BBBB-0001');

    const back = sqlite();
    expect(await toCloud()).toMatchObject({ moved: [], differences: [], resumedAt: 0 });
    expect(await copyStore({ source: cloud, target: back.store, from: 'firestore' })).toMatchObject({ moved: [], differences: [] });
    expect(await tallyOf(back.store)).toEqual(await tallyOf(file.store));
    const sold = new Set(revealed.lines.map((line) => `games/${line.gameId}/codes/${line.keyId}`));
    for (const [path, data] of documents) {
      const copied = (await back.store.get(path))?.data ?? {};
      // The fields that the sale changed, and the cart that it emptied.
      const expected = sold.has(path) ? { ...data, used: true } : data;
      if (path !== `carts/${person.accountId}`) expect(copied, path).toMatchObject(expected);
    }
    const report = await openTestShop(back).doctor.examine(0);
    expect(report).toMatchObject({ games: 3, orders: 1, plainKeys: 5, breaches: [] });
  });

  it('gets its own types in Firestore, and keeps them on the way out', async () => {
    await importLines({ store: file.store, lines: olderLines });
    await toCloud();
    const other = firestore();
    await copyStore({ source: cloud, target: other, from: 'firestore' });
    expect((await other.get('games/old-football'))?.data).toEqual(olderDocuments().get('games/old-football'));
  });
});

describe('a copy', () => {
  it('goes on where it was stopped, and is equal at the end', async () => {
    await fill(file.store, 60);
    const stopping = new AbortController();
    const seen: number[] = [];
    const stopped = toCloud({ signal: stopping.signal, onProgress: (_, done) => (seen.push(done), done > 20 && stopping.abort()) });
    expect(await refusal(stopped)).toBe('stopped');
    expect(await isWhole(cloud)).toBe(false);
    const again = await toCloud();
    expect(again).toMatchObject({ resumedAt: seen.at(-1), moved: [], differences: [] });
    expect(again.target).toEqual([expect.objectContaining({ collection: 'games/*/codes', count: 60 })]);
    expect(again.target).toEqual(again.source);
    expect(await isWhole(cloud)).toBe(true);
  });

  it('loses and doubles nothing when the target fails, before a step or after it, and for good', async () => {
    await fill(file.store, 60);
    for (const when of ['after', 'before', 'after'] as const)
      double.faults.push({ method: 'commit', when, answer: status.UNAVAILABLE, skip: 2 });
    expect(await toCloud()).toMatchObject({ moved: [], differences: [] });

    const other = firestore();
    for (let i = 0; i < 10; i++)
      double.faults.push({ method: 'commit', when: 'before', answer: status.UNAVAILABLE, skip: i === 0 ? 2 : 0 });
    expect(await refusal(copyStore({ source: file.store, target: other, from: 'sqlite' }))).toBe('unavailable');
    double.faults.length = 0;
    const again = await copyStore({ source: file.store, target: other, from: 'sqlite' });
    expect(again.resumedAt).toBeGreaterThan(0);
    expect(again).toMatchObject({ moved: [], differences: [] });
  });

  it('refuses a target that is not empty, and one that a replacement left half done', async () => {
    await fill(file.store, 3);
    await cloud.set('newsletter/x', { n: 1 });
    expect(await refusal(toCloud())).toBe('target-not-empty');
    expect((await cloud.get('newsletter/x'))?.data).toEqual({ n: 1 });
    await cloud.set('meta/copy', { from: 'copy', before: 'before-copy.db', after: '', copied: [] });
    expect(await refusal(toCloud())).toBe('unfinished-replacement before-copy.db');
  });

  it('refuses an empty source', async () => {
    expect(await refusal(toCloud())).toBe('source-empty');
  });

  it('refuses to overwrite what another program wrote to the target meanwhile', async () => {
    await fill(file.store, 60);
    const meddle = (_: string, done: number) => void (done > 10 && done < 40 && cloud.set('games/g59/codes/k', { mine: true }));
    expect(await refusal(toCloud({ onProgress: meddle }))).toBe('target-changed games/g59/codes/k');
    expect((await cloud.get('games/g59/codes/k'))?.data).toEqual({ mine: true });
  });

  // Each alone: a missing document changes the count too, whatever the digest does.
  it.each([
    ['differs', { path: 'games/g0/codes/k', kind: 'other' }, () => cloud.update('games/g0/codes/k', { i: 8 })],
    ['is missing', { path: 'games/g1/codes/k', kind: 'missing' }, () => cloud.delete('games/g1/codes/k')],
    ['is one too many', { path: 'extras/x', kind: 'extra' }, () => cloud.set('extras/x', {})],
  ] as const)('finds the one document that %s', async (_, difference, plant) => {
    await fill(file.store, 60);
    const stopping = new AbortController();
    await refusal(toCloud({ signal: stopping.signal, onProgress: (_step, done) => done > 20 && stopping.abort() }));
    await plant();
    expect(await toCloud()).toMatchObject({ moved: [], differences: [difference] });
    expect(await isWhole(cloud)).toBe(false);
  });

  it('names the collections of the source that changed during the copy', async () => {
    await fill(file.store, 30);
    await file.store.set('orders/a', { n: 1 });
    let changing = Promise.resolve();
    const result = await toCloud({ onProgress: (step) => void (step === 'copying' && (changing = file.store.set('orders/a', { n: 2 }))) });
    await changing;
    expect(result.moved).toEqual(['orders']);
    expect(result.differences).toEqual([{ path: 'orders/a', kind: 'other' }]);
  });

  it('also names those that changed during the comparison', async () => {
    await fill(file.store, 3);
    let isCopied = false;
    const scan: Store['scan'] = async (options) => {
      if (isCopied) await file.store.set('orders/late', { n: 1 });
      return cloud.scan(options);
    };
    const target = hooked(cloud, { scan });
    const result = await toCloud({ target, onProgress: (step, done) => void (isCopied ||= step === 'copying' && done === 3) });
    expect(result.moved).toEqual(['orders']);
    expect(await isWhole(cloud)).toBe(false);
  });

  it('blocks every copy and import from or into a store that is not whole', async () => {
    await fill(file.store, 3);
    await cloud.set('meta/copy', { from: 'sqlite', before: null, after: '', copied: [] });
    expect(await refusal(copyStore({ source: cloud, target: file.store, from: 'firestore' }))).toBe('unfinished-copy');
    expect(await refusal(importLines({ store: cloud, lines: olderLines }))).toBe('unfinished-copy');
    expect(await refusal(toCloud({ from: 'firestore' }))).toBe('other-copy sqlite');
    expect(await toCloud()).toMatchObject({ differences: [] });
  });
});
