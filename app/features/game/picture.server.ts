import { z } from 'zod';

import { kindOf, PICTURE_KINDS } from '~/domain/shared/file-kind';
import type { Game } from '~/domain/game';
import {
  coverDigest,
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
import type { PictureFault, Pictures, Poster, ShownFile } from '~/ports/pictures';
import type { Data, Json, Store, Transaction } from '~/ports/store';

import { defineDocument, isPossibleId, tryParse, sha256 } from '~/features/documents/index.server';
import { toGame } from './document.server';

export const MAX_GAME_PICTURE_BYTES = 15 * 1024 * 1024;
const MOST_DOTS = 40_000_000;
const TAKEN_SIDE = 2_560;
// why 220,000: in base64 all files of a game's pictures fit into one transaction of Firestore, 10 MiB
const MAX_FILE_BYTES = 220_000;

export type PictureRefusal =
  | 'picture-missing'
  | 'picture-type'
  | 'picture-other'
  | 'picture-broken'
  | 'picture-too-many-dots'
  | 'picture-too-small'
  | 'picture-too-large'
  | 'pictures-full'
  | 'pictures-too-much';
export const PICTURE_FAULTS: Readonly<Record<PictureFault, PictureRefusal>> = {
  broken: 'picture-broken',
  'too-many-dots': 'picture-too-many-dots',
};

/** The fields of a game's form that take pictures: one cover, and any number of screenshots. */
export type PictureField = 'coverFile' | 'pictures';

/** A file that is no picture to show. `name`: the browser's; '' for all files of the field. */
export interface RefusedPicture {
  readonly field: PictureField;
  readonly name: string;
  readonly code: PictureRefusal;
}

/** A picture as it was sent, made smaller and without metadata. `digest`: the beginning of the sent file's hash. */
export interface TakenPicture {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** A picture in all sizes of its role. */
export interface MadePicture {
  readonly digest: string;
  readonly role: PictureRole;
  readonly files: readonly ShownFile[];
}

type Made = { readonly ok: true; readonly picture: MadePicture } | { readonly ok: false; readonly code: PictureRefusal };

/** A picture in a batch of many. */
interface StoredPicture {
  readonly id: string;
  readonly role: PictureRole;
  readonly digest: string;
}

/** The changes to a game's pictures, by digest. A new cover takes the place of the one before. */
export interface PictureChange {
  readonly cover: MadePicture | null;
  readonly added: readonly MadePicture[];
  readonly removed: readonly string[];
  /** The screenshots in their order; those that it doesn't name come behind them. */
  readonly order: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
}

const fileDocument = z.object({ data: z.string() });
/** `games/{id}/pictureFiles/{name}`: one file of a picture, in base64. */
export const toPictureFile = defineDocument(1, ({ data }) => fileDocument.parse(data));

export const pictureFilePath = (gameId: string, name: string) => `games/${gameId}/pictureFiles/${name}`;

export type GamePictures = ReturnType<typeof createGamePictures>;

export function createGamePictures({ store, pictures }: { readonly store: Store; readonly pictures: Pictures }) {
  return { take, make, made, read, poster: (poster: Poster) => pictures.poster(poster) };

  async function take(
    upload: Uint8Array,
  ): Promise<{ readonly ok: true; readonly picture: TakenPicture } | { readonly ok: false; readonly code: PictureRefusal }> {
    const refusal = refusalOf(upload);
    if (refusal !== null) return { ok: false, code: refusal };
    const smaller = await pictures.smaller(upload, TAKEN_SIDE, { mostDots: MOST_DOTS });
    if (!smaller.ok) return { ok: false, code: PICTURE_FAULTS[smaller.why] };
    return { ok: true, picture: { digest: await digestOf(upload), bytes: smaller.made.bytes } };
  }

  async function make({ digest, bytes }: TakenPicture, role: PictureRole): Promise<Made> {
    const rendering = await pictures.shown(bytes, { sizes: PICTURE_SIZES[role], mostDots: MOST_DOTS, mostBytes: MAX_FILE_BYTES });
    return rendering.ok
      ? { ok: true, picture: { digest, role, files: rendering.made } }
      : { ok: false, code: PICTURE_FAULTS[rendering.why] };
  }

  /** Makes the sizes that pages show of a picture as it was sent. */
  async function made(upload: Uint8Array, role: PictureRole): Promise<Made> {
    const refusal = refusalOf(upload);
    return refusal === null ? make({ digest: await digestOf(upload), bytes: upload }, role) : { ok: false, code: refusal };
  }

  /** Returns one file of a picture; null where there is none, or one of a later release. */
  async function read(gameId: string, name: string): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly kind: ShownKind } | null> {
    const kind = kindOfPicture(name);
    if (kind === null || !isPossibleId(gameId)) return null;
    const doc = await store.get(pictureFilePath(gameId, name));
    const file = doc && tryParse(toPictureFile, doc);
    return file && { bytes: Buffer.from(file.data, 'base64'), kind };
  }
}

/** Writes a game's changed pictures, and returns the fields of its document. ShopError 'pictures-full'. */
export function changePictures(
  tx: Transaction,
  { id, screenshots, pictureTexts }: Pick<Game, 'id' | 'screenshots' | 'pictureTexts'>,
  { cover, added, removed, order, texts }: PictureChange,
): Data {
  const isAgain = (digest: string) => added.some((made) => made.digest === digest);
  const gone = screenshots.filter((digest) => removed.includes(digest) && !isAgain(digest));
  const stay = screenshots.filter((digest) => !gone.includes(digest));
  const placed = [...order.filter((digest) => stay.includes(digest)), ...stay.filter((digest) => !order.includes(digest))];
  const fresh = added.filter(({ digest }, index) => !stay.includes(digest) && added.findIndex((made) => made.digest === digest) === index);
  const after = [...new Set([...placed, ...fresh.map(({ digest }) => digest)])];
  if (after.length > MAX_SCREENSHOTS) throw new ShopError('pictures-full', [id]);
  for (const digest of gone) forgetFiles(tx, id, digest, 'screenshot');
  for (const picture of cover ? [cover, ...fresh] : fresh) for (const { set, data } of pictureWrites(id, picture)) tx.set(set, data);
  const describedPictures = after.flatMap((digest) => {
    const text = texts[digest] ?? pictureTexts[digest] ?? '';
    return text === '' ? [] : [[digest, text] as const];
  });
  return {
    ...(cover && { cover: uploadedCover(id, cover.digest) }),
    ...((after.length > 0 || screenshots.length > 0) && { screenshots: after, pictureTexts: Object.fromEntries(describedPictures) }),
  };
}

export function pictureWrites(gameId: string, { digest, files }: MadePicture): readonly { readonly set: string; readonly data: Data }[] {
  return files.map((file) => ({
    set: pictureFilePath(gameId, nameOf(digest, file)),
    data: { data: Buffer.from(file.bytes).toString('base64') },
  }));
}

export function forgetPictures(tx: Transaction, { id, cover, screenshots }: Pick<Game, 'id' | 'cover' | 'screenshots'>): void {
  forgetCover(tx, id, cover);
  for (const digest of screenshots) forgetFiles(tx, id, digest, 'screenshot');
}

/** Deletes an uploaded cover, in the transaction that takes it from its game. Any other cover is left alone. */
export function forgetCover(tx: Transaction, gameId: string, cover: Json | undefined): void {
  const digest = coverDigest(String(cover));
  if (digest !== null && cover === uploadedCover(gameId, digest)) forgetFiles(tx, gameId, digest, 'cover');
}

export function forgetFiles(tx: Transaction, gameId: string, digest: string, role: PictureRole): void {
  for (const name of pictureNames(digest, role)) tx.delete(pictureFilePath(gameId, name));
}

/** Returns why an uploaded file is no picture to show; null: it may be one. */
export function refusalOf(upload: Uint8Array): PictureRefusal | null {
  if (upload.length === 0) return 'picture-missing';
  if (upload.length > MAX_GAME_PICTURE_BYTES) return 'picture-too-large';
  const kind = kindOf(upload);
  if (kind === 'other-picture') return 'picture-other';
  return PICTURE_KINDS.some((each) => each === kind) ? null : 'picture-type';
}

const nameOf = (digest: string, { width, kind }: ShownFile) => pictureName(digest, width, kind);

/** Deletes the files of pictures that no game shows: the owner dropped them, or left them. */
export async function forgetUnused(store: Store, rows: readonly StoredPicture[]): Promise<void> {
  const stored = rows.filter(({ digest }) => digest !== '');
  for (const id of new Set(stored.map((row) => row.id)))
    await store.transaction(async (tx) => {
      const doc = await tx.get(`games/${id}`);
      const game = doc && tryParse(toGame, doc);
      if (doc && !game) return;
      const unused = stored.filter((row) => row.id === id && !(game && shows(game, row.digest, row.role)));
      // why by path: one picture may have come twice
      for (const path of new Set(unused.flatMap(({ digest, role }) => pictureNames(digest, role).map((name) => pictureFilePath(id, name)))))
        tx.delete(path);
    });
}

function shows({ cover, screenshots }: Game, digest: string, role: PictureRole): boolean {
  return role === 'cover' ? coverDigest(cover) === digest : screenshots.includes(digest);
}

async function digestOf(upload: Uint8Array): Promise<string> {
  return (await sha256(upload)).slice(0, 24);
}
