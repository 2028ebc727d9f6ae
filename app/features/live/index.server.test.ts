import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { addLine } from '~/domain/cart';

import { pause, until } from '../../../tests/support/contracts/store-case';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { createCarts } from '~/features/cart/saved.server';
import { createLive, MAX_FOLLOWERS, type Followed, type Live } from './index.server';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let temp: TempStore;
let carts: ReturnType<typeof createCarts>;
let live: Live;
let watches: string[];

beforeEach(() => {
  temp = openTempStore();
  carts = createCarts(temp);
  watches = [];
  live = createLive({ store: counting(temp), log });
});
afterEach(async () => {
  live.close();
  await temp.close();
});

/** The real store; it counts its watches. */
function counting({ store }: TempStore): TempStore['store'] {
  return new Proxy(store, {
    get(target, name: keyof TempStore['store']) {
      if (name === 'watch') watches.push('opened');
      const value: unknown = target[name];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

const add = (accountId: string, gameId: string) => carts.change(accountId, (cart) => addLine(cart, { gameId, type: null }));
const markOf = async (accountId: string) => (await carts.readMarked(accountId)).mark;

/** A follower, and its updates, the end included. */
function someone(
  accountId: string,
  sessionSecret = 'a session',
  of: Followed = carts.followed(accountId),
): { readonly told: string[]; readonly leave: () => void } {
  const told: string[] = [];
  const leave = live.follow({
    of,
    accountId,
    sessionSecret,
    onMark: (mark) => told.push(mark),
    onEnd: (why) => told.push(why),
  });
  return { told, leave };
}

describe('a follower of a cart', () => {
  it('is told its mark at once, and a new one after each change, the same that a page reads', async () => {
    const { told } = someone('amal');
    await until(() => told.length === 1, 'the mark of a cart that was never saved');
    expect(told).toEqual([await markOf('amal')]);
    await add('amal', 'hades');
    await until(() => told.length === 2, 'the mark after the first game');
    await add('amal', 'celeste');
    await until(() => told.length === 3, 'the mark after the second');
    expect(told.at(-1)).toBe(await markOf('amal'));
    expect(new Set(told).size).toBe(3);
  });

  it("is told nothing of another account's cart, whose mark differs even while both are empty", async () => {
    const [amal, badr] = [someone('amal'), someone('badr')];
    await until(() => amal.told.length + badr.told.length === 2, 'both marks');
    await add('badr', 'hades');
    await until(() => badr.told.length === 2, "badr's change");
    expect(amal.told).toHaveLength(1);
    expect(amal.told[0]).not.toBe(badr.told[0]);
  });

  it('may follow any document, whose changes tell followers of another one nothing', async () => {
    const order = { path: 'orders/MF-ABCDEF', markOf: (doc: { rev: string } | null) => doc?.rev ?? 'none' };
    const [own, cart] = [someone('amal', 'a session', order), someone('amal')];
    await until(() => own.told.length + cart.told.length === 2, 'both marks');
    await temp.store.set(order.path, { state: 'in_review' });
    await until(() => own.told.length === 2, 'the change');
    expect(own.told).toEqual(['none', (await temp.store.get(order.path))?.rev]);
    expect(cart.told).toHaveLength(1);
  });

  it('is told nothing after she left', async () => {
    const [one, other] = [someone('amal'), someone('amal')];
    await until(() => one.told.length === 1 && other.told.length === 1, 'both marks');
    one.leave();
    one.leave();
    await add('amal', 'hades');
    await until(() => other.told.length === 2, 'the change');
    expect(one.told).toHaveLength(1);
  });

  it('shares one watch of the store with all followers of the same cart, also with one who comes back soon', async () => {
    const first = someone('amal');
    await until(() => first.told.length === 1, 'the mark');
    expect(someone('amal').told).toEqual(first.told);
    first.leave();
    someone('amal');
    expect(watches).toHaveLength(1);
  });

  it(`loses her place to a newer one, beyond ${MAX_FOLLOWERS} of one account`, () => {
    const all = Array.from({ length: MAX_FOLLOWERS + 1 }, () => someone('amal'));
    const other = someone('badr', 'of badr', { path: carts.followed('amal').path, markOf: () => 'one' });
    expect(all.map(({ told }) => told)).toEqual([['crowded'], ...Array.from({ length: MAX_FOLLOWERS }, () => [])]);
    expect(other.told).toEqual([]);
  });
});

describe('a full process', () => {
  it('keeps telling the newest follower of a cart whose only other follower lost her place', async () => {
    live.close();
    live = createLive({ store: counting(temp), log, maxOfAll: 1 });
    const first = someone('amal');
    await until(() => first.told.length === 1, 'the mark');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const second = someone('amal');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect(first.told.at(-1)).toBe('crowded');
    await add('amal', 'hades');
    await until(() => second.told.length === 2, 'the change');
  });
});

describe('following ends', () => {
  it('with its own session, and with no other', () => {
    const [phone, laptop, badr] = [someone('amal', 'of the phone'), someone('amal', 'of the laptop'), someone('badr', 'of badr')];
    live.endSession('of the phone');
    expect([phone.told, laptop.told, badr.told]).toEqual([['signed-out'], [], []]);
    live.endSessions('amal');
    expect([phone.told, laptop.told, badr.told]).toEqual([['signed-out'], ['signed-out'], []]);
  });

  it('when the process stops, also for later followers', async () => {
    const early = someone('amal');
    live.close();
    expect([early.told, someone('amal').told]).toEqual([['closing'], ['closing']]);
    await add('amal', 'hades');
    await pause(100);
    expect(early.told).toEqual(['closing']);
  });
});
