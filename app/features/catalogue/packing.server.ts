import { z } from 'zod';

import { type CatalogueGame, toCatalogueGame } from '~/domain/catalogue';
import { isDue } from '~/domain/shared/deadline';
import { type DisplayStock, type StockKey, toDisplayStock } from '~/domain/catalogue/availability';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import { eachPage } from '~/ports/store/paginate';
import type { Query, Snapshot, Store } from '~/ports/store';

import { HEAD_PATH, LEASE_PATH } from './document.server';
import { CLOCK_MARGIN_MS, type PackContent, type PackHead, readHead, shardPath, toHead, toShards } from './pack.server';
import { randomId, readByName, tryParse, REMOVALS } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { parseKey } from '~/features/key/index.server';

/** How long (ms) a packing process may show no sign of life before another one takes over. */
const LEASE_MS = 60_000;
/** Documents in one read. */
const PAGE_SIZE = 1000;
const TELL_EVERY = 5000;
/** How much longer (ms) notes of removals are kept than the packs need them, and how many are removed at once. */
const NOTES_KEPT_MS = 24 * 60 * 60_000;
const NOTES_AT_ONCE = 300;

const litter = z.array(z.object({ generation: z.string(), shards: z.number().int() }));
const leaseDocument = z.object({ owner: z.string(), until: z.number(), litter }).catch({ owner: '', until: 0, litter: [] });
type Litter = z.infer<typeof litter>;

/** 'busy': another process packs. 'outdated': another one packed meanwhile, or took over; its packs count. */
export type PackOutcome = 'packed' | 'busy' | 'outdated';

/** Renews a lease while work goes on. */
export type KeepOn = () => Promise<void>;

/** Whether a store's catalogue is read from packs: it has packs of more games than `above`, or more games than that. */
export async function isPacked(store: Store, above: number): Promise<boolean> {
  const head = await readHead(store);
  return (head !== null && head.games > above) || (await store.count({ from: 'games' })) > above;
}

/**
 * Writes packs, one process at a time. The old packs stay whole until the new ones are: these have their own generation, and count from the
 * one write that names them in the head. A crash leaves documents that nobody reads; the next packing removes them.
 */
export function createPacker({ store, clock, log }: { readonly store: Store; readonly clock: Clock; readonly log: Log }) {
  const owner = randomId();

  /** Packs the content from `gather`, in place of the packs of `base` (null: there are none). */
  async function pack(base: PackHead | null, gather: (keepOn: KeepOn) => Promise<PackContent>): Promise<PackOutcome> {
    const found = await takeLease();
    if (found === null) return 'busy';
    let renewedAt = clock();
    const keepOn = async () => {
      if (clock() - renewedAt < LEASE_MS / 4) return;
      renewedAt = clock();
      await changeLease((lease) => lease);
    };
    const mine = { generation: randomId(), shards: 0 };
    try {
      const before = await readHead(store);
      if (before?.generation !== base?.generation) return 'outdated';
      await sweep(found.filter(({ generation }) => generation !== before?.generation));
      const content = await gather(keepOn);
      const shards = toShards(content);
      const games = content.games.size;
      mine.shards = shards.length;
      await changeLease(() => [mine]);
      for (const [index, rows] of shards.entries()) {
        await store.set(shardPath(mine.generation, index), { rows, packedAt: content.packedAt });
        await keepOn();
      }
      const head = { ...mine, games, packedAt: content.packedAt };
      if (!(await replaceHead(base, head))) {
        await sweep([mine]);
        return 'outdated';
      }
      log.info('catalogue-packed', { games: head.games, shards: head.shards });
      if (base) await sweep([base]);
      await sweepNotes(content.packedAt);
      await endLease([]);
      return 'packed';
    } finally {
      // If this fails, the store is away: then the lease ends without it.
      await endLease(null).catch(() => {});
    }
  }

  /** The documents that earlier packings left behind; null where another process holds the lease. */
  function takeLease(): Promise<Litter | null> {
    return store.transaction(async (tx) => {
      const lease = leaseDocument.parse((await tx.get(LEASE_PATH))?.data);
      if (!isDue(lease.until, clock()) && lease.owner !== owner) return null;
      tx.set(LEASE_PATH, { ...lease, owner, until: clock() + LEASE_MS });
      return lease.litter;
    });
  }

  function changeLease(change: (before: Litter) => Litter): Promise<void> {
    return store.transaction(async (tx) => {
      const lease = leaseDocument.parse((await tx.get(LEASE_PATH))?.data);
      // why: a process that lost the lease goes on writing its own documents, and is refused at the head
      if (lease.owner === owner) tx.set(LEASE_PATH, { owner, until: clock() + LEASE_MS, litter: change(lease.litter) });
    });
  }

  /** null: the list of documents left behind stays. */
  function endLease(left: Litter | null): Promise<void> {
    return store.transaction(async (tx) => {
      const lease = leaseDocument.parse((await tx.get(LEASE_PATH))?.data);
      if (lease.owner === owner && lease.until > 0) tx.set(LEASE_PATH, { owner, until: 0, litter: left ?? lease.litter });
    });
  }

  function replaceHead(base: PackHead | null, head: PackHead): Promise<boolean> {
    return store.transaction(async (tx) => {
      const { lease, head: stored } = await readByName(tx, { lease: LEASE_PATH, head: HEAD_PATH });
      if (leaseDocument.parse(lease?.data).owner !== owner) return false;
      if (toHead(stored?.data)?.generation !== base?.generation) return false;
      tx.set(HEAD_PATH, { ...head });
      tx.set(LEASE_PATH, { owner, until: clock() + LEASE_MS, litter: base ? [{ generation: base.generation, shards: base.shards }] : [] });
      return true;
    });
  }

  /** Removes the documents of packs that nobody reads any more; a process that reads them now begins again with the new ones. */
  async function sweep(packs: Litter): Promise<void> {
    const paths = packs.flatMap(({ generation, shards }) => Array.from({ length: shards }, (_, index) => shardPath(generation, index)));
    await store.bulk(paths.map((path) => ({ delete: path })));
  }

  async function sweepNotes(packedAt: number): Promise<void> {
    const before = packedAt - CLOCK_MARGIN_MS - NOTES_KEPT_MS;
    const { docs } = await store.query({ from: REMOVALS, where: [['changedAt', '<', before]], limit: NOTES_AT_ONCE });
    await store.bulk(docs.map(({ path }) => ({ delete: path })));
  }

  return { pack };
}

/**
 * For imports, which write games and keys without a change mark: all earlier packs become void, and so does a running packing, which may
 * have read old data. Call it before the first write and after the last one. Every process that uses packs then packs again from the
 * documents themselves.
 */
export function forgetPacks(store: Store): Promise<void> {
  return store.transaction(async (tx) => {
    const found = await readByName(tx, { lease: LEASE_PATH, head: HEAD_PATH });
    if (!found.lease && !found.head) return;
    const { litter } = leaseDocument.parse(found.lease?.data);
    const head = toHead(found.head?.data);
    tx.delete(HEAD_PATH);
    // why: a packing process is refused at the head after it lost the lease; and only this list names the old packs, to remove them
    tx.set(LEASE_PATH, {
      owner: '',
      until: 0,
      litter: [...litter, ...(head ? [{ generation: head.generation, shards: head.shards }] : [])],
    });
  });
}

/**
 * The content for packs, from the documents themselves: one read for each game, and for each unused key. `tell` gets the progress, and ''
 * in between, as a sign of life.
 */
export async function gatherAll(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  keepOn: KeepOn,
  tell: (line: string) => void,
): Promise<PackContent> {
  const packedAt = clock();
  const games = new Map<string, CatalogueGame>();
  const keys = new Map<string, StockKey[]>();
  const read = async (query: Query, take: (snap: Snapshot) => void, told: (count: number) => string) => {
    let count = 0;
    for await (const snap of all(store, query)) {
      take(snap);
      count += 1;
      if (count % PAGE_SIZE !== 0) continue;
      tell(count % TELL_EVERY === 0 ? told(count) : '');
      await keepOn();
    }
  };
  const takeKey = (snap: Snapshot) => {
    const key = tryParse(parseKey, snap);
    if (key === null) return;
    const { gameId, type, state, holdUntil } = key;
    const known = keys.get(gameId) ?? [];
    known.push({ type, state, holdUntil });
    keys.set(gameId, known);
  };
  await read(
    { from: 'games' },
    (snap) => {
      const game = tryParse(toGame, snap);
      if (game) games.set(game.id, toCatalogueGame(game));
    },
    (count) => `Packing the catalogue: ${count} games`,
  );
  await read({ from: 'codes', group: true, where: [['used', '==', false]] }, takeKey, (count) => `Packing the catalogue: ${count} keys`);
  const stocks = new Map<string, DisplayStock>();
  for (const [id, known] of keys) if (games.has(id)) stocks.set(id, toDisplayStock(known, packedAt));
  return { games, stocks, packedAt };
}

/** All documents of a query. */
export async function* all(store: Store, query: Query): AsyncGenerator<Snapshot> {
  for await (const docs of eachPage(store, { ...query, limit: PAGE_SIZE })) yield* docs;
}
