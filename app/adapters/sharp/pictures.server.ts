import { createRequire } from 'node:module';

import type * as Libvips from 'sharp';

import { createFairSemaphore } from '~/domain/shared/fair-semaphore';
import { kindOf, PICTURE_KINDS, type PictureKind } from '~/domain/shared/file-kind';
import { PREVIEW_KIND, SHOWN_KINDS, type PictureSize, type ShownKind } from '~/domain/game/picture';
import type { LogoMade, Made, Picture, Pictures, QrMade, ShownAs, ShownFile } from '~/ports/pictures';

import { hasTooManyParts } from './count-parts.server';
import { drawPoster } from './poster.server';
import { hasQrCode } from './qr-code.server';

/** A larger PNG, in bytes, becomes a JPEG. */
const LARGEST_PNG = 2_000_000;
/** The time limit (s) of one picture. */
const PATIENCE = 20;

const load = createRequire(import.meta.url);
let loaded: typeof Libvips.default | null = null;

/** Loads libvips at the first picture: a start is sooner without it. */
function libvips(): typeof Libvips.default {
  if (loaded) return loaded;
  const sharp = load('sharp') as typeof Libvips.default;
  // why: nothing is made twice here, and one thread of two cores is left for the pages
  sharp.cache(false);
  sharp.concurrency(1);
  // why: libvips reads dozens of kinds, drawings in SVG too, and each reader is one more way in
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  loaded = sharp;
  return sharp;
}

/** Makes pictures by libvips, one at a time because of its memory, fairly by client. */
export function createPictures(client: () => string = () => ''): Pictures {
  const making = createFairSemaphore({ capacity: 1 });

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const { isGranted, end } = making.take(client());
    try {
      await isGranted;
      return await work();
    } finally {
      end();
    }
  }

  return {
    smaller: (bytes, side, { mostDots = MOST_DOTS, leastWidth = 0 } = {}) =>
      alone(() => make(bytes, mostDots, (picture, upright) => smaller(picture, boxOf(upright, side, leastWidth)))),
    poster: (poster) => alone(() => drawPoster(libvips(), poster)),
    logo: (bytes, as) => alone(() => make(bytes, as.mostDots, (picture) => logo(picture, as))),
    qr: (bytes, as) => alone(() => make(bytes, as.mostDots, (picture) => qr(picture, as))),
    shown: (bytes, as) => alone(() => make(bytes, as.mostDots, (picture) => toShownFiles(picture, as))),
  };
}

/** The most dots of a picture: one that unpacks to more fills a browser's memory. */
const MOST_DOTS = 100_000_000;
/**
 * The most bytes of a picture that is held whole (several passes, or WebP): 25 million dots of a JPEG. Other pictures come line by line.
 */
const MOST_HELD = 150_000_000;

/** Reads a picture in libvips' own thread. null of `toMade`: it doesn't become what it should. */
async function make<T>(
  bytes: Uint8Array,
  mostDots: number,
  toMade: (picture: Libvips.Sharp, upright: Box) => Promise<T | null>,
): Promise<Made<T>> {
  try {
    const kind = PICTURE_KINDS.find((each) => each === kindOf(bytes));
    if (kind === undefined || (await hasTooManyParts(bytes, kind))) return BROKEN;
    const head = await libvips()(bytes, { limitInputPixels: false }).metadata();
    if (head.width * head.height > mostDots || heldBytes(head) > MOST_HELD) return { ok: false, why: 'too-many-dots' };
    const picture = libvips()(bytes, { limitInputPixels: mostDots, failOn: 'error', sequentialRead: true });
    const made = await toMade(picture.autoOrient().timeout({ seconds: PATIENCE }), head.autoOrient);
    return made === null ? BROKEN : { ok: true, made };
  } catch {
    // why any error: libvips has no kinds of them, and what it can't show is no picture
    return BROKEN;
  }
}

const BROKEN = { ok: false, why: 'broken' } as const;

/** Returns the bytes of a picture that are held at once: of a JPEG two for each colour of a dot. */
function heldBytes({ format, width, height, channels, depth, isProgressive }: Libvips.Metadata): number {
  if (format === 'webp') return width * height * 4;
  if (!isProgressive) return 0;
  // why four: a PNG of few colours is unpacked to red, green, blue and how clear it is
  return format === 'jpeg' ? width * height * channels * 2 : width * height * 4 * (depth === 'ushort' ? 2 : 1);
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Returns the box into which a picture is made to fit: as high as a long one needs to keep `leastWidth`. */
function boxOf({ width, height }: Box, side: number, leastWidth: number): Box {
  const readableWidth = Math.min(width, leastWidth, side);
  return { width: side, height: Math.max(side, Math.ceil((height * readableWidth) / Math.max(1, width))) };
}

async function smaller(picture: Libvips.Sharp, box: Box): Promise<Picture | null> {
  const fitting = picture.resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitting.toBuffer({ resolveWithObject: true });
  const kind = PICTURE_KINDS.find((each) => each === info.format);
  if (kind === undefined) return null;
  return kind === 'png' && data.length > LARGEST_PNG ? await asJpeg(data) : toPicture(kind, data);
}

async function asJpeg(bytes: Uint8Array): Promise<Picture> {
  return toPicture('jpeg', await libvips()(bytes).flatten({ background: '#fff' }).jpeg().toBuffer());
}

const toPicture = (kind: PictureKind, bytes: Uint8Array): Picture => ({ kind, bytes });

/** From 1 to 100: the first that gives a small enough file is taken. */
const QUALITIES = [75, 55, 35, 20];

/** Unpacks the picture once, in its largest size, for all files. */
async function toShownFiles(picture: Libvips.Sharp, { sizes, mostBytes }: ShownAs): Promise<readonly ShownFile[] | null> {
  const largest = sizes.at(-1);
  if (!largest) return [];
  const base = await toSize(picture, largest).png({ compressionLevel: 1 }).toBuffer();
  const variants = sizes.flatMap((size) => SHOWN_KINDS.map((kind) => ({ size, kind })));
  const files: ShownFile[] = [];
  for (const { size, kind } of [...variants, { size: largest, kind: PREVIEW_KIND }] as const) {
    const bytes = await smallEnough(toSize(libvips()(base), size), kind, mostBytes);
    if (bytes === null) return null;
    files.push({ width: size.width, kind, bytes });
  }
  return files;
}

/** From 2 to 256: the first that gives a small enough PNG is taken. */
const COLOURS = [256, 64, 16];

type LogoAs = Parameters<Pictures['logo']>[1];

async function logo(picture: Libvips.Sharp, { width, height, mostBytes }: LogoAs): Promise<LogoMade | null> {
  const fitting = picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitting.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const webp = await smallEnough(libvips()(data), 'webp', mostBytes);
  const png = await smallPng(data, mostBytes);
  return webp === null || png === null ? null : { width: info.width, height: info.height, webp, png };
}

async function qr(picture: Libvips.Sharp, { width, height, mostBytes }: LogoAs): Promise<QrMade | null> {
  const fitting = picture.flatten({ background: '#fff' }).resize({ width, height, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitting.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const png = await smallPng(data, mostBytes);
  if (png === null) return null;
  return { width: info.width, height: info.height, png, isRead: await hasQrCode(libvips()(png), info) };
}

async function smallPng(bytes: Uint8Array, mostBytes: number): Promise<Uint8Array | null> {
  for (const colours of COLOURS) {
    const png = await libvips()(bytes).png({ palette: true, colours, effort: 10 }).toBuffer();
    if (png.length <= mostBytes) return png;
  }
  return null;
}

function toSize(picture: Libvips.Sharp, { width, height }: PictureSize): Libvips.Sharp {
  return height === null
    ? picture.resize({ width, withoutEnlargement: true })
    : picture.resize({ width, height, fit: 'cover', position: 'attention' });
}

async function smallEnough(picture: Libvips.Sharp, kind: ShownKind, mostBytes: number): Promise<Uint8Array | null> {
  for (const quality of QUALITIES) {
    const bytes = await encoded(picture.clone(), kind, quality).toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  return null;
}

function encoded(picture: Libvips.Sharp, kind: ShownKind, quality: number): Libvips.Sharp {
  if (kind === 'avif') return picture.avif({ quality: Math.round(quality * 0.75), effort: 3 });
  return kind === 'webp' ? picture.webp({ quality }) : picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true });
}
