import { z } from 'zod';

import { type CatalogueGame, NO_NAMES } from '~/domain/catalogue';
import { type DisplayStock, withHolds } from '~/domain/catalogue/availability';
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
}

/** How far servers' clocks may differ, and how long a write may take: changes are read again from so long before the packs. */
export const CLOCK_MARGIN_MS = 5 * 60_000;

export const shardPath = (generation: string, index: number) => `${PACKS}/${generation}-${index}`;

/** Most games have no key; one stock serves them all. */
const NO_STOCK = withHolds({}, []);

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
});

/** The fields in the order of toCatalogueGame(), so that both give equal objects. */
const game = z.object({
  id: z.string(),
  title: z.string(),
  // why: most games have none, and one list serves them all
  aliases: z.array(z.string()).transform((names) => (names.length === 0 ? NO_NAMES : names)),
  buyingPrice: z.number().transform(toCentimes),
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
});
const keyType = z.enum(KEY_TYPES);
const stock = z.object({
  free: z.partialRecord(keyType, z.number().int()),
  holds: z.array(z.object({ type: keyType, until: z.number() })),
  goodUntil: z.number().nullable(),
});
/** A game, and its stock where it has any. */
const row = z.object({ game, stock: stock.optional() });
type Row = z.infer<typeof row>;

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
        games.set(packed.game.id, packed.game);
        stocks.set(packed.game.id, packed.stock ?? NO_STOCK);
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
    const packed = stocks.get(game.id) ?? NO_STOCK;
    const text = JSON.stringify(isEmpty(packed) ? { game } : { game, stock: packed });
    const size = new TextEncoder().encode(text).length + 2;
    if (rows.length === MAX_SHARD_ROWS || (rows.length > 0 && bytes + size > MAX_SHARD_BYTES)) close();
    rows.push(text);
    bytes += size;
  }
  if (rows.length > 0 || shards.length === 0) close();
  return shards;
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

function isEmpty({ free, holds }: DisplayStock): boolean {
  return holds.length === 0 && Object.keys(free).length === 0;
}
