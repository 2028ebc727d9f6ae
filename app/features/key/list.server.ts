import { isDue } from '~/domain/shared/deadline';
import { isAvailable, isUsed, type KeyState, type KeyType } from '~/domain/key';
import { codeIdentity } from '~/domain/key/code';
import { type PageOf, pageOf } from '~/domain/shared/pagination';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Store, Where } from '~/ports/store';

import { isPossibleId, parseAll } from '~/features/documents/index.server';
import { createPace } from '~/features/jobs/index.server';
import { codePrint, allKeys, hashPath, type Key, keyPath, parseKey, toKeyOwner } from './document.server';

/** A key in the owner's list, decrypted. */
export interface KeyView extends Omit<Key, 'path' | 'codeHash' | 'gameId' | 'code'> {
  /** null: it can't be opened; it was damaged, or sealed with another secret. */
  readonly code: string | null;
  /** Planned profit in centimes: buying price − origin price; the loss of its cost where it is written off. */
  readonly profitCentimes: number;
}

export interface KeyFilter {
  readonly used: boolean | null;
  readonly type: KeyType | null;
}

export interface KeyCounts {
  readonly all: number;
  readonly free: number;
  readonly held: number;
  /** Sold, burned, or taken out by hand. */
  readonly used: number;
  /** Planned profit of the used keys in centimes, may be below 0; null where there are too many keys to add up for a page. */
  readonly usedProfitCentimes: number | null;
}

export interface KeyPage {
  readonly counts: KeyCounts;
  /** The pages sorted by code, where there are at most SORTED_KEYS; otherwise null, and `next` leads on. */
  readonly sorted: Omit<PageOf<KeyView>, 'items'> | null;
  readonly items: readonly KeyView[];
  readonly next: string | null;
}

/** The longest list that is sorted by code: each view decrypts all its keys. */
export const SORTED_KEYS = 2000;
const ON_A_PAGE = 100;
const OLDER_MS = 10 * 60_000;

/** Creates the owner's lists of a game's keys. */
export function createKeyList({
  store,
  encryption,
  clock,
}: {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
}) {
  const older = new Map<string, { readonly count: number; readonly until: number }>();

  async function list(gameId: string, filter: KeyFilter): Promise<KeyView[]> {
    const keys: KeyView[] = [];
    const pace = createPace();
    for await (const key of allKeys(store, gameId)) {
      if (isListed(key, filter)) keys.push(toView(key));
      await pace();
    }
    return keys.sort(byCode);
  }

  /** Returns one page: `page` counts from 1, sorted by code; `after` is the cursor, in the store's order. StoreError 'invalid'. */
  async function page(
    gameId: string,
    filter: KeyFilter,
    { page: pageNumber, after }: { readonly page: number; readonly after: string | null },
  ): Promise<KeyPage> {
    const from = `games/${gameId}/codes`;
    const total = await store.count({ from });
    if (total <= SORTED_KEYS) {
      const all = await list(gameId, { used: null, type: null });
      const { items, ...sorted } = pageOf(
        all.filter((key) => isListed(key, filter)),
        pageNumber,
        ON_A_PAGE,
      );
      return { counts: tally(all), sorted, items, next: null };
    }
    const where: Where[] = [
      ...(filter.used === null ? [] : [['used', '==', filter.used] as const]),
      ...(filter.type === null ? [] : [['type', '==', filter.type] as const]),
    ];
    const [counts, { docs, next }] = await Promise.all([
      count(from, total),
      store.query({ from, where, limit: ON_A_PAGE, ...(after ? { after } : {}) }),
    ]);
    return { counts, sorted: null, items: parseAll(parseKey, docs).map(toView).sort(byCode), next };
  }

  /** Returns one key of a game; null where it does not exist. */
  async function find(gameId: string, keyId: string): Promise<KeyView | null> {
    if (!isPossibleId(gameId) || !isPossibleId(keyId)) return null;
    const doc = await store.get(keyPath(gameId, keyId));
    return doc && toView(parseKey(doc));
  }

  async function counts(gameId: string): Promise<KeyCounts> {
    return tally(await list(gameId, { used: null, type: null }));
  }

  /** Counts a game's keys without reading them. */
  async function countsByState(gameId: string): Promise<KeyCounts> {
    const from = `games/${gameId}/codes`;
    return count(from, await store.count({ from }));
  }

  async function count(from: string, all: number): Promise<KeyCounts> {
    const inState = (state: KeyState, ...more: readonly Where[]) => store.count({ from, where: [['state', '==', state], ...more] });
    const [marked, everHeld, held] = await Promise.all([inState('free'), inState('held'), inState('held', ['holdUntil', '>', clock()])]);
    const free = marked + everHeld - held + (await countOlder(from, marked + everHeld));
    return { all, free, held, used: all - free - held, usedProfitCentimes: null };
  }

  /** Counts unused keys without a state. It reads every key, so it runs only now and then. */
  async function countOlder(from: string, withState: number): Promise<number> {
    const cached = older.get(from);
    if (cached && !isDue(cached.until, clock(), OLDER_MS)) return cached.count;
    const olderCount = Math.max(0, (await store.count({ from, where: [['used', '==', false]] })) - withState);
    older.set(from, { count: olderCount, until: clock() + OLDER_MS });
    return olderCount;
  }

  function tally(keys: readonly KeyView[]): KeyCounts {
    const used = keys.filter((key) => key.used);
    const held = keys.filter((key) => key.state === 'held' && !isAvailable(key, clock())).length;
    const usedProfitCentimes = used.reduce((sum, key) => sum + key.profitCentimes, 0);
    return { all: keys.length, free: keys.length - used.length - held, held, used: used.length, usedProfitCentimes };
  }

  function toView({ path, codeHash: _hash, gameId: _game, ...key }: Key): KeyView {
    return { ...key, code: encryption.tryOpen(key.code, path), used: isUsed(key.state), profitCentimes: profitOf(key) };
  }

  return { list, page, find, counts, countsByState, ...createKeySearch({ store, encryption }) };
}

/** Creates the search of a key by its code, in the whole store. */
export function createKeySearch({ store, encryption }: { readonly store: Store; readonly encryption: Encryption }) {
  /** Returns the key with this code, in any spelling; null where there is none. It finds older data after that is encrypted. */
  async function search(code: string): Promise<{ readonly gameId: string; readonly keyId: string } | null> {
    if (codeIdentity(code) === '') return null;
    const owner = await store.get(hashPath(codePrint(encryption, code)));
    if (!owner) return null;
    const { gameId, keyId } = toKeyOwner(owner);
    return (await store.get(keyPath(gameId, keyId))) && { gameId, keyId };
  }

  return { search };
}

/** Returns what a key brings when it is sold, or the loss of one that is written off. */
function profitOf({ writtenOff, buyingPrice, originPrice }: Pick<Key, 'writtenOff' | 'buyingPrice' | 'originPrice'>): number {
  return writtenOff === null ? buyingPrice - originPrice : 0 - originPrice;
}

function isListed(key: { readonly state: KeyState; readonly type: KeyType }, { used, type }: KeyFilter): boolean {
  return (used === null || isUsed(key.state) === used) && (type === null || key.type === type);
}

function byCode({ code: one }: KeyView, { code: other }: KeyView): number {
  const [a, b] = [one ?? '', other ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
}
