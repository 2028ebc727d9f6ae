import { createRequire } from 'node:module';

import type * as Libvips from 'sharp';

import { MOST_DOTS, PICTURE_KINDS, type PictureKind } from '~/domain/file-kind';
import { PREVIEW_KIND, SHOWN_KINDS, type PictureSize, type ShownKind } from '~/domain/game-picture';
import type { Picture, Pictures, ShownAs, ShownFile } from '~/ports/pictures';

/** A larger PNG, in bytes, becomes a JPEG: it is a photo, and not a screenshot. */
const LARGEST_PNG = 2_000_000;
/** How long (s) one picture may take: a photo of a phone takes a fifth of a second. */
const PATIENCE = 20;

const load = createRequire(import.meta.url);
let loaded: typeof Libvips.default | null = null;

/** Loaded for the first picture: a store starts sooner without libvips, and with 16 MB less. */
function libvips(): typeof Libvips.default {
  if (loaded) return loaded;
  const sharp = load('sharp') as typeof Libvips.default;
  // why: nothing is made twice here, and one thread of two cores is left for the pages
  sharp.cache(false);
  sharp.concurrency(1);
  // why: libvips reads dozens of kinds, drawings in SVG too, and each reader is a door
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  loaded = sharp;
  return sharp;
}

/** Open only while one of the store's own is drawn: nothing else is read in that turn. */
const DRAWINGS = { operation: ['VipsForeignLoadSvg'] };

/** Pictures by libvips. One at a time, since one takes up to 240 MB while it is made smaller. */
export function createPictures(): Pictures {
  let before: Promise<unknown> = Promise.resolve();

  function inTurn<T>(make: () => Promise<T>): Promise<T> {
    const work = before.then(make);
    before = work.catch(() => {});
    return work;
  }

  return {
    smaller: (bytes, side) => inTurn(() => make(bytes, side)),
    shown: (bytes, as) => inTurn(() => show(bytes, as)),
    drawn: (svg, size) => inTurn(() => drawn(svg, size)),
  };
}

/** Metadata stays away by itself: libvips writes none unless it is asked to. */
async function make(bytes: Uint8Array, side: number): Promise<Picture | null> {
  try {
    const picture = libvips()(bytes, { limitInputPixels: MOST_DOTS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: PATIENCE });
    const made = await picture.toBuffer({ resolveWithObject: true });
    const kind = PICTURE_KINDS.find((each) => each === made.info.format);
    if (kind === undefined) return null;
    return kind === 'png' && made.data.length > LARGEST_PNG ? await asJpeg(made.data) : toPicture(kind, made.data);
  } catch {
    // why any error: libvips has no kinds of them, and what it can't show is no picture
    return null;
  }
}

async function asJpeg(bytes: Uint8Array): Promise<Picture> {
  return toPicture('jpeg', await libvips()(bytes).flatten({ background: '#fff' }).jpeg().toBuffer());
}

const toPicture = (kind: PictureKind, bytes: Uint8Array): Picture => ({ kind, bytes });

/** How good a file is, from 1 to 100: the first that is small enough is taken. */
const QUALITIES = [75, 55, 35, 20];

/** Unpacks the picture once, in its largest size; all files are made of that. */
async function show(bytes: Uint8Array, { sizes, mostDots, mostBytes }: ShownAs): Promise<readonly ShownFile[] | null> {
  const largest = sizes.at(-1);
  if (!largest) return [];
  try {
    const whole = libvips()(bytes, { limitInputPixels: mostDots, failOn: 'error', sequentialRead: true }).autoOrient();
    const base = await toSize(whole, largest).timeout({ seconds: PATIENCE }).png({ compressionLevel: 1 }).toBuffer();
    const wanted = sizes.flatMap((size) => SHOWN_KINDS.map((kind) => ({ size, kind })));
    const files: ShownFile[] = [];
    for (const { size, kind } of [...wanted, { size: largest, kind: PREVIEW_KIND }] as const) {
      const made = await smallEnough(toSize(libvips()(base), size), kind, mostBytes);
      if (made === null) return null;
      files.push({ width: size.width, kind, bytes: made });
    }
    return files;
  } catch {
    // why any error: see make()
    return null;
  }
}

async function drawn(svg: string, size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
  const sharp = libvips();
  sharp.unblock(DRAWINGS);
  try {
    return await sharp(Buffer.from(svg)).resize(size).timeout({ seconds: PATIENCE }).png({ palette: true }).toBuffer();
  } finally {
    sharp.block(DRAWINGS);
  }
}

function toSize(picture: Libvips.Sharp, { width, height }: PictureSize): Libvips.Sharp {
  return height === null
    ? picture.resize({ width, withoutEnlargement: true })
    : picture.resize({ width, height, fit: 'cover', position: 'attention' });
}

async function smallEnough(picture: Libvips.Sharp, kind: ShownKind, mostBytes: number): Promise<Uint8Array | null> {
  for (const quality of QUALITIES) {
    const made = await encoded(picture.clone(), kind, quality).toBuffer();
    if (made.length <= mostBytes) return made;
  }
  return null;
}

function encoded(picture: Libvips.Sharp, kind: ShownKind, quality: number): Libvips.Sharp {
  if (kind === 'avif') return picture.avif({ quality: Math.round(quality * 0.75), effort: 3 });
  return kind === 'webp' ? picture.webp({ quality }) : picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true });
}
