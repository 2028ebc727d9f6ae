import { z } from 'zod';

import { type CatalogueGame, NO_NAMES } from '~/domain/catalogue';
import { type DisplayStock, withHolds } from '~/domain/catalogue/availability';
import { KEY_TYPES } from '~/domain/key';
import { isAhead } from '~/domain/shared/deadline';
import { toCentimes } from '~/domain/shared/money';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { defineDocument, PACKS, randomId, REMOVALS, tryParse } from '~/features/documents/index.server';
import { gameOffer } from '~/features/game/index.server';
import type { Games } from './source';

/** The games and their stock, as a process holds them and as packs store them. */
export interface SnapshotContent {
  readonly games: Games;
  readonly stocks: ReadonlyMap<string, DisplayStock>;
  /** ms; every earlier write is included, as long as clocks differ by less than CLOCK_MARGIN_MS */
  readonly packedAt: number;
}

/** Content that belongs to its reader and may be changed. */
export interface StoredSnapshot extends SnapshotContent {
  readonly games: Map<string, CatalogueGame>;
  readonly stocks: Map<string, DisplayStock>;
  readonly lastPackedAt: number;
}

/** The last completed packing. */
export interface SnapshotHead {
  /** Packs of another epoch don't count: games or keys were written since without a change mark. */
  readonly epoch: string;
  readonly games: number;
  readonly packs: number;
  /** ms; 0: nothing is packed */
  readonly packedAt: number;
}

export const HEAD_PATH = `${PACKS}/head`;
const packPath = (nth: number) => `${PACKS}/pack-${nth}`;

/** The number of packs; a game is always in the same one, so that no lock is needed. A document holds 1 MB: 2,000 games. */
export const PACK_COUNT = 128;
/** Documents of some 300 kB each, read at once: few enough for a slow line and its time limit. */
const PACKS_AT_ONCE = 4;

/** The time (ms) by which servers' clocks may differ, and a write may take: changes are read again from so long before the packs. */
export const CLOCK_MARGIN_MS = 5 * 60_000;
/** The time (ms) that tombstones are kept beyond the packs' need. */
const NOTES_KEPT_MS = 24 * 60 * 60_000;
const NOTES_AT_ONCE = 300;

const NO_STOCK = withHolds({}, []);

const headDocument = z.object({ epoch: z.string(), games: z.number().int(), packs: z.number().int(), packedAt: z.number() });
const NO_HEAD: SnapshotHead = { epoch: '', games: 0, packs: 0, packedAt: 0 };

const game = z.object({
  id: z.string(),
  title: z.string(),
  // why: most games have none, and one list serves them all
  aliases: z.array(z.string()).transform((names) => (names.length === 0 ? NO_NAMES : names)),
  // why not by default 0: packs of an older release are made anew
  originPrice: z.number().transform(toCentimes),
  buyingPrice: z.number().transform(toCentimes),
  offer: gameOffer.nullable().default(null),
  cover: z.string(),
  rating: z.number(),
  genre: z.string(),
  platform: z.string(),
  releaseYear: z.string(),
  featured: z.boolean(),
  rank: z.number(),
  archived: z.boolean(),
  lowStock: z.number(),
  createdAt: z.number(),
  stockedAt: z.number(),
  hasRegions: z.boolean(),
  isHere: z.boolean(),
});
const keyType = z.enum(KEY_TYPES);
const stock = z.object({
  free: z.partialRecord(keyType, z.number().int()),
  holds: z.array(z.object({ type: keyType, until: z.number() })),
  goodUntil: z.number().nullable(),
});
const row = z.object({ game, stock: stock.optional() });

const toPack = defineDocument(1, ({ data }) => ({
  epoch: String(data['epoch']),
  packedAt: z.number().parse(data['packedAt']),
  rows: z.array(row).parse(JSON.parse(String(data['rows']))),
}));

export async function readHead(store: Store): Promise<SnapshotHead> {
  return toHead((await store.get(HEAD_PATH))?.data);
}

/** Returns a stored head; for anything else one that says that nothing is packed. */
export function toHead(data: unknown): SnapshotHead {
  return headDocument.safeParse(data).data ?? NO_HEAD;
}

/** Returns whether a store's catalogue is read from packs: they have more games than `above`, or the store has. */
export async function hasSnapshot(store: Store, above: number): Promise<boolean> {
  return (await readHead(store)).games > above || (await store.count({ from: 'games' })) > above;
}

/** Reads the packs of a head; null where there are none, or one is damaged, dated ahead, or too old for the tombstones. */
export async function readSnapshot(store: Store, clock: Clock, head: SnapshotHead): Promise<StoredSnapshot | null> {
  if (head.packedAt === 0) return null;
  const games = new Map<string, CatalogueGame>();
  const stocks = new Map<string, DisplayStock>();
  const times: number[] = [];
  for (let from = 0; from < head.packs; from += PACKS_AT_ONCE) {
    const paths = Array.from({ length: Math.min(PACKS_AT_ONCE, head.packs - from) }, (_, nth) => packPath(from + nth));
    for (const doc of await store.getMany(paths)) {
      const pack = doc && tryParse(toPack, doc);
      if (!pack || pack.epoch !== head.epoch || pack.packedAt < head.packedAt - NOTES_KEPT_MS) return null;
      times.push(pack.packedAt);
      for (const packed of pack.rows) {
        games.set(packed.game.id, packed.game);
        stocks.set(packed.game.id, packed.stock ?? NO_STOCK);
      }
    }
  }
  const [packedAt, lastPackedAt] = [Math.min(...times), Math.max(...times)];
  // why: no change comes after such packs
  return isAhead(lastPackedAt, clock()) ? null : { games, stocks, packedAt, lastPackedAt };
}

/** Writes packs in place of those of `base`, then their head, and returns it; null where other packs count meanwhile. */
export async function writeSnapshot(
  store: Store,
  base: SnapshotHead,
  content: SnapshotContent,
  packs: number,
): Promise<SnapshotHead | null> {
  const { epoch } = base;
  const { packedAt, games } = content;
  for (const [nth, rows] of rowsOf(content, packs).entries()) {
    await store.set(packPath(nth), { epoch, packedAt, rows: `[${rows.join(',\n')}]` });
  }
  const head = { epoch, games: games.size, packs, packedAt };
  const isCurrent = await store.transaction(async (tx) => {
    const stored = toHead((await tx.get(HEAD_PATH))?.data);
    if (stored.epoch !== epoch || stored.packedAt !== base.packedAt) return false;
    tx.set(HEAD_PATH, head);
    return true;
  });
  if (!isCurrent) return null;
  const before = packedAt - CLOCK_MARGIN_MS - NOTES_KEPT_MS;
  const { docs } = await store.query({ from: REMOVALS, where: [['changedAt', '<', before]], limit: NOTES_AT_ONCE });
  await store.bulk(docs.map(({ path }) => ({ delete: path })));
  return head;
}

function rowsOf({ games, stocks }: SnapshotContent, count: number): readonly string[][] {
  const packs = Array.from({ length: count }, (): string[] => []);
  for (const game of games.values()) {
    const { free, holds, goodUntil } = stocks.get(game.id) ?? NO_STOCK;
    const isEmpty = holds.length === 0 && Object.keys(free).length === 0;
    packs[packOf(game.id, count)]?.push(JSON.stringify(isEmpty ? { game } : { game, stock: { free, holds, goodUntil } }));
  }
  return packs;
}

function packOf(id: string, count: number): number {
  let hash = 0;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (((hash >>> 15) ^ hash) >>> 0) % count;
}

/** Begins a new epoch, so that every process packs again. Imports call it before the first write and after the last one. */
export function forgetSnapshot(store: Store): Promise<void> {
  return store.set(HEAD_PATH, { ...NO_HEAD, epoch: randomId() }).then(() => {});
}

/** The packed catalogue, and the games with removals since; null where nothing is packed. */
export interface SnapshotEvidence {
  readonly packs: StoredSnapshot;
  readonly removed: ReadonlySet<string>;
  readonly since: number;
}

/** Reads the packs for a comparison; call it before reading games and keys, so that changes in between are marked. */
export async function readSnapshotEvidence(store: Store, clock: Clock): Promise<SnapshotEvidence | null> {
  const packs = await readSnapshot(store, clock, await readHead(store));
  if (!packs) return null;
  const since = packs.packedAt - CLOCK_MARGIN_MS;
  const notes = await store.query({ from: REMOVALS, where: [['changedAt', '>=', since]] });
  return { packs, since, removed: new Set(notes.docs.map(({ id }) => id)) };
}
