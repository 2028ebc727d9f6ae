import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SILENT } from '../../../tests/support/shop/test-shop';
import { putOffer } from '../../../tests/support/shop/offers';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { type Catalogue, createCatalogue } from './index.server';

const HOUR = 60 * 60_000;
const YEAR = 365 * 24 * HOUR;

let temp: TempStore;
let catalogue: Catalogue;
/** The lead of the catalogue's clock, in ms. */
let ahead: number;
let start: number;

beforeEach(async () => {
  temp = openTempStore();
  ahead = 0;
  start = Date.now() + HOUR;
  for (const id of ['a', 'b']) {
    await temp.store.set(`games/${id}`, { title: id, price: 100, buyingPrice: 150, genre: 'RPG', platform: 'PC' });
    await temp.store.set(`games/${id}/codes/k`, { code: id, type: 'Steam', used: false, state: 'free', holdUntil: 0 });
  }
});

afterEach(async () => {
  catalogue.stop();
  await temp.close();
});

const isSoon = (check: () => void) => vi.waitFor(check, { timeout: 180_000, interval: 10 });
const priceOf = (id: string) => catalogue.find(id)?.priceCentimes;
const offer = (more = {}) => putOffer(temp.store, { startsAt: start, endsAt: start + HOUR, games: { a: { price: 120, was: 150 } } }, more);
const REDUCED = { priceCentimes: 12_000, offer: { wasCentimes: 15_000, percent: 20 } };
const FULL = { priceCentimes: 15_000, offer: null };

async function open(packing: { readonly above: number } | null = null) {
  catalogue = createCatalogue({ store: temp.store, clock: () => Date.now() + ahead, log: SILENT, packing, startMs: 180_000 });
  await catalogue.start();
}

describe.each([
  ['every document', null],
  ['packs', { above: 0 }],
])('an offer in a catalogue from %s', (_, packing) => {
  it('changes the price at its begin and at its end, without any write, with a new version', async () => {
    await offer();
    await open(packing);
    expect(catalogue.find('a')).toMatchObject(FULL);
    const { version } = catalogue;
    ahead = HOUR;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(REDUCED));
    expect(catalogue.find('a')?.offer?.endsAt).toBe(start + HOUR);
    expect(catalogue.find('b')).toMatchObject(FULL);
    expect(catalogue.version).toBeGreaterThan(version);
    ahead = 2 * HOUR;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(FULL));
  });

  it('has its name in the language of a page, else in another one, while it runs', async () => {
    await offer({ names: { en: 'Black Friday', ar: 'الجمعة' } });
    await open(packing);
    expect(catalogue.offerName('a', 'en')).toBe('');
    ahead = HOUR;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(REDUCED));
    expect((['en', 'fr', 'ar'] as const).map((language) => catalogue.offerName('a', language))).toEqual([
      'Black Friday',
      'Black Friday',
      'الجمعة',
    ]);
    expect(catalogue.offerName('b', 'en')).toBe('');
  });

  it('is right again after a clock that was years ahead, and back', async () => {
    await offer();
    await open(packing);
    ahead = YEAR;
    await new Promise((resolve) => setTimeout(resolve, 50));
    ahead = HOUR;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(REDUCED));
    ahead = YEAR;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(FULL));
    ahead = HOUR;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(REDUCED));
    ahead = 0;
    await isSoon(() => expect(catalogue.find('a')).toMatchObject(FULL));
  });

  it('counts once all of its games have it, and until the owner stops it', async () => {
    start = Date.now() - 1;
    await offer({ appliedAt: null });
    await open(packing);
    expect(priceOf('a')).toBe(15_000);
    await temp.store.update('offers/friday', { appliedAt: Date.now() });
    await isSoon(() => expect(priceOf('a')).toBe(12_000));
    await temp.store.update('offers/friday', { stoppedAt: Date.now() });
    await isSoon(() => expect(priceOf('a')).toBe(15_000));
  });

  it('makes no page anew while it counts the games that have it', async () => {
    start = Date.now() - 1;
    await offer({ appliedAt: null });
    await open(packing);
    const { version } = catalogue;
    for (const progress of [1, 2, 3]) await temp.store.update('offers/friday', { progress });
    await temp.store.update('games/b', { title: 'B', changedAt: Date.now() });
    await isSoon(() => expect(catalogue.find('b')?.title).toBe('B'));
    // The change of the game's document, and of its row.
    expect(catalogue.version - version).toBeLessThanOrEqual(2);
  });

  it('ends later than it did first', async () => {
    await offer();
    await open(packing);
    await temp.store.update('offers/friday', { endsAt: start + 3 * HOUR });
    ahead = 3 * HOUR;
    await isSoon(() => expect(priceOf('a')).toBe(12_000));
    ahead = 4 * HOUR + 1;
    await isSoon(() => expect(priceOf('a')).toBe(15_000));
  });
});
