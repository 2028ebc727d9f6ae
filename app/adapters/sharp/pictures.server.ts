import sharp from 'sharp';

import { MOST_DOTS, PICTURE_KINDS, type PictureKind } from '~/domain/file-kind';
import type { Picture, Pictures } from '~/ports/pictures';

/** A larger PNG, in bytes, becomes a JPEG: it is a photo, and not a screenshot. */
const LARGEST_PNG = 2_000_000;
/** How long (s) one picture may take: a photo of a phone takes a fifth of a second. */
const PATIENCE = 20;

// why: nothing is made twice here, and one thread of two cores is left for the pages
sharp.cache(false);
sharp.concurrency(1);
// why: libvips reads dozens of kinds, drawings in SVG too, and each reader is a door
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** Pictures by libvips. One at a time, since one of MOST_DOTS takes up to 400 MB while it is made smaller. */
export function createPictures(): Pictures {
  let before: Promise<unknown> = Promise.resolve();

  function smaller(bytes: Uint8Array, side: number): Promise<Picture | null> {
    const work = before.then(() => make(bytes, side));
    before = work;
    return work;
  }

  return { smaller };
}

/** Metadata stays away by itself: libvips writes none unless it is asked to. */
async function make(bytes: Uint8Array, side: number): Promise<Picture | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_DOTS, failOn: 'error', sequentialRead: true })
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
  return toPicture('jpeg', await sharp(bytes).flatten({ background: '#fff' }).jpeg().toBuffer());
}

const toPicture = (kind: PictureKind, bytes: Uint8Array): Picture => ({ kind, bytes });
