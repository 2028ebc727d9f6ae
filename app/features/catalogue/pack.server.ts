import { z } from 'zod';

import type { CatalogueGame } from '~/domain/catalogue';
import { type DisplayStock, withHolds } from '~/domain/catalogue/availability';
import { DEFAULT_LOW_STOCK } from '~/domain/game';
import { KEY_TYPES } from '~/domain/key';
import { toCentimes } from '~/domain/shared/money';
import type { Store } from '~/ports/store';

import { defineDocument, PACKS, tryParse, REMOVALS } from '~/features/documents/index.server';
import { HEAD_PATH } from './document.server';
import type { Games } from './source';

/** The games and their stock, as a process holds them and as packs store them. */
export interface PackContent {
  readonly games: Games;
  readonly stocks: ReadonlyMap<string, DisplayStock>;
  /** ms; every earlier write is included, as long as clocks differ by less than CLOCK_MARGIN_MS. */
  readonly packedAt: number;
}

/** Content that belongs to whoever read it. */
export interface ReadPacks extends PackContent {
  readonly games: Map<string, CatalogueGame>;
  readonly stocks: Map<string, DisplayStock>;
}

/** Says which packs count: writing this one document replaces the set that is read. */
export interface PackHead {
  /** Names the set: its documents are `catalogue/{generation}-0`, `-1` … */
  readonly generation: string;
  readonly shards: number;
  readonly games: number;
  readonly packedAt: number;
  /** Which fields of a game its rows may have: PACKED_FIELDS of the release that wrote them, 1 for those that did not say it. */
  readonly fields: number;
}

/**
 * Grows when rows get another field of a game. Packs with fewer are made anew from the documents, since nothing else tells whether a game
 * lacks the field. Older releases read the rows all the same. 2: short names. 3: places among the featured. 4: when
 * keys last came. 5: whether regions are stated.
 */
export const PACKED_FIELDS = 5;

/** How far servers' clocks may differ, and how long a write may take: changes are read again from so long before the packs. */
export const CLOCK_MARGIN_MS = 5 * 60_000;

export const shardPath = (generation: string, index: number) => `${PACKS}/${generation}-${index}`;

/** A document holds 1 MB; this is well below it, also for titles in other scripts. */
const MAX_SHARD_BYTES = 700_000;
const MAX_SHARD_ROWS = 2000;
/** Documents of some 500 kB each that are read at once, few enough for a slow line and its time limit. */
const SHARDS_AT_ONCE = 4;

const headDocument = z.object({
  generation: z.string(),
  shards: z.number().int(),
  games: z.number().int(),
  packedAt: z.number(),
  fields: z.number().int().default(1),
});

const hold = z.tuple([z.number().int(), z.number()]);
/** One game: short, and by position, since a store may have a hundred thousand. */
const row = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.number().int(),
  z.number().int(),
  z.number(),
  z.object({
    aliases: z.array(z.string()).optional(),
    rank: z.number().int().optional(),
    stockedAt: z.number().optional(),
    hasRegions: z.boolean().optional(),
  }),
  z.array(z.number().int()),
  z.array(hold),
  z.number().nullable(),
]);
type Row = z.infer<typeof row>;

const FEATURED = 1;
const ARCHIVED = 2;
/** Above the flags: the low-stock alert plus one; 0 in packs of a version without alerts. */
const LOW_STOCK = 4;

/** null where nothing is packed. */
export async function readHead(store: Store): Promise<PackHead | null> {
  return toHead((await store.get(HEAD_PATH))?.data);
}

/** A stored head; null for anything else. */
export function toHead(data: unknown): PackHead | null {
  return headDocument.safeParse(data).data ?? null;
}

/** The rows of one of the packs. */
const toRows = defineDocument(1, ({ data }): readonly Row[] => z.array(row).parse(JSON.parse(String(data['rows']))));

/** The content of a head's packs; null where newer ones have replaced them, or one of them can't be read. */
export async function readPacks(store: Store, head: PackHead): Promise<ReadPacks | null> {
  const games = new Map<string, CatalogueGame>();
  const stocks = new Map<string, DisplayStock>();
  for (let from = 0; from < head.shards; from += SHARDS_AT_ONCE) {
    const count = Math.min(SHARDS_AT_ONCE, head.shards - from);
    const shards = await store.getMany(Array.from({ length: count }, (_, index) => shardPath(head.generation, from + index)));
    for (const shard of shards) {
      const rows = shard && tryParse(toRows, shard);
      if (!rows) return null;
      for (const packed of rows) {
        const [id] = packed;
        games.set(id, unpackGame(packed));
        stocks.set(id, unpackStock(packed));
      }
    }
  }
  return { games, stocks, packedAt: head.packedAt };
}

/** The content as texts of at most MAX_SHARD_ROWS games and MAX_SHARD_BYTES each; at least one. */
export function toShards({ games, stocks }: PackContent): string[] {
  const shards: string[] = [];
  let rows: string[] = [];
  let bytes = 0;
  const close = () => {
    shards.push(`[${rows.join(',\n')}]`);
    rows = [];
    bytes = 0;
  };
  for (const game of games.values()) {
    const text = JSON.stringify(packRow(game, stocks.get(game.id)));
    const size = new TextEncoder().encode(text).length + 2;
    if (rows.length === MAX_SHARD_ROWS || (rows.length > 0 && bytes + size > MAX_SHARD_BYTES)) close();
    rows.push(text);
    bytes += size;
  }
  if (rows.length > 0 || shards.length === 0) close();
  return shards;
}

function packRow(game: CatalogueGame, stock: DisplayStock = withHolds({}, [])): Row {
  return [
    game.id,
    game.title,
    game.cover,
    game.rating,
    game.genre,
    game.platform,
    game.releaseYear,
    (game.featured ? FEATURED : 0) | (game.archived ? ARCHIVED : 0) | ((game.lowStock + 1) * LOW_STOCK),
    game.buyingPrice,
    game.createdAt,
    {
      ...(game.aliases.length > 0 && { aliases: [...game.aliases] }),
      ...(game.rank > 0 && { rank: game.rank }),
      ...(game.stockedAt > 0 && { stockedAt: game.stockedAt }),
      ...(game.hasRegions && { hasRegions: true }),
    },
    KEY_TYPES.map((type) => stock.free[type] ?? 0),
    stock.holds.map(({ type, until }) => [KEY_TYPES.indexOf(type), until]),
    stock.goodUntil,
  ];
}

/** The fields in the order of toCatalogueGame(), so that both give equal objects. */
function unpackGame(packed: Row): CatalogueGame {
  const [id, title, cover, rating, genre, platform, releaseYear, flags, centimes, createdAt, others] = packed;
  const { aliases = [], rank = 0, stockedAt = 0, hasRegions = false } = others;
  return {
    id,
    title,
    aliases,
    buyingPrice: toCentimes(centimes),
    cover,
    rating,
    genre,
    platform,
    releaseYear,
    featured: (flags & FEATURED) > 0,
    rank,
    archived: (flags & ARCHIVED) > 0,
    lowStock: flags < LOW_STOCK ? DEFAULT_LOW_STOCK : Math.floor(flags / LOW_STOCK) - 1,
    createdAt,
    stockedAt,
    hasRegions,
  };
}

/** Most games have no key; one stock serves them all. */
const NO_STOCK = withHolds({}, []);

function unpackStock(packed: Row): DisplayStock {
  const [free, holds, goodUntil] = packed.slice(-3) as [Row[11], Row[12], Row[13]];
  if (holds.length === 0 && goodUntil === null && free.every((count) => count === 0)) return NO_STOCK;
  return {
    free: Object.fromEntries(KEY_TYPES.flatMap((type, index) => (free[index] ? [[type, free[index]]] : []))),
    holds: holds.flatMap(([index, until]) => (KEY_TYPES[index] ? [{ type: KEY_TYPES[index], until }] : [])),
    goodUntil,
  };
}

/** The packed catalogue, and the games with removals since; null where nothing is packed. */
export interface PackEvidence {
  readonly packs: PackContent;
  readonly removed: ReadonlySet<string>;
  /** Later changes (ms) are marked in their documents. */
  readonly since: number;
}

/** Read it before the games and the keys: changes in between are marked. */
export async function readPackEvidence(store: Store): Promise<PackEvidence | null> {
  const head = await readHead(store);
  const packs = head && (await readPacks(store, head));
  if (!packs) return null;
  const since = packs.packedAt - CLOCK_MARGIN_MS;
  const notes = await store.query({ from: REMOVALS, where: [['changedAt', '>=', since]] });
  return { packs, since, removed: new Set(notes.docs.map(({ id }) => id)) };
}
