import { setImmediate as pause } from 'node:timers/promises';

import type { PictureKind } from '~/domain/shared/file-kind';

/** The most parts of one picture: each costs the library far more memory than its bytes. */
const MOST_PARTS = 50_000;
/** The steps before other requests go on. */
const STEPS_AT_ONCE = 20_000;

/** Returns whether a picture has more parts than any camera writes, by their beginnings alone. */
export async function hasTooManyParts(bytes: Uint8Array, kind: PictureKind): Promise<boolean> {
  let parts = 0;
  let steps = 0;
  for (const isPart of PARTS[kind](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    if (isPart && (parts += 1) > MOST_PARTS) return true;
    if ((steps += 1) % STEPS_AT_ONCE === 0) await pause();
  }
  return false;
}

/** Yields true at each part of a file, and false at each step between. */
type Parts = (bytes: Uint8Array, view: DataView) => Iterable<boolean>;
const PARTS: Readonly<Record<PictureKind, Parts>> = { png: partsOfPng, jpeg: partsOfJpeg, webp: partsOfWebp };

/** Yields chunks of length, name, data and check sum. */
function* partsOfPng(bytes: Uint8Array, view: DataView): Generator<boolean> {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) yield true;
}

/** Yields chunks of name, length and data, filled up to an even length. */
function* partsOfWebp(bytes: Uint8Array, view: DataView): Generator<boolean> {
  for (let at = 12; at + 8 <= bytes.length;) {
    yield true;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
}

/** Yields markers, also behind junk. In a scan 0xff is followed by 0, or by the number of a restart. */
function* partsOfJpeg(bytes: Uint8Array): Generator<boolean> {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    yield marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7);
  }
}
