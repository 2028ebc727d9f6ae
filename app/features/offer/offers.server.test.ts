import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { localTimeInCasablanca } from '~/domain/shared/day';
import { toCentimes } from '~/domain/shared/money';
import type { OfferVerdict } from '~/domain/offer/row';
import type { Patch } from '~/ports/store';

import { openTestShop, refusal, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { offerForm, type OfferInput } from './form.server';
import { createOffers } from './index.server';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let shop: TestShop;
let offers: ReturnType<typeof createOffers>;

beforeEach(async () => {
  shop = openTestShop();
  offers = createOffers({ store: shop.store, clock: shop.clock, log: SILENT });
  for (const id of ['a', 'b', 'c']) await shop.game(id, 9);
});
afterEach(async () => {
  await offers.stopWork();
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const input = (fields: Partial<OfferInput> = {}): OfferInput => ({
  kind: 'percent',
  names: {},
  percent: 25,
  priceCentimes: null,
  round: null,
  startsAt: shop.clock() + HOUR,
  endsAt: shop.clock() + DAY,
  ...fields,
});
const setGame = (id: string, fields: Patch) => shop.store.update(`games/${id}`, fields);
const asked = (...entries: readonly (readonly [days: number, price: number])[]) => ({
  priceLog: entries.map(([days, price]) => ({ at: shop.clock() - days * DAY, centimes: price * 100 })),
});

async function propose(ids: readonly string[], fields: Partial<OfferInput> = {}): Promise<string> {
  const id = await offers.propose(input(fields), ids);
  if (id === null) throw new Error('no game is for sale');
  return id;
}

async function apply(ids: readonly string[], fields: Partial<OfferInput> = {}): Promise<string> {
  const id = await propose(ids, fields);
  expect(await offers.begin(id, 'owner')).toBe('begun');
  expect(await offers.settled(id, 60_000)).toBe(true);
  return id;
}

async function verdicts(id: string): Promise<Record<string, OfferVerdict>> {
  const offer = await offers.find(id);
  const rows = offer ? await offers.rowsOf(offer) : [];
  return Object.fromEntries(rows.map((row) => [row.id, row.verdict]));
}

const offerOf = async (id: string) => (await shop.store.get(`games/${id}`))?.data['offer'];
const totalOf = async (account: string, id: string) => (await shop.order(account, [id])).totalCentimes;

describe('the preview of an offer', () => {
  it('has the prices that its games then get, rounded down as the owner chose', async () => {
    await setGame('a', { ...asked([90, 100]), buyingPrice: 100 });
    const id = await apply(['a'], { percent: 30, round: '99', startsAt: shop.clock() });
    const offer = await offers.find(id);
    expect(offer && (await offers.rowsOf(offer)).map(({ price }) => price)).toEqual([6999]);
    expect(await offerOf('a')).toMatchObject({ priceCentimes: 6999 });
    expect(await totalOf('amal', 'a')).toBe(6999);
  });

  it('has a verdict for each game', async () => {
    await setGame('a', asked([90, 100]));
    await setGame('b', asked([90, 60], [1, 100]));
    await setGame('c', asked([5, 100]));
    await shop.game('cost', 1, 'Steam', { price: 90 });
    await shop.game('gratis', 1, 'Steam', { price: 0, buyingPrice: 0 });
    await shop.game('gone', 1, 'Steam', { archived: true });
    const id = await propose(['a', 'b', 'c', 'cost', 'gratis', 'gone', 'none']);
    expect(await verdicts(id)).toEqual({ a: 'reduced', b: 'no-reduction', c: 'new-game', cost: 'below-cost' });
    expect(await verdicts(await propose(['a'], { kind: 'price', percent: null, priceCentimes: toCentimes(10_000) }))).toEqual({
      a: 'not-lower',
    });
    expect(await offers.propose(input(), ['gratis', 'none'])).toBeNull();
  });

  it('is made anew where the store changed since, and nothing is done', async () => {
    await setGame('a', asked([90, 100]));
    const id = await propose(['a', 'b']);
    await setGame('a', { buyingPrice: 120 });
    expect(await offers.begin(id, 'owner')).toBe('refreshed');
    expect(await offers.find(id)).toMatchObject({ state: 'preview', isRefreshed: true });
    expect(await offerOf('b')).toBeUndefined();
    expect(await offers.begin(id, 'owner')).toBe('begun');
    expect(await offers.settled(id, 60_000)).toBe(true);
    expect(await offerOf('a')).toMatchObject({ priceCentimes: 9000 });
  });

  it('goes by itself a day later, and an offer never does', async () => {
    const kept = await apply(['a']);
    const left = await propose(['b']);
    shop.wait(40 * DAY);
    await offers.resume();
    expect(await offers.find(left)).toBeNull();
    expect(await offers.find(kept)).toMatchObject({ state: 'done' });
    expect(await verdicts(kept)).toEqual({ a: 'reduced' });
  });
});

describe('an offer', () => {
  it('lowers all of its games from its begin to its end', async () => {
    await setGame('a', asked([90, 100]));
    await apply(['a', 'b']);
    expect(await offerOf('a')).toMatchObject({ priceCentimes: 7500, wasCentimes: 10_000 });
    expect(await offerOf('b')).toMatchObject({ priceCentimes: 7500, wasCentimes: 10_000 });
    expect(await totalOf('x', 'a')).toBe(10_000);
    shop.wait(HOUR);
    expect([await totalOf('y', 'a'), await totalOf('z', 'c')]).toEqual([7500, 10_000]);
    shop.wait(DAY);
    expect(await totalOf('w', 'a')).toBe(10_000);
  });

  it('is refused for a game that is in another, by its name, until that one is over', async () => {
    const first = await apply(['a'], { names: { en: 'Black Friday' } });
    const id = await propose(['a', 'b']);
    expect(await verdicts(id)).toEqual({ a: 'in-offer', b: 'reduced' });
    expect((await offers.namesOf([first, ''])).get(first)).toEqual({ en: 'Black Friday' });
    const alone = await propose(['a']);
    expect(await refusal(offers.begin(alone, 'owner'))).toBe(`wrong-state ${alone}`);
    await offers.stop(first, 'owner');
    expect(await verdicts(await propose(['a']))).toEqual({ a: 'reduced' });
  });

  it('strikes, after another offer, the price of that one', async () => {
    await setGame('a', asked([90, 100]));
    await apply(['a']);
    shop.wait(5 * DAY);
    await apply(['a'], { percent: 50 });
    expect(await offerOf('a')).toMatchObject({ priceCentimes: 5000, wasCentimes: 7500 });
    shop.wait(40 * DAY);
    await apply(['a'], { percent: 50 });
    expect(await offerOf('a')).toMatchObject({ priceCentimes: 5000, wasCentimes: 10_000 });
  });

  it('ends when the owner says so, also before its begin, and never ran then', async () => {
    await setGame('a', asked([90, 100]));
    const planned = await apply(['a']);
    expect((await offers.list()).planned.map(({ id }) => id)).toEqual([planned]);
    await offers.stop(planned, 'owner');
    expect((await offers.list()).over.map(({ id }) => id)).toEqual([planned]);
    shop.wait(2 * HOUR);
    expect(await totalOf('x', 'a')).toBe(10_000);
    const next = await apply(['a'], { startsAt: shop.clock() });
    expect(await offerOf('a')).toMatchObject({ wasCentimes: 10_000 });
    expect(await totalOf('y', 'a')).toBe(7500);
    shop.wait(1);
    await offers.stop(next, 'owner');
    expect(await totalOf('z', 'a')).toBe(10_000);
    expect(await refusal(offers.stop(next, 'owner'))).toBe(`wrong-state ${next}`);
  });

  it('ends later, by at most 60 days from its begin', async () => {
    const id = await apply(['a']);
    const { startsAt, endsAt } = (await offers.find(id)) ?? { startsAt: 0, endsAt: 0 };
    for (const wrong of [endsAt, startsAt + 60 * DAY + MINUTE])
      expect(await refusal(offers.extend(id, wrong, 'owner'))).toBe(`conflict ${id}`);
    await offers.extend(id, endsAt + DAY, 'owner');
    shop.wait(endsAt + HOUR - shop.clock());
    expect(await totalOf('x', 'a')).toBe(7500);
    expect(await refusal(offers.extend('none', 1, 'owner'))).toBe('not-found none');
  });

  it('waits while games get another one, and is refused once its end is past', async () => {
    const [first, second] = [await propose(['a']), await propose(['b'])];
    await shop.store.set('guards/offers', { applying: first });
    expect(await refusal(offers.begin(second, 'owner'))).toBe(`conflict ${second}`);
    await shop.store.set('guards/offers', { applying: null });
    shop.wait(2 * HOUR);
    expect(await refusal(offers.begin(await propose(['c'], { startsAt: 0, endsAt: shop.clock() }), 'owner'))).toMatch(/^wrong-state/);
  });
});

describe('the form of an offer', () => {
  const NOW = Date.UTC(2026, 10, 20, 12, 0, 30);
  const typed = { kind: 'percent', percent: '25', begin: '', end: localTimeInCasablanca(NOW + DAY) };
  const parse = (fields: Record<string, string>) => offerForm(NOW).safeParse({ ...typed, ...fields });
  const codes = (fields: Record<string, string>) => {
    const result = parse(fields);
    return result.success ? {} : Object.fromEntries(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  };
  const at = (ms: number) => localTimeInCasablanca(NOW + ms);

  it('begins now where no begin is typed, and takes names and either kind of price', () => {
    expect(parse({ fr: ' Promo ' }).data).toEqual({
      kind: 'percent',
      names: { fr: 'Promo' },
      percent: 25,
      priceCentimes: null,
      round: null,
      startsAt: NOW,
      endsAt: Date.UTC(2026, 10, 21, 12),
    });
    expect(parse({ kind: 'price', price: '49', percent: '' }).data).toMatchObject({ percent: null, priceCentimes: 4900 });
    expect(parse({ percent: '٢٥ %' }).data).toMatchObject({ percent: 25 });
    expect(parse({ end: at(HOUR) }).success).toBe(true);
  });

  it.each([
    [{ percent: '4' }, { percent: 'offer-percent-invalid' }],
    [{ percent: '91' }, { percent: 'offer-percent-invalid' }],
    [{ percent: '12.5' }, { percent: 'offer-percent-invalid' }],
    [{ percent: '' }, { percent: 'offer-percent-invalid' }],
    [{ kind: 'price', price: '0' }, { price: 'offer-price-invalid' }],
    [{ kind: 'price', price: '1,299' }, { price: 'price-ambiguous' }],
    [{ begin: 'tomorrow' }, { begin: 'offer-time-invalid' }],
    [{ begin: at(-2 * HOUR) }, { begin: 'offer-begin-past' }],
    [{ begin: at(366 * DAY), end: at(367 * DAY) }, { begin: 'offer-begin-too-far' }],
    [{ end: '' }, { end: 'offer-end-required' }],
    [{ end: 'never' }, { end: 'offer-time-invalid' }],
    [{ end: at(HOUR - 2 * MINUTE) }, { end: 'offer-too-short' }],
    [{ end: at(61 * DAY) }, { end: 'offer-too-long' }],
    [{ begin: at(DAY), end: at(DAY) }, { end: 'offer-too-short' }],
    [{ en: 'x'.repeat(61) }, { en: 'offer-name-too-long' }],
    [
      { percent: '0', end: '' },
      { percent: 'offer-percent-invalid', end: 'offer-end-required' },
    ],
  ])('says of %o: %o', (fields, errors) => {
    expect(codes(fields as Record<string, string>)).toEqual(errors);
  });
});
