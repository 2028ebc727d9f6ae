import { paths } from '~/domain/paths';
import { groundOf } from './title-cover';

export type PictureRole = 'cover' | 'screenshot';

/** A size of a picture on pages. `height`: it is cut to this; null: it keeps its form. */
export interface PictureSize {
  readonly width: number;
  readonly height: number | null;
}

export const PICTURE_SIZES = {
  cover: [
    { width: 300, height: 400 },
    { width: 600, height: 800 },
  ],
  screenshot: [
    { width: 640, height: null },
    { width: 1280, height: null },
  ],
} as const satisfies Readonly<Record<PictureRole, readonly PictureSize[]>>;

/** The stored kinds of each size; chat apps get the large one as a JPEG, the one kind that all know. */
export const SHOWN_KINDS = ['avif', 'webp'] as const;
export const PREVIEW_KIND = 'jpg';
export type ShownKind = (typeof SHOWN_KINDS)[number] | typeof PREVIEW_KIND;

export const MAX_SCREENSHOTS = 5;

/** The longest description of a screenshot, in characters. */
export const MAX_PICTURE_TEXT = 200;

/** Returns the name of one file of a picture; `digest`: the first 24 digits of the upload's hash. */
export function pictureName(digest: string, width: number, kind: ShownKind): string {
  return `${digest}-${width}.${kind}`;
}

/** Returns the kind of a file by its name; null where no picture has such a name. */
export function kindOfPicture(name: string): ShownKind | null {
  const [, kind] = /^[0-9a-f]{24}-(?:300|600|640|1280)\.(avif|webp|jpg)$/.exec(name) ?? [];
  const kinds: readonly ShownKind[] = [...SHOWN_KINDS, PREVIEW_KIND];
  return kinds.find((shownKind) => shownKind === kind) ?? null;
}

export function pictureNames(digest: string, role: PictureRole): readonly string[] {
  const [, { width }] = PICTURE_SIZES[role];
  const shownNames = PICTURE_SIZES[role].flatMap((size) => SHOWN_KINDS.map((kind) => pictureName(digest, size.width, kind)));
  return [...shownNames, pictureName(digest, width, PREVIEW_KIND)];
}

/** Returns whether a text is a digest of a picture. */
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

/** Returns the names of the fields of a game's form that belong to a screenshot. */
export function pictureFields(digest: string): Readonly<Record<'text' | 'remove', string>> {
  return { text: `text-${digest}`, remove: `remove-${digest}` };
}

/** Reads the digests of screenshots in their order, as a form holds them. */
export function readOrder(typed = ''): readonly string[] {
  return typed.split(',').filter(isDigest);
}

export function moveEarlier(order: readonly string[], digest: string): readonly string[] {
  const at = order.indexOf(digest);
  return at < 1 ? order : [...order.slice(0, at - 1), digest, ...order.slice(at - 1, at), ...order.slice(at + 1)];
}

export function moveLater(order: readonly string[], digest: string): readonly string[] {
  return moveEarlier(order.toReversed(), digest).toReversed();
}

const COVER = /^\/pictures\/([^/?#]+)\/([0-9a-f]{24})-600\.webp$/;

/** Returns the address of an uploaded cover, as a game's `cover`. */
export function uploadedCover(gameId: string, digest: string): string {
  return paths.picture(gameId, pictureName(digest, 600, 'webp'));
}

/** Returns the digest of an uploaded cover; null for any other. */
export function coverDigest(cover: string): string | null {
  return COVER.exec(cover)?.[2] ?? null;
}

/** Returns the addresses of an uploaded cover at this width, by kind; null for any other. */
export function coverFiles(cover: string, width: number): Readonly<Record<'avif' | 'webp', string>> | null {
  if (!COVER.test(cover)) return null;
  const size = PICTURE_SIZES.cover.find((each) => each.width >= width) ?? PICTURE_SIZES.cover[1];
  const webp = cover.replace(/600\.webp$/, `${size.width}.webp`);
  return { webp, avif: webp.replace(/webp$/, 'avif') };
}

/** The picture for chat apps: an address from `/` or of https, and its size; null where that is unknown. */
export interface Preview {
  readonly address: string;
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** The size of a game's picture for chat apps, with its price. */
export const POSTER_SIZE = { width: 1200, height: 630 } as const;

/** The size of the pictures beside the drawings in `public/covers`: chat apps show no drawings. */
const DRAWING_PREVIEW = { width: 300, height: 400 };

/** Returns the preview of a game: its cover, or the ground of its title. */
export function previewOf({ cover, title }: { readonly cover: string; readonly title: string }): Preview {
  if (cover === '') return { address: paths.ground(groundOf(title)), size: DRAWING_PREVIEW };
  if (COVER.test(cover)) return { address: cover.replace(/webp$/, PREVIEW_KIND), size: PICTURE_SIZES.cover[1] };
  if (cover.startsWith(paths.covers)) return { address: cover.replace(/svg$/, PREVIEW_KIND), size: DRAWING_PREVIEW };
  return { address: cover, size: null };
}
