import { z } from 'zod';

import { kindOf, PICTURE_KINDS } from '~/domain/shared/file-kind';
import type { Game } from '~/domain/game';
import {
  coverDigest,
  isDigest,
  kindOfPicture,
  MAX_SCREENSHOTS,
  PICTURE_SIZES,
  pictureName,
  pictureNames,
  type PictureRole,
  type ShownKind,
  uploadedCover,
} from '~/domain/game/picture';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { PictureFault, Pictures, Poster, ShownFile } from '~/ports/pictures';
import type { Data, Json, Snapshot, Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { withChangedAt, defineDocument, isPossibleId, tryParse, sha256 } from '~/features/documents/index.server';
import { toGame } from './document.server';

export const MAX_GAME_PICTURE_BYTES = 5 * 1024 * 1024;
const MOST_DOTS = 40_000_000;
// why 360,000: its base64 stays below 512 kB, as every chunk of the store does
const MAX_FILE_BYTES = 360_000;

export type PictureRefusal =
  'picture-missing' | 'picture-type' | 'picture-other' | 'picture-broken' | 'picture-too-many-dots' | 'picture-too-large' | 'pictures-full';
export const PICTURE_FAULTS: Readonly<Record<PictureFault, PictureRefusal>> = {
  broken: 'picture-broken',
  'too-many-dots': 'picture-too-many-dots',
};
type Saved = { readonly ok: true; readonly game: Game } | { readonly ok: false; readonly code: PictureRefusal };

const fileDocument = z.object({ data: z.string() });
/** `games/{id}/pictureFiles/{name}`: one file of a picture, in base64. */
export const toPictureFile = defineDocument(1, ({ data }) => fileDocument.parse(data));

const filePath = (gameId: string, name: string) => `games/${gameId}/pictureFiles/${name}`;

export function createGamePictures({
  store,
  clock,
  pictures,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly pictures: Pictures;
}) {
  return { add, remove, read, poster: (poster: Poster) => pictures.poster(poster) };

  /** Adds a picture without its metadata, in the sizes that pages show; a new cover replaces the one before. ShopError 'not-found'. */
  async function add(gameId: string, role: PictureRole, sent: Uint8Array, by: string): Promise<Saved> {
    const refused = refusalOf(sent);
    if (refused !== null) return { ok: false, code: refused };
    const shown = await pictures.shown(sent, { sizes: PICTURE_SIZES[role], mostDots: MOST_DOTS, mostBytes: MAX_FILE_BYTES });
    if (!shown.ok) return { ok: false, code: PICTURE_FAULTS[shown.why] };
    const digest = (await sha256(sent)).slice(0, 24);
    return store.transaction(async (tx) => {
      const before = await mustFind(tx, gameId);
      const screenshots = screenshotsOf(before);
      if (role === 'screenshot' && screenshots.includes(digest)) return { ok: true, game: toGame(before) };
      if (role === 'screenshot' && screenshots.length >= MAX_SCREENSHOTS) return { ok: false, code: 'pictures-full' };
      const isSameCover = role === 'cover' && coverDigest(String(before.data['cover'])) === digest;
      if (role === 'cover' && !isSameCover) forgetCover(tx, gameId, before.data['cover']);
      for (const file of shown.made) tx.set(filePath(gameId, nameOf(digest, file)), { data: Buffer.from(file.bytes).toString('base64') });
      const fields = role === 'cover' ? { cover: uploadedCover(gameId, digest) } : { screenshots: [...screenshots, digest] };
      return { ok: true, game: change(tx, before, fields, by) };
    });
  }

  /** Removes a picture from its game; a missing one is no error. ShopError 'not-found'. */
  function remove(gameId: string, digest: string, by: string): Promise<Game> {
    return store.transaction(async (tx) => {
      const before = await mustFind(tx, gameId);
      const screenshots = screenshotsOf(before);
      if (screenshots.includes(digest)) {
        forget(tx, gameId, digest, 'screenshot');
        return change(tx, before, { screenshots: screenshots.filter((each) => each !== digest) }, by);
      }
      if (coverDigest(String(before.data['cover'])) !== digest) return toGame(before);
      forgetCover(tx, gameId, before.data['cover']);
      return change(tx, before, { cover: '' }, by);
    });
  }

  /** Returns one file of a picture; null where there is none, or one of a later release. */
  async function read(gameId: string, name: string): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly kind: ShownKind } | null> {
    const kind = kindOfPicture(name);
    if (kind === null || !isPossibleId(gameId)) return null;
    const snap = await store.get(filePath(gameId, name));
    const file = snap && tryParse(toPictureFile, snap);
    return file && { bytes: Buffer.from(file.data, 'base64'), kind };
  }

  function change(tx: Transaction, before: Snapshot, changed: Data, by: string): Game {
    const now = clock();
    const fields = { ...changed, ...withChangedAt(now) };
    const after = { ...before.data, ...fields };
    tx.update(before.path, fields);
    recordChange(tx, { at: now, by, action: 'game-changed', subject: before.path, before: before.data, after });
    return toGame({ ...before, data: after });
  }
}

export function forgetPictures(tx: Transaction, { id, cover, screenshots }: Pick<Game, 'id' | 'cover' | 'screenshots'>): void {
  forgetCover(tx, id, cover);
  for (const digest of screenshots) forget(tx, id, digest, 'screenshot');
}

/** Deletes an uploaded cover, in the transaction that takes it from its game. Any other cover is left alone. */
export function forgetCover(tx: Transaction, gameId: string, cover: Json | undefined): void {
  const digest = coverDigest(String(cover));
  if (digest !== null && cover === uploadedCover(gameId, digest)) forget(tx, gameId, digest, 'cover');
}

function forget(tx: Transaction, gameId: string, digest: string, role: PictureRole): void {
  for (const name of pictureNames(digest, role)) tx.delete(filePath(gameId, name));
}

/** Returns why an uploaded file is no picture to show; null: it may be one. */
export function refusalOf(sent: Uint8Array): PictureRefusal | null {
  if (sent.length === 0) return 'picture-missing';
  if (sent.length > MAX_GAME_PICTURE_BYTES) return 'picture-too-large';
  const kind = kindOf(sent);
  if (kind === 'other-picture') return 'picture-other';
  return PICTURE_KINDS.some((each) => each === kind) ? null : 'picture-type';
}

async function mustFind(tx: Transaction, gameId: string): Promise<Snapshot> {
  const snap = isPossibleId(gameId) ? await tx.get(`games/${gameId}`) : null;
  if (!snap || snap.data['archived'] === true) throw new ShopError('not-found', [gameId]);
  return snap;
}

function screenshotsOf({ data }: Snapshot): readonly string[] {
  const stored = data['screenshots'];
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string' && isDigest(each)).map(String) : [];
}

const nameOf = (digest: string, { width, kind }: ShownFile) => pictureName(digest, width, kind);
