import { z } from 'zod';

import { type Game, generatedCover, isCover, isOwnCover, readStoredLowStock, readStoredRating, slug } from '~/domain/game';
import { findGenre } from '~/domain/genre';
import { buyingPrice, type Centimes, MAX_CENTIMES, readStoredCoefficient, readStoredPrice, toDecimal } from '~/domain/money';
import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';
import type { Data, Json, Snap, Store } from '~/ports/store/port';

import { recordChange } from '~/features/audit.server';
import { changeMark } from '~/features/catalogue/changes';
import { isPossibleId } from '~/features/document-id';
import { feature, readFeatured, unfeature } from './featured.server';
import type { GameInput } from './form.server';
import { createGameRemoval, type Removal } from './removal.server';
import { randomId, sha256 } from '~/features/random';

// --- documents

const text = z.union([z.string(), z.number().transform(String)]).catch('');
const list = z.array(z.string()).catch([]);

/** `games/{id}` as an older store wrote it, or ours: nothing in it is trusted to have its type. */
const gameDocument = z.looseObject({
  title: text,
  price: z.unknown().optional(),
  coefficient: z.unknown().optional(),
  buyingPrice: z.unknown().optional(),
  cover: text,
  rating: z.unknown().optional(),
  genre: text,
  platform: text,
  releaseYear: text,
  featured: z.boolean().catch(false),
  description: z
    .looseObject({ short: text, system: list, performance: list, features: list })
    .catch({ short: '', system: [], performance: [], features: [] }),
  archived: z.boolean().catch(false),
  lowStockAlert: z.unknown().optional(),
  createdAt: z.number().catch(0),
  coverHints: z.object({ art: z.string().optional(), palette: z.string().optional() }).catch({}),
});

/**
 * A document of `games` → a game. Amounts in it are decimal MAD, as a number or older text (`"$1,299.00"`). What the shopper pays is its
 * `buyingPrice`; without one, price × coefficient (1.5 where none is stored). A cover that pages can't show gives way to the generated one.
 */
export function toGame(snap: Snap): Game {
  const fields = gameDocument.parse(snap.data);
  const originPrice = readStoredPrice(fields.price);
  const coefficient = readStoredCoefficient(fields.coefficient);
  const hasBuyingPrice = fields.buyingPrice !== undefined && fields.buyingPrice !== null && fields.buyingPrice !== '';
  const { art, palette } = fields.coverHints;
  return {
    id: snap.id,
    title: fields.title,
    originPrice,
    coefficient,
    buyingPrice: hasBuyingPrice ? readStoredPrice(fields.buyingPrice) : withinLimit(buyingPrice(originPrice, coefficient)),
    cover: isCover(fields.cover) ? fields.cover : generatedCover(snap.id),
    rating: readStoredRating(fields.rating),
    genre: findGenre(fields.genre) ?? fields.genre,
    platform: fields.platform,
    releaseYear: fields.releaseYear,
    featured: fields.featured && !fields.archived,
    description: {
      short: fields.description.short,
      system: fields.description.system,
      performance: fields.description.performance,
      features: fields.description.features,
    },
    archived: fields.archived,
    lowStock: readStoredLowStock(fields.lowStockAlert),
    createdAt: fields.createdAt,
    coverHints: { ...(art && { art }), ...(palette && { palette }) },
  };
}

// --- the repository

/** A game as it is stored, an archived one too; null where there is none. */
export async function readGame(store: Store, id: string): Promise<Game | null> {
  if (!isPossibleId(id)) return null;
  const snap = await store.get(`games/${id}`);
  return snap ? toGame(snap) : null;
}

/** Stands for what the form shows of a game: two that differ in anything there have two versions. */
export async function versionOf({
  id: _id,
  archived: _archived,
  createdAt: _createdAt,
  coverHints: _hints,
  ...shown
}: Game): Promise<string> {
  return (await sha256(new TextEncoder().encode(JSON.stringify(shown)))).slice(0, 16);
}

/** The games of the store, `games/{id}`: finding, adding, changing and deleting them. */
export function createGames({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const removal = createGameRemoval({ store, clock });
  return { find, add, update, previewRemoval, remove, resumeRemovals: removal.resume };

  /** Also finds an archived game, for its orders; null where there is none. */
  function find(id: string): Promise<Game | null> {
    return readGame(store, id);
  }

  /** A new game; its id comes from its title. ShopError 'featured-full'. */
  async function add(input: GameInput, by: string): Promise<Game> {
    const candidates = idCandidates(input.title);
    return store.transaction(async (tx) => {
      const taken = await tx.getMany(candidates.map((id) => `games/${id}`));
      const id = candidates[taken.indexOf(null)] ?? randomId();
      const featured = input.featured ? await readFeatured(tx) : null;
      if (featured) feature(tx, featured, id);
      const now = clock();
      const fields = toFields(id, input);
      const data = newGame(id, input, now);
      tx.create(`games/${id}`, data);
      recordChange(tx, { at: now, by, action: 'game-added', subject: `games/${id}`, before: null, after: fields });
      return toGame({ path: `games/${id}`, id, data, rev: '' });
    });
  }

  /**
   * Saves what the form holds; fields that it doesn't know survive. `version` is the one that the form began with; '' where it doesn't say.
   * ShopError 'not-found', 'featured-full', 'conflict' where somebody saved another one meanwhile.
   */
  async function update(id: string, input: GameInput, by: string, version = ''): Promise<Game> {
    if (!isPossibleId(id)) throw new ShopError('not-found', [id]);
    return store.transaction(async (tx) => {
      const before = await tx.get(`games/${id}`);
      if (!before || before.data['archived'] === true) throw new ShopError('not-found', [id]);
      if (version !== '' && version !== (await versionOf(toGame(before)))) throw new ShopError('conflict', [id]);
      const isChange = input.featured !== (before.data['featured'] === true);
      const featured = isChange ? await readFeatured(tx) : null;
      if (featured && input.featured) feature(tx, featured, id);
      if (featured && !input.featured) unfeature(tx, featured, id);
      const now = clock();
      const fields = { ...toFields(id, input, before.data), ...changeMark(now) };
      const after = { ...before.data, ...fields };
      tx.update(`games/${id}`, fields);
      recordChange(tx, { at: now, by, action: 'game-changed', subject: `games/${id}`, before: before.data, after });
      return toGame({ ...before, data: after });
    });
  }

  /** What remove() would do now: deleted with so many keys, or archived. ShopError 'not-found'. */
  async function previewRemoval(id: string): Promise<Removal> {
    if (!(await find(id))) throw new ShopError('not-found', [id]);
    return removal.preview(id);
  }

  /**
   * Deletes a game with its free keys; one whose keys were ever sold, or belong to an order, is archived: hidden from the store, kept for
   * its orders. ShopError 'not-found'. See docs/rules.md, Games.
   */
  async function remove(id: string, by: string): Promise<Removal> {
    if (!isPossibleId(id)) throw new ShopError('not-found', [id]);
    return removal.remove(id, by);
  }
}

// --- helpers

/** The document of a game that is new at `now` (ms). */
export function newGame(id: string, input: GameInput, now: number): Data {
  return { ...toFields(id, input), createdAt: now, ...changeMark(now) };
}

function toFields(id: string, input: GameInput, before: Data = {}): Data {
  const { short, system, performance, features } = input.description;
  return {
    title: input.title,
    price: toDecimal(input.originPrice),
    coefficient: input.coefficient / 10,
    buyingPrice: toDecimal(input.buyingPrice),
    // a generated cover is always the game's own, whatever the form guessed its id to be
    cover: isOwnCover(input.cover) ? generatedCover(id) : input.cover,
    rating: input.rating,
    genre: input.genre,
    platform: input.platform,
    releaseYear: input.releaseYear,
    featured: input.featured,
    lowStockAlert: input.lowStock,
    description: { ...asObject(before['description']), short, system, performance, features },
  };
}

/** The ids that a new game may have: `hades`, `hades-2` … and, where all are taken, one that nobody has. `preview` belongs to the cover route. */
export function idCandidates(title: string): string[] {
  const base = slug(title);
  const numbered = base === '' ? [] : [base, ...Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`)];
  return [...numbered.filter((id) => id !== 'preview'), randomId()];
}

function withinLimit(amount: Centimes): Centimes {
  return amount > MAX_CENTIMES ? (0 as Centimes) : amount;
}

function asObject(value: Json | undefined): { [field: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
