import type * as Libvips from 'sharp';

/** The time limit (ms) of one look. */
const PATIENCE = 200;
/** The parts of the picture's size at which it is looked at: noise of a photo is gone from a smaller one. */
const SCALES = [1, 0.5, 0.25];

/** Returns whether a QR code can be read in a picture of this size. The reader is loaded at the first one: a start is sooner without it. */
export async function hasQrCode(picture: Libvips.Sharp, size: { readonly width: number }): Promise<boolean> {
  const { decodeQR } = await import('qr/decode.js');
  for (const scale of SCALES) {
    const scaled = picture.clone().resize({ width: Math.round(size.width * scale) });
    const { data, info } = await scaled.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    try {
      decodeQR({ width: info.width, height: info.height, data }, { effort: 4, timeLimit: PATIENCE });
      return true;
    } catch {
      // why any error: the reader has no kinds of them, and what it can't read holds no code
    }
  }
  return false;
}
