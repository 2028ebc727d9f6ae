import { type Game, slug } from '~/domain/game';
import { fieldOf, fieldTexts, VALUE_NAMES, type ValueName } from '~/domain/game/fields';
import { coverDigest, uploadedCover } from '~/domain/game/picture';
import { type Description, DESCRIPTION_PARTS, type GameTexts, TEXT_LANGUAGES } from '~/domain/game/description';
import { toDecimal } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Data, Json, Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { withChangedAt, isPossibleId, plain, randomId, sha256 } from '~/features/documents/index.server';
import { readGame, toGame } from './document.server';
import { feature, readFeatured, unfeature } from './featured.server';
import type { GameInput } from './form.server';
import { createGameRemoval, type Removal } from './removal.server';
import { changePictures, forgetCover, type PictureChange } from './picture.server';
import { priceFields } from './prices.server';

const NOT_IN_FORM: ReadonlySet<string> = new Set([
  'id',
  'archived',
  'createdAt',
  'stockedAt',
  'offer',
  'priceLog',
  'pastOffers',
] satisfies (keyof Game)[]);

/** Returns the version of a game in the form: games that differ in any field have two versions. */
export async function versionOf({ screenshots, pictureTexts, ...game }: Game): Promise<string> {
  const fields = Object.fromEntries(Object.entries(game).filter(([name]) => !NOT_IN_FORM.has(name)));
  const pictures = screenshots.map((digest) => [digest, pictureTexts[digest] ?? '']);
  return (await sha256(new TextEncoder().encode(JSON.stringify({ ...fields, pictures })))).slice(0, 16);
}

export function createGameChanges({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  const removal = createGameRemoval({ store, clock });
  return { find, add, update, previewRemoval, remove, resumeRemovals: removal.resume };

  function find(id: string): Promise<Game | null> {
    return readGame(store, id);
  }

  /** Adds a game; its id comes from its title. ShopError 'featured-full', 'pictures-full'. */
  async function add(input: GameInput, by: string, pictures: PictureChange | null = null): Promise<Game> {
    const candidates = idCandidates(input.title);
    return store.transaction(async (tx) => {
      const existing = await tx.getMany(candidates.map((id) => `games/${id}`));
      const id = candidates[existing.indexOf(null)] ?? randomId();
      const featured = input.featured ? await readFeatured(tx) : null;
      if (featured) feature(tx, featured, id);
      const now = clock();
      const pictured = pictures ? changePictures(tx, { id, screenshots: [], pictureTexts: {} }, pictures) : {};
      const fields = { ...toFields(input), ...pictured };
      const data = { ...newGame(input, now), ...pictured };
      tx.create(`games/${id}`, data);
      recordChange(tx, { at: now, by, action: 'game-added', subject: `games/${id}`, before: null, after: fields });
      return toGame({ path: `games/${id}`, id, data, rev: '' });
    });
  }

  /**
   * Saves the form; unknown fields stay. `version`: the form's first, or ''. ShopError 'not-found', 'featured-full', 'pictures-full',
   * 'conflict'.
   */
  async function update(id: string, input: GameInput, by: string, version = '', pictures: PictureChange | null = null): Promise<Game> {
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
      const game = toGame(before);
      const fields = {
        ...toFields({ ...input, cover: standingCover(input.cover, game) }, before.data),
        ...priceFields(game, input.buyingPrice, now),
        ...(pictures && changePictures(tx, game, pictures)),
        ...withChangedAt(now),
      };
      const after = { ...before.data, ...fields };
      tx.update(`games/${id}`, fields);
      if (before.data['cover'] !== toGame({ ...before, data: after }).cover) forgetCover(tx, id, before.data['cover']);
      recordChange(tx, { at: now, by, action: 'game-changed', subject: `games/${id}`, before: before.data, after });
      return toGame({ ...before, data: after });
    });
  }

  /** Returns the outcome of remove(): a deletion with so many keys, or archiving. ShopError 'not-found'. */
  async function previewRemoval(id: string): Promise<Removal> {
    if (!(await find(id))) throw new ShopError('not-found', [id]);
    return removal.preview(id);
  }

  /** Deletes a game with its free keys, or archives it where keys were sold. ShopError 'not-found'. docs/rules.md, Games. */
  async function remove(id: string, by: string): Promise<Removal> {
    if (!isPossibleId(id)) throw new ShopError('not-found', [id]);
    return removal.remove(id, by);
  }
}

/** Returns the cover to save: an uploaded one that was replaced meanwhile has no files any more. */
function standingCover(cover: string, { id, cover: stands }: Game): string {
  const digest = coverDigest(cover);
  return digest !== null && cover === uploadedCover(id, digest) ? stands : cover;
}

export function newGame(input: GameInput, now: number): Data {
  const priceLog = [{ at: now, centimes: input.buyingPrice }];
  return { ...toFields(input), priceLog, createdAt: now, ...withChangedAt(now) };
}

/** Returns the fields of a document. One that is sparse is written where it has a value, or had one. */
export function toFields(game: GameInput, before: Data = {}): Data {
  const values: Readonly<Record<ValueName, unknown>> = { ...game, ...game.facts };
  const texts = fieldTexts(game);
  const isWritten = (name: ValueName) => !fieldOf(name).isSparse || before[name] !== undefined || texts[name] !== '';
  const written = VALUE_NAMES.filter(isWritten).map((name) => [fieldOf(name).stored ?? name, values[name]] as const);
  const { title = '', aliases, ...others } = plain(Object.fromEntries(written));
  return {
    title,
    ...(aliases !== undefined && { aliases }),
    price: toDecimal(game.originPrice),
    coefficient: game.coefficient / 10,
    buyingPrice: toDecimal(game.buyingPrice),
    cover: game.cover,
    ...others,
    description: writtenParts(game.description, before['description']),
    ...writtenTexts(game.texts, before['texts']),
  };
}

function writtenParts({ short, system, performance, features }: Description, before: Json | undefined) {
  return { ...asObject(before), short, system: [...system], performance: [...performance], features: [...features] };
}

/** Returns the texts of the languages that have some, or had. */
function writtenTexts(texts: GameTexts, stored: Json | undefined): Data {
  const before = asObject(stored);
  const written = TEXT_LANGUAGES.filter(
    (language) => before[language] !== undefined || DESCRIPTION_PARTS.some((part) => texts[language][part].length > 0),
  );
  if (stored === undefined && written.length === 0) return {};
  return { texts: { ...before, ...Object.fromEntries(written.map((each) => [each, writtenParts(texts[each], before[each])])) } };
}

/** Returns the ids for a new game, in order: `hades`, `hades-2` … and at last a random one. */
export function idCandidates(title: string): string[] {
  const base = slug(title);
  const numbered = base === '' ? [] : [base, ...Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`)];
  return [...numbered, randomId()];
}

function asObject(value: Json | undefined): { [field: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
